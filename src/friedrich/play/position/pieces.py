"""The pieces of a position document: where each stands, with how many troops."""

from __future__ import annotations

from typing import Final

from friedrich.board import CITIES, PIECES, STARTS, Nation, Piece
from friedrich.play.position.defaults import retired
from friedrich.play.position.faults import Faults, shown
from friedrich.play.position.fields import CITY, PIECE
from friedrich.play.position.forms import Flag, Number, Word, members
from friedrich.rules import State
from friedrich.rules.ground import IS_GENERAL, MOST_STACKED, MOST_TROOPS, NATION_OF, OFF_MAP
from friedrich.rules.stacks import generals_in, place, share_out, stacks_of

_KEYS: Final = ("city", "troops", "face_down", "retired")
_TROOPS: Final = Number(1, MOST_TROOPS)
_OTHERS: Final = Word("way to treat the others", {"set-up": 0, "off": 1})


# Writing.


def write_pieces(state: State) -> dict[str, object]:
    """Every piece that does not stand as those do that are not named, and how those stand.

    >>> from friedrich.rules import new_game
    >>> write_pieces(new_game())
    {}
    """
    out = retired(state)
    entries = [_entry(state, piece, out) for piece in PIECES]
    at_start = [_entry_at_start(piece, out) for piece in PIECES]
    moved = {PIECES[i].key: one for i, one in enumerate(entries) if one != at_start[i]}
    standing = {PIECES[i].key: one for i, one in enumerate(entries) if one is not None}
    if len(standing) < len(moved):
        return {"others": "off", "pieces": standing}
    return {"pieces": moved} if moved else {}


def _entry(state: State, piece: int, out: int) -> object:
    if state.where[piece] == OFF_MAP:
        return {"retired": True} if state.retired & ~out & 1 << piece else None
    city = CITIES[state.where[piece]].key
    if not IS_GENERAL[piece]:
        return city
    entry: dict[str, object] = {"city": city, "troops": state.troops[piece]}
    if state.down >> piece & 1:
        entry["face_down"] = True
    return entry


def _entry_at_start(piece: int, out: int) -> object:
    if out >> piece & 1:
        return None
    city = STARTS[piece].key
    return {"city": city, "troops": 1} if IS_GENERAL[piece] else city


# Reading.


def read_pieces(state: State, document: dict[str, object], faults: Faults) -> None:
    """Put the pieces where the document says, those not named where they are set up or nowhere."""
    others = 0
    if "others" in document:
        others = _OTHERS.read(document["others"], "others", faults) or 0
    named = members(document.get("pieces", {}), "pieces", faults, PIECE.number_of, "piece")
    out = state.retired = retired(state)
    for key, value in named.items():
        piece, path = PIECE.number_of[key], f"pieces.{key}"
        if out >> piece & 1 and value is not None:
            faults.add(path, _why_out(state, piece))
        elif value is not None:
            _read_piece(state, piece, value, path, faults)
    for piece in PIECES:
        if others == 0 and piece.key not in named and not state.retired >> piece & 1:
            state.where[piece] = int(STARTS[piece])
            state.troops[piece] = int(IS_GENERAL[piece])
    _check_cities(state, faults)
    for piece in PIECES:
        if state.where[piece] != OFF_MAP:
            place(state, piece, state.where[piece])
    _settle_stacks(state)
    _check_totals(state, faults)


def _why_out(state: State, piece: int) -> str:
    if state.law.pieces_out >> piece & 1:
        return f"{PIECES[piece]} does not play in the set-up {state.law.setup.key!r}"
    return f"{PIECES[piece]} has left the game with its nation"


def _read_piece(state: State, piece: int, value: object, path: str, faults: Faults) -> None:
    if isinstance(value, str):
        value = {"city": value}
    elif not isinstance(value, dict):
        faults.add(path, f"an object, a city or null is wanted, not {shown(value)}")
        return
    entry = members(value, path, faults, _KEYS)
    city = None
    if entry.get("city") is not None:
        city = CITY.read(entry["city"], f"{path}.city", faults)
    _read_marks(state, piece, entry, path, faults)
    if city is not None:
        state.where[piece] = city


def _read_marks(
    state: State, piece: int, entry: dict[str, object], path: str, faults: Faults
) -> None:
    """Troops, face-down, retired; each with what it cannot go together with."""
    somewhere = entry.get("city") is not None
    if "retired" in entry and Flag().read(entry["retired"], f"{path}.retired", faults):
        state.retired |= 1 << piece
        if somewhere:
            faults.add(f"{path}.retired", f"{PIECES[piece]} is retired and on the map")
    troops = 1
    for key in ("troops", "face_down"):
        if key not in entry:
            continue
        if not IS_GENERAL[piece]:
            faults.add(f"{path}.{key}", "only a general can have this")
        elif not somewhere:
            faults.add(f"{path}.{key}", "only a general on the map can have this")
        elif key == "troops":
            troops = _TROOPS.read(entry[key], f"{path}.{key}", faults) or 1
        elif Flag().read(entry[key], f"{path}.{key}", faults):
            state.down |= 1 << piece
    if IS_GENERAL[piece] and somewhere:
        state.troops[piece] = troops


def _check_cities(state: State, faults: Faults) -> None:
    """One nation in a city, at most three generals, and a train alone."""
    there: dict[int, list[Piece]] = {}
    for piece in PIECES:
        if state.where[piece] != OFF_MAP:
            there.setdefault(state.where[piece], []).append(piece)
    for city, pieces in there.items():
        first = pieces[0]
        for number, piece in enumerate(pieces[1:], 2):
            path = f"pieces.{piece}.city"
            if piece.nation is not first.nation:
                message = f"{first} of another nation, {first.nation}, stands in {CITIES[city]} too"
                faults.add(path, message)
            elif not (IS_GENERAL[piece] and IS_GENERAL[first]):
                faults.add(path, f"a train stands alone, and {first} is in {CITIES[city]} too")
            elif number > MOST_STACKED:
                faults.add(path, f"more than {MOST_STACKED} generals stand in {CITIES[city]}")


def _settle_stacks(state: State) -> None:
    """A stack has one pool of troops and one side up: write them down as the rules do."""
    for nation in state.law.in_play:
        for city in stacks_of(state, nation):
            generals = generals_in(state, city)
            if len(generals) > 1:
                troops = sum([state.troops[general] for general in generals])
                share_out(state, generals, troops)
                if any(state.down >> general & 1 for general in generals):
                    for general in generals:
                        state.down |= 1 << general


def _check_totals(state: State, faults: Faults) -> None:
    for nation in state.law.in_play:
        most = state.law.most_troops[nation]
        total = sum(n for piece, n in enumerate(state.troops) if NATION_OF[piece] == nation)
        if total > most:
            faults.add("pieces", f"{Nation(nation)} has {total} troops, but at most {most}")
