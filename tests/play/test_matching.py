"""Matching faces with backs, against a slow count of every way."""

from __future__ import annotations

import time
from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from friedrich.play.memory.matching import Matching
from friedrich.play.memory.strengths import Contradiction

Kinds = dict[int, int]


def mask(cards: set[int]) -> int:
    return sum(1 << card for card in cards)


@st.composite
def hidden(draw: st.DrawFn) -> tuple[list[int], Kinds]:
    """A few cards, and kinds of backs for them, of which some may hide all and some none."""
    cards = draw(st.lists(st.integers(0, 7), min_size=1, max_size=6, unique=True))
    kinds: Kinds = {}
    rest = len(cards)
    while rest:
        faces = mask(draw(st.sets(st.integers(0, 7), min_size=1)))
        number = draw(st.integers(1, rest))
        kinds[faces] = kinds.get(faces, 0) + number
        rest -= number
    return sorted(cards), kinds


def every_way(cards: list[int], kinds: Kinds) -> list[tuple[int, ...]]:
    backs = [faces for faces, number in kinds.items() for _ in range(number)]
    return [
        way
        for way in permutations(cards)
        if all(faces >> card & 1 for faces, card in zip(backs, way, strict=True))
    ]


@given(hidden())
@settings(max_examples=300, deadline=None)
def test_as_many_ways_as_there_are(of: tuple[list[int], Kinds]) -> None:
    assert Matching(*of).number == len(every_way(*of))


@given(hidden(), st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_what_is_dealt_is_one_of_them(of: tuple[list[int], Kinds], seed: int) -> None:
    cards, kinds = of
    ways = every_way(cards, kinds)
    if not ways:
        return
    dealt = Matching(cards, kinds).deal(Random(seed).randrange)
    assert {faces: len(found) for faces, found in dealt.items()} == kinds
    assert tuple(card for faces in kinds for card in dealt[faces]) in ways


def test_every_way_is_as_likely() -> None:
    cards = [0, 1, 2, 3]
    kinds = {0b0011: 1, 0b1110: 1, 0b1111: 1, 0b11111: 1}
    ways = every_way(cards, kinds)
    random = Random(1756)
    matching = Matching(cards, kinds)
    counts = Counter[tuple[int, ...]]()
    for _ in range(200 * len(ways)):
        dealt = matching.deal(random.randrange)
        counts[tuple(card for faces in kinds for card in dealt[faces])] += 1
    assert set(counts) == set(ways)
    square = sum((counts[way] - 200) ** 2 / 200 for way in ways)
    assert square < 3 * len(ways)


def test_too_few_backs_are_a_contradiction() -> None:
    with pytest.raises(Contradiction):
        _ = Matching([0, 1], {0b11: 1}).number


def test_what_many_ties_have_shown_is_counted_in_time() -> None:
    """Eight kinds that overlap, as a long game with many ties left them; it once took minutes."""
    everything = set(range(50))
    kinds = {
        mask({5, 18}): 2,
        mask({0, 1, 3, 7, 17, 21, 22, 27, 28, 33, 37, 41, 42}): 11,
        mask(everything - {0, 5, 18, 48}): 4,
        mask(set(range(1, 36)) - {18, 25} | {48, 49}): 1,
        mask(set(range(1, 12)) | set(range(24, 50)) - {25}): 2,
        mask(set(range(12, 50)) - {18, 25}): 1,
        mask(everything - {0, 18, 25}): 3,
        mask(everything): 23,
    }
    cards = [card for card in range(50) if card not in (21, 27, 9)]
    before = time.process_time()
    dealt = Matching(cards, kinds).deal(Random(1).randrange)
    assert time.process_time() - before < 2
    assert all(faces >> card & 1 for faces, found in dealt.items() for card in found)
