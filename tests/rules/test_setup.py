"""Rule 1: who plays whom, what lies on the map, how the game is set up."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import permutations

import pytest

from friedrich.board import (
    CARDS,
    CITIES,
    DEPOTS,
    FATE_CARDS,
    OBJECTIVES,
    PIECE_KINDS,
    PIECE_NATIONS,
    PIECES,
    RANKS,
    SECTORS,
    STARTS,
    City,
    Country,
    Nation,
    Piece,
    PieceKind,
    Role,
    Suit,
    UnknownName,
    deck,
    hostile,
)
from friedrich.rules import (
    EDITIONS,
    Action,
    ActionKind,
    BadGame,
    DecisionKind,
    Event,
    EventKind,
    IllegalAction,
    Options,
    Refusal,
    State,
    allot,
    apply,
    decision,
    expert,
    law,
    legal_actions,
    march,
    outcome,
    pass_,
    raffle,
    recruit,
    take,
    turn,
    why_not,
)
from friedrich.rules.ground import AT_HOME
from friedrich.rules.setup import set_up
from tests.rules.table import (
    asked,
    do,
    ending_turn,
    fighting,
    is_held,
    is_marked,
    kinds,
    moving,
    new_game,
    position,
    refused,
    told,
    troops_of,
    turning_fate,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

P, H, R, S, A, E, F = Nation
FATE = {card.key: card for card in FATE_CARDS}


def allotted(state: State) -> State:
    """After all allotments, each the first that is offered."""
    while asked(state) is DecisionKind.ALLOT:
        state = do(state, legal_actions(state)[0])
    return state


def allotting(nation: Nation, setup: str = "four") -> State:
    """When the nation is first asked for her allotment."""
    state = new_game(setup)
    while decision(state).nation is not nation:
        state = do(state, legal_actions(state)[0])
    return state


def goals(nation: Nation, order: int | None = None) -> list[str]:
    return [o.city.key for o in OBJECTIVES if o.nation is nation and order in (None, o.order)]


def seat_asked(state: State, nation: Nation) -> Role | None:
    """Who is asked in the nation's movement phase."""
    there = position({}, nation=nation)
    there.law, there.seats, there.imperial = state.law, state.seats, state.imperial
    return decision(moving(there)).seat


ROLE_OF = {
    P: Role.FREDERICK,
    H: Role.FREDERICK,
    R: Role.ELISABETH,
    S: Role.ELISABETH,
    A: Role.MARIA_THERESA,
    E: Role.MARIA_THERESA,
    F: Role.POMPADOUR,
}


