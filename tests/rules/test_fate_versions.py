"""Rule 11: the 48 versions of the twelve minor Cards of Fate, in both editions."""

from __future__ import annotations

from typing import Any

import pytest

from friedrich.board import (
    CITIES,
    FATE_CARDS,
    PIECE_NATIONS,
    PIECES,
    STARTS,
    Card,
    City,
    FateCard,
    Nation,
    Piece,
    Role,
    Suit,
    Timing,
    distance,
)
from friedrich.rules import (
    ActionKind,
    DecisionKind,
    Effect,
    EventKind,
    Options,
    Refusal,
    State,
    agree,
    allot,
    apply,
    attack,
    choose,
    deal,
    decision,
    declare,
    enter,
    give,
    legal_actions,
    march,
    pass_,
    pay,
    play,
    recruit,
    retreat,
    take,
    turn,
)
from friedrich.rules.stacks import place, share_out
from tests.rules import table
from tests.rules.fates import (
    ALL_VERSIONS,
    EDITIONS,
    after,
    end_of_turn,
    idle,
    moments,
    moved,
    reach,
    read,
    taken,
    to_fate,
    to_movement,
    until,
)
from tests.rules.table import (
    asked,
    do,
    ends,
    fighting,
    hand,
    is_held,
    kinds,
    position,
    refused,
    told,
    troops_of,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

S, C, H, D = Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS
STANDING = {piece.key: STARTS[piece].key for piece in PIECES}
NEXT_TURN = [EventKind.STAGE_BEGAN]

NOTHING_ANYWHERE = (
    *((1, S), (2, S), (3, S), (4, C), (5, C), (6, H), (7, C), (8, H), (9, H)),
    *((10, D), (11, D), (12, D)),
)
LASTING = (
    *((2, C), (2, D), (3, C), (3, H), (3, D), (4, S), (4, D), (5, S), (5, H), (5, D), (7, S)),
    *((7, H), (7, D), (8, C), (8, D), (9, C), (10, S), (10, H), (11, S), (11, H), (12, S)),
)


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def everywhere(suit: Suit, edition: str, **more: Any) -> State:
    """All pieces at their start, the victor moved to where the suit is read."""
    return end_of_turn({k: c for k, c in STANDING.items() if k != "ferdinand"}, suit,
                       edition=edition, **more)  # fmt: skip


def without_clock(state: State) -> State:
    """The same as if no card had been turned."""
    same = state.copy()
    same.clock, same.fate, same.fate_suit = 0, 0, 0
    return same


# Every version at once.


@pytest.mark.parametrize(("number", "suit"), NOTHING_ANYWHERE)
def test_both_11_3_versions_without_effect_change_nothing(
    number: int, suit: Suit, edition: str
) -> None:
    end = everywhere(suit, edition)
    quiet, events = read(end, number)
    assert kinds(events) == [EventKind.FATE_TURNED, *NEXT_TURN]
    assert events[0].parts == (number - 1, suit)
    assert quiet.effect == Effect.NOTHING
    other, _ = read(everywhere(suit, edition), "lord-bute")
    other.subsidies = 0
    other.due = quiet.due
    other.victor = quiet.victor
    assert without_clock(quiet) == without_clock(other)


@pytest.mark.parametrize(("number", "suit"), LASTING)
def test_both_11_t1_lasting_versions_change_nothing_at_once_and_last_one_turn(
    number: int, suit: Suit, edition: str
) -> None:
    end = everywhere(suit, edition)
    state, events = read(end, number)
    if (edition, number, suit) == ("classic", 8, D):
        assert state.effect == Effect.NOTHING
        return
    assert kinds(events) == [EventKind.FATE_TURNED, *NEXT_TURN]
    assert state.effect != Effect.NOTHING
    assert not state.spent
    plain, _ = read(everywhere(suit, edition), "lord-bute")
    plain.subsidies = 0
    plain.due, plain.effect = state.due, state.effect
    assert without_clock(state) == without_clock(plain)
    next_end = to_fate(state)
    assert (next_end.turn, next_end.effect) == (7, state.effect)
    assert do(next_end, idle(next_end)).effect == Effect.NOTHING


def test_both_11_3_every_version_is_of_one_of_three_timings(edition: str) -> None:
    at_once = 0
    for card in FATE_CARDS[:12]:
        for suit in Suit:
            version = (card.number, suit)
            timing = card.versions[suit].timing
            if edition == "classic" and version == (8, D):
                timing = Timing.AT_ONCE
            assert (version in NOTHING_ANYWHERE) == (timing is Timing.NONE)
            assert (version in LASTING) == (card.versions[suit].timing is Timing.NEXT_TURN)
            at_once += timing is Timing.AT_ONCE
    assert at_once == (15 if edition == "anniversary" else 16)


def test_both_11_3a_the_standard_game_reads_spades(edition: str) -> None:
    """Only spades, wherever the last victor stands: Laudon moves, Daun does not gain."""
    end = end_of_turn(
        {"laudon": "olmuetz", "daun": "bruenn"}, C, edition=edition, options=Options()
    )
    state, events = read(end, 6)
    assert events[0].parts == (5, S)
    assert asked(state) is DecisionKind.FATE_MARCH
    assert troops_of(state, "daun") == 1


# 1: Russians, Austrians and their cards.


def test_both_f1c_russia_says_in_secret_which_general_gains(edition: str) -> None:
    places = {"saltikov": "bydgoszcz", "fermor": "bydgoszcz", "apraxin": "lomza"}
    end = end_of_turn(
        {**places, "tottleben": "sierpc"},
        C,
        troops={"saltikov": 4, "apraxin": 8},
        down=["tottleben"],
        edition=edition,
    )
    state, _ = read(end, 1)
    assert decision(state) == (DecisionKind.CHOOSE_GENERAL, Nation.RUSSIA, Role.ELISABETH)
    assert legal_actions(state) == (choose(Piece("saltikov")), choose(Piece("tottleben")))
    assert refused(state, pass_()) is Refusal.CANNOT_DECLINE
    assert refused(state, choose(Piece("apraxin"))) is Refusal.NOT_TO_CHOOSE
    assert refused(state, choose(Piece("ferdinand"))) is Refusal.NOT_TO_CHOOSE
    chosen, events = apply(state, choose(Piece("tottleben")))
    assert kinds(events) == [EventKind.GAINED_TROOP, *NEXT_TURN]
    assert (events[0].nation, events[0].parts) == (Nation.RUSSIA, ())
    assert events[0].secret == (City("sierpc"),)
    assert events[0].told_to == 1 << Nation.RUSSIA
    assert (troops_of(chosen, "tottleben"), troops_of(chosen, "saltikov")) == (2, 4)
    assert chosen.down >> Piece("tottleben") & 1
    assert troops_of(do(state, choose(Piece("saltikov"))), "fermor") == 5


@pytest.mark.parametrize(
    ("pieces", "troops"),
    [
        ({}, {}),
        ({"saltikov": "lomza"}, {"saltikov": 8}),
        ({"saltikov": "lomza", "apraxin": "sierpc"}, {"saltikov": 8, "apraxin": 8}),
    ],
)
def test_both_f1c_nothing_without_a_general_or_room_or_beyond_the_maximum(
    pieces: dict[str, str], troops: dict[str, int], edition: str
) -> None:
    _, events = read(end_of_turn(pieces, C, troops=troops, edition=edition), 1)
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED, *NEXT_TURN]


def with_cards(edition: str, **hands: list[str]) -> State:
    """Whoever may exchange cards under 1 hearts holds these."""
    nations = {Nation.of(key): cards for key, cards in hands.items()}
    return end_of_turn({}, H, hands=nations, edition=edition)


def test_both_f1h_austria_and_russia_exchange_a_card_each_in_secret(edition: str) -> None:
    end = with_cards(
        edition,
        austria=["spades-2-2", "hearts-9-2"],
        russia=["clubs-5-2", "reserve-a-2"],
        imperial=["spades-3-2"],
    )
    state, _ = read(end, 1)
    assert decision(state) == (DecisionKind.CONSENT, Nation.AUSTRIA, Role.MARIA_THERESA)
    assert legal_actions(state) == (agree(), pass_())
    state = do(state, agree())
    assert decision(state) == (DecisionKind.CONSENT, Nation.RUSSIA, Role.ELISABETH)
    state = do(state, agree())
    assert decision(state) == (DecisionKind.GIVE_CARD, Nation.AUSTRIA, Role.MARIA_THERESA)
    assert legal_actions(state) == (give(Card("spades-2-2")), give(Card("hearts-9-2")))
    assert refused(state, pass_()) is Refusal.CANNOT_DECLINE
    assert refused(state, give(Card("spades-3-2"))) is Refusal.NOT_IN_HAND
    state, events = apply(state, give(Card("spades-2-2")))
    assert not events
    assert decision(state) == (DecisionKind.GIVE_CARD, Nation.RUSSIA, Role.ELISABETH)
    assert legal_actions(state) == (give(Card("clubs-5-2")), give(Card("reserve-a-2")))
    state, events = apply(state, give(Card("reserve-a-2")))
    assert kinds(events) == [EventKind.CARD_GIVEN, EventKind.CARD_GIVEN, *NEXT_TURN]
    both = 1 << Nation.AUSTRIA | 1 << Nation.RUSSIA
    assert [event[1:] for event in events[:2]] == [
        (Nation.AUSTRIA, (Nation.RUSSIA, 2), (Card("spades-2-2"),), both),
        (Nation.RUSSIA, (Nation.AUSTRIA, 2), (Card("reserve-a-2"),), both),
    ]
    assert hand(state, Nation.AUSTRIA) == {"hearts-9-2", "reserve-a-2"}
    assert hand(state, Nation.RUSSIA) == {"clubs-5-2", "spades-2-2"}


