"""`friedrich perft`: count what can follow on a position, and compare with the counts kept."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

from friedrich.cli.files import content_of, is_record
from friedrich.cli.parser import BadFile, Subparsers, UsageError, nearest, shortened
from friedrich.conformance.perft import Count, Named, Progress, named_positions
from friedrich.play.position import BadPosition, read_position
from friedrich.rules import State

_COMMAND = "friedrich perft"
_DEPTH = 3
"""How deep the sequences from a file are counted if nothing is said."""
_PATIENCE = 1.0
"""After so many seconds one wants to know how far it is."""


def add_to(subparsers: Subparsers, word: str) -> None:
    """Describe the word and its options."""
    parser = subparsers.add_parser(
        word,
        help="count sequences of decisions, and compare with the counts kept",
        description=(
            "Count the sequences of decisions from named positions and compare them with the "
            "counts that are right; where they differ, tell under which first actions. Or count "
            "those from a position document."
        ),
        epilog=(
            "Exit status: 0 all counts are right, 1 a count or a position document is wrong, 2 a "
            "file cannot be read or is no position, or an option makes no sense."
        ),
    )
    parser.add_argument(
        "positions", nargs="*", metavar="NAME", help="a named position (default: all) or a FILE"
    )
    parser.add_argument(
        "--depth", type=int, metavar="N", help="count so many decisions (of a FILE: 3)"
    )
    parser.add_argument("--split", action="store_true", help="show counts by first action")
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(parsed: argparse.Namespace) -> int:
    """Count, tell, and fail if a count is not as it should be."""
    if parsed.depth is not None and parsed.depth < 1:
        raise UsageError(_COMMAND, "--depth is at least 1")
    known = named_positions()
    results = [_judge(name, known, parsed.depth) for name in parsed.positions or known]
    if parsed.json:
        print(json.dumps([one.as_json() for one in results], indent=2, ensure_ascii=False))
    else:
        _tell(results, with_split=parsed.split)
    return 1 if any(one.differences for one in results) else 0


class _Result(NamedTuple):
    """What was counted from one position."""

    name: str
    counted: Count
    is_compared: bool
    differences: tuple[str, ...]
    seconds: float

    def as_json(self) -> dict[str, object]:
        """Everything, for machines."""
        return {
            "position": self.name,
            "counts": list(self.counted.numbers),
            "split": dict(self.counted.split),
            "compared": self.is_compared,
            "differences": list(self.differences),
            "seconds": round(self.seconds, 3),
        }


def _judge(name: str, known: dict[str, Named], depth: int | None) -> _Result:
    """Count a named position as deep as its counts go, or any as deep as is asked for."""
    one = known.get(name)
    state = _read(name, known) if one is None else one.state
    start = perf_counter()
    wanted = depth or (_DEPTH if one is None else len(one.right.numbers))
    with _progress_of(name) as progress:
        count = Count.of(state, wanted, progress)
    seconds = perf_counter() - start
    differences = () if one is None else tuple(count.differences(one.right))
    return _Result(name, count, one is not None, differences, seconds)


@contextmanager
def _progress_of(name: str) -> Iterator[Progress | None]:
    """Where there is a terminal, tell on it how far a long count has come."""
    if not sys.stderr.isatty():
        yield None
        return
    begun = perf_counter()
    shown = False

    def tell(done: int, of: int) -> None:
        nonlocal shown
        seconds = perf_counter() - begun
        if seconds > _PATIENCE:
            line = f"{name}: {done} of {of} first actions counted in {seconds:.0f} s"
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
            shown = True

    try:
        yield tell
    finally:
        if shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _read(name: str, known: dict[str, Named]) -> State:
    if not any(sign in name for sign in "./"):
        hint = nearest(name, known) or f"; it is one of {', '.join(known)}, or a FILE"
        raise UsageError(_COMMAND, f"no position is called {shortened(name)}{hint}")
    content = content_of(_COMMAND, name)
    if is_record(content):
        raise UsageError(_COMMAND, f"{name} is the record of a game, and no position document")
    try:
        return read_position(content)
    except BadPosition as error:
        more = f"; 'friedrich check {name}' tells more" if len(error.faults) > 1 else ""
        raise BadFile(_COMMAND, [f"{name}: {error.faults[0]}{more}"]) from error


def _tell(results: list[_Result], *, with_split: bool) -> None:
    width = max(len(one.name) for one in results)
    for one in results:
        numbers = " ".join(map(str, one.counted.numbers))
        verdict = ("not right" if one.differences else "right") if one.is_compared else "counted"
        print(f"{one.name:<{width}}  {verdict:<9}  {one.seconds:6.2f} s  {numbers}")
        if with_split or not one.is_compared:
            for action, number in one.counted.split.items():
                print(f"{'':<{width}}  {number:>9}  {action}")
        for difference in one.differences:
            print(f"{'':<{width}}  {difference}")
    wrong = [one.name for one in results if one.differences]
    if wrong:
        print(f"Not as it should be: {', '.join(wrong)}.")