class TestIntroduction:
    @pytest.mark.parametrize(("setup", "seats"), [("four", 4), ("three", 3)])
    def test_both_1_i_1a_three_or_four_play_four_roles(self, setup: str, seats: int) -> None:
        state = new_game(setup)
        assert len(set(state.seats)) == seats
        assert len(state.seats) == len(Role) == 4

    @pytest.mark.parametrize("nation", Nation)
    def test_both_1_i_1b_each_role_plays_its_nations(self, nation: Nation) -> None:
        assert seat_asked(new_game(), nation) is ROLE_OF[nation]

    @pytest.mark.parametrize("nation", Nation)
    def test_both_1_i_1c_with_three_one_seat_plays_elisabeth_and_pompadour(
        self, nation: Nation
    ) -> None:
        expected = Role.ELISABETH if nation is F else ROLE_OF[nation]
        assert seat_asked(new_game("three"), nation) is expected

    def test_both_1_i_1c_hands_and_victory_stay_with_the_nation(self) -> None:
        state = position(
            {"soubise": "fulda"},
            nation=F,
            troops={"soubise": 1},
            hands={R: ["spades-13-1"], F: []},
            setup="three",
        )
        assert refused(moving(state), recruit(1)) is Refusal.CANNOT_PAY
        won = ending_turn(position({}, held=goals(F), setup="three"))
        ended = outcome(won)
        assert ended is not None
        assert ended.nations == (F,)
        assert ended.seats == (Role.ELISABETH,)

    def test_both_1_i_2a_frederick_is_the_enemy_of_all_others(self) -> None:
        for one in Nation:
            for other in Nation:
                assert hostile(one, other) is ((one in (P, H)) != (other in (P, H)))

    @pytest.mark.parametrize(
        ("own", "other", "fights"),
        [
            ("daun", "saltikov", False),
            ("daun", "hildburghausen", False),
            ("daun", "richelieu", False),
            ("friedrich", "cumberland", False),
            ("daun", "friedrich", True),
            ("daun", "cumberland", True),
            ("friedrich", "ehrensvaerd", True),
        ],
    )
    def test_both_1_i_2b_attackers_never_fight_one_another(
        self, own: str, other: str, fights: bool
    ) -> None:
        pieces = {own: "breslau", other: "neumarkt"}
        assert City("neumarkt") in City("breslau").neighbours
        state = position(pieces, nation=PIECE_NATIONS[Piece(own)], troops={own: 2, other: 2})
        assert (asked(fighting(state)) is DecisionKind.DUEL) is fights

    def test_both_1_i_2b_sides_stay_when_the_imperial_army_changes_hands(self) -> None:
        pieces = {"hildburghausen": "breslau", "daun": "neumarkt"}
        state = fighting(position(pieces, nation=E, imperial=int(Role.POMPADOUR)))
        assert asked(state) is not DecisionKind.DUEL
        pieces = {"hildburghausen": "breslau", "keith": "neumarkt"}
        state = fighting(position(pieces, nation=E, imperial=int(Role.POMPADOUR)))
        assert decision(state).kind is DecisionKind.DUEL

    def test_both_1_i_2c_one_player_wins_as_a_rule(self) -> None:
        ended = outcome(ending_turn(position({}, held=goals(S))))
        assert ended is not None
        assert (ended.seats, ended.nations) == ((Role.ELISABETH,), (S,))

    @pytest.mark.parametrize("nation", [R, S, A, E, F])
    def test_both_1_i_3a_one_nation_with_all_her_objectives_wins(self, nation: Nation) -> None:
        ended = outcome(ending_turn(position({}, held=goals(nation))))
        assert ended is not None
        assert ended.nations == (nation,)
        assert outcome(ending_turn(position({}, held=goals(nation)[:-1]))) is None

    def test_both_1_i_3a_objectives_of_two_nations_do_not_add_up(self) -> None:
        held = [*goals(R)[1:], *goals(S)[1:]]
        assert outcome(ending_turn(position({}, held=held))) is None

    def test_both_1_i_3b_second_order_objectives_can_become_needless(self) -> None:
        eased = position({}, held=goals(S, 1), gone=1 << R)
        ended = outcome(ending_turn(eased))
        assert ended is not None
        assert ended.nations == (S,)
        assert outcome(ending_turn(position({}, held=goals(S, 1)))) is None

    def test_both_1_i_4a_frederick_wins_when_nobody_else_has(self) -> None:
        state = turning_fate(position({}, turn=9, gone=1 << R | 1 << S, colonies=1))
        state = do(state, turn(FATE["india"]))
        ended = outcome(state)
        assert ended is not None
        assert ended.seats == (Role.FREDERICK,)
        assert ended.nations == (P, H)

    @pytest.mark.parametrize(
        ("gone", "card", "over"),
        [
            ((R, F), "sweden", True),
            ((S, F), "elisabeth", True),
            ((F,), "sweden", False),
            ((R,), "sweden", False),
        ],
    )
    def test_both_1_i_4b_three_departures_end_the_game(
        self, gone: tuple[Nation, ...], card: str, over: bool
    ) -> None:
        mask = sum(1 << nation for nation in gone)
        state = turning_fate(position({}, turn=9, gone=mask, colonies=2 * (F in gone)))
        assert (outcome(do(state, turn(FATE[card]))) is not None) is over

    @pytest.mark.parametrize(("options", "conquered"), [(Options(), False), (expert(), True)])
    def test_both_1_i_4c_prussian_objectives_matter_in_the_expert_game_only(
        self, options: Options, conquered: bool
    ) -> None:
        start = City(goals(P)[0])
        state = moving(position({"friedrich": start.key}, options=options))
        state = do(state, take(Piece("friedrich")), march(start.neighbours[0]))
        assert is_held(state, start.key) is conquered
        assert state.marks == 0


