"""Positions from real random play, for tests that look at many."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from friedrich.conformance.cases import CASES
from friedrich.conformance.wanderers import WANDERERS
from friedrich.rules import DecisionKind, State, new_game
from friedrich.rules.doors import codes, step


def positions(games: int, seed: int) -> Iterator[State]:
    """Every position of so many games; whoever wants to keep or change one copies it."""
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        state = new_game(*CASES[number % len(CASES)])
        wanderer = WANDERERS[
            number // len(CASES) % len(WANDERERS) if games > len(CASES) else number % 2
        ]
        while state.ask != DecisionKind.OVER:
            yield state
            step(state, wanderer(state, codes(state), rng))
