// CLI11 takes options and their values apart. What a value may be, and all words for people, come from the
// table of commands.
#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <memory>

#include "source/nearest.h"

namespace rulepress::cli {
namespace {

std::vector<std::string> split(std::string_view names) {
  std::vector<std::string> made;
  while (!names.empty()) {
    made.emplace_back(names.substr(0, names.find(',')));
    names.remove_prefix(std::min(names.size(), made.back().size() + 1));
  }
  return made;
}

std::string long_name(const Option& option) {
  const std::string last = split(option.names).back();
  return last.substr(last.find_first_not_of('-'));
}

bool has_name(const Option& option, std::string_view name) {
  return std::ranges::any_of(split(option.names), [&](const std::string& one) { return one == name; });
}

const Option* find_option(std::span<const Option> options, std::string_view name) {
  const auto found = std::ranges::find_if(options, [&](const Option& o) { return has_name(o, name); });
  return found == options.end() ? nullptr : &*found;
}

// An option of every command or of any.
const Option* find_option_anywhere(std::string_view name) {
  const Option* found = find_option(common_options(), name);
  for (const Command& command : commands()) {
    if (found == nullptr) found = find_option(command.options, name);
  }
  return found;
}

std::string more_help(const Command* command) {
  return command == nullptr ? "`rulepress --help` shows what there is"
                            : fmt::format("`rulepress {} --help` shows how it is used", command->name);
}

UsageError unknown_option(const Command* command, std::string_view word) {
  const std::string name(word.substr(0, word.find('=')));
  std::vector<std::string> names{"--version"};
  const auto add = [&](std::span<const Option> options) {
    for (const Option& option : options) names.push_back(split(option.names).back());
  };
  add(common_options());
  for (const Command& other : commands()) {
    if (command == nullptr || command == &other) add(other.options);
  }
  const auto meant = name.size() > 2 ? source::nearest(name, names) : std::nullopt;
  return {command == nullptr ? fmt::format("there is no option `{}`", name)
                             : fmt::format("`rulepress {}` has no option `{}`", command->name, name),
          meant ? fmt::format("did you mean `{}`?", *meant) : more_help(command)};
}

std::vector<std::string> strings(const std::vector<std::string_view>& views) {
  return {views.begin(), views.end()};
}

std::optional<UsageError> check_choice(std::string_view name, const std::string& value,
                                       const std::vector<std::string_view>& choices) {
  if (choices.empty() || std::ranges::find(choices, value) != choices.end()) return std::nullopt;
  return UsageError{fmt::format("{} cannot be `{}`", name, value),
                    fmt::format("it can be {}", source::quoted_list(strings(choices), "or"))};
}

std::optional<UsageError> check_value(const Option& option, const std::string& value) {
  const std::string name = fmt::format("`--{}`", long_name(option));
  if (!option.numbers) return check_choice(name, value, option.choices);
  const Numbers& range = *option.numbers;
  double number = 0;
  const char* end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number, std::chars_format::fixed);
  const bool good = error == std::errc() && stop == end && number >= range.least && number <= range.most &&
                    (!range.whole || value.find('.') == std::string::npos);
  if (good) return std::nullopt;
  return UsageError{fmt::format("{} cannot be `{}`", name, value),
                    fmt::format("it can be a {}number from {} to {}", range.whole ? "whole " : "",
                                range.least, range.most)};
}

struct Slot {
  const Option* option;
  std::string value;
  CLI::Option* given;
};

class Parser {
 public:
  explicit Parser(const Command* command) {
    made_.command = command;
    app_.set_help_flag();
    app_.allow_extras();
    app_.add_flag("--version", made_.version);
    for (const Option& option : common_options()) add(option);
    if (command == nullptr) return;
    for (const Option& option : command->options) add(option);
  }

  std::variant<Arguments, UsageError> parse(std::vector<std::string> words) {
    std::ranges::reverse(words);  // as CLI11 wants them
    try {
      app_.parse(words);
    } catch (const CLI::Error& error) {
      return trouble(error);
    }
    take_options();
    if (made_.help || made_.version) return made_;
    if (auto error = take_words()) return *error;
    for (const auto& slot : slots_) {
      if (slot->option->argument.empty() || slot->given->count() == 0) continue;
      if (auto error = check_value(*slot->option, slot->value)) return *error;
    }
    if (made_.command == nullptr) return made_;
    if (auto error = check_words()) return *error;
    return made_;
  }

 private:
  void add(const Option& option) {
    const std::string names(option.names);
    auto& slot = slots_.emplace_back(std::make_unique<Slot>(Slot{&option, "", nullptr}));
    slot->given = option.argument.empty() ? app_.add_flag(names)->disable_flag_override()
                                          : app_.add_option(names, slot->value)->take_last();
  }

