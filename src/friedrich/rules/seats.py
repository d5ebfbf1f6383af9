"""Who plays which nation at the moment."""

from __future__ import annotations

from typing import Final

from friedrich.board import ROLES
from friedrich.rules.ground import IMPERIAL
from friedrich.rules.state import State

_ROLE_OF: Final = tuple(int(role) for role in ROLES)


def role_of(state: State, nation: int) -> int:
    """The role that plays a nation."""
    return state.imperial if nation == IMPERIAL else _ROLE_OF[nation]


def seat_of(state: State, nation: int) -> int:
    """The seat from which a nation is played."""
    return state.seats[role_of(state, nation)]
