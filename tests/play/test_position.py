"""The position document: exact round trips, short hand-written ones, faults by their path."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from friedrich.board import CITIES, FATE_CARDS, OBJECTIVES, PIECES, Nation, Piece, Role, Suit
from friedrich.conformance.cases import CASES, Case
from friedrich.conformance.wanderers import WANDERERS
from friedrich.play.position import (
    BadPosition,
    position_as_json,
    position_from_json,
    read_position,
    write_position,
)
from friedrich.play.position.cards import EFFECT, FATE_KEYS
from friedrich.play.position.fields import DECISION, FIELDS, OFFENSIVE, PHASE
from friedrich.play.position.reading import KEYS
from friedrich.rules import (
    Action,
    DecisionKind,
    Effect,
    State,
    decision,
    legal_actions,
    new_game,
    outcome,
)
from friedrich.rules.doors import codes, step
from friedrich.rules.setup import set_up
from friedrich.rules.stacks import pool

GOLDEN = Path(__file__).parent / "golden" / "position-1.json"
SCHEMA = files("friedrich.play").joinpath("schemas/position.schema.json")
HEAD = {"format": "friedrich position", "version": 1}


def position(**members: object) -> State:
    return position_from_json({**HEAD, **members})


def faults(**members: object) -> dict[str, str]:
    """The faults of a document, by path."""
    with pytest.raises(BadPosition) as caught:
        position(**members)
    assert caught.value.faults
    return {fault.path: fault.message for fault in caught.value.faults}


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))


def same(state: State) -> None:
    """Written and read again it is the same position, with the same actions in the same order."""
    text = write_position(state)
    again = read_position(text)
    assert again == state, text
    assert codes(again) == codes(state), text
    assert write_position(again) == text


class TestRoundTrip:
    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_along_a_random_game(self, case: Case) -> None:
        number = CASES.index(case)
        random = Random(f"positions {number}")
        wanderer = WANDERERS[number % len(WANDERERS)]
        state = new_game(*case)
        # Every decision that is rare, and a sample of those that are not.
        often = {"deal": 0.02, "movement": 0.1, "march": 0.1, "duel": 0.15}
        while actions := codes(state):
            if random.random() < often.get(DECISION.name_of[state.ask], 0.4):
                same(state)
            step(state, wanderer(state, actions, random))
        assert outcome(state) is not None
        same(state)

    def test_documents_fit_the_schema(self) -> None:
        validator().check_schema(json.loads(SCHEMA.read_text("utf-8")))
        for number, case in enumerate(CASES[::5]):
            random = Random(f"schema {number}")
            state = new_game(*case)
            while actions := codes(state):
                if random.random() < 0.005:
                    validator().validate(position_as_json(state))
                step(state, WANDERERS[1](state, actions, random))
            validator().validate(position_as_json(state))

    def test_golden_bytes(self) -> None:
        text = GOLDEN.read_text("ascii")
        state = read_position(text)
        assert write_position(state) == text
        assert decision(state).kind is DecisionKind.REINFORCE
        assert decision(state).seat is Role.POMPADOUR
        assert legal_actions(state)[0].number == 0
        assert state.effect == Effect.FRIEDRICH_GETS_NO_TROOPS
        assert pool(state, state.where[Piece("heinrich")]) == 3


def test_the_schema_knows_the_same_names_as_the_reader() -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    members, names = schema["properties"], schema["$defs"]
    assert set(members) == set(KEYS)
    assert names["city"]["enum"] == [city.key for city in CITIES]
    assert names["piece"]["enum"] == [piece.key for piece in PIECES]
    assert names["fate_card"]["enum"] == [card.key for card in FATE_CARDS]
    assert names["objective"]["enum"] == [objective.city.key for objective in OBJECTIVES]
    assert names["nation"]["enum"] == list(Nation.keys())
    assert members["phase"]["enum"] == list(PHASE.number_of)
    assert members["offensive"]["enum"] == list(OFFENSIVE.number_of)
    assert members["fate"]["properties"]["effect"]["enum"] == list(EFFECT.number_of)
    for section in ("fate", "movement", "combat"):
        own = {"fate": set(FATE_KEYS), "combat": {"ends"}}.get(section, set())
        known = {field.key for field in FIELDS if field.section == section}
        assert set(members[section]["properties"]) == known | own


class TestDefaults:
    """What is left out of a document written by hand."""

    def test_nothing_said_is_a_new_game(self) -> None:
        assert position() == new_game()
        assert position(setup="west", edition="classic") == new_game("west", "classic")

    def test_ten_lines_are_enough(self) -> None:
        state = position(
            setup="four",
            turn=7,
            nation="austria",
            phase="moving",
            others="off",
            pieces={
                "daun": {"city": "bruenn", "troops": 5},
                "austria-train-1": "olmuetz",
                "friedrich": {"city": "neisse", "troops": 8},
            },
            hands={"austria": ["spades-10-1", "hearts-3-2"], "prussia": ["reserve-a-1"]},
        )
        assert decision(state) == (DecisionKind.MOVEMENT, Nation.AUSTRIA, Role.MARIA_THERESA)
        assert state.fresh == 3
        assert {card // 50 for card in state.pile} == {1}
        assert len(state.pile) == 49
        assert state.clock.bit_count() == 17
        same(state)

    def test_pieces_not_named_stand_where_they_are_set_up(self) -> None:
        state = position(turn=2, nation="france", phase="moving", pieces={"soubise": None})
        start = set_up(state.law)
        moved = [p for p in PIECES if state.where[p] != start.where[p]]
        assert moved == [Piece("soubise")]

    def test_the_stack_has_one_pool_and_one_side(self) -> None:
        stack = {"city": "prag", "troops": 2}
        pieces = {"daun": stack, "karl": {**stack, "face_down": True}, "lacy": "prag"}
        state = position(turn=2, nation="austria", phase="moving", others="off", pieces=pieces)
        assert [state.troops[Piece(key)] for key in pieces] == [3, 1, 1]
        assert all(state.down >> Piece(key) & 1 for key in pieces)

    def test_a_phase_without_a_decision_begins(self) -> None:
        two = {"daun": {"city": "prag", "troops": 8}, "friedrich": {"city": "beraun", "troops": 2}}
        state = position(turn=3, nation="austria", phase="fighting", others="off", pieces=two)
        assert decision(state) == (DecisionKind.DUEL, Nation.PRUSSIA, Role.FREDERICK)
        assert state.score == 6
        asked = position(turn=3, nation="austria", phase="drawing")
        assert decision(asked).kind is DecisionKind.DEAL
        assert asked.due == 5

    def test_turn_and_phase_run_on_to_the_next_decision(self) -> None:
        state = position(turn=3, nation="prussia", phase="supplying")
        assert decision(state)[:2] == (DecisionKind.DEAL, Nation.HANOVER)
        state = position(turn=6, phase="turning-fate")
        assert decision(state).kind is DecisionKind.TURN_FATE

    def test_strokes_of_fate_bring_all_that_follows_from_them(self) -> None:
        fate = {"turned": ["elisabeth", "india", "poems"]}
        state = position(turn=12, nation="austria", phase="moving", fate=fate)
        assert state.where[Piece("saltikov")] == -1
        assert (state.subsidies, state.colonies, state.gone) == (1, 1, 1 << Nation.RUSSIA)

    def test_an_effect_names_its_card(self) -> None:
        state = position(turn=9, nation="austria", phase="moving", fate={"effect": "daun-is-slow"})
        assert (FATE_CARDS[state.fate].key, Suit(state.fate_suit)) == ("fate-12", Suit.SPADES)
        assert state.effect == Effect.DAUN_IS_SLOW

    def test_the_ends_of_a_retreat_follow_from_the_combat(self) -> None:
        combat = {"attacker": "prag", "attacked": "beraun", "score": 2}
        two = {"daun": {"city": "prag", "troops": 8}, "friedrich": {"city": "beraun", "troops": 2}}
        start = {"turn": 3, "nation": "austria", "decision": "retreat", "others": "off"}
        state = position(**start, pieces=two, combat=combat)
        ends = [action.city.key for action in legal_actions(state)]
        assert position(**start, pieces=two, combat={**combat, "ends": ends}) == state
        wrong = faults(**start, pieces=two, combat={**combat, "ends": ends[1:]})
        assert wrong == {"combat.ends": f"the retreat can end here: {', '.join(ends)}"}


EXPERT = {
    "setup": "four",
    "edition": "classic",
    "options": {"all_versions": True, "offensive_option": True, "garrison": True},
}


class TestRareDecisions:
    """Those that a random game hardly meets, by hand."""

    def test_prussians_avoid_daun(self) -> None:
        state = position(
            **EXPERT,
            turn=9,
            nation="austria",
            phase="fighting",
            others="off",
            pieces={"daun": "prag", "keith": "beraun"},
            fate={"card": "fate-8", "suit": "clubs"},
        )
        assert decision(state).kind is DecisionKind.EVADE
        same(state)

    def test_russia_yields(self) -> None:
        goals = [
            one.city.key
            for one in OBJECTIVES
            if one.nation is Nation.RUSSIA and one.city.position[0] > 745
        ]
        state = position(
            **EXPERT,
            turn=9,
            nation="russia",
            phase="ending-stage",
            conquered=goals,
            pieces={"saltikov": "sierpc"},
        )
        assert decision(state).kind is DecisionKind.YIELD
        same(state)
        step(state, codes(state)[0])
        same(state)

    def test_a_card_from_austrias_hand(self) -> None:
        state = position(
            **EXPERT,
            turn=9,
            decision="give-card",
            phase="turning-fate",
            hands={"prussia": ["clubs-2-1"], "austria": ["clubs-3-1"]},
            fate={"card": "fate-9", "suit": "diamonds"},
        )
        step(state, codes(state)[0])
        assert decision(state).kind is DecisionKind.DRAW_FROM_HAND
        same(state)

    def test_austria_and_russia_exchange(self) -> None:
        state = position(
            **EXPERT,
            turn=9,
            decision={"kind": "consent", "nation": "russia"},
            hands={"russia": ["clubs-2-1"], "austria": ["clubs-3-1"]},
            fate={"card": "fate-1", "suit": "hearts"},
        )
        for _ in range(3):
            same(state)
            step(state, codes(state)[0])

    def test_laudon_leaves_a_stack(self) -> None:
        state = position(
            **EXPERT,
            turn=9,
            decision="fate-march",
            others="off",
            pieces={"daun": {"city": "prag", "troops": 7}, "laudon": "prag"},
            fate={"effect": "laudon-moves"},
        )
        step(state, codes(state)[1])
        assert decision(state).kind is DecisionKind.DETACH
        same(state)


class TestFaults:
    """Everything against a document is told, each fault at its path."""

    def test_all_at_once(self) -> None:
        found = faults(
            turn=0,
            nation="astria",
            phase="moving",
            decision="duel",
            moon=3,
            options={"decks": 6, "rafle": True},
            pieces={"duan": "prag", "daun": {"city": "brün", "troops": 9, "hat": 1}},
            hands={"prussia": ["spades-10-1", "spades-14-1"], "austria": ["spades-10-1"]},
            conquered=["prag", "berlin", "berlin"],
        )
        assert list(found) == [
            "moon",
            "options.rafle",
            "options.decks",
            "turn",
            "decision",
            "nation",
            "pieces.duan",
            "pieces.daun.hat",
            "pieces.daun.city",
            "pieces.daun.troops",
            "hands.prussia[1]",
            "hands.austria[0]",
            "conquered[1]",
            "conquered[2]",
            "conquered",
        ]
        assert found["nation"] == "no nation is called 'astria'; near: austria"
        assert found["pieces.duan"] == "no piece is called 'duan'; near: daun"
        assert "near: bruenn" in found["pieces.daun.city"]
        assert found["hands.austria[0]"] == "spades-10-1 is in hands.prussia too"

    def test_the_message_lists_them(self) -> None:
        with pytest.raises(BadPosition) as caught:
            position(turn=0, nation="nobody", phase="moving")
        assert str(caught.value).splitlines() == [
            "turn: a number from 1 to 23 is wanted, not 0",
            "nation: no nation is called 'nobody'; these are: "
            "prussia, hanover, russia, sweden, austria, imperial, france",
        ]

    @pytest.mark.parametrize(
        ("pieces", "path", "message"),
        [
            ({"daun": "berlin"}, "pieces.daun.city", "heinrich of another nation, prussia, stands"),
            ({"browne": "bruenn", "karl": "bruenn", "lacy": "bruenn"}, "pieces.lacy.city", "more"),
            ({"daun": "beraun"}, "pieces.austria-train-1.city", "a train stands alone"),
            ({"daun": {"city": "prag", "troops": 9}}, "pieces.daun.troops", "from 1 to 8"),
            ({"daun": {"troops": 5}}, "pieces.daun.troops", "on the map"),
            (
                {"austria-train-1": {"city": "prag", "troops": 1}},
                "pieces.austria-train-1.troops",
                "",
            ),
            ({"ehrensvaerd": {"city": "wismar", "troops": 5}}, "pieces", "sweden has 5 troops"),
            ({"daun": {"city": "prag", "retired": True}}, "pieces.daun.retired", "on the map"),
            ({"daun": ["prag"]}, "pieces.daun", "an object, a city or null is wanted"),
            ({"daun": {"city": "prag", "face_down": 1}}, "pieces.daun.face_down", "true or false"),
        ],
    )
    def test_pieces(self, pieces: object, path: str, message: str) -> None:
        found = faults(turn=2, phase="moving", nation="austria", pieces=pieces)
        assert message in found[path]

    @pytest.mark.parametrize(
        ("members", "path", "message"),
        [
            ({"pieces": {"saltikov": "torun"}}, "pieces.saltikov", "does not play in the set-up"),
            ({"nation": "russia"}, "nation", "russia is not in the set-up 'west'"),
            ({"hands": {"russia": ["clubs-2-1"]}}, "hands.russia", "russia is not in play"),
            ({"options": {"garrison": True}}, "options", "no garrison"),
            ({"fate": {"turned": ["india", "america"]}}, "fate", "the game is over"),
            ({"conquered": ["memel"]}, "conquered[0]", "no objective"),
            ({"seats": {"frederick": "pompadour"}}, "seats", "no raffle"),
        ],
    )
    def test_what_is_not_in_the_set_up(
        self, members: dict[str, object], path: str, message: str
    ) -> None:
        found = faults(**{"setup": "west", "turn": 9, "phase": "moving", **members})
        assert message in found[path]

    @pytest.mark.parametrize(
        ("members", "path", "message"),
        [
            ({"played": ["clubs-2-1"], "lost": ["clubs-2-1"]}, "lost[0]", "is in played too"),
            ({"hands": {"prussia": ["clubs-2-1"] * 2}}, "hands.prussia[1]", "in the list twice"),
            ({"decks_opened": 1, "played": ["clubs-2-2"]}, "played[0]", "not opened yet"),
            ({"played": ["clubs-2-5"]}, "played[0]", "not opened yet; only 4 are"),
            ({"lost": ["clubs-2-1"]}, "lost", "no nation has left"),
            ({"pile": ["clubs-2-1"], "played": []}, "pile", "these cards are nowhere"),
            ({"open_card": "clubs-2-1"}, "open_card", "if and only if"),
            ({"fate": {"card": "poems", "clock": ["poems"]}}, "fate.clock", "still on the clock"),
            ({"fate": {"card": "poems", "suit": "clubs"}}, "fate.suit", "in no suit"),
            ({"fate": {"card": "fate-3", "suit": "clubs"}}, "fate.suit", "all_versions"),
            ({"fate": {"spent": True}}, "fate.spent", "works once"),
            ({"fate": {"turned": ["poems", "india", "fate-1", "fate-2"]}}, "fate", "by turn 9"),
            ({"imperial": "pompadour"}, "imperial", "pompadour cannot play"),
            ({"offensive": "declared"}, "offensive", "not among the options"),
            ({"conquered": ["prag"]}, "conquered", "Prussia cannot have conquered prag"),
            ({"question_marks": ["prag"]}, "question_marks", "prussia cannot change the owner"),
            ({"question_marks": ["berlin"]}, "question_marks[0]", "no objective is called"),
            ({"victor": "prussia-train-1"}, "victor", "no general"),
            ({"winners": ["prussia"]}, "winners", "means nothing"),
            ({"movement": {"done": ["daun"]}, "decision": "movement"}, "movement.done", "no piece"),
            ({"movement": {"taken": ["keith"]}, "decision": "movement"}, "movement.taken", "means"),
            (
                {"movement": {"taken": ["keith", "dohna"]}, "decision": "march"},
                "movement.taken",
                "",
            ),
            ({"decision": "duel"}, "decision", "no decision of the phase 'moving'"),
            ({"decision": {"kind": "movement", "nation": "france"}}, "decision.nation", "prussia"),
            ({"decision": "pay"}, "movement.new_troops", "what is to be paid for"),
            ({"fate": {"card": "elisabeth"}, "nation": "russia"}, "nation", "russia has left"),
            (
                {"fate": {"card": "elisabeth"}, "pieces": {"fermor": "torun"}},
                "pieces.fermor",
                "has left the game with its nation",
            ),
        ],
    )
    def test_what_cannot_be_together(
        self, members: dict[str, object], path: str, message: str
    ) -> None:
        found = faults(**{"turn": 9, "phase": "moving", "nation": "prussia", **members})
        assert message in found[path]

    def test_combat(self) -> None:
        stage = {"turn": 3, "nation": "austria", "phase": "fighting", "decision": "duel"}
        found = faults(**stage, combat={"attacker": "prag", "attacked": "prga", "score": 50})
        assert set(found) == {"combat.attacked", "combat.score"}
        found = faults(**stage, combat={"attacker": "prag", "attacked": "beraun"})
        assert "combat.attacker" in found
        found = faults(**{**stage, "decision": "combat"}, combat={"pairs": [["prag", "berlin"], 3]})
        assert set(found) == {"combat.pairs[1]"}

    def test_later_versions_are_refused_with_a_reason(self) -> None:
        found = faults(version=2, anything="goes")
        message = "this friedrich reads versions up to 1; a later one wrote this document"
        assert found == {"version": message}
        assert faults(format="chess") == {"format": "'friedrich position' is wanted"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"\xff\xfe", "this is no UTF-8: invalid start byte at byte 0"),
        ("", "this is no JSON: Expecting value in line 1, column 1"),
        ("[" * 100_000, "this is no position: it is nested too deeply"),
        ('{"turn": NaN}', "this is no JSON: NaN is no number"),
        ("9" * 5000, "this is no JSON: "),
        ("x" * 1_000_001, "a position has less than 1000000 letters"),
        ("[]", "a position is an object, not a list"),
        ("null", "a position is an object, not null"),
        ('{"format": "friedrich position", "version": true}', "version: 1 is wanted"),
    ],
)
def test_what_is_no_document(text: str | bytes, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_position(text)
    assert str(caught.value).startswith(message)


def test_a_member_that_stands_twice() -> None:
    text = (
        '{"format": "friedrich position", "version": 1, "turn": 2, "turn": 3, "phase": "moving",'
        ' "pieces": {"daun": {"city": "prag", "city": "brno"}}}'
    )
    with pytest.raises(BadPosition) as caught:
        read_position(text)
    assert [fault.path for fault in caught.value.faults][:2] == ["turn", "pieces.daun.city"]


def test_any_text_can_be_a_name() -> None:
    found = faults(turn=2, phase="moving", pieces={"\ud800\n": "prag", "x" * 9999: 3})
    assert all("\n" not in path + message and len(path) < 99 for path, message in found.items())
    str(Action(0))


class TestImpossible:
    """Positions that no game can come to."""

    def found(self, **members: object) -> dict[str, str]:
        usual = {"turn": 8, "nation": "prussia", "phase": "moving", "others": "off"}
        return faults(**{**usual, **members})

    def test_no_game_outlasts_the_clock_of_fate(self) -> None:
        assert "from 1 to 23" in self.found(turn=24)["turn"]
        assert "17 Cards of Fate have been turned" in self.found(turn=23)["fate"]

    def test_a_clock_with_too_many_cards_is_refused(self) -> None:
        clock = [card.key for card in FATE_CARDS if card.key != "fate-4"]
        assert "2 Cards of Fate" in self.found(fate={"clock": clock, "card": "fate-4"})["fate"]

    def test_minor_cards_not_named_are_supposed_to_have_been_turned(self) -> None:
        state = position(turn=9, nation="prussia", phase="moving", fate={"turned": ["poems"]})
        turned = [card.key for card in FATE_CARDS if not state.clock >> card & 1]
        assert turned == ["fate-1", "fate-2", "poems"]
        assert FATE_CARDS[state.fate].key == "fate-1"

    def test_a_deck_is_opened_when_the_one_before_is_used_up(self) -> None:
        message = self.found(played=["spades-2-4"])["pile"]
        assert message == "cards of deck 1, 2, 3, 4 cannot lie on it while deck 4 is open"
        assert "deck 1" in self.found(hands={"prussia": ["spades-2-2"]}, played=[])["pile"]

    def test_a_hand_holds_no_more_than_was_drawn(self) -> None:
        hand = [f"{suit.key}-{value}-1" for suit in Suit for value in (2, 3)]
        assert "at most 7" in self.found(turn=1, hands={"prussia": hand})["hands.prussia"]
        position(turn=2, nation="prussia", phase="moving", hands={"prussia": hand})

    def test_france_keeps_three_of_four(self) -> None:
        hand = ["spades-2-1", "spades-3-1", "spades-4-1", "spades-5-1"]
        message = self.found(turn=2, nation="prussia", hands={"france": hand})["hands.france"]
        assert message == "4 cards are too many: by now she has kept at most 3"

    @pytest.mark.parametrize(
        ("winners", "reason"),
        [("france", "objectives"), ("prussia", "bohemia"), ("prussia", "survival")],
    )
    def test_who_has_won_follows_from_the_position(self, winners: str, reason: str) -> None:
        message = faults(turn=8, phase="ended", winners=[winners], reason=reason)["winners"]
        assert message == "the position says that nobody has won"

    def test_a_stack_has_moved_altogether_or_not_at_all(self) -> None:
        """Rule 4: a general who unites is done, and so are all whom he joins."""
        stack = {"friedrich": {"city": "torgau", "troops": 3}, "keith": "torgau"}
        here = {"pieces": stack, "decision": "movement"}
        found = self.found(**here, movement={"done": ["keith"]})
        assert "in torgau" in found["movement.done"]

    @pytest.mark.parametrize(
        ("members", "path"),
        [
            ({"movement": {"done": ["friedrich"]}}, "movement.done"),
            ({"movement": {"threatening": ["friedrich"]}}, "movement.threatening"),
            ({"phase": "fighting", "combat": {"score": 3}}, "combat.score"),
            ({"phase": "turning-fate", "fate": {"errand": "lose"}}, "fate.errand"),
            ({"decision": {"nation": "prussia"}}, "decision.kind"),
        ],
    )
    def test_notes_of_a_phase_that_runs_want_its_decision(
        self, members: dict[str, object], path: str
    ) -> None:
        pieces = {"friedrich": {"city": "torgau", "troops": 3}}
        nation = {"nation": "france"} if members.get("phase") == "turning-fate" else {}
        assert "which decision" in self.found(pieces=pieces, **nation, **members)[path]


def test_schema_and_reader_agree_on_null() -> None:
    """It means a piece off the map, and a phase that is to begin; nothing else."""
    schema = json.loads(SCHEMA.read_text("utf-8"))
    usual = {**HEAD, "turn": 2, "nation": "austria", "phase": "moving", "decision": "movement"}
    documents: list[dict[str, object]] = []
    for key, member in schema["properties"].items():
        documents.append({**usual, key: None})
        kinds = (member, *member.get("anyOf", ()))
        parts = [part for kind in kinds for part in kind.get("properties", ())]
        first = {"kind": "movement"} if key == "decision" else {}
        documents += [{**usual, key: {**first, part: None}} for part in parts]
    documents += [
        {**usual, "pieces": {"daun": None}},
        *({**usual, "pieces": {"daun": {part: None}}} for part in ("city", "face_down", "retired")),
    ]
    accepted = []
    for document in documents:
        try:
            position_from_json(document)
        except BadPosition:
            assert not validator().is_valid(document), document
        else:
            assert validator().is_valid(document), document
            accepted.append(document)
    assert len(accepted) == 3


class TestHints:
    def test_a_missing_format_or_version_hides_nothing(self) -> None:
        with pytest.raises(BadPosition) as caught:
            position_from_json({"turn": 0, "phase": "moving"})
        assert [fault.path for fault in caught.value.faults] == ["format", "version", "turn"]

    def test_a_piece_in_capitals_is_looked_at(self) -> None:
        found = faults(turn=2, phase="moving", pieces={"Daun": {"city": "brün", "troops": 9}})
        assert found["pieces.Daun"] == "no piece is called 'Daun'; near: daun"
        assert {"pieces.daun.city", "pieces.daun.troops"} <= set(found)

    def test_where_nothing_is_near_the_few_names_are_listed(self) -> None:
        found = faults(turn=2, phase="movement")
        assert found["phase"].startswith("no phase is called 'movement'; ")
        assert "moving" in found["phase"]
        assert "ending-turn" in faults(turn=2, phase="xyz")["phase"]

    @pytest.mark.parametrize(
        ("card", "meant"),
        [
            ("10 of spades", "spades-10-1"),
            ("Reserve A (deck 2)", "reserve-a-2"),
            ("spades-10", "spades-10-1"),
        ],
    )
    def test_a_card_written_as_in_a_record(self, card: str, meant: str) -> None:
        found = faults(turn=2, phase="moving", hands={"prussia": [card]})
        assert found["hands.prussia[0]"] == f"no card is called '{card}'; near: {meant}"

    @pytest.mark.parametrize(
        ("member", "near"),
        [
            ("Turn", "turn"),
            ("piece", "pieces"),
            ("hand", "hands"),
            ("open card", "open_card"),
            ("decks", "decks_opened"),
            ("marks", "question_marks"),
        ],
    )
    def test_a_member_that_is_none(self, member: str, near: str) -> None:
        assert near in faults(turn=2, phase="moving", **{member: 1})[
            member if member.isalpha() else f"['{member}']"
        ].partition("near: ")[2].split(", ")
