"""Chance: its outcomes are distinct and possible, each is what it names, and all are as likely."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from friedrich.board import Nation
from friedrich.rules import Action, DecisionKind, State, apply
from friedrich.rules.doors import codes

_BINS = 10
_FEWEST = 500
_LIMIT = 60.0
"""What chi-square of ten bins exceeds once in a thousand million honest dealers."""


def chance_faults(state: State, answer: Action, random: Random) -> Iterator[str]:
    """What is wrong with the possible outcomes of a position, and with the one that came."""
    options = codes(state)
    if not options or len(set(options)) != len(options):
        yield f"outcomes are not distinct: {list(map(Action, options))}"
    if answer not in options:
        yield f"the dealer answers {answer!r}, which is not possible"
        return
    for outcome in {int(answer), random.choice(options)}:
        after, _ = apply(state, Action(outcome))
        if not _is_what_it_names(state, after, Action(outcome)):
            yield f"{Action(outcome)!r} is not what it names"


def _is_what_it_names(before: State, after: State, answer: Action) -> bool:
    if before.ask == DecisionKind.RAFFLE:
        return after.seats == before.law.seat_orders[answer.number]
    if before.ask == DecisionKind.TURN_FATE:
        return after.fate == answer.fate and before.clock ^ after.clock == 1 << answer.fate
    card = int(answer.card)
    if before.ask == DecisionKind.DRAW_FROM_HAND:
        return _has_moved(before, after, card, Nation.AUSTRIA, Nation.PRUSSIA)
    left_pile = card in before.pile and (card not in after.pile or len(before.pile) == 1)
    if before.asked < 0:
        return left_pile and bool(after.played >> card & 1 or len(before.pile) == 1)
    return left_pile and card in after.hands[before.asked]


def _has_moved(before: State, after: State, card: int, giver: int, taker: int) -> bool:
    was, is_now = before.hands, after.hands
    return card in was[giver] and card not in is_now[giver] and card in is_now[taker]


class Tally:
    """How often a dealer gives which of the possible outcomes.

    >>> tally, random = Tally(), Random(1)
    >>> for _ in range(1000):
    ...     tally.count(random.randrange(50), 50, random)
    >>> tally.is_biased
    False
    """

    def __init__(self) -> None:
        self.bins = [0] * _BINS

    def count(self, place: int, of: int, random: Random) -> None:
        """The outcome at this place among so many came."""
        self.bins[int((place + random.random()) / of * _BINS)] += 1

    def add(self, other: Tally) -> None:
        """Take another tally in."""
        self.bins = [mine + theirs for mine, theirs in zip(self.bins, other.bins, strict=True)]

    @property
    def number(self) -> int:
        """How many outcomes have been counted."""
        return sum(self.bins)

    @property
    def chi_square(self) -> float:
        """How far the counts are from being all alike."""
        expected = self.number / _BINS
        return sum((count - expected) ** 2 for count in self.bins) / expected if expected else 0.0

    @property
    def is_biased(self) -> bool:
        """Whether no honest dealer would ever give such counts."""
        return self.number >= _FEWEST and self.chi_square > _LIMIT
