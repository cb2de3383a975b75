#include "documents/calibration.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "build/printer.h"

using namespace rulepress;
using layout::Mm;

TEST_CASE("a printer that is off brings just one dot into its ring, and the numbers there make it good") {
  for (const char* paper : {"A4", "Letter"}) {
    for (const auto duplex : {press::Duplex::long_edge, press::Duplex::short_edge}) {
      documents::CalibrationRequest request{*press::find_paper(paper), duplex, Mm{0.5}, {Mm{1}, Mm{-0.5}, 0}};
      const auto cells = documents::calibration_cells(request);
      REQUIRE(cells.size() == 25);
      // The printer moves backs 1.5 mm to the left and 0.5 mm down.
      const double off_x = -1.5;
      const double off_y = 0.5;
      std::size_t met = 0;
      for (const documents::CalibrationCell& cell : cells) {
        const double x = cell.dot.x.value + off_x;
        const double y = cell.dot.y.value + off_y;
        // Through the paper: left and right change places, or top and bottom.
        const bool sideways = duplex == press::Duplex::long_edge;
        const double seen_x = sideways ? request.paper.size.width.value - x : x;
        const double seen_y = sideways ? y : request.paper.size.height.value - y;
        if (std::hypot(seen_x - cell.ring.x.value, seen_y - cell.ring.y.value) > 0.01) continue;
        ++met;
        CHECK(cell.shift.x.value == Approx(1.5));
        CHECK(cell.shift.y.value == Approx(-0.5));
      }
      CHECK(met == 1);
    }
  }
}

TEST_CASE("rings keep away from the edges of the page and from each other") {
  for (const char* paper : {"A4", "Letter", "150x250"}) {
    const documents::CalibrationRequest request{*press::find_paper(paper)};
    std::set<std::pair<double, double>> places;
    for (const documents::CalibrationCell& cell : documents::calibration_cells(request)) {
      CHECK(cell.ring.x.value > 15);
      CHECK(cell.ring.x.value < request.paper.size.width.value - 15);
      CHECK(cell.ring.y.value < request.paper.size.height.value - 20);
      places.insert({cell.ring.x.value, cell.ring.y.value});
    }
    CHECK(places.size() == 25);
  }
}

TEST_CASE("the calibration page is a PDF of two pages") {
  const source::MemoryFileSystem none;
  const auto pdf = documents::press_calibration({*press::find_paper("A4")}, none);
  REQUIRE(std::holds_alternative<std::string>(pdf));
  CHECK(std::get<std::string>(pdf).starts_with("%PDF-"));
  const auto again = documents::press_calibration({*press::find_paper("A4")}, none);
  CHECK(std::get<std::string>(again) == std::get<std::string>(pdf));
}

TEST_CASE("an offset is written as people type it") {
  CHECK(documents::text_of({Mm{0.5}, Mm{-1}, 0}) == "0.5,-1");
  CHECK(documents::text_of({Mm{0}, Mm{-0.001}, 0.25}) == "0,0,0.25");
}

TEST_CASE("what is written about a printer is read again") {
  source::MemoryFileSystem disk;
  CHECK(std::holds_alternative<build::NoPrinter>(build::read_printer(disk)));
  const build::PrinterOffset printer{{Mm{0.5}, Mm{-1.25}, 0.2}, press::Duplex::short_edge};
  disk.add("printer.toml", build::written(printer));
  const auto read = build::read_printer(disk);
  REQUIRE(std::holds_alternative<build::PrinterOffset>(read));
  CHECK(std::get<build::PrinterOffset>(read).shift == printer.shift);
  CHECK(std::get<build::PrinterOffset>(read).duplex == printer.duplex);
  for (const char* bad : {"back-x = 99\n", "duplex = \"top\"\n", "left = 1\n", "back-x =\n"}) {
    disk.add("printer.toml", std::string(bad));
    CHECK(std::holds_alternative<build::BadPrinter>(build::read_printer(disk)));
  }
}
