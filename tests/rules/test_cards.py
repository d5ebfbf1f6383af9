"""Rule 3: drawing, laying away and keeping Tactical Cards; decks one after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from friedrich.board import CARDS, FATE_CARDS, Card, City, Nation, Piece, Role, Suit, deck
from friedrich.rules import (
    ActionKind,
    DecisionKind,
    Event,
    EventKind,
    Options,
    Refusal,
    State,
    apply,
    deal,
    decision,
    give,
    lay_away,
    legal_actions,
    pass_,
    pay,
    play,
    recruit,
    turn,
)
from friedrich.rules.state import DECLARED
from tests.rules.table import (
    asked,
    do,
    drawing,
    ending_turn,
    fighting,
    hand,
    kinds,
    moving,
    new_game,
    position,
    refused,
    troops_of,
    turning_fate,
)

pytestmark = pytest.mark.usefixtures("named_edition")

P, H, R, S, A, E, F = Nation
FATE = {card.key: card for card in FATE_CARDS}


def cards(keys: str) -> list[Card]:
    return [Card(key) for key in keys.split()]


def drawn(state: State, *wanted: Card) -> State:
    """Let the nation draw these cards, or any."""
    for card in wanted:
        state = do(state, deal(card))
    while asked(state) is DecisionKind.DEAL:
        state = do(state, legal_actions(state)[0])
    return state


def income(
    nation: Nation, setup: str = "four", *, subsidies: int = 0, colonies: int = 0
) -> tuple[int, int]:
    """How many cards a nation draws, and how many of them she lays away."""
    state = position({}, nation=nation, setup=setup, subsidies=subsidies, colonies=colonies)
    state = drawing(state)
    number = away = 0
    while decision(state).nation is nation and asked(state) is not DecisionKind.MOVEMENT:
        number += asked(state) is DecisionKind.DEAL
        away += asked(state) is DecisionKind.LAY_AWAY
        state = do(state, legal_actions(state)[0])
    assert len(hand(state, nation)) == number - away
    return number, away


def with_piles(
    nation: Nation,
    pile: Iterable[Card] = (),
    played: Mapping[int, int] | Iterable[Card] = (),
    hands: Mapping[Nation, Iterable[str]] | None = None,
    decks: int = 4,
    open_card: Card | None = None,
) -> State:
    """After the last deck: these cards to be drawn, and so many of each deck played.

    What is left of the decks is out of the game.
    """
    state = position({}, nation=nation, options=Options(decks=decks))
    keep = {Card(key) for held in (hands or {}).values() for key in held}
    if isinstance(played, Mapping):
        played = [
            card
            for number, amount in played.items()
            for card in [c for c in deck(number) if c not in keep][:amount]
        ]
    state.pile = bytes(sorted(pile))
    state.fresh = decks + 1
    state.played = sum(1 << card for card in played)
    for owner, held in (hands or {}).items():
        state.hands[owner] = bytes(sorted(map(Card, held)))
    if open_card is not None:
        state.offensive, state.open_card = DECLARED, open_card
        keep.add(open_card)
    there = {*state.pile, *played, *keep}
    state.lost = sum(1 << card for number in range(1, decks + 1) for card in deck(number)
                     if card not in there)  # fmt: skip
    return state


def decks_of(state: State) -> set[int]:
    """The decks of the cards that can be drawn."""
    return {action.card.deck for action in legal_actions(state)}


class TestDrawing:
    @pytest.mark.parametrize("nation", Nation)
    def test_both_3_1_a_no_cards_at_the_start(self, nation: Nation) -> None:
        state = new_game()
        assert hand(state, nation) == set()
        while asked(state) is DecisionKind.ALLOT:
            state = do(state, legal_actions(state)[0])
        assert hand(state, nation) == set()

    @pytest.mark.parametrize(
        ("nation", "number", "away"),
        [(P, 7, 0), (H, 2, 0), (R, 4, 0), (S, 1, 0), (A, 5, 0), (E, 1, 0), (F, 4, 1)],
    )
    def test_both_3_1_b_income(self, nation: Nation, number: int, away: int) -> None:
        assert income(nation) == (number, away)

    @pytest.mark.parametrize(
        ("nation", "field", "steps"),
        [
            (P, "subsidies", (7, 5, 4)),
            (H, "colonies", (2, 2, 1)),
            (A, "colonies", (5, 4, 4)),
            (R, "colonies", (4, 4, 4)),
            (R, "subsidies", (4, 4, 4)),
            (H, "subsidies", (2, 2, 2)),
            (A, "subsidies", (5, 5, 5)),
            (S, "colonies", (1, 1, 1)),
            (E, "colonies", (1, 1, 1)),
        ],
    )
    def test_both_3_1_na_cards_of_fate_lower_the_income(
        self, nation: Nation, field: str, steps: tuple[int, ...]
    ) -> None:
        for number, expected in enumerate(steps):
            subsidies, colonies = (number, 0) if field == "subsidies" else (0, number)
            assert income(nation, subsidies=subsidies, colonies=colonies) == (expected, 0)

    @pytest.mark.parametrize(("first", "second"), [("poems", "lord-bute"), ("lord-bute", "poems")])
    def test_both_3_1_na_the_cards_themselves(self, first: str, second: str) -> None:
        state = turning_fate(position({}, turn=6))
        for card, expected in ((first, 5), (second, 4)):
            state = do(state, turn(FATE[card]))
            state = drawn(state)
            assert len(hand(state, P)) == expected
            state.hands[P] = b""
            state = turning_fate(state)

    def test_both_3_1_nb1_france_lays_one_of_the_new_cards_away(self) -> None:
        held = ["hearts-2-1", "hearts-3-1"]
        new = cards("spades-2-1 spades-13-1 clubs-7-1 reserve-a-1")
        state = drawn(drawing(position({}, nation=F, hands={F: held})), *new)
        assert decision(state) == (DecisionKind.LAY_AWAY, F, Role.POMPADOUR)
        assert set(legal_actions(state)) == {lay_away(card) for card in new}
        assert refused(state, lay_away(Card("hearts-2-1"))) is Refusal.NOT_JUST_DRAWN
        assert refused(state, lay_away(Card("diamonds-2-1"))) is Refusal.NOT_JUST_DRAWN
        state = do(state, lay_away(new[1]))
        assert hand(state, F) == {*held, "spades-2-1", "clubs-7-1", "reserve-a-1"}
        assert asked(state) is DecisionKind.MOVEMENT
        assert state.played == 1 << new[1]

    def test_both_3_1_nb1_it_is_laid_away_face_down(self) -> None:
        new = cards("spades-2-1 spades-13-1 clubs-7-1 reserve-a-1")
        state = drawn(drawing(position({}, nation=F)), *new)
        stories = [apply(state, lay_away(card))[1][0] for card in new]
        assert {event._replace(secret=()) for event in stories} == {
            Event(EventKind.LAID_AWAY, F, (1,), (), 1 << F)
        }
        assert [event.secret for event in stories] == [(card,) for card in new]

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_both_3_1_nb1_also_when_the_draw_stopped_short(self, number: int) -> None:
        """Whenever France has drawn at least one card, she lays one away."""
        left = deck(4)[:number]
        state = drawn(drawing(with_piles(F, left, hands={F: ["hearts-2-1"]})))
        assert set(legal_actions(state)) == {lay_away(card) for card in left}

    def test_both_3_1_nb1_nothing_drawn_nothing_laid_away(self) -> None:
        state = drawing(with_piles(F, hands={F: ["hearts-2-1"]}))
        assert asked(state) is DecisionKind.MOVEMENT
        assert hand(state, F) == {"hearts-2-1"}

    def test_both_3_1_nb2_after_india_or_america_france_keeps_three(self) -> None:
        assert income(F, colonies=1) == (3, 0)

    @pytest.mark.parametrize("card", ["india", "america"])
    def test_both_3_1_nb2_either_of_the_two_cards(self, card: str) -> None:
        state = do(turning_fate(position({}, turn=6)), turn(FATE[card]))
        state.nation = F
        state = drawing(state)
        for _ in range(3):
            assert asked(state) is DecisionKind.DEAL
            state = do(state, legal_actions(state)[0])
        assert asked(state) is DecisionKind.MOVEMENT

    @pytest.mark.parametrize(
        ("setup", "nation", "more", "expected"),
        [
            ("west", P, {}, (2, 1)),
            ("west", P, {"subsidies": 1}, (1, 0)),
            ("west", P, {"subsidies": 2}, (1, 0)),
            ("west", H, {}, (2, 0)),
            ("west", F, {}, (4, 1)),
            ("west", F, {"colonies": 1}, (3, 0)),
            ("austria", P, {}, (5, 0)),
            ("austria", P, {"subsidies": 1}, (4, 0)),
            ("austria", P, {"subsidies": 2}, (3, 0)),
            ("austria", A, {}, (5, 0)),
            ("austria", A, {"colonies": 1}, (4, 0)),
            ("austria", E, {}, (1, 0)),
        ],
    )
    def test_both_3_1_scenarios_have_their_own_income(
        self, setup: str, nation: Nation, more: Mapping[str, int], expected: tuple[int, int]
    ) -> None:
        assert income(nation, setup, **more) == expected

    def test_both_3_1_what_is_drawn_is_secret_and_its_deck_is_not(self) -> None:
        state = drawing(position({}, nation=R))
        for card in cards("spades-2-1 reserve-b-1"):
            (event,) = apply(state, deal(card))[1]
            assert event == Event(EventKind.DREW, R, (1,), (card,), 1 << R)

    def test_both_3_1_only_a_card_on_the_pile_can_be_dealt(self) -> None:
        state = drawing(position({}, nation=R, hands={P: ["spades-2-1"]}))
        assert refused(state, deal(Card("spades-2-1"))) is Refusal.IMPOSSIBLE_CHANCE
        assert refused(state, deal(Card("spades-2-2"))) is Refusal.IMPOSSIBLE_CHANCE
        assert len(legal_actions(state)) == 49


class TestHands:
    def test_both_3_2_a_there_is_no_limit_of_hand_size(self) -> None:
        held = [card.key for card in (*deck(1), *deck(2), *deck(3))]
        state = drawn(drawing(position({}, nation=R, hands={R: held})))
        assert len(hand(state, R)) == 154

    def test_both_3_2_b_hands_of_one_player_are_never_mixed(self) -> None:
        hands = {P: ["spades-13-1"], H: ["clubs-13-1"]}
        state = do(moving(position({}, nation=P, hands=hands)), recruit(1))
        assert legal_actions(state) == (pay(Card("spades-13-1")),)
        assert refused(state, pay(Card("clubs-13-1"))) is Refusal.NOT_IN_HAND
        pieces = {"ferdinand": "breslau", "daun": "neumarkt"}
        hands = {P: ["spades-13-1"], H: ["spades-2-1"]}
        state = fighting(position(pieces, nation=A, troops={"daun": 4}, hands=hands))
        assert decision(state).nation is H
        assert set(legal_actions(state)) == {play(Card("spades-2-1"), 2), pass_()}
        assert refused(state, play(Card("spades-13-1"), 13)) is Refusal.NOT_IN_HAND

    def test_both_3_2_b_only_a_card_of_fate_exchanges_cards(self) -> None:
        options = Options(all_versions=True)
        state = position(
            {"keith": "dresden"},
            turn=6,
            victor=int(Piece("keith")),
            options=options,
            hands={P: ["spades-2-1"], A: ["clubs-3-1"]},
        )
        assert City("dresden").suit is Suit.DIAMONDS
        state = do(turning_fate(state), turn(FATE["fate-9"]))
        state = do(state, give(Card("spades-2-1")))
        state = do(state, deal(Card("clubs-3-1")))
        assert (hand(state, P), hand(state, A)) == ({"clubs-3-1"}, {"spades-2-1"})

    def test_both_3_2_c_no_face_is_told_to_others_but_by_playing(self) -> None:
        """Of all that is told of a card, its face is secret until it is played or paid."""
        state = drawing(position({"soubise": "fulda"}, nation=F, hands={F: ["spades-12-1"]}))
        story: list[Event] = []
        for card in cards("hearts-2-1 hearts-4-1 hearts-6-1 hearts-8-1"):
            state, events = apply(state, deal(card))
            story += events
        state, events = apply(state, lay_away(Card("hearts-2-1")))
        story += events
        assert all(event.parts == (1,) and event.told_to == 1 << F for event in story)
        state, _ = apply(state, recruit(1))
        state, events = apply(state, pay(Card("spades-12-1")))
        assert events[0] == Event(EventKind.PAID, F, (Card("spades-12-1"),))

    def test_both_3_2_d_a_suit_and_a_value_from_2_to_13(self) -> None:
        for card in CARDS:
            assert card.is_reserve or (card.suit is not None and 2 <= card.value <= 13)

    def test_both_3_2_e_a_reserve_is_any_suit_and_1_to_10(self) -> None:
        for city, other in (("breslau", "neumarkt"), ("dresden", "meissen")):
            pieces = {"keith": city, "daun": other}
            state = position(pieces, nation=A, troops={"daun": 4}, hands={P: ["reserve-a-1"]})
            state = fighting(state)
            reserve = Card("reserve-a-1")
            offered = {a for a in legal_actions(state) if a.kind is ActionKind.PLAY}
            assert offered == {play(reserve, value) for value in range(1, 11)}
            assert refused(state, play(reserve, 11)) is Refusal.WRONG_VALUE
            assert refused(state, play(reserve, 0)) is Refusal.WRONG_VALUE

    def test_both_3_2_e_as_payment_it_is_worth_10(self) -> None:
        state = moving(position({}, nation=P, hands={P: ["reserve-a-1"]}))
        assert recruit(1) in legal_actions(state)
        assert refused(state, recruit(2)) is Refusal.CANNOT_PAY
        state = moving(position({}, nation=P, hands={P: ["reserve-a-1", "spades-2-1"]}))
        assert recruit(2) in legal_actions(state)  # 10 + 2 is just enough


class TestReserveExample:
    """At -8 with a Reserve alone: as a 10 it risks much, as a 7 little."""

    def fight(self) -> State:
        pieces = {"keith": "breslau", "schwerin": "breslau", "daun": "neumarkt", "lacy": "neumarkt"}
        hands = {P: ["reserve-a-1"], A: ["spades-9-1"]}
        troops = {"keith": 8, "daun": 16}
        state = fighting(position(pieces, nation=A, troops=troops, hands=hands))
        assert decision(state).nation is P
        return state

    def test_both_q3_1_as_a_seven_one_troop_is_lost(self) -> None:
        state = do(self.fight(), play(Card("reserve-a-1"), 7))
        assert legal_actions(state) == (pass_(),)
        state, events = apply(state, pass_())
        assert EventKind.LOST in kinds(events)
        assert troops_of(state, "schwerin") == 7

    def test_both_q3_1_as_a_ten_seven_are_lost(self) -> None:
        state = do(self.fight(), play(Card("reserve-a-1"), 10))
        assert decision(state).nation is A
        state = do(state, play(Card("spades-9-1"), 9))  # -2 + 9 makes -7 for Prussia
        assert decision(state).nation is P
        state = do(state, pass_())
        assert troops_of(state, "schwerin") == 1


class TestDecks:
    def test_both_3_3_a_played_cards_lie_apart_by_deck(self) -> None:
        hands = {P: ["spades-13-1", "spades-13-2"]}
        state = moving(position({"friedrich": "berlin"}, nation=P, hands=hands))
        state = do(state, recruit(4), pay(Card("spades-13-1")), pay(Card("spades-13-2")))
        assert state.played == 1 << Card("spades-13-1") | 1 << Card("spades-13-2")
        assert hand(state, P) == set()

    @pytest.mark.parametrize("number", [2, 3, 4])
    def test_both_3_3_b_the_next_deck_is_opened(self, number: int) -> None:
        state = position({}, nation=R)
        state.pile = b""
        state.fresh = number
        state.played = (1 << 50 * (number - 1)) - 1
        state = drawing(state)
        assert {a.card for a in legal_actions(state)} == set(deck(number))

    def test_both_3_3_b_also_in_the_middle_of_a_draw(self) -> None:
        state = position({}, nation=R)
        state.pile = bytes(deck(1)[:2])
        state.played = sum(1 << card for card in deck(1)[2:])
        state = drawing(state)
        assert decks_of(state) == {1}
        state = do(state, deal(deck(1)[0]))
        assert {a.card for a in legal_actions(state)} == {deck(1)[1]}
        state, events = apply(state, deal(deck(1)[1]))
        assert {a.card for a in legal_actions(state)} == set(deck(2))
        assert kinds(events) == [EventKind.DREW]
        state = drawn(state)
        assert [Card(card).deck for card in state.hands[R]] == [1, 1, 2, 2]

    def test_both_3_3_b_a_deck_is_opened_only_when_a_card_is_needed(self) -> None:
        state = position({}, nation=R)
        state.pile = bytes(deck(1)[:4])
        state = drawn(drawing(state))
        assert (state.pile, state.fresh) == (b"", 2)

    def test_both_3_3_c_the_two_fullest_decks_are_shuffled_together(self) -> None:
        state = with_piles(R, played={1: 10, 2: 30, 3: 20, 4: 25})
        story: list[Event] = []
        state.story = story
        state = drawing(state)
        assert {a.card for a in legal_actions(state)} == {*deck(2)[:30], *deck(4)[:25]}
        assert [e.parts for e in story if e.kind is EventKind.RESHUFFLED] == [(2, 4)]
        assert state.played.bit_count() == 30

    def test_both_3_3_c_in_the_middle_of_a_draw(self) -> None:
        state = with_piles(R, deck(4)[:2], {1: 9, 2: 8, 3: 7, 4: 0})
        state = do(drawing(state), deal(deck(4)[0]))
        assert decks_of(state) == {4}
        state, events = apply(state, deal(deck(4)[1]))
        assert kinds(events) == [EventKind.DREW, EventKind.RESHUFFLED]
        assert decks_of(state) == {1, 2}
        state = drawn(state)
        assert len(hand(state, R)) == 4

    def test_both_3_3_c_the_decks_are_chosen_anew_each_time(self) -> None:
        state = with_piles(R, played={1: 1, 2: 1, 3: 3, 4: 2})
        state = drawing(state)
        assert {a.card for a in legal_actions(state)} == {*deck(3)[:3], *deck(4)[:2]}
        state = with_piles(R, deck(4)[:1], played={1: 1, 2: 1})
        state = do(drawing(state), deal(deck(4)[0]))
        assert decks_of(state) == {1, 2}
        state = do(state, deal(deck(1)[0]))
        assert decks_of(state) == {2}

    @pytest.mark.parametrize(
        ("played", "chosen"),
        [
            ({1: 5, 2: 5, 3: 5, 4: 5}, {1, 2}),
            ({1: 5, 2: 9, 3: 5, 4: 5}, {1, 2}),
            ({1: 4, 2: 5, 3: 9, 4: 5}, {2, 3}),
            ({1: 4, 2: 4, 3: 4, 4: 5}, {1, 4}),
            ({3: 7}, {3}),
            ({4: 1}, {4}),
        ],
    )
    def test_both_3_3_c_of_equal_piles_the_lower_number_and_one_alone_if_need_be(
        self, played: dict[int, int], chosen: set[int]
    ) -> None:
        assert decks_of(drawing(with_piles(R, played=played))) == chosen

    def test_both_3_3_c_cards_in_hands_and_the_open_card_are_not_reshuffled(self) -> None:
        open_card = Card("spades-13-2")
        hands = {A: [card.key for card in deck(1)[:40]], F: ["hearts-2-2"]}
        played = [card for card in (*deck(1)[40:], *deck(2)) if card not in
                  (open_card, Card("hearts-2-2"))]  # fmt: skip
        state = with_piles(R, played=played, hands=hands, open_card=open_card)
        assert {a.card for a in legal_actions(drawing(state))} == set(played)

    def test_both_3_3_c_laid_away_cards_are_reshuffled(self) -> None:
        state = drawn(drawing(with_piles(F, deck(4)[:4])))
        away = Card(state.drawn[0])
        state = do(state, lay_away(away))
        state.nation = R
        assert legal_actions(drawing(state)) == (deal(away),)

    def test_both_3_3_c_if_nothing_is_left_the_draw_stops_short(self) -> None:
        state = drawing(with_piles(R, deck(4)[:2], hands={A: ["spades-2-1"]}))
        state = do(state, deal(deck(4)[0]))
        state, events = apply(state, deal(deck(4)[1]))
        assert kinds(events) == [EventKind.DREW]
        assert decision(state).nation is R
        assert asked(state) is DecisionKind.MOVEMENT
        assert len(hand(state, R)) == 2

    def test_both_3_3_c_with_nothing_at_all_nothing_is_drawn_and_nothing_is_told(self) -> None:
        state = with_piles(R)
        story: list[Event] = []
        state.story = story
        state = drawing(state)
        assert kinds(story) == [EventKind.STAGE_BEGAN]
        assert asked(state) is DecisionKind.MOVEMENT

    def test_both_rbox_a_nation_that_left_took_her_cards_with_her(self) -> None:
        gone = deck(3)[:8]
        state = with_piles(A, hands={R: [card.key for card in gone]})
        state.turn = 6
        state = do(turning_fate(state), turn(FATE["elisabeth"]))
        assert hand(state, R) == set()
        assert all(state.lost >> card & 1 for card in gone)
        state.nation = A
        assert asked(drawing(state)) is DecisionKind.MOVEMENT

    def test_both_rbox_the_pile_is_a_set_with_no_order(self) -> None:
        """Two games that have drawn the same cards in another order are the same."""
        one = drawing(position({}, nation=R))
        other = one
        for card in cards("spades-2-1 hearts-5-1 clubs-9-1 reserve-a-1"):
            one = do(one, deal(card))
        for card in cards("reserve-a-1 clubs-9-1 hearts-5-1 spades-2-1"):
            other = do(other, deal(card))
        assert one == other

    def test_both_rbox_the_four_hearts_card_is_no_daily_card(self) -> None:
        """What France redraws at the end of a turn does not count among the next four."""
        options = Options(all_versions=True)
        assert City("tabor").suit is Suit.HEARTS
        hands = {F: ["spades-2-1"]}
        state = position({"keith": "tabor"}, turn=6, options=options, hands=hands)
        state.victor = int(Piece("keith"))
        state = do(turning_fate(state), turn(FATE["fate-4"]))
        state = do(state, give(Card("spades-2-1")), deal(Card("hearts-2-1")))
        state.nation = F
        state = drawn(drawing(state))
        assert lay_away(Card("hearts-2-1")) not in legal_actions(state)
        assert len(legal_actions(state)) == 4


class TestFiveDecks:
    def test_both_rbox_the_fifth_deck_comes_before_any_reshuffle(self) -> None:
        state = position({}, nation=R, options=Options(decks=5))
        state.pile = b""
        state.fresh = 5
        state.played = (1 << 200) - 1
        state = drawing(state)
        assert {a.card for a in legal_actions(state)} == set(deck(5))

    def test_both_rbox_with_four_decks_it_never_comes(self) -> None:
        state = position({}, nation=R)
        state.pile = b""
        state.fresh = 5
        state.played = (1 << 200) - 1
        assert decks_of(drawing(state)) == {1, 2}

    def test_both_rbox_it_is_reshuffled_like_the_others(self) -> None:
        state = with_piles(R, played={1: 3, 2: 8, 5: 9}, decks=5)
        assert decks_of(drawing(state)) == {2, 5}


class TestImaginaryPlayer:
    @pytest.mark.parametrize("setup", ["west", "austria"])
    def test_both_14_1_f_five_cards_go_away_unseen(self, setup: str) -> None:
        state = ending_turn(position({}, setup=setup, turn=1))
        story: list[Event] = []
        for _ in range(5):
            assert decision(state) == (DecisionKind.DEAL, None, None)
            state, events = apply(state, legal_actions(state)[0])
            story += events
        assert kinds(story)[:5] == [EventKind.CARD_UNSEEN] * 5
        assert all(event.parts == (1,) and not event.secret for event in story[:5])
        assert state.played == 0b11111
        assert state.turn == 2
