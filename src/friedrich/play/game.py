"""One game being played: its state, its log and its dealer."""

from __future__ import annotations

from collections.abc import Iterable

from friedrich.board import Card, Role
from friedrich.play.dealer import Dealer, UnpredictableDealer
from friedrich.play.eyes import Seen
from friedrich.play.log import BadLog, Entry
from friedrich.play.memory import Memory
from friedrich.play.watch import Watch
from friedrich.rules import (
    STANDARD,
    Action,
    IllegalAction,
    Options,
    Reason,
    Refusal,
    State,
    apply,
    new_game,
    why_not,
)
from friedrich.rules.decisions import CHANCE_KINDS

_CHECKPOINTS = 64


class NothingToUndo(ValueError):
    """Nothing can be taken back: the text says what stands in the way."""


class NoSuchSeat(LookupError):
    """Nobody sits at this seat in this game."""

    def __init__(self, seat: Role, taken: Iterable[Role]) -> None:
        self.seat = seat
        sitting = ", ".join(role.key for role in taken)
        super().__init__(f"nobody sits at the seat of {seat.key} in this game, only {sitting}")


class Game:
    """A game: whoever has to decide plays, and the dealer answers for chance in between.

    >>> from friedrich.rules import allot, decision, outcome
    >>> game = Game("west")
    >>> [entry.action for entry in game.play(allot(6), decision(game.state).seat)]
    [allot(6)]
    >>> outcome(game.state) is None, game.length
    (True, 1)
    """

    def __init__(
        self,
        setup: str = "four",
        edition: str = "anniversary",
        options: Options = STANDARD,
        dealer: Dealer | None = None,
    ) -> None:
        self._begin(new_game(setup, edition, options), dealer)
        self._let_chance_answer()

    @classmethod
    def begun_from(
        cls,
        state: State,
        dealer: Dealer | None = None,
        face_down: Iterable[Card] | None = None,
    ) -> Game:
        """A game that begins with a position, which nobody has seen come about.

        A position does not tell which of the played cards lie face-down, as those that France lays
        away do. So each of them may, and nobody has seen them, unless it is said here which do.

        >>> from friedrich.play import view
        >>> from friedrich.play.position import read_position
        >>> state = read_position('''{"format": "friedrich position", "version": 1,
        ...   "turn": 2, "nation": "france", "phase": "moving", "played": ["spades-2-1"]}''')
        >>> view(Game.begun_from(state), None).played
        ()
        >>> view(Game.begun_from(state, face_down=()), None).played
        (Card('spades-2-1'),)
        """
        game = cls.__new__(cls)
        game._begin(state.copy(), dealer, face_down)
        game._let_chance_answer()
        return game

    @classmethod
    def replayed(
        cls, beginning: State, actions: Iterable[Action], dealer: Dealer | None = None
    ) -> Game:
        """A game in which all of this has been done, those of chance among it.

        Raises `BadLog` at the first action that does not fit. If the actions end where chance has
        to answer, the dealer goes on.

        >>> game = Game("west")
        >>> Game.replayed(game.beginning, game.actions()).state == game.state
        True
        """
        game = cls.__new__(cls)
        game._begin(beginning.copy(), dealer)
        for action in actions:
            reason = why_not(game.state, action)
            if reason is not None:
                raise BadLog(len(game._log) + 1, action, reason)
            if game._is_chance_asked():
                game._dealer.follow(game.state, action)
            game._enter(action)
        game._let_chance_answer()
        return game

    def _begin(
        self, state: State, dealer: Dealer | None, face_down: Iterable[Card] | None = None
    ) -> None:
        self._face_down = None if face_down is None else frozenset(face_down)
        self._dealer = UnpredictableDealer() if dealer is None else dealer
        self._beginning = state
        self._state = state
        self._log: list[Entry] = []
        self._checkpoints = [state]
        self._tail: list[State] = []
        self._undone: list[Entry] = []
        self._watches: dict[Role | None, Watch] = {}

    @property
    def beginning(self) -> State:
        """The position with which it began."""
        return self._beginning

    @property
    def state(self) -> State:
        """The position now. It is never changed; playing puts another in its place."""
        return self._state

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that was done, in order."""
        return tuple(self._log)

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self._log)

    def entry(self, number: int) -> Entry:
        """One entry of the log, counted from 0."""
        return self._log[number]

    def actions(self) -> tuple[Action, ...]:
        """The actions of the log: with the beginning they are the whole game."""
        return tuple(entry.action for entry in self._log)

    def play(self, action: Action, seat: Role | None = None) -> tuple[Entry, ...]:
        """Do something, and let chance answer what follows; gives the new entries.

        Raises `IllegalAction` with the reason for anything that the rules refuse; with a seat, also
        for what another seat or chance has to decide.
        """
        reason = self.why_not(action, seat)
        if reason is not None:
            raise IllegalAction(reason)
        before, state, tail = len(self._log), self._state, list(self._tail)
        try:
            self._enter(action)
            self._let_chance_answer()
        except Exception:
            # A dealer that has no answer, or none that is legal, leaves the game as it was.
            self._state, self._tail = state, tail
            self._shorten(before)
            raise
        self._undone.clear()
        return tuple(self._log[before:])

    def why_not(self, action: Action, seat: Role | None = None) -> Reason | None:
        """Why something cannot be played now; None if it can. Chance's answers are the dealer's."""
        if self._is_chance_asked():
            return Reason(Refusal.WRONG_ACTOR)
        return why_not(self._state, action, seat)

    def _is_chance_asked(self) -> bool:
        return self._state.ask in CHANCE_KINDS

    def _let_chance_answer(self) -> None:
        while self._is_chance_asked():
            self._enter(self._dealer.answer(self._state))

    def _enter(self, action: Action) -> None:
        after, events = apply(self._state, action)
        entry = Entry.of(self._state, action, events)
        self._tail.append(self._state)
        self._log.append(entry)
        self._state = after
        if entry.is_final:
            self._tail.clear()
        if len(self._log) % _CHECKPOINTS == 0:
            self._checkpoints.append(after)

    # Going back.

    def undoable(self, seat: Role | None = None) -> int:
        """How many of the last entries can be taken back, by this seat or by who made them.

        Never more than back to the last moment when chance spoke, something hidden was revealed, or
        another player acted. Revealed is whatever lets others conclude on cards or troops: what
        is stated, played, paid or given; a tie; to stop where Friedrich must score; a Card of Fate
        that changes nothing; and an order for recruits, which shows that the hand can pay for them.

        >>> from friedrich.rules import allot
        >>> game = Game()
        >>> _ = game.play(allot(9)), game.play(allot(5))
        >>> game.undoable(Role.FREDERICK), game.undoable(Role.POMPADOUR)
        (2, 0)
        """
        number = 0
        for entry in reversed(self._log):
            seat = entry.seat if seat is None else seat
            if entry.is_final or entry.seat is not seat:
                break
            number += 1
        return number

    def undo(self, number: int = 1, seat: Role | None = None) -> tuple[Action, ...]:
        """Take the last entries back; gives their actions, which `redo` can do again.

        >>> from friedrich.rules import allot
        >>> game = Game()
        >>> _ = game.play(allot(9))
        >>> game.undo()
        (allot(9),)
        >>> game.undo()
        Traceback (most recent call last):
        friedrich.play.game.NothingToUndo: 1 entry cannot be taken back, only 0
        """
        possible = self.undoable(seat)
        if not 1 <= number <= possible:
            entries = "1 entry" if number == 1 else f"{number} entries"
            raise NothingToUndo(f"{entries} cannot be taken back, only {possible}")
        taken = self._log[-number:]
        self._state = self._tail[-number]
        del self._tail[-number:]
        self._shorten(len(self._log) - number)
        self._undone += reversed(taken)
        return tuple(entry.action for entry in taken)

    def _shorten(self, length: int) -> None:
        for watch in self._watches.values():
            watch.forget(length, self._log)
        del self._log[length:]
        del self._checkpoints[length // _CHECKPOINTS + 1 :]

    def redo(self, number: int = 1, seat: Role | None = None) -> tuple[Entry, ...]:
        """Do again what this seat, or who did it last, took back; gives the new entries.

        Only as long as nothing else has been played since, and never what another seat took back.

        >>> from friedrich.rules import allot
        >>> game = Game()
        >>> _ = game.play(allot(9)), game.undo()
        >>> game.redo(seat=Role.POMPADOUR)
        ()
        >>> [entry.action for entry in game.redo(seat=Role.FREDERICK)]
        [allot(9)]
        """
        before = len(self._log)
        for _ in range(min(number, len(self._undone))):
            seat = self._undone[-1].seat if seat is None else seat
            if self._undone[-1].seat is not seat:
                break
            self._enter(self._undone.pop().action)
        self._let_chance_answer()
        return tuple(self._log[before:])

    def at(self, number: int) -> State:
        """The position after so many entries.

        >>> game = Game("west")
        >>> game.at(0) == game.beginning, game.at(game.length) is game.state
        (True, True)
        """
        if self._checked(number) == len(self._log):
            return self._state
        first = number // _CHECKPOINTS
        state = self._checkpoints[first]
        for entry in self._log[first * _CHECKPOINTS : number]:
            state, _ = apply(state, entry.action)
        return state

    # Being looked at.

    def seen(self, seat: Role | None, number: int | None = None) -> tuple[Seen, ...]:
        """What a seat, or one who only watches, was shown of all entries, or of so many.

        >>> from friedrich.rules import allot
        >>> game = Game()
        >>> _ = game.play(allot(9))
        >>> game.seen(Role.FREDERICK)[0].action, game.seen(None)[0].action
        (allot(9), None)
        """
        return self._watch(seat).seen(self._checked(number), self._log)

    def memory(self, seat: Role | None, number: int | None = None) -> Memory:
        """What a seat, or one who only watches, remembers after all entries, or after so many.

        >>> Game().memory(None).nations
        ()
        """
        return self._watch(seat).memory_after(self._checked(number), self._log)

    def _watch(self, seat: Role | None) -> Watch:
        watch = self._watches.get(seat)
        if watch is None:
            seats = [one.role for one in self._state.law.setup.seats]
            if seat is not None and seat not in seats:
                raise NoSuchSeat(seat, seats)
            watch = self._watches[seat] = Watch(self._beginning, seat, self._face_down)
        return watch

    def _checked(self, number: int | None) -> int:
        if number is None:
            return len(self._log)
        if not 0 <= number <= len(self._log):
            raise IndexError(f"the game has {len(self._log)} entries, not {number}")
        return number
