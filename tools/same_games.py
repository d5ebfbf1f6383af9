"""Let the compiled and the plain core play the same random games, and compare every step of them.

    .venv/bin/python -m tools.same_games [--games 10000]

Games of all kinds by turns; each core is a process of its own. Exit status 1 if they differ.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from itertools import count

CORES = ("compiled", "plain")
PORTION = 50


def main() -> int:
    """Start both cores, and read their digests side by side."""
    parser = argparse.ArgumentParser(description="compare the cores in random games")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--digests", action="store_true", help="only print those of this core")
    parsed = parser.parse_args()
    if parsed.digests:
        print_digests(parsed.games)
        return 0
    start = time.monotonic()
    command = [sys.executable, "-m", "tools.same_games", "--digests", "--games", str(parsed.games)]
    players = [
        subprocess.Popen(
            command,
            env={**os.environ, "FRIEDRICH_CORE": core},
            stdout=subprocess.PIPE,
            text=True,
        )
        for core in CORES
    ]
    different = compare(players)
    failed = [core for core, one in zip(CORES, players, strict=True) if one.wait()]
    seconds = time.monotonic() - start
    print(f"{parsed.games} games, {len(different)} of them different, {seconds:.0f} s")
    for number in different[:10]:
        print(f"  game {number}")
    for core in failed:
        print(f"The {core} core has failed.")
    return 1 if different or failed else 0


def compare(players: list[subprocess.Popen[str]]) -> list[int]:
    """The numbers of the games that the two played differently."""
    outputs = [one.stdout for one in players]
    different: list[int] = []
    for number in count():
        lines = [output.readline() for output in outputs if output is not None]
        if not any(lines):
            return different
        if lines[0] != lines[1]:
            different.append(number)
        if (number + 1) % PORTION == 0 and sys.stderr.isatty():
            print(f"\r{number + 1} games", end="", file=sys.stderr, flush=True)
    return different


def print_digests(games: int) -> None:
    """One line for each game."""
    from friedrich.arena.traces import digest_of_game
    from friedrich.conformance import CASES
    from friedrich.rules import law

    for number in range(games):
        print(digest_of_game(law(*CASES[number % len(CASES)]), f"{number}"), flush=True)


if __name__ == "__main__":
    sys.exit(main())
