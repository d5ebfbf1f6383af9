"""The kept log: whole lines or none, in one order, whoever writes."""

from __future__ import annotations

import threading
from random import Random

import pytest

from friedrich.board import Role
from friedrich.play import Game, SeededDealer
from friedrich.rules import legal_actions, new_game, outcome
from friedrich.rules.decisions import CHANCE_KINDS
from friedrich.server import log_store, table_store
from friedrich.server.database import Database
from friedrich.server.lines import PLAY, REDO, UNDO, BrokenLog, Line, game_of, lines_of
from friedrich.server.log_store import OutOfStep
from friedrich.server.tables import Kind, Seat, Table


def keep_table(database: Database, name: str = "t1") -> str:
    kind = Kind("west")
    table = Table(name, kind, tuple(map(Seat, kind.roles)), b"host")
    with database.writing() as connection:
        table_store.put(connection, table, 1.0)
    return name


def append(database: Database, table: str, sequence: int, *lines: Line) -> int:
    with database.writing() as connection:
        return log_store.append(connection, table, sequence, lines, 2.0)


def test_lines_come_back_as_they_were_written(database: Database) -> None:
    table = keep_table(database)
    lines = [
        Line(PLAY, Role.FREDERICK, 260, "c1"),
        Line(PLAY, None, (1 << 60) + 9),
        Line(UNDO, Role.FREDERICK, 1),
    ]
    assert append(database, table, 0, *lines[:2]) == 2
    assert append(database, table, 2, lines[2]) == 3
    with database.reading() as connection:
        assert log_store.read(connection, table) == lines
        assert log_store.read(connection, table, after=2) == lines[2:]
        assert log_store.sequence_of(connection, table, Role.FREDERICK, "c1") == 1
        assert log_store.sequence_of(connection, table, Role.POMPADOUR, "c1") is None


def test_who_comes_late_is_told_and_writes_nothing(database: Database) -> None:
    table = keep_table(database)
    append(database, table, 0, Line(PLAY, Role.FREDERICK, 1))
    with pytest.raises(OutOfStep):
        append(database, table, 0, Line(PLAY, Role.POMPADOUR, 2))
    with database.reading() as connection:
        assert [line.value for line in log_store.read(connection, table)] == [1]


def test_of_many_writers_each_line_is_of_one(database: Database) -> None:
    table = keep_table(database)
    done: list[int] = []

    def write(writer: int) -> None:
        for _ in range(10):
            while True:
                with database.reading() as connection:
                    sequence = table_store.get(connection, table).sequence
                try:
                    append(
                        database,
                        table,
                        sequence,
                        Line(PLAY, None, writer),
                        Line(PLAY, None, writer),
                    )
                    break
                except OutOfStep:
                    continue
        done.append(writer)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == [0, 1, 2, 3]
    with database.reading() as connection:
        values = [line.value for line in log_store.read(connection, table)]
    assert len(values) == 80
    assert values[::2] == values[1::2]


def test_a_game_follows_from_its_lines_through_undo_and_redo(database: Database) -> None:
    table = keep_table(database)
    random = Random(5)
    game = Game("west", dealer=SeededDealer(5))
    written: list[Line] = []
    undos = 0
    while outcome(game.state) is None:
        if game.undoable() and random.random() < 0.3:
            seat = game.entry(game.length - 1).seat
            number = random.randint(1, game.undoable())
            game.undo(number)
            written.append(Line(UNDO, seat, number))
            undos += 1
            if random.random() < 0.5:
                again = game.redo(1, seat)
                written.append(Line(REDO, seat, len(again)))
        assert game.state.ask not in CHANCE_KINDS
        written += lines_of(game.play(random.choice(legal_actions(game.state))))
    assert undos > 10
    append(database, table, 0, *written)
    with database.reading() as connection:
        found = game_of(new_game("west"), log_store.read(connection, table))
    assert found.state == game.state
    assert found.log == game.log


@pytest.mark.parametrize(
    ("lines", "number", "why"),
    [
        ([Line(PLAY, Role.FREDERICK, 3)], 1, "wrong"),
        ([Line(PLAY, Role.POMPADOUR, 260)], 1, "another seat has to decide"),
        ([Line(UNDO, Role.FREDERICK, 1)], 1, "nothing of the kind"),
        (
            [Line(PLAY, Role.FREDERICK, 164), Line(REDO, Role.FREDERICK, 1)],
            2,
            "nothing of the kind",
        ),
        ([Line("jump", Role.FREDERICK, 1)], 1, "nothing of the kind"),
    ],
)
def test_lines_that_are_no_game_are_told(lines: list[Line], number: int, why: str) -> None:
    with pytest.raises(BrokenLog, match=why) as caught:
        game_of(new_game("west"), lines)
    assert caught.value.number == number
