"""Compute and place everything anew, each step upon the one before.

Run as `python -m tools.labels`, whenever cities, roads or the geography have changed.
"""

from __future__ import annotations

from tools.labels import insets, place

if __name__ == "__main__":
    insets.main()
    place.main()

    # These read the tables of names as they are when they are imported.
    from tools.labels import lettering

    lettering.main()

    from tools.labels import suits

    suits.main()
