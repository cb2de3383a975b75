// One program of all tests. Each test has a tag for the room and one for the file that it stands in, [layout]
// and [layout/table], so that ctest can run the files side by side and people can run one of them.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#include <string_view>

namespace {

void tag_by_file(Catch::TestCase& test) {
  const std::string_view path = test.lineInfo.file;
  const std::string_view below = path.substr(path.rfind("tests/") + 6);
  const std::string name(below.substr(0, below.rfind("_test.cpp")));
  std::vector<std::string> tags = test.tags;
  if (const auto slash = name.find('/'); slash != std::string::npos) tags.push_back(name.substr(0, slash));
  tags.push_back(name);
  Catch::setTags(test, tags);
}

}  // namespace

int main(int count, char* words[]) {
  Catch::Session session;
  if (const int wrong = session.applyCommandLine(count, words); wrong != 0) return wrong;
  // Catch2 itself adds tags to its list of tests in this way (--filenames-as-tags).
  for (const Catch::TestCase& test : Catch::getAllTestCasesSorted(session.config()))
    tag_by_file(const_cast<Catch::TestCase&>(test));
  return session.run();
}
