"""A test plays the edition that its name says: `test_both_…` is played twice."""

from __future__ import annotations

import pytest

from tests.rules import table

_EDITIONS = ("anniversary", "classic")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give the tests that use `named_edition` the editions they are named after."""
    if "named_edition" not in metafunc.fixturenames:
        return
    named = metafunc.function.__name__.split("_")[1]
    if "edition" in metafunc.fixturenames:
        # The test says itself which editions it plays.
        editions: tuple[str, ...] = (table.default_edition,)
    else:
        editions = _EDITIONS if named == "both" else (named,)
    metafunc.parametrize("named_edition", editions, indirect=True)


@pytest.fixture
def named_edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Play positions and games whose edition is not named in the edition of the test."""
    edition = str(request.param)
    assert edition in _EDITIONS, "the name of a test begins with its edition"
    monkeypatch.setattr(table, "default_edition", edition)
    return edition
