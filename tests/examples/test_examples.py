"""The programs of `examples` run, and say something, and find no fault."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.py"))


def test_there_are_some() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("program", EXAMPLES, ids=lambda program: program.stem)
def test_it_runs(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(program)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    assert not list(tmp_path.iterdir())


def test_the_example_of_marching_orders_says_what_is_so() -> None:
    (program,) = (one for one in EXAMPLES if one.stem == "marching_orders")
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=True
    )
    assert [line.split()[0] for line in done.stdout.splitlines()] == [
        "Daun", "Browne", "Karl", "Laudon", "Lacy",
    ]  # fmt: skip
