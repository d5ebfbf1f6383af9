"""What happened, in plain English sentences: for those who read a game rather than play it.

>>> from friedrich.play.notation import read_deed
>>> from friedrich.play.record.notes import read_events
>>> deed = read_deed("Daun bruenn-olmuetz")
>>> tell_line(Line(deed, read_events(deed, ())))
('Daun marches from Brünn to Olmütz.',)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from friedrich.board import CARDS, CITIES, FATE_CARDS, PIECES, Nation, PieceKind, Role, Suit
from friedrich.play.notation import Veiled
from friedrich.play.record import Line
from friedrich.play.wording import card_word, troops_word
from friedrich.rules import ActionKind, Event, EventKind, Outcome
from friedrich.rules.stacks import pieces_of

_ARTICLED: Final = tuple(
    "The Imperial Army" if nation is Nation.IMPERIAL else nation.key.capitalize()
    for nation in Nation
)
_ENDINGS: Final = {
    "objectives": "with all the objectives that were needed",
    "survival": "by outliving the coalition",
    "bohemia": "with all of Bohemia",
}


def tell_line(line: Line) -> tuple[str, ...]:
    """One entry of a game in sentences; none where nothing is to be seen yet.

    Taking pieces and naming their troops say nothing by themselves: the march does.
    """
    told = tuple(sentence for event in line.events if (sentence := tell_event(event)))
    action = line.deed.action
    if told or line.deed.nation is None:
        return told
    name = _ARTICLED[line.deed.nation]
    if action.kind is ActionKind.AGREE:
        return (f"{name} agrees.",)
    if action.kind is ActionKind.GIVE:
        card = "a card" if isinstance(action, Veiled) else f"the {card_word(action.card)}"
        return (f"{name} chooses {card} to give away.",)
    return ()


def tell_event(event: Event) -> str:
    """One fact in a sentence; empty where the heading of a stage says it.

    >>> from friedrich.board import City
    >>> tell_event(Event(EventKind.CONQUERED, Nation.FRANCE, (City("minden"),)))
    'France conquers Minden.'
    """
    tell = _SENTENCES.get(event.kind)
    return "" if tell is None else tell(_name(event), event)


def tell_stage(event: Event) -> str:
    """The heading of a stage.

    >>> tell_stage(Event(EventKind.STAGE_BEGAN, Nation.FRANCE, (3,)))
    'Turn 3, France'
    """
    name = "nobody" if event.nation is None else _ARTICLED[event.nation].removeprefix("The ")
    return f"Turn {event.parts[0]}, {name}"


def tell_result(result: Outcome | None) -> str:
    """How a game ended.

    >>> tell_result(None)
    'The game is not finished.'
    """
    if result is None:
        return "The game is not finished."
    seats = " and ".join(seat.key.replace("-", " ").title() for seat in result.seats)
    verb = "wins" if len(result.seats) == 1 else "win"
    nations = " and ".join(_ARTICLED[nation].replace("The ", "the ") for nation in result.nations)
    return f"{seats} {verb} with {nations}, {_ENDINGS.get(result.reason.key, result.reason.key)}."


def _name(event: Event) -> str:
    return "Nobody" if event.nation is None else _ARTICLED[event.nation]


def _city(city: int) -> str:
    return CITIES[city].name


def _piece(piece: int) -> str:
    one = PIECES[piece]
    if one.kind is PieceKind.GENERAL:
        return one.name
    return f"supply train {one.rank} of {_ARTICLED[one.nation].replace('The ', 'the ')}"


def _card(event: Event, deck: int) -> str:
    return card_word(event.secret[0]) if event.secret else f"a card of deck {deck}"


def _signed(score: int) -> str:
    return f"{score:+d}" if score else "0"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _raised(words: str) -> str:
    return words[:1].upper() + words[1:]


def _moved(_: str, event: Event) -> str:
    pieces = [_piece(piece) for piece in pieces_of(event.parts[0])]
    who = _raised(_listed(pieces))
    verb = "marches" if len(pieces) == 1 else "march"
    start, *through, end = map(_city, event.parts[1:])
    via = f" by way of {_listed(through)}" if through else ""
    troops = f" with {troops_word(event.secret[0])}" if event.secret else ""
    return f"{who} {verb} from {start} to {end}{via}{troops}."


def _combat_began(name: str, event: Event) -> str:
    front, foe, ours, theirs = event.parts
    return (
        f"{name} attacks from {_city(front)} to {_city(foe)}: {troops_word(ours)} against "
        f"{theirs}, {_signed(ours - theirs)}."
    )


def _played(name: str, event: Event) -> str:
    card, value, points, score = event.parts
    as_value = f" as {value}" if CARDS[card].value != value else ""
    counting = f", which counts {points}," if points != value else ""
    return f"{name} plays {card_word(card, with_deck=False)}{as_value}{counting}: {_signed(score)}."


def _recruited(name: str, event: Event) -> str:
    troops, trains, price = event.parts
    words = [troops_word(troops)] if troops else []
    if trains:
        words.append("1 supply train" if trains == 1 else f"{trains} supply trains")
    return f"{name} recruits {_listed(words)} for {price} points."


def _fate_turned(_: str, event: Event) -> str:
    card, suit = event.parts
    one = FATE_CARDS[card]
    if one.is_stroke:
        return f"A Stroke of Fate: {one.name}."
    return f"Card of Fate {one.number}, read in {Suit(suit).key}."


def _reinforced(name: str, event: Event) -> str:
    troops = troops_word(event.secret[0]) if event.secret else "? troops"
    return f"{name} adds {troops} in {_city(event.parts[0])}."


def _allotted(name: str, event: Event) -> str:
    troops = troops_word(event.secret[0]) if event.secret else "? troops"
    return f"{name} sets up {troops} in {_city(event.parts[0])}."


def _troop(name: str, event: Event) -> str:
    verb = "gains" if event.kind is EventKind.GAINED_TROOP else "loses"
    place = f" in {_city(event.secret[0])}" if event.secret else " somewhere"
    return f"{name} {verb} a troop{place}."


def _roles_dealt(_: str, event: Event) -> str:
    dealt = [
        f"{role.key.replace('-', ' ').title()} to the seat of {Role(seat).key}"
        for role, seat in zip(Role, event.parts, strict=False)
        if seat >= 0
    ]
    return f"The roles go: {', '.join(dealt)}."


def _changed_hands(name: str, event: Event) -> str:
    role = Role(event.parts[0]).key.replace("-", " ").title()
    return f"{name} is led by {role} from now on."


def _general_retired(_: str, event: Event) -> str:
    general, lost = event.parts
    loss = f", and {troops_word(lost)} with him" if lost else ""
    return f"{_piece(general)} retires for good{loss}."


def _at(words: str, thing: Callable[[int], str] = _city) -> Callable[[str, Event], str]:
    """A sentence of the name and the first part."""
    return lambda name, event: words.format(name=name, it=thing(event.parts[0]))


def _from_to(verb: str) -> Callable[[str, Event], str]:
    return lambda name, event: (
        f"{name} {verb} from {_city(event.parts[0])} to {_city(event.parts[1])}."
    )


def _lost(name: str, event: Event) -> str:
    return f"{name} loses {troops_word(event.parts[1])} in {_city(event.parts[0])}."


_SENTENCES: Final[dict[EventKind, Callable[[str, Event], str]]] = {
    EventKind.ROLES_DEALT: _roles_dealt,
    EventKind.ALLOTTED: _allotted,
    EventKind.DREW: lambda name, event: f"{name} draws {_card(event, event.parts[0])}.",
    EventKind.RESHUFFLED: lambda _, event: (
        f"Decks {_listed([str(deck) for deck in event.parts])} are shuffled."
    ),
    EventKind.LAID_AWAY: lambda name, event: f"{name} lays away {_card(event, event.parts[0])}.",
    EventKind.OFFENSIVE_DECLARED: _at(
        "{name} declares the Offensive Option and sets {it} aside.", card_word
    ),
    EventKind.OFFENSIVE_REFUSED: lambda name, _: f"{name} refuses the Offensive Option.",
    EventKind.OFFENSIVE_FAILED: lambda name, _: f"{name}'s Offensive Option has failed.",
    EventKind.CARD_PICKED_UP: _at("{name} picks up {it}.", card_word),
    EventKind.MOVED: _moved,
    EventKind.UNITED: _at("The generals unite in {it}."),
    EventKind.TRAIN_ELIMINATED: _at("{name} eliminates {it}.", _piece),
    EventKind.CONQUERED: _at("{name} conquers {it}."),
    EventKind.MARKED: _at("{name} leaves a question mark in {it}."),
    EventKind.RECONQUERED: _at("{name} reconquers {it}."),
    EventKind.MARK_REMOVED: _at("The question mark in {it} is removed."),
    EventKind.RECRUITED: _recruited,
    EventKind.PAID: _at("{name} pays with {it}.", card_word),
    EventKind.ENTERED: lambda _, event: (
        f"{_raised(_piece(event.parts[0]))} comes back in {_city(event.parts[1])}."
    ),
    EventKind.REINFORCED: _reinforced,
    EventKind.COMBAT_BEGAN: _combat_began,
    EventKind.PLAYED: _played,
    EventKind.STOPPED: lambda name, event: f"{name} plays no more: {_signed(event.parts[0])}.",
    EventKind.TIED: lambda *_: "The combat is a tie.",
    EventKind.LOST: _lost,
    EventKind.GENERAL_REMOVED: _at("{name} loses {it}.", _piece),
    EventKind.RETREATED: _from_to("retreats"),
    EventKind.EVADED: _from_to("avoids the combat and withdraws"),
    EventKind.CUT_OFF: _at("The stack in {it} is out of supply."),
    EventKind.SUPPLIED: _at("The stack in {it} is supplied again."),
    EventKind.STARVED: lambda name, event: (
        f"{name} loses the stack in {_city(event.parts[0])} for want of supply: "
        f"{troops_word(event.parts[1])}."
    ),
    EventKind.TURN_ENDED: _at("Turn {it} ends.", str),
    EventKind.CARD_UNSEEN: _at("A card of deck {it} is laid away unseen.", str),
    EventKind.FATE_TURNED: _fate_turned,
    EventKind.NATION_LEFT: lambda name, _: f"{name} leaves the game.",
    EventKind.GENERAL_RETIRED: _general_retired,
    EventKind.CHANGED_HANDS: _changed_hands,
    EventKind.GAINED_TROOP: _troop,
    EventKind.LOST_TROOP: _troop,
    EventKind.CARD_GIVEN: lambda name, event: (
        f"{name} gives {_card(event, event.parts[1])} to {_ARTICLED[event.parts[0]]}."
    ),
    EventKind.DISCARDED: lambda name, event: f"{name} discards {_card(event, event.parts[0])}.",
    EventKind.YIELDED: _at("{name} gets {it} back."),
    EventKind.DECLINED: lambda name, _: f"{name} makes no use of it.",
    EventKind.WON: lambda name, _: f"{name} wins.",
    EventKind.NOTHING_HAPPENED: lambda *_: "Nothing happens.",
}
