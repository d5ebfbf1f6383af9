"""Rule 8: where a defeated stack goes, who says so, and what is lost on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from random import Random

import pytest

from friedrich.board import OBJECTIVE_AT, PIECES, ROADS, City, Nation, Piece, Role, distance
from friedrich.rules import (
    DecisionKind,
    EventKind,
    Refusal,
    State,
    apply,
    attack,
    decision,
    legal_actions,
    pass_,
    retreat,
    why_not,
)
from tests.rules.duels import FIGHTS, cards, plays, the
from tests.rules.table import (
    asked,
    do,
    ends,
    fighting,
    is_held,
    kinds,
    position,
    refused,
    told,
    troops_of,
    where,
)
from tests.rules.wandering import positions

pytestmark = pytest.mark.usefixtures("named_edition")

# ------------------------------------------------------------------- every path, one by one

AROUND: dict[City, set[City]] = {}
for _road in ROADS:
    AROUND.setdefault(_road.city, set()).add(_road.other)
    AROUND.setdefault(_road.other, set()).add(_road.city)


def all_paths(
    path: tuple[City, ...], steps: int, occupied: Set[City]
) -> Iterator[tuple[City, ...]]:
    if steps == 0:
        yield path
        return
    for city in AROUND[path[-1]]:
        if city not in path and city not in occupied:
            yield from all_paths((*path, city), steps - 1, occupied)


def roads_from(origin: City) -> dict[City, int]:
    away = {origin: 0}
    queue = [origin]
    for city in queue:
        for near in AROUND[city]:
            if near not in away:
                away[near] = away[city] + 1
                queue.append(near)
    return away


def farthest_ends(start: City, steps: int, winner: City, occupied: Set[City]) -> set[City]:
    found = {path[-1] for path in all_paths((start,), steps, occupied)}
    away = roads_from(winner)
    most = max((away[city] for city in found), default=0)
    return {city for city in found if away[city] == most}


def named(keys: str) -> set[City]:
    return {City(key) for key in keys.split()}


# ------------------------------------------------------------------------------ sentences


def beaten(
    lost: int,
    pieces: Mapping[str, str],
    *,
    winner: str,
    loser: str,
    troops: int = 0,
    active: Nation | None = None,
) -> State:
    """The loser has stopped at once, behind by so many; he has more troops unless it is said."""
    strength = troops or lost + 1
    state = fighting(
        position(
            pieces,
            nation=Piece(winner).nation if active is None else active,
            troops={winner: strength + lost, loser: strength},
        )
    )
    assert asked(state) is DecisionKind.DUEL
    return do(state, pass_())


FROM_RIESA = {"heinrich": "oschatz", "daun": "riesa"}
"""Out of Riesa there is but one way, to Meißen, for one who does not go over Oschatz."""


class TestLength:
    def test_both_8_1_a_the_defeated_retreats_before_the_next_combat(self) -> None:
        pieces = {"friedrich": "oschatz", "daun": "riesa", "browne": "torgau", "karl": "wurzen"}
        troops = {"friedrich": 8, "browne": 7}
        state = fighting(position(pieces, troops=troops))
        state = do(state, attack(City("oschatz"), City("torgau")), pass_())
        assert asked(state) is DecisionKind.RETREAT
        assert where(state, "browne") == City("torgau")
        state = do(state, retreat(City("bitterfeld")))
        assert where(state, "browne") == City("bitterfeld")
        assert asked(state) is DecisionKind.COMBAT

    @pytest.mark.parametrize("lost", [1, 2, 3, 4, 5])
    def test_both_8_1_b_as_many_cities_as_troops_lost(self, lost: int) -> None:
        pieces = {"heinrich": "oschatz", "keith": "oschatz", "daun": "riesa"}
        state = beaten(lost, pieces, winner="heinrich", loser="daun")
        expected = farthest_ends(City("riesa"), lost, City("oschatz"), named("oschatz riesa"))
        if lost == 1:
            assert expected == named("meissen")
            assert where(state, "daun") == City("meissen"), "where there is no choice he just goes"
        else:
            assert ends(state) == expected
            assert {distance(City("riesa"), city) for city in expected} == {lost}

    def test_both_8_1_b_beyond_his_last_troop_there_is_nobody_to_retreat(self) -> None:
        pieces = {"heinrich": "oschatz", "keith": "oschatz", "daun": "riesa"}
        state = fighting(position(pieces, troops={"heinrich": 16, "daun": 4}))
        events = told(state, pass_())
        assert the(events, EventKind.STOPPED).parts == (-12,)
        assert the(events, EventKind.LOST).parts == (City("riesa"), 4)
        assert EventKind.RETREATED not in kinds(events)

    def test_both_8_1_c_a_stack_retreats_as_one(self) -> None:
        pieces = {"heinrich": "oschatz", "keith": "oschatz", "daun": "riesa", "browne": "riesa"}
        pieces["karl"] = "riesa"
        state = beaten(2, pieces, winner="heinrich", loser="daun", troops=8)
        state = do(state, retreat(City("dresden")))
        for general in ("daun", "browne", "karl"):
            assert where(state, general) == City("dresden")
        assert troops_of(state, "daun") == 6

    def test_both_8_1_c_after_the_lowest_have_left_the_map(self) -> None:
        pieces = {"heinrich": "oschatz", "keith": "oschatz", "daun": "riesa", "browne": "riesa"}
        state = beaten(2, pieces, winner="heinrich", loser="daun", troops=3)
        state = do(state, retreat(City("dresden")))
        assert (where(state, "daun"), where(state, "browne")) == (City("dresden"), None)
        assert troops_of(state, "daun") == 1

    def test_both_8_1_c_a_stack_that_is_face_down_stays_so(self) -> None:
        state = position(
            {"heinrich": "oschatz", "friedrich": "eilenburg", "daun": "torgau", "browne": "riesa"},
            troops={"heinrich": 5, "daun": 4, "browne": 5, "friedrich": 4},
            down=["daun"],
        )
        state = fighting(state)
        state = do(state, attack(City("oschatz"), City("torgau")), pass_())
        state = do(state, retreat(City("falkenberg")))
        assert state.down >> Piece("daun") & 1


class TestPath:
    @pytest.mark.parametrize(
        ("active", "winner", "loser", "seat"),
        [
            (Nation.PRUSSIA, "heinrich", "daun", Role.FREDERICK),
            (Nation.PRUSSIA, "daun", "heinrich", Role.MARIA_THERESA),
            (Nation.AUSTRIA, "daun", "heinrich", Role.MARIA_THERESA),
            (Nation.AUSTRIA, "heinrich", "daun", Role.FREDERICK),
        ],
    )
    def test_both_8_2_a_the_winner_chooses_attacking_or_attacked(
        self, active: Nation, winner: str, loser: str, seat: Role
    ) -> None:
        pieces = {winner: "oschatz", loser: "riesa"}
        state = beaten(2, pieces, winner=winner, loser=loser, active=active)
        assert decision(state) == (DecisionKind.RETREAT, Piece(winner).nation, seat)
        assert ends(state) == named("doebeln dresden grossenhain")
        reason = why_not(state, retreat(City("dresden")), _other(seat))
        assert reason == (Refusal.WRONG_ACTOR, (seat,))
        for city in ends(state):
            after, events = apply(state, retreat(city))
            assert where(after, loser) == city
            assert events[0][:3] == (
                EventKind.RETREATED,
                Piece(loser).nation,
                (City("riesa"), city),
            )

    def test_both_8_2_a_he_ends_as_far_from_the_winner_as_he_can(self) -> None:
        """The nine cities of the printed combat; those nearer to Eschwege are out."""
        pieces = {"heinrich": "eschwege", "richelieu": "goettingen"}
        state = beaten(3, pieces, winner="heinrich", loser="richelieu")
        assert ends(state) == named(
            "detmold fritzlar hameln hildesheim hofgeismar lemgo paderborn salzgitter wernigerode"
        )
        assert {distance(City("eschwege"), city) for city in ends(state)} == {4}
        assert refused(state, retreat(City("nordhausen"))) is Refusal.NOT_A_RETREAT
        assert refused(state, pass_()) is Refusal.WRONG_DECISION

    def test_both_8_2_a_other_enemies_do_not_matter(self) -> None:
        pieces = {"heinrich": "oschatz", "daun": "riesa", "friedrich": "pirna"}
        assert distance(City("pirna"), City("dresden")) == 1
        state = beaten(2, pieces, winner="heinrich", loser="daun")
        assert ends(state) == named("doebeln dresden grossenhain")

    def test_both_8_2_a_the_distance_goes_by_road_whatever_stands_there(self) -> None:
        """A piece in Jüterbog makes Herzberg no farther from Zossen than the roads say."""
        pieces = {"heinrich": "zossen", "daun": "luckenwalde", "austria-train-1": "jueterbog"}
        state = beaten(3, pieces, winner="heinrich", loser="daun")
        assert ends(state) == named("zschornewitz dessau")
        occupied = named("zossen luckenwalde jueterbog")
        reached = {p[-1] for p in all_paths((City("luckenwalde"),), 3, occupied)}
        assert City("herzberg") in reached
        assert distance(City("zossen"), City("herzberg")) < distance(City("zossen"), City("dessau"))

    def test_both_8_2_b_no_city_is_entered_twice(self) -> None:
        """From Leer only the blind alley to Emden is open: one step, and no second one."""
        pieces = {"ferdinand": "papenburg", "soubise": "leer", "hanover-train-1": "oldenburg"}
        assert City("emden").neighbours == (City("leer"),)
        state = beaten(1, pieces, winner="ferdinand", loser="soubise")
        assert where(state, "soubise") == City("emden")
        state = beaten(2, pieces, winner="ferdinand", loser="soubise")
        assert where(state, "soubise") is None, "Leer itself counts as visited"

    @pytest.mark.parametrize(
        "obstacle",
        ["friedrich", "prussia-train-1", "ferdinand", "browne", "austria-train-1", "soubise",
         "imperial-train-1"],
    )  # fmt: skip
    def test_both_8_2_c_no_city_with_any_piece_is_entered(self, obstacle: str) -> None:
        pieces = {**FROM_RIESA, obstacle: "meissen"}
        state = position(pieces, troops={"heinrich": 5, "daun": 4})
        state = fighting(state)
        if asked(state) is DecisionKind.COMBAT:
            state = do(state, attack(City("oschatz"), City("riesa")))
        state = do(state, pass_())
        assert where(state, "daun") is None, "no union and no train eliminated: all is lost"
        assert where(state, obstacle) == City("meissen")

    def test_both_8_2_c_one_further_on_is_gone_around(self) -> None:
        state = beaten(2, {**FROM_RIESA, "laudon": "dresden"}, winner="heinrich", loser="daun")
        assert ends(state) == named("doebeln grossenhain")

    @pytest.mark.parametrize("city", ["hameln", "hofgeismar"])
    def test_both_8_2_d_q8_3_objectives_are_crossed_but_not_conquered(self, city: str) -> None:
        """He leaves Göttingen, and goes to Hofgeismar over Kassel."""
        for key in ("goettingen", "kassel", "hameln"):
            objective = OBJECTIVE_AT[City(key)]
            assert objective.nation is Nation.FRANCE
        over = [
            path
            for path in all_paths((City("goettingen"),), 3, named("eschwege"))
            if path[-1] == City("hofgeismar")
        ]
        assert {path[2] for path in over} == {City("kassel")}
        pieces = {"heinrich": "eschwege", "richelieu": "goettingen"}
        state = beaten(3, pieces, winner="heinrich", loser="richelieu")
        state, events = apply(state, retreat(City(city)))
        assert where(state, "richelieu") == City(city)
        assert not {EventKind.CONQUERED, EventKind.MARKED} & set(kinds(events))
        assert state.held == 0

    def test_both_8_2_d_nor_reconquered(self) -> None:
        state = position(
            {"heinrich": "riesa", "daun": "oschatz"},
            nation=Nation.AUSTRIA,
            troops={"heinrich": 3, "daun": 5},
            held=["meissen", "dresden"],
        )
        assert City("meissen") in City("riesa").neighbours
        state = do(fighting(state), pass_(), retreat(City("dresden")))
        assert is_held(state, "meissen")
        assert is_held(state, "dresden")


class TestNoWay:
    def test_both_8_3_one_who_cannot_go_the_full_distance_loses_everything(self) -> None:
        """Meißen is free and two steps are due, but what lies behind it is occupied."""
        pieces = {"friedrich": "oschatz", "daun": "riesa", "prussia-train-1": "doebeln"}
        pieces |= {"prussia-train-2": "dresden", "ferdinand": "grossenhain"}
        state = fighting(position(pieces, troops={"friedrich": 8, "daun": 6}))
        events = told(state, pass_())
        losses = [event.parts for event in events if event.kind is EventKind.LOST]
        assert losses == [(City("riesa"), 2), (City("riesa"), 4)]
        assert the(events, EventKind.GENERAL_REMOVED).parts == (Piece("daun"),)
        assert EventKind.RETREATED not in kinds(events)
        state = do(state, pass_())
        assert where(state, "daun") is None
        assert state.troops[Piece("daun")] == 0
        assert asked(state) not in FIGHTS

    def test_both_8_3_so_does_a_whole_stack(self) -> None:
        pieces = {"friedrich": "oschatz", "keith": "oschatz", "daun": "riesa", "browne": "riesa"}
        pieces |= {"laudon": "meissen"}
        state = fighting(position(pieces, troops={"friedrich": 11, "daun": 10}))
        state = do(state, pass_())
        assert where(state, "daun") is where(state, "browne") is None
        assert where(state, "laudon") == City("meissen"), "his own comrade shut him in"

    def test_both_8_3_he_can_come_back_later(self) -> None:
        state = beaten(1, {**FROM_RIESA, "laudon": "meissen"}, winner="heinrich", loser="daun")
        assert not state.retired >> Piece("daun") & 1

    def test_both_8_fig_three_lost_three_cities_some_ends_or_none(self) -> None:
        pieces = {"heinrich": "eschwege", "richelieu": "goettingen"}
        state = beaten(3, pieces, winner="heinrich", loser="richelieu")
        assert len(ends(state)) == 9
        walls = {"ferdinand": "holzminden", "prussia-train-1": "muenden"}
        walls |= {"prussia-train-2": "northeim", "hanover-train-1": "duderstadt"}
        state = beaten(3, {**pieces, **walls}, winner="heinrich", loser="richelieu")
        assert where(state, "richelieu") is None

    def test_both_8_2_a_very_long_retreat_of_a_great_stack_is_found(self) -> None:
        pieces = {"friedrich": "oschatz", "heinrich": "oschatz", "keith": "oschatz"}
        pieces |= {"daun": "riesa", "browne": "riesa", "karl": "riesa"}
        hands = {Nation.PRUSSIA: cards("d13 d8")}
        troops = {"friedrich": 24, "daun": 24}
        state = do(fighting(position(pieces, troops=troops, hands=hands)), *plays("d13 -"))
        expected = {distance(City("oschatz"), city) for city in ends(state)}
        assert expected == {14}, "thirteen away from Riesa, one more from Oschatz"


class TestFrequentlyAsked:
    AROUND_OSCHATZ = (("daun", "riesa"), ("browne", "torgau"), ("karl", "wurzen"))

    def surrounded(self) -> State:
        """Friedrich is attacked from all three neighbours of Oschatz."""
        assert {city.key for city in City("oschatz").neighbours} == {"riesa", "torgau", "wurzen"}
        return fighting(
            position(
                {"friedrich": "oschatz", **dict(self.AROUND_OSCHATZ)},
                nation=Nation.AUSTRIA,
                troops={"friedrich": 5, "daun": 3, "browne": 8, "karl": 8},
            )
        )

    def test_both_q8_1_a_the_way_of_one_beaten_first_is_open(self) -> None:
        state = self.surrounded()
        state = do(state, attack(City("riesa"), City("oschatz")), pass_())
        assert decision(state)[:2] == (DecisionKind.RETREAT, Nation.PRUSSIA)
        state = do(state, retreat(City("doebeln")))
        state, _ = apply(state, attack(City("torgau"), City("oschatz")))
        state, events = apply(state, pass_())
        assert the(list(events), EventKind.LOST).parts == (City("oschatz"), 3)
        assert where(state, "friedrich") == City("dresden"), "over Riesa and Meißen"
        assert the(list(events), EventKind.RETREATED).parts == (City("oschatz"), City("dresden"))

    def test_both_q8_1_a_else_he_is_lost(self) -> None:
        state = self.surrounded()
        state = do(state, attack(City("torgau"), City("oschatz")), pass_())
        assert where(state, "friedrich") is None

    def neighbours(self) -> State:
        """Prussians in Jarmen and Altentreptow, whose only ways out go over Demmin."""
        return fighting(
            position(
                {"heinrich": "jarmen", "keith": "altentreptow", "daun": "anklam",
                 "browne": "neubrandenburg"},
                nation=Nation.AUSTRIA,
                troops={"heinrich": 3, "daun": 4, "keith": 3, "browne": 5},
            )
        )  # fmt: skip

    def test_both_q8_1_b_a_first_retreat_can_block_the_second(self) -> None:
        state = do(self.neighbours(), attack(City("anklam"), City("jarmen")), pass_())
        assert where(state, "heinrich") == City("demmin")
        state = do(state, pass_())
        assert where(state, "keith") is None

    def test_both_q8_1_b_in_the_other_order_he_gets_away(self) -> None:
        state = do(self.neighbours(), attack(City("neubrandenburg"), City("altentreptow")), pass_())
        assert ends(state) == named("grimmen malchin rostock")
        state = do(state, retreat(City("malchin")), pass_())
        assert where(state, "heinrich") == City("demmin")

    def test_both_q8_2_no_end_is_allowed_if_a_farther_one_can_be_reached(self) -> None:
        pieces = {"heinrich": "oschatz", "daun": "torgau"}
        state = beaten(2, pieces, winner="heinrich", loser="daun")
        reached = {p[-1] for p in all_paths((City("torgau"),), 2, named("oschatz torgau"))}
        offered = ends(state)
        assert offered < reached
        for city in reached:
            farther = any(
                distance(City("oschatz"), other) > distance(City("oschatz"), city)
                for other in reached
            )
            code = refused(state, retreat(city))
            assert code is (Refusal.NOT_A_RETREAT if farther else None)


def _other(seat: Role) -> Role:
    return Role.FREDERICK if seat is not Role.FREDERICK else Role.MARIA_THERESA


# ------------------------------------------------- thousands of retreats from random play

LONGEST_LISTED = 7


def watch_retreat(state: State, rng: Random, seen: Counter[str]) -> None:
    """One who is behind stops: what follows must be what listing all paths says."""
    score = _score(state)
    loser, winner = _the_two(state)
    stack = [piece for piece in PIECES if state.where[piece] == loser]
    troops = sum(state.troops[piece] for piece in stack)
    lost = min(-score, troops)
    if lost > LONGEST_LISTED:
        seen["too long to list"] += 1
        return
    occupied = {City(city) for city in state.where if city >= 0}
    left = stack[: troops - lost]
    expected = farthest_ends(loser, lost, winner, occupied) if left else set()
    assert state.asked == stack[0].nation
    after, events = apply(state, pass_())
    assert [event.kind for event in events[:2]] == [EventKind.STOPPED, EventKind.LOST]
    assert events[1].parts == (loser, lost)
    seen["retreats"] += 1
    seen[f"lost {lost}"] += 1
    if len(expected) > 1:
        victor = next(piece for piece in PIECES if state.where[piece] == winner)
        assert decision(after)[:2] == (DecisionKind.RETREAT, victor.nation)
        assert ends(after) == expected
        assert len(legal_actions(after)) == len(expected)
        city = rng.choice(sorted(expected))
        after, events = apply(after, retreat(city))
        expected = {city}
        seen["choices"] += 1
    moved = [event for event in events if event.kind is EventKind.RETREATED]
    assert [event.parts for event in moved] == [(loser, city) for city in expected]
    starved = {event.parts[0] for event in events if event.kind is EventKind.STARVED}
    for piece in stack:
        stays = piece in left and expected and not (expected & starved)
        assert after.where[piece] == (next(iter(expected)) if stays else -1)
        assert (after.troops[piece] > 0) == bool(stays)
    if left and not expected:
        seen["no way"] += 1
    assert sum(after.troops[p] for p in stack) == (troops - lost if expected - starved else 0)


def _the_two(state: State) -> tuple[City, City]:
    """The city of him who has the right to play, and that of his enemy."""
    cities = City(state.front), City(state.foe)
    return cities if state.mover == 0 else (cities[1], cities[0])


def _score(state: State) -> int:
    return state.score if state.mover == 0 else -state.score


def hunt(games: int, seed: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    rng = Random(seed)
    for state in positions(games, seed):
        if (
            asked(state) is DecisionKind.DUEL
            and _score(state) < 0
            and pass_() in legal_actions(state)
        ):
            watch_retreat(state, rng, seen)
    return seen


def test_both_8_retreats_of_random_games_are_those_of_all_paths_listed() -> None:
    seen = hunt(40, seed=8)
    assert seen["retreats"] > 300
    assert seen["choices"] > 100


if __name__ == "__main__":
    import sys

    print(hunt(int(sys.argv[1]), int(sys.argv[2])))
