"""Forgeries of the rows beside the logs: labels, names, texts, the index, series, lists, files."""

from __future__ import annotations

from tests.campaigns.forger import Forger
from tests.campaigns.kinds import BACK, DELETED, GONE, INDEX, LISTS, MEMBER, MERGE, NAMES, NO_ROW, OLDER, RENAMED, TEXT, kind
from tests.campaigns.rich import ABOUT_ERASED, ERASED

_PERSON = "loading, db check, chain, import"


# -- labels and names ----------------------------------------------------------------------------------------------------


@kind("two labels exchanged", NAMES, _PERSON)
def _(forger: Forger) -> None:
    _exchange_seats(forger, "label")


@kind("two labels exchanged with their salts", NAMES, _PERSON)
def _(forger: Forger) -> None:
    _exchange_seats(forger, "label", "salt")


@kind("two players exchanged with their labels", NAMES, _PERSON)
def _(forger: Forger) -> None:
    _exchange_seats(forger, "person_id", "label", "salt")


@kind("a label changed", NAMES, _PERSON)
def _(forger: Forger) -> None:
    forger.run("UPDATE seats SET label = 'zoe' WHERE stream_id = ? AND seat = 1", forger.log("hand"))


@kind("two names exchanged", NAMES, _PERSON)
def _(forger: Forger) -> None:
    _exchange_people(forger, "name", "key")


@kind("two names exchanged with their salts", NAMES, _PERSON)
def _(forger: Forger) -> None:
    _exchange_people(forger, "name", "key", "salt")


@kind("a name changed", NAMES, _PERSON)
def _(forger: Forger) -> None:
    forger.run("UPDATE people SET name = 'Zoe Berg', key = 'zoe berg' WHERE name = 'Anna Berg'")


@kind("a name given a number", NAMES, _PERSON)
def _(forger: Forger) -> None:
    forger.run("UPDATE people SET name = 'Anna Berg (2)', key = 'anna berg (2)', written = 'Anna B' WHERE name = 'Anna Berg'")


def _exchange_seats(forger: Forger, *columns: str) -> None:
    log, wanted = forger.log("hand"), ", ".join(columns)
    select = f"SELECT {wanted} FROM seats WHERE stream_id = ? AND seat = ?"
    one, other = (forger.run(select, log, seat)[0] for seat in (1, 2))
    sets = ", ".join(f"{column} = ?" for column in columns)
    for seat, values in ((1, other), (2, one)):
        forger.run(f"UPDATE seats SET {sets} WHERE stream_id = ? AND seat = ?", *values, log, seat)


def _exchange_people(forger: Forger, *columns: str) -> None:
    anna, dave = forger.person("Anna Berg"), forger.person("Dave Moor")
    select = f"SELECT {', '.join(columns)} FROM people WHERE id = ?"
    one, other = (forger.run(select, id)[0] for id in (anna, dave))
    sets = ", ".join(f"{column} = ?" for column in columns)
    forger.run("UPDATE people SET key = NULL WHERE id IN (?, ?)", anna, dave)
    for id, values in ((anna, other), (dave, one)):
        forger.run(f"UPDATE people SET {sets} WHERE id = ?", *values, id)


# -- what looks erased, and what was ---------------------------------------------------------------------------------------

_UNNAMED = "name = NULL, key = NULL, salt = NULL, written = NULL, touched = NULL"


@kind("a name removed", GONE, "db check, store log")
def _(forger: Forger) -> None:
    forger.run(f"UPDATE people SET {_UNNAMED} WHERE name = 'Anna Berg'")


