"""A game of Polter-Heist between two actions (catalogue 8).

Per-seat fields are tuples, seat 1 first. A place is a space by its name (`1F.foyer.b3`), an area where single spaces are not
recorded, `camp` for a guest of the Base Camp, or empty for a player who has left. What lies in the two decks is what all other
places leave of the box (`rules/decks.py`).
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from spooklog.domain.contract.actions import State as BaseState
from spooklog.domain.contract.agenda import next_due
from spooklog.domain.rulesets.polterheist.actions import CAMP, UNKNOWN
from spooklog.domain.rulesets.polterheist.box import Box
from spooklog.domain.rulesets.polterheist.mansion.house import Mansion
from spooklog.domain.rulesets.polterheist.mansion.maps import mansion_of
from spooklog.domain.rulesets.polterheist.options import Options
from spooklog.domain.values.value import Value, put

replace = msgspec.structs.replace

Phase = Literal["courage", "start", "choose", "encounter", "moving", "search", "reroll", "end", "over"]
"""Phases of a turn (7.4). A ghost player's movement is `moving` as well, the choice of a 6 is `choose`."""

DueKind = Literal[
    "flip", "candle", "theft", "place", "swap", "fetch", "plan", "chip", "card", "drop", "run", "target", "lay", "rehide"
]


class Table(Value, frozen=True, kw_only=True):
    """What does not change during a game.

    `map` names a table's own board, `dealt` are the tiles by slot if known; `revision` is that of the rules (`revisions.py`).
    """

    seats: int
    options: Options
    box: Box
    map: str = ""
    dealt: tuple[str, ...] = ()
    revision: int = 1

    @property
    def loose(self) -> bool:
        """Whether positions are areas and distances are trusted."""
        return self.options.geometry == "loose"

    @property
    def secret(self) -> bool:
        """Whether the log knows tiles that this viewer does not."""
        return UNKNOWN in self.dealt

    def dealt_at(self, slot: int) -> str:
        """Return the tile that was dealt to a slot; empty where it is not known."""
        return self.dealt[slot] if self.dealt and self.dealt[slot] != UNKNOWN else ""

    @property
    def hidden(self) -> bool:
        """Whether cards may be carried face down."""
        return self.options.hands == "hidden"


class Due(Value, frozen=True):
    """What is due before anything else, of which seat; 0 for chance.

    `what` has details: the slot of a tile to be turned, the ghost that threatens (`candle`: a card or `scare`), why a pawn is put
    down (`phantom`, `casper`, `square`), the number of Floor Plans, the ghost card that looks for a target. `where` is a place:
    the searched space of a chip, the floor of a Phantom.
    """

    kind: DueKind
    seat: int = 0
    what: str = ""
    where: str = ""


class Token(Value, frozen=True):
    """The Treasure lying in the house: where, since whose turn, and who dropped it by choice or fear (0 after a death).

    `late`: its dropper may still save it in the present turn (dropper_retrieves).
    """

    at: str
    turn: int
    dropper: int = 0
    late: bool = False


class Search(Value, frozen=True):
    """A search: the space, and how many cards it has brought so far.

    `card` is a ghost card that is not faced yet, drawn by a player whose cards face down may complete a detector.
    """

    at: str
    drawn: int = 0
    card: str = ""


class Happening(Value, frozen=True):
    """A consequence of the last action: what (`courage`, `time`, `chip`, `reshuffle`, `found`, `scared`, `out`), whose, how much.

    `where` is a place, a deck or a card; `rule` the short id of the rule that brought it.
    """

    what: str
    seat: int = 0
    amount: int = 0
    where: str = ""
    rule: str = ""


