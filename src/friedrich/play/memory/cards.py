"""What is known of cards from what was seen: which faces can lie behind every back.

A back shows its deck, so every deck is known by itself. A card whose face nobody has seen is one of
a kind: the set of faces that it can have, which is the same for all cards that came from the same
pile. Where it was not seen which of several kinds has moved, each way it can have been is kept,
with its weight. So every way to put faces behind the backs that fits what was seen is described
exactly, and each is equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from friedrich.board import CARD_DECKS, CARDS_PER_DECK, Nation
from friedrich.play.memory.matching import Matching
from friedrich.play.memory.strengths import Contradiction
from friedrich.rules import Event, EventKind

PILE: Final = len(Nation)
"""The places of cards: the hands, by nation, and these."""
PLAYED: Final = PILE + 1
LOST: Final = PILE + 2
OPEN: Final = PILE + 3

_MOST_WAYS: Final = 48
_EXCHANGES: Final = 100_000
_DECK_MASK: Final = (1 << CARDS_PER_DECK) - 1
_RESERVE_A: Final = CARDS_PER_DECK - 2
_RESERVE_B: Final = CARDS_PER_DECK - 1
FACES_OF_RESERVES: Final = 1 << _RESERVE_A | 1 << _RESERVE_B
"""A mask of cards by their numbers in a deck, as all masks of faces are."""

Kind = tuple[int, int]
"""The faces that an unseen card can have, as a mask of the deck's cards, and its place."""


class Way:
    """One way in which the unseen moves of a deck's cards can have been.

    Never changed once it is part of what is known.
    """

    __slots__ = ("known", "unseen", "weight")

    def __init__(self, weight: int, known: dict[int, int], unseen: dict[Kind, int]) -> None:
        self.weight = weight
        self.known = known
        """The places of the cards whose faces are known."""
        self.unseen = unseen
        """How many unseen cards there are of each kind in each place."""

    def copy(self, weight: int) -> Way:
        """The same way, so many times as likely, which may be changed."""
        return Way(self.weight * weight, dict(self.known), dict(self.unseen))

    def put(self, kind: Kind, number: int) -> None:
        """So many unseen cards come, or go."""
        left = self.unseen.pop(kind, 0) + number
        if left:
            self.unseen[kind] = left

    @property
    def key(self) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[Kind, int]]]:
        """What makes two ways the same."""
        return frozenset(self.known.items()), frozenset(self.unseen.items())

    def matching(self) -> Matching:
        """How the faces that are not known can lie behind the backs."""
        kinds: dict[int, int] = {}
        for (faces, _), number in self.unseen.items():
            kinds[faces] = kinds.get(faces, 0) + number
        cards = tuple(card for card in range(CARDS_PER_DECK) if card not in self.known)
        return _matching_of(cards, tuple(sorted(kinds.items())))


@lru_cache(maxsize=4096)
def _matching_of(cards: tuple[int, ...], kinds: tuple[tuple[int, int], ...]) -> Matching:
    """Kept, for most moves of cards change places and no kinds."""
    return Matching(list(cards), dict(kinds))


