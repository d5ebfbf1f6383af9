"""Everything the map is drawn from, as JSON: for those who draw it themselves.

>>> data = portable()
>>> data["format"], data["cities"]["berlin"]["sign"]
(1, 'depot')
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from friedrich.atlas import symbols
from friedrich.atlas.courses import course
from friedrich.atlas.geography import GEOGRAPHY, Area, Curve
from friedrich.atlas.insets import INSETS
from friedrich.atlas.labels import LABELS
from friedrich.atlas.lettering import NAMES
from friedrich.atlas.palette import BANDS, LIVERIES, SUIT_INKS, TINTS
from friedrich.atlas.sheet import LAYERS
from friedrich.atlas.signs import lettering, radius, sign
from friedrich.atlas.sizes import FIELD, SHEET
from friedrich.atlas.suits import MARKS
from friedrich.board import CITIES, ROADS, City, Country, Nation, Suit

FORMAT = 1


def _flat(points: Iterable[tuple[float, float]]) -> list[float]:
    return [round(value, 2) for point in points for value in point]


def _areas(areas: Iterable[Area]) -> list[list[list[float]]]:
    return [[_flat(ring) for ring in area] for area in areas]


def _rings(rings: Iterable[Curve]) -> list[list[float]]:
    return [_flat(ring) for ring in rings]


def _geography() -> dict[str, Any]:
    return {
        "land": _areas(GEOGRAPHY.land),
        "lakes": _areas(GEOGRAPHY.lakes),
        "coast": _rings(GEOGRAPHY.coast),
        "rivers": [
            {"name": river.name, "rank": river.rank, "line": _flat(river.line)}
            for river in GEOGRAPHY.rivers
        ],
        "waters": [_rings(curves) for curves in INSETS.waters],
        "borders": _rings(border.line for border in GEOGRAPHY.borders),
        "countries": {
            country.key: {
                "areas": _areas(GEOGRAPHY.countries[country]),
                "insets": [_rings(rings) for rings in INSETS.washes[country]],
            }
            for country in Country
        },
    }


def _city(city: City) -> dict[str, Any]:
    label = LABELS[city]
    face, size = lettering(city)
    return {
        "sign": sign(city).value,
        "radius": radius(city),
        "label": {
            "dx": label.dx,
            "dy": label.dy,
            "anchor": label.anchor,
            "lines": list(label.lines),
            "size": size,
            "weight": face.weight,
        },
    }


def _symbols() -> dict[str, Any]:
    return {
        "suits": {suit.key: symbols.SUITS[suit] for suit in Suit},
        "objectives": {nation.key: d for nation, d in symbols.OBJECTIVES.items()},
        "letters": {nation.key: letter for nation, letter in symbols.LETTERS.items()},
        "depot": symbols.DEPOT,
        "wagon": symbols.WAGON,
        "wheels": symbols.WHEELS,
    }


def _colours() -> dict[str, Any]:
    return {
        "tints": {country.key: TINTS[country] for country in Country},
        "bands": {country.key: BANDS[country] for country in Country},
        "nations": {nation.key: LIVERIES[nation]._asdict() for nation in Nation},
        "suits": {suit.key: SUIT_INKS[suit] for suit in Suit},
    }


def portable() -> dict[str, Any]:
    """Curves, courses, names, shapes and colours as plain lists, numbers and texts."""
    return {
        "format": FORMAT,
        "layers": list(LAYERS),
        "sheet": list(SHEET),
        "field": list(FIELD),
        "geography": _geography(),
        "roads": {f"{road.city} {road.other}": _flat(course(road)) for road in ROADS},
        "cities": {city.key: _city(city) for city in CITIES},
        "suits": [
            {"sector": mark.sector.key, "kind": mark.kind, "x": mark.x, "y": mark.y, "r": mark.size}
            for mark in MARKS
        ],
        "names": [name._asdict() for name in NAMES],
        "symbols": _symbols(),
        "colours": _colours(),
    }


def to_json() -> str:
    """The same as text, as short as it can be."""
    return json.dumps(portable(), ensure_ascii=False, separators=(",", ":"))
