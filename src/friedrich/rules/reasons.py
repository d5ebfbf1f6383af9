"""Why an action is refused: a code, and what it is about."""

from __future__ import annotations

from typing import NamedTuple

from friedrich.board import City
from friedrich.board.enums import NamedEnum


class Refusal(NamedEnum):
    """Why something cannot be done.

    >>> Refusal.STACK_FULL.key
    'stack-full'
    """

    GAME_IS_OVER = 0
    """Nothing can be done any more."""
    NOT_AN_ACTION = 1
    """A number that stands for no action."""
    WRONG_ACTOR = 2
    """Another seat, or chance, has to decide."""
    WRONG_DECISION = 3
    """Something else has to be decided now."""
    NOT_YOUR_PIECE = 4
    """A piece of another nation, or one that is not in the game."""
    NOT_ON_THE_MAP = 5
    """A piece that stands nowhere."""
    ALREADY_DONE = 6
    """A piece that has moved, united or re-entered in this phase."""
    NOT_ONE_STACK = 7
    """Pieces that do not stand together, or a train among them."""
    MAY_NOT_MOVE = 8
    """A Card of Fate keeps the general where he is."""
    NOWHERE_TO_GO = 9
    """There is no city where they may stop."""
    NO_ROAD = 10
    """Two cities of the path are not adjacent."""
    CITY_OCCUPIED = 11
    """A piece stands there that cannot be joined or eliminated."""
    TOO_FAR = 12
    """The path is longer than the pieces may go."""
    STACK_FULL = 13
    """More than three generals would stand together."""
    MUST_STOP = 14
    """The path goes on where generals have united or a train was eliminated."""
    MAY_NOT_THREATEN = 15
    """A Card of Fate forbids to stop next to an enemy."""
    MAY_NOT_ELIMINATE = 16
    """A Card of Fate protects the train."""
    OTHER_PATH = 17
    """The move is listed with another path of the same outcome."""
    WRONG_NUMBER = 18
    """A number of troops outside what is possible."""
    NOTHING_TO_RECRUIT = 19
    """More troops or trains than the nation may have, or none at all."""
    NO_ROOM = 20
    """No general or city can take what is recruited."""
    CANNOT_PAY = 21
    """The hand is not worth enough."""
    WRONG_PAYMENT = 22
    """Another card must pay: higher ones first, and none that could have stayed in hand."""
    NOT_IN_HAND = 23
    """A card that the nation does not hold."""
    NOT_JUST_DRAWN = 24
    """Only a card drawn in this phase can be laid away."""
    CARD_TOO_LOW = 25
    """The Offensive Option needs a higher card."""
    MUST_STAY_OFF_MAP = 26
    """A piece that is retired, out of the game, still on the map or barred from new troops."""
    NOT_A_DEPOT = 27
    """A city where the nation's pieces cannot re-enter."""
    MUST_ENTER = 28
    """New troops or trains still need a piece on the map."""
    NO_SUCH_COMBAT = 29
    """Two stacks that do not have to fight each other."""
    WRONG_SUIT = 30
    """A card of another suit than that of the sector."""
    WRONG_VALUE = 31
    """A value at which the card cannot be played."""
    HIGH_CARD_BARRED = 32
    """A Card of Fate bars cards at a value of 10 or more."""
    MUST_PLAY = 33
    """At zero, or by a Card of Fate, a card has to be played."""
    MUST_SCORE = 34
    """A Card of Fate demands a positive score, which this card would miss."""
    NOT_A_RETREAT = 35
    """A city where the retreat cannot end, or not far enough away."""
    NOT_TO_CHOOSE = 36
    """A general whom the Card of Fate cannot mean."""
    CANNOT_DECLINE = 37
    """The choice is compulsory."""
    NOT_TO_YIELD = 38
    """An objective that cannot be given back."""
    IMPOSSIBLE_CHANCE = 39
    """An outcome that chance cannot have."""
    OTHER_CARD = 40
    """The second Reserve of a deck, while the first, its equal, is listed."""


class Reason(NamedTuple):
    """A refusal and its details: cities, pieces, numbers.

    >>> print(Reason(Refusal.CITY_OCCUPIED, (City("prag"),)))
    city occupied: Prag
    """

    refusal: Refusal
    details: tuple[object, ...] = ()

    def __str__(self) -> str:
        words = self.refusal.key.replace("-", " ")
        named = ", ".join(one.name if isinstance(one, City) else str(one) for one in self.details)
        return f"{words}: {named}" if named else words


class IllegalAction(ValueError):
    """An action that the rules refuse; `reason` says why.

    >>> from friedrich.rules import allot, apply, new_game
    >>> apply(new_game(), allot(1))
    Traceback (most recent call last):
    friedrich.rules.reasons.IllegalAction: wrong number: 2, 16
    """

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(str(reason))
