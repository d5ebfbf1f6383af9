"""Rule 11: cards by which Tactical Cards change hands."""

from __future__ import annotations

from friedrich.board import Card
from friedrich.rules import draw
from friedrich.rules.decisions import ASK_CONSENT, ASK_FROM_HAND, ASK_GIVE
from friedrich.rules.draw import deck_of, with_card, without
from friedrich.rules.events import EventKind
from friedrich.rules.ground import AUSTRIA, FRANCE, PRUSSIA, RUSSIA
from friedrich.rules.packing import AGREE, DEAL, GIVE, PASS, code, part_of
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.state import (
    ERRAND_EXCHANGE,
    ERRAND_REDRAW,
    ERRAND_SWAP,
    NOBODY,
    UNASKED,
    State,
)
from friedrich.rules.telling import tell, whisper


def ask_for_exchange(state: State) -> None:
    """Austria and Russia may exchange a card, if each has one."""
    if state.hands[AUSTRIA] and state.hands[RUSSIA]:
        _ask(state, ASK_CONSENT, AUSTRIA, ERRAND_EXCHANGE)
    else:
        tell(state, EventKind.NOTHING_HAPPENED, AUSTRIA)


def ask_for_redraw(state: State) -> None:
    """France may discard a card and draw another."""
    if state.hands[FRANCE]:
        _ask(state, ASK_GIVE, FRANCE, ERRAND_REDRAW)
    else:
        tell(state, EventKind.NOTHING_HAPPENED, FRANCE)


def ask_for_swap(state: State) -> None:
    """Prussia gives Austria a card and draws one from her hand; the edition says if she must."""
    if state.hands[PRUSSIA]:
        _ask(state, ASK_GIVE, PRUSSIA, ERRAND_SWAP)
    else:
        tell(state, EventKind.NOTHING_HAPPENED, PRUSSIA)


def _ask(state: State, kind: int, nation: int, errand: int) -> None:
    state.ask = kind
    state.asked = nation
    state.errand = errand


def consent_options(state: State) -> list[int]:
    """Agree, or not."""
    return [AGREE, PASS]


def consent(state: State, action: int) -> None:
    """Austria is asked first, then Russia; if both agree they choose their cards."""
    if action == PASS:
        tell(state, EventKind.DECLINED, state.asked)
        state.ask = UNASKED
    elif state.asked == AUSTRIA:
        state.asked = RUSSIA
    else:
        _ask(state, ASK_GIVE, AUSTRIA, ERRAND_EXCHANGE)


def give_options(state: State) -> list[int]:
    """Every card in hand; to keep them all, where the card says that one may."""
    options = [code(GIVE, card) for card in state.hands[state.asked]]
    if _can_keep_all(state):
        options.append(PASS)
    return options


def _can_keep_all(state: State) -> bool:
    """Whether nothing need be given: never once an exchange has been agreed."""
    if state.errand == ERRAND_SWAP:
        return state.law.edition.swap_can_be_declined
    return state.errand != ERRAND_EXCHANGE


def refuse_giving(state: State, action: int) -> Reason:
    """Why this card cannot be given."""
    if action == PASS:
        return Reason(Refusal.CANNOT_DECLINE)
    card = part_of(action)
    return Reason(Refusal.NOT_IN_HAND, (Card(card),))


def give(state: State, action: int) -> None:
    """Give a card away, discard it, or keep all."""
    if action == PASS:
        tell(state, EventKind.DECLINED, state.asked)
        state.ask = UNASKED
        return
    card = part_of(action)
    if state.errand == ERRAND_EXCHANGE:
        _exchange(state, card)
    elif state.errand == ERRAND_REDRAW:
        draw.discard(state, FRANCE, card)
        whisper(state, EventKind.DISCARDED, FRANCE, (deck_of(card),), (card,))
        state.due = 1
        draw.ask_for_cards(state, FRANCE)
    else:
        _hand_over(state, card, PRUSSIA, AUSTRIA)
        state.ask = ASK_FROM_HAND
        state.asked = AUSTRIA
        state.given = card


def _exchange(state: State, card: int) -> None:
    """Austria's card waits, unseen, until Russia has chosen hers."""
    if state.asked == AUSTRIA:
        state.given = card
        state.asked = RUSSIA
        return
    theirs = state.given
    _hand_over(state, theirs, AUSTRIA, RUSSIA)
    _hand_over(state, card, RUSSIA, AUSTRIA)
    state.given = NOBODY
    state.ask = UNASKED


def _hand_over(state: State, card: int, giver: int, taker: int) -> None:
    state.hands[giver] = without(state.hands[giver], card)
    state.hands[taker] = with_card(state.hands[taker], card)
    both = 1 << giver | 1 << taker
    whisper(state, EventKind.CARD_GIVEN, giver, (taker, deck_of(card)), (card,), both)


def from_hand_options(state: State) -> list[int]:
    """Every card in Austria's hand."""
    return [code(DEAL, card) for card in state.hands[AUSTRIA]]


def take_from_hand(state: State, action: int) -> None:
    """Prussia gets this card from Austria."""
    _hand_over(state, part_of(action), AUSTRIA, PRUSSIA)
    state.given = NOBODY
    state.ask = UNASKED
