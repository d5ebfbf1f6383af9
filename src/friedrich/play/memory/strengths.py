"""What can be known of the troops of a nation: every way to spread them that is still possible.

The totals of nations are public, and so are the limits of rule 6 and what stacks state in combat.
Moves, splits and recruits in between are seen without their numbers. All ways to spread the troops
that fit what was seen are described exactly by one number for every set of stacks, the most troops
that these can have together: splitting, uniting, adding troops somewhere and learning a number each
turn such a description into another one. (Such sets of points are known as base polytopes.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
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

    __slots__ = ("_blocks", "_fixed", "_free", "_is_settled", "_most")

    def __init__(self) -> None:
        self._fixed: dict[int, int] = {}
        """Parts whose troops are known."""
        self._free: list[int] = []
        """The others."""
        self._most: list[int] = [0]
        """For every set of these, as a mask of places: the most troops they have together."""
        self._blocks: list[_Block] | None = None
        """How the free parts are dealt, once it has been asked for."""
        self._is_settled = False

    @classmethod
    def spread(cls, least: dict[int, int], total: int) -> Strengths:
        """Stacks that have at least so many troops each, and all together so many."""
        known = cls()
        for part, troops in least.items():
            known.join(part, troops)
        known._gain_anywhere(total - sum(least.values()))
        known.settle()
        return known

    def copy(self) -> Strengths:
        """The same knowledge, which may be changed."""
        new = Strengths()
        new._fixed = dict(self._fixed)
        new._free = self._free[:]
        new._most = self._most[:]
        new._blocks = self._blocks
        new._is_settled = self._is_settled
        return new

    @property
    def key(self) -> tuple[frozenset[tuple[int, int]], tuple[int, ...], tuple[int, ...]]:
        """What makes two descriptions the same."""
        return frozenset(self._fixed.items()), tuple(self._free), tuple(self._most)

    @property
    def parts(self) -> list[int]:
        """All parts."""
        return [*self._fixed, *self._free]

    @property
    def total(self) -> int:
        """The troops of all parts together."""
        return sum(self._fixed.values()) + self._most[-1]

    def span(self, part: int) -> tuple[int, int]:
        """The fewest and the most troops that a part can have."""
        if part in self._fixed:
            return self._fixed[part], self._fixed[part]
        bit = 1 << self._free.index(part)
        return self._least(bit), self._most[bit]

    def _least(self, some: int) -> int:
        return self._most[-1] - self._most[(len(self._most) - 1) ^ some]

    def part_with(self, general: int) -> int | None:
        """The part in which a general stands."""
        return next((part for part in self.parts if part >> general & 1), None)

    def fits(self, troops: dict[int, int]) -> bool:
        """Whether the parts can have these troops."""
        if set(troops) != set(self.parts) or sum(troops.values()) != self.total:
            return False
        if any(troops[part] != known for part, known in self._fixed.items()):
            return False
        sums = self._sums([troops[part] for part in self._free])
        return all(found <= most for found, most in zip(sums, self._most, strict=True))

    @staticmethod
    def _sums(numbers: list[int]) -> list[int]:
        sums = [0]
        for number in numbers:
            sums += [one + number for one in sums]
        return sums

    # What is seen.

    def limit(self, part: int, low: int, high: int) -> None:
        """A part has at least and at most so many."""
        least, most = self.span(part)
        if least > high or most < low:
            raise Contradiction(f"part {part:b} has {least} to {most} troops, not {low} to {high}")
        if low > least:
            self._cut_low(1 << self._free.index(part), low)
        if high < most:
            self._cut_high(1 << self._free.index(part), high)
        if low > least or high < most:
            self._touch()

    def _cut_low(self, bit: int, low: int) -> None:
        most = self._most
        for some in range(len(most)):
            if not some & bit and most[some | bit] - low < most[some]:
                most[some] = most[some | bit] - low

    def _cut_high(self, bit: int, high: int) -> None:
        most = self._most
        for some in range(len(most)):
            if some & bit and most[some ^ bit] + high < most[some]:
                most[some] = most[some ^ bit] + high

    def learn(self, part: int, troops: int) -> None:
        """A part has exactly so many."""
        self.limit(part, troops, troops)
        self._fix()

    def settle(self) -> None:
        """Every general commands 1 to 8."""
        if self._is_settled:
            return
        for part in self._free[:]:
            if part != WAITING:
                generals = part.bit_count()
                self.limit(part, generals, MOST_TROOPS * generals)
        self._fix()
        self._is_settled = True

    def _touch(self) -> None:
        """Something has changed."""
        self._blocks = None
        self._is_settled = False

    def _fix(self) -> None:
        """Set those parts aside whose troops are known by now."""
        for part in self._free[:]:
            place = self._free.index(part)
            bit = 1 << place
            if self._least(bit) == self._most[bit]:
                self._fixed[part] = self._most[bit]
                self._remove(place)

    def _loosen(self, part: int) -> int:
        """Make a known part one of the others; gives its bit."""
        if part in self._fixed:
            troops = self._fixed.pop(part)
            self._free.append(part)
            self._most += [most + troops for most in self._most]
            self._touch()
        return 1 << self._free.index(part)

    def _remove(self, place: int) -> None:
        bit = 1 << place
        self._most = [most for some, most in enumerate(self._most) if not some & bit]
        del self._free[place]
        self._touch()

    def join(self, part: int, troops: int) -> None:
        """A new part comes, with exactly so many troops."""
        self._fixed[part] = troops

    def rename(self, part: int, name: int) -> None:
        """A part loses generals, but no troops."""
        if part in self._fixed:
            self._fixed[name] = self._fixed.pop(part)
        else:
            self._free[self._free.index(part)] = name
            self._touch()

    def split(self, part: int, going: int, troops: int | None = None) -> None:
        """Some generals leave a part with some of its troops; perhaps it was seen how many."""
        if troops is not None and part in self._fixed:
            self._fixed[part ^ going] = self._fixed.pop(part) - troops
            self._fixed[going] = troops
            return
        self._divide(part, going, part ^ going)
        if troops is not None:
            self.learn(going, troops)

    def _divide(self, part: int, one: int, other: int) -> None:
        """A part becomes two, in its own place and a new one, with any number each."""
        bit = self._loosen(part)
        self._free[self._free.index(part)] = other
        self._free.append(one)
        self._most += [self._most[some | bit] for some in range(len(self._most))]
        self._touch()

    def unite(self, one: int, other: int, name: int | None = None) -> None:
        """Two parts become one."""
        name = one | other if name is None else name
        if one not in self._fixed and other not in self._fixed:
            self._merge(one, other)
        elif other in self._fixed:
            self.change(one, self._fixed.pop(other))
        else:
            self.change(other, self._fixed.pop(one))
            one = other
        self.rename(one, name)

    def _merge(self, one: int, other: int) -> None:
        """A part takes the troops of another one, neither of them known."""
        kept, gone = 1 << self._free.index(one), 1 << self._free.index(other)
        self._most = [
            self._most[some | gone if some & kept else some]
            for some in range(len(self._most))
            if not some & gone
        ]
        self._free.remove(other)
        self._touch()

    def change(self, part: int, troops: int) -> None:
        """A part gains or loses so many."""
        if part in self._fixed:
            self._fixed[part] += troops
            return
        bit = 1 << self._free.index(part)
        self._most = [most + troops if some & bit else most for some, most in enumerate(self._most)]
        self._touch()

    def drop(self, part: int) -> None:
        """A part leaves with its troops, which have to be known."""
        least, most = self.span(part)
        if least != most:
            raise Contradiction(f"part {part:b} has {least} to {most} troops and cannot leave so")
        self._fix()
        del self._fixed[part]

    def _gain_anywhere(self, troops: int) -> None:
        """So many troops come to some of the parts."""
        for part in list(self._fixed):
            self._loosen(part)
        self._most = [most + troops if some else most for some, most in enumerate(self._most)]
        self._touch()

    def gain_somewhere(self) -> None:
        """Some stack gains a troop."""
        self._gain_anywhere(1)

    def lose_somewhere(self) -> None:
        """Some stack loses a troop."""
        for part in list(self._fixed):
            self._loosen(part)
        self._most[-1] -= 1
        self._touch()

    def reinforce(self, part: int, most: int, troops: int | None = None) -> None:
        """Some of those who wait go to a part, at most so many; or exactly so many."""
        if troops is not None and WAITING in self._fixed:
            self._fixed[WAITING] -= troops
            self.change(part, troops)
            return
        going = 1 << 62
        self._divide(WAITING, going, WAITING)
        low, high = (0, most) if troops is None else (troops, troops)
        self.limit(going, low, high)
        self.limit(WAITING, 0, self.total)
        self._fix()
        self.unite(part, going, part)

    # Dealing.

    def deal(self, below: Callable[[int], int]) -> dict[int, int]:
        """One way to spread the troops, each equally likely; `below` gives numbers by chance.

        >>> from random import Random
        >>> known = Strengths.spread({1: 1, 2: 1, 4: 1}, total=23)
        >>> sorted(known.deal(Random(1).randrange).values())
        [7, 8, 8]
        """
        dealt = dict(self._fixed)
        for block in self._independent:
            dealt.update(block.deal(below))
        return dealt

    @property
    def tries(self) -> int:
        """How many ways `try_to_deal` can try, each equally likely."""
        return prod(block.tries for block in self._independent)

    def try_to_deal(self, below: Callable[[int], int]) -> dict[int, int] | None:
        """Try any way by what is known of each part alone; None if it does not fit the rest."""
        dealt = dict(self._fixed)
        for block in self._independent:
            some = block.try_to_deal(below)
            if some is None:
                return None
            dealt.update(some)
        return dealt

    @property
    def _independent(self) -> list[_Block]:
        if self._blocks is None:
            self._blocks = [_Block(self, block) for block in self._independent_blocks()]
        return self._blocks

    def _independent_blocks(self) -> Iterator[int]:
        """The smallest sets of parts that have a known number of troops together."""
        rest = len(self._most) - 1
        for some in sorted(range(1, len(self._most)), key=int.bit_count):
            if some & rest == some and self._most[some] == self._least(some):
                rest ^= some
                yield some


class _Block:
    """Parts whose troops do not depend on those of the others."""

    def __init__(self, known: Strengths, block: int) -> None:
        places = [place for place in range(len(known._free)) if block >> place & 1]
        self._parts = [known._free[place] for place in places]
        sets = [0]
        for place in places:
            sets += [some | 1 << place for some in sets]
        self._most = [known._most[some] for some in sets]
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

    @property
    def tries(self) -> int:
        """How many ways there are by the spans."""
        return self._ways[0][self._total]

    def try_to_deal(self, below: Callable[[int], int]) -> dict[int, int] | None:
        """Any way by the spans, if it fits the sets as well."""
        numbers = self._deal_by_spans(below)
        return dict(zip(self._parts, numbers, strict=True)) if self._fits(numbers) else None

    def deal(self, below: Callable[[int], int]) -> dict[int, int]:
        """Any way by the spans, until one fits the sets as well."""
        for _ in range(_ATTEMPTS):
            dealt = self.try_to_deal(below)
            if dealt is not None:
                return dealt
        return dict(zip(self._parts, self._wander(below), strict=True))

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
