"""The seven nations: who plays them, where they are at home and what they defend.

>>> HOME[Nation.IMPERIAL]
(Country.EMPIRE, Country.SAXONY)
>>> DEFENDER[Country.SAXONY]
Nation.PRUSSIA
"""

from __future__ import annotations

from friedrich.board.box import BOX
from friedrich.board.enums import Country, Nation, Role, Side
from friedrich.board.geography import City
from friedrich.board.tables import NationRow

_ROWS: tuple[NationRow, ...] = tuple(
    sorted(BOX.nations, key=lambda row: Nation.of(row.nation).value)
)

NATION_NAMES: tuple[str, ...] = tuple(row.name for row in _ROWS)
NATION_ADJECTIVES: tuple[str, ...] = tuple(row.adjective for row in _ROWS)

# Each of these tables is indexed by Nation.
ROLES: tuple[Role, ...] = tuple(Role.of(row.role) for row in _ROWS)
SIDES: tuple[Side, ...] = tuple(Side.of(row.side) for row in _ROWS)
HOME: tuple[tuple[Country, ...], ...] = tuple(
    tuple(Country.of(country) for country in row.home) for row in _ROWS
)
DEFENDS: tuple[tuple[Country, ...], ...] = tuple(
    tuple(Country.of(country) for country in row.defends) for row in _ROWS
)
DEPOTS: tuple[tuple[City, ...], ...] = tuple(
    tuple(City(row.city) for row in BOX.depots if row.nation == nation.key) for nation in Nation
)

# Who protects and reconquers the objectives of a country; nobody those of Poland.
DEFENDER: dict[Country, Nation] = {
    country: nation for nation in Nation for country in DEFENDS[nation]
}


def hostile(nation: Nation, other: Nation) -> bool:
    """Whether two nations may fight each other.

    >>> hostile(Nation.HANOVER, Nation.FRANCE), hostile(Nation.RUSSIA, Nation.FRANCE)
    (True, False)
    """
    return SIDES[nation] is not SIDES[other]
