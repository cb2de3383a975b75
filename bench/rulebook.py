"""A rulebook of 19,000 words in two columns, with 20 pictures and 12 tables: set and written as a PDF with links, tags
and balanced columns, against the same words through bare Pango and Cairo into two columns.

Whole processes, the best of five, in turn. At most 2.5 times as long, and less than 200 MB.
"""
import os
import pathlib
import random
import subprocess
import sys
import time

FOLDER = pathlib.Path("build/bench/rulebook")
OURS = "build/bench/bench/rulebook_bench"
BARE = "build/bench/bench/bare_flow"
WORDS = 19_000
ROUNDS = 5

NOUNS = """lantern harbour tide messenger keeper companion storehouse procession treasure expedition watchtower merchant
agreement victory season caravan river mountain gathering adventure character invention necessity advantage player card
board token market action phase round building resource garden workshop library instrument""".split()
VERBS = """takes moves discards reveals exchanges considers distributes remembers builds returns surrenders chooses carries
draws places counts begins collects protects investigates""".split()
ADJECTIVES = """hidden neighbouring unfinished bright extraordinary second remaining wooden silent particular old important
comfortable first independent next available complicated simultaneous""".split()
JOINS = "and while unless because before after although until whenever if".split()


def write_text(path):
    """Lines: '# chapter', '## section', '! picture', '| cell | cell', or a paragraph."""
    chance = random.Random(9)
    count = 0
    lines = []

    def clause():
        nonlocal count
        words = ["the", chance.choice(ADJECTIVES), chance.choice(NOUNS), chance.choice(VERBS), "the",
                 chance.choice(ADJECTIVES), chance.choice(NOUNS)]
        count += len(words)
        return " ".join(words)

    def sentence():
        made = clause()
        for _ in range(chance.randrange(3)):
            made += f" {chance.choice(JOINS)} {clause()}"
        return made[0].upper() + made[1:] + "."

    section = pictures = tables = 0
    while count < WORDS:
        if section % 6 == 0:
            lines.append(f"# Chapter {section // 6 + 1}")
        lines.append(f"## {chance.choice(ADJECTIVES).title()} {chance.choice(NOUNS)}")
        for _ in range(chance.randrange(3, 6)):
            lines.append(" ".join(sentence() for _ in range(chance.randrange(3, 7))))
        share = count / WORDS
        if pictures < 20 and pictures < 21 * share:
            lines.append(f"! {pictures}")
            pictures += 1
        if tables < 12 and tables < 13 * share:
            for _ in range(8):
                lines.append("| " + " | ".join([chance.choice(NOUNS), chance.choice(VERBS), clause()]))
            lines.append("")
            tables += 1
        section += 1
    assert (pictures, tables) == (20, 12), (pictures, tables)
    path.write_text("\n".join(lines) + "\n")
    return count


def write_pictures(folder):
    chance = random.Random(4)
    for number in range(20):
        shapes = "".join(
            f'<path d="M{chance.randrange(400)} {chance.randrange(300)} C {chance.randrange(400)} {chance.randrange(300)} '
            f'{chance.randrange(400)} {chance.randrange(300)} {chance.randrange(400)} {chance.randrange(300)} Z" '
            f'fill="#{chance.randrange(1 << 24):06x}" opacity="0.7"/>' for _ in range(40))
        (folder / f"{number}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#eee"/>{shapes}</svg>')


def run(command, best):
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{command} failed")
    best[0] = min(best[0], time.perf_counter() - start)
    best[1] = max(best[1], usage.ru_maxrss / 1024)
    best[2] = min(best[2], usage.ru_utime + usage.ru_stime)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    count = write_text(FOLDER / "book.txt")
    write_pictures(FOLDER)
    ours, bare = [float("inf"), 0, float("inf")], [float("inf"), 0, float("inf")]
    for _ in range(ROUNDS):
        run([OURS, FOLDER, FOLDER / "ours.pdf"], ours)
        run([BARE, FOLDER, FOLDER / "bare.pdf"], bare)
    print(f"A rulebook of {count} words, 20 pictures, 12 tables")
    for name, best, file in (("Rulepress", ours, "ours.pdf"), ("bare Pango", bare, "bare.pdf")):
        size = (FOLDER / file).stat().st_size / 1e6
        print(f"  {name:12} {best[0]:6.2f} s  {best[2]:6.2f} s of processor  {best[1]:6.0f} MB  {size:5.2f} MB of PDF")
    print(f"  {ours[0] / bare[0]:.2f} times as long, {ours[2] / bare[2]:.2f} times the processor (at most 2.5); "
          f"memory {ours[1]:.0f} MB (at most 200)")


main()
