"""The text tables of the box: what a row of each says, and how it is read from the file."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from friedrich.board.errors import Fault


class Place(NamedTuple):
    """Where in the data something is said."""

    file: str
    line: int

    def fault(self, message: str) -> Fault:
        """The fault of saying something wrong here."""
        return Fault(self.file, self.line, message)


class CityRow(NamedTuple):
    """One city: its position in thousandths of the board's width, its country and sector."""

    at: Place
    city: str
    name: str
    x: float
    y: float
    country: str
    suit: str
    sector: str


class RoadRow(NamedTuple):
    """One road between two cities: `main` or `road`."""

    at: Place
    city: str
    other: str
    road: str


class SectorRow(NamedTuple):
    """One rectangle of the grid."""

    at: Place
    sector: str
    suit: str
    left: float
    top: float
    right: float
    bottom: float


class NationRow(NamedTuple):
    """One nation, and which countries are her home and which she defends."""

    at: Place
    nation: str
    name: str
    adjective: str
    role: str
    side: str
    home: tuple[str, ...]
    defends: tuple[str, ...]


class ObjectiveRow(NamedTuple):
    """A city that a nation wants, of the first or second order."""

    at: Place
    nation: str
    order: int
    city: str


class DepotRow(NamedTuple):
    """A city where a nation's pieces re-enter."""

    at: Place
    nation: str
    city: str


class PieceRow(NamedTuple):
    """A general or supply train and the city where it is set up."""

    at: Place
    piece: str
    nation: str
    kind: str
    rank: int
    name: str
    city: str


class FateRow(NamedTuple):
    """One of the four versions of a minor Card of Fate."""

    at: Place
    card: int
    suit: str
    when: str
    nation: tuple[str, ...]
    effect: str


class StrokeRow(NamedTuple):
    """A Stroke of Fate: a Card of Fate that changes the war."""

    at: Place
    card: int
    title: str
    effect: str


class SetupRow(NamedTuple):
    """A game that can be set up, and how many cards a turn go to nobody unseen."""

    at: Place
    setup: str
    name: str
    forces: str
    unseen: int


class SeatRow(NamedTuple):
    """A player's seat at a set-up and the roles played from it."""

    at: Place
    setup: str
    seat: str
    roles: tuple[str, ...]


class ForcesRow(NamedTuple):
    """What one nation starts with, and her cards a turn as fate reduces them."""

    at: Place
    forces: str
    nation: str
    troops: int
    generals: tuple[int, ...]
    trains: tuple[int, ...]
    income: tuple[tuple[int, int], ...]


class Tables(NamedTuple):
    """All that the box's text files say."""

    cities: tuple[CityRow, ...]
    roads: tuple[RoadRow, ...]
    sectors: tuple[SectorRow, ...]
    nations: tuple[NationRow, ...]
    objectives: tuple[ObjectiveRow, ...]
    depots: tuple[DepotRow, ...]
    pieces: tuple[PieceRow, ...]
    fate: tuple[FateRow, ...]
    strokes: tuple[StrokeRow, ...]
    setups: tuple[SetupRow, ...]
    seats: tuple[SeatRow, ...]
    forces: tuple[ForcesRow, ...]


def _words(cell: str) -> tuple[str, ...]:
    return tuple(cell.split())


def _numbers(cell: str) -> tuple[int, ...]:
    return tuple(int(word) for word in cell.split())


def _income(cell: str) -> tuple[tuple[int, int], ...]:
    """Read `4-1 3` as: draw 4 and lay 1 away, later draw 3 and keep them."""
    steps = []
    for word in cell.split():
        drawn, _, laid_away = word.partition("-")
        steps.append((int(drawn), int(laid_away or 0)))
    if not steps:
        raise ValueError(cell)
    return tuple(steps)


class _Column(NamedTuple):
    """How the cells of one type are read, and what to call what they should hold."""

    read: Callable[[str], object]
    what: str


_COLUMNS = {
    "str": _Column(str, "a text"),
    "int": _Column(int, "a whole number"),
    "float": _Column(float, "a number"),
    "tuple[str, ...]": _Column(_words, "words"),
    "tuple[int, ...]": _Column(_numbers, "whole numbers"),
    "tuple[tuple[int, int], ...]": _Column(_income, "an income such as '7 5 4' or '4-1 3'"),
}


def _cells(file: str, text: str, faults: list[Fault]) -> list[tuple[Place, list[str]]]:
    """The cells of every line."""
    reader = csv.reader(text.splitlines(), strict=True)
    lines: list[tuple[Place, list[str]]] = []
    try:
        lines.extend((Place(file, reader.line_num), cells) for cells in reader)
    except csv.Error as error:
        faults.append(Fault(file, reader.line_num, f"cannot be read: {error}"))
    return lines


_Row = TypeVar("_Row", bound=NamedTuple)


def _read(folder: Path, file: str, row_type: type[_Row], faults: list[Fault]) -> tuple[_Row, ...]:
    """Read one table; lines that cannot be read become faults."""
    wanted = list(row_type._fields[1:])
    columns = [_COLUMNS[str(row_type.__annotations__[name].__forward_arg__)] for name in wanted]
    try:
        text = (folder / file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        faults.append(Fault(file, 0, f"cannot be read: {error}"))
        return ()
    lines = _cells(file, text, faults)
    if not lines or lines[0][1] != wanted:
        faults.append(Fault(file, 1, f"the heading should be {','.join(wanted)}"))
        return ()
    rows = []
    for at, cells in lines[1:]:
        if len(cells) != len(wanted):
            faults.append(at.fault(f"{len(cells)} cells where {len(wanted)} belong"))
            continue
        values: list[object] = [at]
        for name, column, cell in zip(wanted, columns, cells, strict=True):
            try:
                values.append(column.read(cell))
            except ValueError:
                faults.append(at.fault(f"{name} {cell!r} is not {column.what}"))
                break
        else:
            rows.append(row_type._make(values))
    return tuple(rows)


def read_tables(folder: Path) -> tuple[Tables, list[Fault]]:
    """Read every table of a folder, and list the lines that cannot be read."""
    faults: list[Fault] = []
    tables = Tables(
        cities=_read(folder, "cities.csv", CityRow, faults),
        roads=_read(folder, "roads.csv", RoadRow, faults),
        sectors=_read(folder, "sectors.csv", SectorRow, faults),
        nations=_read(folder, "nations.csv", NationRow, faults),
        objectives=_read(folder, "objectives.csv", ObjectiveRow, faults),
        depots=_read(folder, "depots.csv", DepotRow, faults),
        pieces=_read(folder, "pieces.csv", PieceRow, faults),
        fate=_read(folder, "fate.csv", FateRow, faults),
        strokes=_read(folder, "strokes.csv", StrokeRow, faults),
        setups=_read(folder, "setups.csv", SetupRow, faults),
        seats=_read(folder, "seats.csv", SeatRow, faults),
        forces=_read(folder, "forces.csv", ForcesRow, faults),
    )
    return tables, faults
