"""Drawing by hand: resample, smooth and thin a line without a corner to be seen."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter1d
from shapely.geometry import LineString, Polygon

Points: TypeAlias = NDArray[np.float64]

LONGEST = 8.0
"""How far two neighbouring points of a line may lie apart."""


def resample(points: Points, step: float) -> Points:
    """Points at even distances of about `step` along a line; both ends stay."""
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    count = max(2, round(float(along[-1]) / step) + 1)
    places = np.linspace(0.0, along[-1], count)
    return np.column_stack([np.interp(places, along, points[:, i]) for i in (0, 1)])


def smooth(points: Points, width: float, step: float = 0.5) -> Points:
    """A line with everything finer than `width` ironed out; open lines keep their ends."""
    even = resample(points, step)
    closed = bool(np.allclose(points[0], points[-1]))
    width = min(width, len(even) * step / 8)
    if closed:
        ring = gaussian_filter1d(even[:-1], width / step, axis=0, mode="wrap")
        return np.vstack([ring, ring[:1]])
    pad = min(len(even) - 1, int(4 * width / step) + 1)
    head = 2 * even[0] - even[pad:0:-1]
    tail = 2 * even[-1] - even[-2 : -pad - 2 : -1]
    soft = gaussian_filter1d(np.vstack([head, even, tail]), width / step, axis=0)
    soft = soft[pad : pad + len(even)]
    soft[0], soft[-1] = even[0], even[-1]
    return np.asarray(soft)


def thin(points: Points, tolerance: float) -> Points:
    """Leave out the points that the eye does not miss; closed lines keep a proper ring."""
    closed = bool(np.allclose(points[0], points[-1]))
    half = len(points) // 2 if closed else 0
    parts = [points[: half + 1], points[half:]] if closed else [points]
    thinned = [LineString(part).simplify(tolerance).segmentize(LONGEST) for part in parts]
    pieces = [shapely.get_coordinates(line) for line in thinned]
    return np.vstack([pieces[0], *(piece[1:] for piece in pieces[1:])])


def flow(line: LineString, width: float, tolerance: float = 0.07) -> LineString:
    """Smooth and thin a line in one go."""
    return LineString(thin(smooth(shapely.get_coordinates(line), width), tolerance))


def flow_polygon(polygon: Polygon, width: float, tolerance: float = 0.07) -> Polygon:
    """Smooth and thin every ring of a polygon."""
    rings = [
        flow(LineString(r.coords), width, tolerance) for r in (polygon.exterior, *polygon.interiors)
    ]
    return Polygon(rings[0], rings[1:])
