"""Actions, events and entries as JSON: lists and objects of names, the same on every wire."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from friedrich.board import (
    CARDS,
    CITIES,
    FATE_CARDS,
    PIECES,
    Card,
    City,
    FateCard,
    Nation,
    Piece,
    Role,
    Suit,
)
from friedrich.play.eyes import Seen
from friedrich.rules import Action, ActionKind, End, Event, EventKind, Reason
from friedrich.rules import actions as make
from friedrich.rules.stacks import pieces_of

Json = Any
"""What stands in JSON: objects, lists, names, numbers, true, false and null."""


class BadMessage(ValueError):
    """JSON that is no action: says what is wrong with it."""


# Actions: a list of the kind and its parts.

_PARTS: Final[dict[ActionKind, Callable[[Action], Sequence[int]]]] = {
    ActionKind.PASS: lambda _: (),
    ActionKind.AGREE: lambda _: (),
    ActionKind.RAFFLE: lambda action: (action.number,),
    ActionKind.DEAL: lambda action: (action.card,),
    ActionKind.TURN: lambda action: (action.fate,),
    ActionKind.ALLOT: lambda action: (action.number,),
    ActionKind.LAY_AWAY: lambda action: (action.card,),
    ActionKind.DECLARE: lambda action: (action.card,),
    ActionKind.TAKE: lambda action: action.pieces,
    ActionKind.DETACH: lambda action: (action.number,),
    ActionKind.MARCH: lambda action: action.path,
    ActionKind.RECRUIT: lambda action: (action.number, action.trains),
    ActionKind.PAY: lambda action: (action.card,),
    ActionKind.ENTER: lambda action: (action.piece, action.city),
    ActionKind.ATTACK: lambda action: action.stacks,
    ActionKind.PLAY: lambda action: (action.card, action.value),
    ActionKind.RETREAT: lambda action: (action.city,),
    ActionKind.CHOOSE: lambda action: (action.piece,),
    ActionKind.GIVE: lambda action: (action.card,),
    ActionKind.YIELD: lambda action: (action.city,),
}

_Maker = tuple[Callable[..., Action], tuple[Callable[[str], int] | None, ...]]

# How an action of a kind is made, and of what: names of ids, or None for a number. The last part of
# those that take several is repeated.
_MAKERS: Final[dict[str, _Maker]] = {
    "pass": (make.pass_, ()),
    "agree": (make.agree, ()),
    "raffle": (make.raffle, (None,)),
    "deal": (make.deal, (Card,)),
    "turn": (make.turn, (FateCard,)),
    "allot": (make.allot, (None,)),
    "lay-away": (make.lay_away, (Card,)),
    "declare": (make.declare, (Card,)),
    "take": (make.take, (Piece,)),
    "detach": (make.detach, (None,)),
    "march": (make.march, (City,)),
    "recruit": (make.recruit, (None, None)),
    "pay": (make.pay, (Card,)),
    "enter": (make.enter, (Piece, City)),
    "attack": (make.attack, (City, City)),
    "play": (make.play, (Card, None)),
    "retreat": (make.retreat, (City,)),
    "choose": (make.choose, (Piece,)),
    "give": (make.give, (Card,)),
    "yield": (make.yield_, (City,)),
}
_TAKE_MORE: Final = {"take": 3, "march": 5}
_LARGEST: Final = 255


def action_as_json(action: Action) -> list[Json]:
    """An action as a list: its kind and its parts.

    >>> from friedrich.rules import march, play
    >>> action_as_json(march(City("prossnitz"), City("olmuetz")))
    ['march', 'prossnitz', 'olmuetz']
    >>> action_as_json(play(Card("reserve-a-1"), 7))
    ['play', 'reserve-a-1', 7]
    """
    return [action.kind.key, *map(_named, _PARTS[action.kind](action))]


def _named(part: int) -> Json:
    return part.key if isinstance(part, (City, Card, Piece, FateCard)) else int(part)


def action_from_json(found: Json) -> Action:
    """The action that such a list stands for. Raises `BadMessage`.

    >>> action_from_json(["play", "reserve-a-1", 7])
    play(Card('reserve-a-1'), 7)
    >>> action_from_json(["play", "reserve-a-1"])
    Traceback (most recent call last):
    friedrich.play.messages.BadMessage: 'play' has 2 parts, not 1
    """
    if not isinstance(found, list) or not found or not isinstance(found[0], str):
        raise BadMessage("an action is a list that begins with its kind")
    word, *parts = found
    if word not in _MAKERS:
        raise BadMessage(f"there is no kind of action {word[:40]!r}")
    maker, wanted = _MAKERS[word]
    most = _TAKE_MORE.get(word, len(wanted))
    if not len(wanted) <= len(parts) <= most:
        raise BadMessage(f"{word!r} has {_number_of(wanted, most)} parts, not {len(parts)}")
    forms = (*wanted, *wanted[-1:] * (len(parts) - len(wanted)))
    return maker(*(_read_part(part, form) for part, form in zip(parts, forms, strict=True)))


def _number_of(wanted: Sequence[object], most: int) -> str:
    return str(most) if most == len(wanted) else f"{len(wanted)} to {most}"


def _read_part(part: Json, form: Callable[[str], int] | None) -> int:
    if form is None:
        if type(part) is not int or not 0 <= part <= _LARGEST:
            raise BadMessage(f"a number from 0 to {_LARGEST} is wanted, not {str(part)[:40]!r}")
        return part
    if not isinstance(part, str):
        raise BadMessage(f"a name is wanted, not {str(part)[:40]!r}")
    try:
        return form(part)
    except ValueError as error:
        raise BadMessage(str(error)) from error


# Events: an object of the kind, the nation, and parts by name.


def _number(value: int) -> Json:
    return int(value)


def _city(value: int) -> Json:
    return CITIES[value].key


def _piece(value: int) -> Json:
    return PIECES[value].key


def _card(value: int) -> Json:
    return CARDS[value].key


def _role(value: int) -> Json:
    return Role(value).key if value >= 0 else None


def _pieces(value: int) -> Json:
    return [PIECES[piece].key for piece in pieces_of(value)]


def _fate(value: int) -> Json:
    return FATE_CARDS[value].key


def _suit(value: int) -> Json:
    return Suit(value).key if value >= 0 else None


def _nation(value: int) -> Json:
    return Nation(value).key


def _reason(value: int) -> Json:
    return End(value).key


_Form = Callable[[int], Json]
_Parts = tuple[tuple[str, _Form], ...]

_CITY: Final = (("city", _city),)
_MOVE: Final = (("from", _city), ("to", _city))
_BOTH: Final = (("attacker", _city), ("attacked", _city))
_OF_DECK: Final = (("deck", _number),)
_CARD: Final = (("card", _card),)

# The parts of each kind of event, then its secret ones. A name with * takes all that is left.
_EVENT_PARTS: Final[dict[EventKind, tuple[_Parts, _Parts]]] = {
    EventKind.ROLES_DEALT: ((("*seats", _role),), ()),
    EventKind.ALLOTTED: (_CITY, (("troops", _number),)),
    EventKind.STAGE_BEGAN: ((("turn", _number),), ()),
    EventKind.DREW: (_OF_DECK, _CARD),
    EventKind.RESHUFFLED: ((("*decks", _number),), ()),
    EventKind.LAID_AWAY: (_OF_DECK, _CARD),
    EventKind.OFFENSIVE_DECLARED: (_CARD, ()),
    EventKind.OFFENSIVE_REFUSED: ((), ()),
    EventKind.OFFENSIVE_FAILED: ((), ()),
    EventKind.CARD_PICKED_UP: (_CARD, ()),
    EventKind.MOVED: (
        (("pieces", _pieces), ("from", _city), ("*path", _city)),
        (("troops", _number),),
    ),
    EventKind.UNITED: (_CITY, ()),
    EventKind.TRAIN_ELIMINATED: ((("train", _piece), ("city", _city)), ()),
    EventKind.CONQUERED: (_CITY, ()),
    EventKind.MARKED: (_CITY, ()),
    EventKind.RECONQUERED: (_CITY, ()),
    EventKind.MARK_REMOVED: (_CITY, ()),
    EventKind.RECRUITED: ((("troops", _number), ("trains", _number), ("price", _number)), ()),
    EventKind.PAID: (_CARD, ()),
    EventKind.ENTERED: ((("piece", _piece), ("city", _city)), ()),
    EventKind.REINFORCED: (_CITY, (("troops", _number),)),
    EventKind.COMBAT_BEGAN: ((*_BOTH, ("troops", _number), ("against", _number)), ()),
    EventKind.PLAYED: (
        (*_CARD, ("value", _number), ("points", _number), ("score", _number)),
        (),
    ),
    EventKind.STOPPED: ((("score", _number),), ()),
    EventKind.TIED: (_BOTH, ()),
    EventKind.LOST: ((("city", _city), ("troops", _number)), ()),
    EventKind.GENERAL_REMOVED: ((("general", _piece),), ()),
    EventKind.RETREATED: (_MOVE, ()),
    EventKind.EVADED: (_MOVE, ()),
    EventKind.CUT_OFF: (_CITY, ()),
    EventKind.SUPPLIED: (_CITY, ()),
    EventKind.STARVED: ((("city", _city), ("troops", _number)), ()),
    EventKind.TURN_ENDED: ((("turn", _number),), ()),
    EventKind.CARD_UNSEEN: (_OF_DECK, ()),
    EventKind.FATE_TURNED: ((("fate", _fate), ("suit", _suit)), ()),
    EventKind.NATION_LEFT: ((), ()),
    EventKind.GENERAL_RETIRED: ((("general", _piece), ("troops", _number)), ()),
    EventKind.CHANGED_HANDS: ((("role", _role),), ()),
    EventKind.GAINED_TROOP: ((), _CITY),
    EventKind.LOST_TROOP: ((), _CITY),
    EventKind.CARD_GIVEN: ((("taker", _nation), ("deck", _number)), _CARD),
    EventKind.DISCARDED: (_OF_DECK, _CARD),
    EventKind.YIELDED: (_CITY, ()),
    EventKind.DECLINED: ((), ()),
    EventKind.WON: ((("reason", _reason),), ()),
    EventKind.NOTHING_HAPPENED: ((), ()),
}


def event_as_json(event: Event) -> dict[str, Json]:
    """An event as an object; secret parts stand in it only if they stand in the event.

    >>> from friedrich.board import City, Nation
    >>> event_as_json(Event(EventKind.CONQUERED, Nation.RUSSIA, (City("riesenburg"),)))
    {'event': 'conquered', 'nation': 'russia', 'city': 'riesenburg'}
    """
    told: dict[str, Json] = {"event": event.kind.key}
    if event.nation is not None:
        told["nation"] = event.nation.key
    public, secret = _EVENT_PARTS[event.kind]
    told.update(_parts_by_name(public, event.parts))
    if event.secret and event.kind is EventKind.CHANGED_HANDS:
        # Her cards, and the troops of her stacks.
        number = event.secret[0]
        told["cards"] = [_card(card) for card in event.secret[1 : 1 + number]]
        told["troops"] = list(event.secret[1 + number :])
    elif event.secret:
        told.update(_parts_by_name(secret, event.secret))
    return told


def _parts_by_name(forms: _Parts, parts: tuple[int, ...]) -> dict[str, Json]:
    told: dict[str, Json] = {}
    for place, (name, form) in enumerate(forms):
        if name.startswith("*"):
            told[name[1:]] = [form(part) for part in parts[place:]]
        else:
            told[name] = form(parts[place])
    return told


def seen_as_json(entry: Seen, number: int) -> dict[str, Json]:
    """An entry of the log, counted from 0, as one pair of eyes saw it.

    >>> from friedrich.play import Game
    >>> from friedrich.rules import allot
    >>> game = Game()
    >>> _ = game.play(allot(9))
    >>> seen_as_json(game.seen(None)[0], 0)["events"]
    [{'event': 'allotted', 'nation': 'prussia', 'city': 'oschatz'}]
    """
    told: dict[str, Json] = {"entry": number}
    if entry.seat is not None:
        told["seat"] = entry.seat.key
    if entry.action is not None:
        told["action"] = action_as_json(entry.action)
    told["events"] = [event_as_json(event) for event in entry.events]
    return told


def reason_as_json(reason: Reason) -> dict[str, Json]:
    """Why something was refused.

    >>> from friedrich.rules import allot, new_game, why_not
    >>> reason = why_not(new_game(), allot(17))
    >>> reason and reason_as_json(reason)
    {'refusal': 'wrong-number', 'details': [2, 16], 'text': 'wrong number: 2, 16'}
    """
    details = [
        action_as_json(one) if isinstance(one, Action) else getattr(one, "key", one)
        for one in reason.details
    ]
    return {"refusal": reason.refusal.key, "details": details, "text": str(reason)}
