"""Runs the benchmark of the machine, prints ratios, and fails where one of them is worse than promised."""
import json
import subprocess
import sys


def measured():
    out = subprocess.run(["build/bench/bench/sim_bench"], capture_output=True, text=True)
    sys.stderr.write(out.stderr)
    if out.returncode != 0:
        sys.exit("bench/run sim: the games could not be played")
    return json.loads(out.stdout)


def main():
    found = measured()
    broken = []

    def line(text, value, holds, detail):
        print(f"{text:<66}{value:7.2f} x   ({detail})")
        if not holds:
            broken.append(text)

    a, b, tie = found["winners"]
    print(f"Millbrook: {found['games']} games of {found['turns']} turns and {found['decisions']} decisions; "
          f"{a} won by A, {b} by B, {tie} shared")
    print(f"games that end differently by hand: {found['different']} (none)")
    if found["different"] != 0:
        broken.append("equal results")
    ratio = found["language"] / found["hand"]
    line("a game in the language / by hand in C++ (at most 3)", ratio, ratio <= 3,
         f"{found['language']:.1f} us against {found['hand']:.1f} us")
    ratio = found["clone"] / found["memcpy"]
    line("a copy of a state / memcpy of its size (at most 1.5)", ratio, ratio <= 1.5,
         f"{found['clone']:.0f} ns against {found['memcpy']:.0f} ns for {found['bytes']} bytes")
    # Two processors may be two halves of one, and others may be at work: by hand tells what two threads can be.
    best = 2 * found["hand_one"] / found["hand_two"]
    ratio = 2 * found["one"] / found["two"]
    line("games in a second: two jobs / one (at least 1.7)", ratio, ratio >= 1.7,
         f"{found['two'] / 2:.1f} us against {found['one']:.1f} us a game; by hand {best:.2f} x")
    if best < 1.8:
        print("two threads are little faster by hand, too: this computer is busy or has no two processors now")
    if broken:
        sys.exit("bench/run sim: broken: " + "; ".join(broken))


main()
