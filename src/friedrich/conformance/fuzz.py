"""Random legal games to their end: every invariant is looked at, and illegal actions are tried."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter

from friedrich.board import FATE_CARDS, Role, Suit
from friedrich.conformance.cases import CASES, Case
from friedrich.conformance.invariants import violations
from friedrich.conformance.probes import altered, invented, whole_hand
from friedrich.conformance.wanderers import WANDERERS, Wanderer, pick
from friedrich.play.workers import in_portions
from friedrich.rules import Action, ActionKind, DecisionKind, Reason, Refusal, State, new_game
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
    play = partial(_play_portion, seed=seed, of=tuple(of))
    for part in in_portions(play, games, workers):
        report.add(part)
        if progress:
            progress(report)
    return report


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
    if state.effect and state.ask == DecisionKind.DUEL:
        return 1.0
    restricted = state.ask in (DecisionKind.MOVEMENT, DecisionKind.MARCH)
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
    candidates = [invented(state, random) for _ in range(4)]
    candidates += [pick(seen, random) for _ in range(3) if seen]
    candidates.append(altered(pick(actions, random), random))
    if state.effect and state.ask == DecisionKind.DUEL:
        candidates += whole_hand(state)
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
