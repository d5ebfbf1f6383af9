"""The doors of the rules: what can be done, doing it, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from friedrich.board import Nation, Role
from friedrich.rules import (
    combat,
    draw,
    fate,
    fate_cards,
    fate_marches,
    fate_troops,
    flow,
    garrison,
    movement,
    movement_phase,
    offensive,
    recruitment,
    setup,
    victory,
)
from friedrich.rules import decisions as ask
from friedrich.rules.actions import Action
from friedrich.rules.decisions import CHANCE_KINDS, Decision, DecisionKind
from friedrich.rules.editions import STANDARD, Options
from friedrich.rules.events import Event
from friedrich.rules.law import law
from friedrich.rules.packing import (
    AGREE,
    ALLOT,
    ATTACK,
    CHOOSE,
    DEAL,
    DECLARE,
    DETACH,
    ENTER,
    GIVE,
    LAY_AWAY,
    MARCH,
    PASS,
    PAY,
    PLAY,
    RAFFLE,
    RECRUIT,
    RETREAT,
    TAKE,
    TURN,
    YIELD,
    kind_of,
)
from friedrich.rules.reasons import IllegalAction, Reason, Refusal
from friedrich.rules.seats import seat_of
from friedrich.rules.setup import set_up
from friedrich.rules.state import ERRAND_LAUDON, NOBODY, State


class _Chapter:
    """How a kind of decision is answered: kinds of action, legal ones, doing, refusing."""

    __slots__ = ("kinds", "options", "refuse", "take")

    def __init__(
        self,
        kinds: tuple[int, ...],
        options: Callable[[State], list[int]],
        take: Callable[[State, int], None],
        refuse: Callable[[State, int], Reason],
    ) -> None:
        self.kinds = kinds
        self.options = options
        self.take = take
        self.refuse = refuse


def _no_options(state: State) -> list[int]:
    return []


def _take_nothing(state: State, action: int) -> None:
    """Nothing can be done any more."""


def _refuse_all(state: State, action: int) -> Reason:
    return Reason(Refusal.GAME_IS_OVER)


def _refuse_chance(state: State, action: int) -> Reason:
    return Reason(Refusal.IMPOSSIBLE_CHANCE, (Action(action),))


def _refuse_consent(state: State, action: int) -> Reason:
    return Reason(Refusal.NOT_AN_ACTION)


def _detach(state: State, action: int) -> None:
    movement.detach(state, action)
    if state.errand == ERRAND_LAUDON:
        fate_marches.finish(state)


_CHAPTERS: Final[dict[int, _Chapter]] = {
    ask.OVER: _Chapter((), _no_options, _take_nothing, _refuse_all),
    ask.ASK_RAFFLE: _Chapter((RAFFLE,), setup.raffle_options, setup.deal_roles, _refuse_chance),
    ask.ASK_DEAL: _Chapter((DEAL,), draw.deal_options, draw.deal, _refuse_chance),
    ask.ASK_FATE: _Chapter((TURN,), fate.fate_options, fate.turn_card, _refuse_chance),
    ask.ASK_FROM_HAND: _Chapter(
        (DEAL,), fate_cards.from_hand_options, fate_cards.take_from_hand, _refuse_chance
    ),
    ask.ASK_ALLOT: _Chapter((ALLOT,), setup.allotment_options, setup.allot, setup.refuse_allotment),
    ask.ASK_LAY_AWAY: _Chapter(
        (LAY_AWAY,), draw.lay_away_options, draw.lay_away, draw.refuse_lay_away
    ),
    ask.ASK_OFFENSIVE: _Chapter(
        (DECLARE, PASS), offensive.offensive_options, offensive.decide, offensive.refuse_declaring
    ),
    ask.ASK_MOVEMENT: _Chapter(
        (PASS, TAKE, RECRUIT),
        movement_phase.movement_options,
        movement_phase.choose_movement,
        movement_phase.refuse_movement,
    ),
    ask.ASK_DETACH: _Chapter(
        (DETACH,), movement.detach_options, _detach, movement.refuse_detaching
    ),
    ask.ASK_MARCH: _Chapter(
        (MARCH,), movement.march_options, movement.march, movement.refuse_march
    ),
    ask.ASK_PAY: _Chapter(
        (PAY,), recruitment.pay_options, recruitment.pay, recruitment.refuse_payment
    ),
    ask.ASK_ENTER: _Chapter(
        (ENTER, PASS), recruitment.enter_options, recruitment.enter, recruitment.refuse_entering
    ),
    ask.ASK_REINFORCE: _Chapter(
        (ALLOT,),
        recruitment.reinforcement_options,
        recruitment.reinforce,
        recruitment.refuse_reinforcement,
    ),
    ask.ASK_COMBAT: _Chapter(
        (ATTACK,), combat.combat_options, combat.choose_combat, combat.refuse_combat
    ),
    ask.ASK_EVADE: _Chapter(
        (RETREAT, PASS), combat.evade_options, combat.evade, combat.refuse_evading
    ),
    ask.ASK_DUEL: _Chapter((PLAY, PASS), combat.duel_options, combat.play, combat.refuse_play),
    ask.ASK_RETREAT: _Chapter(
        (RETREAT,), combat.retreat_options, combat.retreat, combat.refuse_retreat
    ),
    ask.ASK_GENERAL: _Chapter(
        (CHOOSE, PASS),
        fate_troops.general_options,
        fate_troops.choose_general,
        fate_troops.refuse_general,
    ),
    ask.ASK_CONSENT: _Chapter(
        (AGREE, PASS), fate_cards.consent_options, fate_cards.consent, _refuse_consent
    ),
    ask.ASK_GIVE: _Chapter(
        (GIVE, PASS), fate_cards.give_options, fate_cards.give, fate_cards.refuse_giving
    ),
    ask.ASK_FATE_MARCH: _Chapter(
        (MARCH, PASS), fate_marches.options, fate_marches.take, fate_marches.refuse
    ),
    ask.ASK_YIELD: _Chapter(
        (YIELD,), garrison.yield_options, garrison.yield_objective, garrison.refuse_yielding
    ),
}


_CHAPTER_OF: Final[list[_Chapter]] = [_CHAPTERS[kind] for kind in DecisionKind]


def new_game(
    setup: str = "four", edition: str = "anniversary", options: Options = STANDARD
) -> State:
    """A game that has just been set up, waiting for its first decision.

    >>> decision(new_game())
    Decision(kind=DecisionKind.ALLOT, nation=Nation.PRUSSIA, seat=Role.FREDERICK)
    """
    state = set_up(law(setup, edition, options))
    flow.begin(state)
    return state


def decision(state: State) -> Decision:
    """What has to be decided now, about which nation, and by which seat.

    >>> state = new_game("west")
    >>> while decision(state).kind is DecisionKind.ALLOT:
    ...     state, _ = apply(state, legal_actions(state)[0])
    >>> decision(state)
    Decision(kind=DecisionKind.DEAL, nation=Nation.PRUSSIA, seat=None)
    """
    nation = None if state.asked == NOBODY else Nation(state.asked)
    chance = state.ask in CHANCE_KINDS or state.ask == ask.OVER
    seat = None if chance or nation is None else Role(seat_of(state, nation))
    return Decision(DecisionKind(state.ask), nation, seat)


def codes(state: State) -> list[int]:
    """The legal actions as plain numbers, for those who are in a hurry."""
    return _CHAPTER_OF[state.ask].options(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that can be done now, in a fixed order; nothing only when the game is over.

    >>> legal_actions(new_game("west"))[:3]
    (allot(4), allot(5), allot(6))
    """
    return tuple(map(Action, codes(state)))


