// How Escort Service looks: icons for everything, nothing too small to read, and mechs that can be told apart
// by everybody at the table.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <regex>
#include <set>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;

namespace {

const fs::path templates = test::project_root() / "templates/escort-service";
const std::array mechs = {"bulwark", "longbow", "lifeline", "harrier"};

std::string base() {
  return test::read_file(templates / "base.toml");
}

using Rgb = std::array<double, 3>;  // linear, 0 to 1

Rgb colour(const std::string& name) {
  const std::string text = base();
  std::smatch found;
  REQUIRE(std::regex_search(text, found, std::regex("\n" + name + R"( = "#([0-9a-f]{6})\")")));
  Rgb made{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = std::stoi(found[1].str().substr(2 * i, 2), nullptr, 16) / 255.0;
    made[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return made;
}

// What eyes without the green receptor make of a colour: Machado, Oliveira and Fernandes (2009), severity 1.
Rgb deuteranopia(const Rgb& c) {
  static constexpr double matrix[3][3] = {
      {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}};
  Rgb made{};
  for (std::size_t i = 0; i < 3; ++i)
    made[i] = std::clamp(matrix[i][0] * c[0] + matrix[i][1] * c[1] + matrix[i][2] * c[2], 0.0, 1.0);
  return made;
}

Rgb lab(const Rgb& c) {
  const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
  const double x = f((0.4124564 * c[0] + 0.3575761 * c[1] + 0.1804375 * c[2]) / 0.95047);
  const double y = f(0.2126729 * c[0] + 0.7151522 * c[1] + 0.0721750 * c[2]);
  const double z = f((0.0193339 * c[0] + 0.1191920 * c[1] + 0.9503041 * c[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double difference(const Rgb& a, const Rgb& b) {
  const Rgb one = lab(a);
  const Rgb other = lab(b);
  return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

std::vector<double> numbers(const std::string& text, const std::string& pattern) {
  const std::regex line(pattern);
  std::vector<double> found;
  for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at)
    found.push_back(std::stod((*at)[1]));
  return found;
}

}  // namespace

TEST_CASE(
    "C06 there are icons for nine actions, for what modifies them and for four statuses, each its own") {
  const std::string text = base();
  std::set<std::string> pictures;
  const std::vector<std::string> names = {"heat",    "melee",   "ranged",  "heal",     "delay",  "advance",
                                          "discard", "draw",    "status",  "aoe",      "in",     "left",
                                          "right",   "up",      "down",    "taunt",    "shield", "poison",
                                          "hidden",  "bulwark", "longbow", "lifeline", "harrier"};
  for (const std::string& name : names) {
    INFO(name);
    CHECK(text.find("\n" + name + " = \"icons/" + name + ".svg\"") != std::string::npos);
    pictures.insert(test::read_file(templates / "icons" / (name + ".svg")));
  }
  CHECK(pictures.size() == names.size());
}

TEST_CASE("the mechs of Escort Service have colours that differ for everybody") {
  for (std::size_t i = 0; i < mechs.size(); ++i) {
    for (std::size_t k = i + 1; k < mechs.size(); ++k) {
      INFO(mechs[i] << " and " << mechs[k]);
      const Rgb a = colour(mechs[i]);
      const Rgb b = colour(mechs[k]);
      CHECK(difference(a, b) > 30);
      CHECK(difference(deuteranopia(a), deuteranopia(b)) > 30);
    }
  }
  // The simulation does find what cannot be told apart: a red and a green of the same lightness.
  CHECK(difference({0.47, 0.045, 0.02}, {0.02, 0.2, 0.04}) > 60);
  CHECK(difference(deuteranopia({0.30, 0.06, 0.05}), deuteranopia({0.03, 0.17, 0.05})) < 15);
}

TEST_CASE("nothing in Escort Service is smaller than 7 pt, and no icon smaller than 4 mm") {
  const std::string styles = base().substr(base().find("[styles."), base().find("[icons]"));
  const auto sizes = numbers(styles, R"(\nsize = ([\d.]+))");
  CHECK(sizes.size() > 8);
  for (const double size : sizes) CHECK(size >= 7);
  int icons = 0;
  for (const auto& entry : fs::directory_iterator(templates)) {
    if (entry.path().extension() != ".toml") continue;
    const std::string text = test::read_file(entry.path());
    INFO(entry.path().filename());
    for (const double smallest : numbers(text, R"(\nfit = \[([\d.]+))")) CHECK(smallest >= 7);
    for (const double width :
         numbers(text, R"(kind = "icon"\nicon = [^\n]*\nat = [^\n]*\nsize = \[([\d.]+))")) {
      CHECK(width >= 4);
      ++icons;
    }
  }
  CHECK(icons >= 10);
  // Icons in texts are as high as the letters: 4 mm are 11.4 pt.
  for (const std::string style : {"action", "status", "landing", "aid-icon"}) {
    INFO(style);
    std::smatch found;
    const std::string text = base();
    REQUIRE(std::regex_search(text, found,
                              std::regex("\\[styles\\." + style + R"(\]\n(?:[^\n\[]+\n)*?size = ([\d.]+))")));
    CHECK(std::stod(found[1]) >= 11.4);
  }
}
