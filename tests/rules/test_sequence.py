"""Rule 2: turns, stages and phases, and when the Clock of Fate strikes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from friedrich.board import (
    DEPOTS,
    FATE_CARDS,
    PIECE_NATIONS,
    SIDES,
    City,
    Nation,
    Piece,
    Side,
    Suit,
    distance,
)
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    Effect,
    Event,
    EventKind,
    Options,
    Refusal,
    State,
    apply,
    decision,
    legal_actions,
    march,
    pass_,
    recruit,
    take,
    turn,
)
from tests.rules.table import (
    asked,
    do,
    drawing,
    ending_turn,
    hand,
    is_held,
    is_marked,
    kinds,
    moving,
    new_game,
    position,
    refused,
    turning_fate,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

P, H, R, S, A, E, F = Nation
FATE = {card.key: card for card in FATE_CARDS}
Choice = Callable[[tuple[Action, ...]], Action]


def idle(actions: tuple[Action, ...]) -> Action:
    """Do nothing where that is possible."""
    return pass_() if pass_() in actions else actions[0]


def until(
    state: State, *kinds_of: DecisionKind, choice: Choice = idle
) -> tuple[State, list[Event]]:
    """Play on until one of these decisions is due; at least one step."""
    story: list[Event] = []
    while True:
        state, events = apply(state, choice(legal_actions(state)))
        story += events
        if asked(state) in (*kinds_of, DecisionKind.OVER):
            return state, story


def stages(events: list[Event]) -> list[Nation | None]:
    return [event.nation for event in events if event.kind is EventKind.STAGE_BEGAN]


def turn_of(state: State, choice: Choice = idle) -> tuple[State, list[Event]]:
    """Play until the next turn has begun."""
    story: list[Event] = []
    number = state.turn
    while state.turn == number and asked(state) is not DecisionKind.OVER:
        state, events = apply(state, choice(legal_actions(state)))
        story += events
    return state, story


class TestStages:
    def test_both_2_1_a_seven_stages_in_order(self) -> None:
        _, events = turn_of(new_game())
        assert stages(events) == [P, H, R, S, A, E, F, P]

    @pytest.mark.parametrize(
        ("setup", "order"), [("west", [P, H, F, P]), ("austria", [P, A, E, P])]
    )
    def test_both_2_1_a_scenarios_keep_the_order(self, setup: str, order: list[Nation]) -> None:
        _, events = turn_of(new_game(setup))
        assert stages(events) == order

    @pytest.mark.parametrize("gone", [(R,), (S,), (F,), (R, S)])
    def test_both_2_1_a_a_nation_that_has_left_has_no_stage(self, gone: tuple[Nation, ...]) -> None:
        state = position({}, gone=sum(1 << one for one in gone), nation=P)
        _, events = turn_of(drawing(state))
        assert stages(events) == [*(n for n in Nation if n is not P and n not in gone), P]

    def test_both_2_1_a_the_imperial_army_keeps_its_place(self) -> None:
        state = position({}, gone=1 << R | 1 << S, imperial=1, nation=P)
        _, events = turn_of(drawing(state))
        assert stages(events) == [H, A, E, F, P]

    def test_both_2_2_a_the_active_nation_is_the_one_that_acts(self) -> None:
        state = new_game()
        while asked(state) is DecisionKind.ALLOT:
            state = do(state, legal_actions(state)[0])
        number = state.turn
        while state.turn == number:
            assert decision(state).nation == state.nation
            state = do(state, idle(legal_actions(state)))

    def test_both_q2_1_a_players_two_nations_are_not_played_together(self) -> None:
        state = position({"friedrich": "berlin", "ferdinand": "stade"}, nation=P)
        state = moving(state)
        assert refused(state, take(Piece("ferdinand"))) is Refusal.NOT_YOUR_PIECE
        state, events = until(do(state, pass_()), DecisionKind.MOVEMENT)
        assert EventKind.DREW in kinds(events)  # Hanover draws after Prussia's supply phase
        assert decision(state).nation is H
        assert refused(state, take(Piece("friedrich"))) is Refusal.NOT_YOUR_PIECE


class TestPhases:
    def test_both_2_2_b_five_phases_in_order(self) -> None:
        """Daun takes Liegnitz by driving Keith off, and is out of supply at the end."""
        pieces = {"daun": "liegnitz", "keith": "breslau"}
        state = drawing(position(pieces, nation=A, troops={"daun": 8, "keith": 1}))
        story: list[Event] = []
        for _ in range(5):
            assert asked(state) is DecisionKind.DEAL
            state, events = apply(state, legal_actions(state)[0])
            story += events
        for action in (take(Piece("daun")), march(City("wohlau")), pass_(), pass_()):
            assert decision(state).kind in (
                DecisionKind.MOVEMENT,
                DecisionKind.MARCH,
                DecisionKind.DUEL,
            )
            state, events = apply(state, action)
            story += events
        K = EventKind  # noqa: N806
        assert kinds(story) == [
            *[K.DREW] * 5,
            K.MOVED,
            K.MARKED,
            K.COMBAT_BEGAN,
            K.STOPPED,
            K.LOST,
            K.GENERAL_REMOVED,
            K.CONQUERED,
            K.CUT_OFF,
            K.STAGE_BEGAN,
        ]

    @pytest.mark.parametrize(
        ("nation", "number"), [(P, 7), (H, 2), (R, 4), (S, 1), (A, 5), (E, 1), (F, 4)]
    )
    def test_both_2_2_1_drawing_comes_first(self, nation: Nation, number: int) -> None:
        state = drawing(position({}, nation=nation))
        for _ in range(number):
            assert decision(state) == (DecisionKind.DEAL, nation, None)
            state = do(state, legal_actions(state)[0])
        assert asked(state) is (DecisionKind.LAY_AWAY if nation is F else DecisionKind.MOVEMENT)

    def test_both_2_2_2_all_pieces_may_move_conquer_and_come_back(self) -> None:
        pieces = {"daun": "liegnitz", "lacy": "tabor", "austria-train-1": "beraun"}
        hands = {A: ["spades-13-1"]}
        state = moving(position(pieces, nation=A, hands=hands))
        offered = set(legal_actions(state))
        assert {take(Piece(key)) for key in pieces} | {recruit(1), recruit(0, 1)} <= offered
        state = do(state, take(Piece("daun")), march(City("wohlau")))
        assert is_held(state, "liegnitz")
        state = do(state, recruit(1))
        state = do(state, *legal_actions(state))
        assert asked(state) is DecisionKind.ENTER
        assert {a.piece.key for a in legal_actions(state) if a.kind is ActionKind.ENTER} == {
            "browne",
            "karl",
            "laudon",
        }

    def test_both_2_2_3_active_generals_must_attack(self) -> None:
        pieces = {"daun": "wohlau", "keith": "breslau"}
        state = moving(position(pieces, nation=A, troops={"daun": 8}))
        state = do(state, pass_())
        assert decision(state).kind is DecisionKind.DUEL

    def test_both_2_2_3_only_the_active_nation_attacks(self) -> None:
        pieces = {"daun": "wohlau", "keith": "breslau"}
        state = do(moving(position(pieces, nation=E, troops={"daun": 8})), pass_())
        assert (asked(state), state.nation) == (DecisionKind.DEAL, F)

    @pytest.mark.parametrize(("keith", "away"), [("breslau", 2), ("guhrau", 4)])
    def test_both_2_2_4_question_marks_are_checked_after_combat(
        self, keith: str, away: int
    ) -> None:
        """Two cities away Keith protects Liegnitz; four away he does not."""
        assert distance(City("liegnitz"), City(keith)) == away
        pieces = {"daun": "liegnitz", "keith": keith}
        state = moving(position(pieces, nation=A, troops={"daun": 8}))
        state = do(state, take(Piece("daun")), march(City("jauer")))
        assert is_marked(state, "liegnitz") is (away < 4)
        assert is_held(state, "liegnitz") is (away == 4)
        state, events = apply(state, pass_())
        assert (EventKind.MARK_REMOVED in kinds(events)) is (away < 4)
        assert is_held(state, "liegnitz") is (away == 4)
        assert state.marks == 0

    @pytest.mark.parametrize(("city", "down"), [("liegnitz", True), ("tabor", False)])
    def test_both_2_2_5_supply_is_checked_last(self, city: str, down: bool) -> None:
        state = moving(position({"daun": city}, nation=A))
        assert state.down == 0
        state, events = apply(state, pass_())
        assert bool(state.down) is down
        expected = [EventKind.CUT_OFF] if down else []
        assert kinds(events) == [*expected, EventKind.STAGE_BEGAN]

    def test_both_2_2_5_only_the_active_generals_are_checked(self) -> None:
        pieces = {"keith": "prag", "daun": "tabor"}
        state = do(moving(position(pieces, nation=A)), pass_())
        assert state.down == 0
        state = do(moving(position(pieces, nation=P)), pass_())
        assert state.down == 1 << Piece("keith")

    def test_both_2_2_5_a_removal_for_lack_of_supply_comes_after_the_question_marks(self) -> None:
        pieces = {"daun": "liegnitz", "keith": "breslau"}
        state = moving(position(pieces, nation=A, troops={"daun": 8}, down=["daun"]))
        state = do(state, take(Piece("daun")), march(City("jauer")))
        state, events = apply(state, pass_())
        assert kinds(events)[:2] == [EventKind.MARK_REMOVED, EventKind.STARVED]


class TestEndOfTurn:
    @pytest.mark.parametrize("number", range(1, 6))
    def test_both_2_3_a_no_fate_in_the_first_five_turns(self, number: int) -> None:
        state = ending_turn(position({}, turn=number))
        assert (state.turn, state.nation, asked(state)) == (number + 1, P, DecisionKind.DEAL)
        assert state.clock == (1 << 18) - 1

    @pytest.mark.parametrize("number", [6, 7, 12])
    def test_both_2_3_b_from_turn_six_a_card_is_the_last_action(self, number: int) -> None:
        state = ending_turn(position({}, turn=number))
        assert decision(state) == (DecisionKind.TURN_FATE, None, None)
        state, events = apply(state, turn(FATE["fate-1"]))
        assert events[0].kind is EventKind.FATE_TURNED
        assert events[-1] == Event(EventKind.STAGE_BEGAN, P, (number + 1,))
        assert (state.turn, state.nation) == (number + 1, P)

    def test_both_2_3_b_its_instructions_are_carried_out_at_once(self) -> None:
        state = turning_fate(position({"dohna": "berlin", "ehrensvaerd": "anklam"}, turn=6))
        state = do(state, turn(FATE["sweden"]))
        assert where(state, "ehrensvaerd") is None
        assert asked(state) is DecisionKind.CHOOSE_GENERAL

    def test_both_2_3_b_turn_23_is_the_last_possible(self) -> None:
        """Eighteen cards, the first at the end of turn 6."""
        for seed in range(4):
            random = Random(seed)
            state = new_game()
            while asked(state) is not DecisionKind.OVER:
                state, _ = until(state, DecisionKind.TURN_FATE, choice=partial(idle_at, random))
                if asked(state) is DecisionKind.TURN_FATE:
                    turned = 18 - len(legal_actions(state))
                    assert turned == state.turn - 6
            assert state.turn <= 23

    def test_both_2_3_c_minor_cards_are_read_in_spades(self) -> None:
        for number, effect in [
            (4, Effect.FIRST_FRENCH_CARD_COUNTS_MORE),
            (5, Effect.SOUBISE_IS_SHY),
            (7, Effect.FRIEDRICH_IS_SHY),
            (12, Effect.DAUN_IS_SLOW),
        ]:
            state = turning_fate(position({"keith": "berlin"}, turn=6, victor=int(Piece("keith"))))
            state, events = apply(state, turn(FATE[f"fate-{number}"]))
            assert events[0].parts == (FATE[f"fate-{number}"], Suit.SPADES)
            assert state.effect == effect

    def test_both_2_3_c_the_expert_game_reads_other_versions(self) -> None:
        options = Options(all_versions=True)
        state = position({"keith": "dresden"}, turn=6, victor=int(Piece("keith")), options=options)
        assert City("dresden").suit is Suit.DIAMONDS
        state, events = apply(turning_fate(state), turn(FATE["fate-4"]))
        assert events[0].parts == (FATE["fate-4"], Suit.DIAMONDS)
        assert state.effect == Effect.CUMBERLAND_IS_SHY

    def test_both_2_3_d_a_card_that_was_read_does_not_come_back(self) -> None:
        state = turning_fate(position({}, turn=6))
        left = {a.fate for a in legal_actions(state)}
        for number in (1, 2, 3):
            card = FATE[f"fate-{number}"]
            state = turning_fate(do(state, turn(card)))
            left.remove(card)
            assert {a.fate for a in legal_actions(state)} == left
            assert refused(state, turn(card)) is Refusal.IMPOSSIBLE_CHANCE


def idle_at(random: Random, actions: tuple[Action, ...]) -> Action:
    """Do nothing, and let chance be chance."""
    return pass_() if pass_() in actions else random.choice(actions)


class TestWithoutPieces:
    @pytest.mark.parametrize("nation", Nation)
    def test_both_q3_2_a_nation_without_pieces_draws_and_comes_back(self, nation: Nation) -> None:
        state = drawing(position({}, nation=nation))
        while asked(state) in (DecisionKind.DEAL, DecisionKind.LAY_AWAY):
            state = do(state, legal_actions(state)[-1])
        assert len(hand(state, nation)) == (3 if nation is F else len(state.hands[nation])) > 0
        assert decision(state).nation is nation
        assert asked(state) is DecisionKind.MOVEMENT
        state = do(state, recruit(1))
        while asked(state) is DecisionKind.PAY:
            state = do(state, legal_actions(state)[0])
        action = legal_actions(state)[0]
        state = do(state, action)
        assert where(state, action.piece.key) in DEPOTS[nation]
        assert PIECE_NATIONS[action.piece] is nation


def test_both_pa_2_attackers_move_after_the_defenders() -> None:
    assert [SIDES[nation] for nation in Nation] == [Side.DEFENDER] * 2 + [Side.ATTACKER] * 5
