"""The project's data against the facts they were written from, where those are at hand."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from friedrich.board import (
    CITIES,
    DEFENDER,
    DEPOTS,
    FATE_CARDS,
    OBJECTIVES,
    PIECES,
    ROADS,
    ROLES,
    SECTORS,
    SETUPS,
    SIDES,
    STROKES,
    Country,
    Nation,
    PieceKind,
    Timing,
)
from friedrich.board.nations import HOME

FACTS = Path(__file__).parents[3] / "shared" / "facts"

pytestmark = pytest.mark.skipif(
    not FACTS.is_dir(), reason="the folder of facts does not lie beside this checkout"
)

Rows = list[tuple[str, ...]]


def facts(file: str) -> Rows:
    with (FACTS / file).open(encoding="utf-8", newline="") as table:
        return [tuple(row) for row in csv.reader(table)][1:]


def test_cities() -> None:
    ours = [
        (
            city.key,
            city.name,
            *(f"{coordinate:.1f}" for coordinate in city.position),
            city.country.key,
            city.suit.key,
            city.sector.key,
        )
        for city in CITIES
    ]
    assert ours == facts("cities.csv")


def test_roads() -> None:
    ours = {(frozenset((road.city.key, road.other.key)), road.main) for road in ROADS}
    theirs = {
        (frozenset((city, other)), kind == "main") for city, other, kind in facts("roads.csv")
    }
    assert ours == theirs
    assert len(ROADS) == len(theirs)


def test_sectors() -> None:
    ours = [
        (sector.key, sector.suit.key, *(f"{edge:.1f}" for edge in sector.rectangle))
        for sector in SECTORS
    ]
    assert ours == facts("sectors.csv")


def test_objectives() -> None:
    ours = sorted((o.nation.key, str(o.order), o.city.key) for o in OBJECTIVES)
    assert ours == sorted(facts("objectives.csv"))


def test_depots() -> None:
    ours = sorted((nation.key, city.key) for nation in Nation for city in DEPOTS[nation])
    assert ours == sorted(facts("depots.csv"))


def test_pieces() -> None:
    ours = [
        (
            piece.nation.key,
            piece.kind.key,
            str(piece.rank),
            piece.name if piece.kind is PieceKind.GENERAL else "",
            piece.start.key,
        )
        for piece in PIECES
    ]
    assert ours == facts("pieces.csv")


def test_nations() -> None:
    forces = SETUPS["four"].forces
    ours = [
        (
            nation.key,
            ROLES[nation].key,
            SIDES[nation].key,
            str(nation + 1),
            str(forces[nation].troops),
            str(forces[nation].income[0].drawn),
            " ".join(country.key for country in HOME[nation]),
        )
        for nation in Nation
    ]
    assert ours == facts("nations.csv")


def test_fate() -> None:
    ours = {
        (
            str(card.number),
            version.suit.key,
            version.timing.key.replace("-", " "),
            "any" if len(version.nations) == len(Nation) else
            " ".join(nation.key for nation in version.nations),
            version.effect,
        )
        for card in FATE_CARDS
        for version in card.versions
    }  # fmt: skip
    assert ours == set(facts("fate.csv"))
    assert sum(len(card.versions) for card in FATE_CARDS) == len(ours) == 48


def test_strokes() -> None:
    ours = [(str(card.number), card.name, card.effect) for card in STROKES]
    assert ours == facts("strokes.csv")


def test_timing_is_none_exactly_where_nothing_happens() -> None:
    for card in FATE_CARDS:
        for version in card.versions:
            assert (version.timing is Timing.NONE) == (version.effect == "Nothing happens.")


def test_saxony_is_defended_by_prussia() -> None:
    assert DEFENDER[Country.SAXONY] is Nation.PRUSSIA
    assert Country.POLAND not in DEFENDER
