"""Rule 7, and the Cards of Fate that change a combat, sentence by sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from friedrich.board import Card, City, Nation, Piece, Role, Suit, distance
from friedrich.rules import (
    Action,
    ActionKind,
    DecisionKind,
    Effect,
    Event,
    EventKind,
    Refusal,
    State,
    apply,
    attack,
    decision,
    enter,
    legal_actions,
    march,
    pass_,
    pay,
    play,
    recruit,
    retreat,
    take,
    why_not,
)
from tests.rules.duels import FIGHTS, RESERVE, card, cards, next_fight, on_offer, plays, the
from tests.rules.table import (
    asked,
    do,
    fighting,
    hand,
    kinds,
    moving,
    position,
    refused,
    told,
    troops_of,
    where,
)

pytestmark = pytest.mark.usefixtures("named_edition")

EDITIONS = ("anniversary", "classic")
AROUND_OSCHATZ = {"friedrich": "oschatz", "daun": "riesa", "browne": "torgau", "karl": "wurzen"}


def battle(
    pieces: Mapping[str, str],
    troops: Mapping[str, int],
    nation: Nation = Nation.PRUSSIA,
    effect: Effect = Effect.NOTHING,
    edition: str | None = None,
    *,
    more: Mapping[str, Any] | None = None,
    **hands: str,
) -> State:
    """A combat phase; hands by the key of the nation, in the short words."""
    return fighting(
        position(
            pieces,
            nation=nation,
            troops=troops,
            hands={Nation[key.upper()]: cards(faces) for key, faces in hands.items()},
            effect=effect,
            edition=edition,
            **(more or {}),
        )
    )


def heinrich_attacks(
    ours: int = 3,
    theirs: int = 3,
    prussia: str = "",
    france: str = "",
    effect: Effect = Effect.NOTHING,
) -> State:
    """Heinrich in the diamonds of Eschwege attacks Richelieu in the spades of Göttingen."""
    return battle(
        {"heinrich": "eschwege", "richelieu": "goettingen"},
        {"heinrich": ours, "richelieu": theirs},
        effect=effect,
        prussia=prussia,
        france=france,
    )


def friedrich_fights(
    ours: int,
    theirs: int,
    prussia: str = "",
    austria: str = "",
    *,
    effect: Effect,
    attacked: bool = False,
) -> State:
    """Friedrich in Oschatz and Daun in Riesa, both in diamonds."""
    return battle(
        {"friedrich": "oschatz", "daun": "riesa"},
        {"friedrich": ours, "daun": theirs},
        Nation.AUSTRIA if attacked else Nation.PRUSSIA,
        effect,
        prussia=prussia,
        austria=austria,
    )


def march_of(general: str, *path: str) -> list[Action]:
    return [take(Piece(general)), march(*map(City, path))]


def pairs_on_offer(state: State) -> set[tuple[str, str]]:
    return {(one.stacks[0].key, one.stacks[1].key) for one in legal_actions(state)}


class TestWhoFights:
    def test_both_7_1_a_adjacent_enemies_must_fight_and_there_is_no_way_out(self) -> None:
        state = heinrich_attacks(prussia="d5")
        assert decision(state) == (DecisionKind.DUEL, Nation.PRUSSIA, Role.FREDERICK)
        state = battle(AROUND_OSCHATZ, {"friedrich": 8})
        assert asked(state) is DecisionKind.COMBAT
        assert {one.kind for one in legal_actions(state)} == {ActionKind.ATTACK}
        assert refused(state, pass_()) is Refusal.WRONG_DECISION

    def test_both_7_1_a_two_cities_apart_nobody_fights(self) -> None:
        assert distance(City("oschatz"), City("meissen")) == 2
        state = battle({"friedrich": "oschatz", "daun": "meissen"}, {})
        assert asked(state) is DecisionKind.DEAL

    @pytest.mark.parametrize(
        "pieces",
        [
            {"friedrich": "oschatz", "austria-train-1": "riesa"},
            {"prussia-train-1": "oschatz", "daun": "riesa"},
            {"friedrich": "oschatz", "ferdinand": "riesa"},
        ],
    )
    def test_both_7_1_a_trains_and_friends_neither_attack_nor_are_attacked(
        self, pieces: dict[str, str]
    ) -> None:
        for nation in (Nation.PRUSSIA, Nation.AUSTRIA):
            assert asked(battle(pieces, {}, nation)) is DecisionKind.DEAL

    def test_both_7_1_a_allied_attackers_do_not_fight_each_other(self) -> None:
        pieces = {"daun": "oschatz", "hildburghausen": "riesa", "soubise": "torgau"}
        for nation in (Nation.AUSTRIA, Nation.IMPERIAL, Nation.FRANCE):
            assert asked(battle(pieces, {}, nation)) is not DecisionKind.DUEL

    def test_both_7_1_a_only_the_active_nation_attacks(self) -> None:
        state = battle({"friedrich": "oschatz", "daun": "riesa"}, {}, Nation.HANOVER)
        assert asked(state) is DecisionKind.DEAL

    def test_both_7_1_a_one_who_did_not_move_or_is_face_down_attacks_too(self) -> None:
        pieces = {"friedrich": "oschatz", "daun": "riesa"}
        state = position(pieces, nation=Nation.PRUSSIA, down=["friedrich", "daun"])
        state = do(moving(state), pass_())
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.PRUSSIA)

    def test_both_7_1_a_one_who_reentered_beside_an_enemy_attacks(self) -> None:
        assert distance(City("berlin"), City("potsdam")) == 1
        state = position(
            {"daun": "potsdam"}, hands={Nation.PRUSSIA: cards("s6")}, retired=("winterfeldt",)
        )
        state = do(moving(state), recruit(1), pay(card("s6")))
        state = do(state, enter(Piece("friedrich"), City("berlin")))
        while asked(state) is not DecisionKind.MOVEMENT:
            state = do(state, legal_actions(state)[-1])
        state, events = apply(state, pass_())
        begun = the(list(events), EventKind.COMBAT_BEGAN)
        assert begun.parts == (City("berlin"), City("potsdam"), 1, 1)

    def test_both_7_1_b_the_active_player_chooses_the_order(self) -> None:
        state = battle(AROUND_OSCHATZ, {"friedrich": 8, "daun": 1, "browne": 1, "karl": 1})
        assert decision(state) == (DecisionKind.COMBAT, Nation.PRUSSIA, Role.FREDERICK)
        every = {("oschatz", "riesa"), ("oschatz", "torgau"), ("oschatz", "wurzen")}
        assert pairs_on_offer(state) == every
        for pair in every:
            front, foe = map(City, pair)
            _, events = apply(state, attack(front, foe))
            assert events[0].parts[:2] == (front, foe)
        away = attack(City("oschatz"), City("meissen"))
        assert refused(state, away) is Refusal.NO_SUCH_COMBAT
        backwards = attack(City("riesa"), City("oschatz"))
        assert refused(state, backwards) is Refusal.NO_SUCH_COMBAT

    def test_both_7_1_b_he_chooses_one_at_a_time_knowing_what_came_before(self) -> None:
        state = battle(AROUND_OSCHATZ, {"friedrich": 8, "daun": 1, "browne": 1, "karl": 1})
        state = do(state, attack(City("oschatz"), City("torgau")), pass_())
        assert where(state, "browne") is None
        assert pairs_on_offer(state) == {("oschatz", "riesa"), ("oschatz", "wurzen")}
        again = attack(City("oschatz"), City("torgau"))
        assert refused(state, again) is Refusal.NO_SUCH_COMBAT
        state, events = apply(state, attack(City("oschatz"), City("wurzen")))
        state, events = apply(state, pass_())
        begun = the(list(events), EventKind.COMBAT_BEGAN)
        assert begun.parts == (City("oschatz"), City("riesa"), 8, 1), "the last one needs no choice"

    def test_both_7_1_b_it_is_not_for_the_attacked_to_choose(self) -> None:
        state = battle(AROUND_OSCHATZ, {"friedrich": 8}, Nation.AUSTRIA)
        assert decision(state) == (DecisionKind.COMBAT, Nation.AUSTRIA, Role.MARIA_THERESA)
        choice = attack(City("riesa"), City("oschatz"))
        assert why_not(state, choice) is None
        reason = why_not(state, choice, Role.FREDERICK)
        assert reason == (Refusal.WRONG_ACTOR, (Role.MARIA_THERESA,))


class TestDuel:
    def test_both_7_2_only_cards_of_the_own_sector(self) -> None:
        state = heinrich_attacks(1, 4, "d7 s8 c9 h10", "s5 d6")
        assert City("eschwege").suit is Suit.DIAMONDS
        assert on_offer(state) == {"d7", "-"}
        assert refused(state, play(card("s8"), 8)) is Refusal.WRONG_SUIT
        assert refused(state, play(card("d8"), 8)) is Refusal.NOT_IN_HAND
        assert refused(state, play(card("s5"), 5)) is Refusal.NOT_IN_HAND, "the enemy's card"
        assert refused(state, play(card("d7"), 8)) is Refusal.WRONG_VALUE

    def test_both_7_3_a_both_state_the_troops_of_their_stacks_to_all(self) -> None:
        pieces = {"heinrich": "eschwege", "richelieu": "goettingen", "soubise": "goettingen"}
        start = position(
            {**pieces, "daun": "sontra"}, troops={"heinrich": 8, "richelieu": 11, "daun": 2}
        )
        state = fighting(start)
        _, events = apply(state, attack(City("eschwege"), City("goettingen")))
        begun = the(list(events), EventKind.COMBAT_BEGAN)
        assert begun.nation is Nation.PRUSSIA
        assert begun.parts == (City("eschwege"), City("goettingen"), 8, 11)
        assert begun.secret == ()

    @pytest.mark.parametrize(
        ("ours", "theirs", "weaker", "score"),
        [(2, 4, Nation.PRUSSIA, -2), (7, 3, Nation.FRANCE, -4), (5, 5, Nation.PRUSSIA, 0)],
    )
    def test_both_7_3_b_the_difference_is_the_score_and_the_weaker_begins(
        self, ours: int, theirs: int, weaker: Nation, score: int
    ) -> None:
        state = heinrich_attacks(ours, theirs)
        assert decision(state)[:2] == (DecisionKind.DUEL, weaker)
        stopped = the(told(state, pass_()), EventKind.STOPPED)
        assert (stopped.nation, stopped.parts) == (weaker, (score,))

    def test_both_7_4_a_the_inferior_may_play_one_card_or_stop(self) -> None:
        state = heinrich_attacks(1, 4, "d2 d7 r")
        assert on_offer(state) == {"d2", "d7", *RESERVE, "-"}

    def test_both_7_4_a_equal_reserves_of_one_deck_are_listed_once(self) -> None:
        """A card's deck is seen by all, but nobody can tell the two Reserves of one deck apart."""
        keys = ["reserve-a-1", "reserve-b-1", "reserve-b-2"]
        pieces = {"heinrich": "eschwege", "richelieu": "goettingen"}
        start = position(pieces, troops={"richelieu": 4}, hands={Nation.PRUSSIA: keys})
        state = fighting(start)
        played = [one for one in legal_actions(state) if one.kind is ActionKind.PLAY]
        assert {one.card.key for one in played} == {"reserve-a-1", "reserve-b-2"}
        assert len(played) == 20
        state = do(state, play(Card("reserve-a-1"), 1))
        assert refused(state, play(Card("reserve-b-1"), 1)) is None

    def test_both_7_4_a_one_without_any_card_is_asked_all_the_same(self) -> None:
        """So nobody can tell from the game going on whether he could have played."""
        state = heinrich_attacks(1, 4, "s7")
        assert on_offer(state) == {"-"}

    def test_both_7_4_b_the_new_score_is_stated_for_both(self) -> None:
        state = heinrich_attacks(1, 9 - 1, "d9", "s3")
        state, events = apply(state, *plays("d9"))
        played = the(list(events), EventKind.PLAYED)
        assert (played.nation, played.parts) == (Nation.PRUSSIA, (card("d9"), 9, 9, 2))
        assert played.secret == ()
        played = the(told(state, *plays("s3")), EventKind.PLAYED)
        assert (played.nation, played.parts) == (Nation.FRANCE, (card("s3"), 3, 3, 1))

    def test_both_7_4_c_he_may_play_another_while_he_is_inferior(self) -> None:
        state = do(heinrich_attacks(1, 8, "d2 d3 d4"), *plays("d2 d3"))
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.PRUSSIA)
        assert on_offer(state) == {"d4", "-"}

    def test_both_7_4_c_a_card_is_played_once_and_goes_to_the_played_pile(self) -> None:
        state = do(heinrich_attacks(1, 8, "d2 d3"), *plays("d2"))
        assert hand(state, Nation.PRUSSIA) == {"diamonds-3-1"}
        assert refused(state, plays("d2")[0]) is Refusal.NOT_IN_HAND
        assert state.played >> card("d2") & 1

    @pytest.mark.parametrize(("played", "score"), [("d2", 0), ("d3", 1)])
    def test_both_7_5_a_at_zero_or_above_the_right_to_play_passes(
        self, played: str, score: int
    ) -> None:
        state = heinrich_attacks(1, 3, "d2 d3 d4", "s5")
        state, events = apply(state, *plays(played))
        assert the(list(events), EventKind.PLAYED).parts[-1] == score
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.FRANCE)

    def test_both_7_5_b_it_goes_to_and_fro_until_one_stops_and_he_is_defeated(self) -> None:
        state = heinrich_attacks(3, 4, "d2 d6", "s4 s5")
        askers = []
        events: tuple[Event, ...] = ()
        for action in plays("d2 s4 d6 s5 -"):
            askers.append(decision(state).nation)
            state, events = apply(state, action)
        assert askers == [
            Nation.PRUSSIA, Nation.FRANCE, Nation.PRUSSIA, Nation.FRANCE, Nation.PRUSSIA,
        ]  # fmt: skip
        assert kinds(events)[:2] == [EventKind.STOPPED, EventKind.LOST]
        assert events[1][:3] == (EventKind.LOST, Nation.PRUSSIA, (City("eschwege"), 2))

    @pytest.mark.parametrize(
        ("troops", "played", "lost"),
        [(8, "d2 s7", 5), (6, "d3 s6", 5), (5, "d4 s6", 5), (4, "d5 s6", 4), (1, "d8 s6", 1)],
    )
    def test_both_7_6_he_loses_the_score_but_never_more_than_he_has(
        self, troops: int, played: str, lost: int
    ) -> None:
        ours, theirs = played.split()
        state = do(heinrich_attacks(troops, 8, ours, theirs), *plays(played))
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.PRUSSIA)
        events = told(state, pass_())
        assert events[0].parts == (-5,)
        assert events[1].parts == (City("eschwege"), lost)

    def test_both_7_6_one_who_has_lost_everything_does_not_retreat(self) -> None:
        state, events = apply(heinrich_attacks(1, 8), pass_())
        assert kinds(events)[:3] == [
            EventKind.STOPPED,
            EventKind.LOST,
            EventKind.GENERAL_REMOVED,
        ]
        assert EventKind.RETREATED not in kinds(events)
        assert where(state, "heinrich") is None

    def test_both_7_7_the_winner_loses_nothing_and_stays(self) -> None:
        pieces = {"heinrich": "eschwege", "richelieu": "goettingen", "france-train-1": "duderstadt"}
        state = battle(pieces, {"heinrich": 2, "richelieu": 4}, Nation.FRANCE)
        state = do(state, pass_())
        assert (where(state, "richelieu"), troops_of(state, "richelieu")) == (City("goettingen"), 4)

    def test_both_7_8_a_at_zero_one_with_the_suit_must_play(self) -> None:
        state = do(heinrich_attacks(1, 3, "d2 d3 s4", "s5 s7 h3"), *plays("d2"))
        assert on_offer(state) == {"s5", "s7"}
        reason = why_not(state, pass_())
        assert reason == (Refusal.MUST_PLAY, (0,))

    def test_both_7_8_a_he_may_play_a_reserve_instead(self) -> None:
        state = do(heinrich_attacks(1, 3, "d2", "s5 r"), *plays("d2"))
        assert on_offer(state) == {"s5", *RESERVE}

    def test_both_7_8_a_nobody_is_obliged_to_play_a_reserve(self) -> None:
        state = do(heinrich_attacks(1, 3, "d2", "h5 r"), *plays("d2"))
        assert on_offer(state) == {*RESERVE, "-"}

    def test_both_7_8_b_without_the_suit_it_is_a_tie(self) -> None:
        state = do(heinrich_attacks(1, 3, "d2", "h5"), *plays("d2"))
        assert on_offer(state) == {"-"}
        events = told(state, pass_())
        assert kinds(events)[:2] == [EventKind.STOPPED, EventKind.TIED]
        assert events[1].parts == (City("eschwege"), City("goettingen"))

    def test_both_7_8_c_after_a_tie_nobody_loses_or_retreats(self) -> None:
        pieces = {**AROUND_OSCHATZ, "prussia-train-1": "eilenburg"}
        del pieces["karl"]
        state = battle(pieces, {"friedrich": 4, "daun": 4, "browne": 5})
        state = do(state, attack(City("oschatz"), City("riesa")), pass_())
        assert (where(state, "friedrich"), troops_of(state, "friedrich")) == (City("oschatz"), 4)
        assert (where(state, "daun"), troops_of(state, "daun")) == (City("riesa"), 4)
        assert state.victor == -1, "a tie has no winner"
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.PRUSSIA), "and on against Browne"
        assert the(told(state, pass_()), EventKind.STOPPED).parts == (-1,)

    def test_both_7_8_c_the_tied_pair_does_not_fight_again(self) -> None:
        state = battle(AROUND_OSCHATZ, {"friedrich": 4, "daun": 4, "browne": 5, "karl": 6})
        state = do(state, attack(City("oschatz"), City("riesa")), pass_())
        assert pairs_on_offer(state) == {("oschatz", "torgau"), ("oschatz", "wurzen")}

    def test_classic_7_8_d_only_he_who_has_the_right_to_play_can_stop(self) -> None:
        state = heinrich_attacks(1, 3, "d4", "s5")
        assert state.law.edition.name == "classic"
        assert why_not(state, pass_(), Role.FREDERICK) is None
        reason = why_not(state, pass_(), Role.POMPADOUR)
        assert reason == (Refusal.WRONG_ACTOR, (Role.FREDERICK,))
        state = do(state, *plays("d4"))  # 2 ahead: now the right to play is the enemy's
        assert why_not(state, pass_(), Role.POMPADOUR) is None
        reason = why_not(state, pass_(), Role.FREDERICK)
        assert reason == (Refusal.WRONG_ACTOR, (Role.POMPADOUR,))

    @pytest.mark.parametrize("nation", [Nation.PRUSSIA, Nation.FRANCE])
    def test_both_7_9_a_at_an_initial_zero_the_attacker_begins_and_must_play(
        self, nation: Nation
    ) -> None:
        pieces = {"heinrich": "eschwege", "richelieu": "goettingen"}
        troops = {"heinrich": 3, "richelieu": 3}
        state = battle(pieces, troops, nation, prussia="d4", france="s4")
        assert decision(state).nation is nation
        assert on_offer(state) == ({"d4"} if nation is Nation.PRUSSIA else {"s4"})
        state = battle(pieces, troops, nation)
        assert on_offer(state) == {"-"}, "without the suit it may be a tie at once"
        assert EventKind.TIED in kinds(told(state, pass_()))

    def test_both_7_9_b_each_plays_the_suit_of_his_own_sector(self) -> None:
        state = heinrich_attacks(1, 3, "d4 s4", "d5 s5")
        assert (City("eschwege").suit, City("goettingen").suit) == (Suit.DIAMONDS, Suit.SPADES)
        assert on_offer(state) == {"d4", "-"}
        assert on_offer(do(state, *plays("d4"))) == {"s5", "-"}

    def test_both_7_9_c_a_stack_fights_as_one(self) -> None:
        pieces = {"heinrich": "eschwege", "keith": "eschwege", "richelieu": "goettingen"}
        state = fighting(position(pieces, troops={"heinrich": 9, "richelieu": 7}))
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.FRANCE)
        assert the(told(state, pass_()), EventKind.STOPPED).parts == (-2,)

    def test_both_7_9_c_the_troops_of_a_stack_fall_together_and_the_lowest_leave(self) -> None:
        pieces = {
            "friedrich": "eschwege", "heinrich": "eschwege", "keith": "eschwege",
            "richelieu": "goettingen", "france-train-1": "duderstadt", "prussia-train-1": "bebra",
        }  # fmt: skip
        state = battle(pieces, {"friedrich": 4, "richelieu": 6})
        events = told(state, pass_())
        assert the(events, EventKind.LOST).parts == (City("eschwege"), 2)
        removed = the(events, EventKind.GENERAL_REMOVED)
        assert removed.parts == (Piece("keith"),)

    def test_both_7_9_d_one_fights_all_his_enemies_with_the_cards_that_are_left(self) -> None:
        troops = {"friedrich": 3, "daun": 8, "browne": 4, "karl": 1}
        state = battle(AROUND_OSCHATZ, troops, prussia="d6 d4", austria="")
        state = do(state, attack(City("oschatz"), City("torgau")), *plays("d6 -"))
        assert pairs_on_offer(state) == {("oschatz", "riesa"), ("oschatz", "wurzen")}
        state = do(state, attack(City("oschatz"), City("riesa")))
        assert on_offer(state) == {"d4", "-"}

    def test_both_7_9_d_several_attack_one_enemy_one_after_another(self) -> None:
        troops = {"friedrich": 5, "daun": 2, "browne": 3, "karl": 4}
        state = battle(AROUND_OSCHATZ, troops, Nation.AUSTRIA, prussia="d2")
        scores = []
        for place, action in (("wurzen", "-"), ("torgau", "-"), ("riesa", "-")):
            if asked(state) is DecisionKind.COMBAT:
                state = do(state, attack(City(place), City("oschatz")))
            events = told(state, *plays(action))
            scores.append(the(events[:1], EventKind.STOPPED).parts[0])
            state = do(state, *plays(action))
            if asked(state) is DecisionKind.RETREAT:
                state = do(state, legal_actions(state)[0])
        assert scores == [-1, -2, -3]

    def test_both_7_9_e_the_defeated_is_out_of_all_his_combats(self) -> None:
        state = battle(AROUND_OSCHATZ, {"friedrich": 3, "daun": 4, "browne": 4, "karl": 4})
        state = do(state, attack(City("oschatz"), City("riesa")), pass_())
        assert where(state, "friedrich") is None, "shut in, he is lost"
        assert asked(state) not in FIGHTS
        pieces = {"heinrich": "oschatz", "friedrich": "falkenberg", "daun": "torgau"}
        state = battle(pieces, {"heinrich": 5, "friedrich": 8, "daun": 4})
        state = do(state, attack(City("oschatz"), City("torgau")), pass_())
        state = do(state, retreat(City("eilenburg")))
        assert asked(state) not in FIGHTS, "Friedrich does not attack him any more"

    def test_both_7_9_e_not_even_where_he_ends_beside_another_enemy(self) -> None:
        pieces = {"heinrich": "oschatz", "friedrich": "dresden", "daun": "riesa"}
        assert distance(City("meissen"), City("dresden")) == 1
        state = do(battle(pieces, {"heinrich": 4, "daun": 3}), pass_())
        assert where(state, "daun") == City("meissen")
        assert asked(state) not in FIGHTS


