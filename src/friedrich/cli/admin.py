"""`friedrich admin`: the games that a server keeps, listed, taken out and in, and judged."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from friedrich.cli.files import content_of
from friedrich.cli.parser import BadFile, Subparsers, UsageError, counted
from friedrich.play.record.faults import BadRecord
from friedrich.play.record.games import UnplayableRecord
from friedrich.play.record.head import Eyes
from friedrich.server import admin
from friedrich.server.database import BadDatabase, Database
from friedrich.server.folders import data_folder, url_in
from friedrich.server.lines import BrokenLog
from friedrich.server.tables import Stage, Table, TableError

_COMMAND = "friedrich admin"


def add_to(subparsers: Subparsers, word: str) -> None:
    """Describe the word and its options."""
    parser = subparsers.add_parser(
        word,
        help="list, export, import, delete and replay kept games",
        description=(
            "Look after the games that a server keeps: list them, export one as a record, import "
            "records, delete tables, and replay their logs through the present rules."
        ),
        epilog=(
            "Exit status: 0 done, 1 a record or a log is wrong, 2 a table, file or database cannot "
            "be had or an option makes no sense."
        ),
    )
    parser.add_argument("deed", choices=tuple(_DEEDS), metavar="DEED", help=" | ".join(_DEEDS))
    parser.add_argument("what", nargs="*", metavar="WHAT", help="tables, or for import files")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://...")
    where.add_argument(
        "--data", type=Path, metavar="FOLDER", help=f"the server's data ({data_folder()})"
    )
    parser.add_argument(
        "--stage", choices=[stage.key for stage in Stage], help="list only tables so far advanced"
    )
    parser.add_argument(
        "--eyes",
        choices=[eyes.key for eyes in Eyes],
        default=Eyes.ALL.key,
        help="export what these have seen (all)",
    )
    parser.add_argument("--yes", action="store_true", help="delete without asking")
    parser.add_argument("--json", action="store_true", help="report as JSON")


def run(parsed: argparse.Namespace) -> int:
    """Do what is wanted with the database."""
    if parsed.deed == "list" and parsed.what:
        raise UsageError(_COMMAND, "list takes no tables")
    if parsed.deed in ("export", "import", "delete") and not parsed.what:
        wanted = "a FILE" if parsed.deed == "import" else "a table"
        raise UsageError(_COMMAND, f"{parsed.deed} wants {wanted}")
    with _database(parsed) as database:
        return _DEEDS[parsed.deed](database, parsed)


@contextmanager
def _database(parsed: argparse.Namespace) -> Iterator[Database]:
    try:
        url = parsed.database or url_in(parsed.data or data_folder())
        database = Database.open(url)
    except BadDatabase as error:
        raise UsageError(_COMMAND, str(error)) from error
    except OSError as error:
        raise UsageError(_COMMAND, f"cannot make {error.filename!r}: {error.strerror}") from error
    try:
        yield database
    except TableError as error:
        raise UsageError(_COMMAND, str(error)) from error
    finally:
        database.close()


def _list(database: Database, parsed: argparse.Namespace) -> int:
    tables = admin.listed(database, None if parsed.stage is None else Stage.of(parsed.stage))
    if parsed.json:
        print(json.dumps([_as_json(table) for table in tables], indent=2, ensure_ascii=False))
        return 0
    for table in tables:
        seats = ", ".join(f"{role.key} {who}" for role, who in admin.seats_told(table).items())
        kind = f"{table.kind.setup}, {table.kind.edition}"
        lines = counted(table.sequence, "line")
        print(f"{table.id}  {table.stage.key:<8}  {kind:<22}  {lines:>11}  {seats}")
    print(f"{counted(len(tables), 'table')}.")
    return 0


def _as_json(table: Table) -> dict[str, Any]:
    return {
        "table": table.id,
        "stage": table.stage.key,
        "setup": table.kind.setup,
        "edition": table.kind.edition,
        "options": table.kind.options._asdict(),
        "open": table.is_open,
        "lines": table.sequence,
        "seats": {role.key: who for role, who in admin.seats_told(table).items()},
    }


def _export(database: Database, parsed: argparse.Namespace) -> int:
    for table in parsed.what:
        try:
            print(admin.exported(database, table, Eyes.of(parsed.eyes)), end="")
        except BrokenLog as error:
            raise BadFile(_COMMAND, [f"table {table}: {error}"]) from error
    return 0


def _import(database: Database, parsed: argparse.Namespace) -> int:
    tables = []
    for file in parsed.what:
        content = content_of(_COMMAND, file)
        try:
            tables.append(admin.imported(database, content, time.time()))
        except BadRecord as error:
            faults = [f"{file}: {fault}" for fault in error.faults[:3]]
            raise BadFile(_COMMAND, [*faults, f"'friedrich check {file}' tells more"]) from error
        except UnplayableRecord as error:
            raise BadFile(_COMMAND, [f"{file}: {error}"]) from error
    if parsed.json:
        print(json.dumps([_as_json(table) for table in tables], indent=2, ensure_ascii=False))
    else:
        for file, table in zip(parsed.what, tables, strict=True):
            print(f"{table.id}  {table.stage.key:<8}  {file}")
    return 0


def _delete(database: Database, parsed: argparse.Namespace) -> int:
    if not parsed.yes and not _is_sure(parsed.what):
        return 0
    for table in parsed.what:
        removed = admin.removed(database, table)
        print(f"{removed.id}  deleted, with {counted(removed.sequence, 'line')}.")
    return 0


def _is_sure(tables: list[str]) -> bool:
    try:
        answer = input(f"Delete {counted(len(tables), 'table')} for good? [y/N] ")
    except EOFError:
        answer = ""
    return answer.strip().lower() in ("y", "yes")


def _replay(database: Database, parsed: argparse.Namespace) -> int:
    tables = parsed.what or [table.id for table in admin.listed(database)]
    judgements = [admin.judged(database, table) for table in tables]
    if parsed.json:
        told = [
            {
                "table": one.table,
                "lines": one.lines,
                "fits": one.fault is None,
                "first_wrong_line": one.fault.number if one.fault else None,
                "why": one.fault.why if one.fault else None,
            }
            for one in judgements
        ]
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        for one in judgements:
            verdict = "fits" if one.fault is None else str(one.fault)
            print(f"{one.table}  {counted(one.lines, 'line'):>11}  {verdict}")
    return 1 if any(one.fault for one in judgements) else 0


_DEEDS: dict[str, Callable[[Database, argparse.Namespace], int]] = {
    "list": _list,
    "export": _export,
    "import": _import,
    "delete": _delete,
    "replay": _replay,
}
