// What outputs depend on besides the workspace: the program with its libraries, and the fonts, dictionaries
// and settings of this computer.
#pragma once

#include <string>
#include <vector>

#include "build/bytes.h"
#include "build/fingerprint.h"

namespace rulepress::build {

// The program and every library that it has loaded, by the ids that their linker gave them, and those
// variables of the environment that any of them heeds.
Fingerprint program_print();

// A file or folder outside of the workspace, by its size and time.
struct MachineFact {
  std::string path;
  Fingerprint print;
};

template <class Way>
void pass(Way& way, Like<MachineFact> auto& fact) {
  way(fact.path, fact.print);
}

MachineFact fact_of(std::string path);
std::vector<MachineFact> dictionary_facts();  // of those that break words

// Of fonts, their folders and settings, as far as this run has used any, and of the dictionaries.
std::vector<MachineFact> machine_facts();

bool still_true(const MachineFact& fact);

}  // namespace rulepress::build
