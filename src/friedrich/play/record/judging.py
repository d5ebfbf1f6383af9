"""Judging a record: what stands there, and what the rules say.

>>> judgement = judge_record('''FRIEDRICH record 1
... setup: west
...
... Hanover allots 60 troops
... result: unfinished
... ''')
>>> print(*judgement.faults)
line 4: 'Hanover allots 60 troops': the rules refuse it: wrong number: 4, 8
"""

from __future__ import annotations

from typing import NamedTuple

from friedrich.play.notation import Veiled, deed_of, write_deed
from friedrich.play.record import Line, Record, read_with_places, write_result
from friedrich.play.record.faults import BadRecord, Fault, FaultList
from friedrich.play.record.head import Eyes
from friedrich.play.record.watching import Watch
from friedrich.play.wording import NATION_WORDS
from friedrich.rules import Action, Event, State, apply, decision, outcome, why_not


class Judgement(NamedTuple):
    """What was found: faults, and how much there was to look at."""

    faults: tuple[Fault, ...]
    record: Record | None
    """The record, if it could be read."""


def judge_record(text: str | bytes) -> Judgement:
    """Everything that is wrong with a record.

    A full record is played again by the rules, and every note in it compared with what they say.
    In one that has hidden parts everything is looked at that all can see, as far as it is noted:
    where pieces stand and how far they go, that no card is in two places, whose turn it is, how
    many cards are drawn, the sums of a duel and what is lost in it, and who has won.
    """
    try:
        record, places = read_with_places(text)
    except BadRecord as error:
        return Judgement(error.faults, None)
    faults = FaultList()
    if record.head.eyes is Eyes.ALL:
        _play_again(record, places, faults)
    else:
        _watch(record, places, faults)
    return Judgement(tuple(faults.found), record)


def _watch(record: Record, places: tuple[int, ...], faults: FaultList) -> None:
    watch = Watch(record.head.first_state())
    for line, place in zip(record.lines, places, strict=True):
        for fault in watch.follow(line):
            faults.add(place, f"{line.text!r}: {fault}")
    for fault in watch.judge_result(record.result):
        faults.add(0, fault)


def _play_again(record: Record, places: tuple[int, ...], faults: FaultList) -> None:
    """Up to the first entry that the rules refuse; after it nothing could be compared."""
    state = record.head.first_state()
    for line, place in zip(record.lines, places, strict=True):
        told, action = _refusal(state, line), line.deed.action
        if told is not None or isinstance(action, Veiled):
            faults.add(place, f"{line.text!r}: {told}")
            return
        deed = deed_of(state, action)
        state, events = apply(state, action)
        _compare(line, Line(deed, events), place, faults)
    _compare_result(record, state, faults)


def _refusal(state: State, line: Line) -> str | None:
    """Why an entry does not fit; None if it does."""
    due, deed = decision(state), line.deed
    if (due.kind, due.nation) != (deed.asked, deed.nation):
        about = "" if due.nation is None else f" of {NATION_WORDS[due.nation]}"
        return f"the rules have another question here: {due.kind.key}{about}"
    if not isinstance(deed.action, Action):
        return "it was not seen, though the record says that all was"
    reason = why_not(state, deed.action)
    return None if reason is None else f"the rules refuse it: {reason}"


def _compare(line: Line, ruled: Line, place: int, faults: FaultList) -> None:
    """Notes may be missing, but what stands there must be what the rules say."""
    if line.deed != ruled.deed:
        words, said = write_deed(line.deed), write_deed(ruled.deed)
        faults.add(place, f"{words!r} stands there; the rules say {said!r}")
    elif not _are_among(line.events, ruled.events):
        faults.add(place, f"{line.text!r} stands there; the rules say {ruled.text!r}")


def _are_among(noted: tuple[Event, ...], ruled: tuple[Event, ...]) -> bool:
    """Whether all that is noted happened, in this order; troops of a march need not be noted."""
    rest = iter(ruled)
    return all(any(event in (one, one._replace(secret=())) for one in rest) for event in noted)


def _compare_result(record: Record, state: State, faults: FaultList) -> None:
    ruled = outcome(state)
    if record.result != ruled:
        noted, said = write_result(record.result), write_result(ruled)
        faults.add(0, f"the result is {noted!r}; the rules say {said!r}")
