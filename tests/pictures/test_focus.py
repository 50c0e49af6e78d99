"""Low screens show what the next ply is about, at every moment of the samples."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest
from tests.pictures.on_phone import tapped
from tests.pictures.town.written import written

from spooklog.domain.log.seen import SeenGame
from spooklog.domain.pictures.scene import Ladder, Realms, Ring, Rooms, ScoreSheet, Words
from spooklog.pictures.kinds import narrow_kind
from spooklog.pictures.svg.document import draw_narrow
from spooklog.pictures.svg.drawing import NarrowSetting
from spooklog.pictures.svg.windows import Span, windows
from spooklog.replays.pictures import picture
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

SAMPLES = Path(str(resources.files("spooklog.replays"))) / "samples"
WIZARD = """game tally
players anna bert cora dave
date 2026-02-21 19:30+01:00
options rounds=15 bids=wizard
starter cora
---
bid anna 0, bert 1, cora 0, dave 1
tricks anna 0, bert 1, cora 0, dave 0
bid anna 0, bert 1, cora 0, dave 0
tricks anna 1, bert 1, cora 0, dave 0
bid anna 0, bert 1, cora 0, dave 0
"""


def imported(store: Store, sheet: str) -> LoadedGame:
    """A game of a sheet."""
    return import_sheet(store.games, sheet.encode().splitlines(keepends=True), by="Scribe", now=0, name="game").loaded


def moments(loaded: LoadedGame) -> Iterator[tuple[SeenGame, str, list[Span]]]:
    """Each moment as all see it, its drawing for a phone, and the windows of that."""
    for ply in range(len(loaded.game.plies) + 1):
        seen = loaded.seen("public", ply)
        drawing = narrow_kind(seen.scene.kind).draw(seen.scene.panel, NarrowSetting(seen.scene.look))
        yield seen, draw_narrow(seen.scene), windows(drawing)


def shown(window: Span, top: float, bottom: float) -> bool:
    """Whether a window holds what stands between two heights."""
    return window[0] - 1 <= top and bottom <= window[1] + 1


def sample(name: str) -> str:
    """A sheet that comes with the program."""
    return (SAMPLES / f"{name}.sheet").read_text(encoding="utf-8")


def test_the_floor_of_the_pawn_that_moves_is_in_every_window(store: Store) -> None:
    found = 0
    for seen, svg, views in moments(imported(store, sample("spookies-table"))):
        pawns = [pawn for ladder in seen.scene.panel.of(Ladder) for floor in ladder.floors for pawn in floor.pawns if pawn.active]
        for pawn in pawns:
            (box,) = [box for word, box in tapped(svg) if word == pawn.name]
            assert all(shown(view, box.top, box.bottom) for view in views), pawn.name
            found += 1
    assert found


def test_who_is_next_and_the_pile_are_in_every_window(store: Store) -> None:
    found = 0
    for seen, svg, views in moments(imported(store, sample("spooks-full"))):
        next_ones = [seat.name for ring in seen.scene.panel.of(Ring) for seat in ring.seats if seat.active]
        names = [one.box for one in written(svg) if one.text in next_ones]
        assert all(shown(view, box.top, box.bottom) for view in views for box in names)
        found += len(names)
    assert found


def test_letters_for_a_word_are_in_every_window(store: Store) -> None:
    """They stand above the rooms as long as a word is looked for."""
    found = 0
    for seen, svg, views in moments(imported(store, sample("spukstaben-table"))):
        if any(word.active and not word.text for words in seen.scene.panel.of(Words) for word in words.words):
            rooms = [room for shape in seen.scene.panel.of(Rooms) for room in shape.rooms]
            letters = {place.tile.letters for room in rooms for place in room.places}
            above = {one.text for one in written(svg) if all(shown(view, one.box.top, one.box.bottom) for view in views)}
            assert letters <= above
            found += 1
    assert found


def test_one_who_acts_is_right_below_the_town(store: Store) -> None:
    """With points and sections, on a screen that is 350 high."""
    for seen, svg, views in moments(imported(store, sample("halloween-table"))):
        acting = [realm.name for realms in seen.scene.panel.of(Realms) for realm in realms.realms if realm.active]
        if len(acting) == 1:
            plate = min((box for word, box in tapped(svg) if word == acting[0]), key=lambda box: box.top)
            assert shown(next(view for view in views if view[1] - view[0] <= 350), plate.top, plate.bottom)


def test_all_players_of_a_sheet_stand_beside_each_other(store: Store) -> None:
    """Four with bids, whichever round is written."""
    for seen, svg, views in moments(imported(store, WIZARD)):
        (sheet,) = seen.scene.panel.of(ScoreSheet)
        tops = [[box for word, box in tapped(svg) if word == column.word] for column in sheet.columns]
        heads = [min(boxes, key=lambda box: box.top) for boxes in tops]
        assert len({box.top for box in heads}) == 1
        assert all(shown(view, box.top, box.bottom) for view in views for box in heads)


@pytest.mark.parametrize("name", ["spooks-full", "halloween-table", "polterheist-table", "spukstaben-table", "tally-table"])
def test_a_picture_says_nothing_of_how_a_line_is_typed(store: Store, name: str) -> None:
    loaded = imported(store, sample(name))
    for ply in range(0, len(loaded.game.plies) + 1, 5):
        svg = picture(loaded, {}, "public", (ply,))
        assert "type: " not in svg
        assert "such as: " not in svg
