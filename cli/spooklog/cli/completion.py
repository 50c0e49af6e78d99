"""What the shell may complete: names of games and of rulesets. A shell that waits for a key must never see an error."""

from __future__ import annotations

from contextlib import suppress

MOST = 50


def game_names(incomplete: str) -> list[str]:
    """Games of the store in use whose names begin so, the one touched last first."""
    import os

    from spooklog.cli.session import store_url
    from spooklog.domain.errors import SpooklogError
    from spooklog.store.store import open_store

    with suppress(SpooklogError), open_store(store_url(os.environ.get("SPOOKLOG_DB"))) as store:
        return [stream.name for stream in store.streams.newest(MOST) if stream.name.startswith(incomplete)]
    return []


def ruleset_names(incomplete: str) -> list[str]:
    """Rulesets whose names begin so."""
    from spooklog.domain.registry import all_slugs

    return [slug for slug in all_slugs() if slug.startswith(incomplete)]


def series_names(incomplete: str) -> list[str]:
    """Series of the store in use whose names begin so, the one touched last first."""
    import os

    from spooklog.cli.session import store_url
    from spooklog.domain.errors import SpooklogError
    from spooklog.store.store import open_store

    with suppress(SpooklogError), open_store(store_url(os.environ.get("SPOOKLOG_DB"))) as store:
        return [stream.name for stream in store.streams.newest(MOST, kind="series") if stream.name.startswith(incomplete)]
    return []


def format_names(incomplete: str) -> list[str]:
    """Formats of any ruleset whose names begin so."""
    from spooklog.domain.registry import all_slugs, find_ruleset
    from spooklog.domain.series.formats import formats_for

    names = {one.name: None for slug in all_slugs() for one in formats_for(find_ruleset(slug))}
    return [name for name in names if name.startswith(incomplete)]
