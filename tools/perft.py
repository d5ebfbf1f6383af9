"""Count the sequences of decisions of the named positions anew, after a rule was corrected.

    .venv/bin/python -m tools.perft [NAME ...]

Says what changes, and writes it down in `src/friedrich/conformance/positions`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from friedrich.conformance.perft import Count, Named, named_positions
from friedrich.play.position import position_as_json
from friedrich.play.position.writing import well_set

FOLDER = Path(__file__).resolve().parent.parent / "src/friedrich/conformance/positions"


def main(names: list[str]) -> int:
    """Count these positions, or all."""
    positions = named_positions()
    unknown = [name for name in names if name not in positions]
    if unknown:
        print(f"tools.perft: no position is called {unknown[0]!r}", file=sys.stderr)
        return 2
    for name in names or positions:
        one = positions[name]
        count = Count.of(one.state, len(one.right.numbers))
        for difference in count.differences(one.right):
            print(f"{name}: {difference}")
        text = content_of(one._replace(right=count))
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
    return 0


def content_of(one: Named) -> str:
    """The text of a file of `positions`."""
    return well_set(
        {
            "about": one.about,
            "position": position_as_json(one.state),
            "counts": list(one.right.numbers),
            "split": dict(one.right.split),
        }
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
