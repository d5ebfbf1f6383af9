"""The Tactical Cards: decks of fifty, 2 to 13 in each suit and two Reserves.

>>> card = Card("spades-10-1")
>>> card.suit, card.value, card.deck
(Suit.SPADES, 10, 1)
>>> Card("reserve-a-3").is_reserve
True
>>> len(deck(1))
50
"""

from __future__ import annotations

from typing import ClassVar, final

from friedrich.board.enums import Suit
from friedrich.board.ids import Named

VALUES = range(2, 14)
RESERVE_VALUES = range(1, 11)
DECKS = range(1, 6)
CARDS_PER_DECK = 50


@final
class Card(Named):
    """One Tactical Card; its back tells its deck. A deck's two Reserves differ in name only."""

    __slots__ = ()
    _kind: ClassVar[str] = "Tactical Card"

    @property
    def deck(self) -> int:
        """The deck it came from, 1 to 5."""
        return CARD_DECKS[self]

    @property
    def is_reserve(self) -> bool:
        """Whether it is a Reserve: any suit, any value from 1 to 10."""
        return CARD_VALUES[self] == 0

    @property
    def suit(self) -> Suit | None:
        """Its suit; a Reserve has none of its own."""
        return CARD_SUITS[self]

    @property
    def value(self) -> int:
        """Its value, 0 for a Reserve, whose player says it."""
        return CARD_VALUES[self]

    @property
    def name(self) -> str:
        """What its face shows."""
        suit = CARD_SUITS[self]
        return "Reserve" if suit is None else f"{suit.symbol}{CARD_VALUES[self]}"


_FACES: tuple[tuple[str, Suit | None, int], ...] = (
    *((f"{suit.key}-{value}", suit, value) for suit in Suit for value in VALUES),
    ("reserve-a", None, 0),
    ("reserve-b", None, 0),
)

CARDS: tuple[Card, ...] = Card._enrol(
    tuple(f"{face}-{number}" for number in DECKS for face, _, _ in _FACES)
)

# Each of these tables is indexed by Card.
CARD_DECKS: tuple[int, ...] = tuple(number for number in DECKS for _ in _FACES)
CARD_SUITS: tuple[Suit | None, ...] = tuple(suit for _, suit, _ in _FACES) * len(DECKS)
CARD_VALUES: tuple[int, ...] = tuple(value for _, _, value in _FACES) * len(DECKS)


def deck(number: int) -> tuple[Card, ...]:
    """The fifty cards of one deck."""
    if number not in DECKS:
        raise ValueError(f"there are decks 1 to {DECKS[-1]}, not {number}")
    return CARDS[(number - 1) * CARDS_PER_DECK : number * CARDS_PER_DECK]
