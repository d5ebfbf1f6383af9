"""Rule 14: the two scenarios for two players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from friedrich.board import (
    CARDS_PER_DECK,
    PIECES,
    SETUPS,
    STARTS,
    Card,
    City,
    FateCard,
    Nation,
    Piece,
    Role,
    generals_of,
    objectives_of,
    trains_of,
)
from friedrich.rules import (
    BadGame,
    DecisionKind,
    End,
    Event,
    EventKind,
    Options,
    Outcome,
    Refusal,
    State,
    apply,
    choose,
    decision,
    lay_away,
    legal_actions,
    outcome,
    recruit,
)
from tests.rules.fates import EDITIONS, idle, moved, read, taken, to_fate, to_movement, until
from tests.rules.table import (
    asked,
    conquering,
    do,
    drawing,
    ending_turn,
    hand,
    is_held,
    kinds,
    moving,
    new_game,
    position,
    refused,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

P, HA, A, IM, F = (
    Nation.PRUSSIA,
    Nation.HANOVER,
    Nation.AUSTRIA,
    Nation.IMPERIAL,
    Nation.FRANCE,
)
BOHEMIA = [one.city.key for one in objectives_of(P)]


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=("west", "austria"))
def setup(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def goals(nation: Nation, order: int = 2) -> list[str]:
    return [one.city.key for one in objectives_of(nation, order)]


def standing(setup: str) -> dict[str, str]:
    """The pieces of a scenario at their usual places."""
    forces = SETUPS[setup].forces.values()
    return {piece.key: STARTS[piece].key for one in forces for piece in one.pieces}


def turn_end(setup: str, held: list[str], turn: int = 6, **more: Any) -> State:
    """The end of a turn of a scenario, after the unseen cards and the first check of victory."""
    state = position(standing(setup), setup=setup, held=held, turn=turn, **more)
    state = ending_turn(state)
    while decision(state).kind is DecisionKind.DEAL and decision(state).nation is None:
        state = do(state, idle(state))
    return state


def played_turn(state: State) -> list[Event]:
    """What happens from the beginning of a turn to its Card of Fate, or its end."""
    story: list[Event] = []
    turn = state.turn
    while state.turn == turn and outcome(state) is None:
        if asked(state) is DecisionKind.TURN_FATE:
            break
        state, events = apply(state, idle(state))
        story += events
    return story


def incomes(state: State) -> dict[Nation, tuple[int, int]]:
    """How many cards each nation draws and lays away in a turn that begins."""
    counts: Counter[tuple[Nation | None, EventKind]] = Counter(
        (event.nation, event.kind) for event in played_turn(state)
    )
    return {
        nation: (counts[nation, EventKind.DREW], counts[nation, EventKind.LAID_AWAY])
        for nation in Nation
        if counts[nation, EventKind.DREW]
    }


def after_setup(setup: str, edition: str) -> State:
    """Everybody has allotted; the first turn begins."""
    return until(new_game(setup, edition), lambda one: asked(one) is not DecisionKind.ALLOT)


def at_turn_7(setup: str, edition: str, *cards: str) -> State:
    """Turn 7 or later begins, after these cards."""
    state = turn_end(setup, [], edition=edition)
    for card in cards:
        state, _ = read(to_fate(state), card)
        if asked(state) is DecisionKind.CHOOSE_GENERAL:
            state = do(state, legal_actions(state)[-1])
    return state


# Both.


def test_both_14_0_standard_rules_without_the_expert_game(setup: str, edition: str) -> None:
    for options in (Options(all_versions=True), Options(offensive_option=True)):
        with pytest.raises(BadGame):
            new_game(setup, edition, options)
    state = turn_end(setup, [], edition=edition)
    _, events = read(state, 9)
    assert events[0].parts == (FateCard("fate-9"), 0)


def test_both_14_1_e_14_2_e_the_imaginary_player_puts_five_cards_away_unseen_each_turn(
    setup: str, edition: str
) -> None:
    state = after_setup(setup, edition)
    for number in range(1, 4):
        story = played_turn(state)
        unseen = [event for event in story if event.kind is EventKind.CARD_UNSEEN]
        assert len(unseen) == 5
        assert all(event.nation is None and not event.secret for event in unseen)
        assert all(event.parts in ((1,), (2,), (3,)) for event in unseen)
        ended = kinds(story).index(EventKind.TURN_ENDED)
        assert kinds(story)[ended + 1 : ended + 6] == [EventKind.CARD_UNSEEN] * 5
        before = state.played.bit_count()
        laid_away = kinds(story).count(EventKind.LAID_AWAY)
        paid = kinds(story).count(EventKind.PLAYED) + kinds(story).count(EventKind.PAID)
        state = until(state, lambda one, number=number: one.turn == number + 1)  # type: ignore[misc]
        assert state.played.bit_count() == before + 5 + laid_away + paid


def test_both_14_the_unseen_cards_come_back_with_their_decks(setup: str, edition: str) -> None:
    """All four decks are used up and shuffled again; no card is lost on the way."""
    state = after_setup(setup, edition)
    shuffled = 0
    while not shuffled and outcome(state) is None:
        state, events = apply(state, idle(state))
        shuffled += kinds(events).count(EventKind.RESHUFFLED)
    cards = [card for one in (*state.hands, state.pile) for card in one]
    opened = (state.fresh - 1) * CARDS_PER_DECK
    assert len(cards) + state.played.bit_count() + state.lost.bit_count() == opened
    assert (shuffled, opened) == (1, 4 * CARDS_PER_DECK)


def test_both_14_only_the_nations_in_play_have_stages(setup: str, edition: str) -> None:
    state = after_setup(setup, edition)
    story = played_turn(state)
    stages = [event.nation for event in story if event.kind is EventKind.STAGE_BEGAN]
    assert [P, *stages][: len(SETUPS[setup].forces)] == list(SETUPS[setup].forces)


# 14.1 The War in the West.


def test_both_14_1_a_two_seats(edition: str) -> None:
    state = at_turn_7("west", edition, "lord-bute")
    for nation, seat in ((P, Role.FREDERICK), (HA, Role.FREDERICK), (F, Role.POMPADOUR)):
        assert decision(to_movement(state, nation)).seat is seat


def test_both_14_1_b_14_1_d_pieces_at_their_usual_places(edition: str) -> None:
    state = new_game("west", edition)
    there = {piece.key: where(state, piece.key) for piece in PIECES if where(state, piece.key)}
    mine = ["seydlitz", "prussia-train-2"]
    mine += [piece.key for n in (HA, F) for piece in (*generals_of(n), *trains_of(n))]
    assert there == {key: STARTS[Piece(key)] for key in mine}
    assert there["prussia-train-2"] is City("jueterbog")
    assert there["seydlitz"] is City("brandenburg")


def test_both_14_1_c_prussia_has_three_troops_and_never_more(edition: str) -> None:
    state = new_game("west", edition)
    assert decision(state).nation is HA
    state = after_setup("west", edition)
    totals = [sum(state.troops[piece] for piece in generals_of(nation)) for nation in (P, HA, F)]
    assert totals == [3, 12, 20]
    hands = {P: ["spades-13-2"]}
    for troops, most in ((3, None), (2, 1), (1, 2)):
        state = moving(position(standing("west"), setup="west", troops={"seydlitz": troops},
                                hands=hands, edition=edition))  # fmt: skip
        numbers = [one.number for one in legal_actions(state) if one.kind.key == "recruit"]
        assert max(numbers, default=None) == most
    assert refused(state, recruit(3)) is Refusal.NOTHING_TO_RECRUIT


def test_both_14_1_e_incomes(edition: str) -> None:
    assert incomes(after_setup("west", edition)) == {P: (2, 1), HA: (2, 0), F: (4, 1)}


def test_both_14_1_n1_prussia_lays_one_of_the_two_just_drawn_away(edition: str) -> None:
    hands = {P: ["hearts-13-2"]}
    state = position(standing("west"), setup="west", hands=hands, edition=edition)
    state = until(drawing(state), lambda one: asked(one) is DecisionKind.LAY_AWAY)
    assert decision(state) == (DecisionKind.LAY_AWAY, P, Role.FREDERICK)
    drawn = hand(state, P) - {"hearts-13-2"}
    assert {one.card.key for one in legal_actions(state)} == drawn
    assert len(drawn) == 2
    assert refused(state, lay_away(Card("hearts-13-2"))) is Refusal.NOT_JUST_DRAWN
    state, events = apply(state, legal_actions(state)[0])
    assert events[0].told_to == 1 << P
    assert len(hand(state, P)) == 2


@pytest.mark.parametrize("order", [("poems", "lord-bute"), ("lord-bute", "poems")])
def test_both_14_1_n1_after_the_first_subsidy_cut_she_draws_one_and_the_second_does_nothing(
    order: tuple[str, str], edition: str
) -> None:
    state = at_turn_7("west", edition, order[0])
    assert incomes(state)[P] == (1, 0)
    assert incomes(at_turn_7("west", edition, *order))[P] == (1, 0)


def test_both_14_1_n2_france_is_affected_as_usual(edition: str) -> None:
    for card in ("india", "america"):
        assert incomes(at_turn_7("west", edition, card))[F] == (3, 0)
        assert incomes(at_turn_7("west", edition, card))[HA] == (2, 0)


def test_anniversary_14_1_the_first_retirement_takes_seydlitz_and_the_second_finds_nobody(
) -> None:  # fmt: skip
    for cards in (("elisabeth", "sweden"), ("sweden", "elisabeth")):
        first, events = read(turn_end("west", []), cards[0])
        assert kinds(events) == [
            EventKind.FATE_TURNED,
            EventKind.GENERAL_RETIRED,
            EventKind.STAGE_BEGAN,
        ]
        assert events[1].parts == (Piece("seydlitz"), 1)
        assert where(first, "seydlitz") is None
        second, events = read(to_fate(first), cards[1])
        assert kinds(events) == [EventKind.FATE_TURNED, EventKind.STAGE_BEGAN]
        assert outcome(second) is None


def test_classic_14_1_elisabeth_finds_no_lehwaldt_and_sweden_takes_seydlitz() -> None:
    state, events = read(turn_end("west", [], edition="classic"), "elisabeth")
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.STAGE_BEGAN]
    assert where(state, "seydlitz") is not None
    state, events = read(to_fate(state), "sweden")
    assert [event.parts for event in events if event.kind is EventKind.GENERAL_RETIRED] == [
        (Piece("seydlitz"), 1)
    ]


@pytest.mark.parametrize("turn", [1, 5, 6, 12])
def test_both_14_1_w_france_wins_with_all_red_objectives(turn: int, edition: str) -> None:
    state = turn_end("west", goals(F), turn, edition=edition)
    assert outcome(state) == Outcome((Role.POMPADOUR,), (F,), End.OBJECTIVES)
    assert state.fate < 0
    for missing in goals(F):
        held = [key for key in goals(F) if key != missing]
        assert outcome(turn_end("west", held, turn, edition=edition)) is None


def test_both_14_1_w_hanover_and_prussia_win_when_france_is_kicked_out(edition: str) -> None:
    for order in (("india", "america"), ("america", "india")):
        state = at_turn_7("west", edition, "elisabeth", "sweden", "poems", order[0])
        assert outcome(state) is None
        over, events = read(to_fate(state), order[1])
        assert outcome(over) == Outcome((Role.FREDERICK,), (P, HA), End.SURVIVAL)
        assert EventKind.GENERAL_RETIRED not in kinds(events)


def test_both_14_1_w_the_departure_of_france_alone_ends_the_game(edition: str) -> None:
    """Russia and Sweden, who are not there, need not have left."""
    for first, second in (("india", "america"), ("america", "india")):
        state = at_turn_7("west", edition, first)
        assert outcome(state) is None
        over, _ = read(to_fate(state), second)
        assert outcome(over) == Outcome((Role.FREDERICK,), (P, HA), End.SURVIVAL)


def test_both_14_1_prussia_protects_her_french_objectives_and_conquers_nothing(
    edition: str,
) -> None:
    pieces = {"richelieu": "magdeburg", "seydlitz": "brandenburg"}
    state = moving(position(pieces, setup="west", nation=F, edition=edition))
    assert not is_held(moved(state, "richelieu", "oschersleben"), "magdeburg")
    pieces["seydlitz"] = "berlin"
    state = moving(position(pieces, setup="west", nation=F, edition=edition))
    assert is_held(moved(state, "richelieu", "oschersleben"), "magdeburg")
    state = moving(position({"seydlitz": "prag"}, setup="west", edition=edition))
    state = taken(state, "seydlitz")
    assert not is_held(do(state, legal_actions(state)[0]), "prag")


# 14.2 The Austrian Theatre.


def test_both_14_2_a_two_seats(edition: str) -> None:
    state = at_turn_7("austria", edition, "lord-bute")
    for nation, seat in ((P, Role.FREDERICK), (A, Role.MARIA_THERESA), (IM, Role.MARIA_THERESA)):
        assert decision(to_movement(state, nation)).seat is seat


def test_both_14_2_b_14_2_d_pieces_at_their_usual_places(edition: str) -> None:
    state = new_game("austria", edition)
    there = {piece.key: where(state, piece.key) for piece in PIECES if where(state, piece.key)}
    mine = ["friedrich", "winterfeldt", "heinrich", "schwerin", "keith"]
    mine += ["prussia-train-1", "prussia-train-2"]
    mine += [piece.key for n in (A, IM) for piece in (*generals_of(n), *trains_of(n))]
    assert there == {key: STARTS[Piece(key)] for key in mine}


def test_both_14_2_c_prussia_has_24_troops_and_never_more(edition: str) -> None:
    state = after_setup("austria", edition)
    totals = [sum(state.troops[piece] for piece in generals_of(nation)) for nation in (P, A, IM)]
    assert totals == [24, 30, 6]
    troops = {"friedrich": 16, "heinrich": 6, "schwerin": 2}
    state = moving(position(standing("austria"), setup="austria", troops=troops, edition=edition,
                            hands={P: ["spades-13-2"]}))  # fmt: skip
    assert refused(state, recruit(1)) is Refusal.NOTHING_TO_RECRUIT
    troops["heinrich"] = 5
    state = moving(position(standing("austria"), setup="austria", troops=troops, edition=edition,
                            hands={P: ["spades-13-2"]}))  # fmt: skip
    assert refused(state, recruit(1)) is None
    assert refused(state, recruit(2)) is Refusal.NOTHING_TO_RECRUIT


def test_both_14_2_e_14_2_n1_14_2_n2_incomes(edition: str) -> None:
    start = {P: (5, 0), A: (5, 0), IM: (1, 0)}
    assert incomes(after_setup("austria", edition)) == start
    one = at_turn_7("austria", edition, "poems")
    assert incomes(one) == {**start, P: (4, 0)}
    two = at_turn_7("austria", edition, "lord-bute", "poems")
    assert incomes(two) == {**start, P: (3, 0)}
    for card in ("india", "america"):
        assert incomes(at_turn_7("austria", edition, card)) == {**start, A: (4, 0)}
    assert incomes(at_turn_7("austria", edition, "india", "america")) == {**start, A: (4, 0)}


@pytest.mark.parametrize("turn", [1, 5, 6, 12])
@pytest.mark.parametrize("nation", [A, IM])
def test_both_14_2_w1_austria_or_the_imperial_army_wins_with_all_her_objectives(
    nation: Nation, turn: int, edition: str
) -> None:
    state = turn_end("austria", goals(nation), turn, edition=edition)
    assert outcome(state) == Outcome((Role.MARIA_THERESA,), (nation,), End.OBJECTIVES)
    for missing in goals(nation):
        held = [key for key in goals(nation) if key != missing]
        assert outcome(turn_end("austria", held, turn, edition=edition)) is None


@pytest.mark.parametrize("turn", [1, 5, 6, 12])
def test_both_14_2_w1_prussia_wins_with_all_fourteen_at_the_end_of_a_turn(
    turn: int, edition: str
) -> None:
    state = turn_end("austria", BOHEMIA, turn, edition=edition)
    assert outcome(state) == Outcome((Role.FREDERICK,), (P,), End.BOHEMIA)
    assert outcome(turn_end("austria", BOHEMIA[1:], turn, edition=edition)) is None


def test_both_14_2_w4_but_not_at_once(edition: str) -> None:
    held = [key for key in BOHEMIA if key != "prag"]
    state = moving(position({"keith": "prag"}, setup="austria", held=held, edition=edition))
    conquered = taken(state, "keith")
    conquered = do(conquered, legal_actions(conquered)[0])
    assert is_held(conquered, "prag")
    assert outcome(conquered) is None
    over = until(conquered, lambda one: outcome(one) is not None or one.turn == 2)
    assert outcome(over) == Outcome((Role.FREDERICK,), (P,), End.BOHEMIA)
    marked = position({"keith": "breslau"}, setup="austria", held=BOHEMIA, edition=edition)
    assert outcome(conquering(marked)) is None


def test_both_14_2_w4_austria_may_reconquer_before_the_turn_ends(edition: str) -> None:
    pieces = {"daun": "prag"}
    state = moving(position(pieces, setup="austria", held=BOHEMIA, nation=A, edition=edition))
    saved = moved(state, "daun", "melnik")
    assert not is_held(saved, "prag")
    assert outcome(until(saved, lambda one: one.turn == 2)) is None


def test_both_14_2_w1_all_who_fulfil_their_conditions_share_the_victory(edition: str) -> None:
    state = turn_end("austria", BOHEMIA + goals(IM), edition=edition)
    seats = (Role.FREDERICK, Role.MARIA_THERESA)
    assert outcome(state) == Outcome(seats, (P, IM), End.OBJECTIVES)
    state = turn_end("austria", BOHEMIA + goals(IM) + goals(A), edition=edition)
    assert outcome(state) == Outcome(seats, (P, A, IM), End.OBJECTIVES)


def test_both_14_2_w2_prussia_wins_when_france_russia_and_sweden_have_virtually_left(
    edition: str,
) -> None:
    for cards in (
        ("india", "america", "elisabeth", "sweden"),
        ("sweden", "india", "elisabeth", "america"),
    ):
        state = at_turn_7("austria", edition, *cards[:3])
        assert outcome(state) is None
        over, events = read(to_fate(state), cards[3])
        assert outcome(over) == Outcome((Role.FREDERICK,), (P,), End.SURVIVAL)
        assert EventKind.NATION_LEFT not in kinds(events)
        assert legal_actions(over) == ()


def test_both_14_2_w3_nothing_is_eased_and_the_imperial_army_stays(edition: str) -> None:
    for cards in (("india", "america"), ("elisabeth", "sweden")):
        held = goals(A, 1) + goals(IM, 1)
        state = turn_end("austria", held, edition=edition)
        for card in cards:
            state, events = read(to_fate(state), card)
            assert EventKind.CHANGED_HANDS not in kinds(events)
            assert outcome(state) is None
            if asked(state) is DecisionKind.CHOOSE_GENERAL:
                state = do(state, choose(Piece("winterfeldt")) if choose(Piece("winterfeldt"))
                           in legal_actions(state) else choose(Piece("keith")))  # fmt: skip
        assert decision(to_movement(state, IM, 8)).seat is Role.MARIA_THERESA
        assert outcome(to_fate(state)) is None


@pytest.mark.parametrize("turn", [1, 2, 3, 9])
def test_both_14_2_w4_prussia_may_conquer_in_bohemia_at_any_time(turn: int, edition: str) -> None:
    state = moving(position({"keith": "prag"}, setup="austria", turn=turn, edition=edition))
    state = taken(state, "keith")
    state, events = apply(state, legal_actions(state)[0])
    assert is_held(state, "prag")
    assert EventKind.CONQUERED in kinds(events)


def test_both_14_2_w4_there_is_no_offensive_option(edition: str) -> None:
    state = after_setup("austria", edition)
    seen = set()
    while state.turn < 5:
        seen.add(asked(state))
        state = do(state, idle(state))
    assert DecisionKind.OFFENSIVE not in seen


def test_anniversary_14_2_elisabeth_and_sweden_retire_one_of_the_four_each() -> None:
    state, _ = read(turn_end("austria", []), "elisabeth")
    four = ["winterfeldt", "heinrich", "schwerin", "keith"]
    assert legal_actions(state) == tuple(choose(Piece(key)) for key in four)
    assert decision(state).seat is Role.FREDERICK
    assert refused(state, choose(Piece("seydlitz"))) is Refusal.NOT_TO_CHOOSE
    state, _ = read(to_fate(do(state, choose(Piece("keith")))), "sweden")
    assert legal_actions(state) == tuple(choose(Piece(key)) for key in four[:3])
    state = do(state, choose(Piece("winterfeldt")))
    left = [piece for piece in generals_of(P) if not state.retired >> piece & 1]
    assert [piece.key for piece in left] == ["friedrich", "heinrich", "schwerin"]
    assert state.law.most_troops[P] == 8 * len(left)


def test_classic_14_2_elisabeth_finds_no_lehwaldt_and_sweden_retires_one() -> None:
    state, events = read(turn_end("austria", [], edition="classic"), "elisabeth")
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.STAGE_BEGAN]
    state, _ = read(to_fate(state), "sweden")
    assert len(legal_actions(state)) == 4


def test_both_14_2_the_second_of_india_and_america_touches_nobody_here(edition: str) -> None:
    state = at_turn_7("austria", edition, "india")
    before = {piece.key: where(state, piece.key) for piece in PIECES}
    state, events = read(to_fate(state), "america")
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.STAGE_BEGAN]
    assert before == {piece.key: where(state, piece.key) for piece in PIECES}


@pytest.mark.parametrize("number", range(1, 13))
def test_both_14_minor_cards_speak_in_spades_of_nations_in_play_only(
    number: int, setup: str, edition: str
) -> None:
    """Russia's 9 of spades does nothing; Laudon and Prussia's general exist in one scenario."""
    state, events = read(turn_end(setup, [], edition=edition, troops={"seydlitz": 2}
                                  if setup == "west" else {}), number)  # fmt: skip
    assert events[0].parts == (number - 1, 0)
    question = {("austria", 6): DecisionKind.FATE_MARCH, (setup, 8): DecisionKind.CHOOSE_GENERAL}
    assert asked(state) is question.get((setup, number), DecisionKind.DEAL)
    if (setup, number) == ("west", 6):
        assert EventKind.NOTHING_HAPPENED in kinds(events)
