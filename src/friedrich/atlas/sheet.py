"""The whole sheet, layer upon layer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from friedrich.atlas import svg
from friedrich.atlas.layers import armies, frame, ground, legend, names, places, title, ways
from friedrich.atlas.layers import highlight as marking
from friedrich.atlas.palette import PAPER
from friedrich.atlas.sizes import SHEET
from friedrich.atlas.style import style_sheet
from friedrich.atlas.symbols import SUITS
from friedrich.atlas.typeface import Face
from friedrich.board import City, Setup

LAYERS = (
    "sea",
    "land",
    "countries",
    "rivers",
    "coast",
    "borders",
    "sectors",
    "lettering",
    "roads",
    "cities",
    "objectives",
    "depots",
    "setups",
    "labels",
    "pieces",
    "highlight",
    "frame",
    "title",
    "rose",
    "legend",
)
"""The ids of the layers, the lowest first; pieces and highlight are there when asked for."""


TITLE = "FRIEDRICH: the theatre of the Seven Years’ War, 1756–1763"
"""What a screen reader or a tooltip says of the whole drawing."""


def _layers(pieces: bool, highlight: Sequence[City], setup: Setup | None) -> list[str]:
    layers = [
        ground.sea(),
        ground.land(),
        ground.countries(),
        ground.rivers(),
        ground.coast(),
        ground.borders(),
        ways.sectors(),
        names.lettering(),
        ways.roads(),
        places.cities(),
        places.objectives(),
        places.depots(),
        places.setups(),
        places.labels(),
    ]
    if pieces:
        layers.append(armies.pieces(setup))
    if highlight:
        layers.append(marking.highlight(highlight, armies.reach(setup) if pieces else {}))
    return [*layers, frame.frame(), title.title(), title.rose(), legend.legend(pieces=pieces)]


def _letters(layers: Sequence[str]) -> set[str]:
    """Every letter that is written somewhere."""
    return {letter for layer in layers for run in re.findall(r">([^<]+)<", layer) for letter in run}


def draw_map(
    *,
    pieces: bool = False,
    highlight: Sequence[City] = (),
    setup: Setup | None = None,
    typeface: bool = True,
) -> str:
    """The whole board as an SVG document.

    With `pieces` those of a set-up stand where it starts, by default of the game for four;
    `highlight` makes cities stand out. The letters in use travel with the drawing; one that is
    only to be rasterised is drawn faster without its `typeface`.
    """
    layers = _layers(pieces, highlight, setup)
    letters = _letters(layers) - {"\n"}
    faces = dict.fromkeys(Face, letters) if typeface else {}
    left, top, right, bottom = SHEET
    return (
        svg.element(
            "svg",
            "\n",
            svg.element("title", TITLE),
            "\n",
            svg.element("style", style_sheet(faces)),
            "\n",
            svg.element("defs", ways.suit_symbols(SUITS), places.place_symbols()),
            "\n",
            svg.path(svg.rectangle(*SHEET), fill=PAPER),
            "\n",
            *layers,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(map(svg.number, (left, top, right - left, bottom - top))),
        )
        + "\n"
    )
