"""The words of a record: names of nations, pieces, cities and cards, and phrases made of them.

A phrase is written and read by the same words, so that one cannot be changed without the other.

>>> attacks = Phrase("attacks {0:city} from {1:city}")
>>> attacks.write((City("kolin"), City("prag")))
'attacks kolin from prag'
>>> attacks.read("attacks Kolin from Prag")
(City('kolin'), City('prag'))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, NamedTuple

from friedrich.board import (
    CARDS,
    CITIES,
    AmbiguousName,
    Card,
    City,
    FateCard,
    Nation,
    Piece,
    PieceKind,
    Role,
    Suit,
    UnknownName,
)
from friedrich.board.enums import NamedEnum
from friedrich.rules import End

NATION_WORDS: Final = tuple(
    "Imperial Army" if nation is Nation.IMPERIAL else nation.key.capitalize() for nation in Nation
)
UNKNOWN: Final = "?"
_NONE: Final = "none"
_LETTERS: Final = {word[0]: nation for word, nation in zip(NATION_WORDS, Nation, strict=True)}
_LONGEST_SHOWN: Final = 60


class BadWords(ValueError):
    """Words that say nothing that a record can hold; `near` holds what was perhaps meant."""

    def __init__(self, message: str, near: Sequence[str] = ()) -> None:
        self.message = message
        self.near = tuple(near)
        super().__init__(f"{message}; near: {', '.join(near)}" if near else message)


class UnknownCard(NamedTuple):
    """A card of which at most the back was seen."""

    deck: int | None


def quoted(text: str) -> str:
    """A text for a message, on one line and cut where it is very long.

    >>> quoted("Prussia sings")
    "'Prussia sings'"
    """
    return repr(text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 4] + " ...")


def near_to(word: str, known: Sequence[str]) -> tuple[str, ...]:
    """What a wrong word may have meant.

    >>> near_to("Prusia", NATION_WORDS)
    ('Prussia', 'Russia', 'Austria')
    """
    return tuple(get_close_matches(word[:_LONGEST_SHOWN], known, n=3))


def nation_and_rest(text: str) -> tuple[Nation, str] | None:
    """The nation with whose name or first letter a text begins, and what follows.

    >>> nation_and_rest("H plays 9 of diamonds")
    (Nation.HANOVER, 'plays 9 of diamonds')
    """
    lowered = text.lower()
    for nation, word in zip(Nation, NATION_WORDS, strict=True):
        if lowered.startswith(word.lower() + " "):
            return nation, text[len(word) + 1 :].lstrip()
    if text[1:2] == " " and text[0] in _LETTERS:
        return _LETTERS[text[0]], text[2:].lstrip()
    return None


# Single names.


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise BadWords(f"{quoted(text)} is no number")
    return int(text)


def _score(text: str) -> int:
    if not re.fullmatch("[+-]?[0-9]{1,4}", text):
        raise BadWords(f"{quoted(text)} is no score")
    return int(text)


def _found(find: Callable[[str], Any], text: str) -> Any:
    """An id by its name, whatever its accents and capitals."""
    try:
        return find(text)
    except UnknownName as error:
        raise BadWords(f"no {error.kind} is called {quoted(text)}", error.near) from error
    except AmbiguousName as error:
        raise BadWords(f"{quoted(text)} could be several", error.names) from error


@cache
def _city(text: str) -> City:
    city: City = _found(City.find, text)
    return city


def _member(kind: type[NamedEnum], text: str) -> Any:
    try:
        return kind.of(text.lower())
    except UnknownName as error:
        near = near_to(text.lower(), kind.keys())
        raise BadWords(f"no {error.kind} is called {quoted(text)}", near) from error


def _nation(text: str) -> Nation:
    found = nation_and_rest(text + " ")
    if found is None:
        raise BadWords(f"no nation is called {quoted(text)}", near_to(text, NATION_WORDS))
    return found[0]


def piece_word(piece: int) -> str:
    """A general's name, a train's key.

    >>> piece_word(Piece("ehrensvaerd")), piece_word(Piece("prussia-train-1"))
    ('Ehrensvärd', 'prussia-train-1')
    """
    one = Piece(int(piece))
    return one.name if one.kind is PieceKind.GENERAL else one.key


def _pieces(text: str) -> tuple[Piece, ...]:
    pieces = [_found(Piece.find, name) for name in text.split("+")]
    return tuple(sorted(set(pieces)))


def _path(text: str) -> tuple[City, ...]:
    """Keys of cities joined by hyphens; no two rows of keys are spelled alike."""
    ways: dict[int, tuple[City, ...]] = {0: ()}
    parts = text.lower().split("-")
    for end in range(1, min(len(parts), 20) + 1):
        for start in range(max(0, end - 3), end):
            city = _CITY_OF_KEY.get("-".join(parts[start:end]))
            if start in ways and city is not None:
                ways[end] = (*ways[start], city)
    if len(parts) in ways:
        return ways[len(parts)]
    furthest = max(ways)
    wrong = "-".join(parts[furthest : furthest + 3])
    near = {one: None for width in (1, 2) for one in City.near("-".join(parts[furthest:][:width]))}
    raise BadWords(f"no row of cities: {quoted(wrong)} begins with none", tuple(near)[:3])


_CITY_OF_KEY: Final = {city.key: city for city in CITIES}


# Cards.


def card_word(card: int, *, with_deck: bool = True) -> str:
    """A card's face, and its deck unless that is the first.

    >>> card_word(Card("diamonds-9-1")), card_word(Card("reserve-a-2"))
    ('9 of diamonds', 'Reserve A (deck 2)')
    """
    one = Card(int(card))
    if one.suit is None:
        face = "Reserve A" if one.key.startswith("reserve-a") else "Reserve B"
    else:
        face = f"{one.value} of {one.suit.key}"
    return face if one.deck == 1 or not with_deck else f"{face} (deck {one.deck})"


def _write_card(card: Any) -> str:
    if isinstance(card, UnknownCard):
        return UNKNOWN if card.deck is None else f"? of deck {card.deck}"
    return card_word(card)


_CARD: Final = re.compile(
    r"(?:([0-9]+) of (\w+)|reserve ([ab]))(?: \(deck ([1-5])\))?", re.IGNORECASE
)


def _read_card(text: str) -> Card | UnknownCard:
    hidden = re.fullmatch(r"\?(?: of deck ([1-5]))?", text)
    if hidden is not None:
        return UnknownCard(int(hidden[1]) if hidden[1] else None)
    found = _CARD.fullmatch(text)
    if found is None:
        raise BadWords(f"{quoted(text)} is no card; a card is called '9 of diamonds (deck 2)'")
    value, suit, letter, number = found.groups()
    face = f"reserve-{letter.lower()}" if letter else f"{_member(Suit, suit).key}-{value}"
    try:
        return Card(f"{face}-{number or 1}")
    except UnknownName as error:
        raise BadWords(f"there is no card {quoted(text)}") from error


def card_meant(text: str) -> Card | None:
    """The card that somebody means who writes it as in a record, or forgets its deck.

    >>> card_meant("10 of spades"), card_meant("Reserve A (deck 2)"), card_meant("hearts-3")
    (Card('spades-10-1'), Card('reserve-a-2'), Card('hearts-3-1'))
    >>> card_meant("the fool")
    """
    try:
        card = _read_card(text.strip())
    except BadWords:
        key = f"{text.strip().lower().replace(' ', '-')}-1"
        return next((one for one in CARDS if one.key == key), None)
    return card if isinstance(card, Card) else None


def _write_play(play: tuple[int, int]) -> str:
    card, value = play
    if Card(card).value == value and not Card(card).is_reserve:
        return card_word(card)
    return f"{card_word(card)} as {value}"


def _read_play(text: str) -> tuple[Card, int]:
    words, _, value = text.partition(" as ")
    card = _read_card(words)
    if isinstance(card, UnknownCard):
        raise BadWords("a card that is played is seen by all")
    if not value and card.is_reserve:
        raise BadWords("a Reserve is played at a value: 'Reserve A as 7'")
    at = _number(value) if value else card.value
    if at > 255:
        raise BadWords(f"no card is played at {at}")
    return card, at


# Numbers of things.


def troops_word(troops: int | None) -> str:
    """So many troops, or nobody knows how many.

    >>> troops_word(1), troops_word(5), troops_word(None)
    ('1 troop', '5 troops', '? troops')
    """
    return "? troops" if troops is None else _counted(troops, "troop")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _read_troops(text: str) -> int | None:
    number = text.split(" ")[0]
    return None if number == UNKNOWN else _number(number)


def _write_force(force: tuple[int, int]) -> str:
    return f"{_counted(force[0], 'troop')} and {_counted(force[1], 'train')}"


def _read_force(text: str) -> tuple[int, int]:
    words = text.split(" ")
    return _number(words[0]), _number(words[3])


def _maybe(read: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda text: None if text == UNKNOWN else read(text)


def _or_unknown(write: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda value: UNKNOWN if value is None else write(value)


def _write_seats(seats: tuple[int, ...]) -> str:
    return " ".join("-" if seat < 0 else Role(seat).key for seat in seats)


def _read_seats(text: str) -> tuple[int, ...]:
    seats = tuple(-1 if word == "-" else int(_member(Role, word)) for word in text.split(" "))
    if len(seats) != len(Role):
        raise BadWords("the raffle names a seat for each of the four roles, or - for none")
    return seats


# Phrases.


class _Slot(NamedTuple):
    """A place in a phrase: what can stand there, how it is written and read."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _key(kind: type) -> Callable[[Any], str]:
    return lambda value: kind(int(value)).key


