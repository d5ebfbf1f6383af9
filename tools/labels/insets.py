"""Compute the inner edges of the washes along the borders, and the water lines along the coast.

Run as `python -m tools.labels.insets`, whenever the geography has changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

import shapely
from shapely.geometry import MultiPolygon, Polygon

from friedrich.atlas.geography import GEOGRAPHY, Area
from friedrich.atlas.insets import FILE, OFFINGS, STEPS
from friedrich.board import Country

SMOOTH = 0.12
"""How far a simplified curve may stray."""


def _polygons(areas: Iterable[Area]) -> MultiPolygon:
    parts = (shapely.make_valid(Polygon(area[0], area[1:])) for area in areas)
    whole = shapely.union_all(list(parts))
    return MultiPolygon([part for part in shapely.get_parts(whole) if isinstance(part, Polygon)])


def _rings(shape: MultiPolygon) -> list[list[float]]:
    rings = []
    for part in shape.geoms:
        for ring in (part.exterior, *part.interiors):
            flat = [round(value, 1) for point in list(ring.coords)[:-1] for value in point]
            rings.append(flat)
    return rings


def inset(areas: Iterable[Area], away: float) -> list[list[float]]:
    """The rings of an area drawn in by a distance."""
    shape = _polygons(areas).buffer(-away, quad_segs=6).simplify(SMOOTH)
    parts = [part for part in shapely.get_parts(shape) if part.area > 1.0]
    return _rings(MultiPolygon(parts))


def water(off: float) -> list[list[float]]:
    """The lines that run so far off the coast."""
    coast = _polygons(GEOGRAPHY.land).buffer(off, quad_segs=6).simplify(SMOOTH).boundary
    window = shapely.box(*GEOGRAPHY.frame).buffer(-1.0)
    lines = shapely.line_merge(coast.intersection(window))
    return [
        [round(value, 1) for point in line.coords for value in point]
        for line in shapely.get_parts(lines)
        if line.length > 4.0
    ]


def main() -> None:
    """Write them all."""
    washes = {
        country.key: [inset(GEOGRAPHY.countries[country], away) for away in STEPS]
        for country in Country
    }
    table = {"format": 1, "washes": washes, "waters": [water(off) for off in OFFINGS]}
    text = json.dumps(table, separators=(",", ":"))
    text = text.replace('],"', '],\n"').replace("]],[[", "]],\n[[")
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
