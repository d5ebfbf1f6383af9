"""Turning Cards of Fate in positions set up by hand, and playing on through real turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from friedrich.board import City, FateCard, Nation, Piece, Suit
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    Effect,
    Event,
    Options,
    State,
    apply,
    decision,
    legal_actions,
    pass_,
    take,
    turn,
)
from tests.rules.table import do, position, turning_fate

ALL_VERSIONS = Options(all_versions=True)
EDITIONS = ("anniversary", "classic")

VICTORS_PLACE = {
    Suit.SPADES: "gifhorn",
    Suit.CLUBS: "emden",
    Suit.HEARTS: "greven",
    Suit.DIAMONDS: "hamburg",
}
"""Where a victor can stand, far from most wars, so that cards are read in this suit."""


def end_of_turn(
    pieces: Mapping[str, str], suit: Suit = Suit.SPADES, *, victor: str = "ferdinand", **more: Any
) -> State:
    """The end of turn 6 in an expert game whose last victor stands in this suit.

    The first check of victory has been made, and the first Card of Fate is to be turned.
    """
    standing = {victor: VICTORS_PLACE[suit], **pieces}
    assert City(standing[victor]).suit is suit
    more = {"turn": 6, "options": ALL_VERSIONS, **more}
    state = position(standing, victor=int(Piece(victor)), **more)
    return turning_fate(state)


def read(state: State, card: int | str) -> tuple[State, tuple[Event, ...]]:
    """Turn a minor card by its number, or a stroke by its key."""
    key = card if isinstance(card, str) else f"fate-{card}"
    return apply(state, turn(FateCard(key)))


def after(
    pieces: Mapping[str, str], card: int | str, suit: Suit = Suit.SPADES, **more: Any
) -> State:
    """The position after this card has been turned at the end of turn 6."""
    return read(end_of_turn(pieces, suit, **more), card)[0]


_HARMLESS = (FateCard("poems"), FateCard("lord-bute"))


def idle(state: State, spare: Suit | None = None) -> Action:
    """What does least: to pass where one may; no cards of one suit are dealt; harmless fate."""
    options = legal_actions(state)
    if pass_() in options:
        return pass_()
    if options[0].kind is ActionKind.DEAL and spare is not None:
        return min(options, key=lambda one: (one.card.suit in (spare, None), one))
    if options[0].kind is ActionKind.TURN:
        return next((turn(card) for card in _HARMLESS if turn(card) in options), options[0])
    return options[0]


def until(
    state: State, stop: Callable[[State], bool], spare: Suit | None = None, at_most: int = 2000
) -> State:
    """Play idly until something is so."""
    for _ in range(at_most):
        if stop(state):
            return state
        state = do(state, idle(state, spare))
    raise AssertionError("it never comes to that")


def to_movement(state: State, nation: Nation, turn: int = 7, spare: Suit | None = None) -> State:
    """Play idly until this nation moves in this turn."""

    def is_there(state: State) -> bool:
        asked = decision(state)
        return asked.kind is DecisionKind.MOVEMENT and asked.nation is nation and state.turn == turn

    return until(state, is_there, spare)


def to_fate(state: State, spare: Suit | None = None) -> State:
    """Play idly until a Card of Fate is turned."""
    return until(state, lambda state: decision(state).kind is DecisionKind.TURN_FATE, spare)


def moments(
    pieces: Mapping[str, str], card: int, suit: Suit, nation: Nation, **more: Any
) -> tuple[State, State]:
    """The movement phases of a nation under an effect, and a turn later without it."""
    first = to_movement(after(pieces, card, suit, **more), nation, 7)
    assert first.effect != Effect.NOTHING
    second = to_movement(first, nation, 8)
    assert second.effect == Effect.NOTHING
    return first, second


def taken(state: State, *keys: str) -> State:
    """The same with these pieces taken, as many troops with them as can be."""
    state = do(state, take(*map(Piece, keys)))
    if decision(state).kind is DecisionKind.DETACH:
        state = do(state, legal_actions(state)[-1])
    return state


def moved(state: State, *keys_and_city: str) -> State:
    """The same after these pieces have moved into the city named last."""
    *keys, city = keys_and_city
    state = taken(state, *keys)
    return do(state, next(one for one in legal_actions(state) if one.path[-1] is City(city)))


def reach(start: str, cities: int) -> set[City]:
    """Where one can go in so many steps or, on main roads only, one more: on an empty map."""

    def walk(steps: int, *, main: bool) -> set[City]:
        here, found = {City(start)}, set[City]()
        for _ in range(steps):
            here = {n for c in here for n in (c.main_neighbours if main else c.neighbours)}
            found |= here
        return found

    return walk(cities, main=False) | walk(cities + 1, main=True)
