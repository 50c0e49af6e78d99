"""The events of a game's log besides its actions. They are stored under explicit topics; shapes are frozen once released."""

# No `from __future__ import annotations`: msgspec would evaluate the strings again in each command.

from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from spooklog.domain.contract.actions import Action
from spooklog.domain.log.entry import Count, Package, Ruled, When
from spooklog.domain.values.options import OptionValue
from spooklog.domain.values.value import Value


class Origin(Value, frozen=True, forbid_unknown_fields=True):
    """The moment from which a game branched off: another game's stream, an entry of it with its hash, and the ply there."""

    stream: str
    entry: Count
    hash: str
    ply: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class GameStarted(Action, frozen=True, kw_only=True, omit_defaults=True):
    """A game began: its ruleset (`spooks/1`), one person id a seat, every option, and the ruleset's own opening.

    A person id is a salted hash of the person's name; `labels` are salted hashes of the labels, one a seat.

    `played` is the time of play in ms since 1970 UTC, `offset` the table's distance from UTC in minutes. `allowed` are rules
    whose breach the table allowed at the start, `why` the hash of its reason. A game with an `origin` is a copy and does not
    count. `package` is the package that brought the ruleset, with its version: `dice-game 1.2`; None for a built-in ruleset.
    """

    TOPIC = "game.started"

    ruleset: str
    persons: tuple[str, ...]
    labels: tuple[str, ...] = ()
    options: dict[str, OptionValue]
    data: dict[str, Any] = msgspec.field(default_factory=dict)
    opening: dict[str, Any] = msgspec.field(default_factory=dict)
    played: When
    offset: Annotated[int, msgspec.Meta(gt=-1440, lt=1440)] = 0
    allowed: tuple[str, ...] = ()
    why: str | None = None
    origin: Origin | None = None
    package: Package | None = None


class Undone(Action, frozen=True):
    """The scribe took back the last plies."""

    TOPIC = "game.undone"

    plies: int


class Redone(Action, frozen=True):
    """The scribe brought back plies that had been undone."""

    TOPIC = "game.redone"

    plies: int


class TakenBack(Action, frozen=True):
    """The players agreed that the last plies did not happen; `agreed` are the seats that agreed."""

    TOPIC = "game.taken_back"

    plies: int
    agreed: tuple[int, ...]


class StoredAction(Value, frozen=True, forbid_unknown_fields=True):
    """An action of a ruleset inside another event: its topic, the version `v` of its shape, and its fields (`said`)."""

    topic: str
    v: Count
    said: dict[str, Any]


