"""What the shell may complete: names of games and of rulesets. A shell that waits for a key must never see an error."""

from __future__ import annotations

from contextlib import suppress

MOST = 50


def game_names(incomplete: str) -> list[str]:
    """Games of the store in use whose names begin so, the one touched last first; no archived ones."""
    return _names(incomplete, "game")


def ruleset_names(incomplete: str) -> list[str]:
    """Rulesets whose names begin so."""
    from spooklog.domain.registry import all_slugs

    return [slug for slug in all_slugs() if slug.startswith(incomplete)]


def series_names(incomplete: str) -> list[str]:
    """Series of the store in use whose names begin so, the one touched last first; no archived ones."""
    return _names(incomplete, "series")


def log_names(incomplete: str) -> list[str]:
    """Games and series of the store in use whose names begin so; no archived ones."""
    return _names(incomplete, "game", "series")


def archived_names(incomplete: str) -> list[str]:
    """Games and series whose names begin so, those that were archived."""
    return _names(incomplete, "game", "series", archived=True)


def format_names(incomplete: str) -> list[str]:
    """Formats of any ruleset whose names begin so."""
    from spooklog.domain.registry import all_slugs, find_ruleset
    from spooklog.domain.series.formats import formats_for

    names = {one.name: None for slug in all_slugs() for one in formats_for(find_ruleset(slug))}
    return [name for name in names if name.startswith(incomplete)]


def _names(incomplete: str, *kinds: str, archived: bool = False) -> list[str]:
    import os

    from spooklog.cli.session import store_url
    from spooklog.domain.errors import SpooklogError
    from spooklog.store.store import open_store

    with suppress(SpooklogError), open_store(store_url(os.environ.get("SPOOKLOG_DB"))) as store:
        newest = [stream for kind in kinds for stream in store.streams.newest(MOST, kind=kind, archived=archived)]
        return [stream.name for stream in newest if stream.name.startswith(incomplete)]
    return []
