"""The command that brings the schema of a store up to date."""

from __future__ import annotations

from msgspec import field

from spooklog.cli.output import INDENT, emit_json, said, say
from spooklog.cli.params import AsJson, Db
from spooklog.cli.session import store_url
from spooklog.domain.values.answer import Answer


class Upgraded(Answer, frozen=True, kw_only=True):
    """The schema before, None where there was no store, and the one now."""

    before: str | None = field(name="from")
    to: str


def upgrade(db: Db = None, as_json: AsJson = False) -> None:
    """Bring the store up to this program's version; create it where there is none."""
    from spooklog.migrations.upgrade import upgrade as migrate

    before, now = migrate(store_url(db, create=True))
    if as_json:
        emit_json(Upgraded(before=before, to=now))
    elif before is None:
        say(said("created, schema {now}", now=now))
    else:
        say(said("schema {now}", now=now if before == now else f"{before} -> {now}"))
        # revisions have four digits, so they compare as text
        if before < "0008" <= now:
            words = said(
                "every log was rewritten, with names and labels in its chain: earlier receipts and replay files are void"
            )
            say(words, INDENT)
