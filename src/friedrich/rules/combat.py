"""Rule 7: adjacent enemies fight, and each combat is a duel of Tactical Cards."""

from __future__ import annotations

from typing import Final

from friedrich.board import CARDS, RESERVE_VALUES, Card, City, Suit
from friedrich.rules import offensive
from friedrich.rules.decisions import ASK_COMBAT, ASK_DUEL, ASK_EVADE, ASK_RETREAT
from friedrich.rules.draw import discard
from friedrich.rules.effects import Effect
from friedrich.rules.events import EventKind
from friedrich.rules.ground import (
    DAUN,
    FRANCE,
    FRIEDRICH,
    HALLE,
    HILDBURGHAUSEN,
    HOSTILE_GENERAL,
    NATION_STANDING,
    OFF_MAP,
    PRUSSIA,
    ROADS_FROM,
    SIDE_OF,
    SOUBISE,
    SUIT_OF_CITY,
)
from friedrich.rules.packing import ATTACK, PASS, PLAY, RETREAT, code, kind_of, part_of
from friedrich.rules.reasons import Reason, Refusal
from friedrich.rules.retreat_paths import retreat_ends
from friedrich.rules.stacks import (
    generals_in,
    lift,
    mask_of,
    place,
    pool,
    remove_general,
    remove_stack,
    share_out,
    stacks_of,
)
from friedrich.rules.state import UNASKED, State
from friedrich.rules.telling import tell

ATTACKER: Final = 0
ATTACKED: Final = 1
HIGH_CARD: Final = 10

_SUIT_OF_CARD: Final = tuple(-1 if card.suit is None else int(card.suit) for card in CARDS)
_VALUE_OF: Final = tuple(card.value for card in CARDS)
_IS_FIRST_RESERVE: Final = tuple(card.key.startswith("reserve-a") for card in CARDS)
_ELEVENS_OF_SPADES: Final = frozenset(
    int(card) for card in CARDS if card.suit is Suit.SPADES and card.value == 11
)

_NO_HIGH_CARDS: Final = int(Effect.NO_HIGH_CARDS)
_NOT_IN_THE_SAME_SUIT: Final = int(Effect.NOT_IN_THE_SAME_SUIT)
_HALLE_IS_SAFE: Final = int(Effect.HALLE_IS_SAFE)
_HALLE_IS_CLOSED: Final = int(Effect.HALLE_IS_CLOSED)
_FRENCH_MORE: Final = int(Effect.FIRST_FRENCH_CARD_COUNTS_MORE)
_MUST_SCORE: Final = int(Effect.FRIEDRICH_MUST_SCORE)
_AVOID_DAUN: Final = int(Effect.DAUN_CAN_BE_AVOIDED)
_STRIKES_HARD: Final = int(Effect.FRIEDRICH_STRIKES_HARD)
_SURPRISED: Final = int(Effect.FRIEDRICH_IS_SURPRISED)
_DOUBLE_ELEVEN: Final = int(Effect.ELEVEN_OF_SPADES_COUNTS_DOUBLE)


# Who fights whom.


def begin(state: State) -> None:
    """Phase 3: fix the pairs of adjacent enemy stacks, each of which must fight."""
    hostile = HOSTILE_GENERAL[SIDE_OF[state.nation]]
    at = state.at
    pairs = []
    for front in stacks_of(state, state.nation):
        for foe in ROADS_FROM[front]:
            if hostile[at[foe]]:
                pairs.append(front | foe << 10)
    state.pairs = tuple(pair for pair in pairs if not _is_spared(state, pair))
    go_on(state)


def _is_spared(state: State, pair: int) -> bool:
    """Whether a Card of Fate forbids this attack."""
    front, foe = pair & 1023, pair >> 10
    effect = state.effect
    if effect == _HALLE_IS_SAFE:
        return foe == HALLE
    if effect == _HALLE_IS_CLOSED:
        return HALLE in (front, foe)
    if effect == _NOT_IN_THE_SAME_SUIT:
        barred = state.attacked_suits >> SUIT_OF_CITY[front] & 1
        return bool(barred) and SOUBISE in generals_in(state, front)
    return False


def go_on(state: State) -> None:
    """Let the next pair fight, or end the phase."""
    state.front = OFF_MAP
    state.foe = OFF_MAP
    if not state.pairs:
        state.ask = UNASKED
    elif len(state.pairs) == 1:
        _confront(state, state.pairs[0])
    else:
        state.ask = ASK_COMBAT
        state.asked = state.nation


