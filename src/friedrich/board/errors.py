"""What can go wrong with the box: a name nobody knows, a table with a mistake in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class BoardError(Exception):
    """Any fault of the board's names or data."""


class UnknownName(BoardError, ValueError):
    """A name that nothing on the board bears; `near` holds the names that come closest.

    >>> from friedrich.board import City
    >>> City("bresslaw")
    Traceback (most recent call last):
    friedrich.board.errors.UnknownName: no city is called 'bresslaw'; near: ...
    """

    def __init__(self, kind: str, name: str, near: Sequence[str] = ()) -> None:
        self.kind = kind
        self.name = name
        self.near = tuple(near)
        hint = f"; near: {', '.join(self.near)}" if self.near else ""
        super().__init__(f"no {kind} is called {name!r}{hint}")


class AmbiguousName(BoardError, ValueError):
    """A printed name that several things bear; `names` holds their ids."""

    def __init__(self, kind: str, name: str, names: Sequence[str]) -> None:
        self.kind = kind
        self.name = name
        self.names = tuple(names)
        super().__init__(f"more than one {kind} is called {name!r}: {', '.join(self.names)}")


class Fault(NamedTuple):
    """One mistake in one line of a table; line 0 is the table as a whole."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


class BoardDataError(BoardError, ValueError):
    """Tables that do not describe a board; `faults` lists every mistake with its place."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))
