"""Forgeries of labels, names and texts, and of what was erased."""

from __future__ import annotations

from tests.campaigns.forger import Forger
from tests.campaigns.kinds import BACK, GONE, NAMES, NO_ROW, NUMBERS, PLAYERS, TEXT, kind
from tests.campaigns.rich import ABOUT_ERASED, ERASED

from spooklog.domain.contract.digests import digest_of_text

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


@kind("a name given a number", NAMES, f"{_PERSON}, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE people SET name = 'Anna Berg (9)', key = 'anna berg (9)', written = 'Anna B' WHERE name = 'Anna Berg'")


@kind("a name changed, the recorded one kept as that of a renamed person", NAMES, f"{_PERSON}, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE people SET name = 'Zoe Berg', key = 'zoe berg', written = 'Anna Berg' WHERE name = 'Anna Berg'")


def _exchange_seats(forger: Forger, *columns: str) -> None:
    log, wanted = forger.log("hand"), ", ".join(columns)
    select = f"SELECT {wanted} FROM seats WHERE stream_id = ? AND seat = ?"
    one, other = (forger.run(select, log, seat)[0] for seat in (1, 2))
    sets = ", ".join(f"{column} = ?" for column in columns)
    for seat, values in ((1, other), (2, one)):
        forger.run(f"UPDATE seats SET {sets} WHERE stream_id = ? AND seat = ?", *values, log, seat)


@kind("the numbers behind two equal names exchanged", NUMBERS, "db check, store log")
def _(forger: Forger) -> None:
    _exchange_people(forger, "name", "key", of=("Anna Berg (2)", "Anna Berg (3)"))


@kind("the number behind a name changed", NUMBERS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE people SET name = 'Anna Berg (7)', key = 'anna berg (7)' WHERE name = 'Anna Berg (2)'")


def _exchange_people(forger: Forger, *columns: str, of: tuple[str, str] = ("Anna Berg", "Dave Moor")) -> None:
    anna, dave = (forger.person(name) for name in of)
    select = f"SELECT {', '.join(columns)} FROM people WHERE id = ?"
    one, other = (forger.run(select, id)[0] for id in (anna, dave))
    sets = ", ".join(f"{column} = ?" for column in columns)
    forger.run("UPDATE people SET key = NULL WHERE id IN (?, ?)", anna, dave)
    for id, values in ((anna, other), (dave, one)):
        forger.run(f"UPDATE people SET {sets} WHERE id = ?", *values, id)


# -- players of other programs ---------------------------------------------------------------------------------------------


@kind("a player of another program made another person", PLAYERS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("UPDATE players SET person_id = ?", forger.person("Dave Moor"))


@kind("a player of another program put in", PLAYERS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("INSERT INTO players SELECT program, 'other', person_id, salt FROM players")


@kind("a player of another program removed", PLAYERS, "db check, store log")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM players")


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
    return forger.run(f"SELECT {columns} FROM copy.{table} WHERE {where}")[0]


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


@kind("a text moved to another game", NO_ROW, "db check, store log, chain")
def _(forger: Forger) -> None:
    forger.run("UPDATE texts SET stream_id = ? WHERE text = 'what a hand'", forger.log("visit"))


@kind("a text put in that no entry names", TEXT, "db check, chain")
def _(forger: Forger) -> None:
    salt, text = bytes(16), "the cat saw it all"
    values = digest_of_text(salt, text), forger.log("visit"), salt, text
    forger.run("INSERT INTO texts (digest, stream_id, salt, text) VALUES (?, ?, ?, ?)", *values)


@kind("a text moved to no game", NO_ROW, "db check, store log, rows")
def _(forger: Forger) -> None:
    forger.run("UPDATE texts SET stream_id = 'gnowhere' WHERE text = 'what a hand'")
