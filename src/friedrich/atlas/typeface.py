"""The typeface of the sheet: where its files lie, how wide it runs, how it travels in an SVG.

>>> round(width("Breslau", Face.REGULAR, 10.0), 1)
33.9
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from enum import Enum
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.subset import Subsetter

FAMILY = "Source Serif Pro"
FAMILIES = f"'{FAMILY}', Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, serif"


class Face(Enum):
    """A face of the family: its file, weight and style."""

    REGULAR = ("SourceSerifPro-Regular.ttf", 400, "normal")
    ITALIC = ("SourceSerifPro-It.ttf", 400, "italic")
    SEMIBOLD = ("SourceSerifPro-Semibold.ttf", 600, "normal")
    BOLD = ("SourceSerifPro-Bold.ttf", 700, "normal")

    @property
    def file(self) -> Path:
        """The font file."""
        return Path(str(files("font_source_serif_pro"))) / "files" / self.value[0]

    @property
    def weight(self) -> int:
        """The weight as CSS counts it."""
        return self.value[1]

    @property
    def style(self) -> str:
        """`normal` or `italic`."""
        return self.value[2]


@cache
def _advances(face: Face) -> tuple[dict[int, str], dict[str, tuple[int, int]], int]:
    from fontTools.ttLib import TTFont

    with TTFont(face.file, lazy=True) as font:
        return font.getBestCmap(), dict(font["hmtx"].metrics), font["head"].unitsPerEm


def width(text: str, face: Face, size: float, spacing: float = 0.0) -> float:
    """How wide a line runs, kerning left aside."""
    glyphs, advances, em = _advances(face)
    run = sum(advances[glyphs[ord(letter)]][0] for letter in text)
    return run * size / em + spacing * max(0, len(text) - 1)


def _subsetter() -> Subsetter:
    from fontTools.subset import Options, Subsetter

    options = Options()
    options.layout_features = ["kern", "mark", "locl"]
    options.hinting = False
    options.flavor = "woff"
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["DSIG", "GDEF"]
    return Subsetter(options)


def subset(face: Face, letters: Iterable[str]) -> bytes:
    """A WOFF file of the face with no more than these letters."""
    # Imported here because it takes long, and a drawing for a PNG does without.
    from fontTools.ttLib import TTFont

    with TTFont(face.file, lazy=True, recalcTimestamp=False) as font:
        worker = _subsetter()
        worker.populate(text="".join(sorted(set(letters) | {" "})))
        worker.subset(font)
        font.flavor = "woff"
        file = BytesIO()
        font.save(file, reorderTables=True)
    return file.getvalue()


def embedded(face: Face, letters: Iterable[str]) -> str:
    """The @font-face rule that carries the letters of a face in a style sheet."""
    data = b64encode(subset(face, letters)).decode("ascii")
    return (
        f"@font-face{{font-family:'{FAMILY}';font-weight:{face.weight};"
        f"font-style:{face.style};src:url(data:font/woff;base64,{data}) format('woff')}}"
    )
