"""The log: who did what, and what followed. It is the game; everything else is made from it."""

from __future__ import annotations

from typing import Final, NamedTuple

from friedrich.board import Role
from friedrich.rules import Action, Event, EventKind, Reason

_SHOWS_A_SECRET: Final = frozenset(
    {
        EventKind.OFFENSIVE_DECLARED,
        EventKind.PAID,
        EventKind.COMBAT_BEGAN,
        EventKind.PLAYED,
        EventKind.TIED,
        EventKind.STARVED,
        EventKind.CARD_GIVEN,
        EventKind.GENERAL_RETIRED,
        EventKind.GAINED_TROOP,
        EventKind.LOST_TROOP,
        EventKind.NOTHING_HAPPENED,
    }
)
"""Events by which somebody learns of another's cards or troops."""


class Entry(NamedTuple):
    """One entry: an action of a seat, or of chance where `seat` is None, and its events.

    >>> from friedrich.play import Game
    >>> from friedrich.rules import allot
    >>> Game().play(allot(9))[0].seat
    Role.FREDERICK
    """

    seat: Role | None
    action: Action
    events: tuple[Event, ...]

    @property
    def is_final(self) -> bool:
        """Whether it cannot be taken back: chance has spoken, or a secret has come out."""
        return self.seat is None or self.reveals

    @property
    def reveals(self) -> bool:
        """Whether somebody learns something of another's cards or troops."""
        return any(event.kind in _SHOWS_A_SECRET for event in self.events)


class BadLog(ValueError):
    """Actions that are no game: says which one does not fit, and why.

    `entry` counts from 1.
    """

    def __init__(self, entry: int, action: Action, reason: Reason) -> None:
        self.entry = entry
        self.action = action
        self.reason = reason
        super().__init__(f"entry {entry}: {action!r} does not fit: {reason}")
