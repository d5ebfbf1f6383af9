"""What one pair of eyes remembers of a game: all that it was shown, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from friedrich.board import CARD_DECKS, PIECES, Nation, Role
from friedrich.play.eyes import Seen, nations_of, seen
from friedrich.play.log import Entry
from friedrich.play.memory.cards import LOST, OPEN, PILE, PLAYED, CardsSeen
from friedrich.play.memory.duels import DuelSeen
from friedrich.play.memory.troops import TroopsSeen
from friedrich.rules import DecisionKind, EventKind, State
from friedrich.rules.draw import cards_of
from friedrich.rules.stacks import pool, stacks_of
from friedrich.rules.state import FIGHTING, SETTING_UP


@cache
def nations_in(mask: int) -> tuple[Nation, ...]:
    """The nations of a mask.

    >>> nations_in(5)
    (Nation.PRUSSIA, Nation.RUSSIA)
    """
    return tuple(nation for nation in Nation if mask >> nation & 1)


class Memory:
    """The knowledge of a seat, or of those who only watch, after some entries of the log.

    It is built from what was seen, entry by entry, and knows nothing else.

    >>> from friedrich.rules import new_game
    >>> memory = Memory.at_beginning(new_game(), Role.ELISABETH)
    >>> memory.nations
    (Nation.RUSSIA, Nation.SWEDEN)
    """

    __slots__ = ("_duel", "_imperial", "_seats", "cards", "mine", "seat", "troops")

    seat: Role | None
    mine: int
    """Mask of the nations that the seat plays."""
    troops: TroopsSeen
    cards: CardsSeen
    _duel: DuelSeen
    _seats: tuple[int, ...]
    _imperial: int

    @classmethod
    def at_beginning(
        cls, state: State, seat: Role | None, face_down: Iterable[int] | None = None
    ) -> Memory:
        """What a seat knows of a position that it has not played itself.

        Of other nations' troops only the totals are known. Of the played piles everything is seen
        but the cards that lie face-down; if it is not said which these are, each of them may.
        """
        memory = cls()
        memory.seat = seat
        memory._seats = state.seats
        memory._imperial = state.imperial
        memory.mine = nations_of(seat, state.seats, state.imperial)
        memory.troops = _troops_at_beginning(state, memory.mine)
        memory.cards = _cards_at_beginning(state, memory.mine, _hidden(state, face_down))
        memory._duel = DuelSeen.at_beginning(state)
        return memory

    def copy(self) -> Memory:
        """The same memory, which may grow by itself."""
        new = Memory()
        new.seat = self.seat
        new.mine = self.mine
        new.troops = self.troops.copy()
        new.cards = self.cards.copy()
        new._duel = self._duel.copy()
        new._seats = self._seats
        new._imperial = self._imperial
        return new

    @property
    def nations(self) -> tuple[Nation, ...]:
        """The nations that the seat plays."""
        return nations_in(self.mine)

    def follow(self, entry: Entry) -> Seen:
        """Look at an entry, as far as it was shown, and remember it."""
        for event in entry.events:
            if event.kind is EventKind.ROLES_DEALT:
                self._seats = event.parts
            elif event.kind is EventKind.CHANGED_HANDS:
                self._imperial = event.parts[0]
        self.mine = nations_of(self.seat, self._seats, self._imperial)
        shown = seen(entry, self.seat, self.mine)
        for one in shown.events:
            not_in_hand = self._duel.follow(one, self.troops.where)
            self.troops.follow(one)
            self.cards.follow(one)
            if not_in_hand is not None:
                self.cards.exclude(not_in_hand.faces, not_in_hand.nation)
        self.troops.settle()
        return shown


def _troops_at_beginning(state: State, mine: int) -> TroopsSeen:
    generals = [state.where[piece] for piece in PIECES]
    totals = tuple(sum(pool(state, city) for city in stacks_of(state, nation)) for nation in Nation)
    troops = TroopsSeen(state.law, generals, totals)
    troops.note(_reading(state), state.threatening)
    if state.phase == SETTING_UP:
        _await_allotments(troops, state)
    elif state.ask == DecisionKind.REINFORCE:
        troops.await_reinforcement(state.asked, state.queue, state.new_troops)
    elif state.new_troops:
        troops.await_entry(state.nation, state.new_troops)
    for nation in Nation:
        for city in stacks_of(state, nation):
            if city in (state.front, state.foe) and _is_dueling(state):
                troops.hear(nation, city, pool(state, city))
            elif mine >> nation & 1:
                troops.learn(nation, city, pool(state, city))
    return troops


def _reading(state: State) -> int:
    """The effect of the last Card of Fate: one that lasts, or one that is being carried out."""
    if state.effect or not state.errand or state.fate_suit < 0:
        return state.effect
    return int(state.law.edition.readings[state.fate][state.fate_suit])


def _is_dueling(state: State) -> bool:
    """Whether the two stacks in combat have stated their troops."""
    return state.phase == FIGHTING and state.ask in (DecisionKind.DUEL, DecisionKind.RETREAT)


def _await_allotments(troops: TroopsSeen, state: State) -> None:
    order = state.law.in_play
    begun = order.index(state.asked) if state.asked in order else -1
    for nation in order[max(begun, 0) :]:
        cities = state.queue if nation == state.asked else tuple(stacks_of(state, nation))
        on_map = sum(pool(state, city) for city in stacks_of(state, nation))
        troops.await_allotment(nation, cities, state.law.most_troops[nation] - on_map)


def _hidden(state: State, face_down: Iterable[int] | None) -> frozenset[int]:
    """The played cards that nobody is supposed to have seen."""
    played = frozenset(cards_of(state.played))
    if face_down is not None:
        return played & frozenset(map(int, face_down))
    laws = state.law
    some_lie_so = laws.setup.unseen or laws.options.all_versions or any(map(any, laws.laid_away))
    return played if some_lie_so else frozenset()


def _cards_at_beginning(state: State, mine: int, face_down: frozenset[int]) -> CardsSeen:
    known = dict.fromkeys(set(cards_of(state.played)) - face_down, PLAYED)
    if state.open_card >= 0:
        known[state.open_card] = OPEN
    hidden = [
        (PILE, state.pile),
        (PLAYED, bytes(sorted(face_down))),
        (LOST, cards_of(state.lost)),
    ]
    for nation, hand in enumerate(state.hands):
        if mine >> nation & 1:
            known.update(dict.fromkeys(hand, nation))
        else:
            hidden.append((nation, hand))
    cards = CardsSeen()
    for number in range(1, state.fresh):
        faces = {card: place for card, place in known.items() if CARD_DECKS[card] == number}
        backs = {
            place: sum(CARD_DECKS[card] == number for card in there) for place, there in hidden
        }
        cards.lay_out(number, faces, backs)
    if not mine >> state.nation & 1:
        cards.recall_drawn([CARD_DECKS[card] for card in state.drawn], state.nation)
    return cards