def _listed(
    write: Callable[[Any], str], read: Callable[[str], Any]
) -> tuple[Callable[[Any], str], Callable[[str], Any]]:
    """How any number of things is written and read."""

    def write_all(values: Sequence[Any]) -> str:
        return ", ".join(map(write, values)) or _NONE

    def read_all(text: str) -> tuple[Any, ...]:
        return () if text == _NONE else tuple(map(read, text.split(", ")))

    return write_all, read_all


_SLOTS: Final[dict[str, _Slot]] = {
    "number": _Slot("[0-9]+", str, _number),
    "count": _Slot(r"[0-9]+|\?", _or_unknown(str), _maybe(_number)),
    "troops": _Slot(r"\S+ troops?", troops_word, _read_troops),
    "force": _Slot(r"\S+ troops? and \S+ trains?", _write_force, _read_force),
    "score": _Slot("[+-]?[0-9]+", lambda score: f"{score:+d}" if score else "0", _score),
    "city": _Slot(r"\S+", _key(City), _city),
    "city?": _Slot(r"\S+", _or_unknown(_key(City)), _maybe(_city)),
    "path": _Slot(r"\S+", lambda path: "-".join(City(int(one)).key for one in path), _path),
    "piece": _Slot(r"\S+", piece_word, lambda text: _found(Piece.find, text)),
    "piece?": _Slot(r"\S+", _or_unknown(piece_word), _maybe(lambda text: _found(Piece.find, text))),
    "pieces": _Slot(r"\S+", lambda pieces: "+".join(map(piece_word, pieces)), _pieces),
    "card": _Slot(".+?", _write_card, _read_card),
    "play": _Slot(".+?", _write_play, _read_play),
    "fate": _Slot(r"\S+", _key(FateCard), lambda text: _found(FateCard.find, text)),
    "nation": _Slot(".+?", lambda nation: NATION_WORDS[nation], _nation),
    "role": _Slot(r"\S+", _key(Role), lambda text: _member(Role, text)),
    "seats": _Slot(".+", _write_seats, _read_seats),
    "suit": _Slot(r"\S+", _key(Suit), lambda text: _member(Suit, text)),
    "end": _Slot(r"\S+", _key(End), lambda text: _member(End, text)),
    "numbers": _Slot("none|[0-9]+(?:, [0-9]+)*", *_listed(str, _number)),
    "cards": _Slot(".+", *_listed(_write_card, _read_card)),
}
_SLOT: Final = re.compile(r"\{([0-9]):([a-z?]+)\}")