class DeckSeen:
    """One deck, with cards named by their number in it, from 0.

    >>> deck = DeckSeen.opened()
    >>> deck.move(PILE, 4)
    >>> deck.show(7, 4, PLAYED)
    >>> deck.places(7), len(deck.faces(PILE))
    ({8}, 49)
    """

    __slots__ = ("ways",)

    def __init__(self, ways: list[Way]) -> None:
        self.ways = ways

    @classmethod
    def opened(cls) -> DeckSeen:
        """A new deck: all of it on the pile."""
        return cls([Way(1, {}, {(_DECK_MASK, PILE): CARDS_PER_DECK})])

    def copy(self) -> DeckSeen:
        """The same knowledge, which may be changed."""
        return DeckSeen(self.ways[:])

    def places(self, card: int) -> set[int]:
        """The places where a card can be."""
        found = set()
        for way in self.ways:
            if card in way.known:
                found.add(way.known[card])
            else:
                found |= {place for faces, place in way.unseen if faces >> card & 1}
        return found

    def faces(self, place: int) -> set[int]:
        """The cards that can be in a place."""
        return {card for card in range(CARDS_PER_DECK) if place in self.places(card)}

    def known(self) -> list[tuple[int, int]]:
        """The cards of which the place is certain, with that place."""
        first, *others = self.ways
        if not others:
            return sorted(first.known.items())
        return sorted(
            (card, place)
            for card, place in first.known.items()
            if all(way.known.get(card) == place for way in others)
        )

    # What is seen.

    def move(self, start: int, end: int, among: dict[int, int] | None = None) -> None:
        """A card goes from one place to another unseen; perhaps it is one of certain kinds."""
        after = []
        for way in self.ways:
            for card, place in way.known.items():
                if place == start and among is None:
                    new = way.copy(1)
                    new.known[card] = end
                    after.append(new)
            for (faces, place), number in way.unseen.items():
                likely = number if among is None else among.get(faces, 0)
                if place == start and likely:
                    new = way.copy(likely)
                    new.put((faces, start), -1)
                    new.put((faces, end), 1)
                    after.append(new)
        self._keep(after)

    def show(self, card: int, start: int, end: int) -> None:
        """A card's face is seen as it goes from one place to another, or lies there."""
        after = []
        for way in self.ways:
            if card in way.known:
                if way.known[card] == start:
                    new = way.copy(1)
                    new.known[card] = end
                    after.append(new)
                continue
            for (faces, place), number in way.unseen.items():
                if place == start and faces >> card & 1:
                    new = way.copy(number)
                    new.put((faces, start), -1)
                    new.known[card] = end
                    after.append(new)
        self._keep(after)

    def exclude(self, faces: int, place: int) -> None:
        """None of these cards is in this place."""
        after = []
        for way in self.ways:
            if any(where == place and faces >> card & 1 for card, where in way.known.items()):
                continue
            new = way.copy(1)
            for (behind, where), number in way.unseen.items():
                if where == place and behind & faces:
                    new.put((behind, where), -number)
                    new.put((behind & ~faces, where), number)
            after.append(new)
        self._keep(after)

    def move_all(self, start: int, end: int) -> None:
        """All cards of a place go to another one, unseen."""
        after = []
        for way in self.ways:
            new = way.copy(1)
            for card, place in way.known.items():
                if place == start:
                    new.known[card] = end
            for (faces, place), number in way.unseen.items():
                if place == start:
                    new.put((faces, start), -number)
                    new.put((faces, end), number)
            after.append(new)
        self._keep(after)

    def shuffle(self) -> None:
        """The played cards become the pile: nobody knows any more which is which."""
        after = []
        for way in self.ways:
            new = way.copy(1)
            mixed, number = 0, 0
            for card, place in way.known.items():
                if place == PLAYED:
                    del new.known[card]
                    mixed |= 1 << card
                    number += 1
            for (faces, place), unseen in way.unseen.items():
                if place == PLAYED:
                    new.put((faces, PLAYED), -unseen)
                    mixed |= faces
                    number += unseen
            if number:
                new.put((mixed, PILE), number)
            after.append(new)
        self._keep(after)

    def _keep(self, ways: list[Way]) -> None:
        """Count ways that come to the same as one; if there are too many, keep the likeliest."""
        if not ways:
            raise Contradiction("no way to put faces behind the backs fits what was seen")
        if len(ways) == 1:
            ways[0].weight = 1
            self.ways = ways
            return
        same: dict[object, Way] = {}
        for way in ways:
            known = same.setdefault(way.key, way)
            if known is not way:
                known.weight += way.weight
        self.ways = list(same.values())
        if len(self.ways) > _MOST_WAYS:
            self._keep_likeliest()

    def _keep_likeliest(self) -> None:
        counts = [way.weight * way.matching().number for way in self.ways]
        order = sorted(range(len(counts)), key=lambda index: -counts[index])
        kept = [self.ways[index] for index in order[: _MOST_WAYS // 2] if counts[index]]
        if not kept:
            raise Contradiction("no way to put faces behind the backs fits what was seen")
        self.ways = kept

    # Dealing.

    def deal(self, below: Callable[[int], int]) -> dict[int, Kind]:
        """Where every card is in one of the ways that fit, each equally likely.

        With its place comes the kind of back that it lies behind, 0 if its face is known.
        """
        matchings = [way.matching() for way in self.ways]
        counts = [
            way.weight * matching.number for way, matching in zip(self.ways, matchings, strict=True)
        ]
        if not sum(counts):
            raise Contradiction("no way to put faces behind the backs fits what was seen")
        chosen, index = below(sum(counts)), 0
        while chosen >= counts[index]:
            chosen -= counts[index]
            index += 1
        way = self.ways[index]
        dealt = {card: (0, place) for card, place in way.known.items()}
        places: dict[int, list[int]] = {}
        for (faces, place), number in way.unseen.items():
            places.setdefault(faces, []).extend([place] * number)
        for faces, cards in matchings[index].deal(below).items():
            for card, place in zip(cards, places[faces], strict=True):
                dealt[card] = (faces, place)
        return dealt


class Dealt:
    """Where every card is, in one of the ways that fit what was seen."""

    def __init__(self, kinds: dict[int, Kind]) -> None:
        self._kinds = kinds

    def there(self, place: int) -> list[int]:
        """The cards in a place, in the order of their ids."""
        return sorted(card for card, (_, where) in self._kinds.items() if where == place)

    def enrich(
        self, place: int, worth: Callable[[int], int], enough: int, below: Callable[[int], int]
    ) -> None:
        """Exchange unseen cards until those in a place are worth enough together.

        A last resort where a hand must be rich and hardly any is: what comes out fits what was
        seen, but is no longer as likely as any other.
        """
        unseen = [card for card, (faces, _) in self._kinds.items() if faces]
        total = sum(worth(card) for card in self.there(place))
        for _ in range(_EXCHANGES):
            if total >= enough:
                return
            one, other = unseen[below(len(unseen))], unseen[below(len(unseen))]
            more = worth(other) - worth(one)
            if more > 0 and self._kinds[one][1] == place != self._kinds[other][1]:
                total += more * self._exchange(one, other)

    def _exchange(self, one: int, other: int) -> bool:
        """Let two cards change places, if each can lie behind the other's back."""
        kind, another = self._kinds[one], self._kinds[other]
        fits = (
            CARD_DECKS[one] == CARD_DECKS[other]
            and kind[0] >> other % CARDS_PER_DECK & 1
            and another[0] >> one % CARDS_PER_DECK & 1
        )
        if fits:
            self._kinds[one], self._kinds[other] = another, kind
        return bool(fits)


class CardsSeen:
    """All decks as one pair of eyes knows them, following events one by one."""

    __slots__ = ("_drawn", "decks")

    def __init__(self) -> None:
        self.decks: dict[int, DeckSeen] = {}
        """By number, those that have been opened."""
        self._drawn: list[tuple[int, frozenset[int]]] = []
        """The decks of the cards drawn unseen in this stage, and of which kinds they can be."""

    def copy(self) -> CardsSeen:
        """The same knowledge, which may be changed."""
        new = CardsSeen()
        new.decks = {number: deck.copy() for number, deck in self.decks.items()}
        new._drawn = self._drawn[:]
        return new

    def open(self, number: int) -> None:
        """A new deck is opened."""
        self.decks[number] = DeckSeen.opened()

    def lay_out(self, number: int, known: dict[int, int], unseen: dict[int, int]) -> None:
        """A deck that lies so: cards known by face, and how many unseen ones in each place."""
        places = {card % CARDS_PER_DECK: place for card, place in known.items()}
        faces = _DECK_MASK & ~sum(1 << card for card in places)
        kinds = {(faces, place): count for place, count in unseen.items() if count}
        self.decks[number] = DeckSeen([Way(1, places, kinds)])

    def recall_drawn(self, decks: Iterable[int], hand: int) -> None:
        """Unseen cards of these decks have been drawn in this stage, and are in a hand now."""
        self._drawn = [(number, self._kinds_in(hand, number)) for number in decks]

    @property
    def drawn(self) -> tuple[tuple[int, int], ...]:
        """The decks of the cards drawn unseen in this stage, with the faces that they can have."""
        return tuple((number, _union(kinds)) for number, kinds in self._drawn)

    def _kinds_in(self, where: int, number: int) -> frozenset[int]:
        """The kinds of which the cards of a deck in a place can be."""
        ways = self.decks[number].ways
        return frozenset(faces for way in ways for faces, place in way.unseen if place == where)

    def known(self) -> dict[int, list[int]]:
        """By place, the cards that are certainly there."""
        found: dict[int, list[int]] = {}
        for number, deck in sorted(self.decks.items()):
            first = (number - 1) * CARDS_PER_DECK
            for card, place in deck.known():
                found.setdefault(place, []).append(first + card)
        return found

    def follow(self, event: Event) -> None:
        """Take note of what was seen."""
        follow = _FOLLOW.get(event.kind)
        if follow is not None:
            follow(self, event)

    def show(self, cards: Iterable[int], start: int, end: int) -> None:
        """The faces of these cards are seen as they go from one place to another."""
        for card in cards:
            self.decks[CARD_DECKS[card]].show(card % CARDS_PER_DECK, start, end)

    def exclude(self, faces: int, place: int) -> None:
        """None of these cards, of whatever deck, is in a place."""
        for deck in self.decks.values():
            deck.exclude(faces, place)

    def deal(self, below: Callable[[int], int]) -> Dealt:
        """The cards of the opened decks in one of the ways that fit, each equally likely."""
        kinds = {}
        for number, deck in sorted(self.decks.items()):
            first = (number - 1) * CARDS_PER_DECK
            for card, kind in deck.deal(below).items():
                kinds[first + card] = kind
        return Dealt(kinds)

    # Events.

    def _stage_began(self, _event: Event) -> None:
        self._drawn = []

    def _drew(self, event: Event) -> None:
        number, hand = event.parts[0], _hand(event)
        if number not in self.decks:
            self.open(number)
        if event.secret:
            self.show(event.secret, PILE, hand)
            return
        self._drawn.append((number, self._kinds_in(PILE, number)))
        self.decks[number].move(PILE, hand)

    def _unseen(self, event: Event) -> None:
        number = event.parts[0]
        if number not in self.decks:
            self.open(number)
        self.decks[number].move(PILE, PLAYED)

    def _reshuffled(self, event: Event) -> None:
        for number in event.parts:
            self.decks[number].shuffle()

    def _laid_away(self, event: Event) -> None:
        number, hand = event.parts[0], _hand(event)
        if event.secret:
            self.show(event.secret, hand, PLAYED)
            return
        among: dict[int, int] = {}
        for deck, kinds in self._drawn:
            if deck == number:
                for kind in kinds:
                    among[kind] = among.get(kind, 0) + 1
        self.decks[number].move(hand, PLAYED, among)

    def _played(self, event: Event) -> None:
        card, hand = event.parts[0], _hand(event)
        self.show((card,), hand, PLAYED)
        if card % CARDS_PER_DECK == _RESERVE_B:
            # A nation with both Reserves of a deck plays the first one.
            self.decks[CARD_DECKS[card]].exclude(1 << _RESERVE_A, hand)

    def _declared(self, event: Event) -> None:
        self.show(event.parts, _hand(event), OPEN)

    def _picked_up(self, event: Event) -> None:
        self.show(event.parts, OPEN, _hand(event))

    def _given(self, event: Event) -> None:
        taker, number = event.parts
        self._pass_on(event, number, taker)

    def _discarded(self, event: Event) -> None:
        self._pass_on(event, event.parts[0], PLAYED)

    def _pass_on(self, event: Event, number: int, end: int) -> None:
        if event.secret:
            self.show(event.secret, _hand(event), end)
        else:
            self.decks[number].move(_hand(event), end)

    def _left(self, event: Event) -> None:
        for deck in self.decks.values():
            deck.move_all(_hand(event), LOST)

    def _changed_hands(self, event: Event) -> None:
        """Whoever takes a nation over looks at her cards."""
        if event.secret:
            number = event.secret[0]
            hand = _hand(event)
            self.show(event.secret[1 : 1 + number], hand, hand)


def _union(kinds: Iterable[int]) -> int:
    faces = 0
    for kind in kinds:
        faces |= kind
    return faces


def _hand(event: Event) -> int:
    """The place of the hand of the nation that an event is about."""
    return PILE if event.nation is None else int(event.nation)


_FOLLOW: dict[EventKind, Callable[[CardsSeen, Event], None]] = {
    EventKind.STAGE_BEGAN: CardsSeen._stage_began,
    EventKind.DREW: CardsSeen._drew,
    EventKind.CARD_UNSEEN: CardsSeen._unseen,
    EventKind.RESHUFFLED: CardsSeen._reshuffled,
    EventKind.LAID_AWAY: CardsSeen._laid_away,
    EventKind.PAID: CardsSeen._played,
    EventKind.PLAYED: CardsSeen._played,
    EventKind.OFFENSIVE_DECLARED: CardsSeen._declared,
    EventKind.CARD_PICKED_UP: CardsSeen._picked_up,
    EventKind.CARD_GIVEN: CardsSeen._given,
    EventKind.DISCARDED: CardsSeen._discarded,
    EventKind.NATION_LEFT: CardsSeen._left,
    EventKind.CHANGED_HANDS: CardsSeen._changed_hands,
}
