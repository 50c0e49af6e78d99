"""How a game began, corrected: one entry, the whole game behind it tried first, read back the same, and in every list."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.projections.kit import catch_up, tables_of
from tests.store.conftest import Starter

from spooklog.domain.log.amend_beginning import AmendBeginning
from spooklog.domain.log.changes import corrections
from spooklog.domain.log.closing import Close
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.events import BeginningAmended, Ruling
from spooklog.domain.log.folding import Folding
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.outline import begin_outline, evolve_outline
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.start.arrange import read_player
from spooklog.domain.values.errors import Conflict, Corrupt, Illegal, Impossible, SpooklogError, Usage
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.writer import write_replay
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store, open_store


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game of three plies, up to ten."""
    return store.games.start(start(played=60_000), *map(Play, ("anna 1", "bert 2", "anna 3")), name="evening").loaded.stream.id


def amended(store: Store, game: str, *, played: int = 60_000, drop: bool = False, why: str | None = None, **setup: Any) -> None:
    """Store another beginning: fields of the setup, the time of play."""
    now = store.games.load(game).game
    how: Any = "ruled" if why else "drop" if drop else "report"
    changed = msgspec.structs.replace(now.setup, **setup)
    store.games.append(game, AmendBeginning(changed, played, now.started.offset, how, why, seen=now), by="Scribe")


def fresh(path: Path, game: str) -> Any:
    """The game as another process folds it from its first entry."""
    with open_store(str(path)) as other:
        return other.games.load(game).game


def test_another_date_changes_no_ply_and_keeps_an_official_result(store: Store, path: Path, game: str) -> None:
    store.games.append(game, *(Play(f"{who} {n}") for n, who in ((4, "bert"), (5, "anna"))), Undo(1), by="Scribe")
    before = store.games.load(game).game
    amended(store, game, played=120_000)
    after = store.games.load(game).game
    assert (after.started.played, after.plies, after.undone) == (120_000, before.plies, before.undone)
    store.games.append(game, Redo(1), by="Scribe")
    assert fresh(path, game) == store.games.load(game).game
    assert verify(store.games, game) == []


def test_a_corrected_option_is_that_of_a_game_right_from_the_start(store: Store, path: Path, game: str, start: Starter) -> None:
    right = store.games.start(start(target=3, played=60_000), *map(Play, ("anna 1", "bert 2", "anna 3"))).loaded.game
    amended(store, game, options={"target": 3})
    after = store.games.load(game).game
    assert after.setup == right.setup
    assert after.outcome == right.outcome is not None
    assert [ply.state for ply in after.plies] == [ply.state for ply in right.plies]
    assert fresh(path, game) == after
    amended(store, game, options={"target": 10})  # the way back is another amendment
    assert store.games.load(game).game.outcome is None
    assert verify(store.games, game) == []


@pytest.fixture
def late(store: Store, start: Starter) -> str:
    """A game that the table let begin behind number 1: anna said 2, bert 3."""
    return store.games.start(start(first=1, why="it was late", played=60_000), *map(Play, ("anna 2", "bert 3"))).loaded.stream.id


def test_plies_that_cannot_stay_are_named_first_and_dropped_when_told(store: Store, late: str) -> None:
    with pytest.raises(SpooklogError, match="ply 1 could not stay") as refused:
        amended(store, late, opening={"first": 0})
    assert "--conflicts drop" in refused.value.expected
    amended(store, late, opening={"first": 0}, drop=True)
    loaded = store.games.load(late).game
    assert (len(loaded.plies), loaded.started.allowed) == (0, ())
    (correction,) = corrections((one.number, one.entry) for one in store.games.entries(late))
    gone = [(change.how, change.before.number) for change in correction.changes if change.before]
    assert gone == [("dropped", 1), ("dropped", 2)]
    assert verify(store.games, late) == []


def test_plies_stay_by_a_ruling_when_told(store: Store, late: str, path: Path) -> None:
    amended(store, late, opening={"first": 0}, why="the table began at 2")
    loaded = store.games.load(late).game
    assert [ruling.rule for ruling in loaded.rulings()] == ["counting:next"]
    assert fresh(path, late) == loaded


