"""`friedrich prove` and `friedrich fuzz`, and what all words have in common, for their user."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from friedrich.cli import main
from friedrich.cli.words import _COMMANDS
from friedrich.play import workers

GOLDEN = Path(__file__).parents[1] / "play" / "golden"


def test_one_game_is_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--games", "1", "--setup", "west", "--workers", "99999"]) == 0
    assert capsys.readouterr().out.startswith("1 game of ")
    assert main(["prove", "--games", "1", "--setup", "west", "--share", "0"]) == 0
    assert capsys.readouterr().out.startswith("1 game of ")


def test_there_are_never_more_workers_than_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Nobody:
        def __init__(self, number: int, _: object) -> None:
            asked.append(number)

        def __enter__(self) -> Nobody:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def imap(self, do: object, portions: list[range]) -> list[int]:
            return [sum(portion) for portion in portions]

    monkeypatch.setattr(workers, "Pool", Nobody)
    monkeypatch.setattr(workers, "cores", lambda: 1000)
    assert sum(workers.in_portions(sum, 3, workers=500)) == 3
    monkeypatch.setattr(workers, "cores", lambda: 2)
    assert sum(workers.in_portions(sum, 1000, workers=500)) == 499_500
    assert asked == [3, 16]


@pytest.mark.parametrize(
    ("module", "text", "why"),
    [
        ("raises_at_once", "raise RuntimeError('one\\ntwo')", "RuntimeError: one"),
        ("is_no_python", "def f(:", "SyntaxError: "),
        ("leaves_at_once", "raise SystemExit(3)", "SystemExit: 3"),
        (".relative", "", "TypeError: "),
    ],
)
def test_a_bot_that_cannot_be_imported_is_told_in_one_line(
    module: str,
    text: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / f"{module}.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["prove", "--games", "1", "--bot", f"{module}:bot"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"friedrich prove: cannot import '{module}': {why}")
    assert told.count("\n") == 1


@pytest.mark.parametrize("word", _COMMANDS)
def test_every_word_tells_its_exit_statuses(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([word, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "Exit status: 0 " in told
    assert ", 2 " in told


@pytest.mark.parametrize("word", ["replay", "check"])
def test_a_closed_output_is_told_and_no_traceback(word: str) -> None:
    command = f"{sys.executable} -m friedrich {word} {GOLDEN / 'record-1.txt'} >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "friedrich: cannot write the output: it is closed\n"


def test_json_that_is_no_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.json"
    file.write_text("[1, 2]", encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "a position is an object, not a list" in capsys.readouterr().out
    assert main(["perft", str(file)]) == 1
