"""A game being played: what can be taken back and done again, by whom, and who sits where."""

from __future__ import annotations

import json

import pytest

from friedrich.board import Role
from friedrich.conformance import cases
from friedrich.play import Game, NoSuchSeat, NothingToSample, SeededDealer, sample, view
from friedrich.play.position import read_position
from friedrich.rules import EventKind, legal_actions, recruit
from tests.play.records import game as random_game


def two_have_allotted() -> Game:
    """Frederick's nations have their troops, Elisabeth's first stack too."""
    game = Game()
    while view(game, None).decision.seat is Role.FREDERICK:
        game.play(legal_actions(game.state)[-1])
    game.play(legal_actions(game.state)[0], Role.ELISABETH)
    return game


class TestRedo:
    def test_nobody_does_again_what_another_seat_took_back(self) -> None:
        game = two_have_allotted()
        game.undo(1, Role.ELISABETH)
        assert game.redo(seat=Role.FREDERICK) == ()
        game.undo(2, Role.FREDERICK)
        assert game.redo(seat=Role.ELISABETH) == ()
        assert [entry.seat for entry in game.redo(3, Role.FREDERICK)] == [Role.FREDERICK] * 2
        assert [entry.seat for entry in game.redo(3, Role.ELISABETH)] == [Role.ELISABETH]

    def test_without_a_seat_it_is_who_acted_last(self) -> None:
        game = two_have_allotted()
        game.undo(1)
        game.undo(2)
        assert [entry.seat for entry in game.redo(3)] == [Role.FREDERICK] * 2


def test_an_order_for_recruits_shows_what_a_hand_is_worth_and_is_final() -> None:
    document = {
        "format": "friedrich position",
        "version": 1,
        "turn": 4,
        "nation": "prussia",
        "phase": "moving",
        "others": "off",
        "pieces": {"friedrich": {"city": "berlin", "troops": 3}},
        "hands": {"prussia": ["spades-13-1"]},
    }
    game = Game.begun_from(read_position(json.dumps(document)))
    game.play(recruit(1, 0))
    assert [event.kind for event in game.entry(0).events] == [EventKind.RECRUITED]
    assert game.entry(0).is_final
    assert game.undoable() == 0


class TestSeats:
    @pytest.mark.parametrize(
        ("setup", "seat"), [("west", Role.ELISABETH), ("three", Role.POMPADOUR)]
    )
    def test_a_seat_that_nobody_has_is_refused(self, setup: str, seat: Role) -> None:
        with pytest.raises(NoSuchSeat, match=rf"{seat.key} in this game, only frederick"):
            view(Game(setup), seat)

    def test_without_the_aid_to_memory_nothing_is_left_of_strengths(self) -> None:
        game = random_game(0, 250)
        for seat in (*Role, None):
            seen = view(game, seat, memory_aid=False)
            assert seen.strengths is None
            assert seen.memory is None
            with pytest.raises(NothingToSample):
                sample(seen, SeededDealer(1))


def test_the_kinds_of_game_have_seats() -> None:
    for case in cases():
        game = Game(*case, dealer=SeededDealer(1))
        for seat in {Role(one) for one in game.state.seats if one >= 0}:
            assert view(game, seat).seat is seat
