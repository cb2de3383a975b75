"""The benchmark deck, the same on every run: deck.py DIR N… writes, for each N,

DIR/cards-N.json      N cards, for the programs that Rulepress is compared with
DIR/workspace-N       the same cards as a Rulepress workspace that prints on A4
DIR/both-N            and one that prints on A4 and Letter
DIR/backs-N           as well, with bleed and a back for each card

and DIR/icons and DIR/art, which all of them use. A card has a title, a cost, 22 to 32 words with two icons in
them, a line of flavour and one of 24 illustrations. Everything stands where bench/deck.typ has it.
"""
import json
import math
import pathlib
import random
import shutil
import sys

WORDS = ("draw discard gain lose target each player enemy unit tower forest until end of turn may choose then shuffle "
         "reveal attack defend spend return hand deck whenever this card is played put it on top if able deal damage "
         "to adjacent hero take another action").split()
FIRST = "Iron Silver Crimson Hollow Ancient Verdant Frozen Burning Silent Wild Gilded Broken".split()
SECOND = "Warden Scholar Raider Golem Oracle Pilgrim Serpent Beacon Engine Herald Thicket Bargain".split()
PICTURES = 24
SHAPES = 40

GOLD = """<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<circle cx="32" cy="32" r="29" fill="#e8b923" stroke="#7a5b00" stroke-width="4"/>
<path d="M32 12 L38 26 L53 27 L41 37 L45 52 L32 43 L19 52 L23 37 L11 27 L26 26 Z" fill="#7a5b00"/>
</svg>
"""
SWORD = """<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<path d="M54 4 L60 10 L28 44 L34 50 L29 55 L20 46 L9 58 L5 54 L17 43 L9 34 L14 29 L20 35 Z" fill="#444b55"/>
<path d="M54 4 L60 10 L28 44 L20 35 Z" fill="#9aa6b5"/>
</svg>
"""

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
at = [5, 4.3]
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
at = [49, 4.8]
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
at = [5, 48.5]
size = [53, 27]
text = "{text}"
style = "rules"

[[front]]
kind = "text"
at = [5, 76.5]
width = 53
text = "{flavour}"
style = "flavour"
"""


def sentence(chance, length):
    return [chance.choice(WORDS) for _ in range(length)]


def rules_text(chance):
    words = sentence(chance, chance.randint(22, 32))
    words.insert(chance.randint(3, 9), ":gold:")
    words.insert(chance.randint(12, 19), ":sword:")
    words[0] = words[0].capitalize()
    return " ".join(words) + "."


def card(number, chance):
    return {
        "id": number,
        "title": f"{FIRST[number % 12]} {SECOND[number // 12 % 12]} {number}",
        "cost": chance.randint(0, 9),
        "rules": rules_text(chance),
        "flavour": " ".join(sentence(chance, 7)).capitalize() + ".",
        "art": f"art{number % PICTURES:02d}.svg",
    }


def colour(chance):
    return "#" + "".join(f"{chance.randint(40, 220):02x}" for _ in range(3))


def blob(chance):
    """A closed curve around a middle, through four to nine points."""
    x, y = chance.uniform(0, 530), chance.uniform(0, 330)
    count, reach = chance.randint(4, 9), chance.uniform(12, 70)
    points = [(x + reach * chance.uniform(.5, 1) * math.cos(2 * math.pi * i / count),
               y + reach * chance.uniform(.5, 1) * math.sin(2 * math.pi * i / count)) for i in range(count)]

    def beside(point):
        return point[0] + chance.uniform(-15, 15), point[1] + chance.uniform(-15, 15)

    path = "M{:.1f} {:.1f} ".format(*points[0])
    for i in range(1, count + 1):
        to = points[i % count]
        before = beside(to)
        after = beside(points[i - 1])
        path += "C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f} ".format(*after, *before, *to)
    return f'<path d="{path}Z" fill="{colour(chance)}" stroke="#222" stroke-width="1.5"/>'


def illustration(number):
    chance = random.Random(100 + number)
    ground = (f'<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" '
              f'stop-color="{colour(chance)}"/><stop offset="1" stop-color="{colour(chance)}"/></linearGradient></defs>'
              '<rect width="530" height="330" fill="url(#g)"/>')
    blobs = "".join(blob(chance) for _ in range(SHAPES))
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="530" height="330" viewBox="0 0 530 330">'
            f"{ground}{blobs}</svg>\n")


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


BACK = """
[[back]]
kind = "rect"
at = [-3, -3]
size = [69, 94]
fill = "#243b55"

[[back]]
kind = "image"
at = [5, 28]
size = [53, 33]
file = "art/art00.svg"
"""


def write_workspace(root, cards, papers, pictures, backs=False):
    shutil.rmtree(root, ignore_errors=True)
    rows = ['[defaults]\ntype = "card"\n']
    for one in cards:
        rows.append(f'[[card]]\nid = "card-{one["id"]}"\nname = "{one["title"]}"\ncost = {one["cost"]}\n'
                    f'text = "{one["rules"]}"\nflavour = "{one["flavour"]}"\nart = "{one["art"]}"\n')
    write(root / "cards/deck/cards.toml", "\n".join(rows))
    write(root / "cards/deck/game.toml",
          'name = "Deck"\nfonts = ["Liberation Sans", "Liberation Serif"]\n'
          f'[print]\npapers = {json.dumps(papers)}\nduplex = "{"long-edge" if backs else "none"}"\n')
    template = TEMPLATE.replace("bleed = 0", "bleed = 3") + BACK if backs else TEMPLATE
    write(root / "templates/deck/card.toml", template)
    for part in ("icons", "art"):
        shutil.copytree(pictures / part, root / "templates/deck" / part)


def main():
    folder = pathlib.Path(sys.argv[1])
    sizes = [int(size) for size in sys.argv[2:]]
    write(folder / "icons/gold.svg", GOLD)
    write(folder / "icons/sword.svg", SWORD)
    for number in range(PICTURES):
        write(folder / f"art/art{number:02d}.svg", illustration(number))
    chance = random.Random(7)
    cards = [card(number, chance) for number in range(max(sizes))]
    for size in sizes:
        write(folder / f"cards-{size}.json", json.dumps(cards[:size]))
        write_workspace(folder / f"workspace-{size}", cards[:size], ["A4"], folder)
        write_workspace(folder / f"both-{size}", cards[:size], ["A4", "Letter"], folder)
        write_workspace(folder / f"backs-{size}", cards[:size], ["A4", "Letter"], folder, backs=True)


main()
