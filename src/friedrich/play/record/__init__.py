"""The record of a game: a text with one line for each entry of its log.

>>> record = read_record('''FRIEDRICH record 1
... setup: west
...
... Hanover allots 6 troops
... result: unfinished
... ''')
>>> record.lines[0].deed.action
allot(6)
>>> read_record(write_record(record)) == record
True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from friedrich.board import Role
from friedrich.play.notation import Deed, Veiled, read_deed, write_deed
from friedrich.play.record.faults import BadRecord, Fault, FaultList
from friedrich.play.record.head import Eyes, Head, read_head, write_head
from friedrich.play.record.notes import HEADING, read_events, read_heading, read_note, write_notes
from friedrich.play.wording import NATION_WORDS, BadWords, nation_and_rest, near_to, quoted
from friedrich.rules import End, Event, Outcome

VERSION: Final = 1
"""The version of the format that is written."""
_FIRST_LINE: Final = "FRIEDRICH record"


class Line(NamedTuple):
    """One entry of the log: what was done, and what was seen to follow."""

    deed: Deed
    events: tuple[Event, ...]

    @property
    def is_veiled(self) -> bool:
        """Whether the action was not seen."""
        return isinstance(self.deed.action, Veiled)

    @property
    def text(self) -> str:
        """The line as a record has it, without the headings that follow."""
        words = write_deed(self.deed)
        notes: list[str] = []
        for note in write_notes(self.deed, self.events):
            if HEADING.read(note) is not None:
                break
            notes.append(note)
        return f"{words}: {'; '.join(notes)}" if notes else words


@dataclass(frozen=True)
class Record:
    """A game in writing: its head, its entries, and how it ended.

    >>> Record(Head("west"), ()).hidden
    0
    """

    head: Head
    lines: tuple[Line, ...]
    result: Outcome | None = None
    """None if the game was not finished."""

    @property
    def hidden(self) -> int:
        """How many entries have an action that was not seen."""
        return sum(line.is_veiled for line in self.lines)

    @property
    def is_full(self) -> bool:
        """Whether everything was seen, so that the game can be played again from it."""
        return self.head.eyes is Eyes.ALL and not self.hidden


# Writing.


def write_record(record: Record) -> str:
    """The text of a record.

    >>> print(write_record(Record(Head("west"), ())))
    FRIEDRICH record 1
    rules: ...
    setup: west
    edition: anniversary
    options: decks 4
    eyes: all
    <BLANKLINE>
    result: unfinished
    <BLANKLINE>
    """
    lines = [f"{_FIRST_LINE} {VERSION}", *write_head(record.head), ""]
    for line in record.lines:
        lines += _write_line(line)
    if record.lines:
        lines.append("")
    lines.append(f"result: {write_result(record.result)}")
    return "\n".join(lines) + "\n"


def _write_line(line: Line) -> Iterator[str]:
    """The entry, and after an empty line the heading of a stage that begins with it."""
    begun, notes = write_deed(line.deed), list[str]()
    for note in write_notes(line.deed, line.events):
        if HEADING.read(note) is None:
            notes.append(note)
            continue
        yield _joined(begun, notes)
        yield ""
        begun, notes = note, []
    yield _joined(begun, notes)


def _joined(words: str, notes: Sequence[str]) -> str:
    return f"{words}: {'; '.join(notes)}" if notes else words


def write_result(result: Outcome | None) -> str:
    """How a game ended, in words.

    >>> from friedrich.board import Nation
    >>> write_result(Outcome((Role.FREDERICK,), (Nation.PRUSSIA,), End.SURVIVAL))
    'frederick wins with Prussia by survival'
    """
    if result is None:
        return "unfinished"
    seats = ", ".join(seat.key for seat in result.seats)
    nations = ", ".join(NATION_WORDS[nation] for nation in result.nations)
    verb = "wins" if len(result.seats) == 1 else "win"
    return f"{seats} {verb} with {nations} by {result.reason.key}"


# Reading.


def read_record(text: str | bytes) -> Record:
    r"""The record in a text. Raises `BadRecord` with everything that is wrong with it.

    >>> read_record("FRIEDRICH record 1\nsetup: wets\n\nresult: unfinished")
    Traceback (most recent call last):
    friedrich.play.record.faults.BadRecord: line 2: no set-up is called 'wets'; did you mean west?
    """
    return read_with_places(text)[0]


def read_with_places(text: str | bytes) -> tuple[Record, tuple[int, ...]]:
    """The record in a text, and for each entry the number of its line."""
    faults = FaultList()
    numbered = _numbered(text if isinstance(text, str) else _decoded(text))
    version = _version(numbered[0] if numbered else (1, ""))
    found = _READERS[version](numbered[1:], faults)
    if found is None or faults.found:
        raise BadRecord(faults.found)
    return found


def _decoded(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise BadRecord([Fault(line, "this is no text in UTF-8")]) from error


def _numbered(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers, without comments."""
    lines = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
    stripped = ((number, line.strip()) for number, line in lines)
    return [(number, line) for number, line in stripped if not line.startswith("#")]


