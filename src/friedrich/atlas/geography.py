"""The lie of the land: coast, lakes, rivers, countries and borders as curves in board units.

>>> GEOGRAPHY.frame
(-40.0, -40.0, 1040.0, 707.0)
>>> sorted({river.name for river in GEOGRAPHY.rivers if river.rank == 3})
['Donau', 'Elbe', 'Oder', 'Rhein', 'Weichsel']
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from friedrich.atlas.svg import Point
from friedrich.board import Country

FILE = Path(__file__).with_name("data") / "geography.json"

Curve = tuple[Point, ...]
Area = tuple[Curve, ...]
"""A closed ring, and the rings of its holes."""


class River(NamedTuple):
    """A reach of a river; of rank 3 are the greatest."""

    name: str
    rank: int
    line: Curve


class Border(NamedTuple):
    """A border and the two it divides; None is a country beyond the board."""

    between: tuple[Country | None, Country | None]
    line: Curve


class Geography(NamedTuple):
    """All curves of the map."""

    frame: tuple[float, float, float, float]
    """Left, top, right and bottom of what the curves cover."""
    land: tuple[Area, ...]
    lakes: tuple[Area, ...]
    rivers: tuple[River, ...]
    countries: Mapping[Country, tuple[Area, ...]]
    beyond: tuple[Area, ...]
    borders: tuple[Border, ...]
    coast: tuple[Curve, ...]


def _curve(flat: list[float]) -> Curve:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _areas(rows: list[dict[str, Any]]) -> tuple[Area, ...]:
    return tuple(tuple(_curve(ring) for ring in row["rings"]) for row in rows)


def _country(key: str) -> Country | None:
    return None if key == "beyond" else Country.of(key)


def load(file: Path = FILE) -> Geography:
    """Read the curves of a file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    left, top, right, bottom = map(float, data["frame"])
    return Geography(
        (left, top, right, bottom),
        _areas(data["land"]),
        _areas(data["lakes"]),
        tuple(River(row["name"], row["rank"], _curve(row["line"])) for row in data["rivers"]),
        MappingProxyType({country: _areas(data["countries"][country.key]) for country in Country}),
        _areas(data["countries"].get("beyond", [])),
        tuple(
            Border((_country(row["between"][0]), _country(row["between"][1])), _curve(row["line"]))
            for row in data["borders"]
        ),
        tuple(_curve(row["line"]) for row in data["coast"]),
    )


GEOGRAPHY = load()
