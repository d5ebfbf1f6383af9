r"""The head of a record: which game it is, whose eyes have seen it, and who played.

>>> print("\n".join(write_head(Head("west", players=((Role.POMPADOUR, "Anna"),)))))
rules: ...
setup: west
edition: anniversary
options: decks 4
eyes: all
player pompadour: Anna
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date as Date  # noqa: N812 (a head has a field of that name)
from typing import Any, Final

from friedrich import __version__
from friedrich.board import SETUPS, Role, UnknownName
from friedrich.board.enums import NamedEnum
from friedrich.play.position import position_as_json, read_position
from friedrich.play.position.faults import BadPosition
from friedrich.play.record.faults import FaultList
from friedrich.play.wording import BadWords, near_to, quoted
from friedrich.rules import EDITIONS, STANDARD, BadGame, Law, Options, State, law, new_game

_LONGEST_NAME: Final = 100
_KEYS: Final = ("rules", "setup", "edition", "options", "eyes", "date", "beginning")
_SWITCHES: Final = tuple(
    name for name, value in Options._field_defaults.items() if isinstance(value, bool)
)


class Eyes(NamedEnum):
    """Who has seen what a record tells.

    >>> Eyes.of("spectator").seat is None, Eyes.MARIA_THERESA.seat
    (True, Role.MARIA_THERESA)
    """

    FREDERICK = 0
    ELISABETH = 1
    MARIA_THERESA = 2
    POMPADOUR = 3
    SPECTATOR = 4
    ALL = 5

    @property
    def seat(self) -> Role | None:
        """The seat whose eyes they are; None for those who only watch and for all together."""
        return Role(self.value) if self < len(Role) else None


@dataclass(frozen=True)
class Head:
    """Everything that a record says before the first deed.

    >>> Head("wets")
    Traceback (most recent call last):
    friedrich.board.errors.UnknownName: no setup is called 'wets'; near: four...
    """

    setup: str = "four"
    edition: str = "anniversary"
    options: Options = STANDARD
    eyes: Eyes = Eyes.ALL
    players: tuple[tuple[Role, str], ...] = ()
    """The names of the players by their seats, in the order of the seats."""
    date: str | None = None
    """The day when it was played, like 2027-03-31."""
    rules: str = field(default=__version__)
    """The version of the rules by which it was written."""
    beginning: State | None = None
    """The position with which the game began, if that was not the set-up."""

    def __post_init__(self) -> None:
        for fault in _faults_of(self, self.law):
            raise ValueError(fault)

    @property
    def law(self) -> Law:
        """What is fixed before such a game begins."""
        return law(self.setup, self.edition, self.options)

    def first_state(self) -> State:
        """The position with which the game began."""
        if self.beginning is not None:
            return self.beginning
        return new_game(self.setup, self.edition, self.options)


def _faults_of(head: Head, of: Law) -> list[str]:
    seats = {seat.role for seat in of.setup.seats}
    faults = []
    if head.eyes.seat is not None and head.eyes.seat not in seats:
        faults.append(f"nobody sits at the seat of {head.eyes.key} in this game")
    for role, name in head.players:
        if role not in seats:
            faults.append(f"nobody sits at the seat of {role.key} in this game")
        if not _is_name(name):
            faults.append(f"a player's name is one line of 1 to 100 letters, not {quoted(name)}")
    if [role for role, _ in head.players] != sorted({role for role, _ in head.players}):
        faults.append("players stand in the order of their seats, each once")
    if head.date is not None and not _is_date(head.date):
        faults.append(f"a date is like 2027-03-31, not {quoted(head.date)}")
    if not re.fullmatch(r"[A-Za-z0-9.+_-]{1,40}", head.rules):
        faults.append(f"a version of the rules is like 1.0.2, not {quoted(head.rules)}")
    if head.beginning is not None and head.beginning.law is not of:
        faults.append("the beginning is a position of another set-up, edition or options")
    return faults


def _is_name(name: str) -> bool:
    return name.isprintable() and 0 < len(name) <= _LONGEST_NAME and name == name.strip()


def _is_date(text: str) -> bool:
    if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return False
    try:
        Date.fromisoformat(text)
    except ValueError:
        return False
    return True


# Writing.


def write_head(head: Head) -> list[str]:
    """The lines of a head, without the one that names the format."""
    lines = [
        f"rules: {head.rules}",
        f"setup: {head.setup}",
        f"edition: {head.edition}",
        f"options: {write_options(head.options)}",
        f"eyes: {head.eyes.key}",
    ]
    lines += [f"player {role.key}: {name}" for role, name in head.players]
    if head.date is not None:
        lines.append(f"date: {head.date}")
    if head.beginning is not None:
        position = json.dumps(position_as_json(head.beginning), separators=(",", ":"))
        lines.append(f"beginning: {position}")
    return lines


def write_options(options: Options) -> str:
    """The options that were chosen.

    >>> write_options(Options(decks=5, raffle=True, all_versions=True))
    'decks 5, raffle, all-versions'
    """
    chosen = [name.replace("_", "-") for name in _SWITCHES if getattr(options, name)]
    return ", ".join([f"decks {options.decks}", *chosen])


# Reading.


def read_head(lines: Sequence[tuple[int, str]], faults: FaultList) -> Head | None:
    """The head in these numbered lines; None if anything is wrong with it, which is listed."""
    before = len(faults.found)
    values: dict[str, Any] = {}
    players: dict[Role, str] = {}
    for number, line in lines:
        try:
            _read_field(line, values, players)
        except BadWords as error:
            faults.add(number, error.message, error.near)
        except BadPosition as error:
            for fault in error.faults:
                faults.add(number, f"beginning: {fault}")
    first = lines[0][0] if lines else 1
    if "setup" not in values and len(faults.found) == before:
        faults.add(first, "the head names no set-up: 'setup: four'")
    if len(faults.found) > before:
        return None
    return _head_of({**values, "players": tuple(sorted(players.items()))}, first, faults)


def _head_of(values: dict[str, Any], first: int, faults: FaultList) -> Head | None:
    try:
        return Head(**values)
    except (BadGame, UnknownName, ValueError) as error:
        faults.add(first, f"this game cannot be: {error}")
    return None


def _read_field(line: str, values: dict[str, Any], players: dict[Role, str]) -> None:
    key, colon, text = line.partition(":")
    key, text = key.strip().lower(), text.strip()
    if not colon:
        raise BadWords(f"{quoted(line)} is no line of a head, like 'setup: four'")
    if key.startswith("player "):
        _read_player(key.removeprefix("player ").strip(), text, players)
        return
    if key not in _KEYS:
        raise BadWords(f"a head says nothing about {quoted(key)}", near_to(key, _KEYS))
    if key in values:
        raise BadWords(f"{key} is said twice")
    values[key] = _READERS[key](text)


def _read_player(seat: str, name: str, players: dict[Role, str]) -> None:
    if seat not in Role.keys():
        raise BadWords(f"no seat is called {quoted(seat)}", near_to(seat, Role.keys()))
    if Role.of(seat) in players:
        raise BadWords(f"the player of {seat} is named twice")
    players[Role.of(seat)] = name


def _read_options(text: str) -> Options:
    chosen: dict[str, Any] = {}
    for word in filter(None, (one.strip().lower() for one in text.split(","))):
        decks = re.fullmatch("decks ([0-9]{1,3})", word)
        name = word.replace("-", "_")
        if decks is not None:
            chosen["decks"] = int(decks[1])
        elif name in _SWITCHES:
            chosen[name] = True
        else:
            known = ["decks 4", "decks 5", *(one.replace("_", "-") for one in _SWITCHES)]
            raise BadWords(f"no option is called {quoted(word)}", near_to(word, known))
    return Options(**chosen)


def _one_of(known: Sequence[str], what: str, text: str) -> str:
    if text.lower() not in known:
        raise BadWords(f"no {what} is called {quoted(text)}", near_to(text.lower(), known))
    return text.lower()


_READERS: Final[dict[str, Any]] = {
    "rules": str,
    "setup": lambda text: _one_of(list(SETUPS), "set-up", text),
    "edition": lambda text: _one_of(list(EDITIONS), "edition", text),
    "options": _read_options,
    "eyes": lambda text: Eyes.of(_one_of(Eyes.keys(), "pair of eyes", text)),
    "date": str,
    "beginning": read_position,
}
