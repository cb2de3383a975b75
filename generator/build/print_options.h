// How a game is to be printed: what its manifest says, looked up; what the command line says in its place for
// one run; and how far the backs of this computer's printer are off.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/deck.h"
#include "press/imposition.h"
#include "source/diagnostic.h"
#include "workspace/manifest.h"

namespace rulepress::build {

// Where backs stand: on the other side of the paper, or beside their fronts, to be folded over.
enum class Backs { duplex, gutterfold };

struct PrintOptions {
  std::vector<press::Paper> papers;
  press::SheetOptions sheet;
  std::vector<Backs> backs = {Backs::duplex};
  bool low_ink = false;  // sheets that save ink as well
  bool boxes = false;    // a tuckbox for each deck
  layout::Mm card_thickness{0.3};
  bool printer_moves_backs = false;    // by what is saved on this computer
  std::vector<std::string> only = {};  // ids, decks, types and kinds; all when it is empty
};

// How backs come out of a printer that was measured with `rulepress calibrate`, on upright paper.
struct PrinterOffset {
  press::Shift shift;
  press::Duplex duplex = press::Duplex::long_edge;
};

// What is to be other than the manifest says, for one run.
struct PrintChanges {
  std::vector<press::Paper> papers = {};  // none: those of the manifest
  std::optional<press::Marks> marks = {};
  std::optional<press::Duplex> duplex = {};
  std::optional<double> margin = {};
  std::optional<double> gutter = {};
  std::optional<double> back_x = {};
  std::optional<double> back_y = {};
  std::optional<double> back_rotate = {};
  std::vector<Backs> backs = {};  // none: those of the manifest
  std::optional<press::Cuts> cuts = {};
  bool low_ink = false;
  std::vector<std::string> only = {};
  std::optional<PrinterOffset> printer = {};  // where neither manifest nor command line moves backs
};

PrintOptions print_options(const workspace::Manifest& manifest, const PrintChanges& changes,
                           source::Diagnostics& diagnostics);

// Whether one of these words names the component, its deck, its type or its kind. No words name all.
bool is_chosen(const cards::Component& component, const std::vector<std::string>& words);

// All that such a word may be, of these components.
std::vector<std::string> choosable(const std::vector<cards::Component>& components);

}  // namespace rulepress::build
