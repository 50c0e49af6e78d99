"""What was played last, as a suggestion for a new game: titles, rounds of people, options, a game again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.domain.start.arrange import Player, write_players
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import normal
from spooklog.replays.said_times import say_when
from spooklog.replays.sheets.header import read_pairs
from spooklog.replays.sheets.next_game import kept_lines, players_again
from spooklog.store.entries.clock import system_clock
from spooklog.web.pages.choosing_game import OF_OPTION, Chosen, meta_of, takes
from spooklog.web.pages.following import next_of
from spooklog.web.people import first_names
from spooklog.web.titles import title_of

if TYPE_CHECKING:
    from spooklog.domain.contract.meta import Preset
    from spooklog.domain.contract.ruleset import Meta
    from spooklog.store.entries.rows import Stream
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit

RECENT = 40
"""Of the last games, so many are looked at for what is played and by whom."""

MOST_LOOKED_AT = 8
"""Of them, so many are looked at for one that is over."""

MOST_ROUNDS, MOST_TITLES, MOST_SERIES = 3, 6, 20
"""So many rounds of people, titles of the table's own, and series."""


class Round(NamedTuple):
    """People who played a game: as a line names them, their names, when that was; `says` tells apart what looks alike."""

    players: str
    names: Sequence[str]
    when: str
    says: str = ""

    @property
    def look(self) -> str:
        """The letters by which a page shows them."""
        return "".join(name[:1] for name in self.names).upper()


def last_played(store: Store, recent: Sequence[Stream], title: tuple[str, str] | None = None) -> Chosen:
    """Return the last game, or the last one of a title, as one to begin: its title, its players, its options.

    Where that title was not played yet, the players are the last ones who are as many as it takes, and it has no options.
    """
    meta = meta_of(title[0]) if title else None
    for row in recent:
        if meta is None or row.ruleset.partition("/")[0] == meta.slug:
            with suppress(SpooklogError):  # one that cannot be read, or whose players were erased
                played = _played(store, row)
                if title in (None, (played.name, played.fields.get("title", ""))):
                    return played
    meta = meta or next(_metas())
    return Chosen(meta, None, next((some for _, some in _rounds(store, recent) if takes(meta, len(some))), ()), True, {})


def _title_of(loaded: LoadedGame) -> tuple[Meta, Preset | None]:
    """Return what a game plays: its ruleset, and the preset of that name."""
    meta = loaded.game.ruleset.meta
    return meta, next((one for one in meta.presets if one.title == loaded.game.title), None)


def _named(loaded: LoadedGame) -> dict[str, str]:
    """Return the field with the name that a table gave to what it plays."""
    return {"title": loaded.game.title} if loaded.game.title != loaded.game.ruleset.meta.title else {}


def like_game(visit: Visit, stream: Stream) -> Chosen:
    """Return what a game plays, with whom, and how, with the lines that it hands on. Raises Usage where a player was erased."""
    now, loaded = _played(visit.store, stream), visit.store.games.load(stream.id)
    kept = [line for line in kept_lines(visit.store, loaded, system_clock()) if not line.startswith("options ")]
    return now._replace(suggested=False, fields={**now.fields, "kept": "\n".join(kept)})


def _played(store: Store, stream: Stream) -> Chosen:
    """Return what a game plays, with whom, and by which options. Raises Usage where a player was erased."""
    loaded = store.games.load(stream.id)
    fields = _named(loaded)
    for line in kept_lines(store, loaded, system_clock()):
        word, _, rest = line.partition(" ")
        if word == "options":
            fields |= {f"{OF_OPTION}{name}": value for name, value in read_pairs(rest)}
    return Chosen(*_title_of(loaded), tuple(players_again(loaded)), suggested=True, fields=fields)


def tiles(recent: Sequence[Stream]) -> Iterator[dict[str, str]]:
    """Yield what can be played, each with the board of the game of it that was touched last."""
    boards: dict[str, Stream] = {}
    for row in recent:
        boards.setdefault(row.ruleset.partition("/")[0], row)
    for meta in _metas():
        newest = boards.get(meta.slug)
        title = title_of(meta)
        board = f"/g/{newest.name}/board.svg?shape=wide&e={newest.head}" if newest else ""
        yield {"slug": meta.slug, "title": title, "seats": meta.seats, "board": board}


