#include "press/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "render/pdf_text.h"

namespace rulepress::press {
namespace {

using Object = QPDFObjectHandle;

constexpr std::int64_t last_second_of_9999 = 253'402'300'799;

std::string date_text(std::int64_t seconds) {
  using namespace std::chrono;
  const sys_seconds time{std::chrono::seconds{std::clamp<std::int64_t>(seconds, 0, last_second_of_9999)}};
  const auto day = floor<days>(time);
  const year_month_day date{day};
  const hh_mm_ss clock{time - day};
  return fmt::format("D:{:04}{:02}{:02}{:02}{:02}{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

}  // namespace

std::string info_text(const Metadata& metadata) {
  std::string text = "<<";
  if (!metadata.title.empty()) text += " /Title " + render::pdf_string(metadata.title);
  if (!metadata.author.empty()) text += " /Author " + render::pdf_string(metadata.author);
  return text + fmt::format(" /Creator (Rulepress) /CreationDate ({}) >>", date_text(metadata.created));
}

void add_info(QPDF& pdf, const Metadata& metadata) {
  pdf.getTrailer().replaceKey("/Info", pdf.makeIndirectObject(Object::parse(info_text(metadata))));
}

std::string written(QPDF& pdf) {
  QPDFWriter writer(pdf);
  writer.setOutputMemory();
  writer.setObjectStreamMode(qpdf_o_generate);
  writer.setCompressStreams(true);
  writer.setDeterministicID(true);
  writer.setMinimumPDFVersion("1.7");  // which has the duplex preference
  writer.write();
  const auto buffer = writer.getBufferSharedPointer();
  return {reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()};
}

}  // namespace rulepress::press
