"""Forgeries of whole logs: cut off, written anew, put in by hand, numbered anew."""

from __future__ import annotations

import json
from typing import Any

from tests.campaigns.forger import Forger
from tests.campaigns.kinds import ANEW, ANEW_LATER, CUT, CUT_FIT, NEVER, NO_ROW, PUT_IN, STORE_ANEW, kind

from spooklog.domain.contract.digests import digest_of_text


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
    begun = {"log": log, "kind": "game", "name": digest_of_text(salt, name), "hash": first}
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
