"""Reading the file that a word of the command is about."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from friedrich.cli.parser import UsageError, shortened

_LARGEST: Final = 20_000_000
"""Bytes; no game takes as many, and a device has no end."""


def content_of(command: str, name: str) -> bytes:
    """What a file contains. Raises `UsageError` in one line if it cannot be read."""
    try:
        with Path(name).open("rb") as file:
            found = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(command, f"cannot read {shortened(name)}: {why}") from error
    if len(found) > _LARGEST:
        raise UsageError(command, f"cannot read {shortened(name)}: it is too large for a game")
    return found
