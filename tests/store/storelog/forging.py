"""What a person could do to a store with SQL who knows how logs are chained, and what is to be told of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tests.behind import behind

from spooklog.domain.contract.digests import digest_of_text
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.rows import EventRow

Run = Callable[..., list[tuple[Any, ...]]]
"""Runs a statement behind the program's back."""

OWN = "(SELECT id FROM streams WHERE kind = 'store')"
_INSERT = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
_SALT = b"\1" * 16


class Forgery(NamedTuple):
    """What is done, and what a problem that tells of it says."""

    do: Callable[[Run], object]
    words: str


def runner(where: Path | str) -> Run:
    """Statements on the database of a store."""
    return lambda statement, *values: behind(where, statement, *values)


def log_of(run: Run, name: str) -> str:
    """The id of a log by its name."""
    ((id,),) = run("SELECT id FROM streams WHERE name = ?", name)
    return str(id)


def rows_of(run: Run, log: str) -> list[EventRow]:
    """The entries of a log as they are stored."""
    columns = "originator_id, originator_version, topic, state"
    rows = run(f"SELECT {columns} FROM events WHERE originator_id = ? ORDER BY originator_version", log)
    return [EventRow(id, number, topic, bytes(state)) for id, number, topic, state in rows]


def chained(rows: Sequence[EventRow], log: str) -> list[EventRow]:
    """Entries as those of a log, each with the hash of the one before it."""
    made: list[EventRow] = []
    for row in rows:
        before = entry_hash(made[-1]) if made else ""
        state = re.sub(rb'"prev":"[0-9a-f]*"', f'"prev":"{before}"'.encode(), row.state, count=1)
        made.append(EventRow(log, len(made) + 1, row.topic, state))
    return made


def written_anew(run: Run, log: str, rows: Sequence[EventRow]) -> None:
    """Put entries in place of those of a log, with a chain and an index that agree; each keeps its number in the store."""
    made = chained(rows, log)
    for row in made:
        where = "WHERE originator_id = ? AND originator_version = ?"
        run(f"UPDATE events SET topic = ?, state = ? {where}", row.topic, row.state, log, row.originator_version)
    run("DELETE FROM events WHERE originator_id = ? AND originator_version > ?", log, len(made))
    run("UPDATE streams SET head = ?, head_hash = ? WHERE id = ?", len(made), entry_hash(made[-1]) if made else "", log)


def _own(run: Run) -> str:
    ((id,),) = run("SELECT id FROM streams WHERE kind = 'store'")
    return str(id)


# -- games and series ----------------------------------------------------------------------------------------------------


def _delete(name: str) -> Callable[[Run], None]:
    def deleted(run: Run) -> None:
        log = log_of(run, name)
        run("UPDATE people SET touched = NULL WHERE touched = ?", log)
        for table in ("seats", "texts", "skipped"):
            run(f"DELETE FROM {table} WHERE stream_id = ?", log)
        run("DELETE FROM members WHERE game_id = ? OR series_id = ?", log, log)
        run("DELETE FROM events WHERE originator_id = ?", log)
        run("DELETE FROM streams WHERE id = ?", log)

    return deleted


def _put_in(run: Run) -> None:
    """A game that is the copy of another one, to the last row."""
    one, log = log_of(run, "one"), "g" + "a" * 20
    made = chained(rows_of(run, one), log)
    ((ruleset, touched, status),) = run("SELECT ruleset, touched, status FROM streams WHERE id = ?", one)
    columns = "id, kind, name, ruleset, head, head_hash, touched, status, salt"
    values = (log, "game", "added", ruleset, len(made), entry_hash(made[-1]), touched, status, _SALT)
    run(f"INSERT INTO streams ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", *values)
    for seat in run("SELECT seat, person_id, label, salt FROM seats WHERE stream_id = ?", one):
        run("INSERT INTO seats (stream_id, seat, person_id, label, salt) VALUES (?, ?, ?, ?, ?)", log, *seat)
    for row in made:
        run(_INSERT, *row)


