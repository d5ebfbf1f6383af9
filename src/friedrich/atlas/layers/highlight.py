"""Making cities stand out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin

from friedrich.atlas import svg
from friedrich.atlas.labels import LABELS
from friedrich.atlas.palette import HIGHLIGHT, HIGHLIGHT_HALO, INK
from friedrich.atlas.signs import lettering, radius
from friedrich.atlas.sizes import LEADING
from friedrich.board import City


def _pointers(x: float, y: float, across: float, high: float) -> str:
    """Four wedges that point at a city from outside its ring."""
    d = ""
    for turn in range(4):
        angle = pi / 4 + turn * pi / 2
        tip = (x + across * cos(angle), y + high * sin(angle))
        base = [
            (x + (across + 6) * cos(angle + side), y + (high + 6) * sin(angle + side))
            for side in (-0.2, 0.2)
        ]
        d += svg.line([tip, *base], closed=True)
    return d


def _ring(city: City, reach: tuple[float, float]) -> Iterable[str]:
    x, y = city.position
    across, high = (far + 3.4 for far in reach)
    around = {"cx": x, "cy": y, "rx": across, "ry": high}
    for colour, width in ((HIGHLIGHT_HALO, 4.2), (INK, 2.7), (HIGHLIGHT, 1.9)):
        yield svg.element("ellipse", **around, stroke=colour, stroke_width=width, fill="none")
    yield svg.path(
        _pointers(x, y, across + 2.2, high + 2.2),
        fill=HIGHLIGHT,
        stroke=HIGHLIGHT_HALO,
        stroke_width=0.6,
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


def highlight(cities: Sequence[City], reach: Mapping[City, tuple[float, float]]) -> str:
    """Rings, pointers and stronger names for cities; `reach` says how far its pieces do."""
    parts = [
        svg.element(
            "g",
            *_ring(city, reach.get(city, (radius(city), radius(city)))),
            _name(city),
            data_city=city.key,
        )
        for city in dict.fromkeys(cities)
    ]
    return svg.group("highlight", parts)
