"""What the decisions of movement and combat need, so that they can be due in a position."""

from __future__ import annotations

from collections.abc import Iterator

from friedrich.board import CITIES, PIECES, Nation
from friedrich.play.position import defaults as default
from friedrich.rules import Effect, State, combat, fate_marches, movement, recruitment
from friedrich.rules import decisions as ask
from friedrich.rules import state as of
from friedrich.rules.ground import (
    DAUN,
    IS_GENERAL,
    LAUDON,
    NATION_OF,
    NATION_STANDING,
    OFF_MAP,
    PRUSSIA,
    TRAINS,
)
from friedrich.rules.retreat_paths import retreat_ends
from friedrich.rules.stacks import generals_in, pieces_of, stacks_of

Found = Iterator[tuple[str, str]]
"""Faults as they are found: paths and messages."""


# Movement.


def detach(state: State) -> Found:
    """Generals who leave a stack, before their troops are divided."""
    if state.phase == of.TURNING_FATE:
        yield from _laudon_detaches(state)
        return
    yield from _taken(state)
    pieces = pieces_of(state.group)
    if pieces and len(pieces) >= len(generals_in(state, state.where[pieces[0]])):
        yield "movement.taken", "nobody stays behind, so no troops are divided"
    if state.group_troops:
        yield "movement.troops", "how many go is just to be decided"


def _laudon_detaches(state: State) -> Found:
    city = state.where[LAUDON]
    if city == OFF_MAP or len(generals_in(state, city)) < 2:
        yield "decision", "Laudon does not stand in a stack"
    if [state.front] not in fate_marches.paths(state):
        yield "fate.destination", "Laudon cannot move there"


def _taken(state: State) -> Found:
    """The pieces taken are one train or generals of one stack who can move now."""
    pieces = pieces_of(state.group)
    if not pieces:
        yield "movement.taken", "which pieces are to be moved?"
        return
    city = state.where[pieces[0]]
    together = all(state.where[p] == city and NATION_OF[p] == state.nation for p in pieces)
    if city == OFF_MAP or not together:
        yield "movement.taken", f"they are not pieces of {Nation(state.nation)} in one city"
    elif len(pieces) > 1 and not all(IS_GENERAL[piece] for piece in pieces):
        yield "movement.taken", "a train moves alone"
    elif state.group & state.done:
        yield "movement.taken", "they have moved already"
    elif IS_GENERAL[pieces[0]] and not movement.may_take(state, state.group, city):
        yield "movement.taken", "they may not move, or have nowhere to go"
    elif not IS_GENERAL[pieces[0]] and not movement.has_empty_neighbour(state, city):
        yield "movement.taken", "the train has nowhere to go"


def march(state: State) -> Found:
    """Pieces that are taken and can go somewhere."""
    faults = list(_taken(state))
    yield from faults
    if faults:
        return
    pieces = pieces_of(state.group)
    stack = generals_in(state, state.where[pieces[0]])
    if not IS_GENERAL[pieces[0]] or len(pieces) == len(stack):
        if state.group_troops:
            yield "movement.troops", "all pieces go, so no troops are divided"
        return
    numbers = movement.detach_range(state)
    if state.group_troops not in numbers:
        yield "movement.troops", f"from {numbers[0]} to {numbers[-1]} troops can go with them"


def pay(state: State) -> Found:
    """Recruits ordered, and cards that can pay for them."""
    number = state.new_troops + state.new_trains
    price = recruitment.BLOCKED_PRICE if state.blocked_price else recruitment.PRICE
    if not number:
        yield "movement.new_troops", "what is to be paid for?"
    elif not 0 < state.owed <= price * number:
        yield "movement.owed", f"at most {price * number} points are owed, and at least 1"
    elif not recruitment.pay_options(state):
        yield "hands", f"the cards of {Nation(state.nation)} cannot pay {state.owed} points"
    yield from _room(state)


def _room(state: State) -> Found:
    """What was recruited finds a place."""
    nation = state.nation
    trains = len(recruitment.waiting(state, TRAINS[nation]))
    if state.new_trains > trains:
        yield "movement.new_trains", f"only {trains} trains can be recruited"
    elif _absorbed(state) < state.new_troops:
        yield "movement.new_troops", "so many recruits find no place"


