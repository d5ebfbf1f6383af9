"""Deeds and what follows them, in words and back."""

from __future__ import annotations

from random import Random

import pytest

from friedrich.board import CARDS, CITIES, PIECES, City, Nation, Piece
from friedrich.conformance import CASES
from friedrich.play.notation import Deed, Veiled, deed_of, read_deed, write_deed
from friedrich.play.record.notes import read_events, read_note, write_notes
from friedrich.play.wording import (
    BadWords,
    Phrase,
    card_word,
    nation_and_rest,
    piece_word,
)
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    EventKind,
    march,
    play,
)
from friedrich.rules.doors import codes
from tests.play.records import SHORT, game, positions


@pytest.mark.parametrize("place", range(len(CASES)), ids=lambda place: str(CASES[place]))
def test_every_deed_and_event_of_random_games_comes_back(place: int) -> None:
    played = game(place, SHORT)
    for state, entry in zip(positions(played), played.log, strict=False):
        deed = deed_of(state, entry.action)
        assert read_deed(write_deed(deed)) == deed
        notes = [note for note in write_notes(deed, entry.events) if not note.startswith("Turn ")]
        events = [event for event in entry.events if event.kind is not EventKind.STAGE_BEGAN]
        assert list(read_events(deed, notes)) == events


@pytest.mark.parametrize("place", range(0, len(CASES), 5))
def test_every_legal_action_comes_back_and_has_words_of_its_own(place: int) -> None:
    played = game(place, SHORT)
    for number, state in enumerate(positions(played)):
        if number % 9:
            continue
        actions = [Action(code) for code in codes(state)]
        words = [write_deed(deed_of(state, action)) for action in actions]
        assert len(set(words)) == len(words)
        assert [read_deed(one).action for one in words] == actions


def test_rows_of_cities_can_be_read_in_one_way_only() -> None:
    """No row of keys, joined by hyphens, is also another row (the test of Sardinas, Patterson)."""
    words = {tuple(city.key.split("-")) for city in CITIES}
    rests = _rests(words, words)
    seen: set[tuple[str, ...]] = set()
    while rests - seen:
        assert not rests & words
        seen |= rests
        rests = _rests(words, rests) | _rests(rests, words)


def _rests(beginnings: set[tuple[str, ...]], words: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
    return {
        word[len(one) :]
        for one in beginnings
        for word in words
        if len(word) > len(one) and word[: len(one)] == one
    }


def test_random_rows_of_cities_come_back() -> None:
    random = Random(1756)
    for _ in range(500):
        path = tuple(random.choice(CITIES) for _ in range(random.randint(2, 6)))
        deed = Deed(DecisionKind.MARCH, Nation.AUSTRIA, march(*path[1:]), (Piece("daun"),), path[0])
        assert read_deed(write_deed(deed)) == deed


def test_cards_and_pieces_have_words_of_their_own() -> None:
    assert len({card_word(card) for card in CARDS}) == len(CARDS)
    assert len({piece_word(piece) for piece in PIECES}) == len(PIECES)
    assert all(" " not in piece_word(piece) for piece in PIECES)


def test_any_value_of_a_card_comes_back() -> None:
    for card in CARDS:
        for value in (0, 1, card.value, 22):
            deed = Deed(DecisionKind.DUEL, Nation.PRUSSIA, play(card, value))
            assert read_deed(write_deed(deed)) == deed


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("H plays 9 of diamonds", "Hanover plays 9 of diamonds (deck 1)"),
        ("I stops", "imperial army stops"),
        ("daun Bruenn-OLMUETZ", "Daun bruenn-olmuetz"),
        ("Keith+Schwerin strehlen-breslau", "Schwerin+Keith strehlen-breslau"),
        ("Sweden takes ehrensvaerd", "Sweden takes Ehrensvärd"),
        ("Prussia attacks Brünn from Olmütz", "Prussia attacks bruenn from olmuetz"),
    ],
)
def test_people_may_write_a_little_differently(words: str, same: str) -> None:
    assert read_deed(words) == read_deed(same)


@pytest.mark.parametrize(
    ("words", "told", "near"),
    [
        ("Prusia ends her moves", "tells no deed", "Prussia"),
        ("Prussia ends her move", "nobody", "ends"),
        ("Daum bruenn-olmuetz", "no piece is called 'Daum'", "daun"),
        ("Daun bruenn-olmutz", "no row of cities", "olmuetz"),
        ("Daun bruenn", "tells no deed", "Daun"),
        ("Daun gross-neuendorf", "a march leads from a city", ""),
        ("Prussia plays 14 of clubs", "there is no card", ""),
        ("Prussia plays 9 of club", "no suit is called 'club'", "clubs"),
        ("Prussia plays Reserve A", "a Reserve is played at a value", ""),
        ("Prussia plays ?", "a card that is played is seen by all", ""),
        ("Prussia pays ?", "everybody sees this", ""),
        ("Prussia draws ?", "everybody sees the back", ""),
        ("Prussia allots many troops", "is no number", ""),
        ("Prussia allots 9999 troops", "too large", ""),
        ("Fate turns poem", "no Card of Fate is called 'poem'", "poems"),
        ("", "tells no deed", ""),
    ],
)
def test_wrong_words_are_named_with_what_was_perhaps_meant(
    words: str, told: str, near: str
) -> None:
    with pytest.raises(BadWords) as caught:
        read_deed(words)
    assert told in caught.value.message
    assert near in (*caught.value.near, "")


def test_wrong_notes_are_named() -> None:
    deed = read_deed("Prussia ends her moves")
    with pytest.raises(BadWords, match="no city is called 'nowhere'"):
        read_note(deed, "conquers nowhere")
    with pytest.raises(BadWords, match="conquers"):
        read_note(deed, "conqers minden")
    with pytest.raises(BadWords, match="only for those who march"):
        read_events(deed, ["with 3 troops"])


def test_what_no_game_holds_is_not_written() -> None:
    with pytest.raises(BadWords, match="is no answer to"):
        write_deed(Deed(DecisionKind.DUEL, Nation.PRUSSIA, Veiled(ActionKind.ALLOT)))
    with pytest.raises(BadWords, match="a city where it begins"):
        write_deed(Deed(DecisionKind.MARCH, Nation.PRUSSIA, march(City("prag"))))
    with pytest.raises(BadWords, match="do not go with"):
        write_notes(
            read_deed("Prussia pays 3 of clubs"),
            read_events(read_deed("F agrees"), ["wins by survival"]),
        )


def test_a_phrase_has_its_values_in_any_order() -> None:
    phrase = Phrase("{1:number} for {0:city}")
    assert phrase.write((City("prag"), 3)) == "3 for prag"
    assert phrase.read("3 for prag") == (City("prag"), 3)
    assert phrase.read("3 from prag") is None


def test_a_nation_is_known_by_name_or_letter() -> None:
    assert nation_and_rest("Imperial Army stops") == (Nation.IMPERIAL, "stops")
    assert nation_and_rest("X stops") is None
