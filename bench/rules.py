"""Runs the benchmarks of the rules compiler and prints what they say as ratios."""
import json
import subprocess


def times():
    """CPU time of each benchmark in milliseconds: best of seven."""
    out = subprocess.run(
        ["build/bench/bench/rules_bench", "--benchmark_format=json", "--benchmark_repetitions=7",
         "--benchmark_min_time=0.1"],
        check=True, capture_output=True, text=True).stdout
    found = {}
    for row in json.loads(out)["benchmarks"]:
        if "error_message" in row:
            raise SystemExit(f"{row['name']}: {row['error_message']}")
        if row["run_type"] == "iteration":
            found.setdefault(row["run_name"], []).append(row["cpu_time"] / 1e6)
    return {name: min(values) for name, values in found.items()}


def main():
    measured = times()

    def line(text, above, below):
        print(f"{text:<66}{measured[above] / measured[below]:7.2f} x   "
              f"({measured[above]:.1f} ms against {measured[below]:.1f} ms)")

    line("rules compiled / split into words (1,150 lines; at most 8)", "compile/1", "tokenise/1")
    line("rules compiled / split into words (18,000 lines; at most 8)", "compile/16", "tokenise/16")
    line("rules compiled: 4,600 / 1,150 lines (4 is linear)", "compile/4", "compile/1")
    line("rules compiled: 18,000 / 4,600 lines (4 is linear)", "compile/16", "compile/4")


main()
