"""`friedrich fuzz`: random games in search of faults of the rules."""

from __future__ import annotations

import argparse
import json
from time import perf_counter

from friedrich.cli.games import add_games_to, games_of, progress_of
from friedrich.cli.parser import Subparsers, counted
from friedrich.conformance import Report, fuzz

_COMMAND = "friedrich fuzz"


def add_to(subparsers: Subparsers, word: str) -> None:
    """Describe the word and its options."""
    parser = subparsers.add_parser(
        word,
        help="play random games in search of faults",
        description="Play random legal games to their end and look at every invariant on the way.",
        epilog="Exit status: 0 no fault was found, 1 one was, 2 an option makes no sense.",
    )
    add_games_to(parser, games=100)


def run(parsed: argparse.Namespace) -> int:
    """Play, report, and fail if a fault was found."""
    of = games_of(_COMMAND, parsed)
    start = perf_counter()
    with progress_of(parsed.games) as progress:
        report = fuzz(parsed.games, parsed.seed, of, parsed.workers, progress)
    seconds = perf_counter() - start
    if parsed.json:
        print(json.dumps({**report.as_json(), "seconds": round(seconds, 1)}, indent=2))
    else:
        _tell(report, seconds, len(of))
    return 1 if report.faults else 0


def _tell(report: Report, seconds: float, kinds: int) -> None:
    games = f"{counted(report.games, 'game')} of {counted(kinds, 'kind')}"
    print(f"{games}, {counted(report.decisions, 'decision')}, {seconds:.0f} s")
    print(f"crashes              {len(report.crashes):>6}")
    print(f"dead ends            {len(report.dead_ends):>6}")
    print(f"invariant violations {len(report.violations):>6}")
    print(f"longest decision     {report.longest_decision_ms:>6.1f} ms  {report.longest_decision}")
    print(f"most actions         {report.most_actions:>6}")
    print(f"turns a game         {report.turns / report.games:>6.1f}")
    for end, number in report.ends.most_common():
        print(f"  {number:>6}  {end}")
    for what, names in report.never_seen().items():
        if names:
            print(f"never seen ({what}): {', '.join(names)}")
    for fault in (*report.crashes, *report.dead_ends, *report.violations)[:10]:
        print(fault)
