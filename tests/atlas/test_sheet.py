"""The drawing: well-formed, complete, the same every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from friedrich.atlas import LAYERS, draw_map
from friedrich.atlas.geography import GEOGRAPHY
from friedrich.atlas.labels import LABELS
from friedrich.atlas.layers.armies import BADGE_REACH, LEAN, THICKNESS, short_name
from friedrich.atlas.palette import BEYOND, SEA, TINTS
from friedrich.atlas.signs import radius
from friedrich.atlas.sizes import FAN, TOKEN
from friedrich.atlas.svg import number
from friedrich.atlas.symbols import LETTERS, OBJECTIVES, SUITS
from friedrich.atlas.typeface import Face, width
from friedrich.board import CITIES, PIECES, ROADS, SETUPS, City, Nation, PieceKind, Suit
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


def test_the_drawing_has_a_title(sheet: Element) -> None:
    first = sheet[0]
    assert first.tag == f"{SVG}title"
    assert "FRIEDRICH" in (first.text or "")


def words_of_the_legend(*, pieces: bool) -> set[str]:
    sheet = ElementTree.fromstring(draw_map(pieces=pieces, typeface=False))
    return {"".join(text.itertext()) for text in layer(sheet, "legend").iter(f"{SVG}text")}


def test_the_legend_explains_what_is_drawn_and_nothing_else() -> None:
    plain, with_pieces = words_of_the_legend(pieces=False), words_of_the_legend(pieces=True)
    of_the_set_up = {"Generals set up here, by rank", "Supply train set up here"}
    assert of_the_set_up <= plain
    assert not of_the_set_up & with_pieces
    assert {"General", "Supply train"} <= with_pieces - plain
    assert "Neutral" in plain & with_pieces


def test_what_is_neutral_looks_like_no_country_and_no_sea() -> None:
    def channels(colour: str) -> list[int]:
        return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]

    for colour in (*TINTS.values(), SEA):
        apart = zip(channels(BEYOND), channels(colour), strict=True)
        assert sum(abs(one - other) for one, other in apart) >= 25, colour


def test_a_highlighted_city_is_ringed_round_its_pieces() -> None:
    berlin, oschatz = City("berlin"), City("oschatz")
    for pieces in (False, True):
        drawn = draw_map(pieces=pieces, highlight=[berlin, oschatz], typeface=False)
        rings = list(layer(ElementTree.fromstring(drawn), "highlight").iter(f"{SVG}ellipse"))
        for ring in rings:
            stands_in_berlin = ring.attrib["cx"] == number(berlin.position[0])
            city, stack = (berlin, 1) if stands_in_berlin else (oschatz, 2)
            inner = float(ring.attrib["rx"]) - float(ring.attrib["stroke-width"]) / 2
            if pieces:
                assert inner > TOKEN + FAN * (stack - 1) / 2 + BADGE_REACH
            else:
                assert inner > radius(city)


def test_the_front_piece_leaves_the_name_of_the_second_to_be_read() -> None:
    """At the height of the names the front disc, with its side, ends before the name begins."""
    front = sqrt(TOKEN**2 - (4.2 - THICKNESS) ** 2) + 0.35
    for piece in PIECES:
        if piece.kind is PieceKind.GENERAL:
            half = width(short_name(piece), Face.BOLD, 3.2) / 2
            assert FAN + 0.8 * LEAN - half > front - 0.3, piece


def test_rivers_swell_from_their_sources(sheet: Element) -> None:
    oder = next(river for river in GEOGRAPHY.rivers if river.name == "Oder")
    x, y = oder.line[0]
    (rising,) = [
        path
        for path in layer(sheet, "rivers")
        if path.attrib["d"].startswith(f"M{number(x)},{number(y)}L")
    ]
    widths = {float(path.attrib["stroke-width"]) for path in layer(sheet, "rivers")}
    assert float(rising.attrib["stroke-width"]) < max(widths) / 3


def test_seas_rivers_and_title_are_lettered_in_english(sheet: Element) -> None:
    words = {"".join(text.itertext()) for text in layer(sheet, "lettering").iter(f"{SVG}text")}
    assert {"North Sea", "Baltic Sea", "Vistula", "Rhine", "Warta"} <= words
    assert not {"Nordsee", "Ostsee", "Weichsel", "Rhein", "Warthe"} & words
    title = {"".join(text.itertext()) for text in layer(sheet, "title").iter(f"{SVG}text")}
    assert {"The Seven Years’ War", "Theatre of the War"} <= title


def test_the_same_call_draws_the_same_bytes() -> None:
    assert draw_map(pieces=True, highlight=[City("prag")]) == draw_map(
        pieces=True, highlight=[City("prag")]
    )
