"""Opening a database: new, again, wrong, and from a newer version."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, select, text

from friedrich.server.database import BadDatabase, Database
from friedrich.server.schema import METADATA, SETTINGS


def test_what_the_changes_make_is_what_the_schema_says(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_what_is_kept_is_there_when_it_is_opened_again(database: Database, url: str) -> None:
    with database.writing() as connection:
        connection.execute(insert(SETTINGS).values(name="one", value=b"1"))
    again = Database.open(url)
    with again.reading() as connection:
        assert connection.execute(select(SETTINGS.c.value)).scalar_one() == b"1"
    again.close()


def test_a_write_that_fails_leaves_nothing(database: Database) -> None:
    def fail() -> None:
        with database.writing() as connection:
            connection.execute(insert(SETTINGS).values(name="one", value=b"1"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with database.reading() as connection:
        assert connection.execute(select(SETTINGS)).all() == []


def test_a_database_of_a_newer_version_is_refused(database: Database, url: str) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadDatabase, match="comes from a newer version of friedrich"):
        Database.open(url)


def test_sqlite_lets_readers_read_while_somebody_writes(tmp_path: Path) -> None:
    database = Database.open(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with database.writing() as writer:
        writer.execute(insert(SETTINGS).values(name="one", value=b"1"))
        with database.reading() as reader:
            assert reader.execute(select(SETTINGS)).all() == []
    database.close()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        (
            "nonsense",
            "'nonsense' is no database: use sqlite:///FILE or postgresql://USER@HOST/NAME",
        ),
        ("oracle2://x", "oracle2://x is no database"),
        ("sqlite:////nowhere/at/all.sqlite", "cannot be opened: unable to open database file"),
        ("postgresql://me:secret@127.0.0.1:1/x", r"postgresql\+psycopg|cannot be opened"),
    ],
)
def test_a_wrong_url_is_one_line(url: str, told: str) -> None:
    with pytest.raises(BadDatabase, match=told) as caught:
        Database.open(url)
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)
