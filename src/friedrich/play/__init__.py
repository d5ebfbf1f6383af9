"""One game being played: its log, its dealer, and what each seat may know of it.

>>> from friedrich.play import Game, SeededDealer
>>> from friedrich.rules import allot
>>> game = Game("west", dealer=SeededDealer(1756))
>>> _ = game.play(allot(6))
"""

from __future__ import annotations

from friedrich.play.dealer import (
    AnswersExhausted,
    Dealer,
    ScriptedDealer,
    SeededDealer,
    UnpredictableDealer,
)
from friedrich.play.eyes import Seen
from friedrich.play.game import Game, NoSuchSeat, NothingToUndo
from friedrich.play.log import BadLog, Entry
from friedrich.play.sampling import NothingToSample, sample
from friedrich.play.views import Strength, View, view

__all__ = [
    "AnswersExhausted",
    "BadLog",
    "Dealer",
    "Entry",
    "Game",
    "NoSuchSeat",
    "NothingToSample",
    "NothingToUndo",
    "ScriptedDealer",
    "SeededDealer",
    "Seen",
    "Strength",
    "UnpredictableDealer",
    "View",
    "sample",
    "view",
]
