"""The legend below the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from friedrich.atlas import svg
from friedrich.atlas.layers.armies import token
from friedrich.atlas.layers.places import setup_sign
from friedrich.atlas.palette import BANDS, BEYOND, INK, SEPIA, TINTS
from friedrich.atlas.sizes import LEGEND, TOWN
from friedrich.board import NATION_NAMES, Country, Nation, Piece, Suit, objectives_of

COUNTRY_NAMES: dict[Country, str] = {
    Country.PRUSSIA: "Prussia",
    Country.HANOVER: "Hanover",
    Country.SWEDEN: "Sweden",
    Country.AUSTRIA: "Austria",
    Country.SAXONY: "Saxony",
    Country.EMPIRE: "Empire",
    Country.POLAND: "Poland",
}

TOP = LEGEND[1]
ROWS = (TOP + 21.0, TOP + 36.5, TOP + 52.0)
"""The middle of each row."""

Block = Callable[[float], Iterator[str]]


def _words(words: str, x: float, row: float, kind: str = "key") -> str:
    return svg.text(words, x, row + 2.3, class_=kind)


def _head(words: str, x: float) -> str:
    return svg.text(words, x, TOP + 9.5, class_="head")


def _ways(x: float) -> Iterator[str]:
    yield _head("Roads and borders", x)
    top, middle, low = ROWS
    yield svg.element("circle", cx=x + 1.9, cy=top, r=TOWN, class_="ring")
    yield svg.path(f"M{x + 1.9 + TOWN},{top}H{x + 26 - TOWN}", class_="road")
    yield svg.element("circle", cx=x + 26, cy=top, r=TOWN, class_="ring")
    yield _words("Road between cities", x + 34, top)
    yield svg.path(f"M{x},{middle}h28", class_="way")
    yield svg.path(f"M{x},{middle}h28", class_="core")
    yield _words("Main road", x + 34, middle)
    yield svg.path(f"M{x},{low - 2.4}h28", class_="border")
    yield svg.path(f"M{x},{low + 2.4}h28", class_="grid")
    yield _words("Border; edge of a sector", x + 34, low)


def _countries(x: float) -> Iterator[str]:
    yield _head("Countries", x)
    at = len(Country)
    left, row = x + 62 * (at // 3), ROWS[at % 3]
    box = svg.rectangle(left, row - 4.2, left + 15, row + 4.2)
    yield svg.path(box, fill=BEYOND, stroke=SEPIA, stroke_width=0.5)
    yield _words("Neutral", left + 19, row)
    for at, country in enumerate(Country):
        left, row = x + 62 * (at // 3), ROWS[at % 3]
        box = svg.rectangle(left, row - 4.2, left + 15, row + 4.2)
        inner = svg.rectangle(left + 2.6, row - 1.9, left + 12.4, row + 1.9)
        yield svg.path(box, fill=BANDS[country], stroke=SEPIA, stroke_width=0.5)
        yield svg.path(inner, fill=TINTS[country])
        yield _words(COUNTRY_NAMES[country], left + 19, row)


def _suits(x: float) -> Iterator[str]:
    yield _head("Sectors", x)
    for at, suit in enumerate(Suit):
        left, row = x + 4 + 54 * (at // 2), ROWS[at % 2]
        where = f"translate({svg.number(left)} {svg.number(row)}) scale(4.3)"
        yield svg.element(
            "use", href=f"#suit-{suit.key}", transform=where, class_=f"edge {suit.key}"
        )
        yield _words(suit.key.capitalize(), left + 8, row)
    yield _words("Troops fight in their sector’s suit", x, ROWS[2], "key slanted")


def _objectives(x: float) -> Iterator[str]:
    yield _head("Objectives", x)
    nations = [nation for nation in Nation if objectives_of(nation)]
    for at, nation in enumerate(nations):
        left, row = x + 5 + 92 * (at // 3), ROWS[at % 3]
        yield svg.use(f"objective-{nation.key}-1", left, row)
        if any(objective.order == 2 for objective in objectives_of(nation)):
            yield svg.use(f"objective-{nation.key}-2", left + 13.5, row, fill=TINTS[Country.SAXONY])
        yield _words(NATION_NAMES[nation], left + 23, row)


def _orders(x: float) -> Iterator[str]:
    yield _words("filled: first order", x, ROWS[0], "key slanted")
    yield _words("hollow: second order", x, ROWS[1], "key slanted")


def _depot(x: float) -> Iterator[str]:
    yield svg.use("depot-prussia", x + 9, ROWS[0])
    yield _words("Depot, in its nation’s colour", x + 22, ROWS[0])


def _depots(x: float) -> Iterator[str]:
    yield _head("Depots", x)
    yield from _depot(x)


def _garrisons(x: float) -> Iterator[str]:
    yield _head("Depots and set-up", x)
    yield from _depot(x)
    _, middle, low = ROWS
    prussia = Piece("friedrich"), Piece("winterfeldt")
    yield setup_sign(x + 9, middle, prussia)
    yield _words("Generals set up here, by rank", x + 22, middle)
    yield setup_sign(x + 9, low, (Piece("prussia-train-1"),))
    yield _words("Supply train set up here", x + 22, low)


def _pieces(x: float) -> Iterator[str]:
    yield _head("Pieces", x)
    yield token(Piece("friedrich"), x + 8, ROWS[0] + 3)
    yield _words("General", x + 20, ROWS[0] + 3)
    yield token(Piece("austria-train-1"), x + 8, ROWS[1] + 8)
    yield _words("Supply train", x + 20, ROWS[1] + 8)


def _plate() -> Iterator[str]:
    left, top, right, bottom = LEGEND
    yield svg.path(
        svg.rectangle(left, top, right, bottom), fill="none", stroke=INK, stroke_width=0.7
    )


def legend(*, pieces: bool) -> str:
    """The legend; with the pieces where they are drawn: they hide the signs of their set-up."""
    blocks: list[tuple[float, Block]] = [
        (126, _ways),
        (206, _countries),
        (138, _suits),
        (184, _objectives),
        (92, _orders),
        (140, _depots if pieces else _garrisons),
    ]
    if pieces:
        blocks.append((80, _pieces))
    left, top, right, bottom = LEGEND
    gap = (right - left - sum(width for width, _ in blocks)) / (len(blocks) + 1)
    parts = [*_plate()]
    x = left + gap
    for at, (width, block) in enumerate(blocks):
        if at and block is not _orders:
            rule = f"M{svg.number(x - gap / 2)},{top + 5}V{bottom - 5}"
            parts.append(svg.path(rule, stroke=SEPIA, stroke_width=0.4))
        parts += block(x)
        x += width + gap
    return svg.group("legend", parts)
