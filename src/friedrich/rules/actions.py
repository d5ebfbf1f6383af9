"""What a seat or chance can do: one small number each, with a kind, parts and a readable form.

    >>> march(City("prossnitz"), City("olmuetz"))
    march(City('prossnitz'), City('olmuetz'))
    >>> play(Card("reserve-a-1"), 7).value
    7

Actions are ints so that lists of them are cheap; their `repr` can be evaluated.
"""

from __future__ import annotations

from collections.abc import Callable
from keyword import iskeyword
from typing import Final, final

from friedrich.board import CARDS, CITIES, FATE_CARDS, PIECES, Card, City, FateCard, Piece
from friedrich.board.enums import NamedEnum
from friedrich.rules.packing import (
    AGREE,
    ALLOT,
    ATTACK,
    CHOOSE,
    CITY_BITS,
    CITY_MASK,
    DEAL,
    DECLARE,
    DETACH,
    ENTER,
    GIVE,
    KIND_BITS,
    KIND_MASK,
    LAY_AWAY,
    MARCH,
    PASS,
    PAY,
    PLAY,
    RAFFLE,
    RECRUIT,
    RETREAT,
    TAKE,
    TURN,
    YIELD,
    code,
    pack_path,
    unpack_path,
)


class ActionKind(NamedEnum):
    """What sort of thing an action is.

    >>> detach(3).kind
    ActionKind.DETACH
    """

    PASS = 0
    RAFFLE = 1
    DEAL = 2
    TURN = 3
    ALLOT = 4
    LAY_AWAY = 5
    DECLARE = 6
    TAKE = 7
    DETACH = 8
    MARCH = 9
    RECRUIT = 10
    PAY = 11
    ENTER = 12
    ATTACK = 13
    PLAY = 14
    RETREAT = 15
    CHOOSE = 16
    AGREE = 17
    GIVE = 18
    YIELD = 19


