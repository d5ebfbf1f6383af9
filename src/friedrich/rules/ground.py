"""The board as the rules look at it: plain arrays indexed by cities, pieces and nations."""

from __future__ import annotations

from typing import Final

from friedrich.board import (
    CITIES,
    CITY_COUNTRIES,
    CITY_SUITS,
    DEPOTS,
    HOME,
    MAIN_NEIGHBOURS,
    NEIGHBOURS,
    OBJECTIVES,
    PIECE_NATIONS,
    PIECES,
    SIDES,
    City,
    Country,
    Nation,
    Piece,
    Role,
    cities_within,
    generals_of,
    trains_of,
)

OFF_MAP: Final = -1
"""Where a piece is that stands nowhere."""

MOST_TROOPS: Final = 8
"""Rule 6: no general commands more."""
MOST_STACKED: Final = 3
"""Rule 4: no more generals share a city."""

ROADS_FROM: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(map(int, near)) for near in NEIGHBOURS)
MAIN_ROADS_FROM: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(map(int, near)) for near in MAIN_NEIGHBOURS
)
SUIT_OF_CITY: Final = bytes(CITY_SUITS)

NATION_OF: Final = bytes(PIECE_NATIONS)
SIDE_OF: Final = bytes(SIDES)
"""The side of each nation: 0 defends, 1 attacks."""
GENERALS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(map(int, generals_of(n))) for n in Nation
)
"""The generals of each nation, the highest rank first."""
TRAINS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(map(int, trains_of(n))) for n in Nation)
IS_GENERAL: Final[tuple[bool, ...]] = tuple(
    any(piece in generals for generals in GENERALS) for piece in range(len(PIECES))
)
HOSTILE_GENERALS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(g for other in Nation for g in GENERALS[other] if SIDE_OF[other] != SIDE_OF[nation])
    for nation in Nation
)
SIDE_OF_STANDING: Final[tuple[int, ...]] = (-1, *(SIDE_OF[NATION_OF[piece]] for piece in PIECES))
"""The side of what stands in a city, by the mark that State.at bears there; -1 for nobody."""
GENERAL_STANDING: Final[tuple[bool, ...]] = (False, *IS_GENERAL)
"""Whether what stands there is a general, by the same mark."""
NATION_STANDING: Final[tuple[int, ...]] = (-1, *NATION_OF)
"""The nation of what stands there, by the same mark."""
HOSTILE_GENERAL: Final[tuple[bytes, ...]] = tuple(
    bytes(
        general and side != SIDE_OF_STANDING[mark] for mark, general in enumerate(GENERAL_STANDING)
    )
    for side in (0, 1)
)
"""For each side, whether what stands there is a general of the other one, by the same mark."""
NO_ENEMY: Final[tuple[bytes, ...]] = tuple(
    bytes(standing in (-1, side) for standing in SIDE_OF_STANDING) for side in (0, 1)
)
"""For each side, whether nothing of the other one stands there, by the same mark."""
JUNIORS: Final[tuple[tuple[int, ...], ...]] = tuple(
    generals[generals.index(piece) + 1 :] if piece in generals else ()
    for piece in range(len(PIECES))
    for generals in [GENERALS[NATION_OF[piece]]]
)
"""For each general those of his nation whom he outranks, the highest rank first."""

AT_HOME: Final[tuple[bytes, ...]] = tuple(
    bytes(CITY_COUNTRIES[city] in HOME[nation] or city in DEPOTS[nation] for city in CITIES)
    for nation in Nation
)
"""For each nation, whether a city supplies her generals: her home country and her depots."""

OBJECTIVE_OF_CITY: Final[tuple[int, ...]] = tuple(
    next((i for i, objective in enumerate(OBJECTIVES) if objective.city is city), -1)
    for city in CITIES
)
"""The index of the objective in a city, or -1."""
OBJECTIVE_CITY: Final[tuple[int, ...]] = tuple(int(objective.city) for objective in OBJECTIVES)
WANTED_BY: Final[tuple[int, ...]] = tuple(int(objective.nation) for objective in OBJECTIVES)
DEFENDED_BY: Final[tuple[int, ...]] = tuple(int(objective.defender) for objective in OBJECTIVES)


