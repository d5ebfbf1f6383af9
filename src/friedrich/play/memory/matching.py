"""Faces behind backs: how many ways there are to match them, and one of these, each as likely."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from math import comb, factorial

from friedrich.play.memory.strengths import Contradiction

_Share = tuple[list[int], tuple[int, ...], int]
"""How cards are shared out: so many to each kind, the backs left, in how many ways."""


class Matching:
    """Cards, and kinds of backs that can hide some of them each: so many backs for a mask of cards.

    >>> matching = Matching([0, 1, 2], {0b111: 2, 0b100: 1})
    >>> matching.number
    2
    >>> from random import Random
    >>> matching.deal(Random(1).randrange)[0b100]
    [2]
    """

    def __init__(self, cards: list[int], kinds: dict[int, int]) -> None:
        self._kinds = list(kinds)
        self._backs = tuple(kinds.values())
        groups: dict[tuple[int, ...], list[int]] = {}
        for card in cards:
            fitting = tuple(i for i, faces in enumerate(self._kinds) if faces >> card & 1)
            groups.setdefault(fitting, []).append(card)
        # The groups with the fewest kinds to choose from come first: fewer cases remain.
        self._groups = sorted(groups.items(), key=lambda group: len(group[0]))
        self._counts: dict[tuple[int, tuple[int, ...]], int] = {}
        self._shared: dict[tuple[int, tuple[int, ...]], list[_Share]] = {}

    @cached_property
    def number(self) -> int:
        """In how many ways the cards can lie behind the backs, the backs told apart."""
        if sum(self._backs) != sum(len(cards) for _, cards in self._groups):
            raise Contradiction("there are not as many faces as backs")
        return self._count(0, self._backs)

    def _count(self, first: int, backs: tuple[int, ...]) -> int:
        """The same for the groups from one on and the backs that are left."""
        if first == len(self._groups):
            return 1
        found = self._counts.get((first, backs))
        if found is None:
            found = sum(
                ways * self._count(first + 1, left) for _, left, ways in self._shares(first, backs)
            )
            self._counts[first, backs] = found
        return found

    def _shares(self, first: int, backs: tuple[int, ...]) -> list[_Share]:
        """How a group can be shared out."""
        found = self._shared.get((first, backs))
        if found is None:
            found = self._shared[first, backs] = list(self._share_out(first, backs))
        return found

    def _share_out(self, first: int, backs: tuple[int, ...]) -> Iterator[_Share]:
        fitting, cards = self._groups[first]

        def share(index: int, rest: int, left: tuple[int, ...], ways: int) -> Iterator[_Share]:
            if index == len(fitting):
                if not rest:
                    yield [], left, ways
                return
            kind = fitting[index]
            free = left[kind]
            last = index == len(fitting) - 1
            for number in range(rest if last else 0, min(rest, free) + 1):
                fewer = (*left[:kind], free - number, *left[kind + 1 :])
                # Which cards, and behind which of these backs.
                more = ways * comb(rest, number) * factorial(free) // factorial(free - number)
                for numbers, after, total in share(index + 1, rest - number, fewer, more):
                    yield [number, *numbers], after, total

        yield from share(0, len(cards), backs, 1)

    def deal(self, below: Callable[[int], int]) -> dict[int, list[int]]:
        """The cards behind the backs of each kind in one of the ways, in any order."""
        dealt: dict[int, list[int]] = {faces: [] for faces in self._kinds}
        backs = self._backs
        chosen = below(self.number)
        for first, (fitting, cards) in enumerate(self._groups):
            numbers, backs, chosen = self._share_chosen(first, backs, chosen)
            mixed = shuffled(cards, below)
            for kind, number in zip(fitting, numbers, strict=True):
                dealt[self._kinds[kind]] += [mixed.pop() for _ in range(number)]
        return {faces: shuffled(cards, below) for faces, cards in dealt.items()}

    def _share_chosen(
        self, first: int, backs: tuple[int, ...], chosen: int
    ) -> tuple[list[int], tuple[int, ...], int]:
        """The share into which the chosen way falls: cards by kind, backs left, the way within."""
        for numbers, left, ways in self._shares(first, backs):
            here = ways * self._count(first + 1, left)
            if chosen < here:
                return numbers, left, chosen // ways
            chosen -= here
        raise Contradiction("no way to put faces behind the backs fits what was seen")


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
