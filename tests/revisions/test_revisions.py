"""A program plays every revision that it covers, each by its own rules, facts and options."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Spooklog
from tests.revisions.conftest import Program
from tests.revisions.revised import REVISED

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.contract.registry import stored_ruleset, typed_revision, typed_ruleset
from spooklog.domain.values.errors import Corrupt, NotFound, Unsupported
from spooklog.domain.values.options import read_options


def scores(spooklog: Spooklog, game: str) -> dict[str, int]:
    """The points of a game by player."""
    return {row["player"]: row["score"] for row in spooklog("score", "-g", game, "--json").json["scores"]}


def test_games_of_three_revisions_go_on_side_by_side_by_their_own_rules(three: Spooklog) -> None:
    assert scores(three, "one") == {"anna": 1, "bert": 2}
    assert scores(three, "two") == {"anna": 5, "bert": 5}
    assert three("play", "-g", "three", "anna 4", "--json").json["outcome"] is not None
    assert scores(three, "three") == {"anna": 15, "bert": 5}
    told = {row["game"]: (row["ruleset"], row["winners"]) for row in three("games", "--json").json["games"]}
    assert told == {
        "one": ("revised/1", ["bert"]),
        "two": ("revised/2", ["anna"]),
        "three": ("revised/3", ["anna"]),
    }
    three("verify", "--all")
    three("db", "check")


def test_a_bare_slug_means_the_newest_revision(spooklog: Spooklog) -> None:
    assert spooklog("new", "revised", "anna", "--json").json["ruleset"] == "revised/3"
    assert (typed_revision("revised"), typed_revision("Revised/2")) == (3, 2)


def test_an_option_that_came_later_is_unknown_to_older_revisions(three: Spooklog) -> None:
    refusal = three("new", "revised/2", "anna", "-o", "prize=yes", code=2)
    assert "no option 'prize'" in refusal.err
    options = {row["option"] for row in three("facts", "-g", "one", "--json").json["options"]}
    assert options == {"map"}
    assert read_options(REVISED.meta.options, {}, revision=2) == {"map": None, "prize": False}
    assert read_options(REVISED.meta.options, {}, revision=3) == {"map": None, "prize": True}


def test_a_game_stores_the_options_of_its_revision_alone(three: Spooklog) -> None:
    stored = {}
    for game in ("two", "three"):
        (first, *_) = three("log", "-g", game, "--entries", "--json").json["entries"]
        stored[game] = first["event"]["options"]
    assert stored == {"two": {"map": None}, "three": {"map": None, "prize": True}}


def test_facts_of_older_revisions_are_frozen(three: Spooklog) -> None:
    found = [shipped_facts(REVISED.package, revision) for revision in (1, 2, 3)]
    assert [facts["goal"]["number"] for facts in found] == [3, 4, 4]
    assert ["prize" in facts for facts in found] == [False, False, True]
    assert shipped_facts(REVISED.package) == found[2]
    assert [three("facts", f"revised/{n}", "--json").json["id"] for n in (1, 2, 3)] == ["revised-1", "revised-2", "revised-3"]
    assert three("facts", "-g", "one", "--json").json["facts"] == found[0]


def test_a_sheet_names_the_revision_of_an_older_game_and_reads_back(three: Spooklog, tmp_path: object) -> None:
    sheets = {game: three("export", "-g", game).out for game in ("one", "two", "three")}
    assert [sheet.splitlines()[0] for sheet in sheets.values()] == ["game revised/1", "game revised/2", "game revised"]
    path = f"{tmp_path}/one.sheet"
    with open(path, "w", encoding="utf-8") as file:
        file.write(sheets["one"])
    three("import", path, "--name", "again")
    assert scores(three, "again") == scores(three, "one")
    assert three("export", "-g", "again").out == sheets["one"]


@pytest.mark.parametrize("name", ["revised/0", "revised/4", "revised/x", "revised/01"])
def test_a_typed_revision_that_is_not_played_is_not_found(name: str) -> None:
    with pytest.raises(NotFound, match="plays no") as refusal:
        typed_ruleset(name)
    assert refusal.value.expected == ("revised/1", "revised/2", "revised/3")


def test_a_stored_revision_not_played_here_is_unsupported_with_the_program_that_plays_it(program: Program) -> None:
    program(2, 3)
    assert stored_ruleset("revised/2") is REVISED
    with pytest.raises(Unsupported, match="it follows revised/1, and this program plays revised/2 to revised/3: an older"):
        stored_ruleset("revised/1")
    with pytest.raises(Unsupported, match=r"it follows revised/4.*: a newer spooklog plays it"):
        stored_ruleset("revised/4")
    with pytest.raises(Unsupported, match="no ruleset ghosts is installed"):
        stored_ruleset("ghosts/1")
    for name in ("revised", "revised/", "revised/x", "Revised/1", "a\x1b/1"):
        with pytest.raises(Corrupt):
            stored_ruleset(name)


def test_the_meta_names_every_revision_that_is_played(program: Program) -> None:
    program(2, 3)
    assert (REVISED.meta.name, REVISED.meta.names) == ("revised/3", ("revised/2", "revised/3"))


def test_a_copy_of_an_older_game_keeps_its_revision(three: Spooklog) -> None:
    three("branch", "1", "-g", "one", "--name", "copy")
    three("play", "-g", "copy", "anna 2 3")
    assert scores(three, "copy") == {"anna": 3, "bert": 0}
    assert three("show", "-g", "copy", "--json").json["ruleset"] == "revised/1"
