"""The style sheet of the drawing, and the @font-face rules of the letters it uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from friedrich.atlas import palette, sizes
from friedrich.atlas.typeface import FAMILIES, Face, embedded
from friedrich.board import Country


def _names() -> Iterable[str]:
    yield (
        f".names{{font-size:{sizes.NAME}px;fill:{palette.INK};stroke-width:1.3px;"
        "stroke-linejoin:round;paint-order:stroke}"
    )
    for country in Country:
        yield f".names.{country.key}{{stroke:{palette.TINTS[country]}}}"
    marked = f"font-size:{sizes.MARKED_NAME}px;font-weight:600"
    yield f".names .objective,.names .setup{{{marked}}}"
    yield f".names .depot{{font-size:{sizes.DEPOT_NAME}px;font-weight:700}}"
    yield ".letter{font-weight:700;text-anchor:middle}"


def _lines() -> Iterable[str]:
    yield (
        f".border{{fill:none;stroke:{palette.BORDER};stroke-width:.75px;"
        "stroke-dasharray:3.4 1.1 .7 1.1}"
    )
    yield f"#sectors .grid{{fill:none;stroke:{palette.SEPIA};stroke-width:.6px;stroke-opacity:.6}}"
    yield f"#roads path{{fill:none;stroke:{palette.ROAD};stroke-width:.62px}}"
    yield f"#roads .main{{stroke:{palette.MAIN_ROAD};stroke-width:2.3px;stroke-linecap:round}}"
    yield f"#roads .core{{stroke:{palette.MAIN_ROAD_CORE};stroke-width:1.1px}}"
    yield f"#cities{{fill:{palette.PAPER};stroke:{palette.INK};stroke-width:.75px}}"


def _suits() -> Iterable[str]:
    for suit, ink in palette.SUIT_INKS.items():
        yield f".{suit.key}{{fill:{ink}}}"
    yield ".field{fill-opacity:.1}"
    yield ".edge{fill-opacity:.85}"


def _words() -> Iterable[str]:
    yield "#lettering text{text-anchor:middle;font-style:italic}"
    yield f"#lettering .sea{{fill:{palette.SEA_INK}}}"
    yield f"#lettering .river{{fill:{palette.RIVER_INK}}}"
    yield f"#lettering .country{{fill:{palette.SEPIA};fill-opacity:.5}}"
    yield f"#lettering .region{{fill:{palette.SEPIA};fill-opacity:.55}}"
    yield f".title{{text-anchor:middle;fill:{palette.INK}}}"
    yield ".strong{font-weight:700}"
    yield ".slanted{font-style:italic}"
    yield f"#legend .key{{font-size:6.4px;fill:{palette.INK}}}"
    yield f"#legend .head{{font-size:7px;font-weight:600;letter-spacing:.3px;fill:{palette.INK}}}"
    yield f"#legend .ring{{fill:{palette.PAPER};stroke:{palette.INK};stroke-width:.75px}}"
    yield f"#legend .road{{stroke:{palette.ROAD};stroke-width:.62px}}"
    yield f"#legend .way{{stroke:{palette.MAIN_ROAD};stroke-width:2.3px}}"
    yield f"#legend .core{{stroke:{palette.MAIN_ROAD_CORE};stroke-width:1.1px}}"
    yield f"#legend .grid{{stroke:{palette.SEPIA};stroke-width:.5px;stroke-opacity:.55}}"
    yield (
        f"#highlight text{{fill:{palette.HIGHLIGHT_INK};stroke:{palette.HIGHLIGHT_HALO};"
        "stroke-width:2.4px;stroke-linejoin:round;paint-order:stroke}"
    )


def style_sheet(letters: Mapping[Face, Iterable[str]]) -> str:
    """All rules; the letters in use of each face travel with them."""
    rules = [embedded(face, used) for face, used in letters.items()]
    rules.append(f"svg{{font-family:{FAMILIES};font-weight:400}}")
    rules += [*_names(), *_lines(), *_suits(), *_words()]
    return "\n".join(rules)
