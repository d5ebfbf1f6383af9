"""The words of the `friedrich` command."""

from __future__ import annotations

from argparse import Namespace
from typing import Protocol

from friedrich import __version__, core
from friedrich.cli import admin as admin_command
from friedrich.cli import bench as bench_command
from friedrich.cli import check as check_command
from friedrich.cli import fuzz as fuzz_command
from friedrich.cli import map as map_command
from friedrich.cli import perft as perft_command
from friedrich.cli import prove as prove_command
from friedrich.cli import replay as replay_command
from friedrich.cli.parser import Parser, Subparsers, UsageError, nearest, shortened


class _Command(Protocol):
    """A module that knows one word."""

    def add_to(self, subparsers: Subparsers, word: str) -> None: ...
    def run(self, parsed: Namespace) -> int: ...


_COMMANDS: dict[str, _Command] = {
    "map": map_command,
    "replay": replay_command,
    "check": check_command,
    "fuzz": fuzz_command,
    "prove": prove_command,
    "perft": perft_command,
    "bench": bench_command,
    "admin": admin_command,
}


def run(words: list[str]) -> int:
    """Run a command line and give its exit status."""
    parser = Parser(
        prog="friedrich",
        description="FRIEDRICH, the strategy game of the Seven Years' War.",
        epilog="'friedrich WORD --help' explains a word.",
    )
    parser.add_argument(
        "--version", action="version", version=f"friedrich {__version__} ({core.name()} core)"
    )
    subparsers = parser.add_subparsers(metavar="WORD", dest="command")
    for word, command in _COMMANDS.items():
        command.add_to(subparsers, word)
    if words and not words[0].startswith("-") and words[0] not in _COMMANDS:
        hint = nearest(words[0], _COMMANDS)
        raise UsageError("friedrich", f"there is no word {shortened(words[0])}{hint}")
    if not words:
        parser.print_help()
        return 0
    parsed = parser.parse(words)
    command = _COMMANDS[parsed.command]
    return command.run(parsed)
