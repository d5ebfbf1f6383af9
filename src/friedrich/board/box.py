"""Opening the box: the packaged tables, read and checked once."""

from __future__ import annotations

from pathlib import Path

from friedrich.board.checks import check_tables
from friedrich.board.errors import BoardDataError
from friedrich.board.tables import Tables, read_tables

DATA = Path(__file__).with_name("data")


def open_box(folder: Path = DATA) -> Tables:
    """Read and check the tables of a folder.

    Raises `BoardDataError` with every mistake, its file and its line.

    >>> len(open_box().cities)
    672
    """
    tables, faults = read_tables(folder)
    faults = faults or check_tables(tables)
    if faults:
        raise BoardDataError(faults)
    return tables


BOX = open_box()
