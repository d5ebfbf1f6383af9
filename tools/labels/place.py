"""Place the names of all cities and write them to the table of labels.

Run as `python -m tools.labels.place`.
"""

from __future__ import annotations

import csv

from friedrich.atlas.labels import FILE, HEADER
from friedrich.board import CITIES, City
from tools.labels.anneal import Puzzle, arrange
from tools.labels.candidates import Candidate, candidates
from tools.labels.costs import FORBIDDEN, all_segments, boxes, standing_costs

SEEDS = range(3)


def place() -> tuple[dict[City, Candidate], Puzzle, dict[City, int]]:
    """The best arrangement of a few attempts."""
    segments = all_segments()
    places = {city: candidates(city) for city in CITIES}
    puzzle = Puzzle(
        {city: boxes(found) for city, found in places.items()},
        {city: standing_costs(city, found, segments) for city, found in places.items()},
    )
    attempts = [arrange(puzzle, seed) for seed in SEEDS]
    best = min(attempts, key=puzzle.total)
    return {city: places[city][best[city]] for city in CITIES}, puzzle, best


def write(placed: dict[City, Candidate]) -> None:
    """Write the table."""
    with FILE.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(HEADER)
        for city, at in placed.items():
            dx, dy = f"{at.dx:.1f}", f"{at.dy:.1f}"
            rows.writerow((city.key, dx, dy, at.anchor, "|".join(at.lines)))


def main() -> None:
    """Place, write and tell which names found no free place."""
    placed, puzzle, chosen = place()
    write(placed)
    print(f"total cost {puzzle.total(chosen):.0f}")
    for city in CITIES:
        cost = puzzle.costs(city, chosen)[chosen[city]]
        if cost >= 25:
            word = "cannot stand free" if cost >= FORBIDDEN else "stands badly"
            print(f"{city.name} {word}: {cost:.0f}")


if __name__ == "__main__":
    main()