def combat_options(state: State) -> list[int]:
    """The pairs that must still fight."""
    return [code(ATTACK, pair) for pair in state.pairs]


def refuse_combat(state: State, action: int) -> Reason:
    """Why these two do not fight."""
    pair = part_of(action)
    return Reason(Refusal.NO_SUCH_COMBAT, (City(pair & 1023), City(pair >> 10)))


def choose_combat(state: State, action: int) -> None:
    """Resolve this pair next."""
    _confront(state, part_of(action))


def _confront(state: State, pair: int) -> None:
    state.pairs = tuple(other for other in state.pairs if other != pair)
    state.front, state.foe = pair & 1023, pair >> 10
    if (
        state.effect == _AVOID_DAUN
        and DAUN in generals_in(state, state.front)
        and NATION_STANDING[state.at[state.foe]] == PRUSSIA
        and evasions(state)
    ):
        state.ask = ASK_EVADE
        state.asked = PRUSSIA
    else:
        _begin_duel(state)


# Avoiding Daun.


def evasions(state: State) -> list[int]:
    """The empty cities to which the attacked stack may withdraw."""
    return [city for city in ROADS_FROM[state.foe] if not state.at[city]]


def evade_options(state: State) -> list[int]:
    """Stand and fight, or withdraw to an empty city."""
    return [PASS, *(code(RETREAT, city) for city in evasions(state))]


def refuse_evading(state: State, action: int) -> Reason:
    """Why one cannot withdraw there."""
    city = part_of(action)
    return Reason(Refusal.NOT_A_RETREAT, (City(city),))


def evade(state: State, action: int) -> None:
    """Withdraw and be out of all combats of this phase, or fight."""
    if action == PASS:
        _begin_duel(state)
        return
    city = part_of(action)
    tell(state, EventKind.EVADED, PRUSSIA, state.foe, city)
    _move_stack(state, state.foe, city)
    _drop_from_pairs(state, state.foe)
    go_on(state)


def _move_stack(state: State, start: int, end: int) -> None:
    for general in generals_in(state, start):
        lift(state, general)
        place(state, general, end)


def _drop_from_pairs(state: State, city: int) -> None:
    state.pairs = tuple(pair for pair in state.pairs if city not in (pair & 1023, pair >> 10))


# The duel.


def _begin_duel(state: State) -> None:
    """Both state their troops; the weaker plays first, the attacker if they are equal."""
    ours, theirs = pool(state, state.front), pool(state, state.foe)
    tell(state, EventKind.COMBAT_BEGAN, state.nation, state.front, state.foe, ours, theirs)
    if HILDBURGHAUSEN in generals_in(state, state.front):
        state.attacked_suits |= 1 << SUIT_OF_CITY[state.front]
    state.score = ours - theirs
    state.mover = ATTACKED if state.score > 0 else ATTACKER
    _ask_for_card(state)


def _ask_for_card(state: State) -> None:
    state.ask = ASK_DUEL
    state.asked = NATION_STANDING[state.at[mover_city(state)]]


def mover_city(state: State) -> int:
    """The city of the stack that has the right to play."""
    return state.foe if state.mover == ATTACKED else state.front


def mover_score(state: State) -> int:
    """The score as the one with the right to play counts it: never above zero."""
    return -state.score if state.mover == ATTACKED else state.score


def _is_between_prussia_and_france(state: State) -> bool:
    nations = (NATION_STANDING[state.at[state.front]], NATION_STANDING[state.at[state.foe]])
    return PRUSSIA in nations and FRANCE in nations


def _friedrich_fights(state: State) -> bool:
    return state.where[FRIEDRICH] in (state.front, state.foe)


def values_of(state: State, card: int) -> list[int]:
    """The values at which the nation asked may play a card of the suit or a Reserve."""
    barred = state.effect == _NO_HIGH_CARDS and _is_between_prussia_and_france(state)
    if _SUIT_OF_CARD[card] < 0:
        values = [value for value in RESERVE_VALUES if not barred or value < HIGH_CARD]
    elif barred and _VALUE_OF[card] >= HIGH_CARD:
        values = []
    elif (
        state.effect == _DOUBLE_ELEVEN
        and not state.spent
        and state.asked == PRUSSIA
        and card in _ELEVENS_OF_SPADES
    ):
        values = [_VALUE_OF[card], 2 * _VALUE_OF[card]]
    else:
        values = [_VALUE_OF[card]]
    return values


