"""A position of the game: everything that the rules need to know, and nothing of the future.

A published state is never changed; `copy` gives one that may be. Piles are sets: what will be drawn
is not written anywhere.
"""

from __future__ import annotations

from typing import Any, Final, final

from friedrich.board import CITIES, PIECES, Nation, deck
from friedrich.rules.decisions import OVER
from friedrich.rules.events import Event
from friedrich.rules.ground import MARIA_THERESA, OFF_MAP
from friedrich.rules.law import Law

# The phases of a stage and what surrounds the stages of a turn.
SETTING_UP: Final = 0
DRAWING: Final = 1
LAYING_AWAY: Final = 2
DECLARING: Final = 3
MOVING: Final = 4
FIGHTING: Final = 5
CONQUERING: Final = 6
SUPPLYING: Final = 7
ENDING_STAGE: Final = 8
ENDING_TURN: Final = 9
TURNING_FATE: Final = 10
ENDED: Final = 11

UNASKED: Final = -1
"""In State.ask: nobody has been asked yet; the flow of the game goes on by itself."""
NOBODY: Final = -1
"""No nation, piece or card."""

# Rule 13: how the Offensive Option stands.
UNDECIDED: Final = 0
REFUSED: Final = 1
DECLARED: Final = 2
PICKED_UP: Final = 3
FAILED: Final = 4

# What a choice that a Card of Fate asks for is about.
ERRAND_NONE: Final = 0
ERRAND_RETIRE: Final = 1
ERRAND_GAIN: Final = 2
ERRAND_LOSE: Final = 3
ERRAND_CUT_OFF: Final = 4
ERRAND_EXCHANGE: Final = 5
ERRAND_REDRAW: Final = 6
ERRAND_SWAP: Final = 7
ERRAND_LAUDON: Final = 8
ERRAND_WEST: Final = 9

_ALL_FATE: Final = (1 << 18) - 1


_PARTS: Final = (
    "ask",
    "asked",
    "at",
    "attacked_suits",
    "beaten",
    "blocked_price",
    "clock",
    "colonies",
    "done",
    "down",
    "drawn",
    "due",
    "effect",
    "ends",
    "errand",
    "fate",
    "fate_suit",
    "foe",
    "fresh",
    "front",
    "given",
    "gone",
    "group",
    "group_troops",
    "hands",
    "held",
    "imperial",
    "law",
    "lost",
    "marks",
    "mover",
    "nation",
    "new_trains",
    "new_troops",
    "offensive",
    "open_card",
    "owed",
    "pairs",
    "paid",
    "phase",
    "pile",
    "played",
    "queue",
    "reason",
    "received",
    "retired",
    "score",
    "seats",
    "spent",
    "subsidies",
    "substitute",
    "threatening",
    "troops",
    "turn",
    "victor",
    "where",
    "winners",
)
"""What makes a position, all but its listener."""


