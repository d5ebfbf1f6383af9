"""`friedrich replay` as its user meets it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from friedrich.cli import main

GOLDEN = Path(__file__).parents[1] / "play" / "golden"
FULL = str(GOLDEN / "record-1.txt")
END = str(GOLDEN / "record-1-end.json")
OBSERVED = str(GOLDEN / "record-1-observer.txt")


def _out(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["replay", *words]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_tells_a_game_turn_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    told = _out(capsys, FULL)
    assert told.startswith("Standard game for four players, anniversary edition, as seen by all\n")
    headings = [line for line in told.splitlines() if line.startswith("Turn ") and "," in line]
    assert headings[:2] == ["Turn 1, Prussia", "Turn 1, Hanover"]
    assert len(headings) == len(set(headings)) > 80
    for word in ("marches from", "attacks from", "plays", "conquers", "retreats from", "Fate"):
        assert word in told
    assert told.rstrip().splitlines()[-1].endswith(".")
    assert " win" in told.rstrip().splitlines()[-1]


def test_an_observer_sees_the_same_whoever_wrote_it_down(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = _out(capsys, FULL, "--seat", "spectator")
    assert told == _out(capsys, OBSERVED)
    assert told == _out(capsys, OBSERVED, "--seat", "spectator")
    assert "draws a card of deck 1" in told
    assert "draws 9 of" not in told


def test_a_seat_sees_its_own_cards(capsys: pytest.CaptureFixture[str]) -> None:
    told = _out(capsys, FULL, "--seat", "frederick", "--to", "1")
    assert "draws a card of deck 1" in told
    assert any(" draws " in line and " of deck" not in line for line in told.splitlines())


def test_some_turns_only(capsys: pytest.CaptureFixture[str]) -> None:
    told = _out(capsys, FULL, "--from", "3", "--to", "4")
    headings = [line for line in told.splitlines() if line.startswith("Turn ") and "," in line]
    assert headings[0] == "Turn 3, Prussia"
    assert {heading.split(",")[0] for heading in headings} == {"Turn 3", "Turn 4"}


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    entries = [json.loads(line) for line in _out(capsys, FULL, "--json").splitlines()]
    assert [entry["entry"] for entry in entries] == list(range(1, len(entries) + 1))
    text = Path(FULL).read_text(encoding="utf-8")
    assert all(entry["line"] in text for entry in entries)
    hidden = [json.loads(line) for line in _out(capsys, OBSERVED, "--json").splitlines()]
    assert len(hidden) == len(entries)
    assert any(entry["action"] is None for entry in hidden)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_steps(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", _Terminal("\n\n"))
    told = _out(capsys, FULL, "--step", "--from", "1")
    assert told.count("draws") == 3


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([OBSERVED, "--seat", "frederick"], "the record tells only what spectator has seen"),
        ([FULL, "--seat", "fredrick"], "there is no 'fredrick'; did you mean frederick?"),
        ([FULL, "--from", "4", "--to", "3"], "--to is not before --from"),
        ([FULL, "--from", "99"], "--from 99: the record ends in turn "),
        ([FULL, "--from", "-1"], "--from is a turn; 0 stands for the set-up"),
        ([END], "is a position document or other JSON, and no record"),
        ([FULL, "--step"], "--step needs a terminal to wait at"),
        ([FULL, "--from", "x"], "--from is a whole number, not 'x'"),
        ([FULL, "--form", "3"], "unknown option '--form'; did you mean --from"),
    ],
)
def test_nonsense_is_refused_in_one_line(
    words: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["replay", *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("friedrich replay: ")
    assert told in error
    assert error.count("\n") == 1


def test_a_seat_that_is_not_in_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "west.txt"
    file.write_text("FRIEDRICH record 1\nsetup: west\n\nresult: unfinished\n", encoding="utf-8")
    assert main(["replay", str(file), "--seat", "elisabeth"]) == 2
    assert "nobody sits at the seat of elisabeth in this game" in capsys.readouterr().err


def test_bad_records_are_named_and_left_to_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.txt"
    file.write_text("FRIEDRICH record 1\nsetup: west\n\n" + "x\n" * 9, encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert lines[-1] == (f"friedrich replay: 10 faults in all; 'friedrich check {file}' says more")
    file.write_text(
        "FRIEDRICH record 1\nsetup: west\n\nHanover allots 60 troops\nresult: unfinished\n",
        encoding="utf-8",
    )
    assert main(["replay", str(file)]) == 1
    assert "cannot be played: wrong number: 4, 8" in capsys.readouterr().err
