"""The bars of docs/performance.md that do not depend on how busy the machine is."""

from __future__ import annotations

import time

import pytest

from friedrich.arena.bench import bytes_of_state, measure, milliseconds_of_import, slowest_decision
from friedrich.arena.bench_cases import Case, cases
from friedrich.core import is_compiled


def case(name: str) -> Case:
    return next(one for one in cases() if one.name == name)


def test_a_state_is_below_4_kb() -> None:
    assert bytes_of_state() < 4096


def test_import_takes_less_than_150_ms() -> None:
    assert milliseconds_of_import() < 150


def test_copy_takes_less_than_a_microsecond_compiled_and_two_plain() -> None:
    rate = measure(case("copy"), rounds=5)
    assert rate.a_second > (1_000_000 if is_compiled() else 500_000)


@pytest.mark.skipif(not is_compiled(), reason="a bar of the compiled core")
def test_a_retreat_by_24_takes_less_than_5_ms() -> None:
    assert measure(case("retreat by 24"), rounds=5).a_second > 200


@pytest.mark.skipif(not is_compiled(), reason="a bar of the compiled core")
def test_the_slowest_decision_of_some_games_takes_less_than_20_ms() -> None:
    assert slowest_decision(50).milliseconds < 20


def test_a_rate_is_what_a_clock_says() -> None:
    def doze() -> int:
        end = time.process_time() + 0.01
        while time.process_time() < end:
            pass
        return 5

    rate = measure(Case("doze", "naps", doze), rounds=3)
    assert rate.a_second == pytest.approx(500, rel=0.1)
