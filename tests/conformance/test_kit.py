"""The conformance kit: it finds nothing in what is sound, and each fraud in its own way."""

from __future__ import annotations

from random import Random

import pytest

from friedrich.board import CARDS, CITIES, Card, Nation
from friedrich.conformance import CASES, Case, Kit, Proof, cases, kit, prove
from friedrich.conformance.worlds import Look
from friedrich.play import Game, SeededDealer, Seen, View, memory
from friedrich.play.memory import Memory
from friedrich.play.memory.duels import DuelSeen
from friedrich.play.position import write_position
from friedrich.play.record import Record, write_record
from friedrich.play.views import look
from friedrich.rules import Action, DecisionKind, State, deal, legal_actions
from friedrich.rules.stacks import pool, stacks_of

PROMISES = {"log", "chance", "copy", "document", "views", "undo", "past", "record"}
WEST = cases("west", "anniversary")[:1]


def promises_broken(proof: Proof) -> set[str]:
    """The promises that the faults are about."""
    return {fault.split(": ")[1] for fault in proof.faults}


def whole_words(proof: Proof) -> str:
    return "\n".join(proof.faults)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_kind_of_game_holds(case: Case) -> None:
    proof = prove(1, seed=CASES.index(case), of=[case], kit=Kit(share=0.015))
    assert proof.faults == []
    assert proof.holds
    assert proof.steps > 50
    assert set(proof.looks) == PROMISES


def test_every_step_of_a_game_holds() -> None:
    proof = prove(2, seed=7, of=WEST, kit=Kit(bot=first_legal))
    assert proof.faults == []
    assert proof.looks["views"] == 3 * proof.steps
    assert proof.looks["bot"] > 0


def test_the_same_seed_proves_the_same_whatever_the_number_of_workers() -> None:
    one, other = (prove(4, seed=3, of=WEST, kit=Kit(share=0.02), workers=n) for n in (1, 2))
    assert one.as_json() == other.as_json()


# Views that leak.


def with_all_hands(state: State, memory: Memory, log: tuple[Seen, ...]) -> View:
    """Shows everybody's cards."""
    seen = look(state, memory, log)
    seen.hands = {nation: tuple(map(Card, state.hands[nation])) for nation in Nation}
    return seen


def with_all_troops(state: State, memory: Memory, log: tuple[Seen, ...]) -> View:
    """Shows everybody's troops."""
    seen = look(state, memory, log)
    seen.troops = {
        CITIES[city]: pool(state, city) for nation in Nation for city in stacks_of(state, nation)
    }
    return seen


def with_everybody_s_actions(state: State, memory: Memory, log: tuple[Seen, ...]) -> View:
    """Shows everybody what the one who decides can do."""
    seen = look(state, memory, log)
    seen.legal = legal_actions(state)
    return seen


@pytest.mark.parametrize("leak", [with_all_hands, with_all_troops, with_everybody_s_actions])
def test_a_leaky_view_is_found(leak: Look) -> None:
    proof = prove(1, seed=2, of=WEST, kit=Kit(look=leak, share=0.3))
    assert promises_broken(proof) == {"views"}
    assert "can tell two worlds apart: view" in whole_words(proof)
    assert not proof.holds


# Dealers that cheat.


class MarkedCards(SeededDealer):
    """Deals the best of two cards."""

    def answer(self, state: State) -> Action:
        options = legal_actions(state)
        places = [self.below(len(options)) for _ in range(2)]
        return options[max(places)]


class AceUpTheSleeve(SeededDealer):
    """Deals a card that somebody holds already."""

    def answer(self, state: State) -> Action:
        held = [card for hand in state.hands for card in hand]
        if state.ask == DecisionKind.DEAL and held:
            return deal(CARDS[held[0]])
        return super().answer(state)


def test_a_biased_dealer_is_found() -> None:
    proof = prove(12, seed=2, of=WEST, kit=Kit(dealer=MarkedCards, share=0))
    assert proof.faults == []
    assert proof.tally.is_biased
    assert not proof.holds


