"""Rule 9: who is in supply, what becomes of those who are not, and what trains can suffer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from friedrich.board import (
    CITIES,
    DEPOTS,
    OBJECTIVES,
    PIECE_KINDS,
    PIECES,
    ROADS,
    SIDES,
    City,
    Country,
    Nation,
    Piece,
    PieceKind,
    country_cities,
    distance,
    generals_of,
)
from friedrich.rules import (
    DecisionKind,
    Event,
    EventKind,
    Refusal,
    State,
    allot,
    apply,
    detach,
    enter,
    legal_actions,
    march,
    pass_,
    pay,
    recruit,
    take,
)
from tests.rules.duels import card, cards, next_fight, the
from tests.rules.table import (
    asked,
    do,
    is_held,
    kinds,
    moving,
    position,
    refused,
    supplying,
    told,
    troops_of,
    where,
)
from tests.rules.wandering import positions

pytestmark = pytest.mark.usefixtures("named_edition")

HOME_OF = {
    Nation.PRUSSIA: {Country.PRUSSIA},
    Nation.HANOVER: {Country.HANOVER},
    Nation.RUSSIA: set(),
    Nation.SWEDEN: {Country.SWEDEN},
    Nation.AUSTRIA: {Country.AUSTRIA},
    Nation.IMPERIAL: {Country.EMPIRE, Country.SAXONY},
    Nation.FRANCE: set(),
}
DEPOTS_THAT_SUPPLY = {
    Nation.RUSSIA: {City("sierpc"), City("warszawa")},
    Nation.FRANCE: {City("koblenz"), City("gemuenden")},
}
AIMS = {objective.city for objective in OBJECTIVES}
LINE_OF_SIX = ("torun", "ciechocinek", "sompolno", "konin", "turek", "warta", "aleksandrow")
"""The only line of six cities from Toruń to Aleksandrów."""
SUPPLY = (EventKind.CUT_OFF, EventKind.SUPPLIED, EventKind.STARVED)


def stage(
    pieces: Mapping[str, str], nation: Nation, **more: Any
) -> tuple[State, tuple[Event, ...]]:
    """The nation moves nothing; what follows up to the next decision, and what is told."""
    return apply(moving(position(pieces, nation=nation, **more)), pass_())


def is_down(state: State, key: str) -> bool:
    return bool(state.down >> Piece(key) & 1)


def supply_news(events: Iterable[Event]) -> list[tuple[EventKind, str]]:
    return [(one.kind, City(one.parts[0]).key) for one in events if one.kind in SUPPLY]


def to_movement_of(state: State, nation: Nation, turn: int) -> State:
    """Play on, nobody moving, to the movement phase of a nation."""
    while not (state.nation == nation and state.turn == turn and asked(state) is _MOVEMENT):
        assert (state.turn, state.nation) <= (turn, nation)
        actions = legal_actions(state)
        state = do(state, pass_() if asked(state) is _MOVEMENT else actions[0])
    return state


_MOVEMENT = DecisionKind.MOVEMENT


class TestWhoIsSupplied:
    def test_both_9_1_a_without_supply_troops_desert_in_the_end(self) -> None:
        state, events = stage({"daun": "oschatz"}, Nation.AUSTRIA, troops={"daun": 8})
        assert supply_news(events) == [(EventKind.CUT_OFF, "oschatz")]
        state = do(to_movement_of(state, Nation.AUSTRIA, 2), pass_())
        assert where(state, "daun") is None
        assert state.troops[Piece("daun")] == 0

    def test_both_9_1_b_it_is_checked_in_the_own_supply_phase_only(self) -> None:
        pieces = {"daun": "oschatz", "heinrich": "eger", "soubise": "stade"}
        state, events = stage(pieces, Nation.AUSTRIA)
        assert supply_news(events) == [(EventKind.CUT_OFF, "oschatz")]
        assert state.down == 1 << Piece("daun")

    @pytest.mark.parametrize(
        ("general", "city"),
        [
            ("friedrich", "berlin"), ("friedrich", "leer"), ("friedrich", "koenigsberg"),
            ("ferdinand", "stade"), ("ferdinand", "eschwege"), ("ehrensvaerd", "stralsund"),
            ("ehrensvaerd", "wismar"), ("daun", "prag"), ("daun", "bruenn"),
            ("hildburghausen", "hildburghausen"), ("hildburghausen", "oschatz"),
        ],
    )  # fmt: skip
    def test_both_9_2_a_at_home_one_is_supplied_without_any_train(
        self, general: str, city: str
    ) -> None:
        _, events = stage({general: city}, Piece(general).nation)
        assert supply_news(events) == []
        _, events = stage({general: city}, Piece(general).nation, down=[general])
        assert supply_news(events) == [(EventKind.SUPPLIED, city)]

    @pytest.mark.parametrize(
        ("general", "city", "country"),
        [
            ("friedrich", "eschwege", Country.HANOVER),
            ("friedrich", "oschatz", Country.SAXONY),
            ("ferdinand", "berlin", Country.PRUSSIA),
            ("daun", "oschatz", Country.SAXONY),
            ("daun", "hildburghausen", Country.EMPIRE),
            ("hildburghausen", "prag", Country.AUSTRIA),
            ("ehrensvaerd", "rostock", Country.EMPIRE),
            ("saltikov", "torun", Country.POLAND),
            ("soubise", "fulda", Country.EMPIRE),
        ],
    )
    def test_both_9_2_a_a_friendly_country_is_not_home(
        self, general: str, city: str, country: Country
    ) -> None:
        assert City(city).country is country
        _, events = stage({general: city}, Piece(general).nation)
        assert supply_news(events) == [(EventKind.CUT_OFF, city)]

    @pytest.mark.parametrize("nation", list(Nation))
    def test_both_9_2_a_b_every_city_of_the_map_without_a_train(self, nation: Nation) -> None:
        general = generals_of(nation)[0]
        for city in CITIES:
            state = supplying(position({general.key: city.key}, nation=nation))
            supplied = city.country in HOME_OF[nation] or city in DEPOTS_THAT_SUPPLY.get(nation, ())
            assert is_down(state, general.key) != supplied, city

    @pytest.mark.parametrize(
        ("general", "city"),
        [("saltikov", "sierpc"), ("saltikov", "warszawa"), ("soubise", "koblenz"),
         ("soubise", "gemuenden")],
    )  # fmt: skip
    def test_both_9_2_b_russians_and_french_are_supplied_on_their_own_depots(
        self, general: str, city: str
    ) -> None:
        _, events = stage({general: city}, Piece(general).nation, down=[general])
        assert supply_news(events) == [(EventKind.SUPPLIED, city)]

    @pytest.mark.parametrize(
        ("general", "city"), [("saltikov", "berlin"), ("saltikov", "koblenz"), ("soubise", "stade")]
    )
    def test_both_9_2_b_not_on_those_of_others(self, general: str, city: str) -> None:
        assert any(City(city) in depots for depots in DEPOTS)
        _, events = stage({general: city}, Piece(general).nation)
        assert supply_news(events) == [(EventKind.CUT_OFF, city)]

    def test_both_9_2_b_nor_in_a_substitute_city(self) -> None:
        """Prussians stand on both depots; Saltikov enters in the substitute city Otwock."""
        pieces = {"friedrich": "sierpc", "heinrich": "warszawa"}
        start = position(pieces, nation=Nation.RUSSIA, hands={Nation.RUSSIA: cards("s8")})
        state = do(moving(start), recruit(1), pay(card("s8")))
        away = max(city for city in _entries(state) if distance(city, City("warszawa")) > 1)
        assert away.sector is City("warszawa").sector
        state = do(state, enter(Piece("saltikov"), away))
        while asked(state) is not _MOVEMENT:
            state = do(state, pass_())
        assert not is_down(state, "saltikov")
        assert supply_news(told(state, pass_())) == [(EventKind.CUT_OFF, away.key)]

    def test_both_9_2_c_the_imperial_army_is_at_home_in_the_empire_and_in_saxony(self) -> None:
        for country in (Country.EMPIRE, Country.SAXONY):
            for city in country_cities(country):
                state = supplying(position({"hildburghausen": city.key}, nation=Nation.IMPERIAL))
                assert not is_down(state, "hildburghausen")


class TestLine:
    def russian(self, city: str, **more: str) -> list[tuple[EventKind, str]]:
        pieces = {"saltikov": city, "russia-train-1": "torun", **more}
        return supply_news(stage(pieces, Nation.RUSSIA)[1])

    def test_both_9_3_a_elsewhere_a_line_to_the_own_train_supplies(self) -> None:
        assert City("konin").country is Country.POLAND
        assert self.russian("konin") == []
        assert supply_news(stage({"saltikov": "konin"}, Nation.RUSSIA)[1]) == [
            (EventKind.CUT_OFF, "konin")
        ]

    @pytest.mark.parametrize(
        ("general", "train"),
        [
            ("saltikov", "sweden-train-1"),
            ("saltikov", "austria-train-1"),
            ("saltikov", "prussia-train-1"),
            ("ferdinand", "prussia-train-1"),
            ("friedrich", "hanover-train-1"),
            ("hildburghausen", "austria-train-1"),
        ],
    )
    def test_both_9_3_a_the_train_of_another_nation_does_not_supply(
        self, general: str, train: str
    ) -> None:
        pieces = {general: "konin", train: "sompolno"}
        _, events = stage(pieces, Piece(general).nation)
        assert supply_news(events) == [(EventKind.CUT_OFF, "konin")]

    def test_both_9_3_b_six_cities_are_not_too_many(self) -> None:
        assert distance(City("torun"), City("aleksandrow")) == 6
        assert self.russian("aleksandrow") == []

    def test_both_9_3_b_seven_are(self) -> None:
        assert distance(City("torun"), City("belgard")) == 7
        assert self.russian("belgard") == [(EventKind.CUT_OFF, "belgard")]

    def test_both_9_3_b_the_nearer_of_two_trains_will_do(self) -> None:
        assert self.russian("belgard", **{"russia-train-2": "colberg"}) == []

    @pytest.mark.parametrize("city", LINE_OF_SIX[1:-1])
    @pytest.mark.parametrize(
        "piece", ["friedrich", "prussia-train-1", "ferdinand", "hanover-train-1"]
    )
    def test_both_9_3_c_a_hostile_general_or_train_blocks_the_line(
        self, piece: str, city: str
    ) -> None:
        for one, other in pairwise(LINE_OF_SIX):
            assert City(other) in City(one).neighbours
        pieces = {"saltikov": "aleksandrow", "russia-train-1": "torun", piece: city}
        state = supplying(position(pieces, nation=Nation.RUSSIA))
        assert is_down(state, "saltikov")

    @pytest.mark.parametrize("city", LINE_OF_SIX[1:-1])
    @pytest.mark.parametrize(
        "piece",
        ["fermor", "russia-train-2", "ehrensvaerd", "daun", "soubise", "france-train-1"],
    )
    def test_both_9_3_c_own_and_allied_pieces_do_not(self, piece: str, city: str) -> None:
        assert self.russian("aleksandrow", **{piece: city}) == []

    def test_both_9_3_c_a_line_may_go_around(self) -> None:
        assert self.russian("konin", friedrich="sompolno") == []

    def test_both_9_3_c_hanover_and_prussia_are_friends(self) -> None:
        pieces = {"ferdinand": "aleksandrow", "hanover-train-1": "torun", "friedrich": "konin"}
        assert supply_news(stage(pieces, Nation.HANOVER)[1]) == []

    def test_both_9_3_d_one_train_supplies_any_number(self) -> None:
        pieces = {"saltikov": "konin", "fermor": "turek", "apraxin": "warta",
                  "tottleben": "aleksandrow", "russia-train-1": "torun"}  # fmt: skip
        assert supply_news(stage(pieces, Nation.RUSSIA)[1]) == []


class TestConsequences:
    def test_both_9_4_a_out_of_supply_a_stack_is_turned_face_down(self) -> None:
        pieces = {"daun": "oschatz", "browne": "oschatz", "laudon": "prag"}
        state, events = stage(pieces, Nation.AUSTRIA)
        assert supply_news(events) == [(EventKind.CUT_OFF, "oschatz")]
        assert state.down == 1 << Piece("daun") | 1 << Piece("browne")
        assert troops_of(state, "daun") == 2

    def test_both_9_4_b_in_supply_again_he_is_turned_face_up(self) -> None:
        pieces = {"daun": "oschatz", "browne": "oschatz", "austria-train-1": "riesa"}
        state, events = stage(pieces, Nation.AUSTRIA, down=["daun", "browne"])
        assert supply_news(events) == [(EventKind.SUPPLIED, "oschatz")]
        assert state.down == 0

    def test_both_9_4_c_still_out_of_supply_he_is_lost_with_all_troops(self) -> None:
        pieces = {"daun": "oschatz", "browne": "oschatz", "laudon": "leipzig"}
        state, events = stage(
            pieces, Nation.AUSTRIA, down=["daun", "browne"], troops={"daun": 9, "laudon": 4}
        )
        assert supply_news(events) == [
            (EventKind.STARVED, "oschatz"),
            (EventKind.CUT_OFF, "leipzig"),
        ]
        assert where(state, "daun") is where(state, "browne") is None
        assert sum(state.troops) == 4
        assert state.down == 1 << Piece("laudon")
        assert not state.retired >> Piece("daun") & 1, "he may be recruited again"

    def test_both_9_4_c_it_comes_after_the_retroactive_conquest(self) -> None:
        """Daun drives the protector of Kamenz away, it falls, and then he starves."""
        pieces = {"daun": "falkenberg", "laudon": "dresden", "heinrich": "finsterwalde"}
        start = position(pieces, nation=_AUSTRIA, troops={"daun": 2}, down=["daun"])
        over_kamenz = march(*map(City, ("radeberg", "kamenz", "hoyerswerda")))
        state = do(moving(start), take(Piece("laudon")), over_kamenz, pass_())
        assert asked(state) is DecisionKind.DUEL
        state, events = apply(state, pass_())
        assert where(state, "heinrich") is None
        order = [one.kind for one in events if one.kind in (EventKind.CONQUERED, *SUPPLY)]
        assert order == [EventKind.CONQUERED, EventKind.STARVED, EventKind.CUT_OFF]

    def test_both_9_4_r_cut_off_in_his_own_stage_he_has_one_turn(self) -> None:
        start = moving(position({"daun": "aussig"}, nation=_AUSTRIA))
        state = do(start, take(Piece("daun")), march(City("tetschen"), City("pirna")), pass_())
        assert is_down(state, "daun")
        state = do(to_movement_of(state, _AUSTRIA, 2), pass_())
        assert where(state, "daun") is None

    def test_both_9_4_r_cut_off_in_an_enemys_stage_he_has_two(self) -> None:
        """Friedrich eliminates the train; Daun is turned in his next stage, lost in the second."""
        pieces = {"daun": "pirna", "austria-train-1": "oschatz", "friedrich": "torgau"}
        state = moving(position(pieces, troops={"friedrich": 8}))
        state = do(state, take(Piece("friedrich")), march(City("oschatz")), pass_())
        assert not is_down(state, "daun")
        state = do(to_movement_of(state, _AUSTRIA, 1), pass_())
        assert is_down(state, "daun")
        assert where(state, "daun") == City("pirna")
        state = do(to_movement_of(state, _AUSTRIA, 2), pass_())
        assert where(state, "daun") is None


_AUSTRIA = Nation.AUSTRIA


class TestFaceDown:
    @pytest.mark.parametrize(("mover", "other"), [("daun", "browne"), ("browne", "daun")])
    def test_both_9_5_uniting_turns_all_face_down_at_once(self, mover: str, other: str) -> None:
        """Whether the one who comes is face-down or the one who stands there."""
        pieces = {mover: "riesa", other: "oschatz"}
        state = moving(position(pieces, nation=_AUSTRIA, down=["browne"]))
        state = do(state, take(Piece(mover)), march(City("oschatz")))
        assert is_down(state, "daun")
        assert is_down(state, "browne")
        events = told(state, pass_())
        assert supply_news(events) == [(EventKind.STARVED, "oschatz")], "both are lost"

    def test_both_9_5_in_supply_both_are_turned_face_up(self) -> None:
        pieces = {"daun": "riesa", "browne": "oschatz", "austria-train-1": "torgau"}
        state = moving(position(pieces, nation=_AUSTRIA, down=["browne"]))
        state = do(state, take(Piece("daun")), march(City("oschatz")))
        state, events = apply(state, pass_())
        assert supply_news(events) == [(EventKind.SUPPLIED, "oschatz")]
        assert state.down == 0

    def test_both_9_5_two_who_are_face_up_stay_so(self) -> None:
        pieces = {"daun": "riesa", "browne": "oschatz", "laudon": "leipzig"}
        state = moving(position(pieces, nation=_AUSTRIA, down=["laudon"]))
        state = do(state, take(Piece("daun")), march(City("oschatz")))
        assert state.down == 1 << Piece("laudon")

    def test_both_9_5_so_does_one_who_reenters_on_a_face_down_stack(self) -> None:
        """With nobody there he is face-up."""
        for pieces, down in (({"tottleben": "sierpc"}, True), ({}, False)):
            start = position(
                pieces,
                nation=Nation.RUSSIA,
                hands={Nation.RUSSIA: cards("s6")},
                down=pieces.keys(),
                retired=("saltikov", "apraxin"),
            )
            state = do(moving(start), recruit(1), pay(card("s6")))
            state = do(state, enter(Piece("fermor"), City("sierpc")))
            assert is_down(state, "fermor") is down

    def test_both_9_5_each_part_of_a_face_down_stack_stays_face_down(self) -> None:
        pieces = {"daun": "oschatz", "browne": "oschatz", "karl": "oschatz"}
        state = moving(position(pieces, nation=_AUSTRIA, down=pieces.keys()))
        state = do(state, take(Piece("browne")), detach(1), march(City("riesa")))
        assert all(is_down(state, key) for key in pieces)
        assert supply_news(told(state, pass_())) == [
            (EventKind.STARVED, "oschatz"),
            (EventKind.STARVED, "riesa"),
        ]

    def test_both_9_6_face_down_generals_move_as_far_as_others(self) -> None:
        for down in ((), ("daun",)):
            state = moving(position({"daun": "oschatz"}, nation=_AUSTRIA, down=down))
            state = do(state, take(Piece("daun")))
            far = march(*map(City, ("riesa", "meissen", "dresden")))
            assert refused(state, far) is None

    def test_both_9_6_they_attack_and_are_attacked(self) -> None:
        pieces = {"daun": "riesa", "friedrich": "oschatz"}
        for nation in (Nation.PRUSSIA, Nation.AUSTRIA):
            state = moving(position(pieces, nation=nation, down=pieces.keys()))
            assert asked(do(state, pass_())) is DecisionKind.DUEL

    @pytest.mark.parametrize("down", [(), ("daun",)])
    def test_both_9_6_they_conquer(self, down: tuple[str, ...]) -> None:
        state = moving(position({"daun": "dresden"}, nation=_AUSTRIA, down=down))
        state = do(state, take(Piece("daun")), march(City("radeberg"), City("kamenz")))
        assert is_held(state, "radeberg")

    @pytest.mark.parametrize("down", [(), ("heinrich",)])
    def test_both_9_6_they_protect(self, down: tuple[str, ...]) -> None:
        pieces = {"daun": "dresden", "heinrich": "hoyerswerda"}
        assert distance(City("hoyerswerda"), City("radeberg")) <= 3
        state = moving(position(pieces, nation=_AUSTRIA, down=down))
        state = do(state, take(Piece("daun")), march(City("radeberg"), City("dresden")))
        assert not is_held(state, "radeberg")

    def test_both_9_6_q9_3_they_receive_new_troops(self) -> None:
        start = position(
            {"daun": "oschatz", "browne": "prag"},
            nation=_AUSTRIA,
            down=["daun"],
            hands={_AUSTRIA: cards("s6")},
            retired=("karl", "laudon", "lacy"),
        )
        state = do(moving(start), recruit(1), pay(card("s6")))
        for number in (1, 0):
            assert refused(state, allot(number)) is None
        assert troops_of(do(state, allot(1)), "daun") == 2


class TestTrains:
    def test_both_9_7_a_trains_do_not_fight(self) -> None:
        pieces = {"friedrich": "oschatz", "austria-train-1": "riesa", "prussia-train-1": "torgau"}
        pieces["daun"] = "falkenberg"
        for nation in (Nation.PRUSSIA, _AUSTRIA):
            state, _ = stage(pieces, nation)
            assert next_fight(state) is None

    def test_both_9_7_b_a_general_eliminates_a_hostile_train_by_entering(self) -> None:
        pieces = {"friedrich": "oschatz", "austria-train-1": "riesa"}
        state = do(moving(position(pieces)), take(Piece("friedrich")))
        state, events = apply(state, march(City("riesa")))
        gone = the(list(events), EventKind.TRAIN_ELIMINATED)
        assert gone.parts[0] == Piece("austria-train-1")
        assert where(state, "austria-train-1") is None
        assert where(state, "friedrich") == City("riesa")
        assert not state.retired >> Piece("austria-train-1") & 1, "it can be bought back"

    @pytest.mark.parametrize("train", ["hanover-train-1", "prussia-train-1"])
    def test_both_9_7_b_not_one_of_his_own_side(self, train: str) -> None:
        pieces = {"friedrich": "oschatz", train: "riesa"}
        state = do(moving(position(pieces)), take(Piece("friedrich")))
        assert refused(state, march(City("riesa"))) is Refusal.CITY_OCCUPIED

    def test_both_9_7_c_he_stops_there_and_is_done(self) -> None:
        pieces = {"friedrich": "oschatz", "keith": "oschatz", "austria-train-1": "riesa"}
        start = do(moving(position(pieces)), take(Piece("friedrich"), Piece("keith")))
        through = march(City("riesa"), City("meissen"))
        assert refused(start, through) is Refusal.MUST_STOP
        state = do(start, march(City("riesa")))
        assert refused(state, take(Piece("keith"))) is Refusal.ALREADY_DONE
        assert refused(state, take(Piece("friedrich"))) is Refusal.ALREADY_DONE

    def test_both_9_7_d_hostile_trains_cannot_harm_each_other(self) -> None:
        pieces = {"prussia-train-1": "oschatz", "austria-train-1": "riesa"}
        state = do(moving(position(pieces)), take(Piece("prussia-train-1")))
        assert refused(state, march(City("riesa"))) is Refusal.CITY_OCCUPIED


class TestDepots:
    @pytest.mark.parametrize(
        ("general", "depot", "city"),
        [("saltikov", "sierpc", "lipno"), ("soubise", "koblenz", "limburg"),
         ("friedrich", "berlin", "rostock"), ("daun", "tabor", "oschatz")],
    )  # fmt: skip
    def test_both_q9_1_no_line_starts_at_a_depot(self, general: str, depot: str, city: str) -> None:
        assert City(depot) in DEPOTS[Piece(general).nation]
        _, events = stage({general: city}, Piece(general).nation)
        assert supply_news(events) == [(EventKind.CUT_OFF, city)]

    def test_both_q9_2_no_depot_is_an_objective(self) -> None:
        assert not any(city in AIMS for depots in DEPOTS for city in depots)
        state = moving(position({"daun": "bernau"}, nation=_AUSTRIA))
        events = told(state, take(Piece("daun")), march(City("berlin"), City("potsdam")))
        assert kinds(events) == [EventKind.MOVED]


def _entries(state: State) -> set[City]:
    return {one.city for one in legal_actions(state) if one.kind.key == "enter"}


# --------------------------------------------------- thousands of positions from random play

AROUND: dict[City, list[City]] = {}
for _road in ROADS:
    AROUND.setdefault(_road.city, []).append(_road.other)
    AROUND.setdefault(_road.other, []).append(_road.city)


def is_supplied(city: City, nation: Nation, standing: Mapping[City, list[Piece]]) -> bool:
    """From the general outwards, city by city, until a train of his colour is met."""
    if city.country in HOME_OF[nation] or city in DEPOTS_THAT_SUPPLY.get(nation, ()):
        return True
    reached = {city}
    edge = [city]
    for _ in range(6):
        beyond = []
        for here in edge:
            for near in AROUND[here]:
                pieces = standing.get(near, [])
                if near in reached or any(SIDES[p.nation] is not SIDES[nation] for p in pieces):
                    continue
                if any(p.nation is nation and PIECE_KINDS[p] is PieceKind.TRAIN for p in pieces):
                    return True
                reached.add(near)
                beyond.append(near)
        edge = beyond
    return False


def watch_supply(state: State, nation: Nation, seen: Counter[str]) -> None:
    """The supply phase of a nation in this position, whoever is active in it."""
    standing: dict[City, list[Piece]] = {}
    for piece in PIECES:
        if state.where[piece] >= 0:
            standing.setdefault(City(state.where[piece]), []).append(piece)
    where_, troops, down = list(state.where), list(state.troops), state.down
    news = set()
    for city, pieces in standing.items():
        if pieces[0].nation is not nation or PIECE_KINDS[pieces[0]] is PieceKind.TRAIN:
            continue
        face_down = down >> pieces[0] & 1
        seen["stacks"] += 1
        if is_supplied(city, nation, standing):
            if face_down:
                news.add((EventKind.SUPPLIED, city.key))
            for piece in pieces:
                down &= ~(1 << piece)
        else:
            news.add((EventKind.STARVED if face_down else EventKind.CUT_OFF, city.key))
            for piece in pieces:
                if face_down:
                    where_[piece], troops[piece] = -1, 0
                    down &= ~(1 << piece)
                else:
                    down |= 1 << piece
    after = state.copy()
    after.nation = int(nation)
    story: list[Event] = []
    after.story = story
    supplying(after)
    told_ = supply_news(story)
    assert len(told_) == len(news)
    assert set(told_) == news
    assert (after.where, after.troops, after.down) == (where_, troops, down)
    seen["phases"] += 1
    seen.update(kind.key for kind, _ in news)


def hunt(games: int, seed: int, share: float) -> Counter[str]:
    seen: Counter[str] = Counter()
    rng = Random(seed)
    for state in positions(games, seed):
        setting_up = asked(state) in (DecisionKind.RAFFLE, DecisionKind.ALLOT)
        if not setting_up and rng.random() < share:
            seen["positions"] += 1
            for nation in Nation:
                if nation in state.law.in_play and not state.gone >> nation & 1:
                    watch_supply(state, nation, seen)
    return seen


def test_both_9_supply_in_random_games_is_what_a_search_from_the_general_finds() -> None:
    seen = hunt(34, seed=9, share=0.08)
    assert seen["positions"] > 2000
    for kind in ("cut-off", "supplied", "starved"):
        assert seen[kind] > 200, kind


if __name__ == "__main__":
    import sys

    print(hunt(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
