"""A view as JSON, after the published schema `view.schema.json`."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from friedrich.board import CARDS, CITIES, FATE_CARDS, OBJECTIVES, PIECES, Nation, Role, Suit
from friedrich.play.messages import Json, action_as_json, seen_as_json
from friedrich.play.position.fields import ERRAND, OFFENSIVE, PHASE
from friedrich.play.views import Strength, View
from friedrich.rules import DecisionKind, Effect, End, EventKind
from friedrich.rules.stacks import pieces_of

FORMAT: Final = "friedrich view"
VERSION: Final = 1


def schema() -> Json:
    """The JSON Schema of a view.

    >>> schema()["title"]
    'A view of a game of FRIEDRICH'
    """
    text = files("friedrich.play").joinpath("schemas", "view.schema.json").read_text("utf-8")
    return json.loads(text)


def view_as_json(view: View, since: int | None = None) -> dict[str, Json]:
    """A view as an object of names. The log begins with this entry, or with the current stage.

    >>> from friedrich.play import Game
    >>> from friedrich.play import view as view_of
    >>> told = view_as_json(view_of(Game(), None))
    >>> told["turn"], told["phase"], told["decision"]
    (1, 'setting-up', {'kind': 'allot', 'nation': 'prussia', 'seat': 'frederick'})
    """
    first = _beginning_of_stage(view) if since is None else since
    return {
        "format": FORMAT,
        "version": VERSION,
        **_game(view),
        **_table(view),
        "cards": _cards(view),
        "fate": _fate(view),
        "under_way": _under_way(view),
        "legal": [action_as_json(action) for action in view.legal],
        "entries": len(view.log),
        "log": [seen_as_json(view.log[number], number) for number in range(first, len(view.log))],
    }


def write_view(view: View, since: int | None = None) -> str:
    """The same as text, in as few bytes as may be.

    >>> from friedrich.play import Game
    >>> from friedrich.play import view as view_of
    >>> write_view(view_of(Game(), None))[:37]
    '{"format":"friedrich view","version":'
    """
    return json.dumps(view_as_json(view, since), separators=(",", ":"), ensure_ascii=False)


def _beginning_of_stage(view: View) -> int:
    for number in range(len(view.log) - 1, -1, -1):
        if any(event.kind is EventKind.STAGE_BEGAN for event in view.log[number].events):
            return number
    return 0


def _game(view: View) -> dict[str, Json]:
    law = view.law
    asked = view.decision
    return {
        "setup": law.setup.key,
        "edition": law.edition.name,
        "options": law.options._asdict(),
        "seats": {
            role.key: Role(seat).key
            for role, seat in zip(Role, view.seats, strict=True)
            if seat >= 0
        },
        "seat": None if view.seat is None else view.seat.key,
        "nations": [nation.key for nation in view.nations],
        "imperial": Role(view.imperial).key,
        "turn": view.turn,
        "active": Nation(view.nation).key,
        "phase": PHASE.write(view.phase),
        "decision": {
            "kind": asked.kind.key,
            "nation": None if asked.nation is None else asked.nation.key,
            "seat": None if asked.seat is None else asked.seat.key,
        },
        "gone": _nations(view.gone),
        "winners": _nations(view.winners),
        "end": End(view.reason).key if view.ask == DecisionKind.OVER else None,
    }


def _nations(mask: int) -> list[str]:
    return [nation.key for nation in Nation if mask >> nation & 1]


def _pieces(mask: int) -> list[str]:
    return [PIECES[piece].key for piece in pieces_of(mask)]


def _city(city: int) -> str | None:
    return CITIES[city].key if city >= 0 else None


def _piece(piece: int) -> str | None:
    return PIECES[piece].key if piece >= 0 else None


def _cities(cities: tuple[int, ...]) -> list[str]:
    return [CITIES[city].key for city in cities]


def _objectives(mask: int) -> list[str]:
    return [OBJECTIVES[index].city.key for index in pieces_of(mask)]


def _table(view: View) -> dict[str, Json]:
    """What lies on the map."""
    told: dict[str, Json] = {
        "pieces": {
            PIECES[piece].key: CITIES[city].key
            for piece, city in enumerate(view.where)
            if city >= 0
        },
        "face_down": _pieces(view.down),
        "retired": _pieces(view.retired),
        "conquered": _objectives(view.held),
        "question_marks": _objectives(view.marks),
        "totals": {
            nation.key: view.totals[nation] for nation in Nation if nation in view.law.in_play
        },
        "troops": {city.key: troops for city, troops in view.troops.items()},
    }
    if view.strengths is not None:
        told["strengths"] = {
            commander.key: _strength(known) for commander, known in view.strengths.items()
        }
    return told


def _strength(known: Strength) -> dict[str, Json]:
    return {
        "stated": known.stated,
        "least": known.least,
        "most": known.most,
        "certain": known.is_certain,
    }


def _backs(counts: tuple[int, ...]) -> dict[str, int]:
    return {str(deck): count for deck, count in enumerate(counts, 1) if count}


def _cards(view: View) -> dict[str, Json]:
    return {
        "hands": {nation.key: [c.key for c in hand] for nation, hand in view.hands.items()},
        "backs": {
            nation.key: _backs(view.backs[nation]) for nation in Nation if any(view.backs[nation])
        },
        "known": {nation.key: [c.key for c in cards] for nation, cards in view.known.items()},
        "pile": _backs(view.pile),
        "played": [card.key for card in view.played],
        "decks_opened": view.fresh - 1,
        "open_card": None if view.open_card < 0 else CARDS[view.open_card].key,
        "offensive": OFFENSIVE.write(view.offensive),
    }


def _fate(view: View) -> dict[str, Json]:
    return {
        "left": [FATE_CARDS[card].key for card in pieces_of(view.clock)],
        "last": FATE_CARDS[view.fate].key if view.fate >= 0 else None,
        "suit": Suit(view.fate_suit).key if view.fate_suit >= 0 else None,
        "effect": Effect(view.effect).key,
        "spent": view.spent,
        "subsidies_reduced": view.subsidies,
        "colonies_lost": view.colonies,
        "last_victor": _piece(view.victor),
        "beaten": _pieces(view.beaten),
        "attacked_suits": [Suit(suit).key for suit in pieces_of(view.attacked_suits)],
    }


def _under_way(view: View) -> dict[str, Json]:
    """What the present phase has come to."""
    return {
        "cards_due": view.due,
        "drawn": [card.key for card in view.drawn],
        "done": _pieces(view.done),
        "near_enemies": _pieces(view.threatening),
        "taken": _pieces(view.group),
        "taken_troops": view.group_troops,
        "new_troops": view.new_troops,
        "new_trains": view.new_trains,
        "owed": view.owed,
        "substitute": _city(view.substitute),
        "waiting_stacks": _cities(view.queue),
        "combats": [[CITIES[pair & 1023].key, CITIES[pair >> 10].key] for pair in view.pairs],
        "attacker": _city(view.front),
        "attacked": _city(view.foe),
        "score": view.score,
        "to_play": ("attacker", "attacked")[view.mover],
        "retreats": _cities(view.ends),
        "errand": ERRAND.write(view.errand),
    }
