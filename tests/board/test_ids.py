"""Ids: found by key, by printed name, from copies and pickles; refused with near matches."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from friedrich.board import CITIES, PIECES, AmbiguousName, Card, City, Nation, Piece, UnknownName
from friedrich.board.ids import plain


def test_pickles_and_copies_are_the_same_id() -> None:
    prag = City("prag")
    assert pickle.loads(pickle.dumps(prag)) is prag
    assert copy.deepcopy([prag])[0] is prag


def test_an_id_is_the_index_of_its_row() -> None:
    assert [int(city) for city in CITIES] == list(range(len(CITIES)))
    assert json.dumps(City("achim")) == "0"


def test_unknown_key_offers_near_ones() -> None:
    with pytest.raises(UnknownName) as caught:
        City("brelau")
    assert caught.value.near[0] == "breslau"
    assert str(caught.value) == "no city is called 'brelau'; near: breslau, prenzlau"


@pytest.mark.parametrize("index", [-1, 672, 10**9])
def test_unknown_index(index: int) -> None:
    with pytest.raises(UnknownName):
        City(index)


@pytest.mark.parametrize(
    ("printed", "key"),
    [
        ("Königs Wusterhausen", "koenigs-wusterhausen"),
        ("BEŁCHATÓW", "belchatow"),
        ("busko-zdroj", "busko-zdroj"),
        (" Brünn ", "bruenn"),
        ("Bruenn", "bruenn"),
    ],
)
def test_find_forgives_accents_and_capitals(printed: str, key: str) -> None:
    assert City.find(printed).key == key


def test_find_by_every_printed_name() -> None:
    for city in CITIES:
        namesakes = [one for one in CITIES if one.name == city.name]
        if len(namesakes) == 1:
            assert City.find(city.name) is city
        else:
            with pytest.raises(AmbiguousName) as caught:
                City.find(city.name)
            assert caught.value.names == tuple(one.key for one in namesakes)
    assert all(Piece.find(piece.key) is piece for piece in PIECES)


def test_find_asks_back_when_a_name_is_shared() -> None:
    with pytest.raises(AmbiguousName) as caught:
        City.find("friedland")
    assert caught.value.names == (
        "friedland-bohemia", "friedland-east-prussia", "friedland-mecklenburg",
    )  # fmt: skip


@pytest.mark.parametrize("printed", ["Königsberg", "Koenigsberg", "Oldenburg"])
def test_find_asks_back_though_one_key_is_spelled_like_the_shared_name(printed: str) -> None:
    with pytest.raises(AmbiguousName) as caught:
        City.find(printed)
    assert plain(printed) in caught.value.names
    assert City.find(plain(printed)).key == plain(printed)


def test_keys_are_spelled_plainly() -> None:
    for city in CITIES:
        assert plain(city.key) == city.key


def test_texts() -> None:
    assert (
        f"{Piece('daun')} in {City('bruenn')} for {Nation.AUSTRIA}" == "daun in bruenn for austria"
    )
    assert [Card(key).name for key in ("spades-10-2", "reserve-a-1")] == ["♠10", "Reserve"]
    with pytest.raises(UnknownName):
        Nation.of("bavaria")
