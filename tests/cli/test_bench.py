"""`friedrich bench` as its user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from friedrich.arena.bench_cases import cases
from friedrich.cli import main

QUICK = ["bench", "copy", "--rounds", "2", "--games", "1"]


def test_one_case_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(QUICK) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] in ("The compiled core runs.", "The plain core runs.")
    assert lines[1].startswith("copy ")
    assert [line.split()[0] for line in lines[2:]] == ["memory", "import", "slowest"]


def test_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["core"] in ("compiled", "plain")
    assert told["rates"][0]["name"] == "copy"
    assert told["rates"][0]["a_second"] > 0
    assert told["bytes_of_state"] > 0
    assert told["milliseconds_of_import"] > 0
    assert told["slowest_decision"]["milliseconds"] > 0


def test_a_loss_fails_and_a_gain_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "ratios.json"
    assert main([*QUICK, "--keep", str(kept)]) == 0
    ratios = json.loads(kept.read_text("utf-8"))
    (core,) = ratios
    assert list(ratios[core]) == ["copy"]
    kept.write_text(json.dumps({core: {"copy": ratios[core]["copy"] / 10}}), "utf-8")
    assert main([*QUICK, "--against", str(kept)]) == 0
    kept.write_text(json.dumps({core: {"copy": ratios[core]["copy"] * 10}}), "utf-8")
    assert main([*QUICK, "--against", str(kept)]) == 1
    assert "copy has become slower" in capsys.readouterr().out


def test_the_kept_ratios_know_every_case_of_both_cores() -> None:
    kept = json.loads(Path("tests/bench/ratios.json").read_text("utf-8"))
    names = [case.name for case in cases()]
    assert {core: list(ratios) for core, ratios in kept.items()} == {
        "compiled": names,
        "plain": names,
    }


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["copies"], "no case is called 'copies'; did you mean codes or compare?"),
        (["copy", "--rounds", "0"], "--rounds is at least 1"),
        (["copy", "--against", "README.md"], "README.md holds no ratios as --keep writes them"),
        (["copy", "--against", "nowhere.json"], "cannot read 'nowhere.json'"),
    ],
)
def test_wrong_input_is_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("friedrich bench: ")
    assert told in error
    assert error.count("\n") == 1