class TestPieces:
    def test_both_1_p_1_what_is_in_the_box(self) -> None:
        kinds_of = Counter(PIECE_KINDS)
        assert kinds_of == {PieceKind.GENERAL: 24, PieceKind.TRAIN: 11}
        assert len(deck(1)) == 50
        assert len(FATE_CARDS) == 18
        assert 4 * len(deck(1)) + 2 * len(FATE_CARDS) + 4 == 240  # with the playing aids

    def test_both_1_p_1_a_deck_has_four_suits_and_two_reserves(self) -> None:
        for number in range(1, 6):
            faces = Counter((card.suit, card.value) for card in deck(number))
            assert faces.pop((None, 0)) == 2
            assert faces == {(suit, value): 1 for suit in Suit for value in range(2, 14)}
        assert len(CARDS) == 250

    def test_both_1_p_2_generals_and_trains_are_pieces(self) -> None:
        state = new_game()
        on_map = {piece for piece in PIECES if where(state, piece.key)}
        assert on_map == set(PIECES)

    def test_both_1_p_3_generals_have_a_rank_in_their_nation(self) -> None:
        for nation in Nation:
            ranks = [RANKS[p] for p in PIECES if PIECE_NATIONS[p] is nation and is_general(p)]
            assert ranks == list(range(1, len(ranks) + 1))

    def test_both_1_p_4_a_marker_is_a_question_mark_first_and_then_a_coat_of_arms(self) -> None:
        pieces = {"daun": "liegnitz", "keith": "breslau"}
        state = moving(position(pieces, nation=A, troops={"daun": 8, "keith": 1}))
        state = do(state, take(Piece("daun")), march(City("wohlau")))
        assert is_marked(state, "liegnitz")
        assert not is_held(state, "liegnitz")
        state = do(state, pass_(), pass_())  # Daun moves no more, Keith gives up and is lost
        assert not is_marked(state, "liegnitz")
        assert is_held(state, "liegnitz")


def is_general(piece: Piece) -> bool:
    return PIECE_KINDS[piece] is PieceKind.GENERAL


