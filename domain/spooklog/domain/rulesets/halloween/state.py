"""A game of Halloween between two actions (catalogue 8).

Per-seat fields are tuples, seat 1 first; per-building fields are in the order of the board, per-level ones begin with blue.
Supplies are what players, board and discards leave of what is in the box.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from spooklog.domain.contract.actions import State as BaseState
from spooklog.domain.contract.agenda import next_due
from spooklog.domain.rulesets.halloween.actions import LETTERS
from spooklog.domain.rulesets.halloween.box import Box
from spooklog.domain.rulesets.halloween.options import Lang, Options
from spooklog.domain.values.value import Value, put

NONE = -1
"""No building."""

LEVELS = range(1, 6)
BLUE, _, _, ORANGE, RED = LEVELS
TOP = RED
ZERO = (0,) * 5

DueKind = Literal["dice", "roll", "blues", "comp", "reveal"]
DeedKind = Literal["summon", "move", "fight", "haunt", "scare"]
RollKind = Literal["fight", "brawl", "mixed", "haunt", "boast"]

replace = msgspec.structs.replace


class Table(Value, frozen=True, kw_only=True):
    """What does not change during a game. `display` are the cards laid out, `coloured` those of them with a coloured icon.

    `points` are those of a haunt token by level; with `two` the rules for two players hold. `follows`: cards follow a ghost that
    a token or power has carried on (revision 2).
    """

    seats: int
    options: Options
    box: Box
    two: bool
    display: tuple[str, ...]
    coloured: tuple[str, ...]
    points: tuple[int, ...]
    follows: bool = False

    @property
    def master(self) -> bool:
        """Whether the master variant is played."""
        return self.options.variant == "master"

    @property
    def room(self) -> int:
        """How many ghosts a building holds (city.5, master.7)."""
        return self.box.master_room if self.master else self.box.room

    def place(self, code: str) -> int:
        """Return the number of a building by its code; NONE for an unknown one."""
        codes = self.box.codes
        return codes.index(code) if code in codes else NONE

    def after(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise."""
        return tuple((seat + step - 1) % self.seats + 1 for step in range(1, self.seats))


class Section(Value, frozen=True):
    """A section of a player's board: its level, the discs on its six action spaces in the order of LETTERS, its usage marker."""

    level: int = 1
    spaces: tuple[int, ...] = (0,) * 6
    done: bool = False

    @property
    def discs(self) -> int:
        """The discs on its spaces."""
        return sum(self.spaces)


class Slot(Value, frozen=True):
    """A bonus slot: the kind of its unused token, and whether a disc locks it."""

    token: str = ""
    locked: bool = False


class Player(Value, frozen=True):
    """What a player has. `haunts` and `extra` are haunt tokens left, `used` the once-per-turn cards used this turn."""

    scare: int
    discs: int
    haunts: int
    extra: int
    sections: tuple[Section, ...]
    slots: tuple[Slot, ...]
    pe: int = 0
    tokens: tuple[int, ...] = ZERO
    cards: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    @property
    def on_cards(self) -> int:
        """The discs on cards."""
        return len(self.cards)


class Due(Value, frozen=True):
    """What is due before anything else: dice, an open roll, blue ghosts, a compensation, new bonus tokens."""

    kind: DueKind
    seat: int = 0
    card: str = ""


class Deed(Value, frozen=True, kw_only=True):
    """A deed of the current section action, for the cards that may follow it (cards.12).

    `level` is the ghost concerned and `at` where it stands. `spent` are the cards that have followed; `cap` is the highest level
    that the section of a move commands. A fight has its building (`target`), whether it was won, and the gap of its dice (NONE
    without dice). `met`: the ghost moved to one of its colour; `gone`: it has left its place since (R16); `own`: it is a deed of
    a section; `fifth`: a summon brought the fifth ghost of its colour. `among` are the buildings in one of which the ghost
    stands where the line of a scare names none. `marked` are ghosts, by building and level, that B4 or B15 may not take again;
    until revision 2 `faced` has those that B15 may not, by level.
    """

    kind: DeedKind
    level: int
    at: int = NONE
    spent: tuple[str, ...] = ()
    cap: int = 0
    target: int = NONE
    won: bool = False
    gap: int = NONE
    faced: tuple[int, ...] = ()
    met: bool = False
    gone: bool = False
    own: bool = True
    fifth: bool = True
    among: tuple[int, ...] = ()
    marked: tuple[tuple[int, int], ...] = ()


class Roll(Value, frozen=True, kw_only=True):
    """A roll that is declared or lies open: whose dice they are, of which ghosts, which dice (by level), what they show.

    `plus` are additions by die; `at` is where the first ghost stands and `target` where the second one does; `number` is what was
    named (C13).
    """

    kind: RollKind
    levels: tuple[int, ...]
    dice: tuple[int, ...]
    owners: tuple[int, ...]
    at: int
    target: int = NONE
    number: int = 0
    values: tuple[int, ...] = ()
    plus: tuple[int, ...] = ()


class Gain(Value, frozen=True):
    """What the last action brought a player: `pe`, `scare` or the letter of a token colour, how many, by which rule."""

    seat: int
    what: str
    amount: int
    rule: str


