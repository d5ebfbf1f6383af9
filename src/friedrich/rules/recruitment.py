"""Rule 10: in the movement phase troops, trains and generals come back, paid with cards.

Small steps: how many troops and trains, the cards that pay, which pieces enter where, and in secret
which stacks get the new troops.
"""

from __future__ import annotations

from typing import Final

from friedrich.board import CARDS, DEPOTS, Card, City, Nation, Piece
from friedrich.rules import movement
from friedrich.rules.decisions import ASK_ENTER, ASK_PAY, ASK_REINFORCE
from friedrich.rules.draw import discard
from friedrich.rules.effects import Effect
from friedrich.rules.events import EventKind
from friedrich.rules.ground import (
    CUMBERLAND,
    FRIEDRICH,
    GENERALS,
    IS_GENERAL,
    MOST_STACKED,
    MOST_TROOPS,
    NATION_OF,
    NATION_STANDING,
    OFF_MAP,
    PRUSSIA,
    SIDE_OF,
    SOUBISE,
    TRAINS,
)
from friedrich.rules.packing import ALLOT, ENTER, PASS, PAY, RECRUIT, code, part_of
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.seats import seat_of
from friedrich.rules.stacks import (
    generals_in,
    mask_of,
    new_troops_among,
    next_to_enemy,
    place,
    pool,
    room,
    share_out,
    stacks_of,
    total_troops,
)
from friedrich.rules.state import State
from friedrich.rules.telling import tell, whisper

PRICE: Final = 6
BLOCKED_PRICE: Final = 8
RESERVE_PAYS: Final = 10

WORTH: Final = bytes(card.value or RESERVE_PAYS for card in CARDS) + bytes(256 - len(CARDS))
PAYING_ORDER: Final = sorted(range(len(CARDS)), key=lambda card: (-WORTH[card], card))
RANK_IN_PAYING: Final = bytes(PAYING_ORDER.index(card) for card in range(len(CARDS))) + bytes(
    256 - len(CARDS)
)
"""Cards pay from high to low: no card can pay after one of a higher rank."""
_TWIN: Final = tuple(
    int(Card(card.key.replace("reserve-b", "reserve-a"))) if card.is_reserve else int(card)
    for card in CARDS
)
"""For the second Reserve of a deck the first; for every other card itself."""

_DEPOTS: Final = tuple(tuple(map(int, DEPOTS[nation])) for nation in Nation)

_FRIEDRICH_GETS_NO_TROOPS: Final = int(Effect.FRIEDRICH_GETS_NO_TROOPS)
_REINFORCED_ARE_SHY: Final = int(Effect.REINFORCED_PRUSSIANS_ARE_SHY)
_SHY: Final = {
    int(Effect.CUMBERLAND_IS_SHY): CUMBERLAND,
    int(Effect.SOUBISE_IS_SHY): SOUBISE,
    int(Effect.FRIEDRICH_IS_SHY): FRIEDRICH,
}


# Where pieces can enter.


def is_blocked(state: State, nation: int) -> bool:
    """Whether pieces of other players stand on all depots of a nation."""
    seat = seat_of(state, nation)
    for depot in _DEPOTS[nation]:
        holder = NATION_STANDING[state.at[depot]]
        if holder < 0 or seat_of(state, holder) == seat:
            return False
    return True


def entries(state: State, nation: int) -> tuple[int, ...]:
    """The cities where a nation's pieces may enter at all, room apart."""
    if not is_blocked(state, nation):
        return _DEPOTS[nation]
    if state.substitute != OFF_MAP:
        return (state.substitute,)
    return tuple(map(int, state.law.edition.substitutes[Nation(nation)]))


def places_for_generals(state: State, city: int, nation: int) -> int:
    """How many generals of a nation find room in a city."""
    mark = state.at[city]
    if not mark:
        return MOST_STACKED
    if IS_GENERAL[mark - 1] and NATION_STANDING[mark] == nation:
        return MOST_STACKED - len(generals_in(state, city))
    return 0


def may_enter(state: State, general: int, city: int) -> bool:
    """Whether a Card of Fate lets this general enter there."""
    effect = state.effect
    if effect == _FRIEDRICH_GETS_NO_TROOPS:
        return general != FRIEDRICH
    shy = _SHY.get(effect) == general
    if shy or (effect == _REINFORCED_ARE_SHY and NATION_OF[general] == PRUSSIA):
        return not next_to_enemy(state, city, SIDE_OF[NATION_OF[general]])
    return True


