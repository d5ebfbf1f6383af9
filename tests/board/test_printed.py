"""What the rulebooks print about the board: totals, examples, and the shape of the map."""

from __future__ import annotations

from collections import Counter, deque
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from friedrich.board import (
    CARDS,
    CITIES,
    DECKS,
    DEPOTS,
    FATE_CARDS,
    MAIN_NEIGHBOURS,
    NEIGHBOURS,
    OBJECTIVES,
    PIECES,
    ROADS,
    ROLES,
    SECTORS,
    SETUPS,
    STROKES,
    Card,
    City,
    Country,
    Nation,
    Piece,
    PieceKind,
    Role,
    Sector,
    Suit,
    cities_within,
    country_cities,
    deck,
    distance,
    distances_from,
    generals_of,
    hostile,
    objectives_of,
    trains_of,
)

cities = st.sampled_from(CITIES)


def roads_between(city: City, other: City) -> int:
    """Distance by the most naive search: an oracle for the precomputed ones."""
    ahead = deque([(city, 0)])
    seen = {city}
    while ahead:
        here, steps = ahead.popleft()
        if here is other:
            return steps
        for road in ROADS:
            for one, two in ((road.city, road.other), (road.other, road.city)):
                if one is here and two not in seen:
                    seen.add(two)
                    ahead.append((two, steps + 1))
    raise AssertionError("the map is connected")


class TestTotals:
    def test_map(self) -> None:
        assert (len(CITIES), len(ROADS), len(SECTORS)) == (672, 976, 33)
        assert sum(road.main for road in ROADS) == 185

    def test_box_holds_24_generals_and_11_trains(self) -> None:
        kinds = Counter(piece.kind for piece in PIECES)
        assert kinds == {PieceKind.GENERAL: 24, PieceKind.TRAIN: 11}
        assert [len(generals_of(nation)) for nation in Nation] == [8, 2, 4, 1, 5, 1, 3]
        assert [len(trains_of(nation)) for nation in Nation] == [2, 1, 2, 1, 2, 1, 2]

    def test_18_cards_of_fate_of_which_6_are_strokes(self) -> None:
        assert len(FATE_CARDS) == 18
        assert [card.name for card in STROKES] == [
            "Poems", "Lord Bute", "Elisabeth", "Sweden", "India", "America",
        ]  # fmt: skip
        assert all(len(card.versions) == (0 if card.is_stroke else 4) for card in FATE_CARDS)

    def test_objectives_of_each_nation(self) -> None:
        both_orders = {nation: len(objectives_of(nation)) for nation in Nation}
        first_order = {nation: len(objectives_of(nation, order=1)) for nation in Nation}
        prussia, hanover, russia, sweden, austria, imperial, france = Nation
        assert both_orders == {
            prussia: 14, hanover: 0, russia: 10, sweden: 10, austria: 16, imperial: 10, france: 10,
        }  # fmt: skip
        assert first_order == {
            prussia: 14, hanover: 0, russia: 10, sweden: 5, austria: 12, imperial: 5, france: 10,
        }  # fmt: skip

    def test_ten_depots(self) -> None:
        assert [len(DEPOTS[nation]) for nation in Nation] == [1, 1, 2, 1, 2, 1, 2]


class TestDecks:
    def test_a_deck_is_2_to_13_in_each_suit_and_two_reserves(self) -> None:
        for number in DECKS:
            suited = {(card.suit, card.value) for card in deck(number) if not card.is_reserve}
            assert suited == {(suit, value) for suit in Suit for value in range(2, 14)}
            assert sum(card.is_reserve for card in deck(number)) == 2
            assert len(deck(number)) == 50

    def test_every_card_belongs_to_one_deck(self) -> None:
        assert [card for number in DECKS for card in deck(number)] == list(CARDS)
        assert all(card.deck == number for number in DECKS for card in deck(number))


class TestPrintedExamples:
    def test_path_in_silesia(self) -> None:
        path = [City(key) for key in ("waldenburg", "schweidnitz", "breslau", "oels")]
        assert all(there in here.neighbours for here, there in pairwise(path))

    def test_glogau(self) -> None:
        assert distance(City("glogau"), City("breslau")) == 3
        assert distance(City("glogau"), City("schweidnitz")) == 4

    def test_radeberg_and_kamenz_are_adjacent_objectives_of_austria(self) -> None:
        assert City("kamenz") in City("radeberg").neighbours
        austrian = {objective.city for objective in objectives_of(Nation.AUSTRIA)}
        assert {City("kamenz"), City("radeberg")} <= austrian

    def test_saltikov_and_fermor_start_stacked(self) -> None:
        assert Piece("saltikov").start is Piece("fermor").start is City("bydgoszcz")


