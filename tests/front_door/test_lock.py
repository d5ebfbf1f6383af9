"""The lock files: complete, with hashes, and without addresses."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
DIRECT = {
    "dev": [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]],
    "geography": PROJECT["dependency-groups"]["geography"],
}

PINNED = re.compile(r"[a-z0-9-]+==[^\s;]+( ; [^\\]+)?")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def entries(name: str) -> list[list[str]]:
    """The requirements of a lock file, each with its hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    kept = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return [re.split(r"\s*\\\n\s*", entry) for entry in re.split(r"\n(?=\S)", kept)]


@pytest.mark.parametrize("name", DIRECT)
def test_every_requirement_is_pinned_and_hashed(name: str) -> None:
    for requirement, *hashes in entries(name):
        assert PINNED.fullmatch(requirement), requirement
        assert hashes, requirement
        assert all(HASH.fullmatch(one.rstrip("\\ ")) for one in hashes if one), requirement


@pytest.mark.parametrize("name", DIRECT)
def test_no_addresses(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    assert "://" not in text
    assert "@" not in text
    assert "--index" not in text
    assert "--find-links" not in text


@pytest.mark.parametrize("name", DIRECT)
def test_every_direct_dependency_is_locked_as_asked_for(name: str) -> None:
    locked = [Requirement(requirement) for requirement, *_ in entries(name)]
    for wanted in map(Requirement, DIRECT[name]):
        found = [one for one in locked if canonicalize_name(one.name) == wanted.name]
        assert found, f"{wanted.name} is not locked: make lock"
        for one in found:
            (pin,) = one.specifier
            assert wanted.specifier.contains(pin.version), f"{one} is not {wanted}: make lock"
