"""Rule 11: cards by which a general is moved outside the movement phase; he conquers nothing."""

from __future__ import annotations

from friedrich.board import CITIES, City
from friedrich.rules import movement
from friedrich.rules.actions import MARCH, PASS, code, pack_path, part_of, unpack_path
from friedrich.rules.decisions import ASK_DETACH, ASK_FATE_MARCH
from friedrich.rules.events import EventKind
from friedrich.rules.ground import AUSTRIA, HILDBURGHAUSEN, LAUDON, PRUSSIA, ROADS_FROM
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.state import ERRAND_LAUDON, ERRAND_WEST, UNASKED, State, generals_in
from friedrich.rules.telling import tell

_POSITIONS = tuple(city.position for city in CITIES)


def ask_for_laudon(state: State) -> None:
    """Austria may move Laudon one city."""
    _ask(state, AUSTRIA, ERRAND_LAUDON, LAUDON)


def ask_for_hildburghausen(state: State) -> None:
    """Prussia may drive Hildburghausen two cities westwards if he lost a combat this turn."""
    _ask(state, PRUSSIA, ERRAND_WEST, HILDBURGHAUSEN)


def _ask(state: State, nation: int, errand: int, general: int) -> None:
    state.errand = errand
    state.group = 1 << general
    state.group_troops = 0
    if paths(state):
        state.ask = ASK_FATE_MARCH
        state.asked = nation
    else:
        tell(state, EventKind.NOTHING_HAPPENED, nation)


def paths(state: State) -> list[list[int]]:
    """The ways that the general can be moved."""
    if state.errand == ERRAND_LAUDON:
        start = state.where[LAUDON]
        return (
            [[city] for city in ROADS_FROM[start] if _may_enter(state, city)] if start >= 0 else []
        )
    start = state.where[HILDBURGHAUSEN]
    if start < 0 or not state.beaten >> HILDBURGHAUSEN & 1:
        return []
    ends: dict[int, list[int]] = {}
    for first in ROADS_FROM[start]:
        if not state.at[first]:
            for second in ROADS_FROM[first]:
                if not state.at[second] and _is_westwards(start, second):
                    ends.setdefault(second, [first, second])
    return list(ends.values())


def _may_enter(state: State, city: int) -> bool:
    return movement.can_enter(state, AUSTRIA, city, 1)


def _is_westwards(start: int, end: int) -> bool:
    """Whether a city lies more to the west than to the north or south."""
    (x, y), (to_x, to_y) = _POSITIONS[start], _POSITIONS[end]
    return x - to_x > abs(to_y - y)


def options(state: State) -> list[int]:
    """Leave him where he is, or one path to every city where he can be moved."""
    return [PASS, *(code(MARCH, pack_path(path)) for path in paths(state))]


def refuse(state: State, action: int) -> Reason:
    """Why he cannot be moved so."""
    path = unpack_path(part_of(action))
    known = tuple(map(City, path))
    if known and state.at[known[-1]]:
        return Reason(Refusal.CITY_OCCUPIED, known[-1:])
    return Reason(Refusal.OTHER_PATH, known)


def take(state: State, action: int) -> None:
    """Move him, or leave him; if he leaves a stack, ask how many troops go with him."""
    state.ask = UNASKED
    if action == PASS:
        tell(state, EventKind.DECLINED, state.asked)
        return
    path = unpack_path(part_of(action))
    if state.errand == ERRAND_WEST:
        movement.move_generals(state, [HILDBURGHAUSEN], path, conquering=False)
        return
    state.front = path[0]
    if len(generals_in(state, state.where[LAUDON])) > 1:
        state.ask = ASK_DETACH
    else:
        _move_laudon(state)


def finish(state: State) -> None:
    """Laudon's troops are known; now he goes."""
    state.ask = UNASKED
    _move_laudon(state)


def _move_laudon(state: State) -> None:
    city = state.front
    state.front = -1
    movement.move_generals(state, [LAUDON], [city], conquering=False)
