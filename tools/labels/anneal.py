"""Choosing one place for every name so that all together cost least."""

from __future__ import annotations

from typing import Any

import numpy as np

from friedrich.board import City
from tools.labels.costs import NEIGHBOURHOOD, clashes

Array = Any

SWEEPS = 260
HOT, COLD = 6.0, 0.05


class Puzzle:
    """The names, the costs of their places and of every pair of places that touch."""

    def __init__(self, rectangles: dict[City, Array], standing: dict[City, Array]) -> None:
        self.standing = standing
        self.pairs: dict[City, list[tuple[City, Array]]] = {city: [] for city in rectangles}
        cities = list(rectangles)
        for at, city in enumerate(cities):
            for other in cities[at + 1 :]:
                (ax, ay), (bx, by) = city.position, other.position
                if abs(ax - bx) > 1.5 * NEIGHBOURHOOD or abs(ay - by) > NEIGHBOURHOOD:
                    continue
                cost = clashes(rectangles[city], rectangles[other])
                if cost.any():
                    self.pairs[city].append((other, cost))
                    self.pairs[other].append((city, cost.T))

    def costs(self, city: City, chosen: dict[City, int]) -> Array:
        """What each place of a name costs while all others stand where they do."""
        total = self.standing[city].copy()
        for other, cost in self.pairs[city]:
            total += cost[:, chosen[other]]
        return total

    def total(self, chosen: dict[City, int]) -> float:
        """What a whole arrangement costs."""
        alone = sum(float(self.standing[city][chosen[city]]) for city in chosen)
        together = sum(float(self.costs(city, chosen)[chosen[city]]) for city in chosen)
        return (alone + together) / 2


def arrange(puzzle: Puzzle, seed: int) -> dict[City, int]:
    """Heat bath: every name in turn takes a place by chance, the dear ones ever more seldom."""
    chance = np.random.default_rng(seed)
    cities = list(puzzle.standing)
    chosen = {city: int(puzzle.standing[city].argmin()) for city in cities}
    for sweep in range(SWEEPS):
        heat = HOT * (COLD / HOT) ** (sweep / (SWEEPS - 1))
        for at in chance.permutation(len(cities)):
            city = cities[at]
            costs = puzzle.costs(city, chosen)
            weights = np.exp(-(costs - costs.min()) / heat)
            chosen[city] = int(chance.choice(len(weights), p=weights / weights.sum()))
    return settle(puzzle, chosen)


def settle(puzzle: Puzzle, chosen: dict[City, int]) -> dict[City, int]:
    """Move single names to better places until none has one."""
    moved = True
    while moved:
        moved = False
        for city in puzzle.standing:
            costs = puzzle.costs(city, chosen)
            best = int(costs.argmin())
            if costs[best] < costs[chosen[city]] - 1e-9:
                chosen[city] = best
                moved = True
    return chosen
