"""Tables and seats: what they are, whatever they are kept in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from friedrich.board import SETUPS, Role
from friedrich.board.enums import NamedEnum
from friedrich.rules import Options, law

MOST_LETTERS = 60
"""So long may the name of a player be."""


class Stage(NamedEnum):
    """How far a table has come.

    >>> Stage.of("waiting")
    Stage.WAITING
    """

    WAITING = 0
    """Seats are still free."""
    RUNNING = 1
    FINISHED = 2


class Holder(NamedEnum):
    """Who holds a seat."""

    NOBODY = 0
    PERSON = 1
    BOT = 2


class TableError(ValueError):
    """Something that cannot be done at a table. `code` is for programs, the text for people."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table, called by the role that the printed order of seats gives it."""

    role: Role
    holder: Holder = Holder.NOBODY
    name: str = ""
    level: str = ""
    """How strong the bot is that plays here, or stands in."""
    stands_in: bool = False
    """Whether a bot plays for the person who holds the seat."""
    key_hash: bytes | None = None

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides here at the moment."""
        return self.holder is Holder.BOT or self.stands_in

    def taken_by(self, name: str, key_hash: bytes) -> Seat:
        """A person sits down at a free seat, or takes over what a bot holds."""
        if self.holder is Holder.PERSON:
            raise TableError("seat-taken", f"{self.name} holds the seat of {self.role.key}")
        return Seat(self.role, Holder.PERSON, checked_name(name), key_hash=key_hash)

    def left(self) -> Seat:
        """The person stands up; in a running game a bot is put here next."""
        self._must_be_persons()
        return Seat(self.role)

    def given_to_bot(self, level: str) -> Seat:
        """A bot gets the seat for good. Whoever held it has no key to it any more."""
        return Seat(self.role, Holder.BOT, level, level)

    def stood_in_for(self, level: str) -> Seat:
        """A bot plays for the person, who can take over again at any time."""
        self._must_be_persons()
        return replace(self, stands_in=True, level=level)

    def played_again(self) -> Seat:
        """The person plays again."""
        self._must_be_persons()
        return replace(self, stands_in=False, level="")

    def _must_be_persons(self) -> None:
        if self.holder is not Holder.PERSON:
            raise TableError("no-person", f"nobody holds the seat of {self.role.key}")


def checked_name(name: str) -> str:
    """A name that can be shown: some printable letters, not too many of them.

    >>> checked_name("  Anna   Karsch ")
    'Anna Karsch'
    """
    plain = " ".join(name.split())
    if not plain or len(plain) > MOST_LETTERS or not plain.isprintable():
        raise TableError("bad-name", f"a name has 1 to {MOST_LETTERS} printable letters")
    return plain


class Kind(NamedTuple):
    """The kind of game that is played at a table.

    >>> Kind("three").roles
    (Role.FREDERICK, Role.ELISABETH, Role.MARIA_THERESA)
    """

    setup: str = "four"
    edition: str = "anniversary"
    options: Options = Options()

    @property
    def roles(self) -> tuple[Role, ...]:
        """The seats of this game, in the printed order."""
        return tuple(seat.role for seat in SETUPS[self.setup].seats)

    def check(self) -> Self:
        """Raise what `friedrich.rules.law` raises for a game that there is not."""
        law(*self)
        return self


@dataclass(frozen=True, slots=True)
class Table:
    """A table, its game apart."""

    id: str
    kind: Kind
    seats: tuple[Seat, ...]
    host_hash: bytes
    is_open: bool = False
    """Whether strangers find it in the list."""
    may_watch: bool = True
    beginning: str | None = None
    """The position document with which the game begins, if not with the set-up."""
    stage: Stage = Stage.WAITING
    sequence: int = 0

    def seat(self, role: Role) -> Seat:
        """The seat of this role."""
        for seat in self.seats:
            if seat.role is role:
                return seat
        raise TableError("no-such-seat", f"nobody sits at the seat of {role.key} in this game")

    def with_seat(self, changed: Seat) -> Table:
        """The same table, with a seat as it is now; full, it begins to play."""
        self.seat(changed.role)
        seats = tuple(changed if one.role is changed.role else one for one in self.seats)
        full = all(one.holder is not Holder.NOBODY for one in seats)
        begins = full and self.stage is Stage.WAITING
        return replace(self, seats=seats, stage=Stage.RUNNING if begins else self.stage)
