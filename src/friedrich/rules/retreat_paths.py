"""Where a defeated stack can retreat to, and by which path (rule 8).

A retreat has an exact length, visits no city twice, and ends as far from the winner as it can. A
long one has millions of paths, so they are not listed. The distance from the winner is taken as
the height of a city, and one height after the other is tried, from the greatest downwards:

1. Forwards: the cities where the path can be after each step without being too low to reach that
   height in time. Where the winner is near these are few. No end lies outside the last of these
   layers; and a path that climbs all the way, or stays level once, cannot meet itself: then each
   city of the last layer is an end.
2. Backwards: for each step and city, the cities that may still be visited from there.
3. A search in depth, which recalls of the cities behind it only those that may still be visited.
   Partial paths that agree on them have the same future, and only the first of them is followed.

All of this is exact: nothing is estimated, and nothing is given up early.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from friedrich.board.geography import NEIGHBOURS, City, distances_from

# For each step of a path: the cities possible there, each with the cities that may be visited from
# there on, itself included, as bits.
_Futures = list[dict[City, int]]

# Turns distances from a city into heights of which that city has the greatest.
_SUMMIT: Final = 255
_NEARNESS: Final = bytes(range(_SUMMIT, -1, -1))


def retreat_ends(start: City, length: int, winner: City, at: Sequence[int]) -> list[City]:
    """Give the cities where a retreat can end, farthest from the winner, in the order of ids.

    Args:
        start: The city of the defeated stack.
        length: How many roads the retreat takes: exactly so many.
        winner: The city of the winning stack.
        at: By city; not 0 where any piece stands. What it says of `start` does not matter.

    Returns:
        The cities the winner can choose from: none if no path is as long.

    >>> at = bytearray(672)
    >>> at[City("kamenz")] = at[City("radeberg")] = 1
    >>> retreat_ends(City("kamenz"), 3, City("radeberg"), at)
    [City('cottbus'), City('finsterwalde')]
    """
    reached = _reached(start, length, at)
    if len(reached) <= length:
        return []
    height = distances_from(winner)
    for top in sorted({height[city] for city in reached}, reverse=True):
        layers = _layers(start, length, at, height, top)
        ends = {city for city in layers[-1] if height[city] == top}
        slack = length - (top - height[start])
        if ends and slack > 1:
            ends = _search([start], _futures(layers, ends), ends)
        if ends:
            return sorted(ends)
    return []


def retreat_path(start: City, length: int, end: City, at: Sequence[int]) -> tuple[City, ...]:
    """Give one retreat from start to end, both included: the first of all in the order of ids.

    Raises:
        ValueError: No retreat of this length ends there.

    >>> at = bytearray(672)
    >>> at[City("kamenz")] = at[City("radeberg")] = 1
    >>> retreat_path(City("kamenz"), 3, City("cottbus"), at)
    (City('kamenz'), City('hoyerswerda'), City('senftenberg'), City('cottbus'))
    """
    height = distances_from(end).translate(_NEARNESS)
    layers = _layers(start, length, at, height, _SUMMIT)
    path = [start]
    if not _search(path, _futures(layers, {end}), {end}):
        raise ValueError(f"no retreat of {length} from {start} ends in {end}")
    return tuple(path)


def _reached(start: City, length: int, at: Sequence[int]) -> set[City]:
    """Give the cities at most so many free steps away, the start included."""
    reached = {start}
    edge = [start]
    for _ in range(length):
        beyond = []
        for city in edge:
            for neighbour in NEIGHBOURS[city]:
                if neighbour not in reached and not at[neighbour]:
                    reached.add(neighbour)
                    beyond.append(neighbour)
        if not beyond:
            break
        edge = beyond
    return reached


def _layers(
    start: City, length: int, at: Sequence[int], height: bytes, top: int
) -> list[set[City]]:
    """Give, for each step, the cities where a walk can be that may still climb to the top.

    A road leads up or down by 1 at most; so whoever is lower than the top by more than the steps
    that are left comes too late.
    """
    layer = {start} if height[start] >= top - length else set()
    layers = [layer]
    for lowest in range(top - length + 1, top + 1):
        layer = {
            neighbour
            for city in layer
            for neighbour in NEIGHBOURS[city]
            if height[neighbour] >= lowest and not at[neighbour]
        }
        layers.append(layer)
    return layers


def _futures(layers: list[set[City]], ends: set[City]) -> _Futures:
    """Keep of the layers what leads to one of the ends, and tell what may be visited from there.

    "May", because a walk is enough for that, also one that meets itself.
    """
    after = {city: 1 << city for city in ends & layers[-1]}
    futures = [after]
    for layer in reversed(layers[:-1]):
        before: dict[City, int] = {}
        for city in layer:
            ahead = 0
            for neighbour in NEIGHBOURS[city]:
                ahead |= after.get(neighbour, 0)
            if ahead:
                before[city] = ahead | 1 << city
        futures.append(before)
        after = before
    futures.reverse()
    return futures


def _search(path: list[City], futures: _Futures, wanted: set[City]) -> set[City]:
    """Find which of the wanted ends paths without repetition lead to.

    The path holds the start. Once all that is wanted is found it holds the path to the last of it.
    """
    found: set[City] = set()
    tried: list[set[tuple[City, int]]] = [set() for _ in futures]
    if path[0] in futures[0]:
        _extend(path, 1 << path[0], futures, tried, wanted, found)
    return found


def _extend(
    path: list[City],
    behind: int,
    futures: _Futures,
    tried: list[set[tuple[City, int]]],
    wanted: set[City],
    found: set[City],
) -> bool:
    """Follow a partial path to its ends; True once all that is wanted is found.

    `behind` has the bits of those cities of the path that the search can come back to.
    """
    city = path[-1]
    step = len(path)
    if step == len(futures):
        found.add(city)
        return len(found) == len(wanted)
    future = futures[step]
    for neighbour in NEIGHBOURS[city]:
        ahead = future.get(neighbour, 0)
        if not ahead or behind >> neighbour & 1:
            continue
        seen = (behind | 1 << neighbour) & ahead
        if (neighbour, seen) in tried[step]:
            continue
        tried[step].add((neighbour, seen))
        path.append(neighbour)
        if _extend(path, seen, futures, tried, wanted, found):
            return True
        path.pop()
    return False
