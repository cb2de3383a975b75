"""Reading: what our own layers add to the libraries beneath them, as ratios."""
import json
import statistics
import subprocess
import time

PROGRAM = "build/release/generator/rulepress"


def reading_times():
    """CPU time of each benchmark in microseconds: best of five."""
    out = subprocess.run(
        ["build/bench/bench/reading_bench", "--benchmark_format=json", "--benchmark_repetitions=5",
         "--benchmark_min_time=0.1"],
        check=True, capture_output=True, text=True).stdout
    times = {}
    for row in json.loads(out)["benchmarks"]:
        if row["run_type"] == "iteration":
            scale = {"ns": 1e-3, "us": 1, "ms": 1e3}[row["time_unit"]]
            times.setdefault(row["run_name"], []).append(row["cpu_time"] * scale)
    return {name: min(values) for name, values in times.items()}


def wall_ms(command, runs=60):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def main():
    times = reading_times()

    def line(text, above, below):
        print(f"{text:<66}{times[above] / times[below]:7.2f} x   ({times[above]:.0f} us against {times[below]:.0f} us)")

    line("cards read and checked / bare toml++ (1,000 cards)", "our_cards/1000", "bare_toml/1000")
    line("cards: 1,000 / 100 (10 is linear)", "our_cards/1000", "our_cards/100")
    line("chapter read / bare cmark-gfm (1,000 sections)", "our_chapter/1000", "bare_markdown/1000")
    line("chapter: 1,000 / 100 sections (10 is linear)", "our_chapter/1000", "our_chapter/100")
    line("check with nothing changed / check anew, in one process", "check_game/unchanged/1000", "check_game/anew/1000")

    direct = wall_ms([PROGRAM, "--version"])
    launched = wall_ms(["./rulepress", "--version"])
    print(f"{'./rulepress --version / the program alone':<66}{launched / direct:7.2f} x   "
          f"(the launcher adds {launched - direct:.1f} ms)")


main()
