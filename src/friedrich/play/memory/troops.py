"""What is known of troops from what was seen: where generals are, and how strong they can be."""

from __future__ import annotations

from collections.abc import Callable

from friedrich.board import Nation
from friedrich.play.memory.either import Either, some_stack_has_its_fewest
from friedrich.play.memory.strengths import WAITING, Strengths
from friedrich.rules import Event, EventKind
from friedrich.rules.effects import Effect
from friedrich.rules.ground import (
    APRAXIN,
    DAUN,
    FRIEDRICH,
    GENERALS,
    HOSTILE_GENERALS,
    IS_GENERAL,
    KARL,
    MOST_TROOPS,
    NATION_OF,
    OFF_MAP,
    PRUSSIA,
    ROADS_FROM,
    TOTTLEBEN,
)
from friedrich.rules.law import Law
from friedrich.rules.stacks import mask_of, pieces_of

_NAMED = {
    Effect.TOTTLEBEN_GAINS: TOTTLEBEN,
    Effect.DAUN_GAINS: DAUN,
    Effect.APRAXIN_LOSES: APRAXIN,
    Effect.KARL_LOSES: KARL,
}
"""The generals whom a Card of Fate names who gain or lose a troop."""
_GAINERS = (Effect.TOTTLEBEN_GAINS, Effect.DAUN_GAINS)
_MOST_NEW = MOST_TROOPS - 1


