"""Rule 5: conquest, question marks, retroactive conquest, reconquest and who protects."""

from __future__ import annotations

import pytest

from friedrich.board import (
    CITIES,
    OBJECTIVES,
    City,
    Country,
    FateCard,
    Nation,
    Objective,
    Piece,
    cities_within,
    distance,
    generals_of,
    trains_of,
)
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    Effect,
    Event,
    EventKind,
    Refusal,
    State,
    attack,
    detach,
    expert,
    legal_actions,
    march,
    pass_,
    retreat,
    take,
    turn,
)
from friedrich.rules.state import FAILED, REFUSED
from tests.rules.table import (
    asked,
    conquering,
    do,
    ends,
    is_held,
    is_marked,
    kinds,
    moving,
    objective,
    position,
    refused,
    told,
    turning_fate,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

EXPERT = expert()


def path(keys: str) -> Action:
    """A march along these cities."""
    return march(*map(City, keys.split()))


def moved(state: State, pieces: str, way: str, troops: int | None = None) -> State:
    """Move these pieces this way; so many troops go with them if others stay."""
    return do(state, *_steps(pieces, way, troops))


def told_of(state: State, pieces: str, way: str) -> list[Event]:
    """What is told while these pieces move this way."""
    return told(state, *_steps(pieces, way, None))


def _steps(pieces: str, way: str, troops: int | None) -> list[Action]:
    splitting = [] if troops is None else [detach(troops)]
    return [take(*map(Piece, pieces.split())), *splitting, path(way)]


def fate_of(state: State, key: str) -> str:
    """Whether an objective is held, marked, both, or neither."""
    words = [is_held(state, key) * "held", is_marked(state, key) * "marked"]
    return " ".join(filter(None, words)) or "free"


def general_of(nation: Nation) -> str:
    """The key of a nation's first general."""
    return generals_of(nation)[0].key


def far_from(*cities: City) -> str:
    """The key of a city more than four roads from all of these."""
    return next(c.key for c in CITIES if all(distance(c, city) > 4 for city in cities))


def defender_of(goal: Objective) -> Nation:
    """Rule 5, 3rd paragraph, by hand: who defends a country's objectives."""
    return {
        Country.PRUSSIA: Nation.PRUSSIA,
        Country.SAXONY: Nation.PRUSSIA,
        Country.HANOVER: Nation.HANOVER,
        Country.AUSTRIA: Nation.AUSTRIA,
    }[goal.city.country]


def leaving(goal: Objective, mover: str, pieces: dict[str, str], **more: object) -> State:
    """A general who stands on an objective goes to an adjacent city that nobody is in."""
    nation = Piece(mover).nation
    state = moving(
        position(
            {mover: goal.city.key, **pieces},
            nation=nation,
            options=EXPERT,
            **more,  # type: ignore[arg-type]
        )
    )
    to = next(city for city in goal.city.neighbours if city.key not in pieces.values())
    return moved(state, mover, to.key)


def guard_post(goal: Objective, away: int) -> str:
    """A city so many roads from an objective that leaves some adjacent city empty."""
    posts = [city for city in CITIES if distance(city, goal.city) == away]
    if away == 1 and len(posts) == 1:
        return next(c.key for c in CITIES if distance(c, goal.city) == 2)
    return posts[-1].key


by_goal = pytest.mark.parametrize("goal", OBJECTIVES, ids=[o.city.key for o in OBJECTIVES])


class TestConquest:
    def test_both_5_1_a_only_generals_conquer(self) -> None:
        pieces = {"austria-train-1": "radeberg", "daun": "bischofswerda"}
        state = moving(position(pieces, nation=Nation.AUSTRIA))
        state = moved(state, "austria-train-1", "kamenz hoyerswerda")
        assert state.held == state.marks == 0
        state = moved(state, "daun", "radeberg kamenz")
        assert fate_of(state, "radeberg") == "held"

    @by_goal
    def test_both_5_1_b_every_objective_falls_to_its_own_nation(self, goal: Objective) -> None:
        state = leaving(goal, general_of(goal.nation), {})
        assert state.held == 1 << objective(goal.city.key)
        assert state.marks == 0

    @by_goal
    def test_both_5_1_b_and_to_no_other_nation(self, goal: Objective) -> None:
        for nation in Nation:
            if nation is not goal.nation:
                state = leaving(goal, general_of(nation), {})
                assert (state.held, state.marks) == (0, 0), nation

    def test_both_5_1_b_prussia_conquers_in_the_expert_game_only(self) -> None:
        for options, held in ((expert(), "held"), (expert("classic"), "held"), (None, "free")):
            edition = "classic" if options and options.garrison else "anniversary"
            rules = {"edition": edition} | ({"options": options} if options else {})
            state = moving(position({"friedrich": "prag"}, **rules))  # type: ignore[arg-type]
            assert fate_of(moved(state, "friedrich", "beraun"), "prag") == held

    @pytest.mark.parametrize("stand", [REFUSED, FAILED])
    def test_both_5_1_b_prussia_conquers_nothing_without_the_offensive_option(
        self, stand: int
    ) -> None:
        pieces = {"friedrich": "prag", "daun": "kolin"}
        state = moving(position(pieces, options=EXPERT, offensive=stand, turn=4))
        state = moved(state, "friedrich", "beraun")
        assert (state.held, state.marks) == (0, 0)

    def test_both_5_2_a_a_general_conquers_what_he_moves_over(self) -> None:
        state = moving(position({"daun": "dresden"}, nation=Nation.AUSTRIA))
        events = told_of(state, "daun", "radeberg bischofswerda")
        assert kinds(events) == [EventKind.MOVED, EventKind.CONQUERED]
        assert (events[1].nation, events[1].parts) == (Nation.AUSTRIA, (City("radeberg"),))
        assert fate_of(moved(state, "daun", "radeberg bischofswerda"), "radeberg") == "held"

    def test_both_5_2_a_and_what_he_leaves(self) -> None:
        state = moving(position({"daun": "radeberg"}, nation=Nation.AUSTRIA))
        assert fate_of(moved(state, "daun", "bischofswerda"), "radeberg") == "held"

    def test_both_5_2_a_stepping_onto_conquers_nothing(self) -> None:
        state = moving(position({"daun": "dresden"}, nation=Nation.AUSTRIA))
        state = moved(state, "daun", "radeberg")
        assert fate_of(state, "radeberg") == "free"
        assert kinds(told(state, pass_())).count(EventKind.CONQUERED) == 0

    def test_both_5_2_a_who_stays_on_an_objective_does_not_conquer_it(self) -> None:
        state = moving(position({"daun": "radeberg"}, nation=Nation.AUSTRIA))
        assert fate_of(do(state, pass_()), "radeberg") == "free"

    def test_both_5_2_a_to_and_fro_conquers_both_cities(self) -> None:
        state = moving(position({"daun": "radeberg"}, nation=Nation.AUSTRIA))
        state = moved(state, "daun", "kamenz radeberg")
        assert fate_of(state, "radeberg") == fate_of(state, "kamenz") == "held"
        assert where(state, "daun") is City("radeberg")

    def test_both_5_2_a_a_neighbour_conquers_and_comes_back(self) -> None:
        state = moving(position({"daun": "dresden"}, nation=Nation.AUSTRIA))
        state = moved(state, "daun", "radeberg dresden")
        assert fate_of(state, "radeberg") == "held"
        assert where(state, "daun") is City("dresden")

    def test_both_5_2_a_one_of_a_stack_leaves_and_conquers(self) -> None:
        pieces = {"daun": "radeberg", "browne": "radeberg"}
        state = moving(position(pieces, nation=Nation.AUSTRIA))
        assert fate_of(moved(state, "browne", "bischofswerda", 1), "radeberg") == "held"

    def test_both_5_2_a_uniting_on_an_objective_does_not_leave_it(self) -> None:
        pieces = {"daun": "dresden", "browne": "radeberg"}
        state = moving(position(pieces, nation=Nation.AUSTRIA))
        assert fate_of(moved(state, "daun", "radeberg"), "radeberg") == "free"

    def test_both_5_2_a_eliminating_a_train_on_an_objective_does_not_leave_it(self) -> None:
        pieces = {"daun": "dresden", "prussia-train-1": "radeberg"}
        state = moving(position(pieces, nation=Nation.AUSTRIA))
        assert fate_of(moved(state, "daun", "radeberg"), "radeberg") == "free"

    def test_both_5_2_a_a_retreat_conquers_nothing(self) -> None:
        pieces = {"daun": "radeberg", "keith": "dresden"}
        state = moving(position(pieces, nation=Nation.AUSTRIA, troops={"daun": 2, "keith": 3}))
        state = do(state, pass_(), pass_())
        assert asked(state) is DecisionKind.RETREAT
        state = do(state, legal_actions(state)[0])
        assert where(state, "daun") is not City("radeberg")
        assert fate_of(state, "radeberg") == "free"

    @pytest.mark.parametrize("guarded", [False, True])
    def test_both_5_2_a_a_card_that_moves_him_conquers_nothing(self, guarded: bool) -> None:
        guard = {"heinrich": "hoyerswerda"} if guarded else {}
        state = turning_fate(position({"laudon": "radeberg", **guard}, turn=6))
        state = do(state, turn(FateCard("fate-6")), path("dresden"))
        assert where(state, "laudon") is City("dresden")
        assert (state.held, state.marks) == (0, 0)

    def test_both_5_2_a_the_way_decides_what_falls(self) -> None:
        """From Radeberg's neighbour Großenhain to Dresden by Meißen or by Radeberg."""
        for nation, mover, by, falls in (
            (Nation.AUSTRIA, "daun", "radeberg", "radeberg"),
            (Nation.AUSTRIA, "daun", "meissen", None),
            (Nation.IMPERIAL, "hildburghausen", "meissen", "meissen"),
            (Nation.IMPERIAL, "hildburghausen", "radeberg", None),
        ):
            state = moving(position({mover: "grossenhain"}, nation=nation))
            state = moved(state, mover, f"{by} dresden")
            expected = 0 if falls is None else 1 << objective(falls)
            assert state.held == expected

    @by_goal
    @pytest.mark.parametrize("held", [False, True], ids=["conquered", "reconquered"])
    def test_both_5_2_a_one_comes_back_over_any_objective_or_past_it(
        self, goal: Objective, held: bool
    ) -> None:
        """From a city next to it, there and back: over the objective, or over a plain city."""
        nation = defender_of(goal) if held else goal.nation
        goals = {one.city for one in OBJECTIVES if one.nation is nation} | {goal.city}
        start = next(
            near
            for near in goal.city.neighbours
            if near not in goals and set(near.neighbours) - goals
        )
        state = position(
            {general_of(nation): start.key},
            nation=nation,
            options=EXPERT,
            held=[goal.city.key] if held else [],
        )
        going = do(moving(state), take(Piece(general_of(nation))))
        back = [one for one in legal_actions(going) if one.path[-1] is start]
        outcomes = {do(going, one).held for one in back}
        assert {0, 1 << objective(goal.city.key)} <= outcomes

    def test_both_5_2_a_each_outcome_is_listed_once(self) -> None:
        state = moving(position({"daun": "grossenhain"}, nation=Nation.AUSTRIA))
        state = do(state, take(Piece("daun")))
        to_dresden = [a for a in legal_actions(state) if a.path[-1] is City("dresden")]
        assert {City("radeberg") in action.path for action in to_dresden} == {True, False}
        outcomes = {do(state, action).held for action in to_dresden}
        assert len(outcomes) == len(to_dresden)
        assert refused(state, path("meissen dresden")) in (None, Refusal.OTHER_PATH)
        assert refused(state, path("radeberg dresden")) is None


class TestProtection:
    @by_goal
    def test_both_5_2_b_protected_from_one_to_three_cities_away(self, goal: Objective) -> None:
        guard = general_of(defender_of(goal))
        for away in range(1, 6):
            post = guard_post(goal, away)
            state = leaving(goal, general_of(goal.nation), {guard: post})
            near = distance(City(post), goal.city) <= 3
            assert fate_of(state, goal.city.key) == ("marked" if near else "held"), away

    @pytest.mark.parametrize("key", ["kamenz", "breslau", "magdeburg", "hannover", "leipzig"])
    def test_both_5_2_b_from_every_city_around(self, key: str) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == key)
        guard = general_of(defender_of(goal))
        end = goal.city.neighbours[0]
        for post in CITIES:
            if post not in (goal.city, end):
                mover = general_of(goal.nation)
                pieces = {mover: key, guard: post.key}
                state = moved(moving(position(pieces, nation=goal.nation)), mover, end.key)
                near = distance(post, goal.city) <= 3
                assert fate_of(state, key) == ("marked" if near else "held"), post

    def test_both_5_2_b_a_general_on_the_objective_itself_protects_it(self) -> None:
        """As when he has retreated there after it got its question mark."""
        marks = 1 << objective("kamenz")
        for post, falls in (("kamenz", False), ("cottbus", False), ("luckau", True)):
            state = position({"keith": post, "daun": "dresden"}, nation=Nation.AUSTRIA, marks=marks)
            assert is_held(conquering(state), "kamenz") is falls

    def test_both_5_2_b_judged_when_he_leaves_the_city(self) -> None:
        """The second general moves when a question mark already lies there."""
        pieces = {"daun": "radeberg", "browne": "dresden", "keith": "senftenberg"}
        state = moving(position(pieces, nation=Nation.AUSTRIA))
        state = moved(state, "daun", "bischofswerda")
        assert fate_of(state, "radeberg") == "marked"
        events = told_of(state, "browne", "radeberg kamenz")
        assert kinds(events) == [EventKind.MOVED]
        assert fate_of(moved(state, "browne", "radeberg kamenz"), "radeberg") == "marked"

    def test_both_5_2_b_face_down_generals_protect_and_conquer(self) -> None:
        pieces = {"daun": "kamenz", "keith": "senftenberg"}
        state = moving(position(pieces, nation=Nation.AUSTRIA, down=["daun", "keith"]))
        assert fate_of(moved(state, "daun", "radeberg"), "kamenz") == "marked"
        state = moving(position({"daun": "kamenz"}, nation=Nation.AUSTRIA, down=["daun"]))
        assert fate_of(moved(state, "daun", "radeberg"), "kamenz") == "held"

    @by_goal
    def test_both_5_3_a_only_the_defending_nation_protects(self, goal: Objective) -> None:
        post = guard_post(goal, 2)
        for nation in Nation:
            if nation is goal.nation:
                continue
            state = leaving(goal, general_of(goal.nation), {general_of(nation): post})
            protected = nation is defender_of(goal)
            assert fate_of(state, goal.city.key) == ("marked" if protected else "held"), nation

    def test_both_5_3_a_exclaves_are_home_country(self) -> None:
        countries = {"cosel": Country.PRUSSIA, "minden": Country.PRUSSIA}
        countries |= {"kassel": Country.HANOVER, "diepholz": Country.HANOVER}
        for key, country in countries.items():
            goal = next(o for o in OBJECTIVES if o.city.key == key)
            assert goal.city.country is country
            guard = general_of(defender_of(goal))
            state = leaving(goal, general_of(goal.nation), {guard: guard_post(goal, 2)})
            assert fate_of(state, key) == "marked"

    @pytest.mark.parametrize("key", ["radeberg", "zittau", "goerlitz", "kamenz", "muskau"])
    def test_both_5_3_b_prussia_defends_saxony_and_the_imperial_army_does_not(
        self, key: str
    ) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == key)
        assert (goal.nation, goal.city.country) == (Nation.AUSTRIA, Country.SAXONY)
        post = guard_post(goal, 2)
        assert fate_of(leaving(goal, "daun", {"keith": post}), key) == "marked"
        assert fate_of(leaving(goal, "daun", {"hildburghausen": post}), key) == "held"
        assert fate_of(leaving(goal, "daun", {"imperial-train-1": post}), key) == "held"

    def test_both_5_3_b_prussia_defends_all_imperial_objectives(self) -> None:
        goals = [o for o in OBJECTIVES if o.nation is Nation.IMPERIAL]
        assert len(goals) == 10
        for goal in goals:
            state = leaving(goal, "hildburghausen", {"keith": guard_post(goal, 3)})
            assert fate_of(state, goal.city.key) == "marked"

    def test_both_5_3_c_prussia_and_hanover_defend_nothing_of_each_other(self) -> None:
        prussian = {"magdeburg", "halberstadt", "minden"}
        for goal in OBJECTIVES:
            if goal.nation is not Nation.FRANCE:
                continue
            post = guard_post(goal, 2)
            by = {
                n: leaving(goal, "richelieu", {general_of(n): post}) for n in Nation if n in (0, 1)
            }
            key = goal.city.key
            expected = ("marked", "held") if key in prussian else ("held", "marked")
            assert (fate_of(by[Nation.PRUSSIA], key), fate_of(by[Nation.HANOVER], key)) == expected

    def test_both_5_3_c_bohemia_is_defended_by_austria_alone(self) -> None:
        goals = [o for o in OBJECTIVES if o.nation is Nation.PRUSSIA]
        assert len(goals) == 14
        for goal in goals:
            post = guard_post(goal, 2)
            assert fate_of(leaving(goal, "friedrich", {"daun": post}), goal.city.key) == "marked"
            for other in ("hildburghausen", "imperial-train-1", "richelieu"):
                state = leaving(goal, "friedrich", {other: post})
                assert fate_of(state, goal.city.key) == "held"

    def test_both_5_4_a_one_move_conquers_several(self) -> None:
        state = moving(position({"daun": "waldenburg"}, nation=Nation.AUSTRIA))
        events = told_of(state, "daun", "schweidnitz breslau oels")
        fallen = [event.parts[0] for event in events if event.kind is EventKind.CONQUERED]
        assert fallen == [City("waldenburg"), City("schweidnitz"), City("breslau")]

    def test_both_5_4_b_one_general_protects_any_number(self) -> None:
        pieces = {"daun": "radeberg", "browne": "goerlitz", "keith": "hoyerswerda"}
        state = moving(position(pieces, nation=Nation.AUSTRIA))
        state = moved(state, "daun", "kamenz radeberg")
        state = moved(state, "browne", "loebau")
        near = [City(key) for key in ("radeberg", "kamenz", "goerlitz")]
        assert all(distance(City("hoyerswerda"), city) <= 3 for city in near)
        assert [fate_of(state, city.key) for city in near] == ["marked"] * 3

    def test_both_5_4_b_whatever_pieces_stand_between(self) -> None:
        """Senftenberg is two cities from Kamenz, by Hoyerswerda alone."""
        for between in ("hildburghausen", "browne", "prussia-train-1", "winterfeldt", "ferdinand"):
            pieces = {"daun": "kamenz", "keith": "senftenberg", between: "hoyerswerda"}
            state = moving(position(pieces, nation=Nation.AUSTRIA))
            assert fate_of(moved(state, "daun", "radeberg"), "kamenz") == "marked"

    def test_both_5_4_c_the_marker_stays_and_a_second_visit_changes_nothing(self) -> None:
        pieces = {"daun": "radeberg", "keith": "senftenberg"}
        state = moving(position(pieces, nation=Nation.AUSTRIA, held=["radeberg"]))
        assert kinds(told_of(state, "daun", "bischofswerda")) == [EventKind.MOVED]
        state = moved(state, "daun", "bischofswerda")
        assert fate_of(state, "radeberg") == "held"

    def test_both_5_4_d_markers_bind_nobody_s_movement(self) -> None:
        for mover in ("daun", "keith", "hildburghausen", "prussia-train-1"):
            nation = Piece(mover).nation
            reach = []
            for held in ([], ["radeberg", "kamenz", "dresden", "meissen"]):
                state = moving(position({mover: "bischofswerda"}, nation=nation, held=held))
                reach.append(ends(do(state, take(Piece(mover)))))
            assert reach[0] == reach[1]

    def test_both_5_7_an_ally_may_stand_on_an_ally_s_objective(self) -> None:
        """That this may be unfair is for the table to say: the engine does not forbid it."""
        state = moving(position({"hildburghausen": "dresden"}, nation=Nation.IMPERIAL))
        state = moved(state, "hildburghausen", "radeberg")
        assert where(state, "hildburghausen") is City("radeberg")
        blocked = moving(
            position({"hildburghausen": "radeberg", "daun": "dresden"}, nation=Nation.AUSTRIA)
        )
        blocked = do(blocked, take(Piece("daun")))
        assert refused(blocked, path("radeberg")) is Refusal.CITY_OCCUPIED

    @pytest.mark.parametrize("train", ["prussia-train-1", "prussia-train-2", "hanover-train-1"])
    def test_both_5_8_b_trains_do_not_protect(self, train: str) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == "kamenz")
        assert fate_of(leaving(goal, "daun", {train: "hoyerswerda"}), "kamenz") == "held"

    def test_both_f11h_heinrich_protects_four_cities_away(self) -> None:
        for key, end in (("angermuende", "schwedt"), ("neuruppin", "rathenow")):
            assert distance(City("berlin"), City(key)) == 4
            if City(end) not in City(key).neighbours:
                end = next(c.key for c in City(key).neighbours)
            for general, effect, fate in (
                ("heinrich", Effect.HEINRICH_PROTECTS_FURTHER, "marked"),
                ("heinrich", Effect.NOTHING, "held"),
                ("keith", Effect.HEINRICH_PROTECTS_FURTHER, "held"),
            ):
                pieces = {"ehrensvaerd": key, general: "berlin"}
                state = moving(position(pieces, nation=Nation.SWEDEN, effect=effect))
                assert fate_of(moved(state, "ehrensvaerd", end), key) == fate

    def test_both_f11h_he_protects_from_nought_to_four_and_no_farther(self) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == "kamenz")
        effect = Effect.HEINRICH_PROTECTS_FURTHER
        for away in range(1, 7):
            post = guard_post(goal, away)
            state = leaving(goal, "daun", {"heinrich": post}, effect=effect)
            near = distance(City(post), goal.city) <= 4
            assert fate_of(state, "kamenz") == ("marked" if near else "held")

    def test_both_f11h_he_protects_prussias_own_conquests_too(self) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == "trautenau")
        for effect, fate in (
            (Effect.HEINRICH_PROTECTS_FURTHER, "held marked"),
            (Effect.NOTHING, "free"),
        ):
            post = guard_post(goal, 4)
            state = leaving(goal, "daun", {"heinrich": post}, held=["trautenau"], effect=effect)
            assert fate_of(state, "trautenau") == fate

    def test_both_f11h_he_protects_nothing_but_what_prussia_protects(self) -> None:
        effect = Effect.HEINRICH_PROTECTS_FURTHER
        for key, mover, held, fate in (
            ("hannover", "richelieu", [], "held"),
            ("hannover", "ferdinand", ["hannover"], "free"),
            ("prag", "friedrich", [], "held"),
        ):
            goal = next(o for o in OBJECTIVES if o.city.key == key)
            for away in (1, 4):
                guard = {"heinrich": guard_post(goal, away)}
                state = leaving(goal, mover, guard, held=held, effect=effect)
                assert fate_of(state, key) == fate

    def test_both_f11h_others_protect_as_ever(self) -> None:
        effect = Effect.HEINRICH_PROTECTS_FURTHER
        for key, mover, other, held, fate in (
            ("hannover", "richelieu", "ferdinand", [], "marked"),
            ("leipzig", "keith", "imperial-train-1", ["leipzig"], "held marked"),
            ("kamenz", "daun", "keith", [], "marked"),
        ):
            goal = next(o for o in OBJECTIVES if o.city.key == key)
            guard = {other: guard_post(goal, 3)}
            state = leaving(goal, mover, guard, held=held, effect=effect)
            assert fate_of(state, key) == fate

    def test_both_f11h_retroactive_conquest_counts_his_four_cities(self) -> None:
        marks = 1 << objective("kamenz")
        post = next(c.key for c in CITIES if distance(c, City("kamenz")) == 4)
        for effect, falls in ((Effect.HEINRICH_PROTECTS_FURTHER, False), (Effect.NOTHING, True)):
            pieces = {"heinrich": post, "daun": far_from(City("kamenz"), City(post))}
            state = position(pieces, nation=Nation.AUSTRIA, marks=marks, effect=effect)
            assert is_held(conquering(state), "kamenz") is falls


