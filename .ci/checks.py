"""What .ci/tidy and .ci/headers share: how the sources are compiled, and which checks need not be made again.

A check that found nothing is remembered under all that it looked at: the tool, its options, and the text of the sources
and of every header of the project that they include. The memory is outside the clone, so that it serves the next one.
"""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import time

root = pathlib.Path(__file__).resolve().parent.parent
generator = root / "generator"
memory = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "rulepress-checks"
days_kept = 30


def flags_of_rooms():
    """How a source of each room is compiled, without what only GCC or the linker wants."""
    flags = {}
    for entry in json.loads((root / "build" / "release" / "compile_commands.json").read_text()):
        if room := re.search(r"/generator/CMakeFiles/(\w+)\.dir/", entry["file"] + entry["command"]):
            words = re.findall(r"(?:-I|-D|-isystem ?)\S+", entry["command"])
            kept = [part.replace('\\"', '"') for word in words for part in word.split()]
            flags.setdefault(room[1], ["-std=c++20", *kept])
    return {room: flags[room] for room in sorted(flags) if (generator / room).is_dir()}


@functools.cache
def included(path):
    """A file of the project and all of the project's that it includes."""
    found = {path}
    for name in re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE):
        header = generator / name
        if header not in found and header.exists():
            found |= included(header)
    return frozenset(found)


@functools.cache
def content(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@functools.cache
def version(tool):
    return subprocess.run([tool, "--version"], capture_output=True, text=True).stdout


class Check:
    """A command over some sources."""

    def __init__(self, name, tool, options, sources, config=""):
        self.name, self.command, self.sources = name, [tool, *options], sources
        files = sorted({str(one.relative_to(root)): content(one) for path in sources for one in included(path)}.items())
        order = [str(path.relative_to(root)) for path in sources]
        words = [word.replace(str(root), ".") for word in self.command]
        seen = json.dumps([version(tool), words, config, order, files])
        self.mark = memory / hashlib.sha256(seen.encode()).hexdigest()

    def complaints(self):
        """What it finds fault with; nothing where it found nothing before."""
        if self.mark.exists():
            self.mark.touch()
            return ""
        run = subprocess.run(self.command, capture_output=True, text=True)
        if run.returncode == 0:
            self.mark.touch()
            return ""
        return (run.stdout + run.stderr).strip() or f"{self.name}: {self.command[0]} ended with {run.returncode}"


def run_all(checks):
    """Runs checks on all cores; tells how many were new and what was found. True if nothing was."""
    memory.mkdir(parents=True, exist_ok=True)
    for old in memory.iterdir():
        if old.stat().st_mtime < time.time() - days_kept * 86400:
            old.unlink(missing_ok=True)
    new = sum(not check.mark.exists() for check in checks)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = [text for text in pool.map(Check.complaints, checks) if text]
    print(f"{len(checks)} checks, {new} of them new, {len(found)} with complaints")
    for text in found:
        print(text)
    return not found
