"""Rules 4 and 5 against a slow oracle: every walk is tried, and judged straight from the rules.

The oracle reads the position and knows the map; it shares no code with `friedrich.rules`. For every
group that could be taken it lists all walks, keeps the legal ones and works out what each of them
conquers, marks, reconquers, unites and eliminates. The engine's list must give the same outcomes,
each once, and its reasons must be those of the oracle.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

import pytest

from friedrich.board import (
    CITIES,
    OBJECTIVES,
    PIECE_KINDS,
    PIECES,
    ROADS,
    City,
    Country,
    Nation,
    Piece,
    PieceKind,
    deck,
)
from friedrich.conformance.cases import CASES, Case
from friedrich.conformance.wanderers import WANDERERS
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    Effect,
    Event,
    EventKind,
    Options,
    State,
    apply,
    detach,
    expert,
    legal_actions,
    march,
    new_game,
    take,
    why_not,
)
from friedrich.rules.doors import codes, step
from friedrich.rules.state import DECLARED, FAILED, MOVING, REFUSED, UNDECIDED
from tests.rules.recruits import Purchases, new_among, shares, with_more
from tests.rules.table import moving, position

# ------------------------------------------------------------------ the map and the box, by hand

ANY_ROAD: dict[int, set[int]] = {city: set() for city in CITIES}
MAIN_ROAD: dict[int, set[int]] = {city: set() for city in CITIES}
for _one, _other, _main in ROADS:
    for _here, _there in ((_one, _other), (_other, _one)):
        ANY_ROAD[_here].add(int(_there))
        if _main:
            MAIN_ROAD[_here].add(int(_there))

DEFENDERS = {
    Country.PRUSSIA: Nation.PRUSSIA,
    Country.SAXONY: Nation.PRUSSIA,
    Country.HANOVER: Nation.HANOVER,
    Country.AUSTRIA: Nation.AUSTRIA,
}
"""Rule 5, 3rd paragraph, as far as there are objectives."""
FREDERICKS = (Nation.PRUSSIA, Nation.HANOVER)

HALLE = int(City("halle"))
NEAR_KUESTRIN = {int(City(key)) for key in ("kuestrin", "drossen", "landsberg", "neudamm")}

SLOW = {
    Effect.SALTIKOV_IS_SLOW: "saltikov",
    Effect.RICHELIEU_IS_SLOW: "richelieu",
    Effect.DAUN_IS_SLOW: "daun",
}
SHY = {
    Effect.CUMBERLAND_IS_SHY: "cumberland",
    Effect.SOUBISE_IS_SHY: "soubise",
    Effect.FRIEDRICH_IS_SHY: "friedrich",
}
EFFECTS_ON_MOVES: dict[Nation, tuple[Effect, ...]] = {
    Nation.PRUSSIA: (
        Effect.FRIEDRICH_IS_SHY,
        Effect.FRIEDRICH_IS_FAST,
        Effect.REINFORCED_PRUSSIANS_ARE_SHY,
        Effect.HEINRICH_PROTECTS_FURTHER,
    ),
    Nation.HANOVER: (Effect.CUMBERLAND_IS_SHY,),
    Nation.RUSSIA: (Effect.FERMOR_STAYS, Effect.SALTIKOV_IS_SLOW, Effect.HEINRICH_PROTECTS_FURTHER),
    Nation.SWEDEN: (Effect.HEINRICH_PROTECTS_FURTHER,),
    Nation.AUSTRIA: (Effect.DAUN_IS_SLOW, Effect.HEINRICH_PROTECTS_FURTHER),
    Nation.IMPERIAL: (Effect.HEINRICH_PROTECTS_FURTHER,),
    Nation.FRANCE: (
        Effect.SOUBISE_IS_SHY,
        Effect.RICHELIEU_IS_SLOW,
        Effect.CHEVERT_STAYS_STACKED,
    ),
}
"""The Cards of Fate that bear on each nation's moves and conquests, those about Halle apart."""


