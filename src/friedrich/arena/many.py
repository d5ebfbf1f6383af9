"""Many games of one kind, on all cores, reproducible from one seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple, cast

from friedrich.arena.playouts import Policy, play_out
from friedrich.play.workers import in_portions
from friedrich.rules import STANDARD, Options, Outcome, new_game, outcome


class Kind(NamedTuple):
    """The kind of games: what `new_game` is given.

    >>> Kind("west").edition
    'anniversary'
    """

    setup: str = "four"
    edition: str = "anniversary"
    options: Options = STANDARD


class Played(NamedTuple):
    """One game that was played to its end."""

    number: int
    decisions: int
    turns: int
    outcome: Outcome


def play_many(
    policy: Policy,
    games: int,
    workers: int = 1,
    seed: int = 1,
    kind: Kind = Kind(),  # noqa: B008 - a tuple, never changed
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """Play so many games; which ones depends on the seed alone, whoever of the workers plays them.

    Each worker is a process, so that none waits for another; the policy must be fit to be sent
    there, as a function of a module and `functools.partial` of one are.

    >>> from friedrich.arena import wander
    >>> alone = play_many(wander, 4, seed=1758, kind=Kind("west"))
    >>> alone == play_many(wander, 4, workers=2, seed=1758, kind=Kind("west"))
    True
    >>> [one.turns for one in alone]
    [17, 17, 20, 23]

    Args:
        policy: Who chooses for all seats and for chance.
        games: How many.
        workers: How many processes are at work.
        seed: Which games; number `n` is the same whether 10 or 1,000 are played.
        kind: Set-up, edition and options.
        progress: Told how many are done, now and then.
    """
    play = partial(_play_portion, policy=policy, seed=seed, kind=kind)
    played: list[Played] = []
    for portion in in_portions(play, games, workers):
        played += portion
        if progress is not None:
            progress(len(played))
    return played


def _play_portion(numbers: range, policy: Policy, seed: int, kind: Kind) -> list[Played]:
    return [_play_one(number, policy, seed, kind) for number in numbers]


def _play_one(number: int, policy: Policy, seed: int, kind: Kind) -> Played:
    state = new_game(*kind)
    decisions = play_out(state, Random(f"{seed}/{number}"), policy)
    return Played(number, decisions, state.turn, cast("Outcome", outcome(state)))