def test_a_correction_that_changes_no_outcome_leaves_an_official_result_official(store: Store, start: Starter) -> None:
    plies = (Play("anna 1"), Play("bert 2"), Play("anna 3"), Close())
    game = store.games.start(start(target=3, title="Counting"), *plies).loaded.stream.id
    amended(store, game, opening={"first": 0, "title": "Counting up"}, played=store.games.load(game).game.started.played)
    assert store.games.load(game).game.status == "official"
    assert store.games.load(game).game.title == "Counting up"


def test_what_changes_nothing_or_was_corrected_by_another_meanwhile_is_refused(store: Store, game: str) -> None:
    seen = store.games.load(game).game
    with pytest.raises(Usage, match="changes nothing"):
        amended(store, game)
    with pytest.raises(Usage, match="only with a reason"):
        store.games.append(game, AmendBeginning(seen.setup, 0, 0, "ruled", seen=seen), by="Scribe")
    amended(store, game, played=0)
    with pytest.raises(Conflict, match="another writer"):
        store.games.append(game, AmendBeginning(seen.setup, 5, 0, "report", seen=seen), by="Scribe")


def test_what_the_rules_forbid_at_the_start_stands_by_a_ruling(store: Store, game: str) -> None:
    with pytest.raises(Illegal):
        amended(store, game, opening={"first": 1})
    amended(store, game, opening={"first": 1}, why="we began there", drop=True)
    loaded = store.games.load(game).game
    assert loaded.started.allowed == ("counting:zero",)
    assert loaded.breaches()[0].why == loaded.started.why


def test_lists_show_the_corrected_beginning_as_if_rebuilt(store: Store, game: str) -> None:
    catch_up(store)
    amended(store, game, played=240_000, options={"target": 3})
    catch_up(store)
    caught_up = tables_of(store)
    rebuild(store.log)
    assert tables_of(store) == caught_up


def reseated(store: Store, game: str, *players: str, how: Any = "report") -> None:
    """Store other players, as many as are named."""
    now = store.games.load(game).game
    named, setup = tuple(map(read_player, players)), msgspec.structs.replace(now.setup, seats=len(players))
    store.games.append(game, AmendBeginning(setup, 60_000, 0, how, players=named, seen=now), by="Scribe")


def test_another_person_takes_a_seat_with_all_that_was_played_there(store: Store, path: Path, game: str) -> None:
    before = store.games.load(game)
    reseated(store, game, "anna", "eva=Eva Rot")
    after = store.games.load(game)
    assert [(seat.label, seat.name) for seat in after.seats] == [("anna", "anna"), ("eva", "Eva Rot")]
    assert after.seats[0] == before.seats[0]
    assert (after.game.plies, after.labels.names) == (before.game.plies, ("anna", "eva"))
    with open_store(str(path)) as other:
        assert other.games.load(game).seats == after.seats
    assert store.games.load_as_of(game, 2).labels.names == ("anna", "eva")
    assert verify(store.games, game) == [*problems_of_store(store)] == []
    store.games.append(game, Play("eva 4"), by="Eva Rot")
    reseated(store, game, "anna", "bert")
    assert store.games.load(game).seats[1].person == before.seats[1].person
    assert verify(store.games, game) == []


def test_a_process_that_knows_the_game_meets_its_corrected_players(store: Store, other: Store, game: str) -> None:
    assert other.games.load(game).labels.names == ("anna", "bert")
    reseated(store, game, "anna", "eva")
    assert other.games.load(game).labels.names == ("anna", "eva")
    other.games.append(game, Play("eva 4"), by="Scribe")
    assert store.games.load(game).seats == other.games.load(game).seats


def test_a_label_alone_is_corrected_and_keeps_the_person(store: Store, game: str) -> None:
    before = store.games.load(game).seats
    reseated(store, game, "anna", "berti=bert")
    after = store.games.load(game)
    assert (after.seats[1].person, after.labels.names) == (before[1].person, ("anna", "berti"))
    assert after.game.started.persons == store.games.load_as_of(game, 1).game.started.persons


