"""What everybody can conclude from what was shown: the worlds dealt afterwards keep to it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from friedrich.board import CARDS, CITIES, Card, Nation, Piece, Role, Suit
from friedrich.conformance import CASES
from friedrich.play import Game, SeededDealer, sample, view
from friedrich.play.memory.either import Either, some_stack_has_its_fewest
from friedrich.play.memory.strengths import WAITING, Contradiction, Strengths
from friedrich.play.position import read_position, write_position
from friedrich.rules import Action, EventKind, State, choose, pass_, play
from friedrich.rules.stacks import generals_in, pool, stacks_of
from tests.play.records import SHORT
from tests.play.records import game as record_game

HEAD = {"format": "friedrich position", "version": 1, "others": "off"}


def begun(**members: Any) -> Game:
    """A game that begins with a position."""
    return Game.begun_from(read_position(json.dumps({**HEAD, **members})), SeededDealer(1))


def worlds(game: Game, seat: Role | None, number: int, count: int = 40) -> list[State]:
    """Some worlds that fit what a seat has seen of so many entries."""
    seen = view(game, seat, number)
    return [sample(seen, SeededDealer(seed)) for seed in range(count)]


def holds(nation: Nation, faces: Callable[[Any], bool]) -> Callable[[State], bool]:
    return lambda state: any(faces(CARDS[card]) for card in state.hands[nation])


def of_suit(suit: Suit) -> Callable[[Any], bool]:
    return lambda card: bool(card.suit is suit)


def is_reserve(card: Any) -> bool:
    return card.suit is None


class TestDuel:
    """Rule 7: a player to play at zero must play if he holds the suit."""

    def duel(self, score: int, hand: list[str], **members: Any) -> Game:
        """Daun in Oschatz (diamonds) has attacked Friedrich in Torgau (hearts), who is to play."""
        combat = {"attacker": "oschatz", "attacked": "torgau", "score": score}
        if not score:
            combat["right_to_play"] = "attacked"
        pieces = {
            "friedrich": {"city": "torgau", "troops": 5},
            "daun": {"city": "oschatz", "troops": 8},
            "prussia-train-1": "halle",
        }
        return begun(
            **{
                "turn": 4,
                "nation": "austria",
                "phase": "fighting",
                "decision": "duel",
                "pieces": pieces,
                "combat": combat,
                "hands": {"prussia": hand, "austria": ["clubs-2-1"]},
                **members,
            }
        )

    def test_who_stops_at_zero_has_no_card_of_the_suit(self) -> None:
        game = self.duel(0, ["spades-10-1", "spades-11-1", "clubs-9-1", "reserve-a-1"])
        assert any(map(holds(Nation.PRUSSIA, of_suit(Suit.HEARTS)), worlds(game, None, 0)))
        game.play(pass_())
        for seat in (Role.MARIA_THERESA, None):
            dealt = worlds(game, seat, 1)
            assert not any(map(holds(Nation.PRUSSIA, of_suit(Suit.HEARTS)), dealt))
            assert any(map(holds(Nation.PRUSSIA, is_reserve), dealt))

    def test_who_stops_below_zero_may_have_any_card(self) -> None:
        game = self.duel(3, ["spades-10-1", "spades-11-1", "clubs-9-1", "reserve-a-1"])
        game.play(pass_())
        dealt = worlds(game, None, 1)
        assert any(map(holds(Nation.PRUSSIA, of_suit(Suit.HEARTS)), dealt))
        assert not game.entry(0).is_final

    def test_high_cards_that_are_barred_may_be_held(self) -> None:
        """Card of Fate 3 in clubs: none of 10 or more between Prussia and France."""
        pieces = {
            "friedrich": {"city": "torgau", "troops": 8},
            "soubise": {"city": "oschatz", "troops": 8},
        }
        game = self.duel(
            0,
            ["hearts-10-1", "hearts-11-1", "clubs-9-1"],
            options={"all_versions": True},
            turn=8,
            nation="france",
            pieces=pieces,
            fate={"turned": ["fate-2", "fate-3"], "card": "fate-3", "suit": "clubs"},
            hands={"prussia": ["hearts-10-1", "hearts-11-1", "clubs-9-1"]},
        )
        game.play(pass_())
        dealt = worlds(game, None, 1)
        low = [holds(Nation.PRUSSIA, lambda card: card.suit is Suit.HEARTS and card.value < 10)]
        assert not any(low[0](one) for one in dealt)
        assert any(map(holds(Nation.PRUSSIA, of_suit(Suit.HEARTS)), dealt))


class TestDutyToScore:
    """Card of Fate 7 in diamonds: Friedrich must score."""

    def duel(self, score: int, hand: list[str]) -> Game:
        fate = {"turned": ["fate-7", "fate-2"], "card": "fate-7", "suit": "diamonds"}
        expert = {"options": {"all_versions": True}, "turn": 8, "fate": fate}
        return TestDuel().duel(score, hand, **expert)

    def test_who_stops_has_neither_the_suit_nor_a_reserve(self) -> None:
        game = self.duel(3, ["spades-10-1", "spades-11-1", "diamonds-9-1"])
        game.play(pass_())
        for seat in (Role.MARIA_THERESA, None):
            for dealt in worlds(game, seat, 1):
                assert not holds(Nation.PRUSSIA, of_suit(Suit.HEARTS))(dealt)
                assert not holds(Nation.PRUSSIA, is_reserve)(dealt)

    def test_who_stops_cannot_take_it_back(self) -> None:
        game = self.duel(3, ["spades-10-1", "spades-11-1", "diamonds-9-1"])
        game.play(pass_())
        assert game.entry(0).is_final
        assert game.undoable(Role.FREDERICK) == 0

    def test_who_reaches_zero_has_nothing_that_leads_further(self) -> None:
        game = self.duel(3, ["hearts-3-1", "spades-11-1", "diamonds-9-1"])
        game.play(play(CARDS[_card("hearts-3-1")], 3))
        for dealt in worlds(game, None, 1):
            assert not holds(Nation.PRUSSIA, of_suit(Suit.HEARTS))(dealt) or _lowest(dealt) <= 3
            assert not holds(Nation.PRUSSIA, is_reserve)(dealt)

    def test_the_duty_is_over_once_it_is_done(self) -> None:
        game = self.duel(3, ["hearts-8-1", "hearts-4-1", "diamonds-9-1", "spades-3-1"])
        game.play(play(CARDS[_card("hearts-8-1")], 8))
        assert game.state.spent
        dealt = worlds(game, None, 1)
        assert any(map(holds(Nation.PRUSSIA, of_suit(Suit.HEARTS)), dealt))


def _card(key: str) -> int:
    return next(int(card) for card in CARDS if card.key == key)


def _lowest(state: State) -> int:
    hand = [CARDS[card] for card in state.hands[Nation.PRUSSIA]]
    return min(card.value for card in hand if card.suit is Suit.HEARTS)


class TestTroopNobodyCanLose:
    """Card of Fate 10 in clubs, classic: any Prussian general, also one who has none to lose."""

    def game(self) -> Game:
        return begun(
            edition="classic",
            options={"all_versions": True},
            turn=8,
            nation="france",
            phase="turning-fate",
            decision="choose-general",
            pieces={
                "friedrich": {"city": "torgau", "troops": 5},
                "keith": {"city": "leipzig", "troops": 1},
                "winterfeldt": {"city": "halle", "troops": 4},
            },
            fate={
                "turned": ["fate-2", "fate-7", "fate-10"],
                "card": "fate-10",
                "suit": "clubs",
                "errand": "lose",
            },
        )

    def test_some_stack_has_its_fewest(self) -> None:
        game = self.game()
        assert not all(map(_has_a_fewest, worlds(game, None, 0)))
        game.play(_naming("keith"))
        assert game.entry(0).events[0].kind is EventKind.NOTHING_HAPPENED
        dealt = worlds(game, None, 1)
        assert all(map(_has_a_fewest, dealt))
        assert len({CITIES[_fewest(one)] for one in dealt}) > 1

    def test_another_stack_loses_one(self) -> None:
        game = self.game()
        game.play(_naming("friedrich"))
        assert all(
            sum(pool(one, city) for city in stacks_of(one, Nation.PRUSSIA)) == 9
            for one in worlds(game, None, 1)
        )


def _naming(key: str) -> Action:
    return choose(Piece(key))


def _fewest(state: State) -> int:
    stacks = stacks_of(state, Nation.PRUSSIA)
    return next((city for city in stacks if pool(state, city) == len(generals_in(state, city))), -1)


def _has_a_fewest(state: State) -> bool:
    return _fewest(state) >= 0


class TestEither:
    """Several descriptions of which one is true."""

    def known(self) -> Either:
        parts = {0b1: 1, 0b10: 1, 0b100: 1}
        return some_stack_has_its_fewest(Strengths.spread(parts, total=9))

    def test_every_way_is_dealt_as_often_as_any_other(self) -> None:
        spans = product(range(1, 9), repeat=3)
        ways = [one for one in spans if sum(one) == 9 and 1 in one]
        known, below, times = self.known(), Random(3).randrange, 200
        counts = Counter(
            tuple(troops for _, troops in sorted(known.deal(below).items()))
            for _ in range(times * len(ways))
        )
        assert set(counts) == set(ways)
        chi_square = sum((count - times) ** 2 / times for count in counts.values())
        freedom = len(ways) - 1
        assert chi_square < freedom + 5 * (2 * freedom) ** 0.5

    def test_what_fits_no_alternative_is_refused(self) -> None:
        known = self.known()
        known.learn(0b1, 3)
        known.learn(0b10, 1)
        with pytest.raises(Contradiction):
            known.learn(0b100, 3)

    def test_the_rest_of_the_game_is_followed(self) -> None:
        known = self.known()
        known.join(WAITING, 3)
        known.reinforce(0b1, 7)
        known.learn(WAITING, 0)
        known.drop(WAITING)
        known.settle()
        known.unite(0b1, 0b10)
        known.split(0b11, 0b1, 4)
        known.change(0b1, -1)
        assert known.total == 11
        known.rename(0b100, 0b1000)
        assert known.part_with(3) == 0b1000
        known.gain_somewhere()
        known.settle()
        known.lose_somewhere()
        known.settle()
        assert sum(known.deal(SeededDealer(1).below).values()) == 11


@pytest.mark.parametrize("seat", [None, Role.FREDERICK, Role.MARIA_THERESA])
def test_a_game_begun_within_a_duel_can_be_seen_to_its_end(seat: Role | None) -> None:
    game = TestDuel().duel(3, ["hearts-8-1", "spades-10-1"])
    game.play(play(CARDS[_card("hearts-8-1")], 8))
    game.play(pass_())
    said = {one.key: known.stated for one, known in (view(game, seat).strengths or {}).items()}
    assert said == {
        key: troops
        for key, troops, role in (("friedrich", 5, Role.FREDERICK), ("daun", 3, Role.MARIA_THERESA))
        if role is not seat
    }


def test_played_cards_that_may_lie_face_down_have_been_seen_by_nobody() -> None:
    """Rule 3: France lays cards away unseen, and a position does not tell which these are."""
    state = read_position(
        json.dumps({**HEAD, "turn": 4, "phase": "moving", "played": ["spades-2-1", "clubs-3-1"]})
    )
    assert view(Game.begun_from(state), Role.POMPADOUR).played == ()
    game = Game.begun_from(state, face_down=[Card("clubs-3-1")])
    assert view(game, None).played == (Card("spades-2-1"),)
    dealt = [sample(view(game, None), SeededDealer(seed)).played for seed in range(20)]
    assert all(one >> Card("spades-2-1") & 1 for one in dealt)
    assert not all(one >> Card("clubs-3-1") & 1 for one in dealt)


@pytest.mark.parametrize("place", range(0, len(CASES), 3), ids=lambda place: str(CASES[place]))
def test_a_world_dealt_at_any_beginning_can_be_written_and_read(place: int) -> None:
    played = record_game(place, SHORT)
    for number in range(0, played.length, 17):
        begun_here = Game.begun_from(played.at(number))
        for seat in (None, played.state.law.setup.seats[0].role):
            dealt = sample(view(begun_here, seat, 0), SeededDealer(number))
            assert read_position(write_position(dealt)) == dealt
