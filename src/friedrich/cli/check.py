"""`friedrich check`: judge a position document or the record of a game."""

from __future__ import annotations

import argparse
import json
from typing import Any

from friedrich.cli.files import content_of, is_json
from friedrich.cli.parser import Subparsers, counted
from friedrich.play.position import BadPosition, read_position
from friedrich.play.record import Record
from friedrich.play.record.judging import judge_record

_COMMAND = "friedrich check"


def add_to(subparsers: Subparsers, word: str) -> None:
    """Describe the word and its options."""
    parser = subparsers.add_parser(
        word,
        help="judge a position document or a record",
        description=("Say exactly what is wrong with a position document or the record of a game."),
        epilog="Exit status: 0 nothing is wrong, 1 something is, 2 the file cannot be read.",
    )
    parser.add_argument("file", metavar="FILE", help="the document or record")
    parser.add_argument("--json", action="store_true", help="answer as JSON")


def run(parsed: argparse.Namespace) -> int:
    """Judge, tell, and fail if a fault was found."""
    content = content_of(_COMMAND, parsed.file)
    answer = _judge_position(content) if is_json(content) else _judge_record(content)
    if parsed.json:
        print(json.dumps({"file": parsed.file, **answer}, indent=2, ensure_ascii=False))
    else:
        _tell(parsed.file, answer)
    return 1 if answer["faults"] else 0


def _judge_position(content: bytes) -> dict[str, Any]:
    faults: list[dict[str, Any]] = []
    try:
        read_position(content)
    except BadPosition as error:
        faults = [
            {"path": one.path, "message": one.message, "told": str(one)} for one in error.faults
        ]
    return {"kind": "position", "faults": faults}


def _judge_record(content: bytes) -> dict[str, Any]:
    faults, record = judge_record(content)
    told = [
        {"line": one.line, "message": one.message, "near": list(one.near), "told": str(one)}
        for one in faults
    ]
    return {"kind": "record", "faults": told, **({} if record is None else _measured(record))}


def _measured(record: Record) -> dict[str, Any]:
    return {
        "entries": len(record.lines),
        "hidden": record.hidden,
        "eyes": record.head.eyes.key,
        "finished": record.result is not None,
    }


def _tell(file: str, answer: dict[str, Any]) -> None:
    for fault in answer["faults"]:
        print(f"{file}: {fault['told']}")
    if answer["faults"]:
        print(f"{file}: {counted(len(answer['faults']), 'fault')} in this {answer['kind']}")
    elif answer["kind"] == "position":
        print(f"{file}: a position that is as it should be")
    else:
        print(f"{file}: a record that is as it should be: {_extent(answer)}")


def _extent(answer: dict[str, Any]) -> str:
    entries = "1 entry" if answer["entries"] == 1 else f"{answer['entries']} entries"
    words = [entries, "finished" if answer["finished"] else "unfinished"]
    if answer["eyes"] == "all":
        words.append("all of it agrees with the rules")
    else:
        hidden = f"{answer['hidden']} hold hidden things"
        words.append(f"seen by {answer['eyes']}, {hidden} that cannot be checked")
    return ", ".join(words)