class Phrase:
    """Words with places for names and numbers: `{0:city}` is the first value, a city.

    >>> Phrase("sends {0:troops}").read("sends ? troops"), Phrase("stops").read("goes on")
    ((None,), None)
    """

    __slots__ = ("_pattern", "_slots", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._slots = [(int(place), _SLOTS[name]) for place, name in _SLOT.findall(text)]
        literals = [re.escape(one) for one in _SLOT.split(text)[::3]]
        groups = [f"({slot.pattern})" for _, slot in self._slots] + [""]
        pattern = "".join(part for pair in zip(literals, groups, strict=True) for part in pair)
        self._pattern = re.compile(pattern, re.IGNORECASE)

    def write(self, values: Sequence[Any]) -> str:
        """The words with these values."""
        written = iter([slot.write(values[place]) for place, slot in self._slots])
        return _SLOT.sub(lambda _: next(written), self.text)

    def read(self, text: str) -> tuple[Any, ...] | None:
        """The values in these words; None if they are others. Raises `BadWords` for bad values."""
        found = self._pattern.fullmatch(text)
        if found is None:
            return None
        values: list[Any] = [None] * len(self._slots)
        for (place, slot), word in zip(self._slots, found.groups(), strict=True):
            values[place] = slot.read(word)
        return tuple(values)
