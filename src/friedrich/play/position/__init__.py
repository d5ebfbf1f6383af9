"""The position document: any position of the game as JSON that people can write and read.

    >>> from friedrich.rules import legal_actions
    >>> state = read_position('''{
    ...   "format": "friedrich position", "version": 1,
    ...   "setup": "four", "turn": 7, "nation": "austria", "phase": "moving",
    ...   "others": "off",
    ...   "pieces": {
    ...     "daun": {"city": "bruenn", "troops": 5},
    ...     "austria-train-1": "olmuetz",
    ...     "friedrich": {"city": "neisse", "troops": 3, "face_down": true}
    ...   },
    ...   "hands": {"austria": ["spades-10-1", "reserve-a-1"]}
    ... }''')
    >>> legal_actions(state)[:3]
    (pass_(), take(Piece('daun')), take(Piece('austria-train-1')))

Whatever is left out has a sensible default, described in `schemas/position.schema.json`: pieces
not named stand where they are set up (`"others": "off"` takes them from the map), cards not named
are on the pile, and a phase without a decision has just begun. Documents of older versions are
read as long as there is a friedrich.
"""

from __future__ import annotations

from friedrich.play.position.faults import BadPosition, PositionFault
from friedrich.play.position.reading import FORMAT, VERSION, parse, read
from friedrich.play.position.writing import well_set, write
from friedrich.rules import State

__all__ = [
    "FORMAT",
    "VERSION",
    "BadPosition",
    "PositionFault",
    "position_as_json",
    "position_from_json",
    "read_position",
    "write_position",
]


def write_position(state: State) -> str:
    """The document of a position, as short as it can be.

    >>> from friedrich.rules import new_game
    >>> print(write_position(new_game()), end="")
    {
      "format": "friedrich position",
      "version": 1,
      "setup": "four",
      "turn": 1,
      "phase": "setting-up",
      "decision": "allot"
    }
    """
    return well_set(write(state))


def read_position(text: str | bytes) -> State:
    """The position that a document describes; `BadPosition` with every fault if it is none.

    >>> from friedrich.rules import new_game
    >>> read_position(write_position(new_game("west"))) == new_game("west")
    True
    >>> read_position('{"format": "friedrich position", "version": 1, "turn": 0, "moon": 1}')
    Traceback (most recent call last):
    friedrich.play.position.faults.BadPosition: moon: no member is called 'moon'
    turn: a number from 1 to 23 is wanted, not 0
    phase: which phase of the stage or turn is it?
    """
    return read(parse(text))


def position_as_json(state: State) -> dict[str, object]:
    """The document as objects, lists, names and numbers.

    >>> from friedrich.rules import new_game
    >>> position_as_json(new_game("three"))["setup"]
    'three'
    """
    return write(state)


def position_from_json(document: object) -> State:
    """The position that such a document describes; `BadPosition` if it is none.

    >>> from friedrich.rules import new_game
    >>> position_from_json(position_as_json(new_game())) == new_game()
    True
    """
    return read(document)
