"""What surrounds the map: the neatline, a chequered band and a heavy rule."""

from __future__ import annotations

from friedrich.atlas import svg
from friedrich.atlas.palette import INK, PAPER
from friedrich.atlas.sizes import BAND, FIELD, RULE, SHEET
from friedrich.board import HEIGHT

CHEQUER = 25.0
"""Length of a piece of the chequered band."""


def _grown(rectangle: tuple[float, float, float, float], by: float) -> str:
    left, top, right, bottom = rectangle
    return svg.rectangle(left - by, top - by, right + by, bottom + by)


def _mask() -> str:
    """Paper over everything outside the neatline."""
    return svg.path(_grown(SHEET, 60) + _grown(FIELD, 0), fill=PAPER, fill_rule="evenodd")


def _run(start: float, end: float, zero: float) -> list[tuple[float, float]]:
    """Every other piece of the band between two ends, counted from a zero between them."""
    pieces = []
    at = zero - CHEQUER * 2
    while at < end:
        low, high = max(at, start), min(at + CHEQUER, end)
        if low < high:
            pieces.append((low, high))
        at += 2 * CHEQUER
    return pieces


def _chequers() -> str:
    left, top, right, bottom = FIELD
    inner, outer = BAND * 0.3, BAND
    d = ""
    for low, high in _run(left, right, 0.0):
        d += svg.rectangle(low, top - outer, high, top - inner)
        d += svg.rectangle(low, bottom + inner, high, bottom + outer)
    middle = HEIGHT / 2 - 14 * CHEQUER
    for low, high in _run(top, bottom, middle):
        d += svg.rectangle(left - outer, low, left - inner, high)
        d += svg.rectangle(right + inner, low, right + outer, high)
    return svg.path(d, fill=INK)


def frame() -> str:
    """The frame; it also covers what is drawn beyond the neatline."""
    lines = [(_grown(FIELD, 0), 0.7), (_grown(FIELD, BAND * 0.3), 0.4), (_grown(FIELD, BAND), 0.7)]
    lines += [(_grown(RULE, 0), 2.2), (_grown(RULE, 2.6), 0.5)]
    rules = [svg.path(d, fill="none", stroke=INK, stroke_width=width) for d, width in lines]
    return svg.group("frame", [_mask(), _chequers(), *rules])
