"""The header of another game like one that is over."""

from __future__ import annotations

from importlib import resources

import pytest

from spooklog.replays.sheets.next_game import header_like, kept_lines
from spooklog.replays.sheets.sheet import import_sheet, start_of
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

SAMPLES = resources.files("spooklog.replays") / "samples"
NOW = 1_793_474_100_000


def played(store: Store, name: str) -> LoadedGame:
    """A sample, played to its end."""
    lines = (SAMPLES / f"{name}.sheet").read_bytes().splitlines(keepends=True)
    return import_sheet(store.games, lines, by="Scribe", now=NOW).loaded


@pytest.mark.parametrize("name", ["spooks-full", "spooks-table", "spookies-table", "spukstaben-table", "polterheist-table"])
def test_another_game_like_it_has_the_same_players_and_options(store: Store, name: str) -> None:
    before = played(store, name)
    header = header_like(store, before, NOW)
    header.contents = store.games.context.beside.contents
    after = store.games.start(start_of(header, "Scribe", NOW)).loaded
    assert after.labels.names == before.labels.names
    assert [seat.name for seat in after.seats] == [seat.name for seat in before.seats]
    same = [option.name for option in before.game.ruleset.meta.options if option.name != "record"]
    assert {one: after.game.setup.options[one] for one in same} == {one: before.game.setup.options[one] for one in same}


def test_a_deal_that_is_not_known_leaves_the_level_open(store: Store) -> None:
    assert kept_lines(store, played(store, "spooks-full"), NOW) == []
    assert kept_lines(store, played(store, "halloween-table"), NOW) == ["options card_set=casper"]
