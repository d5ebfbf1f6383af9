"""What a position document leaves unsaid: what follows from the rest, or is usual.

Each default looks only at what comes before it in the list of fields, and never fails, whatever
the document says so far.
"""

from __future__ import annotations

from typing import Final

from friedrich.board import FATE_CARDS, FateCard
from friedrich.rules import Effect, State
from friedrich.rules import decisions as ask
from friedrich.rules import state as of
from friedrich.rules.combat import ATTACKED, ATTACKER, mover_city
from friedrich.rules.draw import income_step
from friedrich.rules.garrison import YIELDED
from friedrich.rules.ground import (
    AUSTRIA,
    ELISABETH,
    FRANCE,
    GENERAL_STANDING,
    HANOVER,
    HILDBURGHAUSEN,
    IS_GENERAL,
    LAUDON,
    MARIA_THERESA,
    NATION_OF,
    NATION_STANDING,
    OFF_MAP,
    POMPADOUR,
    PRUSSIA,
    ROADS_FROM,
    RUSSIA,
    SIDE_OF,
    SIDE_OF_STANDING,
    SWEDEN,
)
from friedrich.rules.offensive import TURN_OF_DECISION
from friedrich.rules.recruitment import BLOCKED_PRICE, PRICE, is_blocked
from friedrich.rules.stacks import pool, stacks_of

RETIRING: Final = tuple(map(FateCard, ("elisabeth", "sweden", "india", "america")))
"""The Strokes of Fate after which a general is retired."""

ERRANDS: Final[dict[int, tuple[int, int]]] = {
    Effect.RUSSIAN_GAINS: (of.ERRAND_GAIN, RUSSIA),
    Effect.PRUSSIAN_GAINS: (of.ERRAND_GAIN, PRUSSIA),
    Effect.HANOVERIAN_GAINS: (of.ERRAND_GAIN, HANOVER),
    Effect.PRUSSIAN_LOSES_BUT_STAYS: (of.ERRAND_LOSE, PRUSSIA),
    Effect.ANY_PRUSSIAN_LOSES: (of.ERRAND_LOSE, PRUSSIA),
    Effect.PRUSSIANS_CUT_OFF: (of.ERRAND_CUT_OFF, AUSTRIA),
    Effect.AUSTRIA_AND_RUSSIA_EXCHANGE: (of.ERRAND_EXCHANGE, AUSTRIA),
    Effect.FRANCE_REDRAWS: (of.ERRAND_REDRAW, FRANCE),
    Effect.PRUSSIA_AND_AUSTRIA_SWAP: (of.ERRAND_SWAP, PRUSSIA),
    Effect.LAUDON_MOVES: (of.ERRAND_LAUDON, AUSTRIA),
    Effect.HILDBURGHAUSEN_IS_DRIVEN_WEST: (of.ERRAND_WEST, PRUSSIA),
}
"""What the minor cards that ask for something are about, and which nation they ask first."""


def present(state: State) -> list[int]:
    """The nations in play that have not left."""
    return [nation for nation in state.law.in_play if not state.gone >> nation & 1]


def nation(state: State) -> int:
    """The active nation: the first one, or the last one where the turn ends."""
    there = present(state) or list(state.law.in_play)
    return there[-1 if state.phase in (of.ENDING_TURN, of.TURNING_FATE) else 0]


def imperial(state: State) -> int:
    """Who plays the Imperial Army, by the nations that have left."""
    if not state.law.imperial_heirs:
        return MARIA_THERESA
    if state.gone >> FRANCE & 1:
        return POMPADOUR
    return ELISABETH if state.gone >> RUSSIA & state.gone >> SWEDEN & 1 else MARIA_THERESA


def reading(state: State) -> tuple[int, int]:
    """The errand of the Card of Fate turned last, and which nation is asked first."""
    if state.fate == of.NOBODY:
        return of.ERRAND_NONE, of.NOBODY
    if FATE_CARDS[state.fate].is_stroke:
        retires = state.fate in RETIRING
        return (of.ERRAND_RETIRE, PRUSSIA) if retires else (of.ERRAND_NONE, of.NOBODY)
    effect = state.law.edition.readings[state.fate][state.fate_suit]
    return ERRANDS.get(effect, (of.ERRAND_NONE, of.NOBODY))


def errand(state: State) -> int:
    """What the choice is about that the Card of Fate turned last asks for."""
    asking = state.phase == of.TURNING_FATE and state.ask not in (ask.ASK_FATE, of.UNASKED)
    return reading(state)[0] if asking else of.ERRAND_NONE


def offensive(state: State) -> int:
    """Not decided before Prussia's third stage; refused after it, or where it is not offered."""
    before = state.turn < TURN_OF_DECISION or (
        state.turn == TURN_OF_DECISION and state.nation == PRUSSIA and state.phase <= of.DECLARING
    )
    offered = state.law.options.offensive_option
    return of.UNDECIDED if offered and before else of.REFUSED


def is_combat(state: State, front: int, foe: int) -> bool:
    """Whether a stack of the active nation and one of an enemy stand in these adjacent cities."""
    if front == OFF_MAP or foe == OFF_MAP or foe not in ROADS_FROM[front]:
        return False
    ours, theirs = state.at[front], state.at[foe]
    return (
        GENERAL_STANDING[ours]
        and NATION_STANDING[ours] == state.nation
        and GENERAL_STANDING[theirs]
        and SIDE_OF_STANDING[theirs] != SIDE_OF[state.nation]
    )