class NewLine(Value, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line that an amendment adds: its actions, the ruling on each (empty where there is none), and its table time."""

    actions: tuple[StoredAction, ...]
    ruled: tuple[Ruled | None, ...] = ()
    happened: When | None = None


class Edit(Value, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One correction of a ply, by its number before the amendment. An insertion goes before that ply, or behind the last one."""

    ply: Count
    how: Literal["replace", "remove", "insert"]
    line: NewLine | None = None


class Ruling(Value, frozen=True, forbid_unknown_fields=True):
    """A ply that stays, and the new ruling on each of its actions."""

    ply: Count
    ruled: tuple[Ruled | None, ...]


class Amended(Action, frozen=True, omit_defaults=True):
    """Plies of the past were corrected.

    All numbers are those of plies before the amendment. `dropped` are later plies that could not stay, `ruled` those whose
    rulings changed; `why` is the hash of the reason.
    """

    TOPIC = "game.amended"

    edits: tuple[Edit, ...]
    dropped: tuple[Count, ...] = ()
    ruled: tuple[Ruling, ...] = ()
    why: str | None = None

    @property
    def first(self) -> int:
        """The number of the first ply that it changes."""
        # 2**53, the largest Count, gives min() a second value
        return min(*(edit.ply for edit in self.edits), *self.dropped, *(ruling.ply for ruling in self.ruled), 2**53)


class BeginningAmended(Action, frozen=True, kw_only=True, omit_defaults=True):
    """The beginning of the game was corrected: what is absent stays as it was.

    The fields are those of `GameStarted`: `options` holds those that changed, all others are complete. `persons` and `labels` of
    another length than before give the table more seats, or fewer, behind the first ones. `dropped` are
    plies that could not stay, `ruled` those whose rulings changed, by their numbers before. `why` is the hash of the reason; it
    is also the reason for breaches in `allowed`.
    """

    TOPIC = "game.beginning_amended"

    persons: tuple[str, ...] | None = None
    labels: tuple[str, ...] | None = None
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    data: dict[str, Any] | None = None
    opening: dict[str, Any] | None = None
    played: When | None = None
    offset: Annotated[int, msgspec.Meta(gt=-1440, lt=1440)] | None = None
    allowed: tuple[str, ...] | None = None
    dropped: tuple[Count, ...] = ()
    ruled: tuple[Ruling, ...] = ()
    why: str | None = None


class Noted(Action, frozen=True, omit_defaults=True):
    """A remark on an entry: `text` is the hash of the words, `seat` the player who spoke them, None for the recorder's own.

    `line` is the line of the ply where the entry belongs to several: an amendment can insert more than one.
    """

    TOPIC = "game.noted"

    text: str
    anchor: Count
    line: Count | None = None
    seat: Count | None = None


class Disputed(Action, frozen=True, omit_defaults=True):
    """A dispute about an entry was opened; `claim` is the hash of the claim, `rule` the full id of the rule that it cites.

    `line` is the line of the disputed ply where the entry does not determine it: one of several plies that an amendment added, or
    a ply that was undone for good.
    """

    TOPIC = "game.disputed"

    claim: str
    anchor: Count
    rule: str | None = None
    line: Count | None = None


Settlement = Literal["stands", "amended", "replayed", "house-rule"]
"""How a dispute ends: the ply stands, it was amended, it was undone and played again, or the table made a house rule."""


class DisputeRuled(Action, frozen=True, omit_defaults=True):
    """The table decided a dispute, identified by its entry.

    `why` is the hash of the reason, `series` the series that a house rule is for.
    """

    TOPIC = "game.ruled"

    dispute: Count
    decision: Settlement
    why: str | None = None
    series: str | None = None


class Closed(Action, frozen=True, omit_defaults=True):
    """The game was closed: its result is official, or with `void` it was broken off and does not count."""

    TOPIC = "game.closed"

    void: bool = False
    why: str | None = None


class Reopened(Action, frozen=True, omit_defaults=True):
    """A closed game goes on."""

    TOPIC = "game.reopened"

    why: str | None = None


def _is_hash(held: str) -> bool:
    return len(held) == sha256().digest_size * 2


MOST_MINUTES = 99_999
"""How long a game takes at most: 69 days."""

Minutes = Annotated[int, msgspec.Meta(ge=1, le=MOST_MINUTES)]
"""How long a game took, in minutes."""


class Described(Action, frozen=True, kw_only=True, omit_defaults=True):
    """What surrounds the game was recorded: a field that is absent says nothing new, one that is null clears what was said.

    `place`, `source` and `original` are hashes of texts: where it was played, which program's play an import came from, and the
    bytes of that play. `minutes` is how long it took as people say. `tags` and `photos` (hashes of texts) and `watchers` (person
    ids) are added to those before; `removed` holds hashes and ids that are taken out of them first.
    """

    TOPIC = "game.described"

    place: str | UnsetType | None = UNSET
    tags: tuple[str, ...] = ()
    watchers: tuple[str, ...] = ()
    photos: tuple[str, ...] = ()
    minutes: Minutes | UnsetType | None = UNSET
    removed: tuple[str, ...] = ()
    source: str | UnsetType | None = UNSET
    original: str | UnsetType | None = UNSET

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the people that it names: as watchers, or among what it removes."""
        return tuple(one for one in (*self.watchers, *self.removed) if not _is_hash(one))


LOG_EVENTS: tuple[type[Action], ...] = (
    GameStarted,
    Undone,
    Redone,
    TakenBack,
    Amended,
    BeginningAmended,
    Noted,
    Disputed,
    DisputeRuled,
    Closed,
    Reopened,
    Described,
)