class TestExamples:
    def example(self, edition: str = "anniversary", **more: str) -> State:
        pieces = {"daun": "dresden", "keith": "finsterwalde", **more}
        troops = {"keith": 2} | ({"browne": 3} if "browne" in more else {})
        return moving(position(pieces, nation=Nation.AUSTRIA, troops=troops, edition=edition))

    @pytest.mark.parametrize("edition", ["anniversary", "classic"])
    def test_both_x5_a1_radeberg_falls_and_kamenz_is_marked(self, edition: str) -> None:
        assert distance(City("finsterwalde"), City("kamenz")) == 3
        assert distance(City("finsterwalde"), City("radeberg")) == 4
        state = self.example(edition)
        events = told_of(state, "daun", "radeberg kamenz hoyerswerda")
        assert kinds(events) == [EventKind.MOVED, EventKind.CONQUERED, EventKind.MARKED]
        state = moved(state, "daun", "radeberg kamenz hoyerswerda")
        assert (fate_of(state, "radeberg"), fate_of(state, "kamenz")) == ("held", "marked")

    @pytest.mark.parametrize("edition", ["anniversary", "classic"])
    @pytest.mark.parametrize(("to", "falls"), [("luckau", True), ("senftenberg", False)])
    def test_both_x5_a2_kamenz_falls_if_the_protector_is_driven_off(
        self, edition: str, to: str, falls: bool
    ) -> None:
        state = self.example(edition, browne="falkenberg")
        state = moved(state, "daun", "radeberg kamenz hoyerswerda")
        state = do(state, pass_(), pass_())
        assert ends(state) == {City("luckau"), City("senftenberg")}
        events = told(state, retreat(City(to)))
        expected = EventKind.CONQUERED if falls else EventKind.MARK_REMOVED
        retroactive = [e for e in events if e.parts == (City("kamenz"),)]
        assert kinds(retroactive) == [expected]
        state = do(state, retreat(City(to)))
        assert fate_of(state, "kamenz") == ("held" if falls else "free")
        assert fate_of(state, "radeberg") == "held"

    @pytest.mark.parametrize("edition", ["anniversary", "classic"])
    def test_both_x5_a2_without_a_combat_the_question_mark_goes(self, edition: str) -> None:
        state = moved(self.example(edition), "daun", "radeberg kamenz hoyerswerda")
        events = told(state, pass_())
        assert EventKind.MARK_REMOVED in kinds(events)
        assert fate_of(do(state, pass_()), "kamenz") == "free"

    def silesia(self, edition: str, **more: str) -> State:
        pieces = {"daun": "waldenburg", "keith": "glogau", **more}
        troops = {"keith": 2} | ({"browne": 3} if "browne" in more else {})
        return moving(position(pieces, nation=Nation.AUSTRIA, troops=troops, edition=edition))

    @pytest.mark.parametrize("edition", ["classic", "anniversary"])
    def test_both_x5_c1_daun_moves_from_waldenburg_to_oels(self, edition: str) -> None:
        away = [5, 4, 3, 4]
        line = ["waldenburg", "schweidnitz", "breslau", "oels"]
        assert [distance(City("glogau"), City(key)) for key in line] == away
        state = moved(self.silesia(edition), "daun", "schweidnitz breslau oels")
        assert [fate_of(state, key) for key in line] == ["held", "held", "marked", "free"]

    @pytest.mark.parametrize("edition", ["classic", "anniversary"])
    @pytest.mark.parametrize(
        ("to", "falls"),
        [("neusalz", True), ("sprottau", True), ("wschowa", True), ("steinau", False)],
    )
    def test_both_x5_c2_keith_is_driven_from_glogau(
        self, edition: str, to: str, falls: bool
    ) -> None:
        state = self.silesia(edition, browne="guhrau")
        state = do(moved(state, "daun", "schweidnitz breslau oels"), pass_(), pass_())
        assert {city.key for city in ends(state)} == {"neusalz", "sprottau", "steinau", "wschowa"}
        assert (distance(City(to), City("breslau")) > 3) is falls
        state = do(state, retreat(City(to)))
        assert fate_of(state, "breslau") == ("held" if falls else "free")


