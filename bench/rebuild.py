"""Building again: the benchmark deck of 1,080 cards when nothing has changed, and when one card's text has.

Whole processes, the best of seven. The builds take turns with `--version` and with builds from nothing, so that whatever
else the machine does meets all of them. At most 4 times `--version`, and at most 0.35 of a build from nothing.
"""
import pathlib
import shutil
import subprocess
import sys
import time

PROGRAM = pathlib.Path("build/release/generator/rulepress").resolve()
FOLDER = pathlib.Path("build/bench/rebuild")
CARDS = 1080
ROUNDS = 7


def seconds(command, folder):
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    subprocess.run([sys.executable, "bench/deck.py", FOLDER, str(CARDS)], check=True)
    root = FOLDER / f"workspace-{CARDS}"
    cards = root / "cards/deck/cards.toml"
    sheet = root / "output/deck/deck-cards-a4.pdf"
    text = cards.read_text()
    best = {}

    def measure(name, command):
        best[name] = min(best.get(name, float("inf")), seconds(command, root))

    for number in range(ROUNDS):
        cards.write_text(text)
        shutil.rmtree(root / "output", ignore_errors=True)
        measure("version", [PROGRAM, "--version"])
        measure("from nothing", [PROGRAM, "build"])
        before = sheet.read_bytes()
        measure("nothing changed", [PROGRAM, "build"])
        assert sheet.read_bytes() == before
        # A card in the middle of the file: all places behind it move.
        middle = text.index("text = ", len(text) // 2) + len('text = "')
        cards.write_text(text[:middle] + f"Edit number {number}: " + text[middle:])
        measure("one card's text", [PROGRAM, "build"])
        assert sheet.read_bytes() != before

    print(f"A deck of {CARDS:,} cards")
    for name, value in best.items():
        print(f"  {name:<16}{value * 1000:8.1f} ms")
    missed = 0
    for words, above, below, most in (("nothing changed / --version", "nothing changed", "version", 4),
                                      ("one card's text / from nothing", "one card's text", "from nothing", 0.35)):
        value = best[above] / best[below]
        missed += value > most
        print(f"  {words:<34}{value:6.2f}   (at most {most:g}{'' if value <= most else ': MISSED'})")
    sys.exit(1 if missed else 0)


main()
