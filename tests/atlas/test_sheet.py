"""The drawing: well-formed, complete, the same every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from friedrich.atlas import LAYERS, draw_map
from friedrich.atlas.labels import LABELS
from friedrich.atlas.symbols import LETTERS, OBJECTIVES, SUITS
from friedrich.board import CITIES, PIECES, ROADS, SETUPS, City, Nation, Suit
from friedrich.board import DEPOTS as DEPOT_CITIES
from friedrich.board import OBJECTIVES as ALL_OBJECTIVES

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def sheet() -> Element:
    return ElementTree.fromstring(draw_map())


def layer(sheet: Element, name: str) -> Element:
    (found,) = [group for group in sheet.iter(f"{SVG}g") if group.get("id") == name]
    return found


def marked(group: Element, attribute: str = "data-city") -> Iterator[str]:
    for element in group.iter():
        key = element.get(attribute)
        if key is not None:
            yield key


def test_every_layer_lies_in_its_place(sheet: Element) -> None:
    drawn = [group.get("id") for group in sheet if group.tag == f"{SVG}g"]
    assert drawn == [name for name in LAYERS if name not in ("pieces", "highlight")]


def test_every_city_has_one_ring_and_one_name(sheet: Element) -> None:
    keys = Counter(city.key for city in CITIES)
    assert Counter(marked(layer(sheet, "cities"))) == keys
    assert Counter(marked(layer(sheet, "labels"))) == keys


def test_the_names_are_the_printed_ones(sheet: Element) -> None:
    for text in layer(sheet, "labels").iter(f"{SVG}text"):
        assert "".join(text.itertext()) == City(text.attrib["data-city"]).name


def test_the_names_stand_where_the_table_has_them(sheet: Element) -> None:
    for text in layer(sheet, "labels").iter(f"{SVG}text"):
        city = City(text.attrib["data-city"])
        x, y = city.position
        assert float(text.attrib["x"]) == pytest.approx(x + LABELS[city].dx, abs=0.01)
        assert float(text.attrib["y"]) == pytest.approx(y + LABELS[city].dy, abs=0.01)


def test_every_road_is_drawn_once_and_main_roads_heavier(sheet: Element) -> None:
    roads = [path for path in layer(sheet, "roads") if path.get("data-road")]
    drawn = {path.attrib["data-road"]: path.get("class") == "main" for path in roads}
    assert drawn == {f"{road.city} {road.other}": road.main for road in ROADS}
    assert len(roads) == len(ROADS)


def test_objectives_depots_and_set_up_cities_are_marked(sheet: Element) -> None:
    objectives = Counter(objective.city.key for objective in ALL_OBJECTIVES)
    assert Counter(marked(layer(sheet, "objectives"))) == objectives
    depots = Counter(city.key for nation in Nation for city in DEPOT_CITIES[nation])
    assert Counter(marked(layer(sheet, "depots"))) == depots
    setups = Counter({piece.start.key: 1 for piece in PIECES})
    assert Counter(marked(layer(sheet, "setups"))) == setups


def test_nations_are_told_apart_without_colour() -> None:
    assert len(set(OBJECTIVES.values())) == len(OBJECTIVES)
    assert len(set(LETTERS.values())) == len(Nation)
    assert set(OBJECTIVES) == {objective.nation for objective in ALL_OBJECTIVES}
    assert len({SUITS[suit] for suit in Suit}) == 4


def test_the_two_orders_of_objectives_are_drawn_differently(sheet: Element) -> None:
    hollow = {
        group.attrib["id"]: len(group.findall(f"{SVG}path"))
        for group in sheet.iter(f"{SVG}g")
        if group.get("id", "").startswith("objective-")
    }
    assert len(hollow) == 9
    assert all(paths == int(name[-1]) for name, paths in hollow.items())


def test_every_reference_has_its_target(sheet: Element) -> None:
    ids = Counter(element.get("id") for element in sheet.iter() if element.get("id"))
    assert max(ids.values()) == 1
    targets = {element.attrib["href"][1:] for element in sheet.iter() if element.get("href")}
    assert targets <= set(ids)


def test_the_pieces_stand_where_they_are_set_up() -> None:
    sheet = ElementTree.fromstring(draw_map(pieces=True))
    assert Counter(marked(layer(sheet, "pieces"), "data-piece")) == Counter(
        piece.key for piece in PIECES
    )


def test_another_set_up_has_other_pieces() -> None:
    west = SETUPS["west"]
    sheet = ElementTree.fromstring(draw_map(pieces=True, setup=west))
    expected = {piece.key for forces in west.forces.values() for piece in forces.pieces}
    assert set(marked(layer(sheet, "pieces"), "data-piece")) == expected
    assert len(expected) < len(PIECES)


def test_highlighted_cities_stand_out_once() -> None:
    leipzig, brieg = City("leipzig"), City("brieg")
    sheet = ElementTree.fromstring(draw_map(highlight=[leipzig, brieg, leipzig]))
    high = layer(sheet, "highlight")
    assert Counter(marked(high)) == Counter([leipzig.key, brieg.key])
    assert {"Leipzig", "Brieg"} <= {"".join(text.itertext()) for text in high.iter(f"{SVG}text")}


def test_the_same_call_draws_the_same_bytes() -> None:
    assert draw_map(pieces=True, highlight=[City("prag")]) == draw_map(
        pieces=True, highlight=[City("prag")]
    )