def waiting(state: State, pieces: tuple[int, ...]) -> list[int]:
    """Those of the pieces that stand nowhere and may return."""
    return [
        piece
        for piece in pieces
        if state.where[piece] == OFF_MAP and not state.retired >> piece & 1
    ]


# How much can be recruited.


def price_of_one(state: State, nation: int) -> int:
    """What a troop or a train costs."""
    blocked = state.blocked_price or is_blocked(state, nation)
    return BLOCKED_PRICE if blocked else PRICE


def purse(state: State, nation: int) -> int:
    """What all cards of a nation are worth."""
    return sum(state.hands[nation].translate(WORTH))


def barred_from_troops(state: State) -> int:
    """Mask of the generals who may not get new troops."""
    if state.effect == _FRIEDRICH_GETS_NO_TROOPS:
        return 1 << FRIEDRICH
    if state.effect == _REINFORCED_ARE_SHY and state.nation == PRUSSIA:
        return state.threatening
    return 0


def room_on_map(state: State, nation: int) -> int:
    """How many new troops the generals on the map can take."""
    barred = barred_from_troops(state)
    if not barred:
        on_map = [general for general in GENERALS[nation] if state.where[general] >= 0]
        return MOST_TROOPS * len(on_map) - total_troops(state, nation)
    return sum([room(state, city, barred) for city in stacks_of(state, nation)])


def most_absorbed(state: State, nation: int, trains: int, wanted: int) -> int:
    """How many of the troops wanted find a general if so many trains enter too.

    It is -1 if these find no city.
    """
    here = room_on_map(state, nation)
    if here >= wanted and not trains:
        return wanted
    cities = entries(state, nation)
    options: list[tuple[int, ...]]
    if is_blocked(state, nation) and state.substitute == OFF_MAP:
        options = [(city,) for city in cities]
    else:
        options = [tuple(cities)]
    best = -1
    for chosen in options:
        best = max(best, _generals_beside(state, nation, trains, chosen))
    return best if best < 0 else min(wanted, here + MOST_TROOPS * best)


def _generals_beside(state: State, nation: int, trains: int, cities: tuple[int, ...]) -> int:
    """How many generals can enter these cities beside so many trains; -1 if these cannot."""
    empty = [city for city in cities if not state.at[city]]
    if len(empty) < trains:
        return -1
    off_map = waiting(state, GENERALS[nation])
    best = 0
    for kept in _without_some(list(cities), empty, trains):
        best = max(best, _most_entering(state, nation, off_map, kept))
    return best


def _without_some(cities: list[int], empty: list[int], number: int) -> list[list[int]]:
    """Every way to leave so many of the empty cities to trains."""
    if number == 0:
        return [cities]
    ways = []
    for index, city in enumerate(empty):
        fewer = [one for one in cities if one != city]
        ways += _without_some(fewer, empty[index + 1 :], number - 1)
    return ways


def _most_entering(state: State, nation: int, generals: list[int], cities: list[int]) -> int:
    """How many of the generals find room in these cities."""
    entering = 0
    places = {city: places_for_generals(state, city, nation) for city in cities}
    # The first come, first served: of those whom a card may keep out of a city Friedrich is the
    # first of his nation, and beside Cumberland and Soubise there are too few to fill a depot.
    for general in generals:
        for city in cities:
            if places[city] and may_enter(state, general, city):
                places[city] -= 1
                entering += 1
                break
    return entering


def order_options(state: State) -> list[int]:
    """Every number of troops and trains that can be paid for and find a place."""
    nation = state.nation
    options: list[int] = []
    if not state.hands[nation]:
        return options
    missing = state.law.most_troops[nation] - total_troops(state, nation)
    trains = len(waiting(state, TRAINS[nation]))
    if not missing and not trains:
        return options
    affordable = purse(state, nation) // price_of_one(state, nation)
    if not affordable:
        return options
    for number in range(min(trains, affordable) + 1):
        most = most_absorbed(state, nation, number, min(missing, affordable - number))
        if most < 0:
            break
        for troops in range(0 if number else 1, most + 1):
            options.append(code(RECRUIT, troops | number << 10))
    return options


