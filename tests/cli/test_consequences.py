"""What a ply brought, on a line below its acknowledgement: from the scoreboard and the landmarks, as the viewer knows them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.cli.conftest import SAMPLES, Spooklog


@pytest.fixture
def replayed(spooklog: Spooklog) -> Callable[[str, int], list[str]]:
    """Plays a line of a sample anew: the answer to a ply of it."""

    def play(sample: str, ply: int) -> list[str]:
        spooklog("import", str(SAMPLES / f"{sample}.sheet"), "--name", sample)
        line = spooklog("log", "-g", sample, "--json").json["plies"][ply - 1]["notation"]
        spooklog("undo", "--to", str(ply - 1), "-g", sample)
        return [words.strip() for words in spooklog("play", line, "-g", sample).out.splitlines()]

    return play


@pytest.mark.parametrize(
    ("sample", "ply", "told"),
    [
        ("spookies-table", 17, "fall; peter: chips 6 → 1"),
        ("spookies-table", 19, "penalty; tim: chips 4 → 14"),
        ("halloween-table", 22, "ben: 3 → 5 points, scare 2 → 0, tokens +1 g, levels 2/1/1 → 2/2/1"),
        ("polterheist-loose", 6, "bob: place Base Camp → 1st Floor, hallway (1F.3.hall)"),
        ("polterheist-loose", 22, "death; bob: status living → ghost, courage 3/8 → 0/8, cards -1 sensor"),
        ("spukstaben-table", 34, "escape; team: 15 → 14 points"),
    ],
)
def test_an_acknowledgement_shows_the_consequences_of_a_ply(
    replayed: Callable[[str, int], list[str]], sample: str, ply: int, told: str
) -> None:
    answer = replayed(sample, ply)
    assert told in answer
    assert answer[0].startswith(f"{ply}  ")


def test_an_acknowledgement_names_a_bonus_token_that_was_fetched_and_discs_that_came_back(spooklog: Spooklog) -> None:
    layout = ("-o", "card_set=casper", "--setup", "bonus ch=green sc=warp th=scare ce=blue po=point ho=rest")
    spooklog("new", "halloween", "anna", "ben", *layout)
    assert "anna: bonus +1 warp\n" in spooklog("play", "anna 1M po>sc b").out
    rested = spooklog("play", "2S po b; 3R; end ; ben 1R; 2R; 3R; end ; anna 1R").out
    assert "anna: discs 10+2+0+0 → 11+1+0+0\n" in rested
    assert rested.count("discs") == 1, "discs that are placed, and rests without any, are not named"
    assert "anna: bonus -1 warp, +1 green\n" in spooklog("play", "anna X warp sc>ch b").out


def test_a_ply_without_consequences_prints_no_extra_line(replayed: Callable[[str, int], list[str]]) -> None:
    assert len(replayed("spookies-table", 5)) == 1


def test_a_consequence_does_not_repeat_the_line_or_the_prompt(evening: Spooklog) -> None:
    evening("play", "a 2T")
    assert len(evening("play", "bert 2G").out.splitlines()) == 1, "the trick stands in what is awaited"


def test_the_points_of_a_decided_game_appear_only_in_its_scoreboard(hand: Spooklog) -> None:
    hand("undo")
    answer = hand("play", "trick anna 4B, bert 10G, cora 7G, dave 1G").out
    assert "1. anna     0" in answer
    assert "→" not in answer