  // CLI11's messages start with the name of the option, for flags without hyphens.
  UsageError trouble(const CLI::Error& error) const {
    const std::string what = error.what();
    std::string name = what.substr(0, what.find_first_of(": "));
    if (!name.starts_with('-')) name.insert(0, "--");
    const Option* option = find_option_anywhere(name);
    if (option == nullptr) return {"these options are not understood", more_help(made_.command)};
    if (option->argument.empty()) {
      return {fmt::format("`{}` takes no value", name), more_help(made_.command)};
    }
    return {fmt::format("`{}` needs a value", name),
            fmt::format("write `{} {}`; {}", name, option->argument, more_help(made_.command))};
  }

  void take_options() {
    const auto given = [&](std::string_view name) { return made_.options.contains(name); };
    for (const auto& slot : slots_) {
      if (slot->given->count() > 0) made_.options[long_name(*slot->option)] = slot->value;
    }
    made_.help = given("help");
    made_.quiet = given("quiet");
    made_.verbose = given("verbose");
    if (!made_.option("C", "").empty()) made_.folder = made_.option("C", "");
    made_.color = made_.option("color", "auto");
  }

  // What CLI11 did not know: words, and options that there are not.
  std::optional<UsageError> take_words() {
    bool only_words = false;
    for (const std::string& word : app_.remaining()) {
      if (!only_words && word == "--") {
        only_words = true;
      } else if (!only_words && word.size() > 1 && word.starts_with('-')) {
        return unknown_option(made_.command, word);
      } else {
        made_.positional.push_back(word);
      }
    }
    return std::nullopt;
  }

  // Words belong to the arguments in order; what is left over, to the last one if it takes many.
  std::optional<UsageError> check_words() const {
    const Command& command = *made_.command;
    const std::vector<std::string>& words = made_.positional;
    const std::vector<Argument>& arguments = command.arguments;
    if (words.size() < arguments.size() && arguments[words.size()].required) {
      return UsageError{
          fmt::format("`rulepress {}` needs one more word: {}", command.name, arguments[words.size()].name),
          command.examples.empty() ? more_help(&command)
                                   : fmt::format("for example `{}`", command.examples.front().line)};
    }
    const bool many = !arguments.empty() && arguments.back().many;
    if (words.size() > arguments.size() && !many) {
      const bool free_words = !arguments.empty() && arguments.back().completes == Completes::nothing;
      return UsageError{fmt::format("this is one word too many: `{}`", words[arguments.size()]),
                        free_words
                            ? fmt::format("put words that belong together in quotes: `rulepress {} \"{}\"`",
                                          command.name, fmt::join(words, " "))
                            : more_help(&command)};
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Argument& argument = arguments[std::min(i, arguments.size() - 1)];
      if (auto error = check_choice(argument.name, words[i], argument.choices)) return error;
    }
    return std::nullopt;
  }

  CLI::App app_{"rulepress"};
  Arguments made_;
  std::vector<std::unique_ptr<Slot>> slots_;  // CLI11 keeps references to the values
};

// CLI11 would read `-quiet` as `-q -u -i -e -t`.
std::optional<UsageError> check_hyphens(const Command* command, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") break;
    if (word.size() > 2 && word[0] == '-' && word[1] != '-' && find_option_anywhere("-" + word) != nullptr)
      return unknown_option(command, word);
  }
  return std::nullopt;
}

// Takes the command's name out of the words: the first that is neither an option nor an option's value.
std::variant<const Command*, UsageError> take_command(std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.size() > 1 && word.starts_with('-')) {
      const Option* option = find_option_anywhere(word);
      const bool unknown = option == nullptr && word.starts_with("--") && word != "--version" &&
                           word.find('=') == std::string::npos;
      if (unknown) return unknown_option(nullptr, word);
      if (option != nullptr && !option->argument.empty()) ++i;
      continue;
    }
    if (const Command* command = find_command(word)) {
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
      return command;
    }
    std::vector<std::string> names;
    for (const Command& command : commands()) {
      if (!command.hidden) names.emplace_back(command.name);
    }
    const auto meant = source::nearest(word, names);
    return UsageError{fmt::format("there is no command `{}`", word),
                      meant ? fmt::format("did you mean `rulepress {}`?", *meant)
                            : fmt::format("the commands are {}", source::quoted_list(names))};
  }
  return nullptr;
}

}  // namespace

std::string Arguments::option(std::string_view name, std::string_view otherwise) const {
  const auto found = options.find(name);
  return found == options.end() ? std::string(otherwise) : found->second;
}

std::variant<Arguments, UsageError> parse_arguments(const std::vector<std::string>& words) {
  std::vector<std::string> rest = words;
  const auto command = take_command(rest);
  if (const auto* error = std::get_if<UsageError>(&command)) return *error;
  const Command* found = std::get<const Command*>(command);
  if (auto error = check_hyphens(found, rest)) return *error;
  return Parser(found).parse(std::move(rest));
}

}  // namespace rulepress::cli
