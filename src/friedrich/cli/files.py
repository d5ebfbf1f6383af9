"""Reading the file that a word of the command is about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from friedrich.cli.parser import UsageError, shortened

_LARGEST: Final = 20_000_000
"""Bytes; no game takes as many, and a device has no end."""
_RECORD: Final = b"friedrich record"


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


def is_json(content: bytes) -> bool:
    """Whether a file is JSON, or was meant to be: position documents are, records never are."""
    text = content.removeprefix(b"\xef\xbb\xbf").strip()
    if text.startswith((b"{", b"[")):
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def is_record(content: bytes) -> bool:
    """Whether a file begins as the record of a game does."""
    return content.removeprefix(b"\xef\xbb\xbf").lstrip()[: len(_RECORD)].lower() == _RECORD
