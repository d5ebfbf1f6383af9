"""Faces behind backs: how many ways there are to match them, and one of these, each as likely."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from operator import gt

from friedrich.play.memory.strengths import Contradiction

_ANYTHING = -1
"""Backs that can hide every card, of whatever kind."""


class Matching:
    """Cards, and kinds of backs that can hide some of them each: so many backs for a mask of cards.

    The ways are counted card by card. What is left of each kind is remembered, but not of the backs
    that can hide anything: they take the rest. Cards that the scarcest kinds need come first, so
    that these are soon done with and few cases remain.

    >>> matching = Matching([0, 1, 2], {0b111: 2, 0b100: 1})
    >>> matching.number
    2
    >>> from random import Random
    >>> matching.deal(Random(1).randrange)[0b100]
    [2]
    """

    def __init__(self, cards: list[int], kinds: dict[int, int]) -> None:
        every = sum(1 << card for card in cards)
        self._hiding_all = {faces: n for faces, n in kinds.items() if not every & ~faces}
        self._fits_all = sum(kinds.values()) == len(cards)
        self._kinds = [faces for faces in kinds if every & ~faces]
        self._backs = tuple(kinds[faces] for faces in self._kinds)
        spare = [
            (faces & every).bit_count() - back
            for faces, back in zip(self._kinds, self._backs, strict=True)
        ]
        scarcest_first = sorted(range(len(spare)), key=spare.__getitem__)
        self._cards = sorted(
            cards, key=lambda card: [not self._kinds[kind] >> card & 1 for kind in scarcest_first]
        )
        self._fitting = [
            [kind for kind, faces in enumerate(self._kinds) if faces >> card & 1]
            for card in self._cards
        ]
        kinds_left = range(len(self._kinds))
        self._still = [
            [sum(kind in fitting for fitting in self._fitting[first:]) for kind in kinds_left]
            for first in range(len(cards) + 1)
        ]
        """How many cards from one on fit each kind."""
        self._counts: dict[tuple[int, tuple[int, ...]], int] = {}

    @cached_property
    def number(self) -> int:
        """In how many ways the cards can lie behind the backs, the backs told apart."""
        if not self._fits_all:
            raise Contradiction("there are not as many faces as backs")
        return self._count(0, self._backs)

    def _count(self, first: int, left: tuple[int, ...]) -> int:
        """The same for the cards from one on and the backs that are left."""
        if first == len(self._cards):
            return not any(left)
        found = self._counts.get((first, left))
        if found is None:
            found = 0
            if not any(map(gt, left, self._still[first])):
                found = sum(ways for _, _, ways in self._choices(first, left))
            self._counts[first, left] = found
        return found

    def _choices(
        self, first: int, left: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[int, ...], int]]:
        """Where a card can go: the kind, what is left then, and in how many ways all goes on."""
        for kind in self._fitting[first]:
            if left[kind]:
                fewer = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                yield kind, fewer, left[kind] * self._count(first + 1, fewer)
        rest = len(self._cards) - first - sum(left)
        if rest > 0:
            yield _ANYTHING, left, rest * self._count(first + 1, left)

    def deal(self, below: Callable[[int], int]) -> dict[int, list[int]]:
        """The cards behind the backs of each kind in one of the ways, in any order."""
        dealt: dict[int, list[int]] = {faces: [] for faces in self._kinds}
        rest: list[int] = []
        left = self._backs
        chosen = below(self.number)
        for first, card in enumerate(self._cards):
            kind, left, chosen = self._chosen(first, left, chosen)
            (rest if kind == _ANYTHING else dealt[self._kinds[kind]]).append(card)
        rest = shuffled(rest, below)
        for faces, number in self._hiding_all.items():
            dealt[faces] = [rest.pop() for _ in range(number)]
        return {faces: shuffled(cards, below) for faces, cards in dealt.items()}

    def _chosen(
        self, first: int, left: tuple[int, ...], chosen: int
    ) -> tuple[int, tuple[int, ...], int]:
        """The choice into which the chosen way falls, what is left then, and the way within."""
        for kind, fewer, ways in self._choices(first, left):
            if chosen < ways:
                return kind, fewer, chosen % (ways // self._backs_of(first, kind, left))
            chosen -= ways
        raise Contradiction("no way to put faces behind the backs fits what was seen")

    def _backs_of(self, first: int, kind: int, left: tuple[int, ...]) -> int:
        if kind == _ANYTHING:
            return len(self._cards) - first - sum(left)
        return left[kind]


def shuffled(cards: list[int], below: Callable[[int], int]) -> list[int]:
    """The same cards in any order, each equally likely.

    >>> from random import Random
    >>> sorted(shuffled([3, 1, 2], Random(1).randrange))
    [1, 2, 3]
    """
    mixed = cards[:]
    for place in range(len(mixed) - 1, 0, -1):
        other = below(place + 1)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed
