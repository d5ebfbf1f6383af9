"""Rule 6: troops and their generals, alone and in stacks."""

from __future__ import annotations

from itertools import product

import pytest

from friedrich.board import (
    FATE_CARDS,
    PIECE_KINDS,
    PIECE_NATIONS,
    PIECES,
    Card,
    City,
    Nation,
    Piece,
    PieceKind,
)
from friedrich.rules import (
    DecisionKind,
    Effect,
    Event,
    EventKind,
    Options,
    Refusal,
    State,
    allot,
    apply,
    choose,
    decision,
    detach,
    enter,
    legal_actions,
    march,
    pass_,
    recruit,
    take,
    turn,
)
from friedrich.rules.stacks import (
    generals_in,
    mask_of,
    pool,
    remove_general,
    room_among,
    share_out,
    stacks_of,
    total_troops,
)
from tests.rules.table import (
    asked,
    do,
    fighting,
    kinds,
    moving,
    new_game,
    position,
    refused,
    troops_of,
    turning_fate,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

P, H, R, S, A, E, F = Nation
FATE = {card.key: card for card in FATE_CARDS}
TRIO = ("friedrich", "winterfeldt", "heinrich")
AUSTRIANS = ("daun", "browne", "karl")


def stacked(number: int, troops: int) -> State:
    """So many Prussians with so many troops in Breslau, at the start of their movement."""
    keys = TRIO[:number]
    pieces = dict.fromkeys(keys, "breslau")
    return moving(position(pieces, nation=P, troops={"friedrich": troops}))


def beaten(number: int, troops: int, loss: int, keys: tuple[str, ...] = TRIO) -> State:
    """They lose so many troops to Austria, with no cards on either side."""
    keys = keys[:number]
    enemies = AUSTRIANS[: max(1, -(-(troops + loss) // 8))]
    pieces = dict.fromkeys(keys, "breslau") | dict.fromkeys(enemies, "neumarkt")
    strength = {keys[0]: troops, "daun": troops + loss}
    state = fighting(position(pieces, nation=A, troops=strength))
    assert decision(state).nation is P
    return do(state, pass_())


def on_map(state: State, nation: Nation) -> set[str]:
    return {p.key for p in PIECES if PIECE_NATIONS[p] is nation and where(state, p.key)}


class TestTotals:
    def test_both_6_1_a_a_nation_begins_with_the_troops_of_her_sheet(self) -> None:
        state = new_game()
        while asked(state) is DecisionKind.ALLOT:
            state = do(state, legal_actions(state)[0])
        assert [total_troops(state, nation) for nation in Nation] == [32, 12, 16, 4, 30, 6, 20]

    @pytest.mark.parametrize(
        ("setup", "totals"),
        [("west", [3, 12, 0, 0, 0, 0, 20]), ("austria", [24, 0, 0, 0, 30, 6, 0])],
    )
    def test_both_6_1_a_scenarios_have_fewer(self, setup: str, totals: list[int]) -> None:
        state = new_game(setup)
        while asked(state) is DecisionKind.ALLOT:
            state = do(state, legal_actions(state)[-1])
        assert [total_troops(state, nation) for nation in Nation] == totals

    def test_both_6_1_b_changes_are_secret(self) -> None:
        """Splitting a stack, and who gets recruits, is told to the owner alone."""
        state = do(stacked(2, 9), take(Piece("winterfeldt")), detach(3))
        (event,) = apply(state, march(City("oels")))[1]
        assert (event.secret, event.told_to) == ((3,), 1 << P)
        pieces = {"friedrich": "breslau", "heinrich": "oels"}
        state = moving(position(pieces, nation=P, hands={P: ["spades-13-1"]}))
        state = do(state, recruit(2))
        state = do(state, *legal_actions(state))
        state = do(state, pass_())
        told = [apply(state, allot(number))[1] for number in (0, 1, 2)]
        assert [[e._replace(secret=()) for e in events] for events in told] == [
            [Event(EventKind.REINFORCED, P, (City(c),), (), 1 << P) for c in ("breslau", "oels")]
        ] * 3
        assert [[e.secret for e in events] for events in told] == [
            [(0,), (2,)],
            [(1,), (1,)],
            [(2,), (0,)],
        ]

    def test_both_6_1_c_every_change_of_a_total_is_told(self) -> None:
        state = moving(position({"friedrich": "breslau"}, nation=P, hands={P: ["spades-13-1"]}))
        _, events = apply(state, recruit(2))
        assert events == (Event(EventKind.RECRUITED, P, (2, 0, 12)),)
        pieces = {"keith": "breslau", "daun": "neumarkt"}
        state = fighting(position(pieces, nation=A, troops={"keith": 5, "daun": 7}))
        _, events = apply(state, pass_())
        assert Event(EventKind.LOST, P, (City("breslau"), 2)) in events

    def test_both_6_1_d_in_combat_the_stacks_troops_are_stated_not_their_split(self) -> None:
        pieces = dict.fromkeys(TRIO[:2], "breslau") | {"daun": "neumarkt", "lacy": "tabor"}
        state = moving(position(pieces, nation=A, troops={"friedrich": 11, "daun": 6, "lacy": 4}))
        _, events = apply(state, pass_())
        begun = next(event for event in events if event.kind is EventKind.COMBAT_BEGAN)
        assert begun == Event(EventKind.COMBAT_BEGAN, A, (City("neumarkt"), City("breslau"), 6, 11))

    @pytest.mark.parametrize("keys", [("keith",), TRIO[:2]])
    def test_both_6_1_e_no_general_without_troops(self, keys: tuple[str, ...]) -> None:
        state = beaten(len(keys), len(keys), len(keys), keys)
        assert on_map(state, P) == set()
        assert total_troops(state, P) == 0

    def test_both_6_1_e_no_troops_without_a_general(self) -> None:
        """Recruits for whom no general stands on the map must bring one along."""
        state = moving(position({}, nation=P, hands={P: ["spades-13-1"]}))
        state = do(state, recruit(2))
        state = do(state, *legal_actions(state))
        assert asked(state) is DecisionKind.ENTER
        assert refused(state, pass_()) is Refusal.MUST_ENTER


class TestLimits:
    @pytest.mark.parametrize(
        ("number", "troops", "going", "low", "high"),
        [
            (2, 2, 1, 1, 1),
            (2, 9, 1, 1, 8),
            (2, 12, 1, 4, 8),
            (2, 16, 1, 8, 8),
            (3, 3, 1, 1, 1),
            (3, 9, 1, 1, 7),
            (3, 9, 2, 2, 8),
            (3, 20, 1, 4, 8),
            (3, 20, 2, 12, 16),
            (3, 24, 2, 16, 16),
        ],
    )
    def test_both_6_2_and_6_3_one_to_eight_on_both_sides_of_a_split(
        self, number: int, troops: int, going: int, low: int, high: int
    ) -> None:
        state = stacked(number, troops)
        state = do(state, take(*(Piece(key) for key in TRIO[number - going : number])))
        assert [action.number for action in legal_actions(state)] == list(range(low, high + 1))
        assert refused(state, detach(low - 1)) is Refusal.WRONG_NUMBER
        assert refused(state, detach(high + 1)) is Refusal.WRONG_NUMBER
        for action in legal_actions(state):
            after = do(state, action, march(City("oels")))
            assert troops_of(after, "friedrich") == troops - action.number
            assert troops_of(after, TRIO[number - 1]) == action.number

    def test_both_6_2_a_general_who_enters_has_at_least_one(self) -> None:
        state = moving(position({}, nation=P, hands={P: ["spades-13-1"]}))
        state = do(state, recruit(2))
        state = do(state, *legal_actions(state))
        state = do(state, enter(Piece("keith"), City("berlin")))
        state = do(state, enter(Piece("dohna"), City("berlin")))
        assert troops_of(state, "keith") == 2
        assert [state.troops[Piece(key)] for key in ("keith", "dohna")] == [1, 1]

    def test_both_6_3_no_general_takes_more_than_eight(self) -> None:
        hands = {P: ["spades-13-1", "spades-12-1"]}
        pieces = {"friedrich": "breslau"}
        state = position(pieces, nation=P, troops={"friedrich": 7}, hands=hands)
        state.retired |= sum(1 << Piece(p.key) for p in PIECES if p.key != "friedrich")
        state = moving(state)
        assert recruit(1) in legal_actions(state)
        assert refused(state, recruit(2)) is Refusal.NO_ROOM

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_both_6_4_a_a_stack_is_one_pool(self, number: int) -> None:
        state = stacked(number, 3 * number)
        assert troops_of(state, "friedrich") == troops_of(state, TRIO[number - 1]) == 3 * number

    def test_both_6_4_a_uniting_adds_the_troops(self) -> None:
        pieces = {"friedrich": "breslau", "heinrich": "oels"}
        state = moving(position(pieces, nation=P, troops={"friedrich": 7, "heinrich": 6}))
        state = do(state, take(Piece("heinrich")), march(City("breslau")))
        assert troops_of(state, "friedrich") == troops_of(state, "heinrich") == 13

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_both_6_4_b_a_stack_has_one_to_eight_for_each(self, number: int) -> None:
        for troops in range(number, 8 * number + 1):
            state = stacked(number, troops)
            shares = [state.troops[Piece(key)] for key in TRIO[:number]]
            assert sum(shares) == troops
            assert all(1 <= share <= 8 for share in shares)
            assert shares == sorted(shares, reverse=True)

    def test_both_6_4_b_recruits_fill_a_stack_up_to_eight_for_each(self) -> None:
        hands = {P: ["spades-13-1", "spades-12-1", "spades-11-1"]}
        pieces = dict.fromkeys(TRIO[:2], "breslau")
        state = position(pieces, nation=P, troops={"friedrich": 13}, hands=hands)
        state.retired |= sum(1 << p for p in PIECES if p.key not in pieces)
        state = moving(state)
        assert recruit(3) in legal_actions(state)
        assert refused(state, recruit(4)) is Refusal.NO_ROOM


class TestTransfers:
    def test_both_6_5_a_whatever_is_possible_by_some_division_is_possible(self) -> None:
        """A stack of three with 12 can part with 1 to 8 for one, whatever was written down."""
        state = do(stacked(3, 12), take(Piece("friedrich")))
        assert [action.number for action in legal_actions(state)] == list(range(1, 9))

    @pytest.mark.parametrize("troops", [15, 16])
    def test_both_6_5_a_after_a_card_of_fate_one_of_a_stack_gains(self, troops: int) -> None:
        """Tottleben gains if some division leaves him room: with 15 among two it does."""
        pieces = {"tottleben": "torun", "apraxin": "torun"}
        options = Options(all_versions=True)
        state = position(
            {**pieces, "keith": "dresden"},
            troops={"tottleben": troops},
            turn=6,
            victor=int(Piece("keith")),
            options=options,
        )
        state = do(turning_fate(state), turn(FATE["fate-1"]))
        assert troops_of(state, "tottleben") == 16

    @pytest.mark.parametrize(("troops", "left"), [(2, 2), (3, 2), (9, 8)])
    def test_both_6_5_a_one_of_a_stack_loses_if_he_can_keep_one(
        self, troops: int, left: int
    ) -> None:
        pieces = {"apraxin": "torun", "tottleben": "torun", "keith": "prag"}
        assert City("prag").suit.key == "hearts"
        state = position(
            pieces,
            troops={"apraxin": troops},
            turn=6,
            victor=int(Piece("keith")),
            options=Options(all_versions=True),
        )
        state = do(turning_fate(state), turn(FATE["fate-2"]))
        assert troops_of(state, "apraxin") == left

    def test_both_6_5_b_never_between_generals_who_stand_apart(self) -> None:
        pieces = {"friedrich": "breslau", "heinrich": "oels", "keith": "berlin"}
        strength = {"friedrich": 7, "heinrich": 2, "keith": 4}
        state = moving(position(pieces, nation=P, troops=strength))
        for taken in legal_actions(state)[1:]:
            for path in legal_actions(do(state, taken)):
                after = do(state, taken, path)
                moved = {piece.key for piece in taken.pieces}
                alone = {k for k in pieces if len(generals_in(after, after.where[Piece(k)])) == 1}
                assert all(troops_of(after, key) == strength[key] for key in alone)
                assert len(alone) in (1, 3)
                assert moved

    def test_both_6_5_b_a_lone_general_is_lost_though_others_have_many(self) -> None:
        pieces = {"keith": "breslau", "schwerin": "oels", "daun": "neumarkt"}
        assert City("oels") not in City("neumarkt").neighbours
        strength = {"keith": 1, "schwerin": 8, "daun": 3}
        state = do(fighting(position(pieces, nation=A, troops=strength)), pass_())
        assert where(state, "keith") is None
        assert troops_of(state, "schwerin") == 8


class TestRemoval:
    def test_both_6_6_a_a_general_who_loses_his_last_troop_leaves_the_map(self) -> None:
        pieces = {"keith": "breslau", "daun": "neumarkt"}
        state = fighting(position(pieces, nation=A, troops={"keith": 1, "daun": 3}))
        state, events = apply(state, pass_())
        assert where(state, "keith") is None
        assert Event(EventKind.GENERAL_REMOVED, P, (Piece("keith"),)) in events

    @pytest.mark.parametrize(
        ("number", "troops", "loss", "stay"),
        [
            (1, 5, 4, 1),
            (2, 9, 7, 2),
            (2, 9, 8, 1),
            (3, 9, 5, 3),
            (3, 9, 6, 3),
            (3, 9, 7, 2),
            (3, 9, 8, 1),
            (3, 4, 1, 3),
            (3, 4, 2, 2),
            (3, 3, 1, 2),
            (3, 3, 3, 0),
            (2, 2, 2, 0),
        ],
    )
    def test_both_6_6_b_and_c_as_many_stay_as_have_a_troop_from_the_top(
        self, number: int, troops: int, loss: int, stay: int
    ) -> None:
        state = beaten(number, troops, loss)
        assert on_map(state, P) == set(TRIO[:stay])
        assert total_troops(state, P) == (troops - loss if stay else 0)

    def test_both_6_6_b_nobody_leaves_the_map_at_will(self) -> None:
        """No split and no move loses troops or a general."""
        state = stacked(3, 12)
        for taken in legal_actions(state)[1:]:
            here = do(state, taken)
            for number in legal_actions(here) if asked(here) is DecisionKind.DETACH else (None,):
                there = here if number is None else do(here, number)
                after = do(there, legal_actions(there)[0])
                assert on_map(after, P) == set(TRIO)
                assert total_troops(after, P) == 12

    def test_both_c_6_6_d_removed_generals_may_come_back(self) -> None:
        pieces = {"keith": "breslau", "daun": "neumarkt"}
        hands = {P: ["clubs-6-1"]}
        state = position(pieces, nation=A, troops={"keith": 1, "daun": 3}, hands=hands)
        state = do(fighting(state), pass_())
        state.nation = P
        state = do(moving(state), recruit(1))
        state = do(state, *legal_actions(state))
        assert enter(Piece("keith"), City("berlin")) in legal_actions(state)


class TestMaximum:
    @pytest.mark.parametrize(
        ("nation", "setup", "most"),
        [
            (P, "four", 32),
            (H, "four", 12),
            (R, "four", 16),
            (S, "four", 4),
            (A, "four", 30),
            (E, "four", 6),
            (F, "four", 20),
            (P, "west", 3),
            (P, "austria", 24),
        ],
    )
    def test_both_6_7_never_more_than_at_the_start(
        self, nation: Nation, setup: str, most: int
    ) -> None:
        hands = {nation: ["spades-13-1", "spades-12-1"]}
        state = new_game(setup)
        while asked(state) is DecisionKind.ALLOT:
            state = do(state, legal_actions(state)[0])
        assert total_troops(state, nation) == most
        state.hands = [b""] * 7
        state.hands[nation] = bytes(sorted(map(Card, hands[nation])))
        state.nation = nation
        full = moving(state)
        assert not any(action.kind.key == "recruit" for action in legal_actions(full))
        assert refused(full, recruit(1)) is Refusal.NOTHING_TO_RECRUIT
        stack = max(stacks_of(state, nation), key=lambda city: pool(state, city))
        generals = generals_in(state, stack)
        share_out(state, generals, pool(state, stack) - 1)
        assert recruit(1) in legal_actions(moving(state))
        assert refused(moving(state), recruit(2)) is Refusal.NOTHING_TO_RECRUIT

    @pytest.mark.parametrize(("russians", "gains"), [(15, True), (16, False)])
    def test_both_6_7_nor_by_a_card_of_fate(self, russians: int, gains: bool) -> None:
        pieces = {"tottleben": "torun", "apraxin": "torun", "fermor": "lomza", "keith": "dresden"}
        state = position(
            pieces,
            troops={"tottleben": russians - 5, "fermor": 5},
            turn=6,
            victor=int(Piece("keith")),
            options=Options(all_versions=True),
        )
        state, events = apply(turning_fate(state), turn(FATE["fate-1"]))
        assert total_troops(state, R) == russians + gains
        assert (EventKind.GAINED_TROOP in kinds(events)) is gains


class TestExamples:
    def test_both_x6_1_nine_lose_eight(self) -> None:
        state = beaten(2, 9, 8, ("friedrich", "keith"))
        assert on_map(state, P) == {"friedrich"}
        assert troops_of(state, "friedrich") == 1
        assert not state.retired >> Piece("keith") & 1

    def test_both_x6_2_seven_and_two(self) -> None:
        pieces = dict.fromkeys(("friedrich", "keith"), "breslau")
        state = moving(position(pieces, nation=P, troops={"friedrich": 9}))
        state = do(state, take(Piece("keith")))
        assert [action.number for action in legal_actions(state)] == list(range(1, 9))
        state = do(state, detach(2), march(City("oels")))
        assert (troops_of(state, "friedrich"), troops_of(state, "keith")) == (7, 2)

    @pytest.mark.parametrize("edition", ["anniversary", "classic"])
    def test_both_x6_3_keith_is_retired_and_the_ninth_troop_deserts(self, edition: str) -> None:
        pieces = dict.fromkeys(("friedrich", "keith"), "breslau")
        state = position(pieces, troops={"friedrich": 9}, turn=6, edition=edition)
        state = do(turning_fate(state), turn(FATE["sweden"]))
        assert decision(state) == (DecisionKind.CHOOSE_GENERAL, P, 0)
        assert refused(state, choose(Piece("friedrich"))) is Refusal.NOT_TO_CHOOSE
        state = do(state, choose(Piece("keith")))
        assert troops_of(state, "friedrich") == total_troops(state, P) == 8
        assert state.retired >> Piece("keith") & 1
        assert state.law.most_troops[P] == 32

    def test_both_q6_1_heinrich_keeps_all_seven(self) -> None:
        pieces = dict.fromkeys(("heinrich", "dohna"), "breslau")
        state = position(pieces, troops={"heinrich": 7}, turn=6)
        state = do(turning_fate(state), turn(FATE["sweden"]), choose(Piece("dohna")))
        assert troops_of(state, "heinrich") == total_troops(state, P) == 7

    def test_both_q6_1_alone_he_takes_his_troops_along(self) -> None:
        pieces = {"heinrich": "breslau", "dohna": "oels"}
        state = position(pieces, troops={"heinrich": 4, "dohna": 3}, turn=6)
        state = do(turning_fate(state), turn(FATE["sweden"]), choose(Piece("dohna")))
        assert total_troops(state, P) == troops_of(state, "heinrich") == 4


class TestDivisions:
    """What a stack can take, against every division of its troops."""

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_both_r6_room_for_new_troops_where_some_may_get_none(self, number: int) -> None:
        generals = [int(Piece(key)) for key in TRIO[:number]]
        for barred in product((False, True), repeat=number):
            mask = mask_of([g for g, no in zip(generals, barred, strict=True) if no])
            for troops in range(number, 8 * number + 1):
                free = [
                    sum(8 - n for n, no in zip(division, barred, strict=True) if not no)
                    for division in product(range(1, 9), repeat=number)
                    if sum(division) == troops
                ]
                assert room_among(generals, troops, mask) == max(free)

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_both_r6_what_has_come_already_leaves_so_much_less_room(self, number: int) -> None:
        """The barred hold nothing of what came in this phase: in parts or at once is the same."""
        generals = [int(Piece(key)) for key in TRIO[:number]]
        for barred in product((False, True), repeat=number):
            mask = mask_of([g for g, no in zip(generals, barred, strict=True) if no])
            for troops in range(number, 8 * number + 1):
                at_once = room_among(generals, troops, mask)
                for new in range(at_once + 1):
                    assert room_among(generals, troops + new, mask, new) == at_once - new

    @pytest.mark.parametrize(
        ("troops", "most"), [(2, 7), (8, 7), (9, 7), (10, 6), (15, 1), (16, 0)]
    )
    def test_both_f7h_beside_friedrich_the_other_takes_what_he_can(
        self, troops: int, most: int
    ) -> None:
        """Friedrich gets no new troops, but may hold eight of the old ones."""
        hands = {P: [f"{suit}-13-1" for suit in ("spades", "clubs", "hearts", "diamonds")]}
        pieces = dict.fromkeys(("friedrich", "keith"), "breslau")
        state = position(
            pieces,
            nation=P,
            troops={"friedrich": troops},
            hands=hands,
            effect=Effect.FRIEDRICH_GETS_NO_TROOPS,
        )
        state.retired |= sum(1 << p for p in PIECES if p.key not in pieces)
        state = moving(state)
        offered = [a.number for a in legal_actions(state) if a.kind.key == "recruit"]
        assert offered == list(range(1, most + 1))

    def test_both_6_5_a_lifting_a_general_leaves_the_others(self) -> None:
        state = stacked(3, 12)
        remove_general(state, Piece("friedrich"))
        assert state.at[City("breslau")] == Piece("winterfeldt") + 1
        assert generals_in(state, City("breslau")) == [Piece("winterfeldt"), Piece("heinrich")]
        assert state.troops[Piece("friedrich")] == 0

    def test_both_6_trains_command_nobody(self) -> None:
        state = new_game()
        trains = [p for p in PIECES if PIECE_KINDS[p] is PieceKind.TRAIN]
        assert all(state.troops[train] == 0 for train in trains)
