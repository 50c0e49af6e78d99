"""What a turn is worth, in chips, to a player who goes on as well as possible: a dynamic programme over exact chances."""

from __future__ import annotations

from typing import NamedTuple

from spooklog.domain.rulesets.spookies.rules.chances import Climb, climb_of, odds
from spooklog.domain.rulesets.spookies.state import GATE, State

ENDLESS = 80
"""From this many chips on no turn empties a stockpile, so a success in the attic counts as leaving it as it was."""


class Stakes(NamedTuple):
    """What is to be won and lost in a turn.

    `rewards` has a row for each field from below with a number for each of `dice`, the numbers of dice that may be rolled;
    `penalty` holds the chips that lie on each field, and `collecting` the numbers of dice that take them. `leader` is the most
    chips that another player has, `lead` how many chips it is worth to have more than that when the stockpile runs out.
    """

    climb: Climb
    dice: tuple[int, ...]
    rewards: tuple[tuple[int, ...], ...]
    penalty: tuple[int, ...]
    collecting: tuple[int, ...] = (2,)
    attic_pickup: bool = False
    equal_again: bool = False
    ends_at_once: bool = True
    leader: int = 0
    lead: float = 0.0


class Stand(NamedTuple):
    """Where a turn stands: the character's floor, chips owned, chips in the stockpile, and whether the attic was collected."""

    floor: int
    owned: int
    stock: int
    swept: bool = False


def stakes_of(state: State, seat: int, *, lead: float = 0.0) -> Stakes:
    """Return what is at stake for a player in a game, wherever the characters stand."""
    box, options = state.box, state.options
    pickup = {"two_dice": (box.pickup_dice,), "any_dice": tuple(box.dice), "never": ()}[options.penalty_pickup]
    return Stakes(
        climb=climb_of(box),
        dice=tuple(box.dice),
        rewards=box.rewards,
        # without pickup these chips change no value: left out, they do not keep equal stakes apart in the cache of the bots
        penalty=state.penalty if pickup else (0,) * box.attic,
        collecting=pickup,
        attic_pickup=options.attic_pickup,
        equal_again=options.equal_roll == "again",
        ends_at_once=options.end_mode == "immediate",
        leader=max((chips for other, chips in zip(state.seats, state.chips, strict=True) if other != seat), default=0),
        lead=lead,
    )


class Worth:
    """The value of a turn from every stand, computed on demand."""

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self._most = max(stakes.climb.attic, stakes.leader + 1)  # no fall costs more, and the lead takes no more
        self._found: dict[Stand, float] = {}

    def rolling(self, stand: Stand) -> tuple[float, ...]:
        """Return the value of rolling each of `dice`, going on or stopping as well as possible afterwards."""
        stand = self._capped(stand)
        further = self.going_on(stand)
        rolls = (self._roll(stand, column) for column in range(len(self.stakes.dice)))
        return tuple(gain + again * further for gain, again in rolls)

    def going_on(self, stand: Stand) -> float:
        """Return the value where the player may stop as well: never below 0."""
        stand = self._capped(stand)
        value = self._found.get(stand)
        if value is None:
            value = 0.0
            for column in range(len(self.stakes.dice)):  # plain loops: a turn may be long, and every frame counts
                gain, again = self._roll(stand, column)
                # by the chance `again` the turn is back at this stand: the sum of a geometric series
                if again < 1:
                    value = max(value, gain / (1 - again))
            self._found[stand] = value
        return value

    def _capped(self, stand: Stand) -> Stand:
        """Return the stand without what makes no difference: chips beyond any penalty or rival, an endless stockpile."""
        # no turn ends the game from there, so what the leader has makes no difference
        most = self._most if stand.stock < ENDLESS else self.stakes.climb.attic
        return stand._replace(owned=min(stand.owned, most), stock=min(stand.stock, ENDLESS))

    def _roll(self, stand: Stand, column: int) -> tuple[float, float]:
        stakes = self.stakes
        chances = odds(stakes.climb, stand.floor, stakes.dice[column])
        inner = GATE < stand.floor < stakes.climb.attic
        again = chances.stay / chances.of if stakes.equal_again and inner else 0.0
        gain = -chances.penalty_of(stand.owned) / chances.of
        if not chances.up:
            return gain, again
        up = chances.up / chances.of
        won, then = self._success(stand, column)
        # the attic with an endless stockpile: going on from `then` would never return
        if then == stand:
            return gain + up * won, again + up
        over = stakes.ends_at_once and not then.stock
        further = self._end(then) if over else self.going_on(then)
        return gain + up * (won + further), again

    def _success(self, stand: Stand, column: int) -> tuple[int, Stand]:
        """Return the chips won by a success, and where the turn stands then (up.1-4, attic.2, attic.3, penalty.1-4)."""
        stakes = self.stakes
        attic = stakes.climb.attic
        floor = min(stand.floor + 1, attic)
        row = floor - 1
        taken = min(stakes.rewards[row][column], stand.stock)
        reached = stand.floor < attic
        collects = stakes.dice[column] in stakes.collecting and (reached or stakes.attic_pickup) and not stand.swept
        found = stakes.penalty[row] if collects else 0
        owned = stand.owned + taken + found
        stock = stand.stock if stand.stock >= ENDLESS else stand.stock - taken
        swept = stand.swept or (floor == attic and found > 0)
        return taken + found, self._capped(Stand(floor, owned, stock, swept))

    def _end(self, stand: Stand) -> float:
        """Return what it is worth that the game ends here: the player's chips against the leader's (end.1, score.2)."""
        return self.stakes.lead if stand.owned > self.stakes.leader else -self.stakes.lead
