"""The cards of a position document: Tactical Cards by place, and the Clock of Fate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from friedrich.board import CARD_DECKS, CARDS, CARDS_PER_DECK, FATE_CARDS, FateCard, Nation, Suit
from friedrich.play.position.defaults import present
from friedrich.play.position.faults import Faults, below
from friedrich.play.position.fields import CARD, FATE, NATION, SUIT
from friedrich.play.position.forms import Form, Mask, Number, Row, Word, members
from friedrich.rules import Effect, State
from friedrich.rules.decisions import ASK_FATE
from friedrich.rules.draw import cards_of
from friedrich.rules.fate import _AT_ONCE, FIRST_TURN_OF_FATE
from friedrich.rules.ground import AUSTRIA, FRANCE, RUSSIA, SWEDEN
from friedrich.rules.stacks import pieces_of
from friedrich.rules.state import (
    DECLARED,
    ENDED,
    ENDING_TURN,
    FAILED,
    NOBODY,
    PICKED_UP,
    SETTING_UP,
    TURNING_FATE,
    UNASKED,
)

_SUBSIDIES: Final = (FateCard("poems"), FateCard("lord-bute"))
_COLONIES: Final = (FateCard("india"), FateCard("america"))
_ELISABETH: Final = FateCard("elisabeth")
_SWEDEN: Final = FateCard("sweden")
_ALL_FATE: Final = (1 << len(FATE_CARDS)) - 1
_SHUFFLED_TOGETHER: Final = 2
_MOMENT: Final = ("turn", "phase", "nation", "decision", "decision.kind")
_SPADES: Final = int(Suit.SPADES)

EFFECT: Final = Word("effect", {effect.key: int(effect) for effect in Effect})
FATE_KEYS: Final = ("card", "suit", "effect", "turned", "clock")


# Tactical Cards.


def write_cards(state: State) -> dict[str, object]:
    """Hands and piles; of pile and played cards only the fewer are named.

    >>> from friedrich.rules import new_game
    >>> write_cards(new_game())
    {}
    """
    written: dict[str, object] = {}
    hands = {
        NATION.name_of[nation]: Row(CARD).write(hand)
        for nation, hand in enumerate(state.hands)
        if hand
    }
    if hands:
        written["hands"] = hands
    played = cards_of(state.played)
    if len(state.pile) < len(played):
        written["pile"] = Row(CARD).write(state.pile)
    elif played:
        written["played"] = Row(CARD).write(played)
    if state.lost:
        written["lost"] = Row(CARD).write(cards_of(state.lost))
    if state.open_card != NOBODY:
        written["open_card"] = CARD.write(state.open_card)
    if state.fresh - 1 != _decks_named(state, written):
        written["decks_opened"] = state.fresh - 1
    return written


def _decks_named(state: State, written: dict[str, object]) -> int:
    """The highest deck of a card that the document names."""
    named = [*state.hands]
    named += [state.pile] if "pile" in written else []
    named += [cards_of(state.played)] if "played" in written else []
    named += [cards_of(state.lost), bytes((state.open_card,)) if state.open_card >= 0 else b""]
    return max((CARD_DECKS[card] for cards in named for card in cards), default=1)


def read_cards(state: State, document: dict[str, object], faults: Faults) -> None:
    """Put every card of the decks opened into its one place."""
    places = _read_places(state, document, faults)
    where: dict[int, str] = {}
    for path, cards in places.items():
        for index, card in enumerate(cards):
            here = path if path == "open_card" else f"{path}[{index}]"
            if card in where:
                faults.add(here, f"{CARDS[card]} is in {where[card]} too")
            where.setdefault(card, path)
    _read_decks(state, document, places, faults)
    for nation in Nation:
        state.hands[nation] = bytes(sorted(set(places.get(f"hands.{nation}", ()))))
    state.lost = _mask(places.get("lost", ()))
    opened = range((state.fresh - 1) * CARDS_PER_DECK)
    rest = [card for card in opened if card not in where]
    pile, played = places.get("pile"), places.get("played")
    if pile is None and played is None and not _can_be_a_pile(state, rest):
        # Of the decks used up before the last one every card has been drawn.
        played = tuple(card for card in rest if CARD_DECKS[card] < state.fresh - 1)
        rest = [card for card in rest if CARD_DECKS[card] == state.fresh - 1]
    if pile is not None and played is not None and rest:
        names = ", ".join(CARDS[card].key for card in rest[:3])
        more = f" and {len(rest) - 3} more" if len(rest) > 3 else ""
        faults.add("pile", f"these cards are nowhere: {names}{more}")
    state.pile = bytes(sorted(rest if pile is None else pile))
    state.played = _mask(played if played is not None else () if pile is None else rest)


def _mask(cards: tuple[int, ...] | list[int]) -> int:
    return sum(1 << card for card in cards)


def _read_places(
    state: State, document: dict[str, object], faults: Faults
) -> dict[str, tuple[int, ...]]:
    """The cards that the document names, by the path of their place."""
    places: dict[str, tuple[int, ...]] = {}
    hands = members(document.get("hands", {}), "hands", faults, NATION.number_of, "nation")
    lists = {below("hands", key): value for key, value in hands.items()}
    lists |= {key: document[key] for key in ("pile", "played", "lost") if key in document}
    for path, value in lists.items():
        cards = Row(CARD).read(value, path, faults)
        if cards is not None:
            places[path] = cards
    if "open_card" in document:
        card = CARD.read(document["open_card"], "open_card", faults)
        if card is not None:
            state.open_card = card
            places["open_card"] = (card,)
    for key in hands:
        if NATION.number_of[key] not in present(state) and places.get(f"hands.{key}"):
            faults.add(f"hands.{key}", f"{key} is not in play")
    if places.get("lost") and len(present(state)) == len(state.law.in_play):
        faults.add("lost", "no nation has left with her cards")
    return places


def _read_decks(
    state: State,
    document: dict[str, object],
    places: dict[str, tuple[int, ...]],
    faults: Faults,
) -> None:
    """How many decks have been opened: those of the cards named, or as many as are stated."""
    most = state.law.options.decks
    named = [CARD_DECKS[card] for cards in places.values() for card in cards]
    opened: int | None = min(max(named, default=1), most)
    if "decks_opened" in document:
        opened = Number(1, most).read(document["decks_opened"], "decks_opened", faults)
    if opened is None:
        return
    for path, cards in places.items():
        for index, card in enumerate(cards):
            if CARD_DECKS[card] > opened:
                here = path if path == "open_card" else f"{path}[{index}]"
                message = f"{CARDS[card]} is in a deck not opened yet; only {opened} are"
                faults.add(here, message)
    state.fresh = opened + 1


def _can_be_a_pile(state: State, cards: Iterable[int]) -> bool:
    """Decks are used one after another; from the last one on two are shuffled together."""
    last, decks = state.fresh - 1, {CARD_DECKS[card] for card in cards}
    return decks <= {last} or (last == state.law.options.decks and len(decks) <= _SHUFFLED_TOGETHER)


def check_pile(state: State, faults: Faults) -> None:
    """No card lies on the pile of a deck that must have been used up."""
    if not _can_be_a_pile(state, state.pile):
        decks = ", ".join(map(str, sorted({CARD_DECKS[card] for card in state.pile})))
        message = f"cards of deck {decks} cannot lie on it while deck {state.fresh - 1} is open"
        faults.add("pile", message)


def check_hands(state: State, faults: Faults) -> None:
    """Nobody holds more cards than she can have drawn up to now, if it is known when now is."""
    if any(fault.path in _MOMENT for fault in faults):
        return
    for nation in state.law.in_play:
        law, now = state.law, _draws_now(state, nation)
        steps = list(zip(law.income[nation], law.laid_away[nation], strict=True))
        kept = max(drawn - laid_away for drawn, laid_away in steps)
        most = kept * (state.turn - 1) + (max(drawn for drawn, _ in steps) if now else 0)
        most += nation == AUSTRIA and state.offensive in (PICKED_UP, FAILED)
        held = len(state.hands[nation])
        if held > most:
            message = f"{held} cards are too many: by now she has kept at most {most}"
            faults.add(f"hands.{Nation(nation)}", message)


def _draws_now(state: State, nation: int) -> bool:
    """Whether a nation has drawn in this turn, or is doing so."""
    if state.phase == SETTING_UP:
        return False
    return nation <= state.nation or state.phase in (ENDING_TURN, TURNING_FATE, ENDED)


def check_open_card(state: State, faults: Faults) -> None:
    """A card is set aside as long as the Offensive Option stands declared."""
    if (state.offensive == DECLARED) != (state.open_card != NOBODY):
        message = "a card is set aside if and only if the Offensive Option stands declared"
        faults.add("open_card", message)


# The Clock of Fate.


def write_fate(state: State) -> dict[str, object]:
    """The card turned last with its suit, and what has been turned before it.

    >>> from friedrich.rules import new_game
    >>> write_fate(new_game())
    {}
    """
    written: dict[str, object] = {}
    before = _ALL_FATE & ~state.clock
    if state.fate != NOBODY:
        written["card"] = FATE.write(state.fate)
        before &= ~(1 << state.fate)
        if state.fate_suit > _SPADES:
            written["suit"] = SUIT.write(state.fate_suit)
    if before.bit_count() > state.clock.bit_count():
        written["clock"] = Mask(FATE).write(state.clock)
    elif before:
        written["turned"] = Mask(FATE).write(before)
    return written


def read_fate(state: State, section: dict[str, object], faults: Faults) -> None:
    """Which cards have been turned, the last of them, and all that follows from that."""
    forms: dict[str, Form] = {
        "card": FATE,
        "suit": SUIT,
        "effect": EFFECT,
        "turned": Mask(FATE),
        "clock": Mask(FATE),
    }
    read = {
        key: form.read(section[key], f"fate.{key}", faults)
        for key, form in forms.items()
        if key in section
    }
    _read_last(state, read, faults)
    turned = read.get("turned") or 0
    if state.fate != NOBODY:
        turned |= 1 << state.fate
    clock = read.get("clock")
    if clock is not None:
        if turned & clock:
            names = ", ".join(FATE_CARDS[card].key for card in pieces_of(turned & clock))
            faults.add("fate.clock", f"turned already and still on the clock: {names}")
        turned = _ALL_FATE & ~clock | turned
    elif "clock" not in section:
        turned = _with_minor_cards(state, turned)
    state.clock = _ALL_FATE & ~turned
    if state.fate == NOBODY and turned:
        _suppose_last(state, turned, faults)
    follow_strokes(state)


def turned_by(state: State) -> tuple[int, int]:
    """The fewest and the most Cards of Fate turned by now: one a turn from the sixth on."""
    most = state.turn - FIRST_TURN_OF_FATE
    if state.phase == ENDED:
        return max(0, most), max(0, most + 1)
    most += state.phase == TURNING_FATE and state.ask not in (ASK_FATE, UNASKED)
    return max(0, most), max(0, most)


def _with_minor_cards(state: State, turned: int) -> int:
    """Where the document names too few, minor cards not named have been turned, the first first."""
    missing = turned_by(state)[0] - turned.bit_count()
    for card in range(len(FATE_CARDS)):
        if missing > 0 and not FATE_CARDS[card].is_stroke and not turned >> card & 1:
            turned |= 1 << card
            missing -= 1
    return turned


def _suppose_last(state: State, turned: int, faults: Faults) -> None:
    """Where it is not said which card came last, it was one of no effect."""
    readings = state.law.edition.readings
    cards = pieces_of(turned)
    plain = [one for one in cards if not FATE_CARDS[one].is_stroke]
    idle = [one for one in plain if readings[one][_SPADES] == Effect.NOTHING]
    strokes = [one for one in cards if FATE_CARDS[one].is_stroke]
    if not idle + strokes:
        faults.add("fate.card", "which Card of Fate was turned last?")
        return
    state.fate = (idle + strokes)[0]
    state.fate_suit = _SPADES if idle else -1


def _read_last(state: State, read: dict[str, int | None], faults: Faults) -> None:
    """The card turned last and its suit; an effect alone names both."""
    card, suit, effect = read.get("card"), read.get("suit"), read.get("effect")
    readings = state.law.edition.readings
    if effect is not None and card is None and effect != Effect.NOTHING:
        found = [(c, s) for c, row in enumerate(readings) for s in Suit if row[s] == effect]
        if not found:
            message = f"no card of the {state.law.edition.name} edition says this"
            faults.add("fate.effect", message)
            return
        card, suit = found[0][0], found[0][1] if suit is None else suit
    if card is None:
        if suit is not None:
            faults.add("fate.suit", "no card was turned that could be read in a suit")
        return
    state.fate = card
    if FATE_CARDS[card].is_stroke:
        if suit is not None:
            faults.add("fate.suit", "a Stroke of Fate is read in no suit")
        return
    state.fate_suit = _SPADES if suit is None else suit
    if state.fate_suit != _SPADES and not state.law.options.all_versions:
        faults.add("fate.suit", "without the option all_versions cards are read in spades")
    says = readings[card][state.fate_suit]
    if effect is not None and effect != says:
        faults.add("fate.effect", f"{FATE_CARDS[card]} does not say this but {says}")
    state.effect = 0 if says in _AT_ONCE else int(says)


def follow_strokes(state: State) -> None:
    """What the strokes turned so far have brought: subsidies, colonies, and who has left."""
    turned = _ALL_FATE & ~state.clock
    state.subsidies = sum(turned >> card & 1 for card in _SUBSIDIES)
    state.colonies = sum(turned >> card & 1 for card in _COLONIES)
    state.gone = (
        (turned >> _ELISABETH & 1) << RUSSIA
        | (turned >> _SWEDEN & 1) << SWEDEN
        | (state.colonies == len(_COLONIES)) << FRANCE
    )
