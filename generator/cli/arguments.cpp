#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "source/nearest.h"

namespace rulepress::cli {
namespace {

std::string long_name(std::string_view names) {
  const auto dashes = names.rfind("--");
  return std::string(names.substr(dashes == std::string_view::npos ? 1 : dashes + 2));
}

// CLI11 wants a variable to live for each option while it parses.
struct Slot {
  std::string name;
  std::string value;
  CLI::Option* option = nullptr;
};

class Parser {
 public:
  Parser() {
    app_.set_help_flag();
    app_.fallthrough();
    app_.require_subcommand(0, 1);
    app_.add_flag("-h,--help", made_.help);
    app_.add_flag("--version", made_.version);
    app_.add_flag("-q,--quiet", made_.quiet);
    app_.add_flag("-v,--verbose", made_.verbose);
    app_.add_option("-C", made_.folder);
    app_.add_option("--color", made_.color)->check(CLI::IsMember({"auto", "always", "never"}));
    for (const Command& command : commands()) add(command);
  }

  std::variant<Arguments, UsageError> parse(std::vector<std::string> words) {
    // CLI11 takes the words in reverse, and would take a mistyped command for a stray argument.
    if (auto error = check_command(words)) return *error;
    std::ranges::reverse(words);
    try {
      app_.parse(words);
    } catch (const CLI::Error& error) {
      if (made_.help) return finish();
      return trouble(error);
    }
    return finish();
  }

 private:
  void add(const Command& command) {
    CLI::App* sub = app_.add_subcommand(std::string(command.name));
    sub->set_help_flag();
    for (const Argument& argument : command.arguments) {
      CLI::Option* option =
          sub->add_option(std::string(argument.name), positional_[std::string(command.name)]);
      option->expected(argument.required ? 1 : 0, argument.many ? 1 << 16 : 1);
      if (!argument.choices.empty()) option->check(CLI::IsMember(strings(argument.choices)));
    }
    for (const Option& option : command.options) {
      auto& slot = slots_.emplace_back(std::make_unique<Slot>());
      slot->name = long_name(option.names);
      slot->option = option.argument.empty() ? sub->add_flag(std::string(option.names))
                                             : sub->add_option(std::string(option.names), slot->value);
      if (!option.choices.empty()) slot->option->check(CLI::IsMember(strings(option.choices)));
      if (option.argument == "N" && option.choices.empty()) slot->option->check(CLI::Range(1, 1024));
    }
  }

  static std::vector<std::string> strings(const std::vector<std::string_view>& views) {
    return {views.begin(), views.end()};
  }

  std::optional<UsageError> check_command(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] == "-C" || words[i] == "--color") {
        ++i;
        continue;
      }
      if (words[i].starts_with('-')) continue;
      if (find_command(words[i]) != nullptr) return std::nullopt;
      std::vector<std::string> names;
      for (const Command& command : commands()) {
        if (!command.hidden) names.emplace_back(command.name);
      }
      const auto meant = source::nearest(words[i], names);
      return UsageError{fmt::format("there is no command `{}`", words[i]),
                        meant ? fmt::format("did you mean `rulepress {}`?", *meant)
                              : fmt::format("the commands are {}", source::quoted_list(names))};
    }
    return std::nullopt;
  }

  const Command* chosen() const {
    const auto subs = app_.get_subcommands();
    return subs.empty() ? nullptr : find_command(subs.front()->get_name());
  }

  UsageError trouble(const CLI::Error& error) const {
    const Command* command = chosen();
    const std::string help = command == nullptr
                                 ? "`rulepress --help` shows what there is"
                                 : fmt::format("`rulepress {} --help` shows how it is used", command->name);
    std::string message = error.what();
    if (error.get_name() == "ExtrasError") message = "this is not understood: " + extras();
    if (error.get_name() == "RequiredError") message = fmt::format("something is missing: {}", error.what());
    return {message, help};
  }

  std::string extras() const {
    std::vector<std::string> words = app_.remaining(true);
    return source::quoted_list(words);
  }

  Arguments finish() {
    made_.command = chosen();
    if (made_.command != nullptr) made_.positional = positional_[std::string(made_.command->name)];
    for (const auto& slot : slots_) {
      if (slot->option->count() > 0) made_.options[slot->name] = slot->value;
    }
    return made_;
  }

  CLI::App app_{"rulepress"};
  Arguments made_;
  std::map<std::string, std::vector<std::string>> positional_;
  std::vector<std::unique_ptr<Slot>> slots_;
};

}  // namespace

std::string Arguments::option(std::string_view name, std::string_view otherwise) const {
  const auto found = options.find(name);
  return found == options.end() ? std::string(otherwise) : found->second;
}

std::variant<Arguments, UsageError> parse_arguments(const std::vector<std::string>& words) {
  return Parser().parse(words);
}

}  // namespace rulepress::cli
