"""The cities with their names, objectives, depots and set-up signs."""

from __future__ import annotations

from friedrich.atlas import svg
from friedrich.atlas.labels import LABELS
from friedrich.atlas.palette import LIVERIES, PAPER, TINTS
from friedrich.atlas.signs import DEPOT_NATIONS, STARTERS, Sign, lettering, sign
from friedrich.atlas.sizes import LEADING, SETUP, TOWN
from friedrich.atlas.symbols import DEPOT, LETTERS, OBJECTIVES, circle
from friedrich.board import CITIES, City, Country, Nation, Objective, Piece, PieceKind
from friedrich.board import OBJECTIVES as ALL_OBJECTIVES

INNER = 0.7
"""The size of the hollow inside a second-order objective, through which the ground is seen."""


def _city(city: City) -> str:
    x, y = city.position
    radius = TOWN if sign(city) is Sign.TOWN else TOWN * 0.8
    return svg.element("circle", cx=x, cy=y, r=radius, data_city=city.key)


def cities() -> str:
    """The ring of every city; greater signs lie over it."""
    return svg.group("cities", map(_city, CITIES))


def _name(city: City) -> str:
    label = LABELS[city]
    x, y = city.position
    left, top = x + label.dx, y + label.dy
    _, size = lettering(city)
    anchor = None if label.anchor == "start" else label.anchor
    kind = None if sign(city) is Sign.TOWN else sign(city).value
    if len(label.lines) == 1:
        return svg.text(
            label.lines[0], left, top, class_=kind, text_anchor=anchor, data_city=city.key
        )
    lines = (
        svg.element("tspan", line + (" " if at + 1 < len(label.lines) else ""), x=left, dy=step)
        for at, line in enumerate(label.lines)
        for step in [LEADING * size if at else 0.0]
    )
    return svg.element(
        "text", *lines, x=left, y=top, class_=kind, text_anchor=anchor, data_city=city.key
    )


def labels() -> str:
    """The names of the cities, by country, for each has a ground of its own."""
    parts = [
        svg.element(
            "g",
            "\n",
            *(_name(city) + "\n" for city in CITIES if city.country is country),
            class_=f"names {country.key}",
        )
        for country in Country
    ]
    return svg.group("labels", parts)


def objective_symbol(nation: Nation, order: int) -> str:
    """The definition of the sign of a nation's objectives of an order."""
    livery = LIVERIES[nation]
    shape = OBJECTIVES[nation]
    parts = [svg.path(shape, fill=livery.fill, stroke=livery.ink, stroke_width=0.8)]
    if order == 2:
        inner = f"scale({INNER})"
        parts.append(svg.path(shape, stroke=livery.ink, stroke_width=0.7, transform=inner))
    colour = livery.text if order == 1 else livery.ink
    size, drop = (5.8, 2.0) if order == 1 else (5.0, 1.75)
    parts.append(svg.text(LETTERS[nation], 0, drop, class_="letter", fill=colour, font_size=size))
    return svg.element("g", *parts, id=f"objective-{nation.key}-{order}")


def objective_symbols() -> str:
    """The definitions of all signs of objectives in use."""
    kinds = sorted({(objective.nation, objective.order) for objective in ALL_OBJECTIVES})
    return "".join(objective_symbol(nation, order) for nation, order in kinds)


def _objective(objective: Objective) -> str:
    x, y = objective.city.position
    name = f"objective-{objective.nation.key}-{objective.order}"
    ground = TINTS[objective.city.country]
    return svg.use(name, x, y, fill=ground, data_city=objective.city.key)


def objectives() -> str:
    """The objectives: first-order ones filled, second-order ones hollow."""
    return svg.group("objectives", map(_objective, ALL_OBJECTIVES))


def depot_symbol(nation: Nation) -> str:
    """The definition of the ramparts round a nation's depot."""
    livery = LIVERIES[nation]
    return svg.element(
        "g",
        svg.path(DEPOT, fill=livery.fill, stroke=livery.ink, stroke_width=0.8),
        svg.path(circle(SETUP + 0.5), fill=PAPER, stroke=livery.ink, stroke_width=0.5),
        id=f"depot-{nation.key}",
    )


def depots() -> str:
    """The ramparts of the depots."""
    parts = [
        svg.use(f"depot-{nation.key}", *city.position, data_city=city.key)
        for city, nation in DEPOT_NATIONS.items()
    ]
    return svg.group("depots", parts)


def _mark(piece: Piece) -> str:
    return str(piece.rank) if piece.kind is PieceKind.GENERAL else "T"


def setup_sign(x: float, y: float, pieces: tuple[Piece, ...], **attributes: str) -> str:
    """The sign of a city where pieces are set up: their ranks, or a T."""
    livery = LIVERIES[pieces[0].nation]
    spread = 2.0 * (len(pieces) - 1)
    r = SETUP
    shape = (
        f"M{svg.number(x - spread)},{svg.number(y - r)}h{svg.number(2 * spread)}"
        f"a{r},{r} 0 0 1 0,{2 * r}h{svg.number(-2 * spread)}a{r},{r} 0 0 1 0,{-2 * r}Z"
    )
    marks = "\u2009".join(map(_mark, pieces))
    return svg.element(
        "g",
        svg.path(shape, fill=livery.fill, stroke=livery.ink, stroke_width=0.8),
        svg.text(marks, x, y + 2.1, class_="letter", fill=livery.text, font_size=6.2),
        **attributes,
    )


def setups() -> str:
    """The signs of the cities where pieces are set up."""
    parts = [
        setup_sign(*city.position, pieces, data_city=city.key) for city, pieces in STARTERS.items()
    ]
    return svg.group("setups", parts)


def place_symbols() -> str:
    """The definitions of the signs of this module."""
    return objective_symbols() + "".join(map(depot_symbol, sorted(set(DEPOT_NATIONS.values()))))
