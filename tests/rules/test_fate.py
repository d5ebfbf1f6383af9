"""Rule 11: the Clock of Fate, its six strokes, and what they do to nations and players."""

from __future__ import annotations

from random import Random

import pytest

from friedrich.board import (
    FATE_CARDS,
    OBJECTIVES,
    PIECE_NATIONS,
    PIECES,
    STARTS,
    STROKES,
    Card,
    City,
    FateCard,
    Nation,
    Piece,
    Role,
    Suit,
    generals_of,
    objectives_of,
    trains_of,
)
from friedrich.conformance.wanderers import aimless
from friedrich.rules import (
    ActionKind,
    DecisionKind,
    Effect,
    Event,
    EventKind,
    Options,
    Refusal,
    State,
    apply,
    choose,
    decision,
    enter,
    legal_actions,
    outcome,
    pass_,
    recruit,
    take,
    turn,
    why_not,
)
from friedrich.rules.doors import codes, step
from friedrich.rules.stacks import lift, place
from tests.rules.fates import (
    EDITIONS,
    VICTORS_PLACE,
    after,
    end_of_turn,
    idle,
    moved,
    read,
    to_fate,
    to_movement,
)
from tests.rules.table import (
    asked,
    do,
    hand,
    is_held,
    kinds,
    moving,
    new_game,
    position,
    refused,
    troops_of,
    turning_fate,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

S, C, H, D = Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS
STANDING = {piece.key: STARTS[piece].key for piece in PIECES}
PRUSSIANS = [piece for piece in generals_of(Nation.PRUSSIA) if piece.key != "friedrich"]


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def whole(edition: str = "anniversary", **more: object) -> State:
    """All pieces at their start at the end of turn 6, the standard game."""
    more = {"turn": 6, **more}
    return turning_fate(position(STANDING, edition=edition, nation=Nation.FRANCE, **more))  # type: ignore[arg-type]


def turned(state: State, *cards: str, retire: str = "lehwaldt") -> State:
    """The same after these cards at the ends of successive turns, played idly."""
    for card in cards:
        state, _ = read(to_fate(state), card)
        while asked(state) is DecisionKind.CHOOSE_GENERAL:
            wanted = choose(Piece(retire))
            options = legal_actions(state)
            state = do(state, wanted if wanted in options else options[-1])
    return state


def stages(events: list[Event]) -> list[Nation | None]:
    return [event.nation for event in events if event.kind is EventKind.STAGE_BEGAN]


def turn_of(state: State) -> tuple[State, list[Event]]:
    """Play idly from the beginning of Prussia's stage to the end of the turn."""
    story: list[Event] = []
    while asked(state) is not DecisionKind.TURN_FATE and outcome(state) is None:
        state, events = apply(state, idle(state))
        story += events
    return state, story


def drawn(state: State) -> dict[Nation, int]:
    """How many cards each nation draws in the turn that begins, and those kept of them."""
    _, story = turn_of(state)
    counts = dict.fromkeys(Nation, 0)
    for event in story:
        if event.nation is not None:
            counts[event.nation] += event.kind is EventKind.DREW
            counts[event.nation] -= event.kind is EventKind.LAID_AWAY
    return counts


# The clock.


def test_both_11_1a_the_first_card_is_turned_at_the_end_of_turn_6(edition: str) -> None:
    state = new_game(edition=edition)
    turns = []
    while state.turn < 9:
        if asked(state) is DecisionKind.TURN_FATE:
            turns.append(state.turn)
            assert decision(state) == (DecisionKind.TURN_FATE, None, None)
        state = do(state, idle(state))
        if len(turns) > 2:
            break
        if asked(state) is DecisionKind.TURN_FATE and len(turns) == 2:
            state = do(state, turn(FateCard("fate-1")))
    assert turns[:2] == [6, 7]


def test_both_11_1a_it_is_the_last_action_of_the_turn(edition: str) -> None:
    _, events = read(whole(edition), "poems")
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.STAGE_BEGAN]
    assert (events[0].parts, events[1].nation, events[1].parts) == (
        (FateCard("poems"), -1),
        Nation.PRUSSIA,
        (7,),
    )


