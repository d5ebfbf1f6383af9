"""What is wrong with a record: line by line, with what was perhaps meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

MOST_FAULTS: Final = 100
"""So many faults are listed; whoever has made more has written no record."""


class Fault(NamedTuple):
    """One thing that is wrong; line 0 is the record as a whole.

    >>> print(Fault(3, "no set-up is called 'five'", ("four",)))
    line 3: no set-up is called 'five'; did you mean four?
    """

    line: int
    message: str
    near: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"{place}{self.message}{hint}"


class BadRecord(ValueError):
    """A text that is no record; `faults` lists what is wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class FaultList:
    """Collects faults, as many as are worth telling.

    >>> faults = FaultList()
    >>> faults.add(1, "empty")
    >>> faults.found
    [Fault(line=1, message='empty', near=())]
    """

    def __init__(self) -> None:
        self.found: list[Fault] = []

    @property
    def is_full(self) -> bool:
        """Whether no more will be listed."""
        return len(self.found) >= MOST_FAULTS

    def add(self, line: int, message: str, near: Sequence[str] = ()) -> None:
        """One more."""
        if not self.is_full:
            self.found.append(Fault(line, message, tuple(near)))
