"""Coast, lakes and rivers on the board, moved gently where a city or a road needs dry ground."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.spatial import cKDTree
from shapely.affinity import translate
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from curves import Points, flow, flow_polygon

FRAME = (-40.0, -40.0, 1040.0, 707.0)
"""What is drawn: the board and a margin of 40 on every side."""
_WIDE = shapely.box(FRAME[0] - 60, FRAME[1] - 60, FRAME[2] + 60, FRAME[3] + 60)

COAST_WIDTH = LAKE_WIDTH = 0.9
"""Everything finer than this is ironed out of the shores."""
LEAST_ISLAND, LEAST_LAKE = 6.0, 8.0
"""The areas of the smallest that are drawn."""
STRAIT, CREEK, TAIL = 1.9, 0.9, 1.1
"""How wide straits are cut; how narrow creeks and tails of lakes are left out."""
CITY_ROOM, ROAD_ROOM = 4.2, 1.6
"""How far the shore keeps off."""
LAKE_ROOM = 0.8
"""How far a lake keeps off borders, coast and other lakes."""
REACH = 11.0
"""How far along the coast a push is felt."""
SETTLING, DAM = 50, 3.0
"""How often the shore is pushed; what is filled around a road that is still wet halfway."""
HAIR, MOUTH = 0.01, 14.0
"""The gaps in a river that are closed, in degrees, and before the sea, in units."""

KNOWN = {
    "Bug": ("Bug", 2),
    "Donau (Danube)": ("Donau", 3),
    "Elbe": ("Elbe", 3),
    "Main": ("Main", 2),
    "Morava": ("March", 1),
    "Mosel": ("Mosel", 2),
    "Neman (Nemunas)": ("Memel", 2),
    "Oder": ("Oder", 3),
    "Rhin (Rhein)": ("Rhein", 3),
    "Rhine": ("Rhein", 3),
    "Vistula": ("Weichsel", 3),
    "Vitava": ("Moldau", 2),
    "Warta": ("Warthe", 2),
    "Weser": ("Weser", 2),
}
"""Rivers by their names in the source: the name on the map, and how great they are."""

Warping = Callable[[Points], Points]


def lay(shape: BaseGeometry, warp: Warping) -> BaseGeometry:
    """A shape of the world on the board."""
    return shapely.transform(shapely.segmentize(shape, 0.02), warp)


def coast(
    land: MultiPolygon,
    straits: Sequence[LineString],
    warp: Warping,
) -> tuple[MultiPolygon, list[Polygon]]:
    """Land and lakes on the board, drawn by hand, without the smallest islands and ponds."""
    cuts = shapely.union_all([lay(s, warp).buffer(STRAIT / 2) for s in straits])
    laid = shapely.get_parts(
        shapely.make_valid(lay(land, warp)).difference(cuts).intersection(_WIDE)
    )
    dry = [p for p in shapely.get_parts(silted(laid)) if p.area > LEAST_ISLAND]
    wet = [
        Polygon(r)
        for p in laid
        for r in getattr(p, "interiors", ())
        if Polygon(r).area > LEAST_LAKE
    ]
    return (
        polygons(flow_polygon(p, COAST_WIDTH).buffer(0) for p in dry),
        [flow_polygon(p, LAKE_WIDTH).buffer(0) for p in rounded(wet)],
    )


def silted(pieces: Sequence[Polygon]) -> BaseGeometry:
    """Land without lakes, and without creeks that are too narrow to draw and lead nowhere."""
    full = shapely.union_all([Polygon(p.exterior) for p in pieces])
    closed = full.buffer(CREEK / 2).buffer(-CREEK / 2).union(full)
    open_water = shapely.get_parts(_WIDE.difference(closed))
    creeks = [
        creek
        for creek in shapely.get_parts(closed.difference(full))
        if sum(shapely.distance(open_water, creek) < 1e-6) < 2
    ]
    return full.union(shapely.union_all(creeks))


def rounded(lakes: Sequence[Polygon]) -> list[Polygon]:
    """The bodies of lakes, without tails too narrow to draw."""
    parts = [q for p in lakes for q in shapely.get_parts(p.buffer(-TAIL / 2).buffer(TAIL / 2))]
    return [p for p in parts if p.area > LEAST_LAKE]


def mouths(
    rivers: Sequence[tuple[str, LineString]], land: MultiPolygon
) -> list[tuple[str, LineString]]:
    """Rivers that end near the sea, led on into it."""
    led = []
    for name, line in rivers:
        points = shapely.get_coordinates(line)
        for _ in range(2):
            points = points[::-1]
            end, shore = Point(points[-1]), land.boundary
            met = any(other.distance(end) < 1.0 for _, other in rivers if other is not line)
            if land.contains(end) and end.distance(shore) < MOUTH and not met:
                foot = shapely.get_coordinates(shore.interpolate(shore.project(end)))
                far = np.flatnonzero(np.hypot(*(points - foot[0]).T) > 1.5 * end.distance(shore))
                upstream = points[: int(far.max(initial=1)) + 1]
                points = np.vstack([upstream, foot, foot + 0.2 * (foot - upstream[-1])])
        led.append((name, flow(LineString(points), 1.5)))
    return led


def polygons(shapes: object) -> MultiPolygon:
    """All the polygons in some shapes as one."""
    joined = shapely.union_all(list(shapes))  # type: ignore[call-overload]
    return MultiPolygon([p for p in shapely.get_parts(joined) if isinstance(p, Polygon)])


def stations(
    places: Points, roads: Sequence[tuple[int, int]]
) -> tuple[Points, NDArray[np.float64]]:
    """Points that must stand on land, and how far from the water."""
    points, rooms = [places], [np.full(len(places), CITY_ROOM)]
    for i, j in roads:
        count = int(np.hypot(*(places[i] - places[j]))) + 1
        share = np.linspace(0, 1, count + 1)[1:-1, None]
        points.append(places[i] + share * (places[j] - places[i]))
        rooms.append(np.full(len(share), ROAD_ROOM))
    return np.vstack(points), np.concatenate(rooms)


def pushes(land: MultiPolygon, points: Points, rooms: NDArray[np.float64]) -> tuple[Points, Points]:
    """Where the shore is too near, and which way and how far it should give."""
    dots = shapely.points(points)
    shore = land.boundary
    away = shapely.distance(shore, dots)
    inside = shapely.contains_xy(land, points[:, 0], points[:, 1])
    depth = np.where(inside, away, -away)
    tight = np.flatnonzero(depth < rooms)
    if len(tight) == 0:
        return np.empty((0, 2)), np.empty((0, 2))
    foot = shapely.get_coordinates(
        shapely.line_interpolate_point(shore, shapely.line_locate_point(shore, dots[tight]))
    )
    outward = (foot - points[tight]) * np.where(inside[tight], 1.0, -1.0)[:, None]
    outward /= np.maximum(np.hypot(*outward.T), 1e-9)[:, None]
    return foot, outward * (rooms[tight] - depth[tight] + 0.2)[:, None]


def give(points: Points, feet: Points, moves: Points) -> Points:
    """Points moved by all the pushes near them; overlapping pushes are averaged, not added."""
    distance = np.hypot(*(points[:, None, :] - feet[None, :, :]).transpose(2, 0, 1))
    weight = np.exp(-0.5 * (distance / REACH) ** 2)
    strength = np.hypot(*moves.T)
    blend = weight * strength
    total = np.maximum(blend.sum(axis=1, keepdims=True), 1e-12)
    direction = blend @ moves / total
    reach = weight.max(axis=1, keepdims=True)
    return points + direction * reach


def settle(
    land: MultiPolygon,
    rivers: list[tuple[str, LineString]],
    places: Points,
    roads: Sequence[tuple[int, int]],
) -> tuple[MultiPolygon, list[tuple[str, LineString]]]:
    """Push the shore, a little at a time, until every city and road has room; rivers go along."""
    points, rooms = stations(places, roads)
    for turn in range(SETTLING):
        feet, moves = pushes(land, points, rooms)
        if len(feet) == 0:
            break
        shift = Shift(feet, moves * 0.4)
        land = polygons([shapely.make_valid(shapely.transform(land, shift))])
        rivers = [(name, shapely.transform(line, shift)) for name, line in rivers]
        if turn == SETTLING // 2:
            land = bridged(land, [LineString(places[list(pair)]) for pair in roads])
    return land, rivers


def bridged(land: MultiPolygon, roads: Sequence[LineString]) -> MultiPolygon:
    """Land without the ends of creeks that still reach across a road: they are filled."""
    wet = [road for road in roads if road.difference(land).length > 0]
    for road in wet:
        dammed = land.union(road.difference(land).buffer(DAM))
        land = polygons(Polygon(p.exterior) for p in shapely.get_parts(dammed))
    return polygons(flow_polygon(p, COAST_WIDTH).buffer(0) for p in land.geoms) if wet else land


class Shift:
    """A push of the shore, felt by everything near."""

    def __init__(self, feet: Points, moves: Points) -> None:
        self._feet, self._moves, self._tree = feet, moves, cKDTree(feet)

    def __call__(self, points: Points) -> Points:
        near = self._tree.query(points)[0] < 4 * REACH
        moved = points.copy()
        if near.any():
            moved[near] = give(points[near], self._feet, self._moves)
        return moved


def placed(
    lakes: Sequence[Polygon],
    places: Points,
    roads: Sequence[tuple[int, int]],
    edges: Sequence[LineString],
) -> list[Polygon]:
    """Lakes moved aside for cities, roads, borders and coast; those without room are left out."""
    points, rooms = stations(places, roads)
    dots, frame = shapely.points(points), shapely.box(*FRAME)
    kept: list[Polygon] = []
    for lake in lakes:
        near = shapely.distance(lake, dots) < 15.0
        banks = shapely.union_all([*edges, *kept])
        for moved in asides(lake):
            free = (shapely.distance(moved, dots[near]) >= rooms[near] - 0.8).all()
            if free and frame.contains(moved) and moved.distance(banks) >= LAKE_ROOM:
                kept.append(shapely.set_precision(moved, 0.1))
                break
    return sorted(kept, key=lambda p: p.bounds)


def asides(lake: Polygon) -> Iterator[Polygon]:
    """A lake where it is, then ever farther off."""
    yield lake
    for radius in np.arange(0.5, 7.0, 0.5):
        for angle in np.arange(0, 2 * np.pi, np.pi / 8):
            yield translate(lake, radius * np.cos(angle), radius * np.sin(angle))


def knit(lines: Sequence[LineString]) -> list[LineString]:
    """Parts of a river joined; their ends in the source miss each other by a hair."""
    knots: list[Points] = []

    def knot(end: Points) -> Points:
        near = [k for k in knots if np.hypot(*(k - end)) < HAIR]
        knots.extend([] if near else [end])
        return near[0] if near else end

    parts = []
    for points in (shapely.get_coordinates(line) for line in lines if line.length > HAIR):
        ends = [knot(points[0])], [knot(points[-1])]
        parts.append(np.vstack([ends[0], points[1:-1], ends[1]]))
    return list(shapely.get_parts(linemerge(MultiLineString(parts))))


def streams(
    rivers: Sequence[tuple[str, LineString]], warp: Warping
) -> list[tuple[str, LineString]]:
    """The rivers on the board: parts of one name joined, as flowing lines."""
    found = []
    for name in sorted({n for n, _ in rivers}):
        for part in knit([r for n, r in rivers if n == name]):
            laid = lay(part, warp).intersection(_WIDE)
            found += [(name, flow(p, 1.5)) for p in shapely.get_parts(laid) if p.length > 4]
    return found


def river_features(
    rivers: Sequence[tuple[str, LineString]], land: MultiPolygon
) -> list[dict[str, object]]:
    """The rivers that have a name, where they run on land inside the frame."""
    features = []
    ground = shapely.intersection(land, shapely.box(*FRAME))
    for name, line in rivers:
        for part in shapely.get_parts(line.intersection(ground)):
            if name and isinstance(part, LineString) and part.length > 6:
                flat = [round(float(v), 1) for v in shapely.get_coordinates(part).ravel()]
                german, rank = KNOWN.get(name, (name, 1))
                features.append({"name": german, "rank": rank, "line": flat})
    return features