def step(state: State, action: int) -> None:
    """Do something legal to a state of one's own, which changes; nothing is checked."""
    _CHAPTER_OF[state.ask].take(state, action)
    flow.proceed(state)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Do something: the position after it, and what happened. The given state stays as it is.

    Raises `IllegalAction` with the reason for anything that the rules refuse.

    >>> before = new_game()
    >>> after, events = apply(before, legal_actions(before)[0])
    >>> before == new_game(), after == before
    (True, False)
    """
    reason = why_not(state, action)
    if reason is not None:
        raise IllegalAction(reason)
    after = state.copy()
    story: list[Event] = []
    after.story = story
    step(after, action)
    after.story = None
    return after, tuple(story)


def why_not(state: State, action: Action, seat: Role | None = None) -> Reason | None:
    """Why something cannot be done now; None if it can. With a seat: why not by this one.

    >>> from friedrich.rules import allot
    >>> state = new_game()
    >>> print(why_not(state, allot(17)))
    wrong number: 2, 16
    >>> print(why_not(state, allot(8), Role.POMPADOUR))
    wrong actor: frederick
    """
    if state.ask == ask.OVER:
        return Reason(Refusal.GAME_IS_OVER)
    if seat is not None:
        actor = decision(state).seat
        if actor is not seat:
            return Reason(Refusal.WRONG_ACTOR, () if actor is None else (actor,))
    if not Action(action).is_well_formed:
        return Reason(Refusal.NOT_AN_ACTION)
    chapter = _CHAPTER_OF[state.ask]
    if action in chapter.options(state):
        return None
    if kind_of(action) not in chapter.kinds:
        return Reason(Refusal.WRONG_DECISION, (DecisionKind(state.ask),))
    return chapter.refuse(state, action)


class Outcome(NamedTuple):
    """How a game has ended.

    >>> Outcome((Role.FREDERICK,), (Nation.PRUSSIA,), victory.End.SURVIVAL).seats
    (Role.FREDERICK,)
    """

    seats: tuple[Role, ...]
    """The players who have won, each once."""
    nations: tuple[Nation, ...]
    """The nations with which they have won."""
    reason: victory.End


def outcome(state: State) -> Outcome | None:
    """Who has won and why; None while the game goes on.

    >>> outcome(new_game()) is None
    True
    """
    if state.ask != ask.OVER:
        return None
    nations = tuple(nation for nation in Nation if state.winners >> nation & 1)
    seats = sorted({seat_of(state, nation) for nation in nations})
    return Outcome(tuple(map(Role, seats)), nations, victory.End(state.reason))
