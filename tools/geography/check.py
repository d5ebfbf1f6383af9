"""Check by computation what the geography claims: `python check.py`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import shapely
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

import sources

TARGET = sources.DATA / "atlas" / "data" / "geography.json"
BOARD = (0.0, 0.0, 1000.0, 667.0)
MARGIN = 30.0
FROM_BORDER = 2.5
FROM_WATER = 3.0
MOST_BYTES = 250_000

Coordinates = list[tuple[float, float]]


def points(flat: list[float]) -> Coordinates:
    """A flat list as points."""
    return list(zip(flat[::2], flat[1::2], strict=True))


def polygons(features: Iterable[dict[str, Any]]) -> MultiPolygon:
    """Features with rings as one shape."""
    return MultiPolygon(
        [Polygon(points(f["rings"][0]), [points(r) for r in f["rings"][1:]]) for f in features]
    )


def lines(features: Iterable[dict[str, Any]]) -> MultiLineString:
    """Features with a line as one shape."""
    return MultiLineString([points(f["line"]) for f in features])


class Geography:
    """The file, read back."""

    def __init__(self) -> None:
        self.text = TARGET.read_text(encoding="utf-8")
        self.data: dict[str, Any] = json.loads(self.text)
        self.land, self.lakes = polygons(self.data["land"]), polygons(self.data["lakes"])
        self.borders, self.coast = lines(self.data["borders"]), lines(self.data["coast"])
        self.rivers = lines(self.data["rivers"])
        self.countries = {name: polygons(own) for name, own in self.data["countries"].items()}
        self.cities = sources.cities()


def rings(features: Iterable[dict[str, Any]]) -> list[Coordinates]:
    """All rings of some features."""
    return [points(ring) for feature in features for ring in feature["rings"]]


def segments(paths: Iterable[Coordinates]) -> Counter[tuple[tuple[float, float], ...]]:
    """How often each side is drawn, in whichever direction."""
    return Counter(tuple(sorted(side)) for path in paths for side in pairwise(path))


def shape_faults(geo: Geography) -> list[str]:
    """Frame, size, rounding and validity."""
    left, top, right, bottom = geo.data["frame"]
    wide = left <= BOARD[0] - MARGIN and top <= BOARD[1] - MARGIN
    wide = wide and right >= BOARD[2] + MARGIN and bottom >= BOARD[3] + MARGIN
    faults = [] if wide else ["the frame leaves too small a margin"]
    faults += [f"{len(geo.text.encode())} bytes"] if len(geo.text.encode()) > MOST_BYTES else []
    shapes = {"land": geo.land, "lakes": geo.lakes, **geo.countries}
    faults += [f"{name} is not valid" for name, shape in shapes.items() if not shape.is_valid]
    every = [geo.borders, geo.coast, geo.rivers, *shapes.values()]
    rough = [
        v
        for shape in every
        for v in shapely.get_coordinates(shape).ravel()
        if abs(v * 10 - round(v * 10)) > 1e-6
    ]
    return faults + (["coordinates finer than a tenth"] if rough else [])


def tiling_faults(geo: Geography) -> list[str]:
    """The countries tile the land; borders and coast are exactly their sides."""
    faults = []
    total = sum(own.area for own in geo.countries.values())
    if abs(total - geo.land.area) > 1e-3:
        faults.append(f"countries cover {total:.3f} of {geo.land.area:.3f}")
    gap = shapely.union_all(list(geo.countries.values())).symmetric_difference(geo.land).area
    if gap > 1e-3:
        faults.append(f"countries and land differ by {gap:.3f}")
    sides = segments(ring for own in geo.data["countries"].values() for ring in rings(own))
    drawn = segments(points(f["line"]) for f in geo.data["borders"])
    shore = segments(points(f["line"]) for f in geo.data["coast"])
    faults += ["a border is drawn twice"] if max(drawn.values()) > 1 else []
    faults += ["the coast is drawn twice"] if max(shore.values()) > 1 else []
    faults += (
        ["borders are not the sides that two share"]
        if set(drawn) != {s for s, n in sides.items() if n == 2}
        else []
    )
    left, top, right, bottom = geo.data["frame"]
    rim = {
        s
        for s in sides
        if any(s[0][a] == s[1][a] == e for a, e in ((0, left), (1, top), (0, right), (1, bottom)))
    }
    alone = {s for s, n in sides.items() if n == 1} - rim
    return faults + (["the coast is not the sides that one has"] if set(shore) != alone else [])


def water_faults(geo: Geography) -> list[str]:
    """Lakes lie in the land and on no border, rivers run on land."""
    faults = [] if geo.land.contains(geo.lakes) else ["a lake reaches out of the land"]
    faults += ["a lake lies on a border"] if geo.lakes.intersects(geo.borders) else []
    stray = geo.rivers.difference(geo.land.buffer(0.1)).length
    return faults + ([f"rivers run {stray:.1f} outside the land"] if stray else [])


def city_faults(geo: Geography) -> list[str]:
    """Every city in its country, with room from borders and water."""
    faults = []
    water = shapely.union_all([geo.coast, geo.lakes])
    for city in geo.cities:
        place = Point(city.x, city.y)
        if not geo.countries[city.country].contains(place):
            faults.append(f"{city.id} is not in {city.country}")
        for shape, room in ((geo.borders, FROM_BORDER), (water, FROM_WATER)):
            if place.distance(shape) < room:
                what = "border" if shape is geo.borders else "water"
                faults.append(f"{city.id} is {place.distance(shape):.2f} from the {what}")
    return faults


def crossings(road: LineString, borders: BaseGeometry) -> list[float]:
    """Where along a road, from 0 to 1, the borders cut it."""
    cuts = shapely.get_parts(road.intersection(borders))
    return sorted(road.project(Point(c.coords[0]), normalized=True) for c in cuts if not c.is_empty)


def road_faults(geo: Geography) -> list[str]:
    """Every road on land, and over a border only when it must."""
    faults = []
    place = {c.id: c for c in geo.cities}
    for a, b in sources.roads():
        here, there = place[a], place[b]
        road = LineString([(here.x, here.y), (there.x, there.y)])
        wet = road.length - road.intersection(geo.land).length + road.intersection(geo.lakes).length
        if wet > 0.01:
            faults.append(f"{a} to {b} runs {wet:.1f} through water")
        cuts = crossings(road, geo.borders)
        if len(cuts) != (here.country != there.country):
            faults.append(
                f"{a} ({here.country}) to {b} ({there.country}) crosses {len(cuts)} borders"
            )
        elif cuts and not 0.2 < cuts[0] < 0.8:
            faults.append(f"{a} to {b} crosses the border at {cuts[0]:.2f} of its way")
    return faults


def main() -> int:
    """Print what is wrong and how much there is; the number of faults is the answer."""
    geo = Geography()
    faults = shape_faults(geo)
    if not faults:
        faults = tiling_faults(geo) + water_faults(geo)
        faults += city_faults(geo) + road_faults(geo)
    for name in ("land", "lakes", "rivers", "borders", "coast"):
        count = len(shapely.get_coordinates(getattr(geo, name)))
        print(f"{name}: {len(geo.data[name])} features, {count} points")
    for name, own in geo.countries.items():
        print(f"{name}: {len(own.geoms)} polygons, area {own.area:.0f}")
    print(f"{len(geo.text.encode())} bytes, {len(geo.cities)} cities, {len(faults)} faults")
    for fault in faults:
        print("fault:", fault)
    return len(faults)


if __name__ == "__main__":
    raise SystemExit(min(main(), 99))
