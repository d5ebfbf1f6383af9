"""Rule 12: when the game ends and who has won; with an oracle that follows random games."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from friedrich.board import OBJECTIVES, PIECES, STARTS, City, Nation, Piece, Role, objectives_of
from friedrich.conformance import CASES, Case
from friedrich.conformance.wanderers import WANDERERS, Wanderer
from friedrich.rules import (
    DecisionKind,
    End,
    Event,
    EventKind,
    Outcome,
    Refusal,
    State,
    apply,
    choose,
    decision,
    legal_actions,
    march,
    outcome,
    pass_,
    take,
)
from friedrich.rules.doors import codes, step
from friedrich.rules.state import DECLARED, FAILED, PICKED_UP, REFUSED, TURNING_FATE, UNDECIDED
from tests.rules.fates import EDITIONS, read, to_fate
from tests.rules.herald import IN_PLAY, Herald, wanted
from tests.rules.table import (
    asked,
    do,
    ending_turn,
    is_held,
    kinds,
    moving,
    new_game,
    objective,
    position,
    refused,
    turning_fate,
)

pytestmark = pytest.mark.usefixtures("named_edition")

ATTACKERS = (Nation.RUSSIA, Nation.SWEDEN, Nation.AUSTRIA, Nation.IMPERIAL, Nation.FRANCE)
PLAYER = {
    Nation.RUSSIA: Role.ELISABETH,
    Nation.SWEDEN: Role.ELISABETH,
    Nation.AUSTRIA: Role.MARIA_THERESA,
    Nation.IMPERIAL: Role.MARIA_THERESA,
    Nation.FRANCE: Role.POMPADOUR,
}
STANDING = {piece.key: STARTS[piece].key for piece in PIECES}


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def goals(nation: Nation, order: int = 2) -> list[str]:
    return [one.city.key for one in objectives_of(nation, order)]


def turn_end(held: list[str], turn: int = 6, **more: Any) -> State:
    """The end of a turn, after the first check of victory, with these cities conquered."""
    return ending_turn(position(STANDING, turn=turn, held=held, **more))


# Before the card.


@pytest.mark.parametrize("turn", [1, 5, 6, 20])
@pytest.mark.parametrize("nation", ATTACKERS)
def test_both_12_2a_a_nation_with_all_her_objectives_wins_before_the_card(
    nation: Nation, turn: int, edition: str
) -> None:
    state = turn_end(goals(nation), turn, edition=edition)
    assert outcome(state) == Outcome((PLAYER[nation],), (nation,), End.OBJECTIVES)
    assert decision(state) == (DecisionKind.OVER, None, None)
    assert legal_actions(state) == ()
    assert refused(state, pass_()) is Refusal.GAME_IS_OVER
    assert state.fate < 0


@pytest.mark.parametrize("nation", ATTACKERS)
def test_both_12_2a_one_objective_missing_is_no_victory(nation: Nation, edition: str) -> None:
    for missing in goals(nation):
        held = [key for key in goals(nation) if key != missing]
        assert outcome(turn_end(held, edition=edition)) is None


def test_both_12_2a_prussia_and_hanover_win_by_no_objectives_in_the_standard_game(
    edition: str,
) -> None:
    assert not goals(Nation.HANOVER)
    state = turn_end([], edition=edition, offensive=REFUSED)
    state.held = sum(1 << objective(key) for key in goals(Nation.PRUSSIA))
    assert outcome(ending_turn(state)) is None


def test_both_12_2a_a_question_mark_is_no_control(edition: str) -> None:
    *held, last = goals(Nation.RUSSIA)
    state = turn_end(held, edition=edition, marks=1 << objective(last))
    assert outcome(state) is None


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_both_2_3a_turns_1_to_5_end_without_a_card(turn: int, edition: str) -> None:
    state = turn_end([], turn, edition=edition)
    assert (outcome(state), state.turn, state.nation) == (None, turn + 1, Nation.PRUSSIA)
    assert asked(state) is DecisionKind.DEAL
    state = turn_end([], 6, edition=edition)
    assert (asked(state), state.turn) == (DecisionKind.TURN_FATE, 6)


def test_both_12_1_the_game_ends_at_the_end_of_a_turn_not_in_a_stage(edition: str) -> None:
    """Russia conquers her last objective in her stage; the other stages are still played."""
    *held, last = goals(Nation.RUSSIA)
    pieces = {"tottleben": last}
    state = moving(position(pieces, nation=Nation.RUSSIA, held=held, turn=3, edition=edition))
    near = City(last).neighbours[0]
    state = do(state, take(Piece("tottleben")), march(near))
    assert is_held(state, last)
    assert outcome(state) is None
    stages = []
    while outcome(state) is None:
        options = legal_actions(state)
        state, events = apply(state, pass_() if pass_() in options else options[0])
        stages += [event.nation for event in events if event.kind is EventKind.STAGE_BEGAN]
    assert stages == [Nation.SWEDEN, Nation.AUSTRIA, Nation.IMPERIAL, Nation.FRANCE]
    assert outcome(state) == Outcome((Role.ELISABETH,), (Nation.RUSSIA,), End.OBJECTIVES)
    assert state.turn == 3


def test_both_12_1_the_end_is_told(edition: str) -> None:
    state = position(STANDING, turn=6, held=goals(Nation.FRANCE), nation=Nation.FRANCE,
                     edition=edition)  # fmt: skip
    state.story = story = list[Event]()
    turning_fate(state)
    assert [(event.kind, event.nation, event.parts) for event in story] == [
        (EventKind.WON, Nation.FRANCE, (End.OBJECTIVES,))
    ]


def test_both_12_2d_nations_that_fulfil_their_conditions_at_once_share_the_victory(
    edition: str,
) -> None:
    state = turn_end(goals(Nation.RUSSIA) + goals(Nation.FRANCE), edition=edition)
    both = (Nation.RUSSIA, Nation.FRANCE)
    assert outcome(state) == Outcome((Role.ELISABETH, Role.POMPADOUR), both, End.OBJECTIVES)
    everything = [key for nation in ATTACKERS for key in goals(nation)]
    seats = (Role.ELISABETH, Role.MARIA_THERESA, Role.POMPADOUR)
    state = turn_end(everything, edition=edition)
    assert outcome(state) == Outcome(seats, ATTACKERS, End.OBJECTIVES)


def test_both_12_2d_two_winning_nations_of_one_player_are_one_winner(edition: str) -> None:
    state = turn_end(goals(Nation.AUSTRIA) + goals(Nation.IMPERIAL), edition=edition)
    two = (Nation.AUSTRIA, Nation.IMPERIAL)
    assert outcome(state) == Outcome((Role.MARIA_THERESA,), two, End.OBJECTIVES)
    held = goals(Nation.SWEDEN) + goals(Nation.FRANCE)
    state = turn_end(held, edition=edition, setup="three")
    two = (Nation.SWEDEN, Nation.FRANCE)
    assert outcome(state) == Outcome((Role.ELISABETH,), two, End.OBJECTIVES)


# After the card.

EASED = [
    (Nation.SWEDEN, "elisabeth", 0, 0, Role.ELISABETH),
    (Nation.AUSTRIA, "elisabeth", 1 << Nation.SWEDEN, 0, Role.MARIA_THERESA),
    (Nation.AUSTRIA, "sweden", 1 << Nation.RUSSIA, 0, Role.MARIA_THERESA),
    (Nation.AUSTRIA, "india", 0, 1, Role.MARIA_THERESA),
    (Nation.AUSTRIA, "america", 0, 1, Role.MARIA_THERESA),
    (Nation.IMPERIAL, "elisabeth", 1 << Nation.SWEDEN, 0, Role.ELISABETH),
    (Nation.IMPERIAL, "sweden", 1 << Nation.RUSSIA, 0, Role.ELISABETH),
    (Nation.IMPERIAL, "india", 0, 1, Role.POMPADOUR),
]


@pytest.mark.parametrize("setup", ["four", "three"])
@pytest.mark.parametrize(("nation", "card", "gone", "colonies", "role"), EASED)
def test_both_11_5_12_2b_12_2c_eased_conditions_win_at_once_after_the_card(
    nation: Nation, card: str, gone: int, colonies: int, role: Role, setup: str, edition: str
) -> None:
    first = goals(nation, 1)
    assert len(first) < len(goals(nation))
    more: dict[str, Any] = {"gone": gone, "colonies": colonies, "setup": setup, "edition": edition}
    end = turn_end(first, **more)
    assert asked(end) is DecisionKind.TURN_FATE
    state, events = read(end, card)
    seat = Role.ELISABETH if (setup, role) == ("three", Role.POMPADOUR) else role
    assert outcome(state) == Outcome((seat,), (nation,), End.OBJECTIVES)
    assert EventKind.GENERAL_RETIRED not in kinds(events)
    assert kinds(events)[-1] is EventKind.WON
    for missing in first:
        fewer = [key for key in goals(nation) if key != missing]
        assert outcome(read(turn_end(fewer, **more), card)[0]) is None


@pytest.mark.parametrize("nation", ATTACKERS)
def test_both_11_5_without_their_reason_first_order_objectives_are_not_enough(
    nation: Nation, edition: str
) -> None:
    if nation in (Nation.RUSSIA, Nation.FRANCE):
        assert goals(nation, 1) == goals(nation)
        return
    first = goals(nation, 1)
    cards = {"poems", "sweden", "india"} - ({"sweden"} if nation is Nation.SWEDEN else set())
    for card in cards:
        state, _ = read(turn_end(first, edition=edition), card)
        assert outcome(state) is None
    if nation is not Nation.SWEDEN:
        assert outcome(read(turn_end(first, edition=edition), "elisabeth")[0]) is None
    else:
        end = turn_end(first, edition=edition, colonies=1)
        assert outcome(read(end, "india")[0]) is None


@pytest.mark.parametrize("nation", [Nation.SWEDEN, Nation.AUSTRIA, Nation.IMPERIAL])
def test_both_11_5_eased_conditions_hold_for_the_check_before_later_cards(
    nation: Nation, edition: str
) -> None:
    gone = 1 << (Nation.RUSSIA if nation is Nation.SWEDEN else Nation.FRANCE)
    role = Role.MARIA_THERESA if nation is Nation.SWEDEN else Role.POMPADOUR
    state = turn_end(goals(nation, 1), 9, gone=gone, imperial=int(role), edition=edition)
    assert outcome(state) is not None
    assert state.fate < 0


def test_both_12_2c_the_player_of_the_nation_at_that_moment_wins(edition: str) -> None:
    """Maria Theresa has done the work; Pompadour gets the crown."""
    held = goals(Nation.IMPERIAL, 1)
    end = turn_end(held, colonies=1, edition=edition)
    assert decision(end).seat is None
    state, _ = read(end, "america")
    assert outcome(state) == Outcome((Role.POMPADOUR,), (Nation.IMPERIAL,), End.OBJECTIVES)


def test_both_12_2d_two_nations_eased_by_one_card_win_together(edition: str) -> None:
    held = goals(Nation.AUSTRIA, 1) + goals(Nation.IMPERIAL, 1)
    state, _ = read(turn_end(held, colonies=1, edition=edition), "india")
    two = (Nation.AUSTRIA, Nation.IMPERIAL)
    assert outcome(state) == Outcome((Role.MARIA_THERESA, Role.POMPADOUR), two, End.OBJECTIVES)
    held = goals(Nation.SWEDEN, 1) + goals(Nation.AUSTRIA, 1)
    end = turn_end(held, gone=1 << Nation.SWEDEN, edition=edition)
    assert outcome(read(end, "elisabeth")[0]) == Outcome(
        (Role.MARIA_THERESA,), (Nation.AUSTRIA,), End.OBJECTIVES
    )


def test_both_12_2b_a_nation_that_leaves_wins_no_more(edition: str) -> None:
    """Her conquests are gone with her."""
    state, _ = read(turn_end(goals(Nation.SWEDEN, 1), edition=edition), "sweden")
    assert outcome(state) is None
    assert not any(is_held(state, key) for key in goals(Nation.SWEDEN))


# Survival.

ORDERS = [
    ("elisabeth", "sweden", "india", "america"),
    ("india", "america", "elisabeth", "sweden"),
    ("america", "elisabeth", "india", "sweden"),
    ("sweden", "america", "india", "elisabeth"),
]


@pytest.mark.parametrize("cards", ORDERS)
@pytest.mark.parametrize("setup", ["four", "three"])
def test_both_12_3_frederick_wins_when_russia_sweden_and_france_have_left(
    cards: tuple[str, ...], setup: str, edition: str
) -> None:
    state = turn_end([], setup=setup, edition=edition)
    events: tuple[Event, ...] = ()
    for number, card in enumerate(cards, 1):
        state, events = read(to_fate(state), card)
        if number < 4:
            assert outcome(state) is None
        if asked(state) is DecisionKind.CHOOSE_GENERAL:
            state = do(state, choose(Piece("seydlitz")) if choose(Piece("seydlitz"))
                       in legal_actions(state) else legal_actions(state)[0])  # fmt: skip
    defenders = (Nation.PRUSSIA, Nation.HANOVER)
    assert outcome(state) == Outcome((Role.FREDERICK,), defenders, End.SURVIVAL)
    assert kinds(events)[-2:] == [EventKind.WON, EventKind.WON]


def test_both_12_3_subsidies_alone_end_nothing(edition: str) -> None:
    state = turn_end([], edition=edition)
    for card in ("poems", "lord-bute", "elisabeth", "india"):
        state, _ = read(to_fate(state), card)
        if asked(state) is DecisionKind.CHOOSE_GENERAL:
            state = do(state, legal_actions(state)[0])
    assert outcome(state) is None


# The oracle: random games of every kind, and the same with conquests strewn in.


def strew(state: State, random: Random) -> None:
    """Let every nation in play hold many of her objectives, often just enough or one too few."""
    state.held = 0
    for nation in IN_PLAY[state.law.setup.key]:
        if state.gone >> nation & 1 or nation is Nation.HANOVER:
            continue
        if nation is Nation.PRUSSIA and not (
            state.law.setup.key == "austria"
            or (state.law.options.offensive_option
                and state.offensive in (UNDECIDED, DECLARED, PICKED_UP))
        ):  # fmt: skip
            continue
        first, all_of_hers = wanted(nation, (1,)), wanted(nation)
        mine = set(random.choice((set[str](), first, first, all_of_hers, all_of_hers)))
        for _ in range(random.choice((0, 0, 1, 1, 3, 4, 5, 8))):
            if mine:
                mine.remove(random.choice(sorted(mine)))
        for _ in range(random.choice((0, 0, 1, 2))):
            mine.add(random.choice(sorted(all_of_hers)))
        if random.random() < 0.6:
            mine = set(random.sample(sorted(mine), len(mine) // 2))
        state.held |= sum(1 << objective(key) for key in mine)


def follow(case: Case, wanderer: Wanderer, random: Random, *, strewn: bool) -> tuple[str, int]:
    """Play one game with the herald listening; how it ended, and how many checks there were."""
    state = new_game(*case)
    herald = Herald(case.setup)
    turning = False
    while outcome(state) is None:
        kind = DecisionKind(state.ask)
        if strewn and kind is DecisionKind.MOVEMENT and random.random() < 0.02:
            strew(state, random)
        turning = state.phase == TURNING_FATE
        story: list[Event] = []
        state.story = story
        step(state, wanderer(state, codes(state), random))
        herald.hears(story, state)
        found = herald.complaints(state, turning=turning, was=kind)
        assert not found, f"{case}: {found}"
    over = outcome(state)
    assert over is not None
    nations = " ".join(nation.key for nation in over.nations)
    moment = "after" if turning else "before"
    return f"{over.reason.key} {moment} the card: {nations}", herald.checked


def follow_many(games: int, seed: str, *, strewn: bool) -> Counter[str]:
    """So many games of every kind with every wanderer in turn."""
    ends: Counter[str] = Counter()
    for number in range(games):
        case = CASES[number % len(CASES)]
        wanderer = WANDERERS[number // len(CASES) % len(WANDERERS)]
        end, checks = follow(case, wanderer, Random(f"{seed}/{number}"), strewn=strewn)
        ends[end] += 1
        ends["checks"] += checks
    return ends


def test_both_12_the_oracle_agrees_along_random_games() -> None:
    ends = follow_many(2 * len(CASES), "plain", strewn=False)
    assert ends["survival after the card: prussia hanover"] > 20
    assert ends["checks"] > 500


def test_both_12_the_oracle_agrees_along_games_with_strewn_conquests() -> None:
    ends = follow_many(4 * len(CASES), "strewn", strewn=True)
    assert sum(count for end, count in ends.items() if "before the card" in end) > 20
    assert any("after the card" in end and "objectives" in end for end in ends)
    assert any(end.startswith("bohemia") for end in ends)
    shared = [end for end in ends if end.startswith("objectives") and end.count(" ") > 4]
    assert shared


def test_both_the_herald_knows_every_objective() -> None:
    """The oracle's lists are those of the map."""
    assert FAILED not in (UNDECIDED, DECLARED, PICKED_UP)
    names = {one.city.key for one in OBJECTIVES}
    assert len(names) == len(OBJECTIVES)
    assert set().union(*(wanted(nation) for nation in Nation)) == names
