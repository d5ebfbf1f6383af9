"""Tables and seats, thought and kept."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from friedrich.board import Role
from friedrich.rules import BadGame, Options
from friedrich.server import log_store, table_store
from friedrich.server.database import Database
from friedrich.server.lines import PLAY, Line
from friedrich.server.tables import Holder, Kind, Seat, Stage, Table, TableError, checked_name


def table(name: str = "t1", kind: Kind = Kind("three"), *, is_open: bool = True) -> Table:  # noqa: B008
    return Table(name, kind, tuple(map(Seat, kind.roles)), b"host", is_open=is_open)


def code(caught: pytest.ExceptionInfo[TableError]) -> str:
    return caught.value.code


class TestSeats:
    def test_a_person_sits_down_once(self) -> None:
        seat = Seat(Role.FREDERICK).taken_by(" Anna ", b"hash")
        assert (seat.holder, seat.name, seat.key_hash) == (Holder.PERSON, "Anna", b"hash")
        with pytest.raises(TableError) as caught:
            seat.taken_by("Otto", b"other")
        assert code(caught) == "seat-taken"

    def test_a_bot_s_seat_can_be_taken(self) -> None:
        seat = Seat(Role.FREDERICK).given_to_bot("recruit").taken_by("Anna", b"hash")
        assert not seat.is_played_by_bot
        assert seat.level == ""

    def test_a_bot_stands_in_and_the_person_comes_back_with_the_same_key(self) -> None:
        seat = Seat(Role.FREDERICK).taken_by("Anna", b"hash")
        away = seat.stood_in_for("recruit")
        assert away.is_played_by_bot
        assert away.key_hash == b"hash"
        assert away.played_again() == seat

    def test_who_loses_the_seat_to_a_bot_has_no_key_any_more(self) -> None:
        seat = Seat(Role.FREDERICK).taken_by("Anna", b"hash").given_to_bot("recruit")
        assert seat.is_played_by_bot
        assert seat.key_hash is None

    def test_only_a_person_leaves_or_is_stood_in_for(self) -> None:
        for seat in (Seat(Role.FREDERICK), Seat(Role.FREDERICK).given_to_bot("recruit")):
            for act in (seat.left, seat.played_again, partial(seat.stood_in_for, "recruit")):
                with pytest.raises(TableError) as caught:
                    act()
                assert code(caught) == "no-person"

    @pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\u202eb", "a\0b"])
    def test_a_name_can_be_shown(self, name: str) -> None:
        with pytest.raises(TableError) as caught:
            checked_name(name)
        assert code(caught) == "bad-name"


class TestTables:
    def test_it_begins_when_it_is_full(self) -> None:
        one = table()
        assert [seat.role for seat in one.seats] == [
            Role.FREDERICK,
            Role.ELISABETH,
            Role.MARIA_THERESA,
        ]
        for seat in one.seats:
            assert one.stage is Stage.WAITING
            one = one.with_seat(seat.given_to_bot("recruit"))
        assert one.stage is Stage.RUNNING

    def test_one_who_leaves_does_not_end_it(self) -> None:
        one = table()
        for seat in one.seats:
            one = one.with_seat(seat.taken_by("Anna", b"hash"))
        assert one.with_seat(one.seat(Role.ELISABETH).left()).stage is Stage.RUNNING

    def test_a_seat_that_is_not_there_is_refused(self) -> None:
        with pytest.raises(TableError) as caught:
            table().seat(Role.POMPADOUR)
        assert code(caught) == "no-such-seat"

    def test_a_game_that_there_is_not_is_refused(self) -> None:
        with pytest.raises(BadGame):
            Kind("four", "classic", Options(milder_clock=True)).check()


class TestKept:
    def test_a_table_comes_back_as_it_was(self, database: Database) -> None:
        kind = Kind("four", "classic", Options(decks=5, raffle=True))
        one = table("t9", kind).with_seat(Seat(Role.POMPADOUR).taken_by("Émilie", b"\x00\xff"))
        with database.writing() as connection:
            table_store.put(connection, one, 1.0)
        with database.reading() as connection:
            assert table_store.get(connection, "t9") == one
            with pytest.raises(TableError) as caught:
                table_store.get(connection, "t8")
        assert code(caught) == "no-such-table"

    def test_changes_are_kept(self, database: Database) -> None:
        one = table()
        with database.writing() as connection:
            table_store.put(connection, one, 1.0)
        with database.writing() as connection:
            found = table_store.get(connection, "t1", to_change=True)
            changed = found.with_seat(found.seat(Role.ELISABETH).given_to_bot("recruit"))
            changed = replace(changed, is_open=False, may_watch=False)
            table_store.change(connection, found, changed, 2.0)
        with database.reading() as connection:
            assert table_store.get(connection, "t1") == changed

    def test_the_list_shows_open_tables_the_latest_first(self, database: Database) -> None:
        with database.writing() as connection:
            for number, is_open in enumerate((True, False, True)):
                table_store.put(connection, table(f"t{number}", is_open=is_open), float(number))
            table_store.finish(connection, "t0", {"reason": "survival"}, 9.0)
        with database.reading() as connection:
            names = [one.id for one in table_store.listed(connection)]
            waiting = [one.id for one in table_store.listed(connection, Stage.WAITING)]
            every = table_store.listed(connection, only_open=False, most=2)
        assert (names, waiting, len(every)) == (["t0", "t2"], ["t2"], 2)

    def test_a_removed_table_takes_everything_with_it(self, database: Database) -> None:
        with database.writing() as connection:
            table_store.put(connection, table(), 1.0)
            log_store.append(connection, "t1", 0, [Line(PLAY, None, 3)], 1.0)
            table_store.say(connection, "t1", "players", "Anna", "Hallo", 1.0)
            table_store.note(connection, "t1", Role.FREDERICK, "a plan")
        with database.writing() as connection:
            table_store.remove(connection, "t1")
        with database.reading() as connection:
            assert log_store.read(connection, "t1") == []
            assert table_store.said(connection, "t1", ["players"]) == []
            assert table_store.noted(connection, "t1", Role.FREDERICK) == ""

    def test_remarks_have_channels_and_numbers(self, database: Database) -> None:
        with database.writing() as connection:
            table_store.put(connection, table(), 1.0)
            for channel, text in (("players", "one"), ("spectators", "two"), ("players", "three")):
                table_store.say(connection, "t1", channel, "Anna", text, 1.0)
        with database.reading() as connection:
            heard = table_store.said(connection, "t1", ["players"], after=1)
            everything = table_store.said(connection, "t1", ["players", "spectators"])
        assert [(one.number, one.text) for one in heard] == [(3, "three")]
        assert [one.number for one in everything] == [1, 2, 3]

    def test_a_note_takes_the_place_of_the_last(self, database: Database) -> None:
        with database.writing() as connection:
            table_store.put(connection, table(), 1.0)
            table_store.note(connection, "t1", Role.FREDERICK, "a plan")
            table_store.note(connection, "t1", Role.FREDERICK, "a better one")
        with database.reading() as connection:
            assert table_store.noted(connection, "t1", Role.FREDERICK) == "a better one"
            assert table_store.noted(connection, "t1", Role.ELISABETH) == ""

    def test_a_setting_stays_what_it_first_was(self, database: Database) -> None:
        for value in (b"first", b"second"):
            with database.writing() as connection:
                assert table_store.setting(connection, "secret", value) == b"first"