class TestPrintedExample:
    """Heinrich attacks Richelieu and Soubise."""

    def begin(self) -> State:
        return battle(
            {"heinrich": "eschwege", "richelieu": "goettingen", "soubise": "goettingen"},
            {"heinrich": 2, "richelieu": 4},
            prussia="d10 d9 d7 r",
            france="s5 s4 s4 s3",
        )

    def test_both_x7_the_printed_duel_card_by_card(self) -> None:
        state = self.begin()
        assert on_offer(state) == {"d10", "d9", "d7", *RESERVE, "-"}
        assert decision(state).nation is Nation.PRUSSIA
        expected = [
            ("d10", Nation.PRUSSIA, 8, {"s5", "s4", "s3", "-"}, Nation.FRANCE),
            ("s5", Nation.FRANCE, -3, {"s4", "s3", "-"}, Nation.FRANCE),
            ("s3", Nation.FRANCE, 0, {"d9", "d7", *RESERVE}, Nation.PRUSSIA),
            ("d7", Nation.PRUSSIA, 7, {"s4", "-"}, Nation.FRANCE),
            ("s4", Nation.FRANCE, -3, {"s4", "-"}, Nation.FRANCE),
        ]
        for played, player, score, offer, asked_next in expected:
            state, events = apply(state, *plays(played))
            event = the(list(events), EventKind.PLAYED)
            assert (event.nation, event.parts[-1]) == (player, score)
            assert on_offer(state) == offer
            assert decision(state).nation is asked_next
        state, events = apply(state, pass_())
        assert [event[:3] for event in events] == [
            (EventKind.STOPPED, Nation.FRANCE, (-3,)),
            (EventKind.LOST, Nation.FRANCE, (City("goettingen"), 3)),
            (EventKind.GENERAL_REMOVED, Nation.FRANCE, (Piece("soubise"),)),
        ]
        assert decision(state) == (DecisionKind.RETREAT, Nation.PRUSSIA, Role.FREDERICK)
        ends = (
            "detmold fritzlar hameln hildesheim hofgeismar lemgo paderborn salzgitter wernigerode"
        )
        assert {action.city.key for action in legal_actions(state)} == {*ends.split()}
        state = do(state, retreat(City("hameln")))
        assert where(state, "richelieu") == City("hameln")
        assert troops_of(state, "richelieu") == 1
        assert where(state, "soubise") is None
        assert hand(state, Nation.PRUSSIA) == {"diamonds-9-1", "reserve-a-1"}
        assert hand(state, Nation.FRANCE) == {"spades-4-2"}

    def test_both_x7_heinrich_may_give_up_at_once_and_keep_his_cards(self) -> None:
        state = do(self.begin(), pass_())
        assert where(state, "heinrich") is None
        assert len(hand(state, Nation.PRUSSIA)) == 4

    def test_both_x7_with_the_reserve_alone_he_goes_on_or_takes_the_tie(self) -> None:
        state = battle(
            {"heinrich": "eschwege", "richelieu": "goettingen", "soubise": "goettingen"},
            {"heinrich": 2, "richelieu": 4},
            prussia="d10 r",
            france="s5 s3",
        )
        state = do(state, *plays("d10 s5 s3"))
        assert on_offer(state) == {*RESERVE, "-"}
        assert EventKind.TIED in kinds(told(state, pass_()))
        assert the(told(state, *plays("r6")), EventKind.PLAYED).parts[-1] == 6


