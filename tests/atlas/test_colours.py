"""Everything written can be read against what it is written on."""

from __future__ import annotations

import pytest

from friedrich.atlas.palette import (
    BANDS,
    HIGHLIGHT_HALO,
    HIGHLIGHT_INK,
    INK,
    LIVERIES,
    PAPER,
    SEA,
    TINTS,
    contrast,
)
from friedrich.board import Country, Nation

ENOUGH = 4.5


@pytest.mark.parametrize("country", list(Country))
def test_names_against_the_washes(country: Country) -> None:
    assert contrast(INK, TINTS[country]) >= ENOUGH
    assert contrast(INK, BANDS[country]) >= ENOUGH


def test_names_against_sea_and_paper() -> None:
    assert contrast(INK, SEA) >= ENOUGH
    assert contrast(INK, PAPER) >= ENOUGH


@pytest.mark.parametrize("nation", list(Nation))
def test_letters_on_the_signs_of_a_nation(nation: Nation) -> None:
    livery = LIVERIES[nation]
    assert contrast(livery.text, livery.fill) >= ENOUGH
    assert all(contrast(livery.ink, tint) >= ENOUGH for tint in (*TINTS.values(), PAPER))


def test_highlighted_names() -> None:
    assert contrast(HIGHLIGHT_INK, HIGHLIGHT_HALO) >= ENOUGH


def test_countries_and_nations_have_colours_of_their_own() -> None:
    assert len(set(TINTS.values())) == len(Country)
    assert len({livery.fill for livery in LIVERIES.values()}) == len(Nation)
