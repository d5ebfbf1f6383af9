"""Tables at which people and bots play, kept so that no acknowledged action is ever lost.

What stands so far is what is kept: the database, its tables, the log of each game, and who may act
from which seat.
"""
