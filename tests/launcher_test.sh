#!/bin/sh
# The launcher, with stand-ins for cmake, dpkg-query and apt-get that write down how they were called.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}
expect() { # expect WHAT ACTUAL EXPECTED
  [ "$2" = "$3" ] || fail "$1: expected <$3>, got <$2>"
}
calls() { grep -c "^$1" "$work/calls" || true; }

mkdir -p "$work/bin" "$work/clone/generator" "$work/clone/docs/diagnostics" "$work/clone/cmake"
cp "$project/rulepress" "$work/clone/"
cp "$project/cmake/bootstrap.sh" "$project/cmake/packages" "$work/clone/cmake/"
cp "$project/CMakeLists.txt" "$project/CMakePresets.json" "$work/clone/"
echo int main >"$work/clone/generator/a.cpp"

cat >"$work/bin/cmake" <<'STUB'
#!/bin/sh
echo "cmake $*" >>"$WORK/calls"
[ -e "$WORK/slow" ] && [ "$1" = --build ] && { echo "[3/9] Building"; sleep 2; }
[ -e "$WORK/broken" ] && { echo "a.cpp:1: error: broken"; exit 1; }
mkdir -p build/release/generator
printf '#!/bin/sh\necho "program: $*"\nexit 7\n' >build/release/generator/rulepress
chmod +x build/release/generator/rulepress
STUB
cat >"$work/bin/dpkg-query" <<'STUB'
#!/bin/sh
for name; do :; done
grep -qx "$name" "$WORK/not-installed" 2>/dev/null && exit 1
printf installed
STUB
cat >"$work/bin/apt-get" <<'STUB'
#!/bin/sh
echo "apt-get $* [$DEBIAN_FRONTEND]" >>"$WORK/calls"
[ ! -e "$WORK/no-network" ] || { echo "E: no network"; exit 100; }
STUB
chmod +x "$work/bin/"*
echo ID=debian >"$work/debian"
echo ID=fedora >"$work/fedora"
export WORK="$work" OS_RELEASE="$work/debian" DEBIAN_FRONTEND=
PATH=$work/bin:$PATH
: >"$work/calls"
cd "$work"

# The first run builds, runs the program with all arguments as they are, and ends with its code.
code=0
out=$(clone/rulepress check "two words" 2>"$work/err" </dev/null) || code=$?
expect "first run's output" "$out" "program: check two words"
expect "first run's code" "$code" 7
expect "cmake calls of the first run" "$(calls cmake)" 2
grep -q "building the program" "$work/err" || fail "the first run does not say that it builds"

# The second run builds nothing and says nothing.
out=$(clone/rulepress --version 2>&1 </dev/null) || true
expect "second run's output" "$out" "program: --version"
expect "cmake calls after the second run" "$(calls cmake)" 2

# A newer source is built, from wherever it is called; so are a new file and a removed one.
sleep 0.02
touch clone/generator/a.cpp
(cd clone/docs && ../rulepress >/dev/null 2>&1 </dev/null) || true
expect "cmake calls after an edit" "$(calls cmake)" 4
sleep 0.02
rm clone/generator/a.cpp
clone/rulepress >/dev/null 2>&1 </dev/null || true
expect "cmake calls after a removal" "$(calls cmake)" 6

# Through a link on the PATH it still finds its clone.
ln -s "$work/clone/rulepress" "$work/bin/rulepress-link"
out=$(rulepress-link x 2>&1 </dev/null) || true
expect "output through a link" "$out" "program: x"

# A build that fails shows the compiler's errors, does not run an old program, and is tried again the next time.
sleep 0.02
touch clone/generator broken
code=0
out=$(clone/rulepress 2>&1 </dev/null) || code=$?
expect "code of a failed build" "$code" 2
echo "$out" | grep -q "a.cpp:1: error: broken" || fail "a failed build does not show its error"
echo "$out" | grep -q "program:" && fail "a failed build runs an old program"
rm broken
code=0
clone/rulepress >/dev/null 2>&1 </dev/null || code=$?
expect "code after the build is mended" "$code" 7

# On a terminal, a line that moves tells how far the build is. A bare chroot has no terminals to lend.
if script -qc true /dev/null >/dev/null 2>&1 </dev/null; then
  touch slow
  rm -rf clone/build
  out=$(script -qc clone/rulepress /dev/null </dev/null)
  rm slow
  echo "$out" | grep -q "rulepress: building: 3 of 9 steps, 0:01 so far" || fail "no progress is shown: $out"
  echo "$out" | grep -q "program:" || fail "the program does not run after the progress: $out"
else
  echo "no terminal to be had: the line of progress is not tried"
fi

# Missing packages are named, then installed without questions.
echo libxxhash-dev >"$work/not-installed"
rm -rf clone/build
if [ "$(id -u)" = 0 ]; then
  clone/rulepress >/dev/null 2>"$work/err" </dev/null || true
  grep -q "installing what is missing: libxxhash-dev" "$work/err" || fail "missing packages are not named"
  grep -q "apt-get install -y --no-install-recommends libxxhash-dev \[noninteractive\]" "$work/calls" ||
    fail "missing packages are not installed quietly"
  rm -rf clone/build
  touch no-network
  code=0
  out=$(clone/rulepress 2>&1 </dev/null) || code=$?
  expect "code when apt fails" "$code" 2
  echo "$out" | grep -q "E: no network" || fail "apt's own words are not shown"
fi

# On another system it lists what is missing, and stops. A PATH without compiler and tools makes all of it missing.
export OS_RELEASE="$work/fedora"
mkdir "$work/bare"
for tool in sh sed awk grep cat find mkdir touch readlink id; do ln -s "$(command -v $tool)" "$work/bare/$tool"; done
rm -rf clone/build
code=0
out=$(PATH=$work/bare clone/rulepress 2>&1 </dev/null) || code=$?
expect "code on another system" "$code" 2
echo "$out" | grep -q "the program cmake (Debian: cmake)" || fail "the missing cmake is not listed: $out"
echo "$out" | grep -q "the library libxxhash (Debian: libxxhash-dev)" || fail "the missing library is not listed"

[ "$failures" = 0 ] || exit 1
echo "launcher: all good"
