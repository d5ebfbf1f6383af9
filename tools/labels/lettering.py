"""Find good arcs for the names of countries and rivers and write them to the table of lettering.

Run as `python -m tools.labels.lettering`, after the names of the cities have been placed.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import atan2, cos, degrees, dist, radians, sin
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon

from friedrich.atlas.geography import GEOGRAPHY, Curve
from friedrich.atlas.labels import LABELS
from friedrich.atlas.lettering import FILE, HEADER, Name
from friedrich.atlas.sizes import FIELD
from friedrich.atlas.svg import Point
from friedrich.atlas.typeface import Face, width
from friedrich.board import CITIES, HEIGHT, Country
from tools.labels.candidates import extent, reach
from tools.labels.costs import all_segments, covered

Array = Any

TRIES = 2500


@dataclass(frozen=True)
class Wish:
    """Roughly where a name shall run: its middle, how it rises and how it arches."""

    kind: str
    text: str
    country: Country | None
    size: float
    middle: Point
    slope: float
    play: float = 26.0
    loose: tuple[float, float] = (0.55, 1.15)
    """The least and the widest space between letters, as shares of their size."""


WISHES = (
    Wish("sea", "North Sea", None, 14.0, (50, 145), -5, 0.0, (0.235, 0.235)),
    Wish("sea", "Baltic Sea", None, 21.0, (585, 40), -10, 0.0, (0.267, 0.267)),
    Wish("country", "PRUSSIA", Country.PRUSSIA, 18.0, (480, 285), -12, 30.0),
    Wish("country", "POLAND", Country.POLAND, 24.0, (800, 340), 8, 45.0),
    Wish("country", "AUSTRIA", Country.AUSTRIA, 17.0, (500, 590), 4),
    Wish("country", "SAXONY", Country.SAXONY, 14.0, (400, 440), -6),
    Wish("country", "HANOVER", Country.HANOVER, 12.0, (165, 250), 40, 16.0, (0.3, 0.9)),
    Wish("country", "EMPIRE", Country.EMPIRE, 17.0, (190, 540), 2, 40.0),
    Wish("country", "SWEDEN", Country.SWEDEN, 5.6, (370, 140), 22, 8.0, (0.2, 0.7)),
    Wish("region", "East Prussia", Country.PRUSSIA, 10.0, (910, 60), 0, 24.0, (0.2, 0.7)),
    Wish("region", "Pomerania", Country.PRUSSIA, 11.0, (580, 140), -20, 24.0, (0.2, 0.7)),
    Wish("region", "Silesia", Country.PRUSSIA, 11.0, (660, 480), 34, 30.0, (0.25, 0.6)),
    Wish("region", "Bohemia", Country.AUSTRIA, 11.0, (480, 540), 0, 30.0, (0.3, 0.8)),
    Wish("region", "Moravia", Country.AUSTRIA, 11.0, (680, 610), 0, 30.0, (0.3, 0.8)),
)

RIVERS = ("Elbe", "Oder", "Weichsel", "Rhein", "Weser", "Main", "Moldau", "Warthe", "Bug", "Ems")
ENGLISH = {"Weichsel": "Vistula", "Rhein": "Rhine", "Warthe": "Warta"}
"""What is written where the geography has a name that is not English."""
SOURCES = {"Weser": 440.0}
"""How far down the board a river has its name, where it has another above."""

RIVER_SIZE = 5.2


def curve(name: Name, shares: Array) -> Array:
    """Points of a name's arc."""
    (ax, ay), (cx, cy), (bx, by) = name.start, name.control, name.end
    t = shares[:, None]
    return (
        (1 - t) ** 2 * np.array([ax, ay])
        + 2 * t * (1 - t) * np.array([cx, cy])
        + t**2 * np.array([bx, by])
    )


