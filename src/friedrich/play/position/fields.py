"""The plain fields of a position document: where each stands, in which form, and its default.

Both reader and writer go through this one list in its order. A default may look at all that comes
before it; the writer leaves out what equals its default, and the reader puts the default back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from friedrich.board import CARDS, CITIES, FATE_CARDS, OBJECTIVES, PIECES, Nation, Role, Suit
from friedrich.play.position import defaults as default
from friedrich.play.position.faults import Faults, shown
from friedrich.play.position.forms import Flag, Form, Mask, Number, Row, Word, members
from friedrich.play.wording import card_meant
from friedrich.rules import DecisionKind, End, Options, State
from friedrich.rules import decisions as ask
from friedrich.rules import state as of
from friedrich.rules.ground import OFF_MAP
from friedrich.rules.recruitment import PAYING_ORDER, RANK_IN_PAYING

MOST_POINTS: Final = 400
"""More is never owed for recruits, and no combat has such a score."""


def _card_meant(text: str) -> str | None:
    card = card_meant(text)
    return None if card is None else card.key


CITY: Final = Word("city", {city.key: int(city) for city in CITIES})
PIECE: Final = Word("piece", {piece.key: int(piece) for piece in PIECES})
CARD: Final = Word("card", {card.key: int(card) for card in CARDS}, _card_meant)
FATE: Final = Word("Card of Fate", {card.key: int(card) for card in FATE_CARDS})
NATION: Final = Word("nation", {nation.key: int(nation) for nation in Nation})
ROLE: Final = Word("role", {role.key: int(role) for role in Role})
SUIT: Final = Word("suit", {suit.key: int(suit) for suit in Suit})
OBJECTIVE: Final = Word("objective", {one.city.key: i for i, one in enumerate(OBJECTIVES)})
DECISION: Final = Word("decision", {kind.key: int(kind) for kind in DecisionKind})
END: Final = Word("end", {end.key: int(end) for end in End})
PHASE: Final = Word(
    "phase",
    {
        "setting-up": of.SETTING_UP,
        "drawing": of.DRAWING,
        "laying-away": of.LAYING_AWAY,
        "declaring": of.DECLARING,
        "moving": of.MOVING,
        "fighting": of.FIGHTING,
        "conquering": of.CONQUERING,
        "supplying": of.SUPPLYING,
        "ending-stage": of.ENDING_STAGE,
        "ending-turn": of.ENDING_TURN,
        "turning-fate": of.TURNING_FATE,
        "ended": of.ENDED,
    },
)
OFFENSIVE: Final = Word(
    "state of the Offensive Option",
    {
        "undecided": of.UNDECIDED,
        "refused": of.REFUSED,
        "declared": of.DECLARED,
        "picked-up": of.PICKED_UP,
        "failed": of.FAILED,
    },
)
ERRAND: Final = Word(
    "errand",
    {
        "none": of.ERRAND_NONE,
        "retire": of.ERRAND_RETIRE,
        "gain": of.ERRAND_GAIN,
        "lose": of.ERRAND_LOSE,
        "cut-off": of.ERRAND_CUT_OFF,
        "exchange": of.ERRAND_EXCHANGE,
        "redraw": of.ERRAND_REDRAW,
        "swap": of.ERRAND_SWAP,
        "laudon": of.ERRAND_LAUDON,
        "west": of.ERRAND_WEST,
    },
)
SIDE: Final = Word("side of a combat", {"attacker": 0, "attacked": 1})

OPTIONS: Final[dict[str, Form]] = {
    name: Flag() if isinstance(value, bool) else Number(4, 5)
    for name, value in Options._field_defaults.items()
}


class CardsDealt:
    """Cards in the order in which they came."""

    def write(self, value: bytes) -> object:
        """Give their names."""
        return Row(CARD).write(value)

    def read(self, found: object, path: str, faults: Faults) -> bytes | None:
        """Give the cards."""
        cards = Row(CARD).read(found, path, faults)
        return None if cards is None else bytes(cards)


class PayingCard:
    """The card paid last; the state notes its position in the order of payment."""

    def write(self, value: int) -> object:
        """Give the name of the card."""
        return CARD.write(PAYING_ORDER[value])

    def read(self, found: object, path: str, faults: Faults) -> int | None:
        """Give the position of the card."""
        card = CARD.read(found, path, faults)
        return None if card is None else RANK_IN_PAYING[card]


class Combats:
    """The pairs of stacks that must still fight: the cities of the attackers and the attacked."""

    def write(self, value: tuple[int, ...]) -> object:
        """Give two cities for each."""
        return [Row(CITY).write((pair & 1023, pair >> 10)) for pair in value]

    def read(self, found: object, path: str, faults: Faults) -> tuple[int, ...] | None:
        """Give the packed pairs."""
        if not isinstance(found, list):
            faults.add(path, f"a list is wanted, not {shown(found)}")
            return None
        pairs = []
        for index, one in enumerate(found):
            pair = Row(CITY).read(one, f"{path}[{index}]", faults)
            if pair is not None and len(pair) == 2:
                pairs.append(pair[0] | pair[1] << 10)
            elif pair is not None:
                faults.add(f"{path}[{index}]", "two cities are wanted")
        return tuple(pairs)


class TroopsReceived:
    """Who got new troops in this phase, as far as it can be told."""

    _FORMS: Final[dict[str, Form]] = {
        "generals": Mask(PIECE),
        "troops": Number(1, 24),
        "pool": Number(1, 24),
        "stack": Number(1, 3),
    }

    def write(self, value: tuple[tuple[int, ...], ...]) -> object:
        """Give an object for each stack."""
        forms = self._FORMS
        return [
            {name: forms[name].write(part) for name, part in zip(forms, entry, strict=True)}
            for entry in value
        ]

    def read(self, found: object, path: str, faults: Faults) -> tuple[Any, ...] | None:
        """Give the entries."""
        if not isinstance(found, list):
            faults.add(path, f"a list is wanted, not {shown(found)}")
            return None
        entries = []
        for index, one in enumerate(found):
            here = f"{path}[{index}]"
            parts = members(one, here, faults, self._FORMS)
            missing = [name for name in self._FORMS if name not in parts]
            if missing and isinstance(one, dict):
                faults.add(here, f"{' and '.join(missing)} is missing")
            entry = [
                self._FORMS[name].read(parts[name], f"{here}.{name}", faults) for name in parts
            ]
            if not missing and None not in entry:
                by_name = dict(zip(parts, entry, strict=True))
                entries.append(tuple(by_name[name] for name in self._FORMS))
        return tuple(entries)


class Field(NamedTuple):
    """One plain field: its section and key, the attribute of the state, form, default, and when."""

    section: str
    key: str
    attribute: str
    form: Form
    default: Callable[[State], Any]
    decisions: tuple[int, ...] = ()
    """The decisions in which it means something; none: all."""
    phases: tuple[int, ...] = ()
    """The phases in which it means something; none: all."""

    @property
    def path(self) -> str:
        """Where it stands."""
        return f"{self.section}.{self.key}" if self.section else self.key

    def means_something(self, state: State) -> bool:
        """Whether it may be given in this state."""
        return (not self.decisions or state.ask in self.decisions) and (
            not self.phases or state.phase in self.phases
        )


def _is(value: object) -> Callable[[State], Any]:
    return lambda _: value


_MOVING = (of.MOVING, of.ENDED)
_FIGHTING = (of.FIGHTING, of.ENDED)
_PAIRED = (ask.ASK_EVADE, ask.ASK_DUEL, ask.ASK_RETREAT)
_BUYING = (ask.ASK_PAY, ask.ASK_ENTER, ask.ASK_REINFORCE)
_FATE = (of.TURNING_FATE, of.ENDED)
_TAKEN = (ask.ASK_DETACH, ask.ASK_MARCH)

FIELDS: Final = (
    Field("fate", "spent", "spent", Flag(), _is(False)),
    Field("fate", "errand", "errand", ERRAND, default.errand, phases=_FATE),
    Field("fate", "given", "given", CARD, _is(of.NOBODY), (ask.ASK_GIVE, ask.ASK_FROM_HAND), _FATE),
    Field(
        "fate", "destination", "front", CITY, _is(OFF_MAP), (ask.ASK_DETACH,), (of.TURNING_FATE,)
    ),
    Field("", "imperial", "imperial", ROLE, default.imperial),
    Field("", "conquered", "held", Mask(OBJECTIVE), _is(0)),
    Field("", "question_marks", "marks", Mask(OBJECTIVE), _is(0)),
    Field("", "offensive", "offensive", OFFENSIVE, default.offensive),
    Field("", "beaten", "beaten", Mask(PIECE), _is(0)),
    Field("", "attacked_suits", "attacked_suits", Mask(SUIT), _is(0)),
    Field("combat", "attacker", "front", CITY, default.front, _PAIRED, (of.FIGHTING,)),
    Field("combat", "attacked", "foe", CITY, _is(OFF_MAP), _PAIRED),
    Field("combat", "score", "score", Number(-23, 23), default.score, phases=_FIGHTING),
    Field("combat", "right_to_play", "mover", SIDE, default.mover, phases=_FIGHTING),
    Field("combat", "pairs", "pairs", Combats(), default.pairs, phases=_FIGHTING),
    Field("", "victor", "victor", PIECE, default.victor),
    Field("decision", "nation", "asked", NATION, default.asked),
    Field(
        "decision",
        "drawn",
        "drawn",
        CardsDealt(),
        _is(b""),
        (ask.ASK_DEAL, ask.ASK_LAY_AWAY, ask.OVER),
    ),
    Field("decision", "due", "due", Number(1, 9), default.due, (ask.ASK_DEAL, ask.ASK_YIELD)),
    Field(
        "decision",
        "queue",
        "queue",
        Row(CITY),
        default.queue,
        (ask.ASK_ALLOT, ask.ASK_REINFORCE),
    ),
    Field("movement", "done", "done", Mask(PIECE), _is(0), phases=_MOVING),
    Field("movement", "taken", "group", Mask(PIECE), default.group, _TAKEN, _MOVING),
    Field("movement", "troops", "group_troops", Number(1, 24), _is(0), _TAKEN, _MOVING),
    Field("movement", "threatening", "threatening", Mask(PIECE), _is(0), phases=_MOVING),
    Field("movement", "new_troops", "new_troops", Number(1, 40), _is(0), _BUYING),
    Field("movement", "new_trains", "new_trains", Number(1, 2), _is(0), _BUYING),
    Field("movement", "blocked_price", "blocked_price", Flag(), default.blocked, phases=_MOVING),
    Field("movement", "last_paid", "paid", PayingCard(), _is(-1), phases=_MOVING),
    Field("movement", "owed", "owed", Number(1, MOST_POINTS), default.owed, (ask.ASK_PAY,)),
    Field("movement", "substitute", "substitute", CITY, _is(OFF_MAP), phases=_MOVING),
    Field("movement", "received", "received", TroopsReceived(), _is(()), phases=_MOVING),
    Field("", "winners", "winners", Mask(NATION), _is(0), phases=(of.ENDED,)),
    Field("", "reason", "reason", END, _is(int(End.NOT_YET)), phases=(of.ENDED,)),
)
"""Every plain field in the order in which they are read."""

SECTIONS: Final = ("decision", "fate", "movement", "combat")
"""The objects that hold plain fields; those without a section stand in the document itself."""


def keys_of(section: str) -> list[str]:
    """The keys of the plain fields in a section.

    >>> keys_of("combat")
    ['attacker', 'attacked', 'score', 'right_to_play', 'pairs']
    """
    return [field.key for field in FIELDS if field.section == section]
