#include "press/pdf_file.h"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <cstring>

#include "render/pdf_text.h"

namespace rulepress::press {
namespace {

// Readers unpack a whole pack to get at one object.
constexpr std::size_t pack_size = 100;

// How an object's place is stored: its kind, four bytes, and two.
constexpr std::size_t where_bytes = 4;
constexpr std::size_t index_bytes = 2;
constexpr std::size_t row_bytes = 1 + where_bytes + index_bytes;

// Two numbers that stand for all bytes; whoever compares versions of a file looks at them.
std::string id_of(std::string_view bytes) {
  std::array<std::uint64_t, 2> sums{0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F};
  const auto mix = [&](std::uint64_t word) {
    for (std::uint64_t& sum : sums) {
      sum = (sum ^ word) * 0xFF51AFD7ED558CCD;
      sum ^= sum >> 32;
      word = ~word;
    }
  };
  mix(bytes.size());
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t count = std::min(bytes.size(), sizeof word);
    std::memcpy(&word, bytes.data(), count);
    mix(word);
    bytes.remove_prefix(count);
  }
  return fmt::format("<{:016x}{:016x}>", sums[0], sums[1]);
}

void append_number(std::string& out, std::size_t value, std::size_t bytes) {
  for (std::size_t i = bytes; i-- > 0;) out += static_cast<char>((value >> (8 * i)) & 0xFF);
}

}  // namespace

std::string reference(std::size_t number) {
  return fmt::format("{} 0 R", number);
}

PdfFile::PdfFile() : bytes_("%PDF-1.7\n%\xBF\xF7\xA2\xFE\n"), places_(1) {}

std::size_t PdfFile::reserve() {
  places_.emplace_back();
  return places_.size() - 1;
}

void PdfFile::put(std::size_t number, std::string text) {
  texts_.emplace_back(number, std::move(text));
}

void PdfFile::put_stream(std::size_t number, std::string_view entries, std::string_view bytes) {
  places_.at(number) = {Place::Kind::in_file, bytes_.size(), 0};
  fmt::format_to(std::back_inserter(bytes_), "{} 0 obj\n<< {} /Length {} >>\nstream\n", number, entries,
                 bytes.size());
  bytes_ += bytes;
  bytes_ += "\nendstream\nendobj\n";
}

std::size_t PdfFile::add(std::string text) {
  const std::size_t number = reserve();
  put(number, std::move(text));
  return number;
}

std::size_t PdfFile::add_stream(std::string_view entries, std::string_view bytes) {
  const std::size_t number = reserve();
  put_stream(number, entries, bytes);
  return number;
}

void PdfFile::pack() {
  for (std::size_t first = 0; first < texts_.size(); first += pack_size) {
    const std::size_t count = std::min(pack_size, texts_.size() - first);
    const std::size_t number = reserve();
    std::string heads;
    std::string all;
    for (std::size_t i = 0; i < count; ++i) {
      const auto& [object, text] = texts_[first + i];
      places_.at(object) = {Place::Kind::in_pack, number, i};
      heads += fmt::format("{} {} ", object, all.size());
      all += text;
      all += '\n';
    }
    put_stream(number, fmt::format("/Type /ObjStm /N {} /First {} /Filter /FlateDecode", count, heads.size()),
               render::deflated(heads + all));
  }
  texts_.clear();
}

// Each row but the first as its difference to the row above, which deflates better.
std::string PdfFile::places_as_bytes() const {
  std::string made;
  std::string above(row_bytes, '\0');
  for (const Place& place : places_) {
    std::string row;
    row += static_cast<char>(place.kind);
    append_number(row, place.where, where_bytes);
    append_number(row, place.index, index_bytes);
    made += '\2';
    for (std::size_t i = 0; i < row_bytes; ++i) made += static_cast<char>(row[i] - above[i]);
    above = row;
  }
  return made;
}

std::string PdfFile::finish(std::size_t root, std::size_t info) {
  pack();
  const std::size_t table = reserve();
  const std::size_t start = bytes_.size();
  places_.at(table) = {Place::Kind::in_file, start, 0};
  for (std::size_t i = 1; i < places_.size(); ++i) assert(places_[i].kind != Place::Kind::missing);
  const std::string id = id_of(bytes_);
  put_stream(
      table,
      fmt::format("/Type /XRef /Size {} /W [1 {} {}] /Root {} /Info {} /ID [{}{}] /Filter /FlateDecode "
                  "/DecodeParms << /Columns {} /Predictor 12 >>",
                  places_.size(), where_bytes, index_bytes, reference(root), reference(info), id, id,
                  row_bytes),
      render::deflated(places_as_bytes()));
  bytes_ += fmt::format("startxref\n{}\n%%EOF\n", start);
  return std::move(bytes_);
}

}  // namespace rulepress::press
