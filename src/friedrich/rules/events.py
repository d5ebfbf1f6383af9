"""What happened: the small facts that a game is told in.

Each event has a kind, the nation it is about, and parts. What only one nation's player may know
stands apart, so that the same event can be told to everybody.
"""

from __future__ import annotations

from typing import NamedTuple

from friedrich.board import Nation
from friedrich.board.enums import NamedEnum


class EventKind(NamedEnum):
    """What sort of thing happened; the comments name the parts, then the secret ones.

    >>> EventKind.CONQUERED.key
    'conquered'
    """

    ROLES_DEALT = 0  # the seat of each role
    ALLOTTED = 1  # city; troops
    STAGE_BEGAN = 2  # turn
    DREW = 3  # deck; card
    RESHUFFLED = 4  # the decks that are shuffled together
    LAID_AWAY = 5  # deck; card
    OFFENSIVE_DECLARED = 6  # card
    OFFENSIVE_REFUSED = 7
    OFFENSIVE_FAILED = 8
    CARD_PICKED_UP = 9  # card
    MOVED = 10  # mask of the pieces, from, the cities entered; troops
    UNITED = 11  # city
    TRAIN_ELIMINATED = 12  # train
    CONQUERED = 13  # city
    MARKED = 14  # city
    RECONQUERED = 15  # city
    MARK_REMOVED = 16  # city
    RECRUITED = 17  # troops, trains, price
    PAID = 18  # card
    ENTERED = 19  # piece, city
    REINFORCED = 20  # city; troops
    COMBAT_BEGAN = 21  # city of the attacker, of the attacked, troops of both
    PLAYED = 22  # card, value, points it counts, score for the player
    STOPPED = 23  # score for the player
    TIED = 24  # city of the attacker, of the attacked
    LOST = 25  # city, troops lost
    GENERAL_REMOVED = 26  # general
    RETREATED = 27  # from, to
    EVADED = 28  # from, to
    CUT_OFF = 29  # city: turned face-down
    SUPPLIED = 30  # city: turned face-up
    STARVED = 31  # city, troops lost
    TURN_ENDED = 32  # turn
    CARD_UNSEEN = 33  # deck
    FATE_TURNED = 34  # Card of Fate, suit in which it is read
    NATION_LEFT = 35
    GENERAL_RETIRED = 36  # general, troops lost
    CHANGED_HANDS = 37  # role that takes the nation over; how many cards, these, troops by stack
    GAINED_TROOP = 38  # ; city
    LOST_TROOP = 39  # ; city
    CARD_GIVEN = 40  # who gets it, deck; card
    DISCARDED = 41  # deck; card
    YIELDED = 42  # city
    DECLINED = 43
    WON = 44  # reason
    NOTHING_HAPPENED = 45


class Event(NamedTuple):
    """One fact.

    >>> from friedrich.rules import allot, apply, new_game
    >>> _, events = apply(new_game(), allot(9))
    >>> events[0].kind, events[0].nation, events[0].secret
    (EventKind.ALLOTTED, Nation.PRUSSIA, (9,))
    """

    kind: EventKind
    nation: Nation | None
    parts: tuple[int, ...] = ()
    secret: tuple[int, ...] = ()
    told_to: int = 0
    """Mask of the nations whose players learn the secret parts."""