def test_both_f1h_each_of_the_two_may_decline(edition: str) -> None:
    end = with_cards(edition, austria=["spades-2-2"], russia=["clubs-5-2"])
    state, _ = read(end, 1)
    for refusal in ((pass_(),), (agree(), pass_())):
        events = told(state, *refusal)
        assert kinds(events) == [EventKind.DECLINED, *NEXT_TURN]
        kept = do(state, *refusal)
        assert hand(kept, Nation.AUSTRIA) == {"spades-2-2"}
        assert hand(kept, Nation.RUSSIA) == {"clubs-5-2"}


@pytest.mark.parametrize("empty", ["austria", "russia"])
def test_both_f1h_nothing_if_one_has_no_card(empty: str, edition: str) -> None:
    other = {"austria": "russia", "russia": "austria"}[empty]
    _, events = read(with_cards(edition, **{other: ["spades-2-2"]}), 1)
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED, *NEXT_TURN]


NAMED_GAINS = [
    (1, D, "tottleben", "sierpc", "saltikov", "lomza", 16),
    (6, C, "daun", "bruenn", "lacy", "tabor", 30),
]


@pytest.mark.parametrize(("number", "suit", "name", "city", "mate", "away", "most"), NAMED_GAINS)
def test_both_f1d_f6c_the_general_named_gains_a_troop_if_he_can(
    number: int, suit: Suit, name: str, city: str, mate: str, away: str, most: int, edition: str
) -> None:
    def gained(pieces: dict[str, str], troops: dict[str, int]) -> bool:
        """Whether one troop came, and no choice: the next turn begins."""
        state, events = read(end_of_turn(pieces, suit, troops=troops, edition=edition), number)
        before = sum(troops.values())
        total = sum(state.troops) - 1  # less the one of the victor
        assert asked(state) is DecisionKind.DEAL
        gain = kinds(events)[1] is EventKind.GAINED_TROOP
        assert total == before + gain
        assert gain or kinds(events)[1] is EventKind.NOTHING_HAPPENED
        return gain

    assert gained({name: city}, {name: 3})
    assert not gained({name: city}, {name: 8})
    assert gained({name: city, mate: city}, {name: 15})
    assert gained({name: city, mate: away}, {name: 2, mate: 8})
    assert not gained({mate: away}, {mate: 5})
    if most == 16:
        assert not gained({name: city, mate: city}, {name: 16})
    else:
        others = {"browne": "melnik", "karl": "melnik", "laudon": "melnik"}
        assert not gained({name: city, **others}, {name: 6, "browne": 24})
        assert gained({name: city, **others}, {name: 6, "browne": 23})


# 2: Fermor, Apraxin, Saltikov.


@pytest.mark.parametrize("city", ["kuestrin", "drossen", "landsberg", "neudamm"])
def test_both_f2c_fermor_may_not_leave_kuestrin_and_what_is_next_to_it(
    city: str, edition: str
) -> None:
    pieces = {"fermor": city, "saltikov": city, "apraxin": "soldin"}
    now, later = moments(pieces, 2, C, Nation.RUSSIA, edition=edition)
    assert refused(now, take(Piece("fermor"))) is Refusal.MAY_NOT_MOVE
    assert refused(now, take(Piece("fermor"), Piece("saltikov"))) is Refusal.MAY_NOT_MOVE
    assert refused(now, take(Piece("saltikov"))) is None
    joined = moved(now, "apraxin", city)
    assert where(joined, "apraxin") == where(joined, "fermor")
    assert refused(later, take(Piece("fermor"))) is None
    assert refused(later, take(Piece("fermor"), Piece("saltikov"))) is None


def test_both_f2c_fermor_is_free_anywhere_else(edition: str) -> None:
    now = to_movement(after({"fermor": "soldin"}, 2, C, edition=edition), Nation.RUSSIA)
    assert ends(taken(now, "fermor")) == reach("soldin", 3)
    assert City("kuestrin") in ends(taken(now, "fermor"))


@pytest.mark.parametrize(
    ("number", "suit", "name", "mate"), [(2, H, "apraxin", "tottleben"), (8, D, "karl", "lacy")]
)
def test_both_f2h_and_classic_f8d_a_named_general_loses_one_but_never_his_last(
    number: int, suit: Suit, name: str, mate: str
) -> None:
    editions = EDITIONS if number == 2 else ("classic",)

    def lost(pieces: dict[str, str], troops: int, edition: str) -> bool:
        end = end_of_turn(pieces, suit, troops={mate: troops} if mate in pieces else
                          {name: troops} if pieces else {}, edition=edition)  # fmt: skip
        before = sum(end.troops)
        state, events = read(end, number)
        assert asked(state) is DecisionKind.DEAL
        assert all(where(state, key) is City(city) for key, city in pieces.items())
        loss = kinds(events)[1] is EventKind.LOST_TROOP
        assert sum(state.troops) == before - loss
        assert loss or kinds(events)[1] is EventKind.NOTHING_HAPPENED
        return loss

    for edition in editions:
        assert lost({name: "lomza"}, 2, edition)
        assert not lost({name: "lomza"}, 1, edition)
        assert lost({name: "lomza", mate: "lomza"}, 3, edition)
        assert not lost({name: "lomza", mate: "lomza"}, 2, edition)
        assert not lost({mate: "lomza"}, 5, edition)
        assert not lost({}, 0, edition)


SLOW = [
    (2, D, Nation.RUSSIA, "saltikov", "fermor", "bydgoszcz"),
    (5, H, Nation.FRANCE, "richelieu", "chevert", "schoenebeck"),
    (12, S, Nation.AUSTRIA, "daun", "laudon", "kolin"),
]


@pytest.mark.parametrize(("number", "suit", "nation", "name", "mate", "city"), SLOW)
def test_both_f2d_f5h_f12s_a_slow_general_moves_two_cities_or_three_on_main_roads(
    number: int, suit: Suit, nation: Nation, name: str, mate: str, city: str, edition: str
) -> None:
    pieces = {name: city, mate: city}
    now, later = moments(pieces, number, suit, nation, edition=edition)
    two, three = reach(city, 2), reach(city, 3)
    assert two < three
    assert ends(taken(now, name)) == two
    assert ends(taken(now, name, mate)) == two
    assert ends(taken(now, mate)) == three
    assert ends(taken(later, name, mate)) == three
    far = min(three - two)
    steps = next(one for one in legal_actions(taken(later, name)) if one.path[-1] is far)
    assert refused(taken(now, name), steps) is Refusal.TOO_FAR


# 3: Prussia against France, Soubise and Hildburghausen, Halle.


def test_both_f3c_prussia_and_france_play_nothing_of_ten_or_more(edition: str) -> None:
    pieces = {"heinrich": "magdeburg", "richelieu": "burg"}
    assert (City("magdeburg").suit, City("burg").suit) == (H, H)
    cards = ["hearts-9-2", "hearts-10-2", "hearts-13-2", "reserve-a-2"]
    state = after(
        pieces,
        3,
        C,
        troops={"richelieu": 3},
        hands={Nation.PRUSSIA: cards, Nation.FRANCE: ["hearts-12-2", "hearts-8-2"]},
        edition=edition,
    )
    duel = do(to_movement(state, Nation.PRUSSIA, spare=H), pass_())
    assert decision(duel).kind is DecisionKind.DUEL
    reserve = Card("reserve-a-2")
    low = [play(reserve, value) for value in range(1, 10)]
    nine = play(Card("hearts-9-2"), 9)
    assert set(legal_actions(duel)) - {*low} == {nine, pass_()}
    assert refused(duel, play(Card("hearts-10-2"), 10)) is Refusal.HIGH_CARD_BARRED
    assert refused(duel, play(reserve, 10)) is Refusal.HIGH_CARD_BARRED
    duel = do(duel, nine)
    assert legal_actions(duel) == (play(Card("hearts-8-2"), 8), pass_())
    assert refused(duel, play(Card("hearts-12-2"), 12)) is Refusal.HIGH_CARD_BARRED


def test_both_f3c_high_cards_alone_oblige_to_nothing_at_zero_and_count_again_next_turn(
    edition: str,
) -> None:
    pieces = {"heinrich": "magdeburg", "richelieu": "burg"}
    state = after(pieces, 3, C, hands={Nation.PRUSSIA: ["hearts-12-2"]}, edition=edition)
    duel = do(to_movement(state, Nation.PRUSSIA, 7, H), pass_())
    assert legal_actions(duel) == (pass_(),)
    assert EventKind.TIED in kinds(told(duel, pass_()))
    duel = do(to_movement(duel, Nation.PRUSSIA, 8, H), pass_())
    assert legal_actions(duel) == (play(Card("hearts-12-2"), 12),)


def test_both_f3c_does_not_concern_hanover_against_france(edition: str) -> None:
    hands = {Nation.HANOVER: ["hearts-12-2"]}
    state = after({"cumberland": "magdeburg", "richelieu": "burg"}, 3, C, hands=hands,
                  edition=edition)  # fmt: skip
    duel = do(to_movement(state, Nation.HANOVER, 7, H), pass_())
    assert legal_actions(duel) == (play(Card("hearts-12-2"), 12),)


@pytest.mark.parametrize(
    ("prey", "front", "attacks"),
    [("fulda", "brueckenau", False), ("kissingen", "gemuenden", True)],
)
def test_both_f3h_soubise_may_not_attack_in_the_suit_hildburghausen_attacked_in(
    prey: str, front: str, attacks: bool, edition: str
) -> None:
    start = {"brueckenau": "gemuenden", "gemuenden": "wuerzburg"}[front]
    pieces = {"hildburghausen": "salzungen", "keith": "kassel", "soubise": start, "seydlitz": prey}
    assert City("bebra").suit is D
    assert (City(front).suit is D) == (not attacks)

    def soubise(state: State) -> list[EventKind]:
        state = moved(to_movement(state, Nation.FRANCE, spare=D), "soubise", front)
        assert City(front) in City(prey).neighbours
        return kinds(told(state, pass_()))

    now = to_movement(after(pieces, 3, H, edition=edition), Nation.IMPERIAL, spare=D)
    attacked = moved(now, "hildburghausen", "bebra")
    assert EventKind.COMBAT_BEGAN in kinds(told(attacked, pass_()))
    assert (EventKind.COMBAT_BEGAN in soubise(do(attacked, pass_()))) == attacks
    assert EventKind.COMBAT_BEGAN in soubise(do(now, pass_()))


