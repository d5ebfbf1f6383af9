"""Keeping tables: who sits where, what is said, and what each seat notes down for itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from friedrich import __version__
from friedrich.board import Role
from friedrich.rules import Options
from friedrich.server.schema import NOTES, REMARKS, SEATS, SETTINGS, TABLES
from friedrich.server.tables import Holder, Kind, Seat, Stage, Table, TableError


class Remark(NamedTuple):
    """Something said at a table."""

    number: int
    channel: str
    author: str
    text: str
    made_at: float


def put(connection: Connection, table: Table, now: float) -> None:
    """Keep a new table."""
    connection.execute(
        insert(TABLES).values(
            id=table.id,
            made_at=now,
            touched_at=now,
            setup=table.kind.setup,
            edition=table.kind.edition,
            options=table.kind.options._asdict(),
            beginning=table.beginning,
            is_open=table.is_open,
            may_watch=table.may_watch,
            stage=table.stage.key,
            sequence=table.sequence,
            rules=__version__,
            host_hash=table.host_hash,
        )
    )
    connection.execute(insert(SEATS), [_seat_row(table.id, seat) for seat in table.seats])


def get(connection: Connection, table: str, *, to_change: bool = False) -> Table:
    """A table. To be changed it is kept from all other writers until this transaction ends.

    Raises `TableError` if there is none of this id.
    """
    wanted = select(TABLES).where(TABLES.c.id == table)
    row = connection.execute(wanted.with_for_update() if to_change else wanted).first()
    if row is None:
        raise TableError("no-such-table", f"there is no table {table}")
    return _table_of(row, _seats_of(connection, [table])[table])


def change(connection: Connection, before: Table, after: Table, now: float) -> None:
    """Keep what is different about a table and its seats; the log has a door of its own."""
    connection.execute(
        update(TABLES)
        .where(TABLES.c.id == after.id)
        .values(
            touched_at=now,
            is_open=after.is_open,
            may_watch=after.may_watch,
            stage=after.stage.key,
            host_hash=after.host_hash,
        )
    )
    for old, new in zip(before.seats, after.seats, strict=True):
        if old != new:
            connection.execute(
                update(SEATS)
                .where(SEATS.c.table_id == after.id, SEATS.c.role == new.role.key)
                .values(_seat_row(after.id, new))
            )


def finish(connection: Connection, table: str, result: dict[str, Any], now: float) -> None:
    """Keep that the game of a table is over, and how it has ended."""
    connection.execute(
        update(TABLES)
        .where(TABLES.c.id == table)
        .values(stage=Stage.FINISHED.key, result=result, touched_at=now)
    )


def remove(connection: Connection, table: str) -> None:
    """Forget a table and all that belongs to it."""
    connection.execute(delete(TABLES).where(TABLES.c.id == table))


def listed(
    connection: Connection, stage: Stage | None = None, *, only_open: bool = True, most: int = 100
) -> list[Table]:
    """Tables, those first where something happened last."""
    wanted = select(TABLES).order_by(TABLES.c.touched_at.desc(), TABLES.c.id).limit(most)
    if stage is not None:
        wanted = wanted.where(TABLES.c.stage == stage.key)
    if only_open:
        wanted = wanted.where(TABLES.c.is_open)
    rows = connection.execute(wanted).all()
    seats = _seats_of(connection, [row.id for row in rows])
    return [_table_of(row, seats[row.id]) for row in rows]


# What is said and noted.


def say(
    connection: Connection, table: str, channel: str, author: str, text: str, now: float
) -> Remark:
    """Keep a remark under the next number of its table."""
    get(connection, table, to_change=True)
    last = select(func.coalesce(func.max(REMARKS.c.number), 0)).where(REMARKS.c.table_id == table)
    number = connection.execute(last).scalar_one() + 1
    remark = Remark(number, channel, author, text, now)
    connection.execute(insert(REMARKS).values(table_id=table, **remark._asdict()))
    return remark


def said(
    connection: Connection, table: str, channels: Iterable[str], after: int = 0
) -> list[Remark]:
    """The remarks of these channels after a number, in order."""
    columns = [REMARKS.c[name] for name in Remark._fields]
    found = connection.execute(
        select(*columns)
        .where(
            REMARKS.c.table_id == table,
            REMARKS.c.number > after,
            REMARKS.c.channel.in_(list(channels)),
        )
        .order_by(REMARKS.c.number)
    )
    return [Remark(*row) for row in found]


def note(connection: Connection, table: str, role: Role, text: str) -> None:
    """Keep what a seat notes down, in place of what it noted before."""
    where = (NOTES.c.table_id == table, NOTES.c.role == role.key)
    if connection.execute(update(NOTES).where(*where).values(text=text)).rowcount == 0:
        connection.execute(insert(NOTES).values(table_id=table, role=role.key, text=text))


def noted(connection: Connection, table: str, role: Role) -> str:
    """What a seat has noted down."""
    where = (NOTES.c.table_id == table, NOTES.c.role == role.key)
    return connection.execute(select(NOTES.c.text).where(*where)).scalar() or ""


# What the server knows of itself.


def setting(connection: Connection, name: str, default: bytes) -> bytes:
    """A setting; if it has none yet, the default becomes it. Call it in a writing transaction."""
    found = connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.name == name)).scalar()
    if found is None:
        connection.execute(insert(SETTINGS).values(name=name, value=default))
        return default
    return bytes(found)


# Rows.


def _seat_row(table: str, seat: Seat) -> dict[str, Any]:
    return {
        "table_id": table,
        "role": seat.role.key,
        "holder": seat.holder.key,
        "name": seat.name,
        "level": seat.level,
        "stands_in": seat.stands_in,
        "key_hash": seat.key_hash,
    }


def _seats_of(connection: Connection, tables: list[str]) -> dict[str, dict[Role, Seat]]:
    found: dict[str, dict[Role, Seat]] = {table: {} for table in tables}
    for row in connection.execute(select(SEATS).where(SEATS.c.table_id.in_(tables))):
        role = Role.of(row.role)
        found[row.table_id][role] = Seat(
            role,
            Holder.of(row.holder),
            row.name,
            row.level,
            row.stands_in,
            None if row.key_hash is None else bytes(row.key_hash),
        )
    return found


def _table_of(row: Row[Any], seats: dict[Role, Seat]) -> Table:
    kind = Kind(row.setup, row.edition, Options(**row.options))
    return Table(
        id=row.id,
        kind=kind,
        seats=tuple(seats[role] for role in kind.roles),
        host_hash=bytes(row.host_hash),
        is_open=row.is_open,
        may_watch=row.may_watch,
        beginning=row.beginning,
        stage=Stage.of(row.stage),
        sequence=row.sequence,
    )
