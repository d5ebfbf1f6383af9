"""Rule 4, movement, and the Cards of Fate that forbid or allow moves."""

from __future__ import annotations

from itertools import pairwise

import pytest

from friedrich.board import (
    CITIES,
    DEPOTS,
    PIECES,
    City,
    Nation,
    Piece,
    cities_within,
    distance,
    generals_of,
)
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    Effect,
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
    recruit,
    take,
)
from friedrich.rules.packing import DETACH, code
from friedrich.rules.stacks import generals_in
from tests.rules.table import (
    asked,
    do,
    ends,
    kinds,
    moving,
    position,
    refused,
    told,
    troops_of,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

# A line of main roads, 1 city each; Berlin and Potsdam, Eberswalde and Freienwalde: ordinary ones.
LINE = ["berlin", "bernau", "eberswalde", "chorin", "angermuende", "schwedt"]


def path(keys: str) -> Action:
    """A march along these cities."""
    return march(*map(City, keys.split()))


def taken(keys: str) -> Action:
    """Taking these pieces."""
    return take(*map(Piece, keys.split()))


def going(state: State, pieces: str, troops: int | None = None) -> State:
    """The question where these pieces go; so many troops go with them if others stay."""
    state = do(state, taken(pieces))
    return state if troops is None else do(state, detach(troops))


def groups(state: State) -> set[str]:
    """What can be taken, as keys of pieces."""
    return {
        " ".join(piece.key for piece in action.pieces)
        for action in legal_actions(state)
        if action.kind is ActionKind.TAKE
    }


def places(state: State) -> set[str]:
    """The keys of the cities where the marches on offer end."""
    return {city.key for city in ends(state)}


def on_the_line(state: State) -> int:
    """How far along the line a march can go."""
    return max((LINE.index(key) for key in places(state) if key in LINE), default=0)


class TestThePhase:
    def test_both_4_1_a_every_active_piece_may_be_moved_and_no_other(self) -> None:
        state = moving(
            position(
                {
                    "friedrich": "berlin",
                    "keith": "magdeburg",
                    "prussia-train-1": "halle",
                    "ferdinand": "stade",
                    "daun": "prag",
                }
            )
        )
        assert groups(state) == {"friedrich", "keith", "prussia-train-1"}
        assert refused(state, taken("ferdinand")) is Refusal.NOT_YOUR_PIECE
        assert refused(state, taken("daun")) is Refusal.NOT_YOUR_PIECE
        assert refused(state, taken("heinrich")) is Refusal.NOT_ON_THE_MAP
        assert refused(state, taken("friedrich keith")) is Refusal.NOT_ONE_STACK
        assert refused(state, taken("friedrich prussia-train-1")) is Refusal.NOT_ONE_STACK

    def test_both_4_1_a_pieces_go_along_roads(self) -> None:
        state = going(moving(position({"friedrich": "berlin"})), "friedrich")
        for action in legal_actions(state):
            cities = (City("berlin"), *action.path)
            assert all(two in one.neighbours for one, two in pairwise(cities))
        assert refused(state, path("eberswalde")) is Refusal.NO_ROAD
        assert refused(state, path("bernau chorin")) is Refusal.NO_ROAD

    def test_both_4_1_b_nobody_has_to_move(self) -> None:
        state = moving(position({"friedrich": "berlin", "keith": "magdeburg"}))
        assert legal_actions(state)[0] == pass_()
        after = do(state, pass_())
        assert (where(after, "friedrich"), where(after, "keith")) == (
            City("berlin"),
            City("magdeburg"),
        )
        assert after.nation == Nation.HANOVER

    def test_both_4_1_b_all_may_move_in_any_order(self) -> None:
        pieces = {"friedrich": "berlin", "keith": "magdeburg", "prussia-train-1": "halle"}
        moves = {"friedrich": "bernau", "keith": "burg", "prussia-train-1": "leipzig"}
        for order in (list(moves), list(moves)[::-1]):
            state = moving(position(pieces))
            for piece in order:
                state = do(state, taken(piece), path(moves[piece]))
            assert {piece: where(state, piece) for piece in moves} == {
                piece: City(city) for piece, city in moves.items()
            }
            assert groups(state) == set()

    def test_both_4_1_c_a_move_is_finished_before_another_begins(self) -> None:
        pieces = {"friedrich": "berlin", "keith": "magdeburg"}
        state = going(moving(position(pieces, hands={Nation.PRUSSIA: ["clubs-13-1"]})), "friedrich")
        assert asked(state) is DecisionKind.MARCH
        assert {action.kind for action in legal_actions(state)} == {ActionKind.MARCH}
        assert refused(state, taken("keith")) is Refusal.WRONG_DECISION
        assert refused(state, recruit(1)) is Refusal.WRONG_DECISION
        assert refused(state, pass_()) is Refusal.WRONG_DECISION

    def test_both_4_1_c_no_piece_moves_twice_in_a_phase(self) -> None:
        state = moving(position({"friedrich": "berlin", "prussia-train-1": "halle"}))
        state = do(state, taken("friedrich"), path("bernau"))
        assert refused(state, taken("friedrich")) is Refusal.ALREADY_DONE
        assert groups(state) == {"prussia-train-1"}
        state = do(state, taken("prussia-train-1"), path("leipzig"))
        assert refused(state, taken("prussia-train-1")) is Refusal.ALREADY_DONE
        assert groups(state) == set()

    def test_both_4_1_c_he_may_move_again_in_the_next_turn(self) -> None:
        state = moving(position({"friedrich": "berlin"}, setup="west"))
        state = do(state, taken("friedrich"), path("bernau"), pass_())
        while not (asked(state) is DecisionKind.MOVEMENT and state.nation == Nation.PRUSSIA):
            state = do(state, legal_actions(state)[0])
        assert state.turn == 2
        assert groups(state) == {"friedrich"}

    def test_both_4_1_c_recruits_come_between_two_moves(self) -> None:
        pieces = {"friedrich": "berlin", "keith": "magdeburg"}
        state = moving(position(pieces, hands={Nation.PRUSSIA: ["clubs-6-1", "clubs-13-1"]}))
        state = do(state, taken("friedrich"), path("bernau"), recruit(0, 1))
        state = do(state, *legal_actions(state)[:1])
        assert asked(state) is DecisionKind.ENTER
        depot = DEPOTS[Nation.PRUSSIA][0]
        state = do(state, enter(Piece("prussia-train-1"), depot))
        assert asked(state) is DecisionKind.MOVEMENT
        assert groups(state) == {"keith"}

    @pytest.mark.parametrize(
        ("blocker", "reason"),
        [
            ("keith", Refusal.MUST_STOP),
            ("prussia-train-1", Refusal.CITY_OCCUPIED),
            ("ferdinand", Refusal.CITY_OCCUPIED),
            ("hanover-train-1", Refusal.CITY_OCCUPIED),
            ("daun", Refusal.CITY_OCCUPIED),
            ("austria-train-1", Refusal.MUST_STOP),
        ],
    )
    def test_both_4_1_d_a_general_jumps_over_nothing(self, blocker: str, reason: Refusal) -> None:
        state = moving(position({"friedrich": "berlin", blocker: "bernau"}))
        state = going(state, "friedrich")
        assert all(City("bernau") not in action.path[:-1] for action in legal_actions(state))
        assert refused(state, path("bernau eberswalde")) is reason
        assert ("bernau" in places(state)) == (reason is Refusal.MUST_STOP)
        assert "spandau" in places(state)

    @pytest.mark.parametrize(
        "blocker",
        ["keith", "prussia-train-2", "ferdinand", "hanover-train-1", "daun", "austria-train-1"],
    )
    def test_both_4_1_d_a_train_jumps_over_nothing_and_enters_empty_cities(
        self, blocker: str
    ) -> None:
        state = moving(position({"prussia-train-1": "berlin", blocker: "bernau"}))
        state = going(state, "prussia-train-1")
        assert all(City("bernau") not in action.path for action in legal_actions(state))
        assert refused(state, path("bernau")) is Refusal.CITY_OCCUPIED
        assert refused(state, path("bernau eberswalde")) is Refusal.CITY_OCCUPIED

    @pytest.mark.parametrize("piece", ["friedrich", "prussia-train-2"])
    def test_both_4_1_d_who_is_shut_in_cannot_be_taken(self, piece: str) -> None:
        around = {
            key: city.key
            for key, city in zip(
                ("ferdinand", "cumberland", "hanover-train-1", "daun"),
                City("berlin").neighbours,
                strict=True,
            )
        }
        state = moving(position({piece: "berlin", **around}))
        assert groups(state) == set()
        assert refused(state, taken(piece)) is Refusal.NOWHERE_TO_GO


class TestHowFar:
    @pytest.mark.parametrize("nation", list(Nation))
    def test_both_4_2_a_general_goes_three_cities(self, nation: Nation) -> None:
        general = next(p for p in PIECES if p.nation is nation)
        state = moving(position({general.key: "potsdam"}, nation=nation))
        state = going(state, general.key)
        start = City("potsdam")
        assert {distance(start, city) for city in ends(state)} >= {0, 1, 2, 3}
        assert all(len(action.path) <= 4 for action in legal_actions(state))
        assert refused(state, path("berlin bernau eberswalde")) is None
        assert refused(state, path("berlin bernau eberswalde chorin")) is Refusal.TOO_FAR

    def test_both_4_2_and_4_3_every_city_in_reach_is_offered_wherever_one_stands(self) -> None:
        for start in CITIES:
            state = going(moving(position({"keith": start.key})), "keith")
            on_main = {start}
            for _ in range(4):
                on_main |= {near for city in on_main for near in city.main_neighbours}
            assert ends(state) == on_main | set(cities_within(start, 3))

    def test_both_4_2_to_and_fro_and_back_to_the_start_is_a_move(self) -> None:
        state = going(moving(position({"friedrich": "berlin"})), "friedrich")
        assert "berlin" in places(state)
        back = next(a for a in legal_actions(state) if a.path[-1] is City("berlin"))
        assert len(back.path) == 2
        state = do(state, back)
        assert where(state, "friedrich") is City("berlin")
        assert refused(state, taken("friedrich")) is Refusal.ALREADY_DONE

    def test_both_4_2_standing_still_is_no_march(self) -> None:
        state = going(moving(position({"friedrich": "berlin"})), "friedrich")
        assert refused(state, march()) is Refusal.NOT_AN_ACTION

    def test_both_4_2_of_two_ways_with_the_same_outcome_one_is_listed(self) -> None:
        state = going(moving(position({"friedrich": "berlin"})), "friedrich")
        outcomes = [action.path[-1] for action in legal_actions(state)]
        assert len(outcomes) == len(set(outcomes))
        ways = [path("bernau"), path("bernau berlin bernau"), path("spandau berlin bernau")]
        assert [refused(state, way) for way in ways] == [
            None,
            Refusal.OTHER_PATH,
            Refusal.OTHER_PATH,
        ]

    def test_both_4_3_bonus_city_needs_every_step_on_main_roads(self) -> None:
        for one, other in pairwise(LINE):
            assert City(other) in City(one).main_neighbours
        state = going(moving(position({"friedrich": "berlin"})), "friedrich")
        assert on_the_line(state) == 4
        assert refused(state, path(" ".join(LINE[1:5]))) is None
        assert refused(state, path(" ".join(LINE[1:6]))) is Refusal.TOO_FAR

    @pytest.mark.parametrize(
        ("start", "way"),
        [
            ("potsdam", "berlin bernau eberswalde chorin"),
            ("bernau", "berlin potsdam berlin bernau"),
            ("berlin", "bernau eberswalde freienwalde eberswalde"),
            ("berlin", "bernau eberswalde oranienburg eberswalde"),
            ("spandau", "berlin bernau eberswalde freienwalde"),
        ],
    )
    def test_both_4_3_one_ordinary_step_anywhere_and_it_is_three(
        self, start: str, way: str
    ) -> None:
        cities = [City(key) for key in (start, *way.split())]
        mains = [two in one.main_neighbours for one, two in pairwise(cities)]
        assert True in mains
        assert False in mains
        assert len(mains) == 4
        state = going(moving(position({"friedrich": start})), "friedrich")
        assert refused(state, path(way)) is Refusal.TOO_FAR
        shorter = " ".join(way.split()[:3])
        assert refused(state, path(shorter)) in (None, Refusal.OTHER_PATH)

    def test_both_4_3_to_and_fro_on_main_roads_counts_too(self) -> None:
        state = going(moving(position({"friedrich": "berlin"})), "friedrich")
        assert refused(state, path("bernau berlin bernau eberswalde")) is Refusal.OTHER_PATH

    def test_both_4_4_a_train_goes_one_city_less(self) -> None:
        state = going(moving(position({"prussia-train-1": "berlin"})), "prussia-train-1")
        assert on_the_line(state) == 3
        assert refused(state, path(" ".join(LINE[1:5]))) is Refusal.TOO_FAR
        state = going(moving(position({"prussia-train-1": "potsdam"})), "prussia-train-1")
        assert refused(state, path("berlin bernau")) is None
        assert refused(state, path("berlin bernau eberswalde")) is Refusal.TOO_FAR
        assert ends(state) >= set(cities_within(City("potsdam"), 2))

    @pytest.mark.parametrize(
        ("piece", "far"), [("friedrich", 4), ("prussia-train-1", 3), ("friedrich keith", 4)]
    )
    def test_both_x4_fig_on_main_roads(self, piece: str, far: int) -> None:
        state = moving(position(dict.fromkeys(piece.split(), "berlin")))
        assert on_the_line(going(state, piece)) == far


class TestStacks:
    @pytest.mark.parametrize(
        ("there", "reason"),
        [
            ("prussia-train-1", Refusal.CITY_OCCUPIED),
            ("ferdinand", Refusal.CITY_OCCUPIED),
            ("hanover-train-1", Refusal.CITY_OCCUPIED),
            ("daun", Refusal.CITY_OCCUPIED),
            ("keith", None),
            ("austria-train-1", None),
        ],
    )
    def test_both_4_5_a_one_piece_a_city(self, there: str, reason: Refusal | None) -> None:
        state = going(moving(position({"friedrich": "berlin", there: "bernau"})), "friedrich")
        assert refused(state, path("bernau")) is reason

    @pytest.mark.parametrize(
        ("nation", "mover", "other"),
        [
            (Nation.PRUSSIA, "friedrich", "ferdinand"),
            (Nation.HANOVER, "ferdinand", "friedrich"),
            (Nation.AUSTRIA, "daun", "hildburghausen"),
            (Nation.IMPERIAL, "hildburghausen", "daun"),
            (Nation.RUSSIA, "saltikov", "ehrensvaerd"),
            (Nation.SWEDEN, "ehrensvaerd", "saltikov"),
        ],
    )
    def test_both_4_5_b_two_nations_of_one_player_never_stack(
        self, nation: Nation, mover: str, other: str
    ) -> None:
        state = moving(position({mover: "berlin", other: "bernau"}, nation=nation))
        state = going(state, mover)
        assert refused(state, path("bernau")) is Refusal.CITY_OCCUPIED

    @pytest.mark.parametrize(
        ("movers", "there", "fits"),
        [
            ("friedrich", "keith", True),
            ("friedrich", "keith heinrich", True),
            ("friedrich winterfeldt", "keith", True),
            ("friedrich", "keith heinrich schwerin", False),
            ("friedrich winterfeldt", "keith heinrich", False),
            ("friedrich winterfeldt dohna", "keith", False),
        ],
    )
    def test_both_4_5_b_up_to_three_generals_stack(
        self, movers: str, there: str, fits: bool
    ) -> None:
        pieces = dict.fromkeys(movers.split(), "berlin") | dict.fromkeys(there.split(), "bernau")
        state = going(moving(position(pieces)), movers)
        assert refused(state, path("bernau")) is (None if fits else Refusal.STACK_FULL)
        if fits:
            state = do(state, path("bernau"))
            assert all(where(state, key) is City("bernau") for key in pieces)
            assert troops_of(state, "friedrich") == len(pieces)

    @pytest.mark.parametrize("city", ["hannover", "leipzig"])
    def test_both_4_5_b_a_train_stacks_with_nobody(self, city: str) -> None:
        near = City(city).neighbours[0].key
        state = moving(position({"prussia-train-1": near, "friedrich": city}))
        assert refused(going(state, "prussia-train-1"), path(city)) is Refusal.CITY_OCCUPIED
        assert refused(going(state, "friedrich"), path(near)) is Refusal.CITY_OCCUPIED

    def test_both_4_5_c_every_part_of_a_stack_can_be_taken(self) -> None:
        state = moving(position(dict.fromkeys(("friedrich", "heinrich", "keith"), "berlin")))
        assert groups(state) == {
            "friedrich heinrich keith",
            "friedrich heinrich",
            "friedrich keith",
            "heinrich keith",
            "friedrich",
            "heinrich",
            "keith",
        }

    def test_both_4_5_c_a_stack_moves_as_one_piece(self) -> None:
        state = moving(
            position({"friedrich": "berlin", "keith": "berlin"}, troops={"friedrich": 11})
        )
        state = going(state, "friedrich keith")
        assert asked(state) is DecisionKind.MARCH
        state = do(state, path("bernau"))
        assert where(state, "friedrich") is where(state, "keith") is City("bernau")
        assert troops_of(state, "keith") == 11

    @pytest.mark.parametrize(
        ("stack", "go", "pool", "numbers"),
        [
            ("friedrich keith", "keith", 9, range(1, 9)),
            ("friedrich keith", "friedrich", 2, range(1, 2)),
            ("friedrich keith", "keith", 16, range(8, 9)),
            ("friedrich keith", "keith", 14, range(6, 9)),
            ("friedrich keith dohna", "dohna", 24, range(8, 9)),
            ("friedrich keith dohna", "dohna", 12, range(1, 9)),
            ("friedrich keith dohna", "friedrich keith", 12, range(4, 12)),
            ("friedrich keith dohna", "friedrich dohna", 3, range(2, 3)),
        ],
    )
    def test_both_4_5_c_who_splits_a_stack_says_how_many_troops_go(
        self, stack: str, go: str, pool: int, numbers: range
    ) -> None:
        pieces = dict.fromkeys(stack.split(), "berlin")
        state = going(moving(position(pieces, troops={"friedrich": pool})), go)
        assert asked(state) is DecisionKind.DETACH
        assert legal_actions(state) == tuple(map(detach, numbers))
        for wrong in (numbers[0] - 1, numbers[-1] + 1):
            assert refused(state, Action(code(DETACH, wrong))) is Refusal.WRONG_NUMBER
        for number in numbers:
            after = do(state, detach(number), path("bernau"))
            assert troops_of(after, go.split()[0]) == number
            stays = next(key for key in pieces if key not in go.split())
            assert troops_of(after, stays) == pool - number
            assert where(after, stays) is City("berlin")

    def test_both_x6_2_keith_may_take_two_of_nine(self) -> None:
        state = moving(
            position({"friedrich": "berlin", "keith": "berlin"}, troops={"friedrich": 9})
        )
        state = do(going(state, "keith", 2), path("bernau"))
        assert (troops_of(state, "friedrich"), troops_of(state, "keith")) == (7, 2)

    def test_both_4_5_c_how_many_go_is_told_to_their_player_alone(self) -> None:
        for pool in (2, 9):
            pieces = {"friedrich": "berlin", "keith": "berlin"}
            state = moving(position(pieces, troops={"friedrich": pool}))
            one, two = told(state, taken("keith")), told(going(state, "keith"), detach(1))
            assert one == two == []
            (event,) = told(going(state, "keith", 1), path("bernau"))
            assert event.kind is EventKind.MOVED
            assert event.parts == (1 << Piece("keith"), City("berlin"), City("bernau"))
            assert (event.secret, event.told_to) == ((1,), 1 << Nation.PRUSSIA)
            (event,) = told(going(state, "friedrich keith"), path("bernau"))
            assert event.secret == ()

    def test_both_4_5_c_who_stays_has_not_moved(self) -> None:
        state = moving(position(dict.fromkeys(("friedrich", "heinrich", "keith"), "berlin")))
        state = do(going(state, "heinrich", 1), path("bernau"))
        assert groups(state) == {"friedrich keith", "friedrich", "keith"}
        state = do(going(state, "friedrich", 1), path("spandau"))
        assert groups(state) == {"keith"}
        state = do(state, taken("keith"), path("bernau"))
        assert where(state, "keith") is where(state, "heinrich") is City("bernau")

    def test_both_4_5_c_nobody_is_dropped_on_the_way(self) -> None:
        state = moving(position(dict.fromkeys(("friedrich", "keith"), "berlin")))
        state = going(state, "friedrich keith")
        assert {action.kind for action in legal_actions(state)} == {ActionKind.MARCH}
        state = do(state, path("bernau"))
        for group in ("friedrich keith", "friedrich", "keith"):
            assert refused(state, taken(group)) is Refusal.ALREADY_DONE

    def test_both_4_5_d_the_lowest_number_commands(self) -> None:
        pieces = {"keith": "berlin", "heinrich": "bernau", "dohna": "bernau"}
        state = do(moving(position(pieces)), taken("keith"), path("bernau"))
        stack = [Piece(general).key for general in generals_in(state, City("bernau"))]
        assert stack == ["heinrich", "keith", "dohna"]
        assert [Piece(general).rank for general in generals_in(state, City("bernau"))] == [3, 5, 7]
        assert state.at[City("bernau")] == Piece("heinrich") + 1

    def test_both_4_6_a_who_moved_in_a_stack_moves_no_more(self) -> None:
        state = moving(position(dict.fromkeys(("friedrich", "heinrich", "keith"), "berlin")))
        state = do(going(state, "friedrich keith", 2), path("bernau"))
        assert groups(state) == {"heinrich"}
        for group in ("friedrich", "keith", "friedrich keith"):
            assert refused(state, taken(group)) is Refusal.ALREADY_DONE

    def test_both_4_6_b_uniting_ends_the_move_of_all(self) -> None:
        pieces = {"friedrich": "berlin", "keith": "bernau", "dohna": "magdeburg"}
        state = going(moving(position(pieces)), "friedrich")
        assert refused(state, path("bernau eberswalde")) is Refusal.MUST_STOP
        events = told(state, path("bernau"))
        assert kinds(events) == [EventKind.MOVED, EventKind.UNITED]
        assert events[1].parts == (City("bernau"),)
        state = do(state, path("bernau"))
        assert groups(state) == {"dohna"}
        for group in ("friedrich keith", "friedrich", "keith"):
            assert refused(state, taken(group)) is Refusal.ALREADY_DONE

    def test_both_4_6_b_one_who_has_moved_may_still_be_joined(self) -> None:
        pieces = {"friedrich": "berlin", "keith": "eberswalde"}
        state = do(moving(position(pieces)), taken("keith"), path("bernau"))
        state = do(state, taken("friedrich"), path("bernau"))
        assert where(state, "friedrich") is where(state, "keith")

    def test_both_4_6_b_coming_back_to_comrades_unites(self) -> None:
        state = moving(position(dict.fromkeys(("friedrich", "heinrich", "keith"), "berlin")))
        state = going(state, "keith", 1)
        assert refused(state, path("bernau berlin spandau")) is Refusal.MUST_STOP
        back = next(a for a in legal_actions(state) if a.path[-1] is City("berlin"))
        assert EventKind.UNITED in kinds(told(state, back))
        state = do(state, back)
        assert groups(state) == set()
        assert refused(state, taken("friedrich")) is Refusal.ALREADY_DONE
        assert troops_of(state, "friedrich") == 3

    def test_both_4_6_b_a_full_stack_can_be_left_and_entered_again(self) -> None:
        """Three stood there and three stand there again: the limit counts those who stayed."""
        state = moving(position(dict.fromkeys(("friedrich", "heinrich", "keith"), "berlin")))
        state = going(state, "heinrich keith", 2)
        assert "berlin" in places(state)

    @pytest.mark.parametrize("down", ["friedrich", "keith"])
    def test_both_4_6_b_uniting_with_a_face_down_general_turns_all(self, down: str) -> None:
        pieces = {"friedrich": "berlin", "keith": "bernau"}
        state = moving(position(pieces, down=[down]))
        state = do(state, taken("friedrich"), path("bernau"))
        assert state.down == 1 << Piece("friedrich") | 1 << Piece("keith")

    def test_both_4_6_b_parts_of_a_face_down_stack_stay_so(self) -> None:
        pieces = {"friedrich": "berlin", "keith": "berlin"}
        state = moving(position(pieces, down=["friedrich", "keith"]))
        state = do(going(state, "keith", 1), path("bernau"))
        assert state.down == 1 << Piece("friedrich") | 1 << Piece("keith")


class TestTrainsEliminated:
    def test_both_9_7_b_a_general_eliminates_a_hostile_train_and_stops(self) -> None:
        pieces = {"friedrich": "berlin", "austria-train-1": "bernau"}
        state = going(moving(position(pieces)), "friedrich")
        assert refused(state, path("bernau eberswalde")) is Refusal.MUST_STOP
        events = told(state, path("bernau"))
        assert kinds(events) == [EventKind.MOVED, EventKind.TRAIN_ELIMINATED]
        assert events[1].parts[0] == Piece("austria-train-1")
        state = do(state, path("bernau"))
        assert where(state, "austria-train-1") is None
        assert where(state, "friedrich") is City("bernau")
        assert groups(state) == set()

    def test_both_9_7_b_a_stack_eliminates_as_one(self) -> None:
        pieces = dict.fromkeys(("friedrich", "keith"), "berlin") | {"france-train-1": "bernau"}
        state = do(going(moving(position(pieces)), "friedrich keith"), path("bernau"))
        assert where(state, "france-train-1") is None
        assert where(state, "friedrich") is where(state, "keith") is City("bernau")

    def test_both_9_7_b_afterwards_others_may_come(self) -> None:
        pieces = {"friedrich": "berlin", "france-train-1": "bernau", "keith": "eberswalde"}
        state = do(going(moving(position(pieces)), "friedrich"), path("bernau"))
        state = do(going(state, "keith"), path("bernau"))
        assert where(state, "keith") is City("bernau")

    @pytest.mark.parametrize("train", ["hanover-train-1", "prussia-train-1"])
    def test_both_9_7_b_friendly_trains_are_not_eliminated(self, train: str) -> None:
        state = going(moving(position({"friedrich": "berlin", train: "bernau"})), "friedrich")
        assert refused(state, path("bernau")) is Refusal.CITY_OCCUPIED

    def test_both_9_7_b_allies_do_not_eliminate_one_another(self) -> None:
        state = moving(
            position({"daun": "berlin", "imperial-train-1": "bernau"}, nation=Nation.AUSTRIA)
        )
        assert refused(going(state, "daun"), path("bernau")) is Refusal.CITY_OCCUPIED

    def test_both_9_7_d_hostile_trains_do_nothing_to_one_another(self) -> None:
        pieces = {"prussia-train-1": "berlin", "austria-train-1": "bernau"}
        state = going(moving(position(pieces)), "prussia-train-1")
        assert refused(state, path("bernau")) is Refusal.CITY_OCCUPIED


# ------------------------------------------------------------------ Cards of Fate


class TestFermorStays:
    @pytest.mark.parametrize("city", ["kuestrin", "drossen", "landsberg", "neudamm"])
    def test_both_f2c_fermor_may_not_leave_kuestrin_or_its_neighbours(self, city: str) -> None:
        pieces = {"fermor": city, "tottleben": "torun"}
        state = moving(position(pieces, nation=Nation.RUSSIA, effect=Effect.FERMOR_STAYS))
        assert groups(state) == {"tottleben"}
        assert refused(state, taken("fermor")) is Refusal.MAY_NOT_MOVE
        free = moving(position(pieces, nation=Nation.RUSSIA))
        assert groups(free) == {"fermor", "tottleben"}

    def test_both_f2c_the_four_cities(self) -> None:
        near = {city.key for city in City("kuestrin").neighbours}
        assert near == {"drossen", "landsberg", "neudamm"}

    @pytest.mark.parametrize("city", ["zielenzig", "soldin", "friedeberg"])
    def test_both_f2c_elsewhere_he_moves_even_to_kuestrin(self, city: str) -> None:
        assert distance(City(city), City("kuestrin")) == 2
        state = position({"fermor": city}, nation=Nation.RUSSIA, effect=Effect.FERMOR_STAYS)
        state = going(moving(state), "fermor")
        assert "kuestrin" in places(state)

    def test_both_f2c_his_stack_may_leave_without_him(self) -> None:
        pieces = dict.fromkeys(("saltikov", "fermor", "tottleben"), "kuestrin")
        state = moving(position(pieces, nation=Nation.RUSSIA, effect=Effect.FERMOR_STAYS))
        assert groups(state) == {"saltikov tottleben", "saltikov", "tottleben"}
        for group in ("fermor", "saltikov fermor", "saltikov fermor tottleben"):
            assert refused(state, taken(group)) is Refusal.MAY_NOT_MOVE

    def test_both_f2c_he_may_be_joined(self) -> None:
        pieces = {"fermor": "kuestrin", "saltikov": "zielenzig"}
        state = moving(position(pieces, nation=Nation.RUSSIA, effect=Effect.FERMOR_STAYS))
        state = do(going(state, "saltikov"), path("drossen kuestrin"))
        assert where(state, "saltikov") is City("kuestrin")


SLOW = [
    pytest.param(Effect.SALTIKOV_IS_SLOW, "saltikov", "fermor", Nation.RUSSIA, id="F2D"),
    pytest.param(Effect.RICHELIEU_IS_SLOW, "richelieu", "soubise", Nation.FRANCE, id="F5H"),
    pytest.param(Effect.DAUN_IS_SLOW, "daun", "browne", Nation.AUSTRIA, id="F12S"),
]


@pytest.mark.parametrize(("effect", "general", "comrade", "nation"), SLOW)
class TestSlowGenerals:
    def test_both_f2d_f5h_f12s_two_cities_three_on_main_roads(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        state = going(moving(position({general: "berlin"}, nation=nation, effect=effect)), general)
        assert on_the_line(state) == 3
        assert refused(state, path(" ".join(LINE[1:5]))) is Refusal.TOO_FAR
        assert refused(state, path("bernau eberswalde freienwalde")) is Refusal.TOO_FAR
        assert "freienwalde" not in places(state)
        free = going(moving(position({general: "berlin"}, nation=nation)), general)
        assert on_the_line(free) == 4
        assert "freienwalde" in places(free)

    def test_both_f2d_f5h_f12s_whoever_goes_with_him_is_slow_too(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        pieces = dict.fromkeys((general, comrade), "berlin")
        state = moving(position(pieces, nation=nation, effect=effect))
        assert on_the_line(going(state, f"{general} {comrade}")) == 3
        assert on_the_line(going(state, comrade, 1)) == 4
        assert on_the_line(going(state, general, 1)) == 3

    def test_both_f2d_f5h_f12s_nobody_else_is_slow(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        pieces = {comrade: "berlin", general: "stade"}
        state = moving(position(pieces, nation=nation, effect=effect))
        assert on_the_line(going(state, comrade)) == 4


class TestFriedrichIsFast:
    def test_both_f9c_four_cities_five_on_main_roads(self) -> None:
        state = moving(position({"friedrich": "berlin"}, effect=Effect.FRIEDRICH_IS_FAST))
        state = going(state, "friedrich")
        assert on_the_line(state) == 5
        assert refused(state, path("bernau eberswalde chorin eberswalde freienwalde")) is (
            Refusal.TOO_FAR
        )
        assert {distance(City("berlin"), city) for city in ends(state)} == {0, 1, 2, 3, 4, 5}
        assert ends(state) >= set(cities_within(City("berlin"), 4))

    def test_both_f9c_his_stack_goes_as_far(self) -> None:
        pieces = dict.fromkeys(("friedrich", "heinrich", "keith"), "berlin")
        state = moving(position(pieces, effect=Effect.FRIEDRICH_IS_FAST))
        assert on_the_line(going(state, "friedrich heinrich keith")) == 5
        assert on_the_line(going(state, "friedrich keith", 2)) == 5
        assert on_the_line(going(state, "heinrich keith", 2)) == 4

    def test_both_f9c_trains_and_others_do_not(self) -> None:
        pieces = {"friedrich": "stade", "prussia-train-1": "potsdam"}
        state = moving(position(pieces, effect=Effect.FRIEDRICH_IS_FAST))
        state = going(state, "prussia-train-1")
        assert refused(state, path("berlin bernau eberswalde")) is Refusal.TOO_FAR


SHY = [
    pytest.param(Effect.CUMBERLAND_IS_SHY, "cumberland", "ferdinand", Nation.HANOVER, id="F4D"),
    pytest.param(Effect.SOUBISE_IS_SHY, "soubise", "richelieu", Nation.FRANCE, id="F5S"),
    pytest.param(Effect.FRIEDRICH_IS_SHY, "friedrich", "keith", Nation.PRUSSIA, id="F7S"),
]


def enemy_of(nation: Nation) -> str:
    """The key of a hostile general."""
    return "daun" if nation in (Nation.PRUSSIA, Nation.HANOVER) else "heinrich"


def enemy_train_of(nation: Nation) -> str:
    """The key of a hostile train."""
    return "austria-train-1" if nation in (Nation.PRUSSIA, Nation.HANOVER) else "prussia-train-1"


@pytest.mark.parametrize(("effect", "general", "comrade", "nation"), SHY)
class TestShyGenerals:
    def test_both_f4d_f5s_f7s_may_not_stop_next_to_an_enemy(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        pieces = {general: "berlin", enemy_of(nation): "chorin"}
        state = going(moving(position(pieces, nation=nation, effect=effect)), general)
        assert refused(state, path("bernau eberswalde")) is Refusal.MAY_NOT_THREATEN
        assert not places(state) & {city.key for city in City("chorin").neighbours}
        assert "bernau" in places(state)
        free = going(moving(position(pieces, nation=nation)), general)
        assert "eberswalde" in places(free)

    def test_both_f4d_f5s_f7s_may_pass_there_and_go_on(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        pieces = {general: "bernau", enemy_of(nation): "chorin"}
        state = going(moving(position(pieces, nation=nation, effect=effect)), general)
        assert {"freienwalde", "oranienburg", "bernau"} <= places(state)
        assert refused(state, path("eberswalde freienwalde")) is None

    def test_both_f4d_f5s_f7s_may_not_eliminate_a_train(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        pieces = {general: "berlin", enemy_train_of(nation): "bernau"}
        state = going(moving(position(pieces, nation=nation, effect=effect)), general)
        assert refused(state, path("bernau")) is Refusal.MAY_NOT_ELIMINATE
        assert refused(state, path("bernau eberswalde")) is Refusal.MAY_NOT_ELIMINATE
        free = going(moving(position(pieces, nation=nation)), general)
        assert refused(free, path("bernau")) is None

    def test_both_f4d_f5s_f7s_a_train_is_no_enemy_to_attack(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        pieces = {general: "berlin", enemy_train_of(nation): "eberswalde"}
        state = going(moving(position(pieces, nation=nation, effect=effect)), general)
        assert "bernau" in places(state)

    def test_both_f4d_f5s_f7s_bind_those_who_go_with_him(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        pieces = {general: "berlin", comrade: "berlin", enemy_of(nation): "chorin"}
        state = moving(position(pieces, nation=nation, effect=effect))
        together = " ".join(sorted((general, comrade), key=lambda key: Piece(key).rank))
        for group, troops, bound in ((together, None, True), (comrade, 1, False)):
            asking = going(state, group, troops)
            assert (refused(asking, path("bernau eberswalde")) is None) is not bound

    def test_both_f4d_f5s_f7s_may_not_unite_next_to_an_enemy_but_be_joined_there(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        pieces = {general: "bernau", comrade: "eberswalde", enemy_of(nation): "chorin"}
        state = going(moving(position(pieces, nation=nation, effect=effect)), general)
        assert refused(state, path("eberswalde")) is Refusal.MAY_NOT_THREATEN
        pieces = {comrade: "bernau", general: "eberswalde", enemy_of(nation): "chorin"}
        state = going(moving(position(pieces, nation=nation, effect=effect)), comrade)
        assert refused(state, path("eberswalde")) is None

    def test_both_f4d_f5s_f7s_standing_there_he_may_stay_and_attacks(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        pieces = {general: "eberswalde", enemy_of(nation): "chorin"}
        state = moving(position(pieces, nation=nation, effect=effect))
        assert EventKind.COMBAT_BEGAN in kinds(told(state, pass_()))
        asking = going(state, general)
        assert "eberswalde" not in places(asking)
        assert refused(asking, path("bernau eberswalde")) is Refusal.MAY_NOT_THREATEN

    def test_both_f4d_f5s_f7s_who_could_only_stop_there_cannot_be_taken(
        self, effect: Effect, general: str, comrade: str, nation: Nation
    ) -> None:
        """Eberswalde and Schwedt are held; from Chorin only Angermünde is left, next to one."""
        enemies = ("heinrich", "dohna") if nation is Nation.FRANCE else ("daun", "browne")
        pieces = {general: "chorin", enemy_train_of(nation): "prenzlau"}
        pieces |= dict(zip(enemies, ("eberswalde", "schwedt"), strict=True))
        assert {city.key for city in City("chorin").neighbours} == {"eberswalde", "angermuende"}
        state = moving(position(pieces, nation=nation, effect=effect))
        assert refused(state, taken(general)) is Refusal.NOWHERE_TO_GO
        assert general in groups(moving(position(pieces, nation=nation)))


class TestHalle:
    EFFECTS = (Effect.HALLE_IS_SAFE, Effect.HALLE_IS_CLOSED)

    @pytest.mark.parametrize("effect", EFFECTS)
    @pytest.mark.parametrize(
        ("nation", "general", "train"),
        [
            (Nation.IMPERIAL, "hildburghausen", "prussia-train-1"),
            (Nation.PRUSSIA, "keith", "france-train-1"),
        ],
    )
    def test_both_f3d_no_train_is_eliminated_in_halle(
        self, effect: Effect, nation: Nation, general: str, train: str
    ) -> None:
        pieces = {general: "leipzig", train: "halle"}
        state = going(moving(position(pieces, nation=nation, effect=effect)), general)
        assert refused(state, path("halle")) is Refusal.MAY_NOT_ELIMINATE
        assert (
            refused(going(moving(position(pieces, nation=nation)), general), path("halle")) is None
        )
        elsewhere = {general: "leipzig", train: "wurzen"}
        state = going(moving(position(elsewhere, nation=nation, effect=effect)), general)
        assert refused(state, path("wurzen")) is None

    def test_anniversary_f3d_one_may_stop_next_to_halle_but_does_not_attack_there(self) -> None:
        pieces = {"hildburghausen": "wurzen", "keith": "halle"}
        state = moving(position(pieces, nation=Nation.IMPERIAL, effect=Effect.HALLE_IS_SAFE))
        state = going(state, "hildburghausen")
        assert refused(state, path("leipzig")) is None
        events = told(state, path("leipzig"), pass_())
        assert EventKind.COMBAT_BEGAN not in kinds(events)

    def test_anniversary_f3d_one_may_attack_out_of_halle(self) -> None:
        pieces = {"hildburghausen": "leipzig", "keith": "koethen"}
        state = moving(position(pieces, effect=Effect.HALLE_IS_SAFE))
        events = told(going(state, "keith"), path("halle"), pass_())
        assert EventKind.COMBAT_BEGAN in kinds(events)

    @pytest.mark.parametrize("near", [city.key for city in City("halle").neighbours])
    def test_classic_f3d_nobody_stops_next_to_an_enemy_in_halle(self, near: str) -> None:
        start = next(
            city
            for city in City(near).neighbours
            if city is not City("halle") and city not in City("halle").neighbours
        )
        pieces = {"hildburghausen": start.key, "keith": "halle"}
        state = position(
            pieces, nation=Nation.IMPERIAL, effect=Effect.HALLE_IS_CLOSED, edition="classic"
        )
        state = going(moving(state), "hildburghausen")
        assert refused(state, path(near)) is Refusal.MAY_NOT_THREATEN
        assert not places(state) & {city.key for city in City("halle").neighbours}

    def test_classic_f3d_nobody_stops_in_halle_next_to_an_enemy(self) -> None:
        pieces = {"hildburghausen": "leipzig", "keith": "koethen"}
        state = position(pieces, effect=Effect.HALLE_IS_CLOSED, edition="classic")
        state = going(moving(state), "keith")
        assert refused(state, path("halle")) is Refusal.MAY_NOT_THREATEN
        assert "eisleben" in places(state)

    def test_classic_f3d_halle_without_enemies_about_is_open(self) -> None:
        pieces = {"hildburghausen": "dresden", "keith": "koethen", "winterfeldt": "merseburg"}
        state = position(pieces, effect=Effect.HALLE_IS_CLOSED, edition="classic")
        assert refused(going(moving(state), "keith"), path("halle")) is None

    @pytest.mark.parametrize(
        "piece",
        ["winterfeldt", "ferdinand", "prussia-train-1", "hanover-train-1", "france-train-1"],
    )
    def test_classic_f3d_nobody_but_an_enemy_general_in_halle_bars_the_way(
        self, piece: str
    ) -> None:
        """Leipzig is next to Halle, and next to Hildburghausen in Wurzen."""
        pieces = {"hildburghausen": "wurzen", "keith": "naumburg", piece: "halle"}
        state = moving(position(pieces, effect=Effect.HALLE_IS_CLOSED))
        assert refused(going(state, "keith"), path("merseburg leipzig")) is None
        pieces = {"keith": "wurzen", "hildburghausen": "naumburg", "soubise": "halle"}
        state = position(pieces, nation=Nation.IMPERIAL, effect=Effect.HALLE_IS_CLOSED)
        state = going(moving(state), "hildburghausen")
        assert refused(state, path("merseburg leipzig")) is None

    def test_classic_f3d_elsewhere_one_stops_next_to_enemies(self) -> None:
        pieces = {"hildburghausen": "leipzig", "keith": "torgau", "winterfeldt": "halle"}
        state = position(pieces, effect=Effect.HALLE_IS_CLOSED, edition="classic")
        state = going(moving(state), "keith")
        assert refused(state, path("eilenburg")) is None

    def test_classic_f3d_who_stands_so_already_does_not_attack(self) -> None:
        for nation in (Nation.PRUSSIA, Nation.IMPERIAL):
            pieces = {"hildburghausen": "leipzig", "keith": "halle"}
            state = position(
                pieces, nation=nation, effect=Effect.HALLE_IS_CLOSED, edition="classic"
            )
            assert EventKind.COMBAT_BEGAN not in kinds(told(moving(state), pass_()))


class TestChevertStaysStacked:
    def test_both_f5d_he_leaves_only_with_all_of_his_stack(self) -> None:
        pieces = dict.fromkeys(("richelieu", "soubise", "chevert"), "kassel")
        effect = Effect.CHEVERT_STAYS_STACKED
        state = moving(position(pieces, nation=Nation.FRANCE, effect=effect))
        assert groups(state) == {
            "richelieu soubise chevert",
            "richelieu soubise",
            "richelieu",
            "soubise",
        }
        for group in ("chevert", "richelieu chevert", "soubise chevert"):
            assert refused(state, taken(group)) is Refusal.MAY_NOT_MOVE
        assert len(groups(moving(position(pieces, nation=Nation.FRANCE)))) == 7

    def test_both_f5d_others_may_leave_him_and_alone_he_is_free(self) -> None:
        pieces = dict.fromkeys(("richelieu", "chevert"), "kassel")
        effect = Effect.CHEVERT_STAYS_STACKED
        state = moving(position(pieces, nation=Nation.FRANCE, effect=effect))
        state = do(going(state, "richelieu", 1), path("fritzlar"))
        assert groups(state) == {"chevert"}
        assert where(do(state, taken("chevert"), path("muenden")), "chevert") is City("muenden")

    def test_both_f5d_he_may_be_joined(self) -> None:
        pieces = {"richelieu": "fritzlar", "chevert": "kassel"}
        effect = Effect.CHEVERT_STAYS_STACKED
        state = moving(position(pieces, nation=Nation.FRANCE, effect=effect))
        state = do(going(state, "richelieu"), path("kassel"))
        assert where(state, "richelieu") is City("kassel")


PRUSSIANS = [general.key for general in generals_of(Nation.PRUSSIA)]


class TestReinforcedPrussians:
    """Card 10, spades; the enemy stands in Chorin, so Eberswalde is an attack position."""

    HAND = ("clubs-6-1", "hearts-6-1", "spades-6-1")

    def begun(self, pieces: dict[str, str], **more: object) -> State:
        effect = Effect.REINFORCED_PRUSSIANS_ARE_SHY
        retired = [key for key in PRUSSIANS if key not in pieces]
        return moving(
            position(
                {**pieces, "daun": "chorin"},
                effect=effect,
                retired=retired,
                hands={Nation.PRUSSIA: self.HAND},
                **more,  # type: ignore[arg-type]
            )
        )

    def reinforced(self, state: State, *numbers: int) -> State:
        """One purchase of so many troops for each stack, in the order of the commanders."""
        state = do(state, recruit(sum(numbers)))
        while asked(state) is DecisionKind.PAY:
            state = do(state, legal_actions(state)[0])
        for number in numbers:
            if asked(state) is DecisionKind.REINFORCE:
                state = do(state, allot(number))
        assert asked(state) is DecisionKind.MOVEMENT
        return state

    def test_both_f10s_who_got_troops_may_not_stop_next_to_an_enemy(self) -> None:
        state = self.begun({"keith": "bernau"})
        assert refused(going(state, "keith"), path("eberswalde")) is None
        state = going(self.reinforced(state, 1), "keith")
        assert refused(state, path("eberswalde")) is Refusal.MAY_NOT_THREATEN
        assert refused(state, path("eberswalde freienwalde")) is None
        assert refused(state, path("berlin")) is None

    def test_both_f10s_who_stands_next_to_an_enemy_gets_no_troops(self) -> None:
        state = self.begun({"keith": "bernau"})
        state = do(going(state, "keith"), path("eberswalde"))
        assert refused(state, recruit(1)) is Refusal.NO_ROOM
        assert refused(self.begun({"keith": "eberswalde"}), recruit(1)) is None

    def test_both_f10s_of_a_stack_the_others_can_have_got_them(self) -> None:
        state = self.begun({"friedrich": "bernau", "keith": "bernau"}, troops={"keith": 4})
        state = self.reinforced(state, 1)
        together = going(state, "friedrich keith")
        assert refused(together, path("eberswalde")) is Refusal.MAY_NOT_THREATEN
        for first, second in (("friedrich", "keith"), ("keith", "friedrich")):
            asking = going(state, first, 2)
            assert refused(asking, path("eberswalde")) is None
            after = going(do(asking, path("eberswalde")), second)
            assert refused(after, path("eberswalde")) is Refusal.MAY_NOT_THREATEN

    def test_both_f10s_unless_the_others_had_no_room_for_all(self) -> None:
        """15 and 16 troops: whoever goes, the one who stays took the sixteenth: 7 and 1."""
        state = self.begun({"friedrich": "bernau", "keith": "bernau"}, troops={"keith": 14})
        one = going(self.reinforced(state, 2), "keith", 8)
        assert refused(one, path("eberswalde")) is None
        state = self.begun({"friedrich": "bernau", "keith": "bernau"}, troops={"keith": 2})
        hand = {Nation.PRUSSIA: ("clubs-12-1", "hearts-12-1", "spades-12-1", "diamonds-12-1")}
        effect = Effect.REINFORCED_PRUSSIANS_ARE_SHY
        pieces = {"friedrich": "bernau", "keith": "bernau", "daun": "chorin"}
        out = [key for key in PRUSSIANS if key not in pieces]
        rich = moving(position(pieces, effect=effect, hands=hand, retired=out))
        most = self.reinforced(rich, 8)
        assert refused(going(most, "keith", 2), path("eberswalde")) is Refusal.MAY_NOT_THREATEN
        some = self.reinforced(rich, 7)
        assert refused(going(some, "keith", 1), path("eberswalde")) is None

    def test_both_f10s_others_are_free(self) -> None:
        state = self.begun({"friedrich": "magdeburg", "keith": "bernau"})
        state = self.reinforced(state, 1, 0)
        assert refused(going(state, "keith"), path("eberswalde")) is None
        state = self.reinforced(self.begun({"friedrich": "magdeburg", "keith": "bernau"}), 0, 1)
        assert refused(going(state, "keith"), path("eberswalde")) is Refusal.MAY_NOT_THREATEN

    def test_both_f10s_trains_are_eliminated_all_the_same(self) -> None:
        state = self.begun({"keith": "bernau", "austria-train-1": "berlin"})
        state = self.reinforced(state, 1)
        assert refused(going(state, "keith"), path("berlin")) is None

    def test_both_f10s_other_nations_are_free(self) -> None:
        pieces = {"ferdinand": "bernau", "daun": "chorin"}
        hands = {Nation.HANOVER: ("clubs-6-1",)}
        effect = Effect.REINFORCED_PRUSSIANS_ARE_SHY
        state = position(
            pieces, nation=Nation.HANOVER, effect=effect, hands=hands, retired=["cumberland"]
        )
        state = self.reinforced(moving(state), 1)
        assert refused(going(state, "ferdinand"), path("eberswalde")) is None


def test_both_4_the_list_is_the_same_each_time() -> None:
    state = moving(position({"friedrich": "berlin", "keith": "berlin"}))
    assert legal_actions(state) == legal_actions(state.copy())
    asking = going(state, "friedrich keith")
    assert legal_actions(asking) == legal_actions(asking.copy())


def test_both_4_a_march_leaves_the_given_state_alone() -> None:
    state = going(moving(position({"friedrich": "berlin", "keith": "bernau"})), "friedrich")
    before = state.key()
    apply(state, path("bernau"))
    legal_actions(state)
    assert state.key() == before