class TestNoHighCards:
    """Card of Fate 3, clubs."""

    def test_both_f3c_neither_plays_at_a_value_of_ten_or_more(self) -> None:
        effect = Effect.NO_HIGH_CARDS
        state = heinrich_attacks(1, 4, "d9 d10 d13 r", "s12 s2 s9", effect)
        low = RESERVE - {"r10"}
        assert on_offer(state) == {"d9", *low, "-"}
        for barred in plays("d10 d13 r10"):
            assert refused(state, barred) is Refusal.HIGH_CARD_BARRED
        assert on_offer(do(state, *plays("d9"))) == {"s2", "s9", "-"}

    def test_both_f3c_high_cards_do_not_oblige_at_zero(self) -> None:
        state = do(heinrich_attacks(1, 3, "d2", "s10 s13", Effect.NO_HIGH_CARDS), *plays("d2"))
        assert on_offer(state) == {"-"}
        assert EventKind.TIED in kinds(told(state, pass_()))

    @pytest.mark.parametrize(("ours", "theirs"), [("ferdinand", "richelieu"), ("heinrich", "daun")])
    def test_both_f3c_only_prussia_against_france(self, ours: str, theirs: str) -> None:
        state = battle(
            {ours: "eschwege", theirs: "goettingen"},
            {ours: 1, theirs: 2},
            Piece(ours).nation,
            Effect.NO_HIGH_CARDS,
            prussia="d10 r" if ours == "heinrich" else "",
            hanover="d10 r" if ours == "ferdinand" else "",
        )
        assert on_offer(state) == {"d10", *RESERVE, "-"}


