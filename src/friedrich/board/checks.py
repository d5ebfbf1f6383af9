"""What must hold of the tables: every mistake is found, with file and line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from friedrich.board.enums import Country, Nation, PieceKind, Role, Side, Suit, Timing
from friedrich.board.errors import Fault
from friedrich.board.ids import plain
from friedrich.board.tables import CityRow, PieceRow, Place, RoadRow, SectorRow, Tables

ROAD_CLASSES = ("main", "road")

# What the box holds: a table with a row too few or too many is wrong even if each row is right.
COUNTS = {
    "cities": 672,
    "roads": 976,
    "sectors": 33,
    "objectives": 70,
    "depots": 10,
    "pieces": 35,
    "setups": 4,
    "seats": 11,
    "forces": 13,
}
MAIN_ROADS = 185
MOST_TROOPS_OF_A_GENERAL = 8


def check_tables(tables: Tables) -> list[Fault]:
    """Every mistake in these tables, in the order of the files."""
    return [fault for check in _CHECKS for fault in check(tables)]


def _once(names: Iterable[tuple[Place, str]], what: str) -> Iterator[Fault]:
    """Fault what stands twice."""
    first: dict[str, Place] = {}
    for at, name in names:
        if name in first:
            yield at.fault(f"{what} {name!r} stands already in line {first[name].line}")
        else:
            first[name] = at


def _known(at: Place, name: str, names: Iterable[str], what: str) -> Iterator[Fault]:
    if name not in names:
        yield at.fault(f"unknown {what} {name!r}")


def _readable(at: Place, *names: str) -> Iterator[Fault]:
    """Names are there, and nothing but printable letters."""
    for name in names:
        if not name or name != name.strip() or not name.isprintable():
            yield at.fault(f"{name!r} is no name")


def _same_set(
    file: str, rows: Iterable[tuple[Place, str]], names: tuple[str, ...], what: str
) -> Iterator[Fault]:
    """Each of the names exactly once."""
    rows = list(rows)
    for at, name in rows:
        yield from _known(at, name, names, what)
    yield from _once(rows, what)
    present = {name for _, name in rows}
    for name in names:
        if name not in present:
            yield Fault(file, 0, f"the {what} {name!r} is missing")


def _counts(tables: Tables) -> Iterator[Fault]:
    for table, count in COUNTS.items():
        found = len(getattr(tables, table))
        if found != count:
            yield Fault(f"{table}.csv", 0, f"{found} rows where {count} belong")
    main = sum(row.road == "main" for row in tables.roads)
    if main != MAIN_ROADS:
        yield Fault("roads.csv", 0, f"{main} main roads where {MAIN_ROADS} belong")


def _sectors(tables: Tables) -> Iterator[Fault]:
    yield from _once(((row.at, row.sector) for row in tables.sectors), "sector")
    for row in tables.sectors:
        yield from _known(row.at, row.suit, Suit.keys(), "suit")
        if not row.sector.startswith(f"{row.suit}-"):
            yield row.at.fault(f"sector {row.sector!r} does not bear its suit {row.suit!r}")
        if not (row.left < row.right and row.top < row.bottom):
            yield row.at.fault(f"sector {row.sector!r} has no area")


def _cities(tables: Tables) -> Iterator[Fault]:
    sectors = {row.sector: row for row in tables.sectors}
    yield from _once(((row.at, row.city) for row in tables.cities), "city")
    yield from _once(((row.at, f"{row.x} {row.y}") for row in tables.cities), "position")
    for row in tables.cities:
        yield from _readable(row.at, row.name)
        if plain(row.city) != row.city or not row.city:
            yield row.at.fault(f"{row.city!r} is no key: small letters, digits and hyphens")
        yield from _known(row.at, row.country, Country.keys(), "country")
        yield from _known(row.at, row.suit, Suit.keys(), "suit")
        sector = sectors.get(row.sector)
        if sector is None:
            yield row.at.fault(f"unknown sector {row.sector!r}")
        else:
            yield from _city_in_sector(row, sector)


def _city_in_sector(row: CityRow, sector: SectorRow) -> Iterator[Fault]:
    if row.suit != sector.suit:
        yield row.at.fault(f"suit {row.suit!r} is not that of its sector {row.sector!r}")
    inside = sector.left <= row.x <= sector.right and sector.top <= row.y <= sector.bottom
    if not inside:
        yield row.at.fault(f"{row.city!r} at {row.x}, {row.y} is not in its sector {row.sector!r}")


def _roads(tables: Tables) -> Iterator[Fault]:
    cities = {row.city for row in tables.cities}
    for row in tables.roads:
        for end in (row.city, row.other):
            if end not in cities:
                yield row.at.fault(f"a road to nowhere: unknown city {end!r}")
        if row.city == row.other:
            yield row.at.fault(f"a road from {row.city!r} to itself")
        yield from _known(row.at, row.road, ROAD_CLASSES, "class of road")
    ends = (((row.at, " - ".join(sorted((row.city, row.other))))) for row in tables.roads)
    yield from _once(ends, "road")
    yield from _connected(tables)


def _connected(tables: Tables) -> Iterator[Fault]:
    """Every city can be reached from every other."""
    roads: dict[str, list[str]] = {row.city: [] for row in tables.cities}
    for row in tables.roads:
        if row.city in roads and row.other in roads:
            roads[row.city].append(row.other)
            roads[row.other].append(row.city)
    if not roads:
        return
    reached = {next(iter(roads))}
    ahead = list(reached)
    while ahead:
        for city in roads[ahead.pop()]:
            if city not in reached:
                reached.add(city)
                ahead.append(city)
    for place in tables.cities:
        if place.city not in reached:
            yield place.at.fault(f"no roads lead from {place.city!r} to {tables.cities[0].city!r}")


def _no_crossings(tables: Tables) -> Iterator[Fault]:
    """Drawn straight, no two roads cross: a wrong end is most likely to show here."""
    where = {row.city: (row.x, row.y) for row in tables.cities}
    roads = [row for row in tables.roads if row.city in where and row.other in where]
    lines = sorted((min(where[road.city][0], where[road.other][0]), road) for road in roads)
    open_roads: list[tuple[float, RoadRow]] = []
    for left, row in lines:
        open_roads = [(right, other) for right, other in open_roads if right >= left]
        for _, other in open_roads:
            if _cross(where, row, other):
                yield row.at.fault(
                    f"{row.city} - {row.other} crosses {other.city} - {other.other}"
                    f" of line {other.at.line}"
                )
        open_roads.append((max(where[row.city][0], where[row.other][0]), row))


def _cross(where: dict[str, tuple[float, float]], one: RoadRow, two: RoadRow) -> bool:
    if {one.city, one.other} & {two.city, two.other}:
        return False
    a, b, c, d = where[one.city], where[one.other], where[two.city], where[two.other]

    def left_of(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return left_of(a, b, c) != left_of(a, b, d) and left_of(c, d, a) != left_of(c, d, b)


def _nations(tables: Tables) -> Iterator[Fault]:
    nations = ((row.at, row.nation) for row in tables.nations)
    yield from _same_set("nations.csv", nations, Nation.keys(), "nation")
    for row in tables.nations:
        yield from _readable(row.at, row.name, row.adjective)
        yield from _known(row.at, row.role, Role.keys(), "role")
        yield from _known(row.at, row.side, Side.keys(), "side")
        for country in (*row.home, *row.defends):
            yield from _known(row.at, country, Country.keys(), "country")
    defended = [(row.at, country) for row in tables.nations for country in row.defends]
    yield from _once(defended, "defended country")


def _objectives_and_depots(tables: Tables) -> Iterator[Fault]:
    cities = {row.city for row in tables.cities}
    for row in tables.objectives:
        yield from _known(row.at, row.nation, Nation.keys(), "nation")
        yield from _known(row.at, row.city, cities, "city")
        if row.order not in (1, 2):
            yield row.at.fault(f"an objective is of order 1 or 2, not {row.order}")
    for depot in tables.depots:
        yield from _known(depot.at, depot.nation, Nation.keys(), "nation")
        yield from _known(depot.at, depot.city, cities, "city")
    yield from _once(((row.at, row.city) for row in tables.objectives), "objective")
    yield from _once(((row.at, row.city) for row in tables.depots), "depot")


def _pieces(tables: Tables) -> Iterator[Fault]:
    cities = {row.city for row in tables.cities}
    yield from _once(((row.at, row.piece) for row in tables.pieces), "piece")
    ranks = ((row.at, f"{row.nation} {row.kind} {row.rank}") for row in tables.pieces)
    yield from _once(ranks, "rank")
    for row in tables.pieces:
        yield from _known(row.at, row.nation, Nation.keys(), "nation")
        yield from _known(row.at, row.kind, PieceKind.keys(), "kind")
        yield from _known(row.at, row.city, cities, "city")
    yield from _stacks(tables.pieces)


def _stacks(pieces: tuple[PieceRow, ...]) -> Iterator[Fault]:
    """Up to three generals of one nation share a city, a train none."""
    there: dict[str, list[PieceRow]] = {}
    for row in pieces:
        others = there.setdefault(row.city, [])
        others.append(row)
        one_stack = len({(piece.nation, piece.kind) for piece in others}) == 1
        if len(others) > (3 if row.kind == "general" and one_stack else 1):
            yield row.at.fault(f"{row.piece!r} finds no room in {row.city!r}")


def _fate(tables: Tables) -> Iterator[Fault]:
    versions = tuple(f"{card} {suit}" for card in range(1, 13) for suit in Suit.keys())
    found = ((row.at, f"{row.card} {row.suit}") for row in tables.fate)
    yield from _same_set("fate.csv", found, versions, "version")
    for row in tables.fate:
        yield from _known(row.at, row.when, Timing.keys(), "time")
        for nation in row.nation:
            yield from _known(row.at, nation, (*Nation.keys(), "any"), "nation")
    numbers = tuple(str(card) for card in range(13, 19))
    strokes = ((row.at, str(row.card)) for row in tables.strokes)
    yield from _same_set("strokes.csv", strokes, numbers, "stroke")


def _setups(tables: Tables) -> Iterator[Fault]:
    forces = {row.forces for row in tables.forces}
    setups = {row.setup for row in tables.setups}
    yield from _once(((row.at, row.setup) for row in tables.setups), "setup")
    for row in tables.setups:
        yield from _known(row.at, row.forces, forces, "forces")
        if row.unseen < 0:
            yield row.at.fault(f"{row.unseen} unseen cards")
    for seat in tables.seats:
        yield from _known(seat.at, seat.setup, setups, "setup")
        for role in (seat.seat, *seat.roles):
            yield from _known(seat.at, role, Role.keys(), "role")
    roles = [(row.at, f"{row.setup} {role}") for row in tables.seats for role in row.roles]
    yield from _once(roles, "role")


def _forces(tables: Tables) -> Iterator[Fault]:
    pieces = Counter((row.nation, row.kind, row.rank) for row in tables.pieces)
    yield from _once(((row.at, f"{row.forces} {row.nation}") for row in tables.forces), "forces")
    for row in tables.forces:
        yield from _known(row.at, row.nation, Nation.keys(), "nation")
        for kind, ranks in (("general", row.generals), ("train", row.trains)):
            if list(ranks) != sorted(set(ranks)):
                yield row.at.fault(f"ranks of {kind}s stand twice or out of order")
            for rank in ranks:
                if (row.nation, kind, rank) not in pieces:
                    yield row.at.fault(f"{row.nation} has no {kind} {rank}")
        most = MOST_TROOPS_OF_A_GENERAL * len(row.generals)
        if not len(row.generals) <= row.troops <= most:
            yield row.at.fault(f"{row.troops} troops do not fit {len(row.generals)} generals")
        if any(laid_away >= drawn for drawn, laid_away in row.income):
            yield row.at.fault("as many cards laid away as drawn")


_CHECKS: tuple[Callable[[Tables], Iterator[Fault]], ...] = (
    _counts,
    _sectors,
    _cities,
    _roads,
    _no_crossings,
    _nations,
    _objectives_and_depots,
    _pieces,
    _fate,
    _setups,
    _forces,
)
