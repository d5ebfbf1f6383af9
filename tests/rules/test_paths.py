"""The trees of walks give every outcome of every walk, and each by a shortest one."""

from __future__ import annotations

from random import Random

import pytest

from friedrich.board import CITIES
from friedrich.rules.ground import MAIN_ROADS_FROM, OBJECTIVE_OF_CITY, ROADS_FROM
from friedrich.rules.packing import part_of, unpack_path
from friedrich.rules.paths import _AN_END, _CLOSED, _FREE, Walks, _possible

Outcome = tuple[int, frozenset[int]]


def all_outcomes(
    start: int, limit: int, ways: dict[int, int], mind: set[int]
) -> dict[Outcome, int]:
    """Walk every walk step by step: the outcomes, each with the fewest steps that lead there.

    An outcome is the city where the walk stops and those of the cities minded that it has left.
    """
    found: dict[Outcome, int] = {}

    def walk(here: int, left: frozenset[int], steps: int, *, main: bool) -> None:
        if steps:
            outcome = (here, left)
            found[outcome] = min(steps, found.get(outcome, steps))
            if ways[here] == _AN_END:
                return
        leaving = left | ({here} & mind)
        for city in ROADS_FROM[here]:
            only_main = main and city in MAIN_ROADS_FROM[here]
            if steps + 1 <= limit + only_main and ways[city] != _CLOSED:
                walk(city, leaving, steps + 1, main=only_main)

    walk(start, frozenset(), 0, main=True)
    return found


@pytest.mark.parametrize("limit", [2, 3, 4])
def test_both_4_and_5_trees_of_walks_against_all_walks(limit: int) -> None:
    random = Random(limit)
    for start in range(len(CITIES)):
        walks = Walks(start, limit)
        for crowd in (0.0, 0.15, 0.4):
            ways = [
                random.choice((_AN_END, _CLOSED)) if random.random() < crowd else _FREE
                for _ in walks.cities
            ]
            ways[0] = random.choice((_FREE, _AN_END))
            changing = random.getrandbits(len(walks.objectives))
            minded = {
                walks.cities[place]
                for bit, place in enumerate(walks.objectives)
                if changing >> bit & 1
            }
            due = all_outcomes(start, limit, dict(zip(walks.cities, ways, strict=True)), minded)
            given: dict[Outcome, int] = {}
            for action in _possible(walks, ways, changing):
                path = unpack_path(part_of(action))
                outcome = (path[-1], frozenset(minded.intersection((start, *path[:-1]))))
                assert outcome not in given
                given[outcome] = len(path)
            assert given == due


def test_only_cities_with_an_objective_are_minded() -> None:
    for start in range(0, len(CITIES), 7):
        walks = Walks(start, 3)
        minded = {walks.cities[place] for place in walks.objectives}
        assert minded == {city for city in walks.cities if OBJECTIVE_OF_CITY[city] >= 0}
