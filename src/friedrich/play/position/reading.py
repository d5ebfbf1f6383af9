"""Reading a position document: from text to JSON, and from JSON to a state."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from friedrich.board import FATE_CARDS, SETUPS, Nation
from friedrich.play.position import defaults as default
from friedrich.play.position.cards import FATE_KEYS, read_cards, read_fate
from friedrich.play.position.checks import check
from friedrich.play.position.decisions import DECISIONS_IN, objections, untouched
from friedrich.play.position.faults import BadPosition, Faults, PositionFault, below, shown
from friedrich.play.position.fields import (
    CITY,
    DECISION,
    FIELDS,
    NATION,
    OPTIONS,
    PHASE,
    ROLE,
    SECTIONS,
    keys_of,
)
from friedrich.play.position.forms import Number, ObjectWithTwins, Row, Word, members
from friedrich.play.position.pieces import read_pieces
from friedrich.play.position.stage import derive_ends
from friedrich.rules import EDITIONS, BadGame, Law, Options, State, draw, flow, law
from friedrich.rules import decisions as ask
from friedrich.rules import state as of
from friedrich.rules.doors import codes
from friedrich.rules.fate import FIRST_TURN_OF_FATE

FORMAT: Final = "friedrich position"
VERSION: Final = 1
LAST_TURN: Final = FIRST_TURN_OF_FATE + len(FATE_CARDS) - 1
"""At its end the last Card of Fate is turned, and no nation is left to fight Prussia."""
LONGEST_TEXT: Final = 1_000_000
"""No position needs more letters by far."""

_ENDS: Final = "ends"
_RUNNING_FATE: Final = ("errand", "given", "destination")
"""What is noted of a Card of Fate while it is carried out."""
_SECTION_KEYS: Final = {
    "decision": ("kind", *keys_of("decision")),
    "fate": (*FATE_KEYS, *keys_of("fate")),
    "movement": tuple(keys_of("movement")),
    "combat": (*keys_of("combat"), _ENDS),
}
KEYS: Final = (
    "format",
    "version",
    "setup",
    "edition",
    "options",
    "turn",
    "nation",
    "phase",
    "decision",
    "seats",
    "others",
    "pieces",
    "hands",
    "pile",
    "played",
    "lost",
    "open_card",
    "decks_opened",
    "fate",
    "movement",
    "combat",
    *keys_of(""),
)
"""All members that a document can have."""

_SETUP: Final = Word("setup", {key: i for i, key in enumerate(SETUPS)})
_EDITION: Final = Word("edition", {key: i for i, key in enumerate(EDITIONS)})


# Text.


def parse(text: str | bytes) -> object:
    """Read JSON strictly: no NaN, and no member twice without a note of it."""
    if len(text) > LONGEST_TEXT:
        _refuse(f"a position has less than {LONGEST_TEXT} letters")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        _refuse(f"this is no UTF-8: {error.reason} at byte {error.start}")
    except json.JSONDecodeError as error:
        _refuse(f"this is no JSON: {error.msg} in line {error.lineno}, column {error.colno}")
    except RecursionError:
        _refuse("this is no position: it is nested too deeply")
    except ValueError as error:
        _refuse(f"this is no JSON: {error}")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    return read if len(read) == len(pairs) else ObjectWithTwins(pairs)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _refuse(message: str) -> NoReturn:
    raise BadPosition([PositionFault("", message)])


# The document.


def read(document: object) -> State:
    """Read a document as JSON gives it; everything against it is told at once."""
    if not isinstance(document, dict):
        _refuse(f"a position is an object, not {shown(document)}")
    faults = Faults()
    _check_version(document, faults)
    known = members(document, "", faults, KEYS)
    state = of.blank(_read_law(known, faults))
    _read_moment(state, known, faults)
    _read_seats(state, known, faults)
    sections = _sections(known, faults)
    read_fate(state, sections["fate"], faults)
    _check_nation(state, known, faults)
    read_pieces(state, known, faults)
    read_cards(state, known, faults)
    _read_fields(state, known, sections, faults)
    _check_notes(state, known, sections, faults)
    check(state, faults)
    faults.stop_if_any()
    if state.ask == of.UNASKED:
        _begin_phase(state, faults)
    else:
        _check_decision(state, sections, faults)
    if state.ask != ask.OVER and not codes(state):
        _refuse("nothing can be done in this position")
    return state


def _check_version(document: dict[Any, Any], faults: Faults) -> None:
    """What a later friedrich has written is not looked at any further."""
    if document.get("format") != FORMAT:
        faults.add("format", f"{FORMAT!r} is wanted")
    version = document.get("version")
    if type(version) is not int or version < 1:
        faults.add("version", f"{VERSION} is wanted")
    elif version > VERSION:
        message = f"this friedrich reads versions up to {VERSION}; a later one wrote this document"
        raise BadPosition([*faults, PositionFault("version", message)])


def _read_law(known: dict[str, object], faults: Faults) -> Law:
    setup = _name_of(_SETUP, known.get("setup", "four"), "setup", faults) or "four"
    edition = _name_of(_EDITION, known.get("edition", "anniversary"), "edition", faults)
    found = members(known.get("options", {}), "options", faults, OPTIONS, "option")
    read = {key: OPTIONS[key].read(found[key], f"options.{key}", faults) for key in found}
    chosen = {key: value for key, value in read.items() if value is not None}
    try:
        return law(setup, edition or "anniversary", Options(**chosen))
    except BadGame as error:
        faults.add("options", str(error))
        return law(setup, edition or "anniversary")


def _name_of(word: Word, found: object, path: str, faults: Faults) -> str | None:
    number = word.read(found, path, faults)
    return None if number is None else word.name_of[number]


def _read_moment(state: State, known: dict[str, object], faults: Faults) -> None:
    """The turn, the phase and the kind of decision."""
    if "turn" in known:
        state.turn = Number(1, LAST_TURN).read(known["turn"], "turn", faults) or 1
    kind = None
    path = "decision"
    if known.get("decision") is not None:
        found = known["decision"]
        if isinstance(found, dict):
            found, path = found.get("kind"), "decision.kind"
        kind = DECISION.read(found, path, faults)
    possible = [phase for phase, kinds in DECISIONS_IN.items() if kind in kinds]
    if "phase" in known:
        phase = PHASE.read(known["phase"], "phase", faults)
    elif kind is None and not known.keys() & {"turn", "nation", "decision"}:
        phase = of.SETTING_UP
    elif len(possible) == 1:
        phase = possible[0]
    else:
        faults.add("phase", "which phase of the stage or turn is it?")
        return
    if phase is None:
        return
    state.phase = phase
    if kind is not None and phase in possible:
        state.ask = kind
    elif kind is not None:
        kinds = ", ".join(DECISION.name_of[one] for one in DECISIONS_IN[phase]) or "none"
        message = f"no decision of the phase {PHASE.name_of[phase]!r}; these are: {kinds}"
        faults.add(path, message)
    elif phase == of.ENDED:
        state.ask = ask.OVER


def _check_nation(state: State, known: dict[str, object], faults: Faults) -> None:
    """The active nation is in play; it is the last one where a turn ends."""
    usual = default.nation(state)
    state.nation = usual
    if "nation" not in known:
        return
    nation = NATION.read(known["nation"], "nation", faults)
    if nation is None:
        return
    if nation not in state.law.in_play:
        faults.add("nation", f"{Nation(nation)} is not in the set-up {state.law.setup.key!r}")
        return
    state.nation = nation
    if state.gone >> nation & 1 and state.phase not in (of.TURNING_FATE, of.ENDED):
        faults.add("nation", f"{Nation(nation)} has left the game")
    elif state.phase == of.SETTING_UP and nation != state.law.in_play[0]:
        faults.add("nation", "decision.nation says whose troops are allotted")
    elif (state.phase == of.ENDING_TURN or state.ask == ask.ASK_FATE) and nation != usual:
        faults.add("nation", f"a turn ends with {Nation(usual)}")


def _read_seats(state: State, known: dict[str, object], faults: Faults) -> None:
    """Who plays which role, if the roles were raffled."""
    if "seats" not in known:
        return
    found = members(known["seats"], "seats", faults, ROLE.number_of, "role")
    seats = [-1] * len(ROLE.number_of)
    for name, value in found.items():
        seat = ROLE.read(value, below("seats", name), faults)
        if seat is not None:
            seats[ROLE.number_of[name]] = seat
    if tuple(seats) not in state.law.seat_orders:
        faults.add("seats", "no raffle of this set-up deals the roles like this")
    elif not state.law.options.raffle and tuple(seats) != state.law.seat_orders[0]:
        faults.add("seats", "without the option raffle the seats play their own roles")
    else:
        state.seats = tuple(seats)


def _sections(known: dict[str, object], faults: Faults) -> dict[str, dict[str, object]]:
    sections: dict[str, dict[str, object]] = {}
    for name in SECTIONS:
        found = known.get(name, {})
        if name == "decision" and (isinstance(found, str) or found is None):
            found = {}
        sections[name] = members(found, name, faults, _SECTION_KEYS[name])
    return sections


def _read_fields(
    state: State,
    known: dict[str, object],
    sections: dict[str, dict[str, object]],
    faults: Faults,
) -> None:
    for field in FIELDS:
        section = sections[field.section] if field.section else known
        value = None
        if field.key in section:
            if field.means_something(state):
                value = field.form.read(section[field.key], field.path, faults)
            else:
                faults.add(field.path, f"it means nothing in {_moment(state)}")
        setattr(state, field.attribute, field.default(state) if value is None else value)


def _moment(state: State) -> str:
    phase = PHASE.name_of[state.phase]
    if state.ask == of.UNASKED:
        return f"the phase {phase!r} without a decision"
    return f"the phase {phase!r} and the decision {DECISION.name_of[state.ask]!r}"


# The decision.


def _check_notes(
    state: State,
    known: dict[str, object],
    sections: dict[str, dict[str, object]],
    faults: Faults,
) -> None:
    """What is noted of a phase that runs means nothing where the phase is to begin."""
    if isinstance(known.get("decision"), dict) and sections["decision"].get("kind") is None:
        faults.add("decision.kind", "which decision is it?")
    if state.ask != of.UNASKED:
        return
    noted = [f"{name}.{key}" for name in ("movement", "combat") for key in sections[name]]
    noted += [f"fate.{key}" for key in _RUNNING_FATE if key in sections["fate"]]
    for path in noted:
        message = "it is noted while a phase runs; which decision is due?"
        if not any(fault.path == path for fault in faults):
            faults.add(path, message)


def _begin_phase(state: State, faults: Faults) -> None:
    """No decision is named: the game goes on from the beginning of the phase."""
    if state.phase == of.SETTING_UP:
        for path, message in untouched(state):
            faults.add(path, message)
        faults.stop_if_any()
        flow.begin(state)
        return
    if state.phase == of.DRAWING:
        draw.begin(state)
    else:
        state.phase -= 1
    flow.proceed(state)


def _check_decision(state: State, sections: dict[str, dict[str, object]], faults: Faults) -> None:
    derive_ends(state)
    if _ENDS in sections["combat"]:
        ends = Row(CITY).read(sections["combat"][_ENDS], "combat.ends", faults)
        if ends is not None and sorted(ends) != sorted(state.ends):
            names = ", ".join(CITY.name_of[city] for city in state.ends) or "nowhere"
            faults.add("combat.ends", f"the retreat can end here: {names}")
    for path, message in objections(state):
        faults.add(path, message)
    faults.stop_if_any()
