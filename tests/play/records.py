"""Random games and their records, for the tests of all that reads or writes them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from friedrich.board import SETUPS
from friedrich.conformance import CASES, Case
from friedrich.conformance.recorded import random_game
from friedrich.conformance.wanderers import WANDERERS
from friedrich.play import Game
from friedrich.play.record.head import Eyes
from friedrich.rules import State
from friedrich.rules.doors import step

GOLDEN = Path(__file__).parent / "golden"
SHORT = 250
"""So many decisions show most kinds of entries; the tests play few games to their end."""


@cache
def game(place: int, most_decisions: int | None = None) -> Game:
    """A random game of the kind that stands at this place of CASES."""
    wanderer = WANDERERS[place % len(WANDERERS)]
    return random_game(CASES[place], 1756 + place, wanderer, most_decisions)


def positions(played: Game) -> Iterator[State]:
    """The positions before each entry of a game: all of them the same object."""
    state = played.beginning.copy()
    for entry in played.log:
        yield state
        step(state, entry.action)
    yield state


def eyes_of(case: Case) -> tuple[Eyes, ...]:
    """All who can have seen such a game."""
    seats = {seat.role for seat in SETUPS[case.setup].seats}
    return tuple(eyes for eyes in Eyes if eyes.seat is None or eyes.seat in seats)
