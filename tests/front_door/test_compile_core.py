"""Compiling the rules: what is compiled, when again, and what is said without a compiler."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools import compile_core
from tools.compile_core import LEFT_AS_THEY_ARE, NoCompiler, core_modules, fingerprint

SOURCE = compile_core.ROOT / "src"


def test_every_module_of_the_rules_is_compiled_or_left_for_a_reason() -> None:
    compiled = {path.stem for path in core_modules(SOURCE) if path.parent.name == "rules"}
    every = {path.stem for path in (SOURCE / "friedrich" / "rules").glob("*.py")}
    assert compiled | LEFT_AS_THEY_ARE == every
    assert not compiled & LEFT_AS_THEY_ARE


def test_a_change_of_any_of_them_is_noticed(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "src", ignore=shutil.ignore_patterns("*.so"))
    before = fingerprint(tmp_path / "src")
    for path in ("rules/fate.py", "rules/effects.py", "arena/playouts.py"):
        file = tmp_path / "src" / "friedrich" / path
        file.write_text(file.read_text("utf-8") + "\n# changed\n", "utf-8")
        after = fingerprint(tmp_path / "src")
        assert after != before
        before = after


def test_without_a_compiler_nothing_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "no-such-compiler"))
    with pytest.raises(NoCompiler):
        compile_core.compile_core(SOURCE, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_it_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "src").symlink_to(SOURCE)
    monkeypatch.setattr(compile_core, "ROOT", tmp_path)
    monkeypatch.setattr(compile_core, "compiled_files", lambda source: [])
    monkeypatch.setenv("CC", "no-such-compiler")
    assert compile_core.main([]) == 0
    assert capsys.readouterr().out.startswith("No C compiler is found: the rules run as plain")
    assert compile_core.main([]) == 0
    assert capsys.readouterr().out == ""
