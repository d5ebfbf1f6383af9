"""Whether a position can ask for its decision: what each kind of decision needs.

Everything here is looked at only when pieces and cards are in order, and by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from friedrich.board import CITIES, PIECES, STARTS, Nation
from friedrich.play.position import defaults as default
from friedrich.play.position import stage
from friedrich.play.position.fields import DECISION
from friedrich.play.position.stage import Found
from friedrich.rules import (
    State,
    fate_marches,
    fate_troops,
    setup,
)
from friedrich.rules import decisions as ask
from friedrich.rules import state as of
from friedrich.rules.draw import income_step
from friedrich.rules.garrison import ask_what_is_yielded
from friedrich.rules.ground import (
    AUSTRIA,
    OFF_MAP,
    PRUSSIA,
    RUSSIA,
    RUSSIAN_GOALS_IN_EAST_PRUSSIA,
)
from friedrich.rules.offensive import TURN_OF_DECISION
from friedrich.rules.retirement import candidates
from friedrich.rules.stacks import generals_in, pool, stacks_of, total_troops

DECISIONS_IN: Final[dict[int, tuple[int, ...]]] = {
    of.SETTING_UP: (ask.ASK_RAFFLE, ask.ASK_ALLOT),
    of.DRAWING: (ask.ASK_DEAL,),
    of.LAYING_AWAY: (ask.ASK_LAY_AWAY,),
    of.DECLARING: (ask.ASK_OFFENSIVE,),
    of.MOVING: (
        ask.ASK_MOVEMENT,
        ask.ASK_DETACH,
        ask.ASK_MARCH,
        ask.ASK_PAY,
        ask.ASK_ENTER,
        ask.ASK_REINFORCE,
    ),
    of.FIGHTING: (ask.ASK_COMBAT, ask.ASK_EVADE, ask.ASK_DUEL, ask.ASK_RETREAT),
    of.CONQUERING: (),
    of.SUPPLYING: (),
    of.ENDING_STAGE: (ask.ASK_YIELD,),
    of.ENDING_TURN: (ask.ASK_DEAL,),
    of.TURNING_FATE: (
        ask.ASK_FATE,
        ask.ASK_GENERAL,
        ask.ASK_CONSENT,
        ask.ASK_GIVE,
        ask.ASK_FATE_MARCH,
        ask.ASK_DETACH,
        ask.ASK_DEAL,
        ask.ASK_FROM_HAND,
    ),
    of.ENDED: (ask.OVER,),
}
"""The decisions that can be due in each phase."""


def objections(state: State) -> Found:
    """Everything that speaks against this decision in this position."""
    kind = state.ask
    yield from _asked(state)
    if state.phase in (of.MOVING, of.FIGHTING):
        yield from _stage(state)
    if state.phase == of.TURNING_FATE and kind != ask.ASK_FATE:
        if kind not in _KINDS_OF_ERRAND.get(state.errand, ()):
            yield "decision", f"no Card of Fate turned last asks for {DECISION.name_of[kind]!r}"
            return
        if state.errand != default.reading(state)[0]:
            yield "fate.errand", "this is not what the Card of Fate turned last is about"
    yield from _NEEDS[kind](state)


_KINDS_OF_ERRAND: Final[dict[int, tuple[int, ...]]] = {
    of.ERRAND_RETIRE: (ask.ASK_GENERAL,),
    of.ERRAND_GAIN: (ask.ASK_GENERAL,),
    of.ERRAND_LOSE: (ask.ASK_GENERAL,),
    of.ERRAND_CUT_OFF: (ask.ASK_GENERAL,),
    of.ERRAND_EXCHANGE: (ask.ASK_CONSENT, ask.ASK_GIVE),
    of.ERRAND_REDRAW: (ask.ASK_GIVE, ask.ASK_DEAL),
    of.ERRAND_SWAP: (ask.ASK_GIVE, ask.ASK_FROM_HAND),
    of.ERRAND_LAUDON: (ask.ASK_FATE_MARCH, ask.ASK_DETACH),
    of.ERRAND_WEST: (ask.ASK_FATE_MARCH,),
}


def _asked(state: State) -> Found:
    """The nation asked is given by the rest, apart from an allotment and a consent."""
    wanted = default.asked(state)
    free = {
        ask.ASK_ALLOT: state.law.in_play,
        ask.ASK_CONSENT: (AUSTRIA, RUSSIA),
    }.get(state.ask, (wanted,))
    if state.asked not in free:
        name = "nobody" if wanted == of.NOBODY else Nation(wanted).key
        yield "decision.nation", f"the decision is for {name}"


def _stage(state: State) -> Found:
    """What has been received in this stage stays within what a nation may have."""
    nation = state.nation
    most = state.law.most_troops[nation]
    if total_troops(state, nation) + state.new_troops > most:
        yield "movement.new_troops", f"{Nation(nation)} may have at most {most} troops"


def _nothing(_: State) -> Found:
    return iter(())


# The set-up and the draw.


def _raffle(state: State) -> Found:
    if not state.law.options.raffle:
        yield "decision", "there is no raffle without the option"
    yield from untouched(state)


def untouched(state: State) -> Found:
    """What has changed although the set-up has just begun."""
    yield from _all_at_start(state)
    for piece in PIECES:
        if state.troops[piece] > 1:
            yield f"pieces.{piece}.troops", "no troops have been allotted yet"


def _all_at_start(state: State) -> Found:
    for piece in PIECES:
        out = state.law.pieces_out >> piece & 1
        if state.where[piece] != (OFF_MAP if out else STARTS[piece]):
            yield f"pieces.{piece}", f"the set-up puts {piece} in {STARTS[piece]}"


def _allot(state: State) -> Found:
    yield from _all_at_start(state)
    stacks = stacks_of(state, state.asked)
    if len(state.queue) < 2 or list(state.queue) != stacks[-len(state.queue) :]:
        names = ", ".join(CITIES[city].key for city in stacks)
        yield "decision.queue", f"two or more of these wait, the last ones: {names}"
    elif any(pool(state, city) != len(generals_in(state, city)) for city in state.queue):
        yield "pieces", "stacks that wait for their troops have one for each general"
    elif not setup.allotment_range(state):
        yield "pieces", "these troops leave the other stacks too few or too many"


def _deal(state: State) -> Found:
    if not state.pile:
        yield "pile", "no card is left to be dealt"
    if state.phase == of.DRAWING:
        most = default.income(state) - len(state.drawn)
    else:
        most = state.law.setup.unseen if state.phase == of.ENDING_TURN else 1
    if not 1 <= state.due <= most:
        yield "decision.due", f"at most {max(0, most)} cards are to be dealt, and at least 1"
    yield from _drawn(state)


def _drawn(state: State) -> Found:
    for index, card in enumerate(state.drawn):
        if card not in state.hands[state.nation] and state.phase != of.TURNING_FATE:
            yield f"decision.drawn[{index}]", "this card is not in the hand"


def _lay_away(state: State) -> Found:
    yield from _drawn(state)
    if not state.law.laid_away[state.nation][income_step(state, state.nation)]:
        yield "decision", f"{Nation(state.nation)} lays no card away"
    elif not 1 <= len(state.drawn) <= default.income(state):
        yield "decision.drawn", "which cards have just been drawn?"


def _offensive(state: State) -> Found:
    if state.nation != PRUSSIA or state.turn != TURN_OF_DECISION:
        yield "decision", "Prussia decides it in her third stage"
    elif state.offensive != of.UNDECIDED:
        yield "offensive", "it has been decided"


# The end of a stage, and fate.


def _yield(state: State) -> Found:
    if not state.law.options.garrison or state.nation != RUSSIA:
        yield "decision", "only Russia with the option garrison yields objectives"
        return
    before = state.copy()
    before.held |= RUSSIAN_GOALS_IN_EAST_PRUSSIA
    if not ask_what_is_yielded(before):
        yield "pieces", "a Russian general is in East Prussia"
    missing = (RUSSIAN_GOALS_IN_EAST_PRUSSIA & ~state.held).bit_count()
    if state.due + missing != before.due:
        yield "decision.due", f"{before.due} objectives are yielded, and {missing} are missing"


def _general(state: State) -> Found:
    found = candidates(state) if state.errand == of.ERRAND_RETIRE else None
    if not (fate_troops.candidates(state) if found is None else found):
        yield "decision", "there is no general whom the Card of Fate can mean"


def _both_hold_cards(state: State) -> Found:
    for nation in (AUSTRIA, RUSSIA):
        if not state.hands[nation]:
            yield f"hands.{Nation(nation)}", "there is no card to exchange"


def _give(state: State) -> Found:
    if state.errand == of.ERRAND_EXCHANGE:
        yield from _both_hold_cards(state)
        if state.given != of.NOBODY:
            yield from _given_to_austria(state)
        return
    if state.given != of.NOBODY:
        yield "fate.given", "no card has been given yet"
    elif not state.hands[state.asked]:
        yield "decision", f"{Nation(state.asked)} holds no card"


def _given_to_austria(state: State) -> Found:
    if state.given not in state.hands[AUSTRIA]:
        yield "fate.given", "a card in Austria's hand is wanted"


def _fate_march(state: State) -> Found:
    if not fate_marches.paths(state):
        yield "decision", "the general cannot be moved"


_NEEDS: Final[dict[int, Callable[[State], Found]]] = {
    ask.OVER: _nothing,
    ask.ASK_RAFFLE: _raffle,
    ask.ASK_DEAL: _deal,
    ask.ASK_FATE: _nothing,
    ask.ASK_FROM_HAND: _given_to_austria,
    ask.ASK_ALLOT: _allot,
    ask.ASK_LAY_AWAY: _lay_away,
    ask.ASK_OFFENSIVE: _offensive,
    ask.ASK_MOVEMENT: _nothing,
    ask.ASK_DETACH: stage.detach,
    ask.ASK_MARCH: stage.march,
    ask.ASK_PAY: stage.pay,
    ask.ASK_ENTER: stage.enter,
    ask.ASK_REINFORCE: stage.reinforce,
    ask.ASK_COMBAT: stage.choose,
    ask.ASK_EVADE: stage.evade,
    ask.ASK_DUEL: stage.duel,
    ask.ASK_RETREAT: stage.retreat,
    ask.ASK_GENERAL: _general,
    ask.ASK_CONSENT: _both_hold_cards,
    ask.ASK_GIVE: _give,
    ask.ASK_FATE_MARCH: _fate_march,
    ask.ASK_YIELD: _yield,
}
