"""The conformance kit: random games in which everything that is promised is looked at step by step.

It takes the way a view is made, the dealer and a bot from outside, so that foreign ones can be put
through it.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import NamedTuple

from friedrich.conformance.cases import CASES, Case
from friedrich.conformance.chance import Tally, chance_faults
from friedrich.conformance.fuzz import MOST_DECISIONS
from friedrich.conformance.wanderers import WANDERERS
from friedrich.conformance.worlds import Bot, Look, TwoWorlds, bot_faults, past_faults, seats_of
from friedrich.play import Dealer, Entry, Game, SeededDealer
from friedrich.play.position import read_position, write_position
from friedrich.play.record import read_record, write_record
from friedrich.play.record.games import game_of, record_of
from friedrich.play.views import look as plain_look
from friedrich.play.workers import in_portions
from friedrich.rules import Action, DecisionKind, EventKind, State, apply, legal_actions
from friedrich.rules.decisions import CHANCE_KINDS
from friedrich.rules.doors import codes

_MOST_FAULTS = 100
_BEGIN_MIDWAY = 3
"""One in so many rounds begins with a position instead of the set-up."""
_LATEST_BEGINNING = 300
_LACKS = (EventKind.TIED, EventKind.NOTHING_HAPPENED)


class Kit(NamedTuple):
    """What is put to the proof."""

    look: Look = plain_look
    dealer: Callable[[str], Dealer] = SeededDealer
    bot: Bot | None = None
    share: float = 1.0
    """How many of the steps are looked at closely."""


@dataclass
class Proof:
    """What the kit has found."""

    games: int = 0
    steps: int = 0
    looks: Counter[str] = field(default_factory=Counter)
    """How often each promise was looked at."""
    faults: list[str] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)

    @property
    def holds(self) -> bool:
        """Whether nothing was found."""
        return not self.faults and not self.tally.is_biased

    def note(self, promise: str, where: str, faults: Iterator[str]) -> None:
        """Look at a promise, and note what breaks it."""
        self.looks[promise] += 1
        for fault in faults:
            if len(self.faults) < _MOST_FAULTS:
                self.faults.append(f"{where}: {promise}: {fault}")

    def add(self, other: Proof) -> None:
        """Take another proof in."""
        self.games += other.games
        self.steps += other.steps
        self.looks.update(other.looks)
        self.faults = (self.faults + other.faults)[:_MOST_FAULTS]
        self.tally.add(other.tally)

    def as_json(self) -> dict[str, object]:
        """Everything, for machines."""
        return {
            "games": self.games,
            "steps": self.steps,
            "looks": dict(self.looks),
            "faults": self.faults,
            "chance_outcomes": self.tally.number,
            "chi_square_of_chance": round(self.tally.chi_square, 2),
            "dealer_is_biased": self.tally.is_biased,
            "holds": self.holds,
        }


def prove(
    games: int,
    seed: int,
    of: Sequence[Case] = CASES,
    kit: Kit = Kit(),  # noqa: B008 - a tuple, never changed
    workers: int = 1,
    progress: Callable[[Proof], None] | None = None,
) -> Proof:
    """Play so many random games, one kind after the other, and look at every promise.

    >>> from friedrich.conformance.cases import cases
    >>> prove(1, seed=1, of=cases("west"), kit=Kit(share=0.01)).holds
    True
    """
    proof = Proof()
    play = partial(_prove_portion, seed=seed, of=tuple(of), kit=kit)
    for part in in_portions(play, games, workers, largest=20):
        proof.add(part)
        if progress:
            progress(proof)
    return proof


def _prove_portion(numbers: range, seed: int, of: tuple[Case, ...], kit: Kit) -> Proof:
    proof = Proof()
    for number in numbers:
        case = of[number % len(of)]
        name = f"{seed}/{number}"
        proof.games += 1
        try:
            _Trial(case, number // len(of), name, kit, proof).run()
        except Exception:  # whatever goes wrong is what we are looking for
            proof.faults.append(f"game {name} ({case}):\n{traceback.format_exc()}")
    return proof


class _Trial:
    """One game on trial."""

    def __init__(self, case: Case, round_: int, name: str, kit: Kit, proof: Proof) -> None:
        self.case = case
        self.name = name
        self.kit = kit
        self.proof = proof
        self.random = Random(name)
        self.wander = WANDERERS[round_ % len(WANDERERS)]
        self.dealer = SeededDealer(f"{name}/worlds")
        self.game = Game(*case, dealer=kit.dealer(name))
        if round_ % _BEGIN_MIDWAY == _BEGIN_MIDWAY - 1:
            self.game = self._begun_midway()
        self.state = self.game.beginning
        """The position as it follows from the log alone."""
        self.followed = 0

    def _begun_midway(self) -> Game:
        """A game that begins with the document of a position, as often as not within a duel."""
        random, dealer = Random(f"{self.name}/beginning"), self.kit.dealer(f"{self.name}/beginning")
        game = Game(*self.case, dealer=dealer)
        wanted = random.choice((None, DecisionKind.DUEL))
        for number in range(random.randrange(_LATEST_BEGINNING), 4 * _LATEST_BEGINNING):
            while game.length < number and game.state.ask != DecisionKind.OVER:
                game.play(Action(self.wander(game.state, codes(game.state), random)))
            if wanted in (None, game.state.ask):
                break
        document = write_position(game.state)
        return Game.begun_from(read_position(document), self.kit.dealer(self.name))

    def run(self) -> None:
        """Play it to its end."""
        self._follow_log()
        for _ in range(MOST_DECISIONS):
            state = self.game.state
            actions = codes(state)
            if not actions:
                self._look("record", _record_faults(self.game))
                return
            action = Action(self.wander(state, actions, self.random))
            closely = self.random.random() < self.kit.share
            if closely:
                self._look_closely(state, action)
            number = self.game.length
            self.game.play(action)
            self.proof.steps += 1
            if closely:
                self._look("undo", _undo_faults(self.game))
            if closely or (self.kit.share and _shows_lack(self.game.entry(number))):
                self._look_back(number)
            self._follow_log()
        self.proof.faults.append(f"game {self.name}: not over after {MOST_DECISIONS} decisions")

    def _look(self, promise: str, faults: Iterator[str]) -> None:
        where = f"game {self.name} ({self.case}), entry {self.game.length}"
        self.proof.note(promise, where, faults)

    def _look_closely(self, state: State, action: Action) -> None:
        self._look("copy", _copy_faults(state))
        self._look("document", _document_faults(state))
        for seat in seats_of(state):
            worlds = TwoWorlds(self.game, seat, self.kit.look, self.dealer)
            self._look("views", worlds.faults(self.random, action))
            acts = bool(worlds.view_in(state).legal)
            if self.kit.bot is not None and acts:
                self._look("bot", bot_faults(worlds, self.kit.bot, f"{self.name}/{seat}"))

    def _look_back(self, number: int) -> None:
        """Nothing that an entry has shown is forgotten when a world is dealt after it."""
        for seat in seats_of(self.game.at(number)):
            worlds = TwoWorlds(self.game, seat, self.kit.look, self.dealer, number + 1)
            self._look("past", past_faults(self.game, number, worlds))

    def _follow_log(self) -> None:
        """Play what is new in the log again from the last position that followed from it."""
        for number in range(self.followed, self.game.length):
            entry = self.game.entry(number)
            if self.state.ask in CHANCE_KINDS:
                self._look("chance", chance_faults(self.state, entry.action, self.random))
                options = codes(self.state)
                if entry.action in options:
                    place = options.index(entry.action)
                    self.proof.tally.count(place, len(options), self.random)
            self.state, events = apply(self.state, entry.action)
            if events != entry.events:
                self._look("log", iter((f"entry {number} tells {entry.events}, not {events}",)))
        self.followed = self.game.length
        self._look("log", _replay_faults(self.state, self.game))


# Single promises.


def _shows_lack(entry: Entry) -> bool:
    """Whether an entry shows what somebody has not: no card to play, no troop to lose."""
    return entry.shows_lack or any(event.kind in _LACKS for event in entry.events)


def _difference(one: State, other: State) -> Iterator[str]:
    """Equal positions with equal legal actions in equal order, and equal hashes."""
    if one != other:
        yield "positions differ"
    elif hash(one) != hash(other):
        yield "equal positions have different hashes"
    elif legal_actions(one) != legal_actions(other):
        yield "equal positions have different legal actions"


def _replay_faults(state: State, game: Game) -> Iterator[str]:
    if state != game.state:
        yield "the log leads to another position than that of the game"


def _copy_faults(state: State) -> Iterator[str]:
    return _difference(state, state.copy())


def _document_faults(state: State) -> Iterator[str]:
    return _difference(state, read_position(write_position(state)))


def _undo_faults(game: Game) -> Iterator[str]:
    """Taking back and doing again leads to where the game was."""
    number = game.undoable()
    if not number:
        return
    now, length = game.state, game.length
    before = game.at(length - number)
    game.undo(number)
    yield from _difference(before, game.state)
    game.redo(number)
    yield from _difference(now, game.state)
    if game.length != length:
        yield "doing again makes another log"


def _record_faults(game: Game) -> Iterator[str]:
    """A written record reads as the same one, and replays to the same position and log."""
    record = record_of(game)
    again = read_record(write_record(record))
    if again != record:
        yield "a record reads otherwise than it was written"
        return
    replayed = game_of(again)
    yield from _difference(game.state, replayed.state)
    if game.log != replayed.log:
        yield "a record replays to another log"
