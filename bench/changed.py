"""Printing what has changed: 7 of 1,080 cards, against building all of them anew.

Whole processes, the best of five; the two take turns. Before each printing the whole deck is printed and seven other
cards get other words, as a designer would do it.
"""
import pathlib
import shutil
import subprocess
import sys
import time

PROGRAM = pathlib.Path("build/release/generator/rulepress").resolve()
FOLDER = pathlib.Path("build/bench/changed")
ROOT = FOLDER / "workspace-1080"
CARDS = ROOT / "cards/deck/cards.toml"
CHANGED = 7
ROUNDS = 5
MOST = 0.25


def run(*words):
    start = time.perf_counter()
    done = subprocess.run([PROGRAM, *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"rulepress {' '.join(words)} failed: {done.stderr}")
    return time.perf_counter() - start, done.stdout


def with_changes(text, turn):
    """The cards 100, 200 … are other ones in each turn."""
    for number in range(CHANGED):
        head = f'id = "card-{100 * (number + 1) + turn}"\n'
        assert head in text
        place = text.index('text = "', text.index(head))
        text = text[:place] + 'text = "Changed: ' + text[place + len('text = "'):]
    return text


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    subprocess.run([sys.executable, "bench/deck.py", FOLDER, "1080"], check=True)
    cards = CARDS.read_text(encoding="utf-8")
    full, changed = float("inf"), float("inf")
    for turn in range(ROUNDS):
        shutil.rmtree(ROOT / "output", ignore_errors=True)
        full = min(full, run("build")[0])
        run("print", "deck")
        CARDS.write_text(with_changes(cards, turn), encoding="utf-8")
        seconds, told = run("print", "--changed")
        if not told.startswith(f"deck: print {CHANGED} cards, throw away {CHANGED} cards\n"):
            sys.exit(f"not {CHANGED} cards are printed: {told}")
        changed = min(changed, seconds)
        CARDS.write_text(cards, encoding="utf-8")
    ratio = changed / full
    print(f"all 1,080 cards {full:.3f} s, {CHANGED} that have changed {changed:.3f} s")
    text = f"a changed-only print of {CHANGED} cards / building all 1,080"
    print(f"{text:<66}{ratio:7.2f}     (at most {MOST:g}{'' if ratio <= MOST else ': MISSED'})")
    sys.exit(1 if ratio > MOST else 0)


main()