def test_both_11_1b_a_card_read_does_not_come_again(edition: str) -> None:
    state = whole(edition)
    assert legal_actions(state) == tuple(map(turn, FATE_CARDS))
    for number in range(1, 13):
        state = to_fate(state)
        state, _ = read(state, number)
        while pass_() in legal_actions(state) and asked(state) is not DecisionKind.MOVEMENT:
            state = do(state, pass_())
        if asked(state) is DecisionKind.CHOOSE_GENERAL:
            state = do(state, legal_actions(state)[0])
    state = to_fate(state)
    assert state.turn == 18
    assert legal_actions(state) == tuple(map(turn, STROKES))
    assert refused(state, turn(FateCard("fate-1"))) is Refusal.IMPOSSIBLE_CHANCE


def test_both_11_1_no_game_lasts_beyond_turn_23(edition: str) -> None:
    """Eighteen cards: the strokes that end the game are among them."""
    state = new_game(edition=edition)
    strokes = 0
    while outcome(state) is None:
        action = idle(state)
        if asked(state) is DecisionKind.TURN_FATE:
            action = legal_actions(state)[0]
            strokes += action.fate.is_stroke
        state = do(state, action)
    assert (state.turn, strokes) == (23, 6)


def test_both_11_2_six_of_the_cards_are_strokes() -> None:
    assert [card.key for card in STROKES] == [
        "poems", "lord-bute", "elisabeth", "sweden", "india", "america"
    ]  # fmt: skip
    assert len(FATE_CARDS) == 18
    assert all(len(card.versions) == 4 for card in FATE_CARDS[:12])


def test_both_11_3b_the_current_card_is_told_with_the_suit_read(edition: str) -> None:
    _, events = read(end_of_turn({}, D, edition=edition), 2)
    assert (events[0].kind, events[0].parts, events[0].told_to) == (
        EventKind.FATE_TURNED,
        (FateCard("fate-2"), D),
        0,
    )


def test_both_11_t1_an_effect_is_over_when_the_next_card_is_turned_even_a_stroke(
    edition: str,
) -> None:
    state = after({"daun": "bruenn"}, 12, S, edition=edition)
    end = to_fate(state)
    assert (end.effect, state.effect) == (Effect.DAUN_IS_SLOW, Effect.DAUN_IS_SLOW)
    assert read(end, "poems")[0].effect == Effect.NOTHING
    assert read(end, 7)[0].effect == Effect.FRIEDRICH_IS_SHY


@pytest.mark.parametrize("number", [4, 11])
def test_both_11_t3_a_card_that_works_once_is_fresh_when_it_is_turned(
    number: int, edition: str
) -> None:
    end = end_of_turn({}, S, edition=edition, spent=True)
    assert not read(end, number)[0].spent


LEFT = [
    ("elisabeth", 1, C),
    ("elisabeth", 1, D),
    ("elisabeth", 1, H),
    ("elisabeth", 2, H),
    ("elisabeth", 9, S),
    ("sweden", 12, C),
    ("france", 4, H),
]


@pytest.mark.parametrize(("gone", "number", "suit"), LEFT)
def test_both_11_t5_cards_about_a_nation_that_has_left_do_nothing(
    gone: str, number: int, suit: Suit, edition: str
) -> None:
    strokes = ("india", "america") if gone == "france" else (gone,)
    others = {k: c for k, c in STANDING.items() if k not in ("ferdinand", "tottleben")}
    hands = {nation: [f"clubs-{3 + nation}-2"] for nation in Nation}
    end = end_of_turn(others, suit, edition=edition, hands=hands)
    state = turned(end, *strokes)
    state = to_fate(state)
    if where(state, "ferdinand") is not None:
        lift(state, Piece("ferdinand"))
    place(state, Piece("ferdinand"), City(VICTORS_PLACE[suit]))
    state.troops[Piece("ferdinand")] = 1
    _, events = read(state, number)
    rest = kinds(events)[1:]
    assert rest in (
        [EventKind.STAGE_BEGAN],
        [EventKind.NOTHING_HAPPENED, EventKind.STAGE_BEGAN],
    )


# The strokes.


