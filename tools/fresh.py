"""The front door, tried as a newcomer tries it: in a fresh clone of the last commit.

    make fresh

Plays twice, tests, and installs into an empty environment, each with its time. Takes minutes.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tools.setup import ROOT, clean_env
from tools.steps import StepError, run_step

SECONDS_FOR_A_SECOND_PLAY = 5.0


def main() -> int:
    """Try everything; the exit code tells whether all of it works."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "friedrich"
        try:
            run_step("cloning", ["git", "clone", "--quiet", str(ROOT), str(clone)])
            slow = try_make(clone)
            try_pip(clone, Path(folder) / "empty")
        except StepError as error:
            print(f"friedrich: {error.title!r} fails in a fresh clone.", file=sys.stderr)
            return 1
    if slow:
        print(f"friedrich: a second make play takes {slow:.1f} s.", file=sys.stderr)
        return 1
    return 0


def try_make(clone: Path) -> float:
    """Play twice and test; give the seconds of the second play if they are too many, else 0."""
    make = ["make", "--directory", str(clone)]
    run_step("make play, first", [*make, "play"], newcomers_env(), "about a minute")
    seconds = run_step("make play, again", [*make, "play"], newcomers_env())
    run_step("make test", [*make, "test"], newcomers_env(), "some minutes")
    return seconds if seconds > SECONDS_FOR_A_SECOND_PLAY else 0.0


def try_pip(clone: Path, empty: Path) -> None:
    """Install the clone into an empty environment with pip and use the command."""
    uv = str(ROOT / ".venv" / "bin" / "uv")
    python = str(ROOT / ".venv" / "bin" / "python")
    picture = str(empty / "map.svg")
    run_step("making an empty environment", [uv, "venv", "--seed", "--python", python, str(empty)])
    run_step("pip install .", [str(empty / "bin" / "pip"), "install", str(clone)], newcomers_env())
    run_step("friedrich --version", [str(empty / "bin" / "friedrich"), "--version"])
    run_step("friedrich map", [str(empty / "bin" / "friedrich"), "map", "--out", picture])


def newcomers_env() -> dict[str, str]:
    """The environment variables, less those of the make this runs in."""
    unwanted = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    return {name: value for name, value in clean_env().items() if name not in unwanted}


if __name__ == "__main__":
    sys.exit(main())
