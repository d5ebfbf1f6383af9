"""Ids with a type and a name: the base of every id on the board."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from typing import ClassVar, Self

from friedrich.board.errors import AmbiguousName, UnknownName


class Named(int):
    """A small int that knows its name.

    An id is at once the index of a thing in every table about such things and a value of a type
    of its own: a City is not a Piece, though both are ints. Each id exists once, so that ids can
    be compared with `is`, and its `repr` can be evaluated.
    """

    __slots__ = ()

    _kind: ClassVar[str] = "id"
    _keys: ClassVar[tuple[str, ...]] = ()
    _ids: ClassVar[tuple[Self, ...]] = ()
    _by_key: ClassVar[dict[str, Self]] = {}

    def __new__(cls, which: str | int) -> Self:
        """Give the one id of this key or index."""
        if isinstance(which, str):
            found = cls._by_key.get(which)
            if found is None:
                raise UnknownName(cls._kind, which, cls.near(which))
            return found
        if type(which) is not int and type(which) is not cls:
            raise TypeError(f"a {cls._kind} is given by key or index, not by {which!r}")
        if not 0 <= which < len(cls._ids):
            raise UnknownName(cls._kind, str(int(which)))
        return cls._ids[which]

    @classmethod
    def _enrol(cls, keys: tuple[str, ...]) -> tuple[Self, ...]:
        """Create the ids of this type, once, in the order of their keys."""
        ids = tuple(int.__new__(cls, index) for index in range(len(keys)))
        cls._keys = keys
        cls._ids = ids
        cls._by_key = dict(zip(keys, ids, strict=True))
        return ids

    @classmethod
    def near(cls, name: str) -> tuple[str, ...]:
        """The keys that come closest to a name, best first."""
        return tuple(get_close_matches(plain(name), cls._keys, n=3, cutoff=0.7))

    @classmethod
    def find(cls, name: str) -> Self:
        """The id of a key or of a printed name, whatever its accents and capitals.

        A key names one thing. A printed name may be borne by several, also if it is spelled like
        the key of one of them.

        >>> from friedrich.board import City
        >>> City.find("koenigsberg")
        City('koenigsberg')
        >>> City.find("Königsberg")
        Traceback (most recent call last):
        friedrich.board.errors.AmbiguousName: more than one city is called 'Königsberg': ...
        >>> City.find("Frankfurt")
        Traceback (most recent call last):
        friedrich.board.errors.AmbiguousName: more than one city is called 'Frankfurt': ...
        >>> City.find("olmütz"), City.find("olmuetz")
        (City('olmuetz'), City('olmuetz'))
        """
        if name in cls._by_key:
            return cls._by_key[name]
        wanted = plain(name)
        found = [one for one in cls._ids if wanted in (one.key, plain(one.name))]
        if len(found) > 1:
            raise AmbiguousName(cls._kind, name, [one.key for one in found])
        if not found:
            raise UnknownName(cls._kind, name, cls.near(name))
        return found[0]

    @property
    def key(self) -> str:
        """The name by which data, records and commands call it."""
        return self._keys[self]

    @property
    def name(self) -> str:
        """The name printed on the board or the card."""
        return self.key

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key!r})"

    def __str__(self) -> str:
        return self.key

    def __format__(self, spec: str) -> str:
        return format(int(self) if spec.endswith("d") else str(self), spec)

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self.key,)


_SPELLED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ł": "l", " ": "-", "/": "-", ".": None}
)


def plain(name: str) -> str:
    """Spell a printed name the way keys are spelled.

    >>> plain("Königs Wusterhausen"), plain("Bełchatów")
    ('koenigs-wusterhausen', 'belchatow')
    """
    spelled = unicodedata.normalize("NFC", name.strip()).lower().translate(_SPELLED)
    decomposed = unicodedata.normalize("NFKD", spelled)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
