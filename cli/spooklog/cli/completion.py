"""What the shell may complete: names, viewers, options of a ruleset. A shell that waits for a key must never see an error."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spooklog.domain.ruleset import AnyRuleset
    from spooklog.store.rows import LogKind
    from spooklog.store.store import Store

MOST = 50


def game_names(ctx: Any, incomplete: str) -> list[str]:
    """Games of the store in use whose names begin so, the one touched last first; no archived ones."""
    return _names(ctx, incomplete, "game")


def series_names(ctx: Any, incomplete: str) -> list[str]:
    """Series of the store in use whose names begin so, the one touched last first; no archived ones."""
    return _names(ctx, incomplete, "series")


def log_names(ctx: Any, incomplete: str) -> list[str]:
    """Games and series of the store in use whose names begin so; no archived ones."""
    return _names(ctx, incomplete, "game", "series")


def archived_names(ctx: Any, incomplete: str) -> list[str]:
    """Games and series whose names begin so, those that were archived."""
    return _names(ctx, incomplete, "game", "series", archived=True)


def ruleset_names(incomplete: str) -> list[str]:
    """Rulesets whose names begin so."""
    from spooklog.domain.registry import all_slugs

    return [slug for slug in all_slugs() if slug.startswith(incomplete)]


def format_names(ctx: Any, incomplete: str) -> list[str]:
    """Formats whose names begin so: of the ruleset that stands in the call, else of any."""
    from spooklog.domain.errors import SpooklogError
    from spooklog.domain.registry import all_slugs, find_ruleset
    from spooklog.domain.series.formats import formats_for

    with suppress(SpooklogError):
        slugs = [named.meta.slug] if (named := _ruleset(ctx)) else all_slugs()
        names = {one.name: None for slug in slugs for one in formats_for(find_ruleset(slug))}
        return [name for name in names if name.startswith(incomplete)]
    return []


def viewer_names(ctx: Any, incomplete: str) -> list[str]:
    """Viewers of the game at hand: its players by label, then public and full."""
    from spooklog.cli.session import load_game
    from spooklog.domain.errors import SpooklogError

    labels: tuple[str, ...] = ()
    with suppress(SpooklogError), _store(ctx) as store:
        labels = load_game(store, ctx.params.get("game"), ctx.params.get("by")).labels.names
    return [name for name in (*labels, "public", "full") if name.casefold().startswith(incomplete.casefold())]


def option_values(ctx: Any, incomplete: str) -> list[str]:
    """Options of the ruleset that stands in the call whose names begin so, or behind `NAME=` the values that it can have."""
    from spooklog.domain.errors import SpooklogError

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
            return [f"{name}={word}" for word in options[name].accepts() if word.startswith(value) and " " not in word]
    return []


def _ruleset(ctx: Any) -> AnyRuleset | None:
    """The ruleset that a call names, or the one that its format belongs to."""
    from spooklog.cli.commands.series.arguments import ruleset_of
    from spooklog.domain.registry import typed_ruleset

    if named := ctx.params.get("ruleset"):
        return typed_ruleset(named)
    if format := ctx.params.get("format"):
        return ruleset_of(None, format)
    words = ctx.args  # an option without its value yet: what stands before it is not sorted into arguments then
    return typed_ruleset(words[0]) if words and "format" not in ctx.params else None


def _names(ctx: Any, incomplete: str, *kinds: LogKind, archived: bool = False) -> list[str]:
    from spooklog.domain.errors import SpooklogError

    with suppress(SpooklogError), _store(ctx) as store:
        newest = [stream for kind in kinds for stream in store.streams.newest(MOST, kind=kind, archived=archived)]
        return [stream.name for stream in newest if stream.name.startswith(incomplete)]
    return []


@contextmanager
def _store(ctx: Any) -> Iterator[Store]:
    """The store that stands in the call or in the surroundings; never a new one."""
    import os

    from spooklog.cli.session import found_store

    with found_store(ctx.params.get("db") or os.environ.get("SPOOKLOG_DB")) as store:
        yield store
