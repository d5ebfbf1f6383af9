"""Which sign a city bears, and how its name is set because of it.

>>> sign(City("berlin")), sign(City("leipzig")), sign(City("lauf"))
(Sign.DEPOT, Sign.OBJECTIVE, Sign.TOWN)
"""

from __future__ import annotations

from collections import defaultdict
from enum import Enum

from friedrich.atlas import sizes
from friedrich.atlas.typeface import Face
from friedrich.board import DEPOTS, OBJECTIVE_AT, PIECES, City, Nation, Piece


class Sign(Enum):
    """The kinds of city signs, the greater ones last."""

    TOWN = "town"
    OBJECTIVE = "objective"
    SETUP = "setup"
    DEPOT = "depot"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


DEPOT_NATIONS: dict[City, Nation] = {city: nation for nation in Nation for city in DEPOTS[nation]}


def _starters() -> dict[City, tuple[Piece, ...]]:
    found: defaultdict[City, list[Piece]] = defaultdict(list)
    for piece in PIECES:
        found[piece.start].append(piece)
    return {city: tuple(pieces) for city, pieces in sorted(found.items())}


STARTERS: dict[City, tuple[Piece, ...]] = _starters()
"""The cities where pieces are set up, and which."""

_RADII = {
    Sign.TOWN: sizes.TOWN,
    Sign.OBJECTIVE: sizes.OBJECTIVE,
    Sign.SETUP: sizes.SETUP,
    Sign.DEPOT: sizes.DEPOT,
}
_FACES = {
    Sign.TOWN: (Face.REGULAR, sizes.NAME),
    Sign.OBJECTIVE: (Face.SEMIBOLD, sizes.MARKED_NAME),
    Sign.SETUP: (Face.SEMIBOLD, sizes.MARKED_NAME),
    Sign.DEPOT: (Face.BOLD, sizes.DEPOT_NAME),
}


def sign(city: City) -> Sign:
    """The greatest sign that a city bears."""
    if city in DEPOT_NATIONS:
        return Sign.DEPOT
    if city in STARTERS:
        return Sign.SETUP
    return Sign.OBJECTIVE if city in OBJECTIVE_AT else Sign.TOWN


def radius(city: City) -> float:
    """How far a city's sign reaches."""
    return _RADII[sign(city)]


def lettering(city: City) -> tuple[Face, float]:
    """The face and size of a city's name."""
    return _FACES[sign(city)]
