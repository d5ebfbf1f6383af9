"""The picture as PNG, and the letters that travel with the SVG."""

from __future__ import annotations

import struct
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from friedrich.atlas import draw_map, rasterise
from friedrich.atlas.raster import WIDTH
from friedrich.atlas.sizes import NAME, SHEET
from friedrich.atlas.typeface import Face, subset


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("width", [300, 777])
def test_the_picture_has_the_size_asked_for(width: int) -> None:
    left, top, right, bottom = SHEET
    wide, high = size(rasterise(draw_map(), width))
    assert wide == width
    assert high == pytest.approx(width * (bottom - top) / (right - left), abs=1)


def test_at_its_own_width_names_are_large_enough_to_read() -> None:
    left, _, right, _ = SHEET
    assert NAME * WIDTH / (right - left) > 18


def test_a_drawing_without_its_typeface_gives_the_same_picture() -> None:
    assert rasterise(draw_map(typeface=False), 300) == rasterise(draw_map(), 300)


@pytest.mark.parametrize("face", list(Face))
def test_a_subset_carries_the_letters_asked_for_and_little_more(face: Face) -> None:
    file = subset(face, "Łódź")
    with TTFont(BytesIO(file)) as font:
        letters = set(font.getBestCmap())
    assert {ord(letter) for letter in "Łódź"} <= letters
    assert len(letters) <= 6
    assert len(file) < 8000
    assert file == subset(face, "źdóŁ")