@final
class State:
    """One position. Masks are sets of bits, by the index of a piece, card, objective or nation.

    >>> from friedrich.rules import new_game
    >>> state = new_game()
    >>> state.copy() == state, state.copy() is state, len({state, state.copy()})
    (True, False, 1)
    """

    __slots__ = (*_PARTS, "story")

    law: Law
    turn: int
    nation: int
    """The active nation."""
    phase: int
    ask: int
    """The kind of decision that is due."""
    asked: int
    """The nation that decides; NOBODY for the raffle and the Clock of Fate."""

    # What lies on the map.
    where: list[int]
    """The city of each piece, or OFF_MAP."""
    at: bytes
    """What stands in each city: 0, or 1 + the highest-ranking piece there."""
    troops: list[int]
    """By general, but only the sum of a stack means anything: it is filled from the top."""
    down: int
    """Mask of the pieces that are face-down."""
    retired: int
    """Mask of the pieces that cannot return."""
    held: int
    """Mask of the conquered objectives."""
    marks: int
    """Mask of the objectives that bear a question mark."""

    # Cards.
    hands: list[bytes]
    """The cards of each nation in the order of their ids."""
    pile: bytes
    """The cards that can be drawn now, in the order of their ids."""
    fresh: int
    """The next deck that has not been opened yet."""
    played: int
    """Mask of the cards on the played piles, those laid away among them."""
    lost: int
    """Mask of the cards that left with their nations."""
    due: int
    """How many cards are still to be dealt to the nation asked."""
    drawn: bytes
    """The cards dealt in this phase to a nation that must lay some of them away."""

    # Fate.
    clock: int
    """Mask of the Cards of Fate not yet turned."""
    fate: int
    """The Card of Fate turned last, or NOBODY."""
    fate_suit: int
    """The suit in which it was read, or -1 for a Stroke of Fate."""
    effect: int
    """The effect that lasts through this turn."""
    spent: bool
    """Whether an effect that works once has worked."""
    subsidies: int
    """How many reductions of Prussia's subsidies have come."""
    colonies: int
    """How many of India and America have come."""
    gone: int
    """Mask of the nations that have left, virtual ones included."""
    imperial: int
    """The role that plays the Imperial Army."""
    seats: tuple[int, ...]
    """The seat of each role."""
    victor: int
    """The general who won last, or NOBODY."""
    beaten: int
    """Mask of the generals who lost a combat this turn."""
    attacked_suits: int
    """Mask of the suits in which Hildburghausen has attacked this turn."""
    offensive: int
    """How the Offensive Option stands."""
    open_card: int
    """The card set aside for it, or NOBODY."""

    # The movement phase.
    done: int
    """Mask of the pieces that have moved, united or re-entered."""
    group: int
    """Mask of the pieces taken to be moved together."""
    group_troops: int
    """How many troops go with them."""
    threatening: int
    """Mask of the pieces that moved or entered next to an enemy in this phase."""
    new_troops: int
    """Recruited troops that wait for a general."""
    new_trains: int
    """Recruited trains that wait for a city."""
    owed: int
    """Points still to be paid; at the set-up, troops still to be allotted."""
    paid: int
    """The position in the order of payment of the card paid last."""
    blocked_price: bool
    """Whether this phase's recruits cost 8."""
    substitute: int
    """The substitute city of this phase, or OFF_MAP."""
    queue: tuple[int, ...]
    """The stacks that still wait for troops: their cities."""
    received: tuple[tuple[int, int, int, int], ...]
    """Who got new troops in this phase: generals, how many, the old troops and size of the stack.

    One entry for each stack that got some, in however many orders.
    """

    # The combat phase.
    pairs: tuple[int, ...]
    """The pairs that must still fight, packed."""
    front: int
    """The city of the attacking stack."""
    foe: int
    """The city of the attacked stack."""
    score: int
    """The score as the attacker counts it."""
    mover: int
    """Who has the right to play: 0 the attacker, 1 the attacked."""
    ends: tuple[int, ...]
    """The cities to which the loser can retreat."""

    given: int
    """The card that the first of two nations has given, or NOBODY."""
    errand: int
    """What a choice that a Card of Fate asks for is about."""
    winners: int
    """Mask of the nations that have won."""
    reason: int
    """Why the game is over."""

    story: list[Event] | None
    """Where events are told; None if nobody listens. No part of the position."""

    def copy(self) -> State:
        """An equal state that may be changed."""
        new = State.__new__(State)
        new.law = self.law
        new.turn = self.turn
        new.nation = self.nation
        new.phase = self.phase
        new.ask = self.ask
        new.asked = self.asked
        new.where = self.where[:]
        new.at = self.at
        new.troops = self.troops[:]
        new.down = self.down
        new.retired = self.retired
        new.held = self.held
        new.marks = self.marks
        new.hands = self.hands[:]
        new.pile = self.pile
        new.fresh = self.fresh
        new.played = self.played
        new.lost = self.lost
        new.due = self.due
        new.drawn = self.drawn
        new.clock = self.clock
        new.fate = self.fate
        new.fate_suit = self.fate_suit
        new.effect = self.effect
        new.spent = self.spent
        new.subsidies = self.subsidies
        new.colonies = self.colonies
        new.gone = self.gone
        new.imperial = self.imperial
        new.seats = self.seats
        new.victor = self.victor
        new.beaten = self.beaten
        new.attacked_suits = self.attacked_suits
        new.offensive = self.offensive
        new.open_card = self.open_card
        new.done = self.done
        new.group = self.group
        new.group_troops = self.group_troops
        new.threatening = self.threatening
        new.new_troops = self.new_troops
        new.new_trains = self.new_trains
        new.owed = self.owed
        new.paid = self.paid
        new.blocked_price = self.blocked_price
        new.substitute = self.substitute
        new.queue = self.queue
        new.received = self.received
        new.pairs = self.pairs
        new.front = self.front
        new.foe = self.foe
        new.score = self.score
        new.mover = self.mover
        new.ends = self.ends
        new.given = self.given
        new.errand = self.errand
        new.winners = self.winners
        new.reason = self.reason
        new.story = None
        return new

    def key(self) -> tuple[Any, ...]:
        """All that makes two positions equal."""
        parts = [getattr(self, name) for name in _PARTS]
        return tuple([tuple(part) if isinstance(part, list) else part for part in parts])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return (
            f"<State of {self.law!r}: turn {self.turn}, {Nation(self.nation).key}, "
            f"phase {self.phase}, decision {self.ask}>"
        )


