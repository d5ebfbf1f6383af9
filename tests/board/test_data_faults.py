"""Altered data are refused, naming file, line and fault."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from friedrich.board import BoardDataError, Suit, open_box
from friedrich.board.box import DATA

Alter = Callable[[str, str, str], list[str]]


@pytest.fixture
def alter(tmp_path: Path) -> Alter:
    """Replace a text in a copied table and give the faults found then."""

    def altered(file: str, old: str, new: str) -> list[str]:
        folder = tmp_path / "data"
        shutil.copytree(DATA, folder, dirs_exist_ok=True)
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        with pytest.raises(BoardDataError) as caught:
            open_box(folder)
        return [str(fault) for fault in caught.value.faults]

    return altered


# file, what stands there, what is written instead, what must be said of it
ALTERATIONS = [
    ("cities.csv", "achim,Achim,114.5", "achim,Achim,x", "cities.csv:2: x 'x' is not a number"),
    ("cities.csv", "248.3,hanover,clubs,clubs-11", "248.3,hanover,hearts,clubs-11",
     "cities.csv:2: suit 'hearts' is not that of its sector 'clubs-11'"),
    ("cities.csv", "248.3,hanover,clubs,clubs-11", "248.3,hanover,clubs,clubs-31",
     "cities.csv:2: 'achim' at 114.5, 248.3 is not in its sector 'clubs-31'"),
    ("cities.csv", "248.3,hanover,clubs,clubs-11", "248.3,bavaria,clubs,clubs-11",
     "cities.csv:2: unknown country 'bavaria'"),
    ("cities.csv", "248.3,hanover,clubs,clubs-11", "248.3,hanover,clubs,clubs-99",
     "cities.csv:2: unknown sector 'clubs-99'"),
    ("cities.csv", "achim,Achim,114.5,248.3,hanover,clubs,clubs-11\n", "",
     "cities.csv: 671 rows where 672 belong"),
    ("cities.csv", "city,name,x", "city,title,x",
     "cities.csv:1: the heading should be city,name,x,y,country,suit,sector"),
    ("cities.csv", "alfeld,Alfeld,", "alfeld,Alfeld,,", "cities.csv:4: 8 cells where 7 belong"),
    ("roads.csv", "achim,bremen,main", "achim,bremmen,main",
     "roads.csv:2: a road to nowhere: unknown city 'bremmen'"),
    ("roads.csv", "achim,bremen,main", "achim,bremen,road",
     "roads.csv: 184 main roads where 185 belong"),
    ("roads.csv", "achim,bremen,main", "achim,bremen,path",
     "roads.csv:2: unknown class of road 'path'"),
    ("roads.csv", "achim,bremen,main", "achim,achim,main",
     "roads.csv:2: a road from 'achim' to itself"),
    ("roads.csv", "achim,bremen,main", "verden,achim,main",
     "road 'achim - verden' stands already in line 2"),
    ("roads.csv", "achim,bremen,main", "achim,muenchen,main",
     "roads.csv:2: a road to nowhere: unknown city 'muenchen'"),
    ("roads.csv", "achim,bremen,main", "achim,berlin,main", "crosses achim - berlin of line 2"),
    ("sectors.csv", "clubs-11,clubs", "clubs-11,spades",
     "sectors.csv:2: sector 'clubs-11' does not bear its suit 'spades'"),
    ("nations.csv", "imperial,Imperial Army", "bavaria,Bavaria",
     "nations.csv:7: unknown nation 'bavaria'"),
    ("nations.csv", "prussia,prussia saxony", "prussia,prussia hanover",
     "nations.csv:3: defended country 'hanover' stands already in line 2"),
    ("objectives.csv", "prussia,1,eger", "prussia,3,eger",
     "objectives.csv:2: an objective is of order 1 or 2, not 3"),
    ("objectives.csv", "prussia,1,eger", "prussia,1,egger",
     "objectives.csv:2: unknown city 'egger'"),
    ("objectives.csv", "prussia,1,eger", "prussia,1,prag", "objective 'prag' stands already"),
    ("depots.csv", "prussia,berlin", "prussia,stade", "depot 'stade' stands already in line 2"),
    ("pieces.csv", "prussia,general,1,Friedrich,oschatz", "prussia,general,2,Friedrich,oschatz",
     "pieces.csv:3: rank 'prussia general 2' stands already in line 2"),
    ("pieces.csv", "hanover,general,1,Ferdinand,stade", "hanover,general,1,Ferdinand,oschatz",
     "pieces.csv:12: 'ferdinand' finds no room in 'oschatz'"),
    ("fate.csv", "1,clubs,at-once,russia", "1,clubs,soon,russia",
     "fate.csv:3: unknown time 'soon'"),
    ("fate.csv", "1,clubs,at-once,russia", "2,clubs,at-once,russia",
     "version '2 clubs' stands already in line 3"),
    ("strokes.csv", "13,Poems", "12,Poems", "strokes.csv:2: unknown stroke '12'"),
    ("cities.csv", "achim,Achim,114.5", "achim, Achim,114.5", "cities.csv:2: ' Achim' is no name"),
    ("cities.csv", "achim,Achim,114.5", "a chim,Achim,114.5", "cities.csv:2: 'a chim' is no key"),
    ("cities.csv", "achim,Achim,114.5", 'achim,"Achim,114.5', "cannot be read: "),
    ("setups.csv", "The War in the West,west,5", "The War in the West,west,-5",
     "setups.csv:4: -5 unseen cards"),
    ("forces.csv", "west,france,20,1 2 3,1 2", "west,france,20,1 2 3,2 1",
     "ranks of trains stand twice or out of order"),
    ("seats.csv", "west,pompadour,pompadour\n", "", "seats.csv: 10 rows where 11 belong"),
    ("setups.csv", "west,The War in the West,west,5", "west,The War in the West,wild,5",
     "setups.csv:4: unknown forces 'wild'"),
    ("seats.csv", "three,elisabeth,elisabeth pompadour", "three,elisabeth,elisabeth frederick",
     "seats.csv:7: role 'three frederick' stands already in line 6"),
    ("forces.csv", "west,prussia,3,6,2,2-1 1", "west,prussia,9,6,2,2-1 1",
     "9 troops do not fit 1 generals"),
    ("forces.csv", "west,prussia,3,6,2,2-1 1", "west,prussia,3,9,2,2-1 1",
     "prussia has no general 9"),
    ("forces.csv", "west,prussia,3,6,2,2-1 1", "west,prussia,3,6,2,2-2 1",
     "as many cards laid away as drawn"),
    ("forces.csv", "west,prussia,3,6,2,2-1 1", "west,prussia,3,6,2,few",
     "income 'few' is not an income such as '7 5 4' or '4-1 3'"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "told"), ALTERATIONS)
def test_alteration_is_told(alter: Alter, file: str, old: str, new: str, told: str) -> None:
    faults = alter(file, old, new)
    assert any(told in fault for fault in faults), faults


def test_missing_table(tmp_path: Path) -> None:
    with pytest.raises(BoardDataError, match=r"cities\.csv: cannot be read"):
        open_box(tmp_path)


def test_a_city_without_roads_is_told(alter: Alter) -> None:
    lines = (DATA / "roads.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    achim = [line for line in lines if "achim" in line.split(",")]
    block = "".join(achim)
    faults = alter("roads.csv", block, "".join("bremen,achim,gone\n" for _ in achim))
    assert any("stands already" in fault for fault in faults)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(st.data())
def test_any_altered_suit_is_refused(tmp_path: Path, data: st.DataObject) -> None:
    lines = (DATA / "cities.csv").read_text(encoding="utf-8").splitlines()
    number = data.draw(st.integers(1, len(lines) - 1))
    cells = lines[number].split(",")
    cells[5] = data.draw(st.sampled_from([s for s in Suit.keys() if s != cells[5]]))
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder, dirs_exist_ok=True)
    altered = "\n".join([*lines[:number], ",".join(cells), *lines[number + 1 :]])
    (folder / "cities.csv").write_text(altered + "\n", encoding="utf-8")
    with pytest.raises(BoardDataError, match=rf"^cities\.csv:{number + 1}: suit "):
        open_box(folder)
