"""A room: one table's game as this process has it, and the only door through which it changes.

What is done here is kept before it is told. If another process was faster, the room catches up with
what that one has kept, and the seat is told to look again.
"""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import NamedTuple

from friedrich.board import Role
from friedrich.play import Dealer, Game, NothingToUndo, UnpredictableDealer, View, view
from friedrich.play.position import read_position
from friedrich.rules import Action, Outcome, Reason, State, new_game, outcome
from friedrich.server import log_store, table_store
from friedrich.server.database import Database
from friedrich.server.lines import REDO, UNDO, Line, game_of, lines_of
from friedrich.server.log_store import OutOfStep
from friedrich.server.tables import Stage, Table

Clock = Callable[[], float]
"""Gives the time, in seconds since 1970."""


class Refused(ValueError):
    """What a seat wanted is not done. `code` is for programs; the sequence is that of the table."""

    def __init__(self, code: str, text: str, sequence: int, reason: Reason | None = None) -> None:
        self.code = code
        self.sequence = sequence
        self.reason = reason
        """Why the rules refuse it, if it is they who do."""
        super().__init__(text)


class Done(NamedTuple):
    """What a seat wanted is done and kept."""

    sequence: int
    """That of the table, after it."""
    again: bool = False
    """Whether it had been done before, and only the answer was lost."""


class Room:
    """The game of one table. Not for several threads at the same time.

    >>> from friedrich.server.tables import Kind, Seat, Table
    >>> from friedrich.rules import allot
    >>> database = Database.open("sqlite://")
    >>> kind = Kind("west")
    >>> seats = tuple(Seat(role).given_to_bot("recruit") for role in kind.roles)
    >>> with database.writing() as connection:
    ...     table_store.put(connection, Table("t1", kind, seats, b"", stage=Stage.RUNNING), now=0.0)
    >>> room = Room.entered(database, "t1")
    >>> room.play(Role.FREDERICK, allot(6), sequence=0, client_id="a")
    Done(sequence=1, again=False)
    >>> database.close()
    """

    table: Table
    game: Game
    sequence: int
    """How many lines the game here follows from."""

    def __init__(self, database: Database, table: str, dealer: Dealer, clock: Clock) -> None:
        self._database = database
        self._dealer = dealer
        self._clock = clock
        self._table_id = table
        self.catch_up()

    @classmethod
    def entered(
        cls,
        database: Database,
        table: str,
        dealer: Dealer | None = None,
        clock: Clock = time,
    ) -> Room:
        """The room of a table, with its game as it is kept.

        Raises `TableError` for a table that there is not, and `BrokenLog` for one whose log the
        present rules cannot follow.
        """
        return cls(database, table, dealer or UnpredictableDealer(), clock)

    def catch_up(self) -> None:
        """Take up what others have kept since."""
        with self._database.reading() as connection:
            self.table = table_store.get(connection, self._table_id)
            lines = log_store.read(connection, self._table_id)
        self.game = game_of(beginning_of(self.table), lines, self._dealer)
        self.sequence = len(lines)
        if not lines and self.game.length and self.table.stage is Stage.RUNNING:
            self._keep_what_chance_began_with()

    def _keep_what_chance_began_with(self) -> None:
        """The raffle is held once, by the first room that is entered, before anybody sees it."""
        try:
            self._keep(lines_of(self.game.log))
        except OutOfStep:
            self.catch_up()

    # What a seat can do.

    def play(self, seat: Role, action: Action, sequence: int, client_id: str) -> Done:
        """Play, if this seat has to decide and has seen all; chance answers at once.

        Raises `Refused`, and then nothing has changed.
        """

        def do() -> list[Line]:
            reason = self.game.why_not(action, seat)
            if reason is not None:
                raise Refused("illegal", str(reason), self.sequence, reason)
            return lines_of(self.game.play(action, seat), client_id)

        return self._do(seat, sequence, client_id, do)

    def undo(self, seat: Role, number: int, sequence: int, client_id: str) -> Done:
        """Take back so many of the last entries, if they are all this seat's and nothing secret."""

        def do() -> list[Line]:
            try:
                self.game.undo(number, seat)
            except NothingToUndo as error:
                raise Refused("nothing-to-undo", str(error), self.sequence) from error
            return [Line(UNDO, seat, number, client_id)]

        return self._do(seat, sequence, client_id, do)

    def redo(self, seat: Role, number: int, sequence: int, client_id: str) -> Done:
        """Do again what this seat took back, if nothing was played since."""

        def do() -> list[Line]:
            again = len(self.game.redo(number, seat)) if number > 0 else 0
            if not again:
                raise Refused("nothing-to-redo", "there is nothing to do again", self.sequence)
            return [Line(REDO, seat, again, client_id)]

        return self._do(seat, sequence, client_id, do)

    def _do(self, seat: Role, sequence: int, client_id: str, do: Callable[[], list[Line]]) -> Done:
        """Do something to the game and keep it; on any failure the game is as it is kept."""
        with self._database.reading() as connection:
            known = log_store.sequence_of(connection, self.table.id, seat, client_id)
        if known is not None:
            return Done(self.sequence, again=True)
        if self.table.stage is not Stage.RUNNING:
            raise Refused("not-running", "the game is not under way", self.sequence)
        if sequence != self.sequence:
            raise Refused("out-of-step", "something has happened in the meantime", self.sequence)
        lines = do()
        try:
            self._keep(lines)
        except OutOfStep as error:
            self.catch_up()
            text = "something has happened in the meantime"
            raise Refused("out-of-step", text, self.sequence) from error
        except BaseException:
            self.catch_up()
            raise
        return Done(self.sequence)

    def _keep(self, lines: list[Line]) -> None:
        over = outcome(self.game.state)
        now = self._clock()
        with self._database.writing() as connection:
            after = log_store.append(connection, self.table.id, self.sequence, lines, now)
            if over is not None:
                table_store.finish(connection, self.table.id, result_of(over), now)
        self.sequence = after
        if over is not None:
            with self._database.reading() as connection:
                self.table = table_store.get(connection, self.table.id)

    # What can be seen.

    def view(self, seat: Role | None) -> View:
        """What a seat, or a spectator, may know now."""
        return view(self.game, seat)


def beginning_of(table: Table) -> State:
    """The position with which the game of a table begins."""
    return new_game(*table.kind) if table.beginning is None else read_position(table.beginning)


def result_of(over: Outcome) -> dict[str, object]:
    """How a game has ended, as it is kept."""
    return {
        "seats": [seat.key for seat in over.seats],
        "nations": [nation.key for nation in over.nations],
        "reason": over.reason.key,
    }
