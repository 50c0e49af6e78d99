"""The command that erases a person: it searches, shows the finds, asks, and erases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.completion import person_names
from spooklog.cli.output import INDENT, can_ask, confirmed, emit_json, said, say, told
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import opened, recorder_name
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import unaccented
from spooklog.replays.exchange.incoming.earlier_imports import players_in
from spooklog.store.erasing.erase import Choice
from spooklog.store.erasing.erase import erase as erase_person

if TYPE_CHECKING:
    from spooklog.cli.screens.erasure import Report
    from spooklog.store.store import Store

_ANSWERS = ("yes", "no", "all", "none")
_IN_WORDS = (said("yes"), said("no"), said("all"), said("none"))


def erase(
    context: typer.Context,
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="the name to erase, with all names that were merged with it", autocompletion=person_names
        ),
    ],
    also: Annotated[
        list[str] | None,
        typer.Option(
            "--also",
            metavar="TEXT",
            help="erase texts and names of games that contain this, too; people and labels that do become suspected finds",
        ),
    ] = None,
    take: Annotated[
        list[str] | None,
        typer.Option("--take", metavar="FIND", help="erase a suspected find: its mark in the list, or a text in it"),
    ] = None,
    all_suspects: Annotated[bool, typer.Option("--all-suspects", help="erase all suspected finds")] = False,
    keep: Annotated[
        list[str] | None,
        typer.Option("--keep", metavar="FIND", help="leave a find alone, certain or suspected: its mark, or a text in it"),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="erase without asking; suspected finds stay unless they are taken")] = False,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Erase a person: the name, the labels, the texts they wrote, and every text, name and option that mentions them.

    It first lists certain and suspected finds, such as a single word of the name, and asks about each suspected one. Games stay,
    with a number in place of the label; every log can still be verified. At last it lists what erasing cannot reach.
    """
    group: GroupOptions = context.obj
    choice = Choice(tuple(also or ()), tuple(keep or ()), tuple(take or ()), all_suspects)
    with opened(db or group.db) as store:
        _erase(store, name, choice, by=recorder_name(by), yes=yes, as_json=as_json or group.as_json)


def _erase(store: Store, name: str, choice: Choice, *, by: str, yes: bool, as_json: bool) -> None:
    """Erase a person with all finds that the choice covers.

    Without `yes`, show the finds first and ask about each suspected one. Raises Usage without a terminal to ask at, NotFound for
    a name that no person has.
    """
    from spooklog.cli.screens.erasure import Report, nothing_left, show_erased, show_finds

    # an erasure was killed before its scrub: the name has gone from the rows, but not from unused bytes
    if store.people.find(name) is None and store.recorder.unscrubbed():
        erase_person(store.own_log, name, by=by)
        nothing_left(name, as_json=as_json)
        return
    report = Report(store, name, choice)
    if not yes:
        if as_json:
            emit_json(report.answer())
        else:
            show_finds(report)
        if not can_ask():
            raise Usage("nothing was erased: erasing must be confirmed", expected=(f"players erase {name!r} --yes",))
        choice = _ask_about_suspects(report, choice)
        if not confirmed(said("erase all of this for good?")):
            say(said("nothing was erased"))
            return
        # anew: the choice has grown by the answers
        report = Report(store, name, choice)
    found, renamed = erase_person(store.own_log, name, choice, by=by, players=players_in)
    if as_json:
        emit_json(report.answer(found, renamed))
    else:
        show_erased(report, found, renamed)


def _ask_about_suspects(report: Report, choice: Choice) -> Choice:
    """Ask about suspected finds, one after another. Returns the choice with those that are to be erased too."""
    from spooklog.cli.screens.erasure import line_of

    taken: list[str] = []
    marks = [report.marks[item.place] for item in report.open]
    for at, item in enumerate(report.open):
        say(line_of(report.row(item)), INDENT)
        answer = _answer()
        if answer == "all":
            taken += marks[at:]
        elif answer == "yes":
            taken.append(marks[at])
        if answer in ("all", "none"):
            break
    return Choice(choice.also, choice.keep, (*choice.take, *taken), choice.everything)


def _answer() -> str:
    """Ask about one find until the answer is the beginning of yes, no, all or none, in the language or in English.

    No is the default.
    """
    question = " " * INDENT + told(said("erase this too? yes, no, all that follow, none of them"))
    while True:
        typed = unaccented(typer.prompt(question, default="no", show_default=False).strip())
        begun = [unaccented(told(word)).startswith(typed) for word in _IN_WORDS]
        begun += [answer.startswith(typed) for answer in _ANSWERS]
        meant = [answer for answer, fits in zip((*_ANSWERS, *_ANSWERS), begun, strict=True) if typed and fits]
        if meant:
            return meant[0]
