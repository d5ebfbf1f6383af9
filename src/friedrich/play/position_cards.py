"""The cards of a position document: Tactical Cards by place, and the Clock of Fate."""

from __future__ import annotations

from typing import Final

from friedrich.board import CARD_DECKS, CARDS, CARDS_PER_DECK, FATE_CARDS, FateCard, Nation, Suit
from friedrich.play.position_defaults import present
from friedrich.play.position_faults import Faults, below
from friedrich.play.position_fields import CARD, FATE, NATION, SUIT
from friedrich.play.position_forms import Form, Mask, Number, Row, Word, members
from friedrich.rules import Effect, State
from friedrich.rules.draw import cards_of
from friedrich.rules.fate import _AT_ONCE
from friedrich.rules.ground import FRANCE, RUSSIA, SWEDEN
from friedrich.rules.stacks import pieces_of
from friedrich.rules.state import DECLARED, NOBODY

_SUBSIDIES: Final = (FateCard("poems"), FateCard("lord-bute"))
_COLONIES: Final = (FateCard("india"), FateCard("america"))
_ELISABETH: Final = FateCard("elisabeth")
_SWEDEN: Final = FateCard("sweden")
_ALL_FATE: Final = (1 << len(FATE_CARDS)) - 1
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
    if document.get("open_card") is not None:
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
        if section.get(key) is not None
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
    state.clock = _ALL_FATE & ~turned
    follow_strokes(state)


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
