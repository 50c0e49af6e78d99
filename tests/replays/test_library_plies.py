"""The library of finished games: every ply of each comes to what it always did, however its lines are typed."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest
from tests.golden.digests import Folded, compare, folded, read_ledger, write_ledger
from tests.replays.conftest import take, written
from tests.replays.readable_sheets import EVERYTHING, LIBRARY, SHEETS, Load, loaded, store, text_of
from tests.replays.sheet_words import in_plain_words

from spooklog.domain.contract.registry import all_slugs
from spooklog.domain.lines.reading import read_part
from spooklog.domain.log.starting import first_digest
from spooklog.domain.values.errors import SpooklogError
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store
from spooklog.testing.goldens import golden_files

__all__ = ["loaded", "store"]

LEDGER = LIBRARY / "digests.toml"


# -- digests -------------------------------------------------------------------------------------------------------------------


@pytest.mark.golden
@pytest.mark.parametrize("name", EVERYTHING)
def test_every_ply_has_its_recorded_digest(loaded: Load, name: str, request: pytest.FixtureRequest) -> None:
    game = loaded(name)
    lines = {ply.number: "void" if ply.void else game.game.line(ply, game.labels) for ply in game.game.plies}
    ledger, now = read_ledger(LEDGER), folded(game, text_of(name))
    standing, golden = compare(name, ledger.get(name), now, lines), golden_files(request.config)
    if standing.problem:
        pytest.fail(f"{standing.problem}\nThe ledger is replays/library/digests.toml.", pytrace=False)
    if standing.to_be_made and not golden.update:
        pytest.fail(f"{name} has no digests yet under {now.ruleset}: make golden", pytrace=False)
    if standing.to_be_made:
        golden.hold(LEDGER, write_ledger({**ledger, name: now}))


def test_the_ledger_holds_no_sheet_that_is_not_there() -> None:
    gone = set(read_ledger(LEDGER)) - set(EVERYTHING)
    assert gone == set(), "no such sheet: delete its entry in replays/library/digests.toml by hand"


def test_the_digests_of_a_game_are_those_that_its_log_stores(store: Store, loaded: Load) -> None:
    name = next(iter(SHEETS))
    told: Folded = folded(loaded(name), text_of(name))
    game = loaded(name).game
    stored = [entry.entry.digest for entry in store.games.entries(loaded(name).stream.id)]
    assert stored[0] == first_digest(game.ruleset, game.setup, game.start), "that of the start covers what is fixed as well"
    assert {digest[:16] for digest in stored} >= set(told.digests[1:])


# -- plain words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", all_slugs())
def test_a_line_in_plain_words_means_the_same_as_in_signs(slug: str, loaded: Load) -> None:
    heard = Counter[str]()
    for name, path in SHEETS.items():
        if path.parent.name != slug:
            continue
        game, labels = loaded(name).game, loaded(name).labels
        for ply in game.plies:
            if ply.void:
                continue
            state, line = game.before(ply), game.line(ply, labels)
            typed = read_part(game.ruleset, line, state, labels)
            for words in in_plain_words(line, game.ruleset.meta, labels):
                assert read_part(game.ruleset, words, state, labels) == typed, f"{name} ply {ply.number}: {line}, said {words}"
                heard[words] += 1
    assert len(heard) > 100


@pytest.mark.parametrize("slug", all_slugs())
def test_a_sheet_without_the_players_that_are_implied_is_the_same_game(slug: str, loaded: Load, store: Store) -> None:
    sheets = {
        name: without_implied(written(store, loaded(name)), loaded(name))
        for name, path in SHEETS.items()
        if path.parent.name == slug
    }
    assert sum(left_out for _, left_out in sheets.values()) > 20
    # every line reads the same in its place, so one whole sheet shows that an import reads lines so
    most = max(sheets, key=lambda name: sheets[name][1])
    again = take(store, sheets[most][0])
    assert [ply.actions for ply in again.game.plies] == [ply.actions for ply in loaded(most).game.plies]


def without_implied(sheet: str, loaded: LoadedGame) -> tuple[str, int]:
    """A sheet without the players at the beginning of lines that read the same without them, and how many these are."""
    game, labels, left_out = loaded.game, loaded.labels, 0
    header, mark, body = sheet.partition("---\n")
    lines, plies = body.splitlines(), iter(game.plies)
    for at, line in enumerate(lines):
        ply = None if line.startswith("#") else next(plies)
        if ply is None or ply.void or labels.find(line.split()[0].rstrip(":")) is None:
            continue
        bare = line[len(line.split()[0].rstrip(":")) :].strip()
        with suppress(SpooklogError):
            if read_part(game.ruleset, bare.partition(" #")[0], game.before(ply), labels) == ply.actions:
                lines[at], left_out = bare, left_out + 1
    return header + mark + "\n".join(lines) + "\n", left_out