class TestMap:
    def test_both_1_m_1a_main_roads_let_a_general_go_one_city_further(self) -> None:
        path = [City(key) for key in ("bernau", "eberswalde", "chorin", "angermuende")]
        state = do(moving(position({"heinrich": "berlin"})), take(Piece("heinrich")))
        assert march(*path) in legal_actions(state)

    def test_both_1_m_1b_adjacent_is_what_a_road_joins(self) -> None:
        for city in CITIES:
            for near in city.neighbours:
                assert city in near.neighbours
        state = do(moving(position({"heinrich": "berlin"})), take(Piece("heinrich")))
        assert refused(state, march(City("breslau"))) is Refusal.NO_ROAD

    def test_both_1_m_2_some_cities_are_special(self) -> None:
        assert {city.key for city in STARTS} >= {d.key for depots in DEPOTS for d in depots}
        assert len({o.city for o in OBJECTIVES}) == len(OBJECTIVES)

    @pytest.mark.parametrize(
        ("nation", "first", "second"),
        [(P, 14, 0), (H, 0, 0), (R, 10, 0), (S, 5, 5), (A, 12, 4), (E, 5, 5), (F, 10, 0)],
    )
    def test_both_1_m_2a_objectives_belong_to_one_nation(
        self, nation: Nation, first: int, second: int
    ) -> None:
        assert (len(goals(nation, 1)), len(goals(nation, 2))) == (first, second)

    def test_both_1_m_2b_set_up_cities_are_ordinary_afterwards(self) -> None:
        start = STARTS[Piece("dohna")]
        state = moving(position({"saltikov": start.neighbours[0].key}, nation=R))
        state = do(state, take(Piece("saltikov")), march(start))
        assert where(state, "saltikov") is start
        retired = moving(position({}, hands={P: ["spades-13-1"]}))
        state = do(retired, recruit(1), legal_actions(do(retired, recruit(1)))[0])
        assert {a.city for a in legal_actions(state)} == {City("berlin")}

    @pytest.mark.parametrize("nation", Nation)
    def test_both_1_m_2c_pieces_return_in_depots(self, nation: Nation) -> None:
        state = moving(position({}, nation=nation, hands={nation: ["spades-13-1"]}))
        state = do(state, recruit(1))
        state = do(state, *legal_actions(state))
        assert {a.city for a in legal_actions(state)} == set(DEPOTS[nation])
        assert set(DEPOTS[nation]) <= set(STARTS)

    def test_both_1_m_3_sectors_have_suits(self) -> None:
        assert len(SECTORS) == 33
        assert sum(len(sector.cities) for sector in SECTORS) == len(CITIES)
        assert {sector.suit for sector in SECTORS} == set(Suit)

    def test_both_1_m_3_the_suit_governs_which_cards_can_be_played(self) -> None:
        state = position(
            {"keith": "breslau", "daun": "neumarkt"},
            nation=A,
            troops={"daun": 3, "keith": 1},
            hands={P: ["spades-2-1", "clubs-13-1"]},
        )
        assert City("breslau").suit is Suit.SPADES
        state = fighting(state)
        played = {a.card.key for a in legal_actions(state) if a.kind is ActionKind.PLAY}
        assert played == {"spades-2-1"}

    @pytest.mark.parametrize(
        ("nation", "home"),
        [
            (P, {Country.PRUSSIA}),
            (H, {Country.HANOVER}),
            (S, {Country.SWEDEN}),
            (A, {Country.AUSTRIA}),
        ],
    )
    def test_both_1_m_4a_home_is_the_territory_of_ones_colour(
        self, nation: Nation, home: set[Country]
    ) -> None:
        cities = {c for c in CITIES if AT_HOME[nation][c]} - set(DEPOTS[nation])
        assert {city.country for city in cities} == home
        assert {c for c in CITIES if c.country in home} <= {c for c in CITIES if AT_HOME[nation][c]}

    @pytest.mark.parametrize("nation", [R, F])
    def test_both_1_m_4b_russia_and_france_have_no_home(self, nation: Nation) -> None:
        assert {c for c in CITIES if AT_HOME[nation][c]} == set(DEPOTS[nation])

    def test_both_1_m_4c_saxony_is_imperial_home(self) -> None:
        home = {city.country for city in CITIES if AT_HOME[E][city]}
        assert home == {Country.EMPIRE, Country.SAXONY}


