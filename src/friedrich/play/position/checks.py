"""What must hold in every position, beyond what its form already says."""

from __future__ import annotations

from typing import Final

from friedrich.board import CITIES, FATE_CARDS, OBJECTIVES, PIECES, FateCard, Nation
from friedrich.play.position import defaults as default
from friedrich.play.position.cards import (
    check_hands,
    check_open_card,
    check_pile,
    turned_by,
)
from friedrich.play.position.faults import Faults
from friedrich.play.position.fields import NATION, OFFENSIVE, PHASE, ROLE
from friedrich.rules import Effect, End, State, victory
from friedrich.rules import state as of
from friedrich.rules.conquest import may_conquer, protector_against
from friedrich.rules.fate import MILD_TURNS
from friedrich.rules.ground import (
    ELISABETH,
    GOALS,
    IS_GENERAL,
    NATION_OF,
    OFF_MAP,
    POMPADOUR,
    PRUSSIA,
    RUSSIA,
    SWEDEN,
    WANTED_BY,
)
from friedrich.rules.stacks import generals_in, pieces_of, stacks_of

_WORKING_ONCE: Final = (
    Effect.FIRST_FRENCH_CARD_COUNTS_MORE,
    Effect.FRIEDRICH_STRIKES_HARD,
    Effect.FRIEDRICH_IS_SURPRISED,
    Effect.ELEVEN_OF_SPADES_COUNTS_DOUBLE,
    Effect.FRIEDRICH_MUST_SCORE,
)
_NOT_MILD: Final = sum(1 << FateCard(key) for key in ("elisabeth", "poems", "america"))
_WITH_MARKS: Final = (of.MOVING, of.FIGHTING, of.ENDED)


def check(state: State, faults: Faults) -> None:
    """Take note of everything that no position of this kind can have."""
    for look in (
        _fate,
        _departures,
        _objectives,
        _generals_named,
        _offensive,
        _movement,
        check_open_card,
        check_pile,
        check_hands,
        _end,
    ):
        look(state, faults)


def _fate(state: State, faults: Faults) -> None:
    """One card at the end of every turn from the sixth on."""
    turned = ~state.clock & (1 << len(FATE_CARDS)) - 1
    least, turns = turned_by(state)
    number = turned.bit_count()
    if number > turns:
        message = f"{number} Cards of Fate cannot have been turned by turn {state.turn}"
        faults.add("fate", message)
    elif number < least:
        message = f"{least} Cards of Fate have been turned by turn {state.turn}; which ones?"
        faults.add("fate", message)
    if state.law.options.milder_clock and turns <= MILD_TURNS and turned & _NOT_MILD:
        faults.add("fate", f"the milder clock turns none of these by turn {state.turn}")
    if state.spent and state.effect not in _WORKING_ONCE:
        faults.add("fate.spent", "the Card of Fate has no effect that works once")


def _departures(state: State, faults: Faults) -> None:
    """Who plays the Imperial Army follows from who has left, their order apart."""
    possible = {default.imperial(state)}
    if possible == {POMPADOUR} and state.gone >> RUSSIA & state.gone >> SWEDEN & 1:
        possible.add(ELISABETH)
    if state.imperial not in possible:
        faults.add("imperial", f"{ROLE.name_of[state.imperial]} cannot play the Imperial Army")
    survived = _before_its_end(state)
    if state.phase != of.ENDED and victory.check_survival(survived):
        faults.add("fate", "the game is over: Prussia has outlived the coalition")


def _objectives(state: State, faults: Faults) -> None:
    there = default.present(state)
    for objective in pieces_of(state.held):
        owner = WANTED_BY[objective]
        city = OBJECTIVES[objective].city
        if owner not in there:
            faults.add("conquered", f"{Nation(owner)}, whose objective {city} is, is not in play")
        elif owner == PRUSSIA and not may_conquer(state, PRUSSIA):
            faults.add("conquered", f"Prussia cannot have conquered {city}")
    for objective in pieces_of(state.marks):
        city = OBJECTIVES[objective].city
        if state.phase not in _WITH_MARKS:
            faults.add("question_marks", f"none lies in the phase {PHASE.name_of[state.phase]!r}")
            return
        if protector_against(state, state.nation, objective) < 0:
            message = f"{Nation(state.nation)} cannot change the owner of {city}"
            faults.add("question_marks", message)


