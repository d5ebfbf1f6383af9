"""FRIEDRICH, the strategy game of the Seven Years' War, run by a computer."""

__version__ = "0.1.0"
