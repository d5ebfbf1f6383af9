"""`friedrich admin` as its user meets it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from friedrich.arena import wander
from friedrich.cli import main
from friedrich.play import Game, SeededDealer
from friedrich.play.position import read_position, write_position
from friedrich.play.record import read_record, write_record
from friedrich.play.record.games import record_of
from friedrich.rules import Action
from friedrich.rules.doors import codes
from friedrich.server import log_store, table_store
from friedrich.server.database import Database
from friedrich.server.folders import data_folder, url_in
from friedrich.server.lines import PLAY, Line

GOLDEN = Path("tests/play/golden/record-1.txt")


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["admin", *words]) == status
    return capsys.readouterr().out


def imported(capsys: pytest.CaptureFixture[str], data: str, file: Path) -> str:
    (table,) = json.loads(said(capsys, "import", str(file), "--data", data, "--json"))
    return str(table["table"])


def test_a_record_goes_in_and_comes_out_as_it_was(
    data: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = imported(capsys, data, GOLDEN)
    came_out = read_record(said(capsys, "export", table, "--data", data))
    went_in = read_record(GOLDEN.read_bytes())
    assert (came_out.lines, came_out.result) == (went_in.lines, went_in.result)


def test_an_observer_s_eyes_see_less(data: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = imported(capsys, data, GOLDEN)
    told = said(capsys, "export", table, "--data", data, "--eyes", "spectator")
    assert "eyes: spectator" in told
    assert "allots ? troops" in told


def test_a_game_that_began_with_a_position_begins_with_it_again(
    tmp_path: Path, data: str, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(4)
    first = Game("west", dealer=SeededDealer(4))
    while first.state.turn < 4:
        first.play(Action(wander(first.state, codes(first.state), random)))
    game = Game.begun_from(read_position(write_position(first.state)), SeededDealer(5))
    for _ in range(50):
        game.play(Action(wander(game.state, codes(game.state), random)))
    file = tmp_path / "begun.txt"
    file.write_text(write_record(record_of(game)), "utf-8")
    table = imported(capsys, data, file)
    assert said(capsys, "replay", table, "--data", data).endswith("fits\n")
    again = read_record(said(capsys, "export", table, "--data", data))
    assert again.head.beginning == game.beginning
    assert len(again.lines) == game.length


def test_the_list_tells_every_table(data: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "list", "--data", data) == "0 tables.\n"
    table = imported(capsys, data, GOLDEN)
    told = said(capsys, "list", "--data", data)
    assert told.startswith(f"{table}  finished  four, anniversary")
    assert told.endswith("1 table.\n")
    assert said(capsys, "list", "--data", data, "--stage", "running") == "0 tables.\n"


def test_deleting_asks_first(
    data: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = imported(capsys, data, GOLDEN)
    for answer, left in (("n", "1 table."), ("", "1 table."), ("y", "0 tables.")):
        monkeypatch.setattr("builtins.input", lambda question, answer=answer: answer)
        said(capsys, "delete", table, "--data", data)
        assert left in said(capsys, "list", "--data", data)


def test_a_log_that_does_not_fit_is_told_with_its_first_wrong_line(
    data: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = imported(capsys, data, GOLDEN)
    other = imported(capsys, data, GOLDEN)
    database = Database.open(url_in(Path(data)))
    with database.writing() as connection:
        sequence = table_store.get(connection, table).sequence
        log_store.append(connection, table, sequence, [Line(PLAY, None, 2)], 1.0)
    database.close()
    told = said(capsys, "replay", "--data", data, status=1)
    assert f"line {sequence + 1} (play 2) does not fit: game is over" in told
    assert [line.endswith("  fits") for line in told.splitlines()].count(True) == 1
    judged = json.loads(said(capsys, "replay", table, other, "--data", data, "--json", status=1))
    assert [(one["fits"], one["first_wrong_line"]) for one in judged] == [
        (False, sequence + 1),
        (True, None),
    ]


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["lst"], 2, "there is no 'lst'; did you mean list?"),
        (["export"], 2, "export wants a table"),
        (["import"], 2, "import wants a FILE"),
        (["list", "x"], 2, "list takes no tables"),
        (["export", "nothing"], 2, "there is no table nothing"),
        (["delete", "nothing", "--yes"], 2, "there is no table nothing"),
        (["replay", "nothing"], 2, "there is no table nothing"),
        (["import", "nowhere.txt"], 2, "cannot read 'nowhere.txt'"),
        (["import", "tests/play/golden/record-1-observer.txt"], 1, "entry"),
        (["import", "README.md"], 1, "a record begins with 'FRIEDRICH record 1'"),
    ],
)
def test_wrong_input_is_told(
    words: list[str], status: int, told: str, data: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", *words, "--data", data]) == status
    error = capsys.readouterr().err
    assert error.startswith("friedrich admin: ")
    assert told in error


def test_a_wrong_database_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "list", "--database", "nonsense"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_data_folder_follows_the_customs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/custom")
    assert data_folder() == Path("/custom/friedrich")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/anna")
    assert data_folder() == Path("/anna/.local/share/friedrich")
