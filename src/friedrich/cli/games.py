"""What the words that play many random games have in common: their options and their progress."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from friedrich.board import SETUPS
from friedrich.cli.parser import Parser, UsageError, counted
from friedrich.conformance import Case, cases
from friedrich.play.workers import cores
from friedrich.rules import EDITIONS


def add_games_to(parser: Parser, games: int) -> None:
    """The options that say which games, and by how many processes."""
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"how many ({games})")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which games (1)")
    parser.add_argument("--setup", choices=SETUPS, help="only this set-up (default: all)")
    parser.add_argument("--edition", choices=EDITIONS, help="only this edition (default: both)")
    parser.add_argument("--expert", action="store_true", help="only expert games")
    parser.add_argument(
        "--workers", type=int, default=cores(), metavar="N", help="processes (one for each core)"
    )
    parser.add_argument("--json", action="store_true", help="report as JSON")


def games_of(command: str, parsed: argparse.Namespace) -> tuple[Case, ...]:
    """The kinds of game that are wanted. Raises `UsageError` if there are none."""
    if parsed.games < 1 or parsed.workers < 1:
        raise UsageError(command, "--games and --workers are at least 1")
    of = cases(parsed.setup, parsed.edition, parsed.expert)
    if not of:
        raise UsageError(command, f"the scenario {parsed.setup!r} is no expert game")
    return of


class _Counted(Protocol):
    games: int


class Progress:
    """A line on the terminal that counts the games, where there is a terminal."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._shows = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: _Counted) -> None:
        """So many games are done."""
        self.show(done.games)

    def show(self, done: int) -> None:
        """The same, told as a number."""
        if self._shows:
            told = f"\r{done} of {counted(self._games, 'game')}"
            print(told, end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line."""
        if self._shows:
            print(file=sys.stderr)


@contextmanager
def progress_of(games: int) -> Iterator[Progress]:
    """Count games while they are played, and leave the terminal in order whatever happens."""
    progress = Progress(games)
    try:
        yield progress
    finally:
        progress.end()
