"""What must hold in every position of every game, looked at without the help of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from friedrich.board import (
    CARDS,
    CARDS_PER_DECK,
    CITIES,
    OBJECTIVES,
    PIECE_KINDS,
    PIECE_NATIONS,
    PIECES,
    Nation,
    PieceKind,
)
from friedrich.rules import Action, DecisionKind, State
from friedrich.rules.state import ENDED, TURNING_FATE

MOST_ACTIONS = 1000


def violations(state: State, actions: list[int]) -> list[str]:
    """Every invariant that a position and its legal actions break."""
    return [fault for look in _LOOKS for fault in look(state)] + list(_actions(state, actions))


def _cards(state: State) -> Iterator[str]:
    """The cards of all opened decks are in exactly one place each."""
    places = [list(hand) for hand in state.hands]
    places.append(list(state.pile))
    places += [[card for card in CARDS if mask >> card & 1] for mask in (state.played, state.lost)]
    if state.open_card >= 0:
        places.append([state.open_card])
    found = sorted(card for place in places for card in place)
    opened = list(range((state.fresh - 1) * CARDS_PER_DECK))
    if found != opened:
        yield f"cards are no partition of the {state.fresh - 1} decks opened"
    if state.fresh - 1 > state.law.options.decks:
        yield "too many decks opened"
    if any(list(hand) != sorted(hand) for hand in (*state.hands, state.pile)):
        yield "a hand or the pile is out of order"


def _places(state: State) -> Iterator[str]:
    """One nation in a city, three generals at most, a train alone; the map agrees with the list."""
    there: dict[int, list[int]] = {}
    for piece in PIECES:
        if state.where[piece] >= 0:
            there.setdefault(state.where[piece], []).append(piece)
    for city, pieces in there.items():
        nations = {PIECE_NATIONS[piece] for piece in pieces}
        trains = [piece for piece in pieces if PIECE_KINDS[piece] is PieceKind.TRAIN]
        if len(nations) > 1 or len(pieces) > (1 if trains else 3):
            yield f"pieces that cannot stand together in {CITIES[city]}"
        if state.at[city] != 1 + min(pieces):
            yield f"{CITIES[city]} does not bear the mark of its highest piece"
    marked = sum(1 for mark in state.at if mark)
    if marked != len(there):
        yield "a city bears a mark but no piece"


def _troops(state: State) -> Iterator[str]:
    """1 to 8 for each general on the map, none for others, and no nation above her maximum."""
    totals = [0] * len(Nation)
    for piece in PIECES:
        troops = state.troops[piece]
        fights = state.where[piece] >= 0 and PIECE_KINDS[piece] is PieceKind.GENERAL
        if fights and not 1 <= troops <= 8:
            yield f"{piece} commands {troops} troops"
        if not fights and troops:
            yield f"{piece} commands troops without being a general on the map"
        totals[PIECE_NATIONS[piece]] += troops
    for nation in Nation:
        if totals[nation] > state.law.most_troops[nation]:
            yield f"{nation} has {totals[nation]} troops"


def _gone(state: State) -> Iterator[str]:
    """A nation that left has nothing on the table; nor has a retired piece."""
    for piece in PIECES:
        if state.retired >> piece & 1 and state.where[piece] >= 0:
            yield f"{piece} is retired and on the map"
        if state.down >> piece & 1 and state.where[piece] < 0:
            yield f"{piece} is face-down off the map"
    for nation in Nation:
        if state.gone >> nation & 1 or nation not in state.law.in_play:
            if state.hands[nation]:
                yield f"{nation} has left and holds cards"
            if any(state.where[p] >= 0 for p in PIECES if PIECE_NATIONS[p] is nation):
                yield f"{nation} has left and stands on the map"
            if any(state.held >> i & 1 for i, o in enumerate(OBJECTIVES) if o.nation is nation):
                yield f"{nation} has left and controls objectives"
    between_stages = state.phase in (ENDED, TURNING_FATE)
    if state.gone >> state.nation & 1 and not between_stages:
        yield f"{Nation(state.nation)} has left and is active"


def _markers(state: State) -> Iterator[str]:
    """A question mark lies only where the active nation could change the owner."""
    for index, objective in enumerate(OBJECTIVES):
        if state.marks >> index & 1:
            actor = Nation(state.nation)
            held = state.held >> index & 1
            if actor is not (objective.defender if held else objective.nation):
                yield f"{actor} has put a question mark on {objective.city}"


def _actions(state: State, actions: list[int]) -> Iterator[str]:
    """Somebody can act or the game is over; no action stands twice, and there are not too many."""
    over = state.ask == DecisionKind.OVER
    if over != (state.phase == ENDED):
        yield "the game is over and goes on"
    if over == bool(actions):
        yield f"{len(actions)} actions in decision {state.ask}"
    if len(actions) != len(set(actions)):
        twice = {Action(one) for one in actions if actions.count(one) > 1}
        yield f"actions stand twice: {twice}"
    if len(actions) > MOST_ACTIONS:
        yield f"{len(actions)} actions in one decision"


_LOOKS: tuple[Callable[[State], Iterator[str]], ...] = (_cards, _places, _troops, _gone, _markers)
