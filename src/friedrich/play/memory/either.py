"""Troops of which one of several things is known: this stack has its fewest, or that one.

Each of these alternatives is described by itself, follows what is seen like any other, and is
dropped when what is seen fits it no more.
"""

from __future__ import annotations

from collections.abc import Callable

from friedrich.play.memory.strengths import WAITING, Contradiction, Strengths

_ATTEMPTS = 400


class Either:
    """The possible troops of a nation's stacks: all that fit at least one of the alternatives.

    >>> known = some_stack_has_its_fewest(Strengths.spread({0b001: 1, 0b010: 1}, total=9))
    >>> known.span(0b001), known.fits({0b001: 8, 0b010: 1}), known.fits({0b001: 5, 0b010: 4})
    ((1, 8), True, False)
    >>> known.learn(0b010, 8)
    >>> known.span(0b001)
    (1, 1)
    """

    __slots__ = ("_alternatives",)

    def __init__(self, alternatives: list[Strengths]) -> None:
        self._alternatives = alternatives

    def copy(self) -> Either:
        """The same knowledge, which may be changed."""
        return Either([one.copy() for one in self._alternatives])

    @property
    def parts(self) -> list[int]:
        """All parts."""
        return self._alternatives[0].parts

    @property
    def total(self) -> int:
        """The troops of all parts together."""
        return self._alternatives[0].total

    def span(self, part: int) -> tuple[int, int]:
        """The fewest and the most troops that a part can have."""
        spans = [one.span(part) for one in self._alternatives]
        return min(low for low, _ in spans), max(high for _, high in spans)

    def part_with(self, general: int) -> int | None:
        """The part in which a general stands."""
        return self._alternatives[0].part_with(general)

    def fits(self, troops: dict[int, int]) -> bool:
        """Whether the parts can have these troops."""
        return any(one.fits(troops) for one in self._alternatives)

    # What is seen.

    def _each(self, change: Callable[[Strengths], None]) -> None:
        """Change all alternatives, and keep those that still fit."""
        kept = []
        for one in self._alternatives:
            try:
                change(one)
            except Contradiction:
                continue
            kept.append(one)
        if not kept:
            raise Contradiction("what was seen fits none of the ways to spread the troops")
        self._alternatives = kept

    def limit(self, part: int, low: int, high: int) -> None:
        """A part has at least and at most so many."""
        self._each(lambda one: one.limit(part, low, high))

    def learn(self, part: int, troops: int) -> None:
        """A part has exactly so many."""
        self._each(lambda one: one.learn(part, troops))

    def settle(self) -> None:
        """Every general commands 1 to 8."""
        self._each(Strengths.settle)
        if len(self._alternatives) > 1:
            self._alternatives = list({one.key: one for one in self._alternatives}.values())

    def join(self, part: int, troops: int) -> None:
        """A new part comes, with exactly so many troops."""
        self._each(lambda one: one.join(part, troops))

    def rename(self, part: int, name: int) -> None:
        """A part loses generals, but no troops."""
        self._each(lambda one: one.rename(part, name))

    def split(self, part: int, going: int, troops: int | None = None) -> None:
        """Some generals leave a part with some of its troops; perhaps it was seen how many."""
        self._each(lambda one: one.split(part, going, troops))

    def unite(self, one: int, other: int, name: int | None = None) -> None:
        """Two parts become one."""
        self._each(lambda known: known.unite(one, other, name))

    def change(self, part: int, troops: int) -> None:
        """A part gains or loses so many."""
        self._each(lambda one: one.change(part, troops))

    def drop(self, part: int) -> None:
        """A part leaves with its troops, which have to be known."""
        self._each(lambda one: one.drop(part))

    def gain_somewhere(self) -> None:
        """Some stack gains a troop."""
        self._each(Strengths.gain_somewhere)

    def lose_somewhere(self) -> None:
        """Some stack loses a troop."""
        self._each(Strengths.lose_somewhere)

    def reinforce(self, part: int, most: int, troops: int | None = None) -> None:
        """Some of those who wait go to a part, at most so many; or exactly so many."""
        self._each(lambda one: one.reinforce(part, most, troops))

    # Dealing.

    def deal(self, below: Callable[[int], int]) -> dict[int, int]:
        """One way to spread the troops, each equally likely, however many alternatives it fits."""
        sizes = [one.tries for one in self._alternatives]
        for _ in range(_ATTEMPTS):
            dealt = self._alternatives[_place(sizes, below(sum(sizes)))].try_to_deal(below)
            if dealt is not None and below(sum(one.fits(dealt) for one in self._alternatives)) == 0:
                return dealt
        return self._alternatives[_place(sizes, below(sum(sizes)))].deal(below)


def _place(sizes: list[int], chosen: int) -> int:
    """In which of several rows, laid end to end, a place lies."""
    for place, size in enumerate(sizes):
        if chosen < size:
            return place
        chosen -= size
    raise IndexError(chosen)


def some_stack_has_its_fewest(known: Strengths | Either) -> Either:
    """What is known after it has been shown that some stack has but one troop for each general."""
    before = known._alternatives if isinstance(known, Either) else [known]
    found = []
    for one in before:
        for part in one.parts:
            least = part.bit_count()
            if part != WAITING and one.span(part)[0] == least:
                alternative = one.copy()
                alternative.learn(part, least)
                found.append(alternative)
    if not found:
        raise Contradiction("no stack can have its fewest troops")
    return Either(found)
