"""The small closed sets that the rules name one by one: suits, nations, roles, countries."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from typing import Self

from friedrich.board.errors import UnknownName


class NamedEnum(IntEnum):
    """An enumeration whose members are indices of tables and have keys like `maria-theresa`."""

    @cached_property
    def key(self) -> str:
        """The name by which data, records and commands call it."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def of(cls, key: str) -> Self:
        """The member with this key.

        >>> Role.of("maria-theresa")
        Role.MARIA_THERESA
        """
        for member in cls:
            if member.key == key:
                return member
        raise UnknownName(cls.__name__.lower(), key, [member.key for member in cls])

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """The keys of all members, in their order."""
        return tuple(member.key for member in cls)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return self.key

    def __format__(self, spec: str) -> str:
        return format(int(self) if spec.endswith("d") else str(self), spec)


class Suit(NamedEnum):
    """The suit of a sector or a Tactical Card."""

    SPADES = 0
    CLUBS = 1
    HEARTS = 2
    DIAMONDS = 3

    @property
    def symbol(self) -> str:
        """The sign printed on cards and sectors."""
        return "♠♣♥♦"[self]


class Nation(NamedEnum):
    """A nation, in the order of play."""

    PRUSSIA = 0
    HANOVER = 1
    RUSSIA = 2
    SWEDEN = 3
    AUSTRIA = 4
    IMPERIAL = 5
    FRANCE = 6


class Role(NamedEnum):
    """One of the four roles that are raffled."""

    FREDERICK = 0
    ELISABETH = 1
    MARIA_THERESA = 2
    POMPADOUR = 3


class Side(NamedEnum):
    """Prussia and Hanover defend; the others attack and are allied."""

    DEFENDER = 0
    ATTACKER = 1


class Country(NamedEnum):
    """A tinted area of the map."""

    PRUSSIA = 0
    HANOVER = 1
    SWEDEN = 2
    AUSTRIA = 3
    SAXONY = 4
    EMPIRE = 5
    POLAND = 6


class PieceKind(NamedEnum):
    """What a piece is."""

    GENERAL = 0
    TRAIN = 1


class Timing(NamedEnum):
    """When a version of a minor Card of Fate speaks."""

    NONE = 0
    AT_ONCE = 1
    NEXT_TURN = 2
