"""Rule 13, classic: Russia keeps a general in East Prussia, or loses two objectives there."""

from __future__ import annotations

from typing import Final

from friedrich.board import City
from friedrich.rules.decisions import ASK_YIELD
from friedrich.rules.events import EventKind
from friedrich.rules.ground import (
    EAST_PRUSSIA,
    GENERALS,
    OBJECTIVE_CITY,
    OBJECTIVE_OF_CITY,
    PRUSSIA,
    RUSSIA,
    RUSSIAN_GOALS_IN_EAST_PRUSSIA,
)
from friedrich.rules.packing import YIELD, code, part_of
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.stacks import pieces_of
from friedrich.rules.state import UNASKED, State
from friedrich.rules.telling import tell

YIELDED: Final = 2


def ask_what_is_yielded(state: State) -> bool:
    """At the end of Russia's stage: whether she has to yield objectives; ask Frederick which."""
    if not state.law.options.garrison or state.nation != RUSSIA:
        return False
    if RUSSIAN_GOALS_IN_EAST_PRUSSIA & ~state.held:
        return False
    for general in GENERALS[RUSSIA]:
        if state.where[general] >= 0 and EAST_PRUSSIA[state.where[general]]:
            return False
    state.ask = ASK_YIELD
    state.asked = PRUSSIA
    state.due = YIELDED
    return True


def yield_options(state: State) -> list[int]:
    """The objectives in East Prussia that Russia still controls."""
    held = pieces_of(state.held & RUSSIAN_GOALS_IN_EAST_PRUSSIA)
    return [code(YIELD, OBJECTIVE_CITY[objective]) for objective in held]


def refuse_yielding(state: State, action: int) -> Reason:
    """Why this city does not return."""
    city = part_of(action)
    return Reason(Refusal.NOT_TO_YIELD, (City(city),))


def yield_objective(state: State, action: int) -> None:
    """This objective returns to Prussia."""
    city = part_of(action)
    state.held &= ~(1 << OBJECTIVE_OF_CITY[city])
    tell(state, EventKind.YIELDED, PRUSSIA, city)
    state.due -= 1
    if not state.due:
        state.ask = UNASKED
