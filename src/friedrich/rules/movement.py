"""Rule 4: pieces move from city to city, one after the other, alone or in stacks.

A move is told in small steps: what is taken, how many troops go with generals who leave a stack,
and the path.
"""

from __future__ import annotations

from typing import Final

from friedrich.board import City
from friedrich.rules import conquest
from friedrich.rules.decisions import ASK_MARCH, ASK_MOVEMENT
from friedrich.rules.effects import Effect
from friedrich.rules.events import EventKind
from friedrich.rules.ground import (
    AROUND_KUESTRIN,
    CHEVERT,
    CUMBERLAND,
    DAUN,
    FERMOR,
    FRIEDRICH,
    GENERAL_STANDING,
    HALLE,
    HOSTILE_GENERAL,
    IS_GENERAL,
    MAIN_ROADS_FROM,
    MOST_TROOPS,
    NATION_OF,
    NATION_STANDING,
    PRUSSIA,
    RICHELIEU,
    ROADS_FROM,
    SALTIKOV,
    SIDE_OF,
    SIDE_OF_STANDING,
    SOUBISE,
)
from friedrich.rules.packing import DETACH, code, part_of, unpack_path
from friedrich.rules.paths import general_marches, train_marches
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.stacks import (
    can_enter,
    generals_in,
    least_received,
    lift,
    mask_of,
    next_to_enemy,
    pieces_of,
    place,
    pool,
    share_out,
)
from friedrich.rules.state import State
from friedrich.rules.telling import tell, whisper

GENERAL_SPEED: Final = 3
TRAIN_SPEED: Final = 2

_NOTHING: Final = int(Effect.NOTHING)
_SLOW: Final = {
    int(Effect.SALTIKOV_IS_SLOW): SALTIKOV,
    int(Effect.RICHELIEU_IS_SLOW): RICHELIEU,
    int(Effect.DAUN_IS_SLOW): DAUN,
}
_FAST: Final = {int(Effect.FRIEDRICH_IS_FAST): FRIEDRICH}
_SHY: Final = {
    int(Effect.CUMBERLAND_IS_SHY): CUMBERLAND,
    int(Effect.SOUBISE_IS_SHY): SOUBISE,
    int(Effect.FRIEDRICH_IS_SHY): FRIEDRICH,
}
_FERMOR_STAYS: Final = int(Effect.FERMOR_STAYS)
_CHEVERT_STAYS_STACKED: Final = int(Effect.CHEVERT_STAYS_STACKED)
_HALLE_IS_SAFE: Final = int(Effect.HALLE_IS_SAFE)
_HALLE_IS_CLOSED: Final = int(Effect.HALLE_IS_CLOSED)
_REINFORCED_ARE_SHY: Final = int(Effect.REINFORCED_PRUSSIANS_ARE_SHY)


def ask(state: State) -> None:
    """Ask the active nation what she does next."""
    state.ask = ASK_MOVEMENT
    state.asked = state.nation
    state.group = 0
    state.group_troops = 0


# Who can be moved.


def has_empty_neighbour(state: State, city: int) -> bool:
    """Whether some adjacent city is empty."""
    at = state.at
    for near in ROADS_FROM[city]:
        if not at[near]:
            return True
    return False


def moves_freely(state: State, city: int) -> bool:
    """Whether all who stand in a city may surely go somewhere, whoever of them is taken."""
    return state.effect == _NOTHING and has_empty_neighbour(state, city)


def may_take(state: State, group: int, city: int) -> bool:
    """Whether these generals of a stack may be moved together, and have somewhere to go."""
    if is_held_back(state, group, city):
        return False
    if is_restricted(state, group):
        return bool(marches(state, group, city))
    if has_empty_neighbour(state, city):
        return True
    number = group.bit_count()
    return any(can_enter(state, state.nation, near, number) for near in ROADS_FROM[city])


def is_held_back(state: State, group: int, city: int) -> bool:
    """Whether a Card of Fate keeps one of these generals from moving at all."""
    effect = state.effect
    if effect == _FERMOR_STAYS:
        return bool(group >> FERMOR & 1) and city in AROUND_KUESTRIN
    if effect == _CHEVERT_STAYS_STACKED and group >> CHEVERT & 1:
        return group != mask_of(generals_in(state, city))
    return False