def test_both_f3h_both_may_attack_in_one_suit_again_a_turn_later(edition: str) -> None:
    pieces = {"hildburghausen": "bebra", "keith": "kassel", "soubise": "brueckenau"}
    supplied = {"seydlitz": "fulda", "prussia-train-1": "hersfeld"}
    state = after({**pieces, **supplied}, 3, H, edition=edition)
    for number, attacks in ((7, False), (8, True)):
        movement = to_movement(state, Nation.IMPERIAL, number, D)
        assert EventKind.COMBAT_BEGAN in kinds(told(movement, pass_()))
        state = to_movement(movement, Nation.FRANCE, number, D)
        assert (EventKind.COMBAT_BEGAN in kinds(told(state, pass_()))) == attacks


def test_both_f3h_attacks_of_the_turn_before_do_not_count(edition: str) -> None:
    """Hildburghausen attacks in diamonds in turn 6, the card comes, and in turn 7 he rests."""
    pieces = {"hildburghausen": "bebra", "keith": "kassel", "soubise": "brueckenau"}
    state = position(
        {**pieces, "seydlitz": "fulda", "prussia-train-1": "hersfeld", "ferdinand": "greven"},
        turn=6,
        nation=Nation.IMPERIAL,
        options=ALL_VERSIONS,
        victor=int(Piece("ferdinand")),
        edition=edition,
    )
    attacked = do(fighting(state), pass_())
    assert attacked.attacked_suits == 1 << D
    state, _ = read(to_fate(attacked, spare=D), 3)
    assert state.effect == Effect.NOT_IN_THE_SAME_SUIT
    rested = moved(to_movement(state, Nation.IMPERIAL, spare=D), "hildburghausen", "eisenach")
    france = to_movement(rested, Nation.FRANCE, spare=D)
    assert EventKind.COMBAT_BEGAN in kinds(told(france, pass_()))


HALLE_IS_OPEN = {"heinrich": "halle", "hildburghausen": "naumburg"}


def test_anniversary_f3d_nobody_is_attacked_in_halle_but_one_may_move_there(
) -> None:  # fmt: skip
    now, later = moments(HALLE_IS_OPEN, 3, D, Nation.IMPERIAL)
    for state, attacks in ((now, False), (later, True)):
        beside = moved(state, "hildburghausen", "merseburg")
        assert City("merseburg") in City("halle").neighbours
        assert (EventKind.COMBAT_BEGAN in kinds(told(beside, pass_()))) == attacks


def test_classic_f3d_nobody_moves_next_to_a_general_in_halle() -> None:
    now, later = moments(HALLE_IS_OPEN, 3, D, Nation.IMPERIAL, edition="classic")
    barred = set(City("halle").neighbours)
    everywhere = ends(taken(later, "hildburghausen"))
    assert barred & everywhere
    assert ends(taken(now, "hildburghausen")) == everywhere - barred
    to_merseburg = march(City("merseburg"))
    assert refused(taken(now, "hildburghausen"), to_merseburg) is Refusal.MAY_NOT_THREATEN


@pytest.mark.parametrize(("edition", "attacks"), [("anniversary", True), ("classic", False)])
def test_anniversary_and_classic_f3d_one_may_attack_out_of_halle_or_not(
    edition: str, attacks: bool
) -> None:
    pieces = {"heinrich": "halle", "hildburghausen": "leipzig"}
    now = to_movement(after(pieces, 3, D, edition=edition), Nation.PRUSSIA)
    assert (EventKind.COMBAT_BEGAN in kinds(told(now, pass_()))) == attacks


def test_both_f3d_no_train_is_eliminated_in_halle(edition: str) -> None:
    pieces = {"prussia-train-1": "halle", "hildburghausen": "naumburg"}
    now, later = moments(pieces, 3, D, Nation.IMPERIAL, edition=edition)
    path = march(City("merseburg"), City("halle"))
    assert refused(taken(now, "hildburghausen"), path) is Refusal.MAY_NOT_ELIMINATE
    assert where(do(taken(later, "hildburghausen"), path), "prussia-train-1") is None


# 4: France's first card, her hand, Cumberland.


def french_points(state: State, *cards: str) -> list[int]:
    """What cards of France count, played as long as she has the right to play."""
    points = []
    for key in cards:
        card = Card(key)
        action = max(one for one in legal_actions(state) if one.kind is ActionKind.PLAY
                     and one.card is card)  # fmt: skip
        state, events = apply(state, action)
        points.append(events[0].parts[2])
    return points


def test_both_f4s_the_first_card_france_plays_counts_one_more(edition: str) -> None:
    cards = ["hearts-2-2", "hearts-3-2", "reserve-a-2"]
    state = after(
        {"heinrich": "magdeburg", "richelieu": "burg"},
        4,
        S,
        troops={"heinrich": 8},
        hands={Nation.FRANCE: cards},
        edition=edition,
    )
    duel = do(to_movement(state, Nation.PRUSSIA, spare=H), pass_())
    assert decision(duel).nation is Nation.FRANCE
    assert french_points(duel, "hearts-2-2", "hearts-3-2") == [3, 3]
    assert french_points(duel, "reserve-a-2") == [11]


def test_both_f4s_a_card_paid_does_not_use_it_up_and_it_ends_with_the_turn(edition: str) -> None:
    pieces = {"cumberland": "magdeburg", "hanover-train-1": "oschersleben"}
    pieces["richelieu"] = "genthin"
    troops = {"cumberland": 8, "richelieu": 1}
    hands = {Nation.FRANCE: ["hearts-2-2", "hearts-13-2"]}
    retired = ["soubise", "chevert", "france-train-1", "france-train-2"]
    now, later = moments(pieces, 4, S, Nation.FRANCE, victor="keith", troops=troops, hands=hands,
                         retired=retired, edition=edition)  # fmt: skip
    for state, points in ((now, 3), (later, 2)):
        movement = until(
            do(state, recruit(1), pay(Card("hearts-13-2"))),
            lambda one: decision(one).kind is DecisionKind.MOVEMENT,
        )
        duel = do(moved(movement, "richelieu", "burg"), pass_())
        assert decision(duel).nation is Nation.FRANCE
        assert french_points(duel, "hearts-2-2") == [points]


def test_both_f4h_france_may_discard_face_down_and_draw_another(edition: str) -> None:
    hands = {Nation.FRANCE: ["spades-2-2", "hearts-9-2"]}
    state, _ = read(end_of_turn({}, H, hands=hands, edition=edition), 4)
    assert decision(state) == (DecisionKind.GIVE_CARD, Nation.FRANCE, Role.POMPADOUR)
    assert legal_actions(state) == (
        give(Card("spades-2-2")),
        give(Card("hearts-9-2")),
        pass_(),
    )
    assert refused(state, give(Card("spades-3-2"))) is Refusal.NOT_IN_HAND
    kept, events = apply(state, pass_())
    assert kinds(events) == [EventKind.DECLINED, *NEXT_TURN]
    assert hand(kept, Nation.FRANCE) == {"spades-2-2", "hearts-9-2"}
    drawing, events = apply(state, give(Card("spades-2-2")))
    assert [event[1:] for event in events] == [
        (Nation.FRANCE, (2,), (Card("spades-2-2"),), 1 << Nation.FRANCE)
    ]
    assert decision(drawing) == (DecisionKind.DEAL, Nation.FRANCE, None)
    assert refused(drawing, deal(Card("spades-2-2"))) is Refusal.IMPOSSIBLE_CHANCE
    drawn, events = apply(drawing, deal(Card("clubs-7-1")))
    assert kinds(events) == [EventKind.DREW, *NEXT_TURN]
    assert events[0].told_to == 1 << Nation.FRANCE
    assert hand(drawn, Nation.FRANCE) == {"hearts-9-2", "clubs-7-1"}
    assert drawn.played >> Card("spades-2-2") & 1


def test_both_f4h_the_turns_own_draw_is_not_touched(edition: str) -> None:
    """France lays one of the four cards drawn next turn away, not the one drawn by the card."""
    state, _ = read(end_of_turn({}, H, hands={Nation.FRANCE: ["spades-2-2"]}, edition=edition), 4)
    state = do(state, give(Card("spades-2-2")), deal(Card("clubs-7-1")))
    state = until(state, lambda one: asked(one) is DecisionKind.LAY_AWAY)
    assert len(legal_actions(state)) == 4
    assert "clubs-7-1" in hand(state, Nation.FRANCE)
    assert Card("clubs-7-1") not in {one.card for one in legal_actions(state)}


def test_both_f4h_nothing_without_a_card(edition: str) -> None:
    _, events = read(end_of_turn({}, H, edition=edition), 4)
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED, *NEXT_TURN]


