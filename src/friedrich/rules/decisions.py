"""Who decides what: the kinds of decision, in the order in which a game meets them."""

from __future__ import annotations

from typing import Final, NamedTuple

from friedrich.board import Nation, Role
from friedrich.board.enums import NamedEnum


class DecisionKind(NamedEnum):
    """A question that the game asks of a seat or of chance.

    >>> DecisionKind.of("lay-away")
    DecisionKind.LAY_AWAY
    """

    OVER = 0
    """The game is over; nobody decides anything."""
    RAFFLE = 1
    """Chance: which seat gets which role."""
    DEAL = 2
    """Chance: the next Tactical Card."""
    TURN_FATE = 3
    """Chance: the next Card of Fate."""
    DRAW_FROM_HAND = 4
    """Chance: a card at random from a hand."""
    ALLOT = 5
    """How many troops the next stack gets at the set-up."""
    LAY_AWAY = 6
    """Which of the cards just drawn is laid away."""
    OFFENSIVE = 7
    """Whether to use the Offensive Option, and which card is set aside for it."""
    MOVEMENT = 8
    """What to move or recruit next, or to move no more."""
    DETACH = 9
    """How many troops go with the generals who leave a stack."""
    MARCH = 10
    """Where the pieces taken go."""
    PAY = 11
    """Which card pays for the recruits."""
    ENTER = 12
    """Which piece re-enters where."""
    REINFORCE = 13
    """How many of the new troops the next stack gets."""
    COMBAT = 14
    """Which combat is resolved next."""
    EVADE = 15
    """Whether to withdraw before a combat."""
    DUEL = 16
    """Which card to play in combat, or to stop."""
    RETREAT = 17
    """Where the loser retreats; the winner says."""
    CHOOSE_GENERAL = 18
    """Which general a Card of Fate is about."""
    CONSENT = 19
    """Whether to use what a Card of Fate allows."""
    GIVE_CARD = 20
    """Which card is given away or discarded."""
    FATE_MARCH = 21
    """Where a general goes whom a Card of Fate moves."""
    YIELD = 22
    """Which objective is given back."""


class Decision(NamedTuple):
    """A question and who answers it.

    `nation` is the nation about which it is asked (None for the raffle); `seat` names the seat that
    answers, None if chance does or the game is over.

    >>> from friedrich.rules import decision, new_game
    >>> decision(new_game()).nation
    Nation.PRUSSIA
    """

    kind: DecisionKind
    nation: Nation | None
    seat: Role | None


# The same kinds as plain numbers.
OVER: Final = 0
ASK_RAFFLE: Final = 1
ASK_DEAL: Final = 2
ASK_FATE: Final = 3
ASK_FROM_HAND: Final = 4
ASK_ALLOT: Final = 5
ASK_LAY_AWAY: Final = 6
ASK_OFFENSIVE: Final = 7
ASK_MOVEMENT: Final = 8
ASK_DETACH: Final = 9
ASK_MARCH: Final = 10
ASK_PAY: Final = 11
ASK_ENTER: Final = 12
ASK_REINFORCE: Final = 13
ASK_COMBAT: Final = 14
ASK_EVADE: Final = 15
ASK_DUEL: Final = 16
ASK_RETREAT: Final = 17
ASK_GENERAL: Final = 18
ASK_CONSENT: Final = 19
ASK_GIVE: Final = 20
ASK_FATE_MARCH: Final = 21
ASK_YIELD: Final = 22

CHANCE_KINDS: Final = (ASK_RAFFLE, ASK_DEAL, ASK_FATE, ASK_FROM_HAND)
