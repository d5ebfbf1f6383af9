"""Many games at once: numbered work, spread over processes in portions."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing import Pool, parent_process
from threading import Thread
from typing import TypeVar

Part = TypeVar("Part")
_MOST_FOR_EACH_CORE = 8
"""More processes than that only stand in one another's way."""


def in_portions(
    do: Callable[[range], Part], number: int, workers: int, largest: int = 50
) -> Iterator[Part]:
    """What `do` makes of each range of numbers below `number`, in order, whoever did it.

    With more than one worker, `do` and its answers go through other processes: they must be fit
    for that, as functions of a module and `functools.partial` of them are.

    >>> sum(in_portions(sum, 100, workers=1))
    4950
    """
    portion = max(1, min(largest, number // (4 * workers)))
    portions = [range(first, min(first + portion, number)) for first in range(0, number, portion)]
    workers = min(workers, len(portions), _MOST_FOR_EACH_CORE * cores())
    if workers <= 1:
        yield from map(do, portions)
        return
    with Pool(workers, _begin_work) as pool:
        yield from pool.imap(do, portions)


def _begin_work() -> None:
    """Leave it to the one who started the workers to end them, but do not outlive him."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def cores() -> int:
    """How many processes can be at work at once.

    >>> cores() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