class TestRetroactiveConquest:
    def test_both_5_5_a_over_or_away_from_a_protected_objective_leaves_a_question_mark(
        self,
    ) -> None:
        for start, way in (("radeberg", "bischofswerda"), ("dresden", "radeberg bischofswerda")):
            pieces = {"daun": start, "keith": "senftenberg"}
            state = moving(position(pieces, nation=Nation.AUSTRIA))
            events = told_of(state, "daun", way)
            assert kinds(events) == [EventKind.MOVED, EventKind.MARKED]
            assert (events[1].nation, events[1].parts) == (Nation.AUSTRIA, (City("radeberg"),))
            assert fate_of(moved(state, "daun", way), "radeberg") == "marked"

    def test_both_5_5_a_stepping_onto_a_protected_one_leaves_none(self) -> None:
        pieces = {"daun": "dresden", "keith": "senftenberg"}
        state = moved(moving(position(pieces, nation=Nation.AUSTRIA)), "daun", "radeberg")
        assert state.marks == 0

    def test_both_5_5_b_checked_in_phase_4_after_the_combats(self) -> None:
        marks = 1 << objective("kamenz")
        state = position({"daun": "dresden"}, nation=Nation.AUSTRIA, marks=marks)
        state = conquering(state)
        assert fate_of(state, "kamenz") == "held"

    def test_both_5_5_c_a_question_mark_still_protected_goes(self) -> None:
        marks = 1 << objective("kamenz")
        pieces = {"daun": "dresden", "keith": "senftenberg"}
        state = conquering(position(pieces, nation=Nation.AUSTRIA, marks=marks))
        assert fate_of(state, "kamenz") == "free"

    def test_both_5_5_c_no_question_mark_outlives_the_stage(self) -> None:
        pieces = {"daun": "kamenz", "keith": "senftenberg"}
        state = moved(moving(position(pieces, nation=Nation.AUSTRIA)), "daun", "radeberg")
        assert state.marks == 1 << objective("kamenz")
        state = do(state, pass_())
        assert state.nation == Nation.IMPERIAL
        assert (state.marks, state.held) == (0, 0)

    def test_both_5_5_d_another_general_may_drive_him_off_and_the_mover_may_be_lost(self) -> None:
        """Daun is beaten and lost in the same phase; then Browne drives Keith away."""
        pieces = {
            "daun": "radeberg",
            "keith": "finsterwalde",
            "browne": "falkenberg",
            "winterfeldt": "bautzen",
        }
        troops = {"daun": 1, "winterfeldt": 8, "keith": 2, "browne": 3}
        state = moving(position(pieces, nation=Nation.AUSTRIA, troops=troops))
        state = do(moved(state, "daun", "kamenz hoyerswerda"), pass_())
        assert fate_of(state, "kamenz") == "marked"
        assert asked(state) is DecisionKind.COMBAT
        state = do(state, attack(City("hoyerswerda"), City("bautzen")), pass_())
        assert where(state, "daun") is None
        state = do(state, pass_())
        assert asked(state) is DecisionKind.RETREAT
        assert distance(City("bautzen"), City("kamenz")) <= 3
        state = do(state, retreat(City("luckau")))
        assert fate_of(state, "kamenz") == "free"

    def test_both_5_5_d_all_protectors_have_to_be_driven_off(self) -> None:
        marks = 1 << objective("kamenz")
        for posts, falls in (
            (("senftenberg", "luckau"), False),
            (("luckau", "luckau"), True),
            (("luckau", "luebben"), True),
        ):
            pieces = {"daun": "prag", "keith": posts[0], "dohna": posts[1]}
            state = conquering(position(pieces, nation=Nation.AUSTRIA, marks=marks))
            assert is_held(state, "kamenz") is falls

    def test_both_5_5_d_a_protector_who_is_lost_protects_no_more(self) -> None:
        pieces = {"daun": "kamenz", "keith": "finsterwalde", "browne": "falkenberg"}
        troops = {"keith": 1, "browne": 8}
        state = moving(position(pieces, nation=Nation.AUSTRIA, troops=troops))
        state = do(moved(state, "daun", "radeberg"), pass_(), pass_())
        assert where(state, "keith") is None
        assert fate_of(state, "kamenz") == "held"

    def test_both_5_5_d_one_who_avoids_daun_protects_from_where_he_goes(self) -> None:
        for to, falls in (("luckau", True), ("senftenberg", False)):
            pieces = {"browne": "kamenz", "keith": "finsterwalde", "daun": "falkenberg"}
            state = position(pieces, nation=Nation.AUSTRIA, effect=Effect.DAUN_CAN_BE_AVOIDED)
            state = do(moved(moving(state), "browne", "radeberg"), pass_(), retreat(City(to)))
            assert is_held(state, "kamenz") is falls

    def test_both_5_5_d_the_imperial_train_lost_later_turns_an_earlier_question_mark(self) -> None:
        """Prussia leaves Torgau while the train protects it; then she eliminates the train."""
        pieces = {"keith": "torgau", "dohna": "dresden", "imperial-train-1": "riesa"}
        state = moving(position(pieces, held=["torgau"]))
        assert distance(City("riesa"), City("torgau")) <= 3
        state = moved(state, "keith", "falkenberg")
        assert fate_of(state, "torgau") == "held marked"
        state = moved(state, "dohna", "meissen riesa")
        assert where(state, "imperial-train-1") is None
        assert fate_of(state, "torgau") == "held marked"
        events = told(state, pass_())
        assert EventKind.RECONQUERED in kinds(events)
        assert fate_of(do(state, pass_()), "torgau") == "free"

    def test_both_5_5_d_moves_after_the_train_is_gone_reconquer_at_once(self) -> None:
        pieces = {"keith": "torgau", "dohna": "dresden", "imperial-train-1": "riesa"}
        pieces |= {"heinrich": "falkenberg"}
        state = moved(moving(position(pieces, held=["torgau"])), "keith", "bitterfeld")
        assert fate_of(state, "torgau") == "held marked"
        state = moved(state, "dohna", "meissen riesa")
        events = told_of(state, "heinrich", "torgau falkenberg")
        assert kinds(events) == [EventKind.MOVED, EventKind.RECONQUERED]
        state = moved(state, "heinrich", "torgau falkenberg")
        assert fate_of(state, "torgau") == "free"
        assert EventKind.MARK_REMOVED not in kinds(told(state, pass_()))

    def test_both_5_5_d_who_takes_the_train_leaves_the_last_city_while_it_protects(self) -> None:
        pieces = {"dohna": "torgau", "imperial-train-1": "riesa"}
        state = moving(position(pieces, held=["torgau"]))
        state = moved(state, "dohna", "oschatz riesa")
        assert where(state, "imperial-train-1") is None
        assert fate_of(state, "torgau") == "held marked"


