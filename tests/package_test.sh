#!/bin/sh
# `cmake --install` and the .deb hold a program that works, its manual page and its completions.
set -eu
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/usr" >/dev/null
"$work/usr/bin/rulepress" --version | grep -q '^rulepress [0-9]'
for file in share/man/man1/rulepress.1 share/bash-completion/completions/rulepress share/doc/rulepress/copyright \
  share/zsh/vendor-completions/_rulepress share/fish/vendor_completions.d/rulepress.fish; do
  [ -s "$work/usr/$file" ] || { echo "FAILED: $file is not installed"; exit 1; }
done

# The installed program needs nothing of the clone.
cd "$work"
usr/bin/rulepress new "Packaged Game" -q
usr/bin/rulepress check -q -C packaged-game

cpack --config "$build/CPackConfig.cmake" -G DEB -B "$work/deb" >"$work/cpack.log" || { cat "$work/cpack.log"; exit 1; }
deb=$(ls "$work"/deb/*.deb)
dpkg-deb -f "$deb" Depends | grep -q libcmark-gfm || { echo "FAILED: the .deb does not name its libraries"; exit 1; }
dpkg-deb -x "$deb" "$work/unpacked"
"$work/unpacked/usr/bin/rulepress" explain cards/duplicate-id | grep -q '^# cards/duplicate-id'
echo "package: all good"
