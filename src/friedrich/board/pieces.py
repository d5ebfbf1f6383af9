"""The generals and supply trains, and where each is set up.

>>> Piece("friedrich").start, Piece("friedrich").rank
(City('oschatz'), 1)
>>> [general.name for general in generals_of(Nation.FRANCE)]
['Richelieu', 'Soubise', 'Chevert']
"""

from __future__ import annotations

from typing import ClassVar, final

from friedrich.board.box import BOX
from friedrich.board.enums import Nation, PieceKind
from friedrich.board.geography import City
from friedrich.board.ids import Named


@final
class Piece(Named):
    """A general or a supply train."""

    __slots__ = ()
    _kind: ClassVar[str] = "piece"

    @property
    def name(self) -> str:
        """A general's name; a supply train is called T with its number."""
        return BOX.pieces[self].name or f"T{self.rank}"

    @property
    def nation(self) -> Nation:
        """The nation whose piece it is."""
        return PIECE_NATIONS[self]

    @property
    def kind(self) -> PieceKind:
        """General or supply train."""
        return PIECE_KINDS[self]

    @property
    def rank(self) -> int:
        """1 is the highest; supply trains are numbered the same way."""
        return RANKS[self]

    @property
    def start(self) -> City:
        """The city where it is set up."""
        return STARTS[self]


PIECES: tuple[Piece, ...] = Piece._enrol(tuple(row.piece for row in BOX.pieces))

# Each of these tables is indexed by Piece.
PIECE_NATIONS: tuple[Nation, ...] = tuple(Nation.of(row.nation) for row in BOX.pieces)
PIECE_KINDS: tuple[PieceKind, ...] = tuple(PieceKind.of(row.kind) for row in BOX.pieces)
RANKS: tuple[int, ...] = tuple(row.rank for row in BOX.pieces)
STARTS: tuple[City, ...] = tuple(City(row.city) for row in BOX.pieces)


def _pieces_of(nation: Nation, kind: PieceKind) -> tuple[Piece, ...]:
    return tuple(
        sorted(
            (p for p in PIECES if PIECE_NATIONS[p] is nation and PIECE_KINDS[p] is kind),
            key=RANKS.__getitem__,
        )
    )


_GENERALS = tuple(_pieces_of(nation, PieceKind.GENERAL) for nation in Nation)
_TRAINS = tuple(_pieces_of(nation, PieceKind.TRAIN) for nation in Nation)


def generals_of(nation: Nation) -> tuple[Piece, ...]:
    """The generals of a nation from the highest rank down."""
    return _GENERALS[nation]


def trains_of(nation: Nation) -> tuple[Piece, ...]:
    """The supply trains of a nation by number."""
    return _TRAINS[nation]
