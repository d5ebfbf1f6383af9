"""What lies on the table before anyone sits down.

Cities, roads, sectors, nations, pieces, cards and set-ups, read once from the text tables in
`data/` and never changed. Ids are small ints with a type and a name:

    >>> from friedrich.board import City, Piece
    >>> City("breslau").neighbours
    (City('neumarkt'), City('oels'), City('ohlau'), City('schweidnitz'), ...)
    >>> Piece("daun").start.name
    'Brünn'

Every id is also the index of its row in tables such as `NEIGHBOURS`, for those who are in a hurry.
"""

from __future__ import annotations

from friedrich.board.box import open_box
from friedrich.board.cards import (
    CARD_DECKS,
    CARD_SUITS,
    CARD_VALUES,
    CARDS,
    CARDS_PER_DECK,
    DECKS,
    RESERVE_VALUES,
    VALUES,
    Card,
    deck,
)
from friedrich.board.enums import Country, Nation, PieceKind, Role, Side, Suit, Timing
from friedrich.board.errors import AmbiguousName, BoardDataError, BoardError, Fault, UnknownName
from friedrich.board.fate import FATE_CARDS, STROKES, FateCard, Version
from friedrich.board.geography import (
    CITIES,
    CITY_COUNTRIES,
    CITY_SECTORS,
    CITY_SUITS,
    HEIGHT,
    MAIN_NEIGHBOURS,
    NEIGHBOURS,
    ROADS,
    SECTOR_SUITS,
    SECTORS,
    WIDTH,
    City,
    Road,
    Sector,
    cities_within,
    country_cities,
    distance,
    distances_from,
)
from friedrich.board.nations import (
    DEFENDER,
    DEFENDS,
    DEPOTS,
    HOME,
    NATION_ADJECTIVES,
    NATION_NAMES,
    ROLES,
    SIDES,
    hostile,
)
from friedrich.board.objectives import OBJECTIVE_AT, OBJECTIVES, Objective, objectives_of
from friedrich.board.pieces import (
    PIECE_KINDS,
    PIECE_NATIONS,
    PIECES,
    RANKS,
    STARTS,
    Piece,
    generals_of,
    trains_of,
)
from friedrich.board.setups import SETUPS, Forces, Income, Seat, Setup

__all__ = [
    "CARDS",
    "CARDS_PER_DECK",
    "CARD_DECKS",
    "CARD_SUITS",
    "CARD_VALUES",
    "CITIES",
    "CITY_COUNTRIES",
    "CITY_SECTORS",
    "CITY_SUITS",
    "DECKS",
    "DEFENDER",
    "DEFENDS",
    "DEPOTS",
    "FATE_CARDS",
    "HEIGHT",
    "HOME",
    "MAIN_NEIGHBOURS",
    "NATION_ADJECTIVES",
    "NATION_NAMES",
    "NEIGHBOURS",
    "OBJECTIVES",
    "OBJECTIVE_AT",
    "PIECES",
    "PIECE_KINDS",
    "PIECE_NATIONS",
    "RANKS",
    "RESERVE_VALUES",
    "ROADS",
    "ROLES",
    "SECTORS",
    "SECTOR_SUITS",
    "SETUPS",
    "SIDES",
    "STARTS",
    "STROKES",
    "VALUES",
    "WIDTH",
    "AmbiguousName",
    "BoardDataError",
    "BoardError",
    "Card",
    "City",
    "Country",
    "FateCard",
    "Fault",
    "Forces",
    "Income",
    "Nation",
    "Objective",
    "Piece",
    "PieceKind",
    "Road",
    "Role",
    "Seat",
    "Sector",
    "Setup",
    "Side",
    "Suit",
    "Timing",
    "UnknownName",
    "Version",
    "cities_within",
    "country_cities",
    "deck",
    "distance",
    "distances_from",
    "generals_of",
    "hostile",
    "objectives_of",
    "open_box",
    "trains_of",
]