def front(state: State) -> int:
    """Nowhere; but Laudon's destination, which is noted in the same place, stays there."""
    return state.front if state.phase == of.TURNING_FATE else OFF_MAP


def score(state: State) -> int:
    """In a duel that has just begun the difference of troops."""
    if state.ask == ask.ASK_DUEL and is_combat(state, state.front, state.foe):
        return pool(state, state.front) - pool(state, state.foe)
    return 0


def mover(state: State) -> int:
    """Who has the right to play: whoever is behind, the attacker at zero."""
    deciding = state.ask in (ask.ASK_DUEL, ask.ASK_RETREAT)
    return ATTACKED if deciding and state.score > 0 else ATTACKER


def pairs(state: State) -> tuple[int, ...]:
    """Where a combat is to be chosen all that are possible, else none."""
    if state.ask != ask.ASK_COMBAT:
        return ()
    return tuple(
        front | foe << 10
        for front in stacks_of(state, state.nation)
        for foe in ROADS_FROM[front]
        if is_combat(state, front, foe)
    )


def winner_city(state: State) -> int:
    """Where the winner of a combat stands whose loser retreats."""
    return state.front if state.mover == ATTACKED else state.foe


def victor(state: State) -> int:
    """Where a retreat is decided the commander who has won, else nobody."""
    if state.ask == ask.ASK_RETREAT and is_combat(state, state.front, state.foe):
        return state.at[winner_city(state)] - 1
    return of.NOBODY


def asked(state: State) -> int:
    """The nation that has to decide."""
    kind = state.ask
    if kind in (of.UNASKED, ask.OVER, ask.ASK_RAFFLE, ask.ASK_FATE):
        return of.NOBODY
    if kind == ask.ASK_ALLOT:
        return state.law.in_play[0]
    if kind in (ask.ASK_EVADE, ask.ASK_OFFENSIVE, ask.ASK_YIELD):
        return PRUSSIA
    if kind == ask.ASK_FROM_HAND or (kind == ask.ASK_DETACH and state.phase == of.TURNING_FATE):
        return AUSTRIA
    if kind == ask.ASK_DEAL and state.phase == of.ENDING_TURN:
        return of.NOBODY
    if kind in (ask.ASK_DUEL, ask.ASK_RETREAT):
        city = mover_city(state) if kind == ask.ASK_DUEL else winner_city(state)
        return NATION_STANDING[state.at[city]] if city != OFF_MAP else of.NOBODY
    if kind == ask.ASK_GIVE and state.given != of.NOBODY:
        return RUSSIA
    return reading(state)[1] if state.phase == of.TURNING_FATE else state.nation


def due(state: State) -> int:
    """How many cards are to be dealt, or objectives to be yielded."""
    if state.ask == ask.ASK_YIELD:
        return YIELDED
    if state.ask != ask.ASK_DEAL:
        return 0
    if state.phase == of.ENDING_TURN:
        return state.law.setup.unseen
    if state.phase == of.TURNING_FATE:
        return 1
    return max(0, income(state) - len(state.drawn))


def income(state: State) -> int:
    """How many cards the active nation draws."""
    return state.law.income[state.nation][income_step(state, state.nation)]


def queue(state: State) -> tuple[int, ...]:
    """The stacks that still wait for troops: all of the nation asked."""
    if state.ask in (ask.ASK_ALLOT, ask.ASK_REINFORCE) and state.asked != of.NOBODY:
        return tuple(stacks_of(state, state.asked))
    return ()


def group(state: State) -> int:
    """The general whom a Card of Fate moves."""
    if state.phase == of.TURNING_FATE and state.ask in (ask.ASK_FATE_MARCH, ask.ASK_DETACH):
        return {of.ERRAND_LAUDON: 1 << LAUDON, of.ERRAND_WEST: 1 << HILDBURGHAUSEN}.get(
            state.errand, 0
        )
    return 0


def blocked(state: State) -> bool:
    """Whether recruits that are just being paid for cost more."""
    return state.ask == ask.ASK_PAY and is_blocked(state, state.nation)


def owed(state: State) -> int:
    """What is still to be paid; at the set-up, what is still to be allotted."""
    if state.ask == ask.ASK_PAY:
        price = BLOCKED_PRICE if state.blocked_price else PRICE
        return price * (state.new_troops + state.new_trains)
    if state.ask == ask.ASK_ALLOT and state.asked != of.NOBODY:
        return state.law.most_troops[state.asked] - allotted(state)
    return 0


def allotted(state: State) -> int:
    """The troops of those stacks of the nation asked that have been given theirs."""
    return sum(
        troops
        for piece, troops in enumerate(state.troops)
        if IS_GENERAL[piece]
        and NATION_OF[piece] == state.asked
        and state.where[piece] not in state.queue
    )


def retired(state: State) -> int:
    """Mask of the pieces that are not in this game or have left with their nations."""
    gone = state.law.pieces_out
    for piece, owner in enumerate(NATION_OF):
        if state.gone >> owner & 1:
            gone |= 1 << piece
    return gone