def test_an_honest_dealer_is_not_biased() -> None:
    proof = prove(12, seed=2, of=WEST, kit=Kit(share=0))
    assert proof.tally.number > 1000
    assert not proof.tally.is_biased


def test_a_dealer_who_deals_what_is_not_there_is_found() -> None:
    proof = prove(1, seed=2, of=WEST, kit=Kit(dealer=AceUpTheSleeve, share=0))
    assert not proof.holds
    assert "impossible chance" in whole_words(proof)


# Bots that peek.


def first_legal(view: View, random: Random) -> Action:
    """Does not look far."""
    return view.legal[0]


_BEHIND: dict[int, State] = {}


def look_and_leave_the_door_open(state: State, memory: Memory, log: tuple[Seen, ...]) -> View:
    """A sound view, but whoever knows where can find the state behind it."""
    seen = look(state, memory, log)
    _BEHIND.clear()
    _BEHIND[id(seen)] = state
    return seen


def peeking(view: View, random: Random) -> Action:
    """Looks at the cards of all nations to choose."""
    state = _BEHIND[id(view)]
    total = sum(sum(hand) for hand in state.hands)
    return view.legal[total % len(view.legal)]


def moody(view: View, random: Random) -> Action:
    """Does not keep to the chance it is given."""
    return Random().choice(view.legal)


def lawless(view: View, random: Random) -> Action:
    return Action(1 << 40)


def test_a_peeking_bot_is_found() -> None:
    cheat = Kit(look=look_and_leave_the_door_open, bot=peeking, share=0.3)
    proof = prove(1, seed=2, of=WEST, kit=cheat)
    assert promises_broken(proof) == {"bot"}
    assert "to the same view" in whole_words(proof)


def test_a_bot_with_chance_of_its_own_is_found() -> None:
    proof = prove(1, seed=2, of=WEST, kit=Kit(bot=moody, share=0.3))
    assert promises_broken(proof) == {"bot"}


def test_a_bot_that_breaks_the_rules_is_found() -> None:
    proof = prove(1, seed=2, of=WEST, kit=Kit(bot=lawless, share=0.3))
    assert promises_broken(proof) == {"bot"}
    assert "not legal" in whole_words(proof)


# Other promises.


def test_a_document_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(state: State) -> str:
        other = state.copy()
        other.victor = -1
        return write_position(other)

    monkeypatch.setattr(kit, "write_position", forgetful)
    proof = prove(1, seed=2, of=WEST, kit=Kit(share=0.3))
    assert promises_broken(proof) == {"document"}


def test_a_record_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(record: Record) -> str:
        return write_record(Record(record.head, record.lines[:-1], record.result))

    monkeypatch.setattr(kit, "write_record", short)
    proof = prove(1, seed=2, of=WEST, kit=Kit(share=0))
    assert promises_broken(proof) == {"record"}


def test_undoing_to_somewhere_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "redo", lambda game, number=1: ())
    proof = prove(1, seed=2, of=WEST, kit=Kit(share=0.3))
    assert "undo" in promises_broken(proof)


def test_a_crash_is_a_fault() -> None:
    def no_view(state: State, memory: Memory, log: tuple[Seen, ...]) -> View:
        raise ZeroDivisionError

    proof = prove(1, seed=2, of=WEST, kit=Kit(look=no_view))
    assert "ZeroDivisionError" in whole_words(proof)


def test_a_memory_that_forgets_what_a_tie_has_shown_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(DuelSeen, "follow", lambda seen, event, where: None)
    proof = prove(6, seed=9, of=WEST, kit=Kit(share=0.001))
    assert promises_broken(proof) == {"past"}
    assert "could not have led to" in whole_words(proof)


def test_games_begun_within_a_duel_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_is_dueling", lambda state: False)
    proof = prove(3, seed=6, of=WEST, kit=Kit(share=0.1))
    assert "KeyError" in whole_words(proof)
