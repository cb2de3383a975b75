#!/bin/bash
# The completions work in their shells, and the manual page is good roff.
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/rulepress"
PATH=$work/bin:$PATH
cd "$work"
rulepress new "Shell Game" -q
cd shell-game

fail() {
  echo "FAILED: $*"
  exit 1
}

rulepress completions bash >"$work/completions.bash"
source "$work/completions.bash"
# completes WORDS… : the candidates for the last word
completes() {
  COMP_WORDS=(rulepress "$@")
  COMP_CWORD=$#
  COMPREPLY=()
  _rulepress
  echo "${COMPREPLY[*]}"
}
[ "$(completes che)" = check ] || fail "bash: commands"
[ "$(completes check she)" = shell-game ] || fail "bash: games"
[ "$(completes check --format j)" = json ] || fail "bash: values of an option"
[ "$(completes -q check --jo)" = --jobs ] || fail "bash: options after a common option"
[ "$(completes explain cards/duplicate-i)" = cards/duplicate-id ] || fail "bash: slugs"
[ "$(completes print --ch)" = --changed ] || fail "bash: options of print"
[ "$(completes dif)" = diff ] || fail "bash: diff"
[ "$(completes watch she)" = shell-game ] || fail "bash: games to watch"
[ "$(completes --color ne)" = never ] || fail "bash: values of a common option"

rulepress completions zsh >"$work/_rulepress"
zsh -n "$work/_rulepress" || fail "zsh: syntax"
rulepress completions fish >"$work/rulepress.fish"
fish -n "$work/rulepress.fish" || fail "fish: syntax"
fish -c "source $work/rulepress.fish; complete -C 'rulepress che'" | grep -q '^check' || fail "fish: commands"
fish -c "source $work/rulepress.fish; complete -C 'rulepress check --format j'" | grep -q '^json' || fail "fish: values"
fish -c "source $work/rulepress.fish; complete -C 'rulepress check sh'" | grep -q '^shell-game' || fail "fish: games"

rulepress manual >"$work/rulepress.1"
complaints=$(groff -man -Tutf8 -ww -z "$work/rulepress.1" 2>&1)
[ -z "$complaints" ] || fail "manual page: $complaints"
groff -man -Tascii -P-c "$work/rulepress.1" | sed 's/.\x08//g' | grep -q 'rulepress check' || fail "manual page: no commands"
echo "shells: all good"