def _generals_named(state: State, faults: Faults) -> None:
    beaten = pieces_of(state.beaten)
    named = [("beaten", piece) for piece in beaten]
    if state.victor != of.NOBODY:
        named.append(("victor", state.victor))
    for path, piece in named:
        if not IS_GENERAL[piece] or state.law.pieces_out >> piece & 1:
            faults.add(path, f"{PIECES[piece]} is no general of this game")


def _offensive(state: State, faults: Faults) -> None:
    """Rule 13: decided in turn 3, failed once the card is picked up and the subsidies fall."""
    stands = state.offensive
    offered = state.law.options.offensive_option
    name = OFFENSIVE.name_of[stands]
    if not offered and stands != of.REFUSED:
        faults.add("offensive", "it is not among the options")
    elif stands == of.UNDECIDED and default.offensive(state) != of.UNDECIDED:
        faults.add("offensive", "it must have been decided in turn 3")
    elif stands != of.UNDECIDED and offered and default.offensive(state) == of.UNDECIDED:
        faults.add("offensive", f"it cannot be {name} before it is decided in turn 3")
    elif stands == of.PICKED_UP and state.subsidies:
        faults.add("offensive", "it has failed, for the subsidies have been reduced")
    elif stands == of.FAILED and not state.subsidies:
        faults.add("offensive", "it cannot have failed before the subsidies are reduced")
    won = stands in (of.DECLARED, of.PICKED_UP) and not GOALS[PRUSSIA] & ~state.held
    if won and state.phase != of.ENDED:
        faults.add("conquered", "the game is over: Prussia has conquered all her objectives")


def _movement(state: State, faults: Faults) -> None:
    """What is noted in the movement phase is about pieces of the active nation on the map."""
    for path, mask in (("done", state.done), ("threatening", state.threatening)):
        for piece in pieces_of(mask):
            if NATION_OF[piece] != state.nation or state.where[piece] == OFF_MAP:
                message = f"{PIECES[piece]} is no piece of {Nation(state.nation)} on the map"
                faults.add(f"movement.{path}", message)
    for city in stacks_of(state, state.nation):
        moved = [bool(state.done >> general & 1) for general in generals_in(state, city)]
        if any(moved) and not all(moved):
            message = f"the generals in {CITIES[city]} have moved all together, or none of them has"
            faults.add("movement.done", message)
    cities = state.law.edition.substitutes[Nation(state.nation)]
    if state.substitute != OFF_MAP and CITIES[state.substitute] not in cities:
        message = f"{CITIES[state.substitute]} is no substitute city of {Nation(state.nation)}"
        faults.add("movement.substitute", message)
    for index, (generals, *_) in enumerate(state.received):
        for piece in pieces_of(generals):
            if NATION_OF[piece] != state.nation or not IS_GENERAL[piece]:
                message = f"{PIECES[piece]} is no general of {Nation(state.nation)}"
                faults.add(f"movement.received[{index}].generals", message)


def _end(state: State, faults: Faults) -> None:
    if state.phase != of.ENDED:
        return
    if not state.winners:
        faults.add("winners", "somebody must have won")
    if state.reason == End.NOT_YET:
        faults.add("reason", "an end is wanted: objectives, survival or bohemia")
    if not state.winners or state.reason == End.NOT_YET:
        return
    ends = _ends(state)
    if (state.winners, state.reason) not in ends:
        told = " or ".join(
            f"{', '.join(NATION.name_of[one] for one in pieces_of(winners))} by {End(reason).key}"
            for winners, reason in sorted(ends)
        )
        faults.add("winners", f"the position says that {told or 'nobody'} has won")


def _ends(state: State) -> set[tuple[int, int]]:
    """Who can have won in this position, and how."""
    found = set()
    for look in (victory.check_objectives, victory.check_survival, victory.check_bohemia):
        ended = _before_its_end(state)
        look(ended)
        if ended.winners:
            found.add((ended.winners, ended.reason))
    return found


def _before_its_end(state: State) -> State:
    before = state.copy()
    before.winners, before.reason = 0, int(End.NOT_YET)
    return before
