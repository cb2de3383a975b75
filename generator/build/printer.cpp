#include "build/printer.h"

#include <fmt/format.h>

#include "source/read_text.h"
#include "source/toml_fields.h"

namespace rulepress::build {

std::string printer_file(std::string_view name) {
  return name.empty() ? "printer.toml" : fmt::format("printer-{}.toml", name);
}

std::variant<NoPrinter, BadPrinter, PrinterOffset> read_printer(const source::FileSystem& settings,
                                                                std::string_view name) {
  const std::string path = printer_file(name);
  if (settings.kind(path) == source::FileKind::missing) return NoPrinter{};
  source::Sources sources;
  source::Diagnostics diagnostics;
  PrinterOffset made;
  if (const auto file = source::read_text(settings, path, sources, diagnostics)) {
    const source::TomlTable table = source::parse_toml(*file, sources, diagnostics);
    source::TomlFields fields(table, {*file, 0, 0}, "the printer's settings", diagnostics);
    made.shift.x = {fields.number("back-x", -20, 20).value_or(0)};
    made.shift.y = {fields.number("back-y", -20, 20).value_or(0)};
    made.shift.degrees = fields.number("back-rotate", -5, 5).value_or(0);
    if (const source::Excerpt* edge = fields.text("duplex")) {
      if (edge->text() == "short-edge") {
        made.duplex = press::Duplex::short_edge;
      } else if (edge->text() != "long-edge") {
        return BadPrinter{fmt::format("`duplex` cannot be `{}`", edge->text())};
      }
    }
    fields.finish();
  }
  if (!diagnostics.all().empty()) return BadPrinter{diagnostics.all().front().message};
  return made;
}

std::string written(const PrinterOffset& printer) {
  return fmt::format(
      "# How backs must be moved on this computer's printer: mm to the right and down, degrees clockwise.\n"
      "# Written by `rulepress calibrate --set`.\n"
      "back-x = {:.3f}\nback-y = {:.3f}\nback-rotate = {:.3f}\nduplex = \"{}\"\n",
      printer.shift.x.value, printer.shift.y.value, printer.shift.degrees,
      printer.duplex == press::Duplex::short_edge ? "short-edge" : "long-edge");
}

}  // namespace rulepress::build
