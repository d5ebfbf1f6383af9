"""Rule 11: cards by which a general gains or loses a troop, or is cut off from supply."""

from __future__ import annotations

from typing import Final

from friedrich.board import CITIES, Country, Piece
from friedrich.rules import retirement
from friedrich.rules.decisions import ASK_GENERAL
from friedrich.rules.events import EventKind
from friedrich.rules.ground import AUSTRIA, NATION_OF, PRUSSIA
from friedrich.rules.packing import CHOOSE, PASS, code, part_of
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.stacks import generals_in, pool, room, share_out, stacks_of, total_troops
from friedrich.rules.state import (
    ERRAND_CUT_OFF,
    ERRAND_GAIN,
    ERRAND_LOSE,
    ERRAND_RETIRE,
    UNASKED,
    State,
)
from friedrich.rules.supply import cut_off
from friedrich.rules.telling import tell, whisper

_AUSTRIA_OR_SAXONY: Final = bytes(
    city.country in (Country.AUSTRIA, Country.SAXONY) for city in CITIES
)


def can_gain(state: State, city: int) -> bool:
    """Whether the stack in a city, and its nation, can have one more troop."""
    nation = NATION_OF[state.at[city] - 1]
    short = total_troops(state, nation) < state.law.most_troops[nation]
    return short and room(state, city) > 0


def can_lose(state: State, city: int) -> bool:
    """Whether the stack in a city has a troop to spare."""
    return pool(state, city) > len(generals_in(state, city))


def gain(state: State, general: int) -> None:
    """This general gains a troop, if he is on the map and can."""
    city = state.where[general]
    if city >= 0 and can_gain(state, city):
        _change(state, city, 1)
    else:
        tell(state, EventKind.NOTHING_HAPPENED, NATION_OF[general])


def lose(state: State, general: int) -> None:
    """This general loses a troop, but never his last."""
    city = state.where[general]
    if city >= 0 and can_lose(state, city):
        _change(state, city, -1)
    else:
        tell(state, EventKind.NOTHING_HAPPENED, NATION_OF[general])


def _change(state: State, city: int, troops: int) -> None:
    generals = generals_in(state, city)
    nation = NATION_OF[generals[0]]
    share_out(state, generals, pool(state, city) + troops)
    kind = EventKind.GAINED_TROOP if troops > 0 else EventKind.LOST_TROOP
    whisper(state, kind, nation, (), (city,))


def some_general_gains(state: State, nation: int) -> None:
    """Her player says in secret who gains a troop."""
    _ask(state, nation, ERRAND_GAIN, nation)


def some_prussian_loses(state: State) -> None:
    """Prussia says in secret who loses a troop."""
    _ask(state, PRUSSIA, ERRAND_LOSE, PRUSSIA)


def some_prussians_are_cut_off(state: State) -> None:
    """Austria may say who is turned face-down."""
    _ask(state, AUSTRIA, ERRAND_CUT_OFF, PRUSSIA)


def _ask(state: State, nation: int, errand: int, about: int) -> None:
    state.errand = errand
    state.asked = nation
    if candidates(state):
        state.ask = ASK_GENERAL
    else:
        tell(state, EventKind.NOTHING_HAPPENED, about)


def candidates(state: State) -> list[int]:
    """The cities of the stacks that the card can mean."""
    if state.errand == ERRAND_GAIN:
        return [city for city in stacks_of(state, state.asked) if can_gain(state, city)]
    stacks = stacks_of(state, PRUSSIA)
    if state.errand == ERRAND_CUT_OFF:
        return [
            city
            for city in stacks
            if _AUSTRIA_OR_SAXONY[city] and not state.down >> (state.at[city] - 1) & 1
        ]
    if state.law.edition.last_troops_can_be_named:
        return stacks
    return [city for city in stacks if can_lose(state, city)]


def general_options(state: State) -> list[int]:
    """The generals, or commanders of stacks, whom the card can mean."""
    if state.errand == ERRAND_RETIRE:
        return retirement.options(state)
    options = [code(CHOOSE, state.at[city] - 1) for city in candidates(state)]
    if state.errand == ERRAND_CUT_OFF:
        options.append(PASS)
    return options


def refuse_general(state: State, action: int) -> Reason:
    """Why the card cannot mean this general."""
    if action == PASS:
        return Reason(Refusal.CANNOT_DECLINE)
    piece = part_of(action)
    return Reason(Refusal.NOT_TO_CHOOSE, (Piece(piece),))


def choose_general(state: State, action: int) -> None:
    """The card means this general."""
    state.ask = UNASKED
    if action == PASS:
        tell(state, EventKind.DECLINED, state.asked)
        return
    general = part_of(action)
    if state.errand == ERRAND_RETIRE:
        retirement.retire(state, general)
    elif state.errand == ERRAND_GAIN:
        gain(state, general)
    elif state.errand == ERRAND_LOSE:
        lose(state, general)
    else:
        cut_off(state, state.where[general])