class State(BaseState, frozen=True, kw_only=True):
    """A game of Polter-Heist.

    `up` are the tiles face up by slot, empty face down. `at` are places, `courage` is 0 for ghost players. `carried` are open
    cards, sorted; `concealed` those face down, `?` where the log does not know the kind, and `fresh` how many of them were drawn
    since the holder's turn began. `waiting` counts Liquid Courage that may not be drunk yet, `skips` are seats without steps on
    their next roll, `marked` those who dropped the Treasure (after_drop=fixed).

    `discard` and `ghosts` are the discard piles, sorted; `buried` counts cards shuffled among the discards unseen, `buried_kinds`
    are the kinds they may be of. `gone` are cards out of the game, `left` those in the camp with the seat that left them. `hand`
    is a ghost card laid open by a detector search. `bearer` carries the Treasure, `token` is where it lies, `out`: it is outside.

    Of the turn: `steps` left, `crossed` steps and `entered` spaces (both sorted), `rolled` (the dice of this turn were thrown),
    `moved` (a step was made), `landed` (the last change of place was an own step), `leaving` the camp, `laid_by` (cards were
    left), `must_step` (the Treasure was just dropped), `rerun` (the space that may be searched again), `searched` (the space of
    the last search), `candles` (who has played one), `passed` spaces that a pawn entered (landing=enter), `optional` steps left
    after a scare. `again` are spaces where seats met a ghost on their last turn.

    `rounds` of an escape phase: agreed (0: no limit) and done. For digital games: `phantoms` are those drawn by floor since the
    deck was made, `hidden_again` whether the Treasure went back into the deck.

    Memory: turn and round numbers, what the last action brought (dice, card, way, consequences), and in `notices` advice as ply,
    rule and words.
    """

    FIXED: ClassVar[frozenset[str]] = frozenset({"table"})
    MEMORY: ClassVar[frozenset[str]] = frozenset({"turn", "round", "happened", "dice", "card", "way", "notices"})

    table: Table
    up: tuple[str, ...]
    at: tuple[str, ...]
    courage: tuple[int, ...]
    carried: tuple[tuple[str, ...], ...]
    waiting: tuple[int, ...]
    again: tuple[str, ...]
    concealed: tuple[tuple[str, ...], ...] = ()
    fresh: tuple[int, ...] = ()
    skips: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()
    time: int = 0
    chips: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    buried: int = 0
    buried_kinds: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    plans: tuple[int, ...] = ()
    left: tuple[tuple[str, int], ...] = ()
    hand: str = ""
    ghosts: tuple[str, ...] = ()
    bearer: int = 0
    token: Token | None = None
    out: bool = False
    deaths: tuple[int, ...] = ()
    exits: tuple[int, ...] = ()
    escaping: bool = False
    rounds: tuple[int, int] = (0, 0)
    result: Literal["", "treasure", "escape", "ghosts"] = ""
    active: int = 1
    phase: Phase = "start"
    unrolled: tuple[int, ...] = ()
    agenda: tuple[Due, ...] = ()
    steps: int = 0
    crossed: tuple[tuple[str, str], ...] = ()
    entered: tuple[str, ...] = ()
    rolled: bool = False
    moved: bool = False
    landed: bool = False
    leaving: bool = False
    laid_by: bool = False
    must_step: bool = False
    rerun: str = ""
    search: Search | None = None
    searched: str = ""
    candles: tuple[int, ...] = ()
    passed: tuple[str, ...] = ()
    optional: bool = False
    phantoms: tuple[int, ...] = (0, 0, 0, 0)
    hidden_again: bool = False
    turn: int = 1
    round: int = 1
    happened: tuple[Happening, ...] = ()
    dice: tuple[int, ...] = ()
    card: str = ""
    way: tuple[str, ...] = ()
    notices: tuple[tuple[int, str, str], ...] = ()

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.table.options

    @property
    def box(self) -> Box:
        """The facts of the game."""
        return self.table.box

    @property
    def mansion(self) -> Mansion:
        """The board of the game."""
        return mansion_of(self.table.map)

    @property
    def loose(self) -> bool:
        """Whether positions are areas and distances are trusted."""
        return self.table.loose

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(1, self.table.seats + 1)

    @property
    def due(self) -> Due | None:
        """What is due now."""
        return next_due(self.agenda)

    def is_in(self, seat: int) -> bool:
        """Return whether a player is in the house."""
        return seat not in self.exits

    def is_ghost(self, seat: int) -> bool:
        """Return whether a player was scared to death."""
        return seat in self.deaths

    def is_living(self, seat: int) -> bool:
        """Return whether a player is in the house and not scared to death."""
        return seat not in self.deaths and seat not in self.exits

    @property
    def living(self) -> tuple[int, ...]:
        """The living players in the house."""
        return tuple(seat for seat in self.seats if self.is_living(seat))

    def is_runner(self, seat: int) -> bool:
        """Return whether a player is the carrier, or a living one in the escape phase."""
        return self.is_living(seat) and (seat == self.bearer or self.escaping)

    def place(self, seat: int) -> str:
        """Return where a pawn is; empty for a player who has left."""
        return self.at[seat - 1]

    def in_camp(self, seat: int) -> bool:
        """Return whether a pawn is in the Base Camp, as a guest or on a space of it."""
        return is_camp(self, self.at[seat - 1])

    def is_guest(self, seat: int) -> bool:
        """Return whether a player is a guest of the camp."""
        return self.at[seat - 1] == CAMP and self.is_living(seat) and not self.is_runner(seat)

    def holds(self, seat: int, card: str) -> bool:
        """Return whether a player carries a card openly."""
        return card in self.carried[seat - 1]

    def count(self, seat: int, card: str) -> int:
        """Return how many of a card a player carries openly."""
        return self.carried[seat - 1].count(card)

    def faces_down(self, seat: int) -> tuple[str, ...]:
        """Return the cards that a player carries face down."""
        return self.concealed[seat - 1] if self.concealed else ()

    def has_detector(self, seat: int) -> bool:
        """Return whether a player has a complete Ghost Detector (detector.1)."""
        cards = self.carried[seat - 1]
        return "sensor" in cards and "control" in cards and "audio" in cards and "output" in cards

    @property
    def chips_left(self) -> int:
        """The chips that are not placed (marker.1)."""
        return self.table.options.markers - len(self.chips)


def is_camp(state: State, place: str) -> bool:
    """Return whether a place lies in the Base Camp."""
    if place == CAMP:
        return True
    if state.table.loose or not place:
        return False
    mansion = state.mansion
    return mansion.number_of.get(place.casefold(), -1) in mansion.camp


def settled(state: State, *dues: Due) -> State:
    """Return the state without its first due, and with the dues that arose from it before all others."""
    return replace(state, agenda=(*dues, *state.agenda[1:]))


def with_due(state: State, *dues: Due) -> State:
    """Return the state with new dues before all others."""
    return replace(state, agenda=(*dues, *state.agenda))


def moved_to(state: State, seat: int, place: str) -> State:
    """Return the state with a pawn elsewhere."""
    return replace(state, at=put(state.at, seat, place))


def happen(state: State, what: str, seat: int = 0, amount: int = 0, where: str = "", rule: str = "") -> State:
    """Return the state with a consequence noted."""
    return replace(state, happened=(*state.happened, Happening(what, seat, amount, where, rule)))