def playable(state: State) -> list[tuple[int, int]]:
    """Every card of the suit and Reserve in the hand of the nation asked, with its values."""
    suit = SUIT_OF_CITY[mover_city(state)]
    hand = state.hands[state.asked]
    plain = state.effect not in (_NO_HIGH_CARDS, _DOUBLE_ELEVEN)
    plays = []
    for card in hand:
        own = _SUIT_OF_CARD[card]
        if own == suit:
            if plain:
                plays.append((card, _VALUE_OF[card]))
            else:
                plays += [(card, value) for value in values_of(state, card)]
        elif own < 0 and (_IS_FIRST_RESERVE[card] or card - 1 not in hand):
            plays += [(card, value) for value in values_of(state, card)]
    return plays


def duel_options(state: State) -> list[int]:
    """The cards that can be played, and to stop where that is allowed."""
    plays = playable(state)
    if must_score(state):
        return _scoring_plays(state, plays)
    options = [code(PLAY, card | value << 8) for card, value in plays]
    suited = any(_SUIT_OF_CARD[card] >= 0 for card, _ in plays)
    if mover_score(state) < 0 or not suited:
        options.append(PASS)
    return options


def refuse_play(state: State, action: int) -> Reason:
    """Why this card cannot be played so, or why one may not stop."""
    if kind_of(action) == PASS:
        return Reason(Refusal.MUST_PLAY, (mover_score(state),))
    card, value = part_of(action) & 255, part_of(action) >> 8
    hand = state.hands[state.asked]
    if card not in hand:
        return Reason(Refusal.NOT_IN_HAND, (Card(card),))
    if _SUIT_OF_CARD[card] not in (-1, SUIT_OF_CITY[mover_city(state)]):
        return Reason(Refusal.WRONG_SUIT, (Card(card), Suit(SUIT_OF_CITY[mover_city(state)])))
    barred = state.effect == _NO_HIGH_CARDS and _is_between_prussia_and_france(state)
    if barred and value >= HIGH_CARD:
        return Reason(Refusal.HIGH_CARD_BARRED, (Card(card), value))
    if value not in values_of(state, card):
        return Reason(Refusal.WRONG_VALUE, (Card(card), value))
    if not _IS_FIRST_RESERVE[card] and _SUIT_OF_CARD[card] < 0 and card - 1 in hand:
        return Reason(Refusal.OTHER_CARD, (Card(card), Card(card - 1)))
    return Reason(Refusal.MUST_SCORE, (Card(card), value))


def play(state: State, action: int) -> None:
    """Play a card, or stop."""
    if kind_of(action) == PASS:
        _stop(state)
        return
    card, value = part_of(action) & 255, part_of(action) >> 8
    nation = state.asked
    points = _points(state, card, value)
    discard(state, nation, card)
    state.score += points if state.mover == ATTACKER else -points
    score = mover_score(state)
    tell(state, EventKind.PLAYED, nation, card, value, points, score)
    if score >= 0:
        _end_of_run(state, nation)
        state.mover = ATTACKED if state.mover == ATTACKER else ATTACKER
    _ask_for_card(state)


def _points(state: State, card: int, value: int) -> int:
    """What a card counts: its value, unless a Card of Fate speaks once for the first card."""
    if state.spent:
        return value
    effect, nation = state.effect, state.asked
    if effect == _FRENCH_MORE and nation == FRANCE:
        state.spent = True
        return value + 1
    if effect == _STRIKES_HARD and nation == PRUSSIA and state.where[FRIEDRICH] == state.front:
        state.spent = True
        return value + 5
    if effect == _SURPRISED and nation == PRUSSIA and state.where[FRIEDRICH] == state.foe:
        state.spent = True
        return 0
    if effect == _DOUBLE_ELEVEN and nation == PRUSSIA and card in _ELEVENS_OF_SPADES:
        state.spent = value > _VALUE_OF[card]
    return value


# Friedrich must reach a positive score.


def must_score(state: State) -> bool:
    """Whether Prussia plays her first cards in Friedrich's first combat under the duty to score.

    >>> from friedrich.rules import new_game
    >>> must_score(new_game())
    False
    """
    return (
        state.ask == ASK_DUEL
        and state.effect == _MUST_SCORE
        and not state.spent
        and state.asked == PRUSSIA
        and _friedrich_fights(state)
    )