def _metas() -> Iterator[Meta]:
    """Yield what every ruleset that works says of itself; a package that fails takes no other game with it."""
    for slug in all_slugs():
        with suppress(SpooklogError):
            yield find_ruleset(slug).meta


def named_sheets(store: Store, recent: Sequence[Stream]) -> Iterator[tuple[str, str]]:
    """Yield what else has a name of its own: titles that this table gave last, and presets; each with how a tap names it."""
    named: dict[str, str] = {}
    metas = {meta.slug: meta for meta in _metas()}
    presets = {preset.title for meta in metas.values() for preset in meta.presets}
    for row in recent:
        meta = metas.get(row.ruleset.partition("/")[0])
        if meta and "title" in meta.header:
            with suppress(SpooklogError):
                loaded = store.games.load(row.id)
                if _named(loaded) and loaded.game.title not in presets:
                    named.setdefault(loaded.game.title, f"{meta.slug}:{loaded.game.title}")
    yield from ((value, title) for title, value in [*named.items()][:MOST_TITLES])
    for meta in metas.values():
        yield from ((preset.name, preset.title) for preset in meta.presets)


def last_rounds(store: Store, recent: Sequence[Stream]) -> list[Round]:
    """Return the people of the last games, each round of them once, with when they played."""
    found: dict[frozenset[str], Round] = {}
    for row, round in _rounds(store, recent):
        names = frozenset(normal(one.name) for one in round)
        if names not in found and len(found) < MOST_ROUNDS:
            with suppress(SpooklogError):
                when = _when(store.games.load(row.id))
                found[names] = Round(write_players(round), [one.name for one in round], when)
    short = first_names(name for one in found.values() for name in one.names)
    look = Counter(one.look for one in found.values())
    return [
        one._replace(says=", ".join(short[name] for name in one.names)) if look[one.look] > 1 else one for one in found.values()
    ]


def _rounds(store: Store, recent: Sequence[Stream]) -> Iterator[tuple[Stream, tuple[Player, ...]]]:
    """Yield games with their players, but for those of which one was erased."""
    seats = store.people.seats_of([row.id for row in recent])
    for row in recent:
        round = tuple(Player(seat.label, seat.name) for seat in seats[row.id] if seat.label and seat.name)
        if round and len(round) == len(seats[row.id]):
            yield row, round


def again(store: Store, recent: Sequence[Stream]) -> dict[str, object] | None:
    """Return the last game that is over, which one tap begins again; None where another came after it already."""
    for row in recent[:MOST_LOOKED_AT]:
        with suppress(SpooklogError):  # one that cannot be read, or whose players were erased
            loaded = store.games.load(row.id)
            if row.status == "void" or not loaded.seen().turn.over:
                continue
            member = store.series.member(row.id)
            series = store.streams.get(member.series) if member else None
            if next_of(store, row.id) or (series and series.status != "open"):
                return None
            # who sits out, left or dropped out does not play the next one
            playing = store.series.next_start(series.id).players if series else players_again(loaded)
            names = [one.name or one.label for one in playing]
            short = first_names(names)
            return {
                "game": row.name,
                "title": loaded.game.title,
                "series": series.name if series else None,
                "each": loaded.game.ruleset.meta.each,
                "names": names,
                "called": [short[name] for name in names],
                "when": _when(loaded),
            }
    return None


def _when(loaded: LoadedGame) -> str:
    """Return the day on which a game was played, as within a sentence."""
    return say_when(loaded.game.started.played, loaded.game.started.offset)


def series_for(store: Store, meta: Meta) -> list[str]:
    """Return the series that a game of a ruleset may count for."""
    rows = store.streams.newest(MOST_SERIES, kind="series")
    return [row.name for row in rows if row.status == "open" and row.ruleset.partition("/")[0] == meta.slug]
