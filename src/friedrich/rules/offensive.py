"""Rule 13: the Offensive Option, by which Prussia may win in Bohemia."""

from __future__ import annotations

from typing import Final

from friedrich.board import Card
from friedrich.rules import conquest
from friedrich.rules.decisions import ASK_OFFENSIVE
from friedrich.rules.draw import with_card, without
from friedrich.rules.events import EventKind
from friedrich.rules.ground import AUSTRIA, GOALS, PRUSSIA, SOUTH_OF_LINE_5
from friedrich.rules.packing import DECLARE, PASS, code, part_of
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.recruitment import WORTH
from friedrich.rules.state import (
    DECLARED,
    FAILED,
    NOBODY,
    PICKED_UP,
    REFUSED,
    UNASKED,
    UNDECIDED,
    State,
)
from friedrich.rules.telling import tell

TURN_OF_DECISION: Final = 3
MARGIN_OF_DEFEAT: Final = 3


def ask_whether_to_declare(state: State) -> bool:
    """Whether Prussia has to decide now; ask her then."""
    if state.nation != PRUSSIA or state.turn != TURN_OF_DECISION or state.offensive != UNDECIDED:
        return False
    state.ask = ASK_OFFENSIVE
    state.asked = PRUSSIA
    return True


def offensive_options(state: State) -> list[int]:
    """Refuse, or set aside a card that is high enough."""
    least = state.law.edition.declared_card_from
    cards = [card for card in state.hands[PRUSSIA] if WORTH[card] >= least]
    return [PASS, *(code(DECLARE, card) for card in cards)]


def refuse_declaring(state: State, action: int) -> Reason:
    """Why this card cannot be set aside."""
    card = part_of(action)
    if card not in state.hands[PRUSSIA]:
        return Reason(Refusal.NOT_IN_HAND, (Card(card),))
    return Reason(Refusal.CARD_TOO_LOW, (Card(card), state.law.edition.declared_card_from))


def decide(state: State, action: int) -> None:
    """Declare the Offensive Option with a card, or refuse it."""
    if action == PASS:
        state.offensive = REFUSED
        tell(state, EventKind.OFFENSIVE_REFUSED, PRUSSIA)
        conquest.renounce_bohemia(state, GOALS[PRUSSIA])
    else:
        card = part_of(action)
        state.offensive = DECLARED
        state.open_card = card
        state.hands[PRUSSIA] = without(state.hands[PRUSSIA], card)
        tell(state, EventKind.OFFENSIVE_DECLARED, PRUSSIA, card)
    state.ask = UNASKED


def note_defeat(state: State, loser: int, winner: int, margin: int) -> None:
    """Austria picks the open card up when Prussia loses to her by three or more."""
    if loser == PRUSSIA and winner == AUSTRIA and margin >= MARGIN_OF_DEFEAT:
        _pick_up(state)


def note_starvation(state: State, nation: int, city: int) -> None:
    """She does so too when a Prussian general is lost for lack of supply in the south."""
    if nation == PRUSSIA and SOUTH_OF_LINE_5[city]:
        _pick_up(state)


def _pick_up(state: State) -> None:
    if state.offensive != DECLARED:
        return
    card = state.open_card
    state.offensive = PICKED_UP
    state.open_card = NOBODY
    state.hands[AUSTRIA] = with_card(state.hands[AUSTRIA], card)
    tell(state, EventKind.CARD_PICKED_UP, AUSTRIA, card)
    check_failure(state)


def check_failure(state: State) -> None:
    """It has failed when the card is picked up and the subsidies have been reduced."""
    if state.offensive == PICKED_UP and state.subsidies:
        state.offensive = FAILED
        tell(state, EventKind.OFFENSIVE_FAILED, PRUSSIA)
        conquest.renounce_bohemia(state, GOALS[PRUSSIA])


def relieves_austria(state: State) -> bool:
    """Whether Austria needs four objectives less."""
    return state.offensive in (DECLARED, PICKED_UP, FAILED)
