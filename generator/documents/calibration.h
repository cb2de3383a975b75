// The page that shows how far a printer's backs are off: 5 by 5 rings on the front, and behind each a dot
// that is moved by the steps of its column and row. Held against the light, the ring with its dot in the
// middle tells the offset.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "press/assemble.h"
#include "source/file_system.h"

namespace rulepress::documents {

struct CalibrationRequest {
  press::Paper paper;
  press::Duplex duplex = press::Duplex::long_edge;
  layout::Mm step{0.5};
  press::Shift known = {};  // what is moved already; steps go on from there
};

struct CalibrationCell {
  layout::Point ring;  // on the front
  layout::Point dot;   // on the back page
  press::Shift shift;  // what to save when they meet
};

std::vector<CalibrationCell> calibration_cells(const CalibrationRequest& request);

// A PDF of two pages.
std::variant<std::string, press::Error> press_calibration(const CalibrationRequest& request,
                                                          const source::FileSystem& files);

// "0.5,-1" or "0.5,-1,0.2", as people type it.
std::string text_of(const press::Shift& shift);

}  // namespace rulepress::documents