class TestNotInTheSameSuit:
    """Card of Fate 3, hearts."""

    def after_hildburghausen(self, city: str, french: Mapping[str, str]) -> State | None:
        """He has attacked Friedrich in Oschatz from this city; it is France's turn to fight."""
        state = battle(
            {"friedrich": "oschatz", "hildburghausen": city, "heinrich": "goettingen", **french},
            {"friedrich": 8},
            Nation.IMPERIAL,
            Effect.NOT_IN_THE_SAME_SUIT,
        )
        assert decision(state).nation is Nation.IMPERIAL
        return next_fight(do(state, pass_()))

    def test_both_f3h_soubise_does_not_attack_in_the_suit_hildburghausen_attacked_in(self) -> None:
        assert City("riesa").suit is City("eschwege").suit is Suit.DIAMONDS
        assert self.after_hildburghausen("riesa", {"soubise": "eschwege"}) is None

    def test_both_f3h_nor_does_a_stack_with_soubise(self) -> None:
        french = {"richelieu": "eschwege", "soubise": "eschwege"}
        assert self.after_hildburghausen("riesa", french) is None

    def test_both_f3h_in_another_suit_he_attacks(self) -> None:
        assert City("torgau").suit is Suit.HEARTS
        state = self.after_hildburghausen("torgau", {"soubise": "eschwege"})
        assert state is not None
        assert decision(state).nation in (Nation.FRANCE, Nation.PRUSSIA)
        assert state.nation == Nation.FRANCE

    def test_both_f3h_other_french_generals_attack_in_any_suit(self) -> None:
        state = self.after_hildburghausen("riesa", {"richelieu": "eschwege"})
        assert state is not None
        assert state.nation == Nation.FRANCE

    def test_both_f3h_to_be_attacked_is_not_to_attack(self) -> None:
        pieces = {"friedrich": "oschatz", "hildburghausen": "riesa"}
        pieces |= {"heinrich": "goettingen", "soubise": "eschwege"}
        state = battle(pieces, {"friedrich": 8}, effect=Effect.NOT_IN_THE_SAME_SUIT)
        state = do(state, attack(City("oschatz"), City("riesa")), pass_())
        # Heinrich and Soubise tie in Prussia's stage; in France's Soubise attacks all the same.
        found = next_fight(do(state, pass_()))
        assert found is not None
        assert found.nation == Nation.FRANCE


