"""Recruitment worked out the slow way, from the rulebook and the board alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random
from typing import NamedTuple

from friedrich.board import (
    CITIES,
    DEPOTS,
    PIECE_KINDS,
    PIECE_NATIONS,
    PIECES,
    ROADS,
    SECTORS,
    SETUPS,
    Card,
    City,
    Country,
    Nation,
    Piece,
    PieceKind,
    Role,
    hostile,
)
from friedrich.rules import (
    Action,
    DecisionKind,
    Effect,
    Event,
    EventKind,
    State,
    apply,
    decision,
    legal_actions,
)
from tests.rules.recruits import Purchases, divisions, new_among, with_more
from tests.rules.table import moving, position

FRIEDRICH = Piece("friedrich")
SHY = {
    Effect.CUMBERLAND_IS_SHY: Piece("cumberland"),
    Effect.SOUBISE_IS_SHY: Piece("soubise"),
    Effect.FRIEDRICH_IS_SHY: FRIEDRICH,
}

AROUND: dict[City, set[City]] = {city: set() for city in CITIES}
for _road in ROADS:
    AROUND[_road.city].add(_road.other)
    AROUND[_road.other].add(_road.city)


# Payments.


def worth(card: Card) -> int:
    return 10 if card.is_reserve else card.value


def face(card: Card) -> str:
    """The card as it is printed: the two Reserves of a deck are the same."""
    return card.key.replace("reserve-b", "reserve-a")


Payment = tuple[str, ...]


def payments(hand: Iterable[Card], price: int) -> set[Payment]:
    """Every set of cards that pays the price and from which no card could have been kept."""
    cards = list(hand)
    found = set()
    for number in range(1, len(cards) + 1):
        for chosen in combinations(cards, number):
            total = sum(map(worth, chosen))
            if total >= price and all(total - worth(card) < price for card in chosen):
                found.add(tuple(sorted(map(face, chosen))))
    return found


# Orders.


class Memory(NamedTuple):
    """What the phase has seen so far, gathered from what was told."""

    dear: bool = False
    substitute: City | None = None
    came_next_to_enemy: frozenset[Piece] = frozenset()
    purchases: Purchases = ()


class Position(NamedTuple):
    """What can be seen of a position in a movement phase, and what the nation knows of herself."""

    nation: Nation
    edition: str
    most_troops: int
    where: dict[Piece, City]
    pools: dict[City, int]
    gone: frozenset[Piece]
    hand: tuple[Card, ...]
    seats: dict[Nation, int]
    effect: Effect
    memory: Memory


def look(state: State, memory: Memory = Memory()) -> Position:  # noqa: B008
    """Read a position off a state."""
    nation = Nation(state.nation)
    where = {piece: CITIES[state.where[piece]] for piece in PIECES if state.where[piece] >= 0}
    pools: Counter[City] = Counter()
    for piece, city in where.items():
        if PIECE_NATIONS[piece] is nation and is_general(piece):
            pools[city] += state.troops[piece]
    roles = {
        Nation.PRUSSIA: Role.FREDERICK,
        Nation.HANOVER: Role.FREDERICK,
        Nation.RUSSIA: Role.ELISABETH,
        Nation.SWEDEN: Role.ELISABETH,
        Nation.AUSTRIA: Role.MARIA_THERESA,
        Nation.IMPERIAL: Role(state.imperial),
        Nation.FRANCE: Role.POMPADOUR,
    }
    return Position(
        nation=nation,
        edition=state.law.edition.name,
        most_troops=SETUPS[state.law.setup.key].forces[nation].troops,
        where=where,
        pools=dict(pools),
        gone=frozenset(piece for piece in PIECES if state.retired >> piece & 1),
        hand=tuple(map(Card, state.hands[nation])),
        seats={one: state.seats[role] for one, role in roles.items()},
        effect=Effect(state.effect),
        memory=memory,
    )


def remember(memory: Memory, state: State, events: Iterable[Event]) -> Memory:
    """What a phase has seen after these events; a new stage forgets everything."""
    dear, substitute, came, purchases = memory
    for event in events:
        if event.kind is EventKind.STAGE_BEGAN:
            dear, substitute, came, purchases = Memory()
        elif event.kind is EventKind.RECRUITED:
            troops, trains, price = event.parts
            dear = price == 8 * (troops + trains)
        elif event.kind is EventKind.ENTERED and event.nation is not None:
            city = CITIES[event.parts[1]]
            if city not in DEPOTS[event.nation]:
                substitute = city
        elif event.kind is EventKind.MOVED and event.nation is not None:
            where = {p: CITIES[state.where[p]] for p in PIECES if state.where[p] >= 0}
            if is_next_to_enemy(event.nation, CITIES[event.parts[-1]], where):
                movers = {piece for piece in PIECES if event.parts[0] >> piece & 1}
                came |= movers
        elif event.kind is EventKind.REINFORCED and event.secret[0] and event.nation is not None:
            seen = look(state, Memory(came_next_to_enemy=came))
            city = CITIES[event.parts[0]]
            before = seen.pools[city] - event.secret[0]
            purchases = with_more(
                purchases, tuple(stack_in(seen, city)), before, event.secret[0], barred_from(seen)
            )
    return Memory(dear, substitute, came, purchases)


def stack_in(position: Position, city: City) -> list[Piece]:
    """The generals of the nation in a city."""
    return [
        piece
        for piece, where in position.where.items()
        if where is city and PIECE_NATIONS[piece] is position.nation and is_general(piece)
    ]


def barred_from(position: Position) -> set[Piece]:
    """The generals who may get no new troops."""
    if position.effect is Effect.FRIEDRICH_GETS_NO_TROOPS:
        return {FRIEDRICH}
    shy = position.effect is Effect.REINFORCED_PRUSSIANS_ARE_SHY
    prussian = position.nation is Nation.PRUSSIA
    return set(position.memory.came_next_to_enemy) if shy and prussian else set()


def is_general(piece: Piece) -> bool:
    return PIECE_KINDS[piece] is PieceKind.GENERAL


def is_next_to_enemy(nation: Nation, city: City, where: dict[Piece, City]) -> bool:
    return any(
        is_general(piece) and hostile(nation, PIECE_NATIONS[piece]) and there in AROUND[city]
        for piece, there in where.items()
    )


def is_blocked(position: Position) -> bool:
    """Whether pieces of other players stand on all depots."""
    nation = position.nation
    for depot in DEPOTS[nation]:
        strangers = [
            piece
            for piece, city in position.where.items()
            if city is depot and position.seats[PIECE_NATIONS[piece]] != position.seats[nation]
        ]
        if not strangers:
            return False
    return True


def substitutes(nation: Nation, edition: str) -> set[City]:
    """The list of rule 10, read off the map."""

    def sector_of(city: str) -> set[City]:
        return set(next(s for s in SECTORS if City(city) in s.cities).cities)

    def row(city: City) -> float:
        return city.position[1]

    if nation is Nation.PRUSSIA:
        return sector_of("berlin")
    if nation is Nation.HANOVER:
        whole = sector_of("stade")
        if edition == "classic":
            return whole
        return {city for city in whole if row(city) < row(City("munster"))}
    if nation is Nation.RUSSIA:
        return sector_of("warszawa")
    if nation is Nation.SWEDEN:
        return {city for city in CITIES if city.country is Country.SWEDEN}
    if nation is Nation.AUSTRIA:
        return {city for city in sector_of("bruenn") if city.country is Country.AUSTRIA}
    if nation is Nation.IMPERIAL:
        return sector_of("wuerzburg")
    if edition == "classic":
        return {city for city in sector_of("koblenz") if row(city) > row(City("koblenz"))}
    return sector_of("mainz")


class Entry(NamedTuple):
    """One way to let pieces enter: each with its city."""

    trains: tuple[tuple[Piece, City], ...]
    generals: tuple[tuple[Piece, City], ...]


def absent(position: Position, kind: PieceKind) -> list[Piece]:
    return [
        piece
        for piece in PIECES
        if PIECE_NATIONS[piece] is position.nation
        and PIECE_KINDS[piece] is kind
        and piece not in position.where
        and piece not in position.gone
    ]


def sites(position: Position) -> list[list[City]]:
    """The sets of cities of which one can be used."""
    if not is_blocked(position):
        return [list(DEPOTS[position.nation])]
    if position.memory.substitute is not None:
        return [[position.memory.substitute]]
    return [[city] for city in substitutes(position.nation, position.edition)]


def entries(position: Position) -> Iterator[Entry]:
    """Every way to let any off-map pieces enter at once."""
    trains = absent(position, PieceKind.TRAIN)
    generals = absent(position, PieceKind.GENERAL)
    standing: dict[City, list[Piece]] = {}
    for piece, city in position.where.items():
        standing.setdefault(city, []).append(piece)
    for cities in sites(position):
        choices: list[list[City | None]] = []
        for piece in (*trains, *generals):
            allowed = [c for c in cities if may_enter(position, piece, c, standing.get(c, []))]
            choices.append([None, *allowed])
        for chosen in product(*choices):
            pairs = [
                (piece, city)
                for piece, city in zip((*trains, *generals), chosen, strict=True)
                if city is not None
            ]
            if _fits(pairs, standing):
                yield Entry(
                    tuple(pair for pair in pairs if pair[0] in trains),
                    tuple(pair for pair in pairs if pair[0] in generals),
                )


def may_enter(position: Position, piece: Piece, city: City, there: list[Piece]) -> bool:
    """Whether a piece may stand in a city besides those already there, all else apart."""
    if not is_general(piece):
        return not there
    if any(not is_general(p) or PIECE_NATIONS[p] is not position.nation for p in there):
        return False
    if position.effect is Effect.FRIEDRICH_GETS_NO_TROOPS and piece is FRIEDRICH:
        return False
    shy = SHY.get(position.effect) is piece or (
        position.effect is Effect.REINFORCED_PRUSSIANS_ARE_SHY and position.nation is Nation.PRUSSIA
    )
    return not (shy and is_next_to_enemy(position.nation, city, position.where))


def _fits(pairs: list[tuple[Piece, City]], standing: dict[City, list[Piece]]) -> bool:
    for city in {city for _, city in pairs}:
        together = [*standing.get(city, []), *(piece for piece, where in pairs if where is city)]
        if len(together) > 3 or (len(together) > 1 and not all(map(is_general, together))):
            return False
    return True


def most_new(position: Position, city: City, entering: int) -> int:
    """How many new troops a stack can take, over every division of what it has.

    The barred hold none of what has come in this phase, and everybody else keeps an old troop.
    """
    stack = stack_in(position, city)
    barred = barred_from(position) & set(stack)
    pool = position.pools.get(city, 0)
    new = new_among(position.memory.purchases, stack, barred) if barred else 0
    most_of_the_barred = max(len(barred), pool - new - len(set(stack) - barred))
    best = 0
    for division in divisions(pool, len(stack)):
        held = sum(n for p, n in zip(stack, division, strict=True) if p in barred)
        if held <= most_of_the_barred:
            best = max(best, 8 * len(set(stack) - barred) - (pool - held))
    return best + 8 * entering


def capacity(position: Position, entry: Entry) -> dict[City, tuple[int, int]]:
    """For each stack after these entries: how many enter there and the most new troops it takes."""
    entering = Counter(city for _, city in entry.generals)
    cities = {*position.pools, *entering}
    return {city: (entering[city], most_new(position, city, entering[city])) for city in cities}


Order = tuple[int, int]


def orders(position: Position) -> set[Order]:
    """Every number of troops and trains that can be paid for and for which there is a place."""
    price = price_of_one(position)
    money = sum(map(worth, position.hand))
    missing = position.most_troops - sum(position.pools.values())
    room = {city: most_new(position, city, 0) for city in position.pools}
    found = set()
    for entry in entries(position):
        # A general who enters brings room for eight wherever he does, beside others or alone.
        total = sum(room.values()) + 8 * len(entry.generals)
        trains = len(entry.trains)
        for troops in range(len(entry.generals), min(missing, total) + 1):
            if troops + trains and price * (troops + trains) <= money:
                found.add((troops, trains))
    return found


def price_of_one(position: Position) -> int:
    return 8 if position.memory.dear or is_blocked(position) else 6


Outcome = tuple[frozenset[tuple[Piece, City]], frozenset[tuple[City, int]]]


def outcomes(position: Position, order: Order) -> set[Outcome]:
    """Every way in which an order can end: who stands where, and every stack's troops."""
    troops, trains = order
    found = set()
    for entry in entries(position):
        if len(entry.trains) != trains or len(entry.generals) > troops:
            continue
        after = frozenset({**position.where, **dict(entry.trains), **dict(entry.generals)}.items())
        room = capacity(position, entry)
        ranges = [range(least, most + 1) for least, most in room.values()]
        for shares in product(*ranges):
            if sum(shares) == troops:
                pools = (
                    (city, position.pools.get(city, 0) + share)
                    for city, share in zip(room, shares, strict=True)
                )
                found.add((after, frozenset(pools)))
    return found


