"""What holds for every test: how hypothesis looks for counterexamples."""

from __future__ import annotations

import os

from hypothesis import settings

# No deadlines: a slow machine is no bug. In CI always the same examples: a red run means a change.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