def test_a_player_who_is_named_again_keeps_the_seat_as_it_is(store: Store, game: str) -> None:
    reseated(store, game, "anna", "eva=Eva Rot")
    seats = store.games.load(game).seats
    with pytest.raises(Usage, match="this changes nothing"):
        reseated(store, game, "anna", "eva=Eva Rot")
    reseated(store, game, "cora", "eva=Eva Rot")
    assert store.games.load(game).seats[1] == seats[1]
    erase(store.own_log, "Eva Rot", by="Scribe")
    seats = store.games.load(game).seats
    reseated(store, game, "anna", "2")
    assert (store.games.load(game).seats[1], store.games.load(game).labels.names) == (seats[1], ("anna", "2"))
    assert verify(store.games, game) == [*problems_of_store(store)] == []


def test_players_who_cannot_have_sat_there_are_refused(store: Store, game: str) -> None:
    setup = store.games.load(game).game.setup
    with pytest.raises(Usage, match="2 seats, and 3 players"):
        store.games.append(game, AmendBeginning(setup, 0, 0, players=(*map(read_player, ("anna", "bert", "eva")),)), by="Scribe")
    with pytest.raises(Usage, match="3 seats, and 2 players"):
        amended(store, game, seats=3)
    with pytest.raises(Usage, match="reads like a word"):
        reseated(store, game, "anna", "count=Eva")
    with pytest.raises(Usage, match="two players are called"):
        reseated(store, game, "anna", "anna=Eva")
    store.games.append(game, Describe(watchers=("Eva Rot",)), by="Scribe")
    with pytest.raises(Usage, match="watched"):
        reseated(store, game, "anna", "eva=Eva Rot")
    assert store.people.find("Eva") is None


def test_corrected_players_travel_in_replay_files(store: Store, empty_store: Path, tmp_path: Path, game: str) -> None:
    short, long = BytesIO(), BytesIO()
    write_replay(store, store.streams.get(game), short)
    reseated(store, game, "anna", "eva=Eva Rot")
    write_replay(store, store.streams.get(game), long)
    for number, files in enumerate(((short, long), (long, short))):
        elsewhere = shutil.copy(empty_store, tmp_path / f"elsewhere{number}.db")
        with open_store(str(elsewhere), synchronous="OFF") as there:
            for file in files:
                import_replay(there, BytesIO(file.getvalue()), by="Cora")
            assert [seat.name for seat in there.games.load(game).seats] == ["anna", "Eva Rot"]
            assert verify(there.games, game) == [*problems_of_store(there)] == []


def test_lists_count_a_game_for_the_corrected_player(store: Store, game: str) -> None:
    catch_up(store)
    reseated(store, game, "anna", "eva")
    catch_up(store)
    caught_up = tables_of(store)
    rebuild(store.log)
    assert tables_of(store) == caught_up


def seated(store: Store, game: str) -> list[tuple[int, str | None]]:
    """The numbers and labels of the rows that the index has of a game."""
    return [(seat.number, seat.label) for seat in store.people.seats(game)]


def test_a_late_player_takes_a_seat_behind_the_others(store: Store, path: Path, game: str) -> None:
    reseated(store, game, "anna", "bert", "eva=Eva Rot", how="drop")
    after = store.games.load(game)
    assert (after.game.setup.seats, after.labels.names) == (3, ("anna", "bert", "eva"))
    assert seated(store, game) == [(1, "anna"), (2, "bert"), (3, "eva")]
    assert fresh(path, game) == after.game
    assert verify(store.games, game) == [*problems_of_store(store)] == []
    before = store.games.load_as_of(game, 4)
    assert (before.game.setup.seats, before.labels.names) == (2, ("anna", "bert"))


def test_a_player_who_leaves_takes_only_the_own_plies_along(store: Store, path: Path, start: Starter) -> None:
    plies = (Play("anna 1"), Play("bert 2"), Play("cora 3"))
    game = store.games.start(start("anna", "bert", "cora", played=60_000), *plies, name="three").loaded.stream.id
    with pytest.raises(Impossible, match="ply 3 could not stay: cora would not sit at the table") as refused:
        reseated(store, game, "anna", "bert", how="report")
    assert refused.value.expected == ("--conflicts drop",)
    reseated(store, game, "anna", "bert", how="drop")
    after = store.games.load(game)
    assert [after.game.line(ply, after.labels) for ply in after.game.plies] == ["anna 1", "bert 2"]
    assert seated(store, game) == [(1, "anna"), (2, "bert")]
    assert fresh(path, game) == after.game
    assert verify(store.games, game) == [*problems_of_store(store)] == []
    before = store.games.load_as_of(game, 4)
    assert [(seat.label, seat.name) for seat in before.seats] == [("anna", "anna"), ("bert", "bert"), (None, "cora")]
    assert [before.game.line(ply, before.labels) for ply in before.game.plies] == ["anna 1", "bert 2", "3 3"]
    reseated(store, game, "anna", "bert", "cora")
    store.games.append(game, Play("cora 3"), by="cora")
    assert store.games.load(game).seats[2].name == "cora"
    assert verify(store.games, game) == [*problems_of_store(store)] == []


