"""The sectors, their suits, and the roads."""

from __future__ import annotations

from collections.abc import Iterator

from friedrich.atlas import svg
from friedrich.atlas.courses import course
from friedrich.atlas.suits import MARKS
from friedrich.board import ROADS, SECTORS, Road, Suit


def _grid() -> str:
    """The edges of all sectors, each drawn once."""
    edges: set[tuple[float, float, float, float]] = set()
    for sector in SECTORS:
        left, top, right, bottom = sector.rectangle
        edges |= {(left, top, left, bottom), (right, top, right, bottom)}
        edges |= {(left, top, right, top), (left, bottom, right, bottom)}
    return "".join(svg.line([(ax, ay), (bx, by)]) for ax, ay, bx, by in sorted(edges))


def _marks() -> Iterator[str]:
    for mark in MARKS:
        suit = mark.sector.suit
        scale = f"translate({svg.number(mark.x)} {svg.number(mark.y)}) scale({mark.size:g})"
        yield svg.element(
            "use", href=f"#suit-{suit.key}", transform=scale, class_=f"{mark.kind} {suit.key}"
        )


def sectors() -> str:
    """The sectors: fine lines, faint suits all over and small ones along the edges."""
    return svg.group("sectors", [svg.path(_grid(), class_="grid"), *_marks()])


def suit_symbols(shapes: dict[Suit, str]) -> str:
    """The definitions of the suits."""
    return "".join(svg.path(d, id=f"suit-{suit.key}") for suit, d in shapes.items())


def road_path(road: Road) -> str:
    """The path data of a road."""
    points = [f"{svg.number(x)},{svg.number(y)}" for x, y in course(road)]
    return f"M{points[0]}C{' '.join(points[1:])}"


def _road(road: Road) -> str:
    return svg.element(
        "path",
        d=road_path(road),
        class_="main" if road.main else None,
        data_road=f"{road.city} {road.other}",
    )


def roads() -> str:
    """The roads; main roads are drawn as two lines."""
    plain = [_road(road) for road in ROADS if not road.main]
    main = [_road(road) for road in ROADS if road.main]
    core = svg.path("".join(road_path(road) for road in ROADS if road.main), class_="core")
    return svg.group("roads", [*plain, *main, core])
