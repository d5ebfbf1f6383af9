"""The law of FRIEDRICH: positions, what can be done in them, and what follows.

    >>> from friedrich.rules import apply, decision, legal_actions, new_game
    >>> state = new_game()
    >>> state, events = apply(state, legal_actions(state)[0])
    >>> decision(state).nation
    Nation.PRUSSIA

Chance is an actor like any other: where a card is dealt or turned, `decision` names no seat, and
the legal actions are the cards that can come.
"""

from __future__ import annotations

from friedrich.rules.actions import (
    Action,
    ActionKind,
    agree,
    allot,
    attack,
    choose,
    deal,
    declare,
    detach,
    enter,
    give,
    lay_away,
    march,
    pass_,
    pay,
    play,
    raffle,
    recruit,
    retreat,
    take,
    turn,
    yield_,
)
from friedrich.rules.decisions import Decision, DecisionKind
from friedrich.rules.doors import (
    Outcome,
    apply,
    decision,
    legal_actions,
    new_game,
    outcome,
    why_not,
)
from friedrich.rules.editions import EDITIONS, STANDARD, Edition, Options, expert
from friedrich.rules.effects import Effect
from friedrich.rules.events import Event, EventKind
from friedrich.rules.law import BadGame, Law, law
from friedrich.rules.reasons import IllegalAction, Reason, Refusal
from friedrich.rules.state import State
from friedrich.rules.victory import End

__all__ = [
    "EDITIONS",
    "STANDARD",
    "Action",
    "ActionKind",
    "BadGame",
    "Decision",
    "DecisionKind",
    "Edition",
    "Effect",
    "End",
    "Event",
    "EventKind",
    "IllegalAction",
    "Law",
    "Options",
    "Outcome",
    "Reason",
    "Refusal",
    "State",
    "agree",
    "allot",
    "apply",
    "attack",
    "choose",
    "deal",
    "decision",
    "declare",
    "detach",
    "enter",
    "expert",
    "give",
    "law",
    "lay_away",
    "legal_actions",
    "march",
    "new_game",
    "outcome",
    "pass_",
    "pay",
    "play",
    "raffle",
    "recruit",
    "retreat",
    "take",
    "turn",
    "why_not",
    "yield_",
]
