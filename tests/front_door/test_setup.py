"""The set-up: which way it takes, when it works, and what it says when it can't."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import setup
from tools.setup import Machine, Way, Work

ROOT = Path(__file__).resolve().parents[2]

# Stands in for uv: notes its arguments, makes an environment that holds itself, fails when told to.
FAKE_UV = f"""#!/bin/sh
echo "$*" >> "$UV_LOG"
case "$*" in *"$UV_FAILS_AT"*) echo "no such luck"; exit 7 ;; esac
if [ "$1" = venv ]; then
    for venv; do :; done
    mkdir -p "$venv/bin"
    cp "$0" "$venv/bin/uv"
    ln -s {sys.executable} "$venv/bin/python"
fi
"""
# Is asked whether it is new enough, and which version it is.
OLD_PYTHON = """#!/bin/sh
case "$2" in *exit*) exit 1 ;; esac
echo 3.9.2
"""
# Takes from a Python what Debian's python3 lacks until python3-venv and python3-pip are installed.
BARE_PYTHON = "import sys; sys.modules['ensurepip'] = sys.modules['pip'] = None"


@pytest.mark.parametrize(
    ("machine", "way"),
    [
        (Machine(uv=True, ensurepip=True, pip=(26, 0), apt=True), Way.UV),
        (Machine(uv=True, ensurepip=False, pip=(), apt=False), Way.UV),
        (Machine(uv=False, ensurepip=True, pip=(26, 0), apt=True), Way.VENV),
        (Machine(uv=False, ensurepip=False, pip=(23, 0, 1), apt=True), Way.SYSTEM_PIP),
        (Machine(uv=False, ensurepip=False, pip=(22, 0, 2), apt=True), Way.DEBIAN_PIP),
        (Machine(uv=False, ensurepip=False, pip=(), apt=True), Way.DEBIAN_PIP),
    ],
)
def test_the_best_way_a_machine_offers(machine: Machine, way: Way) -> None:
    assert setup.choose_way(machine) is way


def test_a_machine_that_offers_nothing() -> None:
    with pytest.raises(setup.SetupError, match="apt-get install python3-venv"):
        setup.choose_way(Machine(uv=False, ensurepip=False, pip=(), apt=False))


@pytest.mark.parametrize("way", Way)
def test_every_way_installs_wheels_with_hashes_into_the_environment(way: Way) -> None:
    command = setup.filling_command(way, Path("/house"))
    assert "/house/.venv/bin/python" in command
    assert command[-2:] == ["--only-binary", ":all:"]


STAMP = {"folder": "/house", "python": "3.11.2", "lock": "a", "project": "b"}


@pytest.mark.parametrize(
    ("done", "work"),
    [
        (STAMP, Work.NOTHING),
        ({}, Work.ALL),
        ({**STAMP, "project": "c"}, Work.PROJECT),
        ({**STAMP, "lock": "c"}, Work.ALL),
        ({**STAMP, "lock": "c", "project": "c"}, Work.ALL),
        ({**STAMP, "python": "3.12.1"}, Work.ALL),
        ({**STAMP, "folder": "/elsewhere"}, Work.ALL),
    ],
)
def test_work_follows_from_what_changed(done: dict[str, str], work: Work) -> None:
    assert setup.work_between(done, STAMP) is work


def test_an_old_python_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    assert setup.main() == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "Python 3.11 or newer is needed" in said.err
    assert "Python 3.10.4" in said.err


@pytest.mark.parametrize("script", ["__init__.py", "setup.py", "steps.py"])
def test_an_old_python_can_read_as_far_as_its_refusal(script: str) -> None:
    source = (ROOT / "tools" / script).read_text("utf-8")
    assert ast.parse(source, feature_version=(3, 8)).body


class House:
    """A folder with what a set-up needs, in which it can be run with a doctored machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "house"
        self.log = folder / "log"
        self.path = folder / "path"
        self.path.mkdir()
        (self.folder / "src" / "friedrich").mkdir(parents=True)
        for name in ("tools", "requirements"):
            shutil.copytree(ROOT / name, self.folder / name)
        for name in ("pyproject.toml", "Makefile"):
            shutil.copy(ROOT / name, self.folder / name)

    def has_uv(self) -> None:
        """Put a uv on the PATH."""
        (self.path / "uv").write_text(FAKE_UV)
        (self.path / "uv").chmod(0o755)

    def has_bare_python(self) -> None:
        """Take ensurepip and pip from Python."""
        (self.path / "sitecustomize.py").write_text(BARE_PYTHON)

    def set_up(self, path: str = "/usr/bin:/bin", fails_at: str = "-") -> tuple[int, str, str]:
        """Run it; give the exit code, what it said and what it said of its failure."""
        done = self.run([sys.executable, "-m", "tools.setup"], path, fails_at)
        return done.returncode, done.stdout, done.stderr

    def run(
        self, command: list[str], path: str, fails_at: str = "-"
    ) -> subprocess.CompletedProcess[str]:
        env = {
            "PATH": f"{self.path}:{path}",
            "PYTHONPATH": str(self.path),
            "UV_FAILS_AT": fails_at if fails_at != "-" else "no such argument",
            "UV_LOG": str(self.log),
        }
        return subprocess.run(
            command, cwd=self.folder, env=env, capture_output=True, text=True, check=False
        )

    def make(self, *words: str, path: str = "/usr/bin:/bin") -> tuple[int, str, str]:
        """Run make; give the exit code, what it said and what it said of its failure."""
        make = shutil.which("make")
        assert make is not None
        done = self.run([make, "--no-print-directory", *words], path)
        return done.returncode, done.stdout, done.stderr

    def calls(self) -> list[str]:
        """How uv was called since this was last asked, by first word and last."""
        words = [line.split() for line in self.log.read_text().splitlines()]
        self.log.unlink()
        return [f"{line[0]} ... {Path(line[-1]).name}" for line in words]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


