"""The two editions and the options of a game, as data.

>>> EDITIONS["classic"].declared_card_from
10
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from friedrich.board import CITIES, City, Country, Nation, Piece, Sector, Suit, UnknownName
from friedrich.rules.effects import ANNIVERSARY, Effect, Readings, reread


class Edition(NamedTuple):
    """What one edition of the rules says differently from the other.

    >>> [city.name for city in EDITIONS["classic"].substitutes[Nation.FRANCE]]
    ['Homburg']
    """

    name: str
    substitutes: Mapping[Nation, tuple[City, ...]]
    """Rule 10: where a nation may re-enter when others hold all her depots."""
    readings: Readings
    """Rule 11: what the four versions of each minor Card of Fate do."""
    elisabeth_retires: Piece | None
    """Rule 11: the general whom *Elisabeth* retires; None where Prussia may choose."""
    offers_milder_clock: bool
    """Rule 13: whether the milder Clock of Fate can be chosen."""
    declared_card_from: int
    """Rule 13: the least value of the card set aside for the Offensive Option."""
    last_troops_can_be_named: bool
    """Card of Fate 10, clubs: whether Prussia may name a general who has no troop to spare."""
    swap_can_be_declined: bool
    """Card of Fate 9, diamonds: whether Prussia may keep her cards; else she must give one."""
    offers_garrison: bool
    """Rule 13: whether Russia has to garrison East Prussia in the expert game."""


def _cities_of(sector: str, country: Country | None = None) -> tuple[City, ...]:
    return tuple(
        city for city in Sector(sector).cities if country is None or city.country is country
    )


def _north_of(cities: tuple[City, ...], city: City) -> tuple[City, ...]:
    return tuple(one for one in cities if one.position[1] < city.position[1])


def _south_of(cities: tuple[City, ...], city: City) -> tuple[City, ...]:
    return tuple(one for one in cities if one.position[1] > city.position[1])


_SUBSTITUTES: dict[Nation, tuple[City, ...]] = {
    Nation.PRUSSIA: _cities_of("spades-42"),
    Nation.HANOVER: _north_of(_cities_of("diamonds-21"), City("munster")),
    Nation.RUSSIA: _cities_of("spades-83"),
    Nation.SWEDEN: tuple(city for city in CITIES if city.country is Country.SWEDEN),
    Nation.AUSTRIA: _cities_of("diamonds-64", Country.AUSTRIA),
    Nation.IMPERIAL: _cities_of("spades-24"),
    Nation.FRANCE: _cities_of("hearts-14"),
}

ANNIVERSARY_EDITION = Edition(
    name="anniversary",
    substitutes=MappingProxyType(_SUBSTITUTES),
    readings=ANNIVERSARY,
    elisabeth_retires=None,
    offers_milder_clock=True,
    declared_card_from=0,
    last_troops_can_be_named=False,
    swap_can_be_declined=True,
    offers_garrison=False,
)

CLASSIC_EDITION = ANNIVERSARY_EDITION._replace(
    name="classic",
    substitutes=MappingProxyType(
        {
            **_SUBSTITUTES,
            Nation.HANOVER: _cities_of("diamonds-21"),
            Nation.FRANCE: _south_of(_cities_of("clubs-13"), City("koblenz")),
        }
    ),
    readings=reread(
        ANNIVERSARY,
        {
            (3, Suit.DIAMONDS): Effect.HALLE_IS_CLOSED,
            (8, Suit.DIAMONDS): Effect.KARL_LOSES,
            (10, Suit.CLUBS): Effect.ANY_PRUSSIAN_LOSES,
        },
    ),
    elisabeth_retires=Piece("lehwaldt"),
    offers_milder_clock=False,
    declared_card_from=10,
    last_troops_can_be_named=True,
    swap_can_be_declined=False,
    offers_garrison=True,
)

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {edition.name: edition for edition in (ANNIVERSARY_EDITION, CLASSIC_EDITION)}
)


def edition_called(name: str) -> Edition:
    """The edition with this name.

    >>> edition_called("clasic")
    Traceback (most recent call last):
    friedrich.board.errors.UnknownName: no edition is called 'clasic'; near: anniversary, classic
    """
    if name not in EDITIONS:
        raise UnknownName("edition", name, list(EDITIONS))
    return EDITIONS[name]


class Options(NamedTuple):
    """What the players agree on before the game.

    >>> Options(decks=5).decks
    5
    """

    decks: int = 4
    """How many Tactical Card decks are used: four, or five as in tournaments."""
    raffle: bool = False
    """Whether chance deals the roles to the seats, which else have those they are named after."""
    all_versions: bool = False
    """Rule 13: minor Cards of Fate are read in the suit of the last victor."""
    offensive_option: bool = False
    """Rule 13: Prussia may decide to win by conquering Bohemia."""
    milder_clock: bool = False
    """Rule 13: *Elisabeth*, *Poems* and *America* are not among the first four Cards of Fate.

    A house option where it is played in a scenario.
    """
    garrison: bool = False
    """Rule 13, classic: Russia keeps a general in East Prussia or loses two objectives there."""


STANDARD = Options()


def expert(edition: str = "anniversary") -> Options:
    """The options of the expert game as an edition describes it, milder Clock of Fate apart.

    >>> expert("classic").garrison, expert("anniversary").garrison
    (True, False)
    """
    garrison = edition_called(edition).offers_garrison
    return Options(all_versions=True, offensive_option=True, garrison=garrison)
