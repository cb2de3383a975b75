// Where settings of this computer lie, outside of every workspace.
#pragma once

#include <string>

namespace rulepress::cli {

// $XDG_CONFIG_HOME/rulepress, or .config/rulepress in the home folder; empty when there is neither.
std::string config_folder();

}  // namespace rulepress::cli