class TestStart:
    def test_both_1_s_1_chance_deals_the_roles(self) -> None:
        state = new_game(options=Options(raffle=True))
        assert decision(state).kind is DecisionKind.RAFFLE
        assert decision(state).seat is None
        seats = []
        for action in legal_actions(state):
            _, events = apply(state, action)
            assert kinds(events) == [EventKind.ROLES_DEALT]
            seats.append(events[0].parts)
        assert sorted(seats) == sorted(permutations(range(4)))

    def test_both_1_s_1_three_seats_keep_their_two_roles_together(self) -> None:
        state = new_game("three", options=Options(raffle=True))
        seats = [do(state, action).seats for action in legal_actions(state)]
        assert len(set(seats)) == 6
        assert all(one[Role.ELISABETH] == one[Role.POMPADOUR] for one in seats)
        assert {frozenset(one) for one in seats} == {frozenset({0, 1, 2})}

    def test_both_1_s_1_the_raffle_decides_who_is_asked(self) -> None:
        state = new_game(options=Options(raffle=True))
        for action in legal_actions(state):
            after = do(state, action)
            assert decision(after).seat == after.seats[Role.FREDERICK]
        assert refused(state, raffle(24)) is Refusal.IMPOSSIBLE_CHANCE

    def test_both_1_s_1_all_fifty_cards_are_in_the_deck(self) -> None:
        state = do(new_game(options=Options(raffle=True)), raffle(3))
        assert {a.card for a in legal_actions(allotted(state))} == set(deck(1))

    def test_both_1_s_3_all_pieces_stand_where_it_is_printed(self) -> None:
        state = new_game()
        assert [where(state, piece.key) for piece in PIECES] == list(STARTS)

    def test_both_1_s_3_five_stacks_and_no_enemies_side_by_side(self) -> None:
        generals = [piece for piece in PIECES if is_general(piece)]
        stacks = Counter(STARTS[general] for general in generals)
        assert {city.key for city, number in stacks.items() if number > 1} == {
            "oschatz",
            "strehlen",
            "bydgoszcz",
            "melnik",
            "iserlohn",
        }
        for one in generals:
            for other in generals:
                if hostile(PIECE_NATIONS[one], PIECE_NATIONS[other]):
                    assert STARTS[other] not in STARTS[one].neighbours
        assert not {STARTS[general] for general in generals} & {o.city for o in OBJECTIVES}

    @pytest.mark.parametrize(
        ("nation", "troops"), [(P, 32), (H, 12), (R, 16), (S, 4), (A, 30), (E, 6), (F, 20)]
    )
    def test_both_1_s_4a_troops_at_the_start(self, nation: Nation, troops: int) -> None:
        state = allotted(new_game())
        assert total(state, nation) == troops

    def test_both_1_s_4b_all_troops_are_spread(self) -> None:
        """Whatever is chosen: the stack asked last gets the rest, so nothing is left over."""
        for action in legal_actions(allotting(H)):
            state = do(allotting(H), action)
            assert troops_of(state, "ferdinand") == action.number
            assert troops_of(state, "cumberland") == 12 - action.number

    def test_both_1_s_4b_sweden_and_the_imperial_army_have_no_choice(self) -> None:
        state = new_game()
        nations = []
        while asked(state) is DecisionKind.ALLOT:
            nations.append(decision(state).nation)
            state = do(state, legal_actions(state)[0])
        assert Counter(nations) == {P: 5, H: 1, R: 2, A: 3, F: 1}
        assert troops_of(state, "ehrensvaerd") == 4
        assert troops_of(state, "hildburghausen") == 6

    def test_both_1_s_4b_the_allotment_is_secret(self) -> None:
        state = new_game()
        while asked(state) is DecisionKind.ALLOT:
            nation = decision(state).nation
            low, high = legal_actions(state)[0], legal_actions(state)[-1]
            (_, one), (after_high, other) = apply(state, low), apply(state, high)
            assert nation is not None
            told_low, told_high = one[0], other[0]
            assert told_low.kind is EventKind.ALLOTTED
            assert told_low._replace(secret=()) == told_high._replace(secret=())
            assert (told_low.secret, told_high.secret) == ((low.number,), (high.number,))
            assert told_low.told_to == 1 << nation
            state = after_high

    def test_both_1_s_4b_what_is_offered_does_not_depend_on_others(self) -> None:
        first, second = new_game(), new_game()
        while decision(first).nation is P:
            first = do(first, legal_actions(first)[0])
            second = do(second, legal_actions(second)[-1])
        while asked(first) is DecisionKind.ALLOT:
            assert decision(first) == decision(second)
            assert legal_actions(first) == legal_actions(second)
            first, second = do(first, legal_actions(first)[0]), do(second, legal_actions(second)[0])

    @pytest.mark.parametrize("setup", ["four", "three", "west", "austria"])
    @pytest.mark.parametrize("choice", [0, -1])
    def test_both_1_s_4c_one_to_eight_for_each_general(self, setup: str, choice: int) -> None:
        state = new_game(setup)
        while asked(state) is DecisionKind.ALLOT:
            state = do(state, legal_actions(state)[choice])
        for piece in PIECES:
            if is_general(piece) and where(state, piece.key):
                assert 1 <= state.troops[piece] <= 8

    def test_both_1_s_4c_numbers_that_leave_others_too_many_or_too_few(self) -> None:
        state = allotting(H)
        assert [a.number for a in legal_actions(state)] == list(range(4, 9))
        assert refused(state, allot(3)) is Refusal.WRONG_NUMBER
        assert refused(state, allot(9)) is Refusal.WRONG_NUMBER
        state = allotting(A)  # Daun first: 30 troops for five generals
        assert [a.number for a in legal_actions(state)] == list(range(1, 9))
        state = do(state, allot(1))  # 29 for four: Browne and Karl need 13 of them
        assert [a.number for a in legal_actions(state)] == [13, 14, 15, 16]

    def test_both_x1_s_4_frances_example(self) -> None:
        state = allotting(F)
        assert legal_actions(state) == tuple(allot(number) for number in range(12, 17))
        after = do(state, allot(15))
        assert troops_of(after, "richelieu") == troops_of(after, "chevert") == 15
        assert troops_of(after, "soubise") == 5
        assert total(after, F) == 20
        assert refused(state, allot(17)) is Refusal.WRONG_NUMBER

    def test_both_1_s_5_one_deck_is_drawn_from(self) -> None:
        state = allotted(new_game())
        assert asked(state) is DecisionKind.DEAL
        assert {a.card for a in legal_actions(state)} == set(deck(1))

    def test_both_1_s_6_five_turns_without_fate(self) -> None:
        assert new_game().turn == 1
        for number in range(1, 6):
            assert asked(ending_turn(position({}, turn=number))) is not DecisionKind.TURN_FATE
        assert asked(ending_turn(position({}, turn=6))) is DecisionKind.TURN_FATE

    def test_both_1_s_7_any_card_of_fate_can_come_first(self) -> None:
        state = ending_turn(position({}, turn=6))
        assert {a.fate for a in legal_actions(state)} == set(FATE_CARDS)

    def test_both_as_1_the_army_sheets(self) -> None:
        assert {p.key: STARTS[p].key for p in PIECES if PIECE_NATIONS[p] is H} == {
            "ferdinand": "stade",
            "cumberland": "alfeld",
            "hanover-train-1": "gifhorn",
        }
        assert [p.name for p in PIECES if PIECE_NATIONS[p] is F and is_general(p)] == [
            "Richelieu",
            "Soubise",
            "Chevert",
        ]


