"""Random legal games to their end: every invariant is looked at, and illegal actions are tried."""

from __future__ import annotations

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pool
from random import Random
from time import perf_counter

from friedrich.board import CITIES, FATE_CARDS, Role, Suit
from friedrich.conformance.cases import CASES, Case
from friedrich.conformance.invariants import violations
from friedrich.conformance.wanderers import WANDERERS, Wanderer, pick
from friedrich.rules import Action, ActionKind, DecisionKind, Reason, Refusal, State, new_game
from friedrich.rules.actions import pack_path
from friedrich.rules.doors import codes, decision, outcome, step, why_not

MOST_DECISIONS = 20_000
"""A game that takes more has lost its way."""
_PROBES = 0.05
"""How often illegal actions are tried."""
_PROBES_UNDER_EFFECT = 0.5
"""How often where a Card of Fate forbids things."""


@dataclass
class Report:
    """What random games have shown."""

    games: int = 0
    decisions: int = 0
    crashes: list[str] = field(default_factory=list)
    dead_ends: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    longest_decision_ms: float = 0.0
    longest_decision: str = ""
    most_actions: int = 0
    turns: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    fate_read: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)

    @property
    def faults(self) -> int:
        """How many faults were found."""
        return len(self.crashes) + len(self.dead_ends) + len(self.violations)

    def never_seen(self) -> dict[str, list[str]]:
        """The versions of fate, reasons and kinds of action that no game has come to."""
        versions = [
            card.key if card.is_stroke else f"{card.key}-{suit.key}"
            for card in FATE_CARDS
            for suit in (Suit if not card.is_stroke else (Suit.SPADES,))
        ]
        return {
            "fate": [one for one in versions if not self.fate_read[one]],
            "refusals": [one for one in Refusal.keys() if not self.refusals[one]],
            "actions": [one for one in ActionKind.keys() if not self.actions[one]],
        }

    def add(self, other: Report) -> None:
        """Take another report in."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.crashes += other.crashes
        self.dead_ends += other.dead_ends
        self.violations += other.violations
        self.most_actions = max(self.most_actions, other.most_actions)
        if other.longest_decision_ms > self.longest_decision_ms:
            self.longest_decision_ms = other.longest_decision_ms
            self.longest_decision = other.longest_decision
        for mine, theirs in (
            (self.ends, other.ends),
            (self.fate_read, other.fate_read),
            (self.refusals, other.refusals),
            (self.actions, other.actions),
        ):
            mine.update(theirs)

    def as_json(self) -> dict[str, object]:
        """Everything, for machines."""
        told = {
            name: dict(value) if isinstance(value, Counter) else value
            for name, value in vars(self).items()
        }
        return {**told, "faults": self.faults, "never_seen": self.never_seen()}


def fuzz(
    games: int,
    seed: int,
    of: Sequence[Case] = CASES,
    workers: int = 1,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Play so many random games, one kind after the other; the same seed plays the same games."""
    report = Report()
    portion = max(1, min(50, games // (4 * workers) or 1))
    portions = [range(first, min(first + portion, games)) for first in range(0, games, portion)]
    if workers == 1:
        for numbers in portions:
            report.add(_play_portion(numbers, seed, tuple(of)))
            if progress:
                progress(report)
        return report
    with Pool(workers, _ignore_interrupts) as pool:
        work = [(numbers, seed, tuple(of)) for numbers in portions]
        for part in pool.imap_unordered(_play_work, work):
            report.add(part)
            if progress:
                progress(report)
    return report


def _ignore_interrupts() -> None:
    """Leave it to the one who started the workers to end them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_work(work: tuple[range, int, tuple[Case, ...]]) -> Report:
    return _play_portion(*work)


def _play_portion(numbers: range, seed: int, of: tuple[Case, ...]) -> Report:
    report = Report()
    for number in numbers:
        case = of[number % len(of)]
        wanderer = WANDERERS[number // len(of) % len(WANDERERS)]
        name = f"{seed}/{number}"
        report.games += 1
        try:
            _play_game(case, wanderer, Random(name), report, f"game {name} ({case})")
        except Exception:  # whatever goes wrong is what we are looking for
            report.crashes.append(f"game {name} ({case}):\n{traceback.format_exc()}")
    return report


def _play_game(case: Case, wanderer: Wanderer, random: Random, report: Report, name: str) -> None:
    state = new_game(*case)
    seen: list[int] = []
    for _ in range(MOST_DECISIONS):
        start = perf_counter()
        actions = codes(state)
        listed = perf_counter()
        faults = violations(state, actions)
        report.violations += [f"{name}: {fault}" for fault in faults]
        if state.ask == DecisionKind.OVER or faults:
            _note_end(state, report)
            return
        report.decisions += 1
        report.most_actions = max(report.most_actions, len(actions))
        if random.random() < _how_often_to_probe(state):
            _probe(state, actions, seen, random, report, name)
        action = wanderer(state, actions, random)
        seen.append(action)
        report.actions[Action(action).kind.key] += 1
        turning = state.ask == DecisionKind.TURN_FATE
        kind = state.ask
        begun = perf_counter()
        step(state, action)
        spent = 1000 * (listed - start + perf_counter() - begun)
        if spent > report.longest_decision_ms:
            report.longest_decision_ms = spent
            report.longest_decision = f"{name}: {DecisionKind(kind).key}"
        if turning:
            _note_fate(state, report)
    report.dead_ends.append(f"{name}: not over after {MOST_DECISIONS} decisions")


def _how_often_to_probe(state: State) -> float:
    restricted = state.ask in (DecisionKind.MOVEMENT, DecisionKind.MARCH, DecisionKind.DUEL)
    return _PROBES_UNDER_EFFECT if restricted and state.effect else _PROBES


def _note_end(state: State, report: Report) -> None:
    report.turns += state.turn
    over = outcome(state)
    if over is not None:
        report.refusals[_code_of(why_not(state, Action(0)))] += 1
        winners = " ".join(nation.key for nation in over.nations)
        report.ends[f"{over.reason.key}: {winners}"] += 1


def _code_of(reason: Reason | None) -> str:
    return "none" if reason is None else reason.refusal.key


def _note_fate(state: State, report: Report) -> None:
    card = FATE_CARDS[state.fate]
    if card.is_stroke:
        report.fate_read[card.key] += 1
    else:
        report.fate_read[f"{card.key}-{Suit(state.fate_suit).key}"] += 1


def _probe(
    state: State,
    actions: list[int],
    seen: list[int],
    random: Random,
    report: Report,
    name: str,
) -> None:
    """Try actions that may be illegal: the reason and the list must agree, the state must stay."""
    before = state.key()
    candidates = [_invented(state, random) for _ in range(4)]
    candidates += [pick(seen, random) for _ in range(3) if seen]
    candidates.append(_altered(pick(actions, random), random))
    for candidate in candidates:
        reason = why_not(state, Action(candidate))
        if (reason is None) != (candidate in actions):
            report.violations.append(f"{name}: {Action(candidate)!r} gives the reason {reason}")
        if reason is not None:
            report.refusals[reason.refusal.key] += 1
            str(reason)
    stranger = Role(random.randrange(4))
    if decision(state).seat is not stranger:
        reason = why_not(state, Action(actions[0]), stranger)
        report.refusals[_code_of(reason)] += 1
    if state.key() != before:
        report.violations.append(f"{name}: asking why not has changed the state")


def _altered(action: int, random: Random) -> int:
    """A legal action with some bits of its parts flipped."""
    return action ^ 1 << random.randrange(5, 25)


def _invented(state: State, random: Random) -> int:
    """An action of the kind that is asked for, made up; or one of any kind."""
    kind = random.choice(_KINDS_ASKED.get(state.ask, tuple(ActionKind)))
    parts = random.getrandbits(random.choice((4, 8, 12, 16, 20)))
    if kind is ActionKind.MARCH:
        parts = pack_path(_stroll(state, random))
    elif kind is ActionKind.TAKE:
        parts = 1 << random.randrange(36) | (1 << random.randrange(36)) * (random.random() < 0.5)
    elif kind is ActionKind.ENTER:
        parts = random.randrange(36) | random.randrange(len(CITIES)) << 6
    elif kind is ActionKind.PLAY:
        hand = state.hands[state.asked]
        parts = (pick(hand, random) if hand else 0) | random.randrange(1, 15) << 8
    elif kind in (ActionKind.PAY, ActionKind.GIVE, ActionKind.DECLARE, ActionKind.LAY_AWAY):
        hand = state.hands[state.asked]
        parts = pick(hand, random) if hand and random.random() < 0.8 else random.randrange(250)
    elif kind is ActionKind.PASS:
        parts = 0
    return kind | parts << 5


def _stroll(state: State, random: Random) -> list[int]:
    """A walk from the city of the pieces taken, over whatever stands there."""
    city = next((state.where[p] for p in range(35) if state.group >> p & 1), 0)
    path = []
    for _ in range(random.randrange(1, 6)):
        if random.random() < 0.05:
            city = random.randrange(len(CITIES))
        else:
            city = random.choice(CITIES[city].neighbours)
        path.append(int(city))
    return path


_KINDS_ASKED: dict[int, tuple[ActionKind, ...]] = {
    DecisionKind.ALLOT: (ActionKind.ALLOT,),
    DecisionKind.LAY_AWAY: (ActionKind.LAY_AWAY,),
    DecisionKind.OFFENSIVE: (ActionKind.DECLARE,),
    DecisionKind.MOVEMENT: (ActionKind.TAKE, ActionKind.RECRUIT),
    DecisionKind.DETACH: (ActionKind.DETACH,),
    DecisionKind.MARCH: (ActionKind.MARCH,),
    DecisionKind.PAY: (ActionKind.PAY,),
    DecisionKind.ENTER: (ActionKind.ENTER, ActionKind.PASS),
    DecisionKind.REINFORCE: (ActionKind.ALLOT,),
    DecisionKind.COMBAT: (ActionKind.ATTACK,),
    DecisionKind.EVADE: (ActionKind.RETREAT,),
    DecisionKind.DUEL: (ActionKind.PLAY, ActionKind.PASS),
    DecisionKind.RETREAT: (ActionKind.RETREAT,),
    DecisionKind.CHOOSE_GENERAL: (ActionKind.CHOOSE, ActionKind.PASS),
    DecisionKind.GIVE_CARD: (ActionKind.GIVE, ActionKind.PASS),
    DecisionKind.FATE_MARCH: (ActionKind.MARCH,),
    DecisionKind.YIELD: (ActionKind.YIELD,),
}
