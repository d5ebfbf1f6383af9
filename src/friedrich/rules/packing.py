"""How an action is packed into one small number: its kind in the lowest bits, its parts above.

The chapters of the rules build and read many actions; they do it with these numbers. For the
readable form see `actions`.
"""

from __future__ import annotations

from typing import Final

KIND_BITS: Final = 5
KIND_MASK: Final = 31
CITY_BITS: Final = 10
CITY_MASK: Final = 1023

# The kinds, as in `ActionKind`.
PASS: Final = 0
RAFFLE: Final = 1
DEAL: Final = 2
TURN: Final = 3
ALLOT: Final = 4
LAY_AWAY: Final = 5
DECLARE: Final = 6
TAKE: Final = 7
DETACH: Final = 8
MARCH: Final = 9
RECRUIT: Final = 10
PAY: Final = 11
ENTER: Final = 12
ATTACK: Final = 13
PLAY: Final = 14
RETREAT: Final = 15
CHOOSE: Final = 16
AGREE: Final = 17
GIVE: Final = 18
YIELD: Final = 19


def code(kind: int, part: int = 0) -> int:
    """Pack a kind and its parts."""
    return kind | part << KIND_BITS


def kind_of(action: int) -> int:
    """The kind of a packed action."""
    return action & KIND_MASK


def part_of(action: int) -> int:
    """What is packed behind the kind."""
    return action >> KIND_BITS


def pack_path(path: tuple[int, ...] | list[int]) -> int:
    """Pack the cities of a path, the first in the lowest bits."""
    packed = 0
    for city in reversed(path):
        packed = packed << CITY_BITS | city + 1
    return packed


def unpack_path(packed: int) -> list[int]:
    """The cities of a packed path."""
    path = []
    while packed:
        path.append((packed & CITY_MASK) - 1)
        packed >>= CITY_BITS
    return path
