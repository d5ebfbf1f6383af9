"""Writing SVG: elements as text, numbers as short as they can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]


def number(value: float) -> str:
    """A number with at most two decimals.

    >>> number(1.50), number(-0.004), number(12.0)
    ('1.5', '0', '12')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, *children: str, **attributes: str | float | None) -> str:
    """An element; `_` in the name of an attribute stands for `-`, a last one is dropped.

    >>> element("circle", r=2.0, class_="town", stroke_width=None)
    '<circle r="2" class="town"/>'
    """
    start = tag
    for key, value in attributes.items():
        if value is None:
            continue
        text = value if isinstance(value, str) else number(value)
        start += f" {key.rstrip('_').replace('_', '-')}={quoteattr(text)}"
    if not children:
        return f"<{start}/>"
    return f"<{start}>{''.join(children)}</{tag}>"


def group(name: str, children: Iterable[str], **attributes: str | float | None) -> str:
    """A layer: a group whose id is its name."""
    return element("g", "\n", *(child + "\n" for child in children), id=name, **attributes) + "\n"


def text(content: str, x: float, y: float, **attributes: str | float | None) -> str:
    """A line of text."""
    return element("text", escape(content), x=x, y=y, **attributes)


def use(name: str, x: float, y: float, **attributes: str | float | None) -> str:
    """A symbol of the definitions, drawn at a point."""
    return element("use", href=f"#{name}", x=x, y=y, **attributes)


def path(d: str, **attributes: str | float | None) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def line(points: Sequence[Point], *, closed: bool = False) -> str:
    """The path data of a run of points."""
    run = "L".join(f"{number(x)},{number(y)}" for x, y in points)
    return f"M{run}{'Z' if closed else ''}"


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    """The path data of a rectangle."""
    return f"M{number(left)},{number(top)}H{number(right)}V{number(bottom)}H{number(left)}Z"
