"""Rule 1: the roles are raffled, and each nation's troops are allotted in secret."""

from __future__ import annotations

from friedrich.board import PIECES, STARTS
from friedrich.rules.decisions import ASK_ALLOT, ASK_RAFFLE
from friedrich.rules.events import EventKind
from friedrich.rules.ground import IS_GENERAL, MOST_TROOPS
from friedrich.rules.law import Law
from friedrich.rules.packing import ALLOT, RAFFLE, code, part_of
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.stacks import generals_in, place, share_out, stacks_of
from friedrich.rules.state import NOBODY, UNASKED, State, blank
from friedrich.rules.telling import tell, whisper


def set_up(law: Law) -> State:
    """The position before anything has been decided: pieces set up, one troop each."""
    state = blank(law)
    for piece in PIECES:
        if not law.pieces_out >> piece & 1:
            place(state, int(piece), int(STARTS[piece]))
            if IS_GENERAL[piece]:
                state.troops[piece] = 1
    return state


def begin(state: State) -> None:
    """Ask for the raffle, if there is one, and then for the allotments."""
    if state.law.options.raffle:
        state.ask = ASK_RAFFLE
        state.asked = NOBODY
    else:
        begin_allotting(state, 0)


def raffle_options(state: State) -> list[int]:
    """Every order in which the roles can be dealt."""
    return [code(RAFFLE, order) for order in range(len(state.law.seat_orders))]


def deal_roles(state: State, action: int) -> None:
    """Seat the players."""
    state.seats = state.law.seat_orders[part_of(action)]
    tell(state, EventKind.ROLES_DEALT, NOBODY, *state.seats)
    begin_allotting(state, 0)


def begin_allotting(state: State, position: int) -> None:
    """Ask the nation at this place in the order of play, or let the first turn begin."""
    if position == len(state.law.in_play):
        state.ask = UNASKED
        state.asked = NOBODY
        state.queue = ()
        return
    nation = state.law.in_play[position]
    state.asked = nation
    state.queue = tuple(stacks_of(state, nation))
    state.owed = state.law.most_troops[nation]
    _ask_next_stack(state)


def _ask_next_stack(state: State) -> None:
    """Ask for the next stack; the last one gets what is left."""
    if len(state.queue) == 1:
        _give(state, state.owed)
        position = state.law.in_play.index(state.asked) + 1
        begin_allotting(state, position)
        return
    state.ask = ASK_ALLOT


def allotment_range(state: State) -> range:
    """How many troops the stack in question can get."""
    least, most = 0, 0
    for city in state.queue[1:]:
        generals = len(generals_in(state, city))
        least += generals
        most += MOST_TROOPS * generals
    here = len(generals_in(state, state.queue[0]))
    low = max(here, state.owed - most)
    high = min(MOST_TROOPS * here, state.owed - least)
    return range(low, high + 1)


def allotment_options(state: State) -> list[int]:
    """Each number that leaves the other stacks enough and not too many."""
    return [code(ALLOT, troops) for troops in allotment_range(state)]


def refuse_allotment(state: State, action: int) -> Reason:
    """Why this number cannot be allotted."""
    numbers = allotment_range(state)
    return Reason(Refusal.WRONG_NUMBER, (numbers[0], numbers[-1]))


def allot(state: State, action: int) -> None:
    """Give the stack in question its troops."""
    _give(state, part_of(action))
    _ask_next_stack(state)


def _give(state: State, troops: int) -> None:
    city = state.queue[0]
    share_out(state, generals_in(state, city), troops)
    whisper(state, EventKind.ALLOTTED, state.asked, (city,), (troops,))
    state.queue = state.queue[1:]
    state.owed -= troops
