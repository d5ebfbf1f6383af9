"""Perft: how many sequences of decisions lead on from a position, down to a small depth.

The counts of some named positions stand in `positions/`, one file for each, with how many
sequences begin with each of the first actions. A change of the rules that changes what can be done
anywhere near them changes a number, and the split tells under which action.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.resources import files
from typing import Any, Final, NamedTuple

from friedrich.play.notation import deed_of, write_deed
from friedrich.play.position import position_from_json
from friedrich.rules import Action, State
from friedrich.rules.doors import codes, step

_FOLDER: Final = files("friedrich.conformance").joinpath("positions")


_LONG: Final = 3
"""Counting so many decisions deep can take a while."""


def perft(state: State, depth: int, tick: Callable[[], None] | None = None) -> int:
    """How many sequences of so many decisions there are; those of chance count like any other.

    A long count calls `tick` every now and then.

    >>> from friedrich.rules import new_game
    >>> [perft(new_game("west"), depth) for depth in range(3)]
    [1, 5, 25]
    """
    if depth == 0:
        return 1
    actions = codes(state)
    if depth == 1:
        return len(actions)
    if tick is not None and depth >= _LONG:
        tick()
    return sum(perft(_after(state, action), depth - 1, tick) for action in actions)


Progress = Callable[[int, int], None]
"""Is told every now and then how many of the first actions are counted, of how many."""


def split(state: State, depth: int, progress: Progress | None = None) -> dict[str, int]:
    """How many of these sequences begin with each action, told as in a record.

    >>> from friedrich.rules import new_game
    >>> list(split(new_game("west"), 2).items())[0]
    ('Hanover allots 4 troops', 5)
    """
    counts = {}
    actions = codes(state)
    for done, action in enumerate(actions):
        tick = None if progress is None else partial(progress, done, len(actions))
        told = write_deed(deed_of(state, Action(action)))
        counts[told] = perft(_after(state, action), depth - 1, tick)
    return counts


def _after(state: State, action: int) -> State:
    after = state.copy()
    step(after, action)
    return after


class Count(NamedTuple):
    """What can follow on a position.

    >>> from friedrich.rules import new_game
    >>> Count.of(new_game("west"), 2).numbers
    (5, 25)
    """

    numbers: tuple[int, ...]
    """How many sequences of 1, 2, 3, ... decisions there are."""
    split: Mapping[str, int]
    """The last of these numbers by the first action."""

    @classmethod
    def of(cls, state: State, depth: int, progress: Progress | None = None) -> Count:
        """Count to this depth, which is at least 1."""
        shallower = [perft(state, number) for number in range(1, depth)]
        by_action = split(state, depth, progress)
        return cls((*shallower, sum(by_action.values())), by_action)

    def differences(self, right: Count) -> Iterator[str]:
        """What is not as it should be: numbers, and first actions that came, went or changed."""
        numbers = enumerate(zip(right.numbers, self.numbers, strict=False), 1)
        for depth, (due, found) in numbers:
            if due != found:
                yield f"{depth} decisions: {due} sequences are right, {found} are there"
        if len(right.numbers) != len(self.numbers):
            return
        for action in {**right.split, **self.split}:
            if action not in self.split:
                yield f"'{action}' ({right.split[action]}) cannot be done any more"
            elif action not in right.split:
                yield f"'{action}' ({self.split[action]}) is new"
            elif right.split[action] != self.split[action]:
                found = self.split[action]
                yield f"'{action}': {right.split[action]} are right, {found} are there"


class Named(NamedTuple):
    """A named position, and the count that is right for it."""

    name: str
    about: str
    """What can be done here, in a few words."""
    document: Mapping[str, Any]
    """The position document."""
    right: Count

    @property
    def state(self) -> State:
        """The position itself."""
        return position_from_json(self.document)


def named_positions() -> dict[str, Named]:
    """The named positions, by name.

    >>> named_positions()["set-up"].right.numbers[0]
    15
    """
    found = sorted(one.name for one in _FOLDER.iterdir() if one.name.endswith(".json"))
    return {name.removesuffix(".json"): _read(name) for name in found}


def _read(file: str) -> Named:
    content = json.loads(_FOLDER.joinpath(file).read_text(encoding="utf-8"))
    right = Count(tuple(content["counts"]), content["split"])
    return Named(file.removesuffix(".json"), content["about"], content["position"], right)