@pytest.mark.parametrize("order", [("poems", "lord-bute"), ("lord-bute", "poems")])
def test_both_s_poems_and_bute_prussia_draws_5_and_then_4(
    order: tuple[str, str], edition: str
) -> None:
    first, events = read(whole(edition), order[0])
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.STAGE_BEGAN]
    assert drawn(first)[Nation.PRUSSIA] == 5
    second = turned(first, order[1])
    assert drawn(second)[Nation.PRUSSIA] == 4
    assert drawn(turned(second, "india"))[Nation.PRUSSIA] == 4


@pytest.mark.parametrize("order", [("india", "america"), ("america", "india")])
def test_both_s_india_and_america_first_cut_incomes_and_then_send_france_away(
    order: tuple[str, str], edition: str
) -> None:
    before = whole(edition)
    base = {Nation.AUSTRIA: 5, Nation.FRANCE: 3, Nation.HANOVER: 2}
    assert {n: drawn(read(before, 1)[0])[n] for n in base} == base
    first, events = read(before, order[0])
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.STAGE_BEGAN]
    counts = drawn(first)
    assert {n: counts[n] for n in base} == {**base, Nation.AUSTRIA: 4}
    _, story = turn_of(first)
    assert EventKind.LAID_AWAY not in kinds(story)
    second, events = read(to_fate(first), order[1])
    assert kinds(events) == [
        EventKind.FATE_TURNED,
        EventKind.NATION_LEFT,
        EventKind.CHANGED_HANDS,
        EventKind.GENERAL_RETIRED,
        EventKind.STAGE_BEGAN,
    ]
    assert events[1].nation is Nation.FRANCE
    assert events[3].parts == (Piece("cumberland"), 1)
    assert where(second, "cumberland") is None
    counts = drawn(second)
    assert (counts[Nation.AUSTRIA], counts[Nation.FRANCE], counts[Nation.HANOVER]) == (4, 0, 1)
    assert Nation.FRANCE not in stages(turn_of(second)[1])


def test_both_s_india_cumberland_is_retired_from_his_stack_or_off_the_map(edition: str) -> None:
    pieces = {**STANDING, "cumberland": "stade"}
    end = turning_fate(position(pieces, turn=6, nation=Nation.FRANCE, edition=edition, colonies=1,
                                troops={"ferdinand": 10}))  # fmt: skip
    state, _ = read(end, "india")
    assert (where(state, "cumberland"), troops_of(state, "ferdinand")) == (None, 8)
    del pieces["cumberland"]
    end = turning_fate(position(pieces, turn=6, nation=Nation.FRANCE, edition=edition, colonies=1))
    state, events = read(end, "india")
    assert EventKind.GENERAL_RETIRED in kinds(events)
    assert state.retired >> Piece("cumberland") & 1


def test_both_s_india_hanovers_maximum_stays_but_ferdinand_alone_holds_eight(
    edition: str,
) -> None:
    cards = [f"{suit.key}-{value}-2" for suit in Suit for value in (11, 12, 13)]
    end = whole(edition, colonies=1, hands={Nation.HANOVER: cards})
    now = to_movement(read(end, "india")[0], Nation.HANOVER)
    numbers = [one.number for one in legal_actions(now) if one.kind is ActionKind.RECRUIT]
    assert (max(numbers), now.law.most_troops[Nation.HANOVER]) == (7, 12)
    assert refused(now, recruit(8)) is Refusal.NO_ROOM


LEAVING = [
    ("elisabeth", Nation.RUSSIA, 0),
    ("sweden", Nation.SWEDEN, 0),
    ("india", Nation.FRANCE, 1),
]


