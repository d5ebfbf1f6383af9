"""Cities, the sectors they stand in and the roads between them.

>>> prag = City("prag")
>>> prag.name, prag.country, prag.suit
('Prag', Country.AUSTRIA, Suit.HEARTS)
>>> distance(City("glogau"), City("breslau"))
3
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, NamedTuple, final

from friedrich.board.box import BOX
from friedrich.board.enums import Country, Suit
from friedrich.board.ids import Named

# The board's extent in the units of all positions: thousandths of its width.
WIDTH = 1000.0
HEIGHT = 666.7


@final
class Sector(Named):
    """A rectangle of the grid; its suit is the suit of everybody who fights from there."""

    __slots__ = ()
    _kind: ClassVar[str] = "sector"

    @property
    def suit(self) -> Suit:
        """The suit printed in the rectangle."""
        return SECTOR_SUITS[self]

    @property
    def rectangle(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge."""
        return _SECTOR_RECTANGLES[self]

    @property
    def cities(self) -> tuple[City, ...]:
        """The cities that stand in it."""
        return tuple(city for city in CITIES if CITY_SECTORS[city] is self)


@final
class City(Named):
    """A city of the map."""

    __slots__ = ()
    _kind: ClassVar[str] = "city"

    @property
    def name(self) -> str:
        """The printed name; some cities share one."""
        return _CITY_NAMES[self]

    @property
    def position(self) -> tuple[float, float]:
        """Where it stands: x from left to right, y from top to bottom."""
        return _POSITIONS[self]

    @property
    def country(self) -> Country:
        """The country in whose tinted area it stands."""
        return CITY_COUNTRIES[self]

    @property
    def sector(self) -> Sector:
        """The rectangle of the grid in which it stands."""
        return CITY_SECTORS[self]

    @property
    def suit(self) -> Suit:
        """The suit of its sector."""
        return CITY_SUITS[self]

    @property
    def neighbours(self) -> tuple[City, ...]:
        """The cities one road away, in the order of their ids."""
        return NEIGHBOURS[self]

    @property
    def main_neighbours(self) -> tuple[City, ...]:
        """The cities one main road away, in the order of their ids."""
        return MAIN_NEIGHBOURS[self]


class Road(NamedTuple):
    """A road between two cities.

    >>> Road(City("achim"), City("bremen"), True) in ROADS
    True
    """

    city: City
    other: City
    main: bool


SECTORS: tuple[Sector, ...] = Sector._enrol(tuple(row.sector for row in BOX.sectors))
SECTOR_SUITS: tuple[Suit, ...] = tuple(Suit.of(row.suit) for row in BOX.sectors)
_SECTOR_RECTANGLES = tuple((row.left, row.top, row.right, row.bottom) for row in BOX.sectors)

CITIES: tuple[City, ...] = City._enrol(tuple(row.city for row in BOX.cities))
CITY_COUNTRIES: tuple[Country, ...] = tuple(Country.of(row.country) for row in BOX.cities)
CITY_SECTORS: tuple[Sector, ...] = tuple(Sector(row.sector) for row in BOX.cities)
CITY_SUITS: tuple[Suit, ...] = tuple(Suit.of(row.suit) for row in BOX.cities)
_CITY_NAMES = tuple(row.name for row in BOX.cities)
_POSITIONS = tuple((row.x, row.y) for row in BOX.cities)

ROADS: tuple[Road, ...] = tuple(
    Road(City(row.city), City(row.other), row.road == "main") for row in BOX.roads
)


def _adjacency(roads: tuple[Road, ...]) -> tuple[tuple[City, ...], ...]:
    around: list[list[City]] = [[] for _ in CITIES]
    for city, other, _ in roads:
        around[city].append(other)
        around[other].append(city)
    return tuple(tuple(sorted(cities)) for cities in around)


NEIGHBOURS: tuple[tuple[City, ...], ...] = _adjacency(ROADS)
MAIN_NEIGHBOURS: tuple[tuple[City, ...], ...] = _adjacency(
    tuple(road for road in ROADS if road.main)
)


@cache
def distances_from(city: City) -> bytes:
    """How many roads lead from a city to each city, whatever stands between: an array by city.

    >>> list(distances_from(City("radeberg")))[City("kamenz")]
    1
    """
    distances = bytearray(len(CITIES))
    seen = {city}
    edge = [city]
    steps = 0
    while edge:
        beyond = []
        for there in edge:
            distances[there] = steps
            for neighbour in NEIGHBOURS[there]:
                if neighbour not in seen:
                    seen.add(neighbour)
                    beyond.append(neighbour)
        edge = beyond
        steps += 1
    return bytes(distances)


def distance(city: City, other: City) -> int:
    """How many roads lead from one city to the other, whatever stands between."""
    return distances_from(city)[other]


@cache
def cities_within(city: City, steps: int) -> tuple[City, ...]:
    """The city itself and all others at most so many roads away, nearest first.

    >>> [one.name for one in cities_within(City("radeberg"), 1)]
    ['Radeberg', 'Bischofswerda', 'Dresden', 'Großenhain', 'Kamenz']
    """
    away = distances_from(city)
    near = (other for other in CITIES if away[other] <= steps)
    return tuple(sorted(near, key=lambda other: (away[other], other)))


def country_cities(country: Country) -> tuple[City, ...]:
    """The cities of a country, exclaves included."""
    return tuple(city for city in CITIES if CITY_COUNTRIES[city] is country)
