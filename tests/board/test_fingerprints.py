"""No cell of any table changes unnoticed: whoever corrects one writes its new fingerprint here."""

from __future__ import annotations

import hashlib

import pytest

from friedrich.board.box import DATA

FINGERPRINTS = {
    "cities.csv": "89991450e82832cb",
    "depots.csv": "eadccd779a325d43",
    "fate.csv": "52b799a3724b8776",
    "forces.csv": "5d246e00dabb7a09",
    "nations.csv": "9d63f46f69e1648e",
    "objectives.csv": "4e0f7a7b9f8d0d43",
    "pieces.csv": "05ce077ea3cd2bf3",
    "roads.csv": "384089f8e5a98329",
    "seats.csv": "d1a5e113d34efdf7",
    "sectors.csv": "8a5b0f77fba7c9a2",
    "setups.csv": "bbd3a6a91148858c",
    "strokes.csv": "dd83eb3566852e2a",
}


def fingerprint(file: str) -> str:
    return hashlib.sha256((DATA / file).read_text(encoding="utf-8").encode()).hexdigest()[:16]


@pytest.mark.parametrize("file", sorted(path.name for path in DATA.glob("*.csv")))
def test_table_is_as_it_was_checked(file: str) -> None:
    assert FINGERPRINTS.get(file) == fingerprint(file)
