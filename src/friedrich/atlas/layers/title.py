"""The cartouche with the title, and the compass rose."""

from __future__ import annotations

from math import cos, pi, sin

from friedrich.atlas import svg
from friedrich.atlas.palette import INK, PAPER, SEPIA
from friedrich.atlas.svg import Point, number
from friedrich.atlas.symbols import circle

CARTOUCHE = (46.0, 62.0)
"""The middle of the cartouche: in the North Sea."""

ROSE = (440.0, 42.0)
"""The middle of the compass rose: in the Baltic."""

PLATE = (
    "M0,-42C16,-42 20,-37 32,-37H42C43,-31 47,-28 52,-27C54,-12 54,12 52,27C47,28 43,31 42,37H32"
    "C20,37 16,42 0,42C-16,42 -20,37 -32,37H-42C-43,31 -47,28 -52,27C-54,12 -54,-12 -52,-27"
    "C-47,-28 -43,-31 -42,-37H-32C-20,-37 -16,-42 0,-42Z"
)

VOLUTE = (
    "M30,-40C36,-46 48,-47 52,-41C55,-36 50,-31 46,-33.5C43.5,-35.5 45.5,-39 48,-37.8"
    "M48,-31C53,-33.5 59,-29 57.5,-23C56.5,-19.5 52.8,-20 53.2,-22.8C53.5,-24.6 55.5,-24.6 55.4,-23"
)

CROWN = (
    "M-12,1C-13,-4 -16.5,-6 -17,-10.5C-17,-15.5 -10,-18 -4.5,-15.4C-2.4,-14.4 -.8,-13.4 0,-12.6"
    "C.8,-13.4 2.4,-14.4 4.5,-15.4C10,-18 17,-15.5 17,-10.5C16.5,-6 13,-4 12,1Z"
)
ARCHES = (
    "M-9.4,.2C-12.6,-5.4 -11,-11.4 -6.6,-11.8C-3.4,-12 -1,-11.6 0,-12.6"
    "M9.4,.2C12.6,-5.4 11,-11.4 6.6,-11.8C3.4,-12 1,-11.6 0,-12.6M0,-12.6V0"
)
CIRCLET = "M-12.4,1C-4,-1.6 4,-1.6 12.4,1V5C4,2.4 -4,2.4 -12.4,5Z"
CROSS = "M-.8,-16.6H-2.6V-18.2H-.8V-20H.8V-18.2H2.6V-16.6H.8V-15H-.8Z"

BOW = (
    "M0,53C-4,49 -8.5,49.6 -8,53C-7.6,56 -3,56.4 0,53C4,49 8.5,49.6 8,53C7.6,56 3,56.4 0,53Z"
    "M-.6,53.6C-2,57 -4,59 -6.4,60M.6,53.6C2,57 4,59 6.4,60"
)
LEAF = "M0,0C1.2,-2.6 4.6,-3.4 8,-2C6,.9 2.6,1.6 0,0Z"


def _spray(turn: int) -> str:
    """A branch of laurel that rises to one side."""
    leaves = ""
    for at in range(9):
        share = at / 8
        x, y = turn * (3 + 46 * share), 53 - 15 * share * share
        slope = -18 - 30 * share
        for lift in (-34, 30):
            scale = 1.08 - 0.42 * share
            angle = slope + lift
            flip = f"scale({turn * scale:.3f} {scale:.3f})"
            leaves += svg.path(
                LEAF,
                transform=f"translate({number(x)} {number(y)}) rotate({turn * angle:.1f}) {flip}",
            )
    stem = f"M{3 * turn},53Q{30 * turn},52 {51 * turn},36.5"
    return svg.path(stem, fill="none", stroke="#3f5a35", stroke_width=0.6) + svg.element(
        "g", leaves, fill="#7d9463", stroke="#3f5a35", stroke_width=0.35
    )