def _end_of_run(state: State, nation: int) -> None:
    """The first cards of Prussia have been played: the duty is done, whether it was met or not."""
    if state.effect == _MUST_SCORE and nation == PRUSSIA and _friedrich_fights(state):
        state.spent = True


def _scoring_plays(state: State, plays: list[tuple[int, int]]) -> list[int]:
    """The plays that reach a positive score or keep it within reach; all if it is out of reach."""
    behind = -mover_score(state)
    suit = SUIT_OF_CITY[mover_city(state)]
    cards = [card for card in state.hands[state.asked] if _SUIT_OF_CARD[card] in (-1, suit)]
    good = [
        (card, value)
        for card, value in plays
        if _can_overtake(behind - value, [other for other in cards if other != card])
    ]
    options = [code(PLAY, card | value << 8) for card, value in good or plays]
    return options or [PASS]


def _can_overtake(behind: int, cards: list[int]) -> bool:
    """Whether cards can turn a score of -behind positive without ever making it zero."""
    if behind < 0:
        return True
    for last in cards:
        most = _VALUE_OF[last] or RESERVE_VALUES[-1]
        sums = _sums_below(behind, [card for card in cards if card != last])
        if sums >> max(0, behind - most + 1):
            return True
    return False


def _sums_below(limit: int, cards: list[int]) -> int:
    """The sums below a limit that some of these cards make, as bits."""
    below = (1 << limit) - 1
    sums = 1 & below
    for card in cards:
        more = sums
        for value in (_VALUE_OF[card],) if _VALUE_OF[card] else RESERVE_VALUES:
            more |= sums << value
        sums = more & below
    return sums


# The end of a combat.


def _stop(state: State) -> None:
    score = mover_score(state)
    tell(state, EventKind.STOPPED, state.asked, score)
    _end_of_run(state, state.asked)
    if score == 0:
        tell(state, EventKind.TIED, state.nation, state.front, state.foe)
        go_on(state)
    else:
        _defeat(state, -score)


def _defeat(state: State, margin: int) -> None:
    """The one who stopped has lost: troops, generals from the bottom, and then he retreats."""
    loser = mover_city(state)
    winner = state.front if loser == state.foe else state.foe
    generals = generals_in(state, loser)
    nation, victor = NATION_STANDING[state.at[loser]], state.at[winner] - 1
    state.victor = victor
    state.beaten |= mask_of(generals)
    before = pool(state, loser)
    lost = min(margin, before)
    tell(state, EventKind.LOST, nation, loser, lost)
    rest = before - lost
    for general in generals[rest:]:
        remove_general(state, general)
        tell(state, EventKind.GENERAL_REMOVED, nation, general)
    share_out(state, generals[:rest], rest)
    _drop_from_pairs(state, loser)
    offensive.note_defeat(state, nation, NATION_STANDING[victor + 1], margin)
    if not rest:
        go_on(state)
        return
    ends = retreat_ends(City(loser), lost, City(winner), state.at)
    state.ends = tuple(map(int, ends))
    if not ends:
        tell(state, EventKind.LOST, nation, loser, rest)
        for general in generals[:rest]:
            tell(state, EventKind.GENERAL_REMOVED, nation, general)
        remove_stack(state, loser)
        go_on(state)
    elif len(ends) == 1:
        _retreat_to(state, state.ends[0])
    else:
        state.ask = ASK_RETREAT
        state.asked = NATION_STANDING[victor + 1]


def retreat_options(state: State) -> list[int]:
    """The cities where the retreat can end as far as possible from the winner."""
    return [code(RETREAT, city) for city in state.ends]


def refuse_retreat(state: State, action: int) -> Reason:
    """Why the retreat cannot end there."""
    city = part_of(action)
    return Reason(Refusal.NOT_A_RETREAT, (City(city),))


def retreat(state: State, action: int) -> None:
    """The winner says where the retreat ends."""
    _retreat_to(state, part_of(action))


def _retreat_to(state: State, city: int) -> None:
    loser = mover_city(state)
    tell(state, EventKind.RETREATED, NATION_STANDING[state.at[loser]], loser, city)
    _move_stack(state, loser, city)
    state.ends = ()
    go_on(state)
