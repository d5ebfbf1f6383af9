"""Who can have got the new troops of a movement phase (7 hearts, 10 spades): every division tried.

However a nation cuts her purchases into orders, what a stack gets in one phase counts as one
purchase. This shares no code with the rules.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import product
from typing import NamedTuple


class Purchase(NamedTuple):
    """What one stack has got in this phase: its generals, their old troops and the new ones."""

    stack: tuple[int, ...]
    old: int
    new: int


def divisions(troops: int, generals: int, least: int = 1) -> list[tuple[int, ...]]:
    """Every way to divide troops among so many generals."""
    every = product(range(least, 9), repeat=generals)
    return [one for one in every if sum(one) == troops]


@cache
def shares(purchase: Purchase) -> frozenset[tuple[int, ...]]:
    """Every way in which the new troops can have been shared out in the stack."""
    number = len(purchase.stack)
    return frozenset(
        new
        for new in divisions(purchase.new, number, least=0)
        for old in divisions(purchase.old, number)
        if all(a + b <= 8 for a, b in zip(old, new, strict=True))
    )


def least_new(purchase: Purchase, group: Collection[int], barred: Collection[int]) -> int:
    """How many of the new troops this group must have got, if the barred got none."""
    sums = [
        sum(number for general, number in got if general in group)
        for new in shares(purchase)
        if (got := list(zip(purchase.stack, new, strict=True)))
        if not any(number and general in barred for general, number in got)
    ]
    assert sums, "nobody can have got the new troops"
    return min(sums)


Purchases = tuple[Purchase, ...]


def new_among(purchases: Purchases, stack: Collection[int], barred: Collection[int]) -> int:
    """How many new troops these generals must have got in this phase."""
    return sum(least_new(one, stack, barred) for one in purchases)


def with_more(
    purchases: Purchases, stack: tuple[int, ...], before: int, new: int, barred: Collection[int]
) -> Purchases:
    """The purchases of a phase after a stack that had so many troops has got some."""
    for one in purchases:
        if one.stack == stack:
            rest = tuple(other for other in purchases if other != one)
            return (*rest, one._replace(new=one.new + new))
    old = max(len(stack), before - new_among(purchases, stack, barred))
    return (*purchases, Purchase(stack, old, new))
