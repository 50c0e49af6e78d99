"""Games of an older revision fold as they did: with its rules, and with facts that a later revision changed."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.domain.halloween.script import Game, begin

from spooklog.domain.contract import facts
from spooklog.domain.contract.digests import digest_of
from spooklog.domain.rulesets.halloween import RULESET, box
from spooklog.domain.rulesets.halloween.refuse import PACKAGE
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.values.shipped import shipped_tables

SHEET = Path(__file__).resolve().parents[3] / "replays" / "library" / "halloween" / "ends-by-cards.sheet"
NEW = {"C4": "coloured", "C10": "coloured", "D1": "grey"}


def whole_game() -> tuple[Game, list[str]]:
    """The game of a library sheet, as one of the first revision, and the digest of every position of it."""
    header, _, body = SHEET.read_text(encoding="utf-8").partition("---\n")
    game = begin([line for line in header.splitlines() if line.split()[0] not in ("game", "date")])
    older(game)
    digests = [digest_of(game.state)]
    for line in body.splitlines():
        game.play(line)
        digests.append(digest_of(game.state))
    return game, digests


def older(game: Game) -> Game:
    """A game that has just begun, as one of the first revision."""
    game.setup = msgspec.structs.replace(game.setup, revision=1)
    game.state = msgspec.structs.replace(game.state, table=RULESET.rules.start(game.setup).table)
    return game


def played_on(state: State, action: Any, ply: int) -> State:
    """The state after a checked action."""
    RULESET.rules.check(state, action)
    return RULESET.rules.apply(state, action, ply)


@pytest.fixture
def second_revision(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A program with other costs for three cards in a second revision of the facts."""
    newer: dict[str, Any] = copy.deepcopy(shipped_tables(PACKAGE, "facts.toml"))
    had = {"id": newer["id"], **{f"cards.{card}.cost": newer["cards"][card]["cost"] for card in NEW}}
    newer["id"] = "halloween-2"
    for card, cost in NEW.items():
        assert newer["cards"][card]["cost"] != cost
        newer["cards"][card]["cost"] = cost
    tables = {"facts.toml": newer, "facts.revisions.toml": {"1": {"had": had}}}

    def tables_of(package: str, file: str) -> dict[str, Any]:
        return copy.deepcopy(tables[file]) if package == PACKAGE and file in tables else shipped_tables(package, file)

    monkeypatch.setattr(facts, "shipped_tables", tables_of)
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    facts.shipped_facts.cache_clear()
    box._shipped.cache_clear()


@pytest.mark.usefixtures("second_revision")
def test_a_game_of_the_first_revision_is_as_it_was_and_one_of_the_second_has_the_new_costs() -> None:
    header = [
        line for line in SHEET.read_text(encoding="utf-8").partition("---\n")[0].splitlines() if line[:4] not in ("game", "date")
    ]
    setup = begin(header).setup
    older, newer = (RULESET.rules.start(msgspec.structs.replace(setup, revision=revision)) for revision in (1, 2))
    assert {card: card in newer.table.coloured for card in NEW} == {card: cost == "coloured" for card, cost in NEW.items()}
    assert {card: card in older.table.coloured for card in NEW} == {card: cost == "grey" for card, cost in NEW.items()}
    assert (older.box.id, newer.box.id) == ("halloween-1", "halloween-2")


def test_every_position_of_an_old_game_stays_the_same(request: pytest.FixtureRequest) -> None:
    game, before = whole_game()
    request.getfixturevalue("second_revision")
    state, digests = RULESET.rules.start(game.setup), [before[0]]
    for number in range(1, game.ply + 1):
        for step in (one for one in game.steps if one.ply == number):
            state = played_on(state, step.action, number)
        digests.append(digest_of(state))
    assert digests == before
    assert RULESET.rules.outcome(state) == game.outcome


# -- revision 2: cards follow ghosts ---------------------------------------------------------------------------------------------


def test_until_the_second_revision_a_ghost_was_looked_for_where_its_action_had_left_it() -> None:
    header = "options cards_on_display=4|cards B4 B9 B15 D8|given bonus|given town po:bbg sc:y"
    lines = [*header.split("|"), "given anna levels 333 cards B4 B9 B15 D8"]
    given = "given anna slots warp _ _"
    for played, last, rule in (
        (("anna 1M po>sc g", "anna X warp sc>th g"), "anna > B4 th>ho g", "card.B4"),
        (("anna 1B y", "anna X warp sc>th y"), "anna > D8 th>po", "cards.12"),
    ):
        first, second = older(begin([*lines, given])), begin([*lines, given])
        for line in played:
            first.play(line)
            second.play(line)
        first.play(last)
        assert second.refusal(last).rule == f"halloween:{rule}"
    first, second = older(begin(lines)), begin(lines)
    for line in ("anna 3F po g>b 1:4", "anna P B9 po b"):
        first.play(line)
        second.play(line)
    assert first.refusal("anna > B15 b 6:1").rule == "halloween:card.B15"
    second.play("anna > B15 b 6:1")
