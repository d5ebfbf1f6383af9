"""Many games: played fast, on all cores, and counted.

>>> from friedrich.arena import play_many, wander
>>> len(play_many(wander, games=3))
3
"""

from friedrich.arena.many import Kind, Played, play_many
from friedrich.arena.playouts import EndlessGame, Policy, play_out, wander

__all__ = [
    "EndlessGame",
    "Kind",
    "Played",
    "Policy",
    "play_many",
    "play_out",
    "wander",
]
