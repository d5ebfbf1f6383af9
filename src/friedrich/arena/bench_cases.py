"""What the bench times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Final, NamedTuple

from friedrich.arena.playouts import play_out, wander
from friedrich.board import CITIES, SETUPS, City, Role, distances_from
from friedrich.play import Game, SeededDealer, sample, view
from friedrich.rules import Action, State, apply, legal_actions, new_game
from friedrich.rules.decisions import CHANCE_KINDS
from friedrich.rules.doors import codes, step
from friedrich.rules.retreat_paths import retreat_ends

SEED: Final = 1756


class Case(NamedTuple):
    """One thing to be timed: `run` does it and says how often it did."""

    name: str
    unit: str
    run: Callable[[], int]


def cases() -> Iterator[Case]:
    """What is timed, the largest things first.

    >>> [case.name for case in cases()][:2]
    ['games four', 'games three']
    """
    for setup in SETUPS:
        yield Case(f"games {setup}", "games", partial(_games, setup))
    yield Case("decisions", "decisions", _decisions)
    yield Case("codes", "lists", _codes)
    yield Case("legal_actions", "lists", _legal_actions)
    yield Case("apply", "actions", _apply)
    yield Case("copy", "copies", _copies)
    yield Case("compare", "pairs", _comparisons)
    yield Case("view", "views", _views)
    yield Case("sample", "positions", _samples)
    yield Case("retreat by 24", "retreats", _retreats)


def _games(setup: str, games: int = 8) -> int:
    for number in range(games):
        play_out(new_game(setup), Random(SEED + number))
    return games


def _decisions() -> int:
    return sum(play_out(new_game(), Random(SEED + number)) for number in range(8))


@cache
def positions() -> tuple[State, ...]:
    """Positions of every phase, from random games of four players."""
    found = []
    for number in range(5):
        random = Random(SEED + number)
        state = new_game()
        for count in range(2000):
            actions = codes(state)
            if not actions:
                break
            if count % 19 == 0:
                found.append(state.copy())
            step(state, wander(state, actions, random))
    return tuple(found)


@cache
def _choices() -> tuple[tuple[State, Action], ...]:
    random = Random(SEED)
    return tuple((state, random.choice(legal_actions(state))) for state in positions())


def _codes() -> int:
    for state in positions():
        codes(state)
    return len(positions())


def _legal_actions() -> int:
    for state in positions():
        legal_actions(state)
    return len(positions())


def _apply() -> int:
    for state, action in _choices():
        apply(state, action)
    return len(_choices())


def _copies() -> int:
    for state in positions():
        for _ in range(20):
            state.copy()
    return 20 * len(positions())


def _comparisons() -> int:
    others = [state.copy() for state in positions()]
    return sum(state == other for state, other in zip(positions(), others, strict=True))


@cache
def _game() -> Game:
    """A game of four players in the middle of its eighth turn."""
    random = Random(SEED)
    game = Game(dealer=SeededDealer(SEED))
    while game.state.turn < 8 or game.state.ask in CHANCE_KINDS:
        actions = codes(game.state)
        game.play(Action(wander(game.state, actions, random)))
    return game


def _views() -> int:
    for seat in Role:
        view(_game(), seat)
    return len(Role)


def _samples() -> int:
    dealer = SeededDealer(SEED)
    for seat in Role:
        sample(view(_game(), seat), dealer)
    return len(Role)


def _retreats() -> int:
    at = bytes(len(CITIES))
    starts = [City("prag"), City("dresden"), City("magdeburg"), City("breslau"), City("erfurt")]
    for start in starts:
        winner = min(start.neighbours, key=lambda city: max(distances_from(city)))
        retreat_ends(start, 24, winner, at)
    return len(starts)