def _begin_anew(run: Run) -> None:
    """The first entry says another time, and the whole chain and the index agree."""
    log = log_of(run, "one")
    first, *more = rows_of(run, log)
    state = re.sub(rb'"at":(\d+)', rb'"at":1\1', first.state, count=1)
    assert state != first.state
    written_anew(run, log, [first._replace(state=state), *more])
    if not more:
        ((touched,),) = run("SELECT touched FROM streams WHERE id = ?", log)
        run("UPDATE streams SET touched = ? WHERE id = ?", int(f"1{touched}"), log)


def _swap_names(*columns: str) -> Callable[[Run], None]:
    def swapped(run: Run) -> None:
        (one,) = run(f"SELECT id, {', '.join(columns)} FROM streams WHERE name = 'one'")
        (two,) = run(f"SELECT id, {', '.join(columns)} FROM streams WHERE name = 'two'")
        run("UPDATE streams SET name = 'between' WHERE id = ?", one[0])
        for id, values in ((two[0], one[1:]), (one[0], two[1:])):
            run(f"UPDATE streams SET {', '.join(f'{column} = ?' for column in columns)} WHERE id = ?", *values, id)

    return swapped


def _rename(run: Run) -> None:
    run("UPDATE streams SET name = 'renamed' WHERE name = 'one'")


def _rename_with_salt(run: Run) -> None:
    run("UPDATE streams SET name = 'renamed', salt = ? WHERE name = 'one'", _SALT)


LOGS: Mapping[str, Forgery] = {
    "a game deleted": Forgery(_delete("two"), "the game g[a-z2-7]{20} was deleted"),
    "a game that was imported deleted": Forgery(_delete("far"), "the game g[a-z2-7]{20} was deleted"),
    "a series deleted": Forgery(_delete("fridays"), "the series s[a-z2-7]{20} was deleted"),
    "a game put in": Forgery(_put_in, "added: the store's own log knows nothing of it"),
    "a first entry written anew": Forgery(_begin_anew, "one: the log was written anew"),
    "a first entry deleted": Forgery(
        lambda run: run("DELETE FROM events WHERE originator_id = ? AND originator_version = 1", log_of(run, "one")),
        "one: the log has no first entry any more",
    ),
    "a game renamed": Forgery(_rename, "renamed: its name is not the one"),
    "a game renamed with a salt of its own": Forgery(_rename_with_salt, "renamed: its name is not the one"),
    "names of games swapped": Forgery(_swap_names("name"), "one: its name is not the one"),
    "names of games swapped with their salts": Forgery(_swap_names("name", "salt"), "two: its name is not the one"),
    "a name without its salt": Forgery(
        lambda run: run("UPDATE streams SET salt = NULL WHERE name = 'one'"), "one: its name is not the one"
    ),
    "a game made a series": Forgery(
        lambda run: run("UPDATE streams SET kind = 'series' WHERE name = 'one'"),
        "one: the index says series, the store's own log game",
    ),
}

# -- people --------------------------------------------------------------------------------------------------------------


def _person(run: Run, key: str) -> str:
    ((id,),) = run("SELECT id FROM people WHERE key = ?", key)
    return str(id)


def _erased(run: Run) -> str:
    ((id,),) = run("SELECT id FROM people WHERE key IS NULL")
    return str(id)


def _nameless(run: Run) -> None:
    run("UPDATE people SET name = NULL, key = NULL, salt = NULL, touched = NULL WHERE key = 'anna'")


def _unlabelled(run: Run) -> None:
    run("UPDATE seats SET label = NULL, salt = NULL WHERE person_id = ?", _person(run, "anna"))


def _named_again(run: Run) -> None:
    run("UPDATE people SET name = 'Yara Yew', key = 'yara yew', salt = ? WHERE id = ?", _SALT, _erased(run))


def _labelled_again(run: Run) -> None:
    run("UPDATE seats SET label = 'yara', salt = ? WHERE person_id = ?", _SALT, _erased(run))