class TestHalle:
    """Card of Fate 3, diamonds."""

    def test_anniversary_f3d_the_card_reads_so(self) -> None:
        state = position({})
        assert state.law.edition.readings[2][Suit.DIAMONDS] is Effect.HALLE_IS_SAFE

    def test_classic_f3d_the_card_reads_otherwise(self) -> None:
        state = position({}, edition="classic")
        assert state.law.edition.readings[2][Suit.DIAMONDS] is Effect.HALLE_IS_CLOSED

    @pytest.mark.parametrize("nation", [Nation.PRUSSIA, Nation.AUSTRIA])
    def test_anniversary_f3d_nobody_is_attacked_in_halle_but_one_attacks_out_of_it(
        self, nation: Nation
    ) -> None:
        own, other = ("heinrich", "daun") if nation is Nation.PRUSSIA else ("daun", "heinrich")
        effect = Effect.HALLE_IS_SAFE
        into = battle({own: "leipzig", other: "halle"}, {}, nation, effect)
        assert asked(into) is DecisionKind.DEAL
        out = battle({own: "halle", other: "leipzig"}, {}, nation, effect)
        assert decision(out)[:2] == (DecisionKind.DUEL, nation)

    @pytest.mark.parametrize("nation", [Nation.PRUSSIA, Nation.AUSTRIA])
    def test_classic_f3d_nobody_attacks_into_halle_or_out_of_it(self, nation: Nation) -> None:
        own, other = ("heinrich", "daun") if nation is Nation.PRUSSIA else ("daun", "heinrich")
        for places in (("leipzig", "halle"), ("halle", "leipzig")):
            state = battle(
                dict(zip((own, other), places, strict=True)),
                {},
                nation,
                Effect.HALLE_IS_CLOSED,
                "classic",
            )
            assert asked(state) is DecisionKind.DEAL

    @pytest.mark.parametrize("effect", [Effect.HALLE_IS_SAFE, Effect.HALLE_IS_CLOSED])
    def test_both_f3d_other_combats_are_not_touched(self, effect: Effect) -> None:
        pieces = {"heinrich": "leipzig", "daun": "halle", "browne": "merseburg"}
        state = battle(pieces, {"heinrich": 2}, effect=effect)
        event = the(told(state, pass_()), EventKind.LOST)
        assert event.parts == (City("merseburg"), 1)


class TestFirstFrenchCard:
    """Card of Fate 4, spades."""

    EFFECT = Effect.FIRST_FRENCH_CARD_COUNTS_MORE

    def test_both_f4s_the_first_card_counts_one_more_and_only_the_first(self) -> None:
        state = heinrich_attacks(8, 1, "d5", "s3 s4", self.EFFECT)
        state, events = apply(state, *plays("s3"))
        assert the(list(events), EventKind.PLAYED).parts == (card("s3"), 3, 4, -3)
        assert the(told(state, *plays("s4")), EventKind.PLAYED).parts == (card("s4"), 4, 4, 1)

    def test_both_f4s_a_reserve_counts_two_to_eleven(self) -> None:
        state = heinrich_attacks(8, 1, "", "r", self.EFFECT)
        assert on_offer(state) == {*RESERVE, "-"}
        assert the(told(state, *plays("r10")), EventKind.PLAYED).parts[1:] == (10, 11, 4)
        assert the(told(state, *plays("r1")), EventKind.PLAYED).parts[1:] == (1, 2, -5)

    def test_both_f4s_nobody_elses_card_counts_more(self) -> None:
        state = heinrich_attacks(1, 4, "d2 d3", "s5", self.EFFECT)
        state, events = apply(state, *plays("d3"))
        assert the(list(events), EventKind.PLAYED).parts == (card("d3"), 3, 3, 0)
        assert the(told(state, *plays("s5")), EventKind.PLAYED).parts == (card("s5"), 5, 6, 6)

    @pytest.mark.parametrize(
        ("heinrich", "ferdinand", "in_the_first", "card_", "counts"),
        [("sontra", "eschwege", "-", "s5", 6), ("eschwege", "sontra", "s5 -", "d3", 3)],
    )
    def test_both_f4s_it_waits_for_a_card_also_in_a_later_combat_against_hanover(
        self, heinrich: str, ferdinand: str, in_the_first: str, card_: str, counts: int
    ) -> None:
        """First Heinrich attacks, then Ferdinand; the one in Sontra fights Chevert."""
        assert (City("goettingen").suit, City("bebra").suit) == (Suit.SPADES, Suit.DIAMONDS)
        places = {"heinrich": heinrich, "ferdinand": ferdinand}
        state = battle(
            {**places, "richelieu": "goettingen", "chevert": "bebra"},
            {"ferdinand": 8, "heinrich": 8},
            effect=self.EFFECT,
            france="s5 d3",
        )
        fight = next_fight(do(state, *plays(in_the_first)))
        assert fight is not None
        assert fight.nation == Nation.HANOVER
        played = the(told(fight, *plays(card_)), EventKind.PLAYED)
        assert played.parts[1:3] == (int(card_[1:]), counts)


