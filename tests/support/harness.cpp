#include "support/harness.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "build/pipeline.h"
#include "cli/run.h"
#include "source/markdown.h"

namespace rulepress::test {

std::filesystem::path project_root() {
  return RULEPRESS_ROOT;
}

std::filesystem::path program_path() {
  return RULEPRESS_PROGRAM;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

void write_file(const std::filesystem::path& path, std::string_view bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  if (!file) throw std::runtime_error("cannot write " + path.string());
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "rulepress-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = std::filesystem::canonical(name);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Outcome run_program(const std::vector<std::string>& words, const std::filesystem::path& folder,
                    const std::string& typed, const std::string& config_folder) {
  std::ostringstream out;
  std::ostringstream err;
  std::istringstream in(typed);
  const cli::Terminal terminal{
      .out = out, .err = err, .in = &in, .folder = folder.string(), .config_folder = config_folder};
  const int code = cli::run(words, terminal);
  return {code, out.str(), err.str()};
}

std::string seen_of_program(const std::vector<std::string>& words, const std::filesystem::path& folder) {
  std::ostringstream both;
  cli::run(words, {.out = both, .err = both, .folder = folder.string()});
  return both.str();
}

std::vector<std::string> split_command(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false;
  bool any = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
      any = true;
    } else if (c == ' ' && !quoted) {
      if (any) words.push_back(word);
      word.clear();
      any = false;
    } else {
      word += c;
      any = true;
    }
  }
  if (any) words.push_back(word);
  return words;
}

namespace {

void collect_fences(const source::MarkdownNode& node, std::string& section, std::vector<Fence>& fences) {
  if (node.kind == source::MarkdownKind::heading) section = source::plain_text(node);
  if (node.kind == source::MarkdownKind::code_block) {
    const auto space = node.info.find(' ');
    fences.push_back({node.info.substr(0, space),
                      space == std::string::npos ? "" : node.info.substr(space + 1), section,
                      node.content.text()});
  }
  for (const auto& child : node.children) collect_fences(child, section, fences);
}

}  // namespace

std::vector<Fence> fences_of(const std::filesystem::path& page) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto file = sources.add(page.string(), read_file(page));
  std::vector<Fence> fences;
  std::string section;
  collect_fences(source::parse_markdown(file, sources, diagnostics), section, fences);
  return fences;
}

std::vector<std::string> check_in_memory(const std::map<std::string, std::string>& files) {
  source::MemoryFileSystem disk;
  for (const auto& [path, text] : files) disk.add(path, text);
  source::Sources sources;
  source::Diagnostics of_workspace;
  const auto workspace = workspace::survey(disk, sources, of_workspace);
  build::Graph graph(disk, sources);
  const auto check = build::check(workspace, of_workspace, {{}, 2}, graph, sources);
  std::vector<std::string> lines;
  for (const auto& diagnostic : check.diagnostics.all()) {
    const auto& source = sources[diagnostic.primary.span.file];
    const auto position = source.position(diagnostic.primary.span.begin);
    lines.push_back(
        fmt::format("{} {} {}{}", source::name_of(diagnostic.severity), diagnostic.slug, source.path,
                    source.has_text ? fmt::format(":{}:{}", position.line, position.column) : ""));
  }
  return lines;
}

std::string brief(const source::Diagnostic& diagnostic, const source::Sources& sources) {
  const auto position = sources[diagnostic.primary.span.file].position(diagnostic.primary.span.begin);
  return fmt::format("{}:{} {}", position.line, position.column, diagnostic.slug);
}

std::vector<std::string> brief(const source::Diagnostics& diagnostics, const source::Sources& sources) {
  std::vector<std::string> lines;
  for (const auto& diagnostic : diagnostics.all()) lines.push_back(brief(diagnostic, sources));
  return lines;
}

}  // namespace rulepress::test