def _count_as(person: str, other: str | None) -> Callable[[Run], None]:
    def counted(run: Run) -> None:
        run("UPDATE people SET same_as = ? WHERE id = ?", other and _person(run, other), _person(run, person))

    return counted


def _turn_merge(run: Run) -> None:
    _count_as("berti", None)(run)
    _count_as("bert", "berti")(run)


def _delete_person(key: str) -> Callable[[Run], object]:
    return lambda run: run("DELETE FROM people WHERE id = ?", _person(run, key))


PEOPLE: Mapping[str, Forgery] = {
    "a name removed as if erased": Forgery(_nameless, "the name of the person p[a-z2-7]{26} was removed"),
    "a label removed as if erased": Forgery(_unlabelled, "the label of seat 1 of g[a-z2-7]{20} was removed"),
    "a name that was erased put back": Forgery(_named_again, "the person p[a-z2-7]{26} was erased, .* has a name again"),
    "a label that was erased put back": Forgery(_labelled_again, "has a label that was erased"),
    "a merge set": Forgery(_count_as("anni", "anna"), "counts as p[a-z2-7]{26}, and alone by the store's own log"),
    "a merge taken back": Forgery(_count_as("berti", None), "counts alone, and as p[a-z2-7]{26} by the store's own log"),
    "a merge led elsewhere": Forgery(_count_as("berti", "anna"), "counts as p[a-z2-7]{26}, and as p[a-z2-7]{26} by"),
    "a merge turned round": Forgery(_turn_merge, "counts as p[a-z2-7]{26}, and alone by the store's own log"),
    "a person deleted who did something to the store": Forgery(_delete_person("wanda"), "the person p[a-z2-7]{26} was deleted"),
    "a person deleted who recorded": Forgery(_delete_person("zoe"), "the person p[a-z2-7]{26} was deleted"),
    "a person deleted who plays": Forgery(_delete_person("emil"), "a row of seats points to a missing row of people"),
    "a person deleted who was merged": Forgery(_delete_person("berti"), "the person p[a-z2-7]{26} was deleted"),
    "a person deleted who was erased": Forgery(
        lambda run: run("DELETE FROM people WHERE key IS NULL"), "the person p[a-z2-7]{26} was deleted"
    ),
}

# -- lists and skips -----------------------------------------------------------------------------------------------------


def _add_list(run: Run) -> None:
    content = b"bogus\n"
    run("INSERT INTO wordlists (sha256, name, content) VALUES (?, 'bogus', ?)", sha256(content).hexdigest(), content)


def _add_skip(run: Run) -> None:
    columns = "stream_id, entry, person_id, at, why, problem"
    values = (log_of(run, "one"), 1, _person(run, "scribe"), 5, "why not", "entry 1 is broken")
    run(f"INSERT INTO skipped ({columns}) VALUES (?, ?, ?, ?, ?, ?)", *values)


def _add_link(run: Run) -> None:
    columns = "id, digest, role, records, person_id, made"
    values = ("aaaaaaaa", sha256(b"key").hexdigest(), "scribe", 1, _person(run, "scribe"), 5)
    run(f"INSERT INTO links ({columns}) VALUES (?, ?, ?, ?, ?, ?)", *values)


_REASON = "entry 2 of g[a-z2-7]{20}: the reason to skip it is not the one that was recorded"
_OTHERWISE = "rows and the store's own log disagree on whether it is skipped"

