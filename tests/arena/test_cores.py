"""The compiled core and the plain one: which runs, and that they play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from friedrich.core import BadCore, choose, is_compiled

ROOT = Path(__file__).resolve().parents[2]


def run(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_plain_means_plain() -> None:
    done = run(
        "import friedrich.core, friedrich.rules.doors as d; "
        "print(friedrich.core.is_compiled(), d.__file__.endswith('doors.py'))",
        FRIEDRICH_CORE="plain",
    )
    assert done.stdout == "False True\n"


@pytest.mark.skipif(not is_compiled(), reason="there is no compiled core here")
def test_compiled_means_compiled() -> None:
    done = run(
        "import friedrich.core, friedrich.rules.doors as d; "
        "print(friedrich.core.is_compiled(), d.__file__.endswith('doors.py'))",
        FRIEDRICH_CORE="compiled",
    )
    assert done.stdout == "True False\n"


def test_another_word_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRIEDRICH_CORE", "fast")
    with pytest.raises(BadCore, match="not 'fast'"):
        choose()


@pytest.mark.skipif(not is_compiled(), reason="there is no compiled core here")
def test_both_cores_play_the_same_games() -> None:
    """The short form of `python -m tools.same_games`."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.same_games", "--games", "44"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("44 games, 0 of them different")
    assert done.returncode == 0
