#include "press/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

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

void add_info(QPDF& pdf, const Metadata& metadata) {
  Object info = Object::newDictionary();
  if (!metadata.title.empty()) info.replaceKey("/Title", Object::newUnicodeString(metadata.title));
  if (!metadata.author.empty()) info.replaceKey("/Author", Object::newUnicodeString(metadata.author));
  info.replaceKey("/Creator", Object::newUnicodeString("Rulepress"));
  info.replaceKey("/CreationDate", Object::newString(date_text(metadata.created)));
  pdf.getTrailer().replaceKey("/Info", pdf.makeIndirectObject(info));
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
