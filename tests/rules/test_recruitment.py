"""Rule 10: troops, trains and generals come back, paid with Tactical Cards."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from friedrich.board import (
    CARDS,
    CITIES,
    DEPOTS,
    PIECE_NATIONS,
    PIECES,
    SETUPS,
    Card,
    City,
    Country,
    Nation,
    Piece,
    Role,
    distance,
    generals_of,
)
from friedrich.conformance import CASES, violations
from friedrich.conformance.wanderers import WANDERERS
from friedrich.rules import (
    EDITIONS,
    Action,
    ActionKind,
    DecisionKind,
    Effect,
    Event,
    EventKind,
    Options,
    Refusal,
    State,
    allot,
    apply,
    decision,
    enter,
    legal_actions,
    march,
    pass_,
    pay,
    recruit,
    take,
    why_not,
)
from friedrich.rules.stacks import pool, total_troops
from tests.rules.recruitment_oracle import (
    Memory,
    endings,
    is_blocked,
    look,
    most_new,
    offered,
    orders,
    outcomes,
    payments,
    price_of_one,
    random_position,
    remember,
    sequences,
    substitutes,
)
from tests.rules.table import (
    asked,
    do,
    hand,
    kinds,
    moving,
    new_game,
    position,
    refused,
    told,
    troops_of,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

P, H, R, S, A, E, F = Nation
RICH = ["spades-13-1", "clubs-13-1", "hearts-13-1", "diamonds-13-1"]
MANY = [
    f"{suit}-{value}-1"
    for suit in ("spades", "clubs", "hearts", "diamonds")
    for value in range(6, 14)
]
BOTH = pytest.mark.parametrize("edition", ["anniversary", "classic"])

# Pieces that stand on all depots of a nation and belong to another player.
BLOCKERS = {
    P: {"daun": "berlin"},
    H: {"soubise": "stade"},
    R: {"lehwaldt": "sierpc", "prussia-train-1": "warszawa"},
    S: {"dohna": "stralsund"},
    A: {"friedrich": "tabor", "prussia-train-2": "bruenn"},
    E: {"heinrich": "hildburghausen"},
    F: {"ferdinand": "koblenz", "hanover-train-1": "gemuenden"},
}


def card(key: str) -> Card:
    return Card(key)


def paid(state: State) -> State:
    """After the first payment that is offered."""
    while asked(state) is DecisionKind.PAY:
        state = do(state, legal_actions(state)[0])
    return state


def ordered(state: State, troops: int, trains: int = 0) -> State:
    """After ordering and paying."""
    return paid(do(state, recruit(troops, trains)))


def entering(state: State) -> set[tuple[str, str]]:
    """The pieces that can enter, and where."""
    return {
        (action.piece.key, action.city.key)
        for action in legal_actions(state)
        if action.kind is ActionKind.ENTER
    }


def can_order(state: State, troops: int, trains: int = 0) -> bool:
    return recruit(troops, trains) in legal_actions(state)


def most_on_offer(state: State) -> int:
    """How many troops can be ordered at most."""
    orders = [one for one in legal_actions(state) if one.kind is ActionKind.RECRUIT]
    return max([order.number for order in orders], default=0)


def troops_in(state: State, city: str) -> int:
    """The troops of the stack in a city."""
    return pool(state, City(city))


def may_leave(state: State, general: str, city: str) -> bool:
    """Whether a general may leave his stack for a city next to it."""
    state = do(state, take(Piece(general)))
    if asked(state) is DecisionKind.DETACH:
        state = do(state, legal_actions(state)[0])
    return march(City(city)) in legal_actions(state)


def only(*keys: str) -> list[str]:
    """All pieces but these, to be retired."""
    return [piece.key for piece in PIECES if piece.key not in keys]


class TestBuying:
    def test_both_10_1_a_before_between_and_after_moves(self) -> None:
        pieces = {"friedrich": "potsdam", "heinrich": "spandau"}
        state = moving(position(pieces, nation=P, hands={P: RICH}))
        for mover, city in (("friedrich", "brandenburg"), ("heinrich", "velten"), (None, "")):
            assert can_order(state, 1)
            state = do(ordered(state, 1), pass_(), allot(1))
            assert asked(state) is DecisionKind.MOVEMENT
            if mover:
                state = do(state, take(Piece(mover)), march(City(city)))
        assert total_troops(state, P) == 5

    def test_both_10_1_a_never_inside_a_move(self) -> None:
        state = moving(position({"friedrich": "potsdam"}, nation=P, hands={P: RICH}))
        state = do(state, take(Piece("friedrich")))
        reason = why_not(state, recruit(1))
        assert reason == (Refusal.WRONG_DECISION, (DecisionKind.MARCH,))

    def test_both_10_1_a_only_in_the_own_movement_phase(self) -> None:
        state = moving(
            position({"friedrich": "potsdam"}, nation=P, hands={P: RICH, H: ["spades-13-2"]})
        )
        state = do(state, pass_())
        assert state.nation == H
        assert asked(state) is DecisionKind.DEAL
        assert refused(state, recruit(1)) is Refusal.WRONG_DECISION

    def test_both_10_1_a_to_those_who_have_moved_and_to_those_who_will(self) -> None:
        pieces = {"friedrich": "potsdam", "heinrich": "spandau"}
        state = moving(position(pieces, nation=P, hands={P: RICH}))
        state = do(state, take(Piece("friedrich")), march(City("brandenburg")))
        state = do(ordered(state, 2), pass_(), allot(1))
        assert troops_of(state, "friedrich") == troops_of(state, "heinrich") == 2
        assert take(Piece("heinrich")) in legal_actions(state)
        assert refused(state, take(Piece("friedrich"))) is Refusal.ALREADY_DONE

    @pytest.mark.parametrize("suit", ["spades", "clubs", "hearts", "diamonds"])
    def test_both_10_1_b_with_cards_of_any_suit(self, suit: str) -> None:
        state = moving(position({"keith": "berlin"}, nation=P, hands={P: [f"{suit}-6-1"]}))
        assert can_order(state, 1)

    def test_both_10_1_b_the_cards_are_shown_to_all(self) -> None:
        state = moving(position({"keith": "berlin"}, nation=P, hands={P: RICH}))
        _, events = apply(do(state, recruit(1)), pay(card("hearts-13-1")))
        assert events[0] == Event(EventKind.PAID, P, (card("hearts-13-1"),))

    def test_both_10_1_b_a_reserve_pays_ten(self) -> None:
        hands = {P: ["reserve-a-1", "spades-8-1"]}
        state = moving(position({"keith": "berlin"}, nation=P, hands=hands))
        assert can_order(state, 3)
        assert refused(state, recruit(4)) is Refusal.CANNOT_PAY
        assert legal_actions(do(state, recruit(2))) == (pay(card("reserve-a-1")),)

    @pytest.mark.parametrize(
        ("effect", "key"),
        [
            (Effect.ELEVEN_OF_SPADES_COUNTS_DOUBLE, "spades-11-1"),
            (Effect.FIRST_FRENCH_CARD_COUNTS_MORE, "spades-11-1"),
        ],
    )
    def test_both_10_1_b_cards_of_fate_do_not_change_what_a_card_pays(
        self, effect: Effect, key: str
    ) -> None:
        for nation, keep in ((P, "keith"), (F, "soubise")):
            state = position({keep: "berlin"}, nation=nation, hands={nation: [key]}, effect=effect)
            assert refused(moving(state), recruit(2)) is Refusal.CANNOT_PAY

    def test_both_10_1_c_there_is_no_change(self) -> None:
        hands = {P: ["spades-13-1", "clubs-5-1"]}
        state = moving(position({"keith": "berlin"}, nation=P, hands=hands))
        state = do(ordered(state, 1), pass_())
        assert hand(state, P) == {"clubs-5-1"}
        assert refused(state, recruit(1)) is Refusal.CANNOT_PAY  # the 7 too many are lost

    @pytest.mark.parametrize(
        ("held", "price", "sets"),
        [
            ("13 12 6", 4, [{13, 12}]),
            ("13 12 11 6", 4, [{13, 12}, {13, 11}, {12, 11, 6}]),
            ("13 5 2", 1, [{13}, {5, 2}]),
            ("5 4 3 2", 1, [{5, 4}, {5, 3}, {5, 2}, {4, 3}, {4, 2}]),
            ("6 6 6", 2, [{6}]),
        ],
    )
    def test_both_10_1_c_no_card_that_could_have_stayed_in_hand(
        self, held: str, price: int, sets: list[set[int]]
    ) -> None:
        suits = ["spades", "clubs", "hearts", "diamonds"]
        keys = [f"{suits[i]}-{value}-1" for i, value in enumerate(held.split())]
        state = moving(position({"keith": "berlin"}, nation=P, hands={P: keys}))
        found = sequences(do(state, recruit(price)))
        values = [{Card(key).value for key in one} for one in found]
        assert sorted(map(sorted, {frozenset(v) for v in values})) == sorted(map(sorted, sets))

    def test_both_10_1_c_a_card_must_not_come_after_a_lower_one(self) -> None:
        hands = {P: ["spades-5-1", "clubs-4-1", "hearts-3-1"]}
        state = do(moving(position({"keith": "berlin"}, nation=P, hands=hands)), recruit(1))
        assert legal_actions(state) == (pay(card("spades-5-1")), pay(card("clubs-4-1")))
        assert refused(state, pay(card("hearts-3-1"))) is Refusal.WRONG_PAYMENT
        assert refused(state, pay(card("hearts-13-1"))) is Refusal.NOT_IN_HAND
        state = do(state, pay(card("clubs-4-1")))
        assert legal_actions(state) == (pay(card("hearts-3-1")),)
        reason = why_not(state, pay(card("spades-5-1")))
        assert reason == (Refusal.WRONG_PAYMENT, (card("spades-5-1"), 2))

    def test_both_10_1_c_the_two_reserves_of_a_deck_are_one(self) -> None:
        hands = {P: ["reserve-a-1", "reserve-b-1", "reserve-b-2"]}
        state = do(moving(position({"keith": "berlin"}, nation=P, hands=hands)), recruit(1))
        assert legal_actions(state) == (pay(card("reserve-a-1")), pay(card("reserve-b-2")))
        assert refused(state, pay(card("reserve-b-1"))) is Refusal.OTHER_CARD
        state = moving(position({"keith": "berlin"}, nation=P, hands=hands))
        assert sorted(sequences(do(state, recruit(2)))) == [
            ("reserve-a-1", "reserve-a-1"),
            ("reserve-a-1", "reserve-a-2"),
        ]

    @pytest.mark.parametrize("number", range(1, 8))
    def test_both_10_2_a_troop_costs_six(self, number: int) -> None:
        """With 42 points: seven troops and no more."""
        hands = {P: ["spades-12-1", "clubs-12-1", "hearts-12-1", "spades-6-1"]}
        state = moving(position({"keith": "berlin"}, nation=P, hands=hands))
        assert can_order(state, number)
        assert why_not(state, recruit(8)) == (Refusal.CANNOT_PAY, (48, 42))
        assert do(state, recruit(number)).owed == 6 * number

    def test_both_10_3_a_train_costs_six(self) -> None:
        state = moving(position({"lacy": "prag"}, nation=A, hands={A: ["spades-12-1"]}))
        assert can_order(state, 0, 2)
        assert can_order(state, 1, 1)
        assert why_not(state, recruit(1, 2)) == (Refusal.CANNOT_PAY, (18, 12))
        _, events = apply(state, recruit(1, 1))
        assert events == (Event(EventKind.RECRUITED, A, (1, 1, 12)),)

    def test_both_10_3_no_more_trains_than_are_off_the_map(self) -> None:
        pieces = {"lacy": "prag", "austria-train-1": "beraun"}
        state = moving(position(pieces, nation=A, hands={A: RICH}))
        assert can_order(state, 0, 1)
        assert refused(state, recruit(0, 2)) is Refusal.NOTHING_TO_RECRUIT
        assert refused(state, recruit(0, 0)) is Refusal.NOTHING_TO_RECRUIT

    def test_both_10_3_what_was_paid_for_must_enter(self) -> None:
        state = ordered(moving(position({"lacy": "prag"}, nation=A, hands={A: RICH})), 0, 1)
        assert why_not(state, pass_()) == (Refusal.MUST_ENTER, (0, 1))
        assert entering(state) == {
            (f"austria-train-{number}", city) for number in (1, 2) for city in ("tabor", "bruenn")
        }
        assert refused(state, enter(Piece("daun"), City("tabor"))) is Refusal.NOTHING_TO_RECRUIT


class TestGenerals:
    def test_both_10_4_a_general_is_free_but_takes_a_new_troop(self) -> None:
        state = moving(position({"keith": "breslau"}, nation=P, hands={P: ["spades-6-1"]}))
        state = ordered(state, 1)
        state = do(state, enter(Piece("dohna"), City("berlin")))
        assert asked(state) is DecisionKind.MOVEMENT
        assert (troops_of(state, "dohna"), troops_of(state, "keith")) == (1, 1)
        assert hand(state, P) == set()

    def test_both_10_4_no_more_generals_than_new_troops(self) -> None:
        state = ordered(moving(position({}, nation=P, hands={P: RICH})), 2)
        for key in ("dohna", "heinrich"):
            assert entering(state)
            state = do(state, enter(Piece(key), City("berlin")))
        assert asked(state) is DecisionKind.MOVEMENT

    def test_both_10_4_only_troops_of_the_same_purchase(self) -> None:
        """A troop bought before, wherever it went, brings nobody back."""
        state = moving(position({"keith": "breslau"}, nation=P, hands={P: RICH}))
        state = do(ordered(state, 1), pass_())
        state = ordered(state, 1)
        state = do(state, enter(Piece("dohna"), City("berlin")))
        assert asked(state) is DecisionKind.MOVEMENT
        assert total_troops(state, P) == 3

    def test_both_10_4_a_train_alone_brings_nobody(self) -> None:
        state = ordered(moving(position({"lacy": "prag"}, nation=A, hands={A: RICH})), 0, 1)
        assert {piece for piece, _ in entering(state)} == {"austria-train-1", "austria-train-2"}

    def test_both_10_5_a_to_those_on_the_map_to_those_who_enter_or_both(self) -> None:
        pieces = {"keith": "breslau", "schwerin": "oels"}
        state = ordered(moving(position(pieces, nation=P, hands={P: RICH})), 3)
        ends = endings(state)
        pools = {frozenset((city.key, number) for city, number in stacks) for _, stacks in ends}
        for wanted in (
            {("breslau", 4), ("oels", 1)},
            {("breslau", 2), ("oels", 3)},
            {("breslau", 1), ("oels", 1), ("berlin", 3)},
            {("breslau", 2), ("oels", 2), ("berlin", 1)},
        ):
            assert frozenset(wanted) in pools

    @pytest.mark.parametrize("city", ["breslau", "warszawa", "prag"])
    def test_both_10_5_a_wherever_they_stand(self, city: str) -> None:
        state = moving(position({"keith": city}, nation=P, hands={P: RICH}))
        state = do(ordered(state, 1), pass_())
        assert troops_of(state, "keith") == 2

    def test_both_q9_3_to_those_out_of_supply_too(self) -> None:
        state = moving(position({"keith": "prag"}, nation=P, hands={P: RICH}, down=["keith"]))
        state = do(ordered(state, 1), pass_())
        assert troops_of(state, "keith") == 2
        assert state.down == 1 << Piece("keith")

    def test_both_10_5_b_who_gets_them_is_secret(self) -> None:
        pieces = {"keith": "breslau", "schwerin": "oels", "dohna": "lauban"}
        state = ordered(moving(position(pieces, nation=P, hands={P: RICH})), 2)
        state = do(state, pass_())
        stories = [
            told(state, allot(first), allot(second))
            for first in range(3)
            for second in range(3 - first)
        ]
        heard = {tuple(event._replace(secret=()) for event in story) for story in stories}
        assert len(stories) == 6
        assert len(heard) == 1
        assert all(event.told_to == 1 << P for event in next(iter(heard)))

    def test_both_10_5_b_every_stack_but_the_last_is_asked_for_even_if_nothing_is_left(
        self,
    ) -> None:
        """So that the number of questions tells nothing."""
        pieces = {"keith": "breslau", "schwerin": "oels", "dohna": "lauban"}
        state = do(ordered(moving(position(pieces, nation=P, hands={P: RICH})), 2), pass_())
        state = do(state, allot(2))
        assert asked(state) is DecisionKind.REINFORCE
        assert legal_actions(state) == (allot(0),)
        assert refused(state, allot(1)) is Refusal.WRONG_NUMBER

    def test_both_10_5_b_and_all_that_is_recruited_finds_a_general(self) -> None:
        pieces = {"keith": "breslau", "schwerin": "oels"}
        state = position(pieces, nation=P, hands={P: RICH}, troops={"schwerin": 5, "keith": 6})
        state = do(ordered(moving(state), 4), pass_())
        assert legal_actions(state) == (allot(2), allot(3))
        assert refused(state, allot(1)) is Refusal.WRONG_NUMBER
        assert refused(state, allot(4)) is Refusal.WRONG_NUMBER

    @BOTH
    def test_anniversary_10_5_c_number_and_price_are_told(self, edition: str) -> None:
        state = moving(position({"keith": "oels"}, nation=P, hands={P: RICH}, edition=edition))
        assert apply(state, recruit(2))[1] == (Event(EventKind.RECRUITED, P, (2, 0, 12)),)


class TestLimits:
    @pytest.mark.parametrize("nation", Nation)
    def test_both_10_6_never_more_than_at_the_start(self, nation: Nation) -> None:
        most = SETUPS["four"].forces[nation].troops
        generals = [p.key for p in SETUPS["four"].forces[nation].pieces if "train" not in p.key]
        away = [c.key for c in CITIES if distance(c, City("breslau")) > 3]
        pieces = dict(zip(generals, away, strict=False))
        troops = dict.fromkeys(generals, 1)
        left = most - 1 - len(generals)
        for key in generals:
            more = min(7, left)
            troops[key] += more
            left -= more
        state = position(pieces, nation=nation, troops=troops, hands={nation: RICH})
        state = moving(state)
        assert total_troops(state, nation) == most - 1
        assert can_order(state, 1)
        assert why_not(state, recruit(2)) == (Refusal.NOTHING_TO_RECRUIT, (2, 0))

    @pytest.mark.parametrize("setup", ["west", "austria"])
    def test_both_10_6_scenarios_have_their_own_maximum(self, setup: str) -> None:
        most = {"west": 3, "austria": 24}[setup]
        keep = {"west": ["seydlitz"], "austria": ["friedrich", "winterfeldt", "heinrich"]}[setup]
        pieces = dict.fromkeys(keep, "breslau")
        state = position(pieces, nation=P, setup=setup, troops={keep[0]: most - 1}, hands={P: RICH})
        state = moving(state)
        assert can_order(state, 1)
        assert refused(state, recruit(2)) is Refusal.NOTHING_TO_RECRUIT

    def test_both_10_6_nor_more_than_there_is_room_for(self) -> None:
        """Ferdinand alone, Cumberland retired: eight troops though twelve are allowed."""
        state = position(
            {"ferdinand": "stade"},
            nation=H,
            troops={"ferdinand": 6},
            retired=["cumberland"],
            hands={H: RICH},
        )
        state = moving(state)
        assert can_order(state, 2)
        assert why_not(state, recruit(3)) == (Refusal.NO_ROOM, (3, 0))

    def test_both_10_6_a_general_who_can_enter_brings_room(self) -> None:
        state = position(
            {"ferdinand": "alfeld"}, nation=H, troops={"ferdinand": 6}, hands={H: RICH}
        )
        state = moving(state)
        assert can_order(state, 6)
        state = ordered(state, 6)
        assert refused(state, pass_()) is Refusal.MUST_ENTER
        assert entering(state) == {("cumberland", "stade")}

    def test_both_10_6_but_not_if_a_train_takes_his_place(self) -> None:
        state = position(
            {"ferdinand": "alfeld"}, nation=H, troops={"ferdinand": 6}, hands={H: RICH}
        )
        state = moving(state)
        assert can_order(state, 2, 1)
        assert why_not(state, recruit(3, 1)) == (Refusal.NO_ROOM, (3, 1))


class TestEntering:
    @pytest.mark.parametrize("nation", Nation)
    def test_both_10_7_a_on_any_own_depot(self, nation: Nation) -> None:
        state = ordered(moving(position({}, nation=nation, hands={nation: RICH})), 1)
        assert {city for _, city in entering(state)} == {d.key for d in DEPOTS[nation]}
        piece = next(p for p in PIECES if PIECE_NATIONS[p] is nation)
        assert refused(state, enter(piece, City("dresden"))) is Refusal.NOT_A_DEPOT

    def test_both_10_7_a_depots_of_others_are_no_depots(self) -> None:
        state = ordered(moving(position({}, nation=H, hands={H: RICH})), 1)
        assert why_not(state, enter(Piece("cumberland"), City("berlin"))) == (
            Refusal.NOT_A_DEPOT,
            (City("berlin"),),
        )

    def test_both_10_7_a_generals_beside_own_generals_up_to_three(self) -> None:
        pieces = {"friedrich": "berlin", "winterfeldt": "berlin"}
        state = ordered(moving(position(pieces, nation=P, hands={P: RICH})), 2)
        state = do(state, enter(Piece("keith"), City("berlin")))
        assert state.at[City("berlin")] == Piece("friedrich") + 1
        assert troops_of(state, "keith") == 4  # no fourth could enter with the other troop

    def test_both_10_7_a_a_train_needs_an_empty_depot(self) -> None:
        pieces = {"lacy": "tabor", "karl": "bruenn"}
        state = moving(position(pieces, nation=A, hands={A: RICH}))
        assert why_not(state, recruit(0, 1)) == (Refusal.NO_ROOM, (0, 1))
        state = moving(position({"lacy": "tabor"}, nation=A, hands={A: RICH}))
        state = ordered(state, 0, 1)
        assert {city for _, city in entering(state)} == {"bruenn"}
        action = enter(Piece("austria-train-1"), City("tabor"))
        assert why_not(state, action) == (
            Refusal.NO_ROOM,
            (Piece("austria-train-1"), City("tabor")),
        )

    def test_both_10_7_a_nobody_beside_an_own_train(self) -> None:
        pieces = {"prussia-train-1": "berlin", "keith": "breslau"}
        state = moving(position(pieces, nation=P, hands={P: RICH}, troops={"keith": 8}))
        assert not any(action.kind is ActionKind.RECRUIT for action in legal_actions(state))
        assert refused(state, recruit(1)) is Refusal.NO_ROOM

    @BOTH
    @pytest.mark.parametrize(
        "stranger", ["ferdinand", "hanover-train-1", "daun", "austria-train-1"]
    )
    def test_anniversary_10_7_b_never_where_a_piece_of_another_nation_stands(
        self, stranger: str, edition: str
    ) -> None:
        """An ally's, an enemy's, a train: in the other depot only."""
        pieces = {stranger: "sierpc", "saltikov": "torun"}
        state = moving(position(pieces, nation=R, hands={R: RICH}, edition=edition))
        for order, piece in (((1, 0), "fermor"), ((0, 1), "russia-train-1")):
            there = ordered(state, *order)
            assert {city for _, city in entering(there)} == {"warszawa"}
            action = enter(Piece(piece), City("sierpc"))
            assert why_not(there, action) == (Refusal.NO_ROOM, (Piece(piece), City("sierpc")))

    def test_both_10_7_c_who_enters_does_not_move(self) -> None:
        state = ordered(moving(position({}, nation=A, hands={A: RICH})), 1, 1)
        state = do(state, enter(Piece("daun"), City("tabor")))
        state = do(state, enter(Piece("austria-train-2"), City("bruenn")))
        for key in ("daun", "austria-train-2"):
            assert refused(state, take(Piece(key))) is Refusal.ALREADY_DONE

    def test_both_10_7_c_but_others_can_come_to_him(self) -> None:
        state = moving(position({"keith": "potsdam"}, nation=P, hands={P: RICH}))
        state = do(ordered(state, 1), enter(Piece("dohna"), City("berlin")))
        state = do(state, take(Piece("keith")), march(City("berlin")))
        assert troops_of(state, "dohna") == 2

    def test_both_10_7_c_joining_a_stack_unites_with_it(self) -> None:
        pieces = {"friedrich": "berlin", "keith": "oels"}
        state = ordered(moving(position(pieces, nation=P, hands={P: RICH})), 1)
        state, events = apply(state, enter(Piece("dohna"), City("berlin")))
        assert kinds(events) == [EventKind.ENTERED, EventKind.UNITED]
        assert refused(state, take(Piece("friedrich"))) is Refusal.ALREADY_DONE
        assert take(Piece("keith")) in legal_actions(state)

    @pytest.mark.parametrize("down", [True, False])
    def test_both_10_7_c_he_is_face_up_unless_he_joins_one_face_down(self, down: bool) -> None:
        pieces = {"keith": "berlin"}
        state = position(pieces, nation=P, hands={P: RICH}, down=["keith"] if down else [])
        state = ordered(moving(state), 1)
        state = do(state, enter(Piece("dohna"), City("berlin")))
        assert bool(state.down >> Piece("dohna") & 1) is down

    def test_both_10_7_retired_pieces_and_those_on_the_map_do_not_enter(self) -> None:
        state = position({"keith": "oels"}, nation=P, hands={P: RICH}, retired=["dohna"])
        state = ordered(moving(state), 1)
        offered_here = {piece for piece, _ in entering(state)}
        assert offered_here == {
            "friedrich",
            "winterfeldt",
            "heinrich",
            "schwerin",
            "seydlitz",
            "lehwaldt",
        }
        for key in ("dohna", "keith"):
            action = enter(Piece(key), City("berlin"))
            assert why_not(state, action) == (Refusal.MUST_STAY_OFF_MAP, (Piece(key),))
        action = enter(Piece("cumberland"), City("berlin"))
        assert refused(state, action) is Refusal.NOT_YOUR_PIECE

    def test_both_10_7_next_to_an_enemy_he_must_fight(self) -> None:
        state = moving(position({"daun": "potsdam"}, nation=P, hands={P: RICH[:1]}))
        state = do(ordered(state, 1), enter(Piece("keith"), City("berlin")), pass_())
        assert asked(state) is DecisionKind.DUEL


class TestExample:
    @BOTH
    def test_both_x10_russia_recruits_three_troops_and_a_train(self, edition: str) -> None:
        pieces = {"saltikov": "torun", "apraxin": "lomza"}
        hands = {R: ["spades-13-1", "clubs-12-1", "hearts-6-1"]}
        state = moving(position(pieces, nation=R, hands=hands, edition=edition))
        state = do(state, recruit(3, 1))
        assert sequences(state) == [("clubs-12-1", "spades-13-1")]
        state = do(state, pay(card("spades-13-1")), pay(card("clubs-12-1")))
        assert hand(state, R) == {"hearts-6-1"}
        state = do(state, enter(Piece("fermor"), City("sierpc")))
        state = do(state, enter(Piece("tottleben"), City("sierpc")))
        assert {(p, c) for p, c in entering(state)} == {
            ("russia-train-1", "warszawa"),
            ("russia-train-2", "warszawa"),
        }
        action = enter(Piece("russia-train-1"), City("sierpc"))
        assert refused(state, action) is Refusal.NO_ROOM
        state = do(state, enter(Piece("russia-train-1"), City("warszawa")))
        assert asked(state) is DecisionKind.REINFORCE
        assert total_troops(state, R) == 4
        ends = {
            tuple(troops_of(one, key) for key in ("saltikov", "apraxin", "fermor"))
            for first in (0, 1)
            for second in range(2 - first)
            for one in [do(state, allot(first), allot(second))]
        }
        assert ends == {(1, 1, 3), (2, 1, 2), (1, 2, 2)}

    def test_both_q10_1_no_general_and_train_in_one_depot_but_three_generals(self) -> None:
        state = ordered(moving(position({}, nation=P, hands={P: RICH})), 3)
        for key in ("friedrich", "dohna", "keith"):
            state = do(state, enter(Piece(key), City("berlin")))
        assert troops_of(state, "keith") == 3
        state = moving(position({}, nation=P, hands={P: RICH}))
        assert refused(state, recruit(1, 1)) is Refusal.NO_ROOM

    def test_both_q10_1_not_even_with_room_elsewhere_for_the_troops(self) -> None:
        """With a general on the map one may order both; nobody enters beside the train."""
        state = ordered(moving(position({"keith": "oels"}, nation=P, hands={P: RICH})), 1, 1)
        assert {piece for piece, _ in entering(state)} >= {"prussia-train-1", "prussia-train-2"}
        state = do(state, enter(Piece("prussia-train-1"), City("berlin")))
        assert asked(state) is DecisionKind.MOVEMENT
        assert troops_of(state, "keith") == 2

    def test_both_q10_2_the_general_moves_away_and_the_train_comes(self) -> None:
        pieces = {"ehrensvaerd": "stralsund"}
        state = moving(position(pieces, nation=S, hands={S: ["spades-6-1"]}))
        assert refused(state, recruit(0, 1)) is Refusal.NO_ROOM
        state = do(state, take(Piece("ehrensvaerd")), march(City("greifswald")))
        state = ordered(state, 0, 1)
        state = do(state, enter(Piece("sweden-train-1"), City("stralsund")))
        assert where(state, "sweden-train-1") is City("stralsund")

    def test_both_q10_2_apraxin_joins_tottleben_who_may_no_longer_move(self) -> None:
        state = moving(position({"tottleben": "sierpc"}, nation=R, hands={R: ["spades-6-1"]}))
        assert take(Piece("tottleben")) in legal_actions(state)
        state = do(ordered(state, 1), enter(Piece("apraxin"), City("sierpc")))
        assert refused(state, take(Piece("tottleben"))) is Refusal.ALREADY_DONE
        assert troops_of(state, "tottleben") == 2

    def test_both_q10_2_the_new_general_needs_a_new_troop(self) -> None:
        pieces = {"tottleben": "sierpc"}
        state = moving(position(pieces, nation=R, troops={"tottleben": 8}, hands={R: []}))
        assert not any(action.kind is ActionKind.RECRUIT for action in legal_actions(state))
        state = moving(
            position(pieces, nation=R, troops={"tottleben": 8}, hands={R: ["spades-6-1"]})
        )
        state = do(ordered(state, 1), enter(Piece("apraxin"), City("sierpc")))
        assert troops_of(state, "apraxin") == 9


class TestSubstitute:
    @BOTH
    @pytest.mark.parametrize("nation", Nation)
    def test_both_10_8_0_opens_when_others_hold_all_depots(
        self, nation: Nation, edition: str
    ) -> None:
        state = position(BLOCKERS[nation], nation=nation, hands={nation: RICH}, edition=edition)
        state = ordered(moving(state), 1)
        there = {city for _, city in entering(state)}
        taken = set(BLOCKERS[nation].values())
        listed = EDITIONS[edition].substitutes[nation]
        assert there == {city.key for city in listed} - taken

    @BOTH
    @pytest.mark.parametrize(
        "holders",
        [
            {},
            {"daun": "tabor"},
            {"daun": "tabor", "lacy": "bruenn"},
            {"austria-train-1": "tabor", "friedrich": "bruenn"},
            {"hildburghausen": "tabor", "friedrich": "bruenn"},
        ],
    )
    def test_both_10_8_0_not_when_one_is_free_or_held_by_oneself(
        self, holders: dict[str, str], edition: str
    ) -> None:
        """Own pieces, full stacks, trains, and those of one's own other nation open nothing."""
        state = moving(
            position(
                {**holders, "browne": "prag"}, nation=A, hands={A: ["spades-6-1"]}, edition=edition
            )
        )
        assert can_order(state, 1)  # at six points
        state = ordered(state, 1)
        assert {city for _, city in entering(state)} <= {"tabor", "bruenn"}

    @BOTH
    def test_both_10_8_0_a_full_stack_of_ones_own_opens_nothing(self, edition: str) -> None:
        pieces = dict.fromkeys(("friedrich", "winterfeldt", "heinrich"), "berlin")
        state = position(
            pieces, nation=P, troops={"friedrich": 24}, hands={P: RICH}, edition=edition
        )
        assert refused(moving(state), recruit(1)) is Refusal.NO_ROOM

    @BOTH
    @pytest.mark.parametrize("ally", ["saltikov", "richelieu", "france-train-1"])
    def test_both_10_8_0_allies_of_another_player_open_it(self, ally: str, edition: str) -> None:
        pieces = {ally: "tabor", "friedrich": "bruenn"}
        state = moving(position(pieces, nation=A, hands={A: RICH}, edition=edition))
        assert City("olmuetz").key in {city for _, city in entering(ordered(state, 1))}

    @pytest.mark.parametrize(
        ("imperial", "opened"),
        [(Role.MARIA_THERESA, False), (Role.POMPADOUR, True), (Role.ELISABETH, True)],
    )
    def test_both_10_8_0_it_is_the_player_who_counts_not_the_nation(
        self, imperial: Role, opened: bool
    ) -> None:
        pieces = {"hildburghausen": "tabor", "friedrich": "bruenn", "lacy": "prag"}
        state = position(pieces, nation=A, hands={A: RICH}, imperial=int(imperial))
        state = ordered(moving(state), 1)
        assert (("daun", "olmuetz") in entering(state)) is opened

    @pytest.mark.parametrize(("setup", "opened"), [("four", True), ("three", False)])
    def test_both_10_8_0_with_three_players_france_does_not_open_russias(
        self, setup: str, opened: bool
    ) -> None:
        pieces = {"richelieu": "sierpc", "soubise": "warszawa", "saltikov": "torun"}
        state = moving(position(pieces, nation=R, hands={R: ["spades-6-1"]}, setup=setup))
        assert can_order(state, 1) is not opened  # 8 points if opened

    @BOTH
    def test_anniversary_10_8_a_one_substitute_city_in_a_phase(self, edition: str) -> None:
        state = position(BLOCKERS[P], nation=P, hands={P: RICH}, edition=edition)
        state = ordered(moving(state), 2)
        state = do(state, enter(Piece("keith"), City("potsdam")))
        assert {city for _, city in entering(state)} == {"potsdam"}
        state = do(state, pass_())
        state = ordered(state, 1)
        assert {city for _, city in entering(state)} == {"potsdam"}
        action = enter(Piece("dohna"), City("spandau"))
        assert refused(state, action) is Refusal.NOT_A_DEPOT

    def test_anniversary_10_8_a_another_one_in_another_turn(self) -> None:
        state = ordered(moving(position(BLOCKERS[P], nation=P, hands={P: RICH})), 1)
        state = do(state, enter(Piece("keith"), City("oranienburg")))
        state = ordered(moving(state), 1)
        assert ("dohna", "spandau") in entering(state)

    def test_anniversary_10_8_a_room_under_rule_4(self) -> None:
        pieces = {**BLOCKERS[P], "keith": "spandau", "ferdinand": "potsdam", "daun": "berlin"}
        pieces |= {"prussia-train-1": "zossen"}
        pieces |= dict.fromkeys(("heinrich", "dohna", "schwerin"), "beeskow")
        state = ordered(moving(position(pieces, nation=P, hands={P: RICH})), 1)
        generals = {city for _, city in entering(state)}
        assert "spandau" in generals
        assert not generals & {"potsdam", "berlin", "zossen", "beeskow"}
        state = moving(position(pieces, nation=P, hands={P: RICH}))
        trains = {city for _, city in entering(ordered(state, 0, 1))}
        assert not trains & {"spandau", "potsdam", "berlin", "zossen", "beeskow"}
        assert "velten" in trains

    def test_anniversary_10_8_a_a_train_and_a_general_cannot_share_it(self) -> None:
        state = moving(position(BLOCKERS[P], nation=P, hands={P: RICH}))
        assert why_not(state, recruit(1, 1)) == (Refusal.NO_ROOM, (1, 1))
        assert refused(state, recruit(0, 2)) is Refusal.NO_ROOM
        assert can_order(state, 0, 1)
        assert can_order(state, 6)

    def test_anniversary_10_8_a_three_generals_can(self) -> None:
        state = ordered(moving(position(BLOCKERS[P], nation=P, hands={P: RICH})), 4)
        for key in ("friedrich", "dohna", "keith"):
            state = do(state, enter(Piece(key), City("velten")))
        assert asked(state) is DecisionKind.MOVEMENT  # the fourth troop went to them
        assert troops_of(state, "keith") == 4

    def test_both_10_8_a1_prussia(self) -> None:
        listed = EDITIONS["anniversary"].substitutes[P]
        assert set(listed) == set(City("berlin").sector.cities)
        foreign = [city for city in listed if city.country is not Country.PRUSSIA]
        assert City("fuerstenberg-havel") in foreign

    def test_anniversary_10_8_a2_hanover_north_of_munster(self) -> None:
        listed = EDITIONS["anniversary"].substitutes[H]
        assert len(listed) == 23
        assert City("rotenburg") in listed
        assert not {City(key) for key in ("munster", "soltau", "celle")} & set(listed)
        assert any(city.country is not Country.HANOVER for city in listed)

    def test_classic_c_10_8_a2_hanover_in_the_whole_sector(self) -> None:
        listed = EDITIONS["classic"].substitutes[H]
        assert set(listed) == set(City("stade").sector.cities)
        assert City("celle") in listed

    def test_both_10_8_a3_russia(self) -> None:
        listed = EDITIONS["anniversary"].substitutes[R]
        assert set(listed) == set(City("warszawa").sector.cities)
        assert City("sierpc") not in listed

    def test_both_10_8_a4_sweden(self) -> None:
        listed = {city.key for city in EDITIONS["anniversary"].substitutes[S]}
        assert listed == {"buetzow", "greifswald", "grimmen", "stralsund", "wismar", "wolgast"}

    def test_both_10_8_a5_austria_on_austrian_ground(self) -> None:
        listed = EDITIONS["anniversary"].substitutes[A]
        assert len(listed) == 14
        assert {city.country for city in listed} == {Country.AUSTRIA}
        assert City("olmuetz") in listed
        assert City("neisse") not in listed
        assert City("neisse").sector is City("bruenn").sector

    def test_both_10_8_a6_imperial_army(self) -> None:
        listed = EDITIONS["anniversary"].substitutes[E]
        assert set(listed) == set(City("erlangen").sector.cities)
        assert all(city.position[1] > City("hildburghausen").position[1] for city in listed)

    def test_anniversary_10_8_a7_france_south_of_koblenz(self) -> None:
        listed = EDITIONS["anniversary"].substitutes[F]
        assert set(listed) == set(City("mainz").sector.cities)
        assert City("homburg") not in listed

    def test_classic_c_10_8_a7_france_in_homburg(self) -> None:
        assert EDITIONS["classic"].substitutes[F] == (City("homburg"),)
        state = position(BLOCKERS[F], nation=F, hands={F: RICH}, edition="classic")
        state = ordered(moving(state), 1)
        assert {city for _, city in entering(state)} == {"homburg"}

    @BOTH
    def test_both_10_8_b_everything_costs_eight(self, edition: str) -> None:
        pieces = {**BLOCKERS[P], "keith": "oels"}
        hands = {P: ["spades-8-1", "clubs-7-1"]}
        state = moving(position(pieces, nation=P, hands=hands, edition=edition))
        assert can_order(state, 1)
        assert why_not(state, recruit(2)) == (Refusal.CANNOT_PAY, (16, 15))
        assert apply(state, recruit(0, 1))[1][0].parts == (0, 1, 8)
        state = do(ordered(state, 1), pass_())  # nobody enters; the troop goes to Keith
        assert troops_of(state, "keith") == 2
        assert hand(state, P) == {"clubs-7-1"}

    def test_both_10_8_b_a_depot_freed_before_anything_is_bought_costs_six(self) -> None:
        pieces = {"keith": "potsdam", "austria-train-1": "berlin"}
        state = moving(position(pieces, nation=P, hands={P: ["spades-8-1", "clubs-6-1"]}))
        assert refused(state, recruit(2)) is Refusal.CANNOT_PAY
        state = do(state, take(Piece("keith")), march(City("berlin")))
        assert can_order(state, 2)

    def test_both_10_8_b_once_eight_always_eight_in_that_phase(self) -> None:
        pieces = {"keith": "potsdam", "austria-train-1": "berlin"}
        hands = {P: ["spades-8-1", "clubs-7-1", "clubs-6-1"]}
        state = moving(position(pieces, nation=P, hands=hands))
        state = do(state, recruit(1), pay(card("spades-8-1")), pass_())
        state = do(state, take(Piece("keith")), march(City("berlin")))
        assert refused(state, recruit(2)) is Refusal.CANNOT_PAY  # 16, not 12
        state = ordered(state, 1)
        assert {city for _, city in entering(state)} == {"berlin"}  # but the depot is open again
        state = do(state, pass_())
        assert refused(state, recruit(1)) is Refusal.CANNOT_PAY

    def test_both_10_8_b_the_next_phase_costs_six_again(self) -> None:
        pieces = {"keith": "potsdam", "austria-train-1": "berlin"}
        hands = {P: ["spades-8-1", "clubs-6-1"]}
        state = moving(position(pieces, nation=P, hands=hands))
        state = do(state, recruit(1), pay(card("spades-8-1")), pass_())
        state = moving(do(state, take(Piece("keith")), march(City("berlin"))))
        assert can_order(state, 1)


