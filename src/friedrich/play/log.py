"""The log: who did what, and what followed. It is the game; everything else is made from it."""

from __future__ import annotations

from typing import Final, NamedTuple

from friedrich.board import Role
from friedrich.rules import Action, ActionKind, Event, EventKind, Reason, State, decision
from friedrich.rules.combat import must_score

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
"""Events that are there to tell of somebody's cards or troops."""


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
    shows_lack: bool = False
    """Whether it shows that its seat has no card to play: who must score stops only then."""

    @classmethod
    def of(cls, before: State, action: Action, events: tuple[Event, ...]) -> Entry:
        """What is written down when this is done in a position and has these events.

        >>> from friedrich.rules import allot, apply, new_game
        >>> state = new_game()
        >>> Entry.of(state, allot(9), apply(state, allot(9))[1]).is_final
        False
        """
        lacks = action.kind is ActionKind.PASS and must_score(before)
        return cls(decision(before).seat, action, events, lacks)

    @property
    def is_final(self) -> bool:
        """Whether it cannot be taken back: chance has spoken, or a secret has come out.

        An order for recruits is such a secret: it shows that the hand is worth their price.
        """
        return self.seat is None or self.reveals or self.shows_worth

    @property
    def shows_worth(self) -> bool:
        """Whether recruits are ordered, which only he can do who can pay for them (rule 10)."""
        return any(event.kind is EventKind.RECRUITED for event in self.events)

    @property
    def reveals(self) -> bool:
        """Whether somebody learns something of another's cards or troops."""
        return self.shows_lack or any(event.kind in _SHOWS_A_SECRET for event in self.events)


class BadLog(ValueError):
    """Actions that are no game: says which one does not fit, and why.

    `entry` counts from 1.
    """

    def __init__(self, entry: int, action: Action, reason: Reason) -> None:
        self.entry = entry
        self.action = action
        self.reason = reason
        super().__init__(f"entry {entry}: {action!r} does not fit: {reason}")