def test_what_a_player_said_who_leaves_stays_as_a_note_of_the_scribe(store: Store, path: Path, game: str) -> None:
    store.games.append(game, Annotate("I must go", seat=2), by="Scribe")
    reseated(store, game, "anna", how="drop")
    (note,) = store.games.load(game).game.notes
    assert note.seat is None
    assert fresh(path, game) == store.games.load(game).game
    assert verify(store.games, game) == []


def test_players_come_and_leave_only_behind_the_others(store: Store, game: str) -> None:
    for players in (("bert",), ("eva", "anna", "bert"), ("anna", "eva", "bert")):
        with pytest.raises(Usage, match="sat on seat") as refused:
            reseated(store, game, *players, how="drop")
        assert any("import" in line for line in refused.value.expected)
    reseated(store, game, "bert", "anna")  # who sat where, at the same table
    assert [seat.name for seat in store.games.load(game).seats] == ["bert", "anna"]


def test_a_process_that_knows_the_game_meets_a_table_of_another_size(store: Store, other: Store, path: Path, game: str) -> None:
    for players in (("anna", "bert", "eva"), ("anna", "bert"), ("anna",)):
        assert other.games.load(game).seats == store.games.load(game).seats
        reseated(store, game, *players, how="drop")
        assert (other.games.load(game).seats, other.games.load(game).game) == (store.games.load(game).seats, fresh(path, game))


def test_a_player_comes_and_leaves_in_one_transaction(store: Store, game: str) -> None:
    now = store.games.load(game).game

    def table(*players: str) -> AmendBeginning:
        setup = msgspec.structs.replace(now.setup, seats=len(players))
        return AmendBeginning(setup, 60_000, 0, "drop", players=(*map(read_player, players),))

    store.games.append(game, table("anna", "bert", "eva"), table("anna"), table("anna", "dora"), by="Scribe")
    assert seated(store, game) == [(1, "anna"), (2, "dora")]
    assert verify(store.games, game) == [*problems_of_store(store)] == []


@pytest.mark.parametrize("players", [("anna", "bert", "eva=Eva Rot"), ("anna",)])
def test_a_table_of_another_size_travels_in_replay_files(
    store: Store, empty_store: Path, tmp_path: Path, game: str, players: tuple[str, ...]
) -> None:
    short, long = BytesIO(), BytesIO()
    write_replay(store, store.streams.get(game), short)
    reseated(store, game, *players, how="drop")
    write_replay(store, store.streams.get(game), long)
    for number, files in enumerate(((short, long), (long, short))):
        elsewhere = shutil.copy(empty_store, tmp_path / f"elsewhere{number}.db")
        with open_store(str(elsewhere), synchronous="OFF") as there:
            for file in files:
                import_replay(there, BytesIO(file.getvalue()), by="Cora")
            assert there.games.load(game).seats == store.games.load(game).seats
            assert verify(there.games, game) == [*problems_of_store(there)] == []


def test_a_late_player_who_was_erased_travels_without_a_label(store: Store, empty_store: Path, tmp_path: Path, game: str) -> None:
    short, long = BytesIO(), BytesIO()
    write_replay(store, store.streams.get(game), short)
    reseated(store, game, "anna", "bert", "eva=Eva Rot", how="drop")
    erase(store.own_log, "Eva Rot", by="Scribe")
    write_replay(store, store.streams.get(game), long)
    with open_store(str(shutil.copy(empty_store, tmp_path / "elsewhere.db")), synchronous="OFF") as there:
        for file in (short, long):
            import_replay(there, BytesIO(file.getvalue()), by="Cora")
        assert there.games.load(game).labels.names == ("anna", "bert", "3")
        assert verify(there.games, game) == [*problems_of_store(there)] == []