@pytest.mark.parametrize(("card", "nation", "colonies"), LEAVING)
def test_both_11_a_nation_that_leaves_takes_pieces_hand_and_markers_with_it(
    card: str, nation: Nation, colonies: int, edition: str
) -> None:
    wanted = [objective.city.key for objective in objectives_of(nation)]
    held = [*wanted[:-1], "breslau", "leipzig"]
    hands = {nation: ["spades-2-2", "clubs-2-2"], Nation.AUSTRIA: ["spades-3-2"]}
    end = whole(edition, held=held, hands=hands, colonies=colonies)
    state, _ = read(end, card)
    if asked(state) is DecisionKind.CHOOSE_GENERAL:
        state = do(state, choose(Piece("lehwaldt")))
    for piece in PIECES:
        if PIECE_NATIONS[piece] is nation:
            assert where(state, piece.key) is None
    assert not any(is_held(state, key) for key in wanted)
    assert is_held(state, "breslau")
    assert is_held(state, "leipzig")
    assert not hand(state, nation)
    assert hand(state, Nation.AUSTRIA) == {"spades-3-2"}
    lost = [Card("spades-2-2"), Card("clubs-2-2")]
    assert all(state.lost >> card & 1 and not state.played >> card & 1 for card in lost)
    story = turn_of(state)[1]
    assert stages(story) == [one for one in Nation if one not in (Nation.PRUSSIA, nation)]


def test_both_11_a_card_that_left_with_a_nation_is_never_drawn_again(edition: str) -> None:
    """Played at random to the end, with reshuffles: no card lost comes back."""
    for seed in range(4):
        random = Random(f"lost/{seed}")
        state = new_game("four", edition)
        lost = 0
        while outcome(state) is None:
            step(state, aimless(state, codes(state), random))
            lost |= state.lost
            assert state.lost == lost
            assert not any(
                lost >> card & 1 for cards in (*state.hands, state.pile) for card in cards
            )
            assert not lost & state.played
        assert lost


def test_both_11_victory_is_read_in_spades_once_the_victor_has_left(edition: str) -> None:
    end = end_of_turn({}, C, victor="saltikov", edition=edition)
    state = turned(end, "elisabeth")
    _, events = read(to_fate(state), 2)
    assert events[0].parts == (1, S)


def test_anniversary_s_elisabeth_prussia_retires_any_general_but_friedrich() -> None:
    end = whole()
    state, events = read(end, "elisabeth")
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NATION_LEFT]
    assert decision(state) == (DecisionKind.CHOOSE_GENERAL, Nation.PRUSSIA, Role.FREDERICK)
    assert legal_actions(state) == tuple(map(choose, PRUSSIANS))
    assert refused(state, choose(Piece("friedrich"))) is Refusal.NOT_TO_CHOOSE
    assert refused(state, choose(Piece("ferdinand"))) is Refusal.NOT_TO_CHOOSE
    assert refused(state, pass_()) is Refusal.CANNOT_DECLINE
    state, events = apply(state, choose(Piece("heinrich")))
    assert kinds(events) == [EventKind.GENERAL_RETIRED, EventKind.STAGE_BEGAN]
    assert (events[0].nation, events[0].parts) == (Nation.PRUSSIA, (Piece("heinrich"), 1))
    assert where(state, "heinrich") is None


def test_both_s_sweden_prussia_retires_any_general_but_friedrich(edition: str) -> None:
    state, events = read(whole(edition), "sweden")
    assert kinds(events) == [EventKind.FATE_TURNED, EventKind.NATION_LEFT]
    assert decision(state) == (DecisionKind.CHOOSE_GENERAL, Nation.PRUSSIA, Role.FREDERICK)
    assert legal_actions(state) == tuple(map(choose, PRUSSIANS))
    assert why_not(state, choose(Piece("keith")), Role.ELISABETH) is not None
    assert where(do(state, choose(Piece("keith"))), "keith") is None


def test_classic_s_elisabeth_retires_lehwaldt_on_or_off_the_map() -> None:
    for pieces in (STANDING, {k: c for k, c in STANDING.items() if k != "lehwaldt"}):
        end = turning_fate(position(pieces, turn=6, nation=Nation.FRANCE, edition="classic"))
        state, events = read(end, "elisabeth")
        assert kinds(events)[1:] == [
            EventKind.NATION_LEFT,
            EventKind.GENERAL_RETIRED,
            EventKind.STAGE_BEGAN,
        ]
        assert events[2].parts[0] == Piece("lehwaldt")
        assert where(state, "lehwaldt") is None
        assert state.retired >> Piece("lehwaldt") & 1


