"""Pieces in their cities, stacks and their troops (rules 4 and 6).

A stack keeps one pool of troops; it is written down from the top, so that equal stacks are equal.
"""

from __future__ import annotations

from typing import Final

from friedrich.rules.ground import (
    GENERAL_STANDING,
    GENERALS,
    HOSTILE_GENERAL,
    JUNIORS,
    MOST_STACKED,
    MOST_TROOPS,
    NATION_STANDING,
    OFF_MAP,
    ROADS_FROM,
    SIDE_OF,
    SIDE_OF_STANDING,
)
from friedrich.rules.state import State

_MARKS: Final = tuple([bytes((mark,)) for mark in range(len(NATION_STANDING))])


def place(state: State, piece: int, city: int) -> None:
    """Put a piece into a city where it has room."""
    state.where[piece] = city
    mark = state.at[city]
    if mark == 0 or piece < mark - 1:
        _mark(state, city, piece + 1)


def _mark(state: State, city: int, mark: int) -> None:
    """Write down what stands in a city."""
    at = state.at
    state.at = at[:city] + _MARKS[mark] + at[city + 1 :]


def lift(state: State, piece: int) -> None:
    """Take a piece from the map."""
    city = state.where[piece]
    state.where[piece] = OFF_MAP
    if state.at[city] == piece + 1:
        _mark(state, city, _next_in_rank(state, piece, city))


def _next_in_rank(state: State, piece: int, city: int) -> int:
    """The mark of the highest-ranking comrade whom a piece leaves behind, or 0."""
    for other in JUNIORS[piece]:
        if state.where[other] == city:
            return other + 1
    return 0


def generals_in(state: State, city: int) -> list[int]:
    """The generals in a city, the highest rank first."""
    mark = state.at[city]
    if not GENERAL_STANDING[mark]:
        return []
    where = state.where
    stack = [mark - 1]
    for general in JUNIORS[mark - 1]:
        if where[general] == city:
            stack.append(general)
    return stack


def can_enter(state: State, nation: int, city: int, number: int) -> bool:
    """Whether so many generals of a nation can end their move in an occupied city."""
    mark = state.at[city]
    if not mark:
        return True
    if GENERAL_STANDING[mark]:
        if NATION_STANDING[mark] != nation:
            return False
        return len(generals_in(state, city)) + number <= MOST_STACKED
    return SIDE_OF_STANDING[mark] != SIDE_OF[nation]


def stacks_of(state: State, nation: int) -> list[int]:
    """The cities of a nation's stacks, in the order of their commanders."""
    where = state.where
    at = state.at
    return [
        where[general]
        for general in GENERALS[nation]
        if where[general] >= 0 and at[where[general]] == general + 1
    ]


def pool(state: State, city: int) -> int:
    """The troops of the stack in a city."""
    troops = state.troops
    total = 0
    for general in generals_in(state, city):
        total += troops[general]
    return total


def total_troops(state: State, nation: int) -> int:
    """All troops of a nation."""
    total = 0
    for general in GENERALS[nation]:
        total += state.troops[general]
    return total


def share_out(state: State, generals: list[int], troops: int) -> None:
    """Write a stack's pool down: one for each general, the rest from the top."""
    rest = troops - len(generals)
    for general in generals:
        more = min(rest, MOST_TROOPS - 1)
        state.troops[general] = 1 + more
        rest -= more


def remove_stack(state: State, city: int) -> None:
    """Take a stack and all its troops from the map."""
    for general in generals_in(state, city):
        remove_general(state, general)


def remove_general(state: State, general: int) -> None:
    """Take one general and what is written beside his name from the map."""
    lift(state, general)
    state.troops[general] = 0
    state.down &= ~(1 << general)


def room(state: State, city: int, barred: int = 0) -> int:
    """How many more troops the generals of a stack can take, those in a mask taking none.

    Inside a stack troops can be divided at will, so the barred generals may hold as many of the
    old ones as they can (rule 6). What came in this movement phase is not old.
    """
    generals = generals_in(state, city)
    new = new_troops_among(state, generals) if barred else 0
    return room_among(generals, pool(state, city), barred, new)


def room_among(generals: list[int], troops: int, barred: int, new: int = 0) -> int:
    """The same for given generals and troops, of whom some are new."""
    free = len([general for general in generals if not barred >> general & 1])
    if free == 0:
        return 0
    staying_out = len(generals) - free
    elsewhere = min(MOST_TROOPS * staying_out, max(staying_out, troops - new - free))
    return max(0, MOST_TROOPS * free - (troops - elsewhere))


def new_troops_among(state: State, generals: list[int]) -> int:
    """How many new troops these generals of a stack must have got in this movement phase."""
    group = mask_of(generals)
    new = 0
    for entry in state.received:
        new += least_received(entry, group)
    return new


def least_received(entry: tuple[int, int, int, int], group: int) -> int:
    """How many of the new troops of a stack this group must have got, whatever others took."""
    able, new, old, size = entry
    if not able & group:
        return 0
    others = (able & ~group).bit_count()
    if others == 0:
        return new
    elsewhere = min(MOST_TROOPS * (size - others), old - others)
    return max(0, new - (MOST_TROOPS * others - (old - elsewhere)))


def mask_of(pieces: list[int]) -> int:
    """A list of pieces as a mask."""
    mask = 0
    for piece in pieces:
        mask |= 1 << piece
    return mask


def pieces_of(mask: int) -> list[int]:
    """A mask as a list of pieces."""
    pieces = []
    while mask:
        low = mask & -mask
        pieces.append(low.bit_length() - 1)
        mask ^= low
    return pieces


def next_to_enemy(state: State, city: int, side: int) -> bool:
    """Whether a general of the other side stands in an adjacent city."""
    at = state.at
    hostile = HOSTILE_GENERAL[side]
    for near in ROADS_FROM[city]:
        if hostile[at[near]]:
            return True
    return False
