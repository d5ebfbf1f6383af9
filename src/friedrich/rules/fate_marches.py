"""Rule 11: cards by which a general is moved outside the movement phase; he conquers nothing."""

from __future__ import annotations

from typing import Final

from friedrich.board import CITIES, City
from friedrich.rules import movement
from friedrich.rules.decisions import ASK_DETACH, ASK_FATE_MARCH
from friedrich.rules.events import EventKind
from friedrich.rules.ground import AUSTRIA, HILDBURGHAUSEN, LAUDON, OFF_MAP, PRUSSIA, ROADS_FROM
from friedrich.rules.packing import MARCH, PASS, code, pack_path, part_of, unpack_path
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.stacks import can_enter, generals_in
from friedrich.rules.state import ERRAND_LAUDON, ERRAND_WEST, UNASKED, State, clear_movement
from friedrich.rules.telling import tell

_POSITIONS: Final = tuple(city.position for city in CITIES)


def ask_for_laudon(state: State) -> None:
    """Austria may move Laudon one city."""
    _ask(state, AUSTRIA, ERRAND_LAUDON, LAUDON)


def ask_for_hildburghausen(state: State) -> None:
    """Prussia may drive Hildburghausen two cities westwards if he lost a combat this turn."""
    _ask(state, PRUSSIA, ERRAND_WEST, HILDBURGHAUSEN)


def _ask(state: State, nation: int, errand: int, general: int) -> None:
    state.errand = errand
    if paths(state):
        state.ask = ASK_FATE_MARCH
        state.asked = nation
        state.group = 1 << general
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
    return can_enter(state, AUSTRIA, city, 1)


def _is_westwards(start: int, end: int) -> bool:
    """Whether a city lies more to the west than to the north or south."""
    (x, y), (to_x, to_y) = _POSITIONS[start], _POSITIONS[end]
    return x - to_x > abs(to_y - y)


def options(state: State) -> list[int]:
    """Leave him where he is, or one path to every city where he can be moved."""
    return [PASS, *(code(MARCH, pack_path(path)) for path in paths(state))]


def refuse(state: State, action: int) -> Reason:
    """Why he cannot be moved so: the first fault on the path, or where it ends."""
    path = unpack_path(part_of(action))
    laudon = state.errand == ERRAND_LAUDON
    here = state.where[LAUDON if laudon else HILDBURGHAUSEN]
    limit = 1 if laudon else 2
    for step, city in enumerate(path, 1):
        if city not in ROADS_FROM[here]:
            return Reason(Refusal.NO_ROAD, (City(here), City(city)))
        if step > limit:
            return Reason(Refusal.TOO_FAR, (City(city), limit))
        if state.at[city] and not (laudon and _may_enter(state, city)):
            return Reason(Refusal.CITY_OCCUPIED, (City(city),))
        here = city
    if any(known[-1] == here for known in paths(state)):
        return Reason(Refusal.OTHER_PATH, tuple(map(City, path)))
    return Reason(Refusal.NOT_A_RETREAT, (City(here),))


def take(state: State, action: int) -> None:
    """Move him, or leave him; if he leaves a stack, ask how many troops go with him."""
    state.ask = UNASKED
    if action == PASS:
        tell(state, EventKind.DECLINED, state.asked)
        clear_movement(state)
        return
    path = unpack_path(part_of(action))
    if state.errand == ERRAND_WEST:
        _move(state, HILDBURGHAUSEN, path)
        return
    state.front = path[0]
    if len(generals_in(state, state.where[LAUDON])) > 1:
        state.ask = ASK_DETACH
    else:
        finish(state)


def finish(state: State) -> None:
    """Laudon's troops are known; now he goes."""
    state.ask = UNASKED
    city = state.front
    state.front = OFF_MAP
    _move(state, LAUDON, [city])


def _move(state: State, general: int, path: list[int]) -> None:
    """Outside a movement phase nothing is conquered, and nothing that is noted there remains."""
    movement.move_generals(state, [general], path, conquering=False)
    clear_movement(state)
