"""Players without judgement, who see to it that random games come everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from friedrich.board import CITIES, OBJECTIVES, Nation, distances_from
from friedrich.rules import Action, ActionKind, DecisionKind, State
from friedrich.rules.conquest import leaving_changes
from friedrich.rules.ground import HOSTILE_GENERALS, IS_GENERAL, NATION_OF

Wanderer = Callable[[State, Sequence[int], Random], int]


def pick(actions: Sequence[int], random: Random) -> int:
    """Any of them."""
    return actions[int(random.random() * len(actions))]


def aimless(state: State, actions: Sequence[int], random: Random) -> int:
    """Does anything."""
    return pick(actions, random)


def greedy(state: State, actions: Sequence[int], random: Random) -> int:
    """Goes for the objectives, plays cards as long as it can, and does anything else at random."""
    if state.ask == DecisionKind.MARCH and random.random() < 0.9:
        return _towards_objectives(state, actions, random)
    if state.ask == DecisionKind.MOVEMENT and random.random() < 0.7:
        moves = [one for one in actions if Action(one).kind is ActionKind.TAKE]
        return pick(moves or actions, random)
    if state.ask == DecisionKind.DUEL and random.random() < 0.8:
        return actions[0]
    if state.ask == DecisionKind.OFFENSIVE:
        return actions[-1]
    return pick(actions, random)


def peaceful(state: State, actions: Sequence[int], random: Random) -> int:
    """Prussia hides at home and never recruits, so that the others may win."""
    if state.asked in (Nation.PRUSSIA, Nation.HANOVER):
        if state.ask == DecisionKind.MOVEMENT:
            return actions[0]
        if state.ask == DecisionKind.DUEL:
            return actions[-1]
        return pick(actions, random)
    return greedy(state, actions, random)


def warlike(state: State, actions: Sequence[int], random: Random) -> int:
    """Prussia goes for Bohemia while the others sleep."""
    if state.asked not in (Nation.PRUSSIA, Nation.HANOVER):
        if state.ask == DecisionKind.MOVEMENT:
            return actions[0]
        if state.ask == DecisionKind.DUEL:
            return actions[-1]
        return pick(actions, random)
    return greedy(state, actions, random)


def hunting(state: State, actions: Sequence[int], random: Random) -> int:
    """All go for their enemies, mostly for the nearest, and play cards as long as they can."""
    if state.ask == DecisionKind.MARCH and _takes_generals(state) and random.random() < 0.9:
        return _towards_enemies(state, actions, random)
    if state.ask == DecisionKind.MOVEMENT and random.random() < 0.8:
        moves = [one for one in actions if Action(one).kind is ActionKind.TAKE]
        return pick(moves or actions, random)
    if state.ask == DecisionKind.DUEL and random.random() < 0.8:
        return actions[0]
    return pick(actions, random)


def _takes_generals(state: State) -> bool:
    return any(state.group >> piece & 1 for piece, general in enumerate(IS_GENERAL) if general)


def _towards_enemies(state: State, actions: Sequence[int], random: Random) -> int:
    """The march that ends nearest to a hostile general: to any one, or to one of any nation."""
    enemies = [one for one in HOSTILE_GENERALS[state.nation] if state.where[one] >= 0]
    if enemies and random.random() < 0.5:
        nation = NATION_OF[pick(enemies, random)]
        enemies = [one for one in enemies if NATION_OF[one] == nation]
    goals = [distances_from(CITIES[state.where[enemy]]) for enemy in enemies]
    ends = {action: Action(action).path[-1] for action in actions}
    return min(
        actions,
        key=lambda one: min((goal[ends[one]] for goal in goals), default=0) + random.random(),
    )


def _towards_objectives(state: State, actions: Sequence[int], random: Random) -> int:
    """The march that takes most and then ends nearest to what is still to be taken."""
    nation = Nation(state.nation)
    wanted = [
        objective.city
        for index, objective in enumerate(OBJECTIVES)
        if (objective.nation is nation) != bool(state.held >> index & 1)
        and nation in (objective.nation, objective.defender)
    ]

    def promise(code: int) -> float:
        path = Action(code).path
        taken = sum(leaving_changes(state, nation, city) for city in path[:-1])
        near = min((distances_from(goal)[path[-1]] for goal in wanted), default=0)
        return 10 * taken - near + random.random()

    return max(actions, key=promise)


WANDERERS: tuple[Wanderer, ...] = (aimless, greedy, peaceful, warlike, hunting)
