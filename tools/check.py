"""Everything that can be said about the code without running it: lint, format, types, import law.

    .venv/bin/python -m tools.check

Says one line for each that holds, and all there is to say for each that doesn't.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.steps import StepError, run_step

ROOT = Path(__file__).resolve().parent.parent
TYPED_FOLDERS = ("src", "tests", "examples", "tools")


def main() -> int:
    """Run all checks; the exit code tells whether all hold."""
    broken = []
    for title, command in checks(ROOT):
        try:
            run_step(title, command)
        except StepError as error:
            broken.append(error.title)
    if broken:
        print(f"friedrich: not in order: {', '.join(broken)}.", file=sys.stderr)
    return 1 if broken else 0


def checks(root: Path) -> list[tuple[str, list[str]]]:
    """The title of each check and the command that does it, from the environment this runs in."""
    tools = Path(sys.executable).parent
    typed = [folder for folder in TYPED_FOLDERS if any((root / folder).rglob("*.py"))]
    return [
        ("lint", [str(tools / "ruff"), "check", "--quiet"]),
        ("format", [str(tools / "ruff"), "format", "--check", "--quiet"]),
        ("types", [str(tools / "mypy"), *typed]),
        ("import law", [str(tools / "lint-imports")]),
    ]


if __name__ == "__main__":
    sys.exit(main())
