"""What is wrong with a position document: each fault with its path, all of them at once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from friedrich.board.ids import plain

_MOST_TOLD = 50
_MOST_HINTS = 25
_LONGEST_WORD = 60
_NEAR_ENOUGH = 0.65
_FEW_NAMES = 24


class PositionFault(NamedTuple):
    """One fault and where it is; an empty path stands for the document as a whole.

    >>> print(PositionFault("pieces.daun.city", "no city is called 'brün'"))
    pieces.daun.city: no city is called 'brün'
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class BadPosition(ValueError):
    """A document that describes no position of the game; `faults` says everything against it.

    >>> raise BadPosition([PositionFault("turn", "a number is wanted")])
    Traceback (most recent call last):
    friedrich.play.position.faults.BadPosition: turn: a number is wanted
    """

    def __init__(self, faults: Iterable[PositionFault]) -> None:
        self.faults = tuple(faults)
        told = [str(fault) for fault in self.faults[:_MOST_TOLD]]
        if len(self.faults) > _MOST_TOLD:
            told.append(f"and {len(self.faults) - _MOST_TOLD} more")
        super().__init__("\n".join(told))


class Faults:
    """A list of faults that grows while a document is read.

    >>> faults = Faults()
    >>> faults.unknown("pieces.duan", "piece", "duan", ["daun", "dohna"])
    >>> print(*faults)
    pieces.duan: no piece is called 'duan'; near: daun
    """

    def __init__(self) -> None:
        self._found: list[PositionFault] = []
        self._hints = _MOST_HINTS

    def __iter__(self) -> Iterator[PositionFault]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def add(self, path: str, message: str) -> None:
        """Take note of a fault."""
        self._found.append(PositionFault(path, message))

    def unknown(
        self, path: str, kind: str, word: str, known: Iterable[str], meant: str | None = None
    ) -> None:
        """Take note of a name that nothing bears, with what was meant or those that come closest.

        Where nothing comes close and there are but few names, all are told.
        """
        near, names = [meant] if meant else [], list(known)
        # Hints are for slips; to look for thousands of them would take minutes.
        if not near and self._hints and len(word) <= _LONGEST_WORD:
            self._hints -= 1
            near = get_close_matches(plain(word), names, n=3, cutoff=_NEAR_ENOUGH)
            near = near or get_close_matches(word.lower(), names, n=3, cutoff=_NEAR_ENOUGH)
            near = near or [name for name in names if word.lower() in name.split("_")]
        hint = f"; near: {', '.join(near)}" if near else ""
        if not near and len(names) <= _FEW_NAMES:
            hint = f"; these are: {', '.join(names)}"
        self.add(path, f"no {kind} is called {shown(word)}{hint}")

    def stop_if_any(self) -> None:
        """Raise `BadPosition` if there is any fault."""
        if self._found:
            raise BadPosition(self._found)


def shown(value: object) -> str:
    """A value as it stands in a document, cut where it is very long.

    >>> shown("x" * 100)[-8:]
    "xxx ...'"
    """
    if isinstance(value, str):
        text = ascii(value[: _LONGEST_WORD + 1])
    elif value is None or isinstance(value, bool | float):
        text = json.dumps(value)
    elif isinstance(value, int):
        text = repr(value) if abs(value) < 10**_LONGEST_WORD else "a huge number"
    elif isinstance(value, dict):
        text = "an object"
    elif isinstance(value, list | tuple):
        text = "a list"
    else:
        text = f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST_WORD + 2 else f"{text[: _LONGEST_WORD - 3]} ...'"


def below(path: str, key: str) -> str:
    """The path of a member of the object at a path.

    >>> below("pieces", "daun"), below("", "turn"), below("hands", "two words")
    ('pieces.daun', 'turn', "hands['two words']")
    """
    if key.replace("-", "").replace("_", "").isalnum() and key.isascii() and len(key) < 40:
        return f"{path}.{key}" if path else key
    return f"{path}[{shown(key)}]"
