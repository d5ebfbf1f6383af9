"""A slow referee of the combat phase, written from the rulebook alone.

It knows hands, troops and cities as one sees them at a table, and shares nothing with the rules but
the board. What it allows at each moment is compared with what the rules allow.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from friedrich.board import ROADS, SIDES, Card, City, Nation, Piece, Suit
from friedrich.rules import Effect

Play = tuple[str, int, int]
"""The face of a card, its deck, and the value at which it is played."""


@dataclass
class Stack:
    """Generals in one city, the highest rank first, and their troops."""

    nation: Nation
    generals: list[Piece]
    troops: int


def are_adjacent(one: City, other: City) -> bool:
    return any({one, other} == {road.city, road.other} for road in ROADS)


def face(card: Card) -> str:
    return "reserve" if card.is_reserve else card.name


@cache
def can_score(score: int, cards: tuple[tuple[int, ...], ...]) -> bool:
    """Whether some order of the cards, each at one of its values, goes from below to above zero.

    One who has come to zero on the way has lost the right to play.
    """
    for index, values in enumerate(cards):
        rest = cards[:index] + cards[index + 1 :]
        for value in values:
            if score + value > 0 or (score + value < 0 and can_score(score + value, rest)):
                return True
    return False


@dataclass
class Referee:
    """A combat phase of the active nation."""

    active: Nation
    stacks: dict[City, Stack]
    hands: dict[Nation, list[Card]]
    effect: Effect = Effect.NOTHING
    suits_of_hildburghausen: frozenset[Suit] = frozenset()
    used: bool = False
    pairs: list[tuple[City, City]] = field(default_factory=list)
    front: City | None = None
    foe: City | None = None
    score: int = 0
    attacker_plays: bool = True

    def __post_init__(self) -> None:
        self.pairs = [
            (front, foe)
            for front, own in self.stacks.items()
            for foe, other in self.stacks.items()
            if own.nation is self.active
            and SIDES[other.nation] is not SIDES[self.active]
            and are_adjacent(front, foe)
            and self._may_attack(front, foe)
        ]

    def _may_attack(self, front: City, foe: City) -> bool:
        halle = City("halle")
        if self.effect is Effect.HALLE_IS_SAFE:
            return foe is not halle
        if self.effect is Effect.HALLE_IS_CLOSED:
            return foe is not halle and front is not halle
        if self.effect is Effect.NOT_IN_THE_SAME_SUIT:
            soubise = Piece("soubise") in self.stacks[front].generals
            return not soubise or front.suit not in self.suits_of_hildburghausen
        return True

    # Which combat.

    def can_withdraw_to(self, front: City, foe: City, occupied: Iterable[City]) -> set[City]:
        """Where the attacked can go before the combat; nothing if no card lets them."""
        if self.effect is not Effect.DAUN_CAN_BE_AVOIDED:
            return set()
        if Piece("daun") not in self.stacks[front].generals:
            return set()
        if self.stacks[foe].nation is not Nation.PRUSSIA:
            return set()
        return {city for city in foe.neighbours if city not in set(occupied)}

    def withdraw(self, foe: City, city: City) -> None:
        self.stacks[city] = self.stacks.pop(foe)
        self.pairs = [pair for pair in self.pairs if foe not in pair]

    def begin(self, front: City, foe: City) -> None:
        self.pairs.remove((front, foe))
        self.front, self.foe = front, foe
        self.score = self.stacks[front].troops - self.stacks[foe].troops
        self.attacker_plays = self.score <= 0

    # The duel.

    @property
    def player_city(self) -> City:
        city = self.front if self.attacker_plays else self.foe
        assert city is not None
        return city

    @property
    def player(self) -> Nation:
        return self.stacks[self.player_city].nation

    @property
    def players_score(self) -> int:
        return self.score if self.attacker_plays else -self.score

    @property
    def _nations(self) -> set[Nation]:
        assert self.front is not None
        assert self.foe is not None
        return {self.stacks[self.front].nation, self.stacks[self.foe].nation}

    def _friedrich_in(self, city: City | None) -> bool:
        return city is not None and Piece("friedrich") in self.stacks[city].generals

    def _values(self, card: Card) -> list[int]:
        values = list(range(1, 11)) if card.is_reserve else [card.value]
        if self.effect is Effect.NO_HIGH_CARDS and self._nations == {Nation.PRUSSIA, Nation.FRANCE}:
            values = [value for value in values if value < 10]
        doubled = self.effect is Effect.ELEVEN_OF_SPADES_COUNTS_DOUBLE and not self.used
        if doubled and self.player is Nation.PRUSSIA and card.name == "♠11":
            values.append(22)
        return values

    def _playable(self) -> list[Card]:
        suit = self.player_city.suit
        return [
            card
            for card in self.hands[self.player]
            if (card.is_reserve or card.suit is suit) and self._values(card)
        ]

    def may_stop(self) -> bool:
        cards = self._playable()
        if self._must_score():
            return not cards
        return self.players_score < 0 or all(card.is_reserve for card in cards)

    def plays(self) -> set[Play]:
        cards = self._playable()
        plays = [(card, value) for card in cards for value in self._values(card)]
        if self._must_score():
            good = []
            for card, value in plays:
                rest = list(cards)
                rest.remove(card)
                after = self.players_score + value
                hope = tuple(sorted(tuple(self._values(one)) for one in rest))
                if after > 0 or (after < 0 and can_score(after, hope)):
                    good.append((card, value))
            plays = good or plays
        return {(face(card), card.deck, value) for card, value in plays}

    def _must_score(self) -> bool:
        return (
            self.effect is Effect.FRIEDRICH_MUST_SCORE
            and not self.used
            and self.player is Nation.PRUSSIA
            and (self._friedrich_in(self.front) or self._friedrich_in(self.foe))
        )

    def play(self, play: Play) -> int:
        """Play a card; say what it counts."""
        name, deck, value = play
        owner = self.player
        hand = self.hands[owner]
        hand.remove(next(card for card in hand if (face(card), card.deck) == (name, deck)))
        counts = value
        if not self.used:
            prussia = owner is Nation.PRUSSIA
            if self.effect is Effect.FIRST_FRENCH_CARD_COUNTS_MORE and owner is Nation.FRANCE:
                counts, self.used = value + 1, True
            elif self.effect is Effect.FRIEDRICH_STRIKES_HARD and prussia:
                if self._friedrich_in(self.front):
                    counts, self.used = value + 5, True
            elif self.effect is Effect.FRIEDRICH_IS_SURPRISED and prussia:
                if self._friedrich_in(self.foe):
                    counts, self.used = 0, True
            elif self.effect is Effect.ELEVEN_OF_SPADES_COUNTS_DOUBLE and value == 22:
                self.used = True
        self.score += counts if self.attacker_plays else -counts
        if self.players_score >= 0:
            self._note_end_of_run()
            self.attacker_plays = not self.attacker_plays
        return counts

    def _note_end_of_run(self) -> None:
        if self._must_score():
            self.used = True

    def stop(self) -> City | None:
        """Stop; give the city of the defeated stack, None after a tie."""
        self._note_end_of_run()
        assert self.front is not None
        assert self.foe is not None
        if self.players_score == 0:
            return None
        loser = self.player_city
        stack = self.stacks[loser]
        stack.troops = max(0, stack.troops + self.players_score)
        while len(stack.generals) > stack.troops:
            stack.generals.pop()
        self.pairs = [pair for pair in self.pairs if loser not in pair]
        return loser

    def driven(self, loser: City, city: City | None) -> None:
        """The defeated stack retreats to a city, or leaves the map."""
        stack = self.stacks.pop(loser)
        if city is not None:
            self.stacks[city] = stack
