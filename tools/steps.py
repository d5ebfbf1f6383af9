"""Long steps, shown soberly: a line with its time for each, and all it said when one fails.

Read by every Python from 3.8 on, also by those that are too old for the rest.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from typing import IO, Mapping, Sequence


class StepError(Exception):
    """A command failed; what it printed has been shown."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.title = title


def run_step(
    title: str, command: Sequence[str], env: Mapping[str, str] | None = None, hint: str = ""
) -> float:
    """Run one command and say how many seconds it took; show all it printed if it fails."""
    start = time.monotonic()
    head = f"  {title} ({hint}) ..." if hint else f"  {title} ..."
    print(head, end="", flush=True)
    with subprocess.Popen(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        said = follow(process.stdout, title)
    if sys.stdout.isatty():
        print(f"\r\033[K{head}", end="")
    if process.returncode:
        print(f" failed\n{said.rstrip()}", flush=True)
        raise StepError(title)
    seconds = time.monotonic() - start
    print(f" {seconds:.1f} s", flush=True)
    return seconds


def follow(output: IO[str], title: str) -> str:
    """Collect what a command prints; on a terminal, show its last line behind the title."""
    lines = []
    on_terminal = sys.stdout.isatty()
    for line in output:
        lines.append(line)
        if on_terminal:
            shown = f"  {title}: {' '.join(line.split())}"
            width = shutil.get_terminal_size().columns - 1
            print(f"\r\033[K{shown[:width]}", end="", flush=True)
    return "".join(lines)
