"""Faces, frontiers and coast from one net of lines, so that neighbours share every point."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Sequence

import shapely
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from water import FRAME

GRID = 0.1
LEAST_FACE = 120.0
"""A smaller scrap of land without a city goes to its neighbour."""

LARGEST_ISLAND = 3000.0
OFFSHORE = 10.0
BEYOND = "beyond"

Labelling = Callable[[Point], str]
Pieces = list[tuple[str, Polygon]]
Segment = tuple[tuple[int, int], tuple[int, int]]


def faces(
    land: MultiPolygon, frontiers: Sequence[LineString], owner: Labelling
) -> list[tuple[str, Polygon]]:
    """The pieces of land that the frontiers cut out, each with its owner."""
    frame = shapely.box(*FRAME)
    cloth = shapely.polygonize([shapely.union_all([*frontiers, frame.buffer(5.0).exterior])])
    patches = [(owner(p.representative_point()), p) for p in shapely.get_parts(cloth)]
    lines: list[BaseGeometry] = [frame.exterior, land.boundary, *frontiers]
    net = shapely.union_all([shapely.intersection(line, frame) for line in lines], grid_size=GRID)
    ground = shapely.set_precision(land, GRID).buffer(0.02)
    found = []
    for face in shapely.get_parts(shapely.polygonize([net])):
        inside = face.representative_point()
        if ground.contains(inside):
            found.append((next(n for n, p in patches if p.contains(inside)), face))
    return found


def tidy(pieces: Pieces, cities: Sequence[Point]) -> Pieces:
    """Give islands without a city one owner, and scraps of land that of their surroundings."""
    kept: Pieces = []
    scraps: Pieces = []
    islands: Pieces = []
    for island in shapely.get_parts(shapely.coverage_union_all([face for _, face in pieces])):
        own = [
            (label, face) for label, face in pieces if island.contains(face.representative_point())
        ]
        if not any(island.contains(c) for c in cities) and island.area < LARGEST_ISLAND:
            islands.append((ruler(own), island))
            continue
        for label, face in own:
            scrap = face.area < LEAST_FACE and not any(face.contains(c) for c in cities)
            (scraps if scrap else kept).append((label, face))
    for label, face in scraps:
        shared = [(face.boundary.intersection(other.boundary).length, name) for name, other in kept]
        length, name = max(shared, default=(0.0, label))
        kept.append((name if length > 0 else label, face))
    return kept + [(offshore(label, island, kept), island) for label, island in islands]


def ruler(own: Pieces) -> str:
    """Who owns most of an island."""
    return max(own, key=lambda p: (sum(face.area for label, face in own if label == p[0]), p[0]))[0]


def offshore(label: str, island: Polygon, mainland: Pieces) -> str:
    """The owner of an island; one that lies close to a country of the board belongs to it."""
    if label != BEYOND:
        return label
    distance, nearest = min((island.distance(face), name) for name, face in mainland)
    return nearest if distance < OFFSHORE else label


def merged(
    pieces: Sequence[tuple[str, Polygon]], labels: Sequence[str]
) -> dict[str, list[Polygon]]:
    """For each label its polygons."""
    result = {}
    for label in labels:
        own = [face for name, face in pieces if name == label]
        joined = shapely.coverage_union_all(own) if own else MultiPolygon()
        parts = [p for p in shapely.get_parts(joined) if isinstance(p, Polygon)]
        result[label] = sorted(parts, key=lambda p: (-p.area, p.bounds))
    return result


def _tenths(point: tuple[float, ...]) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


def sides(countries: dict[str, list[Polygon]]) -> dict[Segment, list[str]]:
    """Every side of every polygon with the labels on it."""
    found: dict[Segment, list[str]] = defaultdict(list)
    for label, polygons in countries.items():
        for polygon in polygons:
            for ring in (polygon.exterior, *polygon.interiors):
                points = [_tenths(p) for p in ring.coords]
                for a, b in itertools.pairwise(points):
                    found[min(a, b), max(a, b)].append(label)
    return found


def _on_frame(segment: Segment) -> bool:
    edges = [round(v * 10) for v in FRAME]
    return any(
        segment[0][axis] == segment[1][axis] == edge
        for axis, edge in zip((0, 1, 0, 1), edges, strict=True)
    )


def arcs(countries: dict[str, list[Polygon]]) -> dict[tuple[str, ...], list[LineString]]:
    """The lines between two labels, and under a single label its shores; cut where they meet."""
    groups: dict[tuple[str, ...], list[Segment]] = defaultdict(list)
    for segment, labels in sides(countries).items():
        if not (len(labels) == 1 and _on_frame(segment)):
            groups[tuple(sorted(labels))].append(segment)
    result: dict[tuple[str, ...], list[LineString]] = {}
    for pair, segments in sorted(groups.items()):
        net = MultiLineString([[(x / 10, y / 10) for x, y in s] for s in sorted(segments)])
        result[pair] = joined(net)
    return result


def joined(net: BaseGeometry) -> list[LineString]:
    """Lines as long as they can be, in a fixed order and direction."""
    lines = []
    for line in shapely.get_parts(shapely.line_merge(net)):
        points = [(round(x, 1), round(y, 1)) for x, y in line.coords]
        if points[0] == points[-1]:
            start = points.index(min(points))
            points = points[start:-1] + points[: start + 1]
        lines.append(LineString(points if points[0] <= points[-1] else points[::-1]))
    return sorted(lines, key=lambda a: list(a.coords))