def test_a_label_that_was_given_twice_travels_with_its_last_salt(
    store: Store, empty_store: Path, tmp_path: Path, game: str
) -> None:
    short, long = BytesIO(), BytesIO()
    write_replay(store, store.streams.get(game), short)
    for player in ("eva", "bert"):
        reseated(store, game, "anna", player)
    write_replay(store, store.streams.get(game), long)
    with open_store(str(shutil.copy(empty_store, tmp_path / "elsewhere.db")), synchronous="OFF") as there:
        for file in (short, long):
            import_replay(there, BytesIO(file.getvalue()), by="Cora")
        assert there.games.load(game).seats == store.games.load(game).seats


def test_lists_show_a_table_of_another_size_as_if_rebuilt(store: Store, game: str) -> None:
    for players in (("anna", "bert", "eva"), ("anna",)):
        catch_up(store)
        reseated(store, game, *players, how="drop")
        catch_up(store)
        caught_up = tables_of(store)
        rebuild(store.log)
        assert tables_of(store) == caught_up


def test_erasing_one_who_left_the_table_leaves_a_sound_game(store: Store, game: str) -> None:
    reseated(store, game, "anna", "bert", "eva=Eva Rot", how="drop")
    reseated(store, game, "anna", "bert")
    erase(store.own_log, "Eva Rot", by="Scribe")
    assert store.games.load_as_of(game, 5).seats[2].name is None
    assert verify(store.games, game) == [*problems_of_store(store)] == []


@pytest.mark.parametrize(
    "event",
    [
        BeginningAmended(persons=("pa",)),
        BeginningAmended(persons=()),
        BeginningAmended(persons=(), labels=()),
        BeginningAmended(persons=("pa",), labels=("a",)),
        BeginningAmended(persons=("pa", "pb", "pc"), labels=("a", "b", "c"), dropped=(9,)),
        BeginningAmended(labels=("a", "b", "c")),
        BeginningAmended(),
        BeginningAmended(played=60_000),
        BeginningAmended(played=5, dropped=(1,)),
        BeginningAmended(options={"target": 3}, dropped=(4,)),
        BeginningAmended(options={"target": 3}, dropped=(1, 1)),
        BeginningAmended(options={"target": 3}, ruled=(Ruling(9, ()),)),
        BeginningAmended(options={"bogus": 3}),
        BeginningAmended(opening={"first": "x"}),
    ],
)
def test_an_entry_that_no_plan_could_make_is_corrupt(store: Store, game: str, event: BeginningAmended) -> None:
    loaded = store.games.load(game).game
    entry = store.games.entries(game)[-1].entry
    folding = Folding(loaded)
    with pytest.raises(Corrupt):
        folding.step(loaded.head + 1, msgspec.structs.replace(entry, event=event, ply=None, line=None))
    assert folding.game == loaded


def test_the_outline_of_unknown_rules_has_the_corrected_date_and_no_dropped_ply(store: Store, late: str) -> None:
    amended(store, late, played=5, options={"target": 3}, opening={"first": 0}, drop=True)
    first, *rest = [(one.number, one.entry) for one in store.games.entries(late)]
    outline = begin_outline(*first)
    for number, entry in rest:
        outline = evolve_outline(outline, number, entry)
    assert (len(outline.plies), outline.started.played, outline.started.options["target"]) == (0, 5, 3)


def test_the_outline_of_unknown_rules_has_as_many_players_as_the_corrected_table(store: Store, game: str) -> None:
    store.games.append(game, Undo(1), by="Scribe")
    reseated(store, game, "anna", "bert", "eva", how="drop")
    reseated(store, game, "anna", how="drop")
    first, *rest = [(one.number, one.entry) for one in store.games.entries(game)]
    outline, sizes = begin_outline(*first), list[int]()
    for number, entry in rest:
        outline = evolve_outline(outline, number, entry)
        sizes.append(len(outline.started.persons))
    assert (sizes[-3:], outline.undone) == ([2, 3, 1], ())
    assert outline.started.labels == store.games.load(game).game.started.labels
