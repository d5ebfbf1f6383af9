"""The games that can be set up: who sits where, with which pieces, troops and income.

>>> west = SETUPS["west"]
>>> [seat.role for seat in west.seats]
[Role.FREDERICK, Role.POMPADOUR]
>>> west.forces[Nation.PRUSSIA].pieces
(Piece('seydlitz'), Piece('prussia-train-2'))
>>> west.forces[Nation.FRANCE].income
(Income(drawn=4, laid_away=1), Income(drawn=3, laid_away=0))
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from friedrich.board.box import BOX
from friedrich.board.enums import Nation, Role
from friedrich.board.pieces import Piece, generals_of, trains_of
from friedrich.board.tables import ForcesRow, SetupRow


class Income(NamedTuple):
    """The Tactical Cards of one turn: how many are drawn and how many of them laid away."""

    drawn: int
    laid_away: int


class Forces(NamedTuple):
    """What a nation brings to a set-up; she may never hold more troops."""

    nation: Nation
    troops: int
    pieces: tuple[Piece, ...]
    income: tuple[Income, ...]
    """The income at first, and after each reduction that fate brings."""


class Seat(NamedTuple):
    """A player's place at the table, named after the first of the roles played from it."""

    role: Role
    roles: tuple[Role, ...]


class Setup(NamedTuple):
    """A game that can be set up."""

    key: str
    name: str
    seats: tuple[Seat, ...]
    forces: Mapping[Nation, Forces]
    """The nations in play, in the order of play."""
    unseen: int
    """Cards that an imaginary player lays away each turn without looking at them."""


def _forces(row: ForcesRow) -> Forces:
    nation = Nation.of(row.nation)
    generals = tuple(piece for piece in generals_of(nation) if piece.rank in row.generals)
    trains = tuple(piece for piece in trains_of(nation) if piece.rank in row.trains)
    income = tuple(Income(*step) for step in row.income)
    return Forces(nation, row.troops, (*generals, *trains), income)


def _setup(row: SetupRow) -> Setup:
    seats = tuple(
        Seat(Role.of(seat.seat), tuple(map(Role.of, seat.roles)))
        for seat in BOX.seats
        if seat.setup == row.setup
    )
    forces = [_forces(forces) for forces in BOX.forces if forces.forces == row.forces]
    by_nation = {one.nation: one for one in sorted(forces)}
    return Setup(row.setup, row.name, seats, MappingProxyType(by_nation), row.unseen)


SETUPS: Mapping[str, Setup] = MappingProxyType({row.setup: _setup(row) for row in BOX.setups})
