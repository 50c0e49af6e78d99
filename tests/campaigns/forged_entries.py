"""Forgeries of entries: altered, moved, respelled, cut off, and written anew."""

from __future__ import annotations

import json
from typing import Any

from tests.campaigns.forger import Forger
from tests.campaigns.kinds import (
    ADDED,
    ADDED_FIT,
    ANEW,
    ANEW_LATER,
    CUT,
    CUT_FIT,
    ENTRY,
    FORM,
    LAST,
    NEVER,
    NO_ROW,
    PUT_IN,
    STORE_ANEW,
    kind,
)

_BROKEN = "loading, db check, chain, receipt of the game, receipt of all, import"
_REWRITTEN = "db check, chain, receipt of the game, receipt of all, import"


def _fifth_card(fields: dict[str, Any]) -> None:
    fields["event"]["card"] = "9T" if fields["event"]["card"] != "9T" else "8T"


def _a_card(forger: Forger) -> tuple[str, int]:
    log = forger.log("hand")
    return log, forger.find(log, "spooks.card_played")


@kind("a card of an entry altered", ENTRY, _BROKEN)
def _(forger: Forger) -> None:
    forger.edit(*_a_card(forger), _fifth_card)


@kind("the time of an entry set back", ENTRY, _BROKEN)
def _(forger: Forger) -> None:
    def earlier(fields: dict[str, Any]) -> None:
        fields["at"] -= 3_600_000

    forger.edit(*_a_card(forger), earlier)


@kind("the recorder of an entry altered", ENTRY, _BROKEN)
def _(forger: Forger) -> None:
    other = forger.person("Anna Berg")
    forger.edit(*_a_card(forger), lambda fields: fields.update(by=other))


@kind("the topic of an entry altered", ENTRY, _BROKEN)
def _(forger: Forger) -> None:
    log, number = _a_card(forger)
    forger.run("UPDATE events SET topic = 'spooks.turn_passed' WHERE originator_id = ? AND originator_version = ?", log, number)


