# Functions that ./rulepress, tests/run, bench/run and .ci/run share. Sourced in the project's folder; plain sh.

say() { echo "rulepress: $*" >&2; }

# The lines of package lists without remarks: "package kind:name", where the second word tells how to see that it is
# there on a system without Debian's packages.
package_lines() { sed -e 's/#.*//' -e '/^ *$/d' "$@"; }

is_debian() { grep -qsE '^ID(_LIKE)?=.*debian' "${OS_RELEASE:-/etc/os-release}" && command -v apt-get >/dev/null; }

# need_packages LIST…: installs what is missing, after saying what.
need_packages() {
  if is_debian; then
    install_missing "$@"
  else
    list_missing "$@"
  fi
}

install_missing() {
  # A program that is there without its package, because it came another way, serves as well.
  missing=$(package_lines "$@" | while read -r package check; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || status=
    [ "$status" = installed ] && continue
    case $check in command:*) command -v "${check#*:}" >/dev/null && continue ;; esac
    printf ' %s' "$package"
  done)
  [ -n "$missing" ] || return 0
  root=
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "these packages are missing; install them as root:"
      say "  apt-get install$missing"
      return 1
    fi
    root=sudo
    [ -t 0 ] || root='sudo -n' # nobody is there to type a password
  fi
  say "installing what is missing:$missing"
  mkdir -p build
  if ! { $root apt-get update && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; } \
    >build/apt.log 2>&1 </dev/null; then
    tail -n 20 build/apt.log >&2
    say "apt-get failed; the lines above are the end of build/apt.log"
    return 1
  fi
}

list_missing() {
  missing=$(package_lines "$@" | while read -r package check; do
    name=${check#*:}
    case $check in
    command:*) command -v "$name" >/dev/null || echo "  the program $name (Debian: $package)" ;;
    module:*) pkg-config --exists "$name" 2>/dev/null || echo "  the library $name (Debian: $package)" ;;
    header:*) echo "#include <$name>" | c++ -std=c++20 -E -x c++ - >/dev/null 2>&1 ||
      echo "  the header $name (Debian: $package)" ;;
    font:*) fc-list 2>/dev/null | grep -q "$name" || echo "  the font $name (Debian: $package)" ;;
    file:*) [ -e "$name" ] || echo "  the file $name (Debian: $package)" ;;
    esac
  done)
  [ -n "$missing" ] || return 0
  say "this is not Debian, so nothing is installed. Please install yourself:"
  echo "$missing" >&2
  return 1
}

# build_release TARGET [CMAKE OPTION…]: configures and builds build/release; quiet unless it fails. One at a time.
build_release() {
  target=$1
  shift
  mkdir -p build/release
  exec 9>build/release/lock
  command -v flock >/dev/null && flock 9
  log=build/release/build.log
  [ -e build/release/built ] || say "building the program; the first time takes a minute or two"
  touch build/release/building # edits made from now on are newer than this build
  if ! { cmake --preset release "$@" && cmake --build build/release --target "$target"; } >"$log" 2>&1 </dev/null 9>&-; then
    grep -E 'error|Error|FAILED' "$log" >&2 || tail -n 20 "$log" >&2
    say "the build failed; the whole output is in $log"
    return 1
  fi
  mv build/release/building build/release/built
  exec 9>&-
}
