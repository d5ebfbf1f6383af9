"""What is written is read as the same again: positions of games, positions made up, and records.

A long run: `FRIEDRICH_EXAMPLES=10000 .venv/bin/pytest tests/play/test_round_trips.py`.
"""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from friedrich.conformance.cases import CASES, Case
from friedrich.conformance.wanderers import WANDERERS, Wanderer
from friedrich.play import Game, SeededDealer
from friedrich.play.position import BadPosition, position_as_json, read_position, write_position
from friedrich.play.record import read_record, write_record
from friedrich.play.record.games import game_of, record_of
from friedrich.rules import State, legal_actions, new_game
from friedrich.rules.doors import codes, step

EXAMPLES = int(os.environ.get("FRIEDRICH_EXAMPLES", "150"))


def position_after(case: Case, wanderer: Wanderer, seed: int, steps: int) -> State:
    """A position of a random game, after so many decisions or before its end."""
    random = Random(seed)
    state = new_game(*case)
    for _ in range(steps):
        actions = codes(state)
        if not actions:
            break
        step(state, wanderer(state, actions, random))
    return state


positions = st.builds(
    position_after,
    st.sampled_from(CASES),
    st.sampled_from(WANDERERS),
    st.integers(0, 2**32),
    st.integers(0, 1500),
)


@given(positions)
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_position_of_a_game_is_read_as_it_was_written(state: State) -> None:
    text = write_position(state)
    again = read_position(text)
    assert again == state
    assert write_position(again) == text
    assert legal_actions(again) == legal_actions(state)


def altered(document: Any, random: Random) -> Any:
    """A document as somebody may leave it who edits one by hand: less, more, other."""
    if isinstance(document, dict):
        kept = {key: altered(value, random) for key, value in document.items()}
        if kept and random.random() < 0.1:
            del kept[random.choice(list(kept))]
        return kept
    if isinstance(document, list):
        kept_items = [altered(one, random) for one in document]
        if kept_items and random.random() < 0.1:
            kept_items.pop(random.randrange(len(kept_items)))
        return kept_items
    if isinstance(document, int) and not isinstance(document, bool) and random.random() < 0.05:
        return document + random.choice((-1, 1))
    return document


@given(positions, st.integers(0, 2**32))
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
def test_whatever_is_read_at_all_is_written_and_read_as_the_same(state: State, seed: int) -> None:
    document = altered(position_as_json(state), Random(seed))
    try:
        read = read_position(json.dumps(document))
    except BadPosition:
        reject()
    assert read_position(write_position(read)) == read


def game_after(case: Case, wanderer: Wanderer, seed: int, steps: int) -> Game:
    """A random game, after so many decisions or at its end."""
    random = Random(seed)
    game = Game(*case, dealer=SeededDealer(seed))
    for _ in range(steps):
        actions = codes(game.state)
        if not actions:
            break
        action = wanderer(game.state, actions, random)
        game.play(next(one for one in legal_actions(game.state) if one == action))
    return game


games = st.builds(
    game_after,
    st.sampled_from(CASES),
    st.sampled_from(WANDERERS),
    st.integers(0, 2**32),
    st.integers(0, 400),
)


@given(games)
@settings(max_examples=max(10, EXAMPLES // 10), deadline=None)
def test_a_record_is_read_as_it_was_written_and_replays(game: Game) -> None:
    record = record_of(game)
    text = write_record(record)
    again = read_record(text)
    assert again == record
    assert write_record(again) == text
    replayed = game_of(again)
    assert replayed.state == game.state
    assert replayed.log == game.log