def outcome_of(state: State) -> Outcome:
    """How a state answers to that."""
    seen = look(state)
    return frozenset(seen.where.items()), frozenset(seen.pools.items())


def offered(actions: Iterable[Action]) -> set[Order]:
    """The orders in a list of actions."""
    return {(action.number, action.trains) for action in actions if action.kind.key == "recruit"}


def endings(state: State) -> set[Outcome]:
    """Every way in which an order that is to be paid for now can end, by the doors of the rules.

    One payment is as good as another, so only the first is followed.
    """
    found: set[Outcome] = set()
    seen: set[State] = set()
    open_ends = [state]
    while open_ends:
        here = open_ends.pop()
        kind = decision(here).kind
        if kind is DecisionKind.MOVEMENT:
            found.add(outcome_of(here))
            continue
        actions = legal_actions(here)
        assert actions, "a dead end"
        for action in actions[:1] if kind is DecisionKind.PAY else actions:
            after, _ = apply(here, action)
            if after not in seen:
                seen.add(after)
                open_ends.append(after)
    return found


def random_position(random: Random) -> State:
    """A movement phase in which depots are blocked, stacks full and cards few."""
    nation = random.choice(list(Nation))
    edition = random.choice(["anniversary", "classic"])
    places: dict[str, str] = {}
    standing: dict[City, list[Piece]] = {}
    near = [city for depot in DEPOTS[nation] for city in AROUND[depot]]
    spots = sorted(substitutes(nation, edition))
    for depot in DEPOTS[nation]:
        if random.random() < 0.7:
            _put(random.choice(PIECES), depot, places, standing)
    for _ in range(random.randrange(2, 20)):
        cities = random.choice([near, DEPOTS[nation], spots, CITIES, list(standing) or CITIES])
        _put(random.choice(PIECES), random.choice(cities), places, standing)
    own = [p for p in PIECES if PIECE_NATIONS[p] is nation and p.key in places and is_general(p)]
    troops: dict[str, int] = {}
    left = SETUPS["four"].forces[nation].troops
    for city in {City(places[piece.key]) for piece in own}:
        stack = [piece for piece in own if places[piece.key] == city.key]
        number = min(left, random.randint(len(stack), 8 * len(stack)))
        if number < len(stack):
            for piece in stack:
                del places[piece.key]
            continue
        troops[stack[0].key] = number
        left -= number
    deck = [Card(card) for card in range(100)]
    return moving(
        position(
            places,
            nation=nation,
            troops=troops,
            hands={nation: [c.key for c in random.sample(deck, random.randrange(9))]},
            retired=[p.key for p in PIECES if p.key not in places and random.random() < 0.15],
            effect=random.choice(EFFECTS),
            setup=random.choice(["four", "three"]),
            edition=edition,
            imperial=int(random.choice([Role.MARIA_THERESA, Role.ELISABETH, Role.POMPADOUR])),
        )
    )


EFFECTS = [
    Effect.NOTHING,
    Effect.NOTHING,
    Effect.FRIEDRICH_GETS_NO_TROOPS,
    Effect.REINFORCED_PRUSSIANS_ARE_SHY,
    *SHY,
]


def _put(
    piece: Piece, city: City, places: dict[str, str], standing: dict[City, list[Piece]]
) -> None:
    if piece.key in places or not _fits([(piece, city)], standing):
        return
    if any(PIECE_NATIONS[one] is not PIECE_NATIONS[piece] for one in standing.get(city, [])):
        return
    places[piece.key] = city.key
    standing.setdefault(city, []).append(piece)


def sequences(state: State) -> list[Payment]:
    """Every complete way of paying that the rules offer, each as a set of printed cards."""
    found = []
    open_ends: list[tuple[State, tuple[str, ...]]] = [(state, ())]
    while open_ends:
        here, paid = open_ends.pop()
        if decision(here).kind is not DecisionKind.PAY:
            found.append(tuple(sorted(paid)))
            continue
        actions = legal_actions(here)
        assert actions, "a dead end"
        open_ends += [(apply(here, a)[0], (*paid, face(a.card))) for a in actions]
    return found
