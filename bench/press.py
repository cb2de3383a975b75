"""Pressing: print sheets of the benchmark deck by Rulepress, by Typst and by bare Cairo and Pango.

Whole processes, the best of five. The programs take turns, so that whatever else the machine does meets all of them.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import time

PROGRAM = pathlib.Path("build/release/generator/rulepress").resolve()
BARE = "build/bench/bench/bare_deck"
MODULES = "build/bench/typst/node_modules"
FOLDER = pathlib.Path("build/bench/deck")
SIZES = [54, 270, 1080, 5400]
AGAINST_TYPST = [54, 270, 1080]
ROUNDS = 5


class Measured:
    """The best of some runs of one command that writes one or more PDF files."""

    def __init__(self, command, outputs, folder="."):
        self.command, self.outputs, self.folder = command, outputs, folder
        self.seconds, self.memory = float("inf"), 0

    def run(self):
        for output in self.outputs:
            output.unlink(missing_ok=True)
        shutil.rmtree(pathlib.Path(self.folder) / "output/.cache", ignore_errors=True)
        start = time.perf_counter()
        process = subprocess.Popen(self.command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        if status != 0 or not all(output.exists() for output in self.outputs):
            sys.exit(f"{self.command} failed: {errors.decode()}")
        self.seconds = min(self.seconds, seconds)
        self.memory = max(self.memory, usage.ru_maxrss / 1024)

    @property
    def megabytes(self):
        return sum(output.stat().st_size for output in self.outputs) / 1e6


def rulepress(workspace, papers, *options):
    root = FOLDER / workspace
    outputs = [root / f"output/deck/deck-cards-{paper}.pdf" for paper in papers]
    return Measured([PROGRAM, "build", *options], outputs, root)


def all_programs():
    programs = {}
    for size in SIZES:
        programs["rulepress, A4", size] = rulepress(f"workspace-{size}", ["a4"])
        programs["rulepress, A4 and Letter", size] = rulepress(f"both-{size}", ["a4", "letter"])
        programs["with backs, A4", size] = rulepress(f"backs-{size}", ["a4"], "--paper", "A4")
        programs["with backs, all and gutterfold", size] = rulepress(
            f"backs-{size}", ["a4", "letter", "a4-gutterfold", "letter-gutterfold"], "--backs", "both")
        for name, more in (("bare Cairo", []), ("bare Cairo without pictures", ["no-art"])):
            out = FOLDER / f"bare{len(more)}-{size}.pdf"
            programs[name, size] = Measured([BARE, FOLDER, str(size), out, *more], [out])
    for size in AGAINST_TYPST:
        out = FOLDER / f"typst-{size}.pdf"
        programs["typst", size] = Measured(["node", "bench/typst.cjs", MODULES, FOLDER, str(size), out], [out])
    return programs


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    subprocess.run([sys.executable, "bench/deck.py", FOLDER, *map(str, SIZES)], check=True)
    programs = all_programs()
    for _ in range(ROUNDS):
        for measured in programs.values():
            measured.run()

    print(f"{'':<30}" + "".join(f"{size:>24,} cards" for size in SIZES))
    for name in dict.fromkeys(name for name, _ in programs):
        cells = ""
        for size in SIZES:
            one = programs.get((name, size))
            cells += f"{one.seconds:10.3f} s {one.memory:5.0f} MB {one.megabytes:6.2f} MB" if one else " " * 30
        print(f"{name:<30}{cells}")
    print("(best wall time, peak memory, size of the PDF files)\n")

    missed = 0

    def line(text, value, most):
        nonlocal missed
        missed += value > most
        print(f"{text:<66}{value:7.2f}     (at most {most:g}{'' if value <= most else ': MISSED'})")

    def ratio(above, below, size):
        return programs[above, size].seconds / programs[below, size].seconds

    for size in AGAINST_TYPST:
        line(f"rulepress / Typst, {size:,} cards", ratio("rulepress, A4", "typst", size), 1)
    for size in AGAINST_TYPST:
        line(f"A4 and Letter / A4, {size:,} cards", ratio("rulepress, A4 and Letter", "rulepress, A4", size), 1.3)
    for size in AGAINST_TYPST:
        line(f"with backs, A4 and Letter and gutterfolds of both / A4, {size:,} cards",
             ratio("with backs, all and gutterfold", "with backs, A4", size), 1.5)
    largest = programs["rulepress, A4", 1080]
    line("memory at 1,080 cards, MB", largest.memory, 120)
    line("PDF at 1,080 cards, MB", largest.megabytes, 2)
    line("time for a card at 5,400 / at 1,080",
         programs["rulepress, A4", 5400].seconds / largest.seconds / 5, 1)
    for size in SIZES:
        print(f"{f'rulepress / bare Cairo, {size:,} cards':<66}{ratio('rulepress, A4', 'bare Cairo', size):7.2f}")
    sys.exit(1 if missed else 0)


main()
