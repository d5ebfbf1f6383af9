"""How single values stand in a position document: numbers, names, and lists of names.

Each form writes a value of the state and reads it back; what cannot be read becomes a fault, and
reading gives None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, final

from friedrich.play.position.faults import Faults, below, shown
from friedrich.rules.stacks import mask_of, pieces_of


class ObjectWithTwins(dict[str, object]):
    """An object of JSON in which some keys stood twice.

    >>> ObjectWithTwins([("turn", 3), ("turn", 4)]).twins
    ['turn']
    """

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.twins = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]


class Form(Protocol):
    """How one value of the state stands in a document."""

    def write(self, value: Any) -> object:
        """Give what stands in the document."""
        ...

    def read(self, found: object, path: str, faults: Faults) -> Any:
        """Give the value of the state, or None after taking note of a fault."""
        ...


@final
class Number:
    """A whole number within limits.

    >>> faults = Faults()
    >>> Number(1, 8).read(9, "troops", faults)
    >>> print(*faults)
    troops: a number from 1 to 8 is wanted, not 9
    """

    __slots__ = ("least", "most")

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def write(self, value: int) -> object:
        """Give the number itself."""
        return value

    def read(self, found: object, path: str, faults: Faults) -> int | None:
        """Give the number if it is one and within the limits."""
        if type(found) is int and self.least <= found <= self.most:
            return found
        faults.add(path, f"a number from {self.least} to {self.most} is wanted, not {shown(found)}")
        return None


@final
class Flag:
    """True or false.

    >>> Flag().read(True, "fate.spent", Faults())
    True
    """

    __slots__ = ()

    def write(self, value: bool) -> object:
        """Give the flag itself."""
        return bool(value)

    def read(self, found: object, path: str, faults: Faults) -> bool | None:
        """Give the flag if it is one."""
        if isinstance(found, bool):
            return found
        faults.add(path, f"true or false is wanted, not {shown(found)}")
        return None


@final
class Word:
    """One of some names, each standing for a small number.

    >>> colour = Word("colour", {"red": 0, "blue": 1})
    >>> colour.write(1), colour.read("red", "", Faults())
    ('blue', 0)
    """

    __slots__ = ("_meant", "kind", "name_of", "number_of")

    def __init__(
        self,
        kind: str,
        numbers: Mapping[str, int],
        meant: Callable[[str], str | None] = lambda _: None,
    ) -> None:
        self.kind = kind
        self._meant = meant
        """Which name is meant by one that is none; None if that cannot be told."""
        self.number_of = dict(numbers)
        self.name_of = {number: name for name, number in numbers.items()}

    def write(self, value: int) -> object:
        """Give the name."""
        return self.name_of[value]

    def read(self, found: object, path: str, faults: Faults) -> int | None:
        """Give the number that the name stands for."""
        if isinstance(found, str):
            number = self.number_of.get(found)
            if number is None:
                faults.unknown(path, self.kind, found, self.number_of, self._meant(found))
            return number
        faults.add(path, f"the name of a {self.kind} is wanted, not {shown(found)}")
        return None


@final
class Row:
    """Several of some names in an order that counts, none of them twice.

    >>> colours = Row(Word("colour", {"red": 0, "blue": 1}))
    >>> colours.read(["blue", "red"], "", Faults())
    (1, 0)
    """

    __slots__ = ("word",)

    def __init__(self, word: Word) -> None:
        self.word = word

    def write(self, value: Iterable[int]) -> object:
        """Give the names in their order."""
        return [self.word.name_of[number] for number in value]

    def read(self, found: object, path: str, faults: Faults) -> tuple[int, ...] | None:
        """Give the numbers in their order; names that are at fault are left out."""
        if not isinstance(found, list):
            faults.add(path, f"a list is wanted, not {shown(found)}")
            return None
        numbers: dict[int, None] = {}
        number_of = self.word.number_of
        for index, name in enumerate(found):
            number = number_of.get(name) if isinstance(name, str) else None
            if number is None:
                self.word.read(name, f"{path}[{index}]", faults)
            elif number in numbers:
                faults.add(f"{path}[{index}]", f"{name} stands in the list twice")
            else:
                numbers[number] = None
        return tuple(numbers)


@final
class Mask:
    """Several of some names, as a set of bits.

    >>> colours = Mask(Word("colour", {"red": 0, "blue": 1}))
    >>> colours.write(3), colours.read(["blue"], "", Faults())
    (['red', 'blue'], 2)
    """

    __slots__ = ("row",)

    def __init__(self, word: Word) -> None:
        self.row = Row(word)

    def write(self, value: int) -> object:
        """Give the names, the lowest bit first."""
        return self.row.write(pieces_of(value))

    def read(self, found: object, path: str, faults: Faults) -> int | None:
        """Give the set of bits."""
        numbers = self.row.read(found, path, faults)
        return None if numbers is None else mask_of(list(numbers))


def members(
    found: object, path: str, faults: Faults, known: Iterable[str], kind: str = "member"
) -> dict[str, object]:
    """The members of an object that are known; everything else about it becomes a fault.

    What the members are called after can be told: nations, pieces. One in other letters, as `Daun`
    for `daun`, is a fault, and yet taken for what it means, so that its own faults are found.

    >>> faults = Faults()
    >>> members({"turn": 3, "trun": 4}, "", faults, ["turn", "nation"])
    {'turn': 3}
    >>> print(*faults)
    trun: no member is called 'trun'; near: turn
    """
    if not isinstance(found, dict):
        faults.add(path, f"an object is wanted, not {shown(found)}")
        return {}
    for twin in found.twins if isinstance(found, ObjectWithTwins) else ():
        faults.add(below(path, twin), "stands in the document twice")
    kept: dict[str, object] = {}
    for key, value in found.items():
        if not isinstance(key, str):
            faults.add(path, f"a member has {shown(key)} instead of a name")
        elif key in known:
            kept[key] = value
        else:
            faults.unknown(below(path, key), kind, key, known)
            meant = key.strip().lower().replace(" ", "_" if kind == "member" else "-")
            if meant in known and meant not in found:
                kept[meant] = value
    return kept
