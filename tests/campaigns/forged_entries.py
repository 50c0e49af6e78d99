"""Forgeries of entries: altered, moved, put in between, put behind the last, respelled."""

from __future__ import annotations

import json
from typing import Any

from tests.campaigns.forger import Forger
from tests.campaigns.kinds import (
    ADDED,
    ADDED_FIT,
    ENTRY,
    FORM,
    LAST,
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
