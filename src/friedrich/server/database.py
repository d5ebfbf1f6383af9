"""The database: an SQLite file, or PostgreSQL, brought up to date when it is opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any, Final

import alembic.command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

_PATIENCE: Final = 10
"""So many seconds one writer waits for another."""


class BadDatabase(ValueError):
    """A database that cannot be used; the text says why."""


class Database:
    """An open database. Reading and writing go through `reading` and `writing`.

    >>> from sqlalchemy import select
    >>> from friedrich.server.schema import TABLES
    >>> database = Database.open("sqlite://")
    >>> with database.reading() as connection:
    ...     connection.execute(select(TABLES)).all()
    []
    >>> database.close()
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = engine.execution_options(writes=True)

    @classmethod
    def open(cls, url: str) -> Database:
        """Open a database and bring it up to date.

        Raises `BadDatabase` for a URL that leads nowhere, and for one that a newer version of this
        program has brought further than this one knows.
        """
        engine = _engine_of(url)
        try:
            _bring_up_to_date(engine)
        except SQLAlchemyError as error:
            engine.dispose()
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise BadDatabase(f"the database {_shown(url)} cannot be opened: {reason}") from error
        except alembic.util.CommandError as error:
            engine.dispose()
            raise BadDatabase(
                f"the database {_shown(url)} comes from a newer version of friedrich: "
                "use that version, or another database"
            ) from error
        return cls(engine)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with."""
        with self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose writes are kept together at the end, or not at all on an error."""
        with self._writer.begin() as connection:
            yield connection

    def close(self) -> None:
        """Give all connections back."""
        self._engine.dispose()


def _shown(url: str) -> str:
    """The URL without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url)


def _engine_of(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        engine = create_engine(parsed, pool_pre_ping=parsed.drivername != "sqlite")
    except (ArgumentError, NoSuchModuleError) as error:
        raise BadDatabase(
            f"{_shown(url)} is no database: use sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from error
    except ModuleNotFoundError as error:
        raise BadDatabase(
            f"{_shown(url)} needs the package {error.name}: pip install 'friedrich[postgres]'"
        ) from error
    if engine.dialect.name == "sqlite":
        _make_sqlite_safe(engine)
    return engine


def _make_sqlite_safe(engine: Engine) -> None:
    """Let readers and a writer not wait for one another, and let every transaction begin as one.

    The file stays whole whenever the process is killed: what was committed stands in it.
    """

    @event.listens_for(engine, "connect")
    def _(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            "journal_mode = WAL",
            "synchronous = NORMAL",
            "foreign_keys = ON",
            f"busy_timeout = {_PATIENCE * 1000}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writes(connection) else "BEGIN")


def _writes(connection: Connection) -> bool:
    return bool(connection.get_execution_options().get("writes", False))


def _bring_up_to_date(engine: Engine) -> None:
    config = Config()
    folder = files("friedrich.server").joinpath("migrations")
    config.set_main_option("script_location", str(folder))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "head")
