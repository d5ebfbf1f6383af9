"""What the database holds. The log is the game; all else is who plays it and what is said.

Enumerations are stored by their keys, times as seconds since 1970, actions as the numbers they are.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What the server knows of itself, such as the secret it signs with."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("made_at", Float, nullable=False),
    Column("touched_at", Float, nullable=False),
    Column("setup", String(20), nullable=False),
    Column("edition", String(20), nullable=False),
    Column("options", JSON, nullable=False),
    Column("beginning", Text),
    Column("is_open", Boolean, nullable=False),
    Column("may_watch", Boolean, nullable=False),
    Column("stage", String(12), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("rules", String(20), nullable=False),
    Column("host_hash", LargeBinary, nullable=False),
    Column("result", JSON),
    CheckConstraint("sequence >= 0", name="sequence"),
)
"""One row a table. `beginning` is a position document, if the game does not begin with the set-up;
`sequence` counts the lines of its log, and only ever grows."""

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("role", String(20), primary_key=True),
    Column("holder", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("level", String(20), nullable=False),
    Column("stands_in", Boolean, nullable=False),
    Column("key_hash", LargeBinary),
    ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
)
"""Who holds a seat: nobody, a person or a bot; and whether a bot stands in for the person."""

LINES: Final = Table(
    "lines",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(4), nullable=False),
    Column("seat", String(20)),
    Column("value", BigInteger, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("client_id", String(40)),
    ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
    Index("ix_lines_client", "table_id", "seat", "client_id"),
)
"""The log of a table: what was played, and how many entries were taken back or done again."""

REMARKS: Final = Table(
    "remarks",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("channel", String(12), nullable=False),
    Column("author", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
)
"""What players say at the table; spectators have a channel of their own."""

NOTES: Final = Table(
    "notes",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("role", String(20), primary_key=True),
    Column("text", Text, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
)
"""What a seat has noted down for itself."""