SHY = [
    (4, D, Nation.HANOVER, "cumberland", "ferdinand", "braunschweig", "richelieu", "halberstadt",
     "france-train-1", "gifhorn", "keith"),
    (5, S, Nation.FRANCE, "soubise", "chevert", "kassel", "cumberland", "goettingen",
     "hanover-train-1", "fritzlar", "keith"),
    (7, S, Nation.PRUSSIA, "friedrich", "winterfeldt", "leipzig", "hildburghausen", "apolda",
     "imperial-train-1", "wurzen", "ferdinand"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "suit", "nation", "name", "mate", "city", "foe", "there", "train", "at", "victor"),
    SHY,
)
def test_both_f4d_f5s_f7s_a_shy_general_stops_beside_no_enemy_and_spares_trains(
    number: int,
    suit: Suit,
    nation: Nation,
    name: str,
    mate: str,
    city: str,
    foe: str,
    there: str,
    train: str,
    at: str,
    victor: str,
    edition: str,
) -> None:
    pieces = {name: city, mate: city, foe: there, train: at}
    now, later = moments(
        pieces, number, suit, nation, victor=victor, edition=edition, troops={name: 4}
    )
    beside = set(City(there).neighbours)
    free = ends(taken(later, name))
    assert beside & free
    assert City(at) in free - beside
    for group in ((name,), (name, mate)):
        assert ends(taken(now, *group)) == free - beside - {City(at)}
    assert ends(taken(now, mate)) == free
    assert refused(taken(now, name), march(City(at))) is Refusal.MAY_NOT_ELIMINATE
    close = min(beside & free)
    path = next(one for one in legal_actions(taken(later, name)) if one.path[-1] is close)
    assert refused(taken(now, name), path) is Refusal.MAY_NOT_THREATEN


@pytest.mark.parametrize(
    ("number", "suit", "name", "depot", "foe", "there", "comrade", "victor"),
    [
        (4, D, "cumberland", "stade", "richelieu", "zeven", "ferdinand", "keith"),
        (5, S, "soubise", "koblenz", "cumberland", "limburg", "chevert", "keith"),
        (7, S, "friedrich", "berlin", "lacy", "potsdam", "heinrich", "ferdinand"),
    ],
)
def test_both_11_t2_a_shy_general_may_not_reenter_beside_an_enemy(
    number: int,
    suit: Suit,
    name: str,
    depot: str,
    foe: str,
    there: str,
    comrade: str,
    victor: str,
    edition: str,
) -> None:
    assert City(there) in City(depot).neighbours
    nation = PIECE_NATIONS[Piece(name)]
    now, later = moments(
        {foe: there, comrade: STARTS[Piece(comrade)].key if number != 4 else "celle"},
        number,
        suit,
        nation,
        victor=victor,
        hands={nation: ["spades-13-2", "clubs-13-2"]},
        edition=edition,
    )
    action = enter(Piece(name), City(depot))
    entering = bought(now, 1)
    assert action not in legal_actions(entering)
    if asked(entering) is DecisionKind.ENTER:
        assert refused(entering, action) is Refusal.MAY_NOT_THREATEN
    assert refused(bought(later, 1), action) is None


def test_both_11_t2_one_who_stands_beside_an_enemy_and_stays_must_attack(edition: str) -> None:
    pieces = {"friedrich": "leipzig", "hildburghausen": "merseburg"}
    now = to_movement(after(pieces, 7, S, edition=edition), Nation.PRUSSIA)
    assert EventKind.COMBAT_BEGAN in kinds(told(now, pass_()))


# 5: Chevert.


def test_both_f5d_chevert_may_not_leave_his_stack_while_he_is_stacked(edition: str) -> None:
    pieces = {"richelieu": "burg", "chevert": "burg"}
    now, later = moments(pieces, 5, D, Nation.FRANCE, edition=edition)
    chevert, richelieu = Piece("chevert"), Piece("richelieu")
    assert refused(now, take(chevert)) is Refusal.MAY_NOT_MOVE
    assert refused(now, take(richelieu, chevert)) is None
    assert refused(now, take(richelieu)) is None
    assert refused(later, take(chevert)) is None
    left = moved(now, "richelieu", "genthin")
    assert refused(left, take(chevert)) is None


def test_both_f5d_chevert_alone_moves_freely_and_may_be_joined(edition: str) -> None:
    pieces = {"richelieu": "burg", "chevert": "genthin"}
    now = to_movement(after(pieces, 5, D, edition=edition), Nation.FRANCE)
    assert refused(now, take(Piece("chevert"))) is None
    assert where(moved(now, "richelieu", "genthin"), "chevert") is City("genthin")


# 6: Laudon, Daun, Prussians in Austria and Saxony.


def test_both_f6s_austria_may_move_laudon_one_city_at_once(edition: str) -> None:
    end = end_of_turn({"laudon": "glatz"}, S, troops={"laudon": 4}, edition=edition)
    state, _ = read(end, 6)
    assert decision(state) == (DecisionKind.FATE_MARCH, Nation.AUSTRIA, Role.MARIA_THERESA)
    assert legal_actions(state)[0] == pass_()
    assert ends(state) == set(City("glatz").neighbours)
    assert kinds(told(state, pass_())) == [EventKind.DECLINED, *NEXT_TURN]
    city = City("glatz").neighbours[0]
    state, events = apply(state, march(city))
    assert kinds(events) == [EventKind.MOVED, *NEXT_TURN]
    assert not is_held(state, "glatz")
    assert (where(state, "laudon"), troops_of(state, "laudon")) == (city, 4)


def test_both_f6s_laudon_leaves_a_stack_with_troops_told_in_secret(edition: str) -> None:
    end = end_of_turn({"laudon": "prag", "daun": "prag"}, S, troops={"laudon": 11}, edition=edition)
    state = do(read(end, 6)[0], march(City("kolin")))
    assert decision(state) == (DecisionKind.DETACH, Nation.AUSTRIA, Role.MARIA_THERESA)
    assert [one.number for one in legal_actions(state)] == [3, 4, 5, 6, 7, 8]
    state, events = apply(state, legal_actions(state)[0])
    assert (events[0].kind, events[0].secret) == (EventKind.MOVED, (3,))
    assert events[0].told_to == 1 << Nation.AUSTRIA
    assert (where(state, "daun"), troops_of(state, "daun")) == (City("prag"), 8)
    assert (where(state, "laudon"), troops_of(state, "laudon")) == (City("kolin"), 3)


def test_both_f6s_laudon_enters_what_a_general_may_enter(edition: str) -> None:
    """A comrade, a hostile train; not a stack of three, an ally, a hostile general."""
    around = City("prag").neighbours
    assert {c.key for c in around} >= {"beneschau", "beraun", "kladno", "kolin", "melnik"}
    pieces = {"laudon": "prag", "prussia-train-1": "beraun", "hildburghausen": "kolin",
              "heinrich": "melnik", "daun": "kladno", "browne": "kladno", "karl": "kladno",
              "lacy": "beneschau"}  # fmt: skip
    state, _ = read(end_of_turn(pieces, S, edition=edition, down=["lacy"]), 6)
    free = {city for city in around if not state.at[city]}
    assert ends(state) == {City("beraun"), City("beneschau"), *free}
    assert refused(state, march(City("kolin"))) is Refusal.CITY_OCCUPIED
    assert refused(state, march(City("breslau"))) is Refusal.NO_ROAD
    assert refused(state, march(City("raudnitz"), City("leitmeritz"))) is Refusal.TOO_FAR
    took, events = apply(state, march(City("beraun")))
    assert EventKind.TRAIN_ELIMINATED in kinds(events)
    assert where(took, "prussia-train-1") is None
    assert not took.group
    assert not do(state, pass_()).group
    met, events = apply(state, march(City("beneschau")))
    assert EventKind.UNITED in kinds(events)
    assert met.down >> Piece("laudon") & 1
    assert not met.done
    assert kinds(told(state, march(City("beraun"))))[-1] is EventKind.STAGE_BEGAN


def test_both_f6s_laudon_makes_a_stack_of_two_one_of_three(edition: str) -> None:
    pieces = {"laudon": "prag", "karl": "beneschau", "lacy": "beneschau"}
    troops = {"laudon": 3, "karl": 5}
    state, _ = read(end_of_turn(pieces, S, edition=edition, troops=troops), 6)
    assert City("beneschau") in ends(state)
    state = do(state, march(City("beneschau")))
    for general in ("karl", "laudon", "lacy"):
        assert where(state, general) is City("beneschau")
    assert sum(state.troops) == 8 + 1  # and Ferdinand's


def test_both_f6s_no_combat_follows_and_laudon_moves_again_next_turn(edition: str) -> None:
    pieces = {"laudon": "prag", "heinrich": "nimburg"}
    state, _ = read(end_of_turn(pieces, S, edition=edition), 6)
    beside, events = apply(state, march(City("kolin")))
    assert EventKind.COMBAT_BEGAN not in kinds(events)
    away = to_movement(moved(to_movement(beside, Nation.PRUSSIA), "heinrich", "jungbunzlau"),
                       Nation.AUSTRIA)  # fmt: skip
    assert refused(away, take(Piece("laudon"))) is None


def test_both_f6s_nothing_if_laudon_is_off_the_map_or_shut_in(edition: str) -> None:
    around = City("olmuetz").neighbours
    guard = dict(
        zip(("hildburghausen", "saltikov", "fermor"), (c.key for c in around), strict=True)
    )
    for pieces in ({}, {"laudon": "olmuetz", **guard}):
        _, events = read(end_of_turn(pieces, S, edition=edition), 6)
        assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED, *NEXT_TURN]


def test_both_f6d_austria_may_turn_prussians_in_austria_or_saxony_face_down(edition: str) -> None:
    pieces = {"friedrich": "prag", "winterfeldt": "prag", "heinrich": "leipzig",
              "keith": "berlin", "seydlitz": "dresden", "dohna": "erfurt"}  # fmt: skip
    state, _ = read(end_of_turn(pieces, D, down=["seydlitz"], edition=edition), 6)
    assert decision(state) == (DecisionKind.CHOOSE_GENERAL, Nation.AUSTRIA, Role.MARIA_THERESA)
    options = (choose(Piece("friedrich")), choose(Piece("heinrich")), pass_())
    assert legal_actions(state) == options
    for general in ("keith", "seydlitz", "dohna", "winterfeldt"):
        assert refused(state, choose(Piece(general))) is Refusal.NOT_TO_CHOOSE
    assert kinds(told(state, pass_())) == [EventKind.DECLINED, *NEXT_TURN]
    cut, events = apply(state, choose(Piece("friedrich")))
    assert kinds(events) == [EventKind.CUT_OFF, *NEXT_TURN]
    down = {key for key in pieces if cut.down >> Piece(key) & 1}
    assert down == {"friedrich", "winterfeldt", "seydlitz"}


