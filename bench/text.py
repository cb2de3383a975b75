"""Runs the benchmarks of card texts and prints what they say as ratios, and the time for each word. Fails if a word
takes too long, or if time grows faster than cards: with sixteen times the cards a word may take a little longer, because
less of them stays in the caches."""
import json
import subprocess
import sys

MOST_PER_WORD = 40  # µs
MOST_GROWTH = 1.3   # of the time for a word, from 1,000 to 16,000 cards
TRIES = 3           # who shares the machine may spoil one


def measure():
    """CPU time of each benchmark in milliseconds, best of seven; and the words that were read."""
    out = subprocess.run(
        ["build/bench/bench/text_bench", "--benchmark_format=json", "--benchmark_repetitions=7",
         "--benchmark_min_time=0.1"],
        check=True, capture_output=True, text=True).stdout
    times, words = {}, {}
    for row in json.loads(out)["benchmarks"]:
        if "error_message" in row:
            raise SystemExit(f"{row['name']}: {row['error_message']}")
        if row["run_type"] == "iteration":
            times.setdefault(row["run_name"], []).append(row["cpu_time"] / 1e6)
            words[row["run_name"]] = row.get("words", 0)
    return {name: min(values) for name, values in times.items()}, words


def report():
    """Prints all lines; returns what is too slow."""
    times, words = measure()
    wrong = []

    def line(text, above, below):
        ratio = times[above] / times[below]
        print(f"{text:<66}{ratio:7.2f} x   ({times[above]:.1f} ms against {times[below]:.1f} ms)")

    count = words["read/1000"]
    per_word = times["read/1000"] * 1000 / count
    print(f"{f'texts read: 1,000 with {count / 1000:.0f} words each (at most {MOST_PER_WORD} µs a word)':<66}"
          f"{per_word:7.2f} µs  (a word)")
    if per_word > MOST_PER_WORD:
        wrong.append(f"a word takes {per_word:.2f} µs")
    line("texts read / split into words (1,000 texts)", "read/1000", "split/1000")
    line("texts read / split into words (16,000 texts)", "read/16000", "split/16000")
    line("texts read: 4,000 / 1,000 (4 is linear)", "read/4000", "read/1000")
    line("texts read: 16,000 / 4,000 (4 is linear)", "read/16000", "read/4000")
    growth = times["read/16000"] / words["read/16000"] / (times["read/1000"] / words["read/1000"])
    print(f"{f'a word among 16,000 texts / among 1,000 (at most {MOST_GROWTH})':<66}{growth:7.2f} x")
    if growth > MOST_GROWTH:
        wrong.append(f"a word takes {growth:.2f} times as long among sixteen times the cards")
    return wrong


def main():
    for _ in range(TRIES):
        wrong = report()
        if not wrong:
            return
        print("\n".join(wrong), file=sys.stderr)
    sys.exit(1)


main()
