// Runs independent pieces of work on several threads. The order in which they run is open; results belong
// into slots of their own, so that nothing depends on it.
#pragma once

#include <cstddef>
#include <functional>

namespace rulepress::build {

// Calls work(0) … work(count - 1), each once, and returns when all are done. An exception in one ends the
// program, as any bug does. Work may itself call this: all calls share their threads, so that there are no
// more of them than the most jobs that anybody asked for.
void for_each_index(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

// The number of processor cores this process may use, at least 1.
unsigned default_jobs();

}  // namespace rulepress::build
