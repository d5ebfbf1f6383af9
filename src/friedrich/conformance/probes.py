"""Actions that may be illegal, made up to see how they are refused."""

from __future__ import annotations

from random import Random

from friedrich.board import CARDS, CITIES, RESERVE_VALUES
from friedrich.conformance.wanderers import pick
from friedrich.rules import ActionKind, DecisionKind, State, play
from friedrich.rules.packing import pack_path


def altered(action: int, random: Random) -> int:
    """A legal action with some bits of its parts flipped."""
    return action ^ 1 << random.randrange(5, 25)


def invented(state: State, random: Random) -> int:
    """An action of the kind that is asked for, made up; or one of any kind."""
    kind = random.choice(_KINDS_ASKED.get(state.ask, tuple(ActionKind)))
    parts = random.getrandbits(random.choice((4, 8, 12, 16, 20)))
    if kind is ActionKind.MARCH:
        parts = pack_path(_stroll(state, random))
    elif kind is ActionKind.TAKE:
        parts = 1 << random.randrange(36) | (1 << random.randrange(36)) * (random.random() < 0.5)
    elif kind is ActionKind.ENTER:
        parts = random.randrange(36) | random.randrange(len(CITIES)) << 6
    elif kind is ActionKind.PLAY:
        hand = state.hands[state.asked]
        parts = (pick(hand, random) if hand else 0) | random.randrange(1, 15) << 8
    elif kind in (ActionKind.PAY, ActionKind.GIVE, ActionKind.DECLARE, ActionKind.LAY_AWAY):
        hand = state.hands[state.asked]
        parts = pick(hand, random) if hand and random.random() < 0.8 else random.randrange(250)
    elif kind is ActionKind.PASS:
        parts = 0
    return kind | parts << 5


def whole_hand(state: State) -> list[int]:
    """To play each card of the hand asked, at its own value, a Reserve at its highest."""
    return [
        play(CARDS[card], CARDS[card].value or RESERVE_VALUES[-1])
        for card in state.hands[state.asked]
    ]


def _stroll(state: State, random: Random) -> list[int]:
    """A walk from the city of the pieces taken, over whatever stands there."""
    city = next((state.where[p] for p in range(35) if state.group >> p & 1), 0)
    path = []
    for _ in range(random.randrange(1, 6)):
        if random.random() < 0.05:
            city = random.randrange(len(CITIES))
        else:
            city = random.choice(CITIES[city].neighbours)
        path.append(int(city))
    return path


_KINDS_ASKED: dict[int, tuple[ActionKind, ...]] = {
    DecisionKind.ALLOT: (ActionKind.ALLOT,),
    DecisionKind.LAY_AWAY: (ActionKind.LAY_AWAY,),
    DecisionKind.OFFENSIVE: (ActionKind.DECLARE,),
    DecisionKind.MOVEMENT: (ActionKind.TAKE, ActionKind.RECRUIT),
    DecisionKind.DETACH: (ActionKind.DETACH,),
    DecisionKind.MARCH: (ActionKind.MARCH,),
    DecisionKind.PAY: (ActionKind.PAY,),
    DecisionKind.ENTER: (ActionKind.ENTER, ActionKind.PASS),
    DecisionKind.REINFORCE: (ActionKind.ALLOT,),
    DecisionKind.COMBAT: (ActionKind.ATTACK,),
    DecisionKind.EVADE: (ActionKind.RETREAT,),
    DecisionKind.DUEL: (ActionKind.PLAY, ActionKind.PASS),
    DecisionKind.RETREAT: (ActionKind.RETREAT,),
    DecisionKind.CHOOSE_GENERAL: (ActionKind.CHOOSE, ActionKind.PASS),
    DecisionKind.GIVE_CARD: (ActionKind.GIVE, ActionKind.PASS),
    DecisionKind.FATE_MARCH: (ActionKind.MARCH,),
    DecisionKind.YIELD: (ActionKind.YIELD,),
}