def letters(name: Name) -> Array:
    """The middle of every letter."""
    points = curve(name, np.linspace(0, 1, 60))
    steps = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], steps.cumsum()])
    advances = [width(letter, Face.ITALIC, name.size) for letter in name.text]
    run = sum(advances) + name.spacing * (len(advances) - 1)
    at, middles = along[-1] / 2 - run / 2, []
    for advance in advances:
        middles.append(at + advance / 2)
        at += advance + name.spacing
    x = np.interp(middles, along, points[:, 0])
    y = np.interp(middles, along, points[:, 1])
    tangent = np.arctan2(np.gradient(y), np.gradient(x))
    lift = 0.3 * name.size
    return np.stack([x + lift * np.sin(tangent), y - lift * np.cos(tangent)], axis=1)


class Ground:
    """What a name should not lie upon."""

    def __init__(self) -> None:
        boxes = [extent(LABELS[city]) for city in CITIES]
        self.names = np.array([(b.left, b.top, b.right, b.bottom) for b in boxes])
        self.signs = np.array([(*city.position, reach(city)) for city in CITIES])
        self.every = self.lines = all_segments()
        self.areas = {
            country: shapely.union_all(
                [shapely.make_valid(Polygon(a[0], a[1:])) for a in GEOGRAPHY.countries[country]]
            )
            for country in Country
        }
        self.set: list[tuple[float, float, float]] = []

    def look(self, name: Name, around: float) -> None:
        """Look only at the lines in the surroundings of a name."""
        x, y = letters(name).T
        ends = self.every
        near = (ends[:, 0] > x.min() - around) & (ends[:, 0] < x.max() + around)
        near &= (ends[:, 1] > y.min() - around) & (ends[:, 1] < y.max() + around)
        self.lines = ends[near]

    def crowding(self, points: Array, size: float, roads: float) -> float:
        """What letters at these points would cover."""
        half = 0.36 * size
        x, y = points.T
        wide = np.minimum(x[:, None] + half, self.names[:, 2])
        wide = wide - np.maximum(x[:, None] - half, self.names[:, 0])
        high = np.minimum(y[:, None] + half, self.names[:, 3])
        high = high - np.maximum(y[:, None] - half, self.names[:, 1])
        total = float((np.clip(wide, 0, None) * np.clip(high, 0, None)).sum()) / half
        away = np.hypot(x[:, None] - self.signs[:, 0], y[:, None] - self.signs[:, 1])
        total += 2 * float(np.clip(half + self.signs[:, 2] - away, 0, None).sum())
        for ox, oy, far in self.set:
            gap = np.hypot(x - ox, y - oy)
            total += 3 * float(np.clip(far + half + 4 - gap, 0, None).sum())
        squares = np.stack([x - half, y - half, x + half, y + half], axis=1)
        return total + roads * float(covered(squares, self.lines, 0.0).sum())

    def outside(self, points: Array, country: Country | None, margin: float) -> float:
        """How many letters stand outside their country or too close to its border."""
        if country is None:
            return 0.0
        area = self.areas[country].buffer(-margin)
        return float(sum(not area.contains(shapely.Point(*point)) for point in points))

    def keep(self, name: Name) -> None:
        """Remember a name, so that others stay clear of it."""
        self.set += [(x, y, 0.36 * name.size) for x, y in letters(name)]


def inside_field(point: Point) -> bool:
    """Whether a point lies well inside the neatline."""
    left, top, right, bottom = FIELD
    return left + 18 < point[0] < right - 18 and top + 18 < point[1] < bottom - 18


def _arc(wish: Wish, middle: Point, slope: float, loose: float, arch: float) -> Name:
    """A name on an arc a little longer than it is."""
    spacing = loose * wish.size
    half = 0.52 * width(wish.text, Face.ITALIC, wish.size, spacing)
    dx, dy = half * cos(radians(slope)), half * sin(radians(slope))
    start, end = (middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)
    return Name(wish.kind, wish.text, wish.size, spacing, start, end, arch * 2 * half)


