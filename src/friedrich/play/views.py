"""What a seat sees: the table, its own secrets, what it can do, and what it was shown so far.

A view is built field by field from what the seat may know. It holds no position of the game.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from friedrich.board import CARD_DECKS, DECKS, PIECES, Card, City, Nation, Piece, Role
from friedrich.play.eyes import Seen
from friedrich.play.game import Game
from friedrich.play.memory import Memory, nations_in
from friedrich.play.memory.cards import PLAYED
from friedrich.rules import Action, Decision, DecisionKind, Law, State, decision, legal_actions
from friedrich.rules.ground import NATIONS
from friedrich.rules.stacks import pool, stacks_of
from friedrich.rules.state import DRAWING, LAYING_AWAY, NOBODY, SETTING_UP

PUBLIC: Final = (
    "ask",
    "asked",
    "attacked_suits",
    "beaten",
    "blocked_price",
    "clock",
    "colonies",
    "done",
    "down",
    "due",
    "effect",
    "ends",
    "errand",
    "fate",
    "fate_suit",
    "foe",
    "fresh",
    "front",
    "gone",
    "group",
    "held",
    "imperial",
    "law",
    "marks",
    "mover",
    "nation",
    "new_trains",
    "offensive",
    "open_card",
    "pairs",
    "paid",
    "phase",
    "queue",
    "reason",
    "retired",
    "score",
    "seats",
    "spent",
    "subsidies",
    "substitute",
    "threatening",
    "turn",
    "victor",
    "winners",
)
"""The parts of a position that lie open on the table; they mean in a view what they do there."""


class Strength(NamedTuple):
    """What is known of a stack's troops.

    >>> Strength(9, 8, 10).is_certain
    False
    """

    stated: int | None
    """What it stated in its last combat, less what it lost there; None if it has not fought."""
    least: int
    most: int

    @property
    def is_certain(self) -> bool:
        """Whether only one number is possible."""
        return self.least == self.most


class View:
    """One seat's view of a game; those who only watch have the seat None.

    The parts named in `PUBLIC` stand here under the same names as in a position.

    >>> from friedrich.rules import allot
    >>> game = Game("west")
    >>> theirs = view(game, Role.POMPADOUR)
    >>> theirs.legal, theirs.decision.seat
    ((), Role.FREDERICK)
    >>> view(game, Role.FREDERICK).legal[:2]
    (allot(4), allot(5))
    """

    __slots__ = (
        *PUBLIC,
        "backs",
        "decision",
        "drawn",
        "given",
        "group_troops",
        "hands",
        "known",
        "legal",
        "log",
        "memory",
        "nations",
        "new_troops",
        "owed",
        "pile",
        "played",
        "received",
        "seat",
        "strengths",
        "totals",
        "troops",
        "where",
    )

    ask: int
    asked: int
    attacked_suits: int
    beaten: int
    blocked_price: bool
    clock: int
    colonies: int
    done: int
    down: int
    due: int
    effect: int
    ends: tuple[int, ...]
    errand: int
    fate: int
    fate_suit: int
    foe: int
    fresh: int
    front: int
    gone: int
    group: int
    held: int
    imperial: int
    law: Law
    marks: int
    mover: int
    nation: int
    new_trains: int
    offensive: int
    open_card: int
    pairs: tuple[int, ...]
    paid: int
    phase: int
    queue: tuple[int, ...]
    reason: int
    retired: int
    score: int
    seats: tuple[int, ...]
    spent: bool
    subsidies: int
    substitute: int
    threatening: int
    turn: int
    victor: int
    winners: int

    seat: Role | None
    nations: tuple[Nation, ...]
    """The nations that the seat plays."""
    decision: Decision
    legal: tuple[Action, ...]
    """What the seat can do now; nothing if another one has to decide."""
    log: tuple[Seen, ...]
    """Everything that was done, as far as the seat was shown it."""
    where: tuple[int, ...]
    """The city of each piece, or -1."""
    troops: dict[City, int]
    """The troops of the own stacks, by city."""
    totals: tuple[int, ...]
    """All troops of each nation, recruits that still wait for a general among them."""
    strengths: dict[Piece, Strength] | None
    """By commander, what is known of the stacks of others; None without the aid to memory."""
    hands: dict[Nation, tuple[Card, ...]]
    """The own hands."""
    backs: tuple[tuple[int, ...], ...]
    """For each nation, how many cards of each deck she holds."""
    known: dict[Nation, tuple[Card, ...]]
    """The cards in others' hands that the seat has seen there."""
    pile: tuple[int, ...]
    """How many cards of each deck are on the pile."""
    played: tuple[Card, ...]
    """The cards on the played piles whose faces the seat has seen."""
    owed: int | None
    """Points still to be paid, or troops still to be allotted; None if that is a secret."""
    new_troops: int | None
    """Recruits who wait for a general; None if that is a secret."""
    group_troops: int | None
    """How many troops go with the generals taken; None if that is a secret."""
    received: tuple[tuple[int, int, int, int], ...] | None
    """Who got new troops; None if that is a secret."""
    given: int | None
    """The card that the first of two nations has given, or -1; None if that is a secret."""
    drawn: tuple[Card, ...]
    """The cards just drawn from which the seat lays one away."""
    memory: Memory | None
    """All that the seat remembers, as `sample` needs it; None without the aid to memory."""

    def __repr__(self) -> str:
        who = "one who watches" if self.seat is None else self.seat.key
        return f"<View of {who}: turn {self.turn}, {Nation(self.nation).key}>"


