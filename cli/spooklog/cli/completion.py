"""Completion in the shell: names, viewers, options of a ruleset. Errors are suppressed, as they would garble the prompt."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from spooklog.domain.contract.ruleset import AnyRuleset
    from spooklog.store.entries.rows import LogKind
    from spooklog.store.store import Store

MOST = 50
"""So many names of each kind are searched, the newest first."""


def game_names(ctx: Any, incomplete: str) -> list[str]:
    """Return the games whose names begin so, the one touched last first; no archived ones."""
    return _names(ctx, incomplete, "game")


def series_names(ctx: Any, incomplete: str) -> list[str]:
    """Return the series whose names begin so, the one touched last first; no archived ones."""
    return _names(ctx, incomplete, "series")


def log_names(ctx: Any, incomplete: str) -> list[str]:
    """Return the games and series whose names begin so; no archived ones."""
    return _names(ctx, incomplete, "game", "series")


def archived_names(ctx: Any, incomplete: str) -> list[str]:
    """Return the archived games and series whose names begin so."""
    return _names(ctx, incomplete, "game", "series", archived=True)


def person_names(ctx: Any, incomplete: str) -> list[str]:
    """Return the people whose names begin so, who played last first; a merged person is offered as the one that counts."""
    from spooklog.domain.values.errors import SpooklogError
    from spooklog.domain.values.labels import unaccented

    with suppress(SpooklogError), _store(ctx) as store:
        return [one.name for one in store.people.recent(MOST) if unaccented(one.name).startswith(unaccented(incomplete))]
    return []


def player_words(ctx: Any, incomplete: str) -> list[str]:
    """Return the people whose label or name begins so, as `new` takes them, who played last first; without those named."""
    from spooklog.domain.start.arrange import read_player
    from spooklog.domain.values.errors import SpooklogError
    from spooklog.domain.values.labels import normal

    with suppress(SpooklogError), _store(ctx) as store:
        named = {normal(read_player(word).name) for word in ctx.params.get("players") or ()}
        return [word for word in known_players(store, named) if _begins(word, incomplete)]
    return []


def known_players(store: Store, named: Collection[str] = ()) -> list[str]:
    """Return people as `new` takes them, who played last first; without those of the names in `named`."""
    from spooklog.domain.start.arrange import write_players
    from spooklog.domain.values.labels import normal

    return [write_players([one]) for one in store.people.recent(MOST) if normal(one.name) not in named]


def _begins(word: str, incomplete: str) -> bool:
    """Return whether a player's label or name begins so, typed with or without accents."""
    from spooklog.domain.values.labels import unaccented

    label, _, name = word.partition("=")
    return any(unaccented(one).startswith(unaccented(incomplete)) for one in (word, label, name.strip('"')))


def link_ids(ctx: Any, incomplete: str) -> list[str]:
    """Return the ids of valid links that begin so, the newest first."""
    from spooklog.domain.values.errors import SpooklogError

    with suppress(SpooklogError), _store(ctx) as store:
        return [link.id for link in reversed(store.links.every()) if link.id.startswith(incomplete)]
    return []


def link_roles(incomplete: str) -> list[str]:
    """Return the roles of links whose names begin so."""
    from spooklog.store.changes.links import ROLES

    return [role for role in ROLES if role.startswith(incomplete)]


def ruleset_names(incomplete: str) -> list[str]:
    """Return the rulesets whose names begin so."""
    from spooklog.domain.contract.registry import all_slugs

    return [slug for slug in all_slugs() if slug.startswith(incomplete)]


def started_names(incomplete: str) -> list[str]:
    """Return what a game is started by, where its name begins so: rulesets, and games with names of their own."""
    from spooklog.domain.contract.registry import preset_names

    return [*ruleset_names(incomplete), *(name for name in preset_names() if name.startswith(incomplete))]


def bot_words(ctx: Any, incomplete: str) -> list[str]:
    """Return the bots of the call's ruleset, those of plugins among them, behind what was typed before the last comma."""
    from spooklog.domain.contract.bots import bot_names
    from spooklog.domain.values.errors import SpooklogError

    with suppress(SpooklogError):
        before, comma, begun = incomplete.rpartition(",")
        ruleset = _ruleset(ctx)
        return [f"{before}{comma}{name}" for name in bot_names(ruleset) if name.startswith(begun)] if ruleset else []
    return []


def format_names(ctx: Any, incomplete: str) -> list[str]:
    """Return the formats whose names begin so: of the ruleset in the call, else of any."""
    from spooklog.domain.contract.registry import of_each
    from spooklog.domain.series.formats import formats_for
    from spooklog.domain.values.errors import SpooklogError

    with suppress(SpooklogError):
        named = _ruleset(ctx)
        formats = [formats_for(named)] if named else [own for _, own in of_each(formats_for)]
        names = dict.fromkeys(one.name for own in formats for one in own)
        return [name for name in names if name.startswith(incomplete)]
    return []


def viewer_names(ctx: Any, incomplete: str) -> list[str]:
    """Return the viewers of the game at hand: its players by label, then public and full."""
    from spooklog.cli.session import load_game
    from spooklog.domain.values.errors import SpooklogError

    labels: tuple[str, ...] = ()
    with suppress(SpooklogError), _store(ctx) as store:
        labels = load_game(store, ctx.params.get("game"), ctx.params.get("by")).labels.names
    return [name for name in (*labels, "public", "full") if name.casefold().startswith(incomplete.casefold())]


def option_values(ctx: Any, incomplete: str) -> list[str]:
    """Return the options of the call's ruleset whose names begin so; behind `NAME=` the values that the option accepts."""
    from spooklog.domain.values.errors import SpooklogError

    with suppress(SpooklogError):
        ruleset = _ruleset(ctx)
        if ruleset is None:
            return []
        name, equals, value = incomplete.partition("=")
        options = {one.name: one for one in ruleset.meta.options}
        if not equals:
            names = dict.fromkeys((*options, *(file.name for file in ruleset.meta.files)))
            return [f"{one}=" for one in names if one.startswith(name)]
        if name in options:
            # `accepts` also describes values, as `a whole number from 1 to 9`: those have blanks
            return [f"{name}={word}" for word in options[name].accepts() if word.startswith(value) and " " not in word]
    return []


def _ruleset(ctx: Any) -> AnyRuleset | None:
    """Return the ruleset that a call names, or the one that its format belongs to; None where it has neither."""
    from spooklog.cli.series_arguments import ruleset_of
    from spooklog.domain.contract.registry import typed_ruleset

    if named := ctx.params.get("ruleset"):
        return typed_ruleset(named)
    if format := ctx.params.get("format"):
        return ruleset_of(None, format)
    words = ctx.args  # typer has not sorted arguments yet where an option still lacks its value
    return typed_ruleset(words[0]) if words and "format" not in ctx.params else None


def _names(ctx: Any, incomplete: str, *kinds: LogKind, archived: bool = False) -> list[str]:
    """Return the names of logs of these kinds that begin so."""
    from spooklog.domain.values.errors import SpooklogError

    with suppress(SpooklogError), _store(ctx) as store:
        newest = [stream for kind in kinds for stream in store.streams.newest(MOST, kind=kind, archived=archived)]
        return [stream.name for stream in newest if stream.name.startswith(incomplete)]
    return []


@contextmanager
def _store(ctx: Any) -> Iterator[Store]:
    """Open the store that the call or the environment names, else the default one; never make one."""
    import os

    from spooklog.cli.session import found_store

    with found_store(ctx.params.get("db") or os.environ.get("SPOOKLOG_DB")) as store:
        yield store