@final
class Action(int):
    """One thing that a seat or chance can do.

    >>> Action(-1)
    Action(-1)
    >>> attack(City("kolin"), City("prag")).kind
    ActionKind.ATTACK
    >>> Action(int(pass_())) == pass_()
    True
    """

    __slots__ = ()

    @property
    def kind(self) -> ActionKind:
        """What sort of thing it is."""
        return ActionKind(self & KIND_MASK)

    @property
    def card(self) -> Card:
        """The Tactical Card that is dealt, laid away, paid, played or given."""
        return Card(self >> KIND_BITS & 255)

    @property
    def fate(self) -> FateCard:
        """The Card of Fate that is turned."""
        return FateCard(self >> KIND_BITS)

    @property
    def value(self) -> int:
        """The value at which a card is played."""
        return self >> KIND_BITS + 8

    @property
    def number(self) -> int:
        """How many troops are allotted, detached or recruited; which order is raffled."""
        return self >> KIND_BITS & 1023

    @property
    def trains(self) -> int:
        """How many supply trains are recruited."""
        return self >> KIND_BITS + 10

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces taken to be moved together."""
        mask = self >> KIND_BITS
        return tuple(Piece(i) for i in range(mask.bit_length()) if mask >> i & 1)

    @property
    def piece(self) -> Piece:
        """The piece that enters or is chosen."""
        return Piece(self >> KIND_BITS & 63)

    @property
    def city(self) -> City:
        """The city in which a piece enters, to which a stack retreats, or that is yielded."""
        shift = 6 if self & KIND_MASK == ENTER else 0
        return City(self >> KIND_BITS + shift & CITY_MASK)

    @property
    def path(self) -> tuple[City, ...]:
        """The cities that a march enters, one after the other."""
        return tuple(City(city) for city in unpack_path(self >> KIND_BITS))

    @property
    def stacks(self) -> tuple[City, City]:
        """The cities of the attacking and of the attacked stack."""
        parts = self >> KIND_BITS
        return City(parts & CITY_MASK), City(parts >> CITY_BITS)

    @property
    def is_well_formed(self) -> bool:
        """Whether the number stands for an action at all: a known kind with parts that exist."""
        kind, part = self & KIND_MASK, self >> KIND_BITS
        if kind > YIELD or self < 0:
            return False
        if kind == MARCH:
            path = unpack_path(part)
            return 0 < len(path) <= _LONGEST_PATH and all(0 <= city < _CITIES for city in path)
        return part >= 0 and all(
            (part >> shift) & mask < limit for shift, mask, limit in _LIMITS[kind]
        )

    def __repr__(self) -> str:
        if not self.is_well_formed:
            return f"Action({int(self)})"
        word = self.kind.name.lower()
        if iskeyword(word):
            word += "_"
        return word + _PARTS[self & KIND_MASK](self)

    def __str__(self) -> str:
        return repr(self)


_LONGEST_PATH: Final = 5
_CITIES: Final = len(CITIES)
_ALL: Final = -1

# For each kind where its parts stand and what they are below; the last one has all higher bits.
_LIMITS: Final[dict[int, tuple[tuple[int, int, int], ...]]] = {
    PASS: ((0, _ALL, 1),),
    RAFFLE: ((0, _ALL, 1024),),
    DEAL: ((0, _ALL, len(CARDS)),),
    TURN: ((0, _ALL, len(FATE_CARDS)),),
    ALLOT: ((0, _ALL, 1024),),
    LAY_AWAY: ((0, _ALL, len(CARDS)),),
    DECLARE: ((0, _ALL, len(CARDS)),),
    TAKE: ((0, _ALL, 1 << len(PIECES)),),
    DETACH: ((0, _ALL, 1024),),
    RECRUIT: ((10, _ALL, 1024),),
    PAY: ((0, _ALL, len(CARDS)),),
    ENTER: ((0, 63, len(PIECES)), (6, _ALL, _CITIES)),
    ATTACK: ((0, CITY_MASK, _CITIES), (CITY_BITS, _ALL, _CITIES)),
    PLAY: ((0, 255, len(CARDS)), (8, _ALL, 256)),
    RETREAT: ((0, _ALL, _CITIES),),
    CHOOSE: ((0, _ALL, len(PIECES)),),
    AGREE: ((0, _ALL, 1),),
    GIVE: ((0, _ALL, len(CARDS)),),
    YIELD: ((0, _ALL, _CITIES),),
}


def _listed(*parts: object) -> str:
    return f"({', '.join(map(repr, parts))})"


_PARTS: Final[dict[int, Callable[[Action], str]]] = {
    PASS: lambda _: "()",
    RAFFLE: lambda a: _listed(a.number),
    DEAL: lambda a: _listed(a.card),
    TURN: lambda a: _listed(a.fate),
    ALLOT: lambda a: _listed(a.number),
    LAY_AWAY: lambda a: _listed(a.card),
    DECLARE: lambda a: _listed(a.card),
    TAKE: lambda a: _listed(*a.pieces),
    DETACH: lambda a: _listed(a.number),
    MARCH: lambda a: _listed(*a.path),
    RECRUIT: lambda a: _listed(a.number, a.trains),
    PAY: lambda a: _listed(a.card),
    ENTER: lambda a: _listed(a.piece, a.city),
    ATTACK: lambda a: _listed(*a.stacks),
    PLAY: lambda a: _listed(a.card, a.value),
    RETREAT: lambda a: _listed(a.city),
    CHOOSE: lambda a: _listed(a.piece),
    AGREE: lambda _: "()",
    GIVE: lambda a: _listed(a.card),
    YIELD: lambda a: _listed(a.city),
}


def pass_() -> Action:
    """Do no more: end the movement, stop playing cards, decline an offer.

    >>> pass_().kind
    ActionKind.PASS
    """
    return Action(PASS)


def raffle(order: int) -> Action:
    """Chance: deal the roles in one of the possible orders.

    >>> raffle(3).number
    3
    """
    return Action(code(RAFFLE, order))


def deal(card: Card) -> Action:
    """Chance: the next card is this one.

    >>> deal(Card("spades-10-1")).card
    Card('spades-10-1')
    """
    return Action(code(DEAL, card))


def turn(fate: FateCard) -> Action:
    """Chance: the Card of Fate is this one.

    >>> turn(FateCard("poems")).fate
    FateCard('poems')
    """
    return Action(code(TURN, fate))


def allot(troops: int) -> Action:
    """Give so many troops to the stack in question.

    >>> allot(8).number
    8
    """
    return Action(code(ALLOT, troops))


def lay_away(card: Card) -> Action:
    """Lay a card away face-down.

    >>> lay_away(Card("clubs-2-1"))
    lay_away(Card('clubs-2-1'))
    """
    return Action(code(LAY_AWAY, card))


def declare(card: Card) -> Action:
    """Declare the Offensive Option and set this card aside.

    >>> declare(Card("hearts-3-1"))
    declare(Card('hearts-3-1'))
    """
    return Action(code(DECLARE, card))


def take(*pieces: Piece) -> Action:
    """Take a supply train or generals of one stack, to move them together.

    >>> take(Piece("keith"), Piece("schwerin")).pieces
    (Piece('schwerin'), Piece('keith'))
    """
    mask = 0
    for piece in pieces:
        mask |= 1 << piece
    return Action(code(TAKE, mask))


def detach(troops: int) -> Action:
    """Let so many troops go with the generals taken.

    >>> detach(5).number
    5
    """
    return Action(code(DETACH, troops))


def march(*path: City) -> Action:
    """Move what was taken into these cities, one after the other; at most five.

    >>> march(City("prossnitz"), City("olmuetz")).path
    (City('prossnitz'), City('olmuetz'))
    """
    return Action(code(MARCH, pack_path(path)))


def recruit(troops: int, trains: int = 0) -> Action:
    """Recruit troops and supply trains.

    >>> recruit(3, 1).number, recruit(3, 1).trains
    (3, 1)
    """
    return Action(code(RECRUIT, troops | trains << 10))


def pay(card: Card) -> Action:
    """Pay with a card.

    >>> pay(Card("clubs-12-1"))
    pay(Card('clubs-12-1'))
    """
    return Action(code(PAY, card))


def enter(piece: Piece, city: City) -> Action:
    """Let a piece re-enter in this city.

    >>> enter(Piece("apraxin"), City("sierpc")).piece
    Piece('apraxin')
    """
    return Action(code(ENTER, piece | city << 6))


def attack(attacker: City, defender: City) -> Action:
    """Let the stack in one city attack the stack in the other.

    >>> attack(City("eschwege"), City("goettingen")).stacks
    (City('eschwege'), City('goettingen'))
    """
    return Action(code(ATTACK, attacker | defender << CITY_BITS))


def play(card: Card, value: int) -> Action:
    """Play a card at this value.

    >>> play(Card("reserve-a-1"), 7).value
    7
    """
    return Action(code(PLAY, card | value << 8))


def retreat(city: City) -> Action:
    """Let the stack in question withdraw to this city.

    >>> retreat(City("hameln")).city
    City('hameln')
    """
    return Action(code(RETREAT, city))


def choose(piece: Piece) -> Action:
    """Choose a general, or the stack that he leads.

    >>> choose(Piece("keith")).piece
    Piece('keith')
    """
    return Action(code(CHOOSE, piece))


def agree() -> Action:
    """Accept what is offered.

    >>> agree()
    agree()
    """
    return Action(AGREE)


def give(card: Card) -> Action:
    """Hand this card over.

    >>> give(Card("diamonds-2-1"))
    give(Card('diamonds-2-1'))
    """
    return Action(code(GIVE, card))


def yield_(city: City) -> Action:
    """Give an objective back.

    >>> yield_(City("riesenburg")).city
    City('riesenburg')
    """
    return Action(code(YIELD, city))