def test_both_f6d_one_turned_face_down_needs_supply_in_his_next_supply_phase(edition: str) -> None:
    pieces = {"friedrich": "prag", "heinrich": "leipzig", "prussia-train-1": "torgau"}
    state, _ = read(end_of_turn(pieces, D, edition=edition), 6)
    starving = to_movement(do(state, choose(Piece("friedrich"))), Nation.RUSSIA)
    assert where(starving, "friedrich") is None
    fed = to_movement(do(state, choose(Piece("heinrich"))), Nation.RUSSIA)
    assert (where(fed, "heinrich"), fed.down >> Piece("heinrich") & 1) == (City("leipzig"), 0)


def test_both_f6d_nothing_if_no_prussian_stands_there_face_up(edition: str) -> None:
    pieces = {"heinrich": "berlin", "seydlitz": "dresden"}
    _, events = read(end_of_turn(pieces, D, down=["seydlitz"], edition=edition), 6)
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED, *NEXT_TURN]


# 7: Friedrich's troops and his duty.

OTHER_PRUSSIANS = ["winterfeldt", "schwerin", "keith", "seydlitz", "dohna", "lehwaldt"]
TRAINS = ["prussia-train-1", "prussia-train-2"]


def bought(state: State, number: int) -> State:
    """The same after so many troops have been ordered and paid for."""
    state = do(state, recruit(number))
    while asked(state) is DecisionKind.PAY:
        state = do(state, legal_actions(state)[0])
    return state


def test_both_f7h_friedrich_gets_none_of_the_new_troops(edition: str) -> None:
    pieces = {"friedrich": "spandau", "heinrich": "breslau"}
    now, later = moments(
        pieces,
        7,
        H,
        Nation.PRUSSIA,
        hands={Nation.PRUSSIA: ["spades-13-2"]},
        retired=OTHER_PRUSSIANS + TRAINS,
        edition=edition,
    )
    reinforcing = bought(now, 1)
    assert asked(reinforcing) is DecisionKind.REINFORCE
    assert legal_actions(reinforcing) == (allot(0),)
    assert refused(reinforcing, allot(1)) is Refusal.WRONG_NUMBER
    assert troops_of(do(reinforcing, allot(0)), "heinrich") == 2
    assert legal_actions(bought(later, 1)) == (allot(0), allot(1))


def test_both_f7h_comrades_in_his_stack_take_what_they_can(edition: str) -> None:
    def most(state: State) -> int:
        numbers = [one.number for one in legal_actions(state) if one.kind is ActionKind.RECRUIT]
        return max(numbers, default=0)

    cards = [f"{suit.key}-{value}-2" for suit in (S, C) for value in (10, 11, 12, 13)]
    for troops, room in ((2, 7), (9, 7), (12, 4), (16, 0)):
        now, later = moments(
            {"friedrich": "spandau", "winterfeldt": "spandau"},
            7,
            H,
            Nation.PRUSSIA,
            troops={"friedrich": troops},
            hands={Nation.PRUSSIA: cards},
            retired=["heinrich", *OTHER_PRUSSIANS[1:], *TRAINS],
            edition=edition,
        )
        assert (most(now), most(later)) == (room, 16 - troops)


def test_both_f7h_friedrich_does_not_reenter(edition: str) -> None:
    now, later = moments(
        {"heinrich": "breslau"},
        7,
        H,
        Nation.PRUSSIA,
        hands={Nation.PRUSSIA: ["spades-13-2"]},
        retired=OTHER_PRUSSIANS[1:] + TRAINS,
        edition=edition,
    )
    action = enter(Piece("friedrich"), City("berlin"))
    assert refused(bought(now, 1), action) is Refusal.MUST_STAY_OFF_MAP
    assert refused(bought(later, 1), action) is None


def duty(troops: tuple[int, int], cards: list[str], edition: str, **more: Any) -> State:
    """Turn 7 under 7 diamonds: Friedrich at Magdeburg meets Richelieu at Burg, both in hearts."""
    return after(
        {"friedrich": "magdeburg", "richelieu": "burg"},
        7,
        D,
        troops=dict(zip(("friedrich", "richelieu"), troops, strict=True)),
        hands={Nation.PRUSSIA: cards},
        edition=edition,
        **more,
    )


def test_both_f7d_prussia_must_play_towards_a_positive_score(edition: str) -> None:
    state = duty((1, 3), ["hearts-2-2", "hearts-5-2"], edition)
    duel = do(to_movement(state, Nation.PRUSSIA, spare=H), pass_())
    assert legal_actions(duel) == (play(Card("hearts-5-2"), 5),)
    assert refused(duel, pass_()) is Refusal.MUST_PLAY
    assert refused(duel, play(Card("hearts-2-2"), 2)) is Refusal.MUST_SCORE


def test_both_f7d_out_of_reach_she_plays_as_many_as_she_can(edition: str) -> None:
    duel = do(to_movement(duty((1, 8), ["hearts-2-2", "hearts-3-2"], edition), Nation.PRUSSIA,
                          spare=H), pass_())  # fmt: skip
    assert legal_actions(duel) == (play(Card("hearts-2-2"), 2), play(Card("hearts-3-2"), 3))
    duel = do(duel, play(Card("hearts-2-2"), 2))
    assert legal_actions(duel) == (play(Card("hearts-3-2"), 3),)
    assert legal_actions(do(duel, play(Card("hearts-3-2"), 3))) == (pass_(),)


def test_both_q11_3_7d_the_duty_stays_for_a_later_combat_if_she_never_had_to_play(
    edition: str,
) -> None:
    """Richelieu gives up at once; Hildburghausen then attacks Friedrich in the same turn."""
    state = duty((4, 3), ["hearts-2-2", "hearts-13-2"], edition)
    state.where[Piece("hildburghausen")] = -1
    place(state, Piece("hildburghausen"), City("halle"))
    share_out(state, [Piece("hildburghausen")], 6)
    duel = do(to_movement(state, Nation.PRUSSIA, spare=H), pass_())
    assert decision(duel).nation is Nation.FRANCE
    attacker = moved(
        to_movement(do(duel, pass_()), Nation.IMPERIAL, spare=H), "hildburghausen", "schoenebeck"
    )
    duel = do(attacker, pass_())
    assert decision(duel).nation is Nation.PRUSSIA
    assert legal_actions(duel) == (play(Card("hearts-13-2"), 13),)


def test_both_q11_3_7d_only_one_combat_of_a_turn_is_bound_and_none_of_the_next(
    edition: str,
) -> None:
    state = duty((7, 8), ["hearts-5-2", "hearts-3-2"], edition)
    place(state, Piece("soubise"), City("koethen"))
    state.troops[Piece("soubise")] = 8
    duel = do(to_movement(state, Nation.PRUSSIA, spare=H), pass_())
    assert pass_() not in legal_actions(duel)
    done = do(duel, play(Card("hearts-3-2"), 3))
    again = moved(to_movement(done, Nation.FRANCE, spare=H), "soubise", "schoenebeck")
    duel = do(again, pass_())
    assert legal_actions(duel) == (play(Card("hearts-5-2"), 5), pass_())
    later = to_movement(duty((1, 2), ["hearts-5-2"], edition), Nation.PRUSSIA, spare=H)
    away = moved(later, "friedrich", "wolmirstedt")
    beside = moved(to_movement(away, Nation.PRUSSIA, 8, H), "friedrich", "magdeburg")
    assert legal_actions(do(beside, pass_())) == (play(Card("hearts-5-2"), 5), pass_())


def test_both_f7d_concerns_only_combats_of_friedrich(edition: str) -> None:
    state = after({"heinrich": "magdeburg", "richelieu": "burg"}, 7, D, edition=edition,
                  troops={"richelieu": 3}, hands={Nation.PRUSSIA: ["hearts-5-2"]})  # fmt: skip
    duel = do(to_movement(state, Nation.PRUSSIA, spare=H), pass_())
    assert pass_() in legal_actions(duel)


# 8: Prussia gains, Daun is avoided, Friedrich strikes, Karl loses.


def test_both_f8s_prussia_says_in_secret_who_gains(edition: str) -> None:
    pieces = {"friedrich": "leipzig", "heinrich": "berlin"}
    end = end_of_turn(pieces, S, troops={"friedrich": 3, "heinrich": 8}, edition=edition)
    state, _ = read(end, 8)
    assert decision(state) == (DecisionKind.CHOOSE_GENERAL, Nation.PRUSSIA, Role.FREDERICK)
    assert legal_actions(state) == (choose(Piece("friedrich")),)
    assert refused(state, pass_()) is Refusal.CANNOT_DECLINE
    state, events = apply(state, choose(Piece("friedrich")))
    assert kinds(events) == [EventKind.GAINED_TROOP, *NEXT_TURN]
    assert (events[0].parts, events[0].secret) == ((), (City("leipzig"),))
    assert troops_of(state, "friedrich") == 4


@pytest.mark.parametrize(
    ("setup", "pieces", "troops"),
    [
        ("four", {"friedrich": "leipzig", "heinrich": "leipzig", "keith": "leipzig",
                  "dohna": "berlin"}, {"friedrich": 24, "dohna": 8}),
        ("four", {}, {}),
        ("west", {"seydlitz": "berlin"}, {"seydlitz": 3}),
        ("austria", {"friedrich": "leipzig", "heinrich": "leipzig", "keith": "leipzig",
                     "schwerin": "prag"}, {"friedrich": 20, "schwerin": 4}),
    ],
)  # fmt: skip
def test_both_f8s_nothing_at_the_maximum_of_the_set_up(
    setup: str, pieces: dict[str, str], troops: dict[str, int], edition: str
) -> None:
    state = table.position(
        pieces, troops=troops, setup=setup, turn=6, edition=edition, nation=Nation.FRANCE
    )
    _, events = read(table.turning_fate(state), 8)
    assert kinds(events)[:2] == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED]


