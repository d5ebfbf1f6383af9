"""Measures of the sheet in board units, shared by the drawing and by the placing of names."""

from __future__ import annotations

from friedrich.board import HEIGHT, WIDTH

BLEED = 14.0
"""How far the drawn land reaches beyond the board on every side."""

FIELD = (-BLEED, -BLEED, WIDTH + BLEED, HEIGHT + BLEED)
"""Left, top, right and bottom of the neatline."""

BAND = 5.0
"""Width of the chequered band round the neatline."""

LEGEND = (FIELD[0] - BAND, FIELD[3] + 13.0, FIELD[2] + BAND, FIELD[3] + 74.0)
"""Left, top, right and bottom of the legend, below the map."""

MARGIN = 15.0
"""Blank paper round everything."""

RULE = (FIELD[0] - BAND - 5.0, FIELD[1] - BAND - 5.0, FIELD[2] + BAND + 5.0, LEGEND[3] + 5.0)
"""Left, top, right and bottom of the heavy rule round map and legend."""

SHEET = (RULE[0] - MARGIN, RULE[1] - MARGIN, RULE[2] + MARGIN, RULE[3] + MARGIN)
"""Left, top, right and bottom of the sheet."""

TOWN = 1.9
"""Radius of a city's ring."""

OBJECTIVE = 5.2
"""Radius round the shape of an objective."""

SETUP = 4.3
"""Radius of the disc of a set-up city."""

DEPOT = 7.8
"""Radius round the ramparts of a depot."""

TOKEN = 6.4
"""Radius of a general's token."""

FAN = 10.6
"""From one general of a stack to the next."""

NAME = 6.3
"""Size of a city's name."""

MARKED_NAME = 6.8
"""Size of the name of an objective or a set-up city."""

DEPOT_NAME = 7.4
"""Size of the name of a depot."""

LEADING = 0.98
"""From line to line of a name, as a share of its size."""
