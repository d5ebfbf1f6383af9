"""What holds for every test: how hypothesis looks for counterexamples."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

try:
    import friedrich.board  # noqa: F401
except ValueError as error:
    pytest.exit(f"The tables of the board are at fault:\n{error}", returncode=1)

# No deadlines: a slow machine is no bug. In CI always the same examples: a red run means a change.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
