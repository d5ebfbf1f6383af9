"""The course of every road: all but straight, as a surveyor's hand draws it."""

from __future__ import annotations

from functools import cache
from math import dist

from friedrich.atlas.svg import Point
from friedrich.board import Road

SWAY = 0.045
"""How far a road strays from the straight line, as a share of its length."""

MOST_SWAY = 1.3
"""And how far at most, in board units."""

Course = tuple[Point, Point, Point, Point]
"""The four points of a cubic curve."""


def _chance(road: Road, turn: int) -> float:
    """A number between -1 and 1, the same for this road for ever."""
    mixed = (int(road.city) * 2654435761 + int(road.other) * 40503 + turn * 97561) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = mixed * 2246822519 & 0xFFFFFFFF
    mixed ^= mixed >> 13
    return mixed / 0x7FFFFFFF - 1.0


@cache
def course(road: Road) -> Course:
    """The curve on which a road is drawn."""
    (ax, ay), (bx, by) = road.city.position, road.other.position
    length = dist((ax, ay), (bx, by))
    sway = min(SWAY * length, MOST_SWAY) * 4 / 3
    nx, ny = (ay - by) / length, (bx - ax) / length
    first, second = sway * _chance(road, 1), sway * _chance(road, 2)
    return (
        (ax, ay),
        (ax + (bx - ax) / 3 + nx * first, ay + (by - ay) / 3 + ny * first),
        (ax + (bx - ax) * 2 / 3 + nx * second, ay + (by - ay) * 2 / 3 + ny * second),
        (bx, by),
    )


def polyline(road: Road, steps: int = 8) -> tuple[Point, ...]:
    """Points along the course of a road."""
    curve = course(road)
    points = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        points.append(
            (
                sum(w * x for w, (x, _) in zip(weights, curve, strict=True)),
                sum(w * y for w, (_, y) in zip(weights, curve, strict=True)),
            )
        )
    return tuple(points)
