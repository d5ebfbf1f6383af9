"""Records: written and read to the byte, played again, made by observers, spoilt in every way."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from friedrich.board import Nation, Role
from friedrich.conformance import CASES
from friedrich.play import Game, SeededDealer, sample, view
from friedrich.play.eyes import nations_of, seen
from friedrich.play.position import read_position
from friedrich.play.record import Record, read_record, write_record, write_result
from friedrich.play.record.faults import MOST_FAULTS, BadRecord
from friedrich.play.record.games import UnplayableRecord, game_of, record_of
from friedrich.play.record.head import Eyes, Head, write_options
from friedrich.play.record.judging import judge_record
from friedrich.play.record.telling import tell_line, tell_result
from friedrich.play.record.watching import Watch
from friedrich.rules import BadGame, End, EventKind, Options, Outcome
from tests.play.records import GOLDEN, SHORT, eyes_of, game, positions

PLACES = range(len(CASES))
STANDARD_GAMES = [place for place in PLACES if CASES[place].options == Options()]
FULL = (GOLDEN / "record-1.txt").read_text(encoding="utf-8")
OBSERVED = (GOLDEN / "record-1-observer.txt").read_text(encoding="utf-8")
HEAD = "FRIEDRICH record 1\nsetup: west\n\n"


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(CASES[place]))
def test_a_game_of_every_kind_comes_back_and_is_played_again(place: int) -> None:
    played = game(place, SHORT)
    record = record_of(played, date="1757-12-05")
    text = write_record(record)
    assert read_record(text) == read_record(text.encode()) == record
    assert write_record(read_record(text)) == text
    again = game_of(read_record(text))
    assert again.state == played.state
    assert again.log == played.log
    assert judge_record(text).faults == ()


@pytest.mark.parametrize("place", STANDARD_GAMES, ids=lambda place: str(CASES[place]))
def test_a_complete_game_of_every_setup_and_edition(place: int) -> None:
    played = game(place)
    text = write_record(record_of(played))
    record = read_record(text)
    assert record.result is not None
    assert game_of(record).state == played.state
    assert judge_record(text).faults == ()


@pytest.mark.parametrize("place", PLACES[::3], ids=lambda place: str(CASES[place]))
def test_what_each_pair_of_eyes_saw_comes_back(place: int) -> None:
    played = game(place, SHORT)
    for eyes in eyes_of(CASES[place]):
        record = record_of(played, eyes)
        text = write_record(record)
        assert read_record(text) == record
        assert write_record(read_record(text)) == text
        assert judge_record(text).faults == ()
        for line in record.lines:
            tell_line(line)


@pytest.mark.parametrize("place", PLACES[::4])
def test_an_observer_writes_exactly_what_was_seen(place: int) -> None:
    played = game(place, SHORT)
    for eyes in eyes_of(CASES[place]):
        if eyes is Eyes.ALL:
            continue
        record = record_of(played, eyes)
        afterwards = positions(played)
        next(afterwards)
        for line, entry in zip(record.lines, played.log, strict=True):
            after = next(afterwards)
            mine = nations_of(eyes.seat, after.seats, after.imperial)
            sight = seen(entry, eyes.seat, mine)
            assert [one._replace(told_to=0) for one in line.events] == [
                one._replace(told_to=0) for one in sight.events
            ]
            if sight.action is not None:
                assert line.deed.action == sight.action
            elif not line.is_veiled:
                # What the action hides, the events have shown.
                assert line.deed.action == entry.action


# Golden files.


def test_the_format_does_not_change() -> None:
    assert write_record(read_record(FULL)) == FULL
    assert write_record(read_record(OBSERVED)) == OBSERVED
    played = game_of(read_record(FULL))
    assert write_record(record_of(played, rules="0.1.0")) == FULL
    assert write_record(record_of(played, Eyes.SPECTATOR, rules="0.1.0")) == OBSERVED


def test_an_old_record_leads_to_the_same_end() -> None:
    end = read_position((GOLDEN / "record-1-end.json").read_text(encoding="utf-8"))
    assert game_of(read_record(FULL)).state == end


def test_the_golden_record_shows_much() -> None:
    kinds = {event.kind for line in read_record(FULL).lines for event in line.events}
    assert {EventKind.OFFENSIVE_DECLARED, EventKind.CHANGED_HANDS, EventKind.RETREATED} <= kinds
    assert read_record(OBSERVED).hidden > 100


# Heads, results, beginnings.


def test_a_head_with_everything_comes_back() -> None:
    head = Head(
        "four",
        "classic",
        Options(5, raffle=True, all_versions=True, offensive_option=True, garrison=True),
        Eyes.ELISABETH,
        ((Role.FREDERICK, 'Анна: "Fritz" #1'), (Role.POMPADOUR, "ß; ?")),
        "2027-02-28",
        "1.2.3+x",
    )
    record = Record(
        head, (), Outcome((Role.FREDERICK,), (Nation.PRUSSIA, Nation.HANOVER), End.BOHEMIA)
    )
    assert read_record(write_record(record)) == record
    assert (
        write_options(head.options) == "decks 5, raffle, all-versions, offensive-option, garrison"
    )


def test_a_game_begun_from_a_position_has_it_in_its_head() -> None:
    middle = game(0, SHORT).state
    played = Game.begun_from(middle)
    record = record_of(played)
    text = write_record(record)
    assert "\nbeginning: {" in text
    assert read_record(text) == record
    assert game_of(read_record(text)).state == played.state


@pytest.mark.parametrize("place", PLACES[::5], ids=lambda place: str(CASES[place]))
def test_an_observer_s_record_of_such_a_game_tells_no_secret_of_its_beginning(place: int) -> None:
    middle = game(place, SHORT).state
    played = Game.begun_from(middle, SeededDealer(1))
    for eyes in eyes_of(CASES[place]):
        if eyes is Eyes.ALL:
            continue
        other = sample(view(played, eyes.seat, 0), SeededDealer(2))
        assert other != middle
        records = [record_of(Game.begun_from(one), eyes) for one in (middle, other)]
        assert records[0].head == records[1].head
        text = write_record(record_of(played, eyes))
        assert write_record(read_record(text)) == text
        assert judge_record(text).faults == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": ((Role.FREDERICK, "two\nlines"),)},
        {"players": ((Role.FREDERICK, " "),)},
        {"players": ((Role.ELISABETH, "Anna"),)},
        {"players": ((Role.POMPADOUR, "Anna"), (Role.FREDERICK, "Otto"))},
        {"date": "yesterday"},
        {"date": "2027-02-30"},
        {"rules": "no version"},
        {"eyes": Eyes.ELISABETH},
    ],
)
def test_a_head_that_cannot_be_written_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Head("west", **wrong)  # type: ignore[arg-type]
    with pytest.raises(BadGame):
        Head("west", options=Options(decks=3))


def test_results_in_words() -> None:
    shared = Outcome(
        (Role.MARIA_THERESA, Role.POMPADOUR), (Nation.IMPERIAL, Nation.FRANCE), End.OBJECTIVES
    )
    assert (
        write_result(shared)
        == "maria-theresa, pompadour win with Imperial Army, France by objectives"
    )
    assert tell_result(shared).startswith("Maria Theresa and Pompadour win with the Imperial Army")


# Reading what people write.


def test_comments_empty_lines_and_notes_may_come_or_go() -> None:
    plain = [
        line.partition(": ")[0] if number > 8 and not line.startswith("result") else line
        for number, line in enumerate(FULL.split("\n"))
    ]
    text = "\ufeff" + "\r\n".join(["# a comment", *plain]).replace(
        "Turn 3, Prussia\r\n", "# so\r\n"
    )
    record = read_record(text)
    assert game_of(record).state == game_of(read_record(FULL)).state
    assert judge_record(text).faults == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: a record begins with 'FRIEDRICH record 1'"),
        ("FRIEDRICH record 7\n", "line 1: this record is of version 7 of the format; versions up"),
        (b"FRIEDRICH record 1\n\xff", "line 2: this is no text in UTF-8"),
        ("FRIEDRICH record 1\n\nresult: unfinished", "names no set-up"),
        (
            "FRIEDRICH record 1\nsetup: wets\n",
            "line 2: no set-up is called 'wets'; did you mean west?",
        ),
        (
            "FRIEDRICH record 1\nsetup: west\nseutp: west\n",
            "line 3: a head says nothing about 'seutp'",
        ),
        ("FRIEDRICH record 1\nsetup: west\nsetup: west\n", "line 3: setup is said twice"),
        ("FRIEDRICH record 1\nsetup: west\nsilence\n", "line 3: 'silence' is no line of a head"),
        ("FRIEDRICH record 1\nsetup: west\noptions: rafle\n", "did you mean raffle?"),
        ("FRIEDRICH record 1\nsetup: west\noptions: garrison\n", "this game cannot be"),
        ("FRIEDRICH record 1\nsetup: west\noptions: decks 9\n", "4 or 5 decks"),
        ("FRIEDRICH record 1\nsetup: west\neyes: pompadur\n", "did you mean pompadour?"),
        ("FRIEDRICH record 1\nsetup: west\nplayer x: y\n", "line 3: no seat is called 'x'"),
        ("FRIEDRICH record 1\nsetup: west\nbeginning: {\n", "line 3: beginning: "),
        (HEAD, "the record has no result at its end"),
        (HEAD + "result: unfinished\nPrussia stops", "line 5: nothing follows the result"),
        (HEAD + "result: fredrick wins with Prussia by survival", "did you mean frederick?"),
        (HEAD + "result: draw", "is no result"),
        (HEAD + "Turn 1, Prussia\n", "line 4: a stage is noted only after a deed"),
        (HEAD + "Hanover stops: +-2", "line 4: '+-2' is no note"),
    ],
)
def test_each_fault_is_told_with_its_line(text: str | bytes, told: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert any(told in str(fault) for fault in caught.value.faults)


def test_all_faults_are_told_but_not_endlessly() -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(HEAD + "x\ny\n")
    assert [fault.line for fault in caught.value.faults] == [4, 5, 0]
    with pytest.raises(BadRecord) as caught:
        read_record(HEAD + "x\n" * 1000)
    assert len(caught.value.faults) == MOST_FAULTS


# Judging.


def _with(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_notes_that_are_not_what_the_rules_say_are_told() -> None:
    line = next(line for line in FULL.split("\n") if " plays " in line)
    wrong = line.partition(": ")[0] + ": +77"
    (fault,) = judge_record(_with(FULL, line, wrong)).faults
    assert fault.line == FULL.split("\n").index(line) + 1
    assert fault.message == f"{wrong!r} stands there; the rules say {line!r}"


def test_an_entry_that_the_rules_refuse_is_told() -> None:
    line = next(line for line in FULL.split("\n") if line.startswith("Prussia draws"))
    again = _with(FULL, line, f"{line}\n{line}")
    number = FULL.split("\n").index(line) + 2
    (fault,) = judge_record(again).faults
    assert str(fault).startswith(f"line {number}: {line!r}: the rules refuse it: impossible chance")
    with pytest.raises(UnplayableRecord, match="impossible chance") as caught:
        game_of(read_record(again))
    assert caught.value.text == line


def test_a_wrong_start_result_or_question_is_told() -> None:
    march = next(line for line in FULL.split("\n") if line.startswith("Heinrich "))
    march = march.partition(": ")[0]
    start = march.split(" ")[1].split("-")[0]
    (fault,) = judge_record(_with(FULL, march, march.replace(start, "prag", 1))).faults
    assert f"the rules say {march!r}" in fault.message
    result = FULL.strip().split("\n")[-1]
    (fault,) = judge_record(_with(FULL, result, "result: unfinished")).faults
    assert (fault.line, fault.message[:28]) == (0, "the result is 'unfinished'; ")
    (fault,) = judge_record(HEAD + "Prussia stops\nresult: unfinished").faults
    assert "the rules have another question here: allot of Hanover" in fault.message


def test_hidden_things_do_not_belong_into_a_full_record() -> None:
    text = HEAD + "Hanover allots ? troops\nresult: unfinished"
    (fault,) = judge_record(text).faults
    assert "was not seen" in str(fault)
    with pytest.raises(UnplayableRecord, match="it was not seen"):
        game_of(read_record(text))


def _observed_with(old: str, new: str) -> list[str]:
    return [fault.message for fault in judge_record(_with(OBSERVED, old, new)).faults]


def test_an_observer_cannot_have_seen_what_cannot_be() -> None:
    lines = OBSERVED.split("\n")
    march = next(line for line in lines if line.startswith("Heinrich "))
    start = march.split(" ")[1].split("-")[0]
    assert (
        f"Heinrich stands in {start}, not in prag"
        in _observed_with(march, march.replace(start, "prag", 1))[0]
    )
    played = [line for line in lines if " plays " in line and "Reserve" not in line]
    first, second = (line.split(" plays ")[1].partition(":")[0] for line in played[:2])
    assert "is on the played piles" in _observed_with(f"plays {second}:", f"plays {first}:")[0]
    assert "Turn 1, Hanover is due" in _observed_with("Turn 1, Hanover", "Turn 2, Hanover")[0]
    assert (
        "it is the stage of" in _observed_with("Prussia ends her moves", "France ends her moves")[0]
    )


def test_a_watcher_has_no_objections_to_a_whole_game() -> None:
    played = game(4)
    watch = Watch(played.beginning)
    for line in record_of(played, Eyes.SPECTATOR).lines:
        assert watch.follow(line) == []


# Whatever comes.


def _read_or_refuse(text: str | bytes) -> None:
    try:
        record = read_record(text)
    except BadRecord as error:
        faults = error.faults
    else:
        assert read_record(write_record(record)) == record
        judge_record(text)
        return
    assert 1 <= len(faults) <= MOST_FAULTS


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_arbitrary_bytes_are_read_or_refused(content: bytes) -> None:
    _read_or_refuse(content)
    _read_or_refuse(b"FRIEDRICH record 1\nsetup: west\n\n" + content)


_WORDS = sorted({word for line in FULL.split("\n")[8:] for word in line.split(" ")})


@given(st.lists(st.lists(st.sampled_from([*_WORDS, "?", ":", ";"]), max_size=8), max_size=8))
@settings(max_examples=200, deadline=None)
def test_shuffled_words_are_read_or_refused(lines: list[list[str]]) -> None:
    _read_or_refuse(HEAD + "\n".join(map(" ".join, lines)) + "\nresult: unfinished")


@pytest.mark.parametrize("of", [FULL, OBSERVED], ids=["full", "observed"])
def test_spoilt_records_are_read_or_refused(of: str) -> None:
    random = Random(1757)
    lines = [*of.split("\n")[:220], "result: unfinished"]
    for _ in range(60):
        spoilt = lines[:]
        for _ in range(random.randint(1, 4)):
            _spoil(spoilt, random)
        _read_or_refuse("\n".join(spoilt))


def _spoil(lines: list[str], random: Random) -> None:
    place, other = random.randrange(len(lines)), random.randrange(len(lines))
    kind = random.randrange(4)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == 2:
        lines.insert(place, lines[other])
    elif lines[place]:
        letter = random.randrange(len(lines[place]))
        new = random.choice("?;:- aeP19\x00+é")
        lines[place] = lines[place][:letter] + new + lines[place][letter + 1 :]


class TestObserver:
    """A record in which things are hidden is judged by what all can see."""

    @pytest.fixture
    def text(self) -> str:
        return write_record(record_of(game(0), Eyes.SPECTATOR))

    def spoilt(self, text: str, pattern: str, replacement: str) -> list[str]:
        changed = re.sub(pattern, replacement, text, count=1, flags=re.MULTILINE)
        assert changed != text
        return [fault.message for fault in judge_record(changed).faults]

    def test_a_wrong_result_is_found(self, text: str) -> None:
        for result in ("unfinished", "frederick wins with Prussia by bohemia"):
            found = self.spoilt(text, "^result: .*", f"result: {result}")
            assert any("the result is not what the entries tell" in fault for fault in found)

    def test_a_wrong_sum_is_found(self, text: str) -> None:
        found = self.spoilt(text, r"(plays [0-9]+ of \w+): [+-]\d+", r"\1: +99")
        assert any("not +99" in fault for fault in found)

    def test_a_card_of_another_suit_is_found(self, text: str) -> None:
        played = re.search(r"plays ([0-9]+) of (\w+):", text)
        assert played is not None
        other = "clubs" if played[2] != "clubs" else "hearts"
        found = self.spoilt(text, r"plays ([0-9]+) of \w+:", rf"plays \1 of {other}:")
        assert any("is not of the suit of" in fault for fault in found)

    def test_wrong_losses_are_found(self, text: str) -> None:
        found = self.spoilt(text, r"stops: (-\d+); loses \d+ troops", r"stops: \1; loses 99 troops")
        assert any("troops, not 99" in fault for fault in found)

    def test_cards_too_many_and_too_few_are_found(self, text: str) -> None:
        line = r"^(Austria draws \? of deck 1)$"
        assert any("draws 5 cards" in one for one in self.spoilt(text, line, r"\1\n\1"))
        found = self.spoilt(text, line + r"\n", "")
        assert any("has drawn 4 cards of 5" in fault for fault in found)

    def test_a_march_too_far_is_found(self) -> None:
        head = "FRIEDRICH record 1\nsetup: west\neyes: spectator\n\n"
        far = "Seydlitz brandenburg-genthin-burg-magdeburg-schoenebeck-stassfurt"
        found = judge_record(f"{head}{far}\n\nresult: unfinished\n").faults
        assert any("cities this way, not" in fault.message for fault in found)
