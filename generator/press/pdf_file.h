// A PDF file while it is written. Objects have numbers from 1 on, in the order in which they are added;
// streams are written at once, all others are packed together at the end, deflated. Same calls, same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rulepress::press {

class PdfFile {
 public:
  PdfFile();

  // A number for an object that is put later.
  std::size_t reserve();
  void put(std::size_t number, std::string text);
  // `entries` are those of its dictionary but the length: "/Filter /FlateDecode".
  void put_stream(std::size_t number, std::string_view entries, std::string_view bytes);

  std::size_t add(std::string text);
  std::size_t add_stream(std::string_view entries, std::string_view bytes);

  // The whole file; nothing can be added then. Every number that was reserved must have been put.
  std::string finish(std::size_t root, std::size_t info);

 private:
  // Where an object stands: in the file, or in the pack of that number.
  struct Place {
    enum class Kind : std::uint8_t { missing, in_file = 1, in_pack = 2 } kind = Kind::missing;
    std::size_t where = 0;
    std::size_t index = 0;
  };
  void pack();
  std::string places_as_bytes() const;

  std::string bytes_;
  std::vector<Place> places_;                               // by number
  std::vector<std::pair<std::size_t, std::string>> texts_;  // of objects that are no streams
};

// "12 0 R"
std::string reference(std::size_t number);

}  // namespace rulepress::press