EVERYTHING = ["venv ... .venv", "pip ... dev.txt", "pip ... house"]


def test_nothing_is_done_twice(house: House) -> None:
    house.has_uv()
    code, said, _ = house.set_up()
    assert code == 0
    assert "Setting up .venv with uv" in said
    assert house.calls() == EVERYTHING
    assert house.set_up() == (0, "", "")
    assert not house.log.exists()


def test_a_change_of_the_project_installs_the_project_only(house: House) -> None:
    house.has_uv()
    house.set_up()
    house.calls()
    with (house.folder / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert house.set_up()[0] == 0
    assert house.calls() == ["pip ... house"]


def test_a_change_of_the_lock_makes_the_environment_anew(house: House) -> None:
    house.has_uv()
    house.set_up()
    house.calls()
    stray = house.folder / ".venv" / "stray"
    stray.touch()
    with (house.folder / "requirements" / "dev.txt").open("a") as file:
        file.write("# changed\n")
    assert house.set_up()[0] == 0
    assert house.calls() == EVERYTHING
    assert not stray.exists()


def test_an_environment_whose_python_is_gone_is_made_anew(house: House) -> None:
    house.has_uv()
    house.set_up()
    house.calls()
    (house.folder / ".venv" / "bin" / "python").unlink()
    assert house.set_up()[0] == 0
    assert house.calls() == EVERYTHING


@pytest.mark.parametrize("step", ["venv --python", "--require-hashes", "--editable"])
def test_a_failure_is_shown_in_full_and_repaired_by_the_next_run(house: House, step: str) -> None:
    house.has_uv()
    code, said, failure = house.set_up(fails_at=step)
    assert code == 1
    assert "no such luck" in said
    assert failure.count("\n") == 1
    assert "run the same command again" in failure
    house.calls()
    assert house.set_up()[0] == 0
    assert house.calls() == EVERYTHING


def test_a_failed_update_is_repaired_by_the_next_run(house: House) -> None:
    house.has_uv()
    house.set_up()
    with (house.folder / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert house.set_up(fails_at="--editable")[0] == 1
    house.calls()
    assert house.set_up()[0] == 0
    assert house.calls() == EVERYTHING


def test_a_machine_with_nothing_is_told_what_to_install(house: House) -> None:
    house.has_bare_python()
    code, said, failure = house.set_up(path="/nowhere")
    assert (code, said) == (1, "")
    assert failure.count("\n") == 1
    assert "apt-get install python3-venv" in failure
    assert not (house.folder / ".venv").exists()


def test_a_machine_without_python_is_told_what_to_install(house: House) -> None:
    code, _, failure = house.make("setup", path="/nowhere")
    assert code == 2
    assert "Python 3.11 or newer is needed, and none is on the PATH: install one" in failure


# What make is told about PYTHON, and the sentence that answers it.
WRONG_PYTHONS = [
    ("/no/such/python3", "there is no program /no/such/python3"),
    ("python9", "there is no program python9"),
    ("{path}", "{path} is a folder and no Python: name the program in it"),
    (
        "{path}/old",
        "Python 3.11 or newer is needed, and {path}/old is Python 3.9.2: choose another",
    ),
    ("{path}/ancient", "Python 3.11 or newer is needed, and {path}/ancient is Python 2.7.18"),
    ("{path}/false", "{path}/false is no Python: choose another"),
]


@pytest.mark.parametrize(("python", "told"), WRONG_PYTHONS)
def test_a_python_that_will_not_do_is_answered_in_one_sentence(
    house: House, python: str, told: str
) -> None:
    for name, body in (("old", "echo 3.9.2"), ("ancient", "echo 2.7.18"), ("false", "exit 1")):
        (house.path / name).write_text(f"#!/bin/sh\n{body}\n")
        (house.path / name).chmod(0o755)
    python = python.format(path=house.path)
    code, said, failure = house.make("setup", f"PYTHON={python}")
    assert (code, said) == (2, "")
    (sentence, _make_says_so_too) = failure.splitlines()
    assert sentence.startswith("friedrich: " + told.format(path=house.path))
    assert "PYTHON=" in sentence
    assert not (house.folder / ".venv").exists()


def test_the_version_of_an_old_python_on_the_path_is_told(house: House) -> None:
    (house.path / "python3").write_text(OLD_PYTHON)
    (house.path / "python3").chmod(0o755)
    code, _, failure = house.make("setup", path="/nowhere")
    assert code == 2
    assert "none is on the PATH, for python3 is Python 3.9.2: install one" in failure


def test_another_python_makes_the_environment_anew_and_says_why(house: House) -> None:
    house.has_uv()
    house.set_up()
    stamp = house.folder / ".venv" / "friedrich-stamp.json"
    made = json.loads(stamp.read_text("utf-8"))
    stamp.write_text(json.dumps({**made, "python": "3.12.1 in /opt"}), "utf-8")
    code, said, _ = house.set_up()
    assert code == 0
    assert f"anew, for it was made with Python 3.12.1 in /opt, not {made['python']}" in said


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"folder": "/elsewhere"}, "anew, for it was made in /elsewhere"),
        ({"lock": "c"}, "anew, for other versions are locked now"),
    ],
)
def test_what_is_made_anew_has_a_reason(changed: dict[str, str], told: str) -> None:
    assert setup.reason_for({**STAMP, **changed}, STAMP) == told
    assert setup.reason_for({}, STAMP) == "anew, for it is not complete"


