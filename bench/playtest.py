"""Runs the benchmark of agents, prints ratios, and fails where one of them is worse than promised."""
import json
import subprocess
import sys


def main():
    out = subprocess.run(["build/bench/bench/playtest_bench"], capture_output=True, text=True)
    sys.stderr.write(out.stderr)
    if out.returncode != 0:
        sys.exit("bench/run playtest: the games could not be played")
    broken = []
    for game, (random, search) in json.loads(out.stdout).items():
        ratio = search / random
        print(f"{game + ': playouts of a search / games by chance (at least 0.6)':<66}{ratio:7.2f} x   "
              f"({search:.0f} against {random:.0f} in a second)")
        if ratio < 0.6:
            broken.append(game)
    if broken:
        sys.exit("bench/run playtest: broken: " + "; ".join(broken))


main()
