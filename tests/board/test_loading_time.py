"""Importing the board, which loads and checks all its data, takes less than 100 ms."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import time
start = time.process_time()
import friedrich.board
print(time.process_time() - start)
"""


def test_import_takes_less_than_100_ms() -> None:
    def seconds() -> float:
        command = [sys.executable, "-c", PROGRAM]
        return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)

    assert min(seconds() for _ in range(5)) < 0.100
