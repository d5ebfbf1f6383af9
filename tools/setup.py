"""Set up `.venv`, the one environment in which friedrich is played, checked and tested.

    python3 -m tools.setup

Installs the locked packages of requirements/dev.txt and then friedrich itself, editable. Says and
does nothing when all of that is done already. A stamp in `.venv` tells what it was made of; it is
taken away before any work and written after the last, so that an interrupted set-up begins anew.

Uses the standard library only, and syntax that a Python too old for friedrich can still read, from
3.8 on. `make` asks for the version first, in words that every Python understands.
"""

from __future__ import annotations

import contextlib
import enum
import fcntl
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import platform
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Iterator, Tuple

from tools.steps import StepError, run_step

OLDEST_PYTHON = (3, 11)
OLDEST_PIP = (22, 3)  # the first that can install into the environment of another Python

ROOT = Path(__file__).resolve().parent.parent

Stamp = Dict[str, str]


class SetupError(Exception):
    """Something only a person can put right; the message is the sentence that tells them how."""


class Way(enum.Enum):
    """How to make the environment and to fill it, in order of preference."""

    UV = "uv"
    VENV = "venv and pip"
    SYSTEM_PIP = "venv and the system's pip"
    DEBIAN_PIP = "venv and the pip in Debian's package python3-pip-whl"


class Work(enum.Enum):
    """What there is to do."""

    NOTHING = "nothing"
    PROJECT = "friedrich itself"
    ALL = "everything"


@dataclass(frozen=True)
class Machine:
    """What this machine offers for a set-up."""

    uv: bool
    ensurepip: bool
    pip: Tuple[int, ...]  # the version of the pip of this Python; empty if it has none
    apt: bool


def main() -> int:
    """Set up, and turn whatever goes wrong into one sentence and an exit code."""
    try:
        check_python(sys.version_info[:3])
        leave_environment()
        with alone(ROOT):
            set_up(ROOT)
    except SetupError as error:
        print(f"friedrich: {error}", file=sys.stderr)
        return 1
    except StepError as error:
        print(
            f"friedrich: {error.title} failed, for the reason shown above: mend it (can the "
            "package registries be reached?) and run the same command again.",
            file=sys.stderr,
        )
        return 1
    except OSError as error:
        print(f"friedrich: .venv cannot be set up: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nfriedrich: interrupted; the next run begins the set-up anew.", file=sys.stderr)
        return 130
    return 0


def check_python(version: tuple[int, ...]) -> None:
    """Refuse a Python that is too old."""
    if version[:2] < OLDEST_PYTHON:
        raise SetupError(
            f"Python {dotted(OLDEST_PYTHON)} or newer is needed, and {sys.executable} is Python "
            f"{dotted(version)}: choose another with make PYTHON=/path/to/python3."
        )


def dotted(version: tuple[int, ...]) -> str:
    """A version as people write it."""
    return ".".join(map(str, version))


def leave_environment() -> None:
    """Go on with the Python below an active virtual environment: it may be the one to replace."""
    below = getattr(sys, "_base_executable", sys.executable)
    if sys.prefix != sys.base_prefix and below != sys.executable:
        os.execv(below, [below, "-m", "tools.setup"])


@contextlib.contextmanager
def alone(root: Path) -> Iterator[None]:
    """Let no other set-up of this folder run at the same time."""
    with (root / "pyproject.toml").open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another set-up of this folder is running; waiting for it.", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def set_up(root: Path) -> None:
    """Do what is to do, from one stamp to the next."""
    stamp_file = root / ".venv" / "friedrich-stamp.json"
    wanted = stamp_of(root)
    done = read_stamp(stamp_file)
    work = work_between(done, wanted)
    if work is Work.NOTHING:
        return
    check_writable(root)
    why = reason_for(done, wanted) if (root / ".venv").exists() else "once"
    stamp_file.unlink(missing_ok=True)
    if work is Work.ALL:
        make_environment(root, why)
    install_project(root)
    write_stamp(stamp_file, wanted)


def stamp_of(root: Path) -> Stamp:
    """All that the environment depends on."""
    return {
        "folder": str(root),
        "python": f"{platform.python_version()} in {sys.base_prefix}",
        "lock": digest(lock_file(root)),
        "project": digest(root / "pyproject.toml"),
    }


def lock_file(root: Path) -> Path:
    """The versions to install, with their hashes."""
    return root / "requirements" / "dev.txt"


