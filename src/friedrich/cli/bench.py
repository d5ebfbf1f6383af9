"""`friedrich bench`: how fast the rules are, and whether they have become slower."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from friedrich import core
from friedrich.arena.bench import (
    ROUNDS,
    Rate,
    Slowest,
    bytes_of_state,
    measure,
    milliseconds_of_import,
    slowest_decision,
)
from friedrich.arena.bench_cases import Case, cases
from friedrich.cli.files import content_of
from friedrich.cli.games import progress_of
from friedrich.cli.parser import Subparsers, UsageError, nearest, shortened

_COMMAND = "friedrich bench"
_MOST_LOSS = 0.3


def add_to(subparsers: Subparsers, word: str) -> None:
    """Describe the word and its options."""
    parser = subparsers.add_parser(
        word,
        help="measure how fast the rules are",
        description=(
            "Time the rules case by case, beside a plain loop; the ratio of both can be compared "
            "over machines and days, the rates cannot."
        ),
        epilog="Exit status: 0 nothing became slower, 1 a case did, 2 an option makes no sense.",
    )
    parser.add_argument("cases", nargs="*", metavar="CASE", help="only these (default: all)")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, metavar="N", help=f"times each is timed ({ROUNDS})"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=50,
        metavar="N",
        help="random games among which the slowest decision is looked for (50)",
    )
    parser.add_argument("--against", metavar="FILE", help="fail if a ratio kept there is missed")
    parser.add_argument("--keep", metavar="FILE", help="keep the ratios of this core there")
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(parsed: argparse.Namespace) -> int:
    """Time, tell, keep, and fail if a case has become much slower."""
    if parsed.rounds < 1 or parsed.games < 0:
        raise UsageError(_COMMAND, "--rounds is at least 1, and --games at least 0")
    kept = _ratios_in(parsed.against) if parsed.against else {}
    chosen = _chosen(parsed.cases)
    if not parsed.json:
        print(f"The {core.name()} core runs.")
    rates = list(_measured(chosen, parsed.rounds, shows=not parsed.json))
    with progress_of(parsed.games) as progress:
        slowest = slowest_decision(parsed.games, progress.show)
    if parsed.json:
        print(json.dumps(_report(rates, slowest), indent=2))
    else:
        _tell_the_rest(slowest, parsed.games)
    if parsed.keep:
        _keep(parsed.keep, rates)
    return _judge(rates, kept.get(core.name(), {}))


def _chosen(names: list[str]) -> list[Case]:
    known = {case.name: case for case in cases()}
    for name in names:
        if name not in known:
            hint = nearest(name, known) or f"; it is one of {', '.join(known)}"
            raise UsageError(_COMMAND, f"no case is called {shortened(name)}{hint}")
    return [known[name] for name in names or known]


def _measured(chosen: Iterable[Case], rounds: int, *, shows: bool) -> Iterator[Rate]:
    for case in chosen:
        rate = measure(case, rounds)
        if shows:
            print(
                f"{rate.name:<15} {rate.a_second:>12,.0f} {rate.unit:<9} a second  "
                f"\N{PLUS-MINUS SIGN}{rate.spread:4.0%}   ratio {rate.ratio:,.1f}",
                flush=True,
            )
        yield rate


def _report(rates: list[Rate], slowest: Slowest) -> dict[str, object]:
    return {
        "core": core.name(),
        "rates": [rate.as_json() for rate in rates],
        "bytes_of_state": bytes_of_state(),
        "milliseconds_of_import": round(milliseconds_of_import(), 1),
        "slowest_decision": slowest._asdict(),
    }


def _tell_the_rest(slowest: Slowest, games: int) -> None:
    print(f"{'memory':<15} {bytes_of_state():>12,} bytes a position")
    print(f"{'import':<15} {milliseconds_of_import():>12,.0f} ms for friedrich.rules")
    if games:
        print(
            f"{'slowest':<15} {slowest.milliseconds:>12,.2f} ms for a decision of {games} games: "
            f"{slowest.decision} in game {slowest.game}"
        )


def _ratios_in(name: str) -> dict[str, dict[str, float]]:
    try:
        kept: dict[str, dict[str, float]] = json.loads(content_of(_COMMAND, name))
        return {which: {case: float(r) for case, r in one.items()} for which, one in kept.items()}
    except (ValueError, AttributeError, TypeError) as error:
        raise UsageError(_COMMAND, f"{name} holds no ratios as --keep writes them") from error


def _keep(name: str, rates: list[Rate]) -> None:
    path = Path(name)
    kept = _ratios_in(name) if path.exists() else {}
    kept[core.name()] = {rate.name: float(f"{rate.ratio:.4g}") for rate in rates}
    try:
        path.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
    except OSError as error:
        raise UsageError(_COMMAND, f"cannot write {name!r}: {error.strerror}") from error


def _judge(rates: list[Rate], kept: dict[str, float]) -> int:
    """Tell which ratios are missed by more than they may be."""
    lost = 0
    for rate in rates:
        due = kept.get(rate.name, 0.0)
        if rate.ratio < due * (1 - _MOST_LOSS):
            again = max(rate.ratio, _once_more(rate.name))
            if again < due * (1 - _MOST_LOSS):
                print(f"{rate.name} has become slower: ratio {again:,.1f}, and {due:,.1f} is due.")
                lost = 1
    return lost


def _once_more(name: str) -> float:
    """The ratio on a second try, lest a moment of the machine's be taken for the code's."""
    return measure(_chosen([name])[0]).ratio
