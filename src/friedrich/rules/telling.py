"""Telling a state's listener what happens, if it has one.

Where a chapter tells most, it looks first whether anybody listens: most often nobody does.
"""

from __future__ import annotations

from friedrich.board import Nation
from friedrich.rules.events import Event, EventKind
from friedrich.rules.state import State


def tell(state: State, kind: EventKind, nation: int, *parts: int) -> None:
    """Tell what everybody may know; a nation of -1 is nobody."""
    if state.story is not None:
        about = Nation(nation) if nation >= 0 else None
        state.story.append(Event(kind, about, parts))


def whisper(
    state: State,
    kind: EventKind,
    nation: int,
    parts: tuple[int, ...],
    secret: tuple[int, ...],
    told_to: int = 0,
) -> None:
    """Tell something of which a part is for one nation only, or for those of a mask."""
    if state.story is not None:
        listeners = told_to or 1 << nation
        state.story.append(Event(kind, Nation(nation), parts, secret, listeners))
