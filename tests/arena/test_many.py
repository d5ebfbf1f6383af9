"""Many games at once are reproducible, whoever plays them."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from friedrich.arena import EndlessGame, Kind, play_many, play_out, wander
from friedrich.rules import ActionKind, End, Options, State, new_game


def passing(state: State, actions: list[int], random: Random, limit: int) -> int:
    """Prussia sleeps; the others wander."""
    del limit
    if state.asked == 0 and int(ActionKind.PASS) in actions:
        return int(ActionKind.PASS)
    return wander(state, actions, random)


def test_games_do_not_depend_on_who_plays_them_nor_on_how_many_are_played() -> None:
    alone = play_many(wander, 12, workers=1, seed=3)
    assert play_many(wander, 12, workers=3, seed=3) == alone
    assert play_many(wander, 5, workers=2, seed=3) == alone[:5]
    assert play_many(wander, 5, seed=4) != alone[:5]
    assert [one.number for one in alone] == list(range(12))


def test_a_policy_of_one_s_own_goes_to_the_workers() -> None:
    kind = Kind("three", "classic", Options(decks=5))
    played = play_many(partial(passing, limit=1), 6, workers=2, seed=5, kind=kind)
    assert all(one.outcome.reason in (End.SURVIVAL, End.OBJECTIVES) for one in played)
    assert played != play_many(wander, 6, seed=5, kind=kind)


def test_progress_is_told_to_the_end() -> None:
    told: list[int] = []
    play_many(wander, 7, seed=1, kind=Kind("west"), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 7


def test_a_game_that_is_not_brought_to_an_end_is_told() -> None:
    def forth_and_back(state: State, actions: list[int], random: Random) -> int:
        raise EndlessGame("enough")

    with pytest.raises(EndlessGame):
        play_out(new_game(), Random(1), forth_and_back)
