"""The compiled core and the plain one: which runs, and that they play the same games."""

from __future__ import annotations

import os
import shutil
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


@pytest.mark.skipif(not is_compiled(), reason="there is no compiled core here")
def test_sources_newer_than_what_was_compiled_of_them_run_themselves(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    code = (
        "import warnings; warnings.simplefilter('ignore'); "
        "import friedrich.core, friedrich.rules; print(friedrich.core.is_compiled())"
    )
    source = tmp_path / "src/friedrich/rules/fate.py"
    os.utime(source, (1, 1))
    for path in (tmp_path / "src").rglob("*.so"):
        path.touch()
    assert run(code, PYTHONPATH=str(tmp_path / "src"), FRIEDRICH_CORE="").stdout == "True\n"
    os.utime(source, (2**32, 2**32))
    done = run(code, PYTHONPATH=str(tmp_path / "src"), FRIEDRICH_CORE="")
    assert done.stdout == "False\n"
    told = run("import friedrich", PYTHONPATH=str(tmp_path / "src"), FRIEDRICH_CORE="").stderr
    assert "the compiled core is older than its sources" in told