def is_restricted(state: State, group: int) -> bool:
    """Whether a Card of Fate may forbid these generals some places to stop."""
    effect = state.effect
    if effect == _NOTHING:
        return False
    if effect in (_HALLE_IS_SAFE, _HALLE_IS_CLOSED):
        return True
    if effect == _REINFORCED_ARE_SHY:
        return bool(state.received)
    return effect in _SHY and bool(group >> _SHY[effect] & 1)


def is_shy(state: State, group: int) -> bool:
    """Whether one of these generals may neither stop next to an enemy nor eliminate a train."""
    return state.effect in _SHY and bool(group >> _SHY[state.effect] & 1)


def may_threaten(state: State, group: int) -> bool:
    """Whether these generals may stop next to an enemy, as far as it depends on them."""
    if is_shy(state, group):
        return False
    if state.effect == _REINFORCED_ARE_SHY and state.nation == PRUSSIA:
        return all(not least_received(entry, group) for entry in state.received)
    return True


def may_stop(state: State, group: int, city: int) -> bool:
    """Whether these generals may stop in a city that they can enter."""
    side = SIDE_OF[state.nation]
    if not next_to_enemy(state, city, side):
        return True
    if state.effect == _HALLE_IS_CLOSED:
        if city == HALLE:
            return False
        if HALLE in ROADS_FROM[city] and HOSTILE_GENERAL[side][state.at[HALLE]]:
            return False
    return may_threaten(state, group)


# How many troops go.


def detach_range(state: State) -> range:
    """How many troops can go with the generals taken, so that both sides keep 1 to 8 each."""
    going = pieces_of(state.group)
    stack = generals_in(state, state.where[going[0]])
    staying = len(stack) - len(going)
    pool = sum([state.troops[general] for general in stack])
    low = max(len(going), pool - MOST_TROOPS * staying)
    high = min(MOST_TROOPS * len(going), pool - staying)
    return range(low, high + 1)


def detach_options(state: State) -> list[int]:
    """Every number of troops that can go."""
    return [code(DETACH, troops) for troops in detach_range(state)]


def refuse_detaching(state: State, action: int) -> Reason:
    """Why so many troops cannot go."""
    numbers = detach_range(state)
    return Reason(Refusal.WRONG_NUMBER, (numbers[0], numbers[-1]))


def detach(state: State, action: int) -> None:
    """Note the troops that go; now the path is asked for."""
    state.group_troops = part_of(action)
    state.ask = ASK_MARCH


# Where they go.


def speed_of(state: State, group: int) -> int:
    """How many cities the pieces taken may go, one more on main roads."""
    effect = state.effect
    if effect in _SLOW and group >> _SLOW[effect] & 1:
        return GENERAL_SPEED - 1
    if effect in _FAST and group >> _FAST[effect] & 1:
        return GENERAL_SPEED + 1
    return GENERAL_SPEED


def march_options(state: State) -> list[int]:
    """One march to every outcome that the pieces taken can reach."""
    piece = pieces_of(state.group)[0]
    start = state.where[piece]
    if IS_GENERAL[piece]:
        return marches(state, state.group, start)
    return train_marches(state, start, TRAIN_SPEED)


def marches(state: State, group: int, start: int) -> list[int]:
    """One march to every outcome that these generals of one stack can reach."""
    whole = group == mask_of(generals_in(state, start))
    found = general_marches(state, start, speed_of(state, group), group.bit_count(), whole=whole)
    if is_restricted(state, group):
        return [action for action in found if may_end(state, group, end_of_march(action))]
    return found


def end_of_march(action: int) -> int:
    """The city where a march ends."""
    return unpack_path(part_of(action))[-1]


def may_end(state: State, group: int, city: int) -> bool:
    """Whether no Card of Fate forbids these generals to end their move in a city."""
    train = state.at[city] and not GENERAL_STANDING[state.at[city]]
    if train and (is_shy(state, group) or is_safe_train(state, city)):
        return False
    return may_stop(state, group, city)


def is_safe_train(state: State, city: int) -> bool:
    """Whether a Card of Fate protects a supply train in this city."""
    return city == HALLE and state.effect in (_HALLE_IS_SAFE, _HALLE_IS_CLOSED)


