"""Many games: played fast, on all cores, and counted."""
