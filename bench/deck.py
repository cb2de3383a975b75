"""The benchmark deck as a Rulepress workspace: deck.py DIR N… reads what gen_deck.py made in DIR and writes
DIR/workspace-N for each N. The drawing is that of the Typst deck it is compared with."""
import json
import os
import shutil
import sys

TEMPLATE = """
size = [63, 88]
bleed = 0
safe = 0

[icons]
gold = "icons/gold.svg"
sword = "icons/sword.svg"

[styles.title]
font = "Liberation Sans"
weight = "bold"
size = 11

[styles.cost]
font = "Liberation Sans"
weight = "bold"
size = 13
colour = "white"
align = "centre"

[styles.rules]
font = "Liberation Sans"
size = 9

[styles.flavour]
font = "Liberation Serif"
italic = true
size = 8
align = "centre"

[[front]]
kind = "rect"
at = [1.5, 1.5]
size = [60, 85]
radius = 3
fill = "#f3ead6"
stroke = "#333333"
stroke-width = 0.508

[[front]]
kind = "text"
at = [5, 5]
width = 43
text = "{name}"
style = "title"

[[front]]
kind = "ellipse"
at = [49.5, 3.5]
size = [9, 9]
fill = "#2b4c7e"
stroke = "#111111"
stroke-width = 0.339

[[front]]
kind = "text"
at = [49, 5.6]
width = 10
text = "{cost}"
style = "cost"

[[front]]
kind = "image"
at = [5, 13.5]
size = [53, 33]
file = "art/{art}"

[[front]]
kind = "text"
at = [5, 49]
size = [53, 27]
text = "{text}"
style = "rules"

[[front]]
kind = "text"
at = [5, 77]
width = 53
text = "{flavour}"
style = "flavour"
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    folder = sys.argv[1]
    for n in sys.argv[2:]:
        root = os.path.join(folder, f"workspace-{n}")
        shutil.rmtree(root, ignore_errors=True)
        with open(os.path.join(folder, f"cards-{n}.json"), encoding="utf-8") as file:
            cards = json.load(file)
        rows = ['[defaults]\ntype = "card"\n']
        for card in cards:
            rows.append(f'[[card]]\nid = "card-{card["id"]}"\nname = "{card["title"]}"\ncost = {card["cost"]}\n'
                        f'text = "{card["rules"]}"\nflavour = "{card["flavour"]}"\nart = "{card["art"]}"\n')
        write(os.path.join(root, "cards/deck/cards.toml"), "\n".join(rows))
        write(os.path.join(root, "cards/deck/game.toml"),
              'name = "Deck"\nfonts = ["Liberation Sans", "Liberation Serif"]\n'
              '[print]\npapers = ["A4"]\nduplex = "none"\n')
        write(os.path.join(root, "templates/deck/card.toml"), TEMPLATE)
        for part in ("icons", "art"):
            shutil.copytree(os.path.join(folder, part), os.path.join(root, "templates/deck", part))


main()
