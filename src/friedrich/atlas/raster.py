"""From SVG to PNG."""

from __future__ import annotations

from resvg_py import svg_to_bytes

from friedrich.atlas.typeface import FAMILY, Face

WIDTH = 3200
"""The width at which every name is easy to read."""


def rasterise(svg: str, width: int = WIDTH) -> bytes:
    """The PNG of a drawing, so many pixels wide."""
    return svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(face.file.with_suffix(".otf")) for face in Face],
        font_family=FAMILY,
        serif_family=FAMILY,
    )