def daun_attacks(edition: str, **more: str) -> tuple[State, State]:
    """Daun next to Heinrich at Kolin, before his attack in turns 7 and 8."""
    pieces = {"daun": "tschaslau", "heinrich": "kolin", "prussia-train-1": "jungbunzlau", **more}
    now, later = moments(pieces, 8, C, Nation.AUSTRIA, edition=edition, troops={"heinrich": 3})
    attacks = [moved(state, "daun", "kuttenberg") for state in (now, later)]
    return attacks[0], attacks[1]


def test_both_f8c_prussians_attacked_by_daun_may_withdraw_one_city_without_combat(
    edition: str,
) -> None:
    now, later = daun_attacks(edition)
    state = do(now, pass_())
    assert decision(state) == (DecisionKind.EVADE, Nation.PRUSSIA, Role.FREDERICK)
    free = {city for city in City("kolin").neighbours if city is not City("kuttenberg")}
    assert (ends(state), legal_actions(state)[0]) == (free, pass_())
    assert refused(state, retreat(City("kuttenberg"))) is Refusal.NOT_A_RETREAT
    away, events = apply(state, retreat(City("prag")))
    assert EventKind.EVADED in kinds(events)
    assert EventKind.COMBAT_BEGAN not in kinds(events)
    assert (where(away, "heinrich"), troops_of(away, "heinrich")) == (City("prag"), 3)
    assert away.victor == now.victor
    stays, events = apply(state, pass_())
    assert (asked(stays), kinds(events)) == (DecisionKind.DUEL, [EventKind.COMBAT_BEGAN])
    assert asked(do(later, pass_())) is DecisionKind.DUEL


def test_both_f8c_whoever_withdraws_is_out_of_the_other_combats_too(edition: str) -> None:
    now, _ = daun_attacks(edition, browne="beraun")
    pairs = do(moved(now, "browne", "prag"), pass_())
    assert asked(pairs) is DecisionKind.COMBAT
    assert asked(do(pairs, attack(City("prag"), City("kolin")))) is DecisionKind.DUEL
    state = do(pairs, attack(City("kuttenberg"), City("kolin")))
    events = told(state, retreat(City("nimburg")))
    assert EventKind.COMBAT_BEGAN not in kinds(events)


def test_both_f8c_not_without_an_empty_city_and_not_for_hanover(edition: str) -> None:
    shut = {"prussia-train-1": "nimburg", "prussia-train-2": "pardubitz", "keith": "prag"}
    now, _ = daun_attacks(edition, **shut)
    assert asked(do(now, pass_())) is DecisionKind.DUEL
    pieces = {"daun": "tschaslau", "cumberland": "kolin"}
    now = to_movement(after(pieces, 8, C, edition=edition), Nation.AUSTRIA)
    assert asked(do(moved(now, "daun", "kuttenberg"), pass_())) is DecisionKind.DUEL


def test_both_f8c_the_whole_stack_withdraws_from_the_stack_with_daun(edition: str) -> None:
    now, _ = daun_attacks(edition, keith="kolin", lacy="tschaslau")
    state = do(now, pass_())
    away = do(state, retreat(City("nimburg")))
    assert where(away, "heinrich") == where(away, "keith") == City("nimburg")


def friedrich_strikes(now: State, cards: list[str]) -> list[int]:
    """The points of Prussia's cards after she has moved no more and attacks."""
    duel = do(now, pass_())
    assert decision(duel).nation is Nation.PRUSSIA
    return french_points(duel, *cards)


def test_anniversary_f8d_friedrichs_first_card_counts_five_more_when_he_attacks() -> None:
    pieces = {"friedrich": "magdeburg", "richelieu": "genthin"}
    cards = ["hearts-2-2", "hearts-3-2"]
    now, later = moments(pieces, 8, D, Nation.PRUSSIA, troops={"richelieu": 8},
                         hands={Nation.PRUSSIA: cards}, )  # fmt: skip
    assert friedrich_strikes(moved(now, "friedrich", "burg"), ["hearts-2-2"]) == [7]
    assert friedrich_strikes(moved(later, "friedrich", "burg"), ["hearts-3-2"]) == [3]


def test_anniversary_f8d_only_the_first_card_and_only_if_friedrich_attacks() -> None:
    cards = ["hearts-2-2", "hearts-3-2"]
    hands = {Nation.PRUSSIA: cards}
    two = {"richelieu": "burg", "soubise": "burg", "friedrich": "magdeburg"}
    now = to_movement(after(two, 8, D, troops={"richelieu": 16}, hands=hands),
                      Nation.PRUSSIA, spare=H)  # fmt: skip
    assert friedrich_strikes(now, cards) == [7, 3]
    heinrich = {"richelieu": "burg", "heinrich": "magdeburg"}
    now = to_movement(after(heinrich, 8, D, troops={"richelieu": 8}, hands=hands),
                      Nation.PRUSSIA, spare=H)  # fmt: skip
    assert friedrich_strikes(now, cards) == [2, 3]
    attacked = after({"richelieu": "genthin", "friedrich": "magdeburg"}, 8, D,
                     troops={"richelieu": 8}, hands=hands)  # fmt: skip
    now = moved(to_movement(attacked, Nation.FRANCE, spare=H), "richelieu", "burg")
    assert friedrich_strikes(now, cards) == [2, 3]


# 9: Russians far from their trains, Friedrich's speed, a swap.


def at_distance(train: str, number: int, count: int = 1) -> list[str]:
    """Cities that lie so far from a train's city by road."""
    found = [city.key for city in CITIES if distance(City(train), city) == number]
    return found[:count]


def test_both_f9s_russians_five_or_six_cities_from_the_nearest_train_are_cut_off(
    edition: str,
) -> None:
    five, six = at_distance("torun", 5)[0], at_distance("torun", 6)[-1]
    four, seven = at_distance("torun", 4)[0], at_distance("torun", 7)[-1]
    pieces = {"saltikov": five, "fermor": six, "apraxin": four, "tottleben": seven}
    end = end_of_turn({**pieces, "russia-train-1": "torun"}, S, edition=edition)
    state, events = read(end, 9)
    down = {key for key in pieces if state.down >> Piece(key) & 1}
    assert down == {"saltikov", "fermor"}
    cut = [EventKind.FATE_TURNED, EventKind.CUT_OFF, EventKind.CUT_OFF, *NEXT_TURN]
    assert kinds(events) == cut


def test_both_f9s_in_depots_too_but_a_nearer_train_or_no_line_at_all_saves(edition: str) -> None:
    depot = "warszawa"
    train = at_distance(depot, 5)[0]
    state, _ = read(end_of_turn({"saltikov": depot, "russia-train-1": train}, S, edition=edition),
                    9)  # fmt: skip
    assert state.down >> Piece("saltikov") & 1
    near = at_distance(depot, 2)[0]
    pieces = {"saltikov": depot, "russia-train-1": train, "russia-train-2": near}
    state, _ = read(end_of_turn(pieces, S, edition=edition), 9)
    assert not state.down
    state, _ = read(end_of_turn({"saltikov": depot}, S, edition=edition), 9)
    assert not state.down


def test_both_f9s_hostile_pieces_lengthen_the_line(edition: str) -> None:
    train, general = "chojnice", "torun"
    short = distance(City(train), City(general))
    pieces = {"saltikov": general, "russia-train-1": train}
    free, _ = read(end_of_turn(pieces, S, edition=edition), 9)
    assert bool(free.down) == (short in (5, 6))
    assert short == 5
    around = [c.key for c in City(general).neighbours]
    guards = dict(zip(OTHER_PRUSSIANS, around, strict=False))
    blocked, _ = read(end_of_turn({**pieces, **guards}, S, edition=edition), 9)
    assert len(guards) == len(around)
    assert not blocked.down


def test_both_11_t6_one_who_is_face_down_already_stays_so(edition: str) -> None:
    five = at_distance("torun", 5)[0]
    pieces = {"saltikov": five, "russia-train-1": "torun"}
    state, events = read(end_of_turn(pieces, S, down=["saltikov"], edition=edition), 9)
    assert kinds(events) == [EventKind.FATE_TURNED, *NEXT_TURN]
    assert where(state, "saltikov") is City(five)
    assert state.down >> Piece("saltikov") & 1


def test_both_f9c_friedrich_and_his_stack_move_four_cities_or_five_on_main_roads(
    edition: str,
) -> None:
    pieces = {"friedrich": "leipzig", "winterfeldt": "leipzig"}
    now, later = moments(pieces, 9, C, Nation.PRUSSIA, edition=edition)
    four, three = reach("leipzig", 4), reach("leipzig", 3)
    assert three < four
    assert ends(taken(now, "friedrich")) == four
    assert ends(taken(now, "friedrich", "winterfeldt")) == four
    assert ends(taken(now, "winterfeldt")) == three
    assert ends(taken(later, "friedrich")) == three


def swapping(edition: str) -> State:
    hands = {Nation.PRUSSIA: ["spades-2-2", "hearts-9-2"], Nation.AUSTRIA: ["clubs-12-2"]}
    return read(end_of_turn({}, D, hands=hands, edition=edition), 9)[0]


def test_anniversary_f9d_prussia_may_keep_her_cards() -> None:
    state = swapping("anniversary")
    two = (give(Card("spades-2-2")), give(Card("hearts-9-2")))
    assert legal_actions(state) == (*two, pass_())
    declined, events = apply(state, pass_())
    assert kinds(events) == [EventKind.DECLINED, *NEXT_TURN]
    assert hand(declined, Nation.PRUSSIA) == {"spades-2-2", "hearts-9-2"}


