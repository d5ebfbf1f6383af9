"""Rule 4: where pieces can walk. Of all paths with the same outcome one is listed, a shortest one.

An outcome is the city where the pieces stop and the objectives that change because they leave them
on the way. Which walks there are from a city does not depend on the position; so they are laid out
once, as a tree, and the position only says which of its branches are closed.
"""

from __future__ import annotations

from typing import Final

from friedrich.rules import conquest
from friedrich.rules.ground import MAIN_ROADS_FROM, OBJECTIVE_OF_CITY, ROADS_FROM
from friedrich.rules.packing import CITY_BITS, MARCH, code
from friedrich.rules.stacks import can_enter
from friedrich.rules.state import State

# What a city is to a walk.
_FREE: Final = 0
_AN_END: Final = 1
_CLOSED: Final = 2


class Walks:
    """All walks from a city: so many roads, or one more on main roads alone, the shortest first.

    Each is told by its last step: what walk it prolongs, and where it leads. Walk 0 has no step.
    """

    __slots__ = ("_main", "actions", "before", "cities", "left", "objectives", "places")

    def __init__(self, start: int, limit: int) -> None:
        self.cities: list[int] = [start]
        """The cities where a walk can lead; its place here is how the walks call a city."""
        self.objectives: list[int] = []
        """The places among them of cities with an objective."""
        self.places: list[int] = [0]
        self.before: list[int] = [-1]
        self.left: list[int] = [0]
        """Which of the objectives a walk has left behind, as bits."""
        self.actions: list[int] = [0]
        """The packed actions that march so."""
        self._main: list[bool] = [True]
        if OBJECTIVE_OF_CITY[start] >= 0:
            self.objectives.append(0)
        first = 0
        for steps in range(1, limit + 1):
            walks = range(first, len(self.places))
            first = len(self.places)
            for walk in walks:
                for city in ROADS_FROM[self.cities[self.places[walk]]]:
                    self._prolong(walk, city, steps, needs_main=steps == limit)
        for walk in range(first, len(self.places)):
            if self._main[walk]:
                for city in MAIN_ROADS_FROM[self.cities[self.places[walk]]]:
                    self._prolong(walk, city, limit + 1, needs_main=False)

    def _prolong(self, walk: int, city: int, steps: int, *, needs_main: bool) -> None:
        """Add a walk, unless it comes to nothing that a known one does not come to."""
        here = self.places[walk]
        main = self._main[walk] and city in MAIN_ROADS_FROM[self.cities[here]]
        place = self._place_of(city)
        left = self.left[walk]
        if here in self.objectives:
            left |= 1 << self.objectives.index(here)
        through = self._passed(walk)
        for known in range(len(self.places)):
            if (
                self.places[known] == place
                and self.left[known] == left
                and known > 0
                and (not needs_main or self._main[known] >= main)
                and self._passed(self.before[known]) <= through
            ):
                return
        self.places.append(place)
        self.before.append(walk)
        self.left.append(left)
        self._main.append(main)
        path = (self.actions[walk] >> 5) | (city + 1) << (steps - 1) * CITY_BITS
        self.actions.append(code(MARCH, path))

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
            passed.add(self.places[walk])
            walk = self.before[walk]
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
    ways = [_CLOSED if at[city] else _FREE for city in walks.cities]
    ways[0] = _FREE
    return _possible(walks, ways, 0)


def general_marches(state: State, start: int, limit: int, number: int, *, whole: bool) -> list[int]:
    """A march to every outcome that so many generals of one stack, or all of it, can reach."""
    walks = walks_from(start, limit)
    at = state.at
    nation = state.nation
    ways = []
    for city in walks.cities:
        if not at[city]:
            ways.append(_FREE)
        else:
            ways.append(_AN_END if can_enter(state, nation, city, number) else _CLOSED)
    ways[0] = _FREE if whole else _AN_END
    changing = 0
    for index, place in enumerate(walks.objectives):
        if conquest.leaving_changes(state, nation, walks.cities[place]):
            changing |= 1 << index
    return _possible(walks, ways, changing)


def _possible(walks: Walks, ways: list[int], changing: int) -> list[int]:
    """The first walk to every outcome, as actions; `changing` says which objectives matter."""
    places = walks.places
    left = walks.left
    actions = walks.actions
    width = len(ways)
    found = [False] * (width * (changing + 1))
    goes_on = [False] * len(places)
    goes_on[0] = True
    marches: list[int] = []
    for walk, before in enumerate(walks.before):
        if before < 0 or not goes_on[before]:
            continue
        place = places[walk]
        way = ways[place]
        if way == _CLOSED:
            continue
        goes_on[walk] = way == _FREE
        outcome = place + width * (left[walk] & changing)
        if not found[outcome]:
            found[outcome] = True
            marches.append(actions[walk])
    return marches