class TestCardsOfFate:
    def test_both_f7h_friedrich_does_not_enter(self) -> None:
        effect = Effect.FRIEDRICH_GETS_NO_TROOPS
        state = position({"keith": "oels"}, nation=P, hands={P: RICH}, effect=effect)
        state = ordered(moving(state), 1)
        assert "friedrich" not in {piece for piece, _ in entering(state)}
        assert "dohna" in {piece for piece, _ in entering(state)}
        reason = why_not(state, enter(Piece("friedrich"), City("berlin")))
        assert reason == (Refusal.MUST_STAY_OFF_MAP, (Piece("friedrich"),))

    def test_both_f7h_friedrich_alone_gets_nothing(self) -> None:
        effect = Effect.FRIEDRICH_GETS_NO_TROOPS
        pieces = {"friedrich": "breslau", "keith": "oels"}
        state = position(pieces, nation=P, hands={P: RICH}, effect=effect, retired=only(*pieces))
        state = ordered(moving(state), 3)
        assert asked(state) is DecisionKind.REINFORCE  # the question comes, as it always does
        assert legal_actions(state) == (allot(0),)
        assert troops_of(do(state, allot(0)), "keith") == 4
        full = position(
            pieces,
            nation=P,
            troops={"keith": 8},
            hands={P: RICH},
            effect=effect,
            retired=only(*pieces),
        )
        assert refused(moving(full), recruit(1)) is Refusal.NO_ROOM

    def test_both_f7h_if_nobody_else_can_take_any_nothing_is_sold(self) -> None:
        effect = Effect.FRIEDRICH_GETS_NO_TROOPS
        state = position(
            {"friedrich": "breslau"},
            nation=P,
            hands={P: RICH},
            effect=effect,
            retired=only("friedrich"),
        )
        assert refused(moving(state), recruit(1)) is Refusal.NO_ROOM

    @pytest.mark.parametrize("troops", [2, 5, 8, 9, 12, 16])
    def test_both_f7h_two_orders_of_a_phase_bring_no_more_than_one(self, troops: int) -> None:
        """Old are the troops from before the phase: what came in it Friedrich may not hold."""
        pieces = {"friedrich": "breslau", "keith": "breslau"}
        state = position(
            pieces,
            nation=P,
            troops={"keith": troops},
            hands={P: MANY},
            effect=Effect.FRIEDRICH_GETS_NO_TROOPS,
            retired=only(*pieces),
        )
        state = moving(state)
        most = most_on_offer(state)
        assert most == min(7, 16 - troops)
        for first in range(1, most + 1):
            later = ordered(state, first)
            assert most_on_offer(later) == most - first
            for second in range(1, most - first):
                assert most_on_offer(ordered(later, second)) == most - first - second

    def test_both_f7h_nor_do_two_orders_if_a_general_enters_between(self) -> None:
        """Friedrich and Keith in Berlin with 2, Dohna beside them: 7 for Keith, 8 for Dohna."""
        pieces = {"friedrich": "berlin", "keith": "berlin"}
        state = position(
            pieces,
            nation=P,
            hands={P: MANY},
            effect=Effect.FRIEDRICH_GETS_NO_TROOPS,
            retired=only(*pieces, "dohna"),
        )
        state = moving(state)
        assert most_on_offer(state) == 15
        entry = enter(Piece("dohna"), City("berlin"))
        at_once = do(ordered(state, 10), entry)
        assert (most_on_offer(at_once), troops_in(at_once, "berlin")) == (5, 12)
        first = do(ordered(state, 7), pass_())
        assert (most_on_offer(first), troops_in(first, "berlin")) == (8, 9)
        then = do(ordered(first, 3), entry)
        assert (most_on_offer(then), troops_in(then, "berlin")) == (5, 12)

    @pytest.mark.parametrize(
        ("effect", "general", "other"),
        [
            (Effect.FRIEDRICH_IS_SHY, "friedrich", "dohna"),
            (Effect.CUMBERLAND_IS_SHY, "cumberland", "ferdinand"),
            (Effect.SOUBISE_IS_SHY, "soubise", "richelieu"),
        ],
    )
    def test_both_11_t2_who_may_not_threaten_does_not_enter_beside_an_enemy(
        self, effect: Effect, general: str, other: str
    ) -> None:
        nation = PIECE_NATIONS[Piece(general)]
        enemy = "soubise" if nation in (P, H) else "keith"
        for depot in DEPOTS[nation]:
            pieces = {enemy: depot.neighbours[0].key}
            state = position(pieces, nation=nation, hands={nation: RICH}, effect=effect)
            state = ordered(moving(state), 1)
            assert (other, depot.key) in entering(state)
            assert (general, depot.key) not in entering(state)
            action = enter(Piece(general), depot)
            assert refused(state, action) is Refusal.MAY_NOT_THREATEN

    @pytest.mark.parametrize("barred", ["koblenz", "gemuenden", "koblenz gemuenden"])
    def test_both_11_t2_where_depots_are_scarce_everybody_who_may_enter_can(
        self, barred: str
    ) -> None:
        """Soubise may not enter beside an enemy: all that can stand in the depots is tried."""
        generals = [piece.key for piece in generals_of(F)]
        enemies = dict(zip(barred.split(), ("ferdinand", "cumberland"), strict=False))
        for places in product(("", "koblenz", "gemuenden"), repeat=3):
            standing = {g: c for g, c in zip(generals, places, strict=True) if c}
            for train in {"", "koblenz", "gemuenden"} - set(places) | {""}:
                trains = {"france-train-1": train} if train else {}
                near = {
                    enemy: next(
                        city.key for city in City(depot).neighbours if len(city.neighbours) > 1
                    )
                    for depot, enemy in enemies.items()
                }
                state = moving(
                    position(
                        {**standing, **trains, **near},
                        nation=F,
                        hands={F: MANY},
                        effect=Effect.SOUBISE_IS_SHY,
                    )
                )
                assert offered(legal_actions(state)) == orders(look(state))

    def test_both_f10s_no_prussian_enters_beside_an_enemy(self) -> None:
        effect = Effect.REINFORCED_PRUSSIANS_ARE_SHY
        pieces = {"daun": "potsdam", "keith": "oels"}
        state = position(pieces, nation=P, hands={P: RICH}, effect=effect)
        state = ordered(moving(state), 1)
        assert asked(state) is DecisionKind.MOVEMENT  # only Keith could have it
        assert troops_of(state, "keith") == 2

    def test_both_f10s_who_has_moved_next_to_an_enemy_gets_nothing(self) -> None:
        effect = Effect.REINFORCED_PRUSSIANS_ARE_SHY
        pieces = {"daun": "breslau", "keith": "wohlau", "dohna": "liegnitz"}
        state = position(
            pieces, nation=P, hands={P: RICH}, effect=effect, retired=only("keith", "dohna")
        )
        state = moving(state)
        assert can_order(state, 8)  # Keith stands there, but has not moved
        state = position(
            {**pieces, "keith": "guhrau"},
            nation=P,
            hands={P: RICH},
            effect=effect,
            retired=only("keith", "dohna"),
        )
        state = do(moving(state), take(Piece("dohna")), march(City("wohlau")))
        assert can_order(state, 7)
        assert refused(state, recruit(8)) is Refusal.NO_ROOM  # Dohna may have none
        state = ordered(state, 2)
        assert legal_actions(state) == (allot(2),)

    def test_both_f10s_who_got_troops_does_not_move_next_to_an_enemy(self) -> None:
        effect = Effect.REINFORCED_PRUSSIANS_ARE_SHY
        pieces = {"daun": "breslau", "keith": "guhrau", "dohna": "liegnitz"}
        state = position(
            pieces, nation=P, hands={P: RICH}, effect=effect, retired=only("keith", "dohna")
        )
        state = ordered(moving(state), 1)
        stays, goes = do(state, allot(1)), do(state, allot(0))
        for one, allowed in ((stays, True), (goes, False)):
            there = do(one, take(Piece("dohna")))
            assert (march(City("wohlau")) in legal_actions(there)) is allowed

    @pytest.mark.parametrize("troops", [2, 5, 9])
    def test_both_f10s_whoever_leaves_a_stack_is_as_free_after_two_orders_as_after_one(
        self, troops: int
    ) -> None:
        """With 2, one of two generals can have got 7 new troops, but not 8, however bought."""
        pieces = {"friedrich": "bernau", "keith": "bernau"}
        state = position(
            {**pieces, "daun": "chorin"},
            nation=P,
            troops={"keith": troops},
            hands={P: MANY},
            effect=Effect.REINFORCED_PRUSSIANS_ARE_SHY,
            retired=only(*pieces),
        )
        state = moving(state)
        for number in range(1, 16 - troops + 1):
            free = may_leave(ordered(state, number), "keith", "eberswalde")
            assert free is (number <= min(7, 16 - troops))
            for first in range(1, number):
                twice = ordered(ordered(state, first), number - first)
                assert may_leave(twice, "keith", "eberswalde") is free

    def test_both_f10s_two_orders_bring_a_stack_no_more_than_one(self) -> None:
        """Dohna, come beside Daun, gets nothing: Keith, in the same city, gets 7 in all."""
        pieces = {"keith": "wohlau", "dohna": "liegnitz"}
        state = position(
            {**pieces, "daun": "breslau"},
            nation=P,
            hands={P: MANY},
            effect=Effect.REINFORCED_PRUSSIANS_ARE_SHY,
            retired=only(*pieces),
        )
        state = do(moving(state), take(Piece("dohna")), march(City("wohlau")))
        assert most_on_offer(state) == 7
        for first in range(1, 8):
            assert most_on_offer(ordered(state, first)) == 7 - first

    def test_both_f10s_hanover_is_not_concerned(self) -> None:
        effect = Effect.REINFORCED_PRUSSIANS_ARE_SHY
        state = position({"soubise": "zeven"}, nation=H, hands={H: RICH}, effect=effect)
        assert City("zeven") in City("stade").neighbours
        assert ("ferdinand", "stade") in entering(ordered(moving(state), 1))


