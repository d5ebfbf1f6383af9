"""Rooms: what was acknowledged is kept, whatever happens, whoever else serves the table."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import select

from friedrich.arena import wander
from friedrich.board import Role
from friedrich.play import SeededDealer
from friedrich.rules import Action, Options, allot, decision, legal_actions, outcome
from friedrich.rules.doors import codes
from friedrich.server import log_store, table_store
from friedrich.server.database import Database
from friedrich.server.rooms import Done, Refused, Room
from friedrich.server.schema import TABLES
from friedrich.server.tables import Kind, Seat, Stage, Table


def table_in(database: Database, kind: Kind = Kind("west")) -> str:  # noqa: B008 - a tuple
    seats = tuple(Seat(role).given_to_bot("recruit") for role in kind.roles)
    table = Table("t1", kind, seats, b"host", stage=Stage.RUNNING)
    with database.writing() as connection:
        table_store.put(connection, table, 1.0)
    return table.id


def deciding(room: Room) -> Role:
    seat = decision(room.game.state).seat
    assert seat is not None
    return seat


def play_on(room: Room, random: Random, client_id: str) -> Done:
    action = Action(wander(room.game.state, codes(room.game.state), random))
    return room.play(deciding(room), action, room.sequence, client_id)


def same(one: Room, other: Room) -> bool:
    return (one.sequence, one.game.state, one.game.log) == (
        other.sequence,
        other.game.state,
        other.game.log,
    )


def test_a_game_goes_to_its_end_though_its_room_is_left_again_and_again(
    database: Database,
) -> None:
    table = table_in(database, Kind("four"))
    random = Random(1)
    dealer = SeededDealer(1)
    room = Room.entered(database, table, dealer)
    for number in range(5000):
        if outcome(room.game.state) is not None:
            break
        if random.random() < 0.02:
            before, room = room, Room.entered(database, table, dealer)
            assert same(before, room)
        seat = deciding(room)
        undoable = room.game.undoable(seat)
        if undoable and random.random() < 0.1:
            room.undo(seat, undoable, room.sequence, f"u{number}")
            room.redo(seat, undoable, room.sequence, f"r{number}")
        play_on(room, random, f"c{number}")
    over = outcome(room.game.state)
    assert over is not None
    assert room.table.stage is Stage.FINISHED
    with database.reading() as connection:
        result = connection.execute(select(TABLES.c.result)).scalar_one()
    assert result["reason"] == over.reason.key
    assert result["seats"] == [seat.key for seat in over.seats]


def test_the_same_message_twice_is_played_once(database: Database) -> None:
    room = Room.entered(database, table_in(database))
    done = room.play(Role.FREDERICK, allot(6), 0, "a")
    assert done == Done(1)
    assert room.play(Role.FREDERICK, allot(6), 0, "a") == Done(1, again=True)
    other = Room.entered(database, "t1")
    assert other.play(Role.FREDERICK, allot(6), 0, "a") == Done(1, again=True)
    assert other.sequence == 1


@pytest.mark.parametrize(
    ("seat", "action", "sequence", "code"),
    [
        (Role.POMPADOUR, allot(6), 0, "illegal"),
        (Role.FREDERICK, allot(17), 0, "illegal"),
        (Role.FREDERICK, Action(-1), 0, "illegal"),
        (Role.FREDERICK, allot(6), 1, "out-of-step"),
        (Role.FREDERICK, allot(6), -1, "out-of-step"),
    ],
)
def test_what_is_refused_changes_nothing(
    database: Database, seat: Role, action: Action, sequence: int, code: str
) -> None:
    room = Room.entered(database, table_in(database))
    with pytest.raises(Refused) as caught:
        room.play(seat, action, sequence, "a")
    assert (caught.value.code, caught.value.sequence) == (code, 0)
    assert (caught.value.reason is not None) == (code == "illegal")
    assert same(room, Room.entered(database, "t1", SeededDealer(1)))
    with database.reading() as connection:
        assert log_store.read(connection, "t1") == []


def test_of_two_rooms_the_late_one_is_told_and_catches_up(database: Database) -> None:
    table = table_in(database)
    one, two = (Room.entered(database, table) for _ in range(2))
    one.play(Role.FREDERICK, allot(6), 0, "a")
    with pytest.raises(Refused) as caught:
        two.play(Role.FREDERICK, allot(5), 0, "b")
    assert (caught.value.code, caught.value.sequence) == ("out-of-step", 1)
    assert same(one, two)
    two.play(Role.POMPADOUR, allot(12), 1, "c")
    assert outcome(two.game.state) is None
    one.catch_up()
    assert same(one, two)


def test_two_rooms_by_turns_play_one_game(database: Database) -> None:
    table = table_in(database)
    random = Random(3)
    rooms = [Room.entered(database, table, SeededDealer(number)) for number in range(2)]
    refused = []
    for number in range(4000):
        room = rooms[random.randrange(2)]
        if outcome(room.game.state) is not None:
            break
        try:
            play_on(room, random, f"c{number}")
        except Refused as error:
            refused.append(error.code)
    for room in rooms:
        room.catch_up()
    assert same(*rooms)
    assert outcome(rooms[0].game.state) is not None
    assert len(refused) > 10
    assert set(refused) <= {"out-of-step", "not-running"}


def test_a_write_that_fails_leaves_the_game_as_it_is_kept(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room.entered(database, table_in(database))

    def fail(*_: object) -> int:
        raise OSError("the disk is full")

    monkeypatch.setattr(log_store, "append", fail)
    with pytest.raises(OSError, match="full"):
        room.play(Role.FREDERICK, allot(6), 0, "a")
    monkeypatch.undo()
    assert (room.sequence, room.game.length) == (0, 0)
    assert room.play(Role.FREDERICK, allot(6), 0, "a") == Done(1)


def test_only_one_s_own_is_taken_back_and_done_again(database: Database) -> None:
    room = Room.entered(database, table_in(database))
    room.play(Role.FREDERICK, allot(6), 0, "a")
    for seat, number, code in (
        (Role.POMPADOUR, 1, "nothing-to-undo"),
        (Role.FREDERICK, 2, "nothing-to-undo"),
        (Role.FREDERICK, 0, "nothing-to-undo"),
    ):
        with pytest.raises(Refused) as caught:
            room.undo(seat, number, 1, "b")
        assert caught.value.code == code
    assert room.undo(Role.FREDERICK, 1, 1, "c") == Done(2)
    for seat, number in ((Role.POMPADOUR, 1), (Role.FREDERICK, 0)):
        with pytest.raises(Refused) as caught:
            room.redo(seat, number, 2, "d")
        assert caught.value.code == "nothing-to-redo"
    assert room.redo(Role.FREDERICK, 1, 2, "e") == Done(3)
    assert legal_actions(room.game.state)


def test_a_table_that_waits_or_is_over_plays_nothing(database: Database) -> None:
    kind = Kind("west")
    with database.writing() as connection:
        waiting = Table("t1", kind, tuple(map(Seat, kind.roles)), b"host")
        table_store.put(connection, waiting, 1.0)
    room = Room.entered(database, "t1")
    with pytest.raises(Refused) as caught:
        room.play(Role.FREDERICK, allot(6), 0, "a")
    assert caught.value.code == "not-running"


def test_a_raffle_is_held_once(database: Database) -> None:
    table = table_in(database, Kind("four", options=Options(raffle=True)))
    rooms = [Room.entered(database, table, SeededDealer(number)) for number in range(5)]
    assert rooms[0].sequence == 1
    assert all(same(rooms[0], room) for room in rooms)


def test_it_is_not_held_before_the_game_begins(database: Database) -> None:
    kind = Kind("four", options=Options(raffle=True))
    with database.writing() as connection:
        table_store.put(connection, Table("t1", kind, tuple(map(Seat, kind.roles)), b"host"), 1.0)
    assert Room.entered(database, "t1").sequence == 0
