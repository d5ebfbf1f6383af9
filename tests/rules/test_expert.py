"""Rule 13: the expert game. Versions of fate, milder Clock, Offensive Option, garrison."""

from __future__ import annotations

from typing import Any

import pytest

from friedrich.board import (
    CITIES,
    FATE_CARDS,
    OBJECTIVES,
    Card,
    City,
    Country,
    FateCard,
    Nation,
    Piece,
    Role,
    Suit,
    distance,
    objectives_of,
)
from friedrich.rules import (
    BadGame,
    DecisionKind,
    Effect,
    End,
    Event,
    EventKind,
    Options,
    Outcome,
    Refusal,
    State,
    apply,
    choose,
    deal,
    decision,
    declare,
    enter,
    expert,
    legal_actions,
    outcome,
    pass_,
    play,
    recruit,
    retreat,
    turn,
    yield_,
)
from friedrich.rules.state import DECLARED, FAILED, NOBODY, PICKED_UP, REFUSED, UNDECIDED
from tests.rules.fates import (
    ALL_VERSIONS,
    EDITIONS,
    idle,
    moved,
    read,
    taken,
    to_fate,
    to_movement,
    until,
)
from tests.rules.table import (
    asked,
    conquering,
    do,
    drawing,
    ending_stage,
    ending_turn,
    ends,
    fighting,
    hand,
    is_held,
    is_marked,
    kinds,
    moving,
    new_game,
    objective,
    position,
    refused,
    supplying,
    told,
    turning_fate,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

S, C, H, D = Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS
OFFENSIVE = Options(offensive_option=True)
BOHEMIA = [one.city.key for one in objectives_of(Nation.PRUSSIA)]
DEFENDERS = (Nation.PRUSSIA, Nation.HANOVER)


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# Which version is read.


def suit_read(state: State, number: int = 1) -> int:
    """The suit in which a minor card is read at the end of this turn, played idly."""
    _, events = read(to_fate(state), number)
    return events[0].parts[1]


def test_both_13_1_spades_as_long_as_nobody_has_won_a_combat(edition: str) -> None:
    state = until(
        new_game(edition=edition, options=ALL_VERSIONS),
        lambda one: asked(one) is DecisionKind.TURN_FATE,
    )
    assert state.turn == 6
    assert suit_read(state) == S


def test_both_13_1_the_suit_of_the_sector_of_the_last_victor(edition: str) -> None:
    """An attacker who wins; he is read where he stands now, not where he fought."""
    pieces = {"heinrich": "magdeburg", "richelieu": "burg"}
    assert City("magdeburg").suit is H
    state = fighting(position(pieces, turn=6, troops={"heinrich": 3}, options=ALL_VERSIONS,
                              edition=edition))  # fmt: skip
    won = do(state, pass_())
    assert where(won, "richelieu") is None
    assert suit_read(won) == H
    later = to_movement(read(to_fate(won), 7)[0], Nation.PRUSSIA)
    away = moved(later, "heinrich", "halberstadt")
    assert City("halberstadt").suit is not H
    assert suit_read(away, 2) == City("halberstadt").suit


def test_both_13_1_a_defender_can_be_the_victor_and_any_nation(edition: str) -> None:
    pieces = {"heinrich": "magdeburg", "richelieu": "burg"}
    state = position(pieces, turn=6, troops={"richelieu": 3}, options=ALL_VERSIONS, edition=edition)
    lost = do(fighting(state), pass_())
    assert where(lost, "heinrich") is None
    assert suit_read(moved(to_movement(lost, Nation.FRANCE, 6), "richelieu", "tangermuende")) == (
        City("tangermuende").suit
    )


def test_both_13_1_a_tie_makes_no_victor_and_the_older_one_stands(edition: str) -> None:
    pieces = {"heinrich": "magdeburg", "richelieu": "burg", "daun": "bruenn"}
    assert City("bruenn").suit is D
    for victor, suit in ((NOBODY, S), (int(Piece("daun")), D)):
        state = position(pieces, turn=6, options=ALL_VERSIONS, edition=edition, victor=victor)
        tied = do(fighting(state), pass_())
        assert tied.victor == victor
        assert suit_read(until(tied, lambda one: asked(one) is DecisionKind.TURN_FATE)) == suit


def test_both_13_1_spades_while_the_victor_is_off_the_map_until_he_returns(edition: str) -> None:
    gone = moving(
        position(
            {"lacy": "tabor"},
            turn=6,
            nation=Nation.AUSTRIA,
            hands={Nation.AUSTRIA: ["spades-13-2"]},
            options=ALL_VERSIONS,
            victor=int(Piece("daun")),
            edition=edition,
        )
    )
    assert suit_read(gone) == S
    back = do(gone, recruit(1))
    while asked(back) is DecisionKind.PAY:
        back = do(back, legal_actions(back)[0])
    back = do(back, enter(Piece("daun"), City("bruenn")))
    assert suit_read(back) == D


def test_both_13_1_of_a_stack_the_commander_at_the_time_counts(edition: str) -> None:
    pieces = {"friedrich": "magdeburg", "heinrich": "magdeburg", "richelieu": "burg"}
    state = position(pieces, turn=6, troops={"friedrich": 6}, options=ALL_VERSIONS, edition=edition)
    won = do(fighting(state), pass_())
    now = to_movement(read(to_fate(won), 7)[0], Nation.PRUSSIA)
    assert City("halberstadt").suit is not City("magdeburg").suit
    left = moved(now, "heinrich", "halberstadt")
    assert suit_read(left, 2) == City("magdeburg").suit
    left = moved(now, "friedrich", "halberstadt")
    assert suit_read(left, 2) == City("halberstadt").suit


def test_both_13_1_a_withdrawal_before_daun_is_no_victory(edition: str) -> None:
    pieces = {"daun": "kuttenberg", "heinrich": "kolin"}
    state = position(pieces, turn=6, nation=Nation.AUSTRIA, options=ALL_VERSIONS, edition=edition,
                     effect=Effect.DAUN_CAN_BE_AVOIDED)  # fmt: skip
    away = do(fighting(state), retreat(City("prag")))
    assert away.victor == NOBODY


def test_both_13_1_a_victor_who_retreats_later_is_read_where_he_ends(edition: str) -> None:
    """Heinrich wins, then loses to another: the other is now the victor."""
    pieces = {"heinrich": "magdeburg", "richelieu": "burg", "chevert": "schoenebeck"}
    state = position(pieces, turn=6, troops={"heinrich": 3, "chevert": 4}, options=ALL_VERSIONS,
                     edition=edition)  # fmt: skip
    pairs = fighting(state)
    first = next(one for one in legal_actions(pairs) if one.stacks[1] is City("burg"))
    won = do(pairs, first, pass_())
    assert won.victor == Piece("heinrich")
    lost = do(won, pass_())
    assert lost.victor == Piece("chevert")


# The milder Clock.

HARSH = {"elisabeth", "poems", "america"}


def test_anniversary_13_2_three_strokes_are_not_among_the_first_four_cards() -> None:
    state = new_game(options=Options(milder_clock=True))
    seen: set[str] = set()
    for number in range(6, 14):
        state = to_fate(state)
        assert state.turn == number
        possible = {one.fate.key for one in legal_actions(state)}
        everything = {card.key for card in FATE_CARDS} - seen
        assert possible == (everything - HARSH if number < 10 else everything)
        if number < 10:
            assert refused(state, turn(FateCard("poems"))) is Refusal.IMPOSSIBLE_CHANCE
        card = f"fate-{number - 5}"
        seen.add(card)
        state, _ = read(state, card)


def test_anniversary_13_2_goes_with_every_set_up_and_the_plain_clock_has_no_such_order() -> None:
    for setup in ("four", "three", "west", "austria"):
        state = to_fate(new_game(setup, options=Options(milder_clock=True)))
        assert len(legal_actions(state)) == 15
    assert len(legal_actions(to_fate(new_game()))) == 18


def test_classic_13_2_offers_no_milder_clock() -> None:
    with pytest.raises(BadGame):
        new_game(edition="classic", options=Options(milder_clock=True))


# The garrison of East Prussia.

IN_EAST_PRUSSIA = ("koenigsberg", "ortelsburg", "rastenburg", "riesenburg")
GARRISON = Options(garrison=True)


def russian_stage(pieces: dict[str, str], held: tuple[str, ...], **more: Any) -> State:
    """The end of Russia's stage after the supply phase."""
    more = {"edition": "classic", "options": GARRISON, "turn": 4, **more}
    return ending_stage(position(pieces, nation=Nation.RUSSIA, held=held, **more))


def test_classic_c_13_g_two_objectives_return_at_fredericks_choice() -> None:
    pieces = {"saltikov": "colberg", "russia-train-1": "koenigsberg"}
    state = russian_stage(pieces, (*IN_EAST_PRUSSIA, "colberg"))
    assert decision(state) == (DecisionKind.YIELD, Nation.PRUSSIA, Role.FREDERICK)
    assert {one.city.key for one in legal_actions(state)} == set(IN_EAST_PRUSSIA)
    assert refused(state, yield_(City("colberg"))) is Refusal.NOT_TO_YIELD
    assert refused(state, pass_()) is Refusal.WRONG_DECISION
    state, events = apply(state, yield_(City("rastenburg")))
    assert [(event.kind, event.parts) for event in events] == [
        (EventKind.YIELDED, (City("rastenburg"),))
    ]
    assert asked(state) is DecisionKind.YIELD
    assert {one.city.key for one in legal_actions(state)} == set(IN_EAST_PRUSSIA) - {"rastenburg"}
    state, events = apply(state, yield_(City("koenigsberg")))
    assert kinds(events) == [EventKind.YIELDED, EventKind.STAGE_BEGAN]
    assert events[1].nation is Nation.SWEDEN
    assert [is_held(state, key) for key in IN_EAST_PRUSSIA] == [False, True, False, True]
    assert is_held(state, "colberg")


@pytest.mark.parametrize(
    ("pieces", "held", "options"),
    [
        ({"saltikov": "mohrungen"}, IN_EAST_PRUSSIA, GARRISON),
        ({"saltikov": "tilsit"}, IN_EAST_PRUSSIA, GARRISON),
        ({"saltikov": "colberg"}, IN_EAST_PRUSSIA[1:], GARRISON),
        ({"saltikov": "colberg"}, IN_EAST_PRUSSIA, Options()),
    ],
)
def test_classic_c_13_g_nothing_returns_with_a_general_there_or_one_objective_missing(
    pieces: dict[str, str], held: tuple[str, ...], options: Options
) -> None:
    state = russian_stage(pieces, held, options=options)
    assert asked(state) is DecisionKind.DEAL
    assert all(is_held(state, key) for key in held)


def test_classic_c_13_g_polish_cities_are_not_east_prussia_nor_is_every_prussian_one() -> None:
    prussian = [city for city in CITIES if city.country is Country.PRUSSIA]
    east = [city for city in prussian if city.position[0] > 745 and city.position[1] < 202]
    assert len(east) == 30
    polish = [City(key) for key in ("biskupiec", "lidzbark-warminski", "olsztyn", "griew")]
    assert all(city.country is Country.POLAND for city in polish)
    for city in (*prussian, *polish):
        state = russian_stage({"saltikov": city.key}, IN_EAST_PRUSSIA)
        assert (asked(state) is DecisionKind.YIELD) == (city not in east)


def test_classic_c_13_g_looks_at_the_end_of_her_stage_after_supply() -> None:
    """The only garrison starves in the supply phase: two objectives return."""
    pieces = {"saltikov": "koenigsberg"}
    more: dict[str, Any] = {"edition": "classic", "options": GARRISON, "nation": Nation.RUSSIA}
    fed = supplying(position(pieces, held=IN_EAST_PRUSSIA, **more))
    assert asked(fed) is DecisionKind.DEAL
    starved = supplying(position(pieces, held=IN_EAST_PRUSSIA, down=["saltikov"], **more))
    assert asked(starved) is DecisionKind.YIELD


def test_classic_c_13_g_comes_before_the_check_of_victory_and_only_after_her_own_stage() -> None:
    russian = [one.city.key for one in objectives_of(Nation.RUSSIA)]
    state = russian_stage({"saltikov": "colberg"}, tuple(russian))
    state = do(state, yield_(City("rastenburg")), yield_(City("ortelsburg")))
    ended = until(state, lambda one: one.turn == 5 or outcome(one) is not None)
    assert outcome(ended) is None
    other = position({"saltikov": "colberg"}, held=IN_EAST_PRUSSIA, nation=Nation.SWEDEN,
                     edition="classic", options=GARRISON)  # fmt: skip
    assert asked(ending_stage(other)) is DecisionKind.DEAL


def test_classic_c_13_g_protection_and_emptiness_do_not_matter() -> None:
    """A Russian stack next to the province and Prussians inside change nothing."""
    pieces = {"saltikov": "griew", "lehwaldt": "koenigsberg"}
    assert distance(City("griew"), City("riesenburg")) == 1
    assert asked(russian_stage(pieces, IN_EAST_PRUSSIA)) is DecisionKind.YIELD
    assert asked(russian_stage({}, IN_EAST_PRUSSIA)) is DecisionKind.YIELD


def test_anniversary_c_13_g_has_no_garrison() -> None:
    with pytest.raises(BadGame):
        new_game(options=GARRISON)
    assert expert("classic").garrison
    assert not expert("anniversary").garrison


# The Offensive Option: the decision.


def prussian_draw(turn: int, cards: list[str], **more: Any) -> State:
    """Prussia's stage of this turn after her draw, with these cards and low ones drawn."""
    more = {"options": OFFENSIVE, **more}
    state = drawing(position({"friedrich": "berlin"}, turn=turn, hands={Nation.PRUSSIA: cards},
                             **more))  # fmt: skip
    for value in range(2, 9):
        state = do(state, deal(Card(f"spades-{value}-1")))
    return state


def test_both_13_3_a1_prussia_decides_in_turn_3_after_drawing_and_before_moving(
    edition: str,
) -> None:
    for number in (1, 2, 4, 7):
        assert asked(prussian_draw(number, [], edition=edition)) is DecisionKind.MOVEMENT
    state = prussian_draw(3, ["hearts-13-2"], edition=edition)
    assert decision(state) == (DecisionKind.OFFENSIVE, Nation.PRUSSIA, Role.FREDERICK)
    assert len(hand(state, Nation.PRUSSIA)) == 8
    for action in (declare(Card("hearts-13-2")), pass_()):
        assert asked(do(state, action)) is DecisionKind.MOVEMENT


def test_both_13_3_a1_in_a_whole_game_she_is_asked_once(edition: str) -> None:
    for answer in (0, -1):
        state = new_game(edition=edition, options=OFFENSIVE)
        times = []
        while state.turn < 8 and outcome(state) is None:
            if asked(state) is DecisionKind.OFFENSIVE:
                times.append((state.turn, Nation(state.nation)))
                state = do(state, legal_actions(state)[answer])
            else:
                state = do(state, idle(state))
        assert times == [(3, Nation.PRUSSIA)]


def test_both_13_3_a1_the_standard_game_has_no_such_decision(edition: str) -> None:
    state = prussian_draw(3, ["hearts-13-2"], edition=edition, options=Options())
    assert asked(state) is DecisionKind.MOVEMENT


def test_anniversary_13_3_a2_any_card_is_set_aside_face_up() -> None:
    state = prussian_draw(3, ["hearts-2-2", "reserve-a-2"])
    cards = {one.card.key for one in legal_actions(state)[1:]}
    assert cards == hand(state, Nation.PRUSSIA)
    assert legal_actions(state)[0] == pass_()
    assert refused(state, declare(Card("clubs-9-2"))) is Refusal.NOT_IN_HAND
    state, events = apply(state, declare(Card("hearts-2-2")))
    assert [(event.kind, event.nation, event.parts) for event in events] == [
        (EventKind.OFFENSIVE_DECLARED, Nation.PRUSSIA, (Card("hearts-2-2"),))
    ]
    assert "hearts-2-2" not in hand(state, Nation.PRUSSIA)
    assert state.open_card == Card("hearts-2-2")
    assert not state.played


def test_classic_c_13_3_a2_the_card_is_worth_ten_or_more_or_a_reserve() -> None:
    cards = ["hearts-9-2", "hearts-10-2", "clubs-13-2", "reserve-b-2"]
    state = prussian_draw(3, cards, edition="classic")
    offered = {one.card.key for one in legal_actions(state)[1:]}
    assert offered == {"hearts-10-2", "clubs-13-2", "reserve-b-2"}
    assert refused(state, declare(Card("hearts-9-2"))) is Refusal.CARD_TOO_LOW
    assert refused(state, declare(Card("spades-2-1"))) is Refusal.CARD_TOO_LOW
    state = do(state, declare(Card("reserve-b-2")))
    assert state.open_card == Card("reserve-b-2")


def test_classic_c_13_3_a2_without_such_a_card_she_can_only_refuse() -> None:
    state = prussian_draw(3, [], edition="classic")
    assert asked(state) is DecisionKind.OFFENSIVE
    assert legal_actions(state) == (pass_(),)


def test_both_13_3_a2_the_open_card_is_neither_played_nor_paid_nor_counted(edition: str) -> None:
    state = do(prussian_draw(3, ["hearts-13-2"], edition=edition), declare(Card("hearts-13-2")))
    assert refused(state, declare(Card("hearts-13-2"))) is Refusal.WRONG_DECISION
    pieces = {"friedrich": "magdeburg", "richelieu": "burg"}
    fight = fighting(position(pieces, troops={"richelieu": 3}, options=OFFENSIVE, turn=4,
                              offensive=DECLARED, open_card=int(Card("hearts-13-1")),
                              edition=edition))  # fmt: skip
    assert legal_actions(fight) == (pass_(),)
    assert refused(fight, play(Card("hearts-13-1"), 13)) is Refusal.NOT_IN_HAND


# Conquest in Bohemia.


def at_prag(turn: int, offensive: int, **more: Any) -> State:
    """Keith stands on unprotected Prag, before Prussia moves."""
    more = {"options": OFFENSIVE, **more}
    return moving(position({"keith": "prag"}, turn=turn, offensive=offensive, **more))


@pytest.mark.parametrize(
    ("turn", "offensive", "conquers"),
    [
        (1, UNDECIDED, True),
        (2, UNDECIDED, True),
        (3, DECLARED, True),
        (9, DECLARED, True),
        (9, PICKED_UP, True),
        (3, REFUSED, False),
        (9, REFUSED, False),
        (9, FAILED, False),
    ],
)
def test_both_13_3_c2_when_prussia_may_conquer_in_bohemia(
    turn: int, offensive: int, conquers: bool, edition: str
) -> None:
    marching = taken(at_prag(turn, offensive, edition=edition), "keith")
    state, events = apply(marching, legal_actions(marching)[0])
    assert is_held(state, "prag") == conquers
    assert (EventKind.CONQUERED in kinds(events)) == conquers


def test_both_13_3_c2_not_at_all_in_the_standard_game_nor_with_a_question_mark(
    edition: str,
) -> None:
    for pieces in ({"keith": "prag"}, {"keith": "prag", "daun": "tabor"}):
        state = moving(position(pieces, edition=edition))
        state = moved(state, "keith", "melnik")
        assert not is_held(state, "prag")
        assert not is_marked(state, "prag")


def test_both_13_3_c2_refusing_gives_back_what_was_conquered_in_turns_1_and_2(
    edition: str,
) -> None:
    held = ["prag", "eger", "kuestrin"]
    state = prussian_draw(3, [], edition=edition, held=held)
    refusal, events = apply(state, pass_())
    assert kinds(events) == [EventKind.OFFENSIVE_REFUSED]
    assert [is_held(refusal, key) for key in held] == [False, False, True]
    declared = do(prussian_draw(3, ["hearts-13-2"], edition=edition, held=held),
                  declare(Card("hearts-13-2")))  # fmt: skip
    assert all(is_held(declared, key) for key in held)


def test_both_13_3_c2_a_conquest_of_turn_1_counts_by_real_play(edition: str) -> None:
    state = at_prag(1, UNDECIDED, edition=edition, hands={Nation.PRUSSIA: ["hearts-13-2"]})
    state = moved(state, "keith", "melnik")
    state = until(state, lambda one: asked(one) is DecisionKind.OFFENSIVE)
    assert is_held(state, "prag")
    assert is_held(do(state, declare(Card("hearts-13-2"))), "prag")
    assert not is_held(do(state, pass_()), "prag")


# Austria picks the card up.


def prussian_defeat(
    prussians: int, foe: int, *, against: str = "daun", mine: str = "keith", **more: Any
) -> tuple[State, list[Event]]:
    """Keith at Kolin loses against this general at Kuttenberg; neither plays a card."""
    more = {"options": OFFENSIVE, "offensive": DECLARED, "turn": 4,
            "open_card": int(Card("hearts-13-1")), **more}  # fmt: skip
    state = fighting(
        position(
            {mine: "kolin", against: "kuttenberg"}, troops={mine: prussians, against: foe}, **more
        )
    )
    state.pile = bytes(card for card in state.pile if card != Card("hearts-13-1"))
    story = told(state, pass_())
    return do(state, pass_()), story


@pytest.mark.parametrize(
    ("prussians", "foe", "picked"), [(5, 8, True), (1, 8, True), (2, 5, True), (5, 7, False)]
)
@pytest.mark.parametrize("attacker", [Nation.PRUSSIA, Nation.AUSTRIA])
def test_both_13_3_b1_a_defeat_by_three_or_more_hands_austria_the_card(
    prussians: int, foe: int, picked: bool, attacker: Nation, edition: str
) -> None:
    state, events = prussian_defeat(prussians, foe, nation=attacker, edition=edition)
    assert (EventKind.CARD_PICKED_UP in kinds(events)) == picked
    assert ("hearts-13-1" in hand(state, Nation.AUSTRIA)) == picked
    assert state.offensive == (PICKED_UP if picked else DECLARED)
    assert (state.open_card == NOBODY) == picked
    assert is_held(state, "prag") is False


def test_both_13_3_b1_only_prussias_defeats_and_only_against_austria(edition: str) -> None:
    for against in ("hildburghausen", "richelieu", "saltikov", "ehrensvaerd"):
        state, _ = prussian_defeat(1, 8, against=against, edition=edition)
        assert state.offensive == DECLARED
    state, _ = prussian_defeat(1, 8, mine="ferdinand", nation=Nation.HANOVER, edition=edition)
    assert state.offensive == DECLARED
    state, _ = prussian_defeat(8, 1, edition=edition)
    assert state.offensive == DECLARED


def test_both_13_3_b1_she_takes_it_once_and_never_without_the_option(edition: str) -> None:
    state, events = prussian_defeat(1, 8, offensive=PICKED_UP, open_card=NOBODY, edition=edition)
    assert EventKind.CARD_PICKED_UP not in kinds(events)
    for never in (REFUSED, FAILED, UNDECIDED):
        state, _ = prussian_defeat(1, 8, offensive=never, open_card=NOBODY, edition=edition)
        assert state.offensive == never


def test_both_13_3_b1_the_card_can_be_played_in_the_next_combat_of_the_phase(edition: str) -> None:
    pieces = {"keith": "kolin", "daun": "kuttenberg", "heinrich": "koeniggraetz",
              "lacy": "jitschin"}  # fmt: skip
    assert City("jitschin").suit is H
    state = fighting(position(pieces, troops={"daun": 8, "heinrich": 4}, options=OFFENSIVE,
                              offensive=DECLARED, open_card=int(Card("hearts-13-1")), turn=4,
                              edition=edition))  # fmt: skip
    first = next(one for one in legal_actions(state) if one.stacks[0] is City("kolin"))
    state = do(state, first, pass_())
    assert decision(state).nation is Nation.AUSTRIA
    assert legal_actions(state) == (play(Card("hearts-13-1"), 13), pass_())


@pytest.mark.parametrize(
    ("city", "south"), [("prag", True), ("leipzig", True), ("erfurt", True), ("alfeld", False),
                        ("hamburg", False)]
)  # fmt: skip
def test_both_13_3_b2_starving_south_of_line_5_hands_it_over_too(
    city: str, south: bool, edition: str
) -> None:
    assert (City(city).position[1] > 376.9) == south
    more: dict[str, Any] = {"options": OFFENSIVE, "offensive": DECLARED, "turn": 4,
                            "open_card": int(Card("hearts-13-1")), "edition": edition}  # fmt: skip
    state = supplying(position({"keith": city}, down=["keith"], **more))
    assert where(state, "keith") is None
    assert ("hearts-13-1" in hand(state, Nation.AUSTRIA)) == south
    state = supplying(position({"keith": city}, **more))
    assert state.offensive == DECLARED
    state = supplying(position({"ferdinand": city if city != "alfeld" else "prag"},
                               down=["ferdinand"], nation=Nation.HANOVER, **more))  # fmt: skip
    assert (where(state, "ferdinand"), state.offensive) == (None, DECLARED)


# Victory in Bohemia.


def one_to_go(pieces: dict[str, str], last: str, **more: Any) -> State:
    """Prussia holds all her objectives but one."""
    held = [key for key in BOHEMIA if key != last]
    more = {"options": OFFENSIVE, "offensive": DECLARED, "turn": 8,
            "open_card": int(Card("hearts-13-1")), "held": held, **more}  # fmt: skip
    return position(pieces, **more)


@pytest.mark.parametrize("offensive", [DECLARED, PICKED_UP])
def test_both_13_3_d_the_fourteenth_conquest_ends_the_game_in_the_middle_of_a_stage(
    offensive: int, edition: str
) -> None:
    assert len(BOHEMIA) == 14
    pieces = {"keith": "prag", "heinrich": "berlin"}
    state = moving(one_to_go(pieces, "prag", offensive=offensive, edition=edition))
    assert outcome(state) is None
    state = taken(state, "keith")
    state, events = apply(state, legal_actions(state)[0])
    assert outcome(state) == Outcome((Role.FREDERICK,), DEFENDERS, End.BOHEMIA)
    assert decision(state).kind is DecisionKind.OVER
    assert kinds(events)[-2:] == [EventKind.WON, EventKind.WON]
    assert EventKind.STAGE_BEGAN not in kinds(events)


def test_both_13_3_d_so_does_a_retroactive_conquest_in_phase_4(edition: str) -> None:
    state = one_to_go({"keith": "breslau"}, "prag", marks=1 << objective("prag"), edition=edition)
    state.story = story = list[Event]()
    conquering(state)
    assert outcome(state) == Outcome((Role.FREDERICK,), DEFENDERS, End.BOHEMIA)
    assert kinds(story)[0] is EventKind.CONQUERED
    assert EventKind.STAGE_BEGAN not in kinds(story)
    protected = one_to_go({"daun": "prag"}, "prag", marks=1 << objective("prag"), edition=edition)
    assert outcome(conquering(protected)) is None


def test_both_13_3_d_retroactively_by_real_play(edition: str) -> None:
    """Keith leaves protected Teplitz; Heinrich drives Daun off; the city falls."""
    pieces = {"keith": "teplitz", "daun": "leitmeritz", "heinrich": "raudnitz"}
    assert distance(City("leitmeritz"), City("teplitz")) <= 3
    assert City("raudnitz") in City("leitmeritz").neighbours
    state = moving(one_to_go(pieces, "teplitz", troops={"heinrich": 8, "daun": 4}, edition=edition))
    marked = moved(state, "keith", "bruex")
    assert is_marked(marked, "teplitz")
    assert outcome(marked) is None
    fight = do(marked, pass_())
    assert decision(fight).nation is Nation.AUSTRIA
    over = do(fight, pass_())
    if asked(over) is DecisionKind.RETREAT:
        far = max(ends(over), key=lambda city: distance(city, City("teplitz")))
        over = do(over, retreat(far))
    assert outcome(over) == Outcome((Role.FREDERICK,), DEFENDERS, End.BOHEMIA)


def test_both_13_3_d_attackers_share_nothing_even_if_they_hold_everything(edition: str) -> None:
    russian = [one.city.key for one in objectives_of(Nation.RUSSIA)]
    held = [key for key in BOHEMIA if key != "prag"] + russian
    state = moving(one_to_go({"keith": "prag"}, "prag", held=held, edition=edition))
    state = taken(state, "keith")
    state = do(state, legal_actions(state)[0])
    assert outcome(state) == Outcome((Role.FREDERICK,), DEFENDERS, End.BOHEMIA)


@pytest.mark.parametrize("offensive", [REFUSED, FAILED])
def test_both_13_3_d_no_such_victory_without_the_option(offensive: int, edition: str) -> None:
    state = one_to_go({"keith": "prag"}, "prag", held=BOHEMIA, offensive=offensive, edition=edition)
    assert outcome(moving(state)) is None


def test_both_13_3_d_all_fourteen_before_turn_3_win_when_the_option_is_declared(
    edition: str,
) -> None:
    state = prussian_draw(3, ["hearts-13-2"], held=BOHEMIA, edition=edition)
    assert outcome(state) is None
    over = do(state, declare(Card("hearts-13-2")))
    assert outcome(over) == Outcome((Role.FREDERICK,), DEFENDERS, End.BOHEMIA)
    assert outcome(do(state, pass_())) is None


# Failure.


@pytest.mark.parametrize("card", ["poems", "lord-bute"])
def test_both_13_3_e_picked_up_first_then_the_first_subsidy_cut(card: str, edition: str) -> None:
    held = ["prag", "eger", "kuestrin"]
    for offensive, fails in ((PICKED_UP, True), (DECLARED, False)):
        end = ending_turn(position({}, turn=6, options=OFFENSIVE, offensive=offensive, held=held,
                                   edition=edition))  # fmt: skip
        state, events = read(end, card)
        assert (EventKind.OFFENSIVE_FAILED in kinds(events)) == fails
        assert state.offensive == (FAILED if fails else DECLARED)
        assert [is_held(state, key) for key in held] == [not fails, not fails, True]


def test_both_13_3_e_first_the_subsidy_cut_then_the_card(edition: str) -> None:
    for subsidies, fails in ((0, False), (1, True), (2, True)):
        state, events = prussian_defeat(1, 8, subsidies=subsidies, held=["prag"], edition=edition)
        assert (EventKind.OFFENSIVE_FAILED in kinds(events)) == fails
        assert is_held(state, "prag") == (not fails)
        assert "hearts-13-1" in hand(state, Nation.AUSTRIA)


def test_both_13_3_e_question_marks_of_the_same_stage_lapse(edition: str) -> None:
    """Keith has left Kolin under protection; he loses by three and the option fails."""
    for subsidies, conquered in ((1, False), (0, True)):
        pieces = {"keith": "kolin", "daun": "kuttenberg"}
        state = fighting(position(pieces, troops={"daun": 4, "keith": 1}, options=OFFENSIVE,
                                  offensive=DECLARED, turn=8, subsidies=subsidies, edition=edition,
                                  open_card=int(Card("hearts-13-1")),
                                  marks=1 << objective("eger")))  # fmt: skip
        assert is_marked(state, "eger")
        assert is_held(do(state, pass_()), "eger") == conquered


def test_both_13_3_e_another_cut_alone_or_other_strokes_fail_nothing(edition: str) -> None:
    end = ending_turn(position({}, turn=6, options=OFFENSIVE, offensive=PICKED_UP, held=["prag"],
                               edition=edition))  # fmt: skip
    for card in ("india", "america", "sweden"):
        state, _ = read(end, card)
        if asked(state) is DecisionKind.CHOOSE_GENERAL:
            state = do(state, choose(Piece("keith")))
        assert (state.offensive, is_held(state, "prag")) == (PICKED_UP, True)


# Austria's relief.

AUSTRIAN = [one.city.key for one in objectives_of(Nation.AUSTRIA)]
FIRST = [one.city.key for one in objectives_of(Nation.AUSTRIA, 1)]
SAXON = [key for key in AUSTRIAN if City(key).country.key == "saxony"]
OTHERS = [key for key in AUSTRIAN if key not in SAXON]


def austria_wins(held: list[str], **more: Any) -> bool:
    """Whether Austria wins with these at the end of a turn."""
    more = {"options": OFFENSIVE, "offensive": DECLARED, "turn": 8, **more}
    over = outcome(ending_turn(position({}, held=held, **more)))
    assert over is None or over.nations == (Nation.AUSTRIA,)
    return over is not None


def test_both_13_3_f1_austria_needs_four_objectives_less(edition: str) -> None:
    assert (len(AUSTRIAN), len(FIRST), len(SAXON), len(OTHERS)) == (16, 12, 5, 11)
    assert austria_wins([*OTHERS, SAXON[0]], edition=edition)
    assert austria_wins([*OTHERS[4:], *SAXON], edition=edition)
    assert not austria_wins([*OTHERS[5:], *SAXON], edition=edition)
    assert not austria_wins(OTHERS, edition=edition)
    assert austria_wins(AUSTRIAN, edition=edition)


@pytest.mark.parametrize(
    ("offensive", "relieved"),
    [(DECLARED, True), (PICKED_UP, True), (FAILED, True), (REFUSED, False), (UNDECIDED, False)],
)
def test_both_13_3_f1_from_the_declaration_on_and_also_when_it_has_failed(
    offensive: int, relieved: bool, edition: str
) -> None:
    assert austria_wins(AUSTRIAN[4:], offensive=offensive, edition=edition) == relieved
    assert not austria_wins(AUSTRIAN[5:], offensive=offensive, edition=edition)


def test_both_13_3_f1_the_relief_counts_in_turns_1_to_5_too(edition: str) -> None:
    assert austria_wins(AUSTRIAN[4:], turn=3, edition=edition)


def test_both_13_3_f3_eased_she_needs_eight_of_the_first_order_and_one_in_saxony(
    edition: str,
) -> None:
    eased: dict[str, Any] = {"gone": 1 << Nation.FRANCE, "imperial": int(Role.POMPADOUR),
                             "edition": edition}  # fmt: skip
    silesian = [key for key in FIRST if key not in SAXON]
    saxon_first = [key for key in FIRST if key in SAXON]
    saxon_second = [key for key in SAXON if key not in FIRST]
    assert (len(silesian), len(saxon_first), len(saxon_second)) == (10, 2, 3)
    assert austria_wins([*silesian[:7], saxon_first[0]], **eased)
    assert not austria_wins([*silesian[:6], saxon_first[0]], **eased)
    assert not austria_wins(silesian, **eased)
    assert austria_wins([*silesian[:8], saxon_second[0]], **eased)
    assert not austria_wins([*silesian[:7], *saxon_second, "bunzlau"], **eased)
    assert not austria_wins([*silesian[:8], "bunzlau"], **eased)


def test_both_13_3_f1_eased_by_the_card_she_wins_after_it(edition: str) -> None:
    held = [*[key for key in FIRST if key not in SAXON][:7], "zittau"]
    end = ending_turn(position({}, held=held, options=OFFENSIVE, offensive=DECLARED, turn=8,
                               colonies=1, edition=edition))  # fmt: skip
    assert asked(end) is DecisionKind.TURN_FATE
    state, _ = read(end, "india")
    assert outcome(state) == Outcome((Role.MARIA_THERESA,), (Nation.AUSTRIA,), End.OBJECTIVES)


@pytest.mark.parametrize("nation", [Nation.RUSSIA, Nation.SWEDEN, Nation.IMPERIAL, Nation.FRANCE])
def test_both_13_3_g_the_other_nations_win_as_usual(nation: Nation, edition: str) -> None:
    goals = [one.city.key for one in objectives_of(nation)]
    more: dict[str, Any] = {"options": OFFENSIVE, "offensive": DECLARED, "edition": edition}
    assert outcome(ending_turn(position({}, held=goals, turn=8, **more))) is not None
    assert outcome(ending_turn(position({}, held=goals[1:], turn=8, **more))) is None


def test_both_13_3_prussia_still_wins_by_surviving_after_failure(edition: str) -> None:
    end = ending_turn(position({}, turn=12, options=OFFENSIVE, offensive=FAILED, edition=edition,
                               colonies=1, gone=1 << Nation.RUSSIA | 1 << Nation.SWEDEN,
                               imperial=int(Role.ELISABETH)))  # fmt: skip
    state, _ = read(end, "america")
    assert outcome(state) == Outcome((Role.FREDERICK,), DEFENDERS, End.SURVIVAL)


def test_both_13_the_expert_game_is_for_three_or_four_players(edition: str) -> None:
    for setup in ("west", "austria"):
        for options in (ALL_VERSIONS, OFFENSIVE):
            with pytest.raises(BadGame):
                new_game(setup, edition, options)
    for setup in ("four", "three"):
        assert outcome(new_game(setup, edition, expert(edition))) is None


def test_both_13_3_prussias_markers_can_be_reconquered_by_austria(edition: str) -> None:
    """Austria defends Bohemia: her general moving over a Prussian conquest takes it back."""
    pieces = {"daun": "prag"}
    state = moving(position(pieces, held=["prag"], options=OFFENSIVE, offensive=DECLARED, turn=8,
                            nation=Nation.AUSTRIA, edition=edition))  # fmt: skip
    assert not is_held(moved(state, "daun", "melnik"), "prag")
    state = turning_fate(position({}, held=["prag"], options=OFFENSIVE, offensive=DECLARED, turn=8,
                                  edition=edition))  # fmt: skip
    assert is_held(state, "prag")
    assert all(one.defender is Nation.AUSTRIA for one in OBJECTIVES if one.nation is Nation.PRUSSIA)
