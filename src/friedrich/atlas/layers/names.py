"""The names of countries, seas and rivers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from friedrich.atlas import svg
from friedrich.atlas.lettering import NAMES, Name


def _arc(name: Name) -> str:
    (ax, ay), (cx, cy), (bx, by) = name.start, name.control, name.end
    numbers = [svg.number(value) for value in (ax, ay, cx, cy, bx, by)]
    return "M{},{}Q{},{} {},{}".format(*numbers)


def _lines(names: Iterable[tuple[int, Name]]) -> Iterator[str]:
    for at, name in names:
        yield svg.path(_arc(name), id=f"arc-{at}", fill="none")
        run = svg.element("textPath", escape(name.text), href=f"#arc-{at}", startOffset="50%")
        yield svg.element(
            "text", run, class_=name.kind, font_size=name.size, letter_spacing=name.spacing
        )


def lettering() -> str:
    """The names that lie under roads and cities."""
    return svg.group("lettering", _lines(enumerate(NAMES)))
