"""Setting up positions by hand, and playing them through the public doors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from friedrich import rules
from friedrich.board import (
    OBJECTIVES,
    PIECE_KINDS,
    PIECES,
    Card,
    City,
    Nation,
    Piece,
    PieceKind,
    deck,
)
from friedrich.rules import (
    STANDARD,
    Action,
    DecisionKind,
    Effect,
    Event,
    EventKind,
    Options,
    Reason,
    Refusal,
    State,
    apply,
    decision,
    flow,
    law,
    legal_actions,
    why_not,
)
from friedrich.rules.draw import with_card
from friedrich.rules.ground import OFF_MAP
from friedrich.rules.setup import set_up
from friedrich.rules.stacks import generals_in, lift, place, pool, share_out
from friedrich.rules.state import (
    CONQUERING,
    DECLARING,
    ENDING_STAGE,
    ENDING_TURN,
    FIGHTING,
    MOVING,
    SUPPLYING,
    UNASKED,
)

default_edition = "anniversary"
"""The edition of positions and games for which none is named; `named_edition` sets it."""


def new_game(setup: str = "four", edition: str | None = None, options: Options = STANDARD) -> State:
    """A new game of the edition that is being tested."""
    return rules.new_game(setup, edition or default_edition, options)


def position(
    pieces: Mapping[str, str],
    *,
    nation: Nation = Nation.PRUSSIA,
    troops: Mapping[str, int] | None = None,
    hands: Mapping[Nation, Iterable[str]] | None = None,
    held: Iterable[str] = (),
    down: Iterable[str] = (),
    retired: Iterable[str] = (),
    turn: int = 1,
    effect: Effect = Effect.NOTHING,
    setup: str = "four",
    edition: str | None = None,
    options: Options = STANDARD,
    **more: object,
) -> State:
    """A position in which only these pieces stand on the map, by key of the piece and the city.

    `troops` gives the pool of a stack by any of its generals, one troop each where it is silent.
    `hands` names cards by key. `more` sets fields of the state, such as `colonies=1`. Nobody has
    been asked anything yet: `moving`, `fighting` and so on let a phase of the stage begin.
    """
    state = set_up(law(setup, edition or default_edition, options))
    for piece in PIECES:
        if state.where[piece] != OFF_MAP:
            lift(state, piece)
        state.troops[piece] = 0
    for key, city in pieces.items():
        place(state, Piece(key), City(city))
        state.retired &= ~(1 << Piece(key))
    for key in pieces:
        if PIECE_KINDS[Piece(key)] is PieceKind.GENERAL:
            stack = generals_in(state, state.where[Piece(key)])
            share_out(state, stack, len(stack))
    for key, number in (troops or {}).items():
        share_out(state, generals_in(state, state.where[Piece(key)]), number)
    for owner, cards in (hands or {}).items():
        for key in cards:
            give(state, owner, key)
    for key in held:
        state.held |= 1 << objective(key)
    for key in down:
        state.down |= 1 << Piece(key)
    for key in retired:
        state.retired |= 1 << Piece(key)
    state.nation = int(nation)
    state.turn = turn
    state.effect = int(effect)
    for name, value in more.items():
        setattr(state, name, value)
    state.ask = UNASKED
    return state


def give(state: State, nation: Nation, key: str) -> None:
    """Put a card from the draw pile, or from a deck that is opened for it, into a hand."""
    card = Card(key)
    while card.deck >= state.fresh:
        state.pile = bytes(sorted((*state.pile, *deck(state.fresh))))
        state.fresh += 1
    assert card in state.pile, f"{key} is not on the pile"
    state.pile = bytes(one for one in state.pile if one != card)
    state.hands[nation] = with_card(state.hands[nation], card)


def objective(key: str) -> int:
    """The index of the objective in a city."""
    return next(i for i, one in enumerate(OBJECTIVES) if one.city is City(key))


def is_held(state: State, key: str) -> bool:
    """Whether the objective in a city is conquered."""
    return bool(state.held >> objective(key) & 1)


def is_marked(state: State, key: str) -> bool:
    """Whether it bears a question mark."""
    return bool(state.marks >> objective(key) & 1)


def _from(state: State, phase: int) -> State:
    """Let the phase after this one begin."""
    state.phase = phase
    state.ask = UNASKED
    flow.proceed(state)
    return state


def drawing(state: State) -> State:
    """Let the stage of the nation begin with its draw."""
    flow._begin_stage(state)
    flow.proceed(state)
    return state


def moving(state: State) -> State:
    """Let the movement phase begin."""
    return _from(state, DECLARING)


def fighting(state: State) -> State:
    """Let the combat phase begin."""
    return _from(state, MOVING)


def conquering(state: State) -> State:
    """Let the phase of retroactive conquest begin, and what follows it."""
    return _from(state, FIGHTING)


def supplying(state: State) -> State:
    """Let the supply phase begin, and what follows it."""
    return _from(state, CONQUERING)


def ending_stage(state: State) -> State:
    """Let the end of the stage after the supply phase begin."""
    return _from(state, SUPPLYING)


def ending_turn(state: State) -> State:
    """Let the turn end, as if the nation had been the last."""
    state.nation = state.law.in_play[-1]
    return _from(state, ENDING_STAGE)


def turning_fate(state: State) -> State:
    """Let the first check of victory and then the Card of Fate come."""
    return _from(state, ENDING_TURN)


def do(state: State, *actions: Action) -> State:
    """Do these actions one after another through the public door."""
    for action in actions:
        state, _ = apply(state, action)
    return state


def told(state: State, *actions: Action) -> list[Event]:
    """What is told while these actions are done."""
    story: list[Event] = []
    for action in actions:
        state, events = apply(state, action)
        story += events
    return story


def kinds(events: Iterable[Event]) -> list[EventKind]:
    """The kinds of these events."""
    return [event.kind for event in events]


def refused(state: State, action: Action) -> Refusal | None:
    """The code of the reason why an action is refused; None if it is legal."""
    reason: Reason | None = why_not(state, action)
    return None if reason is None else reason.refusal


def asked(state: State) -> DecisionKind:
    """The kind of decision that is due."""
    return decision(state).kind


def ends(state: State) -> set[City]:
    """The cities where the marches or retreats on offer end."""
    return {
        action.path[-1] if action.kind.key == "march" else action.city
        for action in legal_actions(state)
        if action.kind.key in ("march", "retreat")
    }


def where(state: State, key: str) -> City | None:
    """The city of a piece, None off the map."""
    index = state.where[Piece(key)]
    return None if index == OFF_MAP else City(index)


def troops_of(state: State, key: str) -> int:
    """The pool of the stack of a general."""
    return pool(state, state.where[Piece(key)])


def hand(state: State, nation: Nation) -> set[str]:
    """The keys of the cards in a hand."""
    return {Card(card).key for card in state.hands[nation]}
