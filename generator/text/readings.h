// The readings of a text: what the forest of a chart means. Two ways to take a text apart that mean the same
// are one reading; of two that differ, one goes if its phrase stands back behind the other's (`over`).
#pragma once

#include "text/chart.h"
#include "text/meaning.h"

namespace rulepress::text {

using Reading = std::vector<Meaning>;

struct Readings {
  std::vector<Reading> all;  // none when the chart has none
  bool more = false;         // there are more than were looked at
};

Readings readings_of(const Chart& chart);

// The phrases where two readings first differ; none where it is no phrase that differs.
std::pair<Ref, Ref> first_difference(const Reading& a, const Reading& b);

}  // namespace rulepress::text
