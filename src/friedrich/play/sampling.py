"""A full position that fits what a seat has seen: one of all that do, each about as likely.

Cards: of all ways to put faces behind the backs that fit what was seen each is equally likely.
Troops: of all ways to spread each nation's troops over her stacks that fit what was seen each is
equally likely. What others have in hand at this moment, such as the troops that march or the card
just given, is then any that is legal. Nothing is supposed about how people play: a stack that
flees is not taken for weak.

It is only near to that in these places:

- Ways of spreading troops count once, however many marches and splits could have led to them.
- Where cards of several kinds may have moved unseen, at most 48 ways of it are remembered; of more
  the likeliest half of that is kept.
- Troops tied together by what was seen are dealt by trial; where 200 trials fail, some way that
  fits is changed at random for a while, which is nearly even.
- Who has ordered recruits can pay for them. As long as they are being paid, 100 worlds are tried;
  if none can pay, cards are exchanged until the hand is rich enough. Later on nothing is kept of
  that order but the cards that have paid for it.
- Where Friedrich must score (Card of Fate 7 in diamonds) and the first cards reach zero, none of
  those left could have led further alone; that no two of them could have is not kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from friedrich.board import CARD_DECKS, CARDS_PER_DECK, City, Nation
from friedrich.play.dealer import Dealer
from friedrich.play.memory import Memory
from friedrich.play.memory.cards import LOST, PILE, PLAYED
from friedrich.play.memory.strengths import WAITING, Contradiction
from friedrich.play.views import PUBLIC, View
from friedrich.rules import DecisionKind, Effect, State
from friedrich.rules.doors import codes
from friedrich.rules.ground import AUSTRIA, MOST_TROOPS
from friedrich.rules.movement import detach_range
from friedrich.rules.recruitment import RANK_IN_PAYING, WORTH
from friedrich.rules.stacks import generals_in, pieces_of, place, share_out
from friedrich.rules.state import DRAWING, LAYING_AWAY, SETTING_UP, blank

_ATTEMPTS = 200
_BOUND_BY_ORDERS = (
    DecisionKind.ALLOT,
    DecisionKind.PAY,
    DecisionKind.ENTER,
    DecisionKind.REINFORCE,
)
"""Decisions of which what came before lets some answer be possible."""


class NothingToSample(ValueError):
    """A view without the aid to memory does not know what its seat has seen so far."""

    def __init__(self) -> None:
        super().__init__("a view without the aid to memory (memory_aid=False) cannot be sampled")


def sample(view: View, dealer: Dealer) -> State:
    """One of the positions that fit what this seat has seen; the dealer gives the numbers.

    Raises `NothingToSample` if the view was made without the aid to memory.

    >>> from friedrich.play import Game, SeededDealer, view
    >>> from friedrich.rules import legal_actions
    >>> from friedrich.board import Role
    >>> seen = view(Game("west"), Role.FREDERICK)
    >>> legal_actions(sample(seen, SeededDealer(1))) == seen.legal
    True
    """
    memory = view.memory
    if memory is None:
        raise NothingToSample
    state = _table(view)
    for attempt in range(_ATTEMPTS):
        waiting = _spread_troops(state, view, memory, dealer)
        _deal_cards(state, view, memory, dealer, must_pay=attempt >= _ATTEMPTS // 2)
        _fill_in_numbers(state, view, memory, dealer, waiting)
        _fill_in_cards(state, view, memory, dealer)
        if _can_go_on(state):
            return state
    raise Contradiction(
        f"no position found in {_ATTEMPTS} in which {view.decision} can be answered"
    )


def _table(view: View) -> State:
    """What lies open on the table."""
    state = blank(view.law)
    for name in PUBLIC:
        setattr(state, name, getattr(view, name))
    for piece, city in enumerate(view.where):
        if city >= 0:
            place(state, piece, city)
    return state


def _can_go_on(state: State) -> bool:
    """Whether what has been ordered can be paid, placed and divided."""
    return state.ask not in _BOUND_BY_ORDERS or bool(codes(state))


def _spread_troops(state: State, view: View, memory: Memory, dealer: Dealer) -> int:
    """Give every stack its troops; returns how many of those asked about still wait."""
    waiting = 0
    for nation in Nation:
        dealt = memory.troops.strengths[nation].deal(dealer.below)
        for stack, troops in dealt.items():
            if stack == WAITING:
                waiting = troops if nation == view.asked else waiting
            else:
                generals = pieces_of(stack)
                own = view.troops.get(City(view.where[generals[0]]), troops)
                share_out(state, generals, own)
    return waiting


def _deal_cards(
    state: State, view: View, memory: Memory, dealer: Dealer, *, must_pay: bool
) -> None:
    dealt = memory.cards.deal(dealer.below)
    if must_pay and view.ask == DecisionKind.PAY and view.owed:
        dealt.enrich(view.asked, lambda card: _can_pay(view, card), view.owed, dealer.below)
    state.hands = [bytes(dealt.there(nation)) for nation in Nation]
    state.pile = bytes(dealt.there(PILE))
    state.played = _mask(dealt.there(PLAYED))
    state.lost = _mask(dealt.there(LOST))


def _can_pay(view: View, card: int) -> int:
    """What a card can still contribute to the price."""
    return WORTH[card] if RANK_IN_PAYING[card] > view.paid else 0


def _mask(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


# What is under way.


def _fill_in_numbers(
    state: State, view: View, memory: Memory, dealer: Dealer, waiting: int
) -> None:
    """Troops that only the player of the nation in question knows of."""
    state.new_troops = waiting if view.new_troops is None else view.new_troops
    state.owed = waiting if view.owed is None else view.owed
    if view.owed is None and view.phase == SETTING_UP:
        # Those who wait for their troops have one each already, which counts among the owed.
        state.owed += sum(len(generals_in(state, city)) for city in state.queue)
    if view.group_troops is not None:
        state.group_troops = view.group_troops
    elif view.group and view.ask == DecisionKind.MARCH:
        state.group_troops = _marching(state, dealer)
    if view.received is not None:
        state.received = view.received
    elif view.effect == Effect.REINFORCED_PRUSSIANS_ARE_SHY:
        state.received = _received(memory, dealer)


def _marching(state: State, dealer: Dealer) -> int:
    """Any number of troops that can go, if the generals taken leave others behind."""
    going = pieces_of(state.group)
    staying = len(generals_in(state, state.where[going[0]])) - len(going)
    return _any_of(detach_range(state), dealer) if staying > 0 else 0


def _any_of(numbers: Sequence[int], dealer: Dealer) -> int:
    return numbers[dealer.below(len(numbers))]


def _received(memory: Memory, dealer: Dealer) -> tuple[tuple[int, int, int, int], ...]:
    """Any number of recruits for each stack that may have got some."""
    received = []
    for able, size in memory.troops.reinforced:
        troops = dealer.below((MOST_TROOPS - 1) * size + 1)
        if able and troops:
            before = _any_of(range(size, MOST_TROOPS * size - troops + 1), dealer)
            received.append((able, troops, before, size))
    return tuple(received)


def _fill_in_cards(state: State, view: View, memory: Memory, dealer: Dealer) -> None:
    """The card that is being given, and those just drawn."""
    state.given = _any_of(state.hands[AUSTRIA], dealer) if view.given is None else view.given
    if view.phase not in (DRAWING, LAYING_AWAY):
        return
    if view.nation in view.nations:
        state.drawn = bytes(view.drawn)
        return
    drawn: list[int] = []
    hand = state.hands[view.nation]
    for number, faces in memory.cards.drawn:
        fitting = [
            card
            for card in hand
            if CARD_DECKS[card] == number and faces >> card % CARDS_PER_DECK & 1
        ]
        left = [card for card in fitting if card not in drawn]
        drawn.append(_any_of(left, dealer))
    state.drawn = bytes(drawn)