class TestDutyToScore:
    """Card of Fate 7, diamonds."""

    EFFECT = Effect.FRIEDRICH_MUST_SCORE

    def attacks(self, ours: int, theirs: int, prussia: str, austria: str = "") -> State:
        return friedrich_fights(ours, theirs, prussia, austria, effect=self.EFFECT)

    @pytest.mark.parametrize(
        ("hand_", "offer"),
        [
            ("d7 d3", {"d3"}),
            ("d7 d8", {"d8"}),
            ("d7", {"d7"}),
            ("d8 d2", {"d8", "d2"}),
            ("d2 d3 d4", {"d2", "d3", "d4"}),
            ("d4 d3", {"d4", "d3"}),
            ("d5 d4", {"d5", "d4"}),
            ("d2 d5", {"d2", "d5"}),
            ("d2 s9 h13", {"d2"}),
            ("d6", {"d6"}),
            ("s9", {"-"}),
            ("", {"-"}),
            ("r", {"r8", "r9", "r10"}),
            ("r d2", {"d2", "r6", "r8", "r9", "r10"}),
            ("d5 d2 d3", {"d5", "d2", "d3"}),
        ],
    )
    def test_both_f7d_at_minus_seven_she_plays_what_reaches_a_positive_score(
        self, hand_: str, offer: set[str]
    ) -> None:
        assert on_offer(self.attacks(1, 8, hand_)) == offer

    def test_both_f7d_the_example_of_seven_and_three_goes_on_to_plus_three(self) -> None:
        state = self.attacks(1, 8, "d7 d3")
        assert refused(state, plays("d7")[0]) is Refusal.MUST_SCORE
        assert refused(state, pass_()) is Refusal.MUST_PLAY
        state = do(state, *plays("d3"))
        assert on_offer(state) == {"d7"}
        assert the(told(state, *plays("d7")), EventKind.PLAYED).parts[-1] == 3

    def test_both_f7d_out_of_reach_she_plays_as_many_as_she_can(self) -> None:
        state = self.attacks(1, 8, "d2 d3")
        assert on_offer(state) == {"d2", "d3"}
        state = do(state, *plays("d2"))
        assert on_offer(state) == {"d3"}
        assert on_offer(do(state, *plays("d3"))) == {"-"}

    def test_both_f7d_two_cards_that_only_meet_at_zero_end_there(self) -> None:
        state = self.attacks(3, 8, "d5 d5", "d4")
        assert on_offer(state) == {"d5"}
        state = do(state, *plays("d5"))
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.AUSTRIA)
        state = do(state, *plays("d4"))
        assert on_offer(state) == {"d5", "-"}, "the duty is done, whether met or not"

    def test_both_f7d_two_reserves_of_one_deck_are_two_cards(self) -> None:
        hands = {Nation.PRUSSIA: ["reserve-a-1", "reserve-b-1", "diamonds-2-1", "diamonds-2-2"]}
        state = fighting(
            position(
                {"friedrich": "oschatz", "daun": "riesa", "browne": "riesa"},
                troops={"friedrich": 1, "daun": 16},
                hands=hands,
                effect=self.EFFECT,
            )
        )
        # -15: two Reserves make at most 20, with both twos 24.
        assert on_offer(state) == {"d2", *(f"r{value}" for value in range(2, 11))}
        alone = {Nation.PRUSSIA: ["reserve-a-1", "reserve-b-1"]}
        state = fighting(
            position(
                {"friedrich": "oschatz", "daun": "riesa", "browne": "riesa"},
                troops={"friedrich": 1, "daun": 16},
                hands=alone,
                effect=self.EFFECT,
            )
        )
        assert on_offer(state) == {f"r{value}" for value in range(6, 11)}
        state = do(state, *plays("r6"))
        assert on_offer(state) == {"r10"}

    @pytest.mark.parametrize(("hand_", "offer"), [("d2 r", {"d2", *RESERVE}), ("r", RESERVE)])
    def test_both_f7d_at_zero_any_card_does_and_a_reserve_is_compulsory(
        self, hand_: str, offer: set[str]
    ) -> None:
        assert on_offer(self.attacks(4, 4, hand_)) == offer

    def test_both_f7d_at_zero_with_nothing_to_play_it_is_a_tie(self) -> None:
        assert on_offer(self.attacks(4, 4, "s5")) == {"-"}

    def test_both_f7d_attacked_friedrich_is_bound_too(self) -> None:
        state = friedrich_fights(1, 8, "d7 d3", effect=self.EFFECT, attacked=True)
        assert on_offer(state) == {"d3"}

    def test_both_f7d_so_is_his_stack(self) -> None:
        state = battle(
            {"friedrich": "oschatz", "keith": "oschatz", "daun": "riesa"},
            {"friedrich": 2, "daun": 8},
            effect=self.EFFECT,
            prussia="d7 d6",
        )
        assert on_offer(state) == {"d7"}

    def test_both_f7d_other_prussians_and_the_enemy_are_free(self) -> None:
        state = battle(
            {"heinrich": "oschatz", "daun": "riesa"},
            {"daun": 8},
            effect=self.EFFECT,
            prussia="d7 d3",
        )
        assert on_offer(state) == {"d7", "d3", "-"}
        state = friedrich_fights(8, 1, "d2", "d3 d4", effect=self.EFFECT)
        assert on_offer(state) == {"d3", "d4", "-"}

    def test_both_q11_3_it_holds_also_when_he_began_superior(self) -> None:
        state = do(self.attacks(8, 1, "d2 d4 d5", "d11"), *plays("d11"))
        assert on_offer(state) == {"d2", "d5"}, "after 4 she would stand at zero"

    def test_both_q11_3_if_the_enemy_gives_up_first_the_duty_stays(self) -> None:
        pieces = {"friedrich": "oschatz", "daun": "riesa", "browne": "torgau"}
        state = battle(
            pieces, {"friedrich": 2, "daun": 1, "browne": 8}, effect=self.EFFECT, prussia="d6 d3"
        )
        state = do(state, attack(City("oschatz"), City("riesa")), pass_())
        assert on_offer(state) == {"d3"}

    def test_both_q11_3_only_one_combat_is_bound(self) -> None:
        pieces = {"friedrich": "oschatz", "daun": "riesa", "browne": "torgau"}
        state = battle(
            pieces,
            {"friedrich": 2, "daun": 3, "browne": 8},
            effect=self.EFFECT,
            prussia="d2 d3 d6",
        )
        state = do(state, attack(City("oschatz"), City("riesa")))
        assert on_offer(state) == {"d2", "d3", "d6"}
        state = do(state, *plays("d2 -"))
        assert on_offer(state) == {"d3", "d6", "-"}

    def test_both_q11_3_having_nothing_to_play_she_has_done_what_she_can(self) -> None:
        """Beaten in diamonds without a card there, Friedrich is free when attacked in clubs."""
        state = battle(
            {"friedrich": "oschatz", "daun": "riesa", "browne": "leipzig"},
            {"friedrich": 2, "daun": 3, "browne": 8},
            effect=self.EFFECT,
            prussia="c9 h9",
        )
        assert on_offer(state) == {"-"}
        state = do(state, pass_(), retreat(City("wurzen")))
        fight = next_fight(state)
        assert fight is not None
        assert (fight.nation, decision(fight).nation) == (Nation.AUSTRIA, Nation.PRUSSIA)
        assert on_offer(fight) >= {"c9", "-"}