def settle(wish: Wish, ground: Ground, chance: np.random.Generator) -> Name:
    """The arc near the one wished for on which the name covers least."""
    tight, wide = wish.loose
    best = _arc(wish, wish.middle, wish.slope, wide, 0.05)
    if not wish.play:
        return best
    ground.look(best, 2.5 * wish.play + 20)
    least = float("inf")
    for _ in range(TRIES):
        shift = chance.normal(0, wish.play, 2)
        turn, loose = chance.normal(0, 8), chance.uniform(tight, wide)
        middle = (wish.middle[0] + shift[0], wish.middle[1] + shift[1])
        name = _arc(wish, middle, wish.slope + turn, loose, chance.uniform(0.02, 0.075))
        points = letters(name)
        cost = ground.crowding(points, wish.size, 0.12)
        cost += 0.02 * float(np.hypot(*shift)) + 0.08 * abs(turn) - 4 * (loose - tight)
        cost += 40 * sum(not inside_field(point) for point in points)
        if cost < least:
            cost += 12 * ground.outside(points, wish.country, 0.4 * wish.size)
        if cost < least:
            best, least = name, cost
    print(f"{wish.text}: {least:.1f}")
    return best


def _stretches(line: Curve, length: float, side: float) -> Iterator[tuple[Point, Point, float]]:
    """Arcs beside a river, always read from left to right."""
    points = np.array(line)
    along = np.concatenate([[0.0], np.hypot(*np.diff(points, axis=0).T).cumsum()])
    for at in np.arange(0.0, along[-1] - length, 3.0):
        inside = points[(along >= at) & (along <= at + length)]
        if len(inside) < 3:
            continue
        if inside[0, 0] > inside[-1, 0]:
            inside = inside[::-1]
        (ax, ay), (bx, by) = inside[0], inside[-1]
        span = float(np.hypot(bx - ax, by - ay))
        if span < 0.86 * length:
            continue
        normal = np.array([by - ay, ax - bx]) / span
        swing = (inside - inside[0]) @ normal
        bend = float(np.clip(swing[len(swing) // 2], -3, 3))
        lift = (swing.max() if side > 0 else swing.min()) - max(0.0, side * bend) * side
        out = normal * (lift + (1.5 if side > 0 else -1.5 - 0.62 * RIVER_SIZE))
        yield (ax + out[0], ay + out[1]), (bx + out[0], by + out[1]), bend


def river_names(river: str, ground: Ground) -> list[Name]:
    """Up to two places along a river."""
    written = ENGLISH.get(river, river)
    length = width(written, Face.ITALIC, RIVER_SIZE, 0.6) * 1.1
    found = []
    for reach_ in GEOGRAPHY.rivers:
        if reach_.name == river:
            for side in (1.0, -1.0):
                for start, end, bend in _stretches(reach_.line, length, side):
                    if max(start[1], end[1]) > SOURCES.get(river, HEIGHT):
                        continue
                    if not (inside_field(start) and inside_field(end)):
                        continue
                    name = Name("river", written, RIVER_SIZE, 0.6, start, end, bend)
                    slope = abs(degrees(atan2(end[1] - start[1], end[0] - start[0])))
                    ground.look(name, 20)
                    cost = ground.crowding(letters(name), RIVER_SIZE * 1.25, 0.5)
                    found.append((cost + slope / 30, name))
    chosen: list[Name] = []
    for cost, name in sorted(found, key=lambda pair: pair[0]):
        far = all(dist(name.start, other.start) > 140 for other in chosen)
        if cost < 5 and far and len(chosen) < 2:
            chosen.append(name)
            print(f"{river}: {cost:.1f}")
    return chosen


def place() -> Iterable[Name]:
    """All names on the ground."""
    ground, chance = Ground(), np.random.default_rng(7)
    for river in RIVERS:
        for name in river_names(river, ground):
            ground.keep(name)
            yield name
    for wish in WISHES:
        name = settle(wish, ground, chance)
        ground.keep(name)
        yield name


def main() -> None:
    """Place and write."""
    names = list(place())
    with FILE.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(HEADER)
        for name in names:
            numbers = (name.size, name.spacing, *name.start, *name.end, name.bend)
            rows.writerow((name.kind, name.text, *(f"{number:.1f}" for number in numbers)))


if __name__ == "__main__":
    main()
