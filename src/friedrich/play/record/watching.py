"""What can be told against a record in which things are hidden: pieces, cards and turns that jar.

>>> from friedrich.play.notation import read_deed
>>> from friedrich.play.record.notes import read_events
>>> from friedrich.rules import new_game
>>> deed = read_deed("Seydlitz erfurt-gotha")
>>> Watch(new_game("west")).follow(Line(deed, read_events(deed, ())))
['Seydlitz stands in brandenburg, not in erfurt']
"""

from __future__ import annotations

from typing import Final

from friedrich.board import CARDS, CITIES, FATE_CARDS, PIECES, Card, City, Nation
from friedrich.play.notation import Veiled
from friedrich.play.record import Line
from friedrich.play.record.notes import HEADING
from friedrich.play.record.watching_counts import WatchedCounts
from friedrich.play.record.watching_duels import WatchedDuel
from friedrich.play.wording import NATION_WORDS, card_word, piece_word
from friedrich.rules import Action, ActionKind, DecisionKind, Event, EventKind, Outcome, State
from friedrich.rules.ground import NATION_OF, OFF_MAP, ROADS_FROM
from friedrich.rules.stacks import pieces_of
from friedrich.rules.state import SETTING_UP

_OF_THE_ACTIVE: Final = frozenset(
    {
        DecisionKind.LAY_AWAY,
        DecisionKind.OFFENSIVE,
        DecisionKind.MOVEMENT,
        DecisionKind.MARCH,
        DecisionKind.PAY,
        DecisionKind.ENTER,
        DecisionKind.REINFORCE,
        DecisionKind.COMBAT,
    }
)
"""Questions that only the nation whose stage it is answers."""
_PLAYED: Final = "on the played piles"
_IN_HAND: Final = {
    ActionKind.LAY_AWAY,
    ActionKind.DECLARE,
    ActionKind.PAY,
    ActionKind.PLAY,
    ActionKind.GIVE,
}


