"""What each place costs: the signs, roads and borders that a name there would cover."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import numpy as np

from friedrich.atlas.courses import polyline
from friedrich.atlas.geography import GEOGRAPHY
from friedrich.atlas.signs import radius
from friedrich.atlas.sizes import FIELD
from friedrich.atlas.svg import Point
from friedrich.board import CITIES, ROADS, SECTORS, City
from tools.labels.candidates import Box, Candidate, reach, stack

Array = Any

FORBIDDEN = 1000.0
NEIGHBOURHOOD = 80.0
MAIN, ROAD, SECTOR, BORDER, COAST, RIVER = 1.3, 0.6, 0.3, 0.35, 0.35, 0.12

ORNAMENTS = (Box(-12, -4, 106, 124), Box(415, 6, 465, 68))
"""Where the title and the compass rose stand."""


def _segments(points: Iterable[Point], weight: float) -> list[tuple[float, ...]]:
    return [(*a, *b, weight) for a, b in pairwise(points)]


def all_segments() -> Array:
    """Every line of the map in short pieces, with what it costs to cover a unit of it."""
    rows: list[tuple[float, ...]] = []
    for road in ROADS:
        rows += _segments(polyline(road, 3), MAIN if road.main else ROAD)
    for sector in SECTORS:
        left, top, right, bottom = sector.rectangle
        rows += _segments([(left, bottom), (left, top), (right, top)], SECTOR)
    for border in GEOGRAPHY.borders:
        rows += _segments(border.line, BORDER)
    for curve in GEOGRAPHY.coast:
        rows += _segments(curve, COAST)
    for river in GEOGRAPHY.rivers:
        rows += _segments(river.line, RIVER * river.rank)
    return np.array(rows)


def boxes(places: list[Candidate]) -> Array:
    """The extents of places as an array of left, top, right, bottom."""
    return np.array([(p.box.left, p.box.top, p.box.right, p.box.bottom) for p in places])


def covered(rectangles: Array, segments: Array, pad: float = 0.3) -> Array:
    """For each rectangle the weighted length of the segments inside it."""
    ax, ay, bx, by, weight = segments.T
    dx, dy = bx - ax, by - ay
    start = np.zeros((len(rectangles), len(segments)))
    end = np.ones_like(start)
    for delta, low, high in (
        (dx, rectangles[:, :1] - pad - ax, rectangles[:, 2:3] + pad - ax),
        (dy, rectangles[:, 1:2] - pad - ay, rectangles[:, 3:] + pad - ay),
    ):
        safe = np.where(np.abs(delta) < 1e-9, 1e-9, delta)
        one, two = low / safe, high / safe
        start = np.maximum(start, np.minimum(one, two))
        end = np.minimum(end, np.maximum(one, two))
    share = np.clip(end - start, 0.0, 1.0)
    return (share * np.hypot(dx, dy) * weight).sum(axis=1)


def distances(rectangles: Array, x: float, y: float) -> Array:
    """How far each rectangle lies from a point."""
    dx = np.maximum(np.maximum(rectangles[:, 0] - x, x - rectangles[:, 2]), 0.0)
    dy = np.maximum(np.maximum(rectangles[:, 1] - y, y - rectangles[:, 3]), 0.0)
    return np.hypot(dx, dy)


def _others(city: City, rectangles: Array) -> Array:
    """What it costs to come near other cities than one's own."""
    x, y = city.position
    own = distances(rectangles, x, y) - radius(city)
    cost = np.zeros(len(rectangles))
    for other in CITIES:
        ox, oy = other.position
        if other is city or abs(ox - x) > NEIGHBOURHOOD or abs(oy - y) > NEIGHBOURHOOD:
            continue
        away = distances(rectangles, ox, oy)
        gap = away - radius(other)
        cost += np.where(gap < 0.9, FORBIDDEN, 0.0)
        beside = distances(rectangles - np.array([1, 0, -1, 0]) * stack(other), ox, oy)
        cost += np.where(beside < reach(other), 40.0, 0.0)
        cost += np.where(gap < own + 0.8, 300.0, 0.0)
        cost += 1.2 * np.clip(4.0 - gap, 0.0, None)
    return cost


def _outside(rectangles: Array, closed: Iterable[Box]) -> Array:
    """What it costs to leave the field or to enter a closed part of it."""
    left, top, right, bottom = FIELD
    out = (rectangles[:, 0] < left + 2) | (rectangles[:, 1] < top + 2)
    out |= (rectangles[:, 2] > right - 2) | (rectangles[:, 3] > bottom - 2)
    for box in closed:
        out |= (
            (rectangles[:, 0] < box.right)
            & (rectangles[:, 2] > box.left)
            & (rectangles[:, 1] < box.bottom)
            & (rectangles[:, 3] > box.top)
        )
    return np.where(out, FORBIDDEN, 0.0)


def standing_costs(
    city: City, places: list[Candidate], segments: Array, closed: Iterable[Box] = ORNAMENTS
) -> Array:
    """What each place for a city's name costs, whatever the other names do."""
    rectangles = boxes(places)
    x, y = city.position
    middle = (segments[:, :2] + segments[:, 2:4]) / 2
    near = np.abs(middle - np.array([x, y])).max(axis=1) < NEIGHBOURHOOD
    cost = np.array([place.cost for place in places])
    cost += covered(rectangles, segments[near])
    return cost + _others(city, rectangles) + _outside(rectangles, closed)


def clashes(rectangles: Array, others: Array) -> Array:
    """What each pair of places of two names costs."""

    def over(pad_x: float, pad_y: float) -> Array:
        return (
            (rectangles[:, None, 0] < others[None, :, 2] + pad_x)
            & (rectangles[:, None, 2] > others[None, :, 0] - pad_x)
            & (rectangles[:, None, 1] < others[None, :, 3] + pad_y)
            & (rectangles[:, None, 3] > others[None, :, 1] - pad_y)
        )

    return np.where(over(1.2, 0.9), FORBIDDEN, 0.0) + np.where(over(3.5, 1.5), 1.5, 0.0)
