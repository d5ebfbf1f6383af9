"""Compile the rules ahead of time, from the same Python that runs without it.

    .venv/bin/python -m tools.compile_core

compiles in place, beside the sources, if they have changed since the last time; the package's build
does the same for a wheel. Where there is no C compiler the rules run as they are, and this is said
once.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

from tools.steps import StepError, run_step

ROOT: Final = Path(__file__).resolve().parent.parent
GROUP: Final = "friedrich_core"
"""The library that holds all compiled modules; the files beside the sources only point into it."""

LEFT_AS_THEY_ARE: Final = {
    "__init__",
    "actions",  # subclasses int, which only plain Python can
    "editions",  # the rest is data
    "effects",
    "events",
    "reasons",
}


class NoCompiler(Exception):
    """There is no C compiler to be found."""


def core_modules(source: Path) -> list[Path]:
    """The modules that are compiled, below the folder of the sources."""
    rules = sorted((source / "friedrich" / "rules").glob("*.py"))
    chosen = [path for path in rules if path.stem not in LEFT_AS_THEY_ARE]
    chosen.append(source / "friedrich" / "arena" / "playouts.py")
    return [path.relative_to(source) for path in chosen]


def compile_core(source: Path, target: Path) -> list[Path]:
    """Compile the modules of a source folder into another one, and give the files made, below it.

    Raises `NoCompiler` where there is none.
    """
    if find_compiler() is None:
        raise NoCompiler
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        workshop = Path(folder)
        shutil.copytree(
            source / "friedrich", workshop / "friedrich", ignore=shutil.ignore_patterns("*.so")
        )
        os.chdir(workshop)
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said):
                _build(core_modules(source), workshop)
        except BaseException:
            print(said.getvalue(), file=sys.stderr)
            raise
        finally:
            os.chdir(before)
        made = sorted((workshop / "lib").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))
        for path in made:
            goal = target / path.relative_to(workshop / "lib")
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, goal.with_suffix(".draft"))
            goal.with_suffix(".draft").replace(goal)
        return [target / path.relative_to(workshop / "lib") for path in made]


def _build(modules: list[Path], workshop: Path) -> None:
    """Compile modules of the current folder into the folder `lib`."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    extensions = mypycify(
        ["--config-file=", *map(str, modules)],
        opt_level="3",
        debug_level="0",
        group_name=GROUP,
        target_dir=str(workshop / "c"),
    )
    command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.build_lib = str(workshop / "lib")
    command.build_temp = str(workshop / "temp")
    command.ensure_finalized()
    command.run()


def find_compiler() -> str | None:
    """The C compiler that extensions of this Python are built with, if it is there."""
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(str(wanted).split()[0])


def compiled_files(source: Path) -> list[Path]:
    """What stands compiled among the sources."""
    return [*source.glob(f"{GROUP}__mypyc*.so"), *(source / "friedrich").rglob("*.so")]


def fingerprint(source: Path) -> str:
    """What the compiled modules depend on."""
    digest = hashlib.sha256(sys.version.encode())
    digest.update(Path(__file__).read_bytes())
    for path in sorted((source / "friedrich" / "rules").glob("*.py")):
        digest.update(path.read_bytes())
    for path in core_modules(source):
        digest.update((source / path).read_bytes())
    return digest.hexdigest()


def main(words: list[str]) -> int:
    """Compile in place, unless that is done already; with a folder as word, compile into it."""
    source = ROOT / "src"
    if words:
        compile_core(source, Path(words[0]))
        return 0
    stamp = ROOT / "build" / "compiled.txt"
    wanted = fingerprint(source)
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        for path in compiled_files(source):
            path.touch()  # newer than sources that a checkout has only written again
        return 0
    stamp.unlink(missing_ok=True)
    for path in compiled_files(source):
        path.unlink()
    if find_compiler() is None:
        print("No C compiler is found: the rules run as plain Python, five times slower.")
    else:
        command = [sys.executable, "-m", "tools.compile_core", str(source)]
        try:
            run_step("compiling the rules", command, hint="about half a minute")
        except StepError:
            return 1
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