def is_general(piece: int) -> bool:
    return PIECE_KINDS[piece] is PieceKind.GENERAL


GENERALS = [int(piece) for piece in PIECES if is_general(piece)]


def _reach(city: int, roads: int) -> set[int]:
    """The cities at most so many roads away."""
    found = {city}
    for _ in range(roads):
        found |= {near for here in found for near in ANY_ROAD[here]}
    return found


WITHIN_3 = {objective.city: _reach(objective.city, 3) for objective in OBJECTIVES}
WITHIN_4 = {objective.city: _reach(objective.city, 4) for objective in OBJECTIVES}
INDEX_OF_OBJECTIVE = {int(objective.city): i for i, objective in enumerate(OBJECTIVES)}


# ------------------------------------------------------------------ who got new troops (10 spades)


class Recruits:
    """Everything that can have happened to this stage's new troops, told from the events."""

    def __init__(self) -> None:
        self.purchases: Purchases = ()
        self.threatening: set[int] = set()

    def hear(self, state: State, events: list[Event]) -> None:
        watched = state.effect == Effect.REINFORCED_PRUSSIANS_ARE_SHY
        for event in events:
            if event.kind is EventKind.STAGE_BEGAN:
                self.purchases = ()
                self.threatening = set()
            elif not watched or event.nation is not Nation.PRUSSIA:
                continue
            elif event.kind is EventKind.REINFORCED and event.secret[0]:
                self._reinforced(state, event.parts[0], event.secret[0])
            elif event.kind is EventKind.MOVED:
                self._moved(state, event.parts[0], event.parts[-1])

    def _reinforced(self, state: State, city: int, new: int) -> None:
        stack = tuple(general for general in GENERALS if state.where[general] == city)
        before = sum(state.troops[general] for general in stack) - new
        self.purchases = with_more(self.purchases, stack, before, new, self.threatening)

    def _moved(self, state: State, mask: int, end: int) -> None:
        movers = {general for general in GENERALS if mask >> general & 1}
        nation = Nation(state.nation)
        if movers and enemies_next_to(state, nation, end):
            assert not self.must_have_got_some(movers), "one with new troops is next to an enemy"
            self.threatening |= movers

    def must_have_got_some(self, group: Collection[int]) -> bool:
        """Whether one of these generals must have got new troops, however they were divided."""
        return new_among(self.purchases, group, self.threatening) > 0

    @property
    def are_uncertain(self) -> bool:
        """Whether it is open who got them."""
        return any(len(shares(one)) > 1 for one in self.purchases)


# ------------------------------------------------------------------ the oracle


class Result(NamedTuple):
    """What a move brings about."""

    end: int
    turned: frozenset[int]
    marked: frozenset[int]
    unmarked: frozenset[int]
    united: frozenset[int]
    eliminated: int


def nation_of(piece: int) -> Nation:
    return Piece(piece).nation


def hostile(one: Nation, other: Nation) -> bool:
    return (one in FREDERICKS) != (other in FREDERICKS)


def enemies_next_to(state: State, nation: Nation, city: int) -> bool:
    return any(
        state.where[general] in ANY_ROAD[city] and hostile(nation, nation_of(general))
        for general in GENERALS
    )


