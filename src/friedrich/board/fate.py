"""The Clock of Fate: twelve cards with four versions each and six Strokes of Fate.

>>> FateCard("poems").is_stroke
True
>>> FateCard("fate-6").versions[Suit.CLUBS].effect
'Daun gains a troop if he is on the map.'
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple, final

from friedrich.board.box import BOX
from friedrich.board.enums import Nation, Suit, Timing
from friedrich.board.ids import Named, plain


class Version(NamedTuple):
    """What a minor card says when it is read in one suit, in the anniversary wording."""

    suit: Suit
    timing: Timing
    nations: tuple[Nation, ...]
    effect: str


@final
class FateCard(Named):
    """One of the 18 Cards of Fate."""

    __slots__ = ()
    _kind: ClassVar[str] = "Card of Fate"

    @property
    def number(self) -> int:
        """1 to 12 for the minor cards, 13 to 18 for the strokes."""
        return self + 1

    @property
    def is_stroke(self) -> bool:
        """Whether it is one of the six historical Strokes of Fate."""
        return self >= len(_VERSIONS)

    @property
    def name(self) -> str:
        """A stroke's title, a minor card's number."""
        return _TITLES[self]

    @property
    def effect(self) -> str:
        """What a stroke does; empty for a minor card, whose versions speak."""
        return _STROKE_ROWS[self - len(_VERSIONS)].effect if self.is_stroke else ""

    @property
    def versions(self) -> tuple[Version, ...]:
        """The four versions of a minor card, indexed by Suit; a stroke has none."""
        return () if self.is_stroke else _VERSIONS[self]


def _version(card: int, suit: Suit) -> Version:
    row = next(row for row in BOX.fate if row.card == card and row.suit == suit.key)
    nations = tuple(Nation) if row.nation == ("any",) else tuple(map(Nation.of, row.nation))
    return Version(suit, Timing.of(row.when), nations, row.effect)


_MINOR = sorted({row.card for row in BOX.fate})
_STROKE_ROWS = sorted(BOX.strokes, key=lambda row: row.card)
_VERSIONS = tuple(tuple(_version(card, suit) for suit in Suit) for card in _MINOR)
_TITLES = (*(str(card) for card in _MINOR), *(row.title for row in _STROKE_ROWS))

FATE_CARDS: tuple[FateCard, ...] = FateCard._enrol(
    (*(f"fate-{card}" for card in _MINOR), *(plain(row.title) for row in _STROKE_ROWS))
)
STROKES: tuple[FateCard, ...] = FATE_CARDS[len(_MINOR) :]