def total(state: State, nation: Nation) -> int:
    return sum(state.troops[piece] for piece in PIECES if PIECE_NATIONS[piece] is nation)


class TestSeats:
    @pytest.mark.parametrize(
        ("setup", "imperial", "seat"),
        [
            ("four", Role.MARIA_THERESA, Role.MARIA_THERESA),
            ("four", Role.ELISABETH, Role.ELISABETH),
            ("four", Role.POMPADOUR, Role.POMPADOUR),
            ("three", Role.ELISABETH, Role.ELISABETH),
            ("three", Role.POMPADOUR, Role.ELISABETH),
        ],
    )
    def test_both_r1_the_imperial_army_goes_to_the_seat_of_the_role_named(
        self, setup: str, imperial: Role, seat: Role
    ) -> None:
        state = moving(position({}, nation=E, setup=setup, imperial=int(imperial)))
        assert decision(state).seat is seat

    def test_both_r1_another_seat_is_refused(self) -> None:
        state = new_game()
        reason = why_not(state, legal_actions(state)[0], Role.POMPADOUR)
        assert reason == (Refusal.WRONG_ACTOR, (Role.FREDERICK,))
        assert why_not(state, legal_actions(state)[0], Role.FREDERICK) is None

    def test_both_r1_chance_is_nobodys_seat(self) -> None:
        state = allotted(new_game())
        reason = why_not(state, legal_actions(state)[0], Role.FREDERICK)
        assert reason == (Refusal.WRONG_ACTOR, ())


