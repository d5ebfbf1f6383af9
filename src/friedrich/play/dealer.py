"""Dealers: all chance of a game, and where it comes from.

The rules ask chance like any seat and list its possible answers, each equally likely. A dealer
gives one of them: unpredictably, from a seed, or from a list. The answers stand in the log of the
game, the seed never does.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random, SystemRandom
from typing import Protocol

from friedrich.board import CARDS, FATE_CARDS, Nation
from friedrich.rules import Action, ActionKind, DecisionKind, State, decision, legal_actions


class Dealer(Protocol):
    """Who answers for chance."""

    def answer(self, state: State) -> Action:
        """Give one of the legal actions of a state in which chance has to decide."""
        ...

    def follow(self, state: State, action: Action) -> None:
        """Take note of an answer that somebody else has given, as when a game is taken up again."""
        ...

    def below(self, limit: int) -> int:
        """Give any whole number from 0 to below the limit, each equally likely."""
        ...


class UnpredictableDealer:
    """Answers that nobody can foresee or repeat.

    >>> from friedrich.play import Game
    >>> game = Game("west", dealer=UnpredictableDealer())
    """

    def __init__(self) -> None:
        self._random = SystemRandom()

    def answer(self, state: State) -> Action:
        """Give any of the legal actions."""
        return self._random.choice(legal_actions(state))

    def follow(self, state: State, action: Action) -> None:
        """Nothing need be noted."""

    def below(self, limit: int) -> int:
        """Give any number below the limit."""
        return self._random.randrange(limit)


class SeededDealer:
    """Answers that follow from a seed, and that are alike for alike questions.

    Games with the same seed are dealt alike: the Cards of Fate come in the same order, and every
    nation gets the same Tactical Cards in the same order as long as they are on the pile. For each
    nation the seed puts all cards into an order of its own, and a card that has been dealt comes
    into a new place; of the cards on the pile the nation gets the first. So every card on the pile
    is equally likely, and what one nation draws hardly depends on what others drew before.

    >>> from friedrich.rules import allot, new_game
    >>> from friedrich.play import Game
    >>> one, other = (Game("west", dealer=SeededDealer("a battle")) for _ in range(2))
    >>> one.play(allot(6)) == other.play(allot(6))
    True
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._random = Random(f"{seed}/numbers")
        self._times_dealt = [0] * len(CARDS)
        self._orders: dict[tuple[str, int], list[float]] = {}

    def answer(self, state: State) -> Action:
        """Give the legal action that comes first in the order of this question."""
        options = legal_actions(state)
        asked = decision(state)
        if asked.kind is DecisionKind.RAFFLE:
            chosen = options[Random(f"{self._seed}/raffle").randrange(len(options))]
        elif asked.kind is DecisionKind.TURN_FATE:
            order = self._order("fate", 0, len(FATE_CARDS))
            chosen = min(options, key=lambda action: order[action.fate])
        else:
            chosen = min(options, key=lambda action: self._place(asked.kind, asked.nation, action))
        self.follow(state, chosen)
        return chosen

    def follow(self, state: State, action: Action) -> None:
        """Count how often each card has been dealt."""
        if action.kind is ActionKind.DEAL and decision(state).kind is DecisionKind.DEAL:
            self._times_dealt[action.card] += 1

    def below(self, limit: int) -> int:
        """Give the next number below the limit."""
        return self._random.randrange(limit)

    def _place(self, kind: DecisionKind, nation: Nation | None, action: Action) -> float:
        card = action.card
        about = f"{kind.key}/{'nobody' if nation is None else nation.key}"
        return self._order(about, self._times_dealt[card], len(CARDS))[card]

    def _order(self, about: str, time: int, length: int) -> list[float]:
        order = self._orders.get((about, time))
        if order is None:
            random = Random(f"{self._seed}/{about}/{time}")
            order = [random.random() for _ in range(length)]
            self._orders[about, time] = order
        return order


class AnswersExhausted(LookupError):
    """A dealer with a list of answers has been asked once more than there are answers."""


class ScriptedDealer:
    """Answers from a list, one after the other.

    >>> from friedrich.rules import Options, raffle
    >>> from friedrich.play import Game
    >>> game = Game(options=Options(raffle=True), dealer=ScriptedDealer([raffle(7)]))
    >>> game.actions()
    (raffle(7),)
    >>> Game(options=Options(raffle=True), dealer=ScriptedDealer([]))
    Traceback (most recent call last):
    friedrich.play.dealer.AnswersExhausted: chance has no answer left: the list had 0
    """

    def __init__(self, answers: Iterable[Action]) -> None:
        self._answers = tuple(answers)
        self._given = 0

    def answer(self, state: State) -> Action:
        """Give the next answer of the list."""
        if self._given == len(self._answers):
            raise AnswersExhausted(f"chance has no answer left: the list had {self._given}")
        self._given += 1
        return self._answers[self._given - 1]

    def follow(self, state: State, action: Action) -> None:
        """The list begins where the game is taken up."""

    def below(self, limit: int) -> int:
        """Give 0: a list has no numbers to choose by."""
        return 0