def refuse_march(state: State, action: int) -> Reason:
    """Why the pieces taken cannot go this way: the first fault on the path."""
    path = unpack_path(part_of(action))
    pieces = pieces_of(state.group)
    start = state.where[pieces[0]]
    general = IS_GENERAL[pieces[0]]
    whole = not general or len(pieces) == len(generals_in(state, start))
    here = start
    only_main = True
    for step, city in enumerate(path, 1):
        if city not in ROADS_FROM[here]:
            return Reason(Refusal.NO_ROAD, (City(here), City(city)))
        only_main = only_main and city in MAIN_ROADS_FROM[here]
        limit = speed_of(state, state.group) if general else TRAIN_SPEED
        if step > limit + only_main:
            return Reason(Refusal.TOO_FAR, (City(city), limit + only_main))
        mark = 0 if city == start and whole else state.at[city]
        if mark:
            fault = None
            if city != start or not general:
                fault = _refuse_entering(state, city, len(pieces), general)
            if fault is not None:
                return fault
            if step < len(path):
                return Reason(Refusal.MUST_STOP, (City(city),))
        here = city
    if not path:
        return Reason(Refusal.NOT_AN_ACTION)
    if general and not may_stop(state, state.group, here):
        return Reason(Refusal.MAY_NOT_THREATEN, (City(here),))
    return Reason(Refusal.OTHER_PATH, tuple(map(City, path)))


def _refuse_entering(state: State, city: int, number: int, general: bool) -> Reason | None:
    mark = state.at[city]
    own = NATION_STANDING[mark] == state.nation and GENERAL_STANDING[mark]
    if general and own:
        if not can_enter(state, state.nation, city, number):
            return Reason(Refusal.STACK_FULL, (City(city),))
        return None
    enemy = SIDE_OF_STANDING[mark] != SIDE_OF[state.nation]
    if not general or GENERAL_STANDING[mark] or not enemy:
        return Reason(Refusal.CITY_OCCUPIED, (City(city),))
    if is_shy(state, state.group) or is_safe_train(state, city):
        return Reason(Refusal.MAY_NOT_ELIMINATE, (City(city),))
    return None


def march(state: State, action: int) -> None:
    """Move the pieces taken along the path."""
    path = unpack_path(part_of(action))
    pieces = pieces_of(state.group)
    if IS_GENERAL[pieces[0]]:
        if next_to_enemy(state, path[-1], SIDE_OF[state.nation]):
            note_threat(state, state.group)
        move_generals(state, pieces, path, conquering=True)
    else:
        train = pieces[0]
        start = state.where[train]
        lift(state, train)
        place(state, train, path[-1])
        if state.story is not None:
            tell(state, EventKind.MOVED, state.nation, state.group, start, *path)
    state.done |= mask_of(pieces)
    ask(state)


def note_threat(state: State, group: int) -> None:
    """These generals have come next to an enemy; so others of their stack got the new troops."""
    state.threatening |= group
    if state.received:
        state.received = tuple(
            (generals & ~group, troops, pool, size)
            for generals, troops, pool, size in state.received
        )


def move_generals(state: State, pieces: list[int], path: list[int], *, conquering: bool) -> None:
    """Move generals of one stack; on the way they conquer, at its end they unite or eliminate."""
    nation = NATION_OF[pieces[0]]
    start = state.where[pieces[0]]
    before = pool(state, start)
    splits = len(generals_in(state, start)) > len(pieces)
    troops = state.group_troops if splits else before
    if state.story is not None:
        secret = (troops,) if splits else ()
        whisper(state, EventKind.MOVED, nation, (mask_of(pieces), start, *path), secret)
    for general in pieces:
        lift(state, general)
    if splits:
        share_out(state, generals_in(state, start), before - troops)
    if conquering:
        conquest.leave(state, nation, start)
        for city in path[:-1]:
            conquest.leave(state, nation, city)
    arrive(state, pieces, path[-1], troops)


def arrive(state: State, pieces: list[int], city: int, troops: int) -> None:
    """Put generals with so many troops into a city: eliminate a train there, or unite."""
    nation = NATION_OF[pieces[0]]
    mark = state.at[city]
    if mark and not GENERAL_STANDING[mark]:
        lift(state, mark - 1)
        tell(state, EventKind.TRAIN_ELIMINATED, nation, mark - 1, city)
    met = generals_in(state, city)
    for general in met:
        troops += state.troops[general]
    for general in pieces:
        place(state, general, city)
    together = generals_in(state, city)
    share_out(state, together, troops)
    if met:
        unite(state, together, city)


def unite(state: State, generals: list[int], city: int) -> None:
    """All have finished moving; if one is face-down, all are."""
    everybody = mask_of(generals)
    state.done |= everybody
    if state.down & everybody:
        state.down |= everybody
    tell(state, EventKind.UNITED, NATION_OF[generals[0]], city)
