"""Short ways to write combats down: cards as d10, c3, s11, h2, and a Reserve as r."""

from __future__ import annotations

from collections import Counter

from friedrich.board import Card
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    Event,
    EventKind,
    State,
    deal,
    decision,
    lay_away,
    legal_actions,
    pass_,
    play,
)
from tests.rules.table import do

SUITS = {"s": "spades", "c": "clubs", "h": "hearts", "d": "diamonds"}
RESERVE = frozenset(f"r{value}" for value in range(1, 11))
"""All that a Reserve can be played as."""


def cards(faces: str) -> list[str]:
    """The keys of cards; a face that comes again is taken from the next deck."""
    seen: Counter[str] = Counter()
    found = []
    for one in faces.split():
        seen[one] += 1
        stem = "reserve-a" if one == "r" else f"{SUITS[one[0]]}-{one[1:]}"
        found.append(f"{stem}-{seen[one]}")
    return found


def card(one: str) -> Card:
    """The card of deck 1 with this face."""
    return Card(cards(one)[0])


def plays(text: str) -> list[Action]:
    """Cards played one after another, and - to stop; r7 is a Reserve as 7, s11=22 a value told."""
    actions = []
    for one in text.split():
        if one == "-":
            actions.append(pass_())
        elif one[0] == "r":
            actions.append(play(card("r"), int(one[1:])))
        else:
            face, _, value = one.partition("=")
            actions.append(play(card(face), int(value or face[1:])))
    return actions


def on_offer(state: State) -> set[str]:
    """What can be played, in the same words; Reserves and equal cards of all decks count once."""
    assert decision(state).kind is DecisionKind.DUEL
    words = set()
    for action in legal_actions(state):
        if action.kind is ActionKind.PASS:
            words.add("-")
        elif action.card.is_reserve:
            words.add(f"r{action.value}")
        else:
            suit = action.card.suit
            assert suit is not None
            word = f"{suit.key[0]}{action.card.value}"
            words.add(word if action.value == action.card.value else f"{word}={action.value}")
    return words


def the(events: list[Event], kind: EventKind) -> Event:
    """The only event of a kind."""
    found = [event for event in events if event.kind is kind]
    assert len(found) == 1, events
    return found[0]


FIGHTS = (DecisionKind.COMBAT, DecisionKind.DUEL, DecisionKind.EVADE, DecisionKind.RETREAT)


def next_fight(state: State) -> State | None:
    """Play on to the next decision in a combat of this turn; None if there is none.

    Nobody moves or recruits, and chance deals the lowest cards, which have no part in these duels.
    """
    turn = state.turn
    while state.turn == turn and decision(state).kind not in FIGHTS:
        actions = legal_actions(state)
        if decision(state).kind is DecisionKind.DEAL:
            low = min(actions, key=lambda one: (one.card.is_reserve, one.card.value, one.card))
            state = do(state, deal(low.card))
        elif decision(state).kind is DecisionKind.MOVEMENT:
            state = do(state, pass_())
        else:
            assert decision(state).kind is DecisionKind.LAY_AWAY
            state = do(state, lay_away(actions[0].card))
    return state if state.turn == turn else None
