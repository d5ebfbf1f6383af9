"""Games played to their end at full speed, by whatever policy.

The random one wanders: in the movement phase it takes a piece as long as one can be taken, so that
each is considered once; everything else, chance included, is any legal action with the same
probability.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from friedrich.rules.decisions import ASK_MOVEMENT
from friedrich.rules.doors import codes, step
from friedrich.rules.packing import KIND_MASK, TAKE
from friedrich.rules.state import State

MOST_DECISIONS: Final = 100_000
"""No game is as long."""

Policy = Callable[[State, list[int], Random], int]
"""Chooses one of the legal actions of a position, chance's included, with the given chance."""


class EndlessGame(Exception):
    """A policy has not brought its game to an end."""


def wander(state: State, actions: list[int], random: Random) -> int:
    """What the random player does.

    >>> from friedrich.rules import Action, legal_actions, new_game
    >>> state = new_game("west")
    >>> Action(wander(state, list(legal_actions(state)), Random(3)))
    allot(5)
    """
    if state.ask == ASK_MOVEMENT:
        moves = [action for action in actions if action & KIND_MASK == TAKE]
        if moves:
            return moves[int(random.random() * len(moves))]
    return actions[int(random.random() * len(actions))]


def play_out(state: State, random: Random, policy: Policy = wander) -> int:
    """Play a game of one's own to its end, and count the decisions.

    >>> from friedrich.rules import new_game, outcome
    >>> state = new_game("west")
    >>> play_out(state, Random(3)) > 100
    True
    >>> outcome(state).seats
    (Role.FREDERICK,)
    """
    for decisions in range(MOST_DECISIONS):
        actions = codes(state)
        if not actions:
            return decisions
        step(state, policy(state, actions, random))
    raise EndlessGame(f"a game is not over after {MOST_DECISIONS} decisions")