class TroopsSeen:
    """The strengths of all nations as one pair of eyes knows them, follows events one by one."""

    __slots__ = (
        "_allotting",
        "_effect",
        "_threatening",
        "law",
        "reinforced",
        "said",
        "strengths",
        "where",
    )

    def __init__(self, law: Law, where: list[int], totals: tuple[int, ...]) -> None:
        self.law = law
        self.where = where
        """The city of each general, or OFF_MAP."""
        self.strengths: list[Strengths | Either] = []
        """By nation."""
        self.said: dict[int, int] = {}
        """By general: the troops that his stack stated in its last combat."""
        self.reinforced: list[tuple[int, int]] = []
        """The stacks among which recruits have been divided in this stage: their generals who could
        get some and have not come near enemies since, and how many generals they had."""
        self._allotting: list[int] = [0] * len(Nation)
        """By nation: mask of the generals who still wait for troops to be allotted to them."""
        self._effect = Effect.NOTHING
        self._threatening = 0
        for nation in Nation:
            least = {stack: stack.bit_count() for stack in self.stacks(nation)}
            self.strengths.append(Strengths.spread(least, totals[nation]))

    def copy(self) -> TroopsSeen:
        """The same knowledge, which may be changed."""
        new = TroopsSeen.__new__(TroopsSeen)
        new.law = self.law
        new.where = self.where[:]
        new.strengths = [known.copy() for known in self.strengths]
        new.said = dict(self.said)
        new.reinforced = self.reinforced[:]
        new._allotting = self._allotting[:]
        new._effect = self._effect
        new._threatening = self._threatening
        return new

    def stacks(self, nation: int) -> list[int]:
        """The stacks of a nation on the map, each a mask of its generals."""
        stacks: dict[int, int] = {}
        for general in GENERALS[nation]:
            if self.where[general] >= 0:
                city = self.where[general]
                stacks[city] = stacks.get(city, 0) | 1 << general
        return list(stacks.values())

    def stack_in(self, nation: int, city: int) -> int:
        """The mask of a nation's generals in a city."""
        return mask_of([one for one in GENERALS[nation] if self.where[one] == city])

    # How it begins.

    def await_allotment(self, nation: int, cities: tuple[int, ...], waiting: int) -> None:
        """A nation's stacks in these cities have one troop for each general and wait for more."""
        self.await_reinforcement(nation, cities, waiting)
        for city in cities:
            stack = self.stack_in(nation, city)
            self.strengths[nation].learn(stack, stack.bit_count())

    def await_reinforcement(self, nation: int, cities: tuple[int, ...], waiting: int) -> None:
        """Others have got some of the new troops in secret; these stacks still wait for theirs."""
        least = {stack: stack.bit_count() for stack in self.stacks(nation)}
        total = self.strengths[nation].total + waiting
        self.strengths[nation] = Strengths.spread({**least, WAITING: 0}, total)
        for city in cities:
            self._allotting[nation] |= self.stack_in(nation, city)

    def await_entry(self, nation: int, waiting: int) -> None:
        """So many recruits have been ordered."""
        self.strengths[nation].join(WAITING, waiting)

    def learn(self, nation: int, city: int, troops: int) -> None:
        """A stack has been seen to have so many."""
        self.strengths[nation].learn(self.stack_in(nation, city), troops)

    def hear(self, nation: int, city: int, troops: int) -> None:
        """A stack has stated its troops."""
        self.learn(nation, city, troops)
        self.said.update(dict.fromkeys(pieces_of(self.stack_in(nation, city)), troops))

    def note(self, effect: int, threatening: int) -> None:
        """What lasts from before: the effect of a Card of Fate, and who has come near enemies."""
        self._effect = Effect(effect)
        self._threatening = threatening

    def follow(self, event: Event) -> None:
        """Take note of what was seen."""
        follow = _FOLLOW.get(event.kind)
        if follow is not None:
            follow(self, event)

    def settle(self) -> None:
        """At the end of an entry every general has 1 to 8 troops again."""
        for known in self.strengths:
            known.settle()

    # Moves.

    def _moved(self, event: Event) -> None:
        mask, start, end = event.parts[0], event.parts[1], event.parts[-1]
        pieces = pieces_of(mask)
        if not IS_GENERAL[pieces[0]]:
            return
        known = self.strengths[NATION_OF[pieces[0]]]
        stack = self.stack_in(NATION_OF[pieces[0]], start)
        if stack != mask:
            known.split(stack, mask, event.secret[0] if event.secret else None)
        self._arrive(pieces, end)

    def _arrive(self, pieces: list[int], city: int) -> None:
        for general in pieces:
            self.where[general] = city
        enemies = HOSTILE_GENERALS[NATION_OF[pieces[0]]]
        if any(self.where[enemy] in ROADS_FROM[city] for enemy in enemies):
            near = mask_of(pieces)
            self._threatening |= near
            self.reinforced = [(able & ~near, size) for able, size in self.reinforced]

    def _united(self, event: Event) -> None:
        known = self.strengths[_nation(event)]
        together = self.stack_in(_nation(event), event.parts[0])
        stacks = [part for part in known.parts if part & together]
        for stack in stacks[1:]:
            known.unite(stacks[0], stack)
            stacks[0] |= stack

    def _withdrew(self, event: Event) -> None:
        start, end = event.parts
        for general in pieces_of(self.stack_in(_nation(event), start)):
            self.where[general] = end

    def _stage_began(self, _event: Event) -> None:
        self._threatening = 0
        self.reinforced = []

    # New troops.

    def _recruited(self, event: Event) -> None:
        if event.parts[0]:
            self.strengths[_nation(event)].join(WAITING, event.parts[0])

    def _entered(self, event: Event) -> None:
        piece, city = event.parts
        if not IS_GENERAL[piece]:
            return
        known = self.strengths[NATION_OF[piece]]
        known.change(WAITING, -1)
        known.join(1 << piece, 1)
        self._arrive([piece], city)
        self._end_waiting(NATION_OF[piece])

    def _allotted(self, event: Event) -> None:
        nation = _nation(event)
        base = self.stack_in(nation, event.parts[0]).bit_count()
        self._give(nation, event.parts[0], [one - base for one in event.secret], 0)

    def _reinforced(self, event: Event) -> None:
        nation = _nation(event)
        if not self._allotting[nation] and WAITING in self.strengths[nation].parts:
            self._allotting[nation] = sum(self.stacks(nation))
        barred = self._barred(nation)
        stack = self.stack_in(nation, event.parts[0])
        able = (stack & ~barred, stack.bit_count())
        if able not in self.reinforced:
            self.reinforced.append(able)
        self._give(nation, event.parts[0], list(event.secret), barred)

    def _give(self, nation: int, city: int, troops: list[int], barred: int) -> None:
        """A stack gets some of those who wait; the last one gets all that are left."""
        known = self.strengths[nation]
        if WAITING not in known.parts:
            return
        stack = self.stack_in(nation, city)
        able = (stack & ~barred).bit_count()
        known.reinforce(stack, _MOST_NEW * able, troops[0] if troops else None)
        known.settle()
        self._allotting[nation] &= ~stack
        if not self._allotting[nation]:
            known.learn(WAITING, 0)
        self._end_waiting(nation)

    def _end_waiting(self, nation: int) -> None:
        known = self.strengths[nation]
        if known.span(WAITING) == (0, 0):
            known.drop(WAITING)
            self._allotting[nation] = 0

    def _barred(self, nation: int) -> int:
        """Mask of the generals who may not get new troops."""
        if self._effect is Effect.FRIEDRICH_GETS_NO_TROOPS:
            return 1 << FRIEDRICH
        if self._effect is Effect.REINFORCED_PRUSSIANS_ARE_SHY and nation == PRUSSIA:
            return self._threatening
        return 0

    # Losses.

    def _combat_began(self, event: Event) -> None:
        for city, troops in zip(event.parts[:2], event.parts[2:], strict=True):
            for nation in Nation:
                if self.stack_in(nation, city):
                    self.hear(nation, city, troops)

    def _lost(self, event: Event) -> None:
        city, troops = event.parts
        stack = self.stack_in(_nation(event), city)
        self.strengths[_nation(event)].change(stack, -troops)
        for general in pieces_of(stack):
            self.said[general] -= troops

    def _removed(self, event: Event) -> None:
        general = event.parts[0]
        self._remove(NATION_OF[general], general)

    def _remove(self, nation: int, general: int) -> None:
        known = self.strengths[nation]
        stack = self.stack_in(nation, self.where[general])
        self._forget(general)
        if stack == 1 << general:
            known.drop(stack)
        else:
            known.rename(stack, stack ^ 1 << general)

    def _forget(self, general: int) -> None:
        self.where[general] = OFF_MAP
        self.said.pop(general, None)

    def _starved(self, event: Event) -> None:
        city, troops = event.parts
        stack = self.stack_in(_nation(event), city)
        known = self.strengths[_nation(event)]
        known.learn(stack, troops)
        known.drop(stack)
        for general in pieces_of(stack):
            self._forget(general)

    def _retired(self, event: Event) -> None:
        general, lost = event.parts
        nation = NATION_OF[general]
        if self.where[general] < 0:
            return
        known = self.strengths[nation]
        stack = self.stack_in(nation, self.where[general])
        left = stack.bit_count() - 1
        if lost:
            known.learn(stack, MOST_TROOPS * left + lost)
            known.change(stack, -lost)
        else:
            known.limit(stack, left, MOST_TROOPS * left)
        for other in pieces_of(stack):
            self.said.pop(other, None)
        self._remove(nation, general)

    def _left(self, event: Event) -> None:
        self.strengths[_nation(event)] = Strengths()
        for general in GENERALS[_nation(event)]:
            self._forget(general)

    # Cards of Fate.

    def _changed_hands(self, event: Event) -> None:
        """Whoever takes a nation over is told the troops of her stacks."""
        if event.secret:
            nation = _nation(event)
            stacks = self.stacks(nation)
            told = event.secret[len(event.secret) - len(stacks) :]
            for stack, troops in zip(stacks, told, strict=True):
                self.strengths[nation].learn(stack, troops)

    def _fate_turned(self, event: Event) -> None:
        card, suit = event.parts
        self._effect = self.law.edition.readings[card][suit] if suit >= 0 else Effect.NOTHING

    def _gained(self, event: Event) -> None:
        self._change(event, 1)

    def _lost_one(self, event: Event) -> None:
        self._change(event, -1)

    def _change(self, event: Event, troops: int) -> None:
        """A stack gains or loses a troop: one that was seen or is named, or some other."""
        known = self.strengths[_nation(event)]
        stack = None
        if event.secret:
            stack = self.stack_in(_nation(event), event.secret[0])
        elif self._effect in _NAMED:
            stack = known.part_with(_NAMED[self._effect])
        if stack is not None:
            known.change(stack, troops)
            self._said_before(stack, troops)
        elif troops > 0:
            known.gain_somewhere()
        else:
            known.lose_somewhere()

    def _said_before(self, stack: int, troops: int) -> None:
        for general in pieces_of(stack):
            if general in self.said:
                self.said[general] += troops

    def _nothing(self, _event: Event) -> None:
        """Where a named general on the map does not change, he has as many or as few as he can."""
        if self._effect is Effect.ANY_PRUSSIAN_LOSES and self.stacks(PRUSSIA):
            # Her player has named one who has none to lose, and nobody else saw whom.
            self.strengths[PRUSSIA] = some_stack_has_its_fewest(self.strengths[PRUSSIA])
            return
        general = _NAMED.get(self._effect)
        if general is None or self.where[general] < 0:
            return
        nation = NATION_OF[general]
        known = self.strengths[nation]
        stack = self.stack_in(nation, self.where[general])
        if self._effect not in _GAINERS:
            known.learn(stack, stack.bit_count())
        elif known.total < self.law.most_troops[nation]:
            known.learn(stack, MOST_TROOPS * stack.bit_count())


