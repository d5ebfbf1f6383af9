"""Where the names of the cities stand, as `tools/labels` placed them.

>>> LABELS[City("koenigs-wusterhausen")].lines
('Königs', 'Wusterhausen')
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

from friedrich.board import City

FILE = Path(__file__).with_name("data") / "labels.csv"

HEADER = ("city", "dx", "dy", "anchor", "lines")


class Label(NamedTuple):
    """A city's name: where its first line starts, ends or has its middle, from the city's point."""

    city: City
    dx: float
    dy: float
    anchor: str
    """`start`, `middle` or `end`, as SVG has it."""
    lines: tuple[str, ...]


def load(file: Path = FILE) -> dict[City, Label]:
    """Read the labels of a file; a stroke divides the lines of a name."""
    with file.open(encoding="utf-8", newline="") as rows:
        return {
            City(row["city"]): Label(
                City(row["city"]),
                float(row["dx"]),
                float(row["dy"]),
                row["anchor"],
                tuple(row["lines"].split("|")),
            )
            for row in csv.DictReader(rows)
        }


LABELS: dict[City, Label] = load()
