"""The log of a table as it is kept: lines that are only ever added.

A line says that somebody played, or that entries were taken back or done again. So the number of
lines, the sequence of a table, tells a client for sure whether it has missed anything; and what
was played follows from the lines alone, whichever process reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from friedrich.board import Role
from friedrich.play import Dealer, Entry, Game
from friedrich.play.log import BadLog
from friedrich.rules import Action, State

PLAY: Final = "play"
UNDO: Final = "undo"
REDO: Final = "redo"


class Line(NamedTuple):
    """One line: an action of a seat or of chance, or how many entries a seat took back or redid.

    >>> Line(PLAY, None, Action(0)).seat is None
    True
    """

    kind: str
    seat: Role | None
    value: int
    client_id: str | None = None
    """What the client calls it, so that the same message twice is played once."""


class BrokenLog(ValueError):
    """Lines that are no game under the present rules: says which is the first that does not fit."""

    def __init__(self, number: int, line: Line, why: str) -> None:
        self.number = number
        """Counted from 1."""
        self.line = line
        self.why = why
        super().__init__(f"line {number} ({line.kind} {line.value}) does not fit: {why}")


def lines_of(entries: Iterable[Entry], client_id: str | None = None) -> list[Line]:
    """Entries as lines; the first of them bears the client's id, chance's answers do not.

    >>> from friedrich.rules import allot
    >>> lines_of(Game().play(allot(9)), "a7")
    [Line(kind='play', seat=Role.FREDERICK, value=292, client_id='a7')]
    """
    lines = [Line(PLAY, entry.seat, int(entry.action)) for entry in entries]
    if lines:
        lines[0] = lines[0]._replace(client_id=client_id)
    return lines


def game_of(beginning: State, lines: Sequence[Line], dealer: Dealer | None = None) -> Game:
    """The game that follows from all lines. Raises `BrokenLog` at the first that does not fit.

    >>> from friedrich.rules import new_game
    >>> game_of(new_game(), [Line(PLAY, Role.FREDERICK, 292)]).length
    1
    """
    played = _kept(lines)
    try:
        game = Game.replayed(beginning, [Action(line.value) for _, line in played], dealer)
    except BadLog as error:
        number, line = played[error.entry - 1]
        raise BrokenLog(number, line, str(error.reason)) from error
    for (number, line), entry in zip(played, game.log, strict=False):
        if entry.seat is not line.seat:
            raise BrokenLog(number, line, "another seat has to decide")
    return game


def _kept(lines: Sequence[Line]) -> list[tuple[int, Line]]:
    """The lines of what was played and stands, each with its number."""
    kept: list[tuple[int, Line]] = []
    undone: list[tuple[int, Line]] = []
    for number, line in enumerate(lines, 1):
        if line.kind == PLAY:
            kept.append((number, line))
            undone.clear()
            continue
        source, goal = (kept, undone) if line.kind == UNDO else (undone, kept)
        if line.kind not in (UNDO, REDO) or not 1 <= line.value <= len(source):
            raise BrokenLog(number, line, "there is nothing of the kind to take back or do again")
        for _ in range(line.value):
            goal.append(source.pop())
    return kept
