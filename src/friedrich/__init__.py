"""FRIEDRICH, the strategy game of the Seven Years' War, run by a computer."""

from friedrich import core

__version__ = "0.1.0"

core.choose()
