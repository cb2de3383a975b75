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
    if [ -t 0 ]; then
      sudo -v || return 1 # asks for the password, before a line that moves would run over it
    else
      root='sudo -n' # nobody is there to type a password
    fi
  fi
  say "installing what is missing:$missing"
  mkdir -p build
  if ! watched "installing" build/apt.log install_packages "$root" $missing; then
    tail -n 20 build/apt.log >&2
    say "apt-get failed; the lines above are the end of build/apt.log"
    return 1
  fi
}

install_packages() {
  root=$1
  shift
  $root apt-get update && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
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

# watched WHAT LOG COMMAND…: runs a command, its output in LOG, and tells how far it is: in one line that moves on a
# terminal, in a line every 20 seconds elsewhere. The command has the foreground, so that Ctrl-C reaches it.
watched() {
  what=$1 log=$2
  shift 2
  : >"$log"
  tell_progress "$what" "$log" $$ 9>&- &
  watcher=$!
  code=0
  "$@" >"$log" 2>&1 </dev/null 9>&- || code=$?
  kill "$watcher" 2>/dev/null || true
  wait "$watcher" 2>/dev/null || true
  [ ! -t 2 ] || printf '\r\033[K' >&2
  return "$code"
}

# tell_progress WHAT LOG PARENT: Ninja's "[12/60]" in the log says how much is done.
tell_progress() {
  begun=$(date +%s)
  told=0
  while sleep 1 && kill -0 "$3" 2>/dev/null; do
    spent=$(($(date +%s) - begun))
    done=$(sed -n 's/^\[\([0-9]*\)\/\([0-9]*\)\].*/\1 of \2 steps, /p' "$2" | tail -n 1)
    line="rulepress: $1: $done$((spent / 60)):$(printf %02d $((spent % 60))) so far"
    if [ -t 2 ]; then
      printf '\r\033[K%s' "$line" >&2
    elif [ "$spent" -ge $((told + 20)) ]; then
      told=$spent
      echo "$line" >&2
    fi
  done
}

# How many compilers run side by side: one for each core, as far as there is memory for them.
build_jobs() {
  cores=$(nproc 2>/dev/null || echo 2)
  room=$(awk '/^MemAvailable:/ { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null)
  [ "${room:-$cores}" -ge "$cores" ] || cores=$room
  [ "$cores" -ge 1 ] || cores=1
  echo "$cores"
}

configure_and_build() {
  target=$1
  shift
  cmake --preset release "$@" && cmake --build build/release --target "$target" --parallel "$(build_jobs)"
}

# build_release TARGET [CMAKE OPTION…]: configures and builds build/release; quiet unless it takes long or fails. One at a
# time.
build_release() {
  mkdir -p build/release
  exec 9>build/release/lock
  if command -v flock >/dev/null && ! flock -n 9; then
    say "another build goes on in this folder; waiting for its end"
    flock 9
  fi
  if [ ! -e build/release/built ]; then
    case $1 in
    rulepress) say "building the program; the first time takes about 3 minutes on two cores" ;;
    *) say "building the program and its tests; the first time takes about 6 minutes on two cores" ;;
    esac
  fi
  touch build/release/building # edits made from now on are newer than this build
  if ! watched "building" build/release/build.log configure_and_build "$@"; then
    grep -E 'error|Error|FAILED' build/release/build.log >&2 || tail -n 20 build/release/build.log >&2
    say "the build failed; the whole output is in build/release/build.log"
    return 1
  fi
  mv build/release/building build/release/built
  exec 9>&-
}