BESIDE: Mapping[str, Forgery] = {
    "a word list put in": Forgery(_add_list, "the word list [0-9a-f]{64} is not in the store's own log"),
    "a game archived in the tables": Forgery(
        lambda run: run("UPDATE streams SET archived = touched WHERE name = 'one'"),
        "one is archived at [0-9]+, and not archived by the store's own log",
    ),
    "an archived game listed again in the tables": Forgery(
        lambda run: run("UPDATE streams SET archived = NULL WHERE name = 'old'"),
        "old is not archived, and archived at [0-9]+ by the store's own log",
    ),
    "a reason to archive removed": Forgery(
        lambda run: run(f"DELETE FROM texts WHERE stream_id = {OWN}"),
        "the text [0-9a-f]{12} was removed, and the store's own log knows of no erasure",
    ),
    "a word list deleted": Forgery(
        lambda run: run("DELETE FROM wordlists"), "the word list [0-9a-f]{64} was deleted: the store's own log knows it"
    ),
    "a skip put in": Forgery(_add_skip, f"entry 1 of g[a-z2-7]{{20}}: {_OTHERWISE}"),
    "a skip removed": Forgery(lambda run: run("DELETE FROM skipped"), f"entry 2 of g[a-z2-7]{{20}}: {_OTHERWISE}"),
    "a skip of another person": Forgery(
        lambda run: run("UPDATE skipped SET person_id = ?", _person(run, "anna")),
        f"entry 2 of g[a-z2-7]{{20}}: {_OTHERWISE}",
    ),
    "a skip of another time": Forgery(
        lambda run: run("UPDATE skipped SET at = at + 1"), f"entry 2 of g[a-z2-7]{{20}}: {_OTHERWISE}"
    ),
    "a skip of another entry": Forgery(
        lambda run: run("UPDATE skipped SET entry = 1"), f"entry 1 of g[a-z2-7]{{20}}: {_OTHERWISE}"
    ),
    "a skip for another reason": Forgery(lambda run: run("UPDATE skipped SET why = 'the cat'"), _REASON),
    "a skip of another fault": Forgery(lambda run: run("UPDATE skipped SET problem = 'the cat'"), _REASON),
    "a reason to skip that looks erased": Forgery(
        lambda run: run("UPDATE skipped SET why = '(erased)', problem = '(erased)', salt = NULL"), _REASON
    ),
    "a link put in": Forgery(_add_link, "the link aaaaaaaa: the store's own log knows nothing of it, and it opens nothing"),
    "a link deleted": Forgery(lambda run: run("DELETE FROM links"), "the link [a-z2-7]{8} was deleted"),
    **{
        f"a link changed: {change}": Forgery(
            lambda run, change=change: run(f"UPDATE links SET {change}"),  # type: ignore[misc]
            f"the link [a-z2-7]{{8}} is not the one in the store's own log: .*{change.split()[0].removesuffix('_id')}",
        )
        for change in (
            "digest = 'x'",
            "seat = 1",
            "records = 1",
            "made = made - 1",
            "revoked = made + 1",
            "label = 'hall'",
            "until = made + 1000",
            "used = made + 1000",
            "person_id = (SELECT id FROM people WHERE key = 'anna')",
            "stream_id = (SELECT id FROM streams WHERE name = 'two')",
        )
    },
    "a player of another program put in with a text for a salt": Forgery(
        lambda run: run("INSERT INTO players VALUES ('bgg', 'key', ?, 'salt')", _person(run, "anna")),
        r"a row of players .* its salt is text",
    ),
    "a player of another program put in": Forgery(
        lambda run: run("INSERT INTO players VALUES ('bgg', 'key', ?, ?)", _person(run, "anna"), _SALT),
        "which player of another program p[a-z2-7]{26} is",
    ),
}

# -- the store's own log -------------------------------------------------------------------------------------------------


def _alter(number: int) -> Callable[[Run], None]:
    def altered(run: Run) -> None:
        own = _own(run)
        state = rows_of(run, own)[number - 1].state.replace(b'"at":', b'"at":1', 1)
        run("UPDATE events SET state = ? WHERE originator_id = ? AND originator_version = ?", state, own, number)

    return altered


def _cut(run: Run) -> None:
    own = _own(run)
    run("DELETE FROM events WHERE originator_id = ? AND originator_version = ?", own, len(rows_of(run, own)))


def _without(number: int) -> Callable[[Run], None]:
    """An entry left out, and the chain and the index agree."""

    def left_out(run: Run) -> None:
        own = _own(run)
        rows = rows_of(run, own)
        written_anew(run, own, [*rows[: number - 1], *rows[number:]])

    return left_out


