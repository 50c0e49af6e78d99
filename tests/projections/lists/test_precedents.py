"""Precedents of a rule: disputes, rulings and house rules of all games, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import to_builtins
from tests.projections.kit import break_entry, catch_up, change, place_of, rows_by_folding, tables_of
from tests.store.conftest import Starter

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.values.errors import Ambiguous, NotFound, Usage
from spooklog.projections.lists import precedents as module
from spooklog.projections.lists.precedent_rows import cases_of
from spooklog.projections.lists.precedents import number_of_precedents, precedents
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.projections.lists.upkeep.row_check import wrong_rows
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.changes.archiving import archive
from spooklog.store.erasing.erase import erase
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

RED = "spooks:red.1"


def spooks(store: Store, name: str, *lines: str, date: str = "2026-10-31", options: str = "masters=none") -> str:
    """A game of anna, bert, cora and dave, who deals; bert opens, two pass, and anna lays a 2T."""
    head = ("game spooks", "players anna bert cora dave", f"date {date} 20:00+01:00", f"options {options}", "dealer dave", "---")
    text = "\n".join((*head, "bert 1S", "-2", "anna 2T", *lines))
    return import_sheet(store.games, text.encode().splitlines(), by="Scribe", now=0, name=name).loaded.stream.id


def dispute(
    store: Store, game: str, entry: int, claim: str = "a foul", rule: str | None = "red.1", by: str = "Bert Holm"
) -> None:
    """Open a dispute."""
    store.games.append(game, OpenDispute(claim, entry, rule), by=by)


def found_precedents(store: Store, wanted: str = RED, ruleset: str | None = None, limit: int = 20) -> list[tuple[Any, ...]]:
    """The found precedents in short: game, kind, ply and words."""
    rows = precedents(store, wanted, ruleset, limit=limit).precedents
    return [(row.game, row.kind, row.ply, row.words) for row in rows]


@pytest.fixture
def ruled(store: Store) -> str:
    """A game in which bert's 9K on a 2T, ply 4, was allowed."""
    return spooks(store, "evening", "bert 9K  #! the light was bad")


def test_rulings_and_disputes_are_found_by_their_rule_with_line_author_and_words(store: Store, ruled: str) -> None:
    head = store.streams.get(ruled).head
    dispute(store, ruled, head, "that was a foul")
    store.games.append(ruled, RuleDispute(1, "stands", "let it be"), by="Cora Lind")
    said = precedents(store, RED, limit=9)
    assert (said.rule, said.group, said.left_off, said.unsupported, said.damaged) == (RED, False, 0, [], [])
    first, second = said.precedents
    assert (first.kind, first.dispute, first.by, first.words) == ("dispute", 1, "Bert Holm", "that was a foul")
    assert {key: getattr(first.verdict, key) for key in ("decision", "by", "why", "erased")} == {
        "decision": "stands",
        "by": "Cora Lind",
        "why": "let it be",
        "erased": False,
    }
    assert (second.kind, second.by, second.words, second.verdict) == ("ruling", "Scribe", "the light was bad", None)
    assert (second.game, second.ply, second.entry, second.notation) == ("evening", 4, head, "bert 9K")
    assert second.rule == RED
    assert [getattr(row, mark) for row in (first, second) for mark in ("erased", "archived")] == [False] * 4


def test_the_game_played_last_comes_first_and_some_can_be_left_off(store: Store) -> None:
    for name, date in (("middle", "2026-05-05"), ("newest", "2026-09-09"), ("oldest", "2025-01-01")):
        dispute(store, spooks(store, name, f"bert 9K  #! {name}", date=date), 2)
    assert [row[0] for row in found_precedents(store)] == ["newest", "newest", "middle", "middle", "oldest", "oldest"]
    assert [row[1] for row in found_precedents(store)][:2] == ["dispute", "ruling"]
    said = precedents(store, RED, limit=3)
    assert ([row.game for row in said.precedents], said.left_off) == (["newest", "newest", "middle"], 3)


def test_only_games_that_are_shown_are_folded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        spooks(store, f"game-{number}", "bert 9K  #! so", date=f"2026-10-1{number}")
    spooks(store, "silent", date="2026-12-12")
    catch_up(store)
    folded: list[str] = []
    load = store.games.load

    def counted(id: str) -> LoadedGame:
        folded.append(store.streams.get(id).name)
        return load(id)

    monkeypatch.setattr(store.games, "load", counted)
    assert len(found_precedents(store, limit=2)) == 2
    assert folded == ["game-8", "game-7"]


def test_a_ruling_of_an_undone_ply_is_no_precedent_until_a_redo(store: Store, ruled: str) -> None:
    store.games.append(ruled, Undo(), by="Scribe")
    assert found_precedents(store) == []
    store.games.append(ruled, Redo(), by="Scribe")
    assert len(found_precedents(store)) == 1
    store.games.append(ruled, Amend((Correction(ply=4, how="replace", text="bert 9T"),)), by="Scribe")
    assert found_precedents(store) == []


