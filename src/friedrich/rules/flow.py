"""Rule 2: the sequence of play. From one decision to the next the game goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from friedrich.rules import (
    combat,
    conquest,
    draw,
    fate,
    garrison,
    movement_phase,
    offensive,
    setup,
    supply,
    victory,
)
from friedrich.rules.decisions import OVER
from friedrich.rules.events import EventKind
from friedrich.rules.state import (
    CONQUERING,
    DECLARING,
    DRAWING,
    ENDED,
    ENDING_STAGE,
    ENDING_TURN,
    ERRAND_NONE,
    FIGHTING,
    LAYING_AWAY,
    MOVING,
    NOBODY,
    SUPPLYING,
    TURNING_FATE,
    UNASKED,
    State,
    clear_combat,
)
from friedrich.rules.telling import tell


def begin(state: State) -> None:
    """Let a game that has just been set up come to its first decision."""
    setup.begin(state)
    proceed(state)


def proceed(state: State) -> None:
    """Go on until somebody has to decide something, or the game is over."""
    victory.check_bohemia(state)
    while state.ask == UNASKED or state.phase == ENDED:
        if state.phase == ENDED:
            state.ask = OVER
            state.asked = NOBODY
            return
        _STEPS[state.phase](state)


def _begin_stage(state: State) -> None:
    state.phase = DRAWING
    tell(state, EventKind.STAGE_BEGAN, state.nation, state.turn)
    draw.begin(state)


def _after_drawing(state: State) -> None:
    state.phase = LAYING_AWAY
    draw.ask_to_lay_away(state)


def _after_laying_away(state: State) -> None:
    state.phase = DECLARING
    offensive.ask_whether_to_declare(state)


def _after_declaring(state: State) -> None:
    state.phase = MOVING
    movement_phase.begin(state)


def _after_moving(state: State) -> None:
    state.phase = FIGHTING
    combat.begin(state)


def _after_fighting(state: State) -> None:
    clear_combat(state)
    state.phase = CONQUERING
    conquest.conquer_retroactively(state)
    victory.check_bohemia(state)


def _after_conquering(state: State) -> None:
    state.phase = SUPPLYING
    supply.check(state)


def _after_supplying(state: State) -> None:
    state.phase = ENDING_STAGE
    garrison.ask_what_is_yielded(state)


def _after_stage(state: State) -> None:
    """The next nation that has not left begins her stage; after the last one the turn ends."""
    order = state.law.in_play
    later = order[order.index(state.nation) + 1 :]
    for nation in later:
        if not victory.has_left(state, nation):
            state.nation = nation
            _begin_stage(state)
            return
    state.phase = ENDING_TURN
    tell(state, EventKind.TURN_ENDED, NOBODY, state.turn)
    state.due = state.law.setup.unseen
    draw.ask_for_cards(state, NOBODY)


def _after_turn(state: State) -> None:
    """The first check of victory; then, from turn 6 on, the Card of Fate."""
    if victory.check_objectives(state):
        return
    state.phase = TURNING_FATE
    if state.turn >= fate.FIRST_TURN_OF_FATE:
        fate.ask(state)


def _after_fate(state: State) -> None:
    """The second check; then the next turn begins."""
    if state.turn >= fate.FIRST_TURN_OF_FATE and fate.ends_now(state):
        return
    state.turn += 1
    state.errand = ERRAND_NONE
    state.beaten = 0
    state.attacked_suits = 0
    state.nation = next(n for n in state.law.in_play if not victory.has_left(state, n))
    _begin_stage(state)


def _after_setup(state: State) -> None:
    _begin_stage(state)


_STEPS: Final[list[Callable[[State], None]]] = [
    _after_setup,
    _after_drawing,
    _after_laying_away,
    _after_declaring,
    _after_moving,
    _after_fighting,
    _after_conquering,
    _after_supplying,
    _after_stage,
    _after_turn,
    _after_fate,
]
"""What follows each phase, by its number."""
