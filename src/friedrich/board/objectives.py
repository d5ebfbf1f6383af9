"""The cities that the nations fight for.

>>> OBJECTIVE_AT[City("leipzig")]
Objective(city=City('leipzig'), nation=Nation.IMPERIAL, order=1)
>>> len(objectives_of(Nation.AUSTRIA)), len(objectives_of(Nation.AUSTRIA, order=1))
(16, 12)
"""

from __future__ import annotations

from typing import NamedTuple

from friedrich.board.box import BOX
from friedrich.board.enums import Nation
from friedrich.board.geography import City
from friedrich.board.nations import DEFENDER


class Objective(NamedTuple):
    """A city that one nation wants."""

    city: City
    nation: Nation
    order: int

    @property
    def defender(self) -> Nation:
        """The only nation that protects and reconquers it."""
        return DEFENDER[self.city.country]


OBJECTIVES: tuple[Objective, ...] = tuple(
    Objective(City(row.city), Nation.of(row.nation), row.order) for row in BOX.objectives
)
OBJECTIVE_AT: dict[City, Objective] = {objective.city: objective for objective in OBJECTIVES}


def objectives_of(nation: Nation, order: int = 2) -> tuple[Objective, ...]:
    """The objectives of a nation up to the given order."""
    if order not in (1, 2):
        raise ValueError(f"an objective is of order 1 or 2, not {order}")
    return tuple(o for o in OBJECTIVES if o.nation is nation and o.order <= order)