@kind("a label removed", GONE, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE seats SET label = NULL, salt = NULL WHERE stream_id = ? AND seat = 1", forger.log("hand"))


@kind("a text removed", GONE, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM texts WHERE text = 'what a hand'")


@kind("the row of a person removed", NO_ROW, "db check, rows, store log")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM people WHERE name = 'Anna Berg'")


@kind("an erased name put back", BACK, "db check, store log")
def _(forger: Forger) -> None:
    erased = _before(forger, "people", "name, key, salt, id")
    forger.run("UPDATE people SET name = ?, key = ?, salt = ? WHERE id = ?", *erased)


@kind("an erased label put back", BACK, "db check, store log")
def _(forger: Forger) -> None:
    erased = _before(forger, "seats", "label, salt, stream_id, seat")
    forger.run("UPDATE seats SET label = ?, salt = ? WHERE stream_id = ? AND seat = ?", *erased)


@kind("an erased text put back", BACK, "db check, store log")
def _(forger: Forger) -> None:
    erased = _before(forger, "texts", "digest, stream_id, salt, text")
    forger.run("INSERT INTO texts (digest, stream_id, salt, text) VALUES (?, ?, ?, ?)", *erased)


def _before(forger: Forger, table: str, columns: str) -> tuple[object, ...]:
    """A row as the copy has it that was made before the erasing."""
    where = {"people": f"name = '{ERASED}'", "seats": "label = 'peter'", "texts": f"text = '{ABOUT_ERASED}'"}[table]
    (found,) = forger.run(f"SELECT {columns} FROM copy.{table} WHERE {where}")
    return found


# -- texts ---------------------------------------------------------------------------------------------------------------


@kind("a text altered", TEXT, "db check, chain, import")
def _(forger: Forger) -> None:
    forger.run("UPDATE texts SET text = 'what a shame' WHERE text = 'what a hand'")


@kind("the salt of a text altered", TEXT, "db check, chain, import")
def _(forger: Forger) -> None:
    forger.run("UPDATE texts SET salt = zeroblob(16) WHERE text = 'what a hand'")


@kind("two texts exchanged", TEXT, "db check, chain, import")
def _(forger: Forger) -> None:
    hand, saw = "'what a hand'", "'two saw it'"
    forger.run(f"UPDATE texts SET text = CASE text WHEN {hand} THEN {saw} ELSE {hand} END WHERE text IN ({hand}, {saw})")


@kind("a text moved to another game", NO_ROW, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE texts SET stream_id = ? WHERE text = 'what a hand'", forger.log("visit"))


@kind("a text moved to no game", NO_ROW, "db check, store log, rows")
def _(forger: Forger) -> None:
    forger.run("UPDATE texts SET stream_id = 'gnowhere' WHERE text = 'what a hand'")


# -- the index -------------------------------------------------------------------------------------------------------------


@kind("the status of a game changed", INDEX, "db check, index")
def _(forger: Forger) -> None:
    forger.run("UPDATE streams SET status = 'void' WHERE name = 'hand'")


@kind("the ruleset of a game changed", INDEX, "db check, index")
def _(forger: Forger) -> None:
    forger.run("UPDATE streams SET ruleset = 'spookies/1' WHERE name = 'hand'")


@kind("the time of a game changed", NO_ROW, "db check")
def _(forger: Forger) -> None:
    forger.run("UPDATE streams SET touched = touched - 3600000 WHERE name = 'hand'")


@kind("a game made a series", NO_ROW, "loading, db check, chain, store log, receipt of the game, receipt of all")
def _(forger: Forger) -> None:
    forger.run("UPDATE streams SET kind = 'series' WHERE name = 'visit'")


@kind("a game renamed", RENAMED, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE streams SET name = 'finale' WHERE name = 'hand'")


@kind("two names of games exchanged", RENAMED, "db check, store log")
def _(forger: Forger) -> None:
    _exchange_names(forger, "name")


@kind("two names of games exchanged with their salts", RENAMED, "db check, store log")
def _(forger: Forger) -> None:
    _exchange_names(forger, "name", "salt")


def _exchange_names(forger: Forger, *columns: str) -> None:
    hand, visit = forger.log("hand"), forger.log("visit")
    one, other = (forger.run(f"SELECT {', '.join(columns)} FROM streams WHERE id = ?", id)[0] for id in (hand, visit))
    forger.run("UPDATE streams SET name = 'neither' WHERE id = ?", hand)
    for id, values in ((visit, one), (hand, other)):
        forger.run(f"UPDATE streams SET {', '.join(f'{column} = ?' for column in columns)} WHERE id = ?", *values, id)


@kind("a game deleted with all its rows", DELETED, "db check, store log, receipt of all, import")
def _(forger: Forger) -> None:
    log = forger.log("visit")
    forger.run("UPDATE people SET touched = NULL WHERE touched = ?", log)
    tables = {"events": "originator_id", "seats": "stream_id", "texts": "stream_id", "streams": "id"}
    for table, column in tables.items():
        forger.run(f"DELETE FROM {table} WHERE {column} = ?", log)


@kind("the row of a game deleted", NO_ROW, "db check, rows, store log, receipt of all, import")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM streams WHERE name = 'visit'")


# -- series and people -----------------------------------------------------------------------------------------------------


@kind("a game put into a series", MEMBER, "db check, index")
def _(forger: Forger) -> None:
    forger.run("INSERT INTO members (game_id, series_id, number) VALUES (?, ?, 9)", forger.log("hand"), forger.log("autumn"))


@kind("a game put out of a series", MEMBER, "db check, index")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM members WHERE game_id = ?", forger.log("evening"))


@kind("a game put into another series", MEMBER, "db check, index")
def _(forger: Forger) -> None:
    forger.run("UPDATE members SET series_id = ? WHERE game_id = ?", forger.log("friday-hands"), forger.log("evening"))


@kind("a merge made", MERGE, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE people SET same_as = ? WHERE name = 'dave'", forger.person("Dave Moor"))


@kind("a merge taken back", MERGE, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE people SET same_as = NULL WHERE name = 'Bert Voss'")


# -- lists and files -------------------------------------------------------------------------------------------------------


@kind("an entry no longer skipped", LISTS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM skipped")


@kind("another entry skipped", LISTS, "db check, store log")
def _(forger: Forger) -> None:
    columns = "stream_id, person_id, at, why, problem"
    forger.run(f"INSERT INTO skipped (entry, {columns}) SELECT 9, {columns} FROM skipped")


@kind("a word list deleted", LISTS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM wordlists")


@kind("a word list given", LISTS, "db check, store log")
def _(forger: Forger) -> None:
    from hashlib import sha256

    words = b"boo\n"
    forger.run("INSERT INTO wordlists (sha256, name, content) VALUES (?, 'boo.txt', ?)", sha256(words).hexdigest(), words)


@kind("a word list altered", NO_ROW, "db check")
def _(forger: Forger) -> None:
    forger.run("UPDATE wordlists SET content = ?", b"boo\n")


@kind("a word list renamed", NO_ROW, "")
def _(forger: Forger) -> None:
    forger.run("UPDATE wordlists SET name = 'theirs.txt'")


@kind("a file that decides altered", NO_ROW, "loading, db check, chain, receipt of the game, receipt of all")
def _(forger: Forger) -> None:
    forger.run("UPDATE files SET content = ?", b"x = 1\n")


@kind("a file that decides deleted", NO_ROW, "loading, db check, chain, receipt of the game, receipt of all")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM files")


@kind("the store put back to an older copy", OLDER, "receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    tables = ("events", "streams", "people", "seats", "texts", "skipped", "members", "wordlists", "files", "sqlite_sequence")
    for table in tables:
        forger.run(f"DELETE FROM {table}")
        forger.run(f"INSERT INTO {table} SELECT * FROM copy.{table}")
