"""The library of finished games: every way a game can end has a sheet, and every sheet is read as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.replays.conftest import written
from tests.replays.endings import CONSERVED, ENDINGS, LEVELS
from tests.replays.readable_sheets import EVERYTHING, LIBRARY, SHEETS, Load, loaded, store, text_of

from spooklog.cli.main import run
from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.domain.contract.ruleset import Seen
from spooklog.store.checks.logs import verify
from spooklog.store.store import Store
from spooklog.testing.thorough import sampled

__all__ = ["loaded", "store"]


def ending_of(name: str) -> str | None:
    """The longest beginning of a sheet's name that says how it ends."""
    path = SHEETS[name]
    known = [word for word in ENDINGS.get(path.parent.name, {}) if path.stem == word or path.stem.startswith(f"{word}-")]
    return max(known, key=len, default=None)


# -- what is there -------------------------------------------------------------------------------------------------------------


def test_exactly_the_registered_rulesets_have_a_library() -> None:
    folders = {path.name for path in LIBRARY.iterdir() if path.is_dir()}
    assert folders == {*all_slugs(), "series"}, "every ruleset has a folder in replays/library, and series have one"
    for known in (ENDINGS, LEVELS, CONSERVED):
        assert set(known) == set(all_slugs()), "say in endings.py how games of every ruleset end and what they conserve"


@pytest.mark.parametrize("slug", all_slugs())
def test_every_way_a_game_can_end_has_a_sheet(slug: str) -> None:
    assert slug in ENDINGS, f"say in endings.py how games of {slug} end"
    shown = {ending_of(name) for name, path in SHEETS.items() if path.parent.name == slug}
    assert set(ENDINGS[slug]) - shown == set(), "a finished game for each of these is missing in replays/library"
    assert None not in shown, "the name of a sheet says how its game ends"


@pytest.mark.parametrize("slug", all_slugs())
def test_every_revision_that_the_program_plays_has_a_finished_game(slug: str, loaded: Load) -> None:
    folded = {loaded(name).game.started.ruleset for name, path in SHEETS.items() if path.parent.name == slug}
    assert folded == set(find_ruleset(slug).meta.names), "a bare slug means the newest: name older ones, as in 'game spooks/1'"


@pytest.mark.parametrize("slug", LEVELS)
def test_games_of_every_record_level_and_trust_are_there(slug: str, loaded: Load) -> None:
    games = [loaded(name).game for name, path in SHEETS.items() if path.parent.name == slug]
    assert {str(game.started.options.get("record", "table")) for game in games} == LEVELS[slug]["record"]
    assert {game.outcome.trust for game in games if game.outcome} == LEVELS[slug]["trust"]


def test_rulings_at_the_start_and_in_play_and_a_claim_that_a_card_disproved_are_there(loaded: Load) -> None:
    flags = [flag for name in SHEETS for flag in loaded(name).game.breaches()]
    assert {(flag.ruled, flag.at > 0) for flag in flags} == {(True, False), (True, True), (False, True)}


# -- every sheet ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_game_ends_as_named_by_its_sheet(loaded: Load, name: str) -> None:
    game, ending = loaded(name), ending_of(name)
    assert ending is not None, "the name of a sheet begins with how its game ends"
    assert ENDINGS[SHEETS[name].parent.name][ending](game)
    assert game.game.turn.kind == "over"
    assert (game.game.outcome is None) == game.game.void


@pytest.mark.parametrize("name", EVERYTHING)
def test_conservation_laws_hold_from_start_to_end(loaded: Load, name: str) -> None:
    game, labels = loaded(name).game, loaded(name).labels
    for state in (game.start, *(ply.state for ply in game.plies)):
        CONSERVED[game.ruleset.meta.slug](game.ruleset.pictures.view(Seen(state, labels, game.ruleset.rules.turn(state))))


@pytest.mark.parametrize("name", EVERYTHING)
def test_a_game_folds_again_from_its_stored_log(store: Store, loaded: Load, name: str) -> None:
    assert verify(store.games, loaded(name).stream.id) == []


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_written_as_it_was_read(store: Store, loaded: Load, name: str) -> None:
    assert written(store, loaded(name)) == text_of(name)


def test_the_program_takes_the_whole_library_and_gives_it_back(
    empty_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(empty_store.read_bytes())
    for key, value in {"SPOOKLOG_DB": str(path), "SPOOKLOG_BY": "Scribe"}.items():
        monkeypatch.setenv(key, value)
    for number, name in enumerate(sampled(list(SHEETS), 4)):
        assert run(["import", str(SHEETS[name]), "--name", f"game-{number}"]) == 0
        capsys.readouterr()
        assert run(["export", "-g", f"game-{number}"]) == 0
        assert capsys.readouterr().out == text_of(name)
