"""Watching a game with one pair of eyes: what was seen of each entry, and what is remembered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from friedrich.board import Role
from friedrich.play.eyes import Seen
from friedrich.play.log import Entry
from friedrich.play.memory import Memory
from friedrich.rules import State

_CHECKPOINTS = 64


class Watch:
    """One pair of eyes on a game whose log may grow and shrink.

    >>> from friedrich.rules import new_game
    >>> watch = Watch(new_game(), Role.ELISABETH)
    >>> watch.memory_after(0, []).nations
    (Nation.RUSSIA, Nation.SWEDEN)
    """

    __slots__ = ("_checkpoints", "_memory", "_seen")

    def __init__(
        self, beginning: State, seat: Role | None, face_down: Iterable[int] | None = None
    ) -> None:
        self._memory = Memory.at_beginning(beginning, seat, face_down)
        self._checkpoints = [self._memory.copy()]
        self._seen: list[Seen] = []

    def seen(self, number: int, log: Sequence[Entry]) -> tuple[Seen, ...]:
        """What was seen of so many entries."""
        self._catch_up(number, log)
        return tuple(self._seen if number == len(self._seen) else self._seen[:number])

    def memory_after(self, number: int, log: Sequence[Entry]) -> Memory:
        """What is remembered after so many entries."""
        self._catch_up(number, log)
        if number == len(self._seen):
            return self._memory.copy()
        return self._memory_again(number, log)

    def forget(self, number: int, log: Sequence[Entry]) -> None:
        """All entries after so many have been taken back."""
        if number < len(self._seen):
            self._memory = self._memory_again(number, log)
            del self._seen[number:]
            del self._checkpoints[number // _CHECKPOINTS + 1 :]

    def _catch_up(self, number: int, log: Sequence[Entry]) -> None:
        for entry in log[len(self._seen) : number]:
            self._seen.append(self._memory.follow(entry))
            if len(self._seen) % _CHECKPOINTS == 0:
                self._checkpoints.append(self._memory.copy())

    def _memory_again(self, number: int, log: Sequence[Entry]) -> Memory:
        first = number // _CHECKPOINTS
        memory = self._checkpoints[first].copy()
        for entry in log[first * _CHECKPOINTS : number]:
            memory.follow(entry)
        return memory
