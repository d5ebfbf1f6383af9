"""Reading the command line: faults are one line, with what was probably meant."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn, TypeAlias

_LONGEST_WORD = 120


def shortened(word: object) -> str:
    """A word as it was typed, on one line and cut where it is very long."""
    shown = repr(word)
    return shown if len(shown) <= _LONGEST_WORD else f"{shown[: _LONGEST_WORD - 4]} ...'"


class UsageError(Exception):
    """Input that makes no sense, told in one line that names the command."""

    def __init__(self, command: str, message: str) -> None:
        super().__init__(f"{command}: {message}")


class BadFile(Exception):
    """A file that could be read and was judged wrong, told in lines that name the command."""

    def __init__(self, command: str, messages: Iterable[str]) -> None:
        super().__init__("\n".join(f"{command}: {message}" for message in messages))


def counted(number: int, what: str) -> str:
    """How many there are of something.

    >>> counted(1, "game"), counted(20, "game")
    ('1 game', '20 games')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def suggestion(near: Sequence[str]) -> str:
    """The end of a sentence that offers near matches, if there are any."""
    return f"; did you mean {' or '.join(near)}?" if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that offers the words most like this one."""
    return suggestion(get_close_matches(word, list(known), n=2))


Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """An argument parser that raises `UsageError` and knows near matches of its options."""

    def __init__(self, hint: Callable[[str], str] | None = None, **options: Any) -> None:
        super().__init__(**{**options, "allow_abbrev": False})
        self.hint = hint
        """What to say of a word that stands where none is wanted."""

    def error(self, message: str) -> NoReturn:
        """Tell a fault in one line."""
        raise UsageError(self.prog, message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Offer the choices most like a word that is none of them."""
        if action.choices is not None and value not in action.choices:
            known = ", ".join(map(str, action.choices))
            hint = nearest(str(value), action.choices) or f"; it is one of {known}"
            raise argparse.ArgumentError(action, f"there is no {shortened(value)}{hint}")

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """Say of what is no number which option wants one."""
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as error:
            wanted = "a whole number" if action.type is int else "a number"
            name = "/".join(action.option_strings) or action.metavar
            message = f"{name} is {wanted}, not {shortened(arg_string)}"
            raise UsageError(self.prog, message) from error

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """Parse a whole command line of this parser and its subparsers."""
        parsed, unknown = self.parse_known_args(words)
        if unknown:
            parser = self._parser_of(parsed)
            word = unknown[0].partition("=")[0]
            if word.startswith("-"):
                what, hint = "option", nearest(word, parser._option_string_actions)
            else:
                word = unknown[0]
                what, hint = "argument", parser.hint(word) if parser.hint else ""
            raise UsageError(parser.prog, f"unknown {what} {shortened(word)}{hint}")
        return parsed

    def _parser_of(self, parsed: argparse.Namespace) -> Parser:
        """The subparser that read the command, or this one."""
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction) and parsed.command:
                found: Parser = action.choices[parsed.command]
                return found
        return self