def blank(law: Law) -> State:
    """A position of this game with nothing on the map and the first deck on the pile."""
    state = State()
    state.law = law
    state.turn = 1
    state.nation = law.in_play[0]
    state.phase = SETTING_UP
    state.ask = UNASKED
    state.asked = NOBODY
    state.seats = law.seat_orders[0]
    state.imperial = MARIA_THERESA
    state.winners = 0
    state.reason = OVER
    state.story = None
    _clear_map(state)
    _clear_cards(state)
    _clear_fate(state)
    clear_movement(state)
    clear_combat(state)
    return state


def _clear_map(state: State) -> None:
    state.where = [OFF_MAP] * len(PIECES)
    state.at = bytes(len(CITIES))
    state.troops = [0] * len(PIECES)
    state.down = 0
    state.retired = state.law.pieces_out
    state.held = 0
    state.marks = 0


def _clear_cards(state: State) -> None:
    state.hands = [b""] * len(Nation)
    state.pile = bytes(deck(1))
    state.fresh = 2
    state.played = 0
    state.lost = 0
    state.due = 0
    state.drawn = b""
    state.given = NOBODY
    state.open_card = NOBODY


def _clear_fate(state: State) -> None:
    state.clock = _ALL_FATE
    state.fate = NOBODY
    state.fate_suit = -1
    state.effect = 0
    state.spent = False
    state.errand = ERRAND_NONE
    state.subsidies = 0
    state.colonies = 0
    state.gone = 0
    state.victor = NOBODY
    state.beaten = 0
    state.attacked_suits = 0
    state.offensive = UNDECIDED if state.law.options.offensive_option else REFUSED


def clear_movement(state: State) -> None:
    """Forget what only the movement phase needs."""
    state.done = 0
    state.group = 0
    state.group_troops = 0
    state.threatening = 0
    state.new_troops = 0
    state.new_trains = 0
    state.owed = 0
    state.paid = -1
    state.blocked_price = False
    state.substitute = OFF_MAP
    state.queue = ()
    state.received = ()


def clear_combat(state: State) -> None:
    """Forget what only the combat phase needs."""
    state.pairs = ()
    state.front = OFF_MAP
    state.foe = OFF_MAP
    state.score = 0
    state.mover = 0
    state.ends = ()
