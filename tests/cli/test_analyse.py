"""`analyse` prints estimates that fit the terminal and say that they are estimates, or why there are none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from rich.cells import cell_len
from tests.cli.conftest import SAMPLES, Answer, Spooklog

from spooklog.cli.screens.analysis import decision_words, show_all
from spooklog.replays.analysis.answers import DearDecision, DecidingRule, Estimate
from spooklog.replays.analysis.wording import give_or_take
from tools.commands_page import SHAPES

FIELDS = ["game", "ruleset", "entry", "head", "viewer", "effort", "seed", "rollouts", "each", "interrupted", "bot"]
FIELDS += ["errs_percent", "judge", "past", "hidden", "players", "curve", "turning_points", "seats", "decisions_judged"]
FIELDS += ["dearest", "notes"]


@pytest.fixture
def attic(spooklog: Spooklog) -> Spooklog:
    """A game of Spookies of two bots, one of which plays at random."""
    spooklog("simulate", "spookies", "--seats", "2", "--seed", "4", "--bot", "climber,random", "--name", "attic")
    return spooklog


def quick(spooklog: Spooklog, *more: str, code: int = 0) -> Answer:
    """The game analysed with the least effort."""
    return spooklog("analyse", "-g", "attic-1", "--effort", "quick", *more, code=code)


@pytest.mark.parametrize("columns", [32, 40, 80, 120])
def test_the_analysis_fits_the_terminal(attic: Spooklog, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = quick(attic).out.splitlines()
    assert all(cell_len(line) <= columns for line in lines), max(lines, key=cell_len)
    curves = [line for line in lines if set(line) & set("▁▂▃▄▅▆▇█")]
    assert len(curves) == 2
    assert {line.split()[-1] for line in curves} == {"0%", "100%"}


def test_every_part_says_that_it_is_an_estimate_by_bots(attic: Spooklog) -> None:
    parts = quick(attic).out.split("\n\n")
    assert len(parts) >= 4
    for part in parts:
        assert "bots" in part.partition("\n   ")[0] or part.startswith("what limits these estimates")


def test_json_has_the_curve_with_an_error_for_each_share(attic: Spooklog) -> None:
    found = quick(attic, "--json").json
    assert list(found) == FIELDS
    assert (found["viewer"], found["rollouts"], found["interrupted"], found["judge"]["ruleset"]) == (
        "full",
        16,
        False,
        "spookies/1",
    )
    assert all(len(point["shares"]) == len(point["errors"]) == 2 for point in found["curve"])
    assert [seat["player"] for seat in found["seats"]] == found["players"]
    assert len(found["turning_points"]) <= 3
    assert all(set(one) == {"ply", "line", "text", "before", "after"} for one in found["turning_points"])


def test_an_open_game_is_the_same_for_every_viewer(attic: Spooklog) -> None:
    full, public, seat = (quick(attic, "--as", viewer, "--json").json for viewer in ("full", "public", "2"))
    assert full["curve"] == public["curve"] == seat["curve"]
    assert (public["viewer"], seat["viewer"]) == ("public", "random2")


def test_a_game_without_an_analysis_says_why(spooklog: Spooklog) -> None:
    spooklog("import", str(SAMPLES / "spukstaben-table.sheet"))
    assert "Spukstaben has no analysis: its bot takes 440 ms" in spooklog("analyse", "--json", code=2).error["message"]
    spooklog("new", "tally", "anna", "bert", "--name", "cards")
    assert "neither a target nor a number of rounds" in spooklog("analyse", "--json", code=2).error["message"]
    refused = spooklog("analyse", "--effort", "endless", code=2)
    assert "quick" in refused.err


ROUNDS = [(0, 9, 30), (12, 0, 3), (4, 21, 0)] * 7


@pytest.fixture
def fridays(spooklog: Spooklog, tmp_path: Path) -> Spooklog:
    """A series that 21 hands make known, and a sheet that 22 rounds of another one do."""
    hands = "\n\n".join("hand\nresult anna={} bert={} cora={}".format(*points) for points in ROUNDS)
    series = f"series fridays\ngame spooks\nformat spooks-short\nplayers anna bert cora\ntarget 500\n\n{hands}\n"
    rounds = "\n".join("anna {}, bert {}, cora {}".format(*points) for points in [*ROUNDS, (300, 0, 9)])
    before, now = "game tally\nplayers anna bert cora\ndate 2026-10-", "15:00+01:00\noptions target="
    for name, text in {
        "fridays.series": series,
        "before.sheet": f"{before}01 {now}300\n---\n{rounds}\n",
        "now.sheet": f"{before}02 {now}60\n---\nanna 30, bert 0, cora 9\n",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        spooklog("import", str(tmp_path / name), *(() if name.endswith("series") else ("--name", name.removesuffix(".sheet"))))
    return spooklog


def test_a_sheet_and_a_series_are_estimated_by_the_past_and_say_so(fridays: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "32")
    quick = "--effort", "quick"
    sheet, series = fridays("analyse", "-g", "now", *quick).out, fridays("series", "analyse", "fridays", *quick).out
    for lines in (sheet.splitlines(), series.splitlines()):
        assert all(cell_len(line) <= 32 for line in lines), max(lines, key=cell_len)
        assert len([line for line in lines if set(line) & set("▁▂▃▄▅▆▇█")]) == 3
    assert "drawn from the 22 rounds that these people played" in " ".join(sheet.split())
    assert "drawn from the 21 games that these people played" in " ".join(series.split())
    assert re.search(r"\w+ wins \d+ ± \d+ of 100 evenings like this", " ".join(sheet.split()))
    assert re.search(r"\w+ wins \d+ ± \d+ of 100 series like this", " ".join(series.split()))
    assert "bots" not in sheet + series
    found = fridays("series", "analyse", "fridays", *quick, "--json").json
    Draft202012Validator(SHAPES["`series analyse`"]).validate(found)
    assert [point["number"] for point in found["curve"]] == [20, 21]
    assert found["past"] == {"rounds": 21, "own": {"anna": 21, "bert": 21, "cora": 21}}
    assert "kept from before" in " ".join(fridays("series", "analyse", "fridays", *quick).out.split())
    assert "kept from before" in " ".join(fridays("analyse", "-g", "now", *quick).out.split())


def test_ctrl_c_keeps_what_is_done(attic: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    from spooklog.replays.analysis import counting

    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(counting, "decide", pressed)
    assert "interrupted" in quick(attic, code=130).out


def test_an_analysis_is_kept_until_the_lists_are_made_anew(attic: Spooklog) -> None:
    counted, again = (quick(attic) for _ in range(2))
    assert ("kept from before" in counted.out, "kept from before" in again.out) == (False, True)
    assert again.out.replace(", kept from before", "") == counted.out
    attic("db", "rebuild")
    assert "kept from before" not in quick(attic).out


def test_the_curve_is_written_as_a_picture(attic: Spooklog, tmp_path: Path) -> None:
    drawn, pixels = tmp_path / "curve.svg", tmp_path / "curve.png"
    quick(attic, "-o", str(drawn))
    quick(attic, "-o", str(pixels))
    assert "chance to win, as bots estimate it" in drawn.read_text(encoding="utf-8")
    assert pixels.read_bytes().startswith(b"\x89PNG")
    assert quick(attic, "-o", str(drawn), "--json", code=6).error["error"] == "conflict"
    assert quick(attic, "-o", "curve.txt", "--json", code=2).error["expected"] == ["-o FILE.svg", "-o FILE.png"]


def test_a_replay_says_the_chances_at_each_moment_once_an_analysis_is_kept(attic: Spooklog) -> None:
    said = "chance to win, as bots estimate it: climber1 "
    assert said not in attic("replay", "-g", "attic-1", "--text").out
    curve = quick(attic, "--as", "public", "--json").json["curve"]
    for viewer in ("full", "1"):  # nothing was hidden: what the public may have is for all
        shown = attic("replay", "-g", "attic-1", "--as", viewer, "--text", "--from", "3", "--to", "3").out
        assert f"{said}{give_or_take(curve[3]['shares'][0], curve[3]['errors'][0])}%" in shown
    attic("undo", "-g", "attic-1")
    assert said not in attic("replay", "-g", "attic-1", "--text").out


def test_a_dear_decision_has_its_shares_and_the_rule_of_the_better_line(capsys: pytest.CaptureFixture[str]) -> None:
    played, best, cost = (Estimate(value=value, error=0.012) for value in (0.14, 0.24, 0.1))
    reason = DecidingRule(rule="spookies:up.6", text="Stop, and all is yours.")
    shown = DearDecision(
        ply=9, seat=1, player="anna", chosen="rolls", better="stops", as_played=played, at_best=best, cost=cost, reason=reason
    )
    show_all("dearest", [decision_words(shown)])
    said = " ".join(capsys.readouterr().out.split())
    assert "better: stops (14% as played, 24% best: 10 ± 1% of the win). Stop, and all is yours. (spookies:up.6)" in said
