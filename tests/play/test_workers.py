"""Workers end with the one who started them, however he ends."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

CODE = """
import os, time
from friedrich.play.workers import in_portions

def work(numbers):
    print(os.getpid(), flush=True)
    time.sleep(60)

list(in_portions(work, 2, workers=2))
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
def test_workers_do_not_outlive_one_who_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", CODE], stdout=subprocess.PIPE, text=True) as boss:
        assert boss.stdout is not None
        workers = [Path("/proc", boss.stdout.readline().strip()) for _ in range(2)]
        assert all(worker.exists() for worker in workers)
        boss.kill()
    for _ in range(100):
        if not any(worker.exists() for worker in workers):
            return
        time.sleep(0.1)
    pytest.fail("a worker lives on")
