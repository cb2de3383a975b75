#include "cli/config_folder.h"

#include <cstdlib>

namespace rulepress::cli {

std::string config_folder() {
  const char* settings = std::getenv("XDG_CONFIG_HOME");
  if (settings != nullptr && *settings == '/') return std::string(settings) + "/rulepress";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return std::string(home) + "/.config/rulepress";
  return "";
}

}  // namespace rulepress::cli