class Watch:
    """Follows a game from its first position by what everybody sees, and says what cannot be."""

    def __init__(self, beginning: State) -> None:
        self._in_play = beginning.law.in_play
        self._decks = beginning.law.options.decks
        self._where = beginning.where[:]
        self._turn = beginning.turn
        self._nation = beginning.nation
        self._gone = beginning.gone
        self._is_setting_up = beginning.phase == SETTING_UP
        self._fate = {card for card in FATE_CARDS if not beginning.clock >> card & 1}
        self._duel = WatchedDuel()
        self._counts = WatchedCounts(beginning)
        self._won: dict[int, int] = {}
        """Who has won, and by what."""
        self._cards: dict[int, str] = {}
        """Where each card was seen last, if it must still be there."""

    def follow(self, line: Line) -> list[str]:
        """Take one more entry in; gives what is wrong with it."""
        faults = self._of_actor(line)
        faults += self._of_fate(line)
        faults += self._of_card(line)
        faults += self._duel.follow(line)
        faults += self._counts.follow(line)
        for event in line.events:
            check = _CHECKS.get(event.kind)
            if check is not None:
                faults += check(self, event)
        return faults

    def judge_result(self, result: Outcome | None) -> list[str]:
        """What is wrong with the end that the record states, if its entries note one."""
        stated = {} if result is None else dict.fromkeys(map(int, result.nations), result.reason)
        if not self._won or stated == self._won:
            return []
        names = ", ".join(NATION_WORDS[nation] for nation in self._won)
        return [f"the result is not what the entries tell: by them {names} has won"]

    def _nation_won(self, event: Event) -> list[str]:
        if event.nation is not None:
            self._won[int(event.nation)] = event.parts[0]
        return []

    # Whose turn it is.

    def _of_actor(self, line: Line) -> list[str]:
        nation, asked = line.deed.nation, line.deed.asked
        if nation is None:
            return []
        name = NATION_WORDS[nation]
        if nation not in self._in_play:
            return [f"{name} is not in this game"]
        if self._gone >> nation & 1:
            return [f"{name} has left the game"]
        if asked in _OF_THE_ACTIVE and nation != self._nation:
            return [f"it is the stage of {NATION_WORDS[self._nation]}, not of {name}"]
        return []

    def _of_fate(self, line: Line) -> list[str]:
        action = line.deed.action
        if isinstance(action, Veiled) or action.kind is not ActionKind.TURN:
            return []
        if action.fate in self._fate:
            return [f"the Card of Fate {action.fate.key} has been turned before"]
        self._fate.add(action.fate)
        return []

    def _stage_began(self, event: Event) -> list[str]:
        turn, nation = event.parts[0], event.nation
        if nation is None or nation not in self._in_play:
            return ["a stage begins of a nation that is not in this game"]
        due = self._stage_due()
        self._turn, self._nation, self._is_setting_up = turn, int(nation), False
        if due is None or due == (turn, nation):
            return []
        return [f"{HEADING.write(due)} is due, not {HEADING.write((turn, nation))}"]

    def _stage_due(self) -> tuple[int, int] | None:
        """Turn and nation of the next stage; None if all nations have left."""
        staying = [nation for nation in self._in_play if not self._gone >> nation & 1]
        if not staying:
            return None
        if self._is_setting_up:
            return self._turn, staying[0]
        later = [nation for nation in staying if nation > self._nation]
        return (self._turn, later[0]) if later else (self._turn + 1, staying[0])

    # Where the pieces are.

    def _moved(self, event: Event) -> list[str]:
        pieces, (start, *path) = pieces_of(event.parts[0]), event.parts[1:]
        faults = self._standing(pieces, start)
        here = start
        for city in path:
            if city not in ROADS_FROM[here]:
                faults.append(f"no road leads from {City(here).key} to {City(int(city)).key}")
            here = int(city)
        for piece in pieces:
            self._where[piece] = here
        return faults

    def _standing(self, pieces: list[int], city: int) -> list[str]:
        return [
            f"{piece_word(piece)} stands {_place(self._where[piece])}, not in {City(int(city)).key}"
            for piece in pieces
            if self._where[piece] != city
        ]

    def _entered(self, event: Event) -> list[str]:
        piece, city = event.parts
        on_map = self._where[piece] != OFF_MAP
        faults = [f"{piece_word(piece)} is still on the map"] if on_map else []
        self._where[piece] = int(city)
        return faults

    def _removed(self, event: Event) -> list[str]:
        piece = event.parts[0]
        faults = []
        if self._where[piece] == OFF_MAP and event.kind is not EventKind.GENERAL_RETIRED:
            faults.append(f"{piece_word(piece)} is not on the map")
        self._where[piece] = OFF_MAP
        return faults

    def _withdrew(self, event: Event) -> list[str]:
        start, end = event.parts
        pieces = self._stack(start)
        for piece in pieces:
            self._where[piece] = int(end)
        return [] if pieces else [f"nobody stands in {City(int(start)).key}"]

    def _starved(self, event: Event) -> list[str]:
        pieces = self._stack(event.parts[0])
        for piece in pieces:
            self._where[piece] = OFF_MAP
        return [] if pieces else [f"nobody stands in {City(int(event.parts[0])).key}"]

    def _combat_began(self, event: Event) -> list[str]:
        front, foe = event.parts[:2]
        faults = [
            f"nobody stands in {City(int(city)).key}"
            for city in (front, foe)
            if not self._stack(city)
        ]
        if foe not in ROADS_FROM[front]:
            faults.append(f"{City(int(front)).key} and {City(int(foe)).key} are not adjacent")
        return faults

    def _stack(self, city: int) -> list[int]:
        return [piece for piece in PIECES if self._where[piece] == city]

    def _left(self, event: Event) -> list[str]:
        nation = event.nation
        if nation is None or self._gone >> nation & 1:
            return ["a nation leaves that has left before"]
        self._gone |= 1 << nation
        for piece in PIECES:
            if NATION_OF[piece] == nation:
                self._where[piece] = OFF_MAP
        for card in self._held_by(nation):
            self._cards[card] = "out of the game"
        return []

    # Where the cards are.

    def _of_card(self, line: Line) -> list[str]:
        deed = line.deed
        if isinstance(deed.action, Veiled):
            if deed.action.kind is not ActionKind.DEAL and deed.nation is not None:
                self._forget_hand(deed.nation, deed.action.deck)
            return []
        if deed.nation is None or deed.asked is DecisionKind.GIVE_CARD:
            return []
        if deed.asked is DecisionKind.DEAL:
            return self._draw(deed.nation, deed.action.card)
        if deed.action.kind in _IN_HAND:
            return self._spend(deed.nation, deed.action)
        return []

    def _draw(self, nation: Nation, card: Card) -> list[str]:
        place = self._cards.get(card)
        self._cards[card] = _hand(nation)
        if card.deck > self._decks:
            return [f"there is no deck {card.deck} in this game"]
        return [] if place is None else [f"{card_word(card)} is {place}"]

    def _spend(self, nation: Nation, action: Action) -> list[str]:
        card = action.card
        place = self._cards.get(card)
        declared = action.kind is ActionKind.DECLARE
        self._cards[card] = "set aside for the Offensive Option" if declared else _PLAYED
        if place in (None, _hand(nation)):
            return []
        return [f"{card_word(card)} is {place}, not {_hand(nation)}"]

    def _picked_up(self, event: Event) -> list[str]:
        self._cards[event.parts[0]] = _hand(Nation.AUSTRIA)
        return []

    def _given(self, event: Event) -> list[str]:
        if event.nation is None:
            return []
        if event.secret:
            self._cards[event.secret[0]] = _hand(Nation(event.parts[0]))
        else:
            self._forget_hand(event.nation, event.parts[-1])
        return []

    def _discarded(self, event: Event) -> list[str]:
        if event.secret:
            self._cards[event.secret[0]] = _PLAYED
        return []

    def _reshuffled(self, event: Event) -> list[str]:
        for card in CARDS:
            if card.deck in event.parts and self._cards.get(card) == _PLAYED:
                del self._cards[card]
        return []

    def _held_by(self, nation: Nation) -> list[int]:
        return [card for card, place in self._cards.items() if place == _hand(nation)]

    def _forget_hand(self, nation: Nation, deck: int | None) -> None:
        """An unseen card leaves a hand: none of those seen there is known to be there still."""
        for card in self._held_by(nation):
            if deck in (None, Card(card).deck):
                del self._cards[card]


def _hand(nation: Nation) -> str:
    return f"in the hand of {NATION_WORDS[nation]}"


def _place(city: int) -> str:
    return "nowhere" if city == OFF_MAP else f"in {CITIES[city].key}"


_CHECKS: Final = {
    EventKind.STAGE_BEGAN: Watch._stage_began,
    EventKind.MOVED: Watch._moved,
    EventKind.ENTERED: Watch._entered,
    EventKind.TRAIN_ELIMINATED: Watch._removed,
    EventKind.GENERAL_REMOVED: Watch._removed,
    EventKind.GENERAL_RETIRED: Watch._removed,
    EventKind.RETREATED: Watch._withdrew,
    EventKind.EVADED: Watch._withdrew,
    EventKind.STARVED: Watch._starved,
    EventKind.COMBAT_BEGAN: Watch._combat_began,
    EventKind.NATION_LEFT: Watch._left,
    EventKind.CARD_PICKED_UP: Watch._picked_up,
    EventKind.CARD_GIVEN: Watch._given,
    EventKind.DISCARDED: Watch._discarded,
    EventKind.RESHUFFLED: Watch._reshuffled,
    EventKind.WON: Watch._nation_won,
}
