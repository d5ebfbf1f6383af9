"""`friedrich prove`: put every promise of views, records, undo, chance and bots to the proof."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from pathlib import Path
from time import perf_counter

from friedrich.cli.games import add_games_to, games_of, progress_of
from friedrich.cli.parser import Subparsers, UsageError, counted, nearest, shortened
from friedrich.conformance import Kit, Proof, prove
from friedrich.conformance.worlds import Bot

_COMMAND = "friedrich prove"
_MOST_FAULTS_SHOWN = 10


def add_to(subparsers: Subparsers, word: str) -> None:
    """Describe the word and its options."""
    parser = subparsers.add_parser(
        word,
        help="put views, records, undo, chance and bots to the proof",
        description=(
            "Play random games with the conformance kit: copies, documents, records and undo give "
            "back what they took, no seat can tell apart two worlds that it must not tell apart, "
            "chance is what it says it is, and a bot answers to its view alone."
        ),
        epilog=(
            "Exit status: 0 every promise holds, 1 one is broken, 2 an option makes no sense or "
            "the bot cannot be imported."
        ),
    )
    add_games_to(parser, games=20)
    parser.add_argument(
        "--share",
        type=float,
        default=0.1,
        metavar="S",
        help="steps looked at closely (0.1; 1: all)",
    )
    parser.add_argument(
        "--bot",
        metavar="MODULE:NAME",
        help="a bot to put to the proof, called with a view and chance",
    )


def run(parsed: argparse.Namespace) -> int:
    """Play, report, and fail if a promise is broken."""
    of = games_of(_COMMAND, parsed)
    if not 0 <= parsed.share <= 1:
        raise UsageError(_COMMAND, "--share is between 0 and 1")
    kit = Kit(share=parsed.share, bot=None if parsed.bot is None else _bot_of(parsed.bot))
    start = perf_counter()
    with progress_of(parsed.games) as progress:
        proof = prove(parsed.games, parsed.seed, of, kit, parsed.workers, progress)
    seconds = perf_counter() - start
    if parsed.json:
        print(json.dumps({**proof.as_json(), "seconds": round(seconds, 1)}, indent=2))
    else:
        _tell(proof, seconds, len(of))
    return 0 if proof.holds else 1


def _bot_of(wanted: str) -> Bot:
    """The bot of this name, from a module of this folder or of the environment."""
    module_name, colon, name = wanted.partition(":")
    if not (module_name and colon and name):
        raise UsageError(_COMMAND, f"--bot is MODULE:NAME, not {shortened(wanted)}")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:  # whatever a foreign module does when it is imported
        why = f"{type(error).__name__}: {error}".splitlines()[0]
        raise UsageError(_COMMAND, f"cannot import {shortened(module_name)}: {why}") from error
    bot: Bot | None = getattr(module, name, None)
    if not callable(bot):
        known = [one for one in vars(module) if callable(getattr(module, one))]
        hint = nearest(name, known)
        raise UsageError(_COMMAND, f"{module_name} has no bot {shortened(name)}{hint}")
    return bot


def _tell(proof: Proof, seconds: float, kinds: int) -> None:
    games = f"{counted(proof.games, 'game')} of {counted(kinds, 'kind')}"
    print(f"{games}, {counted(proof.steps, 'step')}, {seconds:.0f} s")
    for promise, number in sorted(proof.looks.items()):
        print(f"  {promise:<9} looked at {number:>9} times")
    tally = proof.tally
    if tally.number:
        verdict = "biased" if tally.is_biased else "even"
        square = f"chi-square {tally.chi_square:.1f}"
        print(
            f"{tally.number} answers of chance: {verdict} ({square} with nine degrees of freedom)"
        )
    for fault in proof.faults[:_MOST_FAULTS_SHOWN]:
        print(fault)
    if len(proof.faults) > _MOST_FAULTS_SHOWN:
        print(f"... and {len(proof.faults) - _MOST_FAULTS_SHOWN} more")
    print("Every promise holds." if proof.holds else "A promise is broken.")
