"""What is done in a game, in words: one phrase for each sort of answer to each sort of question.

>>> from friedrich.rules import march
>>> deed = Deed(DecisionKind.MARCH, Nation.AUSTRIA, march(City("olmuetz")), (Piece("daun"),),
...             City("bruenn"))
>>> write_deed(deed)
'Daun bruenn-olmuetz'
>>> read_deed("Daun bruenn-olmuetz") == deed
True
>>> read_deed("H plays 9 of diamonds").action
play(Card('diamonds-9-1'), 9)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from friedrich.board import PIECES, City, Nation, Piece
from friedrich.play.wording import (
    NATION_WORDS,
    BadWords,
    Phrase,
    UnknownCard,
    nation_and_rest,
    near_to,
    piece_word,
    quoted,
)
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    State,
    agree,
    allot,
    attack,
    choose,
    deal,
    decision,
    declare,
    detach,
    enter,
    give,
    lay_away,
    march,
    pass_,
    pay,
    play,
    raffle,
    recruit,
    retreat,
    take,
    turn,
    yield_,
)
from friedrich.rules.stacks import pieces_of

HIDEABLE: Final = frozenset(
    {
        ActionKind.DEAL,
        ActionKind.ALLOT,
        ActionKind.LAY_AWAY,
        ActionKind.DETACH,
        ActionKind.CHOOSE,
        ActionKind.GIVE,
    }
)
"""The actions that others may not see."""
_LONGEST_PATH: Final = 5


class Veiled(NamedTuple):
    """An action that was not seen: its kind, and the deck of its card where the back was seen."""

    kind: ActionKind
    deck: int | None = None


class Deed(NamedTuple):
    """An answer to a question: what was asked, about which nation, and what was done."""

    asked: DecisionKind
    nation: Nation | None
    action: Action | Veiled
    movers: tuple[Piece, ...] = ()
    """Who marches."""
    start: City | None = None
    """Where the march begins."""


class _Form(NamedTuple):
    """How one sort of deed is worded, and what its values are."""

    asked: DecisionKind
    kind: ActionKind
    phrase: Phrase
    parts: Callable[[Action], Sequence[Any]]
    make: Callable[..., Action]


_KIND_MADE_BY: Final[dict[Any, ActionKind]] = {
    pass_: ActionKind.PASS,
    raffle: ActionKind.RAFFLE,
    deal: ActionKind.DEAL,
    turn: ActionKind.TURN,
    allot: ActionKind.ALLOT,
    lay_away: ActionKind.LAY_AWAY,
    declare: ActionKind.DECLARE,
    take: ActionKind.TAKE,
    detach: ActionKind.DETACH,
    recruit: ActionKind.RECRUIT,
    pay: ActionKind.PAY,
    enter: ActionKind.ENTER,
    attack: ActionKind.ATTACK,
    play: ActionKind.PLAY,
    retreat: ActionKind.RETREAT,
    choose: ActionKind.CHOOSE,
    agree: ActionKind.AGREE,
    give: ActionKind.GIVE,
    yield_: ActionKind.YIELD,
}


def _form(asked: str, words: str, parts: Callable[[Action], Sequence[Any]], make: Any) -> _Form:
    return _Form(DecisionKind.of(asked), _KIND_MADE_BY[make], Phrase(words), parts, make)


def _nothing(_: Action) -> Sequence[Any]:
    return ()


def _number(action: Action) -> Sequence[Any]:
    return (action.number,)


def _card(action: Action) -> Sequence[Any]:
    return (action.card,)


def _city(action: Action) -> Sequence[Any]:
    return (action.city,)


def _piece(action: Action) -> Sequence[Any]:
    return (action.piece,)


_OF_NATIONS: Final = (
    _form("deal", "draws {0:card}", _card, deal),
    _form("draw-from-hand", "must give {0:card}", _card, deal),
    _form("allot", "allots {0:troops}", _number, allot),
    _form("lay-away", "lays away {0:card}", _card, lay_away),
    _form("offensive", "declares the Offensive Option with {0:card}", _card, declare),
    _form("offensive", "refuses the Offensive Option", _nothing, pass_),
    _form("movement", "takes {0:pieces}", lambda action: (action.pieces,), take),
    _form(
        "movement", "recruits {0:force}", lambda action: ((action.number, action.trains),), recruit
    ),
    _form("movement", "ends her moves", _nothing, pass_),
    _form("detach", "sends {0:troops}", _number, detach),
    _form("pay", "pays {0:card}", _card, pay),
    _form(
        "enter",
        "brings {0:piece} back at {1:city}",
        lambda action: (action.piece, action.city),
        enter,
    ),
    _form("enter", "brings nobody back", _nothing, pass_),
    _form("reinforce", "adds {0:troops}", _number, allot),
    _form("combat", "attacks {1:city} from {0:city}", lambda action: action.stacks, attack),
    _form("evade", "withdraws to {0:city}", _city, retreat),
    _form("evade", "stands and fights", _nothing, pass_),
    _form("duel", "plays {0:play}", lambda action: ((action.card, action.value),), play),
    _form("duel", "stops", _nothing, pass_),
    _form("retreat", "lets the loser retreat to {0:city}", _city, retreat),
    _form("choose-general", "chooses nobody", _nothing, pass_),
    _form("choose-general", "chooses {0:piece?}", _piece, choose),
    _form("consent", "agrees", _nothing, agree),
    _form("consent", "declines", _nothing, pass_),
    _form("give-card", "gives {0:card}", _card, give),
    _form("give-card", "keeps all cards", _nothing, pass_),
    _form("fate-march", "lets him stay", _nothing, pass_),
    _form("yield", "regains {0:city}", _city, yield_),
)
_OF_NOBODY: Final = (
    _form("raffle", "Raffle {0:number}", _number, raffle),
    _form("deal", "Nobody draws {0:card}", _card, deal),
    _form("turn-fate", "Fate turns {0:fate}", lambda action: (action.fate,), turn),
)
_BY_DEED: Final = {(one.asked, one.kind, False): one for one in _OF_NATIONS} | {
    (one.asked, one.kind, True): one for one in _OF_NOBODY
}
_TUPLED: Final = frozenset({ActionKind.TAKE, ActionKind.RECRUIT, ActionKind.PLAY})
_MARCH: Final = Phrase("{0:pieces} {1:path}")
_FATE_MARCH: Final = Phrase("moves {0:pieces} {1:path}")


def deed_of(state: State, action: Action | Veiled) -> Deed:
    """The deed that an action is in a position.

    >>> from friedrich.rules import new_game
    >>> write_deed(deed_of(new_game(), allot(9)))
    'Prussia allots 9 troops'
    """
    asked = decision(state)
    if action.kind is not ActionKind.MARCH:
        return Deed(asked.kind, asked.nation, action)
    pieces = pieces_of(state.group)
    start = City(state.where[pieces[0]]) if pieces else None
    return Deed(asked.kind, asked.nation, action, tuple(map(Piece, pieces)), start)


def write_deed(deed: Deed) -> str:
    """A deed in words. Raises `BadWords` for what no game can hold."""
    action = deed.action
    if isinstance(action, Action) and action.kind is ActionKind.MARCH:
        return _write_march(deed, action)
    form = _BY_DEED.get((deed.asked, action.kind, deed.nation is None))
    if form is None:
        raise BadWords(f"{action.kind.key} is no answer to {deed.asked.key}")
    if isinstance(action, Veiled):
        seen: Sequence[Any] = (UnknownCard(action.deck) if _is_about_card(action) else None,)
    else:
        seen = form.parts(action)
    words = form.phrase.write(seen)
    return words if deed.nation is None else f"{NATION_WORDS[deed.nation]} {words}"


def _is_about_card(action: Veiled) -> bool:
    return action.kind in (ActionKind.DEAL, ActionKind.LAY_AWAY, ActionKind.GIVE)


def _write_march(deed: Deed, action: Action) -> str:
    if deed.start is None or not deed.movers or deed.nation is None:
        raise BadWords("a march needs somebody who goes, and a city where it begins")
    values = (deed.movers, (deed.start, *action.path))
    if deed.asked is DecisionKind.FATE_MARCH:
        return f"{NATION_WORDS[deed.nation]} {_FATE_MARCH.write(values)}"
    return _MARCH.write(values)


def read_deed(text: str) -> Deed:
    """The deed that words tell. Raises `BadWords` with what was perhaps meant.

    >>> read_deed("Austria draws ? of deck 2").action
    Veiled(kind=ActionKind.DEAL, deck=2)
    >>> read_deed("Prussia playz 3 of clubs")
    Traceback (most recent call last):
    friedrich.play.wording.BadWords: nobody 'playz 3 of clubs'; near: plays, pays, lays
    """
    found = nation_and_rest(text)
    if found is not None:
        return _read_of_nation(*found)
    for form in _OF_NOBODY:
        values = form.phrase.read(text)
        if values is not None:
            return Deed(form.asked, None, _action(form, values))
    values = _MARCH.read(text) if "-" in text else None
    if values is not None:
        movers, path = values
        return Deed(DecisionKind.MARCH, movers[0].nation, _march(path), movers, path[0])
    raise BadWords(f"{quoted(text)} tells no deed", _near_beginnings(text))


def _read_of_nation(nation: Nation, words: str) -> Deed:
    for form in _OF_NATIONS:
        values = form.phrase.read(words)
        if values is not None:
            return Deed(form.asked, nation, _action(form, values))
    values = _FATE_MARCH.read(words)
    if values is not None:
        movers, path = values
        return Deed(DecisionKind.FATE_MARCH, nation, _march(path), movers, path[0])
    verbs = sorted({form.phrase.text.split(" ")[0] for form in _OF_NATIONS} | {"moves"})
    raise BadWords(f"nobody {quoted(words)}", near_to(words.split(" ")[0], verbs))


def _action(form: _Form, values: tuple[Any, ...]) -> Action | Veiled:
    if not values:
        return form.make()
    first = values[0]
    if first is None or isinstance(first, UnknownCard):
        return _veiled(form, first)
    return _well_formed(form.make(*first) if form.kind in _TUPLED else form.make(*values))


def _veiled(form: _Form, card: UnknownCard | None) -> Veiled:
    if form.kind not in HIDEABLE:
        raise BadWords("everybody sees this: it cannot be ?")
    deck = None if card is None else card.deck
    if deck is None and form.asked in (DecisionKind.DEAL, DecisionKind.LAY_AWAY):
        raise BadWords("everybody sees the back of this card: '? of deck 1'")
    return Veiled(form.kind, deck)


def _march(path: tuple[City, ...]) -> Action:
    if not 2 <= len(path) <= _LONGEST_PATH + 1:
        raise BadWords("a march leads from a city into one to five others")
    return march(*path[1:])


def _well_formed(action: Action) -> Action:
    if not action.is_well_formed:
        raise BadWords("a number too large for this game")
    return action


def _near_beginnings(text: str) -> tuple[str, ...]:
    first = text.split(" ")[0]
    beginnings = ("Raffle", "Fate", "Nobody", *NATION_WORDS, *_GENERALS)
    return near_to(first, beginnings)


_GENERALS: Final = tuple(map(piece_word, PIECES))
