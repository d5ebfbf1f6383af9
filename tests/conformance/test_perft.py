"""Perft: the counts of the named positions are right, and a split tells where they are not."""

from __future__ import annotations

import pytest

from friedrich.conformance import perft as module
from friedrich.conformance.perft import Count, Named, named_positions, perft, split
from friedrich.play.notation import read_deed
from friedrich.rules import DecisionKind, State, apply, legal_actions
from friedrich.rules.doors import codes, step
from friedrich.rules.state import CONQUERING, ENDED, SUPPLYING
from tools.perft import FOLDER, content_of

NAMED = tuple(named_positions().values())
AUTOMATIC = {CONQUERING, SUPPLYING, ENDED}
"""Phases in which nobody decides anything."""


@pytest.mark.parametrize("one", NAMED, ids=lambda one: one.name)
def test_the_counts_are_right(one: Named) -> None:
    count = Count.of(one.state, len(one.right.numbers))
    assert list(count.differences(one.right)) == []
    assert count == one.right


@pytest.mark.parametrize("one", NAMED, ids=lambda one: one.name)
def test_a_split_adds_up_and_names_every_first_action(one: Named) -> None:
    assert sum(one.right.split.values()) == one.right.numbers[-1]
    assert len(one.right.split) == one.right.numbers[0]
    actions = [read_deed(words).action for words in one.right.split]
    assert actions == list(legal_actions(one.state))


def met(state: State, depth: int) -> set[tuple[int, int]]:
    """The phases and questions met within so many decisions, a few of each kind followed."""
    found = {(state.phase, state.ask)}
    if depth:
        actions = codes(state)
        for action in {*actions[:2], *actions[-2:]}:
            after = state.copy()
            step(after, action)
            found |= met(after, depth - 1)
    return found


def test_every_phase_and_every_question_is_among_them() -> None:
    found = set[tuple[int, int]]()
    for one in NAMED:
        found |= met(one.state, len(one.right.numbers) - 1)
    assert {phase for phase, _ in found} == set(range(ENDED)) - AUTOMATIC
    assert {DecisionKind(ask) for _, ask in found} == set(DecisionKind) - {DecisionKind.OVER}


def test_sequences_are_counted_one_by_one() -> None:
    """A naive count that lists every sequence gives the same."""
    for one in NAMED:
        sequences: list[State] = [one.state]
        for number in one.right.numbers[:2]:
            sequences = [
                apply(state, action)[0] for state in sequences for action in legal_actions(state)
            ]
            assert len(sequences) == number


def test_a_game_that_is_over_goes_nowhere() -> None:
    over = next(one.state for one in NAMED if one.name == "set-up").copy()
    over.ask = DecisionKind.OVER
    assert [perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert split(over, 1) == {}


def test_a_mismatch_is_told_by_first_action() -> None:
    right = Count((3, 10), {"a": 4, "b": 4, "c": 2})
    assert list(Count((3, 11), {"a": 5, "b": 4, "d": 2}).differences(right)) == [
        "2 decisions: 10 sequences are right, 11 are there",
        "'a': 4 are right, 5 are there",
        "'c' (2) cannot be done any more",
        "'d' (2) is new",
    ]
    shallower = Count((4,), {"a": 1, "b": 1, "c": 1, "d": 1})
    assert list(shallower.differences(right)) == ["1 decisions: 3 sequences are right, 4 are there"]


def test_a_changed_rule_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    marching = named_positions()["marching"]
    monkeypatch.setattr(module, "codes", lambda state: codes(state)[1:])
    count = Count.of(marching.state, len(marching.right.numbers))
    told = list(count.differences(marching.right))
    assert "'Austria ends her moves'" in "".join(told)


@pytest.mark.parametrize("one", NAMED, ids=lambda one: one.name)
def test_the_files_are_as_the_tool_writes_them(one: Named) -> None:
    assert FOLDER.joinpath(f"{one.name}.json").read_text("utf-8") == content_of(one)
