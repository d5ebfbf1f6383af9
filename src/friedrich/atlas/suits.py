"""Where the suits of the sectors are drawn, as `tools/labels` placed them."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

from friedrich.board import Sector

FILE = Path(__file__).with_name("data") / "suits.csv"

HEADER = ("sector", "kind", "x", "y", "size")


class Mark(NamedTuple):
    """A suit drawn in its sector."""

    sector: Sector
    kind: str
    """`field` for the faint ones all over a sector, `edge` for the small ones along its edges."""
    x: float
    y: float
    size: float


def load(file: Path = FILE) -> tuple[Mark, ...]:
    """Read the marks of a file."""
    with file.open(encoding="utf-8", newline="") as rows:
        return tuple(
            Mark(Sector(r["sector"]), r["kind"], float(r["x"]), float(r["y"]), float(r["size"]))
            for r in csv.DictReader(rows)
        )


MARKS: tuple[Mark, ...] = load()
