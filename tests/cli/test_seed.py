"""new --seed: a digital start. The same seed deals the same cards on every machine, and the seed is kept nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import PLAYERS, Spooklog

from spooklog.domain.rulesets.spooks.cards import write_cards

HANDS_OF_SEED_7 = {
    "anna": "2S 8S 3K 6K 1G 7G 9G 1B MB 3T 9-MT C",
    "bert": "3S 5S 6S 9S 1K 4K 6G 2B 4B 6B 10B 5T 6T 8T",
    "cora": "1S 4S 2K 5K 7-9K 8G 10G MG 5B 2T 4T 7T",
    "dave": "7S 10S MS 10K MK 2-5G 3B 7-9B 1T",
}


def deal(spooklog: Spooklog, seed: str, *more: str) -> dict[str, str]:
    """The hands that a seed deals."""
    started = spooklog("new", "spooks", *PLAYERS, "--seed", seed, *more, "--json").json
    assert started["view"]["record"] == "full"
    return {player: write_cards(cards) for player, cards in started["view"]["known"].items()}


def test_a_seed_always_gives_the_same_deal(spooklog: Spooklog) -> None:
    assert deal(spooklog, "7") == HANDS_OF_SEED_7
    assert deal(spooklog, "8") != HANDS_OF_SEED_7


@pytest.mark.parametrize("seed", [str(7 + 2**64), str(7 - 2**64), str(7 + 2**200)])
def test_a_seed_may_be_any_whole_number(spooklog: Spooklog, seed: str) -> None:
    assert deal(spooklog, seed) == HANDS_OF_SEED_7


@pytest.mark.parametrize("seed", ["", "x", "1.5", "1e3", "9" * 5000])
def test_a_seed_that_is_not_a_whole_number_is_refused(spooklog: Spooklog, seed: str) -> None:
    spooklog("new", "spooks", *PLAYERS, "--seed", seed, code=2)


def test_options_and_the_dealer_hold_for_a_seeded_deal(spooklog: Spooklog) -> None:
    more = ("-o", "ghost=yes", "-o", "record=full", "--setup", "dealer bert # hers", "--setup", "date 2026-10-31 20:15+01:00")
    started = spooklog("new", "spooks", *PLAYERS, "--seed", "7", *more, "--json").json
    assert (started["view"]["dealer"], len(started["view"]["ghost_known"])) == ("bert", 11)
    assert "date 2026-10-31 20:15+01:00" in spooklog("export").out


def test_the_deal_is_stored_and_the_seed_is_not(spooklog: Spooklog, db: Path) -> None:
    deal(spooklog, "987654321987654321")
    sheet = spooklog("export").out
    assert sheet.count("\ndeal ") == 4
    assert "987654321987654321" not in sheet + spooklog("log", "--entries", "--json").out
    assert not any(b"987654321987654321" in file.read_bytes() for file in db.parent.glob(f"{db.name}*"))
    assert spooklog("db", "check", "--json").json["problems"] == []


@pytest.mark.parametrize(
    ("more", "typed"),
    [
        (("-o", "record=table"), "record=table"),
        (("--setup", "options record=result"), "record=result"),
        (("--setup", "counts 14 14 14 14"), "counts 14 14 14 14"),
        (("--setup", "dealer bert", "--setup", "deal anna 1S C"), "deal anna 1S C"),
    ],
)
def test_a_seed_excludes_any_other_deal(spooklog: Spooklog, more: tuple[str, ...], typed: str) -> None:
    error = spooklog("new", "spooks", *PLAYERS, "--seed", "1", *more, "--json", code=2).error
    assert (error["error"], error["input"]) == ("usage", typed)
    assert error["expected"]
    assert spooklog("games", "--json").json["games"] == []


@pytest.mark.parametrize("players", [("anna", "bert"), tuple(f"p{n}" for n in range(60))])
def test_a_table_the_game_is_not_for_is_refused_as_without_a_seed(spooklog: Spooklog, players: tuple[str, ...]) -> None:
    refusals = [spooklog("new", "spooks", *players, *seed, "--json", code=4).error for seed in ((), ("--seed", "1"))]
    assert refusals[0] == refusals[1]


@pytest.mark.parametrize(("slug", "title"), [("spookies", "Spookies"), ("spukstaben", "Spukstaben")])
def test_a_seed_for_a_game_without_a_deal_is_reported_as_unused(spooklog: Spooklog, slug: str, title: str) -> None:
    words = f"nothing is dealt before a game of {title}: the seed changes nothing"
    assert words in spooklog("new", slug, "anna", "bert", "--seed", "3").out
    assert words not in spooklog("new", slug, "anna", "bert").out
    assert "nothing is dealt" not in spooklog("new", "spooks", *PLAYERS, "--seed", "3").out


def test_an_impossible_start_is_not_blamed_on_an_earlier_line(spooklog: Spooklog) -> None:
    said = spooklog("new", "spookies", "anna", "bert", "-o", "chips=9999", code=5).err
    assert "spookies:setup.2" in said
    assert "earlier line" not in said
