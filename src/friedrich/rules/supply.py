"""Rule 9: in her supply phase a nation's generals are checked, stack by stack."""

from __future__ import annotations

from friedrich.rules import offensive
from friedrich.rules.events import EventKind
from friedrich.rules.ground import AT_HOME, ROADS_FROM, SIDE_OF, SIDE_OF_STANDING, TRAINS
from friedrich.rules.stacks import generals_in, mask_of, pool, remove_stack, stacks_of
from friedrich.rules.state import State
from friedrich.rules.telling import tell

LONGEST_LINE = 6


def lines(state: State, nation: int) -> dict[int, int]:
    """How long the shortest supply line to each city is, up to six, from the nearest train.

    A line passes own and allied pieces, but no hostile ones.
    """
    at = state.at
    side = SIDE_OF[nation]
    edge = [state.where[train] for train in TRAINS[nation] if state.where[train] >= 0]
    found = dict.fromkeys(edge, 0)
    for length in range(1, LONGEST_LINE + 1):
        beyond = []
        for here in edge:
            for city in ROADS_FROM[here]:
                if city not in found:
                    mark = at[city]
                    if not mark or SIDE_OF_STANDING[mark] == side:
                        found[city] = length
                        beyond.append(city)
        edge = beyond
    return found


def check(state: State) -> None:
    """Phase 5: turn stacks face-down or face-up, and remove those without supply for too long."""
    nation = state.nation
    home = AT_HOME[nation]
    stacks = stacks_of(state, nation)
    reached: dict[int, int] | None = None
    for city in stacks:
        supplied = bool(home[city])
        if not supplied:
            if reached is None:
                reached = lines(state, nation)
            supplied = city in reached
        _settle(state, nation, city, supplied=supplied)


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
