"""Proving that the rules hold: invariants of every position, random games that look for faults."""

from __future__ import annotations

from friedrich.conformance.cases import CASES, Case, cases
from friedrich.conformance.fuzz import Report, fuzz
from friedrich.conformance.invariants import violations

__all__ = ["CASES", "Case", "Report", "cases", "fuzz", "violations"]