class TestAgainstTheSlowWay:
    """Payments, orders and what becomes of them, worked out from the rulebook alone."""

    def test_both_10_1_payments(self) -> None:
        random = Random(10)
        compared = 0
        for _ in range(150):
            cards = list(CARDS[: 50 * random.choice((1, 1, 2, 4))])
            if random.random() < 0.5:  # many of equal worth
                cards = [one for one in cards if one.is_reserve or one.value in (5, 9, 10)]
            held = random.sample(cards, min(len(cards), random.randint(1, 9)))
            pieces = {"friedrich": "oschatz", "keith": "oschatz", **random.choice(
                ({}, BLOCKERS[P]))}  # fmt: skip
            keys = [one.key for one in held]
            state = moving(position(pieces, nation=P, hands={P: keys}))
            for action in legal_actions(state):
                if action.kind is ActionKind.RECRUIT and random.random() < 0.5:
                    price = price_of_one(look(state)) * (action.number + action.trains)
                    found = sequences(do(state, action))
                    assert len(found) == len(set(found))
                    assert set(found) == payments(held, price)
                    compared += 1
        assert compared > 500

    def test_both_10_orders_in_real_games(self) -> None:
        random = Random(11)
        compared = 0
        for number in range(12):
            state = new_game(*CASES[7 * number % len(CASES)])
            memory = Memory()
            while actions := legal_actions(state):
                action = Action(WANDERERS[number % 4](state, actions, random))
                if asked(state) is DecisionKind.MOVEMENT:
                    found = offered(actions)
                    assert found == orders(look(state, memory))
                    compared += bool(found)
                    if found and random.random() < 0.3:
                        action = recruit(*random.choice(sorted(found)))
                state, events = apply(state, action)
                memory = remember(memory, state, events)
        assert compared > 300

    def test_both_10_orders_and_their_ends_in_strange_positions(self) -> None:
        """Depots blocked, stacks full, generals barred: every order, and each to its end."""
        random = Random(12)
        compared = blocked = played_out = 0
        for _ in range(200):
            state, memory = random_position(random), Memory()
            for _ in range(6):
                actions = legal_actions(state)
                if asked(state) is DecisionKind.MOVEMENT:
                    seen = look(state, memory)
                    found = orders(seen)
                    assert offered(actions) == found
                    compared += 1
                    blocked += is_blocked(seen)
                    assert not list(violations(state, list(actions)))
                    for order in sorted(found):
                        if order[0] <= 3 and random.random() < 0.25:
                            expected = outcomes(seen, order)
                            if len(expected) <= 60:
                                assert endings(do(state, recruit(*order))) == expected
                                played_out += 1
                    actions = actions[1:]
                if not actions:
                    break
                state, events = apply(state, random.choice(actions))
                memory = remember(memory, state, events)
        assert compared > 300
        assert blocked > 100
        assert played_out > 100

    def test_both_10_8_the_list_of_substitutes(self) -> None:
        for edition in EDITIONS.values():
            for nation in Nation:
                listed = edition.substitutes[nation]
                assert len(listed) == len(set(listed))
                assert set(listed) == substitutes(nation, edition.name)

    def test_both_r6_most_new_is_not_trivial(self) -> None:
        pieces = dict.fromkeys(("friedrich", "keith"), "breslau")
        effect = Effect.FRIEDRICH_GETS_NO_TROOPS
        state = moving(position(pieces, nation=P, troops={"friedrich": 10}, effect=effect))
        assert most_new(look(state), City("breslau"), 0) == 6


def test_both_10_raffled_seats_do_not_change_who_blocks() -> None:
    state = new_game(options=Options(raffle=True))
    for action in legal_actions(state):
        dealt = do(state, action)
        pieces = {"hildburghausen": "tabor", "friedrich": "bruenn", "lacy": "prag"}
        there = position(pieces, nation=A, hands={A: ["spades-6-1"]}, seats=dealt.seats)
        there = moving(there)
        assert can_order(there, 1)
        assert decision(there).seat == dealt.seats[Role.MARIA_THERESA]
