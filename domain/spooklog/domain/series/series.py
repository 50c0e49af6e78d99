"""A series folded from its log: its terms and its games in the order they were added. `tally.py` makes the standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

import msgspec
import orjson

from spooklog.domain.contract.registry import series_ruleset
from spooklog.domain.contract.ruleset import Action, AnyRuleset
from spooklog.domain.formats.format import AnyFormat, RosterChange, Terms
from spooklog.domain.formats.result import Reported
from spooklog.domain.log.beside import NOTHING, Beside
from spooklog.domain.log.entry import AnyEntry, Ruled
from spooklog.domain.log.option_words import open_words, without_words
from spooklog.domain.series.events import (
    SERIES_EVENTS,
    GameAdded,
    GameRemoved,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    ResultCorrected,
    ResultRecorded,
    SeriesClosed,
    SeriesOpened,
    SeriesReopened,
)
from spooklog.domain.series.formats import find_format
from spooklog.domain.values.errors import Corrupt, NotFound, SpooklogError, Unsupported
from spooklog.domain.values.options import Option, OptionValue
from spooklog.domain.values.saying import said
from spooklog.domain.values.value import Value


class Item(Value, frozen=True, kw_only=True):
    """A game of the series, or a result without a game, with its running number, who added it and when.

    For a result, `happened` is its stated time of play and `corrected` its last correction, both in ms since 1970 UTC; `amended`
    is true if that correction came after the series was closed. `ruled` is the rule against which the table let the game stand.
    """

    number: int
    players: tuple[int, ...]
    by: str
    at: int
    game: str | None = None
    result: Reported | None = None
    happened: int | None = None
    corrected: int | None = None
    amended: bool = False
    ruled: str | None = None


class Series(Value, frozen=True):
    """A series at one moment of its log. `head` is the last entry folded, `numbers` the number of games added so far.

    `changes` are all of the roster, in order, also those that its format does not count (`Terms.changes`).
    """

    ruleset: AnyRuleset
    format: AnyFormat
    terms: Terms
    opened: SeriesOpened
    head: int
    numbers: int = 0
    items: tuple[Item, ...] = ()
    closed: SeriesClosed | None = None
    changes: tuple[RosterChange, ...] = ()

    def item(self, number: int) -> Item:
        """Return a game by its number in the series. Raises NotFound."""
        for item in self.items:
            if item.number == number:
                return item
        there = ", ".join(str(item.number) for item in self.items)
        words = said("there is no game {number} in this series", number=number)
        raise NotFound(words, input=str(number), expected=(there,) if there else ())

    @property
    def options(self) -> dict[str, OptionValue]:
        """The ruleset's options that its opening names, with their words in place of hashes."""
        return {name: self.terms.options[name] for name in self.opened.options}

    @property
    def games(self) -> tuple[str, ...]:
        """The streams of its games, in the order in which they were added."""
        return tuple(item.game for item in self.items if item.game)

    @property
    def members(self) -> dict[str, int]:
        """The numbers of its games by stream."""
        return {item.game: item.number for item in self.items if item.game}

    @property
    def digest(self) -> str:
        """The sha256 over everything that the log of the series itself holds: the digest of its entries.

        It leaves out words of options, so that erasing them changes no digest.
        """
        options = without_words(self.ruleset.meta.options, self.terms.options)
        terms = msgspec.structs.replace(self.terms, options=options, settings=self.format.kept(self.terms))
        items = [
            [item.number, item.game, item.players, msgspec.to_builtins(item.result), *([item.ruled] if item.ruled else [])]
            for item in self.items
        ]
        content = [msgspec.to_builtins(terms), self.opened.format, items, self.closed.standings if self.closed else None]
        return sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()


def fold_series(entries: Iterable[tuple[int, AnyEntry]], series: Series | None = None, beside: Beside = NOTHING) -> Series:
    """Fold entries, numbered as stored, onto a series or from the first one; `beside` looks up the words of its options.

    Raises NotFound for an empty log, Corrupt for an entry that does not follow from those before it.
    """
    for number, entry in entries:
        series = evolve_series(series, number, entry, beside)
    if series is None:
        raise NotFound("the log is empty")
    return series


