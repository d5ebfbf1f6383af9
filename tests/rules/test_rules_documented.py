"""docs/rules.md: every paragraph names the code that implements it and the tests that check it."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path
from typing import NamedTuple

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"
_PARAGRAPH = re.compile(
    r"^- \*\*(?P<name>[^*]+)\*\* \*(?P<edition>[^*]+)\* (?P<text>.*)$", re.MULTILINE
)
_TICKED = re.compile(r"`([^`]+)`")


class Paragraph(NamedTuple):
    """One item of the document."""

    name: str
    edition: str
    text: str
    code: list[str]
    tests: list[str]


def paragraphs() -> list[Paragraph]:
    document = DOCUMENT.read_text(encoding="utf-8")
    found = list(_PARAGRAPH.finditer(document))
    items = []
    for index, match in enumerate(found):
        end = found[index + 1].start() if index + 1 < len(found) else len(document)
        whole = document[match.start() : end].partition("\n\n")[0]
        body, _, references = whole.partition("Code:")
        code, _, tests = references.partition("Tests:")
        items.append(
            Paragraph(
                match["name"],
                match["edition"],
                body,
                _TICKED.findall(code),
                [*_TICKED.findall(tests), *(["none"] if "none, because" in tests else [])],
            )
        )
    return items


PARAGRAPHS = paragraphs()
ids = [paragraph.name for paragraph in PARAGRAPHS]


def test_every_rule_of_the_book_has_a_chapter_with_paragraphs() -> None:
    chapters = {re.match(r"[A-Z]*-?(\d+)", name) for name in ids}
    rules = {int(match[1]) for match in chapters if match}
    assert set(range(1, 15)) <= rules
    assert len(ids) == len(set(ids))
    assert {paragraph.edition for paragraph in PARAGRAPHS} == {"both", "anniversary", "classic"}


def test_every_version_of_every_card_of_fate_has_a_paragraph() -> None:
    for number in range(1, 13):
        for suit in "SCHD":
            assert any(name.endswith(f"F{number}{suit}") for name in ids), (number, suit)


@pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=ids)
def test_paragraph_has_tests(paragraph: Paragraph) -> None:
    assert paragraph.tests, f"{paragraph.name} names no test"


@pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=ids)
def test_paragraph_is_tested_in_its_editions(paragraph: Paragraph) -> None:
    """The name of a test begins with the editions that it plays."""
    tests = [test for test in paragraph.tests if test != "none"]
    played = {test.rpartition("::")[2].split("_")[1] for test in tests}
    wanted = {"anniversary", "classic"} if paragraph.edition == "both" else {paragraph.edition}
    assert not tests or "both" in played or wanted <= played, f"{paragraph.name}: {played}"


@pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=ids)
def test_paragraph_names_no_test_and_no_code_twice(paragraph: Paragraph) -> None:
    for names in (paragraph.tests, paragraph.code):
        assert len(names) == len(set(names)), paragraph.name


def _defined(file: Path) -> set[str]:
    names = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names |= {
                f"{node.name}::{inner.name}"
                for inner in node.body
                if isinstance(inner, ast.FunctionDef)
            }
    return names


def test_the_tests_named_exist() -> None:
    defined = {file.name: _defined(file) for file in Path(__file__).parent.glob("test_*.py")}
    missing = [
        (paragraph.name, test)
        for paragraph in PARAGRAPHS
        for test in paragraph.tests
        if test != "none" and test.partition("::")[2] not in defined.get(test.split("::")[0], set())
    ]
    assert missing == []


def test_the_code_named_exists() -> None:
    missing = []
    for paragraph in PARAGRAPHS:
        for dotted in paragraph.code:
            module, _, name = dotted.rpartition(".")
            if not hasattr(importlib.import_module(f"friedrich.{module}"), name):
                missing.append((paragraph.name, dotted))
    assert missing == []
