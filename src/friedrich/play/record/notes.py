"""What followed a deed, in short notes: one for each event that its words do not say already.

A note begins with the nation it is about unless that is the nation of the deed.

>>> from friedrich.play.notation import read_deed
>>> deed = read_deed("Hanover plays 9 of diamonds")
>>> read_note(deed, "+3").parts[-1]
3
>>> read_note(deed, "France loses 5 troops in fulda")
Event(kind=EventKind.LOST, nation=Nation.FRANCE, parts=(City('fulda'), 5), secret=(), told_to=0)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from friedrich.board import Card, Nation, Piece, PieceKind
from friedrich.play.notation import Deed, Veiled
from friedrich.play.wording import (
    NATION_WORDS,
    BadWords,
    Phrase,
    UnknownCard,
    nation_and_rest,
    near_to,
    quoted,
)
from friedrich.rules import Action, ActionKind, DecisionKind, Event, EventKind
from friedrich.rules.stacks import mask_of, pieces_of

HEADING: Final = Phrase("Turn {0:number}, {1:nation}")


class _Form(NamedTuple):
    """How one kind of event is worded: its values are its parts, then a secret one."""

    kind: EventKind
    phrase: Phrase
    has_secret: bool = False
    has_nation: bool = True


def _form(kind: str, words: str, *, secret: bool = False, nation: bool = True) -> _Form:
    return _Form(EventKind.of(kind), Phrase(words), secret, nation)


_FORMS: Final = (
    _form("roles-dealt", "seats {0:seats}", nation=False),
    _form("allotted", "{1:count} in {0:city}", secret=True),
    _form("reshuffled", "shuffles decks {0:numbers}", nation=False),
    _form("offensive-failed", "fails in Bohemia"),
    _form("card-picked-up", "picks up {0:card}"),
    _form("moved", "goes {0:pieces} {1:path}"),
    _form("united", "unites in {0:city}"),
    _form("train-eliminated", "eliminates {0:piece} in {1:city}"),
    _form("conquered", "conquers {0:city}"),
    _form("marked", "marks {0:city}"),
    _form("reconquered", "reconquers {0:city}"),
    _form("mark-removed", "unmarks {0:city}"),
    _form("entered", "brings {0:piece} back at {1:city}"),
    _form("reinforced", r"plus {1:count} in {0:city}", secret=True),
    _form("combat-began", "attacks {0:city} to {1:city} with {2:number} against {3:number}"),
    _form("tied", "ties {0:city} and {1:city}"),
    _form("lost-troop", "loses a troop in {0:city?}", secret=True),
    _form("gained-troop", "gains a troop in {0:city?}", secret=True),
    _form("starved", "starves in {0:city} with {1:troops}"),
    _form("lost", "loses {1:troops} in {0:city}"),
    _form("general-removed", "loses {0:piece}"),
    _form("retreated", "retreats from {0:city} to {1:city}"),
    _form("evaded", "withdraws from {0:city} to {1:city}"),
    _form("cut-off", "cuts off {0:city}", nation=False),
    _form("supplied", "supplies {0:city}"),
    _form("turn-ended", "ends turn {0:number}", nation=False),
    _form("nation-left", "leaves the game"),
    _form("general-retired", "retires {0:piece} losing {1:troops}"),
    _form("changed-hands", "goes over to {0:role}"),
    _form("card-given", "gives {1:card} to {0:nation}", secret=True),
    _form("discarded", "discards {0:card}", secret=True),
    _form("won", "wins by {0:end}"),
    _form("nothing-happened", "sees nothing happen"),
)
_SHOWN_FORMS: Final = (
    _form("moved", "goes {0:pieces} {1:path} with {2:troops}", secret=True),
    _form("changed-hands", "goes over to {0:role} with cards {1:cards} and troops {2:numbers}"),
)
"""The longer forms of events whose secret part was shown."""
_BY_KIND: Final = {form.kind: form for form in _FORMS}
_BY_KIND_SHOWN: Final = _BY_KIND | {form.kind: form for form in _SHOWN_FORMS}

# Notes that say only what the words of their own deed leave open.
_SCORE: Final = Phrase("{0:score}")
_SCORE_AND_POINTS: Final = Phrase("{0:score} counting {1:number}")
_PRICE: Final = Phrase("for {0:number}")
_SUIT: Final = Phrase("in {0:suit}")
_TROOPS: Final = Phrase("with {0:troops}")


def told_to(kind: EventKind, nation: Nation | None, parts: Sequence[int]) -> int:
    """Mask of the nations that are told the secret parts of such an event."""
    if nation is None or not (kind is EventKind.MOVED or kind in _SECRETIVE):
        return 0
    if kind is EventKind.MOVED:
        first = pieces_of(parts[0])[0]
        return 1 << nation if Piece(first).kind is PieceKind.GENERAL else 0
    return 1 << nation | (1 << parts[0] if kind is EventKind.CARD_GIVEN else 0)


_SECRETIVE: Final = frozenset(
    {one.kind for one in (*_FORMS, *_SHOWN_FORMS) if one.has_secret}
    | {EventKind.DREW, EventKind.LAID_AWAY, EventKind.CHANGED_HANDS}
)


def _event(
    kind: EventKind, nation: Nation | None, parts: Sequence[int], secret: tuple[int, ...] = ()
) -> Event:
    return Event(kind, nation, tuple(parts), secret, told_to(kind, nation, parts))


# What the words of a deed say already.


def implied(deed: Deed) -> Event | None:
    """The event that is in the words of a deed, if there is one: always the first."""
    if isinstance(deed.action, Veiled):
        return _implied_by_card(deed, deed.action.deck, ())
    if deed.asked in (DecisionKind.DEAL, DecisionKind.LAY_AWAY):
        return _implied_by_card(deed, deed.action.card.deck, (deed.action.card,))
    return _implied_by(deed, deed.action)


def _implied_by_card(deed: Deed, deck: int | None, secret: tuple[int, ...]) -> Event | None:
    if deck is None or deed.asked not in (DecisionKind.DEAL, DecisionKind.LAY_AWAY):
        return None
    if deed.nation is None:
        return _event(EventKind.CARD_UNSEEN, None, (deck,))
    kind = EventKind.DREW if deed.asked is DecisionKind.DEAL else EventKind.LAID_AWAY
    return _event(kind, deed.nation, (deck,), secret)


def _implied_by(deed: Deed, action: Action) -> Event | None:
    nation, kind = deed.nation, action.kind
    if kind is ActionKind.MARCH and deed.asked is DecisionKind.MARCH and deed.start is not None:
        parts = (mask_of(list(deed.movers)), deed.start, *action.path)
        return _event(EventKind.MOVED, nation, parts)
    if kind is ActionKind.ENTER:
        return _event(EventKind.ENTERED, nation, (action.piece, action.city))
    if kind is ActionKind.DECLARE:
        return _event(EventKind.OFFENSIVE_DECLARED, nation, (action.card,))
    if kind is ActionKind.PAY:
        return _event(EventKind.PAID, nation, (action.card,))
    if kind is ActionKind.YIELD:
        return _event(EventKind.YIELDED, nation, (action.city,))
    if kind is ActionKind.TURN and action.fate.is_stroke:
        return _event(EventKind.FATE_TURNED, None, (action.fate, -1))
    if kind is ActionKind.PASS and deed.asked in _OFFERS:
        return _event(_OFFERS[deed.asked], nation, ())
    return None


_OFFERS: Final = {
    DecisionKind.OFFENSIVE: EventKind.OFFENSIVE_REFUSED,
    DecisionKind.CHOOSE_GENERAL: EventKind.DECLINED,
    DecisionKind.CONSENT: EventKind.DECLINED,
    DecisionKind.GIVE_CARD: EventKind.DECLINED,
    DecisionKind.FATE_MARCH: EventKind.DECLINED,
}


# Writing.


def write_notes(deed: Deed, events: Sequence[Event]) -> tuple[str, ...]:
    """The notes that say what the deed's words do not; a stage that begins gives its heading.

    Raises `BadWords` for events that such a deed cannot have.
    """
    said = implied(deed)
    notes = []
    for place, event in enumerate(events):
        if place == 0 and said is not None:
            notes += _rest_of_implied(said, event)
        else:
            notes.append(_write_note(deed, event))
    if said is not None and not events:
        raise BadWords("the event that the words tell is missing")
    return tuple(notes)


def _rest_of_implied(said: Event, event: Event) -> list[str]:
    if event == said:
        return []
    if event.kind is EventKind.MOVED and event._replace(secret=()) == said:
        return [_TROOPS.write(event.secret)]
    raise BadWords(f"these words do not go with the event {event.kind.key}")


def _write_note(deed: Deed, event: Event) -> str:
    short = _write_short(deed, event)
    if short is not None:
        return short
    if event.kind is EventKind.STAGE_BEGAN and event.nation is not None:
        return HEADING.write((event.parts[0], event.nation))
    form = (_BY_KIND_SHOWN if event.secret else _BY_KIND).get(event.kind)
    if form is None:
        raise BadWords(f"no note tells of {event.kind.key} after such a deed")
    words = form.phrase.write(_values(event, has_secret=form.has_secret))
    if event.nation is None or event.nation is deed.nation:
        return words
    return f"{NATION_WORDS[event.nation]} {words}"


def _write_short(deed: Deed, event: Event) -> str | None:
    action, parts = deed.action, event.parts
    if isinstance(action, Veiled) or event.nation is not deed.nation:
        return None
    if event.kind is EventKind.PLAYED and action.kind is ActionKind.PLAY:
        _, value, points, score = parts
        return (_SCORE if points == value else _SCORE_AND_POINTS).write((score, points))
    if event.kind is EventKind.STOPPED:
        return _SCORE.write(parts)
    if event.kind is EventKind.RECRUITED and action.kind is ActionKind.RECRUIT:
        return _PRICE.write(parts[2:])
    if event.kind is EventKind.FATE_TURNED and action.kind is ActionKind.TURN:
        return _SUIT.write(parts[1:])
    return None


def _values(event: Event, *, has_secret: bool) -> Sequence[Any]:
    """The parts of an event as its phrase wants them."""
    parts: tuple[Any, ...] = event.parts
    secret: Any = event.secret[0] if event.secret else None
    if event.kind in (EventKind.CARD_GIVEN, EventKind.DISCARDED):
        return (*parts[:-1], UnknownCard(parts[-1]) if secret is None else secret)
    if event.kind in (EventKind.ROLES_DEALT, EventKind.RESHUFFLED):
        return (parts,)
    if event.kind is EventKind.MOVED:
        parts = (pieces_of(parts[0]), parts[1:])
    if event.kind is EventKind.CHANGED_HANDS and event.secret:
        cards = event.secret[0] + 1
        return (*parts, event.secret[1:cards], event.secret[cards:])
    return (*parts, secret) if has_secret else parts


# Reading.


def read_note(deed: Deed, text: str) -> Event:
    """The event that a note tells. Raises `BadWords` with what was perhaps meant."""
    found = _read_short(deed, text)
    if found is not None:
        return found
    named = nation_and_rest(text)
    nation, words = (deed.nation, text) if named is None else named
    for form in (*_FORMS, *_SHOWN_FORMS):
        values = form.phrase.read(words)
        if values is not None:
            return _read_event(form, nation if form.has_nation else None, values)
    verbs = sorted(
        {form.phrase.text.split(" ")[0] for form in _FORMS if form.phrase.text[0] != "{"}
    )
    raise BadWords(f"{quoted(text)} is no note", near_to(words.split(" ")[0], verbs))


def read_heading(text: str) -> Event | None:
    """The beginning of a stage; None if the text is no heading.

    >>> read_heading("Turn 3, Austria").nation
    Nation.AUSTRIA
    """
    values = HEADING.read(text)
    return None if values is None else _event(EventKind.STAGE_BEGAN, values[1], (values[0],))


def read_events(deed: Deed, notes: Sequence[str]) -> tuple[Event, ...]:
    """The events of a deed and its notes."""
    events = [] if (said := implied(deed)) is None else [said]
    for note in notes:
        values = _TROOPS.read(note)
        if values is None:
            events.append(read_note(deed, note))
        elif events and events[0].kind is EventKind.MOVED and values[0] is not None:
            events[0] = events[0]._replace(secret=values)
        else:
            raise BadWords("so many troops can be noted only for those who march")
    return tuple(events)


def _read_short(deed: Deed, text: str) -> Event | None:
    action, nation = deed.action, deed.nation
    if isinstance(action, Veiled):
        return None
    if action.kind is ActionKind.PLAY:
        values = _SCORE_AND_POINTS.read(text)
        score, points = values or (*(_SCORE.read(text) or (None,)), action.value)
        if score is not None:
            return _event(EventKind.PLAYED, nation, (action.card, action.value, points, score))
    elif action.kind is ActionKind.PASS and (values := _SCORE.read(text)):
        return _event(EventKind.STOPPED, nation, values)
    elif action.kind is ActionKind.RECRUIT and (values := _PRICE.read(text)):
        return _event(EventKind.RECRUITED, nation, (action.number, action.trains, *values))
    elif action.kind is ActionKind.TURN and (values := _SUIT.read(text)):
        return _event(EventKind.FATE_TURNED, None, (action.fate, *values))
    return None


def _read_event(form: _Form, nation: Nation | None, values: tuple[Any, ...]) -> Event:
    if form.has_nation and nation is None:
        raise BadWords("the note must begin with the nation it is about")
    parts = values
    secret: tuple[int, ...] = ()
    if form.kind in (EventKind.CARD_GIVEN, EventKind.DISCARDED):
        return _read_card_event(form.kind, nation, values)
    if form.kind in (EventKind.ROLES_DEALT, EventKind.RESHUFFLED):
        parts = values[0]
    elif form.has_secret:
        parts, secret = values[:-1], () if values[-1] is None else values[-1:]
    if form.kind is EventKind.MOVED:
        parts = (mask_of(list(parts[0])), *parts[1])
    if form.kind is EventKind.CHANGED_HANDS and len(values) > 1:
        parts, secret = values[:1], (len(values[1]), *values[1], *values[2])
    if any(isinstance(part, UnknownCard) or part is None for part in (*parts, *secret)):
        raise BadWords("everybody sees this: it cannot be ?")
    return _event(form.kind, nation, parts, secret)


def _read_card_event(kind: EventKind, nation: Nation | None, values: tuple[Any, ...]) -> Event:
    card = values[-1]
    if isinstance(card, Card):
        return _event(kind, nation, (*values[:-1], card.deck), (card,))
    if card.deck is None:
        raise BadWords("everybody sees the back of this card: '? of deck 1'")
    return _event(kind, nation, (*values[:-1], card.deck))
