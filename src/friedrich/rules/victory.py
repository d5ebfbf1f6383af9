"""Rule 12: who has won, and when; with the eased conditions of rule 11."""

from __future__ import annotations

from typing import Final

from friedrich.board.enums import NamedEnum
from friedrich.rules.events import EventKind
from friedrich.rules.ground import (
    AUSTRIA,
    AUSTRIAN_GOALS_IN_SAXONY,
    FIRST_GOALS,
    FRANCE,
    GOALS,
    HANOVER,
    IMPERIAL,
    MARIA_THERESA,
    PRUSSIA,
    RUSSIA,
    SIDE_OF,
    SWEDEN,
)
from friedrich.rules.offensive import relieves_austria
from friedrich.rules.state import DECLARED, ENDED, PICKED_UP, State
from friedrich.rules.telling import tell

RELIEF: Final = 4
"""Rule 13: so many objectives less does Austria need against the Offensive Option."""


class End(NamedEnum):
    """How a game has ended.

    >>> End.SURVIVAL.key
    'survival'
    """

    NOT_YET = 0
    OBJECTIVES = 1
    """An attacking nation, or several, control what they need."""
    SURVIVAL = 2
    """Russia, Sweden and France have left."""
    BOHEMIA = 3
    """Prussia has conquered all her objectives."""


def has_left(state: State, nation: int) -> bool:
    """Whether a nation has left the game."""
    return bool(state.gone >> nation & 1)


def is_eased(state: State, nation: int) -> bool:
    """Whether objectives of the first order are enough for a nation."""
    if state.law.scenario:
        return False
    if nation == SWEDEN:
        return has_left(state, RUSSIA)
    return nation in (AUSTRIA, IMPERIAL) and state.imperial != MARIA_THERESA


def has_her_objectives(state: State, nation: int) -> bool:
    """Whether a nation controls all that she needs."""
    goals = FIRST_GOALS[nation] if is_eased(state, nation) else GOALS[nation]
    missing = (goals & ~state.held).bit_count()
    if nation == AUSTRIA and relieves_austria(state):
        return missing <= RELIEF and bool(state.held & AUSTRIAN_GOALS_IN_SAXONY)
    return bool(goals) and not missing


def check_objectives(state: State) -> bool:
    """End the game if anybody has won; asked before the Card of Fate and after it."""
    nations = [
        nation
        for nation in state.law.in_play
        if SIDE_OF[nation] and not has_left(state, nation) and has_her_objectives(state, nation)
    ]
    attackers = bool(nations)
    if state.law.prussia_wins_in_bohemia and has_her_objectives(state, PRUSSIA):
        nations.append(PRUSSIA)
    if nations:
        end(state, nations, End.OBJECTIVES if attackers else End.BOHEMIA)
    return bool(nations)


def check_survival(state: State) -> bool:
    """After the Card of Fate: end the game if Prussia has outlived the coalition."""
    west = not state.law.in_play.count(AUSTRIA)
    needed = (FRANCE,) if west else (RUSSIA, SWEDEN, FRANCE)
    if not all(has_left(state, nation) for nation in needed):
        return False
    end(state, defenders(state), End.SURVIVAL)
    return True


def check_bohemia(state: State) -> None:
    """Under the Offensive Option the fourteenth conquest ends the game at once."""
    if state.offensive in (DECLARED, PICKED_UP) and not GOALS[PRUSSIA] & ~state.held:
        end(state, defenders(state), End.BOHEMIA)


def defenders(state: State) -> list[int]:
    """Frederick's nations in this game."""
    return [nation for nation in (PRUSSIA, HANOVER) if nation in state.law.in_play]


def end(state: State, nations: list[int], reason: End) -> None:
    """The game is over."""
    state.phase = ENDED
    state.reason = int(reason)
    for nation in nations:
        state.winners |= 1 << nation
        tell(state, EventKind.WON, nation, int(reason))
