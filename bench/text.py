"""Runs the benchmarks of card texts and prints what they say as ratios, and the time for each word."""
import json
import subprocess


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


def main():
    times, words = measure()

    def line(text, above, below):
        print(f"{text:<66}{times[above] / times[below]:7.2f} x   "
              f"({times[above]:.1f} ms against {times[below]:.1f} ms)")

    count = words["read/1000"]
    print(f"{f'texts read: 1,000 with {count / 1000:.0f} words each (at most 40 µs a word)':<66}"
          f"{times['read/1000'] * 1000 / count:7.2f} µs  (a word)")
    line("texts read / split into words (1,000 texts)", "read/1000", "split/1000")
    line("texts read / split into words (16,000 texts)", "read/16000", "split/16000")
    line("texts read: 4,000 / 1,000 (4 is linear)", "read/4000", "read/1000")
    line("texts read: 16,000 / 4,000 (4 is linear)", "read/16000", "read/4000")


main()
