# Turns a folder of text files into a C++ table: cmake -D NAME= -D FOLDER= -D OUTPUT= -P embed.cmake
# The table is `rulepress::embedded::NAME`, an array of {path below the folder, text}, sorted by path.
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
set(rows "")
foreach(file IN LISTS files)
  file(READ ${FOLDER}/${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  string(LENGTH "${bytes}" length)
  # Compilers limit the length of one literal, so each holds 2000 bytes.
  set(literals "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${bytes}" ${at} 8000 piece)
    string(APPEND literals "\n     \"${piece}\"")
    math(EXPR at "${at} + 8000")
  endwhile()
  if(literals STREQUAL "")
    set(literals "\"\"")
  endif()
  math(EXPR size "${length} / 4")
  string(APPEND rows "    {\"${file}\", std::string_view(${literals}, ${size})},\n")
endforeach()
file(WRITE ${OUTPUT}.new "// Made by cmake/embed.cmake.
#include \"source/embedded.h\"

namespace rulepress::embedded {
namespace {
constexpr File table[] = {
${rows}};
}  // namespace
const std::span<const File> ${NAME} = table;
}  // namespace rulepress::embedded
")
file(RENAME ${OUTPUT}.new ${OUTPUT})