def evolve_series(series: Series | None, number: int, entry: AnyEntry, beside: Beside = NOTHING) -> Series:
    """Return the series after one more entry; `beside` looks up the words of its options.

    Raises Corrupt for an entry that cannot follow.
    """
    event = entry.event
    if type(event) not in SERIES_EVENTS:
        raise Corrupt(f"entry {number} is {event.TOPIC}, which is no event of a series")
    if series is None:
        return _begin(number, event, beside)
    if number != series.head + 1:
        raise Corrupt(f"entry {number} cannot follow entry {series.head}")
    try:
        return after_event(series, number, event, entry.by, entry.at, entry.happened, entry.ruled)
    except NotFound as problem:
        raise Corrupt(f"entry {number} does not follow from those before it: {problem.message}") from problem


def after_event(
    series: Series,
    number: int,
    event: Action,
    by: str = "",
    at: int = 0,
    happened: int | None = None,
    ruled: Ruled | None = None,
) -> Series:
    """Return the series after an event, which the person `by` recorded `at` a time in ms since 1970 UTC.

    `happened` is its time at the table where that differs, `ruled` the rule against which the table let a game stand.
    """
    after = _after(series, number, event, by, at, happened)
    if ruled:
        if after.numbers == series.numbers:
            raise Corrupt(f"entry {number} rules on what is no game")
        item = msgspec.structs.replace(after.items[-1], ruled=ruled.rule)
        after = msgspec.structs.replace(after, items=(*after.items[:-1], item))
    return msgspec.structs.replace(after, head=number)


def reported(event: ResultRecorded | ResultCorrected) -> Reported:
    """Return the result that an event holds."""
    return Reported(
        players=event.players,
        points=event.points,
        winners=event.winners,
        ranks=event.ranks,
        team=event.team,
        dealer=event.dealer,
    )


def _begin(number: int, opened: object, beside: Beside) -> Series:
    if number != 1 or not isinstance(opened, SeriesOpened):
        raise Corrupt(f"entry {number} should be the first, a series.opened")
    try:
        ruleset = series_ruleset(opened.ruleset, opened.package)
        format = find_format(ruleset, opened.format)
        options = open_words(ruleset.meta.options, opened.options, beside.texts)
        _check_values(format.settings, opened.settings)
        _check_values(ruleset.meta.options, options)
        terms = terms_of(ruleset, format, opened, options)
        format.start(terms)  # called for its refusals only
    except (Corrupt, Unsupported):
        raise
    except (SpooklogError, msgspec.MsgspecError, TypeError, ValueError, LookupError) as problem:
        raise Corrupt(f"entry {number} opens an impossible series: {problem}") from problem
    return Series(ruleset, format, terms, opened, head=1)


def terms_of(ruleset: AnyRuleset, format: AnyFormat, opened: SeriesOpened, options: Mapping[str, OptionValue]) -> Terms:
    """Return the terms of a stored opening; `options` are its own, with words in place of hashes."""
    defaults = {option.name: option.default for option in ruleset.meta.options}
    settings = {option.name: option.default for option in format.settings}
    return Terms(
        ruleset=opened.ruleset,
        players=len(opened.persons),
        settings={**settings, **opened.settings},
        options={**defaults, **options},
    )


def _check_values(specs: Sequence[Option], values: Mapping[str, OptionValue]) -> None:
    """Raise LookupError or Usage for a value that its option cannot have read."""
    by_name = {spec.name: spec for spec in specs}
    for name, value in values.items():
        spec = by_name[name]
        if spec.read(spec.write(value)) != value:
            raise LookupError(f"{name} cannot be {value}")


