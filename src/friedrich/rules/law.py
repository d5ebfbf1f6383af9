"""Everything that is fixed before a game begins: set-up, edition, options, and what follows."""

from __future__ import annotations

from functools import cache
from typing import final

from friedrich.board import PIECES, SETUPS, Nation, Role, Setup, UnknownName
from friedrich.rules.editions import EDITIONS, STANDARD, Edition, Options, edition_called


class BadGame(ValueError):
    """A set-up, edition or options that do not go together; the text says why.

    >>> law("four", "classic", Options(milder_clock=True))
    Traceback (most recent call last):
    friedrich.rules.law.BadGame: the classic edition has no milder Clock of Fate
    """


@final
class Law:
    """The fixed part of a game, shared by all its states.

    >>> law("west").most_troops[Nation.PRUSSIA]
    3
    """

    __slots__ = (
        "edition",
        "imperial_heirs",
        "in_play",
        "income",
        "laid_away",
        "most_troops",
        "options",
        "pieces_out",
        "prussia_wins_in_bohemia",
        "scenario",
        "seat_orders",
        "setup",
    )

    def __init__(self, setup: Setup, edition: Edition, options: Options) -> None:
        self.setup = setup
        self.edition = edition
        self.options = options
        forces = setup.forces
        self.in_play: tuple[int, ...] = tuple(int(nation) for nation in forces)
        present = {piece for one in forces.values() for piece in one.pieces}
        self.pieces_out: int = sum(1 << piece for piece in PIECES if piece not in present)
        self.most_troops: tuple[int, ...] = tuple(
            forces[nation].troops if nation in forces else 0 for nation in Nation
        )
        self.income: tuple[tuple[int, ...], ...] = tuple(
            tuple(step.drawn for step in forces[nation].income) if nation in forces else (0,)
            for nation in Nation
        )
        self.laid_away: tuple[tuple[int, ...], ...] = tuple(
            tuple(step.laid_away for step in forces[nation].income) if nation in forces else (0,)
            for nation in Nation
        )
        roles = {role for seat in setup.seats for role in seat.roles}
        self.scenario = len(forces) < len(Nation)
        """Rule 14: a scenario, in which nobody else can take the Imperial Army."""
        self.imperial_heirs = not self.scenario and roles == set(Role)
        self.prussia_wins_in_bohemia = self.scenario and Nation.AUSTRIA in forces
        """Rule 14.2: Prussia may conquer from the start, and wins by it at the end of a turn."""
        self.seat_orders: tuple[tuple[int, ...], ...] = _seat_orders(setup)
        """For each order that the raffle can give: the seat of each role."""

    def __repr__(self) -> str:
        return f"law({self.setup.key!r}, {self.edition.name!r}, {self.options!r})"

    def __reduce__(self) -> tuple[object, tuple[str, str, Options]]:
        return law, (self.setup.key, self.edition.name, self.options)


def _seat_orders(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Every way to deal the seats' shares of roles to the seats, the printed one first."""
    seats = [int(seat.role) for seat in setup.seats]
    orders = []
    for order in _permutations(seats):
        seat_of = [-1] * len(Role)
        for seat, share in zip(order, setup.seats, strict=True):
            for role in share.roles:
                seat_of[role] = seat
        orders.append(tuple(seat_of))
    return tuple(orders)


def _permutations(items: list[int]) -> list[list[int]]:
    if not items:
        return [[]]
    return [
        [first, *rest]
        for first in items
        for rest in _permutations([item for item in items if item != first])
    ]


def law(setup: str = "four", edition: str = "anniversary", options: Options = STANDARD) -> Law:
    """The law of a game, the same object for the same game.

    >>> law("west", options=Options(milder_clock=True))
    law('west', 'anniversary', Options(..., milder_clock=True, ...))
    >>> law("west") is law(setup="west", edition="anniversary")
    True
    >>> law("five")
    Traceback (most recent call last):
    friedrich.board.errors.UnknownName: no setup is called 'five'; near: four, three, west, austria
    """
    if setup not in SETUPS:
        raise UnknownName("setup", setup, list(SETUPS))
    _check(SETUPS[setup], edition_called(edition), options)
    return _law(setup, edition, options)


@cache
def _law(setup: str, edition: str, options: Options) -> Law:
    return Law(SETUPS[setup], EDITIONS[edition], options)


def _check(setup: Setup, edition: Edition, options: Options) -> None:
    if options.decks not in (4, 5):
        raise BadGame(f"a game is played with 4 or 5 decks, not {options.decks}")
    if options.milder_clock and not edition.offers_milder_clock:
        raise BadGame(f"the {edition.name} edition has no milder Clock of Fate")
    if options.garrison and not edition.offers_garrison:
        raise BadGame(f"the {edition.name} edition has no garrison in East Prussia")
    # The milder clock is no part of this: in a scenario it is a house option.
    expert = options.all_versions or options.offensive_option or options.garrison
    if expert and len(setup.forces) < len(Nation):
        raise BadGame(f"the scenario {setup.key!r} is no expert game")
