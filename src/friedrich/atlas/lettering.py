"""The names of countries, seas and rivers, set along arcs.

>>> {name.kind for name in NAMES} == set(KINDS)
True
"""

from __future__ import annotations

import csv
from math import dist
from pathlib import Path
from typing import NamedTuple

from friedrich.atlas.svg import Point

FILE = Path(__file__).with_name("data") / "lettering.csv"

HEADER = ("kind", "text", "size", "spacing", "x1", "y1", "x2", "y2", "bend")

KINDS = ("country", "region", "sea", "river")


class Name(NamedTuple):
    """A name along an arc from one point to another."""

    kind: str
    text: str
    size: float
    spacing: float
    start: Point
    end: Point
    bend: float
    """How far the middle of the arc lies to the left of the straight line, seen from the start."""

    @property
    def control(self) -> Point:
        """The middle point of the quadratic curve that the arc is."""
        (ax, ay), (bx, by) = self.start, self.end
        share = 2 * self.bend / dist(self.start, self.end)
        return (ax + bx) / 2 + (by - ay) * share, (ay + by) / 2 - (bx - ax) * share


def load(file: Path = FILE) -> tuple[Name, ...]:
    """Read the names of a file."""
    with file.open(encoding="utf-8", newline="") as rows:
        return tuple(
            Name(
                row["kind"],
                row["text"],
                float(row["size"]),
                float(row["spacing"]),
                (float(row["x1"]), float(row["y1"])),
                (float(row["x2"]), float(row["y2"])),
                float(row["bend"]),
            )
            for row in csv.DictReader(rows)
        )


NAMES: tuple[Name, ...] = load()
