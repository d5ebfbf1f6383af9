"""Rule 8, the paths of a retreat: exact, whatever stands in the way, and found in time."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from friedrich.board.geography import CITIES, ROADS, City
from friedrich.rules.retreat_paths import retreat_ends, retreat_path

MOST_PIECES = 34

AROUND: dict[City, list[City]] = defaultdict(list)
for _road in sorted(ROADS):
    AROUND[_road.city].append(_road.other)
    AROUND[_road.other].append(_road.city)
for _near in AROUND.values():
    _near.sort()


class Position(NamedTuple):
    start: City
    winner: City
    at: bytearray


def occupied(cities: Iterable[City]) -> bytearray:
    at = bytearray(len(CITIES))
    for city in cities:
        at[city] = 1
    return at


def cities(keys: str) -> list[City]:
    return [City(key) for key in keys.split()]


def only_open(keys: str) -> bytearray:
    """A board where all cities but these are occupied."""
    return occupied(set(CITIES) - set(cities(keys)))


# --- the slow ways to the same answer


def roads_away(origin: City) -> dict[City, int]:
    away = {origin: 0}
    queue = [origin]
    for city in queue:
        for near in AROUND[city]:
            if near not in away:
                away[near] = away[city] + 1
                queue.append(near)
    return away


def all_paths(path: tuple[City, ...], length: int, at: Sequence[int]) -> Iterator[tuple[City, ...]]:
    """Every way to go on from a path by so many roads, one by one, in the order of ids."""
    if not length:
        yield path
        return
    for near in AROUND[path[-1]]:
        if near not in path and not at[near]:
            yield from all_paths((*path, near), length - 1, at)


def first_paths(position: Position, length: int) -> dict[City, tuple[City, ...]]:
    """By each possible end the first of the paths to it."""
    found: dict[City, tuple[City, ...]] = {}
    for path in all_paths((position.start,), length, position.at):
        found.setdefault(path[-1], path)
    return found


def farthest(ends: Iterable[City], winner: City) -> list[City]:
    away = roads_away(winner)
    ends = sorted(ends)
    return [end for end in ends if away[end] == max(away[other] for other in ends)]


def halves(origin: City, length: int, at: Sequence[int]) -> dict[City, set[frozenset[City]]]:
    """By their last city, all paths of a length, each without that last city."""
    by_last: dict[City, set[frozenset[City]]] = defaultdict(set)
    for path in all_paths((origin,), length, at):
        by_last[path[-1]].add(frozenset(path[:-1]))
    return by_last


def two_halves_meet(
    first: dict[City, set[frozenset[City]]], second: dict[City, set[frozenset[City]]]
) -> bool:
    """Whether a path of the first kind and one of the second make one without repetition."""
    return any(
        middle not in one and middle not in other and one.isdisjoint(other)
        for middle in first.keys() & second.keys()
        for one in first[middle]
        for other in second[middle]
    )


# --- positions


def anywhere(rng: random.Random) -> Position:
    """Pieces strewn over the whole board."""
    start = rng.choice(CITIES)
    winner = rng.choice(AROUND[start])
    others = rng.sample(CITIES, rng.randint(0, MOST_PIECES - 2))
    return Position(start, winner, occupied([start, winner, *others]))


def crowded(rng: random.Random) -> Position:
    """Pieces close around the start."""
    start = rng.choice(CITIES)
    winner = rng.choice(AROUND[start])
    away = roads_away(start)
    near = [city for city in CITIES if 0 < away[city] <= rng.randint(2, 6)]
    others = rng.sample(near, min(rng.randint(0, MOST_PIECES - 2), len(near) * 2 // 3))
    return Position(start, winner, occupied([start, winner, *others]))


def pocket(rng: random.Random, most: int = 20) -> Position:
    """A few cities around the start that pieces shut in, often but for one way out."""
    start = rng.choice(CITIES)
    inside = {start}
    wall = set(AROUND[start])
    size = rng.randint(2, most)
    while len(inside) < size:
        taken = min(sorted(wall), key=lambda city: len(set(AROUND[city]) - wall) + rng.random())
        grown = wall - {taken} | {city for city in AROUND[taken] if city not in inside}
        if len(grown) > MOST_PIECES:
            break
        inside.add(taken)
        wall = grown
    if rng.random() < 0.3:
        wall.discard(rng.choice(sorted(wall)))
    winner = rng.choice(AROUND[start])
    return Position(start, winner, occupied({start, winner} | wall))


def room(position: Position) -> int:
    """In how many cities the defeated stack could be at all, its own included."""
    reached = {position.start}
    queue = [position.start]
    for city in queue:
        for near in AROUND[city]:
            if near not in reached and not position.at[near]:
                reached.add(near)
                queue.append(near)
    return len(reached)


def follows_the_rules(path: tuple[City, ...], position: Position, length: int) -> bool:
    return (
        path[0] is position.start
        and len(path) == len(set(path)) == length + 1
        and all(there in AROUND[here] for here, there in pairwise(path))
        and not any(position.at[city] for city in path[1:])
    )


# --- against the slow ways


@pytest.mark.parametrize("kind", [anywhere, crowded, pocket])
def test_finds_what_a_list_of_all_paths_finds(kind: Callable[[random.Random], Position]) -> None:
    rng = random.Random(8)
    for _ in range(800):
        position = kind(rng)
        length = rng.randint(1, 9)
        found = first_paths(position, length)
        ends = retreat_ends(position.start, length, position.winner, position.at)
        assert ends == farthest(found, position.winner), (position, length)
        for end in ends:
            assert retreat_path(position.start, length, end, position.at) == found[end]


def test_finds_what_a_list_of_all_paths_finds_in_a_pocket_at_any_length() -> None:
    rng = random.Random(1756)
    compared = 0
    while compared < 300:
        position = pocket(rng, most=28)
        if room(position) > 28:
            continue
        length = rng.randint(10, 24)
        found = first_paths(position, length)
        ends = retreat_ends(position.start, length, position.winner, position.at)
        assert ends == farthest(found, position.winner), (position, length)
        for end in ends:
            assert retreat_path(position.start, length, end, position.at) == found[end]
        compared += 1


def test_nothing_farther_is_an_end_of_a_long_retreat() -> None:
    rng = random.Random(24)
    for _ in range(40):
        position = rng.choice([anywhere, crowded, pocket])(rng)
        length = rng.randint(10, 15)
        ends = retreat_ends(position.start, length, position.winner, position.at)
        away = roads_away(position.winner)
        nearest = away[ends[0]] if ends else 0
        reach = roads_away(position.start)
        from_start = halves(position.start, length // 2, position.at)
        for city in CITIES:
            if away[city] >= nearest and reach[city] <= length and not position.at[city]:
                to_end = halves(city, length - length // 2, position.at)
                assert two_halves_meet(from_start, to_end) == (city in ends), (position, city)


def test_each_end_of_a_long_retreat_has_a_path() -> None:
    rng = random.Random(1757)
    for _ in range(250):
        position = rng.choice([anywhere, crowded, pocket])(rng)
        length = rng.randint(10, 24)
        for end in retreat_ends(position.start, length, position.winner, position.at):
            path = retreat_path(position.start, length, end, position.at)
            assert path[-1] is end
            assert follows_the_rules(path, position, length), (position, length)


class Long(NamedTuple):
    start: str
    winner: str
    others: str
    ends: str

    @property
    def position(self) -> Position:
        start, winner = City(self.start), City(self.winner)
        return Position(start, winner, occupied([start, winner, *cities(self.others)]))


# Retreats by 24, the first three from pockets where most or all distances have no end and all of
# that takes longest to know. The ends were found by going through all paths, up to 21 million.
LONG = [
    Long(
        "brieg",
        "namslau",
        (
            "brod bydgoszcz cosel gostynin gruenberg guhrau haynau hirschberg kepno kolin "
            "koniecpol krzepice krzyz kutno leszno muskau neutitschein ostrowiec pjotrkow "
            "radomsko spremberg torun troppau truebau turnau wohlau wolbrom wolsztyn "
            "zgierz zossen zywiec"
        ),
        "",
    ),
    Long(
        "minden",
        "nienburg",
        (
            "aschersleben fulda genthin giessen goettingen gotha guestrow guetersloh "
            "hamburg hamm hannover huenfeld lauenburg-elbe limburg luechow mainz marburg "
            "meiningen nordhausen preetz rendsburg rudolstadt schluechtern schnackenburg "
            "schoenebeck soltau sontra stendal templin wildungen wittingen"
        ),
        "celle lueneburg otterndorf stade uelzen zeven",
    ),
    Long(
        "greven",
        "muenster",
        (
            "aschaffenburg bremervoerde brueckenau eisenach fritzlar fulda gifhorn hameln "
            "hannover hassfurt ludwigslust marburg merseburg miltenberg paderborn "
            "poessneck pyrmont rotenburg schmalkalden soest soltau suhl zeitz"
        ),
        "bielefeld",
    ),
    Long(
        "stendal",
        "gardelegen",
        (
            "achim alfeld bielefeld borna cottbus crossen fuerstenberg-oder gera "
            "greifswald greven grossenhain hamburg hannover kiel leisnig lingen meissen "
            "merseburg neudamm nordhausen northeim reppen schwedt segeberg senftenberg "
            "soest stargard stettin ueckermuende uelzen weimar winsen wolgast"
        ),
        (
            "anklam beeskow elsterwerda frankfurt-oder grimma grimmen jarmen "
            "oldenburg-holstein pasewalk preetz riesa sangerhausen stralsund wurzen"
        ),
    ),
    Long(
        "prag",
        "kolin",
        "",
        "cloppenburg delmenhorst meppen",
    ),
    Long(
        "eberswalde",
        "bernau",
        (
            "beraun bielefeld czestochowa detmold glogau goldberge gotha hlinsko koeslin "
            "kronach lublinitz mainz neidenburg neubrandenburg neustrelitz nowy-miasto "
            "opoczno pilgram plauen pritzwalk regenwalde schweinfurt sieradz sontra "
            "stralsund tarnow turek wetzlar wielun zehdenick"
        ),
        "bingen pillkallen ragnit",
    ),
    Long(
        "luckenwalde",
        "jueterbog",
        (
            "belgard friedek-mistek goerlitz greiz grimma grossenhain johannisburg "
            "koenigsberg langensalza marienbad naila naumburg neisse neubrandenburg "
            "oschatz pardubitz prossnitz radeberg ratibor schivelbein schoeningen schwedt "
            "sierpc skwierzyna slapy sonneberg springe tarnow wapno zyrardow"
        ),
        "pillkallen ragnit",
    ),
]


@pytest.mark.parametrize("retreat", LONG, ids=lambda retreat: retreat.start)
def test_ends_of_retreats_by_24(retreat: Long) -> None:
    start, winner, at = retreat.position
    assert retreat_ends(start, 24, winner, at) == cities(retreat.ends)


# --- special cases


def test_a_retreat_of_three_cities() -> None:
    at = occupied(cities("kamenz radeberg"))
    kamenz, radeberg = cities("kamenz radeberg")
    assert retreat_ends(kamenz, 3, radeberg, at) == cities("cottbus finsterwalde")
    path = cities("kamenz hoyerswerda senftenberg cottbus")
    assert retreat_path(kamenz, 3, City("cottbus"), at) == tuple(path)


def test_a_piece_on_the_way_closes_it() -> None:
    kamenz, radeberg = cities("kamenz radeberg")
    at = occupied(cities("kamenz radeberg senftenberg"))
    assert retreat_ends(kamenz, 2, radeberg, at) == cities("spremberg")
    path = cities("kamenz hoyerswerda spremberg cottbus")
    assert retreat_path(kamenz, 3, City("cottbus"), at) == tuple(path)


@pytest.mark.parametrize("length", [1, 2, 24])
def test_no_path_where_the_only_road_leads_to_the_winner(length: int) -> None:
    at = occupied(cities("emden leer"))
    assert retreat_ends(City("emden"), length, City("leer"), at) == []


@pytest.mark.parametrize("length", [1, 2, 24])
def test_no_path_where_pieces_stand_all_around(length: int) -> None:
    prag = City("prag")
    at = occupied([prag, *AROUND[prag]])
    assert retreat_ends(prag, length, AROUND[prag][0], at) == []


def test_no_path_where_the_way_ends_too_early() -> None:
    jever, emden = cities("jever emden")
    at = only_open("oldenburg leer")
    assert retreat_ends(jever, 2, emden, at) == cities("leer")
    assert retreat_ends(jever, 3, emden, at) == []


@pytest.mark.parametrize(
    ("length", "ends"),
    [(1, "bremen verden"), (2, "syke"), (3, "bremen verden"), (4, ""), (5, "")],
)
def test_a_round_of_roads_is_gone_once(length: int, ends: str) -> None:
    achim, rotenburg = cities("achim rotenburg")
    at = only_open("bremen syke verden")
    assert [end for end in CITIES if is_end(achim, length, end, at)] == cities(ends)
    assert retreat_ends(achim, length, rotenburg, at) == farthest(cities(ends), rotenburg)


@pytest.mark.parametrize("length", [4, 5, 8])
def test_no_path_comes_back_to_the_start_even_if_that_is_given_as_empty(length: int) -> None:
    achim, rotenburg = cities("achim rotenburg")
    at = only_open("achim bremen syke verden")
    assert retreat_ends(achim, length, rotenburg, at) == []
    assert not any(is_end(achim, length, end, at) for end in CITIES)


def test_a_round_trip_does_not_make_a_way_longer() -> None:
    oldenburg, leer = cities("oldenburg leer")
    at = only_open("leer delmenhorst bremen achim syke verden")
    assert [length for length in range(1, 25) if is_end(oldenburg, length, leer, at)] == [1]


def test_what_lies_nearer_counts_where_the_length_does_not_fit_what_lies_farther() -> None:
    """The farthest of the three, Syke, can be reached by two roads only."""
    achim, rotenburg = cities("achim rotenburg")
    at = only_open("bremen syke verden")
    assert farthest(cities("bremen syke verden"), rotenburg) == cities("syke")
    assert retreat_ends(achim, 2, rotenburg, at) == cities("syke")
    assert retreat_ends(achim, 3, rotenburg, at) == cities("bremen verden")


def is_end(start: City, length: int, end: City, at: Sequence[int]) -> bool:
    try:
        retreat_path(start, length, end, at)
    except ValueError:
        return False
    return True


def test_a_retreat_of_no_length_ends_where_it_starts() -> None:
    prag, kolin = cities("prag kolin")
    at = occupied([prag, kolin])
    assert retreat_ends(prag, 0, kolin, at) == [prag]
    assert retreat_path(prag, 0, prag, at) == (prag,)
    assert [end for end in CITIES if is_end(prag, 0, end, at)] == [prag]


def test_an_impossible_end_has_no_path() -> None:
    emden, leer, prag = cities("emden leer prag")
    with pytest.raises(ValueError, match="no retreat of 3 from emden ends in prag"):
        retreat_path(emden, 3, prag, occupied([emden, leer]))
    with pytest.raises(ValueError, match="no retreat of 2 from prag ends in prag"):
        retreat_path(prag, 2, prag, occupied([prag]))


# --- nothing else matters


@given(st.integers(0, 2**32), st.integers(0, 24), st.integers(1, 255))
def test_depends_on_nothing_but_its_arguments(seed: int, length: int, mark: int) -> None:
    rng = random.Random(seed)
    position = rng.choice([anywhere, crowded, pocket])(rng)
    start, winner, at = position
    before = bytes(at)
    ends = retreat_ends(start, length, winner, at)
    paths = [retreat_path(start, length, end, at) for end in ends]
    assert at == before

    reach = roads_away(start)
    others = [city for city in CITIES if reach[city] > length and rng.random() < 0.1]
    marked = [mark if there else 0 for there in at]
    for city in others:
        marked[city] = mark
    marked[start] = rng.choice([0, mark])
    assert retreat_ends(start, length, winner, marked) == ends
    assert [retreat_path(start, length, end, marked) for end in ends] == paths


@given(st.integers(0, 2**32), st.integers(1, 8))
def test_with_a_piece_less_the_retreat_ends_as_far_away_or_farther(seed: int, length: int) -> None:
    rng = random.Random(seed)
    start, winner, at = crowded(rng)
    away = roads_away(winner)
    ends = retreat_ends(start, length, winner, at)
    standing = [city for city in CITIES if at[city] and city not in (start, winner)]
    for city in standing[:1]:
        at[city] = 0
        more = retreat_ends(start, length, winner, at)
        assert not ends or away[more[0]] >= away[ends[0]]


# --- in time


def milliseconds(start: City, length: int, winner: City, at: bytearray) -> float:
    """The best of five, of the time of this process."""
    best = float("inf")
    for _ in range(5):
        before = time.process_time()
        retreat_ends(start, length, winner, at)
        best = min(best, time.process_time() - before)
    return best * 1000


def test_a_retreat_by_24_from_the_middle_takes_less_than_50_ms() -> None:
    rng = random.Random(1758)
    times = []
    for start in cities("luckau berlin cottbus potsdam luebben") * 5:
        winner = rng.choice(AROUND[start])
        at = occupied([start, winner, *rng.sample(CITIES, rng.randint(0, MOST_PIECES - 2))])
        times.append(milliseconds(start, 24, winner, at))
    assert sorted(times)[len(times) // 2] < 50
    assert max(times) < 200


def test_a_short_retreat_takes_less_than_1_ms() -> None:
    rng = random.Random(1759)
    times = []
    for _ in range(50):
        position = rng.choice([anywhere, crowded])(rng)
        times.append(milliseconds(position.start, rng.randint(1, 8), position.winner, position.at))
    assert sorted(times)[len(times) // 2] < 1


def test_the_hardest_retreats_take_less_than_a_second() -> None:
    for retreat in LONG:
        start, winner, at = retreat.position
        assert milliseconds(start, 24, winner, at) < 1000
