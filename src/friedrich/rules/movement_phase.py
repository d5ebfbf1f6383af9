"""Rules 4 and 10: the movement phase, in which pieces move and recruits come in any order."""

from __future__ import annotations

from friedrich.board import Piece
from friedrich.rules import movement, recruitment
from friedrich.rules.decisions import ASK_DETACH, ASK_MARCH
from friedrich.rules.ground import GENERALS, IS_GENERAL, NATION_OF, OFF_MAP, TRAINS
from friedrich.rules.packing import PASS, RECRUIT, TAKE, code, kind_of, part_of
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.stacks import generals_in, mask_of, pieces_of
from friedrich.rules.state import UNASKED, State, clear_movement


def begin(state: State) -> None:
    """Phase 2 of a stage: the active nation moves and recruits."""
    clear_movement(state)
    movement.ask(state)


def movement_options(state: State) -> list[int]:
    """Move no more, recruit, or take a train, a stack or some of its generals."""
    options = [PASS]
    nation = state.nation
    where = state.where
    done = state.done
    for general in GENERALS[nation]:
        city = where[general]
        if city >= 0 and state.at[city] == general + 1 and not done >> general & 1:
            free = movement.moves_freely(state, city)
            for group in _groups(generals_in(state, city)):
                if free or movement.may_take(state, group, city):
                    options.append(code(TAKE, group))
    for train in TRAINS[nation]:
        city = where[train]
        if city >= 0 and not done >> train & 1 and movement.has_empty_neighbour(state, city):
            options.append(code(TAKE, 1 << train))
    options += recruitment.order_options(state)
    return options


def _groups(stack: list[int]) -> list[int]:
    """Every way to take generals from a stack, the whole stack first."""
    if len(stack) == 1:
        return [1 << stack[0]]
    if len(stack) == 2:
        one, two = 1 << stack[0], 1 << stack[1]
        return [one | two, one, two]
    one, two, three = 1 << stack[0], 1 << stack[1], 1 << stack[2]
    return [one | two | three, one | two, one | three, two | three, one, two, three]


def refuse_movement(state: State, action: int) -> Reason:
    """Why this cannot be done in the movement phase."""
    if kind_of(action) == RECRUIT:
        return recruitment.refuse_order(state, action)
    return _refuse_taking(state, part_of(action))


def _refuse_taking(state: State, group: int) -> Reason:
    pieces = pieces_of(group)
    if not pieces:
        return Reason(Refusal.NOT_AN_ACTION)
    for piece in pieces:
        if NATION_OF[piece] != state.nation:
            names = (Piece(piece),)
            return Reason(Refusal.NOT_YOUR_PIECE, names)
        if state.where[piece] == OFF_MAP:
            return Reason(Refusal.NOT_ON_THE_MAP, (Piece(piece),))
        if state.done >> piece & 1:
            return Reason(Refusal.ALREADY_DONE, (Piece(piece),))
    city = state.where[pieces[0]]
    together = all(IS_GENERAL[piece] and state.where[piece] == city for piece in pieces)
    if len(pieces) > 1 and not together:
        return Reason(Refusal.NOT_ONE_STACK, tuple(map(Piece, pieces)))
    if movement.is_held_back(state, group, city):
        return Reason(Refusal.MAY_NOT_MOVE, tuple(map(Piece, pieces)))
    return Reason(Refusal.NOWHERE_TO_GO, tuple(map(Piece, pieces)))


def choose_movement(state: State, action: int) -> None:
    """Do what was chosen: end the phase, recruit, or take pieces."""
    kind = kind_of(action)
    if kind == PASS:
        clear_movement(state)
        state.ask = UNASKED
    elif kind == RECRUIT:
        recruitment.order(state, action)
    else:
        _take(state, part_of(action))


def _take(state: State, group: int) -> None:
    state.group = group
    piece = pieces_of(group)[0]
    stays = IS_GENERAL[piece] and group != mask_of(generals_in(state, state.where[piece]))
    state.ask = ASK_DETACH if stays else ASK_MARCH
