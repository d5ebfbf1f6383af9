"""What an administrator does with kept games, beside the server and while it runs."""

from __future__ import annotations

from typing import NamedTuple

from friedrich.board import Role
from friedrich.play.position import write_position
from friedrich.play.record import read_record, write_record
from friedrich.play.record.games import game_of as game_of_record
from friedrich.play.record.games import record_of
from friedrich.play.record.head import Eyes
from friedrich.rules import new_game, outcome
from friedrich.server import log_store, table_store
from friedrich.server.database import Database
from friedrich.server.keys import new_table_id
from friedrich.server.lines import BrokenLog, game_of, lines_of
from friedrich.server.rooms import beginning_of, result_of
from friedrich.server.tables import Holder, Kind, Seat, Stage, Table

MOST_LISTED = 10_000


class Judgement(NamedTuple):
    """Whether the log of a table is a game under the present rules."""

    table: str
    lines: int
    fault: BrokenLog | None


def listed(database: Database, stage: Stage | None = None) -> list[Table]:
    """All tables, or those that have come so far, those first where something happened last."""
    with database.reading() as connection:
        return table_store.listed(connection, stage, only_open=False, most=MOST_LISTED)


def exported(database: Database, table: str, eyes: Eyes = Eyes.ALL) -> str:
    """The record of a table's game. Raises `TableError` or `BrokenLog`."""
    with database.reading() as connection:
        found = table_store.get(connection, table)
        lines = log_store.read(connection, table)
    players = tuple((seat.role, seat.name) for seat in found.seats if seat.name)
    return write_record(record_of(game_of(beginning_of(found), lines), eyes, players=players))


def imported(database: Database, record: bytes, now: float) -> Table:
    """A new table with the game of a full record, its seats free to be taken.

    Raises `BadRecord`, or `UnplayableRecord` for one that is no game or that somebody wrote who
    did not see everything.
    """
    read = read_record(record)
    game = game_of_record(read)
    players = dict(read.head.players)
    law = game.beginning.law
    kind = Kind(law.setup.key, law.edition.name, law.options)
    over = outcome(game.state)
    as_set_up = game.beginning == new_game(*kind)
    table = Table(
        id=new_table_id(),
        kind=kind,
        seats=tuple(Seat(role, name=players.get(role, "")) for role in kind.roles),
        host_hash=b"",
        beginning=None if as_set_up else write_position(game.beginning),
    )
    with database.writing() as connection:
        table_store.put(connection, table, now)
        log_store.append(connection, table.id, 0, lines_of(game.log), now)
        if over is not None:
            table_store.finish(connection, table.id, result_of(over), now)
        return table_store.get(connection, table.id)


def removed(database: Database, table: str) -> Table:
    """Forget a table for good. Raises `TableError` if there is none of this name."""
    with database.writing() as connection:
        found = table_store.get(connection, table, to_change=True)
        table_store.remove(connection, table)
    return found


def judged(database: Database, table: str) -> Judgement:
    """Play the log of a table again under the present rules."""
    with database.reading() as connection:
        found = table_store.get(connection, table)
        lines = log_store.read(connection, table)
    try:
        game_of(beginning_of(found), lines)
    except BrokenLog as error:
        return Judgement(table, len(lines), error)
    return Judgement(table, len(lines), None)


def seats_told(table: Table) -> dict[Role, str]:
    """Who holds which seat, in a word or two."""
    return {seat.role: _holder_told(seat) for seat in table.seats}


def _holder_told(seat: Seat) -> str:
    if seat.holder is Holder.NOBODY:
        return seat.name or "free"
    return f"bot {seat.name}" if seat.is_played_by_bot else seat.name