class TestAvoidingDaun:
    """Card of Fate 8, clubs: the same in both editions."""

    def attacked(self, edition: str | None = None, **pieces: str) -> State:
        return battle(
            {"heinrich": "riesa", "daun": "oschatz", **pieces},
            {"heinrich": 3, "daun": 5},
            Nation.AUSTRIA,
            Effect.DAUN_CAN_BE_AVOIDED,
            edition,
        )

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_both_f8c_the_card_reads_the_same(self, edition: str) -> None:
        state = position({}, edition=edition)
        assert state.law.edition.readings[7][Suit.CLUBS] is Effect.DAUN_CAN_BE_AVOIDED

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_both_f8c_prussia_may_withdraw_before_the_troops_are_stated(self, edition: str) -> None:
        state = battle(
            {"friedrich": "oschatz", "daun": "riesa", "laudon": "wurzen"},
            {"friedrich": 3},
            Nation.AUSTRIA,
            Effect.DAUN_CAN_BE_AVOIDED,
            edition,
        )
        state, events = apply(state, attack(City("riesa"), City("oschatz")))
        assert events == ()
        assert decision(state) == (DecisionKind.EVADE, Nation.PRUSSIA, Role.FREDERICK)
        assert set(legal_actions(state)) == {pass_(), retreat(City("torgau"))}
        assert refused(state, retreat(City("wurzen"))) is Refusal.NOT_A_RETREAT

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_both_f8c_withdrawn_there_is_no_combat_no_loss_and_no_victor(
        self, edition: str
    ) -> None:
        state, events = apply(self.attacked(edition), retreat(City("meissen")))
        assert events[0][:3] == (
            EventKind.EVADED,
            Nation.PRUSSIA,
            (City("riesa"), City("meissen")),
        )
        assert not {EventKind.COMBAT_BEGAN, EventKind.LOST} & set(kinds(events))
        assert (where(state, "heinrich"), troops_of(state, "heinrich")) == (City("meissen"), 3)
        assert state.victor == -1
        assert asked(state) not in FIGHTS

    def test_both_f8c_or_stands_and_fights(self) -> None:
        state, events = apply(self.attacked(), pass_())
        begun = the(list(events), EventKind.COMBAT_BEGAN)
        assert begun.parts == (City("oschatz"), City("riesa"), 5, 3)
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.PRUSSIA)

    def test_both_f8c_nobody_is_asked_without_an_empty_city(self) -> None:
        state = self.attacked(**{"prussia-train-1": "meissen"})
        assert asked(state) is DecisionKind.DUEL

    def test_both_f8c_the_whole_stack_withdraws_from_a_stack_with_daun(self) -> None:
        state = self.attacked(keith="riesa", browne="oschatz")
        state = do(state, retreat(City("meissen")))
        assert where(state, "heinrich") == where(state, "keith") == City("meissen")

    def test_both_f8c_not_from_others_nor_when_prussia_attacks_nor_for_hanover(self) -> None:
        effect = Effect.DAUN_CAN_BE_AVOIDED
        for ours, theirs, nation in (
            ("heinrich", "browne", Nation.AUSTRIA),
            ("heinrich", "daun", Nation.PRUSSIA),
            ("ferdinand", "daun", Nation.AUSTRIA),
        ):
            state = battle({ours: "riesa", theirs: "oschatz"}, {}, nation, effect)
            assert asked(state) is DecisionKind.DUEL

    def test_both_f8c_whoever_withdraws_is_out_of_his_other_combats(self) -> None:
        state = battle(
            {"friedrich": "torgau", "daun": "oschatz", "browne": "falkenberg"},
            {},
            Nation.AUSTRIA,
            Effect.DAUN_CAN_BE_AVOIDED,
        )
        state = do(state, attack(City("oschatz"), City("torgau")), retreat(City("eilenburg")))
        assert asked(state) not in FIGHTS

    def test_both_f8c_he_may_end_beside_another_enemy_without_combat(self) -> None:
        state = do(self.attacked(browne="dresden"), retreat(City("meissen")))
        assert distance(City("meissen"), City("dresden")) == 1
        assert asked(state) not in FIGHTS

    @pytest.mark.parametrize(("city", "conquered"), [("luckau", True), ("senftenberg", False)])
    def test_both_f8c_protection_is_judged_after_the_withdrawal(
        self, city: str, conquered: bool
    ) -> None:
        assert distance(City("luckau"), City("kamenz")) == 4
        start = position(
            {"heinrich": "finsterwalde", "daun": "falkenberg", "browne": "dresden"},
            nation=Nation.AUSTRIA,
            effect=Effect.DAUN_CAN_BE_AVOIDED,
        )
        state = do(moving(start), *march_of("browne", "radeberg", "kamenz", "hoyerswerda"), pass_())
        events = told(state, retreat(City(city)))
        fallen = [event.parts for event in events if event.kind is EventKind.CONQUERED]
        assert fallen == ([(City("kamenz"),)] if conquered else [])


