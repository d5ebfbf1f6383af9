"""The signs of the map as path data around the point (0, 0), y downwards."""

from __future__ import annotations

from math import cos, pi, sin

from friedrich.atlas.svg import Point, line, number
from friedrich.board import Nation, Suit

_CLUB_LEAVES = ((0.0, -0.46), (-0.5, 0.24), (0.5, 0.24))

SUITS: dict[Suit, str] = {
    Suit.SPADES: (
        "M0,-1C.3,-.55 .92,-.22 .92,.28C.92,.6 .68,.76 .46,.76C.28,.76 .14,.68 .07,.5"
        "C.08,.74 .17,.92 .38,1H-.38C-.17,.92 -.08,.74 -.07,.5C-.14,.68 -.28,.76 -.46,.76"
        "C-.68,.76 -.92,.6 -.92,.28C-.92,-.22 -.3,-.55 0,-1Z"
    ),
    Suit.CLUBS: "".join(
        f"M{number(x - 0.46)},{number(y)}a.46,.46 0 1 1 .92,0a.46,.46 0 1 1 -.92,0Z"
        for x, y in _CLUB_LEAVES
    )
    + "M-.3,-.3L.3,-.3L.07,.2C.08,.62 .17,.9 .4,1H-.4C-.17,.9 -.08,.62 -.07,.2Z",
    Suit.HEARTS: (
        "M0,.96C-.32,.5 -.98,.16 -.98,-.4C-.98,-.74 -.74,-.94 -.48,-.94C-.24,-.94 -.07,-.8 0,-.56"
        "C.07,-.8 .24,-.94 .48,-.94C.74,-.94 .98,-.74 .98,-.4C.98,.16 .32,.5 0,.96Z"
    ),
    Suit.DIAMONDS: (
        "M0,-1C.2,-.6 .45,-.26 .74,0C.45,.26 .2,.6 0,1"
        "C-.2,.6 -.45,.26 -.74,0C-.45,-.26 -.2,-.6 0,-1Z"
    ),
}
"""The four suits, with radius 1."""


def _at(angle: float, radius: float) -> Point:
    return radius * sin(angle), -radius * cos(angle)


def _ring(*radii: float, points: int) -> str:
    """A ring of points whose radii repeat, the first straight above the centre."""
    return line(
        [_at(2 * pi * at / points, radii[at % len(radii)]) for at in range(points)], closed=True
    )


def circle(radius: float, x: float = 0.0, y: float = 0.0) -> str:
    """A circle."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)},{number(y)}a{r},{r} 0 1 1 {d},0a{r},{r} 0 1 1 -{d},0Z"


def _ramparts(bastions: int) -> str:
    """The trace of a fortress: bastions and the curtains between them."""
    step = 2 * pi / bastions
    corner = ((-0.27, 5.3), (-0.31, 6.3), (0.0, 7.7), (0.31, 6.3), (0.27, 5.3))
    return line(
        [_at((at + turn) * step, radius) for at in range(bastions) for turn, radius in corner],
        closed=True,
    )


OBJECTIVES: dict[Nation, str] = {
    Nation.PRUSSIA: (
        "M-4.3,-4.6Q0,-3.6 4.3,-4.6V.2C4.3,2.9 2.2,4.3 0,5.4C-2.2,4.3 -4.3,2.9 -4.3,.2Z"
    ),
    Nation.RUSSIA: _ring(5.9, 5.4, points=4),
    Nation.SWEDEN: _ring(5.2, points=6),
    Nation.AUSTRIA: "M-4.4,-4.4H4.4V4.4H-4.4Z",
    Nation.IMPERIAL: _ring(5.9, 4.3, points=16),
    Nation.FRANCE: (
        "M-2.5,-2.5C-2.9,-6.4 2.9,-6.4 2.5,-2.5C6.4,-2.9 6.4,2.9 2.5,2.5"
        "C2.9,6.4 -2.9,6.4 -2.5,2.5C-6.4,2.9 -6.4,-2.9 -2.5,-2.5Z"
    ),
}
"""The shape of each attacker's objectives; no two have the same outline."""

LETTERS: dict[Nation, str] = {
    Nation.PRUSSIA: "P",
    Nation.HANOVER: "H",
    Nation.RUSSIA: "R",
    Nation.SWEDEN: "S",
    Nation.AUSTRIA: "A",
    Nation.IMPERIAL: "I",
    Nation.FRANCE: "F",
}
"""The letter by which a nation's signs are known."""

DEPOT = _ramparts(6)
"""The ramparts round a depot."""

WAGON = "M-6,-3.1Q-6,-5.2 -3.6,-5.2H3.6Q6,-5.2 6,-3.1V2.2H-6Z"
"""The body of a supply train's wagon."""

WHEELS = circle(1.9, -3.4, 3) + circle(1.9, 3.4, 3)
"""The wheels of a supply train's wagon."""