def _bits(*indices: int) -> int:
    return sum(1 << index for index in indices)


GOALS: Final[tuple[int, ...]] = tuple(
    _bits(*(i for i, o in enumerate(OBJECTIVES) if o.nation is nation)) for nation in Nation
)
"""The objectives of each nation as a set of bits."""
FIRST_GOALS: Final[tuple[int, ...]] = tuple(
    _bits(*(i for i, o in enumerate(OBJECTIVES) if o.nation is nation and o.order == 1))
    for nation in Nation
)
"""Those of the first order."""
AUSTRIAN_GOALS_IN_SAXONY: Final[int] = _bits(
    *(
        i
        for i, o in enumerate(OBJECTIVES)
        if o.nation is Nation.AUSTRIA and o.city.country is Country.SAXONY
    )
)

PROTECTED_FROM: Final[tuple[frozenset[int], ...]] = tuple(
    frozenset(map(int, cities_within(objective.city, 3))) for objective in OBJECTIVES
)
"""The cities from which a general protects each objective."""
PROTECTED_FROM_FURTHER: Final[tuple[frozenset[int], ...]] = tuple(
    frozenset(map(int, cities_within(objective.city, 4))) for objective in OBJECTIVES
)
"""The cities from which Heinrich does when a Card of Fate helps him."""

SOUTH_OF_LINE_5: Final[bytes] = bytes(city.position[1] > 376.9 for city in CITIES)
EAST_PRUSSIA: Final[bytes] = bytes(
    city.country is Country.PRUSSIA and city.position[0] > 745 and city.position[1] < 202
    for city in CITIES
)
RUSSIAN_GOALS_IN_EAST_PRUSSIA: Final[int] = _bits(
    *(i for i, o in enumerate(OBJECTIVES) if o.nation is Nation.RUSSIA and EAST_PRUSSIA[o.city])
)

PRUSSIA: Final = int(Nation.PRUSSIA)
HANOVER: Final = int(Nation.HANOVER)
RUSSIA: Final = int(Nation.RUSSIA)
SWEDEN: Final = int(Nation.SWEDEN)
AUSTRIA: Final = int(Nation.AUSTRIA)
IMPERIAL: Final = int(Nation.IMPERIAL)
FRANCE: Final = int(Nation.FRANCE)
NATIONS: Final = range(len(Nation))

FREDERICK: Final = int(Role.FREDERICK)
ELISABETH: Final = int(Role.ELISABETH)
MARIA_THERESA: Final = int(Role.MARIA_THERESA)
POMPADOUR: Final = int(Role.POMPADOUR)

FRIEDRICH: Final = int(Piece("friedrich"))
HEINRICH: Final = int(Piece("heinrich"))
CUMBERLAND: Final = int(Piece("cumberland"))
SALTIKOV: Final = int(Piece("saltikov"))
FERMOR: Final = int(Piece("fermor"))
APRAXIN: Final = int(Piece("apraxin"))
TOTTLEBEN: Final = int(Piece("tottleben"))
DAUN: Final = int(Piece("daun"))
KARL: Final = int(Piece("karl"))
LAUDON: Final = int(Piece("laudon"))
HILDBURGHAUSEN: Final = int(Piece("hildburghausen"))
RICHELIEU: Final = int(Piece("richelieu"))
SOUBISE: Final = int(Piece("soubise"))
CHEVERT: Final = int(Piece("chevert"))
IMPERIAL_TRAIN: Final = int(Piece("imperial-train-1"))

HALLE: Final = int(City("halle"))
KUESTRIN: Final = int(City("kuestrin"))
AROUND_KUESTRIN: Final[frozenset[int]] = frozenset(map(int, cities_within(City("kuestrin"), 1)))
