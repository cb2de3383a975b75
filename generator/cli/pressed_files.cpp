#include "cli/pressed_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/actions.h"
#include "cli/checked.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

// "made again, because card ember has changed (cards/demo/cards.toml); it came out the same".
std::string fate_of(const std::string* old, const std::string& bytes, const std::string& why) {
  const std::string reason = why.empty() ? "" : ", because " + why;
  if (old == nullptr) return "made" + reason;
  return fmt::format("made again{}{}", reason, *old == bytes ? "; it came out the same" : "");
}

}  // namespace

Written write_files(const std::string& game, const build::Pressed& pressed, build::Outputs& outputs) {
  Written made;
  std::size_t longest = 0;
  for (const build::PressedFile& file : pressed.files) longest = std::max(longest, file.name.size());
  for (const build::PressedFile& file : pressed.files) {
    const std::string path = fmt::format("output/{}/{}", game, file.name);
    if (auto error = outputs.write(path, file.bytes)) {
      made.errors.push_back(std::move(*error));
      continue;
    }
    ++made.files;
    made.pages += file.pages;
    made.lines += fmt::format("  {}{:{}}  {}, {}\n", path, "", longest - file.name.size(),
                              source::counted(file.pages, "page"), file_size(file.bytes.size()));
  }
  return made;
}

std::string lines_of(const std::vector<build::StampedOutput>& files, const std::vector<std::string>& fates) {
  std::size_t longest = 0;
  for (const build::StampedOutput& file : files) longest = std::max(longest, file.path.size());
  std::string lines;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const build::StampedOutput& file = files[i];
    lines += fmt::format("  {}{:{}}  {}, {}{}\n", file.path, "", longest - file.path.size(),
                         source::counted(file.pages, "page"), file_size(file.size),
                         i < fates.size() ? ": " + fates[i] : "");
  }
  return lines;
}

Written write_stamped(const std::string& game, const build::Pressed& pressed, const std::string& root,
                      bool explains, build::KeptOutputs& kept) {
  Written made;
  build::RealOutputs outputs(root);
  const source::RealFileSystem disk(root);
  const std::string folder = fmt::format("output/{}", game);
  build::sweep(root, folder);
  std::vector<std::string> fates;
  for (const build::PressedFile& file : pressed.files) {
    const std::string path = fmt::format("{}/{}", folder, file.name);
    if (file.kept) {
      ++made.files;
      made.pages += file.pages;
      made.outputs.push_back(*file.kept);
      if (explains) fates.emplace_back(left_alone);
      if (file.recipe.drawn != build::Fingerprint{}) kept.put(file.name, file.recipe, *file.kept);
      continue;
    }
    const auto present = explains ? disk.read(path) : std::variant<std::string, source::ReadError>();
    const std::string why = explains ? kept.why(file.name, file.recipe) : "";
    if (auto error = outputs.write(path, file.bytes)) {
      made.errors.push_back(std::move(*error));
      continue;
    }
    if (explains) fates.push_back(fate_of(std::get_if<std::string>(&present), file.bytes, why));
    ++made.files;
    ++made.made;
    made.pages += file.pages;
    made.outputs.push_back(build::stamped(root, path, file.bytes, file.pages));
    kept.put(file.name, file.recipe, made.outputs.back());
  }
  made.lines = lines_of(made.outputs, fates);
  return made;
}

int tell_written(const Written& written, const Arguments& arguments, const Terminal& terminal) {
  for (const build::WriteError& error : written.errors)
    fail(terminal, fmt::format("`{}` cannot be written: {}", error.path, error.detail),
         "the other files are written; make room for this one and try again");
  if (!arguments.quiet) terminal.err << written.lines;
  return written.errors.empty() ? exit_good : exit_usage;
}

std::ostream& list_stream(const Arguments& arguments, const Terminal& terminal) {
  return arguments.option("format", "human") == "human" ? terminal.out : terminal.err;
}

}  // namespace rulepress::cli