def test_classic_s_elisabeth_after_sweden_took_lehwaldt_retires_nobody() -> None:
    state = turned(whole("classic"), "sweden", retire="lehwaldt")
    retired = state.retired
    state, events = read(to_fate(state), "elisabeth")
    assert EventKind.GENERAL_RETIRED not in kinds(events)
    russians = (*generals_of(Nation.RUSSIA), *trains_of(Nation.RUSSIA))
    assert state.retired == retired | sum(1 << piece for piece in russians)


def test_both_q11_1_a_retired_general_never_returns_and_may_be_off_the_map(edition: str) -> None:
    pieces = {k: c for k, c in STANDING.items() if k not in ("keith", "dohna")}
    hands = {Nation.PRUSSIA: ["spades-13-2", "clubs-13-2"]}
    end = turning_fate(position(pieces, turn=6, nation=Nation.FRANCE, edition=edition, hands=hands))
    state, _ = read(end, "sweden")
    assert choose(Piece("keith")) in legal_actions(state)
    now = to_movement(do(state, choose(Piece("keith"))), Nation.PRUSSIA)
    assert now.law.most_troops[Nation.PRUSSIA] == 32
    ordering = do(now, recruit(2))
    while asked(ordering) is DecisionKind.PAY:
        ordering = do(ordering, legal_actions(ordering)[0])
    assert asked(ordering) is DecisionKind.ENTER
    assert refused(ordering, enter(Piece("keith"), City("berlin"))) is Refusal.MUST_STAY_OFF_MAP
    assert refused(ordering, enter(Piece("dohna"), City("berlin"))) is None


@pytest.mark.parametrize(
    ("pieces", "troops", "retired", "left"),
    [
        (("friedrich", "keith"), 9, "keith", 8),
        (("heinrich", "dohna"), 7, "dohna", 7),
        (("heinrich", "dohna"), 2, "heinrich", 2),
        (("heinrich", "keith", "dohna"), 24, "keith", 16),
        (("heinrich",), 5, "heinrich", 0),
    ],
)
def test_both_x6_3_q6_1_a_retired_generals_comrades_take_his_troops_over(
    pieces: tuple[str, ...], troops: int, retired: str, left: int, edition: str
) -> None:
    stack = dict.fromkeys(pieces, "magdeburg")
    end = turning_fate(position({**stack, "seydlitz": "berlin"}, turn=6, edition=edition,
                                nation=Nation.FRANCE, troops={pieces[0]: troops}))  # fmt: skip
    state = do(read(end, "sweden")[0], choose(Piece(retired)))
    assert where(state, retired) is None
    rest = [key for key in pieces if key != retired]
    assert all(where(state, key) is City("magdeburg") for key in rest)
    assert sum(state.troops) - 1 == left
    if rest:
        assert troops_of(state, rest[0]) == left


# The Imperial Army changes hands.


@pytest.mark.parametrize("setup", ["four", "three"])
@pytest.mark.parametrize(
    ("cards", "heir"),
    [
        (("elisabeth", "sweden"), Role.ELISABETH),
        (("sweden", "elisabeth"), Role.ELISABETH),
        (("india", "america"), Role.POMPADOUR),
    ],
)
def test_both_11_4_11_6_the_imperial_army_changes_hands(
    setup: str, cards: tuple[str, str], heir: Role, edition: str
) -> None:
    seat = Role.ELISABETH if setup == "three" else heir
    hands = {Nation.IMPERIAL: ["spades-7-2"]}
    end = whole(edition, setup=setup, hands=hands, held=["leipzig"])
    first = turned(end, cards[0])
    assert first.imperial == Role.MARIA_THERESA
    before = to_movement(first, Nation.IMPERIAL)
    assert decision(before).seat is Role.MARIA_THERESA
    state, events = read(to_fate(first), cards[1])
    change = [event for event in events if event.kind is EventKind.CHANGED_HANDS]
    assert [(event.nation, event.parts) for event in change] == [(Nation.IMPERIAL, (heir,))]
    if asked(state) is DecisionKind.CHOOSE_GENERAL:
        state = do(state, choose(Piece("seydlitz")))
    now = to_movement(state, Nation.IMPERIAL, 8)
    assert decision(now).seat is seat
    assert "spades-7-2" in hand(now, Nation.IMPERIAL)
    assert is_held(now, "leipzig")
    assert where(now, "hildburghausen") is STARTS[Piece("hildburghausen")]
    assert refused(now, take(Piece("hildburghausen"))) is None
    austria = to_movement(state, Nation.AUSTRIA, 8)
    assert decision(austria).seat is Role.MARIA_THERESA


