"""Random games in their short form; `friedrich fuzz --games 10000` is the long one."""

from __future__ import annotations

import json

import pytest

from friedrich.cli import main
from friedrich.conformance import CASES, Report, cases, fuzz, violations
from friedrich.rules import new_game
from friedrich.rules.doors import codes
from friedrich.rules.state import State


def test_a_game_of_every_kind_shows_no_fault() -> None:
    report = fuzz(2 * len(CASES), seed=20)
    assert report.crashes == report.dead_ends == report.violations == []
    assert report.games == 2 * len(CASES)
    assert sum(report.ends.values()) == report.games
    assert not {"take", "march", "play", "retreat", "recruit"} & set(report.never_seen()["actions"])


def test_the_same_seed_plays_the_same_games_whatever_the_number_of_workers() -> None:
    def told(report: Report) -> dict[str, object]:
        whole = report.as_json()
        return {name: whole[name] for name in whole if not name.startswith("longest")}

    assert told(fuzz(6, seed=5)) == told(fuzz(6, seed=5, workers=2))
    assert told(fuzz(6, seed=5)) != told(fuzz(6, seed=6))


def test_cases_cover_every_setup_edition_and_option() -> None:
    assert {case.setup for case in CASES} == {"four", "three", "west", "austria"}
    assert {case.edition for case in CASES} == {"anniversary", "classic"}
    for name in CASES[0].options._fields:
        assert len({getattr(case.options, name) for case in CASES}) == 2, name
    assert len(CASES) == len(set(CASES))
    assert not cases("west", None, expert=True)


def _position() -> State:
    return new_game().copy()


class TestInvariantsFindFaults:
    """Each deliberate fault is seen, and nothing else is."""

    def faults(self, state: State) -> list[str]:
        return violations(state, codes(_position()))

    def test_sound(self) -> None:
        assert self.faults(_position()) == []

    def test_a_card_in_two_places(self) -> None:
        state = _position()
        state.hands[0] = state.pile[:1]
        assert self.faults(state) == ["cards are no partition of the 1 decks opened"]

    def test_a_card_gone(self) -> None:
        state = _position()
        state.pile = state.pile[1:]
        assert self.faults(state) == ["cards are no partition of the 1 decks opened"]

    def test_too_many_troops_for_a_general(self) -> None:
        state = _position()
        state.troops[0] = 9
        assert self.faults(state) == ["friedrich commands 9 troops"]

    def test_too_many_troops_for_a_nation(self) -> None:
        state = _position()
        state.troops[19] = 5
        assert "sweden has 5 troops" in self.faults(state)

    def test_troops_without_a_general(self) -> None:
        state = _position()
        state.troops[8] = 1
        expected = "prussia-train-1 commands troops without being a general on the map"
        assert expected in self.faults(state)

    def test_two_nations_in_a_city(self) -> None:
        state = _position()
        state.where[8] = state.where[25]
        assert any("cannot stand together" in fault for fault in self.faults(state))

    def test_a_mark_without_a_piece(self) -> None:
        state = _position()
        state.at = b"\x03" + state.at[1:]
        assert self.faults(state) == ["a city bears a mark but no piece"]

    def test_a_nation_that_left_and_is_still_there(self) -> None:
        state = _position()
        state.gone = 1 << 2
        assert self.faults(state) == ["russia has left and stands on the map"]

    def test_a_question_mark_of_somebody_else(self) -> None:
        state = _position()
        state.marks = 1 << 20
        assert any("has put a question mark" in fault for fault in self.faults(state))

    def test_no_action(self) -> None:
        assert violations(_position(), []) == ["0 actions in decision 5"]

    def test_an_action_twice(self) -> None:
        actions = codes(_position())
        twice = violations(_position(), [*actions, actions[0]])
        assert twice == ["actions stand twice: {allot(2)}"]


def test_command_reports_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--games", "2", "--setup", "west", "--workers", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 2
    assert report["faults"] == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--setup", "wets"], "argument --setup: there is no 'wets'; did you mean west?"),
        (["--games", "0"], "--games and --workers are at least 1"),
        (["--setup", "west", "--expert"], "the scenario 'west' is no expert game"),
    ],
)
def test_command_refuses_nonsense(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fuzz", *words]) == 2
    assert capsys.readouterr().err == f"friedrich fuzz: {told}\n"
