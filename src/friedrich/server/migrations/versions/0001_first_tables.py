"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("touched_at", sa.Float(), nullable=False),
        sa.Column("setup", sa.String(20), nullable=False),
        sa.Column("edition", sa.String(20), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("beginning", sa.Text()),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("may_watch", sa.Boolean(), nullable=False),
        sa.Column("stage", sa.String(12), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("host_hash", sa.LargeBinary(), nullable=False),
        sa.Column("result", sa.JSON()),
        sa.CheckConstraint("sequence >= 0", name="ck_tables_sequence"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "seats",
        _of_table(),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("holder", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("stands_in", sa.Boolean(), nullable=False),
        sa.Column("key_hash", sa.LargeBinary()),
        _goes_with_table("seats"),
        sa.PrimaryKeyConstraint("table_id", "role", name="pk_seats"),
    )
    op.create_table(
        "lines",
        _of_table(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("seat", sa.String(20)),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("client_id", sa.String(40)),
        _goes_with_table("lines"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_lines"),
    )
    op.create_index("ix_lines_client", "lines", ["table_id", "seat", "client_id"])
    op.create_table(
        "remarks",
        _of_table(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("channel", sa.String(12), nullable=False),
        sa.Column("author", sa.String(60), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Float(), nullable=False),
        _goes_with_table("remarks"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_remarks"),
    )
    op.create_table(
        "notes",
        _of_table(),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        _goes_with_table("notes"),
        sa.PrimaryKeyConstraint("table_id", "role", name="pk_notes"),
    )


def downgrade() -> None:
    """Take them away."""
    for name in ("notes", "remarks", "lines", "seats", "tables", "settings"):
        op.drop_table(name)


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), nullable=False)


def _goes_with_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=f"fk_{name}_tables", ondelete="CASCADE"
    )
