"""What can be known of the troops of a nation: every way to spread them that is still possible.

The totals of nations are public, and so are the limits of rule 6 and what stacks state in combat.
Moves, splits and recruits in between are seen without their numbers. All ways to spread the troops
that fit what was seen are described exactly by one number for every set of stacks, the most troops
that these can have together: splitting, uniting, adding troops somewhere and learning a number each
turn such a description into another one. (Such sets of points are known as base polytopes.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

MOST_TROOPS: Final = 8
WAITING: Final = 0
"""The part, named by no general, that holds recruits who wait for a general."""

_ATTEMPTS: Final = 200
_STEPS: Final = 400


class Contradiction(ValueError):
    """What was seen fits no way to spread the troops."""


class Strengths:
    """The possible troops of a nation's stacks, each named by the mask of its generals.

    >>> known = Strengths.spread({0b001: 1, 0b110: 2}, total=14)
    >>> known.span(0b001), known.span(0b110)
    ((1, 8), (6, 13))
    >>> known.learn(0b110, 9)
    >>> known.span(0b001)
    (5, 5)
    >>> known.split(0b110, 0b010)
    >>> known.settle()
    >>> known.span(0b100)
    (1, 8)
    """

    __slots__ = ("_blocks", "most", "parts")

    def __init__(self, parts: list[int], most: list[int]) -> None:
        self.parts = parts
        self.most = most
        """For every set of parts, as a mask of places in `parts`: the most they have together."""
        self._blocks: list[_Block] | None = None

    @classmethod
    def spread(cls, least: dict[int, int], total: int) -> Strengths:
        """Stacks that have at least so many troops each, and all together so many."""
        known = cls([], [0])
        free = total - sum(least.values())
        for part, troops in least.items():
            known._append(part, troops)
        known._gain_anywhere(free, (1 << len(known.parts)) - 1)
        known.settle()
        return known

    def copy(self) -> Strengths:
        """The same knowledge, which may be changed."""
        return Strengths(self.parts[:], self.most[:])

    @property
    def total(self) -> int:
        """The troops of all parts together."""
        return self.most[-1]

    def span(self, part: int) -> tuple[int, int]:
        """The fewest and the most troops that a part can have."""
        bit = 1 << self.parts.index(part)
        return self._least(bit), self.most[bit]

    def _least(self, some: int) -> int:
        return self.most[-1] - self.most[(len(self.most) - 1) ^ some]

    def part_with(self, general: int) -> int | None:
        """The part in which a general stands."""
        return next((part for part in self.parts if part >> general & 1), None)

    def fits(self, troops: dict[int, int]) -> bool:
        """Whether the parts can have these troops."""
        if set(troops) != set(self.parts) or sum(troops.values()) != self.total:
            return False
        sums = self._sums([troops[part] for part in self.parts])
        return all(found <= most for found, most in zip(sums, self.most, strict=True))

    @staticmethod
    def _sums(numbers: list[int]) -> list[int]:
        sums = [0]
        for number in numbers:
            sums += [one + number for one in sums]
        return sums

    # What is seen.

    def limit(self, part: int, low: int, high: int) -> None:
        """A part has at least and at most so many."""
        bit = 1 << self.parts.index(part)
        most = self.most
        total = most[-1]
        for some in range(len(most)):
            if some & bit:
                most[some] = min(most[some], most[some ^ bit] + high)
        for some in range(len(most)):
            if not some & bit:
                most[some] = min(most[some], most[some | bit] - low)
        if most[0] < 0 or most[-1] < total:
            raise Contradiction(f"part {part:b} cannot have {low} to {high} troops")
        self._blocks = None

    def learn(self, part: int, troops: int) -> None:
        """A part has exactly so many."""
        self.limit(part, troops, troops)

    def settle(self) -> None:
        """Every general commands 1 to 8."""
        for part in self.parts:
            if part != WAITING:
                generals = part.bit_count()
                self.limit(part, generals, MOST_TROOPS * generals)

    def _append(self, part: int, troops: int) -> None:
        self.parts.append(part)
        self.most += [most + troops for most in self.most]
        self._blocks = None

    def join(self, part: int, troops: int) -> None:
        """A new part comes, with exactly so many troops."""
        self._append(part, troops)

    def rename(self, part: int, name: int) -> None:
        """A part loses generals, but no troops."""
        self.parts[self.parts.index(part)] = name
        self._blocks = None

    def split(self, part: int, going: int) -> None:
        """Some generals leave a part with some of its troops; nobody saw how many."""
        self._divide(part, going, part ^ going)

    def _divide(self, part: int, one: int, other: int) -> None:
        """A part becomes two, in its own place and a new one, with any number each."""
        place = self.parts.index(part)
        bit = 1 << place
        self.parts[place] = other
        self.parts.append(one)
        self.most += [self.most[some | bit] for some in range(len(self.most))]
        self._blocks = None

    def unite(self, one: int, other: int, name: int | None = None) -> None:
        """Two parts become one."""
        kept, gone = self.parts.index(one), self.parts.index(other)
        bit, joined = 1 << gone, 1 << kept
        self.most = [
            self.most[some | bit if some & joined else some]
            for some in range(len(self.most))
            if not some & bit
        ]
        self.parts[kept] = one | other if name is None else name
        del self.parts[gone]
        self._blocks = None

    def change(self, part: int, troops: int) -> None:
        """A part gains or loses so many."""
        bit = 1 << self.parts.index(part)
        self.most = [most + troops if some & bit else most for some, most in enumerate(self.most)]
        self._blocks = None

    def drop(self, part: int) -> None:
        """A part whose troops are known leaves."""
        bit = 1 << self.parts.index(part)
        self.most = [most for some, most in enumerate(self.most) if not some & bit]
        self.parts.remove(part)
        self._blocks = None

    def _gain_anywhere(self, troops: int, places: int) -> None:
        """So many troops come to some of these parts."""
        self.most = [
            most + troops if some & places else most for some, most in enumerate(self.most)
        ]
        self._blocks = None

    def gain_somewhere(self) -> None:
        """Some stack gains a troop."""
        self._gain_anywhere(1, (1 << len(self.parts)) - 1)

    def lose_somewhere(self) -> None:
        """Some stack loses a troop."""
        self.most[-1] -= 1
        self._blocks = None

    def reinforce(self, part: int, most: int, troops: int | None = None) -> None:
        """Some of those who wait go to a part, at most so many; or exactly so many."""
        going = 1 << 62
        self._divide(WAITING, going, WAITING)
        low, high = (0, most) if troops is None else (troops, troops)
        self.limit(going, low, high)
        self.limit(WAITING, 0, self.total)
        self.unite(part, going, part)

    # Dealing.

    def deal(self, below: Callable[[int], int]) -> dict[int, int]:
        """One way to spread the troops, each equally likely; `below` gives numbers by chance.

        >>> from random import Random
        >>> known = Strengths.spread({1: 1, 2: 1, 4: 1}, total=23)
        >>> sorted(known.deal(Random(1).randrange).values())
        [7, 8, 8]
        """
        if self._blocks is None:
            self._blocks = [_Block(self, block) for block in self._independent_blocks()]
        dealt: dict[int, int] = {}
        for block in self._blocks:
            dealt.update(block.deal(below))
        return dealt

    def _independent_blocks(self) -> Iterator[int]:
        """The smallest sets of parts that have a known number of troops together."""
        everything = len(self.most) - 1
        rest = everything
        for some in sorted(range(1, len(self.most)), key=int.bit_count):
            if some & rest == some and self.most[some] == self._least(some):
                rest ^= some
                yield some


class _Block:
    """Parts whose troops do not depend on those of the others."""

    def __init__(self, known: Strengths, block: int) -> None:
        places = [place for place in range(len(known.parts)) if block >> place & 1]
        self._parts = [known.parts[place] for place in places]
        sets = [0]
        for place in places:
            sets += [some | 1 << place for some in sets]
        self._most = [known.most[some] for some in sets]
        self._total = self._most[-1]
        everything = len(self._most) - 1
        self._spans = [
            (self._total - self._most[everything ^ 1 << place], self._most[1 << place])
            for place in range(len(places))
        ]
        self._ways = self._count_ways()

    def _count_ways(self) -> list[list[int]]:
        """For the parts from each on: in how many ways they have so many troops, by their spans."""
        ways = [[1] + [0] * self._total]
        for low, high in reversed(self._spans):
            after = ways[-1]
            ways.append(
                [
                    sum(after[number - own] for own in range(low, min(high, number) + 1))
                    for number in range(self._total + 1)
                ]
            )
        ways.reverse()
        return ways

    def deal(self, below: Callable[[int], int]) -> dict[int, int]:
        """Any way by the spans, until one fits the sets as well."""
        for _ in range(_ATTEMPTS):
            numbers = self._deal_by_spans(below)
            if self._fits(numbers):
                break
        else:
            numbers = self._wander(below)
        return dict(zip(self._parts, numbers, strict=True))

    def _deal_by_spans(self, below: Callable[[int], int]) -> list[int]:
        left = self._total
        numbers = []
        for (low, _), here, after in zip(self._spans, self._ways, self._ways[1:], strict=False):
            chosen = below(here[left])
            own = low
            while chosen >= after[left - own]:
                chosen -= after[left - own]
                own += 1
            numbers.append(own)
            left -= own
        return numbers

    def _fits(self, numbers: list[int]) -> bool:
        sums = Strengths._sums(numbers)
        return all(found <= most for found, most in zip(sums, self._most, strict=True))

    def _wander(self, below: Callable[[int], int]) -> list[int]:
        """Start from some way that fits, and shift single troops about for a long time."""
        numbers = [
            self._most[(2 << place) - 1] - self._most[(1 << place) - 1]
            for place in range(len(self._parts))
        ]
        for _ in range(_STEPS):
            giver, taker = below(len(numbers)), below(len(numbers))
            numbers[giver] -= 1
            numbers[taker] += 1
            if not self._fits(numbers):
                numbers[giver] += 1
                numbers[taker] -= 1
        return numbers
