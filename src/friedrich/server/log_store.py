"""Keeping the lines of a log: several at once or none, and only if nobody was faster."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select, update

from friedrich.board import Role
from friedrich.server.lines import Line
from friedrich.server.schema import LINES, TABLES


class OutOfStep(ValueError):
    """Somebody else has added lines in the meantime: look again, then try again."""

    def __init__(self, table: str, sequence: int) -> None:
        self.table = table
        self.sequence = sequence
        super().__init__(f"table {table} is not at sequence {sequence} any more")


def append(
    connection: Connection, table: str, sequence: int, lines: Sequence[Line], now: float
) -> int:
    """Add lines to the log of a table that is at this sequence, and give the new one.

    Raises `OutOfStep` if it is not. The count of the table is raised first, so that of several
    writers one gets through and the others learn it, in one process or in many.
    """
    after = sequence + len(lines)
    raised = connection.execute(
        update(TABLES)
        .where(TABLES.c.id == table, TABLES.c.sequence == sequence)
        .values(sequence=after, touched_at=now)
    )
    if raised.rowcount != 1:
        raise OutOfStep(table, sequence)
    if lines:
        connection.execute(
            insert(LINES),
            [
                {
                    "table_id": table,
                    "number": number,
                    "kind": line.kind,
                    "seat": line.seat.key if line.seat is not None else None,
                    "value": line.value,
                    "made_at": now,
                    "client_id": line.client_id,
                }
                for number, line in enumerate(lines, sequence + 1)
            ],
        )
    return after


def read(connection: Connection, table: str, after: int = 0) -> list[Line]:
    """The lines of a table after this sequence, in order."""
    found = connection.execute(
        select(LINES.c.kind, LINES.c.seat, LINES.c.value, LINES.c.client_id)
        .where(LINES.c.table_id == table, LINES.c.number > after)
        .order_by(LINES.c.number)
    )
    return [
        Line(kind, None if seat is None else Role.of(seat), value, client_id)
        for kind, seat, value, client_id in found
    ]


def sequence_of(
    connection: Connection, table: str, seat: Role | None, client_id: str
) -> int | None:
    """Where a message of this client was written down; None if it has not come yet."""
    key = seat.key if seat is not None else None
    return connection.execute(
        select(LINES.c.number).where(
            LINES.c.table_id == table, LINES.c.seat == key, LINES.c.client_id == client_id
        )
    ).scalar()
