"""Curves beside those of the geography, computed ahead by `tools/labels/insets.py`.

Inside every border run the edges of its wash, and off every coast the water lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from friedrich.atlas.geography import Curve
from friedrich.board import Country

FILE = Path(__file__).with_name("data") / "insets.json"

STEPS = (1.6, 3.6, 6.0)
"""How far inside the border each step of the wash ends."""

OFFINGS = (1.6, 3.5, 5.9, 8.9, 12.6)
"""How far off the coast each water line runs."""

Curves = tuple[Curve, ...]


class Insets(NamedTuple):
    """The computed curves."""

    washes: Mapping[Country, tuple[Curves, ...]]
    """For each country and step the rings of its area drawn in by so much."""
    waters: tuple[Curves, ...]
    """For each offing its water lines."""


def _curves(flat: list[list[float]]) -> Curves:
    return tuple(tuple(zip(run[::2], run[1::2], strict=True)) for run in flat)


def load(file: Path = FILE) -> Insets:
    """Read the curves of a file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    return Insets(
        {country: tuple(map(_curves, data["washes"][country.key])) for country in Country},
        tuple(map(_curves, data["waters"])),
    )


INSETS: Insets = load()
