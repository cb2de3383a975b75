#include "build/machine.h"

#include <link.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

#include "render/font_places.h"
#include "source/file_system.h"

namespace rulepress::build {
namespace {

const char* const dictionaries = "/usr/share/hyphen";

// Dates, fonts and languages.
constexpr std::array variables{"SOURCE_DATE_EPOCH",
                               "FONTCONFIG_FILE",
                               "FONTCONFIG_PATH",
                               "FONTCONFIG_SYSROOT",
                               "HOME",
                               "XDG_CONFIG_HOME",
                               "XDG_DATA_HOME",
                               "XDG_DATA_DIRS",
                               "LANG",
                               "LANGUAGE",
                               "LC_ALL",
                               "LC_CTYPE",
                               "PANGO_LANGUAGE",
                               "FREETYPE_PROPERTIES"};

Fingerprint print_of_file(const std::string& path) {
  struct stat facts {};
  FingerprintMaker maker;
  if (stat(path.c_str(), &facts) != 0) return maker.add("missing").make();
  return maker.add(static_cast<std::uint64_t>(facts.st_mode))
      .add(static_cast<std::uint64_t>(facts.st_size))
      .add(static_cast<std::uint64_t>(facts.st_mtim.tv_sec))
      .add(static_cast<std::uint64_t>(facts.st_mtim.tv_nsec))
      .make();
}

// The id that the linker made of all that is in a program or library; empty where it has none.
std::string build_id(const dl_phdr_info& object) {
  constexpr std::string_view owner("GNU\0", 4);
  for (int i = 0; i < object.dlpi_phnum; ++i) {
    const auto& segment = object.dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    const auto address = object.dlpi_addr + segment.p_vaddr;
    const auto* first = reinterpret_cast<const char*>(address);  // NOLINT(performance-no-int-to-ptr)
    std::string_view notes(first, segment.p_memsz);
    while (notes.size() >= sizeof(ElfW(Nhdr))) {
      ElfW(Nhdr) head;
      std::memcpy(&head, notes.data(), sizeof head);
      const std::size_t padding = segment.p_align == 8 ? 7 : 3;
      const std::size_t name = (head.n_namesz + std::size_t{3}) & ~std::size_t{3};
      const std::size_t begin = (sizeof head + name + padding) & ~padding;
      const std::size_t whole = (begin + head.n_descsz + padding) & ~padding;
      if (begin + head.n_descsz > notes.size()) break;
      if (head.n_type == NT_GNU_BUILD_ID && notes.substr(sizeof head, head.n_namesz) == owner)
        return std::string(notes.substr(begin, head.n_descsz));
      notes.remove_prefix(std::min(whole, notes.size()));
    }
  }
  return {};
}

int add_object(dl_phdr_info* object, std::size_t /*size*/, void* data) {
  auto& maker = *static_cast<FingerprintMaker*>(data);
  const std::string name = object->dlpi_name == nullptr ? "" : object->dlpi_name;
  if (name.starts_with("linux-vdso")) return 0;  // the kernel's
  const std::string id = build_id(*object);
  maker.add(name).add(id);
  if (id.empty()) maker.add(print_of_file(name.empty() ? "/proc/self/exe" : name));
  return 0;
}

}  // namespace

Fingerprint program_print() {
  static const Fingerprint objects = [] {
    FingerprintMaker maker;
    dl_iterate_phdr(add_object, &maker);
    return maker.make();
  }();
  FingerprintMaker maker;
  maker.add(objects);
  for (const char* variable : variables) {
    const char* value = std::getenv(variable);
    maker.add(variable).add(value == nullptr ? "" : value).add(std::uint64_t{value != nullptr});
  }
  return maker.make();
}

MachineFact fact_of(std::string path) {
  const Fingerprint print = print_of_file(path);
  return {std::move(path), print};
}

std::vector<MachineFact> dictionary_facts() {
  std::vector<MachineFact> facts{fact_of(dictionaries)};
  const auto entries = source::RealFileSystem(dictionaries).list("");
  facts.reserve(1 + entries.size());
  for (const source::FileEntry& entry : entries)
    facts.push_back(fact_of(std::string(dictionaries) + "/" + entry.name));
  return facts;
}

std::vector<MachineFact> machine_facts() {
  std::vector<MachineFact> facts = dictionary_facts();
  std::vector<std::string> places = render::font_places();
  facts.reserve(facts.size() + places.size());
  for (std::string& path : places) facts.push_back(fact_of(std::move(path)));
  return facts;
}

bool still_true(const MachineFact& fact) {
  return print_of_file(fact.path) == fact.print;
}

}  // namespace rulepress::build
