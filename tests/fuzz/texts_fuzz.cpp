// Any bytes as phrases and card texts: the lines up to an empty one are the wordings of phrases, the others
// are texts. They are read, or told why not, without a crash or a hang; every report lies in its file and
// says what to do, and an edit that it offers leaves a file that can be read.
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "cards/typed.h"
#include "model/check/compile.h"
#include "source/read_text.h"
#include "source/write_diagnostics.h"
#include "text/read_texts.h"

using namespace rulepress;

namespace {

const std::string head =
    "# Rules\n\n```rules\n"
    "enum metal = iron | old_gold | tin\n"
    "each player has\n    coins: 0..90 = 0\n"
    "type spell\n    text: list of effect\n"
    "type token\n"
    "category effect(you: player) does\n"
    "category amount(you: player) -> number\n"
    "phrase amount \"{n: number}\" = n\n"
    "phrase amount \"all coins\" = you.coins\n"
    "phrase effect \"count\" -> number\n"
    "    return you.coins\n"
    "phrase effect \"melt\" -> metal\n"
    "    return iron\n"
    "phrase effect \"find\" -> token or none\n"
    "    choose t in tokens by you else return none\n"
    "    return t\n";

const std::vector<std::string> usual = {
    "gain {n: number} coin(s)",     "lose {a: amount}[ and {m: metal}].",
    "(draw|take) {t: token name}",  "{n: signed} {m: metal} for {n: it|them}",
    "{e: effect} then {f: effect}", "first {es: effect list}."};

std::string quoted(std::string text) {
  std::erase_if(text, [](char c) { return c == '"' || c == '\\' || c == '\r'; });
  return '"' + text + '"';
}

void check(const source::Diagnostics& diagnostics, const source::Sources& sources) {
  for (const source::Diagnostic& one : diagnostics.all()) {
    const auto lies_in_file = [&](const source::Span& span) {
      return span.begin <= span.end && span.end <= sources[span.file].text.size();
    };
    if (!lies_in_file(one.primary.span) || !one.suggestion) std::abort();
    for (const source::Label& label : one.secondary) {
      if (!lies_in_file(label.span)) std::abort();
    }
    for (const source::Edit& edit : one.suggestion->edits) {
      if (!lies_in_file(edit.span)) std::abort();
      std::string text = sources[edit.span.file].text;
      text.replace(edit.span.begin, edit.span.end - edit.span.begin, edit.replacement);
      source::Sources mended;
      source::Diagnostics told;
      cards::read_card_file(mended.add("cards.toml", text), mended, told);
      if (told.count(source::Severity::error) > 0) std::abort();
    }
    source::write_human(one, sources, {});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  source::Sources sources;
  source::Diagnostics of_input;
  const std::string input(reinterpret_cast<const char*>(data), size);
  if (!source::check_text(sources.add("input", input), sources, of_input)) return 0;
  std::vector<std::string> wordings;
  std::vector<std::string> texts;
  std::istringstream lines(input);
  const bool both = input.find("\n\n") != std::string::npos;
  bool words = both;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) words = false;
    if (!line.empty()) (words ? wordings : texts).push_back(line);
  }
  if (!both) wordings = usual;
  std::string book = head;
  for (const std::string& wording : wordings)
    book += "phrase effect " + quoted(wording) + "\n    you.coins += 1\n";
  book += "```\n";
  std::string toml = "[[card]]\nid = \"t\"\nname = \"Old Ring\"\ntype = \"token\"\n";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    toml += "[[card]]\nid = \"c" + std::to_string(i) +
            "\"\ntype = \"spell\"\nname = \"C\"\ntext = " + quoted(texts[i]) + "\n";
  }
  source::Diagnostics before;
  const source::MemoryFileSystem files;
  const auto chapter = std::make_shared<const rules::Chapter>(
      rules::read_chapter(sources.add("rules.md", book), sources, before));
  const model::Model model = model::compile(rules::read_document({chapter}, files, sources, before), before);
  if (before.count(source::Severity::error) > 0) return 0;
  const auto file = std::make_shared<const cards::CardFile>(
      cards::read_card_file(sources.add("cards.toml", toml), sources, before));
  if (before.count(source::Severity::error) > 0) return 0;
  const cards::Deck deck = cards::typed(cards::gather({file}, before, &model), model, before);
  source::Diagnostics diagnostics;
  text::read_texts(deck, model, diagnostics);
  check(diagnostics, sources);
  return 0;
}
