"""Emoji in every text of a sheet: they are stored, read back and written as they were typed."""

from __future__ import annotations

from tests.domain.test_visible import EMOJI

from spooklog.migrations.opening import open_store
from spooklog.replays.sheets.sheet import import_sheet, write_sheet
from spooklog.store.checks.database import check_database

BOTH = EMOJI["family"] + EMOJI["Scotland"]

SHEET = f"""game tally
players anna="Anna {BOTH}" bert="Bert Holm"
date 2026-10-31 20:15+01:00
title Night {BOTH}
place At the {BOTH}
tags club {BOTH}
---
anna 12
# what a round {BOTH}
"""


def test_a_sheet_with_emoji_in_every_text_is_stored_whole_and_written_as_it_was() -> None:
    with open_store("memory:") as store:
        lines = SHEET.encode().splitlines(keepends=True)
        stream = import_sheet(store.games, lines, by=f"Cora {BOTH}", now=1_793_475_060_000).loaded.stream.id
        loaded = store.games.load(stream)
        written = write_sheet(loaded, store.games.texts(stream))
        assert set(SHEET.splitlines()) <= set(written.splitlines())
        assert loaded.seats[0].name == f"Anna {BOTH}"
        assert check_database(store.recorder) == []
