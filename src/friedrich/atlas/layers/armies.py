"""The pieces at their starting places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from friedrich.atlas import svg
from friedrich.atlas.palette import INK, LIVERIES, PAPER, mix
from friedrich.atlas.sizes import FAN, TOKEN
from friedrich.atlas.svg import number
from friedrich.atlas.symbols import LETTERS, OBJECTIVES, WAGON, WHEELS
from friedrich.board import SETUPS, City, Nation, Piece, PieceKind, Setup

THICKNESS = 1.8
"""How high a token stands."""

BADGES: dict[Nation, str] = OBJECTIVES | {Nation.HANOVER: "M-5,-3.6H5V3.6H-5Z"}
"""The shape on which a nation's letter stands."""

BADGE_REACH = 2.2
"""How far a badge stands out from its token."""

LEAN = 0.9
"""How far what is written on the second of a stack leans away from the first."""

SHORT = 4
"""Letters of a general's name on his token."""


def short_name(piece: Piece) -> str:
    """The name on a token.

    >>> short_name(Piece("friedrich")), short_name(Piece("daun"))
    ('Frie.', 'Daun')
    """
    name = piece.name
    return name if len(name) <= SHORT + 1 else name[:SHORT] + "."


def _badge(nation: Nation, x: float, y: float) -> str:
    livery = LIVERIES[nation]
    return svg.element(
        "g",
        svg.path(BADGES[nation], fill=PAPER, stroke=livery.ink, stroke_width=1.2),
        svg.text(LETTERS[nation], 0, 2, class_="letter", fill=INK, font_size=6.2),
        transform=f"translate({number(x)} {number(y)}) scale(.47)",
    )


def _writing(words: str, x: float, y: float, size: float, nation: Nation) -> str:
    colour = LIVERIES[nation].text
    return svg.text(words, x, y, class_="letter", fill=colour, font_size=size, stroke="none")


def _general(piece: Piece, lean: float) -> str:
    livery = LIVERIES[piece.nation]
    r, h = number(TOKEN), number(THICKNESS)
    side = f"M-{r},0a{r},{r} 0 0 1 {number(2 * TOKEN)},0v{h}a{r},{r} 0 0 1 -{number(2 * TOKEN)},0Z"
    return (
        svg.path(side, fill=mix(livery.fill, "#000000", 0.42), stroke=livery.ink)
        + svg.element("circle", r=TOKEN, fill=livery.fill, stroke=livery.ink)
        + _writing(str(piece.rank), lean, 0.9, 7.4, piece.nation)
        + _writing(short_name(piece), lean * 0.8, 4.2, 3.2, piece.nation)
    )


def _train(piece: Piece) -> str:
    livery = LIVERIES[piece.nation]
    return (
        svg.path(WAGON, fill=livery.fill, stroke=livery.ink)
        + svg.path(WHEELS, fill=PAPER, stroke=livery.ink)
        + _writing(piece.name, 0.9, 0.6, 4.8, piece.nation)
    )


def token(piece: Piece, x: float, y: float, lean: float = 0.0) -> str:
    """A general's disc or a supply train's wagon; what is written on it may lean to one side."""
    train = piece.kind is PieceKind.TRAIN
    return svg.element(
        "g",
        _train(piece) if train else _general(piece, lean),
        _badge(piece.nation, 4.4 if lean > 0 else -4.4, -4.0),
        transform=f"translate({number(x)} {number(y)})",
        stroke_width=0.7,
        data_piece=piece.key,
    )


def _stack(city: City, pieces: list[Piece]) -> Iterable[str]:
    x, y = city.position
    for at in reversed(range(len(pieces))):
        shift = at - (len(pieces) - 1) / 2
        yield token(pieces[at], x + FAN * shift, y, LEAN if at else 0.0)


def _stacks(setup: Setup | None) -> dict[City, list[Piece]]:
    """The pieces of a set-up by the city where they start."""
    stacks: defaultdict[City, list[Piece]] = defaultdict(list)
    for forces in (setup or SETUPS["four"]).forces.values():
        for piece in forces.pieces:
            stacks[piece.start].append(piece)
    return stacks


def reach(setup: Setup | None = None) -> dict[City, tuple[float, float]]:
    """How far to the sides, and up and down, the tokens reach where a set-up puts them."""
    height = TOKEN + BADGE_REACH
    return {
        city: (height + FAN * (len(stack) - 1) / 2, height)
        for city, stack in _stacks(setup).items()
    }


def pieces(setup: Setup | None = None) -> str:
    """The pieces of a set-up, where it starts; stacks are fanned, the highest rank in front."""
    tokens = [one for city, stack in _stacks(setup).items() for one in _stack(city, stack)]
    return svg.group("pieces", tokens)