class TestBadGames:
    def test_both_1_s_unknown_setups_and_editions_are_named_with_those_that_exist(self) -> None:
        with pytest.raises(UnknownName) as caught:
            new_game("fore")
        assert caught.value.kind == "setup"
        assert caught.value.near == ("four", "three", "west", "austria")
        with pytest.raises(UnknownName) as caught:
            new_game(edition="clasic")
        assert caught.value.kind == "edition"
        assert caught.value.near == tuple(EDITIONS) == ("anniversary", "classic")
        with pytest.raises(UnknownName) as caught:
            expert("clasic")
        assert caught.value.kind == "edition"

    @pytest.mark.parametrize(
        ("setup", "edition", "options", "words"),
        [
            ("four", "anniversary", Options(decks=3), "4 or 5 decks, not 3"),
            ("four", "anniversary", Options(decks=6), "4 or 5 decks, not 6"),
            ("four", "classic", Options(milder_clock=True), "no milder Clock"),
            ("four", "anniversary", Options(garrison=True), "no garrison"),
            ("west", "anniversary", Options(all_versions=True), "'west' is no expert game"),
            ("austria", "classic", Options(offensive_option=True), "is no expert game"),
            ("austria", "classic", Options(garrison=True), "is no expert game"),
        ],
    )
    def test_both_1_s_options_that_do_not_go_together(
        self, setup: str, edition: str, options: Options, words: str
    ) -> None:
        with pytest.raises(BadGame, match=words):
            new_game(setup, edition, options)

    def test_both_1_s_the_same_game_has_the_same_law(self) -> None:
        assert law() is law("four") is law(setup="four", edition="anniversary", options=Options())
        assert law() is not law("four", "classic")
        assert pickle.loads(pickle.dumps(law("west"))) is law("west")
        assert set_up(law(setup="west")).key() == set_up(law("west", "anniversary")).key()


class TestMalformedActions:
    """Numbers that stand for nothing are refused as such wherever they come, and change nothing."""

    POSITIONS = (
        new_game,
        lambda: new_game(options=Options(raffle=True)),
        lambda: allotted(new_game()),
        lambda: moving(position({"friedrich": "berlin"}, hands={P: ["spades-13-1"]})),
        lambda: do(moving(position({}, hands={P: ["spades-13-1"]})), recruit(1)),
        lambda: ending_turn(position({}, turn=6)),
    )

    @pytest.mark.parametrize("number", range(len(POSITIONS)))
    @pytest.mark.parametrize(
        "action",
        [
            -1,
            20,
            31,
            1 << 5,  # to pass with something
            2 | 250 << 5,  # a card that is not in the box
            3 | 18 << 5,  # a nineteenth Card of Fate
            4 | 1024 << 5,
            9,  # a march to nowhere
            9 | 673 << 5,  # to a city that is not on the map
            9 | (1 | 0 << 10 | 1 << 20) << 5,  # with a hole
            9 | sum(1 << 10 * step for step in range(6)) << 5,  # six cities
            10 | 1024 << 15,
            11 | 250 << 5,
            12 | 35 << 5,
            12 | 672 << 11,
            1 << 300,
        ],
    )
    def test_both_doors_refuse_malformed_numbers(self, number: int, action: int) -> None:
        state = self.POSITIONS[number]()
        before = state.copy()
        assert refused(state, Action(action)) is Refusal.NOT_AN_ACTION
        with pytest.raises(IllegalAction) as caught:
            apply(state, Action(action))
        assert caught.value.reason.refusal is Refusal.NOT_AN_ACTION
        assert state == before

    def test_both_doors_name_another_decision(self) -> None:
        state = new_game()
        before = state.copy()
        assert why_not(state, pass_()) == (Refusal.WRONG_DECISION, (DecisionKind.ALLOT,))
        with pytest.raises(IllegalAction):
            apply(state, pass_())
        assert state == before

    def test_both_doors_leave_the_given_state_as_it_is(self) -> None:
        state = new_game()
        before = state.copy()
        events: list[Event] = told(state, legal_actions(state)[0])
        assert events
        assert state == before == new_game()