def _nation(event: Event) -> int:
    """The nation that an event is about."""
    if event.nation is None:
        raise ValueError(f"{event.kind.key} is about no nation")
    return int(event.nation)


_FOLLOW: dict[EventKind, Callable[[TroopsSeen, Event], None]] = {
    EventKind.ALLOTTED: TroopsSeen._allotted,
    EventKind.STAGE_BEGAN: TroopsSeen._stage_began,
    EventKind.MOVED: TroopsSeen._moved,
    EventKind.UNITED: TroopsSeen._united,
    EventKind.RECRUITED: TroopsSeen._recruited,
    EventKind.ENTERED: TroopsSeen._entered,
    EventKind.REINFORCED: TroopsSeen._reinforced,
    EventKind.COMBAT_BEGAN: TroopsSeen._combat_began,
    EventKind.LOST: TroopsSeen._lost,
    EventKind.GENERAL_REMOVED: TroopsSeen._removed,
    EventKind.RETREATED: TroopsSeen._withdrew,
    EventKind.EVADED: TroopsSeen._withdrew,
    EventKind.STARVED: TroopsSeen._starved,
    EventKind.FATE_TURNED: TroopsSeen._fate_turned,
    EventKind.NATION_LEFT: TroopsSeen._left,
    EventKind.GENERAL_RETIRED: TroopsSeen._retired,
    EventKind.CHANGED_HANDS: TroopsSeen._changed_hands,
    EventKind.GAINED_TROOP: TroopsSeen._gained,
    EventKind.LOST_TROOP: TroopsSeen._lost_one,
    EventKind.NOTHING_HAPPENED: TroopsSeen._nothing,
}
