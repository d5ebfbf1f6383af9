"""The names on the drawn map, measured by the outlines of their letters.

The placing goes by the widths in the font's tables; here every glyph's own outline counts.
"""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import NamedTuple

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from friedrich.atlas.labels import LABELS
from friedrich.atlas.signs import lettering, radius
from friedrich.atlas.sizes import FIELD, LEADING
from friedrich.atlas.typeface import Face
from friedrich.board import CITIES, City


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def distance(self, x: float, y: float) -> float:
        return hypot(
            max(self.left - x, 0.0, x - self.right), max(self.top - y, 0.0, y - self.bottom)
        )

    def overlaps(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@cache
def font(face: Face) -> TTFont:
    return TTFont(face.file)


@cache
def glyph(face: Face, letter: str) -> tuple[float, tuple[float, float, float, float] | None]:
    """The advance of a letter and the bounds of its outline, as shares of its size."""
    glyphs = font(face).getGlyphSet()
    name = font(face).getBestCmap()[ord(letter)]
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    em = font(face)["head"].unitsPerEm
    advance = glyphs[name].width / em
    if pen.bounds is None:
        return advance, None
    left, low, right, high = pen.bounds
    return advance, (left / em, low / em, right / em, high / em)


def line_boxes(city: City) -> list[Box]:
    """The ink of every line of a city's name, on the board."""
    face, size = lettering(city)
    label = LABELS[city]
    boxes = []
    for at, line in enumerate(label.lines):
        run = sum(glyph(face, letter)[0] for letter in line) * size
        x = city.position[0] + label.dx
        x -= {"start": 0.0, "middle": run / 2, "end": run}[label.anchor]
        y = city.position[1] + label.dy + at * LEADING * size
        ink = []
        for letter in line:
            advance, bounds = glyph(face, letter)
            if bounds is not None:
                left, low, right, high = (value * size for value in bounds)
                ink.append(Box(x + left, y - high, x + right, y - low))
            x += advance * size
        boxes.append(
            Box(
                min(box.left for box in ink),
                min(box.top for box in ink),
                max(box.right for box in ink),
                max(box.bottom for box in ink),
            )
        )
    return boxes


BOXES = {city: line_boxes(city) for city in CITIES}


def near(city: City) -> list[City]:
    x, y = city.position
    return [
        other
        for other in CITIES
        if other is not city and hypot(other.position[0] - x, other.position[1] - y) < 130
    ]


def test_every_city_has_a_label() -> None:
    assert list(LABELS) == list(CITIES)
    for city, label in LABELS.items():
        assert " ".join(label.lines) == city.name


def test_no_two_names_overlap() -> None:
    clashes = [
        (city.name, other.name)
        for city in CITIES
        for other in near(city)
        if any(one.overlaps(two) for one in BOXES[city] for two in BOXES[other])
    ]
    assert clashes == []


def test_no_name_covers_a_city_sign() -> None:
    covered = [
        (city.name, other.name)
        for city in CITIES
        for other in (city, *near(city))
        if any(box.distance(*other.position) < radius(other) for box in BOXES[city])
    ]
    assert covered == []


def test_every_name_is_nearest_to_its_own_city() -> None:
    def away(city: City, other: City) -> float:
        return min(box.distance(*other.position) for box in BOXES[city]) - radius(other)

    doubtful = [
        (city.name, other.name)
        for city in CITIES
        for other in near(city)
        if away(city, other) < away(city, city)
    ]
    assert doubtful == []


def test_every_name_stays_close_to_its_city() -> None:
    for city in CITIES:
        gap = min(box.distance(*city.position) for box in BOXES[city]) - radius(city)
        assert gap < 9, city


def test_every_name_stands_inside_the_neatline() -> None:
    left, top, right, bottom = FIELD
    for city in CITIES:
        for box in BOXES[city]:
            assert left < box.left, city
            assert top < box.top, city
            assert box.right < right, city
            assert box.bottom < bottom, city


@pytest.mark.parametrize("face", list(Face))
def test_the_typeface_has_every_letter_of_every_name(face: Face) -> None:
    known = font(face).getBestCmap()
    assert all(ord(letter) in known for city in CITIES for letter in city.name)
