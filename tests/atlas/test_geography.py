"""The lie of the land agrees with the board, and the computed curves with the land."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from friedrich.atlas.courses import polyline
from friedrich.atlas.geography import GEOGRAPHY, Area, Curve
from friedrich.atlas.insets import INSETS, OFFINGS, STEPS
from friedrich.atlas.sizes import FIELD
from friedrich.atlas.suits import MARKS
from friedrich.atlas.svg import Point
from friedrich.board import CITIES, ROADS, SECTORS, City, Country, Road


def crossings(rings: Iterable[Curve], x: float, y: float) -> int:
    """How often a ray from a point to the right crosses rings."""
    count = 0
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                count += 1
    return count


def inside(areas: Iterable[Area], city: City) -> bool:
    return any(crossings(area, *city.position) % 2 for area in areas)


@pytest.mark.parametrize("country", list(Country))
def test_every_city_lies_in_its_own_country(country: Country) -> None:
    areas = GEOGRAPHY.countries[country]
    for city in CITIES:
        assert inside(areas, city) == (city.country is country), city


def test_every_city_lies_on_land() -> None:
    assert all(inside(GEOGRAPHY.land, city) for city in CITIES)


def test_the_curves_reach_beyond_the_neatline() -> None:
    assert all(outer <= inner for outer, inner in zip(GEOGRAPHY.frame[:2], FIELD[:2], strict=True))
    assert all(outer >= inner for outer, inner in zip(GEOGRAPHY.frame[2:], FIELD[2:], strict=True))


@pytest.mark.parametrize("country", list(Country))
def test_the_washes_lie_inside_their_country(country: Country) -> None:
    assert len(INSETS.washes[country]) == len(STEPS)
    for rings in INSETS.washes[country]:
        for ring in rings:
            x, y = ring[0]
            assert any(crossings(area, x, y) % 2 for area in GEOGRAPHY.countries[country])


def test_the_water_lines_lie_in_the_sea() -> None:
    assert len(INSETS.waters) == len(OFFINGS)
    points = [curve[len(curve) // 2] for curves in INSETS.waters for curve in curves]
    assert points
    for x, y in points:
        assert not any(crossings(area, x, y) % 2 for area in GEOGRAPHY.land)


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def close(one: Road, other: Road) -> bool:
    ends = [(road.city.position, road.other.position) for road in (one, other)]
    for axis in (0, 1):
        low, high = [sorted(point[axis] for point in pair) for pair in ends]
        if low[1] + 3 < high[0] or high[1] + 3 < low[0]:
            return False
    return True


def test_no_two_drawn_roads_cross() -> None:
    lines = [polyline(road) for road in ROADS]
    for at, road in enumerate(ROADS):
        for later in range(at + 1, len(ROADS)):
            other = ROADS[later]
            if not close(road, other) or {road.city, road.other} & {other.city, other.other}:
                continue
            for a, b in zip(lines[at], lines[at][1:], strict=False):
                for c, d in zip(lines[later], lines[later][1:], strict=False):
                    assert not meet(a, b, c, d), (road, other)


def test_every_sector_bears_its_suit_large_and_small() -> None:
    for sector in SECTORS:
        left, top, right, bottom = sector.rectangle
        marks = [mark for mark in MARKS if mark.sector is sector]
        assert {mark.kind for mark in marks} == {"field", "edge"}, sector
        assert sum(mark.kind == "edge" for mark in marks) >= 4, sector
        assert all(left < mark.x < right and top < mark.y < bottom for mark in marks), sector
