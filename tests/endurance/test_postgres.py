"""Four programs record into forty games on one server, and one is killed: what was acknowledged is there, once, in order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from tests.endurance.test_writers import LOSSES, WRITERS, started
from tests.endurance.writing import Attempt, WriterReport, reader, report_of, writer
from tests.projections.kit import catch_up, place_of, rows_by_folding, tables_of
from tests.servers import server_or_skip

from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.store import Store, open_store
from spooklog.testing.thorough import thorough

GAMES = 40
ENDLESS = 1_000_000
"""Plies that nobody records: who is to be killed does not end before."""


@pytest.fixture
def url() -> Iterator[str]:
    """A store of its own on a real server."""
    with server_or_skip().database() as url:
        yield url


def test_lines_of_four_writers_are_stored_once_when_one_is_killed_and_lists_agree(
    url: str, seed: int, report: Callable[[str], None]
) -> None:
    for turn in range(10 if thorough() else 1):
        with open_store(url) as store:
            ids = [started(store, number) for number in range(GAMES)]
            before = store.recorder.max_notification_id() or 0
            told, killed, read = _let_write(url, ids, seed + turn, 250 if thorough() else 40)
            unanswered = _account_for_everything(store, ids, [*told, killed], before)
            catch_up(store)
            assert tables_of(store) == rows_by_folding(store)
            assert rebuild(store.log).differences == ()
            assert place_of(store).position == store.recorder.max_notification_id()
            assert problems(store.recorder.location, place_of(store).position) == []
            assert check_database(store.recorder) == []
        kinds = Counter(kind for one in told for kind in one.refused)
        assert read > 0, "no reader read meanwhile"
        assert set(kinds) <= LOSSES, f"seed {seed + turn}"
        lines = sum(len(one.stored) for one in (*told, killed))
        report(
            f"PostgreSQL, 4 writers, {GAMES} games, one killed after {len(killed.stored)} answers: {lines} lines stored, "
            f"{unanswered} unanswered, refused {dict(kinds)}, {sum(one.again for one in told)} decided again; seed {seed + turn}"
        )


def _let_write(url: str, ids: list[str], seed: int, plies: int) -> tuple[list[WriterReport], WriterReport, int]:
    """What the three who came to their end tell, what the one who was killed had told, and how many pages were read meanwhile."""
    reading = reader(url)
    *others, last = enumerate(WRITERS)
    living = [writer(url, label, plies, ids, seed * 10 + number) for number, label in others]
    doomed = writer(url, last[1], ENDLESS, ids, seed * 10 + last[0], aloud=True)
    for process in (reading, *living, doomed):
        assert process.stdout.readline() == "ready\n", process.communicate()
    for process in (*living, doomed):
        process.stdin.write("go\n")
        process.stdin.flush()
    answers = [doomed.stdout.readline() for _ in range(Random(seed).randint(5, plies // 2))]
    doomed.kill()
    rest, _ = doomed.communicate()
    answers += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    assert doomed.returncode == -9
    killed = WriterReport(WRITERS[-1], [Attempt(*json.loads(line)) for line in answers], 0)
    told = [report_of(process, label) for process, label in zip(living, WRITERS, strict=False)]
    out, err = reading.communicate(timeout=120)
    assert (reading.returncode, err) == (0, "")
    return told, killed, int(out)


def _account_for_everything(store: Store, ids: list[str], told: list[WriterReport], before: int) -> int:
    """Every acknowledged entry is there and its writer's; of the one who was killed, one line more at most. How many that are."""
    unanswered: list[tuple[str, int]] = []
    for game in ids:
        entries = store.games.entries(game)
        head = store.streams.get(game).head
        names = store.people.names({entry.entry.by for entry in entries})
        assert [entry.number for entry in entries] == list(range(1, head + 1)), "a gap"
        claimed: dict[int, str] = {}
        for one in told:
            for attempt in one.stored:
                if attempt.game == game:
                    for number in range(attempt.first, attempt.last + 1):
                        assert number not in claimed, "acknowledged twice"
                        claimed[number] = one.label
        assert {number: names[entries[number - 1].entry.by] for number in claimed} == claimed, (
            "lost, or recorded by another writer"
        )
        left = set(range(2, head + 1)) - claimed.keys()
        assert {names[entries[number - 1].entry.by] for number in left} <= {WRITERS[-1]}, "stored and not acknowledged"
        unanswered += [(game, entries[number - 1].entry.line or number) for number in left]
        assert verify(store.games, game) == []
    assert len(set(unanswered)) <= 1, "of a line that was not answered, one is what a kill can leave"
    log = store.recorder.select_notifications(before + 1, 10**9)
    assert len(log) == sum(store.streams.get(game).head - 1 for game in ids)
    assert [one.id for one in log] == sorted({one.id for one in log})
    for game in ids:
        numbers = [one.originator_version for one in log if one.originator_id == game]
        assert numbers == list(range(2, len(numbers) + 2))
    return len(set(unanswered))
