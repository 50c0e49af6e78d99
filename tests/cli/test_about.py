"""What surrounds a game, on the command line: recorded, shown, written, and found again in audits and entries."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog

KITCHEN = ("--place", "Anna's kitchen", "--tag", "league, night", "--with", "Eva Egg", "--photo", "https://example.org/1.jpg")


def test_a_game_is_described_and_shown(evening: Spooklog) -> None:
    assert evening("about", *KITCHEN, "--minutes", "1:35").out == "evening: described (entry 5)\n"
    assert evening("about").out == (
        "evening\n"
        "   place     Anna's kitchen\n"
        "   tags      league, night\n"
        "   watchers  Eva Egg\n"
        "   photo     https://example.org/1.jpg\n"
        "   length    95 minutes\n"
    )
    answer = evening("about", "--json").json
    assert answer == {
        "game": "evening",
        "place": "Anna's kitchen",
        "tags": ["league", "night"],
        "watchers": ["Eva Egg"],
        "photos": ["https://example.org/1.jpg"],
        "minutes": 95,
        "source": None,
        "original": False,
        "erased": 0,
    }


def test_an_undescribed_game_shows_how_to_describe_it(evening: Spooklog) -> None:
    assert "spooklog about --place" in evening("about").out
    assert evening("about", "--json").json["tags"] == []


def test_parts_of_a_description_are_removed_and_cleared(evening: Spooklog) -> None:
    evening("about", *KITCHEN)
    evening("about", "--no-tag", "League", "--without", "eva egg", "--no-photo", "https://example.org/1.jpg", "--clear", "place")
    assert evening("about").out == "evening\n   tags  night\n"
    evening("about", "--clear", "tags", "--tag", "final")
    assert evening("about", "--json").json["tags"] == ["final"]


@pytest.mark.parametrize(
    ("typed", "code", "words"),
    [
        (("--clear", "board"), 2, "no part 'board'"),
        (("--with", "anna"), 2, "plays in this game"),
        (("--photo", "javascript:alert(1)"), 2, "a photo is a link that begins with https:// or http://"),
        (("--minutes", "soon"), 2, "no length of a game"),
        (("--no-tag", "nothing"), 7, "the game has no tag 'nothing'"),
        (("--place", ""), 2, "a place has"),
        (("--clear", "tags"), 2, "nothing new"),
        (("--place", "x", "--after", "2"), 6, "the log stands at entry 4"),
    ],
)
def test_refusals_say_what_was_expected(evening: Spooklog, typed: tuple[str, ...], code: int, words: str) -> None:
    refused = evening("about", *typed, code=code)
    assert words in refused.err
    assert evening("log", "--entries", "--json").json["entries"][-1]["entry"] == 4


def test_entries_and_the_audit_put_a_description_in_words(evening: Spooklog) -> None:
    evening("about", *KITCHEN)
    evening("about", "--no-tag", "night", "--minutes", "95")
    *_, first, second = evening("log", "--entries", "--json").json["entries"]
    assert first["text"] == ("place Anna's kitchen, tags league and night, watchers Eva Egg, photos https://example.org/1.jpg")
    assert second["text"] == "without night, 95 minutes"
    assert "place=" not in evening("log", "--entries").out
    audit = evening("audit").out
    assert "place          Anna's kitchen" in audit
    assert "without night, 95 minutes" in audit


def test_an_evening_starts_with_its_place_and_the_next_game_has_it_too(spooklog: Spooklog) -> None:
    spooklog("series", "new", "fridays", "--format", "spooks-long", "anna", "bert", "cora", "dave")
    spooklog("new", "--series", "fridays", "--name", "first", *KITCHEN[:6])
    spooklog("close", "--void", "the cat")
    spooklog("new", "--series", "fridays", "--name", "second")
    second = spooklog("about", "-g", "second", "--json").json
    assert (second["place"], second["tags"], second["watchers"]) == ("Anna's kitchen", ["league", "night"], [])
    spooklog("close", "--void", "the cat again")
    spooklog("new", "--series", "fridays", "--name", "third", "--place", "the attic")
    assert spooklog("about", "-g", "third", "--json").json["place"] == "the attic"


def test_a_replay_file_carries_the_whole_description_and_a_sheet_the_played_part(
    evening: Spooklog, tmp_path: Path, empty_store: Path
) -> None:
    evening("about", *KITCHEN, "--minutes", "95")
    said = evening("about", "--json").json
    for name in ("evening.spooklog", "evening.sheet"):
        evening("export", "-o", str(tmp_path / name))
        elsewhere = tmp_path / f"{name}.db"
        elsewhere.write_bytes(empty_store.read_bytes())
        evening("import", str(tmp_path / name), "--name", "evening", "--db", str(elsewhere))
        assert evening("about", "-g", "evening", "--db", str(elsewhere), "--json").json == said
    assert evening("verify", str(tmp_path / "evening.spooklog")).code == 0


def test_a_closed_game_can_be_described(evening: Spooklog) -> None:
    evening("close", "--void", "the cat")
    evening("about", "--tag", "cat")
    assert evening("about", "--json").json["tags"] == ["cat"]


def test_erasing_a_watcher_leaves_a_count(evening: Spooklog) -> None:
    evening("about", *KITCHEN)
    evening("players", "erase", "Eva Egg", "--yes")
    assert "erased  1 name or text" in evening("about").out
    assert evening("db", "check").code == 0


def test_games_are_found_and_counted_by_their_description(evening: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    evening("about", *KITCHEN)
    evening("branch", "0", "--name", "copy")
    for wanted in (("--place", "kitchen"), ("--tag", "NIGHT", "--tag", "league"), ("--with", "eva egg")):
        assert [row["game"] for row in evening("games", *wanted, "--json").json["games"]] == ["evening"]
        assert evening("stats", *wanted, "--json").json["all"]["games"] == 1
    refused = evening("games", "--tag", "nigh", code=7)
    assert ("no game here has the tag 'nigh'" in refused.err, "league · night" in refused.err) == (True, True)
    (row,) = evening("games", "--tag", "night", "--json").json["games"]
    assert (row["place"], row["tags"], row["watchers"]) == ("Anna's kitchen", ["league", "night"], ["Eva Egg"])
    told = "Anna's kitchen, league, night, watched by Eva Egg"
    for width in ("60", "170"):
        monkeypatch.setenv("COLUMNS", width)
        assert told in " ".join(evening("games").out.split())
    assert "places  Anna's kitchen 1\n   tags    league 1, night 1\n" in evening("stats").out
    assert "watched 1 game" in evening("players", "show", "Eva Egg").out
