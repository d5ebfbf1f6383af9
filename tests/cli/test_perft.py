"""`friedrich perft` as its user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from friedrich.cli import main
from friedrich.cli import perft as command
from friedrich.conformance.perft import Count, Named, named_positions
from friedrich.play.position import write_position


def test_all_positions_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(named_positions())
    assert all(" right " in line for line in lines)


def test_one_with_its_split(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "retreat", "--split", "--depth", "2"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].endswith("s  3 150")
    assert "50  Austria lets the loser retreat to kaaden" in out


def test_a_mismatch_is_told_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoilt() -> dict[str, Named]:
        one = named_positions()["retreat"]
        wrong = Count((3, 151), {**one.right.split, "Austria lets the loser retreat to prag": 1})
        return {"retreat": one._replace(right=wrong)}

    monkeypatch.setattr(command, "named_positions", spoilt)
    assert main(["perft", "retreat"]) == 1
    out = capsys.readouterr().out
    assert "2 decisions: 151 sequences are right, 150 are there" in out
    assert "'Austria lets the loser retreat to prag' (1) cannot be done any more" in out
    assert out.endswith("Not as it should be: retreat.\n")


def test_a_position_of_one_s_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    file.write_text(write_position(named_positions()["retreat"].state), encoding="utf-8")
    assert main(["perft", str(file), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["counts"], found["compared"]) == ([3, 150, 378], False)
    assert len(found["split"]) == 3


def test_a_long_count_shows_how_far_it_is_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["perft", "retreat", "--depth", "4"]
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(command, "_PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(words) == 0
    told = capsys.readouterr().err
    assert "retreat: 0 of 3 first actions counted in 0 s" in told
    assert "retreat: 2 of 3 first actions counted" in told
    assert told.endswith("\r\033[K")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["marchin"], "no position is called 'marchin'; did you mean marching?"),
        (["./nowhere.json"], "cannot read './nowhere.json': No such file or directory"),
        (["duel", "--depth", "0"], "--depth is at least 1"),
        (["duel", "--depth", "two"], "--depth is a whole number, not 'two'"),
        (["tests/play/golden/record-1.txt"], "is the record of a game, and no position document"),
    ],
)
def test_wrong_input_is_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["perft", *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("friedrich perft: ")
    assert told in error
    assert error.count("\n") == 1


def test_a_file_that_is_no_position_is_judged_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "README.md"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("friedrich perft: README.md: this is no JSON")
    assert error.count("\n") == 1