class Oracle:
    """All that the rules allow one group of pieces of one city."""

    def __init__(self, state: State, group: tuple[int, ...], recruits: Recruits) -> None:
        self.state = state
        self.group = group
        self.nation = Nation(state.nation)
        self.start = state.where[group[0]]
        self.general = is_general(group[0])
        self.effect = Effect(state.effect)
        self.others: dict[int, list[int]] = {}
        for piece in PIECES:
            if state.where[piece] >= 0 and int(piece) not in group:
                self.others.setdefault(state.where[piece], []).append(int(piece))
        self.comrades = [p for p in self.others.get(self.start, []) if is_general(p)]
        keys = {Piece(piece).key for piece in group}
        self.shy = self.effect in SHY and SHY[self.effect] in keys
        self.may_not_threaten = self.shy
        if self.effect is Effect.REINFORCED_PRUSSIANS_ARE_SHY and self.nation is Nation.PRUSSIA:
            self.may_not_threaten = recruits.must_have_got_some(group)
        self.limit = 3 if self.general else 2
        if self.effect in SLOW and SLOW[self.effect] in keys:
            self.limit = 2
        if self.effect is Effect.FRIEDRICH_IS_FAST and "friedrich" in keys:
            self.limit = 4
        self.held_back = False
        if self.effect is Effect.FERMOR_STAYS and "fermor" in keys:
            self.held_back = self.start in NEAR_KUESTRIN
        if self.effect is Effect.CHEVERT_STAYS_STACKED and "chevert" in keys:
            self.held_back = bool(self.comrades)

    def walks(self, more: int = 0) -> Iterator[tuple[int, ...]]:
        """Every walk of at most the limit, or one more; with `more`, on any roads."""
        yield from self._walks((), self.limit + 1 + more)

    def _walks(self, walk: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        if not left:
            return
        for city in sorted(ANY_ROAD[walk[-1] if walk else self.start]):
            longer = (*walk, city)
            yield longer
            yield from self._walks(longer, left - 1)

    def fault(self, walk: tuple[int, ...]) -> str | None:
        """The first thing on the way that the rules forbid."""
        cities = (self.start, *walk)
        for number in range(1, len(cities)):
            before, city = cities[number - 1], cities[number]
            last = number == len(walk)
            if city not in ANY_ROAD[before]:
                return "no-road"
            main = all(there in MAIN_ROAD[here] for here, there in pairwise(cities[: number + 1]))
            if number > self.limit + (1 if main else 0):
                return "too-far"
            standing = self.others.get(city, [])
            if standing:
                wrong = self._fault_of_meeting(city, standing)
                if wrong:
                    return wrong
                if not last:
                    return "must-stop"
        return self._fault_of_stopping(walk[-1])

    def _fault_of_meeting(self, city: int, standing: list[int]) -> str | None:
        if not self.general:
            return "city-occupied"
        if all(is_general(p) and nation_of(p) is self.nation for p in standing):
            return "stack-full" if len(standing) + len(self.group) > 3 else None
        if is_general(standing[0]) or not hostile(self.nation, nation_of(standing[0])):
            return "city-occupied"
        safe = self.effect in (Effect.HALLE_IS_SAFE, Effect.HALLE_IS_CLOSED) and city == HALLE
        return "may-not-eliminate" if safe or self.shy else None

    def _fault_of_stopping(self, end: int) -> str | None:
        if not self.general or not enemies_next_to(self.state, self.nation, end):
            return None
        if self.may_not_threaten:
            return "may-not-threaten"
        if self.effect is Effect.HALLE_IS_CLOSED and (
            end == HALLE
            or (HALLE in ANY_ROAD[end] and any(map(self._is_enemy, self.others.get(HALLE, []))))
        ):
            return "may-not-threaten"
        return None

    def _is_enemy(self, piece: int) -> bool:
        return is_general(piece) and hostile(self.nation, nation_of(piece))

    def result(self, walk: tuple[int, ...]) -> Result:
        """What a legal walk brings about."""
        turned: set[int] = set()
        marked: set[int] = set()
        unmarked: set[int] = set()
        if self.general:
            for city in (self.start, *walk[:-1]):
                self._leave(city, turned, marked, unmarked)
        met = self.others.get(walk[-1], [])
        united = frozenset(met) if self.general and met and is_general(met[0]) else frozenset()
        eliminated = met[0] if met and not united else -1
        return Result(
            walk[-1], frozenset(turned), frozenset(marked), frozenset(unmarked), united, eliminated
        )

    def _leave(self, city: int, turned: set[int], marked: set[int], unmarked: set[int]) -> None:
        number = INDEX_OF_OBJECTIVE.get(city)
        if number is None or number in turned:
            return
        objective = OBJECTIVES[number]
        conquered = bool(self.state.held >> number & 1)
        defender = DEFENDERS[City(city).country]
        if objective.nation is self.nation and not conquered and self._may_conquer():
            protector = defender
        elif defender is self.nation and conquered:
            protector = objective.nation
        else:
            return
        bears_mark = bool(self.state.marks >> number & 1) or number in marked
        if not self._protects(protector, city, objective.nation):
            turned.add(number)
            if bears_mark:
                unmarked.add(number)
        elif not bears_mark:
            marked.add(number)

    def _may_conquer(self) -> bool:
        if self.nation is not Nation.PRUSSIA or self.state.law.setup.key == "austria":
            return True
        given_up = self.state.offensive in (REFUSED, FAILED)
        return self.state.law.options.offensive_option and not given_up

    def _protects(self, protector: Nation, city: int, owner: Nation) -> bool:
        where = self.state.where
        for general in GENERALS:
            if nation_of(general) is protector and where[general] in WITHIN_3[City(city)]:
                return True
        if self.effect is Effect.HEINRICH_PROTECTS_FURTHER and protector is Nation.PRUSSIA:
            return where[Piece("heinrich")] in WITHIN_4[City(city)]
        if protector is Nation.IMPERIAL and owner is Nation.IMPERIAL:
            return where[Piece("imperial-train-1")] in WITHIN_3[City(city)]
        return False


# ------------------------------------------------------------------ the engine's side


def every_group(state: State) -> Iterator[tuple[int, ...]]:
    """Every train, and every choice of generals from one city, of the active nation."""
    nation = Nation(state.nation)
    by_city: dict[int, list[int]] = {}
    for piece in PIECES:
        if state.where[piece] >= 0 and nation_of(piece) is nation:
            by_city.setdefault(state.where[piece], []).append(int(piece))
    for pieces in by_city.values():
        for number in range(1, len(pieces) + 1):
            yield from combinations(pieces, number)


def taking(group: tuple[int, ...]) -> Action:
    return take(*(Piece(piece) for piece in group))


def marching(walk: tuple[int, ...]) -> Action:
    return march(*(City(city) for city in walk))


def observed(before: State, group: tuple[int, ...], after: State) -> Result:
    """What a march has brought about, read from the positions before it and after it."""
    end = after.where[group[0]]
    assert all(after.where[piece] == end for piece in group)
    gone = -1
    for piece in map(int, PIECES):
        if piece in group or after.where[piece] == before.where[piece]:
            continue
        assert (after.where[piece], gone) == (-1, -1), f"{Piece(piece)} has moved too"
        gone = piece
    met = set()
    if is_general(group[0]):
        met = {g for g in GENERALS if after.where[g] == end and g not in group}
    finished = {p for p in map(int, PIECES) if (after.done & ~before.done) >> p & 1}
    assert finished | met >= set(group)
    assert finished <= set(group) | met
    assert all(after.done >> piece & 1 for piece in met)
    _check_troops(before, group, after, met)
    bits = range(len(OBJECTIVES))
    return Result(
        end,
        frozenset(i for i in bits if (before.held ^ after.held) >> i & 1),
        frozenset(i for i in bits if (after.marks & ~before.marks) >> i & 1),
        frozenset(i for i in bits if (before.marks & ~after.marks) >> i & 1),
        frozenset(met),
        gone,
    )


def _check_troops(before: State, group: tuple[int, ...], after: State, met: set[int]) -> None:
    """Troops go with their generals, and whoever unites with a face-down general is face-down."""
    if not is_general(group[0]):
        assert before.troops == after.troops
        return
    start, end = before.where[group[0]], after.where[group[0]]
    stack = [g for g in GENERALS if before.where[g] == start]
    gone = before.group_troops if len(stack) > len(group) else _pool(before, start)
    if end != start:
        assert _pool(after, start) == _pool(before, start) - gone
        assert _pool(after, end) == gone + _pool(before, end)
    else:
        assert _pool(after, start) == _pool(before, start)
    assert sum(before.troops) == sum(after.troops)
    together = set(group) | met
    some_down = any(before.down >> general & 1 for general in together)
    for general in GENERALS:
        expected = some_down if general in together else bool(before.down >> general & 1)
        assert bool(after.down >> general & 1) == expected


def _pool(state: State, city: int) -> int:
    return sum(state.troops[general] for general in GENERALS if state.where[general] == city)


class Counts(NamedTuple):
    """How much has been compared."""

    seen: Counter[str]

    def add(self, what: str, number: int = 1) -> None:
        self.seen[what] += number


def check_position(
    state: State, recruits: Recruits, random: Random, counts: Counts, probes: float
) -> None:
    """Compare everything that can be moved in a position of the movement phase."""
    counts.add("positions")
    listed = set(legal_actions(state))
    for group in every_group(state):
        check_group(state, group, listed, recruits, random, counts, probes)


def check_group(
    state: State,
    group: tuple[int, ...],
    listed: set[Action],
    recruits: Recruits,
    random: Random,
    counts: Counts,
    probes: float,
) -> None:
    """Compare whether a group can be taken, and all its moves."""
    oracle = Oracle(state, group, recruits)
    reason = why_not(state, taking(group))
    code = None if reason is None else reason.refusal.key
    assert (code is None) == (taking(group) in listed)
    if any(state.done >> piece & 1 for piece in group):
        assert code == "already-done"
        return
    if oracle.held_back:
        counts.add("held back")
        assert code == "may-not-move"
        return
    possible: dict[Result, tuple[int, ...]] = {}
    walks = list(oracle.walks())
    for walk in walks:
        if oracle.fault(walk) is None:
            possible.setdefault(oracle.result(walk), walk)
    if not possible:
        counts.add("stuck")
        assert code == "nowhere-to-go"
        return
    assert code is None, (state, group, code)
    counts.add("groups")
    ready, _ = apply(state, taking(group))
    ready = check_detaching(ready, group, oracle, random, counts)
    assert ready.ask == DecisionKind.MARCH
    check_outcomes(ready, group, oracle, possible, counts)
    check_refusals(ready, oracle, walks, random, counts, probes)


def check_detaching(
    ready: State, group: tuple[int, ...], oracle: Oracle, random: Random, counts: Counts
) -> State:
    """If some generals stay, every number that leaves 1 to 8 troops to each is offered."""
    if not oracle.comrades:
        return ready
    assert ready.ask == DecisionKind.DETACH
    pool = _pool(ready, oracle.start)
    going, staying = len(group), len(oracle.comrades)
    fit = [
        troops
        for troops in range(pool + 1)
        if going <= troops <= 8 * going and staying <= pool - troops <= 8 * staying
    ]
    assert [action.number for action in legal_actions(ready)] == fit
    for troops in (fit[0] - 1, fit[-1] + 1):
        assert why_not(ready, detach(troops)) is not None
    counts.add("detached groups")
    return apply(ready, detach(random.choice(fit)))[0]


def check_outcomes(
    ready: State,
    group: tuple[int, ...],
    oracle: Oracle,
    possible: dict[Result, tuple[int, ...]],
    counts: Counts,
) -> None:
    """The listed marches are legal, give every possible outcome, and each once."""
    results: dict[Result, Action] = {}
    for action in legal_actions(ready):
        walk = tuple(map(int, action.path))
        assert oracle.fault(walk) is None, (group, action, oracle.fault(walk))
        after = ready.copy()
        step(after, action)
        ended = after.ask == DecisionKind.OVER
        if not ended:
            assert after.ask == DecisionKind.MOVEMENT
        result = observed(ready, group, after)
        assert result == oracle.result(walk), action
        assert result not in results, (action, results.get(result))
        results[result] = action
        counts.add("outcomes")
        counts.add("conquests", len(result.turned))
        counts.add("marks", len(result.marked))
        counts.add("unions", bool(result.united))
        counts.add("eliminations", result.eliminated >= 0)
    missing = [walk for result, walk in possible.items() if result not in results]
    assert not missing, (group, missing)
    counts.add("ambiguous", len(results) - len({result.end for result in results}))


def check_refusals(
    ready: State,
    oracle: Oracle,
    walks: list[tuple[int, ...]],
    random: Random,
    counts: Counts,
    probes: float,
) -> None:
    """Whatever is not listed is refused for the reason that the oracle gives."""
    listed = set(legal_actions(ready))
    tried = [walk for walk in walks if random.random() < probes]
    tried += [_spoilt(random.choice(walks), random) for _ in range(2)]
    for walk in tried:
        action = marching(walk)
        reason = why_not(ready, action)
        code = None if reason is None else reason.refusal.key
        fault = oracle.fault(walk)
        expected = None if action in listed else fault or "other-path"
        assert code == expected, (oracle.group, action)
        counts.add(f"reason {expected}")


def _spoilt(walk: tuple[int, ...], random: Random) -> tuple[int, ...]:
    """A walk that goes on somewhere, or leaves the roads."""
    longer = (*walk, random.choice(sorted(ANY_ROAD[walk[-1]])))
    if random.random() < 0.5:
        return longer[:5]
    place = random.randrange(len(walk))
    return (*walk[:place], random.randrange(len(CITIES)), *walk[place + 1 :])


def play_and_check(
    case: Case, number: int, counts: Counts, every: float = 0.1, probes: float = 0.2
) -> None:
    """Play a random game; look at some positions of its movement phases.

    In every other game a Card of Fate that bears on moves lies open from the first turn on, often
    one that bears on the moves of the active nation.
    """
    random = Random(f"movement {case} {number}")
    wanderer = WANDERERS[number % len(WANDERERS)]
    imposing = number // len(WANDERERS) % 2 == 0
    state = new_game(*case)
    recruits = Recruits()
    for _ in range(20_000):
        if state.ask == DecisionKind.OVER:
            break
        if state.ask == DecisionKind.MOVEMENT and random.random() < every:
            check_position(state, recruits, random, counts, probes)
            counts.add(f"effect {Effect(state.effect).key}")
        story: list[Event] = []
        state.story = story
        step(state, wanderer(state, codes(state), random))
        state.story = None
        recruits.hear(state, story)
        if imposing and any(event.kind is EventKind.STAGE_BEGAN for event in story):
            state.effect = int(_imposed(case, Nation(state.nation), random))
            state.spent = False
    counts.add("games")


def _imposed(case: Case, nation: Nation, random: Random) -> Effect:
    closed = case.edition == "classic"
    halle = Effect.HALLE_IS_CLOSED if closed else Effect.HALLE_IS_SAFE
    everybodys = [effect for effects in EFFECTS_ON_MOVES.values() for effect in effects]
    return random.choice(
        (Effect.NOTHING, halle, *EFFECTS_ON_MOVES[nation], random.choice(everybodys))
    )


# ------------------------------------------------------------------ crowded positions


def crowded(random: Random, nation: Nation, effect: Effect | None = None) -> State:
    """A position in which many pieces of all nations stand close together."""
    edition = random.choice(("anniversary", "classic"))
    options = random.choice((Options(), expert(edition)))
    if effect is None:
        effect = _imposed(Case("four", edition, options), nation, random)
    about_halle = effect in (Effect.HALLE_IS_SAFE, Effect.HALLE_IS_CLOSED)
    middle = HALLE if about_halle else random.choice(CITIES)
    region = sorted(_reach(middle, random.randint(3, 5)))
    pieces: dict[str, str] = {}
    stacks: dict[Nation, list[str]] = {}
    free = [City(city).key for city in region]
    random.shuffle(free)
    for piece in random.sample(PIECES, len(PIECES)):
        near = stacks.setdefault(piece.nation, [])
        if random.random() < (0.2 if piece.nation is nation else 0.5):
            continue
        if is_general(piece) and near and random.random() < 0.5:
            pieces[piece.key] = near.pop()
        elif free:
            pieces[piece.key] = city = free.pop()
            if is_general(piece):
                near += [city, city]
    stacked = Counter(city for key, city in pieces.items() if is_general(Piece(key)))
    strength = random.choice((0.1, 0.7))
    troops = {
        key: random.randint(stacked[city], 8 * stacked[city])
        for key, city in pieces.items()
        if is_general(Piece(key)) and random.random() < strength
    }
    cards = random.sample([card.key for card in deck(1)], random.choice((0, 3, 8, 24)))
    close = [o.city.key for o in OBJECTIVES if o.city in region]
    state = position(
        pieces,
        nation=nation,
        troops=troops,
        hands={nation: cards},
        held=random.sample(close, random.randint(0, len(close))),
        down=[key for key in pieces if is_general(Piece(key)) and random.random() < 0.1],
        turn=random.randint(1, 8),
        effect=effect,
        edition=edition,
        options=options,
        offensive=random.choice((UNDECIDED, REFUSED, DECLARED, FAILED)),
    )
    for general in GENERALS:
        # A stack is face-down as a whole.
        if state.down >> general & 1:
            for other in GENERALS:
                if state.where[other] == state.where[general]:
                    state.down |= 1 << other
    return moving(state)


def check_crowded_phase(state: State, random: Random, counts: Counts, recruiting: float) -> None:
    """Play one movement phase from a crowded position, and look at every step of it."""
    recruits = Recruits()
    while state.ask == DecisionKind.MOVEMENT:
        check_position(state, recruits, random, counts, probes=0.2)
        counts.add(f"effect {Effect(state.effect).key}")
        counts.add("uncertain recruits", recruits.are_uncertain)
        actions = legal_actions(state)[1:]
        if not actions or random.random() < 0.05:
            break
        orders = [action for action in actions if action.kind is ActionKind.RECRUIT]
        chosen = orders if orders and random.random() < recruiting else actions
        state, events = apply(state, random.choice(chosen))
        recruits.hear(state, list(events))
        while state.phase == MOVING and state.ask != DecisionKind.MOVEMENT:
            state, events = apply(state, random.choice(legal_actions(state)))
            recruits.hear(state, list(events))


GAMES = int(os.environ.get("MOVEMENT_ORACLE_GAMES", "8"))


@pytest.mark.parametrize("number", range(GAMES))
def test_both_4_and_5_every_outcome_of_every_walk_is_listed_once(number: int) -> None:
    counts = Counts(Counter())
    case = CASES[(7 * number + 3) % len(CASES)]
    play_and_check(case, number, counts, every=0.06)
    assert counts.seen["groups"] > 20


CROWDS = int(os.environ.get("MOVEMENT_ORACLE_CROWDS", "16"))


@pytest.mark.parametrize("number", range(CROWDS))
def test_both_4_and_5_every_outcome_is_listed_where_pieces_crowd(number: int) -> None:
    counts = Counts(Counter())
    random = Random(f"crowd {number}")
    for _ in range(4):
        state = crowded(random, random.choice(list(Nation)))
        check_crowded_phase(state, random, counts, recruiting=0.1)
    assert counts.seen["positions"] > 3


@pytest.mark.parametrize("number", range(CROWDS // 4))
def test_both_f10s_who_can_have_got_the_new_troops(number: int) -> None:
    """Every division of the stacks' troops that there can have been is tried."""
    counts = Counts(Counter())
    random = Random(f"recruits {number}")
    while counts.seen["positions"] < 25 or not counts.seen["uncertain recruits"]:
        state = crowded(random, Nation.PRUSSIA, Effect.REINFORCED_PRUSSIANS_ARE_SHY)
        check_crowded_phase(state, random, counts, recruiting=0.5)
