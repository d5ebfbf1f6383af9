"""What a duel shows of cards that are not played: who had to play, and did not, has none.

Rule 7: a player to play at zero must play if he holds the suit. Card of Fate 7 in diamonds:
Friedrich must score, so that who stops under this duty holds neither the suit nor a Reserve.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from friedrich.board import CARDS, CARDS_PER_DECK, RESERVE_VALUES
from friedrich.play.memory.cards import FACES_OF_RESERVES
from friedrich.rules import Event, EventKind
from friedrich.rules.combat import ATTACKED, ATTACKER, HIGH_CARD
from friedrich.rules.effects import Effect
from friedrich.rules.ground import (
    FRANCE,
    FRIEDRICH,
    IS_GENERAL,
    NATION_OF,
    OFF_MAP,
    PRUSSIA,
    SUIT_OF_CITY,
)
from friedrich.rules.law import Law
from friedrich.rules.state import FIGHTING, NOBODY, State

_HIGHEST_RESERVE: Final = RESERVE_VALUES[-1]


class Shown(NamedTuple):
    """A nation has none of these cards in hand: a mask of cards by their numbers in a deck."""

    nation: int
    faces: int


class DuelSeen:
    """The duel that is fought, or was fought last, as everybody sees it.

    >>> from friedrich.board import City, Nation
    >>> from friedrich.rules import new_game
    >>> state = new_game()
    >>> duel = DuelSeen.at_beginning(state)
    >>> cities = int(City("oschatz")), int(City("melnik"))
    >>> duel.follow(Event(EventKind.COMBAT_BEGAN, Nation.PRUSSIA, (*cities, 5, 5)), state.where)
    >>> shown = duel.follow(Event(EventKind.STOPPED, Nation.PRUSSIA, (0,)), state.where)
    >>> shown.nation, shown.faces.bit_count()
    (0, 12)
    """

    __slots__ = ("_cities", "_effect", "_friedrich_fights", "_law", "_nations", "_spent")

    def __init__(self, law: Law) -> None:
        self._law = law
        self._effect = Effect.NOTHING
        self._spent = False
        self._cities: tuple[int, int] = (OFF_MAP, OFF_MAP)
        """Of the attacker and of the attacked."""
        self._nations: tuple[int, int] = (NOBODY, NOBODY)
        self._friedrich_fights = False

    @classmethod
    def at_beginning(cls, state: State) -> DuelSeen:
        """What lies open of it in a position."""
        duel = cls(state.law)
        duel._effect = Effect(state.effect)
        duel._spent = state.spent
        if state.phase == FIGHTING and state.foe >= 0:
            duel._confront(state.front, state.foe, state.where)
        return duel

    def copy(self) -> DuelSeen:
        """The same knowledge, which may be changed."""
        new = DuelSeen(self._law)
        new._effect = self._effect
        new._spent = self._spent
        new._cities = self._cities
        new._nations = self._nations
        new._friedrich_fights = self._friedrich_fights
        return new

    def follow(self, event: Event, where: list[int]) -> Shown | None:
        """Take note of what was seen, with the generals where they stand; gives what it shows."""
        if event.kind is EventKind.FATE_TURNED:
            card, suit = event.parts
            self._effect = self._law.edition.readings[card][suit] if suit >= 0 else Effect.NOTHING
            self._spent = False
        elif event.kind is EventKind.COMBAT_BEGAN:
            self._confront(event.parts[0], event.parts[1], where)
        elif event.kind is EventKind.STOPPED:
            return self._stopped(_nation(event), event.parts[0])
        elif event.kind is EventKind.PLAYED:
            return self._played(_nation(event), event.parts[2], event.parts[3])
        return None

    def _confront(self, front: int, foe: int, where: list[int]) -> None:
        self._cities = front, foe
        self._nations = _nation_in(front, where), _nation_in(foe, where)
        self._friedrich_fights = where[FRIEDRICH] in self._cities

    def _stopped(self, nation: int, score: int) -> Shown | None:
        suited = _faces_of_suit(self._suit_of(nation))
        if self._must_score(nation):
            self._spent = True
            return Shown(nation, suited | FACES_OF_RESERVES)
        if score == 0:
            return Shown(nation, suited & ~self._barred())
        return None

    def _played(self, nation: int, points: int, score: int) -> Shown | None:
        """Under the duty to score zero is only reached by whom no card would lead further."""
        if not self._must_score(nation) or score < 0:
            return None
        self._spent = True
        if score > 0:
            return None
        reserves = FACES_OF_RESERVES if points < _HIGHEST_RESERVE else 0
        return Shown(nation, _faces_of_suit(self._suit_of(nation), above=points) | reserves)

    def _must_score(self, nation: int) -> bool:
        return (
            self._effect is Effect.FRIEDRICH_MUST_SCORE
            and not self._spent
            and nation == PRUSSIA
            and self._friedrich_fights
        )

    def _suit_of(self, nation: int) -> int:
        side = ATTACKER if nation == self._nations[ATTACKER] else ATTACKED
        return SUIT_OF_CITY[self._cities[side]]

    def _barred(self) -> int:
        """The cards that may be held and yet not be played: the high ones of Card of Fate 3."""
        if self._effect is Effect.NO_HIGH_CARDS and {PRUSSIA, FRANCE} == set(self._nations):
            return sum(1 << n for n in range(CARDS_PER_DECK) if CARDS[n].value >= HIGH_CARD)
        return 0


def _nation_in(city: int, where: list[int]) -> int:
    return next(
        (NATION_OF[one] for one, here in enumerate(where) if here == city and IS_GENERAL[one]),
        NOBODY,
    )


def _faces_of_suit(suit: int, above: int = 0) -> int:
    """The cards of a suit that are higher than a value."""
    return sum(
        1 << number
        for number, card in enumerate(CARDS[:CARDS_PER_DECK])
        if card.suit == suit and card.value > above
    )


def _nation(event: Event) -> int:
    """Who plays or stops."""
    if event.nation is None:
        raise ValueError(f"{event.kind.key} is about no nation")
    return int(event.nation)