def test_a_folder_that_cannot_be_written_to_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda folder, mode: folder != house.folder)
    with pytest.raises(setup.SetupError) as caught:
        setup.set_up(house.folder)
    assert f"for {house.folder} cannot be written to: make it writable" in str(caught.value)
    assert not (house.folder / ".venv").exists()


def test_a_map_that_cannot_be_written_is_told_in_one_sentence(house: House) -> None:
    house.has_uv()
    (house.folder / "tools" / "compile_core.py").write_text("")  # there are no rules to compile
    assert house.make("setup", f"PYTHON={sys.executable}")[0] == 0
    (house.folder / "build").write_text("no folder")
    code, said, failure = house.make("play", f"PYTHON={sys.executable}")
    assert (code, said) == (2, "")
    (sentence, _make_says_so_too) = failure.splitlines()
    assert sentence.startswith(f"friedrich: cannot write to {house.folder}/build, where the map")


def test_make_alone_lists_the_words() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (phony,) = [line for line in makefile.splitlines() if line.startswith(".PHONY:")]
    words = set(phony.split()[1:]) - {"setup"}
    env = {"PATH": os.environ["PATH"]}  # without the variables of the make that runs the tests
    done = subprocess.run(["make"], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert {line.split()[1] for line in done.stdout.splitlines()} == words


def test_ci_does_what_a_reader_does() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text("utf-8").splitlines()[-1] == "exec make test"