@kind("the time of the last entry altered", LAST, "loading, db check, index, receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    log = forger.log("visit")
    forger.edit(log, len(forger.entries(log)), lambda fields: fields.update(at=fields["at"] + 1))


@kind("an entry removed from the middle", ENTRY, _BROKEN)
def _(forger: Forger) -> None:
    log = forger.log("hand")
    forger.run("DELETE FROM events WHERE originator_id = ? AND originator_version = 20", log)


@kind("an entry removed and the rest numbered anew", ENTRY, f"{_BROKEN}, index")
def _(forger: Forger) -> None:
    log = forger.log("hand")
    last = len(forger.entries(log))
    forger.run("DELETE FROM events WHERE originator_id = ? AND originator_version = 20", log)
    for number in range(21, last + 1):
        forger.number(log, number, number - 1)


@kind("two entries exchanged", ENTRY, _BROKEN)
def _(forger: Forger) -> None:
    log = forger.log("hand")
    for old, new in ((20, 9999), (21, 20), (9999, 21)):
        forger.number(log, old, new)


@kind("an entry moved to the end", ENTRY, f"{_BROKEN}, index")
def _(forger: Forger) -> None:
    forger.number(forger.log("hand"), 20, 9999)


@kind("an entry moved into another game", ENTRY, f"{_BROKEN}, index")
def _(forger: Forger) -> None:
    log, other = forger.log("hand"), forger.log("visit")
    forger.run(
        "UPDATE events SET originator_id = ?, originator_version = 4 WHERE originator_id = ? AND originator_version = 20",
        other,
        log,
    )


@kind("an entry doubled at the end", ADDED, "db check, chain, index")
def _(forger: Forger) -> None:
    log = forger.log("hand")
    *_, last = forger.entries(log)
    forger.add(log, last.number + 1, last.topic, last.state)


@kind("an entry put in between", ENTRY, f"{_BROKEN}, index")
def _(forger: Forger) -> None:
    log = forger.log("hand")
    rows = forger.entries(log)
    for row in reversed(rows[20:]):
        forger.number(log, row.number, row.number + 1)
    forger.add(log, 21, rows[20].topic, rows[20].state)


@kind("a line added at the end, the index left", ADDED, "db check, index")
def _(forger: Forger) -> None:
    _add_undo(forger)


@kind("a line added at the end, the index made to fit", ADDED_FIT, "")
def _(forger: Forger) -> None:
    forger.rechain(_add_undo(forger))


def _add_undo(forger: Forger) -> str:
    """Undo the last line of the game shop, as its recorder could have; its id."""
    log = forger.log("shop")
    *_, before, last = forger.entries(log)
    _, hash = forger.head(log)
    fields = json.loads(last.state) | {"prev": hash, "event": {"plies": 1}, "digest": json.loads(before.state)["digest"]}
    del fields["line"], fields["ply"]
    forger.add(log, last.number + 1, "game.undone", json.dumps(fields, separators=(",", ":")).encode())
    return log


# -- the same in other bytes ---------------------------------------------------------------------------------------------


@kind("a key written twice", FORM, _BROKEN)
def _(forger: Forger) -> None:
    forger.respell(forger.log("hand"), 20, b',"at":', b',"at":1,"at":')


@kind("a blank between two keys", FORM, _BROKEN)
def _(forger: Forger) -> None:
    forger.respell(forger.log("hand"), 20, b',"at":', b', "at":')


@kind("a default written out", FORM, _BROKEN)
def _(forger: Forger) -> None:
    forger.respell(forger.log("hand"), 20, b',"event":', b',"ruled":null,"event":')


@kind(
    "a key twice in the last entry, the index made to fit", FORM, "db check, chain, receipt of the game, receipt of all, import"
)
def _(forger: Forger) -> None:
    log = forger.log("hand")
    forger.respell(log, len(forger.entries(log)), b',"at":', b',"at":1,"at":')
    forger.rechain(log)


# -- cut off -------------------------------------------------------------------------------------------------------------


@kind("a tail cut off", CUT, "loading, db check, index, receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    forger.cut(forger.log("hand"), 50)


@kind("a tail cut off with the index made to fit", CUT_FIT, "db check, receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    log = forger.log("hand")
    forger.cut(log, 50)
    forger.rechain(log)


@kind("a tail cut off and numbers of the store closed", CUT_FIT, "receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    log = forger.log("hand")
    forger.cut(log, 50)
    forger.rechain(log)
    _close_gaps(forger)


# -- written anew --------------------------------------------------------------------------------------------------------


@kind("a game written anew from its first entry", ANEW, "db check, store log, receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    forger.write_anew(forger.log("hand"), 1)


@kind("a game written anew from its fifth entry", ANEW_LATER, "receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    forger.write_anew(forger.log("evening"), 5)


@kind("the last entry of a game written anew", ANEW_LATER, "receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    log = forger.log("hand")
    forger.write_anew(log, len(forger.entries(log)))


@kind("a game and the store's log written anew", STORE_ANEW, "receipt of the game, receipt of all, import")
def _(forger: Forger) -> None:
    log, own = forger.log("hand"), forger.own
    first = forger.write_anew(log, 1)
    number, hash = forger.head(log)

    def fit(fields: dict[str, Any]) -> None:
        event = fields["event"]
        if event.get("log") == log and "hash" in event:
            event["hash"] = first
        for head in event.get("heads", ()):
            if head["log"] == log:
                head.update(entry=number, hash=hash)

    for row in forger.entries(own):
        forger.edit(own, row.number, fit)
    forger.rechain(own)


@kind("a game put in by hand", PUT_IN, "db check, store log")
def _(forger: Forger) -> None:
    put_in(forger)


@kind("a game put in by hand and told to the store's log", NEVER, "")
def _(forger: Forger) -> None:
    log, first = put_in(forger)
    known = next(json.loads(row.state)["event"] for row in forger.entries(forger.own) if row.topic == "store.log_imported")
    ((name,),) = forger.run("SELECT name FROM streams WHERE id = ?", log)
    salt = b"s" * 16
    forger.run("UPDATE streams SET salt = ? WHERE id = ?", salt, log)
    begun = {"log": log, "kind": "game", "name": _digest(salt, name), "hash": first}
    assert known["kind"] == "game"
    forger.tell_own("store.log_begun", begun)


def put_in(forger: Forger) -> tuple[str, str]:
    """Copy the game visit under another id, with an index of its own; its id and the hash of its first entry."""
    log, made = forger.log("visit"), "g" + "a" * 20
    columns = "kind, ruleset, head, head_hash, touched, status, salt"
    forger.run(f"INSERT INTO streams (id, name, {columns}) SELECT ?, 'never-was', {columns} FROM streams WHERE id = ?", made, log)
    for row in forger.entries(log)[:2]:  # the note behind them has a text of the other game
        forger.add(made, row.number, row.topic, row.state)
    seats = "seat, person_id, label, salt"
    forger.run(f"INSERT INTO seats (stream_id, {seats}) SELECT ?, {seats} FROM seats WHERE stream_id = ?", made, log)
    return made, forger.rechain(made)


@kind("numbers of the store given anew", NO_ROW, "")
def _(forger: Forger) -> None:
    _close_gaps(forger, step=-1)


def _close_gaps(forger: Forger, step: int = 1) -> None:
    """Number all entries of the store from 1, in their order or, a game as a block, in another one."""
    order = "notification_id" if step > 0 else "originator_id DESC, originator_version"
    ids = [id for (id,) in forger.run(f"SELECT notification_id FROM events ORDER BY {order}")]
    for id in ids:
        forger.run("UPDATE events SET notification_id = -notification_id WHERE notification_id = ?", id)
    for number, id in enumerate(ids, start=1):
        forger.run("UPDATE events SET notification_id = ? WHERE notification_id = ?", number, -id)
    forger.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'events'", len(ids))


def _digest(salt: bytes, text: str) -> str:
    from spooklog.domain.log.texts import digest_of_text

    return digest_of_text(salt, text)