def digest(file: Path) -> str:
    """A hash of the bytes of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def read_stamp(stamp_file: Path) -> Stamp:
    """The stamp of the last complete set-up; empty if there is none or its Python is gone."""
    if not stamp_file.exists() or not venv_python(stamp_file.parent.parent).exists():
        return {}
    try:
        found: object = json.loads(stamp_file.read_text(encoding="utf-8"))
    except ValueError:
        return {}
    return (
        {str(name): str(value) for name, value in found.items()} if isinstance(found, dict) else {}
    )


def write_stamp(stamp_file: Path, stamp: Stamp) -> None:
    """Write the stamp, whole or not at all."""
    draft = stamp_file.with_suffix(".draft")
    draft.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    draft.replace(stamp_file)


def work_between(done: Stamp, wanted: Stamp) -> Work:
    """What is to do after the inputs went from one stamp to another."""
    changed = {key for key in wanted if done.get(key) != wanted[key]}
    if not changed:
        return Work.NOTHING
    return Work.PROJECT if changed == {"project"} else Work.ALL


def check_writable(root: Path) -> None:
    """Refuse a folder in which no environment can be made."""
    for folder in (root, root / ".venv"):
        if folder.exists() and not os.access(folder, os.W_OK):
            raise SetupError(
                f".venv cannot be set up, for {folder} cannot be written to: make it writable, or "
                "clone into a folder that is."
            )


def reason_for(done: Stamp, wanted: Stamp) -> str:
    """Why an environment that is there already is made anew."""
    if not done:
        return "anew, for it is not complete"
    if done.get("python") != wanted["python"]:
        return f"anew, for it was made with Python {done.get('python')}, not {wanted['python']}"
    if done.get("folder") != wanted["folder"]:
        return f"anew, for it was made in {done.get('folder')}"
    return "anew, for other versions are locked now"


def make_environment(root: Path, why: str) -> None:
    """Make `.venv` and fill it with exactly the locked packages."""
    way = choose_way(look_around())
    venv = root / ".venv"
    print(f"Setting up .venv with {way.value}, {why}; it takes up to a few minutes.", flush=True)
    if venv.exists():
        shutil.rmtree(venv)
    run_step("making .venv", making_command(way, venv), clean_env(), "some seconds")
    if way is Way.DEBIAN_PIP:
        install_debian_pip(root)
    count = sum(line[:1].isalnum() for line in lock_file(root).read_text("utf-8").splitlines())
    run_step(
        f"installing {count} locked packages",
        [*filling_command(way, root), "--require-hashes", "-r", str(lock_file(root))],
        clean_env(),
        "70 MB, about a minute",
    )


def look_around() -> Machine:
    """See what this machine offers."""
    has_pip = importlib.util.find_spec("pip") is not None
    version = importlib.metadata.version("pip") if has_pip else ""
    return Machine(
        uv=shutil.which("uv") is not None,
        ensurepip=importlib.util.find_spec("ensurepip") is not None,
        pip=tuple(int(part) for part in version.split(".") if part.isdigit()),
        apt=all(shutil.which(tool) for tool in ("apt-get", "dpkg-deb")),
    )


def choose_way(machine: Machine) -> Way:
    """The best way this machine offers."""
    if machine.uv:
        return Way.UV
    if machine.ensurepip:
        return Way.VENV
    if machine.pip >= OLDEST_PIP:
        return Way.SYSTEM_PIP
    if machine.apt:
        return Way.DEBIAN_PIP
    raise SetupError(
        f"{sys.executable} has neither venv's ensurepip nor pip, and there is no uv: install one "
        "(on Debian and Ubuntu: apt-get install python3-venv) and run the same command again."
    )


def making_command(way: Way, venv: Path) -> list[str]:
    """The command that makes an empty environment."""
    if way is Way.UV:
        return ["uv", "venv", "--python", sys.executable, str(venv)]
    without_pip = [] if way is Way.VENV else ["--without-pip"]
    return [sys.executable, "-m", "venv", *without_pip, str(venv)]


def filling_command(way: Way, root: Path) -> list[str]:
    """The command that installs packages into the environment, without what to install."""
    python = str(venv_python(root))
    if way is Way.UV:
        pip = ["uv", "pip", "install", "--python", python]
    elif way is Way.SYSTEM_PIP:
        pip = [sys.executable, "-m", "pip", "--python", python, "install"]
    else:
        pip = [python, "-m", "pip", "install"]
    # What is built from source is built with unlocked tools; every locked package has a wheel.
    return [*pip, "--only-binary", ":all:"]


def install_debian_pip(root: Path) -> None:
    """Put the pip that Debian keeps for its own venv into ours; the system stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        fetch_debian_package("python3-pip-whl", Path(folder))
        wheels = sorted(Path(folder).glob("usr/share/python-wheels/pip-*.whl"))
        if not wheels:
            raise SetupError(
                "Debian's package python3-pip-whl holds no pip: install python3-venv "
                "(apt-get install python3-venv) and run the same command again."
            )
        run_step(
            "putting pip into .venv",
            [str(venv_python(root)), "-m", "pip", "install", "--no-index", str(wheels[-1])],
            {**clean_env(), "PYTHONPATH": str(wheels[-1])},
        )


FETCH_DEBIAN_PACKAGE = """
cd "$1"
apt-get download "$2" || {
    # No package lists, or stale ones: fetch lists of our own, which needs no rights.
    mkdir -p lists/partial cache/archives/partial
    own="-o Dir::State::Lists=$1/lists -o Dir::Cache=$1/cache"
    apt-get $own update
    apt-get $own download "$2"
}
dpkg-deb -x "$2"_*.deb .
"""


def fetch_debian_package(name: str, folder: Path) -> None:
    """Unpack a Debian package into a folder."""
    script = ["/bin/sh", "-e", "-c", FETCH_DEBIAN_PACKAGE, "sh", str(folder), name]
    run_step(f"fetching Debian's {name}", script, hint="some seconds")


def install_project(root: Path) -> None:
    """Install friedrich itself, editable, with the locked build tools and without a network."""
    uv = [str(root / ".venv" / "bin" / "uv"), "pip", "install", "--python", str(venv_python(root))]
    how = ["--offline", "--no-deps", "--no-build-isolation", "--reinstall"]
    run_step("installing friedrich", [*uv, *how, "--editable", str(root)], clean_env())


def venv_python(root: Path) -> Path:
    """The Python of the environment."""
    return root / ".venv" / "bin" / "python"


def clean_env() -> dict[str, str]:
    """The environment variables, less those by which packages elsewhere would leak into `.venv`."""
    unwanted = ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {**kept, "PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


if __name__ == "__main__":
    sys.exit(main())
