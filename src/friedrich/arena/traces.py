"""What a random game consists of, as a digest: equal digests, equal games, whichever core plays."""

from __future__ import annotations

import hashlib
from random import Random

from friedrich.arena.playouts import MOST_DECISIONS, EndlessGame, wander
from friedrich.rules import Action, Law, apply, why_not
from friedrich.rules.doors import codes
from friedrich.rules.flow import begin
from friedrich.rules.setup import set_up


def digest_of_game(of: Law, name: str) -> str:
    """A hash of every legal list, event, reason and position of the random game of this name.

    >>> from friedrich.rules import law
    >>> digest_of_game(law("west"), "1757/1") == digest_of_game(law("west"), "1757/1")
    True
    """
    random = Random(name)
    digest = hashlib.sha256()
    state = set_up(of)
    begin(state)
    for _ in range(MOST_DECISIONS):
        actions = codes(state)
        digest.update(repr(actions).encode())
        if not actions:
            digest.update(repr(state.key()).encode())
            return digest.hexdigest()
        wrong = Action(random.choice(actions) ^ 1 << random.randrange(5, 20))
        digest.update(str(why_not(state, wrong)).encode())
        state, events = apply(state, Action(wander(state, actions, random)))
        digest.update(repr(events).encode())
    raise EndlessGame(f"a game is not over after {MOST_DECISIONS} decisions")
