"""Rule 5: objectives are conquered and reconquered by moving over them, unless protected."""

from __future__ import annotations

from typing import Final

from friedrich.rules.effects import Effect
from friedrich.rules.events import EventKind
from friedrich.rules.ground import (
    DEFENDED_BY,
    GENERALS,
    HEINRICH,
    IMPERIAL,
    IMPERIAL_TRAIN,
    OBJECTIVE_CITY,
    OBJECTIVE_OF_CITY,
    PROTECTED_FROM,
    PROTECTED_FROM_FURTHER,
    PRUSSIA,
    WANTED_BY,
)
from friedrich.rules.stacks import pieces_of
from friedrich.rules.state import DECLARED, PICKED_UP, UNDECIDED, State
from friedrich.rules.telling import tell

_HEINRICH_PROTECTS_FURTHER: Final = int(Effect.HEINRICH_PROTECTS_FURTHER)


def may_conquer(state: State, nation: int) -> bool:
    """Whether a nation may conquer her objectives at all; Prussia needs the Offensive Option."""
    if nation != PRUSSIA or state.law.prussia_wins_in_bohemia:
        return True
    return state.law.options.offensive_option and state.offensive in (
        UNDECIDED,
        DECLARED,
        PICKED_UP,
    )


def protector_against(state: State, nation: int, objective: int) -> int:
    """The nation that protects an objective against this one; -1 if she cannot change its owner."""
    held = state.held >> objective & 1
    if WANTED_BY[objective] == nation:
        return -1 if held or not may_conquer(state, nation) else DEFENDED_BY[objective]
    if DEFENDED_BY[objective] == nation and held:
        return WANTED_BY[objective]
    return -1


def is_protected(state: State, objective: int, protector: int) -> bool:
    """Whether a general of the protector stands at most three cities away."""
    near = PROTECTED_FROM[objective]
    where = state.where
    for general in GENERALS[protector]:
        if where[general] in near:
            return True
    if protector == PRUSSIA and state.effect == _HEINRICH_PROTECTS_FURTHER:
        return where[HEINRICH] in PROTECTED_FROM_FURTHER[objective]
    if protector == IMPERIAL:
        # The Imperial Army defends no country: what it protects is what it has conquered.
        return where[IMPERIAL_TRAIN] in near
    return False


def leaving_changes(state: State, nation: int, city: int) -> bool:
    """Whether it matters that a general of this nation leaves this city."""
    objective = OBJECTIVE_OF_CITY[city]
    if objective < 0:
        return False
    protector = protector_against(state, nation, objective)
    if protector < 0:
        return False
    marked = state.marks >> objective & 1
    return not marked or not is_protected(state, objective, protector)


def leave(state: State, nation: int, city: int) -> None:
    """A general of this nation leaves a city: it is conquered, or marked if it is protected."""
    objective = OBJECTIVE_OF_CITY[city]
    if objective < 0:
        return
    protector = protector_against(state, nation, objective)
    if protector < 0:
        return
    if is_protected(state, objective, protector):
        if not state.marks >> objective & 1:
            state.marks |= 1 << objective
            tell(state, EventKind.MARKED, nation, city)
    else:
        state.marks &= ~(1 << objective)
        _turn(state, nation, objective)


def _turn(state: State, nation: int, objective: int) -> None:
    """The objective changes its owner."""
    state.held ^= 1 << objective
    conquered = WANTED_BY[objective] == nation
    kind = EventKind.CONQUERED if conquered else EventKind.RECONQUERED
    tell(state, kind, nation, OBJECTIVE_CITY[objective])


def conquer_retroactively(state: State) -> None:
    """Phase 4: objectives with a question mark fall if nobody protects them any more."""
    for objective in pieces_of(state.marks):
        protector = protector_against(state, state.nation, objective)
        if protector >= 0 and not is_protected(state, objective, protector):
            _turn(state, state.nation, objective)
        else:
            tell(state, EventKind.MARK_REMOVED, state.nation, OBJECTIVE_CITY[objective])
    state.marks = 0


def renounce_bohemia(state: State, goals: int) -> None:
    """Prussia gives up her own objectives: her markers and question marks there go."""
    state.held &= ~goals
    state.marks &= ~goals