def view(
    game: Game, seat: Role | None, number: int | None = None, *, memory_aid: bool = True
) -> View:
    """What a seat sees now, or saw after so many entries of the log.

    Without the aid to memory nothing is said of the strengths of others' stacks but what their
    owners state. Raises `NoSuchSeat` for a seat that nobody has in this game.

    >>> game = Game("west")
    >>> view(game, None).hands
    {}
    >>> view(game, Role.FREDERICK).totals[Nation.HANOVER]
    12
    """
    count = game.length if number is None else number
    return look(
        game.at(count), game.memory(seat, count), game.seen(seat, count), memory_aid=memory_aid
    )


def look(state: State, memory: Memory, log: tuple[Seen, ...], *, memory_aid: bool = True) -> View:
    """A position as one sees it who remembers this and was shown that."""
    seen = View()
    for name in PUBLIC:
        setattr(seen, name, getattr(state, name))
    seen.seat = memory.seat
    seen.nations = memory.nations
    seen.decision = decision(state)
    acts = memory.seat is not None and seen.decision.seat is memory.seat
    seen.legal = legal_actions(state) if acts else ()
    seen.log = log
    seen.memory = memory if memory_aid else None
    seen.where = tuple(state.where)
    _look_at_troops(seen, state, memory)
    _look_at_cards(seen, state, memory)
    _look_at_what_is_under_way(seen, state, memory)
    seen.strengths = _strengths(state, memory) if memory_aid else None
    return seen


def _look_at_troops(seen: View, state: State, memory: Memory) -> None:
    seen.troops = {
        City(city): pool(state, city)
        for nation in memory.nations
        for city in stacks_of(state, nation)
    }
    totals = [sum(pool(state, city) for city in stacks_of(state, nation)) for nation in NATIONS]
    totals[state.nation] += state.new_troops
    if state.phase == SETTING_UP:
        totals = list(state.law.most_troops)
    seen.totals = tuple(totals)


def _look_at_cards(seen: View, state: State, memory: Memory) -> None:
    seen.hands = {nation: tuple(map(Card, state.hands[nation])) for nation in memory.nations}
    seen.backs = tuple(_backs(hand) for hand in state.hands)
    known = memory.cards.known()
    others = nations_in(~memory.mine)
    seen.known = {nation: tuple(map(Card, known[nation])) for nation in others if nation in known}
    seen.pile = _backs(state.pile)
    seen.played = tuple(map(Card, known.get(PLAYED, ())))
    drawing = state.phase in (DRAWING, LAYING_AWAY) and state.nation in memory.nations
    seen.drawn = tuple(map(Card, state.drawn)) if drawing else ()


def _backs(cards: bytes) -> tuple[int, ...]:
    counts = [0] * len(DECKS)
    for card in cards:
        counts[CARD_DECKS[card] - 1] += 1
    return tuple(counts)


def _look_at_what_is_under_way(seen: View, state: State, memory: Memory) -> None:
    """Numbers that only the player of the nation in question knows."""
    asked = memory.mine >> max(state.asked, 0) & 1
    active = memory.mine >> state.nation & 1
    seen.owed = state.owed if asked or state.ask != DecisionKind.ALLOT else None
    seen.new_troops = state.new_troops if asked or state.ask != DecisionKind.REINFORCE else None
    seen.group_troops = state.group_troops if asked else None
    seen.received = state.received if active else None
    seen.given = state.given if state.given == NOBODY or _has_seen_given(state, memory) else None


def _has_seen_given(state: State, memory: Memory) -> bool:
    """Of the card on its way the giver knows, and once it has been handed over the taker too."""
    handed_over = state.ask == DecisionKind.DRAW_FROM_HAND
    knowing = (Nation.PRUSSIA, Nation.AUSTRIA) if handed_over else (Nation.AUSTRIA,)
    return any(nation in memory.nations for nation in knowing)


def _strengths(state: State, memory: Memory) -> dict[Piece, Strength]:
    """What is known of the stacks of others."""
    found = {}
    for nation in nations_in(~memory.mine):
        known = memory.troops.strengths[nation]
        for city in stacks_of(state, nation):
            commander = PIECES[state.at[city] - 1]
            least, most = known.span(memory.troops.stack_in(nation, city))
            found[commander] = Strength(memory.troops.said.get(commander), least, most)
    return found
