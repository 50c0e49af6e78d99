"""Moving pictures and recorded terminals on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.cli.conftest import SAMPLES, Spooklog

from spooklog.cli.screens.moment import MOST_ROWS

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def output_of(cast: str) -> list[str]:
    """What a recording prints, event by event, and its head first."""
    head, *events = map(json.loads, cast.splitlines())
    return [json.dumps(head), *(said for _, what, said in events if what == "o")]


def test_a_game_is_recorded_as_a_terminal_of_80_columns(hand: Spooklog, tmp_path: Path) -> None:
    file = tmp_path / "hand.cast"
    assert hand("export", "-o", str(file)).out == f"{file} written\n"
    written = file.read_text(encoding="utf-8")
    head, *events = map(json.loads, written.splitlines())
    assert (head["width"], head["title"], head["timestamp"]) == (80, "hand: Spooks", 1_793_474_100)
    assert 24 <= head["height"] <= MOST_ROWS
    assert len([1 for _, what, _ in events if what == "o"]) == 44
    assert {"trick", "bite", "straight"} <= {said.split(",")[0] for _, what, said in events if what == "m"}
    assert hand("export", "--format", "cast").out == written
    slow = hand("export", "--format", "cast", "--pace", "2", "--from", "3", "--to", "5", "--as", "anna").out
    times = [json.loads(line)[0] for line in slow.splitlines()[1:]]
    assert sorted(set(times)) == [0, 2, 4, 8]
    assert '"hand: Spooks, as anna sees it"' in slow


@pytest.mark.parametrize("sheet", sorted(path.name for path in SAMPLES.glob("*.sheet")))
def test_every_board_fits_the_terminal_that_the_recording_names(spooklog: Spooklog, sheet: str) -> None:
    spooklog("import", str(SAMPLES / sheet), "--name", "game")
    for columns in (60, 120):
        head, *said = output_of(spooklog("export", "--format", "cast", "--width", str(columns), "--to", "9").out)
        rows = json.loads(head)["height"]
        for line in (line for output in said for line in re.split(r"\x1b\[\d+;1H", output)):
            assert cell_len(ANSI.sub("", line)) <= columns, line
        assert max(int(row) for output in said for row in re.findall(r"\x1b\[(\d+);1H", output)) <= rows


def test_a_gif_of_some_moments_is_written_for_a_viewer(hand: Spooklog, tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    from PIL import Image

    for kind in ("gif", "apng"):
        file = tmp_path / f"hand.{kind}"
        call = ("export", "-o", str(file), "--width", "90", "--from", "3", "--to", "5", "--pace", "1", "--as", "anna")
        assert hand(*call).out == f"{file} written: 3 pictures\n"
        with Image.open(file) as found:
            assert (getattr(found, "n_frames", 1), found.size) == (3, (90, 64))
        hand(*call, code=6)


def test_options_that_a_format_does_not_take_are_refused(hand: Spooklog) -> None:
    assert "every moment" in hand("export", "-o", "x.gif", "--at", "3", code=2).err
    assert "into a file" in hand("export", "--format", "gif", code=2).err
    assert "40 to 300 columns" in hand("export", "--format", "cast", "--width", "20", code=2).err
    assert "--speed is for" in " ".join(hand("export", "--format", "png", "--speed", "4x", code=2).err.split())
    assert hand("export", "--format", "cast", "--from", "50", code=7).err
    assert hand("export", "--format", "cast", "--panel", "attic", code=2).err
