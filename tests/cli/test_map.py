"""`friedrich map` as its user meets it: pictures written, wrong input told in one line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from friedrich.board import CITIES
from friedrich.cli import main


def test_writes_both_kinds_of_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "map.svg", tmp_path / "map.png"
    assert main(["map", "--out", str(svg), "--out", str(png), "--width", "400", "--pieces"]) == 0
    assert capsys.readouterr().out.splitlines() == [str(svg), str(png)]
    drawn = "".join(ElementTree.parse(svg).getroot().itertext())
    assert all(word in drawn for city in CITIES for word in city.name.split())
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_default_is_map_svg_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["map"]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["map.svg"]


def test_highlight_takes_keys_and_printed_names(tmp_path: Path) -> None:
    plain, marked = tmp_path / "plain.svg", tmp_path / "marked.svg"
    assert main(["map", "--out", str(plain)]) == 0
    assert main(["map", "--highlight", "prag", "Brünn", "--out", str(marked)]) == 0
    assert plain.read_bytes() != marked.read_bytes()


# what is typed after `friedrich`, and the one line that answers it
FAULTS = [
    (["mapp"], "friedrich: there is no word 'mapp'; did you mean map?"),
    (["zzz"], "friedrich: there is no word 'zzz'"),
    (["--versoin"], "friedrich: unknown option '--versoin'; did you mean --version?"),
    (["map", "--highligt", "x"],
     "friedrich map: unknown option '--highligt'; did you mean --highlight?"),
    (["map", "--piece"], "friedrich map: unknown option '--piece'; did you mean --pieces?"),
    (["map", "here"], "friedrich map: unknown argument 'here'"),
    (["map", "Breslau"],
     "friedrich map: unknown argument 'Breslau'; did you mean --highlight Breslau?"),
    (["map", "Königsberg"],
     "friedrich map: unknown argument 'Königsberg'; did you mean --highlight Königsberg?"),
    (["map", "my.svg"], "friedrich map: unknown argument 'my.svg'; did you mean --out my.svg?"),
    (["map", "--highlight", "Breslow"],
     "friedrich map: no city is called 'Breslow'; did you mean breslau or beeskow?"),
    (["map", "--highlight", "xyzzy"], "friedrich map: no city is called 'xyzzy'"),
    (["map", "--highlight", "Frankfurt"],
     "friedrich map: 'Frankfurt' could be frankfurt-main (Frankfurt) or "
     "frankfurt-oder (Frankfurt)"),
    (["map", "--highlight", "Königsberg"],
     "friedrich map: 'Königsberg' could be koenigsberg (Königsberg) or "
     "koenigsberg-neumark (Königsberg)"),
    (["map", "--highlight", "Oltmutz"],
     "friedrich map: no city is called 'Oltmutz'; did you mean olmuetz (Olmütz)?"),
    (["fuzz", "--games", "many"], "friedrich fuzz: --games is a whole number, not 'many'"),
    (["fuzz", "--seed", "1.5"], "friedrich fuzz: --seed is a whole number, not '1.5'"),
    (["prove", "--share", "all"], "friedrich prove: --share is a number, not 'all'"),
    (["prove", "--workers", ""], "friedrich prove: --workers is a whole number, not ''"),
    (["replay", "x", "--from", "two"], "friedrich replay: --from is a whole number, not 'two'"),
    (["replay", "x", "--to", "2nd"], "friedrich replay: --to is a whole number, not '2nd'"),
    (["map", "--highlight"], "friedrich map: argument --highlight: expected at least one argument"),
    (["map", "--out", "map.pdf"],
     "friedrich map: cannot write 'map.pdf': a picture ends in .svg or .png"),
    (["map", "--out", "nowhere/map.svg"],
     "friedrich map: cannot write 'nowhere/map.svg': there is no folder 'nowhere'"),
    (["map", "--out", "folder.svg"], "friedrich map: cannot write 'folder.svg': it is a folder"),
    (["map", "--out", "x.png", "--width", "wide"],
     "friedrich map: --width is a number from 200 to 10000, not 'wide'"),
    (["map", "--out", "x.png", "--width", "99999"],
     "friedrich map: --width is a number from 200 to 10000, not '99999'"),
    (["map", "--width", "400", "--out", "x.svg"],
     "friedrich map: --width is for a PNG, and an SVG has any width"),
    (["map", "--out", "x" * 300 + ".svg"],
     f"friedrich map: cannot write {(chr(39) + 'x' * 300)[:116]} ...': File name too long"),
    (["map", "--out", "a\0b.svg"], "friedrich map: cannot write 'a\\x00b.svg': embedded null byte"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "told"), FAULTS)
def test_wrong_input_is_told_in_one_line(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.err == told + "\n"
    assert printed.out == ""
    assert [file.name for file in tmp_path.iterdir()] == ["folder.svg"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    full = tmp_path / "full.svg"
    full.symlink_to("/dev/full")
    assert main(["map", "--out", str(full)]) == 2
    assert capsys.readouterr().err == (
        f"friedrich map: cannot write {str(full)!r}: No space left on device\n"
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.chmod(0o500)
    target = str(tmp_path / "map.svg")
    assert main(["map", "--out", target]) == 2
    told = f"friedrich map: cannot write {target!r}: permission denied\n"
    assert capsys.readouterr().err == told


def test_the_command_answers_wrong_input_with_status_2_and_no_traceback() -> None:
    command = [sys.executable, "-m", "friedrich", "map", "--highlight", "Bresslau"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "did you mean breslau" in done.stderr


@pytest.mark.parametrize("words", [[], ["--help"], ["map", "--help"], ["--version"]])
def test_help_goes_to_the_output(words: list[str]) -> None:
    command = [sys.executable, "-m", "friedrich", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout
    assert not done.stderr


def test_a_second_highlight_adds_to_the_first(tmp_path: Path) -> None:
    together, apart = tmp_path / "together.svg", tmp_path / "apart.svg"
    assert main(["map", "--out", str(together), "--highlight", "prag", "kolin"]) == 0
    both = ["--highlight", "prag", "--highlight", "kolin"]
    assert main(["map", "--out", str(apart), *both]) == 0
    assert together.read_bytes() == apart.read_bytes()


def run_in_shell(line: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", "-c", f"{sys.executable} -m {line}"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_output_that_nobody_reads_is_no_fault() -> None:
    assert run_in_shell("friedrich --help | head -0").stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_output_that_cannot_be_written_is_told() -> None:
    done = run_in_shell("friedrich fuzz --games 1 --workers 1 > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "friedrich: cannot write the output: No space left on device\n"


def test_interrupting_leaves_no_traceback() -> None:
    command = [sys.executable, "-m", "friedrich", "fuzz", "--games", "100000", "--workers", "2"]
    # In a shell's background job an interrupt is ignored, and children inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        signal.signal(signal.SIGINT, before)
        try:
            time.sleep(1.5)
            running.send_signal(signal.SIGINT)
            assert running.wait(timeout=30) == 130
            assert running.stderr is not None
            assert running.stderr.read() == ""
        finally:
            running.kill()
