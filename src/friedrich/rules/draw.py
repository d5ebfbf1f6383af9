"""Rule 3: drawing Tactical Cards, decks one after another, and laying cards away."""

from __future__ import annotations

from typing import Final

from friedrich.board import CARDS, CARDS_PER_DECK, Card, deck
from friedrich.rules.decisions import ASK_DEAL, ASK_LAY_AWAY
from friedrich.rules.events import EventKind
from friedrich.rules.ground import AUSTRIA, FRANCE, HANOVER, NATIONS, PRUSSIA
from friedrich.rules.packing import DEAL, LAY_AWAY, code, part_of
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.state import NOBODY, UNASKED, State
from friedrich.rules.telling import tell, whisper

_SINGLE: Final = tuple([bytes((card,)) for card in range(len(CARDS))])
_DECK_MASKS: Final = tuple(
    sum(1 << card for card in range(first, first + CARDS_PER_DECK))
    for first in range(0, len(CARDS), CARDS_PER_DECK)
)
_DECK_OF: Final = bytes(card.deck for card in CARDS)
_DEALS: Final = tuple([code(DEAL, card) for card in CARDS])


def income_step(state: State, nation: int) -> int:
    """How many reductions of a nation's income have come."""
    steps = 0
    if nation == PRUSSIA:
        steps = state.subsidies
    elif nation in (AUSTRIA, FRANCE):
        steps = min(state.colonies, 1)
    elif nation == HANOVER:
        steps = max(state.colonies - 1, 0)
    return min(steps, len(state.law.income[nation]) - 1)


def begin(state: State) -> None:
    """Phase 1 of a stage: the active nation draws her cards."""
    nation = state.nation
    state.due = state.law.income[nation][income_step(state, nation)]
    state.drawn = b""
    ask_for_cards(state, nation)


def ask_for_cards(state: State, nation: int) -> None:
    """Ask chance for the cards that are due, as long as there are any to draw."""
    if state.due and not replenish(state):
        state.due = 0
    if state.due:
        state.ask = ASK_DEAL
        state.asked = nation
    else:
        state.ask = UNASKED


def replenish(state: State) -> bool:
    """Make sure that a card can be drawn; say whether one can.

    A new deck is opened while there is one. Then the two decks with the most cards on the played
    piles are shuffled together, the lower number first where they are equal.
    """
    if state.pile:
        return True
    if state.fresh <= state.law.options.decks:
        state.pile = bytes(deck(state.fresh))
        state.fresh += 1
        return True
    counts = [(state.played & mask).bit_count() for mask in _DECK_MASKS]
    fullest = sorted(range(len(counts)), key=lambda number: -counts[number])[:2]
    chosen = sorted(number for number in fullest if counts[number])
    for number in chosen:
        cards = state.played & _DECK_MASKS[number]
        state.played ^= cards
        state.pile += cards_of(cards)
    if chosen:
        tell(state, EventKind.RESHUFFLED, NOBODY, *(number + 1 for number in chosen))
    return bool(chosen)


def cards_of(mask: int) -> bytes:
    """A mask of cards as cards in the order of their ids."""
    cards = bytearray()
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return bytes(cards)


def deal_options(state: State) -> list[int]:
    """Every card that can be drawn."""
    return [_DEALS[card] for card in state.pile]


def deal(state: State, action: int) -> None:
    """The nation asked gets this card; asked for nobody, it goes away unseen."""
    card = part_of(action)
    state.pile = without(state.pile, card)
    state.due -= 1
    nation = state.asked
    if nation == NOBODY:
        state.played |= 1 << card
        tell(state, EventKind.CARD_UNSEEN, NOBODY, _DECK_OF[card])
    else:
        state.hands[nation] = with_card(state.hands[nation], card)
        state.drawn += _SINGLE[card]
        if state.story is not None:
            whisper(state, EventKind.DREW, nation, (_DECK_OF[card],), (card,))
    ask_for_cards(state, nation)


def ask_to_lay_away(state: State) -> bool:
    """Whether the active nation has to lay one of the cards just drawn away; ask her then."""
    nation = state.nation
    if not state.drawn or not state.law.laid_away[nation][income_step(state, nation)]:
        state.drawn = b""
        return False
    state.ask = ASK_LAY_AWAY
    state.asked = nation
    return True


def lay_away_options(state: State) -> list[int]:
    """The cards just drawn."""
    return [code(LAY_AWAY, card) for card in sorted(state.drawn)]


def refuse_lay_away(state: State, action: int) -> Reason:
    """Why this card cannot be laid away."""
    return Reason(Refusal.NOT_JUST_DRAWN, (Card(part_of(action)),))


def lay_away(state: State, action: int) -> None:
    """Lay a card on the played pile, face-down."""
    card = part_of(action)
    discard(state, state.asked, card)
    state.drawn = b""
    whisper(state, EventKind.LAID_AWAY, state.asked, (_DECK_OF[card],), (card,))
    state.ask = UNASKED


# Hands.


def with_card(cards: bytes, card: int) -> bytes:
    """Cards in the order of their ids, with one more."""
    position = len(cards)
    while position and cards[position - 1] > card:
        position -= 1
    return cards[:position] + _SINGLE[card] + cards[position:]


def without(cards: bytes, card: int) -> bytes:
    """Cards in the order of their ids, with one less."""
    position = cards.index(card)
    return cards[:position] + cards[position + 1 :]


def discard(state: State, nation: int, card: int) -> None:
    """Put a card from a hand on the played pile of its deck."""
    state.hands[nation] = without(state.hands[nation], card)
    state.played |= 1 << card


def deck_of(card: int) -> int:
    """The deck whose back the card bears."""
    return _DECK_OF[card]


def lose_hand(state: State, nation: int) -> None:
    """A nation that leaves takes her cards with her."""
    for card in state.hands[nation]:
        state.lost |= 1 << card
    state.hands[nation] = b""


def cards_held(state: State) -> int:
    """How many cards all hands hold."""
    return sum(len(state.hands[nation]) for nation in NATIONS)
