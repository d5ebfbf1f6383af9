"""The warp from longitude and latitude to the board, fitted to the towns that are its cities."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import RBFInterpolator

from sources import City, Town

Points: TypeAlias = NDArray[np.float64]

STAGES = ((60.0, 3000.0), (40.0, 300.0), (30.0, 30.0), (22.0, 3.0), (18.0, 1.0))
"""Radius of the search and stiffness of the sheet, from coarse to fine."""

STIFF, TRUST = 1000.0, 13.0
"""How far off a stiff sheet a pair may be that is to shape the final one."""

ALIASES: dict[str, tuple[str, ...]] = {
    "cmielnik": ("Chmielnik",),
    "colberg": ("Kołobrzeg",),
    "corbach": ("Korbach",),
    "crossen": ("Krosno Odrzańskie",),
    "fuerstenberg-oder": ("Eisenhüttenstadt",),
    "habelschwert": ("Bystrzyca Kłodzka",),
    "homburg": ("Bad Homburg vor der Höhe",),
    "karwin": ("Karviná",),
    "kuestrin": ("Kostrzyn nad Odrą",),
    "leipa": ("Česká Lípa",),
    "ostrau": ("Ostrava",),
    "pillkallen": ("Dobrovolsk",),
    "pjotrkow": ("Piotrków Trybunalski",),
    "raudnitz": ("Roudnice nad Labem",),
    "rogazno": ("Rogoźno",),
    "trebitsch": ("Třebíč",),
    "wagrwiec": ("Wągrowiec",),
    "zinten": ("Kornevo",),
}
"""Names of today for cities that the table of towns does not know by their names on the board."""


def plane(lonlat: Points) -> Points:
    """Degrees to a plane in which a unit is nearly the same everywhere (an equidistant conic)."""
    middle = np.radians(52.0)
    lon, lat = np.radians(lonlat[:, 0] - 14.0), np.radians(lonlat[:, 1])
    radius = 1 / np.tan(middle) + middle - lat
    angle = lon * np.sin(middle)
    return np.column_stack([radius * np.sin(angle), radius * np.cos(angle)]) * 5000.0


def key(name: str) -> str:
    """A name without accents, case and spaces."""
    plain = unicodedata.normalize(
        "NFKD", name.replace("ß", "ss").replace("ł", "l").replace("Ł", "l")
    )
    return re.sub(r"[^a-z]", "", plain.encode("ascii", "ignore").decode().lower())


class Warp:
    """A smooth sheet laid through points of the plane and their places on the board."""

    def __init__(self, lonlat: Points, board: Points, stiffness: float | Points) -> None:
        self._sheet = RBFInterpolator(
            plane(lonlat), board, kernel="thin_plate_spline", smoothing=stiffness
        )

    def __call__(self, lonlat: Points) -> Points:
        return np.asarray(self._sheet(plane(lonlat)), dtype=np.float64)


def candidates(cities: Sequence[City], towns: Iterable[Town]) -> dict[str, list[Town]]:
    """For each city the towns that bear its name, or begin with it."""
    known: dict[str, list[Town]] = defaultdict(list)
    for town in towns:
        names = {key(n) for n in town.names}
        names |= {key(re.split(r"[ (/-]", n)[-1]) for n in town.names[:1]}
        names |= {key(re.split(r"[ (/-]", n)[0]) for n in town.names[:1]}
        for name in names:
            known[name].append(town)
    return {
        c.id: [t for n in (c.name, *ALIASES.get(c.id, ())) for t in known.get(key(n), ())]
        for c in cities
    }


def trusted(pairs: Sequence[tuple[City, Town]]) -> list[tuple[City, Town]]:
    """The pairs that a stiff sheet nearly meets; the worst is dropped until all are."""
    kept = list(pairs)
    while True:
        lonlat, board = arrays(kept)
        off = np.hypot(*(Warp(lonlat, board, STIFF)(lonlat) - board).T)
        if off.max() < TRUST:
            return kept
        del kept[int(off.argmax())]


def arrays(pairs: Sequence[tuple[City, Town]]) -> tuple[Points, Points]:
    """The pairs as places of the world and of the board."""
    return (
        np.array([(t.lon, t.lat) for _, t in pairs]),
        np.array([(c.x, c.y) for c, _ in pairs]),
    )


def _first(cities: Sequence[City], named: dict[str, list[Town]]) -> list[tuple[City, Town]]:
    """Large towns only: the surest pairs to begin with."""
    pairs = []
    for city in cities:
        large = sorted((t for t in named[city.id] if t.people > 60000), key=lambda t: -t.people)
        if large:
            pairs.append((city, large[0]))
    return pairs


def match(cities: Sequence[City], towns: Iterable[Town]) -> list[tuple[City, Town]]:
    """Pair cities with towns: by name, then by nearness to where a stiff sheet expects them."""
    named = candidates(cities, towns)
    pairs = _first(cities, named)
    for _ in range(6):
        lonlat, board = arrays(pairs)
        off = np.hypot(*(Warp(lonlat, board, 1e5)(lonlat) - board).T)
        pairs = [
            p
            for p, o in zip(pairs, off, strict=True)
            if o < max(40.0, float(np.quantile(off, 0.9)))
        ]
    for radius, stiffness in STAGES:
        pairs = _rematch(cities, named, Warp(*arrays(pairs), stiffness), radius)
    return pairs


def _rematch(
    cities: Sequence[City], named: dict[str, list[Town]], warp: Warp, radius: float
) -> list[tuple[City, Town]]:
    pairs = []
    for city in cities:
        if not named[city.id]:
            continue
        places = warp(np.array([(t.lon, t.lat) for t in named[city.id]]))
        off = np.hypot(places[:, 0] - city.x, places[:, 1] - city.y)
        if off.min() < radius:
            near = np.flatnonzero(off < off.min() + 6.0)
            best = max(near, key=lambda i: (named[city.id][i].people, -i))
            pairs.append((city, named[city.id][best]))
    return pairs