class TestReconquest:
    @by_goal
    def test_both_5_6_a_the_defending_nation_reconquers(self, goal: Objective) -> None:
        state = leaving(goal, general_of(defender_of(goal)), {}, held=[goal.city.key])
        assert fate_of(state, goal.city.key) == "free"

    @by_goal
    def test_both_5_6_c_no_other_nation_does(self, goal: Objective) -> None:
        for nation in Nation:
            if nation is not defender_of(goal):
                state = leaving(goal, general_of(nation), {}, held=[goal.city.key])
                assert fate_of(state, goal.city.key) == "held", nation

    @by_goal
    def test_both_5_6_c_only_the_holder_protects(self, goal: Objective) -> None:
        defender = defender_of(goal)
        for nation in Nation:
            if nation is defender:
                continue
            guard = {general_of(nation): guard_post(goal, 2)}
            state = leaving(goal, general_of(defender), guard, held=[goal.city.key])
            protected = nation is goal.nation
            assert fate_of(state, goal.city.key) == ("held marked" if protected else "free"), nation

    def test_both_5_6_c_protected_within_three_cities(self) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == "hannover")
        for away in range(1, 6):
            guard = {"richelieu": guard_post(goal, away)}
            state = leaving(goal, "ferdinand", guard, held=["hannover"])
            assert fate_of(state, "hannover") == ("held marked" if away <= 3 else "free")

    def test_both_5_6_b_a_question_mark_lies_beside_the_coat_of_arms(self) -> None:
        pieces = {"ferdinand": "hannover", "richelieu": "celle"}
        state = moving(position(pieces, nation=Nation.HANOVER, held=["hannover"]))
        events = told_of(state, "ferdinand", "springe")
        assert kinds(events) == [EventKind.MOVED, EventKind.MARKED]
        state = moved(state, "ferdinand", "springe")
        assert fate_of(state, "hannover") == "held marked"

    @pytest.mark.parametrize(("near", "fate"), [(True, "held"), (False, "free")])
    def test_both_5_6_b_and_is_checked_in_phase_4(self, near: bool, fate: str) -> None:
        post = "celle" if near else far_from(City("hannover"))
        state = position(
            {"ferdinand": "springe", "richelieu": post},
            nation=Nation.HANOVER,
            held=["hannover"],
            marks=1 << objective("hannover"),
        )
        assert fate_of(conquering(state), "hannover") == fate

    def test_both_5_6_b_moving_over_reconquers_and_stepping_onto_does_not(self) -> None:
        state = moving(position({"ferdinand": "celle"}, nation=Nation.HANOVER, held=["hannover"]))
        assert fate_of(moved(state, "ferdinand", "hannover springe"), "hannover") == "free"
        assert fate_of(moved(state, "ferdinand", "hannover"), "hannover") == "held"

    def test_both_5_6_d_hanover_reconquers_and_only_the_french_protect(self) -> None:
        goals = [
            o for o in OBJECTIVES if o.nation is Nation.FRANCE and o.city.country is Country.HANOVER
        ]
        assert len(goals) == 7
        for goal in goals:
            key, post = goal.city.key, guard_post(goal, 2)
            for guard, fate in (("soubise", "held marked"), ("daun", "free")):
                assert fate_of(leaving(goal, "ferdinand", {guard: post}, held=[key]), key) == fate

    def test_both_5_6_e_the_marker_is_taken_off(self) -> None:
        pieces = {"ferdinand": "hannover"}
        state = moving(position(pieces, nation=Nation.HANOVER, held=["hannover"]))
        events = told_of(state, "ferdinand", "springe")
        assert kinds(events) == [EventKind.MOVED, EventKind.RECONQUERED]
        assert (events[1].nation, events[1].parts) == (Nation.HANOVER, (City("hannover"),))
        state = moved(state, "ferdinand", "springe")
        assert (state.held, state.marks) == (0, 0)

    def test_both_5_6_e_france_may_conquer_it_anew(self) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == "hannover")
        state = leaving(goal, "ferdinand", {}, held=["hannover"])
        assert state.held == 0
        assert fate_of(leaving(goal, "richelieu", {}), "hannover") == "held"

    def test_both_q5_1_prussia_reconquers_nothing_in_hanover(self) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == "hannover")
        for general in generals_of(Nation.PRUSSIA):
            assert fate_of(leaving(goal, general.key, {}, held=["hannover"]), "hannover") == "held"
        magdeburg = next(o for o in OBJECTIVES if o.city.key == "magdeburg")
        assert fate_of(leaving(magdeburg, "ferdinand", {}, held=["magdeburg"]), "magdeburg") == (
            "held"
        )

    def test_both_5_6_austria_reconquers_in_bohemia_but_not_in_saxony(self) -> None:
        prag = next(o for o in OBJECTIVES if o.city.key == "prag")
        assert fate_of(leaving(prag, "daun", {}, held=["prag"]), "prag") == "free"
        leipzig = next(o for o in OBJECTIVES if o.city.key == "leipzig")
        assert fate_of(leaving(leipzig, "daun", {}, held=["leipzig"]), "leipzig") == "held"

    @by_goal
    def test_both_5_8_a_trains_neither_conquer_nor_reconquer(self, goal: Objective) -> None:
        for nation in Nation:
            for held in ([], [goal.city.key]):
                train = trains_of(nation)[0].key
                state = leaving(goal, train, {}, held=held)
                assert (is_held(state, goal.city.key), state.marks) == (bool(held), 0)

    @by_goal
    def test_both_5_8_c_the_imperial_train_protects_imperial_conquests_alone(
        self, goal: Objective
    ) -> None:
        key, mover = goal.city.key, general_of(defender_of(goal))
        for nation in Nation:
            if nation is defender_of(goal):
                continue
            for train in trains_of(nation):
                guard = {train.key: guard_post(goal, 3)}
                state = leaving(goal, mover, guard, held=[key])
                protects = nation is goal.nation is Nation.IMPERIAL
                assert fate_of(state, key) == ("held marked" if protects else "free"), train

    def test_both_5_8_c_three_cities_and_no_farther(self) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == "leipzig")
        for away in range(1, 6):
            guard = {"imperial-train-1": guard_post(goal, away)}
            state = leaving(goal, "keith", guard, held=["leipzig"])
            assert fate_of(state, "leipzig") == ("held marked" if away <= 3 else "free")

    def test_both_5_8_c_it_holds_against_the_check_in_phase_4(self) -> None:
        for post, fate in (("riesa", "held"), ("prag", "free")):
            state = position(
                {"keith": "falkenberg", "imperial-train-1": post},
                held=["torgau"],
                marks=1 << objective("torgau"),
            )
            assert fate_of(conquering(state), "torgau") == fate

    def test_both_5_8_c_of_austria_it_protects_nothing(self) -> None:
        goal = next(o for o in OBJECTIVES if o.city.key == "kamenz")
        state = leaving(goal, "keith", {"imperial-train-1": "hoyerswerda"}, held=["kamenz"])
        assert fate_of(state, "kamenz") == "free"


def test_both_5_the_marches_on_offer_never_change_the_given_state() -> None:
    state = moving(position({"daun": "radeberg"}, nation=Nation.AUSTRIA))
    state = do(state, take(Piece("daun")))
    before = state.key()
    for action in legal_actions(state):
        assert action.kind is ActionKind.MARCH
        do(state, action)
    assert state.key() == before


@pytest.mark.parametrize(("setup", "fate"), [("austria", "held"), ("four", "free")])
def test_both_5_1_b_in_the_austrian_scenario_prussia_conquers(setup: str, fate: str) -> None:
    state = moving(position({"friedrich": "prag", "daun": "bruenn"}, setup=setup))
    assert fate_of(moved(state, "friedrich", "beraun"), "prag") == fate


def test_both_5_2_b_nobody_protects_from_off_the_map() -> None:
    goal = next(o for o in OBJECTIVES if o.city.key == "kamenz")
    assert cities_within(goal.city, 0) == (goal.city,)
    state = leaving(goal, "daun", {}, effect=Effect.HEINRICH_PROTECTS_FURTHER)
    assert fate_of(state, "kamenz") == "held"
