"""Nothing leaks: whoever cannot tell two worlds apart sees, may do and is told the same in both.

For a seat, a second world is dealt that fits everything the seat has seen. Whatever differs between
what the two worlds show this seat, to the byte, is a leak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from friedrich.board import Role
from friedrich.conformance.invariants import violations
from friedrich.conformance.probes import invented
from friedrich.play import Dealer, Entry, Game, Seen, View, sample
from friedrich.play.memory import Memory
from friedrich.play.messages import reason_as_json, seen_as_json
from friedrich.play.view_json import write_view
from friedrich.rules import (
    Action,
    DecisionKind,
    State,
    apply,
    decision,
    legal_actions,
    why_not,
)
from friedrich.rules.doors import codes

Look = Callable[[State, Memory, tuple[Seen, ...]], View]
"""How a view is made."""
Bot = Callable[[View, Random], Action]
"""One who answers for a seat, and knows nothing but its view and the chance it is given."""

_PROBES = 3
_CARDS = ("hands", "pile", "played", "lost", "open_card")
_LEAVES_SECRETS_ALONE = frozenset(
    {
        DecisionKind.OFFENSIVE,
        DecisionKind.MOVEMENT,
        DecisionKind.COMBAT,
        DecisionKind.EVADE,
        DecisionKind.DUEL,
        DecisionKind.RETREAT,
        DecisionKind.CHOOSE_GENERAL,
        DecisionKind.CONSENT,
    }
)
"""Questions that can be answered without moving cards or troops, with nothing else under way."""


def seats_of(state: State) -> tuple[Role | None, ...]:
    """Every seat of a game, and the one who only watches."""
    return (*sorted({Role(seat) for seat in state.seats if seat >= 0}), None)


class TwoWorlds:
    """The true world and another one that looks alike to a seat, now or after so many entries."""

    def __init__(
        self,
        game: Game,
        seat: Role | None,
        look: Look,
        dealer: Dealer,
        number: int | None = None,
    ) -> None:
        self.seat = seat
        count = game.length if number is None else number
        self.memory = game.memory(seat, count)
        self.log = game.seen(seat, count)
        self._look = look
        self.truth = game.at(count)
        self.other = sample(self.view_in(self.truth), dealer)

    def view_in(self, state: State) -> View:
        """What the seat sees in one of the worlds."""
        return self._look(state, self.memory, self.log)

    @property
    def who(self) -> str:
        """Whose eyes these are."""
        return "a spectator" if self.seat is None else self.seat.key

    def faults(self, random: Random, next_action: Action | None) -> Iterator[str]:
        """Everything in which the worlds differ for the seat."""
        for what in self._differences(random, next_action):
            yield f"{self.who} can tell two worlds apart: {what}"
        for what in violations(self.other, codes(self.other)):
            yield f"the world dealt for {self.who} is impossible: {what}"

    def _differences(self, random: Random, next_action: Action | None) -> Iterator[str]:
        here, there = self.view_in(self.truth), self.view_in(self.other)
        since = max(0, len(self.log) - 1)
        if write_view(here, since) != write_view(there, since):
            yield f"view: {_first_difference(write_view(here, since), write_view(there, since))}"
        if here.legal != there.legal:
            yield "legal actions"
        if decision(self.truth) != decision(self.other):
            yield "decision"
        yield from self._reasons(random)
        tried = [random.choice(here.legal)] if here.legal else []
        if next_action is not None:
            tried.append(next_action)
        for action in tried:
            yield from self._events(action)

    def _reasons(self, random: Random) -> Iterator[str]:
        """Illegal actions are refused with the same words."""
        if self.seat is None:
            return
        for _ in range(_PROBES):
            action = Action(invented(self.truth, random))
            told = [why_not(world, action, self.seat) for world in (self.truth, self.other)]
            words = [None if one is None else reason_as_json(one) for one in told]
            if words[0] != words[1]:
                yield f"reason for {action!r}: {words[0]} and {words[1]}"

    def _events(self, action: Action) -> Iterator[str]:
        """What is done tells the same in both worlds, unless it is there to reveal something."""
        if why_not(self.other, action) is not None:
            return
        told = []
        for world in (self.truth, self.other):
            _, events = apply(world, action)
            entry = Entry.of(world, action, events)
            if entry.reveals:
                return
            told.append(seen_as_json(self.memory.copy().follow(entry), 0))
        if told[0] != told[1]:
            yield f"events of {action!r}: {told[0]} and {told[1]}"


def past_faults(game: Game, number: int, worlds: TwoWorlds) -> Iterator[str]:
    """What was seen of an entry could have happened in the world dealt after it.

    The dealt hands and troops are put back to before the entry, if the entry has left them alone:
    there its action must be legal, or another one that shows the same.
    """
    before, entry = game.at(number), game.entry(number)
    memory = game.memory(worlds.seat, number)
    earlier = _put_back(before, worlds.truth, worlds.other)
    if earlier is None:
        return
    shown = memory.copy().follow(entry)
    tried = legal_actions(earlier) if shown.action is None else (shown.action,)
    for action in tried:
        if why_not(earlier, action) is None:
            _, events = apply(earlier, action)
            if memory.copy().follow(Entry.of(earlier, action, events)).events == shown.events:
                return
    yield f"the world dealt for {worlds.who} could not have led to {shown}"


def _put_back(before: State, after: State, other: State) -> State | None:
    """The position before an entry with what was dealt after it, as far as nothing changed."""
    if before.ask not in _LEAVES_SECRETS_ALONE:
        return None
    earlier = before.copy()
    if all(getattr(before, name) == getattr(after, name) for name in _CARDS):
        for name in _CARDS:
            setattr(earlier, name, getattr(other, name))
    if before.troops == after.troops and before.where == after.where:
        earlier.troops = other.troops[:]
    return earlier


def _first_difference(one: str, other: str) -> str:
    """The places around the first character in which two texts differ."""
    place = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return f"{one[max(0, place - 40) : place + 40]!r} and {other[place : place + 40]!r}"


def bot_faults(worlds: TwoWorlds, bot: Bot, seed: str) -> Iterator[str]:
    """A bot answers for its seat the same in both worlds, and something legal."""
    answers = [_ask(bot, world, worlds, seed) for world in (worlds.truth, worlds.other)]
    if answers[0] != answers[1]:
        yield f"the bot answers {answers[0]!r} and {answers[1]!r} to the same view"
    elif answers[0] not in worlds.view_in(worlds.truth).legal:
        yield f"the bot answers {answers[0]!r}, which is not legal"


def _ask(bot: Bot, state: State, worlds: TwoWorlds, seed: str) -> Action:
    return bot(worlds.view_in(state), Random(seed))