def test_both_11_4n_the_imperial_army_still_moves_after_austria(edition: str) -> None:
    state = turned(whole(edition), "elisabeth", "sweden")
    assert stages(turn_of(state)[1]) == [
        Nation.HANOVER,
        Nation.AUSTRIA,
        Nation.IMPERIAL,
        Nation.FRANCE,
    ]


@pytest.mark.parametrize("setup", ["four", "three"])
@pytest.mark.parametrize(
    "cards",
    [("elisabeth", "sweden", "india", "america"), ("india", "america", "sweden", "elisabeth")],
)
def test_both_11_4_it_changes_hands_only_once(
    cards: tuple[str, ...], setup: str, edition: str
) -> None:
    state = whole(edition, setup=setup)
    changes = 0
    for card in cards:
        state, events = read(to_fate(state), card)
        changes += kinds(events).count(EventKind.CHANGED_HANDS)
        if asked(state) is DecisionKind.CHOOSE_GENERAL:
            state = do(state, legal_actions(state)[-1])
    assert changes == 1
    assert outcome(state) is not None


def test_both_11_4_russia_or_sweden_alone_hands_nothing_over(edition: str) -> None:
    for card in ("elisabeth", "sweden"):
        assert turned(whole(edition), card).imperial == Role.MARIA_THERESA


def test_both_11_4_allies_stay_allies_whoever_plays_them(edition: str) -> None:
    """The Imperial Army of Pompadour still cannot fight Austria; she still blocks its way."""
    pieces = {"hildburghausen": "leipzig", "daun": "halle", "keith": "breslau"}
    state = position(pieces, turn=8, nation=Nation.IMPERIAL, edition=edition,
                     gone=1 << Nation.FRANCE, imperial=int(Role.POMPADOUR))  # fmt: skip
    now = moving(state)
    assert decision(now).seat is Role.POMPADOUR
    chosen = do(now, take(Piece("hildburghausen")))
    assert City("halle") not in {one.path[-1] for one in legal_actions(chosen)}
    _, events = apply(now, pass_())
    assert EventKind.COMBAT_BEGAN not in kinds(events)


def test_both_s_order_the_game_ends_with_the_third_departure_and_nobody_retires(
    edition: str,
) -> None:
    """No question is asked any more once the last card has ended the game."""
    for cards in (("elisabeth", "india", "america", "sweden"), ("sweden", "elisabeth", "india")):
        state = turned(whole(edition), *cards[:-1])
        last = "america" if cards[-1] == "india" else cards[-1]
        if last == "america":
            state = turned(state, "india")
        state, events = read(to_fate(state), last)
        assert outcome(state) is not None
        assert EventKind.GENERAL_RETIRED not in kinds(events)
        assert legal_actions(state) == ()


def test_both_11_pieces_of_a_nation_that_left_block_nobody_any_more(edition: str) -> None:
    pieces = {"keith": "kuestrin", "saltikov": "drossen", "seydlitz": "berlin"}
    end = turning_fate(position(pieces, turn=6, nation=Nation.FRANCE, edition=edition))
    state = turned(end, "elisabeth", retire="seydlitz")
    now = to_movement(state, Nation.PRUSSIA)
    assert where(moved(now, "keith", "drossen"), "keith") is City("drossen")


def test_both_11_options_leave_the_strokes_alone(edition: str) -> None:
    options = Options(all_versions=True)
    end = whole(edition, options=options)
    _, events = read(end, "poems")
    assert events[0].parts == (FateCard("poems"), -1)


def test_both_11_the_former_objectives_need_no_reconquest(edition: str) -> None:
    held = ["colberg", "kuestrin"]
    state = turned(whole(edition, held=held), "elisabeth")
    assert not any(is_held(state, objective.city.key) for objective in OBJECTIVES)
