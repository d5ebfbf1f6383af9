"""Rule 7: thousands of random combat phases, each watched by a slow referee."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random

import pytest

from friedrich.board import (
    CARDS,
    CITIES,
    PIECE_KINDS,
    PIECES,
    Card,
    City,
    Nation,
    Piece,
    PieceKind,
    cities_within,
    generals_of,
)
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    Effect,
    EventKind,
    State,
    apply,
    decision,
    legal_actions,
)
from tests.rules.referee import Play, Referee, Stack, can_score, face
from tests.rules.table import asked, fighting, position

pytestmark = pytest.mark.usefixtures("named_edition")

EFFECTS = (
    Effect.NOTHING,
    Effect.NO_HIGH_CARDS,
    Effect.NOT_IN_THE_SAME_SUIT,
    Effect.HALLE_IS_SAFE,
    Effect.HALLE_IS_CLOSED,
    Effect.FIRST_FRENCH_CARD_COUNTS_MORE,
    Effect.FRIEDRICH_MUST_SCORE,
    Effect.DAUN_CAN_BE_AVOIDED,
    Effect.FRIEDRICH_STRIKES_HARD,
    Effect.FRIEDRICH_IS_SURPRISED,
    Effect.ELEVEN_OF_SPADES_COUNTS_DOUBLE,
)
CONCERNED = {
    Effect.NO_HIGH_CARDS: ("friedrich", "richelieu"),
    Effect.NOT_IN_THE_SAME_SUIT: ("seydlitz", "soubise"),
    Effect.FIRST_FRENCH_CARD_COUNTS_MORE: ("ferdinand", "chevert"),
    Effect.DAUN_CAN_BE_AVOIDED: ("heinrich", "daun"),
    Effect.ELEVEN_OF_SPADES_COUNTS_DOUBLE: ("keith", "fermor"),
}
"""By effect, a defender and an attacker who should be there often."""

SPADES = [city for city in CITIES if city.suit.key == "spades"]


def random_stacks(rng: Random, effect: Effect) -> dict[City, Stack]:
    """Stacks of several nations around some city, with at least one of each side next to it."""
    halle = effect in (Effect.HALLE_IS_SAFE, Effect.HALLE_IS_CLOSED)
    middle = City("halle") if halle else rng.choice(SPADES if rng.random() < 0.5 else CITIES)
    near = [city for city in cities_within(middle, 2) if city != middle]
    places = [middle, rng.choice(middle.neighbours)]
    places += rng.sample(near, min(len(near), rng.randint(0, 4)))
    free = [piece for piece in PIECES if PIECE_KINDS[piece] is PieceKind.GENERAL]
    wanted = [
        Piece(key)
        for key in CONCERNED.get(effect, ("friedrich", rng.choice(("laudon", "soubise"))))
    ]
    rng.shuffle(wanted)
    stacks: dict[City, Stack] = {}
    for place in dict.fromkeys(places):
        first = wanted.pop() if wanted and rng.random() < 0.9 else rng.choice(free)
        if first not in free:
            continue
        nation = first.nation
        others = [one for one in generals_of(nation) if one in free and one is not first]
        more = rng.sample(others, min(len(others), rng.choice((0, 0, 0, 1, 2))))
        generals = sorted([first, *more])
        free = [one for one in free if one not in generals]
        most = rng.choice((2, 4, 8)) * len(generals)
        stacks[place] = Stack(nation, generals, rng.randint(len(generals), most))
    return stacks


def random_hands(
    rng: Random, stacks: dict[City, Stack], effect: Effect
) -> dict[Nation, list[Card]]:
    """A few cards for everybody who is there, most of a suit in which he fights."""
    left = list(CARDS[:200])
    rng.shuffle(left)
    hands: dict[Nation, list[Card]] = {}
    elevens = [card for card in left if card.name == "♠11"]
    for nation in sorted({stack.nation for stack in stacks.values()}):
        suits = {city.suit for city, stack in stacks.items() if stack.nation is nation}
        hands[nation] = []
        if nation is Nation.PRUSSIA and effect is Effect.ELEVEN_OF_SPADES_COUNTS_DOUBLE:
            hands[nation] = elevens[: rng.randint(0, 3)]
            left = [card for card in left if card not in hands[nation]]
        low = rng.random() < 0.4
        for _ in range(rng.choice((0, 2, 3, 4, 5, 6, 7))):
            chance = rng.random()
            for card in left:
                if chance < 0.2:
                    fits = card.is_reserve
                elif chance < 0.9:
                    fits = card.suit in suits and (not low or card.value < 6)
                else:
                    fits = True
                if fits:
                    break
            left.remove(card)
            hands[nation].append(card)
            twin = next(
                (
                    one
                    for one in left
                    if card.is_reserve and one.is_reserve and one.deck == card.deck
                ),
                None,
            )
            if twin and rng.random() < 0.3:
                left.remove(twin)
                hands[nation].append(twin)
    return hands


def as_play(action: Action) -> Play:
    return face(action.card), action.card.deck, action.value


def watch(rng: Random, seen: Counter[str]) -> None:
    """Play one combat phase at random; everything on offer must be what the referee allows."""
    effect = rng.choice(EFFECTS)
    stacks = random_stacks(rng, effect)
    active = rng.choice([stack.nation for stack in stacks.values()])
    hands = random_hands(rng, stacks, effect)
    suits = frozenset(rng.sample([*{city.suit for city in CITIES}], rng.randint(0, 2)))
    referee = Referee(
        active, deepcopy(stacks), {n: list(h) for n, h in hands.items()}, effect, suits
    )
    state = fighting(
        position(
            {general.key: city.key for city, stack in stacks.items() for general in stack.generals},
            nation=active,
            troops={stack.generals[0].key: stack.troops for stack in stacks.values()},
            hands={nation: [card.key for card in hand] for nation, hand in hands.items()},
            effect=effect,
            attacked_suits=sum(1 << suit for suit in suits),
        )
    )
    seen["phases"] += 1
    while referee.pairs:
        state = watch_choice(state, referee, rng, seen)
    assert asked(state) in (DecisionKind.DEAL, DecisionKind.OVER)


def watch_choice(state: State, referee: Referee, rng: Random, seen: Counter[str]) -> State:
    """Which pair is next, whether it is avoided, and the duel."""
    front, foe = referee.pairs[0]
    if len(referee.pairs) > 1:
        assert decision(state).kind is DecisionKind.COMBAT
        assert decision(state).nation is referee.active
        actions = legal_actions(state)
        assert {action.stacks for action in actions} == set(referee.pairs)
        assert len(actions) == len(referee.pairs)
        choice = rng.choice(actions)
        front, foe = choice.stacks
        state, _ = apply(state, choice)
        seen["choices"] += 1
    ways = referee.can_withdraw_to(front, foe, referee.stacks)
    if ways:
        assert decision(state)[:2] == (DecisionKind.EVADE, Nation.PRUSSIA)
        actions = legal_actions(state)
        assert {a.city for a in actions if a.kind is ActionKind.RETREAT} == ways
        assert [a.kind for a in actions].count(ActionKind.PASS) == 1
        choice = rng.choice(actions)
        state, _ = apply(state, choice)
        seen["withdrawals offered"] += 1
        if choice.kind is ActionKind.RETREAT:
            referee.pairs.remove((front, foe))
            referee.withdraw(foe, choice.city)
            check_table(state, referee)
            return state
    referee.begin(front, foe)
    return watch_duel(state, referee, rng, seen)


def watch_duel(state: State, referee: Referee, rng: Random, seen: Counter[str]) -> State:
    eager = rng.choice((0.6, 1.0, 1.0))
    seen["duels"] += 1
    while True:
        assert decision(state)[:2] == (DecisionKind.DUEL, referee.player)
        actions = legal_actions(state)
        plays = [action for action in actions if action.kind is ActionKind.PLAY]
        listed = [as_play(action) for action in plays]
        assert len(set(listed)) == len(listed)
        assert set(listed) == referee.plays()
        assert (len(plays) < len(actions)) == referee.may_stop()
        seen["moments"] += 1
        seen["elevens to be doubled"] += any(value == 22 for _, _, value in listed)
        seen["moments under a duty"] += referee._must_score()
        stops = [action for action in actions if action.kind is ActionKind.PASS]
        if plays and (not stops or rng.random() < eager):
            choice = rng.choice(plays)
            state, events = apply(state, choice)
            player, counts = referee.player, referee.play(as_play(choice))
            assert events[0].nation is player
            assert events[0].parts[1:3] == (choice.value, counts)
            continue
        return watch_end(state, stops[0], referee, rng, seen)


def watch_end(
    state: State, stop: Action, referee: Referee, rng: Random, seen: Counter[str]
) -> State:
    front, foe = referee.front, referee.foe
    before = deepcopy(referee.stacks)
    loser = referee.stop()
    state, events = apply(state, stop)
    if loser is None:
        seen["ties"] += 1
        assert [event.kind for event in events[:2]] == [EventKind.STOPPED, EventKind.TIED]
        check_table(state, referee)
        return state
    assert front is not None
    assert foe is not None
    winner = front if loser is foe else foe
    seen["defeats"] += 1
    stack = referee.stacks[loser]
    lost = before[loser].troops - stack.troops
    assert events[1][:3] == (EventKind.LOST, stack.nation, (loser, lost))
    fallen = [general for general in before[loser].generals if general not in stack.generals]
    removed = [event.parts[0] for event in events if event.kind is EventKind.GENERAL_REMOVED]
    assert set(fallen) <= set(removed)
    assert state.victor == referee.stacks[winner].generals[0]
    if asked(state) is DecisionKind.RETREAT:
        assert decision(state).nation is referee.stacks[winner].nation
        choice = rng.choice(legal_actions(state))
        state, _ = apply(state, choice)
        referee.driven(loser, choice.city)
        seen["retreats chosen"] += 1
    elif stack.generals and state.where[stack.generals[0]] >= 0:
        referee.driven(loser, City(state.where[stack.generals[0]]))
    else:
        referee.driven(loser, None)
    check_table(state, referee)
    return state


def check_table(state: State, referee: Referee) -> None:
    """Everybody stands where the referee says, with as many troops and cards."""
    if asked(state) in (DecisionKind.DEAL, DecisionKind.OVER):
        return  # supply has been checked since
    there = {
        City(state.where[piece]): [one for one in PIECES if state.where[one] == state.where[piece]]
        for piece in PIECES
        if state.where[piece] >= 0
    }
    assert there == {city: stack.generals for city, stack in referee.stacks.items()}
    for stack in referee.stacks.values():
        assert sum(state.troops[general] for general in stack.generals) == stack.troops
    for nation, hand in referee.hands.items():
        faces = sorted((face(card), card.deck) for card in hand)
        assert sorted((face(Card(c)), Card(c).deck) for c in state.hands[nation]) == faces


def hunt(phases: int, seed: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(phases):
        watch(Random(f"{seed}/{number}"), seen)
    can_score.cache_clear()
    return seen


def test_both_7_random_combats_allow_what_the_referee_allows() -> None:
    seen = hunt(4000, seed=7)
    assert seen["duels"] > 3000
    for kind in (
        "choices",
        "withdrawals offered",
        "moments under a duty",
        "ties",
        "retreats chosen",
    ):
        assert seen[kind] > 20, kind


if __name__ == "__main__":
    import sys

    print(hunt(int(sys.argv[1]), int(sys.argv[2])))
