"""What can be known of troops, against the plain list of all ways to spread them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from friedrich.play.memory.strengths import WAITING, Contradiction, Strengths

Way = dict[int, int]


class Oracle:
    """Every way to spread the troops, written out."""

    def __init__(self, ways: list[Way]) -> None:
        self.ways = ways

    def keep(self, part: int, low: int, high: int) -> None:
        self.ways = [way for way in self.ways if low <= way[part] <= high]

    def settle(self) -> None:
        for part in list(self.ways[0]):
            if part != WAITING:
                self.keep(part, part.bit_count(), 8 * part.bit_count())

    def split(self, part: int, going: int) -> None:
        found: list[dict[int, int]] = []
        for way in self.ways:
            rest = {name: troops for name, troops in way.items() if name != part}
            found.extend(
                {**rest, going: troops, part ^ going: way[part] - troops}
                for troops in range(way[part] + 1)
            )
        self.ways = _distinct(found)
        self.settle()

    def unite(self, one: int, other: int) -> None:
        found: list[dict[int, int]] = []
        for way in self.ways:
            rest = {name: troops for name, troops in way.items() if name not in (one, other)}
            found.append({**rest, one | other: way[one] + way[other]})
        self.ways = _distinct(found)

    def change_somewhere(self, troops: int) -> None:
        found: list[dict[int, int]] = []
        for way in self.ways:
            found.extend({**way, part: way[part] + troops} for part in way)
        self.ways = _distinct(found)
        self.settle()

    def reinforce(self, part: int, most: int) -> None:
        found: list[dict[int, int]] = []
        for way in self.ways:
            found.extend(
                {**way, part: way[part] + troops, WAITING: way[WAITING] - troops}
                for troops in range(min(most, way[WAITING]) + 1)
            )
        self.ways = _distinct(found)
        self.keep(part, part.bit_count(), 8 * part.bit_count())


def _distinct(ways: list[Way]) -> list[Way]:
    return [dict(items) for items in {tuple(sorted(way.items())) for way in ways}]


def _all_ways(parts: list[int], total: int) -> Oracle:
    spans = [range(part.bit_count(), 8 * part.bit_count() + 1) for part in parts]
    numbers = [one for one in product(*spans) if sum(one) == total]
    return Oracle([dict(zip(parts, one, strict=True)) for one in numbers])


def _agree(known: Strengths, oracle: Oracle, random: Random) -> None:
    assert {part: known.span(part) for part in known.parts} == {
        part: (min(way[part] for way in oracle.ways), max(way[part] for way in oracle.ways))
        for part in oracle.ways[0]
    }
    for way in random.sample(oracle.ways, min(5, len(oracle.ways))):
        assert known.fits(way)
    for _ in range(3):
        assert known.deal(random.randrange) in oracle.ways
    for _ in range(5):
        way = dict(random.choice(oracle.ways))
        giver, taker = random.choice(known.parts), random.choice(known.parts)
        way[giver] -= 1
        way[taker] += 1
        assert known.fits(way) == (way in oracle.ways)


@pytest.mark.parametrize("seed", range(60))
def test_every_way_that_fits_what_was_seen_and_no_other(seed: int) -> None:
    random = Random(seed)
    parts = [0b1, 0b110] if seed % 2 else [0b1, 0b10, 0b100]
    total = random.randint(4, 22)
    oracle = _all_ways(parts, total)
    known = Strengths.spread({part: part.bit_count() for part in parts}, total)
    free = 8
    for _ in range(14):
        _agree(known, oracle, random)
        what = random.randrange(7)
        part = random.choice(known.parts)
        if what == 0 and part.bit_count() > 1:
            going = part & -part
            known.split(part, going)
            known.settle()
            oracle.split(part, going)
        elif what == 1 and len(known.parts) > 1:
            one, other = random.sample(known.parts, 2)
            known.unite(one, other)
            oracle.unite(one, other)
        elif what == 2:
            troops = random.choice(oracle.ways)[part]
            known.learn(part, troops)
            oracle.keep(part, troops, troops)
        elif what == 3:
            if known.total < 8 * sum(one.bit_count() for one in known.parts):
                known.gain_somewhere()
                known.settle()
                oracle.change_somewhere(1)
        elif what == 4:
            if known.total > sum(one.bit_count() for one in known.parts):
                known.lose_somewhere()
                known.settle()
                oracle.change_somewhere(-1)
        elif what == 5 and known.span(part)[0] > part.bit_count():
            known.change(part, -1)
            for way in oracle.ways:
                way[part] -= 1
        elif what == 6 and free:
            _reinforce(known, oracle, random)
            free -= 1


def _reinforce(known: Strengths, oracle: Oracle, random: Random) -> None:
    """Recruits come; whoever is asked last gets the rest."""
    room = 8 * sum(one.bit_count() for one in known.parts) - known.total
    if not room:
        return
    new = random.randint(1, min(room, 4))
    stacks = list(known.parts)
    known.join(WAITING, new)
    for way in oracle.ways:
        way[WAITING] = new
    for part in stacks:
        most = random.choice((7, 99))
        known.reinforce(part, most)
        known.settle()
        oracle.reinforce(part, most)
    if any(way[WAITING] == 0 for way in oracle.ways):
        known.learn(WAITING, 0)
        oracle.keep(WAITING, 0, 0)
    else:
        known.learn(WAITING, known.span(WAITING)[0])
        least = min(way[WAITING] for way in oracle.ways)
        oracle.keep(WAITING, least, least)
        known.change(WAITING, -least)
    known.drop(WAITING)
    for way in oracle.ways:
        del way[WAITING]


def test_every_way_is_dealt_as_often_as_any_other() -> None:
    oracle = _all_ways([0b1, 0b10, 0b100], 9)
    known = Strengths.spread({0b1: 1, 0b10: 1, 0b100: 1}, 9)
    known.unite(0b1, 0b10)
    known.split(0b11, 0b1)
    known.settle()
    oracle.unite(0b1, 0b10)
    oracle.split(0b11, 0b1)
    below = Random(7).randrange
    times = 200
    counts = Counter(
        tuple(sorted(known.deal(below).items())) for _ in range(times * len(oracle.ways))
    )
    assert len(counts) == len(oracle.ways)
    chi_square = sum((count - times) ** 2 / times for count in counts.values())
    freedom = len(oracle.ways) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_what_fits_no_way_is_refused() -> None:
    known = Strengths.spread({0b1: 1, 0b10: 1}, 9)
    with pytest.raises(Contradiction):
        known.copy().learn(0b1, 9)
    with pytest.raises(Contradiction):
        known.copy().limit(0b1, 0, 0)
