"""Random games that can be looked at afterwards, as for the golden files of the tests.

>>> from friedrich.conformance.cases import Case
>>> from friedrich.rules import STANDARD
>>> random_game(Case("west", "classic", STANDARD), 1756).length > 100
True
"""

from __future__ import annotations

from random import Random

from friedrich.conformance.cases import Case
from friedrich.conformance.wanderers import Wanderer, greedy
from friedrich.play import Game, SeededDealer
from friedrich.play.record import write_record
from friedrich.play.record.games import record_of
from friedrich.play.record.head import Eyes
from friedrich.rules import Action, DecisionKind
from friedrich.rules.doors import codes


def random_game(
    case: Case, seed: int, wanderer: Wanderer = greedy, most_decisions: int | None = None
) -> Game:
    """A game of this kind, played to its end or so far; the same seed plays the same game."""
    game = Game(*case, dealer=SeededDealer(seed))
    random = Random(seed)
    while game.state.ask != DecisionKind.OVER and game.length < (most_decisions or 20_000):
        game.play(Action(wanderer(game.state, codes(game.state), random)))
    return game


def random_record(
    case: Case, seed: int, wanderer: Wanderer = greedy, eyes: Eyes = Eyes.ALL, rules: str = "0"
) -> str:
    """The record of such a game, which does not depend on the version of this program."""
    return write_record(record_of(random_game(case, seed, wanderer), eyes, rules=rules))
