"""The `friedrich` command: one module per word."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

_FAILED = 1
_USAGE = 2
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit status.

    0 stands for a good end and 1 for something that was judged wrong, 2 for input that makes no
    sense or cannot be read and output that cannot be written, 130 for Ctrl-C.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None:
        _complain("cannot write the output: it is closed")
        return _USAGE
    try:
        _print_whatever_the_encoding()
        status = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = _INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has had enough; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except OSError as error:
        _complain(f"cannot write the output: {error.strerror}")
        status = _USAGE
    return status


def _complain(message: str) -> None:
    """Say what is wrong, unless nobody would read it."""
    if sys.stderr is not None:
        print(f"friedrich: {message}", file=sys.stderr)


def _run(words: list[str]) -> int:
    try:
        from friedrich.cli import parser
        from friedrich.cli import words as known
    except ValueError as error:
        print(f"friedrich: the tables of the board are at fault\n{error}", file=sys.stderr)
        return _FAILED
    try:
        return known.run(words)
    except parser.UsageError as error:
        print(error, file=sys.stderr)
        return _USAGE
    except parser.BadFile as error:
        print(error, file=sys.stderr)
        return _FAILED


def _print_whatever_the_encoding() -> None:
    """A name that the terminal cannot show is shown escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