def _crown() -> str:
    def gold(d: str) -> str:
        return svg.path(d, fill="#dcb94f", stroke=SEPIA, stroke_width=0.6)

    stones = "".join(
        svg.element("circle", cx=x, cy=y, r=0.95, fill="#f9f0d2", stroke=SEPIA, stroke_width=0.3)
        for x, y in ((-9, 2.3), (-4.6, 1.5), (0, 1.2), (4.6, 1.5), (9, 2.3))
    )
    return svg.element(
        "g",
        svg.path(CROWN, fill="#8f2b33", stroke=SEPIA, stroke_width=0.7),
        svg.path(ARCHES, fill="none", stroke=SEPIA, stroke_width=2.7),
        svg.path(ARCHES, fill="none", stroke="#dcb94f", stroke_width=1.6),
        gold(CIRCLET),
        gold(circle(2, 0, -13.2)),
        gold(CROSS),
        stones,
        transform="translate(0 -46)",
    )


def _plate() -> str:
    volutes = "".join(
        svg.path(VOLUTE, transform=f"scale({x} {y})") for x in (1, -1) for y in (1, -1)
    )
    return (
        svg.path(PLATE, fill=PAPER, stroke=SEPIA, stroke_width=1.6)
        + svg.path(PLATE, fill="none", stroke=SEPIA, stroke_width=0.45, transform="scale(.945)")
        + svg.element(
            "g", volutes, fill="none", stroke=SEPIA, stroke_width=1.1, stroke_linecap="round"
        )
    )


def _words() -> str:
    def line(words: str, y: float, size: float, kind: str, spacing: float = 0.0) -> str:
        return svg.text(
            words, spacing / 2, y, class_=f"title {kind}", font_size=size, letter_spacing=spacing
        )

    rule = "M-34,-6H-3M3,-6H34M0,-8L2,-6 0,-4 -2,-6Z"
    return (
        line("FRIEDRICH", -14, 13.6, "strong", 1.7)
        + svg.path(rule, fill=INK, stroke=INK, stroke_width=0.45)
        + line("The Seven Years’ War", 6, 8.2, "slanted")
        + line("Theatre of the War", 18, 6.6, "plain", 0.3)
        + line("1756–1763", 28.5, 7.6, "strong", 0.9)
    )


def title() -> str:
    """The cartouche."""
    x, y = CARTOUCHE
    bow = svg.path(BOW, fill="none", stroke="#8f2b33", stroke_width=1.3, stroke_linecap="round")
    parts = [_spray(1), _spray(-1), bow, _plate(), _crown(), _words()]
    return svg.group("title", parts, transform=f"translate({number(x)} {number(y)})")


def _ray(angle: float, length: float, waist: float) -> tuple[str, str]:
    """The light and the dark half of a ray of the rose."""

    def at(turn: float, radius: float) -> Point:
        return radius * sin(angle + turn), -radius * cos(angle + turn)

    tip, middle = at(0, length), (0.0, 0.0)
    half = pi / 8
    light = svg.line([middle, at(-half, waist), tip], closed=True)
    return light, svg.line([middle, at(half, waist), tip], closed=True)


def rose() -> str:
    """The compass rose."""
    light, dark = "", ""
    for length, waist, turns in ((13, 4.4, (1, 3, 5, 7)), (21, 5.6, (0, 2, 4, 6))):
        for turn in turns:
            one, other = _ray(turn * pi / 4, length, waist)
            light, dark = light + one, dark + other
    x, y = ROSE
    rings = "".join(
        svg.element("circle", r=r, fill="none", stroke=INK, stroke_width=w)
        for r, w in ((15.5, 0.35), (14.3, 0.7))
    )
    return svg.group(
        "rose",
        [
            rings,
            svg.path(light, fill=PAPER, stroke=INK, stroke_width=0.3),
            svg.path(dark, fill=INK, stroke=INK, stroke_width=0.3),
            svg.text("N", 0, -23, class_="title strong", font_size=8),
        ],
        transform=f"translate({number(x)} {number(y)})",
    )
