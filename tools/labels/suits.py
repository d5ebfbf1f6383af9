"""Find room for the suits of the sectors and write them to the table of suits.

Run as `python -m tools.labels.suits`, after the names have been placed.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import Any

import numpy as np

from friedrich.atlas.labels import LABELS
from friedrich.atlas.lettering import NAMES
from friedrich.atlas.sizes import FIELD
from friedrich.atlas.suits import FILE, HEADER, Mark
from friedrich.board import CITIES, SECTORS, Sector
from tools.labels.candidates import Box, extent, reach
from tools.labels.costs import ORNAMENTS, all_segments, covered
from tools.labels.lettering import letters

Array = Any

SMALL, LARGE = 2.2, 10.0
"""The radii of the suits along the edges and of those all over a sector."""

INSIDE = 4.4
"""How far inside its sector a small suit stands."""

AREA = 3800.0
"""The part of a sector for which there is one large suit."""


def _taken() -> tuple[Array, Array, Array]:
    """The extents of all names, the cities with the radii of their signs, and all lines."""
    boxes = [extent(LABELS[city]) for city in CITIES] + list(ORNAMENTS)
    rows = [(box.left, box.top, box.right, box.bottom) for box in boxes]
    for name in NAMES:
        high = 0.36 * name.size
        wide = max(high, 0.25 * name.size + 0.5 * name.spacing)
        rows += [(x - wide, y - high, x + wide, y + high) for x, y in letters(name)]
    signs = np.array([(*city.position, reach(city)) for city in CITIES])
    return np.array(rows), signs, all_segments()


def _crowding(points: Array, size: float, names: Array, signs: Array, lines: Array) -> Array:
    """How much a suit at each point would cover of what stands there already."""
    x, y = points.T
    squares = np.stack([x - size, y - size, x + size, y + size], axis=1)
    dx = np.maximum(names[:, 0] - x[:, None], x[:, None] - names[:, 2])
    dy = np.maximum(names[:, 1] - y[:, None], y[:, None] - names[:, 3])
    under = (np.maximum(dx, dy) < size + 0.6).sum(axis=1)
    away = np.hypot(x[:, None] - signs[:, 0], y[:, None] - signs[:, 1]) - signs[:, 2]
    return 20.0 * under + 20.0 * (away < size + 0.6).sum(axis=1) + covered(squares, lines)


def _sides(box: Box) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    yield (box.left, box.top), (box.right, box.top)
    yield (box.right, box.top), (box.right, box.bottom)
    yield (box.right, box.bottom), (box.left, box.bottom)
    yield (box.left, box.bottom), (box.left, box.top)


def small_suits(sector: Sector, taken: tuple[Array, Array, Array]) -> list[Mark]:
    """A suit inside every corner and in the middle of every side, or as near as there is room."""
    left, top, right, bottom = sector.rectangle
    box = Box(left + INSIDE, top + INSIDE, right - INSIDE, bottom - INSIDE)
    sides = [np.array(side) for side in _sides(box)]
    found: list[Mark] = []
    for at, (start, end) in enumerate(sides):
        along = np.linspace(0, 0.22, 40)[:, None]
        back = start + (sides[at - 1][0] - start) * along
        corner = np.concatenate([start + (end - start) * along, back])
        middle = start + (end - start) * np.linspace(0.34, 0.66, 61)[:, None]
        for points, home in ((corner, start), (middle, (start + end) / 2)):
            strayed = np.hypot(*(points - home).T)
            cost = _crowding(points, SMALL, *taken) + 0.15 * strayed
            best = int(cost.argmin())
            if cost[best] < 12:
                x, y = points[best]
                found.append(Mark(sector, "edge", float(x), float(y), SMALL))
    return found


def large_suits(sector: Sector, taken: tuple[Array, Array, Array]) -> list[Mark]:
    """Suits spread all over a sector where it is least crowded."""
    left, top, right, bottom = sector.rectangle
    wanted = max(3, round((right - left) * (bottom - top) / AREA))
    xs = np.arange(max(left, FIELD[0]) + 17, right - 16, 3.0)
    ys = np.arange(top + 17, bottom - 16, 3.0)
    points = np.array([(x, y) for x in xs for y in ys])
    cost = _crowding(points, LARGE * 0.8, *taken)
    found: list[Mark] = []
    while len(found) < wanted:
        best = int(cost.argmin())
        if cost[best] >= 1000:
            break
        x, y = points[best]
        found.append(Mark(sector, "field", float(x), float(y), LARGE))
        away = np.hypot(points[:, 0] - x, points[:, 1] - y)
        cost = cost + np.where(away < 42, 1000.0, np.clip(75 - away, 0.0, None) * 0.4)
    return found


def main() -> None:
    """Place and write."""
    taken = _taken()
    marks = [
        mark
        for sector in SECTORS
        for mark in (*large_suits(sector, taken), *small_suits(sector, taken))
    ]
    with FILE.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(HEADER)
        rows.writerows(
            (mark.sector.key, mark.kind, f"{mark.x:.1f}", f"{mark.y:.1f}", f"{mark.size:g}")
            for mark in marks
        )


if __name__ == "__main__":
    main()
