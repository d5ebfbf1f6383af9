"""Rule 11: the Clock of Fate. Strokes of Fate change the war, minor cards bring small effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from friedrich.board import FATE_CARDS, FateCard, Piece, Suit
from friedrich.rules import fate_cards, fate_marches, fate_troops, offensive, retirement
from friedrich.rules.decisions import ASK_FATE
from friedrich.rules.draw import lose_hand
from friedrich.rules.effects import Effect
from friedrich.rules.events import EventKind
from friedrich.rules.ground import (
    APRAXIN,
    DAUN,
    ELISABETH,
    FRANCE,
    GENERALS,
    GOALS,
    HANOVER,
    IMPERIAL,
    KARL,
    MARIA_THERESA,
    POMPADOUR,
    PRUSSIA,
    RUSSIA,
    SUIT_OF_CITY,
    SWEDEN,
    TOTTLEBEN,
    TRAINS,
)
from friedrich.rules.packing import TURN, code, part_of
from friedrich.rules.stacks import lift, pool, remove_general, stacks_of
from friedrich.rules.state import ERRAND_NONE, NOBODY, UNASKED, State
from friedrich.rules.supply import cut_off, lines
from friedrich.rules.telling import tell, whisper
from friedrich.rules.victory import check_objectives, check_survival, has_left

FIRST_TURN_OF_FATE: Final = 6
MILD_TURNS: Final = 4

_POEMS: Final = int(FateCard("poems"))
_LORD_BUTE: Final = int(FateCard("lord-bute"))
_ELISABETH: Final = int(FateCard("elisabeth"))
_SWEDEN: Final = int(FateCard("sweden"))
_INDIA: Final = int(FateCard("india"))
_AMERICA: Final = int(FateCard("america"))
_NOT_AMONG_THE_FIRST: Final = 1 << _ELISABETH | 1 << _POEMS | 1 << _AMERICA


def ask(state: State) -> None:
    """At the end of a turn from the sixth on a Card of Fate is turned."""
    state.ask = ASK_FATE
    state.asked = NOBODY


def fate_options(state: State) -> list[int]:
    """The cards that can be turned: all that are left, or the milder ones at first."""
    cards = state.clock
    if state.law.options.milder_clock and state.turn < FIRST_TURN_OF_FATE + MILD_TURNS:
        cards &= ~_NOT_AMONG_THE_FIRST
    return [code(TURN, card) for card in range(len(FATE_CARDS)) if cards >> card & 1]


def turn_card(state: State, action: int) -> None:
    """Turn a card and carry it out; the effect of the last one ends."""
    card = part_of(action)
    state.clock &= ~(1 << card)
    state.fate = card
    state.fate_suit = -1
    state.effect = int(Effect.NOTHING)
    state.errand = ERRAND_NONE
    state.spent = False
    state.ask = UNASKED
    if FATE_CARDS[card].is_stroke:
        tell(state, EventKind.FATE_TURNED, NOBODY, card, -1)
        _strike(state, card)
        return
    suit = reading_suit(state)
    state.fate_suit = suit
    tell(state, EventKind.FATE_TURNED, NOBODY, card, suit)
    _begin_effect(state, state.law.edition.readings[card][suit])


def reading_suit(state: State) -> int:
    """The suit in which minor cards are read: in the expert game that of the last victor."""
    if state.law.options.all_versions and state.victor != NOBODY:
        city = state.where[state.victor]
        if city >= 0:
            return SUIT_OF_CITY[city]
    return int(Suit.SPADES)


# Strokes of Fate.


def _strike(state: State, card: int) -> None:
    if card in (_POEMS, _LORD_BUTE):
        state.subsidies += 1
        offensive.check_failure(state)
    elif card == _ELISABETH:
        leave_game(state, RUSSIA)
        if not ends_now(state):
            retirement.ask(state, state.law.edition.elisabeth_retires)
    elif card == _SWEDEN:
        leave_game(state, SWEDEN)
        if not ends_now(state):
            retirement.ask(state, None)
    else:
        state.colonies += 1
        if state.colonies > 1:
            leave_game(state, FRANCE)
            if not ends_now(state):
                retirement.ask(state, Piece("cumberland"))


def ends_now(state: State) -> bool:
    """Whether the game ends with the card just turned."""
    return check_objectives(state) or check_survival(state)


def leave_game(state: State, nation: int) -> None:
    """A nation leaves with her pieces, cards and markers; the Imperial Army may change hands."""
    state.gone |= 1 << nation
    if nation in state.law.in_play:
        for general in GENERALS[nation]:
            if state.where[general] >= 0:
                remove_general(state, general)
            state.retired |= 1 << general
        for train in TRAINS[nation]:
            if state.where[train] >= 0:
                lift(state, train)
            state.retired |= 1 << train
        state.held &= ~GOALS[nation]
        lose_hand(state, nation)
        tell(state, EventKind.NATION_LEFT, nation)
    if state.law.imperial_heirs:
        _hand_over_the_imperial_army(state)


def _hand_over_the_imperial_army(state: State) -> None:
    """Once in a game: the next departure that could move it again ends the game."""
    if state.imperial != MARIA_THERESA:
        return
    if has_left(state, FRANCE):
        heir = POMPADOUR
    elif has_left(state, RUSSIA) and has_left(state, SWEDEN):
        heir = ELISABETH
    else:
        return
    state.imperial = heir
    hand = state.hands[IMPERIAL]
    stacks = [pool(state, city) for city in stacks_of(state, IMPERIAL)]
    whisper(state, EventKind.CHANGED_HANDS, IMPERIAL, (heir,), (len(hand), *hand, *stacks))


# Minor cards.


def _begin_effect(state: State, effect: Effect) -> None:
    """Carry out what happens at once; let the rest last through the next turn."""
    if effect not in _AT_ONCE:
        state.effect = int(effect)
        return
    happen = _AT_ONCE[effect]
    happen(state)


def _cut_off_far_generals(state: State, nation: int) -> None:
    """Those five or six cities from the nearest train are turned face-down."""
    length = lines(state, nation)
    for city in stacks_of(state, nation):
        face_up = not state.down >> (state.at[city] - 1) & 1
        if face_up and length.get(city, 0) in (5, 6):
            cut_off(state, city)


_AT_ONCE: Final[dict[Effect, Callable[[State], None]]] = {
    Effect.RUSSIAN_GAINS: lambda state: fate_troops.some_general_gains(state, RUSSIA),
    Effect.PRUSSIAN_GAINS: lambda state: fate_troops.some_general_gains(state, PRUSSIA),
    Effect.HANOVERIAN_GAINS: lambda state: fate_troops.some_general_gains(state, HANOVER),
    Effect.TOTTLEBEN_GAINS: lambda state: fate_troops.gain(state, TOTTLEBEN),
    Effect.DAUN_GAINS: lambda state: fate_troops.gain(state, DAUN),
    Effect.APRAXIN_LOSES: lambda state: fate_troops.lose(state, APRAXIN),
    Effect.KARL_LOSES: lambda state: fate_troops.lose(state, KARL),
    Effect.PRUSSIAN_LOSES_BUT_STAYS: fate_troops.some_prussian_loses,
    Effect.ANY_PRUSSIAN_LOSES: fate_troops.some_prussian_loses,
    Effect.RUSSIANS_CUT_OFF: lambda state: _cut_off_far_generals(state, RUSSIA),
    Effect.SWEDES_CUT_OFF: lambda state: _cut_off_far_generals(state, SWEDEN),
    Effect.PRUSSIANS_CUT_OFF: fate_troops.some_prussians_are_cut_off,
    Effect.AUSTRIA_AND_RUSSIA_EXCHANGE: fate_cards.ask_for_exchange,
    Effect.FRANCE_REDRAWS: fate_cards.ask_for_redraw,
    Effect.PRUSSIA_AND_AUSTRIA_SWAP: fate_cards.ask_for_swap,
    Effect.LAUDON_MOVES: fate_marches.ask_for_laudon,
    Effect.HILDBURGHAUSEN_IS_DRIVEN_WEST: fate_marches.ask_for_hildburghausen,
}
