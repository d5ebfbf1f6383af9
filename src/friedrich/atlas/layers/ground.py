"""The ground of the sheet: sea, land, washes of the countries, borders, coast and rivers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist

from friedrich.atlas import svg
from friedrich.atlas.geography import GEOGRAPHY, Area, Border, Curve, River
from friedrich.atlas.insets import INSETS
from friedrich.atlas.palette import BANDS, BEYOND, COAST, RIVER, SEA, TINTS, WATER, mix
from friedrich.atlas.sizes import FIELD
from friedrich.board import Country

WASHES = (0.75, 0.5, 0.25, 0.0)
"""The share of the stronger colour from the border inwards."""


LEAST_LAKE = 9.0
"""The size of the smallest lake that is drawn."""

UPPER_COURSE = 80.0
"""How far from its source a river swells to its full width."""
SWELLING = 12
"""In how many steps."""


def _areas(areas: Iterable[Area]) -> str:
    return "".join(svg.line(ring, closed=True) for area in areas for ring in area)


def sea() -> str:
    """The sea, with water lines that follow the coast."""
    parts = [svg.path(svg.rectangle(*FIELD), fill=SEA, stroke="none")]
    for step, curves in enumerate(INSETS.waters):
        d = "".join(svg.line(curve) for curve in curves)
        parts.append(svg.path(d, stroke_width=0.46 - 0.05 * step))
    return svg.group("sea", parts, fill="none", stroke=WATER)


def land() -> str:
    """The land, in the neutral colour of what lies beyond the board."""
    return svg.group("land", [svg.path(_areas(GEOGRAPHY.land), fill=BEYOND)])


def _rings(rings: Iterable[Curve]) -> str:
    return "".join(svg.line(ring, closed=True) for ring in rings)


def _country(country: Country) -> str:
    area = _areas(GEOGRAPHY.countries[country])
    shapes = [area, *(_rings(rings) for rings in INSETS.washes[country])]
    washes = [mix(TINTS[country], BANDS[country], share) for share in WASHES]
    parts = [
        svg.path(shape, fill=wash, fill_rule="evenodd")
        for shape, wash in zip(shapes, washes, strict=True)
    ]
    return svg.element("g", *parts, id=f"country-{country.key}", class_="country")


def countries() -> str:
    """The washes of the countries, stronger along their borders."""
    return svg.group("countries", map(_country, Country))


def _border(border: Border) -> str:
    return svg.path(svg.line(border.line), class_="border")


def borders() -> str:
    """The borders between countries."""
    return svg.group("borders", map(_border, GEOGRAPHY.borders))


def _lakes() -> list[Area]:
    """The lakes, less those so small that they are a stroke behind a name."""
    return [lake for lake in GEOGRAPHY.lakes if _size(lake[0]) >= LEAST_LAKE]


def _size(ring: Curve) -> float:
    """What a ring encloses."""
    turned = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned)) / 2


def coast() -> str:
    """The coast and the shores of lakes."""
    parts = [svg.path(_areas(_lakes()), fill=SEA, stroke=WATER, stroke_width=0.4)]
    shore = "".join(svg.line(curve) for curve in GEOGRAPHY.coast)
    parts.append(svg.path(shore, fill="none", stroke=COAST, stroke_width=0.7))
    return svg.group("coast", parts, stroke_linejoin="round")


def _has_source(river: River) -> bool:
    """Whether a river rises on the sheet, and its line is not the next reach of another."""
    left, top, right, bottom = FIELD
    x, y = river.line[0]
    ends = {reach.line[at] for reach in GEOGRAPHY.rivers for at in (0, -1) if reach is not river}
    return left < x < right and top < y < bottom and river.line[0] not in ends


def _reaches(river: River) -> Iterator[tuple[Curve, float]]:
    """The reaches of a river, each with its width: it swells from its source on."""
    full = 0.5 + 0.35 * river.rank
    line = river.line
    if not _has_source(river):
        yield line, full
        return
    gone, begin = 0.0, 0
    for step in range(1, SWELLING):
        end = begin
        while gone < UPPER_COURSE * step / SWELLING and end + 1 < len(line):
            gone += dist(line[end], line[end + 1])
            end += 1
        if end > begin:
            yield line[begin : end + 1], full * (0.25 + 0.75 * step / SWELLING)
            begin = end
    yield line[begin:], full


def rivers() -> str:
    """The rivers, the greater the heavier, and thin where they rise."""
    parts = [
        svg.path(svg.line(line), stroke_width=width)
        for river in GEOGRAPHY.rivers
        for line, width in _reaches(river)
    ]
    return svg.group("rivers", parts, fill="none", stroke=RIVER, stroke_linecap="round")
