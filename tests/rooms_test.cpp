// The rooms keep their order. Reads the tables of ARCHITECTURE.md and every #include under generator/: a room
// may include itself, the rooms it may use and all that those may use, and only the libraries listed for it.
#include <catch2/catch.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "support/harness.h"

namespace fs = std::filesystem;
using rulepress::test::project_root;
using rulepress::test::read_file;

namespace {

struct Room {
  std::set<std::string> rooms;      // that it may use directly
  std::set<std::string> libraries;  // by their header prefix
};

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::string cell;
  for (const char c : line.substr(1)) {
    if (c == '|') {
      cells.push_back(cell);
      cell.clear();
    } else {
      cell += c;
    }
  }
  return cells;
}

// The words in backquotes.
std::vector<std::string> names_in(const std::string& cell) {
  static const std::regex pattern("`([^`]+)`");
  std::vector<std::string> names;
  for (std::sregex_iterator match(cell.begin(), cell.end(), pattern), end; match != end; ++match) {
    names.push_back((*match)[1]);
  }
  return names;
}

// "| `room` | turns … | `rooms it uses` | `<headers>` |" rows below a head that starts with "| room".
std::map<std::string, Room> rooms_in(const std::string& page) {
  std::map<std::string, Room> rooms;
  std::istringstream lines(page);
  std::string line;
  bool inside = false;
  while (std::getline(lines, line)) {
    if (line.starts_with("| room ")) {
      inside = true;
    } else if (inside && line.starts_with("| `")) {
      const auto cells = cells_of(line);
      REQUIRE(cells.size() >= 4);
      const std::string name = names_in(cells[0]).at(0);
      for (const std::string& used : names_in(cells[2])) rooms[name].rooms.insert(used);
      for (const std::string& header : names_in(cells[3])) rooms[name].libraries.insert(header);
    } else if (!line.starts_with("|")) {
      inside = false;
    }
  }
  return rooms;
}

std::set<std::string> reach(const std::map<std::string, Room>& rooms, const std::string& room) {
  std::set<std::string> found{room};
  for (const std::string& used : rooms.at(room).rooms) {
    if (!found.contains(used)) found.merge(reach(rooms, used));
  }
  return found;
}

// What is wrong with one file's includes, in words.
std::vector<std::string> trouble(const std::map<std::string, Room>& rooms, const std::string& room,
                                 const std::string& path, const std::string& text) {
  static const std::regex ours(R"rx(#include "([^"]+)")rx");
  static const std::regex theirs(R"rx(#include <([^>]+)>)rx");
  std::vector<std::string> found;
  const auto allowed = reach(rooms, room);
  for (std::sregex_iterator match(text.begin(), text.end(), ours), end; match != end; ++match) {
    const std::string header = (*match)[1];
    const std::string other = header.substr(0, header.find('/'));
    if (!allowed.contains(other)) {
      found.push_back(path + " includes \"" + header +
                      "\", but the table in ARCHITECTURE.md does not let the room `" + room +
                      "` use the room `" + other + "`");
    }
  }
  for (std::sregex_iterator match(text.begin(), text.end(), theirs), end; match != end; ++match) {
    const std::string header = (*match)[1];
    // The standard library has neither endings nor folders; the system's headers end in .h.
    static const std::set<std::string> system{"dirent.h",    "fcntl.h",    "unistd.h",   "sys/stat.h",
                                              "sys/ioctl.h", "sys/wait.h", "sys/mman.h", "sys/inotify.h",
                                              "poll.h",      "link.h"};
    if (header.find_first_of("./") == std::string::npos || system.contains(header)) continue;
    bool listed = false;
    for (const std::string& library : rooms.at(room).libraries)
      listed = listed || header.starts_with(library);
    if (!listed) {
      found.push_back(path + " includes <" + header +
                      ">, but the table in ARCHITECTURE.md does not list that library for the room `" + room +
                      "`");
    }
  }
  return found;
}

}  // namespace

TEST_CASE("every include follows the table of rooms") {
  const auto rooms = rooms_in(read_file(project_root() / "ARCHITECTURE.md"));
  REQUIRE(rooms.size() >= 6);
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(project_root() / "generator")) {
    if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
    const std::string path = entry.path().lexically_relative(project_root()).generic_string();
    const std::string below = entry.path().lexically_relative(project_root() / "generator").generic_string();
    const std::string room = below.substr(0, below.find('/'));
    INFO(path);
    REQUIRE(rooms.contains(room));
    for (const std::string& message : trouble(rooms, room, path, read_file(entry.path())))
      FAIL_CHECK(message);
    ++files;
  }
  CHECK(files > 40);
}

TEST_CASE("the table of rooms has no circle") {
  const auto rooms = rooms_in(read_file(project_root() / "ARCHITECTURE.md"));
  std::set<std::string> above;
  for (const auto& [name, room] : rooms) {
    for (const std::string& used : room.rooms) {
      INFO(name << " uses " << used);
      REQUIRE(rooms.contains(used));
    }
  }
  // A row may use only rows above it.
  std::istringstream lines(read_file(project_root() / "ARCHITECTURE.md"));
  std::string line;
  while (std::getline(lines, line)) {
    if (!line.starts_with("| `")) continue;
    const std::string name = names_in(cells_of(line)[0]).at(0);
    if (!rooms.contains(name)) continue;
    for (const std::string& used : rooms.at(name).rooms) {
      INFO(name << " uses " << used);
      CHECK(above.contains(used));
    }
    above.insert(name);
  }
}

TEST_CASE("an include that breaks the order is reported with the rule it breaks") {
  const auto rooms = rooms_in(read_file(project_root() / "ARCHITECTURE.md"));
  CHECK(trouble(rooms, "source", "generator/source/toml.cpp", "#include \"cards/deck.h\"\n") ==
        std::vector<std::string>{
            "generator/source/toml.cpp includes \"cards/deck.h\", but the table in ARCHITECTURE.md "
            "does not let the room `source` use the room `cards`"});
  CHECK(trouble(rooms, "cards", "generator/cards/deck.cpp", "#include <toml++/toml.h>\n") ==
        std::vector<std::string>{
            "generator/cards/deck.cpp includes <toml++/toml.h>, but the table in ARCHITECTURE.md "
            "does not list that library for the room `cards`"});
  CHECK(trouble(rooms, "cards", "generator/cards/deck.cpp", "#include \"source/toml.h\"\n#include <vector>\n")
            .empty());
}

TEST_CASE("a heavy header is included by few files, and by no other header") {
  const std::vector<std::pair<std::string, std::size_t>> heavy{
      {"<toml++/toml.h>", 1}, {"<nlohmann/json.hpp>", 4}, {"<CLI/CLI.hpp>", 1}};
  for (const auto& [header, most] : heavy) {
    std::set<std::string> users;
    for (const auto& entry : fs::recursive_directory_iterator(project_root() / "generator")) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
      if (read_file(entry.path()).find("#include " + header) != std::string::npos)
        users.insert(entry.path().string());
    }
    INFO(header);
    CHECK(!users.empty());
    CHECK(users.size() <= most);
    for (const std::string& user : users) CHECK_THAT(user, Catch::EndsWith(".cpp"));
  }
}