def refuse_order(state: State, action: int) -> Reason:
    """Why so many troops and trains cannot be recruited."""
    nation = state.nation
    troops, trains = part_of(action) & 1023, part_of(action) >> 10
    missing = state.law.most_troops[nation] - total_troops(state, nation)
    if troops + trains == 0 or troops > missing or trains > len(waiting(state, TRAINS[nation])):
        return Reason(Refusal.NOTHING_TO_RECRUIT, (troops, trains))
    price = price_of_one(state, nation) * (troops + trains)
    if price > purse(state, nation):
        return Reason(Refusal.CANNOT_PAY, (price, purse(state, nation)))
    return Reason(Refusal.NO_ROOM, (troops, trains))


def order(state: State, action: int) -> None:
    """Order troops and trains; now they are to be paid for."""
    nation = state.nation
    troops, trains = part_of(action) & 1023, part_of(action) >> 10
    price = price_of_one(state, nation)
    state.blocked_price = price == BLOCKED_PRICE
    state.new_troops = troops
    state.new_trains = trains
    state.owed = price * (troops + trains)
    state.paid = -1
    tell(state, EventKind.RECRUITED, nation, troops, trains, state.owed)
    state.ask = ASK_PAY


# Paying.


def pay_options(state: State) -> list[int]:
    """The cards that can pay next: from high to low, so that none proves superfluous."""
    ranks = sorted(state.hands[state.nation].translate(RANK_IN_PAYING))
    later = 0
    options = []
    for rank in reversed(ranks):
        if rank <= state.paid:
            break
        card = PAYING_ORDER[rank]
        later += WORTH[card]
        if later >= state.owed and not _is_second_of_twins(state, card):
            options.append(code(PAY, card))
    options.reverse()
    return options


def _is_second_of_twins(state: State, card: int) -> bool:
    """Whether the other Reserve of the deck, listed first, could pay as well."""
    twin = _TWIN[card]
    held = twin != card and twin in state.hands[state.nation]
    return held and RANK_IN_PAYING[twin] > state.paid


def refuse_payment(state: State, action: int) -> Reason:
    """Why this card cannot pay now."""
    card = part_of(action)
    if card not in state.hands[state.nation]:
        return Reason(Refusal.NOT_IN_HAND, (Card(card),))
    if _is_second_of_twins(state, card):
        return Reason(Refusal.OTHER_CARD, (Card(card), Card(_TWIN[card])))
    return Reason(Refusal.WRONG_PAYMENT, (Card(card), state.owed))


def pay(state: State, action: int) -> None:
    """Pay with a card; there is no change."""
    card = part_of(action)
    discard(state, state.nation, card)
    if state.story is not None:
        tell(state, EventKind.PAID, state.nation, card)
    state.owed -= WORTH[card]
    state.paid = RANK_IN_PAYING[card]
    if state.owed <= 0:
        state.owed = 0
        _ask_who_enters(state)


# Entering.


def _ask_who_enters(state: State) -> None:
    """Ask which pieces enter, as long as there is anything to choose that everybody can see."""
    nation = state.nation
    cities = entries(state, nation)
    generals = state.new_troops > 0 and any(
        may_enter(state, general, city) and places_for_generals(state, city, nation)
        for general in waiting(state, GENERALS[nation])
        for city in cities
    )
    if generals or state.new_trains:
        state.ask = ASK_ENTER
    else:
        begin_reinforcing(state)


def enter_options(state: State) -> list[int]:
    """The pieces that can enter and where, and to let no more enter."""
    nation = state.nation
    options = []
    if not state.new_trains and room_on_map(state, nation) >= state.new_troops:
        options.append(PASS)
    cities = entries(state, nation)
    if state.new_trains:
        for train in waiting(state, TRAINS[nation]):
            for city in cities:
                if not state.at[city] and _rest_fits(state, train, city):
                    options.append(code(ENTER, train | city << 6))
    if state.new_troops:
        for general in waiting(state, GENERALS[nation]):
            for city in cities:
                if (
                    places_for_generals(state, city, nation)
                    and may_enter(state, general, city)
                    and _rest_fits(state, general, city)
                ):
                    options.append(code(ENTER, general | city << 6))
    return options


def _rest_fits(state: State, piece: int, city: int) -> bool:
    """Whether everything else that was paid for still finds a place after this."""
    after = state.copy()
    _put(after, piece, city)
    if not after.new_trains and not after.new_troops:
        return True
    troops = after.new_troops
    return most_absorbed(after, state.nation, after.new_trains, troops) == troops


