"""Make the geography of the map anew: `python build.py CACHE`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon

import realms
import sources
import topology
import warp
import water
from curves import Points

STIFFNESS = 50.0
TARGET = sources.DATA / "atlas" / "data" / "geography.json"

Feature = dict[str, object]
Arcs = dict[tuple[str, ...], list[LineString]]


@dataclass(frozen=True)
class World:
    """What the sources say, laid on the board."""

    land: MultiPolygon
    lakes: list[Polygon]
    rivers: list[tuple[str, LineString]]
    marches: list[LineString]


def numbers(points: Iterable[tuple[float, ...]]) -> list[float]:
    """Coordinates as one flat list, to a tenth."""
    return [
        int(v) if v == int(v) else v
        for p in points
        for v in (round(p[0], 1) + 0.0, round(p[1], 1) + 0.0)
    ]


def polygon_feature(polygon: Polygon) -> Feature:
    """A polygon as its rings, the outer one first."""
    return {"rings": [numbers(r.coords) for r in (polygon.exterior, *polygon.interiors)]}


def rows(features: Sequence[Feature]) -> str:
    """Features one a line."""
    lines = [json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in features]
    return "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"


def document(parts: dict[str, list[Feature]], countries: dict[str, list[Feature]]) -> str:
    """The whole file."""
    own = ",\n".join(f'"{name}": {rows(polygons)}' for name, polygons in countries.items())
    body = [f'"{name}": {rows(features)}' for name, features in parts.items()]
    frame = json.dumps([int(v) for v in water.FRAME])
    return (
        "{\n"
        + ",\n".join([f'"format": 1,\n"frame": {frame}', *body, '"countries": {\n' + own + "\n}"])
        + "\n}\n"
    )


def board() -> tuple[list[sources.City], list[tuple[int, int]], Points]:
    """Cities, roads by number, and places."""
    cities = sources.cities()
    number = {c.id: i for i, c in enumerate(cities)}
    roads = [(number[a], number[b]) for a, b in sources.roads()]
    return cities, roads, np.array([(c.x, c.y) for c in cities])


def world(cache: Path, cities: Sequence[sources.City]) -> World:
    """Land, lakes, rivers and old marches, laid on the board."""
    pairs = warp.trusted(warp.match(cities, sources.towns(cache)))
    sheet = warp.Warp(*warp.arrays(pairs), STIFFNESS)
    land, lakes = water.coast(sources.land(cache), sources.STRAITS, sheet)
    rivers = water.streams(sources.rivers(cache), sheet)
    return World(land, lakes, rivers, [water.lay(m, sheet) for m in sources.marches(cache)])


def build(cache: Path) -> str:
    """The geography as it is written down."""
    cities, roads, places = board()
    laid = world(cache, cities)
    land, rivers = water.settle(laid.land, laid.rivers, places, roads)
    rivers = water.mouths(rivers, land)
    toll = realms.toll(land, laid.marches, [line for _, line in rivers])
    owned = realms.owners(cities, roads, toll)
    pieces = topology.faces(
        land, realms.frontiers(owned), lambda p: realms.LABELS[realms.owner_at(owned, p.x, p.y)]
    )
    pieces = topology.tidy(pieces, [Point(c.x, c.y) for c in cities])
    countries = topology.merged(pieces, realms.LABELS)
    arcs = topology.arcs(countries)
    ground = topology.merged([("land", face) for _, face in pieces], ["land"])["land"]
    edges = [arc for lines in arcs.values() for arc in lines]
    lakes = water.placed(laid.lakes, places, roads, edges)
    parts: dict[str, list[Feature]] = {
        "land": [polygon_feature(p) for p in ground],
        "lakes": [polygon_feature(p) for p in lakes],
        "rivers": water.river_features(rivers, land),
        "borders": borders(arcs),
        "coast": [{"line": numbers(arc.coords)} for arc in shores(arcs)],
    }
    own = {name: [polygon_feature(p) for p in shapes] for name, shapes in countries.items()}
    return document(parts, own)


def borders(arcs: Arcs) -> list[Feature]:
    """The lines between two countries."""
    return [
        {"between": list(pair), "line": numbers(arc.coords)}
        for pair, lines in arcs.items()
        for arc in lines
        if len(pair) == 2
    ]


def shores(arcs: Arcs) -> list[LineString]:
    """The coast in lines as long as they can be."""
    lines = [arc for pair, own in arcs.items() for arc in own if len(pair) == 1]
    return topology.joined(shapely.union_all(lines))


if __name__ == "__main__":
    store = Path(sys.argv[1])
    sources.fetch(store)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(build(store), encoding="utf-8")
