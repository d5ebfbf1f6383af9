"""Proving that the rules hold and nothing leaks: random games in which every promise is looked at.

`fuzz` looks for faults of the rules alone: crashes, dead ends, broken invariants. `prove` is the
conformance kit: it looks at views, documents, records, undo, chance and bots as well, and takes
foreign ones.
"""

from __future__ import annotations

from friedrich.conformance.cases import CASES, Case, cases
from friedrich.conformance.fuzz import Report, fuzz
from friedrich.conformance.invariants import violations
from friedrich.conformance.kit import Kit, Proof, prove

__all__ = [
    "CASES",
    "Case",
    "Kit",
    "Proof",
    "Report",
    "cases",
    "fuzz",
    "prove",
    "violations",
]
