"""What can be told against the numbers of a record: how many cards are drawn, how far one goes."""

from __future__ import annotations

from friedrich.board import Nation
from friedrich.play.notation import Veiled
from friedrich.play.position import defaults as default
from friedrich.play.position.cards import follow_strokes
from friedrich.play.record import Line
from friedrich.play.wording import NATION_WORDS, piece_word
from friedrich.rules import ActionKind, DecisionKind, Effect, Event, EventKind, State
from friedrich.rules.fate import _AT_ONCE
from friedrich.rules.ground import IS_GENERAL, MAIN_ROADS_FROM
from friedrich.rules.movement import TRAIN_SPEED, speed_of
from friedrich.rules.stacks import pieces_of


class WatchedCounts:
    """Draws and marches as the Cards of Fate turned so far allow them."""

    def __init__(self, beginning: State) -> None:
        self._law = beginning.copy()
        """What the cards turned have changed stands here; nothing else of it is looked at."""
        self._stage: Nation | None = None
        """Whose draw is counted; None where it has not been seen from its beginning."""
        self._drawn = 0
        self._deck = beginning.fresh - 1

    def follow(self, line: Line) -> list[str]:
        """Take one more entry in; gives what is wrong with it."""
        faults = self._of_draw(line)
        action = line.deed.action
        if not isinstance(action, Veiled) and action.kind is ActionKind.TURN:
            self._law.clock &= ~(1 << action.fate)
            self._law.effect = int(Effect.NOTHING)
            follow_strokes(self._law)
        for event in line.events:
            if event.kind is EventKind.STAGE_BEGAN:
                faults += self._too_few()
                self._stage, self._drawn = event.nation, 0
            elif event.kind is EventKind.FATE_TURNED:
                self._note_effect(event)
            elif event.kind is EventKind.MOVED and line.deed.asked is DecisionKind.MARCH:
                faults += self._of_march(event)
        return faults

    def _note_effect(self, event: Event) -> None:
        card, suit = event.parts
        if suit >= 0:
            effect = self._law.law.edition.readings[card][suit]
            self._law.effect = 0 if effect in _AT_ONCE else int(effect)

    # Cards.

    def _of_draw(self, line: Line) -> list[str]:
        deed = line.deed
        for event in line.events:
            if event.kind in (EventKind.DREW, EventKind.CARD_UNSEEN):
                self._deck = max(self._deck, event.parts[0])
        if deed.nation is None or deed.nation is not self._stage:
            if deed.asked is DecisionKind.DEAL or self._stage is None:
                self._stage = None
                return []
            return self._too_few()
        if deed.asked is DecisionKind.DEAL:
            self._drawn += 1
            due = self._income()
            if self._drawn == due + 1:
                return [f"{NATION_WORDS[self._stage]} draws {due} cards and no more"]
            return []
        return self._too_few()

    def _too_few(self) -> list[str]:
        """The draw is over; it stops short only where all decks are in use."""
        stage, self._stage = self._stage, None
        if stage is None or self._deck >= self._law.law.options.decks:
            return []
        self._law.nation = int(stage)
        due = default.income(self._law)
        if self._drawn >= due:
            return []
        return [f"{NATION_WORDS[stage]} has drawn {self._drawn} cards of {due}"]

    def _income(self) -> int:
        self._law.nation = int(self._stage or 0)
        return default.income(self._law)

    # Marches.

    def _of_march(self, event: Event) -> list[str]:
        group, here, *path = event.parts
        pieces = pieces_of(group)
        speed = speed_of(self._law, group) if IS_GENERAL[pieces[0]] else TRAIN_SPEED
        only_main = True
        for city in path:
            only_main = only_main and city in MAIN_ROADS_FROM[here]
            here = city
        if len(path) <= speed + only_main:
            return []
        who = " and ".join(piece_word(piece) for piece in pieces)
        return [f"{who} may go {speed + only_main} cities this way, not {len(path)}"]
