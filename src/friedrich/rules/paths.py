"""Rule 4: where pieces can walk. Of all paths with the same outcome one is listed, a shortest one.

An outcome is the city where the pieces stop and the objectives that change because they leave them
on the way. Which walks there are from a city does not depend on the position; so they are laid out
once, as a tree, and the position only says which of its branches are closed.
"""

from __future__ import annotations

from typing import Final

from friedrich.rules import conquest
from friedrich.rules.ground import MAIN_ROADS_FROM, OBJECTIVE_OF_CITY, ROADS_FROM
from friedrich.rules.packing import CITY_BITS, KIND_BITS, MARCH, code
from friedrich.rules.stacks import can_enter
from friedrich.rules.state import State

# What a city is to a walk.
_FREE: Final = 0
_AN_END: Final = 1
_CLOSED: Final = 2


class Walks:
    """All walks from a city: so many roads, or one more on main roads alone, the shortest first.

    They are numbered; walk 0 has no step. What prolongs a walk by a step follows one another.
    """

    __slots__ = (
        "_before",
        "_first_longer",
        "_main",
        "_places",
        "actions",
        "cities",
        "first_longer",
        "left",
        "objectives",
        "places",
        "where_all_is_free",
    )

    def __init__(self, start: int, limit: int) -> None:
        self.cities: list[int] = [start]
        """The cities where a walk can lead; its place here is how the walks call a city."""
        self.objectives: list[int] = [0] if OBJECTIVE_OF_CITY[start] >= 0 else []
        """The places among them of cities with an objective."""
        self._places: list[int] = [0]
        self.left: list[int] = [0]
        """Which of the objectives it has left behind, as bits."""
        self.actions: list[int] = [code(MARCH)]
        """The packed action that marches so."""
        self._first_longer: list[int] = []
        self._before: list[int] = [-1]
        self._main: list[bool] = [True]
        first = 0
        for steps in range(1, limit + 2):
            last = len(self._places)
            for walk in range(first, last):
                self._first_longer.append(len(self._places))
                for city in self._next_cities(walk, main=steps > limit):
                    self._prolong(walk, city, steps, last)
            first = last
        number = len(self._places)
        self.places = bytes(self._places)
        """Where a walk leads."""
        self.first_longer = bytes(self._first_longer + [number] * (number + 1 - first))
        """The first walk that prolongs this one; the last of them comes before the next one's."""
        self.where_all_is_free = _possible(self, [_FREE] * len(self.cities), 0)
        """What a piece can do that meets nobody and changes nothing: most often this is all."""

    def _next_cities(self, walk: int, *, main: bool) -> tuple[int, ...]:
        here = self.cities[self._places[walk]]
        if not main:
            return ROADS_FROM[here]
        return MAIN_ROADS_FROM[here] if self._main[walk] else ()

    def _prolong(self, walk: int, city: int, steps: int, first: int) -> None:
        """Add a walk of so many steps, unless a known one makes it superfluous.

        That is one with the same outcome, closed by nothing that does not close the new one, and
        from which one can go on as far: because it is shorter, or as long and not less main. The
        first walk as long as the new one is told.
        """
        here = self._places[walk]
        main = self._main[walk] and city in MAIN_ROADS_FROM[self.cities[here]]
        place = self._place_of(city)
        left = self.left[walk]
        if here in self.objectives:
            left |= 1 << self.objectives.index(here)
        through = self._passed(walk)
        for known in range(1, len(self._places)):
            if (
                self._places[known] == place
                and self.left[known] == left
                and (known < first or self._main[known] >= main)
                and self._passed(self._before[known]) <= through
            ):
                return
        self._places.append(place)
        self.left.append(left)
        path = self.actions[walk] >> KIND_BITS | (city + 1) << (steps - 1) * CITY_BITS
        self.actions.append(code(MARCH, path))
        self._before.append(walk)
        self._main.append(main)

    def _place_of(self, city: int) -> int:
        if city not in self.cities:
            if OBJECTIVE_OF_CITY[city] >= 0:
                self.objectives.append(len(self.cities))
            self.cities.append(city)
        return self.cities.index(city)

    def _passed(self, walk: int) -> set[int]:
        """The places that a walk steps on, the start apart unless it comes back there."""
        passed = set()
        while walk > 0:
            passed.add(self._places[walk])
            walk = self._before[walk]
        return passed


_KNOWN: Final[dict[int, Walks]] = {}


def walks_from(start: int, limit: int) -> Walks:
    """The walks from a city, laid out when they are first asked for."""
    key = start | limit << CITY_BITS
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = Walks(start, limit)
    return known


def train_marches(state: State, start: int, limit: int) -> list[int]:
    """A march to every city that a train can reach: trains enter only empty cities."""
    walks = walks_from(start, limit)
    at = state.at
    if _is_lonely(at, walks.cities):
        return walks.where_all_is_free[:]
    ways = [_CLOSED if at[city] else _FREE for city in walks.cities]
    ways[0] = _FREE
    return _possible(walks, ways, 0)


def general_marches(state: State, start: int, limit: int, number: int, *, whole: bool) -> list[int]:
    """A march to every outcome that so many generals of one stack, or all of it, can reach."""
    walks = walks_from(start, limit)
    at = state.at
    nation = state.nation
    changing = 0
    for index, place in enumerate(walks.objectives):
        if conquest.leaving_changes(state, nation, walks.cities[place]):
            changing |= 1 << index
    if whole and not changing and _is_lonely(at, walks.cities):
        return walks.where_all_is_free[:]
    ways = []
    for city in walks.cities:
        if not at[city]:
            ways.append(_FREE)
        else:
            ways.append(_AN_END if can_enter(state, nation, city, number) else _CLOSED)
    ways[0] = _FREE if whole else _AN_END
    return _possible(walks, ways, changing)


def _is_lonely(at: bytes, cities: list[int]) -> bool:
    """Whether nobody stands in any of these cities but the first."""
    for index in range(1, len(cities)):
        if at[cities[index]]:
            return False
    return True


def _possible(walks: Walks, ways: list[int], changing: int) -> list[int]:
    """The first walk to every outcome, as actions; `changing` says which objectives matter."""
    places = walks.places
    first_longer = walks.first_longer
    width = len(ways)
    found = [False] * (width * (changing + 1))
    marches: list[int] = []
    open_walks = [0]
    for walk in open_walks:
        for longer in range(first_longer[walk], first_longer[walk + 1]):
            place = places[longer]
            way = ways[place]
            if way == _CLOSED:
                continue
            if way == _FREE and first_longer[longer] < first_longer[longer + 1]:
                open_walks.append(longer)
            outcome = place
            if changing:
                outcome += width * (walks.left[longer] & changing)
            if not found[outcome]:
                found[outcome] = True
                marches.append(walks.actions[longer])
    return marches
