"""`friedrich fuzz`: random games in search of faults of the rules."""

from __future__ import annotations

import argparse
import json
import os
import sys
from time import perf_counter

from friedrich.board import SETUPS
from friedrich.cli.parser import Subparsers, UsageError
from friedrich.conformance import Report, cases, fuzz
from friedrich.rules import EDITIONS

_COMMAND = "friedrich fuzz"


def add_to(subparsers: Subparsers, word: str) -> None:
    """Describe the word and its options."""
    parser = subparsers.add_parser(
        word,
        help="play random games in search of faults",
        description="Play random legal games to their end and look at every invariant on the way.",
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which games (1)")
    parser.add_argument("--setup", choices=SETUPS, help="only this set-up (default: all)")
    parser.add_argument("--edition", choices=EDITIONS, help="only this edition (default: both)")
    parser.add_argument("--expert", action="store_true", help="only expert games")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (all)"
    )
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(parsed: argparse.Namespace) -> int:
    """Play, report, and fail if a fault was found."""
    if parsed.games < 1 or parsed.workers < 1:
        raise UsageError(_COMMAND, "--games and --workers are at least 1")
    of = cases(parsed.setup, parsed.edition, parsed.expert)
    if not of:
        raise UsageError(_COMMAND, f"the scenario {parsed.setup!r} is no expert game")
    start = perf_counter()

    def show(report: Report) -> None:
        if sys.stderr.isatty():
            print(f"\r{report.games} of {parsed.games} games", end="", file=sys.stderr, flush=True)

    report = fuzz(parsed.games, parsed.seed, of, parsed.workers, show)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    seconds = perf_counter() - start
    if parsed.json:
        print(json.dumps({**report.as_json(), "seconds": round(seconds, 1)}, indent=2))
    else:
        _tell(report, seconds, len(of))
    return 1 if report.faults else 0


def _tell(report: Report, seconds: float, kinds: int) -> None:
    print(f"{report.games} games of {kinds} kinds, {report.decisions} decisions, {seconds:.0f} s")
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
