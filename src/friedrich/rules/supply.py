"""Rule 9: in her supply phase a nation's generals are checked, stack by stack."""

from __future__ import annotations

from typing import Final

from friedrich.board import CITIES, distances_from
from friedrich.rules import offensive
from friedrich.rules.events import EventKind
from friedrich.rules.ground import AT_HOME, NO_ENEMY, ROADS_FROM, SIDE_OF, TRAINS
from friedrich.rules.stacks import generals_in, mask_of, pool, remove_stack, stacks_of
from friedrich.rules.state import State
from friedrich.rules.telling import tell

LONGEST_LINE: Final = 6


def lines(state: State, nation: int) -> dict[int, int]:
    """How long the shortest supply line to each city is, up to six, from the nearest train.

    A line passes own and allied pieces, but no hostile ones.
    """
    at = state.at
    passable = NO_ENEMY[SIDE_OF[nation]]
    edge = [state.where[train] for train in TRAINS[nation] if state.where[train] >= 0]
    found = dict.fromkeys(edge, 0)
    for length in range(1, LONGEST_LINE + 1):
        beyond = []
        for here in edge:
            for city in ROADS_FROM[here]:
                if city not in found and passable[at[city]]:
                    found[city] = length
                    beyond.append(city)
        edge = beyond
    return found


def is_supplied(state: State, nation: int, city: int) -> bool:
    """Whether a stack is at home, or there is a line to it."""
    if AT_HOME[nation][city]:
        return True
    in_range = False
    for train in TRAINS[nation]:
        start = state.where[train]
        if start >= 0:
            away = distances_from(CITIES[start])
            if away[city] <= LONGEST_LINE:
                if _is_straight_way_open(state, nation, city, away):
                    return True
                in_range = True
    return in_range and city in lines(state, nation)


def _is_straight_way_open(state: State, nation: int, city: int, away: bytes) -> bool:
    """Whether one of the shortest ways to a train is open; a detour may be open even if not."""
    at = state.at
    passable = NO_ENEMY[SIDE_OF[nation]]
    here = city
    while away[here]:
        for near in ROADS_FROM[here]:
            if away[near] < away[here] and passable[at[near]]:
                here = near
                break
        else:
            return False
    return True


def check(state: State) -> None:
    """Phase 5: turn stacks face-down or face-up, and remove those without supply for too long."""
    nation = state.nation
    stacks = stacks_of(state, nation)
    supplied = [is_supplied(state, nation, city) for city in stacks]
    for index, city in enumerate(stacks):
        _settle(state, nation, city, supplied=supplied[index])


def _settle(state: State, nation: int, city: int, *, supplied: bool) -> None:
    stack = mask_of(generals_in(state, city))
    face_down = state.down & stack
    if supplied:
        if face_down:
            state.down &= ~stack
            tell(state, EventKind.SUPPLIED, nation, city)
    elif face_down:
        tell(state, EventKind.STARVED, nation, city, pool(state, city))
        remove_stack(state, city)
        offensive.note_starvation(state, nation, city)
    else:
        cut_off(state, city)


def cut_off(state: State, city: int) -> None:
    """Turn the stack in a city face-down."""
    generals = generals_in(state, city)
    state.down |= mask_of(generals)
    tell(state, EventKind.CUT_OFF, -1, city)
