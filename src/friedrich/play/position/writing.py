"""Writing a position document: what differs from the defaults, well set on few lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from friedrich.play.position import defaults as default
from friedrich.play.position.cards import write_cards, write_fate
from friedrich.play.position.fields import DECISION, FIELDS, NATION, PHASE, ROLE, SECTIONS
from friedrich.play.position.pieces import write_pieces
from friedrich.play.position.reading import FORMAT, VERSION
from friedrich.rules import STANDARD, State
from friedrich.rules.state import SETTING_UP

_WIDTH: Final = 100
_STEP: Final = "  "
_encode: Final = json.JSONEncoder().encode


def write(state: State) -> dict[str, object]:
    """Give the document of a position: what is not in it follows from the rest."""
    law = state.law
    document: dict[str, object] = {"format": FORMAT, "version": VERSION, "setup": law.setup.key}
    if law.edition.name != "anniversary":
        document["edition"] = law.edition.name
    options = {
        name: value
        for name, value in law.options._asdict().items()
        if value != getattr(STANDARD, name)
    }
    if options:
        document["options"] = options
    document["turn"] = state.turn
    if state.nation != default.nation(state) or state.phase != SETTING_UP:
        document["nation"] = NATION.write(state.nation)
    document["phase"] = PHASE.write(state.phase)
    plain, sections = _fields(state)
    decision = {"kind": DECISION.write(state.ask), **sections.pop("decision")}
    document["decision"] = decision if len(decision) > 1 else decision["kind"]
    if state.seats != law.seat_orders[0]:
        document["seats"] = {
            ROLE.name_of[role]: ROLE.name_of[seat]
            for role, seat in enumerate(state.seats)
            if seat >= 0
        }
    document |= write_pieces(state)
    document |= write_cards(state)
    sections["fate"] = write_fate(state) | sections["fate"]
    document |= {name: section for name, section in sections.items() if section}
    return document | plain


def _fields(state: State) -> tuple[dict[str, object], dict[str, dict[str, object]]]:
    """The plain fields that differ from their defaults: of the document and of its sections."""
    plain: dict[str, object] = {}
    sections: dict[str, dict[str, object]] = {name: {} for name in SECTIONS}
    for field in FIELDS:
        if field.means_something(state):
            value = getattr(state, field.attribute)
            if value != field.default(state):
                section = sections[field.section] if field.section else plain
                section[field.key] = field.form.write(value)
    return plain, sections


def well_set(document: dict[str, object]) -> str:
    """The text of a document: one line for each member, more where it is long."""
    return "\n".join(_lines(document, "", "")) + "\n"


def _lines(value: object, before: str, indent: str) -> Iterator[str]:
    """Set a value; `before` stands in front of it in its first line."""
    short = before + _encode(value)
    if len(short) <= _WIDTH - 1 and (before or not isinstance(value, dict)):
        yield short
    elif isinstance(value, dict):
        yield before + "{"
        parts = [
            list(_lines(one, f'{indent}{_STEP}"{key}": ', indent + _STEP))
            for key, one in value.items()
        ]
        yield from _with_commas(parts)
        yield indent + "}"
    elif isinstance(value, list):
        yield before + "["
        yield from _filled(value, indent + _STEP)
        yield indent + "]"
    else:
        yield short


def _with_commas(parts: list[list[str]]) -> Iterator[str]:
    for part in parts[:-1]:
        yield from part[:-1]
        yield part[-1] + ","
    yield from parts[-1]


def _filled(values: Iterable[object], indent: str) -> Iterator[str]:
    """As many members of a list in a line as find room there."""
    line = indent
    # No name in a document needs escaping, and long lists hold nothing but names.
    words = [f'"{one}"' if isinstance(one, str) else _encode(one) for one in values]
    for index, word in enumerate(words):
        piece = word + ("," if index < len(words) - 1 else "")
        if line != indent and len(line) + 1 + len(piece) > _WIDTH:
            yield line
            line = indent
        line += piece if line == indent else f" {piece}"
    yield line