class State(BaseState, frozen=True, kw_only=True):
    """A game of Halloween.

    `town` are ghosts by building and level, `plates` haunt tokens likewise: 0 for a free space, the seat, the negative seat for
    an extra token. `spaces` are the bonus tokens on the board, `discards` the discarded ones since the reserve was rebuilt, by
    kind. `occupants` are seats by card on display, in their order. `window` holds the deeds of the current section action,
    `acting` is the number of its section, `fright` the scare points that it has brought (NONE once D5 has paid for it), `die_up`
    the steps that the next own die goes up. `triggered` is what triggered the end; `result` are points and tokens by
    seat where only the result is recorded.

    Memory: the round, the gains of the last action, the roll that was settled last.
    """

    FIXED: ClassVar[frozenset[str]] = frozenset({"table"})
    MEMORY: ClassVar[frozenset[str]] = frozenset({"round", "gained", "rolled"})

    table: Table
    players: tuple[Player, ...]
    town: tuple[tuple[int, ...], ...]
    plates: tuple[tuple[int, ...], ...]
    spaces: tuple[str, ...] = ()
    discards: tuple[int, ...] = ()
    occupants: tuple[tuple[int, ...], ...] = ()
    active: int = 1
    agenda: tuple[Due, ...] = ()
    roll: Roll | None = None
    window: tuple[Deed, ...] = ()
    acting: int = 0
    fright: int = 0
    die_up: int = 0
    triggered: Literal["", "haunts", "cards", "tokens"] = ""
    over: bool = False
    result: tuple[tuple[int, int], ...] = msgspec.field(default=(), name="told")
    round: int = 1
    gained: tuple[Gain, ...] = ()
    rolled: Roll | None = None

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.table.options

    @property
    def lang(self) -> Lang:
        """The language in which cards and terms are shown: no fact of the game, lines are read in either."""
        return self.table.options.lang

    @property
    def box(self) -> Box:
        """The facts of the game."""
        return self.table.box

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(1, self.table.seats + 1)

    @property
    def due(self) -> Due | None:
        """What is due now."""
        return next_due(self.agenda)

    def player(self, seat: int) -> Player:
        """Return what a player has."""
        return self.players[seat - 1]

    def holds(self, seat: int, card: str) -> bool:
        """Return whether a player occupies a card."""
        return card in self.players[seat - 1].cards

    def in_town(self, level: int) -> int:
        """Count the ghosts of a level in the town; none of level 0."""
        return level and sum(ghosts[level - 1] for ghosts in self.town)

    def supply(self, level: int) -> int:
        """Count the ghosts of a level in the supply; none of level 0."""
        return level and self.table.box.ghosts - self.in_town(level)

    def count(self, place: int, level: int) -> int:
        """Count the ghosts of a level in a building."""
        # NONE as an index would count in the last building
        return self.town[place][level - 1] if place >= 0 and level else 0

    def room(self, place: int) -> int:
        """Return how many more ghosts a building can hold (city.5, master.7)."""
        return self.table.room - sum(self.town[place])

    def tokens(self, level: int) -> int:
        """Count the ghost tokens of a colour in the supply (tokens.2); none of level 0."""
        return level and self.table.box.tokens - sum(player.tokens[level - 1] for player in self.players)

    @property
    def reserve(self) -> tuple[int, ...]:
        """The unseen bonus tokens of the reserve by kind."""
        if self.table.master:
            return ()
        seen = [*self.spaces, *(slot.token for player in self.players for slot in player.slots)]
        each = self.table.box.bonus_each
        kinds = zip(self.table.box.kinds, self.discards, strict=True)
        return tuple(each - seen.count(kind.code) - gone for kind, gone in kinds)

    @property
    def blues_owed(self) -> bool:
        """Whether the last blue ghost has left the town, none came back, and a building has room for one (city.6, R7)."""
        return not self.in_town(1) and any(self.room(place) > 0 for place in range(len(self.town)))

    def latest(self, kind: DeedKind) -> Deed | None:
        """Return the latest deed of a kind in the window."""
        return next((deed for deed in reversed(self.window) if deed.kind == kind), None)


def with_player(state: State, seat: int, **changes: object) -> State:
    """Return the state with fields of a player changed."""
    return replace(state, players=put(state.players, seat, replace(state.players[seat - 1], **changes)))


def with_section(state: State, seat: int, section: int, **changes: object) -> State:
    """Return the state with fields of a player's section changed."""
    sections = state.players[seat - 1].sections
    return with_player(state, seat, sections=put(sections, section, replace(sections[section - 1], **changes)))


def with_use(state: State, seat: int, card: str) -> State:
    """Return the state with a once-per-turn card used."""
    used = state.players[seat - 1].used
    # sorted: whatever order the cards were used in, the position is the same
    return state if card in used else with_player(state, seat, used=tuple(sorted((*used, card))))


def disc_moved(row: tuple[int, ...], letter: str, by: int) -> tuple[int, ...]:
    """Return the six spaces with discs added to one of them."""
    return put(row, LETTERS.index(letter) + 1, row[LETTERS.index(letter)] + by)