class TestFriedrichsFirstCard:
    """Card of Fate 8, diamonds (anniversary), and 10, hearts."""

    HARD = Effect.FRIEDRICH_STRIKES_HARD
    SURPRISED = Effect.FRIEDRICH_IS_SURPRISED

    def test_anniversary_f8d_the_card_reads_so(self) -> None:
        readings = position({}).law.edition.readings
        assert readings[7][Suit.DIAMONDS] is self.HARD

    def test_classic_f8d_the_card_reads_otherwise(self) -> None:
        readings = position({}, edition="classic").law.edition.readings
        assert readings[7][Suit.DIAMONDS] is Effect.KARL_LOSES

    def test_anniversary_f8d_his_first_card_counts_five_more_when_he_attacks(self) -> None:
        state = friedrich_fights(1, 8, "d2 d3 r", effect=self.HARD)
        _, events = apply(state, *plays("r1"))
        assert the(list(events), EventKind.PLAYED).parts[1:] == (1, 6, -1)
        state, events = apply(state, *plays("d2"))
        assert the(list(events), EventKind.PLAYED).parts[1:] == (2, 7, 0)

    def test_anniversary_f8d_only_the_first(self) -> None:
        state = battle(
            {"friedrich": "oschatz", "daun": "riesa", "browne": "riesa"},
            {"friedrich": 1, "daun": 12},
            effect=self.HARD,
            prussia="d2 d3",
        )
        state = do(state, *plays("d2"))
        assert the(told(state, *plays("d3")), EventKind.PLAYED).parts[1:] == (3, 3, -1)

    def test_anniversary_f8d_it_waits_until_a_card_is_played(self) -> None:
        pieces = {"friedrich": "oschatz", "daun": "riesa", "browne": "torgau"}
        state = battle(
            pieces, {"friedrich": 2, "daun": 1, "browne": 8}, effect=self.HARD, prussia="d3"
        )
        state = do(state, attack(City("oschatz"), City("riesa")), pass_())
        assert the(told(state, *plays("d3")), EventKind.PLAYED).parts[1:] == (3, 8, 2)

    def test_anniversary_f8d_not_when_he_is_attacked_or_another_attacks(self) -> None:
        state = friedrich_fights(1, 8, "d2", effect=self.HARD, attacked=True)
        assert the(told(state, *plays("d2")), EventKind.PLAYED).parts[1:] == (2, 2, -5)
        state = battle(
            {"heinrich": "oschatz", "daun": "riesa"}, {"daun": 8}, effect=self.HARD, prussia="d2"
        )
        assert the(told(state, *plays("d2")), EventKind.PLAYED).parts[1:] == (2, 2, -5)

    def test_anniversary_f8d_the_enemys_cards_count_as_ever(self) -> None:
        state = friedrich_fights(8, 1, "", "d4", effect=self.HARD)
        assert the(told(state, *plays("d4")), EventKind.PLAYED).parts[1:] == (4, 4, -3)

    @pytest.mark.parametrize("played", ["d5", "r10"])
    def test_both_f10h_attacked_his_first_card_counts_nothing(self, played: str) -> None:
        state = friedrich_fights(1, 8, "d5 r d9", effect=self.SURPRISED, attacked=True)
        value = plays(played)[0].value
        state, events = apply(state, *plays(played))
        assert the(list(events), EventKind.PLAYED).parts[1:] == (value, 0, -7)
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.PRUSSIA)
        assert the(told(state, *plays("d9")), EventKind.PLAYED).parts[1:] == (9, 9, 2)

    def test_both_f10h_at_zero_it_leaves_zero_and_the_right_passes(self) -> None:
        state = friedrich_fights(4, 2, "d5 d6", "d2", effect=self.SURPRISED, attacked=True)
        state = do(state, *plays("d2"))
        assert on_offer(state) == {"d5", "d6"}, "he must play it all the same"
        state, events = apply(state, *plays("d5"))
        assert the(list(events), EventKind.PLAYED).parts[1:] == (5, 0, 0)
        assert decision(state)[:2] == (DecisionKind.DUEL, Nation.AUSTRIA)

    def test_both_f10h_not_when_he_attacks_nor_for_others(self) -> None:
        state = friedrich_fights(1, 8, "d2", effect=self.SURPRISED)
        assert the(told(state, *plays("d2")), EventKind.PLAYED).parts[1:] == (2, 2, -5)
        state = battle(
            {"heinrich": "oschatz", "daun": "riesa"},
            {"daun": 8},
            Nation.AUSTRIA,
            self.SURPRISED,
            prussia="d2",
        )
        assert the(told(state, *plays("d2")), EventKind.PLAYED).parts[1:] == (2, 2, -5)
        state = friedrich_fights(8, 1, "", "d4", effect=self.SURPRISED, attacked=True)
        assert the(told(state, *plays("d4")), EventKind.PLAYED).parts[1:] == (4, 4, -3)

    def test_both_f10h_it_waits_for_the_combat_in_which_a_card_is_played(self) -> None:
        state = battle(
            {"friedrich": "oschatz", "daun": "riesa", "browne": "torgau"},
            {"friedrich": 2, "daun": 1, "browne": 8},
            Nation.AUSTRIA,
            self.SURPRISED,
            prussia="d3",
        )
        state = do(state, attack(City("riesa"), City("oschatz")), pass_())
        assert the(told(state, *plays("d3")), EventKind.PLAYED).parts[1:] == (3, 0, -6)

    def test_both_f10h_works_in_one_combat_of_a_turn(self) -> None:
        """Daun and the Imperial Army attack Friedrich in the same turn; he plays against both."""
        state = battle(
            {"friedrich": "oschatz", "daun": "riesa", "hildburghausen": "torgau"},
            {"friedrich": 4, "daun": 5, "hildburghausen": 8},
            Nation.AUSTRIA,
            self.SURPRISED,
            prussia="d3 d7 d2",
        )
        state, events = apply(state, *plays("d3"))
        assert the(list(events), EventKind.PLAYED).parts[1:] == (3, 0, -1)
        state = do(state, *plays("d7"), pass_())
        assert (state.turn, where(state, "friedrich")) == (1, City("oschatz"))
        second = next_fight(state)
        assert second is not None
        assert second.nation == Nation.IMPERIAL
        assert second.turn == 1
        assert the(told(second, *plays("d2")), EventKind.PLAYED).parts[1:] == (2, 2, -2)

    @pytest.mark.parametrize("comrades", ["winterfeldt", "winterfeldt heinrich"])
    def test_anniversary_f8d_in_a_stack_he_strikes_as_hard(self, comrades: str) -> None:
        pieces = dict.fromkeys(("friedrich", *comrades.split()), "oschatz")
        state = battle(
            {**pieces, "daun": "riesa", "browne": "riesa"},
            {"friedrich": 4, "daun": 12},
            effect=self.HARD,
            prussia="d2",
        )
        assert the(told(state, *plays("d2")), EventKind.PLAYED).parts[1:] == (2, 7, -1)

    @pytest.mark.parametrize("comrades", ["winterfeldt", "winterfeldt heinrich"])
    def test_both_f10h_in_a_stack_he_is_as_surprised(self, comrades: str) -> None:
        pieces = dict.fromkeys(("friedrich", *comrades.split()), "oschatz")
        state = battle(
            {**pieces, "daun": "riesa", "browne": "riesa"},
            {"friedrich": 4, "daun": 12},
            Nation.AUSTRIA,
            self.SURPRISED,
            prussia="d2",
        )
        assert the(told(state, *plays("d2")), EventKind.PLAYED).parts[1:] == (2, 0, -8)


class TestElevenOfSpades:
    """Card of Fate 11, spades."""

    EFFECT = Effect.ELEVEN_OF_SPADES_COUNTS_DOUBLE

    def seydlitz(
        self, prussia: str = "", france: str = "", nation: Nation = Nation.PRUSSIA
    ) -> State:
        """He stands in the spades of Göttingen, Soubise and Richelieu in Eschwege."""
        return battle(
            {"seydlitz": "goettingen", "richelieu": "eschwege", "soubise": "eschwege"},
            {"seydlitz": 1, "richelieu": 16},
            nation,
            self.EFFECT,
            prussia=prussia,
            france=france,
        )

    def test_both_f11s_prussia_may_play_it_at_double_value_or_not(self) -> None:
        state = self.seydlitz("s11 s2 r")
        assert on_offer(state) == {"s11", "s11=22", "s2", *RESERVE, "-"}
        doubled = the(told(state, *plays("s11=22")), EventKind.PLAYED)
        assert doubled.parts == (card("s11"), 22, 22, 7)
        plain = the(told(state, *plays("s11")), EventKind.PLAYED)
        assert plain.parts == (card("s11"), 11, 11, -4)

    def test_both_f11s_once_with_whatever_eleven(self) -> None:
        state = self.seydlitz("s11 s11", "d13 d13")
        state = do(state, *plays("s11=22 d13"))
        assert on_offer(state) == {"s11", "-"}
        again = play(Card("spades-11-2"), 22)
        assert refused(state, again) is Refusal.WRONG_VALUE

    def test_both_f11s_played_at_eleven_it_is_not_used_up(self) -> None:
        state = do(self.seydlitz("s11 s11"), *plays("s11"))
        assert on_offer(state) == {"s11", "s11=22", "-"}

    def test_both_f11s_nobody_elses_eleven_and_no_other_card(self) -> None:
        state = battle(
            {"heinrich": "eschwege", "richelieu": "goettingen"},
            {"heinrich": 8},
            effect=self.EFFECT,
            france="s11",
        )
        assert on_offer(state) == {"s11", "-"}
        assert refused(state, plays("s11=22")[0]) is Refusal.WRONG_VALUE
        state = heinrich_attacks(1, 8, "d11 s11", effect=self.EFFECT)
        assert on_offer(state) == {"d11", "-"}

    def test_both_f11s_without_the_card_of_fate_eleven_is_eleven(self) -> None:
        state = battle(
            {"seydlitz": "goettingen", "richelieu": "eschwege"}, {"richelieu": 8}, prussia="s11"
        )
        assert on_offer(state) == {"s11", "-"}


def test_both_q3_1_a_reserve_makes_a_cheap_retreat() -> None:
    state = battle(
        {"heinrich": "eschwege", "keith": "eschwege", "richelieu": "goettingen",
         "soubise": "goettingen"},
        {"heinrich": 8, "richelieu": 16},
        prussia="r",
        france="s9",
    )  # fmt: skip
    assert the(told(state, *plays("r7")), EventKind.PLAYED).parts[-1] == -1
    assert the(told(state, *plays("r7 -")), EventKind.LOST).parts == (City("eschwege"), 1)
    answered = told(state, *plays("r10 s9 -"))
    assert [one.parts[-1] for one in answered if one.kind is EventKind.PLAYED] == [2, 7]
    assert the(answered, EventKind.LOST).parts == (City("eschwege"), 7)
