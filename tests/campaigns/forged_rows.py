"""Forgeries of the other rows beside the logs: the index, series, merges, lists, files."""

from __future__ import annotations

from hashlib import sha256

from tests.campaigns.forger import Forger
from tests.campaigns.kinds import ARCHIVED, DELETED, INDEX, LINKS, LISTS, MEMBER, MERGE, NO_ROW, OLDER, RENAMED, kind

from spooklog.store.database.schema import TABLES


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


@kind("a game archived", ARCHIVED, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE streams SET archived = touched WHERE name = 'hand'")


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


@kind("another reason to skip an entry", LISTS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE skipped SET why = 'the cat'")


@kind("a reason to skip an entry that looks erased", LISTS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE skipped SET why = '(erased)', problem = '(erased)', salt = NULL")


@kind("a word list deleted", LISTS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM wordlists")


@kind("a word list given", LISTS, "db check, store log")
def _(forger: Forger) -> None:
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


# -- links -----------------------------------------------------------------------------------------------------------------


@kind("a link for a scribe made", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    columns = "id, digest, role, records, person_id, made"
    values = ("aaaaaaaa", sha256(b"key").hexdigest(), "scribe", 1, forger.person("Scribe"), 5)
    forger.run(f"INSERT INTO links ({columns}) VALUES (?, ?, ?, ?, ?, ?)", *values)


@kind("a link deleted", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM links WHERE role = 'watch'")


@kind("a revoked link opened again", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE links SET revoked = NULL")


@kind("a link revoked", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE links SET revoked = made + 1 WHERE role = 'watch'")


@kind("a link that records", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE links SET records = 1 WHERE role = 'seat'")


@kind("a link for another seat", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE links SET seat = 2 WHERE role = 'seat'")


@kind("a link for another game", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE links SET stream_id = ? WHERE role = 'seat'", forger.log("hand"))


@kind("a link with another key", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE links SET digest = ? WHERE role = 'seat'", sha256(b"key").hexdigest())


@kind("a link without its end", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE links SET until = NULL")


@kind("a link with another label", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE links SET label = 'hall' WHERE role = 'seat'")


@kind("a link that was never used", LINKS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE links SET used = NULL")


@kind("the store put back to an older copy", OLDER, "receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    for table in (*TABLES, "sqlite_sequence"):
        forger.run(f"DELETE FROM {table}")
        forger.run(f"INSERT INTO {table} SELECT * FROM copy.{table}")
