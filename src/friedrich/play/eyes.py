"""Whose eyes: which nations a seat plays, and what of each entry of the log it was shown."""

from __future__ import annotations

from typing import NamedTuple

from friedrich.board import ROLES, Role
from friedrich.play.log import Entry
from friedrich.rules import Action, ActionKind, Event
from friedrich.rules.ground import IMPERIAL, NATIONS

_TOLD_BY_EVENTS = frozenset(
    {
        ActionKind.DEAL,
        ActionKind.ALLOT,
        ActionKind.LAY_AWAY,
        ActionKind.DETACH,
        ActionKind.CHOOSE,
        ActionKind.GIVE,
    }
)
"""Actions that can hold a secret: what others may know of them stands in their events."""


class Seen(NamedTuple):
    """An entry of the log as one pair of eyes saw it: without what was kept from it.

    >>> from friedrich.play import Game
    >>> from friedrich.rules import allot
    >>> entry = Game("west").play(allot(6))[0]
    >>> seen(entry, Role.POMPADOUR, 0).action is None
    True
    >>> seen(entry, Role.FREDERICK, 1).action
    allot(6)
    """

    seat: Role | None
    """Who acted; None for chance."""
    action: Action | None
    """What was done; None where that is a secret."""
    events: tuple[Event, ...]
    """What happened; secret parts stand there only if they were shown."""


def nations_of(seat: Role | None, seats: tuple[int, ...], imperial: int) -> int:
    """Mask of the nations that a seat plays; those who only watch play none."""
    mine = 0
    if seat is not None:
        for nation in NATIONS:
            role = imperial if nation == IMPERIAL else ROLES[nation]
            mine |= (seats[role] == seat) << nation
    return mine


def seen(entry: Entry, seat: Role | None, mine: int) -> Seen:
    """An entry as a seat saw it that plays these nations after it.

    >>> from friedrich.play.log import Entry
    >>> from friedrich.rules import allot, apply, new_game
    >>> state = new_game()
    >>> entry = Entry.of(state, allot(9), apply(state, allot(9))[1])
    >>> seen(entry, None, 0).events[0].secret
    ()
    """
    own = seat is not None and entry.seat is seat
    action = None if entry.action.kind in _TOLD_BY_EVENTS and not own else entry.action
    return Seen(entry.seat, action, tuple(_seen_event(event, mine) for event in entry.events))


def _seen_event(event: Event, mine: int) -> Event:
    shown = event.secret if event.told_to & mine else ()
    return Event(event.kind, event.nation, event.parts, shown)
