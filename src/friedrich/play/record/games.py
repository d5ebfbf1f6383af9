"""Making the record of a game, and a game of a record.

>>> from friedrich.play import Game, SeededDealer
>>> from friedrich.rules import allot
>>> game = Game("west", dealer=SeededDealer(1))
>>> _ = game.play(allot(6))
>>> record = record_of(game)
>>> record.lines[0].text
'Hanover allots 6 troops: 6 in stade; 6 in alfeld'
>>> game_of(record).state == game.state
True
>>> record_of(game, Eyes.POMPADOUR).lines[0].text
'Hanover allots ? troops: ? in stade; ? in alfeld'
"""

from __future__ import annotations

from typing import Final

from friedrich import __version__
from friedrich.board import Card, Piece, Role
from friedrich.play.dealer import Dealer, SeededDealer
from friedrich.play.eyes import Seen, nations_of, seen
from friedrich.play.game import Game
from friedrich.play.log import BadLog, Entry
from friedrich.play.notation import Deed, Veiled, deed_of
from friedrich.play.record import Line, Record
from friedrich.play.record.head import Eyes, Head
from friedrich.play.record.notes import told_to
from friedrich.play.sampling import sample
from friedrich.play.views import view
from friedrich.rules import (
    Action,
    ActionKind,
    Event,
    EventKind,
    Reason,
    State,
    choose,
    deal,
    give,
    new_game,
    outcome,
)
from friedrich.rules.doors import step


class UnplayableRecord(ValueError):
    """A record that is no game by the rules: says which entry does not fit, and why.

    `entry` counts from 1; `reason` is None where an action was not seen.
    """

    def __init__(self, entry: int, text: str, reason: Reason | None) -> None:
        self.entry = entry
        self.text = text
        self.reason = reason
        why = "it was not seen" if reason is None else str(reason)
        super().__init__(f"entry {entry}: {text!r} cannot be played: {why}")


def record_of(
    game: Game,
    eyes: Eyes = Eyes.ALL,
    players: tuple[tuple[Role, str], ...] = (),
    date: str | None = None,
    rules: str = __version__,
) -> Record:
    """The record of a game: of all that happened, or of what one seat or a spectator has seen.

    Where the game began with a position, a record of what one has seen begins with another one that
    looks the same to him: what he could not see there is made up.
    """
    law = game.beginning.law
    names = (law.setup.key, law.edition.name, law.options)
    beginning = None if game.beginning == new_game(*names) else _beginning_seen(game, eyes)
    head = Head(*names, eyes, players, date, rules, beginning)
    return Record(head, _lines_of(game, eyes), outcome(game.state))


def _beginning_seen(game: Game, eyes: Eyes) -> State:
    """The position with which a game began, or one that looks like it and tells no secret."""
    if eyes is Eyes.ALL:
        return game.beginning
    return sample(view(game, eyes.seat, 0), SeededDealer("beginning"))


def _lines_of(game: Game, eyes: Eyes) -> tuple[Line, ...]:
    state = game.beginning.copy()
    sight = _Sight(eyes, state)
    lines = []
    for entry in game.log:
        deed = deed_of(state, entry.action)
        lines.append(sight.line(deed, entry))
        step(state, entry.action)
    return tuple(lines)


class _Sight:
    """What one pair of eyes sees of the entries, one after the other."""

    def __init__(self, eyes: Eyes, beginning: State) -> None:
        self._eyes = eyes
        self._seats = beginning.seats
        self._imperial = beginning.imperial

    def line(self, deed: Deed, entry: Entry) -> Line:
        """The line that these eyes write."""
        if self._eyes is Eyes.ALL:
            return Line(deed, entry.events)
        for event in entry.events:
            if event.kind is EventKind.ROLES_DEALT:
                self._seats = event.parts
            elif event.kind is EventKind.CHANGED_HANDS:
                self._imperial = event.parts[0]
        mine = nations_of(self._eyes.seat, self._seats, self._imperial)
        sight = seen(entry, self._eyes.seat, mine)
        action = _action_seen(deed, entry, sight)
        # A record says whom a secret was told, whether or not these eyes were among them.
        events = tuple(
            event._replace(told_to=told_to(event.kind, event.nation, event.parts))
            for event in sight.events
        )
        return Line(deed._replace(action=action), events)


def _action_seen(deed: Deed, entry: Entry, sight: Seen) -> Action | Veiled:
    """The action, as far as it or its events were seen."""
    if sight.action is not None:
        return sight.action
    for event in sight.events:
        told = _told_by(deed, entry.action.kind, event)
        if told is not None:
            return told
    return Veiled(entry.action.kind)


def _told_by(deed: Deed, kind: ActionKind, event: Event) -> Action | Veiled | None:
    """The action behind an event, or the deck of its card; None if the event tells neither."""
    if kind is ActionKind.CHOOSE and event.kind is EventKind.GENERAL_RETIRED:
        return choose(Piece(event.parts[0]))
    if event.nation is not deed.nation or event.kind not in _TELL_OF_CARDS:
        return None
    if not event.secret:
        return Veiled(kind, event.parts[-1])
    return (deal if kind is ActionKind.DEAL else give)(Card(event.secret[0]))


_TELL_OF_CARDS: Final = frozenset(
    {
        EventKind.DREW,
        EventKind.CARD_UNSEEN,
        EventKind.LAID_AWAY,
        EventKind.CARD_GIVEN,
        EventKind.DISCARDED,
    }
)


def game_of(record: Record, dealer: Dealer | None = None) -> Game:
    """The game that a full record tells, played again by the rules.

    Raises `UnplayableRecord` at the first entry that the rules refuse or that was not seen. If the
    record ends where chance has to answer, the dealer goes on.
    """
    actions = []
    for number, line in enumerate(record.lines, 1):
        if not isinstance(line.deed.action, Action):
            raise UnplayableRecord(number, line.text, None)
        actions.append(line.deed.action)
    try:
        return Game.replayed(record.head.first_state(), actions, dealer)
    except BadLog as error:
        line = record.lines[error.entry - 1]
        raise UnplayableRecord(error.entry, line.text, error.reason) from error
