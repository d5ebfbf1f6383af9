"""How fast the rules are, case by case: rates, and their ratio to a plain loop timed beside them.

The machine's own speed goes up and down with what else it does; a ratio does so much less. So
every round of a case is timed between two rounds of the loop.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import mean, median, stdev
from time import process_time
from typing import Final, NamedTuple

from friedrich.arena.bench_cases import SEED, Case, positions
from friedrich.arena.playouts import wander
from friedrich.core import is_compiled
from friedrich.rules import DecisionKind, State, new_game
from friedrich.rules.doors import codes, step

ROUNDS: Final = 7
"""How often each case is timed."""
_LOOP: Final = 100_000


class Rate(NamedTuple):
    """How fast a case is."""

    name: str
    unit: str
    a_second: float
    spread: float
    """The standard deviation between the rounds, as a share of the rate."""
    ratio: float
    """How much is done in the time of a million turns of the plain loop."""

    def as_json(self) -> dict[str, object]:
        """Everything, for machines."""
        return {**self._asdict(), "compiled": is_compiled()}


def measure(case: Case, rounds: int = ROUNDS) -> Rate:
    """Time a case after a warm-up."""
    case.run()
    rates = []
    ratios = []
    loop = _time_of_loop()
    for _ in range(rounds):
        start = process_time()
        number = case.run()
        rate = number / max(process_time() - start, 1e-9)
        before, loop = loop, _time_of_loop()
        rates.append(rate)
        ratios.append(rate * (before + loop) / 2 * 1_000_000 / _LOOP)
    spread = stdev(rates) / mean(rates) if rounds > 1 else 0.0
    return Rate(case.name, case.unit, median(rates), spread, median(ratios))


def _time_of_loop() -> float:
    start = process_time()
    value = 0
    for number in range(_LOOP):
        value = (value * 5 + number) & 65535
    return process_time() - start


# What is no rate.


def bytes_of_state() -> int:
    """How much memory a position in the middle of a game takes, all that it holds included."""
    state = positions()[len(positions()) // 2]
    parts = (getattr(state, name) for name in dir(state) if not name.startswith("_"))
    own = (part for part in parts if isinstance(part, list | bytes | tuple))
    return sys.getsizeof(state) + sum(sys.getsizeof(part) for part in own)


def milliseconds_of_import(module: str = "friedrich.rules") -> float:
    """How long a fresh process takes to import a room, the time of that process itself."""
    code = (
        "from time import process_time as now; start = now(); "
        f"import {module}; print((now() - start) * 1000)"
    )
    times = []
    for _ in range(3):
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own
        times.append(float(done.stdout))
    return min(times)


class Slowest(NamedTuple):
    """The slowest decision of many games: listing what can be done, and doing it."""

    milliseconds: float
    game: int
    decision: str


def slowest_decision(games: int, progress: Callable[[int], None] | None = None) -> Slowest:
    """Look for it; what seems slow is timed five more times, for the machine may have dozed.

    >>> slowest_decision(1).milliseconds < 1000
    True
    """
    slowest = Slowest(0.0, 0, "")
    for number in range(games):
        state = new_game()
        random = Random(f"{SEED}/{number}")
        while actions := codes(state):
            action = wander(state, actions, random)
            before = state.copy()
            took = _milliseconds(state, action)
            if took > slowest.milliseconds:
                took = min(_milliseconds(before.copy(), action) for _ in range(5))
                if took > slowest.milliseconds:
                    slowest = Slowest(took, number, DecisionKind(before.ask).key)
        if progress is not None:
            progress(number + 1)
    return slowest


def _milliseconds(state: State, action: int) -> float:
    start = process_time()
    codes(state)
    step(state, action)
    return 1000 * (process_time() - start)