def _absorbed(state: State) -> int:
    return recruitment.most_absorbed(state, state.nation, state.new_trains, state.new_troops)


def enter(state: State) -> Found:
    """Recruits paid for, with a place to enter."""
    if not state.new_troops + state.new_trains:
        yield "movement.new_troops", "nobody is to enter"
        return
    faults = list(_room(state))
    yield from faults
    if not faults and not recruitment.enter_options(state):
        yield "decision", "no piece can enter"


def reinforce(state: State) -> Found:
    """Stacks that wait for new troops and can take them."""
    stacks = stacks_of(state, state.nation)
    if len(state.queue) < 2 or list(state.queue) != stacks[-len(state.queue) :]:
        names = ", ".join(CITIES[city].key for city in stacks)
        yield "decision.queue", f"two or more of these wait, the last ones: {names}"
    elif not recruitment.reinforcement_range(state):
        yield "movement.new_troops", "the stacks that wait cannot take so many"


# Combat.


def _pairs(state: State, least: int) -> Found:
    if len(state.pairs) < least:
        yield "combat.pairs", f"at least {least} pairs of stacks must still fight"
    if len(set(state.pairs)) < len(state.pairs):
        yield "combat.pairs", "a pair stands in the list twice"
    for index, pair in enumerate(state.pairs):
        if not default.is_combat(state, pair & 1023, pair >> 10):
            yield f"combat.pairs[{index}]", "no stacks that must fight stand there"


def choose(state: State) -> Found:
    """Two or more pairs that must fight."""
    return _pairs(state, 2)


def _confronted(state: State) -> Found:
    yield from _pairs(state, 0)
    if not default.is_combat(state, state.front, state.foe):
        message = f"a stack of {Nation(state.nation)} and an enemy next to it are wanted"
        yield "combat.attacker", message
    elif state.front | state.foe << 10 in state.pairs:
        yield "combat.pairs", "the two who are fighting are no more among those who must"


def evade(state: State) -> Found:
    """Prussians attacked by Daun who can withdraw."""
    faults = list(_confronted(state))
    yield from faults
    if faults:
        return
    if state.effect != Effect.DAUN_CAN_BE_AVOIDED:
        yield "decision", "no Card of Fate lets anybody withdraw"
    elif DAUN not in generals_in(state, state.front):
        yield "combat.attacker", "only Daun can be avoided"
    elif NATION_STANDING[state.at[state.foe]] != PRUSSIA or not combat.evasions(state):
        yield "combat.attacked", "only Prussians with an empty city beside them withdraw"


def duel(state: State) -> Found:
    """Two who fight, and the right to play with whoever is not ahead."""
    yield from _confronted(state)
    if combat.mover_score(state) > 0:
        yield "combat.right_to_play", "whoever is ahead does not play"


def retreat(state: State) -> Found:
    """A loser who can retreat to more than one city."""
    faults = list(_confronted(state))
    yield from faults
    if faults:
        return
    if combat.mover_score(state) >= 0:
        yield "combat.score", "the loser's score must be below zero"
        return
    loser = combat.mover_city(state)
    if any(loser in (pair & 1023, pair >> 10) for pair in state.pairs):
        yield "combat.pairs", "the defeated stack fights no more"
    winner = default.winner_city(state)
    if state.victor != state.at[winner] - 1:
        yield "victor", f"{PIECES[state.at[winner] - 1]} has just won"
    if len(state.ends) < 2:
        yield "decision", "the winner has no choice where the retreat ends"


def derive_ends(state: State) -> None:
    """Where a retreat can end: it follows from the combat."""
    if state.ask == ask.ASK_RETREAT and default.is_combat(state, state.front, state.foe):
        margin = -combat.mover_score(state)
        loser, winner = combat.mover_city(state), default.winner_city(state)
        if margin > 0:
            found = retreat_ends(CITIES[loser], margin, CITIES[winner], state.at)
            state.ends = tuple(map(int, found))
