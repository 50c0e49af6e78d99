"""Plies of real games as people say them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.cli.conftest import SAMPLES

from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

SAID = (
    ("halloween-table", "anna 1S po b", "anna summons with section 1: blue in the police station"),
    ("halloween-table", "anna 2B b", "anna scares with section 2: blue"),
    ("halloween-table", "ben end", "ben ends the turn"),
    (
        "halloween-table",
        "cleo 2F po b>g 3:3 by anna",
        "cleo fights with section 2 in the police station: blue against anna's green, 3 to 3, a draw",
    ),
    ("polterheist-table", "anna 6 4", "anna rolls 6 and 4"),
    ("polterheist-table", "anna flip 1F.2 F6", "anna turns over the tile at position 2 of the 1st Floor: Parlor and Study"),
    ("polterheist-table", "bob g wraith", "bob draws the ghost Wraith"),
    ("spukstaben-table", "glass", "the hourglass is turned: a minute"),
    ("spukstaben-table", "bea hint 6", "bea hints: a word of 6 letters"),
    ("spukstaben-table", "anna: earth", "anna says EARTH"),
    ("spookies-table", "tim 34", "tim rolls 3 and 4"),
    ("spookies-table", "tim stop", "tim stops"),
    ("spooks-table", "bert 1S", "bert opens with the 1 of Spiders"),
    ("spooks-table", "dave 5B", "dave plays the 5 of Bones"),
    (
        "spooks-table",
        "trick anna 2K, bert 2S, cora 4K, dave 6B",
        "the trick: anna 2 of Spooks, bert 2 of Spiders, cora 4 of Spooks, dave 6 of Bones; nobody takes it",
    ),
    ("tally-table", "bid anna 1, bert 0, cora 0", "bids: anna 1, bert 0 and cora 0"),
    ("tally-table", "bert +10 cake", "the table gives bert 10 points besides the score for cake"),
)


@pytest.fixture
def played(store: Store) -> Callable[[str], LoadedGame]:
    """Imports a sample game."""

    def imported(sample: str) -> LoadedGame:
        lines = (SAMPLES / f"{sample}.sheet").read_bytes().splitlines(keepends=True)
        return import_sheet(store.games, lines, by="Scribe", now=0).loaded

    return imported


@pytest.mark.parametrize(("sample", "line", "said"), SAID)
def test_a_ply_is_said_in_the_words_of_its_game(played: Callable[[str], LoadedGame], sample: str, line: str, said: str) -> None:
    loaded = played(sample)
    game, labels = loaded.game, loaded.labels
    ply = next(ply for ply in game.plies if game.line(ply, labels) == line)
    assert game.say(ply, labels).text == said
