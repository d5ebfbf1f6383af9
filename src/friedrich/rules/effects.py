"""What the versions of the minor Cards of Fate do, and which card says it in which edition."""

from __future__ import annotations

from friedrich.board import Suit
from friedrich.board.enums import NamedEnum


class Effect(NamedEnum):
    """One thing that a minor Card of Fate can bring about.

    >>> ANNIVERSARY[12 - 1][Suit.SPADES]
    Effect.DAUN_IS_SLOW
    """

    NOTHING = 0
    RUSSIAN_GAINS = 1
    AUSTRIA_AND_RUSSIA_EXCHANGE = 2
    TOTTLEBEN_GAINS = 3
    FERMOR_STAYS = 4
    APRAXIN_LOSES = 5
    SALTIKOV_IS_SLOW = 6
    NO_HIGH_CARDS = 7
    NOT_IN_THE_SAME_SUIT = 8
    HALLE_IS_SAFE = 9
    HALLE_IS_CLOSED = 10
    FIRST_FRENCH_CARD_COUNTS_MORE = 11
    FRANCE_REDRAWS = 12
    CUMBERLAND_IS_SHY = 13
    SOUBISE_IS_SHY = 14
    RICHELIEU_IS_SLOW = 15
    CHEVERT_STAYS_STACKED = 16
    LAUDON_MOVES = 17
    DAUN_GAINS = 18
    PRUSSIANS_CUT_OFF = 19
    FRIEDRICH_IS_SHY = 20
    FRIEDRICH_GETS_NO_TROOPS = 21
    FRIEDRICH_MUST_SCORE = 22
    PRUSSIAN_GAINS = 23
    DAUN_CAN_BE_AVOIDED = 24
    FRIEDRICH_STRIKES_HARD = 25
    KARL_LOSES = 26
    RUSSIANS_CUT_OFF = 27
    FRIEDRICH_IS_FAST = 28
    PRUSSIA_AND_AUSTRIA_SWAP = 29
    REINFORCED_PRUSSIANS_ARE_SHY = 30
    PRUSSIAN_LOSES_BUT_STAYS = 31
    ANY_PRUSSIAN_LOSES = 32
    FRIEDRICH_IS_SURPRISED = 33
    ELEVEN_OF_SPADES_COUNTS_DOUBLE = 34
    HANOVERIAN_GAINS = 35
    HEINRICH_PROTECTS_FURTHER = 36
    DAUN_IS_SLOW = 37
    SWEDES_CUT_OFF = 38
    HILDBURGHAUSEN_IS_DRIVEN_WEST = 39


Readings = tuple[tuple[Effect, Effect, Effect, Effect], ...]

_E = Effect

# Card by card, each read in spades, clubs, hearts and diamonds.
ANNIVERSARY: Readings = (
    (_E.NOTHING, _E.RUSSIAN_GAINS, _E.AUSTRIA_AND_RUSSIA_EXCHANGE, _E.TOTTLEBEN_GAINS),
    (_E.NOTHING, _E.FERMOR_STAYS, _E.APRAXIN_LOSES, _E.SALTIKOV_IS_SLOW),
    (_E.NOTHING, _E.NO_HIGH_CARDS, _E.NOT_IN_THE_SAME_SUIT, _E.HALLE_IS_SAFE),
    (_E.FIRST_FRENCH_CARD_COUNTS_MORE, _E.NOTHING, _E.FRANCE_REDRAWS, _E.CUMBERLAND_IS_SHY),
    (_E.SOUBISE_IS_SHY, _E.NOTHING, _E.RICHELIEU_IS_SLOW, _E.CHEVERT_STAYS_STACKED),
    (_E.LAUDON_MOVES, _E.DAUN_GAINS, _E.NOTHING, _E.PRUSSIANS_CUT_OFF),
    (_E.FRIEDRICH_IS_SHY, _E.NOTHING, _E.FRIEDRICH_GETS_NO_TROOPS, _E.FRIEDRICH_MUST_SCORE),
    (_E.PRUSSIAN_GAINS, _E.DAUN_CAN_BE_AVOIDED, _E.NOTHING, _E.FRIEDRICH_STRIKES_HARD),
    (_E.RUSSIANS_CUT_OFF, _E.FRIEDRICH_IS_FAST, _E.NOTHING, _E.PRUSSIA_AND_AUSTRIA_SWAP),
    (
        _E.REINFORCED_PRUSSIANS_ARE_SHY,
        _E.PRUSSIAN_LOSES_BUT_STAYS,
        _E.FRIEDRICH_IS_SURPRISED,
        _E.NOTHING,
    ),
    (
        _E.ELEVEN_OF_SPADES_COUNTS_DOUBLE,
        _E.HANOVERIAN_GAINS,
        _E.HEINRICH_PROTECTS_FURTHER,
        _E.NOTHING,
    ),
    (_E.DAUN_IS_SLOW, _E.SWEDES_CUT_OFF, _E.HILDBURGHAUSEN_IS_DRIVEN_WEST, _E.NOTHING),
)


def reread(readings: Readings, changes: dict[tuple[int, Suit], Effect]) -> Readings:
    """The same cards with some versions changed, each named by the card's number and the suit."""
    changed = [list(versions) for versions in readings]
    for (number, suit), effect in changes.items():
        changed[number - 1][suit] = effect
    return tuple((s, c, h, d) for s, c, h, d in changed)