def refuse_entering(state: State, action: int) -> Reason:
    """Why this piece cannot enter there."""
    if action == PASS:
        return Reason(Refusal.MUST_ENTER, (state.new_troops, state.new_trains))
    piece, city = part_of(action) & 63, part_of(action) >> 6
    nation = state.nation
    if NATION_OF[piece] != nation:
        return Reason(Refusal.NOT_YOUR_PIECE)
    barred = barred_from_troops(state) >> piece & 1
    if barred or piece not in waiting(state, (*GENERALS[nation], *TRAINS[nation])):
        return Reason(Refusal.MUST_STAY_OFF_MAP, (Piece(piece),))
    if city not in entries(state, nation):
        return Reason(Refusal.NOT_A_DEPOT, (City(city),))
    if (IS_GENERAL[piece] and not state.new_troops) or (
        not IS_GENERAL[piece] and not state.new_trains
    ):
        return Reason(Refusal.NOTHING_TO_RECRUIT, (Piece(piece),))
    if IS_GENERAL[piece] and not may_enter(state, piece, city):
        return Reason(Refusal.MAY_NOT_THREATEN, (Piece(piece), City(city)))
    return Reason(Refusal.NO_ROOM, (Piece(piece), City(city)))


def enter(state: State, action: int) -> None:
    """Let a piece enter, or no more."""
    if action == PASS:
        begin_reinforcing(state)
        return
    _put(state, part_of(action) & 63, part_of(action) >> 6)
    _ask_who_enters(state)


def _put(state: State, piece: int, city: int) -> None:
    """A piece enters a city, a general with one of the new troops; it cannot move any more."""
    nation = state.nation
    if city not in _DEPOTS[nation]:
        state.substitute = city
    state.done |= 1 << piece
    tell(state, EventKind.ENTERED, nation, piece, city)
    if not IS_GENERAL[piece]:
        place(state, piece, city)
        state.new_trains -= 1
        return
    state.new_troops -= 1
    if next_to_enemy(state, city, SIDE_OF[nation]):
        state.threatening |= 1 << piece
    movement.arrive(state, [piece], city, 1)


# Reinforcing.


def begin_reinforcing(state: State) -> None:
    """Ask in secret which stacks get the new troops that are left."""
    state.queue = tuple(stacks_of(state, state.nation)) if state.new_troops else ()
    _ask_next_stack(state)


def _ask_next_stack(state: State) -> None:
    if not state.queue:
        movement.ask(state)
    elif len(state.queue) == 1:
        reinforce(state, code(ALLOT, state.new_troops))
    else:
        state.ask = ASK_REINFORCE


def reinforcement_range(state: State) -> range:
    """How many of the new troops the stack in question can get."""
    barred = barred_from_troops(state)
    elsewhere = sum([room(state, city, barred) for city in state.queue[1:]])
    here = room(state, state.queue[0], barred)
    return range(max(0, state.new_troops - elsewhere), min(here, state.new_troops) + 1)


def reinforcement_options(state: State) -> list[int]:
    """Every number that leaves the other stacks no more than they can take."""
    return [code(ALLOT, troops) for troops in reinforcement_range(state)]


def refuse_reinforcement(state: State, action: int) -> Reason:
    """Why this stack cannot get so many."""
    numbers = reinforcement_range(state)
    return Reason(Refusal.WRONG_NUMBER, (numbers[0], numbers[-1]))


def reinforce(state: State, action: int) -> None:
    """Give the stack in question new troops."""
    city, troops = state.queue[0], part_of(action)
    generals = generals_in(state, city)
    before = pool(state, city)
    if troops:
        note_recruits(state, generals, before, troops)
    share_out(state, generals, before + troops)
    whisper(state, EventKind.REINFORCED, state.nation, (city,), (troops,))
    state.new_troops -= troops
    state.queue = state.queue[1:]
    _ask_next_stack(state)


def note_recruits(state: State, generals: list[int], before: int, troops: int) -> None:
    """Note who can have got new troops: all that a stack gets in a phase as if it came at once."""
    able = mask_of(generals) & ~barred_from_troops(state)
    size = len(generals)
    others = []
    old = max(size, before - new_troops_among(state, generals))
    for entry in state.received:
        if entry[0] == able and entry[3] == size:
            troops += entry[1]
            old = entry[2]
        else:
            others.append(entry)
    state.received = (*others, (able, troops, old, size))
