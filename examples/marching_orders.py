"""Which generals of Austria can be in Silesia soonest?

Counts, for every Austrian general, the roads to the nearest objective that Austria wants there.
"""

from __future__ import annotations

from friedrich.board import Country, Nation, distance, generals_of, objectives_of


def main() -> None:
    """Print one line per general."""
    silesian = [
        objective.city
        for objective in objectives_of(Nation.AUSTRIA)
        if objective.city.country is Country.PRUSSIA
    ]
    for general in generals_of(Nation.AUSTRIA):
        goal = min(silesian, key=lambda city: distance(general.start, city))
        roads = distance(general.start, goal)
        print(f"{general.name:<8} {general.start.name:<8} {roads:>2} roads to {goal.name}")


if __name__ == "__main__":
    main()
