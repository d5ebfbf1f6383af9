r"""The map: the whole board as a drawing.

>>> from friedrich.atlas import draw_map, rasterise
>>> sheet = draw_map(pieces=True, highlight=[City("leipzig")])
>>> sheet[:5], sheet[-7:]
('<svg ', '</svg>\n')

The drawing is made of layers, groups whose ids are in `LAYERS`. What they are drawn from (curves,
places of names, shapes, colours) can be had without the drawing: see `friedrich.atlas.portable`.
"""

from __future__ import annotations

from friedrich.atlas.raster import rasterise
from friedrich.atlas.sheet import LAYERS, draw_map
from friedrich.board import City

__all__ = ["LAYERS", "City", "draw_map", "rasterise"]
