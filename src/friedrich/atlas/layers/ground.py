"""The ground of the sheet: sea, land, washes of the countries, borders, coast and rivers."""

from __future__ import annotations

from collections.abc import Iterable

from friedrich.atlas import svg
from friedrich.atlas.geography import GEOGRAPHY, Area, Border, Curve
from friedrich.atlas.insets import INSETS
from friedrich.atlas.palette import BANDS, BEYOND, COAST, RIVER, SEA, TINTS, WATER, mix
from friedrich.atlas.sizes import FIELD
from friedrich.board import Country

WASHES = (0.75, 0.5, 0.25, 0.0)
"""The share of the stronger colour from the border inwards."""


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


def coast() -> str:
    """The coast and the shores of lakes."""
    parts = [svg.path(_areas(GEOGRAPHY.lakes), fill=SEA, stroke=COAST, stroke_width=0.45)]
    shore = "".join(svg.line(curve) for curve in GEOGRAPHY.coast)
    parts.append(svg.path(shore, fill="none", stroke=COAST, stroke_width=0.7))
    return svg.group("coast", parts, stroke_linejoin="round")


def rivers() -> str:
    """The rivers, the greater the heavier."""
    parts = [
        svg.path(svg.line(river.line), stroke_width=0.5 + 0.35 * river.rank)
        for river in GEOGRAPHY.rivers
    ]
    return svg.group("rivers", parts, fill="none", stroke=RIVER, stroke_linecap="round")
