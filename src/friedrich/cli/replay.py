"""`friedrich replay`: read the record of a game, turn by turn."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from friedrich.cli.files import content_of, is_json
from friedrich.cli.parser import BadFile, Subparsers, UsageError
from friedrich.play.notation import Veiled
from friedrich.play.record import Line, Record, read_record
from friedrich.play.record.faults import BadRecord
from friedrich.play.record.games import UnplayableRecord, game_of, record_of
from friedrich.play.record.head import Eyes
from friedrich.play.record.telling import tell_line, tell_result, tell_stage
from friedrich.rules import Event, EventKind

_COMMAND = "friedrich replay"
_SEATS = tuple(eyes.key for eyes in Eyes if eyes is not Eyes.ALL)
_MOST_FAULTS_SHOWN = 3


def add_to(subparsers: Subparsers, word: str) -> None:
    """Describe the word and its options."""
    parser = subparsers.add_parser(
        word,
        help="read the record of a game turn by turn",
        description="Tell a recorded game in plain words, as all or as one seat has seen it.",
        epilog=(
            "Exit status: 0 it was told, 1 the record is wrong, 2 the file cannot be read or is no "
            "record, or an option makes no sense."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="the record")
    parser.add_argument("--seat", choices=_SEATS, help="only what this seat has seen")
    parser.add_argument("--from", dest="first", type=int, metavar="TURN", help="begin here")
    parser.add_argument("--to", dest="last", type=int, metavar="TURN", help="end with this turn")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each entry")
    parser.add_argument("--json", action="store_true", help="one JSON object for each entry")


def run(parsed: argparse.Namespace) -> int:
    """Read the record, play it again if it is a full one, and tell it."""
    first = 0 if parsed.first is None else parsed.first
    if parsed.step and not sys.stdin.isatty():
        raise UsageError(_COMMAND, "--step needs a terminal to wait at")
    if parsed.step and parsed.json:
        raise UsageError(_COMMAND, "--step and --json do not go together")
    if parsed.last is not None and parsed.last < first:
        raise UsageError(_COMMAND, "--to is not before --from")
    if first < 0:
        raise UsageError(_COMMAND, "--from is a turn; 0 stands for the set-up")
    record = _read(parsed.file, parsed.seat)
    everything = list(_told(record))
    ends = max((one.turn for one in everything), default=0)
    if first > ends:
        raise UsageError(_COMMAND, f"--from {first}: the record ends in turn {ends}")
    told = [one for one in everything if _is_wanted(one.turn, first, parsed.last)]
    if parsed.json:
        for one in told:
            print(json.dumps(_as_json(one), ensure_ascii=False))
    else:
        _print(record, told, step=parsed.step, to_the_end=parsed.last is None)
    return 0


def _read(file: str, seat: str | None) -> Record:
    """The record in a file as a seat saw it. Raises `BadFile` if there is no such record."""
    content = content_of(_COMMAND, file)
    if is_json(content):
        raise UsageError(_COMMAND, f"{file} is a position document or other JSON, and no record")
    try:
        return _seen_by(seat, read_record(content))
    except BadRecord as error:
        told = [f"{file}: {fault}" for fault in error.faults[:_MOST_FAULTS_SHOWN]]
        if len(error.faults) > _MOST_FAULTS_SHOWN:
            told.append(_hint(file, f"{len(error.faults)} faults in all"))
        raise BadFile(_COMMAND, told) from error
    except UnplayableRecord as error:
        told = [f"{file}: {error}", _hint(file, "the rules refuse this record")]
        raise BadFile(_COMMAND, told) from error


def _hint(file: str, why: str) -> str:
    return f"{why}; 'friedrich check {file}' says more"


def _is_wanted(turn: int, first: int, last: int | None) -> bool:
    return first <= turn and (last is None or turn <= last)


def _seen_by(seat: str | None, record: Record) -> Record:
    """The record as these eyes would have written it, with all that the rules say."""
    own = record.head.eyes
    wanted = own if seat is None else Eyes.of(seat)
    if wanted is own and not record.is_full:
        return record
    if not record.is_full:
        raise UsageError(_COMMAND, f"the record tells only what {own.key} has seen")
    seats = {one.role for one in record.head.law.setup.seats}
    if wanted.seat is not None and wanted.seat not in seats:
        raise UsageError(_COMMAND, f"nobody sits at the seat of {wanted.key} in this game")
    head = record.head
    seen = record_of(game_of(record), wanted, head.players, head.date, head.rules)
    # What was noted of the end is kept: a record may stop before the game did.
    return Record(seen.head, seen.lines[: len(record.lines)], record.result)


class _Told(NamedTuple):
    """One entry on its way out."""

    number: int
    turn: int
    """The turn in which it was done; 0 for the set-up."""
    line: Line
    stage: Event | None
    """The stage in which it was done; None before the first one that is noted."""


def _told(record: Record) -> Iterator[_Told]:
    turn = 0 if record.head.beginning is None else record.head.beginning.turn
    stage: Event | None = None
    for number, line in enumerate(record.lines, 1):
        yield _Told(number, turn, line, stage)
        for event in line.events:
            if event.kind is EventKind.STAGE_BEGAN:
                turn, stage = event.parts[0], event


def _as_json(one: _Told) -> dict[str, Any]:
    deed = one.line.deed
    action = deed.action
    return {
        "entry": one.number,
        "turn": one.turn,
        "nation": None if deed.nation is None else deed.nation.key,
        "decision": deed.asked.key,
        "kind": action.kind.key,
        "action": None if isinstance(action, Veiled) else int(action),
        "line": one.line.text,
        "told": list(tell_line(one.line)),
        "events": [_event_as_json(event) for event in one.line.events],
    }


def _event_as_json(event: Event) -> dict[str, Any]:
    return {
        "kind": event.kind.key,
        "nation": None if event.nation is None else event.nation.key,
        "parts": list(map(int, event.parts)),
        "secret": list(map(int, event.secret)),
    }


def _print(record: Record, told: list[_Told], *, step: bool, to_the_end: bool) -> None:
    head = record.head
    print(f"{head.law.setup.name}, {head.edition} edition, as seen by {head.eyes.key}")
    for role, name in head.players:
        print(f"  {role.key}: {name}")
    stage: Event | None = None
    for one in told:
        if one.stage is not None and one.stage is not stage:
            stage = one.stage
            print(f"\n{tell_stage(stage)}")
        sentences = tell_line(one.line)
        for sentence in sentences:
            print(sentence)
        if sentences and step and not _wait():
            return
    if to_the_end:
        print(f"\n{tell_result(record.result)}")


def _wait() -> bool:
    """Whether the reader wants to go on: Enter, rather than the end of input."""
    return bool(sys.stdin.readline())
