"""`friedrich map`: draw the board."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from pathlib import Path

from friedrich.board import AmbiguousName, City, UnknownName
from friedrich.cli.parser import Subparsers, UsageError, shortened, suggestion

_COMMAND = "friedrich map"
_WIDTHS = range(200, 10001)


def add_to(subparsers: Subparsers, word: str) -> None:
    """Describe the word and its options."""
    parser = subparsers.add_parser(
        word,
        hint=_hint_for,
        help="draw the board as SVG or PNG",
        description="Draw the whole board: countries, sectors, roads, cities and objectives.",
        epilog="Exit status: 0 the map is drawn, 2 an option makes no sense or a file is no use.",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        action="append",
        help="picture to write, .svg or .png; may be given again (default: map.svg)",
    )
    parser.add_argument("--pieces", action="store_true", help="show where the pieces are set up")
    parser.add_argument(
        "--highlight",
        metavar="CITY",
        nargs="+",
        action="extend",
        default=[],
        help="cities to make conspicuous",
    )
    parser.add_argument(
        "--width",
        metavar="PIXELS",
        help="width of a PNG (default: wide enough to read every name)",
    )


def _hint_for(stray: str) -> str:
    """What was probably meant by a word without an option: a file, or a city."""
    if stray.lower().endswith((".svg", ".png")):
        return f"; did you mean --out {stray}?"
    try:
        known = bool(City.find(stray))
    except AmbiguousName:
        known = True
    except UnknownName as error:
        known = bool(error.near)
    return f"; did you mean --highlight {stray}?" if known else ""


def run(parsed: argparse.Namespace) -> int:
    """Write the pictures and tell where they are."""
    files = [_picture(name) for name in dict.fromkeys(parsed.out or ["map.svg"])]
    cities = [_city(name) for name in parsed.highlight]
    width = _width(parsed.width, files)

    # Imported here so that wrong input is answered before the drawing is loaded.
    from friedrich.atlas import draw_map, rasterise

    # The typeface travels in an SVG only; a PNG is lettered with the installed one.
    typeface = any(map(_is_svg, files))
    svg = draw_map(pieces=parsed.pieces, highlight=cities, typeface=typeface)
    for file in files:
        if _is_svg(file):
            picture = svg.encode()
        else:
            picture = rasterise(svg) if width is None else rasterise(svg, width)
        try:
            file.write_bytes(picture)
        except (OSError, ValueError) as error:
            raise _unwritable(file, error) from error
        print(file)
    return 0


def _is_svg(file: Path) -> bool:
    return file.suffix.lower() == ".svg"


def _width(text: str | None, files: list[Path]) -> int | None:
    if text is None:
        return None
    if all(map(_is_svg, files)):
        raise UsageError(_COMMAND, "--width is for a PNG, and an SVG has any width")
    width = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    if width not in _WIDTHS:
        span = f"from {_WIDTHS[0]} to {_WIDTHS[-1]}"
        raise UsageError(_COMMAND, f"--width is a number {span}, not {shortened(text)}")
    return width


def _picture(name: str) -> Path:
    """The file to write, known to be of a kind and in a place that can be written."""
    try:
        return _writable(name)
    except (OSError, ValueError) as error:
        raise _unwritable(Path(name), error) from error


def _writable(name: str) -> Path:
    file = Path(name)
    cannot = f"cannot write {shortened(name)}"
    if file.suffix.lower() not in (".svg", ".png"):
        raise UsageError(_COMMAND, f"{cannot}: a picture ends in .svg or .png")
    if file.is_dir():
        raise UsageError(_COMMAND, f"{cannot}: it is a folder")
    if not file.parent.is_dir():
        folder = shortened(str(file.parent))
        raise UsageError(_COMMAND, f"{cannot}: there is no folder {folder}")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise UsageError(_COMMAND, f"{cannot}: permission denied")
    return file


def _unwritable(file: Path, error: Exception) -> UsageError:
    why = getattr(error, "strerror", None) or error
    return UsageError(_COMMAND, f"cannot write {shortened(str(file))}: {why}")


def _city(name: str) -> City:
    try:
        return City.find(name)
    except UnknownName as error:
        message = f"no city is called {shortened(name)}{suggestion(_shown(error.near))}"
        raise UsageError(_COMMAND, message) from error
    except AmbiguousName as error:
        could_be = " or ".join(_shown(error.names))
        raise UsageError(_COMMAND, f"{shortened(name)} could be {could_be}") from error


def _shown(keys: Iterable[str]) -> list[str]:
    """Keys of cities, each with the name on the map if that is spelled otherwise."""
    names = {key: City(key).name for key in keys}
    return [key if key == name.lower() else f"{key} ({name})" for key, name in names.items()]
