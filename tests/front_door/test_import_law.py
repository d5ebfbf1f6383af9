"""The import law of pyproject.toml: a house that keeps it passes, every breach is found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Everything the law allows, in one house.
HOUSE = {
    "board": "import csv",
    "rules": "import friedrich.board",
    "play": "import friedrich.rules, friedrich.board",
    "bots": "import friedrich.play",
    "env": "import numpy, friedrich.play",
    "arena": "import friedrich.play",
    "text": "",
    "atlas": "import resvg_py, friedrich.board",
    "server": "import friedrich.play, friedrich.text, friedrich.atlas",
    "cli": "import friedrich.bots, friedrich.server, friedrich.text, friedrich.atlas",
}
ROOMS = "Every room imports only what lies below it"
SIDE_BY_SIDE = "The server does without bots, env and arena"
ATLAS = "The drawn map knows nothing but the board"
TEXT = "The texts import nothing"
PLAIN = "Board and rules use the standard library only"
CIRCLE = "No modules import each other in a circle"


def judge(folder: Path, house: dict[str, str]) -> tuple[int, list[str]]:
    """Build a house of stubs; give the linter's exit code and the contracts that are broken."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("geography"))
    package = folder / "src" / "friedrich"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    for module, source in house.items():
        file = package / f"{module}.py" if "/" in module else package / module / "__init__.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(source)
    linter = Path(sys.executable).with_name("lint-imports")
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "COLUMNS": "200"}
    done = subprocess.run(
        [linter, "--no-cache"], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    said = done.stdout.splitlines()
    return done.returncode, [line.removesuffix(" BROKEN") for line in said if "BROKEN" in line]


def test_a_lawful_house(tmp_path: Path) -> None:
    assert judge(tmp_path, HOUSE) == (0, [])


def test_a_house_of_one_room(tmp_path: Path) -> None:
    assert judge(tmp_path, {"board": ""}) == (0, [])


@pytest.mark.parametrize(
    ("importer", "imported", "contract"),
    [
        ("board", "friedrich.rules", ROOMS),
        ("rules", "friedrich.play", ROOMS),
        ("play", "friedrich.bots", ROOMS),
        ("play", "friedrich.text", ROOMS),
        ("rules", "friedrich.atlas", ROOMS),
        ("bots", "friedrich.atlas", ROOMS),
        ("env", "friedrich.bots", ROOMS),
        ("server", "friedrich.cli", ROOMS),
        ("server", "friedrich.bots", SIDE_BY_SIDE),
        ("atlas", "friedrich.rules", ATLAS),
        ("atlas", "friedrich.play", ATLAS),
        ("text", "friedrich.board", TEXT),
        ("text", "friedrich.rules", TEXT),
        ("board", "numpy", PLAIN),
        ("rules", "fontTools.ttLib", PLAIN),
    ],
)
def test_a_breach(tmp_path: Path, importer: str, imported: str, contract: str) -> None:
    house = {**HOUSE, importer: f"{HOUSE[importer]}\nimport {imported}\n"}
    code, broken = judge(tmp_path, house)
    assert code == 1
    assert contract in broken


def test_a_circle_inside_a_room(tmp_path: Path) -> None:
    circle = {
        "board/cities": "import friedrich.board.roads",
        "board/roads": "import friedrich.board.cities",
    }
    assert judge(tmp_path, {**HOUSE, **circle}) == (1, [CIRCLE])


def test_a_room_that_stands_in_no_layer(tmp_path: Path) -> None:
    code, broken = judge(tmp_path, {**HOUSE, "cellar": ""})
    assert code == 1
    assert broken == [ROOMS]