def _after(series: Series, number: int, event: Action, by: str, at: int, happened: int | None) -> Series:
    match event:
        case PlayerJoined(person, label, points):
            return _joined(series, number, person, label, points)
        case PlayerLeft() | PlayerReturned():
            return _changed(series, number, event)
        case GameAdded(game, players):
            if game in series.games:
                raise Corrupt(f"entry {number} adds a game that is in the series already")
            _check_players(series, number, players)
            item = Item(number=series.numbers + 1, players=players, by=by, at=at, game=game)
            return msgspec.structs.replace(series, numbers=item.number, items=(*series.items, item))
        case ResultRecorded():
            _check_result(series, number, event)
            item = Item(number=series.numbers + 1, players=event.players, by=by, at=at, result=reported(event), happened=happened)
            return msgspec.structs.replace(series, numbers=item.number, items=(*series.items, item))
        case ResultCorrected():
            before = series.item(event.number)
            if before.result is None:
                raise Corrupt(f"entry {number} corrects a game that has a log of its own")
            _check_result(series, number, event)
            changed = {"players": event.players, "result": reported(event), "corrected": at}
            item = msgspec.structs.replace(before, **changed, amended=series.closed is not None)
            items = tuple(item if one.number == event.number else one for one in series.items)
            return msgspec.structs.replace(series, items=items)
        case GameRemoved(gone):
            series.item(gone)
            return msgspec.structs.replace(series, items=tuple(item for item in series.items if item.number != gone))
        case SeriesClosed():
            # closing again makes the corrections so far part of the official standings
            items = tuple(msgspec.structs.replace(item, amended=False) if item.amended else item for item in series.items)
            return msgspec.structs.replace(series, closed=event, items=items)
        case SeriesReopened():
            return msgspec.structs.replace(series, closed=None)
        case _:
            raise Corrupt(f"entry {number} opens the series a second time")


def _changed(series: Series, number: int, event: PlayerLeft | PlayerReturned) -> Series:
    player, left = event.player, event.player in series.terms.left
    if isinstance(event, PlayerLeft):
        if player > series.terms.players or left:
            raise Corrupt(f"entry {number} lets a player leave who is not in the series")
        change = RosterChange(after=series.numbers, player=player, what="left")
    else:
        if not left:
            raise Corrupt(f"entry {number} brings back a player who has not left")
        change = RosterChange(after=series.numbers, player=player, what="returned", points=event.points)
    terms = msgspec.structs.replace(series.terms, changes=(*series.terms.changes, change))
    return msgspec.structs.replace(series, terms=terms, changes=(*series.changes, change))


def joining(series: Series, points: int | None = None) -> RosterChange:
    """Return the change of the roster by one player more, who starts with these points, if the table names any."""
    return RosterChange(after=series.numbers, player=series.terms.players + 1, what="joined", points=points)


def joined_terms(series: Series, change: RosterChange) -> Terms:
    """Return the terms of a series with the player who joins."""
    terms = series.terms
    changes = (*terms.changes, change) if series.format.takes_late(terms) else terms.changes
    return msgspec.structs.replace(terms, players=change.player, changes=changes)


def _joined(series: Series, number: int, person: str, label: str, points: int | None) -> Series:
    change = joining(series, points)
    opened, terms = series.opened, joined_terms(series, change)
    if person in opened.persons:
        raise Corrupt(f"entry {number} takes in a player who is in the series already")
    try:
        series.format.start(terms)  # called for its refusals only
    except SpooklogError as problem:
        raise Corrupt(f"entry {number} takes in a player too many: {problem.message}") from problem
    opened = msgspec.structs.replace(opened, persons=(*opened.persons, person), labels=(*opened.labels, label))
    return msgspec.structs.replace(series, opened=opened, terms=terms, changes=(*series.changes, change))


def _check_players(series: Series, number: int, players: tuple[int, ...]) -> None:
    if not players or len({*players}) < len(players) or max(players) > series.terms.players:
        raise Corrupt(f"entry {number} names players that the series does not have, or one player twice")


def _check_result(series: Series, number: int, event: ResultRecorded | ResultCorrected) -> None:
    players = event.players
    _check_players(series, number, players)
    fits = len(event.points) == len(event.ranks) == len(players)
    if not fits or not {*event.winners} <= {*players} or event.dealer not in (None, *players):
        raise Corrupt(f"entry {number} holds a result that does not fit the players that it names")