def _version(first: tuple[int, str]) -> int:
    number, line = first
    found = re.fullmatch(rf"{_FIRST_LINE} ([0-9]{{1,9}})", line)
    if found is None:
        raise BadRecord([Fault(number, f"a record begins with '{_FIRST_LINE} {VERSION}'")])
    version = int(found[1])
    if version not in _READERS:
        known = f"versions up to {VERSION} can be read"
        told = f"this record is of version {version} of the format; {known}"
        raise BadRecord([Fault(number, told)])
    return version


_Found = tuple[Record, tuple[int, ...]]


def _read_first_version(numbered: list[tuple[int, str]], faults: FaultList) -> _Found | None:
    """Version 1: the head up to the first empty line, entries and headings, the result."""
    end = next((place for place, (_, line) in enumerate(numbered) if not line), len(numbered))
    head = read_head(numbered[:end], faults)
    body = _Body(faults)
    for number, line in numbered[end:]:
        if line and not faults.is_full:
            body.read(number, line)
    if not body.is_ended:
        faults.add(0, "the record has no result at its end: 'result: unfinished'")
    if head is None:
        return None
    return Record(head, tuple(body.lines), body.result), tuple(body.places)


_READERS: Final[dict[int, Callable[[list[tuple[int, str]], FaultList], _Found | None]]] = {
    1: _read_first_version
}
"""For each version of the format that was ever written: who reads it."""


class _Body:
    """Entries, headings and the result, as they come."""

    def __init__(self, faults: FaultList) -> None:
        self._faults = faults
        self.lines: list[Line] = []
        self.places: list[int] = []
        self.result: Outcome | None = None
        self.is_ended = False

    def read(self, number: int, line: str) -> None:
        """Read one more line."""
        try:
            self._read(number, line)
        except BadWords as error:
            self._faults.add(number, error.message, error.near)

    def _read(self, number: int, line: str) -> None:
        if self.is_ended:
            raise BadWords("nothing follows the result")
        words, _, rest = (part.strip() for part in line.partition(":"))
        if words.lower() == "result":
            self.is_ended = True
            self.result = _read_result(rest)
            return
        notes = [note.strip() for note in rest.split(";")] if rest else []
        heading = read_heading(words)
        if heading is not None:
            self._follow(heading, notes)
            return
        deed = read_deed(words)
        self.lines.append(Line(deed, read_events(deed, notes)))
        self.places.append(number)

    def _follow(self, heading: Event, notes: Sequence[str]) -> None:
        """A stage begins as a consequence of the last deed."""
        if not self.lines:
            raise BadWords("a stage is noted only after a deed with which it begins")
        deed, events = self.lines[-1]
        more = [read_note(deed, note) for note in notes]
        self.lines[-1] = Line(deed, (*events, heading, *more))


def _read_result(text: str) -> Outcome | None:
    if text.lower() == "unfinished":
        return None
    found = re.fullmatch(r"(.+?) wins? with (.+) by (\S+)", text)
    if found is None:
        raise BadWords(f"{quoted(text)} is no result: 'frederick wins with Prussia by survival'")
    seats = tuple(Role(_of(Role.keys(), "seat", word)) for word in found[1].split(","))
    nations = []
    for word in found[2].split(","):
        named = nation_and_rest(word.strip() + " ")
        if named is None:
            raise BadWords(f"no nation is called {quoted(word)}", near_to(word, NATION_WORDS))
        nations.append(named[0])
    return Outcome(seats, tuple(nations), End(_of(End.keys(), "end", found[3])))


def _of(keys: tuple[str, ...], what: str, word: str) -> int:
    word = word.strip().lower()
    if word not in keys:
        raise BadWords(f"no {what} is called {quoted(word)}", near_to(word, keys))
    return keys.index(word)
