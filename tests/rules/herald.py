"""Who has won, told from the rulebook alone: from the markers, the cards turned and who said what.

It shares no code with the rules. It watches a game through what everybody sees (the events and the
pieces) and says what must be true after every step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from friedrich.board import FATE_CARDS, OBJECTIVES, PIECE_NATIONS, PIECES, City, Nation, Role
from friedrich.rules import DecisionKind, End, Event, EventKind, State, outcome

P, HA, R, S, A, IM, F = Nation

IN_PLAY = {
    "four": (P, HA, R, S, A, IM, F),
    "three": (P, HA, R, S, A, IM, F),
    "west": (P, HA, F),
    "austria": (P, A, IM),
}
SAXON_OBJECTIVES_OF_AUSTRIA = {"radeberg", "zittau", "goerlitz", "kamenz", "muskau"}
BOHEMIA = {
    *("eger", "friedland-bohemia", "jungbunzlau", "karlsbad", "koeniggraetz", "kolin", "pilsen"),
    *("prag", "saaz", "teplitz", "trautenau", "truebau", "tschaslau", "wotitz"),
}
LINE_5 = 376.9


def wanted(nation: Nation, orders: Iterable[int] = (1, 2)) -> set[str]:
    """The objectives of a nation of these orders, by name."""
    return {one.city.key for one in OBJECTIVES if one.nation is nation and one.order in orders}


def departed(cards: set[str]) -> set[Nation]:
    """The nations that have left, virtually or not, after these Cards of Fate."""
    gone = set()
    if "elisabeth" in cards:
        gone.add(R)
    if "sweden" in cards:
        gone.add(S)
    if {"india", "america"} <= cards:
        gone.add(F)
    return gone


def heir(setup: str, cards: Iterable[str]) -> Role:
    """The role that plays the Imperial Army after these cards in this order."""
    seen: set[str] = set()
    for card in cards:
        seen.add(card)
        if setup in ("four", "three"):
            gone = departed(seen)
            if F in gone:
                return Role.POMPADOUR
            if {R, S} <= gone:
                return Role.ELISABETH
    return Role.MARIA_THERESA


def victors(
    setup: str, held: set[str], cards: list[str], *, offensive: bool
) -> tuple[set[Nation], End] | None:
    """The nations that control what they need at the end of a turn, before or after the card."""
    gone = departed(set(cards))
    changed = heir(setup, cards) is not Role.MARIA_THERESA
    winners = set()
    for nation in IN_PLAY[setup]:
        if nation in (P, HA) or nation in gone:
            continue
        eased = (nation is S and R in gone) or (nation in (A, IM) and changed)
        if setup in ("west", "austria"):
            eased = False
        needed = wanted(nation, (1,) if eased else (1, 2))
        if nation is A and offensive:
            enough = len(needed & held) >= len(needed) - 4
            if enough and held & SAXON_OBJECTIVES_OF_AUSTRIA:
                winners.add(nation)
        elif needed <= held:
            winners.add(nation)
    reason = End.OBJECTIVES if winners else End.BOHEMIA
    if setup == "austria" and held >= BOHEMIA:
        winners.add(P)
    return (winners, reason) if winners else None


def survived(setup: str, cards: list[str]) -> bool:
    """Whether the coalition has fallen apart."""
    gone = departed(set(cards))
    return F in gone if setup == "west" else {R, S, F} <= gone


@dataclass
class Herald:
    """Follows one game and complains if it ends wrongly, or does not end."""

    setup: str
    cards: list[str] = field(default_factory=list)
    seats: dict[Role, Role] = field(default_factory=dict)
    declared: bool = False
    decided: bool = False
    picked_up: bool = False
    told: list[EventKind] = field(default_factory=list)
    fighting: tuple[Nation, Nation] | None = None
    turn: int = 1
    checked: int = 0

    def __post_init__(self) -> None:
        self.seats = {role: role for role in Role}
        if self.setup == "three":
            self.seats[Role.POMPADOUR] = Role.ELISABETH

    def failed(self) -> bool:
        """Whether the Offensive Option has failed."""
        return self.declared and self.picked_up and bool({"poems", "lord-bute"} & set(self.cards))

    def hears(self, events: Iterable[Event], state: State) -> None:
        """Learn from what was told; the state shows which pieces stand where afterwards."""
        for event in events:
            if event.kind is EventKind.ROLES_DEALT:
                self.seats = {
                    role: Role(event.parts[role]) for role in Role if event.parts[role] >= 0
                }
            elif event.kind in (EventKind.CARD_PICKED_UP, EventKind.OFFENSIVE_FAILED):
                self.told.append(event.kind)
            elif event.kind is EventKind.FATE_TURNED:
                self.cards.append(FATE_CARDS[event.parts[0]].key)
            elif event.kind is EventKind.OFFENSIVE_DECLARED:
                self.declared = self.decided = True
            elif event.kind is EventKind.OFFENSIVE_REFUSED:
                self.decided = True
            elif event.kind is EventKind.COMBAT_BEGAN:
                pair = [_nation_in(state, city) for city in event.parts[:2]]
                self.fighting = (pair[0], pair[1])
            elif event.kind is EventKind.STOPPED and self.fighting is not None:
                winner = next(one for one in self.fighting if one is not event.nation)
                if (event.nation, winner) == (P, A) and event.parts[0] <= -3:
                    self.picked_up |= self.declared
            elif event.kind is EventKind.STARVED and event.nation is P:
                south = City(event.parts[0]).position[1] > LINE_5
                self.picked_up |= self.declared and south

    def complaints(self, state: State, *, turning: bool, was: DecisionKind) -> list[str]:
        """What is wrong after a step that has answered a decision, of fate or not."""
        held = {one.city.key for index, one in enumerate(OBJECTIVES) if state.held >> index & 1}
        over = outcome(state)
        told = None if over is None else (set(over.nations), over.reason)
        offensive = self.declared and not self.failed()
        expected: tuple[set[Nation], End] | None = None
        defenders = {P, HA} & set(IN_PLAY[self.setup])
        ended = state.turn != self.turn or over is not None or state.ask == DecisionKind.TURN_FATE
        if offensive and held >= BOHEMIA:
            expected = (defenders, End.BOHEMIA)
        elif ended:
            self.checked += 1
            expected = victors(self.setup, held, self.cards, offensive=self.declared)
            if expected is None and survived(self.setup, self.cards):
                expected = (defenders, End.SURVIVAL)
        self.turn = state.turn
        found = []
        if told != expected:
            found.append(f"turn {state.turn}, {was}, fate {turning}: {told} and not {expected}")
        if over is not None:
            player = heir(self.setup, self.cards)
            roles = {
                P: Role.FREDERICK, HA: Role.FREDERICK, R: Role.ELISABETH, S: Role.ELISABETH,
                A: Role.MARIA_THERESA, IM: player, F: Role.POMPADOUR,
            }  # fmt: skip
            seats = sorted({self.seats[roles[nation]] for nation in over.nations})
            if list(over.seats) != seats or list(over.nations) != sorted(over.nations):
                found.append(f"{over.seats} and not {seats}")
        may_hold = self.setup == "austria" or not self.decided or offensive
        if not may_hold and held & BOHEMIA:
            found.append("Prussia holds objectives that she may not have")
        due = [EventKind.CARD_PICKED_UP] * self.picked_up
        due += [EventKind.OFFENSIVE_FAILED] * self.failed()
        if self.told != due:
            found.append(f"told of {self.told} and not of {due}")
        if any(held & wanted(nation) for nation in departed(set(self.cards))):
            found.append("a nation that has left holds objectives")
        return found


def _nation_in(state: State, city: int) -> Nation:
    return next(PIECE_NATIONS[piece] for piece in PIECES if state.where[piece] == city)