class TestShape:
    def test_every_city_stands_in_the_rectangle_and_has_the_suit_of_its_sector(self) -> None:
        for city in CITIES:
            left, top, right, bottom = city.sector.rectangle
            x, y = city.position
            assert left <= x <= right
            assert top <= y <= bottom
            assert city.suit is city.sector.suit
            assert city in city.sector.cities

    def test_sectors_tile_the_board(self) -> None:
        def area(sector: Sector) -> float:
            left, top, right, bottom = sector.rectangle
            return (right - left) * (bottom - top)

        assert round(sum(map(area, SECTORS)), 3) == round(1000.0 * 666.7, 3)

    def test_adjacency_is_symmetric(self) -> None:
        for city in CITIES:
            assert all(city in other.neighbours for other in city.neighbours)
            assert set(MAIN_NEIGHBOURS[city]) <= set(NEIGHBOURS[city])
            assert list(city.neighbours) == sorted(set(city.neighbours) - {city})

    @given(cities, cities)
    def test_distance_is_that_of_the_naive_search(self, city: City, other: City) -> None:
        assert distance(city, other) == distance(other, city) == roads_between(city, other)

    @given(cities, st.integers(0, 5))
    def test_cities_within(self, city: City, steps: int) -> None:
        near = cities_within(city, steps)
        assert near[0] is city
        assert set(near) == {one for one in CITIES if distances_from(city)[one] <= steps}
        assert sorted(near, key=lambda one: distance(city, one)) == list(near)

    def test_countries_partition_the_cities(self) -> None:
        together = [city for country in Country for city in country_cities(country)]
        assert sorted(together) == list(CITIES)

    def test_every_objective_lies_where_an_enemy_defends(self) -> None:
        assert all(hostile(one.nation, one.defender) for one in OBJECTIVES)
        assert len({one.city for one in OBJECTIVES}) == len(OBJECTIVES)


class TestSetups:
    def test_standard_troops_and_cards(self) -> None:
        for key in ("four", "three"):
            forces = SETUPS[key].forces.values()
            assert [one.troops for one in forces] == [32, 12, 16, 4, 30, 6, 20]
            assert [one.income[0].drawn for one in forces] == [7, 2, 4, 1, 5, 1, 4]
            assert [one.income[-1].drawn for one in forces] == [4, 1, 4, 1, 4, 1, 3]
            assert sorted(p for one in forces for p in one.pieces) == list(PIECES)

    def test_each_role_has_one_seat(self) -> None:
        assert [seat.roles for seat in SETUPS["four"].seats] == [(role,) for role in Role]
        three = [seat.roles for seat in SETUPS["three"].seats]
        assert three == [
            (Role.FREDERICK,), (Role.ELISABETH, Role.POMPADOUR), (Role.MARIA_THERESA,),
        ]  # fmt: skip

    def test_war_in_the_west(self) -> None:
        west = SETUPS["west"]
        assert list(west.forces) == [Nation.PRUSSIA, Nation.HANOVER, Nation.FRANCE]
        prussia, hanover, france = west.forces.values()
        assert prussia.pieces == (Piece("seydlitz"), Piece("prussia-train-2"))
        assert prussia.pieces[1].start is City("jueterbog")
        assert (prussia.troops, hanover.troops, france.troops) == (3, 12, 20)
        assert prussia.income == ((2, 1), (1, 0))
        assert west.unseen == 5

    def test_austrian_theatre(self) -> None:
        austria = SETUPS["austria"]
        assert list(austria.forces) == [Nation.PRUSSIA, Nation.AUSTRIA, Nation.IMPERIAL]
        prussia = austria.forces[Nation.PRUSSIA]
        assert [piece.rank for piece in prussia.pieces] == [1, 2, 3, 4, 5, 1, 2]
        assert prussia.troops == 24
        assert prussia.income == ((5, 0), (4, 0), (3, 0))
        assert austria.unseen == 5

    def test_every_nation_in_play_has_a_player_and_every_player_a_nation(self) -> None:
        for setup in SETUPS.values():
            seated = {role for seat in setup.seats for role in seat.roles}
            assert {ROLES[nation] for nation in setup.forces} == seated
            assert all(seat.role in seat.roles for seat in setup.seats)


class TestIds:
    def test_one_id_exists_once(self) -> None:
        assert City("prag") is City(int(City("prag")))
        assert all(City(city.key) is city for city in CITIES)

    def test_repr_can_be_evaluated(self) -> None:
        for one in (City("prag"), Piece("daun"), Card("reserve-b-4"), FATE_CARDS[17], SECTORS[3]):
            assert eval(repr(one), {type(one).__name__: type(one)}) is one
        for member in (Nation.IMPERIAL, Suit.HEARTS, Role.MARIA_THERESA, Country.EMPIRE):
            assert eval(repr(member), {type(member).__name__: type(member)}) is member
