"""A contract for import-linter: some rooms use the standard library and nothing else.

import-linter's own `forbidden` contract wants every forbidden package named and every room built;
this one forbids all packages but Python's own, and waits for a room that does not exist yet.
"""

from __future__ import annotations

import sys
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryContract(Contract):
    """Modules below `rooms` import the root package and the standard library."""

    type_name = "standard_library"

    rooms = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        rooms = cast("list[str]", self.rooms)
        allowed = sys.stdlib_module_names | {room.partition(".")[0] for room in rooms}
        foreign = [
            (importer, imported)
            for room in rooms
            for importer in sorted(modules_below(room, graph))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported.partition(".")[0] not in allowed
        ]
        output.verbose_print(verbose, f"{len(foreign)} foreign imports below {', '.join(rooms)}.")
        return ContractCheck(kept=not foreign, metadata={"foreign": foreign})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for importer, imported in check.metadata["foreign"]:
            output.print_error(f"{importer} imports {imported}, not of the standard library")
        output.new_line()


def modules_below(room: str, graph: ImportGraph) -> set[str]:
    """The modules of a room, itself included; none while it is not built."""
    return {room} | graph.find_descendants(room) if room in graph.modules else set()