def test_classic_f9d_prussia_must_give_a_card() -> None:
    """The Italian list of cards and the FAQ: she draws after having given one of hers."""
    state = swapping("classic")
    assert legal_actions(state) == (give(Card("spades-2-2")), give(Card("hearts-9-2")))
    assert refused(state, pass_()) is Refusal.CANNOT_DECLINE


def test_both_f9d_prussia_gives_austria_a_card_and_draws_one_of_hers(edition: str) -> None:
    state = swapping(edition)
    assert decision(state) == (DecisionKind.GIVE_CARD, Nation.PRUSSIA, Role.FREDERICK)
    both = 1 << Nation.PRUSSIA | 1 << Nation.AUSTRIA
    state, events = apply(state, give(Card("spades-2-2")))
    assert [event[1:] for event in events] == [
        (Nation.PRUSSIA, (Nation.AUSTRIA, 2), (Card("spades-2-2"),), both)
    ]
    assert decision(state) == (DecisionKind.DRAW_FROM_HAND, Nation.AUSTRIA, None)
    assert legal_actions(state) == (deal(Card("spades-2-2")), deal(Card("clubs-12-2")))
    drawn, events = apply(state, deal(Card("clubs-12-2")))
    assert events[0][1:] == (Nation.AUSTRIA, (Nation.PRUSSIA, 2), (Card("clubs-12-2"),), both)
    assert hand(drawn, Nation.PRUSSIA) == {"hearts-9-2", "clubs-12-2"}
    assert hand(drawn, Nation.AUSTRIA) == {"spades-2-2"}


def test_both_q11_4_9d_the_card_drawn_may_be_the_one_just_given(edition: str) -> None:
    end = end_of_turn({}, D, hands={Nation.PRUSSIA: ["spades-2-2"]}, edition=edition)
    state = do(read(end, 9)[0], give(Card("spades-2-2")))
    assert legal_actions(state) == (deal(Card("spades-2-2")),)
    state = do(state, deal(Card("spades-2-2")))
    assert (hand(state, Nation.PRUSSIA), hand(state, Nation.AUSTRIA)) == ({"spades-2-2"}, set())


def test_both_f9d_nothing_without_a_prussian_card(edition: str) -> None:
    end = end_of_turn({}, D, hands={Nation.AUSTRIA: ["spades-2-2"]}, edition=edition)
    _, events = read(end, 9)
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED, *NEXT_TURN]


# 10: Prussian recruits, a Prussian loss, Friedrich surprised.


def test_both_f10s_a_prussian_who_got_new_troops_may_not_move_next_to_an_enemy(
    edition: str,
) -> None:
    pieces = {"heinrich": "magdeburg", "richelieu": "brandenburg", "keith": "breslau"}
    now, later = moments(
        pieces,
        10,
        S,
        Nation.PRUSSIA,
        hands={Nation.PRUSSIA: ["spades-13-2"]},
        retired=["friedrich", "winterfeldt", "schwerin", "seydlitz", "dohna", "lehwaldt", *TRAINS],
        edition=edition,
    )
    path = march(City("burg"), City("genthin"))
    assert City("genthin") in City("brandenburg").neighbours
    given = do(bought(now, 1), allot(1))
    assert troops_of(given, "heinrich") == 2
    assert refused(taken(given, "heinrich"), path) is Refusal.MAY_NOT_THREATEN
    assert City("burg") in ends(taken(given, "heinrich"))
    elsewhere = do(bought(now, 1), allot(0))
    assert refused(taken(elsewhere, "heinrich"), path) is None
    assert refused(taken(now, "heinrich"), path) is None
    assert refused(taken(do(bought(later, 1), allot(1)), "heinrich"), path) is None


def test_both_f10s_nor_gets_one_who_moved_there_any_troops(edition: str) -> None:
    pieces = {"heinrich": "magdeburg", "richelieu": "brandenburg", "keith": "breslau"}
    retired = ["friedrich", "winterfeldt", "schwerin", "seydlitz", "dohna", "lehwaldt", *TRAINS]
    now, later = moments(pieces, 10, S, Nation.PRUSSIA, retired=retired, edition=edition,
                         hands={Nation.PRUSSIA: ["spades-13-2"]})  # fmt: skip
    assert legal_actions(bought(moved(now, "heinrich", "genthin"), 1)) == (allot(0),)
    assert legal_actions(bought(moved(later, "heinrich", "genthin"), 1)) == (allot(0), allot(1))


def prussian_loss(edition: str, troops: dict[str, int]) -> State:
    pieces = {"friedrich": "leipzig", "winterfeldt": "leipzig", "heinrich": "berlin",
              "keith": "breslau"}  # fmt: skip
    return read(end_of_turn(pieces, C, troops=troops, edition=edition), 10)[0]


def test_anniversary_f10c_a_prussian_with_two_or_more_troops_loses_one() -> None:
    state = prussian_loss("anniversary", {"friedrich": 3, "heinrich": 1, "keith": 2})
    assert decision(state) == (DecisionKind.CHOOSE_GENERAL, Nation.PRUSSIA, Role.FREDERICK)
    assert legal_actions(state) == (choose(Piece("friedrich")), choose(Piece("keith")))
    assert refused(state, choose(Piece("heinrich"))) is Refusal.NOT_TO_CHOOSE
    assert refused(state, pass_()) is Refusal.CANNOT_DECLINE
    state, events = apply(state, choose(Piece("friedrich")))
    assert kinds(events) == [EventKind.LOST_TROOP, *NEXT_TURN]
    assert (events[0].parts, events[0].secret) == ((), (City("leipzig"),))
    assert troops_of(state, "friedrich") == 2


def test_anniversary_f10c_nothing_if_nobody_can_spare_a_troop() -> None:
    state = prussian_loss("anniversary", {"friedrich": 2})
    assert asked(state) is DecisionKind.DEAL
    assert sum(state.troops) == 5


def test_classic_f10c_any_prussian_may_be_named_but_none_is_removed() -> None:
    state = prussian_loss("classic", {"friedrich": 2, "heinrich": 1, "keith": 2})
    everybody = tuple(choose(Piece(key)) for key in ("friedrich", "heinrich", "keith"))
    assert legal_actions(state) == everybody
    assert refused(state, pass_()) is Refusal.CANNOT_DECLINE
    for key, lost in (("friedrich", 0), ("heinrich", 0), ("keith", 1)):
        after_it, events = apply(state, choose(Piece(key)))
        assert sum(state.troops) - sum(after_it.troops) == lost
        assert where(after_it, key) == where(state, key)
        kind = EventKind.LOST_TROOP if lost else EventKind.NOTHING_HAPPENED
        assert kinds(events) == [kind, *NEXT_TURN]


def test_both_f10c_nothing_without_a_prussian_on_the_map(edition: str) -> None:
    _, events = read(end_of_turn({}, C, edition=edition), 10)
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED, *NEXT_TURN]


def test_both_f10h_prussias_first_card_counts_nothing_when_friedrich_is_attacked(
    edition: str,
) -> None:
    pieces = {"friedrich": "magdeburg", "richelieu": "genthin"}
    cards = ["hearts-9-2", "hearts-3-2"]
    now, later = moments(pieces, 10, H, Nation.FRANCE, troops={"richelieu": 8},
                         hands={Nation.PRUSSIA: cards}, edition=edition)  # fmt: skip
    for state, points in ((now, [0, 3]), (later, [9])):
        duel = do(moved(state, "richelieu", "burg"), pass_())
        assert decision(duel).nation is Nation.PRUSSIA
        assert french_points(duel, *cards[: len(points)]) == points


def test_both_f10h_not_when_friedrich_attacks_or_another_is_attacked(edition: str) -> None:
    cards = {Nation.PRUSSIA: ["hearts-9-2"]}
    attacking = after({"friedrich": "magdeburg", "richelieu": "burg"}, 10, H, hands=cards,
                      troops={"richelieu": 8}, edition=edition)  # fmt: skip
    duel = do(to_movement(attacking, Nation.PRUSSIA, spare=H), pass_())
    assert french_points(duel, "hearts-9-2") == [9]
    other = after({"heinrich": "magdeburg", "richelieu": "genthin"}, 10, H, hands=cards,
                  troops={"richelieu": 8}, edition=edition)  # fmt: skip
    duel = do(moved(to_movement(other, Nation.FRANCE, spare=H), "richelieu", "burg"), pass_())
    assert french_points(duel, "hearts-9-2") == [9]


# 11: the 11 of spades, Hanover, Heinrich.


def test_both_f11s_prussia_may_play_the_eleven_of_spades_once_at_double_value(
    edition: str,
) -> None:
    assert City("berlin").suit is City("bernau").suit is S
    eleven, twin = Card("spades-11-2"), Card("spades-11-3")
    state = after(
        {"heinrich": "berlin", "tottleben": "bernau"},
        11,
        S,
        victor="ferdinand",
        troops={"tottleben": 8},
        hands={Nation.PRUSSIA: ["spades-11-2", "spades-11-3"], Nation.RUSSIA: ["spades-13-2",
               "spades-12-2"]},
        edition=edition,
    )  # fmt: skip
    duel = do(to_movement(state, Nation.PRUSSIA, spare=S), pass_())
    assert set(legal_actions(duel)) == {
        play(eleven, 11), play(eleven, 22), play(twin, 11), play(twin, 22), pass_()
    }  # fmt: skip
    plain = do(duel, play(eleven, 11), play(Card("spades-13-2"), 13))
    assert play(twin, 22) in legal_actions(plain)
    double = do(duel, play(eleven, 22), play(Card("spades-13-2"), 13))
    double = do(double, play(Card("spades-12-2"), 12))
    assert play(twin, 11) in legal_actions(double)
    assert refused(double, play(twin, 22)) is Refusal.WRONG_VALUE