def _cut_with_index(run: Run) -> None:
    _without(len(rows_of(run, _own(run))))(run)


def _append(topic: str, event: Callable[[Run], str]) -> Callable[[Run], None]:
    """An entry more, and the chain and the index agree."""

    def appended(run: Run) -> None:
        own = _own(run)
        rows = rows_of(run, own)
        state = f'{{"v":1,"by":"{_person(run, "scribe")}","at":2000000,"prev":"","digest":"","event":{event(run)}}}'
        row = chained([*rows, EventRow(own, len(rows) + 1, topic, state.encode())], own)[-1]
        run(_INSERT, *row)
        run("UPDATE streams SET head = ?, head_hash = ?, touched = 2000000 WHERE id = ?", len(rows) + 1, entry_hash(row), own)

    return appended


def _delete_own(run: Run) -> None:
    own = _own(run)
    run("DELETE FROM events WHERE originator_id = ?", own)
    run("DELETE FROM streams WHERE id = ?", own)


def _empty_own(run: Run) -> None:
    run("DELETE FROM events WHERE originator_id = ?", _own(run))
    run("UPDATE streams SET head = 0, head_hash = '' WHERE kind = 'store'")


_MERGE = _append("store.people_merged", lambda run: f'{{"kept":"{_person(run, "anna")}","merged":["{_person(run, "anni")}"]}}')
_ERASE = _append("store.erased", lambda run: f'{{"persons":["{_person(run, "anna")}"]}}')
_BEGIN = _append(
    "store.log_begun",
    lambda _: f'{{"log":"g{"a" * 20}","kind":"game","name":"{digest_of_text(_SALT, "x")}","hash":"{"0" * 64}"}}',
)
_BEGIN_TWICE = _append(
    "store.log_begun", lambda run: f'{{"log":"{log_of(run, "one")}","kind":"game","name":"","hash":"{"0" * 64}"}}'
)

OWN_LOG: Mapping[str, Forgery] = {
    "its first entry altered": Forgery(_alter(1), "the store's own log: .*entry 1"),
    "an entry of it altered": Forgery(_alter(3), "the store's own log: .*entry 3"),
    "its last entry deleted": Forgery(_cut, "the store's own log: "),
    "its last entry deleted and the index agrees": Forgery(_cut_with_index, f"entry 2 of g[a-z2-7]{{20}}: {_OTHERWISE}"),
    "an entry of it deleted and chain and index agree": Forgery(_without(1), "one: the store's own log knows nothing of it"),
    "an entry of it deleted": Forgery(
        lambda run: run("DELETE FROM events WHERE originator_id = ? AND originator_version = 2", _own(run)),
        "the store's own log: .*entry 2",
    ),
    "its row says another end": Forgery(
        lambda run: run("UPDATE streams SET head_hash = ? WHERE kind = 'store'", "0" * 64), "the store's own log: "
    ),
    "its row deleted": Forgery(lambda run: run("DELETE FROM streams WHERE kind = 'store'"), "its own log is not in the index"),
    "all of it deleted": Forgery(_delete_own, "its own log is not in the index"),
    "all of its entries deleted and the index agrees": Forgery(_empty_own, "one: the store's own log knows nothing of it"),
    "a merge put into it": Forgery(_MERGE, "counts alone, and as p[a-z2-7]{26} by the store's own log"),
    "an erasure put into it": Forgery(_ERASE, "the person p[a-z2-7]{26} was erased, .* has a name again"),
    "a game put into it": Forgery(_BEGIN, "the game g[a-z2-7]{20} was deleted"),
    "a game put into it twice": Forgery(_BEGIN_TWICE, "begins a log that was begun before"),
    "an entry of no store put into it": Forgery(_append("game.redone", lambda _: '{"plies":1}'), "the store's own log: "),
}

FORGERIES: Mapping[str, Forgery] = {**LOGS, **PEOPLE, **BESIDE, **OWN_LOG}
