"""Which country owns the ground: every place goes to the nearest star of a city and its roads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import binary_dilation, gaussian_filter
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree
from shapely.geometry import LineString, MultiPolygon, Polygon

from curves import Points, smooth, thin
from sources import City
from topology import BEYOND
from water import FRAME

COUNTRIES = ("prussia", "hanover", "sweden", "austria", "saxony", "empire", "poland")
LABELS = (*COUNTRIES, BEYOND)

INNER = (14.0, 12.0, 986.0, 662.0)
"""Outside this the ground belongs to whom its edge belongs."""
REACH = {"prussia": 80.0, "austria": 60.0}
FAR = 42.0
"""Ground farther than this from its nearest star belongs to nobody on the board."""
GRAIN = 2.6
"""Rounding of the frontiers."""
BORDER_WIDTH = 2.4
ROUNDNESS = 0.055
"""Smoothing of a closed frontier as a part of its length."""
HOLD = 0.3
"""The part of a road to a foreign city that stays at home for sure."""
MARCH_TOLL, RIVER_TOLL, SEA_TOLL = 16.0, 6.0, 6.0
LIMIT = 150.0
WAVES = ((83.0, 2.4), (47.0, 1.7), (29.0, 1.1), (17.0, 0.7))
"""Lengths and heights of the drift."""
_PAD = 10.0
_STEP = 1.0

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1))

Grid: TypeAlias = NDArray[np.float64]


def stars(cities: Sequence[City], roads: Sequence[tuple[int, int]]) -> dict[str, Points]:
    """For each country the points of its cities and roads, and of its part of the roads abroad."""
    points: dict[str, list[Points]] = {name: [] for name in COUNTRIES}
    for city in cities:
        points[city.country].append(np.array([[city.x, city.y]]))
    for pair in roads:
        for i, j in (pair, pair[::-1]):
            here, there = np.array([cities[i].x, cities[i].y]), np.array([cities[j].x, cities[j].y])
            part = 0.5 if cities[i].country == cities[j].country else HOLD
            share = np.arange(0.0, part, 0.4 / np.hypot(*(there - here)))[:, None]
            points[cities[i].country].append(here + share * (there - here))
    return {name: np.vstack(p) for name, p in points.items()}


def lattice() -> tuple[Grid, Grid]:
    """The places that are asked for their owner."""
    left, top, right, bottom = FRAME
    xs = np.arange(left - _PAD, right + _PAD + _STEP, _STEP)
    ys = np.arange(top - _PAD, bottom + _PAD + _STEP, _STEP)
    return np.meshgrid(xs, ys)


def sway(x: Grid, y: Grid) -> tuple[Grid, Grid]:
    """A slow drift of the ground, as of hills and streams."""
    dx, dy = np.zeros_like(x), np.zeros_like(y)
    for n, (length, height) in enumerate(WAVES):
        for turn in (0.0, 2.1, 4.2):
            angle, phase = turn + 1.3 * n, 2.4 * n + turn * turn
            wave = 2 * np.pi / length * (x * np.cos(angle) + y * np.sin(angle)) + phase
            dx += height / 2 * np.sin(wave)
            dy += height / 2 * np.cos(wave + angle)
    return dx, dy


def toll(land: MultiPolygon, marches: Sequence[LineString], rivers: Sequence[LineString]) -> Grid:
    """What a step costs at each place: more across old marches, rivers and water."""
    x, y = lattice()
    cost = np.where(shapely.contains_xy(land, x, y), 1.0, SEA_TOLL)
    for lines, price in ((rivers, RIVER_TOLL), (marches, MARCH_TOLL)):
        points = np.vstack(
            [shapely.get_coordinates(shapely.segmentize(line, 0.3)) for line in lines]
        )
        column = np.round((points[:, 0] - x[0, 0]) / _STEP).astype(int)
        row = np.round((points[:, 1] - y[0, 0]) / _STEP).astype(int)
        inside = (column >= 0) & (column < x.shape[1]) & (row >= 0) & (row < x.shape[0])
        band = np.zeros(x.shape, dtype=bool)
        band[row[inside], column[inside]] = True
        cost = np.where(binary_dilation(band), np.maximum(cost, 1.0 + price / 3), cost)
    return cost


def network(cost: Grid) -> csr_matrix:
    """The lattice as a graph; steps go to sixteen neighbours, as kings and knights move."""
    number = np.arange(cost.size).reshape(cost.shape)
    high, wide = cost.shape
    rows, columns, prices = [], [], []
    for dr, dc in STEPS:
        here = (slice(0, high - dr), slice(max(0, -dc), wide - max(0, dc)))
        there = (slice(dr, high), slice(max(0, dc), wide - max(0, -dc)))
        rows.append(number[here].ravel())
        columns.append(number[there].ravel())
        prices.append(((cost[here] + cost[there]) / 2 * np.hypot(dr, dc) * _STEP).ravel())
    ends = (np.concatenate(rows), np.concatenate(columns))
    return csr_matrix((np.concatenate(prices), ends), shape=(cost.size, cost.size))


def detours(points: Points, cost: Grid) -> Grid:
    """What the tolls add to the way from the nearest of some points."""
    row, column = cells(points[:, 0], points[:, 1])
    start = np.unique(row * cost.shape[1] + column)
    ways = [
        dijkstra(network(c), directed=False, indices=start, min_only=True, limit=LIMIT)
        for c in (cost, np.ones_like(cost))
    ]
    dear, plain = (np.minimum(w, LIMIT) for w in ways)
    return np.asarray((dear - plain).reshape(cost.shape))


def cells(x: Grid, y: Grid) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Row and column of places in the lattice."""
    row = np.round((y - FRAME[1] + _PAD) / _STEP).astype(np.int64)
    return row, np.round((x - FRAME[0] + _PAD) / _STEP).astype(np.int64)


