"""`friedrich check` as its user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from friedrich.cli import main

GOLDEN = Path(__file__).parents[1] / "play" / "golden"


def test_good_files_pass(capsys: pytest.CaptureFixture[str]) -> None:
    for name, told in (
        ("record-1.txt", "finished, all of it agrees with the rules"),
        ("record-1-observer.txt", "hold hidden things that cannot be checked"),
        ("record-1-end.json", "a position that is as it should be"),
    ):
        assert main(["check", str(GOLDEN / name)]) == 0
        assert told in capsys.readouterr().out


def test_a_spoilt_record_is_told_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.txt"
    file.write_text("FRIEDRICH record 1\nsetup: wets\n\nPrusia stops\n", encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}: line 2: no set-up is called 'wets'; did you mean west?",
        f"{file}: line 4: 'Prusia stops' tells no deed; did you mean Prussia or Russia or Austria?",
        f"{file}: the record has no result at its end: 'result: unfinished'",
        f"{file}: 3 faults in this record",
    ]


def test_what_the_rules_say_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.txt"
    text = (GOLDEN / "record-1.txt").read_text(encoding="utf-8")
    line = next(line for line in text.split("\n") if " plays " in line)
    file.write_text(text.replace(line, line.partition(": ")[0] + ": +99", 1), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    told = capsys.readouterr().out
    assert f"line {text.split(chr(10)).index(line) + 1}: " in told
    assert f"+99' stands there; the rules say {line!r}" in told


def test_a_spoilt_position_is_told_by_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    text = (GOLDEN / "record-1-end.json").read_text(encoding="utf-8")
    file.write_text(text.replace('"four"', '"five"', 1), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert f"{file}: setup: " in capsys.readouterr().out


def test_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["check", str(GOLDEN / "record-1-observer.txt"), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["kind"], answer["eyes"], answer["faults"]) == ("record", "spectator", [])
    assert 0 < answer["hidden"] < answer["entries"]
    file = tmp_path / "nothing"
    file.write_bytes(b"\x00\xff")
    assert main(["check", str(file), "--json"]) == 1
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert (fault["line"], fault["message"]) == (1, "this is no text in UTF-8")


@pytest.mark.parametrize("word", ["check", "replay"])
def test_what_cannot_be_read_is_told_in_one_line(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, why in (
        (str(tmp_path / "none"), "No such file or directory"),
        (str(tmp_path), "Is a directory"),
        ("a\0b", "embedded null byte"),
    ):
        assert main([word, name]) == 2
        told = capsys.readouterr().err
        assert told == f"friedrich {word}: cannot read {name!r}: {why}\n"
    assert main([word]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "/dev/zero"]) == 2
    assert "it is too large for a game" in capsys.readouterr().err
