"""The places where a city's name might stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from friedrich.atlas import sizes
from friedrich.atlas.labels import Label
from friedrich.atlas.signs import STARTERS, lettering, radius
from friedrich.atlas.typeface import width
from friedrich.board import City

GAPS = ((0.9, 0.0), (2.0, 1.2), (3.4, 3.4))
"""Distances between a sign and its name, and what each costs."""

HIGH = frozenset("ÄÖÜŁŚŻŹĄĘŃÓ")
LOW = frozenset("gjpqyQJßąęz")
TURNED_LINE = 2.5


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, dx: float, dy: float) -> Box:
        """The same elsewhere."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)


@dataclass(frozen=True)
class Candidate:
    """A place for a name: its anchor from the city's point, its extent on the board, its cost."""

    dx: float
    dy: float
    anchor: str
    lines: tuple[str, ...]
    box: Box
    cost: float


def reach(city: City) -> float:
    """The radius that names keep free round a city; room for a token where pieces start."""
    return max(radius(city), sizes.TOKEN + 0.4 if city in STARTERS else 0.0)


def stack(city: City) -> float:
    """How much farther the tokens of a stack reach to both sides."""
    return sizes.FAN / 2 * max(0, len(STARTERS.get(city, ())) - 1)


def breaks(name: str) -> Iterator[tuple[str, ...]]:
    """A name on one line and, where it has two words, on two."""
    yield (name,)
    if " " in name:
        first, second = name.split(" ", 1)
        yield (first, second)


def _ink(city: City, lines: tuple[str, ...]) -> tuple[float, float, float, float]:
    """Width, height above the first baseline and below the last, and from baseline to baseline."""
    face, size = lettering(city)
    wide = max(width(line, face, size) for line in lines)
    above = 0.71 * size if not HIGH & set(lines[0]) else 0.88 * size
    below = 0.23 * size if LOW & set(lines[-1]) else 0.03 * size
    return wide, above, below, sizes.LEADING * size


def _sideways(high: float, away: float) -> Iterator[tuple[float, float]]:
    """How far down the middle of a name beside its sign may lie, and what that costs."""
    yield 0.0, 0.0
    for share, cost in ((0.3, 0.5), (0.6, 0.9), (0.85, 1.1), (1.1, 1.3)):
        shift = share * (high / 2 + 0.75 * away)
        yield -shift, cost
        yield shift, cost + 0.35


def _beside(city: City, lines: tuple[str, ...], base: float) -> Iterator[Candidate]:
    wide, above, below, leading = _ink(city, lines)
    _, size = lettering(city)
    tail = leading * (len(lines) - 1)
    high = above + below + tail
    for gap, gap_cost in GAPS:
        away = reach(city) + gap
        for shift, cost in _sideways(high, away):
            middle = -0.27 * size + tail / 2
            baseline = shift - middle
            top, bottom = baseline - above, baseline + tail + below
            near = 0.0 if top <= 0 <= bottom else min(abs(top), abs(bottom))
            out = sqrt(away * away - near * near) if near < away else 0.0
            out += stack(city) if near < reach(city) else 0.0
            total = base + gap_cost + cost
            box = Box(out, top, out + wide, bottom)
            yield Candidate(out, baseline, "start", lines, box, total)
            box = Box(-out - wide, top, -out, bottom)
            yield Candidate(-out, baseline, "end", lines, box, total + 1.3)


def _over_and_under(city: City, lines: tuple[str, ...], base: float) -> Iterator[Candidate]:
    wide, above, below, leading = _ink(city, lines)
    tail = leading * (len(lines) - 1)
    for gap, gap_cost in GAPS:
        away = reach(city) + gap
        for share, cost in ((0.0, 1.6), (0.14, 1.8), (0.26, 2.0), (0.38, 2.0)):
            for side in (1, -1) if share else (1,):
                middle = side * share * wide
                left, right = middle - wide / 2, middle + wide / 2
                over = -away - tail - below
                total = base + gap_cost + cost
                box = Box(left, over - above, right, -away)
                yield Candidate(middle, over, "middle", lines, box, total)
                under = away + above
                box = Box(left, away, right, under + tail + below)
                yield Candidate(middle, under, "middle", lines, box, total + 0.5)


def candidates(city: City) -> list[Candidate]:
    """All places for a city's name."""
    x, y = city.position
    found = []
    for lines in breaks(city.name):
        base = TURNED_LINE * (len(lines) - 1) if len(city.name) < 15 else -4.0 * (len(lines) - 1)
        for one in (*_beside(city, lines, base), *_over_and_under(city, lines, base)):
            moved = one.box.moved(x, y)
            found.append(Candidate(one.dx, one.dy, one.anchor, lines, moved, one.cost))
    return found


def extent(label: Label) -> Box:
    """The extent on the board of a name where the table has it."""
    wide, above, below, leading = _ink(label.city, label.lines)
    start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[label.anchor]
    tail = leading * (len(label.lines) - 1)
    box = Box(start, -above, start + wide, tail + below)
    x, y = label.city.position
    return box.moved(x + label.dx, y + label.dy)
