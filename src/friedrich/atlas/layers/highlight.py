"""Making cities stand out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from friedrich.atlas import svg
from friedrich.atlas.labels import LABELS
from friedrich.atlas.palette import HIGHLIGHT, HIGHLIGHT_HALO, INK
from friedrich.atlas.signs import lettering, radius
from friedrich.atlas.sizes import LEADING
from friedrich.board import City


def _pointers(x: float, y: float, inner: float) -> str:
    """Four wedges that point at a city from outside its ring."""
    d = ""
    for turn in range(4):
        angle = pi / 4 + turn * pi / 2
        tip = (x + inner * cos(angle), y + inner * sin(angle))
        base = [
            (x + (inner + 6) * cos(angle + side), y + (inner + 6) * sin(angle + side))
            for side in (-0.2, 0.2)
        ]
        d += svg.line([tip, *base], closed=True)
    return d


def _ring(city: City) -> Iterable[str]:
    x, y = city.position
    r = radius(city) + 3.4
    around = {"cx": x, "cy": y, "r": r}
    yield svg.element("circle", **around, stroke=HIGHLIGHT_HALO, stroke_width=4.2, fill="none")
    yield svg.element("circle", **around, stroke=INK, stroke_width=2.7, fill="none")
    yield svg.element("circle", **around, stroke=HIGHLIGHT, stroke_width=1.9, fill="none")
    yield svg.path(
        _pointers(x, y, r + 2.2), fill=HIGHLIGHT, stroke=HIGHLIGHT_HALO, stroke_width=0.6
    )


def _name(city: City) -> str:
    label = LABELS[city]
    x, y = city.position
    face, size = lettering(city)
    lines = [
        svg.text(line, x + label.dx, y + label.dy + at * LEADING * size)
        for at, line in enumerate(label.lines)
    ]
    return svg.element(
        "g",
        *lines,
        font_size=size,
        font_weight=str(max(600, face.weight)),
        text_anchor=label.anchor,
    )


def highlight(cities: Sequence[City]) -> str:
    """Rings, pointers and stronger names for cities."""
    parts = [
        svg.element("g", *_ring(city), _name(city), data_city=city.key)
        for city in dict.fromkeys(cities)
    ]
    return svg.group("highlight", parts)
