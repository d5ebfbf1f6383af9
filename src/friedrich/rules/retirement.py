"""Rules 6 and 11: a general is retired for good, and his stack takes his troops over."""

from __future__ import annotations

from friedrich.board import Piece
from friedrich.rules.decisions import ASK_GENERAL
from friedrich.rules.events import EventKind
from friedrich.rules.ground import FRIEDRICH, GENERALS, MOST_TROOPS, NATION_OF, PRUSSIA
from friedrich.rules.packing import CHOOSE, code
from friedrich.rules.stacks import generals_in, pool, remove_general, share_out, total_troops
from friedrich.rules.state import ERRAND_RETIRE, State
from friedrich.rules.telling import tell


def ask(state: State, named: Piece | None) -> None:
    """Retire the general named, or ask Prussia for any one but Friedrich."""
    if named is not None:
        if not state.retired >> named & 1:
            retire(state, int(named))
        return
    generals = candidates(state)
    if len(generals) == 1:
        retire(state, generals[0])
    elif generals:
        state.ask = ASK_GENERAL
        state.asked = PRUSSIA
        state.errand = ERRAND_RETIRE


def candidates(state: State) -> list[int]:
    """The generals whom Prussia can retire, on the map or off it."""
    return [
        general
        for general in GENERALS[PRUSSIA]
        if general != FRIEDRICH and not state.retired >> general & 1
    ]


def options(state: State) -> list[int]:
    """Every general who can be retired."""
    return [code(CHOOSE, general) for general in candidates(state)]


def retire(state: State, general: int) -> None:
    """He leaves without troops: his comrades take what they can, the rest is lost."""
    state.retired |= 1 << general
    city = state.where[general]
    before = total_troops(state, NATION_OF[general])
    if city >= 0:
        troops = pool(state, city)
        remove_general(state, general)
        left = generals_in(state, city)
        if left:
            share_out(state, left, min(troops, MOST_TROOPS * len(left)))
    lost = before - total_troops(state, NATION_OF[general])
    tell(state, EventKind.GENERAL_RETIRED, NATION_OF[general], general, lost)
