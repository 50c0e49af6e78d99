"""How many keys a scribe needs where a game is recorded: a whole hand, and the way from one hand to the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.cli.conftest import SAMPLES
from tests.tui.driving import PATIENCE, until
from tests.tui.evening import TABLE, Evening
from textual.pilot import Pilot

from spooklog.cli.recording.lines import LineRecorder
from spooklog.cli.tui.table import Table
from spooklog.replays.sheets.sheet import write_sheet

SPOOKS = """\
b 1S|-2|2T|2G|2K2S4K6B|MB|5B|5K|6G|2B3G8KC|7B|10B|3B|s»|3T4S5T|9T|6T|4T|s»|bi»|7S|8T|7T|MT|MK|8B|8S|9B|1B|s»|8G9G10K|MG
1T10S1KMS|7K|--|4G|4B10G7G1G|b l»3S10T|c l»9S9K5G|l»5-6S3K6K"""
"""What is typed for the sample hand as a table record (catalogue 7.8), `»` for Tab. Enter follows each line."""

PLIES = 40

HALLOWEEN = """\
1S po b|2B b|3U po b ^3|end|1S po b|2M po>sc b|3U po b ^1|X yellow|K C1 bgy|end|1H sc b|2F po b>g 3:3 by anna|3M po>ho b|end
3S po g|2R|1B b|K C1 bgg|comp C1 1|end|1B g|2U po b ^2|3R|end"""

SPOOKIES = """\
s|34|6215|226|stop|h|25|641|622|3651|6343|stop|s|365|stop|h|3111|s|45|1146|stop|?k|64|stop|s|6152|6643|5515|s|4622|k|14"""

SPUKSTABEN = """\
+E c|+S c|+N c|+R p|+TH/p p|+A+ o|glass|a hint all o|b hint 6|a:earth|b:answer|scare c1 o1 p1 p2|scare o1 c3 c2 c1 p1|flee|+I/p
+P+|+T~TH|glass|a hint use TH|a:panther|b:strain|scare p2 c2 o1 d1 p4 p3|scare c1 d1 p3 o2 p1 o1|flee|+O|+H|glass|b hint all c
a:stone|b:stones|b rule to stone base|b rule cross same anna|scare o2 p2 c1 o3 o1|flee"""

POLTERHEIST = """\
6 4|m d3 d2 d1 1F.2.d4 c4 b4 b3|flip 1F.2 F6|m b2 a2 a1|d candle|5 3|m e3 e2 e1 1F.2.e4 f4 g4 g3 h3|d ghost|g wraith|4 2
m g6 h6 h5 cellar.landing.d1 d2 d3|3 1|m b1 c1 d1 d2|d time|g spook candle|5 4|stay|d mask|6 6|g phantom attic|4 3|m d3 e3 f3
b trade anna:mask/-|2 1|m g3 g4 f4|3 2|m b4 c4 d4 attic.3.a4 b4|2 1|end|4 4|m 1F.foyer.f1 f2 f3 camp|1 3|m b3|flip attic.3 A1|m c3
d liquid|6 2|m g3 g4 h4 1F.3.a4 b4|rest|1 1|g polter|lose liquid"""

TALLY = """\
a 1,b 0,c 0|a 1,b 0,c 0|a 1,b 1,c 1|a 1,b 0,c 1|c says all but bert|a 0,b 2,c 1|a 0,b 2|1|a 2,b 2,c 0|b +10 cake|a 2,b 1,c 1
a 1,b 3,c 2|a 1,b 3,c 1"""


def typed(script: str) -> list[str]:
    """The lines of a script."""
    return script.replace("\n", "|").split("|")


def keys(script: str) -> int:
    """The keys of a script, with an Enter behind each line."""
    return sum(len(line) + 1 for line in typed(script))


async def type_in(pilot: Pilot[None], evening: Evening, script: str) -> None:
    """Press every key of a script; a line is done before the next one is begun, as at a table."""
    for line in typed(script):
        for key in line:
            pilot.app.simulate_key("tab" if key == "»" else key)
        pilot.app.simulate_key("enter")
        await pilot.pause()
        await asyncio.wait_for(evening.app.all_done(), PATIENCE)


def played(evening: Evening) -> list[str]:
    """The lines of the game as a sheet writes them."""
    return write_sheet(evening.loaded, {}).partition("---\n")[2].splitlines()


def test_a_whole_hand_of_spooks_takes_at_most_five_keys_a_ply(open_evening: Callable[..., Evening]) -> None:
    evening, recorded = open_evening(0), open_evening(99, name="recorded")

    async def script(pilot: Pilot[None]) -> None:
        await type_in(pilot, evening, SPOOKS)

    evening.run(script)
    assert played(evening) == played(recorded)
    assert evening.loaded.game.outcome is not None
    assert evening.plies == PLIES
    assert keys(SPOOKS) / PLIES <= 5


@pytest.mark.parametrize(
    ("sample", "script", "most"),
    [
        ("halloween-table", HALLOWEEN, 8),
        ("spookies-table", SPOOKIES, 4),
        ("spukstaben-table", SPUKSTABEN, 10.5),
        ("polterheist-table", POLTERHEIST, 11),
        ("tally-table", TALLY, 12),
    ],
)
def test_a_game_of_every_other_title_can_be_typed_without_implied_names(
    open_evening: Callable[..., Evening], sample: str, script: str, most: float
) -> None:
    sheet = (SAMPLES / f"{sample}.sheet").read_text(encoding="utf-8")
    recorded, evening = open_evening(99, sheet=sheet, name="recorded"), open_evening(0, sheet=sheet)
    table = Table(LineRecorder(evening.store, str(evening.db), evening.name, "Scribe", as_json=False))
    for line in typed(script):
        assert table.answer(line, "full", 80).kind == "answer", line
    assert played(evening) == [line for line in played(recorded) if not line.startswith("# ")]
    assert keys(script) / len(typed(script)) <= most


def test_the_next_hand_of_a_series_is_three_enters_away(open_evening: Callable[..., Evening]) -> None:
    evening = open_evening(99, sheet=TABLE)
    opening = ["spooks-long", "anna=Anna Berg", "bert=Bert Holm", "cora=Cora Lind", "dave=Dave Moor"]
    evening.command("series", "new", "fridays", "--format", *opening)
    evening.command("series", "add", "evening", "--series", "fridays")
    evening.make()

    async def script(pilot: Pilot[None]) -> None:
        assert evening.input.placeholder == "Enter: close, and Enter again makes the result official"
        await pilot.press("enter")
        assert evening.input.value == "close"
        await pilot.press("enter")
        await until(pilot, lambda: evening.input.placeholder == "Enter: the next hand of fridays")
        assert evening.loaded.game.closed
        await pilot.press("enter")
        await until(pilot, evening.says("hand 2 of fridays"))
        assert evening.app.view_model.loaded.game.plies == ()
        assert evening.app.view_model.loaded.labels.names == ("anna", "bert", "cora", "dave")
        await pilot.press(*"b 1S", "enter")
        await until(pilot, evening.says("2 cora>"))

    evening.run(script, size=(120, 40))
