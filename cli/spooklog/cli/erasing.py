"""`players erase`, step by step: search, show, ask, erase."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from spooklog.cli.output import can_ask, emit_json, say
from spooklog.cli.screens.erasure import Report, emit_erased, line_of, nothing_left, show_erased, show_finds
from spooklog.domain.errors import Usage
from spooklog.store.erasing.erase import Choice, erase

if TYPE_CHECKING:
    from spooklog.store.store import Store


def erase_player(store: Store, name: str, choice: Choice, *, by: str, yes: bool, as_json: bool) -> None:
    """Erase a person with all finds that the choice means.

    Without `yes` the finds are shown first, and a terminal asks about each suspected one. Raises Usage without a terminal,
    NotFound for a name that no person has.
    """
    if store.people.find(name) is None and store.recorder.unscrubbed():
        erase(store.own_log, name, by=by)
        nothing_left(name, as_json=as_json)
        return
    report = Report(store, name, choice)
    if not yes:
        if as_json:
            emit_json({"erased": False, **report.plain(), "renamed": {}})
        else:
            show_finds(report)
        if not can_ask():
            raise Usage("nothing was erased: that takes a yes", expected=(f"players erase {name!r} --yes",))
        choice = _asked(report, choice)
        if not typer.confirm("erase all of this for good?"):
            say("nothing was erased")
            return
        report = Report(store, name, choice)
    found, renamed = erase(store.own_log, name, choice, by=by)
    if as_json:
        emit_erased(report, found, renamed)
    else:
        show_erased(report, found, renamed)


def _asked(report: Report, choice: Choice) -> Choice:
    """The choice with what the person at the terminal decides about suspected finds, one after another."""
    taken: list[str] = []
    marks = [report.marks[item.place] for item in report.open]
    for at, item in enumerate(report.open):
        say(f"   {line_of(report.row(item))}")
        answer = _answer()
        if answer == "all":
            taken += marks[at:]
        elif answer == "yes":
            taken.append(marks[at])
        if answer in ("all", "none"):
            break
    return Choice(choice.also, choice.keep, (*choice.take, *taken), choice.everything)


def _answer() -> str:
    answers = ("yes", "no", "all", "none")
    while True:
        said = typer.prompt("   erase this too? yes, no, all that follow, none of them", default="no", show_default=False)
        meant = [answer for answer in answers if said.strip() and answer.startswith(said.strip().casefold())]
        if meant:
            return meant[0]
