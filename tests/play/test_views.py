"""Views: what everybody may know, the seat's own secrets, nothing else; their size and schema."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from random import Random

import pytest
from jsonschema import Draft202012Validator

from friedrich.board import CARDS_PER_DECK, CITIES, DECKS, Nation, Role
from friedrich.conformance import CASES, Case, cases
from friedrich.conformance.wanderers import WANDERERS, greedy
from friedrich.play import Game, SeededDealer, view
from friedrich.play.position.writing import well_set
from friedrich.play.record import read_record
from friedrich.play.record.games import game_of
from friedrich.play.view_json import schema, view_as_json, write_view
from friedrich.rules import Action, DecisionKind, EventKind, allot, legal_actions
from friedrich.rules.doors import codes
from friedrich.rules.stacks import pool, stacks_of, total_troops
from tests.play.records import GOLDEN

_MOST_BYTES = 6_000


def wander(case: Case, seed: int, steps: int = 20_000) -> Iterator[Game]:
    """The game after every decision of somebody who wanders."""
    game, random = Game(*case, dealer=SeededDealer(seed)), Random(seed)
    for _ in range(steps):
        actions = codes(game.state)
        if not actions:
            return
        game.play(Action(WANDERERS[seed % len(WANDERERS)](game.state, actions, random)))
        yield game


def seats(game: Game) -> list[Role | None]:
    return [*sorted({Role(seat) for seat in game.state.seats if seat >= 0}), None]


@pytest.fixture(scope="module")
def game() -> Game:
    game, random = Game(dealer=SeededDealer(7)), Random(7)
    while game.state.turn < 4 or game.state.ask != DecisionKind.DUEL:
        game.play(Action(greedy(game.state, codes(game.state), random)))
    return game


class TestSecrets:
    """At the same moment every pair of eyes sees its own."""

    def test_hands_are_shown_to_their_players_only(self, game: Game) -> None:
        for role in Role:
            seen = view(game, role)
            assert set(seen.hands) == set(seen.nations)
            for nation, hand in seen.hands.items():
                assert bytes(hand) == game.state.hands[nation]
        assert view(game, None).hands == {}

    def test_everybody_sees_how_many_cards_of_each_deck_a_nation_holds(self, game: Game) -> None:
        expected = tuple(
            tuple(sum(card // CARDS_PER_DECK == deck - 1 for card in hand) for deck in DECKS)
            for hand in game.state.hands
        )
        assert any(map(any, expected))
        for role in (*Role, None):
            assert view(game, role).backs == expected

    def test_troops_are_shown_to_their_players_and_totals_to_all(self, game: Game) -> None:
        state = game.state
        for role in (*Role, None):
            seen = view(game, role)
            own = {CITIES[city] for nation in seen.nations for city in stacks_of(state, nation)}
            assert set(seen.troops) == own
            assert all(troops == pool(state, city) for city, troops in seen.troops.items())
            assert seen.totals == tuple(total_troops(state, nation) for nation in Nation)

    def test_only_the_one_who_decides_sees_legal_actions(self, game: Game) -> None:
        actor = view(game, None).decision.seat
        for role in (*Role, None):
            legal = view(game, role).legal
            assert legal == (legal_actions(game.state) if role is actor else ())

    def test_a_stack_in_combat_is_known_to_all(self, game: Game) -> None:
        state = game.state
        for role in (*Role, None):
            seen = view(game, role)
            for city in (state.front, state.foe):
                commander = state.at[city] - 1
                if seen.strengths is not None and Nation(_nation(commander)) not in seen.nations:
                    known = next(one for piece, one in seen.strengths.items() if piece == commander)
                    assert known.is_certain
                    assert known.stated == known.least == pool(state, city)

    def test_the_aid_to_memory_can_be_left_out(self, game: Game) -> None:
        assert view(game, None, memory_aid=False).strengths is None
        assert "strengths" not in view_as_json(view(game, None, memory_aid=False))


def _nation(piece: int) -> int:
    from friedrich.board import PIECE_NATIONS

    return PIECE_NATIONS[piece]


def test_an_allotment_shows_its_number_to_nobody_else() -> None:
    game = Game()
    game.play(allot(13))
    for role in (*Role, None):
        text = write_view(view(game, role), since=0)
        assert ("13" in text) is (role is Role.FREDERICK)


def test_cards_dealt_are_shown_to_their_nation_only() -> None:
    game = next(game for game in wander(cases("four")[0], 3) if game.state.turn == 2)
    drawn = [
        (entry, event)
        for number, entry in enumerate(game.log)
        for event in entry.events
        if event.kind is EventKind.DREW and number
    ]
    assert len(drawn) > 20
    for role in (*Role, None):
        shown = {
            event.secret
            for entry in game.seen(role)
            for event in entry.events
            if event.kind is EventKind.DREW and event.secret
        }
        mine = view(game, role).nations
        assert shown == {event.secret for _, event in drawn if event.nation in mine}


def just_taken_over() -> Game:
    """A game right after the Imperial Army has changed hands."""
    for seed in range(1, 60):
        for game in wander(cases("four")[0], seed):
            latest = game.entry(game.length - 1).events
            before = game.entry(game.length - 2).events
            if any(event.kind is EventKind.CHANGED_HANDS for event in (*before, *latest)):
                return game
    raise AssertionError("she never changes hands")


def test_a_nation_is_shown_to_the_player_who_takes_it_over() -> None:
    """Rule 11: the Imperial Army changes hands with her cards and troops."""
    game = just_taken_over()
    number = 1 + next(
        number
        for number, entry in enumerate(game.log)
        if any(event.kind is EventKind.CHANGED_HANDS for event in entry.events)
    )
    heir = Role(game.at(number).imperial)
    after, before = view(game, heir, number), view(game, heir, number - 1)
    assert Nation.IMPERIAL in after.nations
    assert Nation.IMPERIAL not in before.nations
    assert bytes(after.hands[Nation.IMPERIAL]) == game.at(number).hands[Nation.IMPERIAL]
    told = [
        [event.secret for event in game.seen(role)[number - 1].events if event.secret]
        for role in Role
    ]
    assert [bool(one) for one in told] == [role is heir for role in Role]
    assert Nation.IMPERIAL not in view(game, Role.MARIA_THERESA, number).nations


@pytest.mark.parametrize("case", CASES, ids=str)
def test_views_keep_to_the_schema_and_are_small(case: Case) -> None:
    validator = Draft202012Validator(schema())
    seed = CASES.index(case)
    for step, game in enumerate(wander(case, seed, steps=600)):
        if step % 150 == 99:
            for role in seats(game):
                text = write_view(view(game, role))
                faults = [error.message for error in validator.iter_errors(json.loads(text))]
                assert faults == []
                assert len(zlib.compress(text.encode())) <= _MOST_BYTES


def test_golden_bytes() -> None:
    """Within a duel of the golden record, as the one who is to play sees it."""
    text = (GOLDEN / "view-1.json").read_text(encoding="utf-8")
    game = game_of(read_record((GOLDEN / "record-1.txt").read_text(encoding="utf-8")))
    seen = view_as_json(view(game, Role.ELISABETH, 946))
    assert well_set(seen) == text
    assert list(Draft202012Validator(schema()).iter_errors(json.loads(text))) == []
    assert len(seen["legal"]) > 1


def test_a_view_of_the_past_is_the_view_that_was() -> None:
    random = Random(5)
    kept: dict[int, list[str]] = {}
    for game in wander(cases("three")[0], 5, steps=700):
        if random.random() < 0.03:
            kept[game.length] = [write_view(view(game, role)) for role in seats(game)]
    assert len(kept) > 10
    for number, texts in kept.items():
        assert [write_view(view(game, role, number)) for role in seats(game)] == texts


def test_a_view_after_undo_is_the_view_before() -> None:
    looked = 0
    for game in wander(cases("four")[0], 9, steps=500):
        number = game.undoable()
        if number and game.length % 5 == 0:
            texts = [write_view(view(game, role)) for role in seats(game)]
            game.undo(number)
            short = [write_view(view(game, role)) for role in seats(game)]
            assert short == [write_view(view(game, role, game.length)) for role in seats(game)]
            game.redo(number)
            assert [write_view(view(game, role)) for role in seats(game)] == texts
            looked += 1
    assert looked > 20
