"""Forgeries of the store's own log, and of the schema."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from tests.campaigns.forger import Forger
from tests.campaigns.kinds import NO_ROW, OWN, OWN_FIT, TOLD, kind

from spooklog.domain.contract.digests import digest_of_text

_OWN = "db check, store log"
_CUT = "db check, store log, receipt of all"


@kind("an entry of the store's log altered", OWN, _OWN)
def _(forger: Forger) -> None:
    number = forger.find(forger.own, "store.people_merged")
    other = forger.person("Anna Berg")
    forger.edit(forger.own, number, lambda fields: fields["event"].update(kept=other))


@kind("an entry of the store's log removed", OWN, _OWN)
def _(forger: Forger) -> None:
    forger.run("DELETE FROM events WHERE originator_id = ? AND originator_version = 4", forger.own)


@kind("the tail of the store's log cut off", OWN, _CUT)
def _(forger: Forger) -> None:
    forger.cut(forger.own, forger.find(forger.own, "store.erased"))


@kind("all of the store's log removed", OWN, _CUT)
def _(forger: Forger) -> None:
    forger.cut(forger.own, 1)


@kind("the row of the store's log deleted", OWN, "db check, rows, store log, receipt of all")
def _(forger: Forger) -> None:
    forger.run("DELETE FROM streams WHERE kind = 'store'")


@kind("the store's log cut off with the erasing in it", OWN, _CUT)
def _(forger: Forger) -> None:
    forger.cut(forger.own, forger.find(forger.own, "store.erased"))
    forger.rechain(forger.own)


@kind("the checkpoint cut off", OWN_FIT, "db check, receipt of all")
def _(forger: Forger) -> None:
    forger.cut(forger.own, forger.find(forger.own, "store.checkpoint_made"))
    forger.rechain(forger.own)


@kind("a merge told to the store's log and made", TOLD, "")
def _(forger: Forger) -> None:
    dave, moor = forger.person("dave"), forger.person("Dave Moor")
    forger.run("UPDATE people SET same_as = ? WHERE id = ?", moor, dave)
    forger.tell_own("store.people_merged", {"kept": moor, "merged": [dave]})


@kind("a name removed, and an erasure told to the store's log", TOLD, "")
def _(forger: Forger) -> None:
    person = forger.person("Dave Okoro")
    forger.run("UPDATE people SET name = NULL, key = NULL, salt = NULL, touched = NULL WHERE id = ?", person)
    forger.run("UPDATE seats SET label = NULL, salt = NULL WHERE person_id = ?", person)
    forger.tell_own("store.erased", {"persons": [person]})


@kind("a game renamed, and that told to the store's log", TOLD, "")
def _(forger: Forger) -> None:
    salt = bytes(16)
    forger.run("UPDATE streams SET name = 'finale', salt = ? WHERE name = 'hand'", salt)
    forger.tell_own("store.log_renamed", {"log": forger.log("finale"), "name": digest_of_text(salt, "finale")})


@kind("a link made, and that told to the store's log", TOLD, "")
def _(forger: Forger) -> None:
    number, _ = forger.head(forger.own)
    at = json.loads(forger.entries(forger.own)[number - 1].state)["at"]
    digest = sha256(b"key").hexdigest()
    columns = "id, digest, role, records, made"
    forger.run(f"INSERT INTO links ({columns}) VALUES ('aaaaaaaa', ?, 'watch', 0, ?)", digest, at)
    forger.tell_own("store.link_made", {"link": "aaaaaaaa", "digest": digest, "role": "watch"})


@kind("the store's log written anew without a merge", OWN_FIT, "db check, receipt of all")
def _(forger: Forger) -> None:
    own = forger.own
    rows = forger.entries(own)
    first = forger.find(own, "store.people_merged")
    ((merged,),) = [json.loads(rows[first - 1].state)["event"]["merged"]]
    forger.run("UPDATE people SET same_as = NULL WHERE id = ?", merged)
    forger.run("DELETE FROM events WHERE originator_id = ? AND originator_version = ?", own, first)
    for row in rows[first:]:
        forger.number(own, row.number, row.number - 1)
    forger.rechain(own)


@kind("who erased written anew in the store's log", OWN_FIT, "receipt of all")
def _(forger: Forger) -> None:
    other = forger.person("Anna Berg")

    def by_another(fields: dict[str, Any]) -> None:
        fields["by"] = other

    forger.edit(forger.own, forger.find(forger.own, "store.erased"), by_another)
    forger.rechain(forger.own)


# -- the schema ------------------------------------------------------------------------------------------------------------


@kind("a trigger that acts by itself", NO_ROW, "opening")
def _(forger: Forger) -> None:
    forger.run("CREATE TRIGGER quiet AFTER INSERT ON events BEGIN DELETE FROM texts; END")


@kind("a view in the place of a table", NO_ROW, "opening")
def _(forger: Forger) -> None:
    forger.run("ALTER TABLE texts RENAME TO hidden")
    forger.run("CREATE VIEW texts AS SELECT * FROM hidden")


@kind("a table without its keys", NO_ROW, "opening")
def _(forger: Forger) -> None:
    forger.run("CREATE TABLE other AS SELECT * FROM events")
    forger.run("DROP TABLE events")
    forger.run("ALTER TABLE other RENAME TO events")


@kind("another version of the schema", NO_ROW, "opening")
def _(forger: Forger) -> None:
    forger.run("UPDATE alembic_version SET version_num = '9999'")
