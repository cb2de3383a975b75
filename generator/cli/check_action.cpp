#include "cli/actions.h"
#include "cli/checked.h"

namespace rulepress::cli {

int check_action(const Arguments& arguments, const Terminal& terminal) {
  return run_check(arguments.positional, arguments, terminal).code;
}

}  // namespace rulepress::cli