def test_a_dispute_about_an_undone_ply_stays_and_is_marked(store: Store, ruled: str) -> None:
    dispute(store, ruled, store.streams.get(ruled).head)
    store.games.append(ruled, Undo(), by="Scribe")
    store.games.append(ruled, RuleDispute(1, "replayed"), by="Scribe")
    (row,) = precedents(store, RED, limit=9).precedents
    assert (row.kind, row.ply, row.notation) == ("dispute", None, None)
    assert row.verdict
    assert row.verdict.decision == "replayed"


def test_after_corrections_the_lists_equal_those_of_a_log_right_from_the_start(store: Store) -> None:
    corrected = spooks(store, "corrected", "bert 9T")
    steps = (
        Amend((Correction(ply=4, how="replace", text="bert 9K", ruled="the light was bad"),)),
        Play("cora 10K"),
        Play("dave 3S", ruled="oh well"),
        Undo(2),
        Redo(2),
        Undo(1),
        Play("dave 4S", ruled="oh well"),
    )
    for step in steps:
        store.games.append(corrected, step, by="Scribe")
        catch_up(store, page=1)
        assert tables_of(store) == rows_by_folding(store)
    right = spooks(store, "right", "bert 9K  #! the light was bad", "cora 10K", "dave 4S  #! oh well")
    catch_up(store)
    rows: dict[str, list[tuple[Any, ...]]] = {corrected: [], right: []}
    for game, *row in tables_of(store)["precedents"]:
        rows[game].append(tuple(row))
    assert rows[corrected] == rows[right] != []
    assert {row[2:] for row in found_precedents(store)} == {(4, "the light was bad")}
    assert {row[2:] for row in found_precedents(store, "blue.3")} == {(6, "oh well")}
    assert rebuild(store.log).differences == ()


def test_options_that_differ_are_house_rules_each_once_with_its_newest_game(store: Store) -> None:
    for name, date, options in (
        ("one", "2026-01-01", "masters=all lead_pass=yes"),
        ("two", "2026-02-02", "masters=all"),
        ("three", "2026-03-03", "masters=all"),
    ):
        spooks(store, name, date=date, options=options)
    (house,) = precedents(store, "masters.1", limit=9).house_rules
    assert to_builtins(house) == {
        "ruleset": "spooks",
        "option": "masters",
        "value": "all",
        "rules": ["spooks:masters.1"],
        "game": "three",
        "archived": False,
        "games": 3,
    }
    (passing,) = precedents(store, "r.2", limit=9).house_rules
    assert (passing.option, passing.value, passing.games) == ("lead_pass", "yes", 1)
    told = b"game spooks\nplayers anna bert cora\noptions record=result\n---\n"
    assert import_sheet(store.games, told.splitlines(), by="Scribe", now=0).loaded.game.setup.options["record"] == "result"
    assert precedents(store, "rec.1", limit=9).house_rules == [], "how much is recorded is no rule of the table's"
    grouped = precedents(store, "masters", limit=9).house_rules
    assert [(one.option, one.rules) for one in grouped] == [("masters", ["spooks:masters.1"])]


def test_words_and_files_of_options_are_shown_short(store: Store) -> None:
    sheet = "game spukstaben\nplayers anna bert cora\noptions house_words=quist,quast\n---\n"
    import_sheet(store.games, sheet.encode().splitlines(), by="Scribe", now=0)
    (house,) = precedents(store, "words.10", limit=9).house_rules
    assert (house.option, house.value, house.games) == ("house_words", "2 words", 1)
    assert module._shown(f"map@{'a' * 64}") == "map@aaaaaaaaaaaa"


def test_a_ruled_breach_at_the_start_is_a_ruling_of_the_start(store: Store, start: Starter) -> None:
    game = store.games.start(start(first=1, why="we had begun")).loaded
    (case,) = cases_of(game.game)
    assert (case.rule, case.ply, case.dispute) == ("counting:zero", None, None)
    assert store.games.texts(game.stream.id)[case.why or ""] == "we had begun"
    assert number_of_precedents(store, "counting:zero") == 1


def test_an_id_may_be_short_where_one_ruleset_has_it_and_a_group_is_all_its_rules(store: Store, ruled: str) -> None:
    dispute(store, ruled, 2, "whose turn?", "turn.1")
    everything = [RED, "red.1", "RED.1", "spooks:Red.1", "red", "spooks:red", "red."]
    assert [len(found_precedents(store, wanted)) for wanted in everything] == [1] * len(everything)
    assert found_precedents(store, "red.1", "spooks") == found_precedents(store, "red.1", "spooks/1") == found_precedents(store)
    assert found_precedents(store, "turn") == [("evening", "dispute", 1, "whose turn?")]
    assert [row.rule for row in precedents(store, "turn", limit=9).precedents] == ["spooks:turn.1"]
    spooks(store, "declined", options="red_decline=free")
    (house,) = precedents(store, "r", limit=9).house_rules
    assert (house.option, house.rules) == ("red_decline", ["spooks:r.1"]), "red.4 is of another group"
    text = precedents(store, RED, limit=9).text
    assert text == find_ruleset("spooks").rulebook.rules["red.1"].text


