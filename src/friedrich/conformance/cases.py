"""The kinds of game there are: every set-up, edition and sensible set of options."""

from __future__ import annotations

from typing import NamedTuple

from friedrich.board import SETUPS
from friedrich.rules import EDITIONS, BadGame, Options, law


class Case(NamedTuple):
    """One kind of game."""

    setup: str
    edition: str
    options: Options

    def __str__(self) -> str:
        chosen = [
            name if value is True else f"{name} {value}"
            for name, value in self.options._asdict().items()
            if value != Options._field_defaults[name]
        ]
        return ", ".join((self.setup, self.edition, *chosen)).replace("_", " ")


_FLAGS = (
    Options(),
    Options(decks=5),
    Options(raffle=True),
    Options(milder_clock=True),
    Options(all_versions=True),
    Options(offensive_option=True),
    Options(all_versions=True, offensive_option=True),
    Options(all_versions=True, offensive_option=True, garrison=True),
    Options(5, raffle=True, all_versions=True, offensive_option=True, milder_clock=True),
)


def _is_possible(case: Case) -> bool:
    try:
        law(case.setup, case.edition, case.options)
    except BadGame:
        return False
    return True


CASES: tuple[Case, ...] = tuple(
    case
    for options in _FLAGS
    for edition in EDITIONS
    for setup in SETUPS
    if _is_possible(case := Case(setup, edition, options))
)


def cases(
    setup: str | None = None, edition: str | None = None, expert: bool = False
) -> tuple[Case, ...]:
    """The kinds of game with this set-up and edition; only expert games if wanted."""
    return tuple(
        case
        for case in CASES
        if setup in (None, case.setup)
        and edition in (None, case.edition)
        and (not expert or (case.options.all_versions and case.options.offensive_option))
    )
