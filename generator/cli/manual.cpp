#include "cli/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/actions.h"
#include "cli/commands.h"
#include "cli/help.h"

namespace rulepress::cli {
namespace {

// roff takes hyphens for line breaks, and dots and quotes at the start of a line for its own commands.
std::string roff(std::string_view text) {
  std::string made;
  for (const char c : text) {
    if (c == '\\') {
      made += "\\e";
    } else if (c == '-') {
      made += "\\-";
    } else {
      made += c;
    }
  }
  if (made.starts_with('.') || made.starts_with('\'')) made.insert(0, "\\&");
  std::string::size_type at = 0;
  while ((at = made.find("…", at)) != std::string::npos) made.replace(at, 3, "...");
  return made;
}

std::string option_entry(const Option& option) {
  std::string head;
  for (std::string_view rest = option.names; !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find(','));
    if (!head.empty()) head += ", ";
    head += fmt::format("\\fB{}\\fR", roff(name));
    rest.remove_prefix(std::min(rest.size(), name.size() + 1));
  }
  if (!option.argument.empty()) head += fmt::format(" \\fI{}\\fR", roff(option.argument));
  return fmt::format(".TP\n{}\n{}\n", head, roff(option.text));
}

}  // namespace

std::string manual_page(std::string_view version) {
  std::string page = fmt::format(
      ".TH RULEPRESS 1 \"\" \"rulepress {}\" \"User Commands\"\n"
      ".SH NAME\nrulepress \\- print\\-and\\-play card generator and rules compiler\n"
      ".SH SYNOPSIS\n.B rulepress\n\\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]\n"
      ".SH DESCRIPTION\n"
      "Rulepress turns a game's rulebook (Markdown with formal blocks), its cards (TOML) and its templates "
      "into print\n"
      "sheets and a rulebook, and checks them against each other.\n"
      ".SH COMMANDS\n",
      roff(version));
  for (const Command& command : commands()) {
    if (command.hidden) continue;
    page += fmt::format(".SS {}\n{}\n", roff(usage_line(command)), roff(command.description));
    for (const Argument& argument : command.arguments) {
      page += fmt::format(".TP\n\\fI{}\\fR\n{}\n", roff(argument.name), roff(argument.text));
    }
    for (const Option& option : command.options) page += option_entry(option);
    for (const Example& example : command.examples) {
      page += fmt::format(".PP\n.RS 4\n\\fB{}\\fR\n.br\n{}\n.RE\n", roff(example.line), roff(example.text));
    }
  }
  page += ".SH OPTIONS OF EVERY COMMAND\n";
  for (const Option& option : common_options()) page += option_entry(option);
  page += ".TP\n\\fB\\-\\-version\\fR\nShow the version.\n";
  page +=
      ".SH EXIT STATUS\n.TP\n0\nGood; there may be warnings.\n.TP\n1\nThere are errors in the games.\n"
      ".TP\n2\nThe command was not understood, or a file could not be written.\n"
      ".SH ENVIRONMENT\n.TP\nNO_COLOR\nWhen set, no colours are used.\n"
      ".SH FILES\n.TP\nrules/\\fIgame\\fR/*.md, game.toml\nThe rulebook and the manifest.\n"
      ".TP\ncards/\\fIgame\\fR/*.toml\nCards and other components.\n"
      ".TP\ntemplates/\\fIgame\\fR/*.toml\nLayouts.\n.TP\noutput/\\fIgame\\fR/\nWhat was pressed.\n";
  return page;
}

int manual_action(const Arguments& /*arguments*/, const Terminal& terminal) {
  terminal.out << manual_page(RULEPRESS_VERSION);
  return exit_good;
}

}  // namespace rulepress::cli