@pytest.mark.usefixtures("ruled")
def test_an_ambiguous_rule_id_lists_its_rulesets_and_an_unknown_one_near_ids(store: Store) -> None:
    sheet = b"game spookies\nplayers anna bert cora\n---\n"
    import_sheet(store.games, sheet.splitlines(), by="Scribe", now=0)
    with pytest.raises(Ambiguous) as which:
        found_precedents(store, "turn.1")
    assert set(which.value.expected) == {"spooks:turn.1", "spookies:turn.1"}
    assert len(found_precedents(store, "red.1")) == 1, "one of both has it"
    for wanted, near in (("spooks:red.99", "red.1"), ("red.99", "spooks:red.1"), ("turn.99", "spookies:turn.1")):
        with pytest.raises(NotFound) as unknown:
            found_precedents(store, wanted)
        assert near in unknown.value.expected, wanted
    with pytest.raises(NotFound):
        found_precedents(store, "nothing:red.1")
    with pytest.raises(NotFound):
        found_precedents(store, "nonsense")
    with pytest.raises(Usage):
        found_precedents(store, RED, "spookies")


def test_erased_words_and_names_are_gone_and_the_precedent_stays(store: Store, ruled: str) -> None:
    dispute(store, ruled, 2, "that was a foul")
    store.games.append(ruled, RuleDispute(1, "stands", "let it be"), by="Bert Holm")
    erase(store.own_log, "Bert Holm", by="Scribe")
    row = precedents(store, RED, limit=9).precedents[0]
    assert (row.kind, row.by, row.words, row.erased) == ("dispute", None, None, True)
    assert row.verdict
    assert (row.verdict.decision, row.verdict.why, row.verdict.erased) == ("stands", None, True)


def test_archived_games_are_included_and_marked(store: Store, ruled: str) -> None:
    spooks(store, "house", options="masters=all")
    archive(store.own_log, ["evening", "house"], by="Scribe")
    assert [row.archived for row in precedents(store, RED, limit=9).precedents] == [True]
    assert [row.archived for row in precedents(store, "masters.1", limit=9).house_rules] == [True]
    assert store.streams.get(ruled).archived is not None


def test_copies_of_games_add_no_precedents(store: Store, ruled: str) -> None:
    copy = store.games.branch(ruled, by="Scribe").loaded.stream.id
    dispute(store, copy, 2)
    assert [row[0] for row in found_precedents(store)] == ["evening"]


def test_a_damaged_game_hides_no_other(store: Store, path: str, ruled: str) -> None:
    spooks(store, "other", "bert 9K  #! so", date="2026-01-01")
    catch_up(store)
    break_entry(path, ruled, 2)
    store.log.repository.cache.get(ruled, evict=True)  # type: ignore[union-attr]
    said = precedents(store, RED, limit=9)
    assert [row.game for row in said.precedents] == ["other"]
    assert [(one.game, one.precedents) for one in said.damaged] == [("evening", 1)]


def test_the_precedents_beside_a_dispute_are_counted(store: Store, ruled: str) -> None:
    assert number_of_precedents(store, RED) == 1
    dispute(store, ruled, 2)
    assert number_of_precedents(store, RED, beside=ruled) == 1
    dispute(store, ruled, 2)
    assert number_of_precedents(store, RED, beside=ruled) == 2
    for _ in range(2):
        spooks(store, store.streams.new_name(store.games.context.entropy), options="masters=all")
    assert number_of_precedents(store, "spooks:masters.1") == 1


def test_opening_a_dispute_never_waits_for_stale_lists(store: Store, ruled: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BEHIND", 3)
    assert number_of_precedents(store, RED, beside=ruled) is None
    catch_up(store)
    assert number_of_precedents(store, RED) == 1


def test_a_check_compares_precedents_with_the_log(store: Store, path: str, ruled: str) -> None:
    catch_up(store)
    name = place_of(store).name
    change(path, f"UPDATE precedents_{name} SET rule = 'spooks:red.2'")
    assert list(wrong_rows(store.log)) == [f"the lists are damaged: precedents {ruled} 1 differs from the log"]
    change(path, f"UPDATE precedents_{name} SET game = 'gone'")
    assert "the lists are damaged: the precedents of gone belong to no game" in problems(
        store.recorder.location, store.recorder.max_notification_id() or 0
    )
    found: Sequence[Any] = rebuild(store.log).differences or ()
    assert {one.table for one in found} == {"precedents"}