def test_both_f11s_is_over_after_the_turn_and_nobody_elses(edition: str) -> None:
    pieces = {"heinrich": "berlin", "tottleben": "chorin"}
    hands = {Nation.PRUSSIA: ["spades-11-2"], Nation.RUSSIA: ["spades-11-3"]}
    now, later = moments(pieces, 11, S, Nation.RUSSIA, troops={"heinrich": 3}, hands=hands,
                         edition=edition)  # fmt: skip
    duel = do(moved(now, "tottleben", "bernau"), pass_())
    assert decision(duel).nation is Nation.RUSSIA
    assert refused(duel, play(Card("spades-11-3"), 22)) is Refusal.WRONG_VALUE
    assert refused(duel, play(Card("spades-11-3"), 11)) is None
    prussian = do(duel, play(Card("spades-11-3"), 11))
    assert refused(prussian, play(Card("spades-11-2"), 22)) is None
    late = do(moved(later, "tottleben", "bernau"), pass_(), play(Card("spades-11-3"), 11))
    assert refused(late, play(Card("spades-11-2"), 22)) is Refusal.WRONG_VALUE


def test_both_f11c_hanovers_player_says_in_secret_who_gains(edition: str) -> None:
    pieces = {"ferdinand": "stade", "cumberland": "alfeld"}
    end = end_of_turn(pieces, C, victor="keith", troops={"ferdinand": 7, "cumberland": 4},
                      edition=edition)  # fmt: skip
    state, _ = read(end, 11)
    assert decision(state) == (DecisionKind.CHOOSE_GENERAL, Nation.HANOVER, Role.FREDERICK)
    assert legal_actions(state) == (choose(Piece("ferdinand")), choose(Piece("cumberland")))
    assert refused(state, pass_()) is Refusal.CANNOT_DECLINE
    chosen, events = apply(state, choose(Piece("ferdinand")))
    assert (kinds(events), events[0].parts) == ([EventKind.GAINED_TROOP, *NEXT_TURN], ())
    assert troops_of(chosen, "ferdinand") == 8


@pytest.mark.parametrize(
    ("pieces", "troops"),
    [
        ({"ferdinand": "stade", "cumberland": "alfeld"}, {"ferdinand": 8, "cumberland": 4}),
        ({"ferdinand": "stade"}, {"ferdinand": 8}),
        ({}, {}),
    ],
)
def test_both_f11c_nothing_at_the_maximum_or_without_room(
    pieces: dict[str, str], troops: dict[str, int], edition: str
) -> None:
    _, events = read(end_of_turn(pieces, C, victor="keith", troops=troops, edition=edition), 11)
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED, *NEXT_TURN]


@pytest.mark.parametrize("city", ["angermuende", "neuruppin"])
def test_both_f11h_heinrich_protects_objectives_up_to_four_cities_away(
    city: str, edition: str
) -> None:
    assert distance(City("berlin"), City(city)) == 4
    pieces = {"heinrich": "berlin", "ehrensvaerd": city}
    now, later = moments(pieces, 11, H, Nation.SWEDEN, edition=edition)
    for state, protected in ((now, True), (later, False)):
        there = City(city).neighbours[-1].key
        state = do(moved(state, "ehrensvaerd", there), pass_())
        assert is_held(state, city) != protected
    near = to_movement(after({"keith": "berlin", "ehrensvaerd": city}, 11, H, edition=edition),
                       Nation.SWEDEN)  # fmt: skip
    assert is_held(do(moved(near, "ehrensvaerd", City(city).neighbours[-1].key), pass_()), city)


# 12: Ehrensvärd, Hildburghausen.


@pytest.mark.parametrize(("number", "cut"), [(4, False), (5, True), (6, True), (7, False)])
def test_both_f12c_ehrensvaerd_is_cut_off_five_or_six_cities_from_his_train(
    number: int, cut: bool, edition: str
) -> None:
    for city in at_distance("wismar", number, 20):
        pieces = {"ehrensvaerd": city, "sweden-train-1": "wismar"}
        state, _ = read(end_of_turn(pieces, C, edition=edition), 12)
        assert bool(state.down >> Piece("ehrensvaerd") & 1) == cut


def test_both_f12c_in_sweden_too_but_not_without_a_train(edition: str) -> None:
    assert distance(City("wolgast"), City("wismar")) == 5
    for train, cut in (({"sweden-train-1": "wismar"}, True), ({}, False)):
        state, _ = read(end_of_turn({"ehrensvaerd": "wolgast", **train}, C, edition=edition), 12)
        assert bool(state.down) == cut
    _, events = read(end_of_turn({"sweden-train-1": "wismar"}, C, edition=edition), 12)
    assert kinds(events) == [EventKind.FATE_TURNED, *NEXT_TURN]


def driven(start: str, edition: str, *, beaten: bool = True, **more: str) -> State:
    """12 hearts after Hildburghausen, who stands there, has lost a combat or not."""
    mask = 1 << Piece("hildburghausen") if beaten else 0
    return after({"hildburghausen": start, **more}, 12, H, beaten=mask, edition=edition)


def test_both_f12h_prussia_may_move_a_beaten_hildburghausen_two_cities_westwards(
    edition: str,
) -> None:
    state = driven("hildburghausen", edition)
    assert decision(state) == (DecisionKind.FATE_MARCH, Nation.PRUSSIA, Role.FREDERICK)
    assert legal_actions(state)[0] == pass_()
    assert ends(state) == {City("kissingen")}
    assert kinds(told(state, pass_())) == [EventKind.DECLINED, *NEXT_TURN]
    state = do(state, legal_actions(state)[1])
    assert where(state, "hildburghausen") is City("kissingen")
    state = driven("leipzig", edition)
    back = march(City("wurzen"), City("leipzig"))
    assert refused(state, back) is Refusal.CITY_OCCUPIED
    east = march(City("wurzen"), City("oschatz"))
    assert refused(state, east) is Refusal.NOT_A_RETREAT
    west = {"eisleben", "halle", "merseburg", "naumburg", "querfurt"}
    assert {city.key for city in ends(state)} <= west
    for city in CITIES:
        near = {n for one in City("leipzig").neighbours for n in one.neighbours}
        (x, y), (u, v) = City("leipzig").position, city.position
        westwards = city in near and city is not City("leipzig") and x - u > abs(v - y)
        assert (city in ends(state)) == westwards


def test_both_f12h_goes_through_empty_cities_and_conquers_nothing(edition: str) -> None:
    state = driven("hildburghausen", edition, heinrich="meiningen")
    assert asked(state) is DecisionKind.DEAL
    state = driven("hildburghausen", edition, heinrich="kissingen")
    assert asked(state) is DecisionKind.DEAL
    state = driven("leipzig", edition)
    state = do(state, next(one for one in legal_actions(state)[1:]))
    assert not is_held(state, "leipzig")


def test_both_f12h_nothing_if_he_has_lost_no_combat_or_is_off_the_map(edition: str) -> None:
    assert asked(driven("hildburghausen", edition, beaten=False)) is DecisionKind.DEAL
    mask = 1 << Piece("hildburghausen")
    _, events = read(end_of_turn({}, H, beaten=mask, edition=edition), 12)
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NOTHING_HAPPENED, *NEXT_TURN]


def test_both_f12h_he_may_have_lost_an_attack_of_his_own(edition: str) -> None:
    """He attacks Keith, who wins and stands in hearts."""
    pieces = {"hildburghausen": "burg", "keith": "magdeburg"}
    troops = {"hildburghausen": 5, "keith": 6}
    state = position(pieces, nation=Nation.IMPERIAL, turn=7, troops=troops,
                     options=ALL_VERSIONS, edition=edition)  # fmt: skip
    state = to_fate(do(fighting(state), pass_()), spare=H)
    assert (state.turn, state.victor) == (7, Piece("keith"))
    state, _ = read(state, 12)
    assert decision(state) == (DecisionKind.FATE_MARCH, Nation.PRUSSIA, Role.FREDERICK)


def test_both_f12h_counts_combats_of_the_turn_just_ended_only(edition: str) -> None:
    """He loses in turn 7 by real play: 12 hearts moves him then, and not a turn later."""
    pieces = {"hildburghausen": "hildburghausen", "keith": "sonneberg"}
    state = after(pieces, "poems", H, troops={"hildburghausen": 3, "keith": 4}, edition=edition)
    state = to_fate(state, spare=D)
    assert (state.turn, where(state, "hildburghausen")) != (7, None)
    assert state.beaten >> Piece("hildburghausen") & 1
    now = do(state, turn(FateCard("fate-12")))
    assert now.fate_suit == City(state.where[state.victor]).suit
    later = to_fate(do(state, idle(state)), spare=D)
    assert later.turn == 8
    assert not later.beaten >> Piece("hildburghausen") & 1


def test_both_declining_is_offered_for_every_may_and_for_nothing_else(edition: str) -> None:
    """F-choice: 1H, 4H, 6S, 6D and 12H can be declined, 9D in the anniversary edition only."""
    hands = {nation: [f"{suit.key}-{4 + nation}-2" for suit in Suit] for nation in Nation}
    may = set()
    for number in range(1, 13):
        for suit in Suit:
            pieces = {k: c for k, c in STANDING.items() if k != "ferdinand"}
            pieces["hildburghausen"] = "leipzig"
            end = end_of_turn(pieces, suit, hands=hands, edition=edition,
                              beaten=1 << Piece("hildburghausen"))  # fmt: skip
            state, _ = read(end, number)
            if asked(state) is not DecisionKind.DEAL and pass_() in legal_actions(state):
                may.add((number, suit))
    swap = {(9, D)} if edition == "anniversary" else set()
    assert may == {(1, H), (4, H), (6, S), (6, D), (12, H)} | swap


def test_both_declare_is_no_answer_to_fate() -> None:
    state, _ = read(end_of_turn({}, D, hands={Nation.PRUSSIA: ["spades-2-2"]}), 9)
    assert refused(state, declare(Card("spades-2-2"))) is Refusal.WRONG_DECISION
