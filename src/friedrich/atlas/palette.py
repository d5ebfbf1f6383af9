"""The colours of the sheet: paper, ink, washes of the countries and colours of the nations.

>>> contrast(INK, TINTS[Country.PRUSSIA]) > 4.5
True
"""

from __future__ import annotations

from typing import NamedTuple

from friedrich.board import Country, Nation, Suit

PAPER = "#f6eedb"
SEA = "#dfe6e0"
WATER = "#7f9a9f"
RIVER = "#6f929c"
SEA_INK = "#4c6a72"
RIVER_INK = "#3d626d"
COAST = "#4f5f60"
INK = "#2b2018"
SEPIA = "#6b4c34"
ROAD = "#6a4a33"
MAIN_ROAD = "#4e2f1e"
MAIN_ROAD_CORE = "#fbf3df"
BORDER = "#7a3b2c"
BEYOND = "#dcd5cb"
HIGHLIGHT = "#d6006c"
HIGHLIGHT_INK = "#8a0047"
HIGHLIGHT_HALO = "#fffdf5"

TINTS: dict[Country, str] = {
    Country.PRUSSIA: "#c3ccd6",
    Country.HANOVER: "#d9e8ee",
    Country.SWEDEN: "#cfe3cf",
    Country.AUSTRIA: "#f3ece8",
    Country.SAXONY: "#f1d3ab",
    Country.EMPIRE: "#f4e7b6",
    Country.POLAND: "#eee0cb",
}
"""The wash of each country."""

BANDS: dict[Country, str] = {
    Country.PRUSSIA: "#7a90ab",
    Country.HANOVER: "#8fbbd0",
    Country.SWEDEN: "#8ab890",
    Country.AUSTRIA: "#cbaeb2",
    Country.SAXONY: "#d99a5b",
    Country.EMPIRE: "#dcbf57",
    Country.POLAND: "#c9a88a",
}
"""The stronger wash along the inside of each country's border."""


class Livery(NamedTuple):
    """The colours in which a nation's signs are drawn."""

    fill: str
    ink: str
    """Outline, and lettering on paper."""
    text: str
    """Lettering on the fill."""


LIVERIES: dict[Nation, Livery] = {
    Nation.PRUSSIA: Livery("#24426b", "#152a47", "#ffffff"),
    Nation.HANOVER: Livery("#7fb8dc", "#1b4a68", "#0d2433"),
    Nation.RUSSIA: Livery("#1d6440", "#0e3b25", "#ffffff"),
    Nation.SWEDEN: Livery("#a5cf6b", "#3c5a17", "#1a2a07"),
    Nation.AUSTRIA: Livery("#fdfcf8", "#47433f", "#26221f"),
    Nation.IMPERIAL: Livery("#f1c232", "#6a4a00", "#2c1f00"),
    Nation.FRANCE: Livery("#b3282d", "#6c1216", "#ffffff"),
}

SUIT_INKS: dict[Suit, str] = {
    Suit.SPADES: "#2b2b30",
    Suit.CLUBS: "#2b2b30",
    Suit.HEARTS: "#a3262a",
    Suit.DIAMONDS: "#a3262a",
}


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _channel(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """The relative luminance of a colour written #rrggbb, as WCAG 2 defines it."""
    red, green, blue = (_channel(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    dark, light = sorted((luminance(colour), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
