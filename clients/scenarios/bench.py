"""Decisions a second and latency of every library, against a bare client of the same language and the same stub.

    python clients/scenarios/bench.py [LANGUAGE …] [--rounds 5] [--seconds 2] [--announce]

Bare client and library take turns; each figure is the median of the rounds, and each ratio that of the medians.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from languages import ALL, ROOT, Language, run

# Games at once where decisions a second are counted.
MANY = 16


@dataclass
class Figures:
    """What the rounds of one program gave."""

    rates: list[float]
    latencies: list[float]
    first: list[float]

    @property
    def rate(self) -> float:
        """Decisions a second with many games."""
        return statistics.median(self.rates)

    @property
    def latency(self) -> float:
        """Microseconds from request to answer with one game."""
        return statistics.median(self.latencies)


def measured(
    stub: list[str | Path], command: list[str], games: int, seconds: float
) -> tuple[dict[str, Any], float]:
    """One run of a program against a stub of its own; and the seconds from its start to its first answer."""
    arguments = ["-games", str(games), "-warm", f"{seconds / 2}s", "-measure", f"{seconds}s"]
    server = subprocess.Popen([*stub, *arguments], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    environment = {**os.environ, "MASHIMO_ADDRESS": server.stdout.readline().strip()}
    began = time.monotonic()
    client = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    try:
        figures = json.loads(server.stdout.readline())
        client.wait(30)
    finally:
        client.kill()
        server.kill()
        server.wait()
        server.stdout.close()
    return figures, time.monotonic() - began


def rounds_of(
    stub: list[str | Path], programs: dict[str, list[str]], rounds: int, seconds: float
) -> dict[str, Figures]:
    """Rounds in which all programs take turns."""
    found = {name: Figures([], [], []) for name in programs}
    for _ in range(rounds):
        for name, command in programs.items():
            many, _ = measured(stub, command, MANY, seconds)
            found[name].rates.append(many["decisions"] / many["seconds"])
        for name, command in programs.items():
            one, _ = measured(stub, command, 1, seconds)
            found[name].latencies.append(one["p50_us"])
            found[name].first.append(one["first_move_s"])
    return found


def main() -> None:
    """Prints a row a language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=list(ALL))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument(
        "--announce", action="store_true", help="every move by a frame of its own, to the libraries, too"
    )
    wanted = parser.parse_args()
    print("| library | decisions/s | bare | ratio | latency µs | bare | added | ratio | first move s |")
    print("|---|---|---|---|---|---|---|---|---|")
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        run(["go", "-C", "clients/go", "build", "-o", f"{folder}/", "./bench/stub"])
        for name in wanted.languages:
            language = Language(name, Path(folder))
            settings = language.settings["bench"]
            for build in settings.get("build", []):
                run(language.filled(build))
            programs = {each: language.filled(settings[each]) for each in ("bare", "library")}
            stub: list[str | Path] = [Path(folder) / "stub", *(["-announce"] if wanted.announce else [])]
            found = rounds_of(stub, programs, wanted.rounds, wanted.seconds)
            bare, library = found["bare"], found["library"]
            ratios = library.rate / bare.rate, bare.latency / library.latency
            first = statistics.median(library.first)
            failed = failed or min(ratios) < 0.7 or first > 2
            print(
                f"| {name} | {library.rate:,.0f} | {bare.rate:,.0f} | {ratios[0]:.2f} "
                f"| {library.latency:.0f} | {bare.latency:.0f} | {library.latency - bare.latency:.0f} "
                f"| {ratios[1]:.2f} | {first:.2f} |",
                flush=True,
            )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