def owners(
    cities: Sequence[City], roads: Sequence[tuple[int, int]], cost: Grid
) -> NDArray[np.int64]:
    """For each place of the lattice the number of the label that owns it."""
    x, y = lattice()
    points = stars(cities, roads)
    inner = np.clip(x, INNER[0], INNER[2]), np.clip(y, INNER[1], INNER[3])
    nearest = _distance(np.vstack(list(points.values())), *inner)
    calm = np.clip(nearest / 10.0, 0.0, 1.0)
    dx, dy = sway(x, y)
    fields = []
    for name in COUNTRIES:
        field = _distance(points[name], inner[0] + calm * dx, inner[1] + calm * dy)
        field += detours(points[name], cost)[cells(*inner)]
        home = _distance(np.array([(c.x, c.y) for c in cities if c.country == name]), x, y)
        fields.append(
            gaussian_filter(field, GRAIN / _STEP, mode="nearest")
            - 6.0 * np.exp(-0.5 * (home / 3.0) ** 2)
        )
    owner, least = np.argmin(fields, axis=0), np.min(fields, axis=0)
    reach = np.array([REACH.get(name, FAR) for name in COUNTRIES])[owner]
    return np.where(least < reach, owner, len(COUNTRIES))


def _distance(points: Points, x: Grid, y: Grid) -> Grid:
    """How far each place is from the nearest of some points."""
    return np.asarray(cKDTree(points).query(np.column_stack([x.ravel(), y.ravel()]))[0]).reshape(
        x.shape
    )


def frontiers(labels: NDArray[np.int64]) -> list[LineString]:
    """The flowing lines between different owners, cut where three meet."""
    x, y = lattice()
    edges = _cracks(labels, x[0], y[:, 0])
    lines = shapely.get_parts(shapely.line_merge(shapely.MultiLineString(edges)))
    return [_flowing(line) for line in lines]


def _flowing(line: LineString) -> LineString:
    """A frontier drawn by hand; short closed ones grow rounder and keep their size."""
    width = min(max(BORDER_WIDTH, ROUNDNESS * line.length), 6.0) if line.is_ring else BORDER_WIDTH
    soft = smooth(shapely.get_coordinates(line), width)
    if line.is_ring:
        middle, growth = soft[:-1].mean(axis=0), np.sqrt(Polygon(line).area / Polygon(soft).area)
        soft = middle + growth * (soft - middle)
    return LineString(thin(soft, 0.07))


def _cracks(
    labels: NDArray[np.int64], xs: Grid, ys: Grid
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The sides between neighbouring places of different owners."""
    half = _STEP / 2
    edges = []
    for r, c in np.argwhere(labels[:, 1:] != labels[:, :-1]):
        at = float(xs[c]) + half
        edges.append(((at, float(ys[r]) - half), (at, float(ys[r]) + half)))
    for r, c in np.argwhere(labels[1:, :] != labels[:-1, :]):
        at = float(ys[r]) + half
        edges.append(((float(xs[c]) - half, at), (float(xs[c]) + half, at)))
    return edges


def owner_at(labels: NDArray[np.int64], x: float, y: float) -> int:
    """The owner of a place."""
    column, row = round((x - FRAME[0] + _PAD) / _STEP), round((y - FRAME[1] + _PAD) / _STEP)
    return int(
        labels[np.clip(row, 0, labels.shape[0] - 1), np.clip(column, 0, labels.shape[1] - 1)]
    )
