"""Which core runs: the compiled rules, or the same modules as plain Python.

The compiled one is taken where it was built. `FRIEDRICH_CORE=plain` in the environment asks for the
plain one, to read along with a debugger or to compare; and in a checkout whose sources are newer
than what was compiled of them it runs by itself, and says so once.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

_PACKAGE: Final = Path(__file__).parent
_VARIABLE: Final = "FRIEDRICH_CORE"


class BadCore(ValueError):
    """The environment asks for a core that does not exist."""


def choose() -> None:
    """See to it that the right core is imported; called before any room is."""
    wanted = os.environ.get(_VARIABLE, "")
    if wanted not in ("", "plain", "compiled"):
        raise BadCore(f"{_VARIABLE} is 'plain', 'compiled' or not set, not {wanted!r}")
    if wanted == "plain":
        sys.meta_path.insert(0, _PlainFinder())
    elif wanted == "compiled":
        if not is_compiled():
            raise BadCore(f"{_VARIABLE} asks for the compiled core, and there is none: see README")
    elif _is_outdated():
        warnings.warn(
            "the compiled core is older than its sources, so these run; 'make setup' compiles them",
            stacklevel=3,
        )
        sys.meta_path.insert(0, _PlainFinder())


def is_compiled() -> bool:
    """Whether the compiled core runs.

    >>> isinstance(is_compiled(), bool)
    True
    """
    if any(isinstance(finder, _PlainFinder) for finder in sys.meta_path):
        return False
    return _compiled_of(_PACKAGE / "rules" / "state.py") is not None


def name() -> str:
    """What the core that runs is called.

    >>> name() in ("compiled", "plain")
    True
    """
    return "compiled" if is_compiled() else "plain"


class _PlainFinder(MetaPathFinder):
    """Finds the plain source of every module of this package that has a compiled one beside it."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("friedrich."):
            return None
        source = Path(next(iter(path)), f"{fullname.rpartition('.')[2]}.py")
        if not source.exists() or _compiled_of(source) is None:
            return None
        return spec_from_file_location(fullname, source)


def _compiled_of(source: Path) -> Path | None:
    compiled = (source.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES)
    return next((path for path in compiled if path.exists()), None)


def _is_outdated() -> bool:
    """Whether a checkout has a source that is newer than what was compiled of it."""
    if not (_PACKAGE.parents[1] / "pyproject.toml").exists():
        return False
    for source in (*(_PACKAGE / "rules").glob("*.py"), _PACKAGE / "arena" / "playouts.py"):
        compiled = _compiled_of(source)
        if compiled is not None and compiled.stat().st_mtime < source.stat().st_mtime:
            return True
    return False
