"""The data behind the drawing, for those who draw it themselves."""

from __future__ import annotations

import json

from friedrich.atlas.courses import course
from friedrich.atlas.labels import LABELS
from friedrich.atlas.portable import portable, to_json
from friedrich.board import CITIES, ROADS


def test_it_survives_json() -> None:
    data = portable()
    assert json.loads(to_json()) == json.loads(json.dumps(data))


def test_it_has_every_city_and_road() -> None:
    data = json.loads(to_json())
    assert list(data["cities"]) == [city.key for city in CITIES]
    assert len(data["roads"]) == len(ROADS)
    for city in CITIES:
        label = data["cities"][city.key]["label"]
        assert (label["dx"], label["dy"]) == (LABELS[city].dx, LABELS[city].dy)
        assert " ".join(label["lines"]) == city.name


def test_roads_follow_the_drawn_courses() -> None:
    data = portable()
    for road in ROADS:
        flat = [round(value, 2) for point in course(road) for value in point]
        assert data["roads"][f"{road.city} {road.other}"] == flat
