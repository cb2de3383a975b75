#!/bin/sh
# Makes the pictures of the documentation: of the workspace in showcase/, and of the game of the tutorial. faces.txt
# notes what they show, so that a test can tell when they are out of date. Run: docs/pictures.sh [PROGRAM]
set -eu
program=$(realpath "${1:-$(dirname "$0")/../rulepress}")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$program" check -q -C showcase --dump faces >"$work/faces.txt"
"$program" export elements -q -C showcase --face front --dpi 130 --to "$work/elements"
"$program" export lantern-isles -q -C showcase --dpi 110 --to "$work/isles"
"$program" export night-vault -q -C showcase --face front --dpi 90 --to "$work/vault"
"$program" export lantern-isles sound -q -C showcase --dpi 100 --to "$work/isles"

(cd "$work" && "$program" new "Star Garden" -q)
"$program" export star-garden sunflower -q -C "$work/star-garden" --face front --dpi 110 --to "$work/garden"
"$program" build -q -C "$work/star-garden" --paper A4
pdftoppm -png -r 60 -f 1 -l 2 "$work/star-garden/output/star-garden/star-garden-cards-a4.pdf" "$work/garden/sheet"

rm -f pictures/*
mkdir -p pictures
mv "$work/faces.txt" pictures/
for file in "$work"/elements/*-front.png; do
  mv "$file" "pictures/$(basename "$file" -front.png).png"
done
for face in gull-rock-front amber-reef-front marit-front night-aid-front gull-rock-back high-tide-front lamp-front sound-front; do
  mv "$work/isles/$face.png" pictures/
done
mv "$work/vault/house-front.png" pictures/board.png
mv "$work/vault/harbour-front.png" pictures/board-graph.png
mv "$work/vault/watch-front.png" pictures/board-ring.png
mv "$work/vault/plain-house-front.png" pictures/board-plain.png
mv "$work/garden/sunflower-front.png" "$work/garden/sheet-1.png" "$work/garden/sheet-2.png" pictures/
