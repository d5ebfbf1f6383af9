"""What holds for every file that is handed on."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Put together here, so that this file does not contain what it looks for.
FOLDERS = "|".join(["work", "root", "farm", "home/[a-z]+", "Users/[A-Za-z]+"])
MACHINE_PATH = re.compile(rf"(?<![\w.])/(?:{FOLDERS})/")
REGISTRY = re.compile(
    "|".join(
        re.escape(f"{name}.{top}")
        for name, top in [
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("npmjs", "org"),
            ("npmjs", "com"),
            ("deb.debian", "org"),
            ("archive.ubuntu", "com"),
        ]
    )
)


def texts() -> dict[str, str]:
    """Every text file that git tracks."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: nobody knows which files are handed on")
    command = ["git", "ls-files", "-z"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = {name: ROOT / name for name in names.split("\0") if name}
    data = {name: file.read_bytes() for name, file in files.items() if file.is_file()}
    return {name: text.decode() for name, text in data.items() if b"\0" not in text}


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Where a pattern stands."""
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_knows_the_machine_it_was_made_on() -> None:
    assert lines_with(MACHINE_PATH) == []


def test_no_file_names_the_host_of_a_registry() -> None:
    assert lines_with(REGISTRY) == []


def test_lines_end_as_they_should() -> None:
    wrong = [name for name, text in texts().items() if "\r" in text or (text and text[-1] != "\n")]
    assert wrong == []
