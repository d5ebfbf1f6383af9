"""Placing what is written and marked on the map: the names of the cities and the suits."""
