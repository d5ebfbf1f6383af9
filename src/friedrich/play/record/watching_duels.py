"""What can be told against the duels of a record: sums, whose right it is to play, and losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from friedrich.board import CARDS, City, Nation
from friedrich.play.record import Line
from friedrich.play.wording import NATION_WORDS, card_word
from friedrich.rules import ActionKind, DecisionKind, Event, EventKind
from friedrich.rules.combat import ATTACKED, ATTACKER
from friedrich.rules.ground import SUIT_OF_CITY


class WatchedDuel:
    """The duel that is fought, as far as the record notes it.

    >>> from friedrich.play.notation import read_deed
    >>> from friedrich.play.record.notes import read_events
    >>> duel = WatchedDuel()
    >>> for words, note in (
    ...     ("Austria attacks torgau from oschatz", "attacks oschatz to torgau with 8 against 5"),
    ...     ("Prussia plays 2 of hearts", "+1"),
    ... ):
    ...     deed = read_deed(words)
    ...     print(duel.follow(Line(deed, read_events(deed, (note,)))))
    []
    ['the score is -1, not +1']
    """

    def __init__(self) -> None:
        self._nation: Nation | None = None
        """Who attacks; None as long as it is not known how the duel stands."""
        self._cities: tuple[int, int] = (0, 0)
        self._troops: tuple[int, int] = (0, 0)
        self._score = 0
        """As the attacker counts it."""
        self._mover = ATTACKER
        self._owed: tuple[int, int, int] | None = None
        """The loser's city, how many he loses, and how many he has left then."""

    def follow(self, line: Line) -> list[str]:
        """Take one more entry in; gives what is wrong with it."""
        plays = line.deed.asked is DecisionKind.DUEL and line.deed.action.kind is ActionKind.PLAY
        if plays and not any(event.kind is EventKind.PLAYED for event in line.events):
            self._nation = None
        faults = []
        for event in line.events:
            check = _CHECKS.get(event.kind)
            if check is not None:
                faults += check(self, event)
        return faults

    def _began(self, event: Event) -> list[str]:
        front, foe, ours, theirs = event.parts
        self._nation, self._cities, self._troops = event.nation, (front, foe), (ours, theirs)
        self._score = ours - theirs
        self._mover = ATTACKED if self._score > 0 else ATTACKER
        self._owed = None
        return []

    @property
    def _mover_score(self) -> int:
        return -self._score if self._mover == ATTACKED else self._score

    def _played(self, event: Event) -> list[str]:
        if self._nation is None:
            return []
        card, _, points, noted = event.parts
        faults = self._of_mover(event)
        city = self._cities[self._mover]
        if CARDS[card].suit not in (None, SUIT_OF_CITY[city]):
            faults.append(f"{card_word(card)} is not of the suit of {City(city).key}")
        self._score += points if self._mover == ATTACKER else -points
        faults += self._of_score(noted)
        if noted >= 0:
            self._mover = ATTACKED if self._mover == ATTACKER else ATTACKER
        return faults

    def _of_mover(self, event: Event) -> list[str]:
        """Whoever is behind plays, and goes on until he no longer is."""
        side = ATTACKER if event.nation is self._nation else ATTACKED
        if side == self._mover or event.nation is None:
            return []
        self._mover = side
        return [f"{NATION_WORDS[event.nation]} has no right to play now"]

    def _of_score(self, noted: int) -> list[str]:
        """Go on with the score that is noted: what follows is judged by it."""
        expected = self._mover_score
        self._score = -noted if self._mover == ATTACKED else noted
        return [] if noted == expected else [f"the score is {expected:+}, not {noted:+}"]

    def _stopped(self, event: Event) -> list[str]:
        if self._nation is None:
            return []
        noted = event.parts[0]
        faults = [*self._of_mover(event), *self._of_score(noted)]
        if noted > 0:
            faults.append("whoever is ahead does not stop")
        elif noted < 0:
            before = self._troops[self._mover]
            lost = min(-noted, before)
            self._owed = self._cities[self._mover], lost, before - lost
        self._nation = None
        return faults

    def _lost(self, event: Event) -> list[str]:
        """As many as the score says, and all that are left if there is no way to retreat."""
        if self._owed is None:
            return []
        city, troops = event.parts
        loser, lost, left = self._owed
        self._owed = loser, left, 0
        if city != loser:
            return [f"the loser stands in {City(loser).key}, not in {City(city).key}"]
        return [] if troops == lost else [f"the loser loses {lost} troops, not {troops}"]


_CHECKS: Final[dict[EventKind, Callable[[WatchedDuel, Event], list[str]]]] = {
    EventKind.COMBAT_BEGAN: WatchedDuel._began,
    EventKind.PLAYED: WatchedDuel._played,
    EventKind.STOPPED: WatchedDuel._stopped,
    EventKind.LOST: WatchedDuel._lost,
}
