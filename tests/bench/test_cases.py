"""Every case of the bench, by pytest-benchmark; a plain test run does each once."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from friedrich.arena.bench_cases import Case, cases


@pytest.mark.parametrize("case", tuple(cases()), ids=lambda case: case.name)
def test_case(case: Case, benchmark: BenchmarkFixture) -> None:
    assert benchmark(case.run) > 0
