"""The command that corrects plies of the past."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.files.reading import open_input
from spooklog.cli.output import said
from spooklog.cli.params import After, AsJson, By, Db, Game, When
from spooklog.cli.session import find_game, nonblank, opened, recorder_name
from spooklog.domain.log.amend import Amend
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.replays.sheets.beginning import amended_beginning
from spooklog.replays.sheets.edits import correction, read_edits, read_ply
from spooklog.replays.sheets.line import SheetLine, read_line
from spooklog.replays.sheets.sheet import read_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.domain.log.amend import Conflicts, Correction
    from spooklog.domain.log.amend_beginning import AmendBeginning
    from spooklog.domain.log.game import Game as FoldedGame

_HEAD = 'amend --head "dealer bert"'
CALLS = ("amend 14 bert 5S", "amend 14 --remove", "amend 15 --before cora 3T", "amend --file EDITS", _HEAD)
_CONFLICTS = ("drop", "ruled")


def amend(
    text: Annotated[
        list[str] | None, typer.Argument(metavar="PLY TEXT…", help="a ply of the game as it stands, and the line in its place")
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="take the ply out")] = False,
    before: Annotated[
        bool, typer.Option("--before", help="put TEXT in before the ply; to append it, name the number after the last ply")
    ] = False,
    file: Annotated[
        str | None, typer.Option("--file", metavar="EDITS", help="many corrections from a file, one a line, - for standard input")
    ] = None,
    head: Annotated[
        list[str] | None,
        typer.Option("--head", metavar="LINE", help="correct how the game began, by a header line as in a sheet; again for more"),
    ] = None,
    apply: Annotated[bool, typer.Option("--apply", help="store the amendment; without this it is only tried")] = False,
    conflicts: Annotated[
        str | None,
        typer.Option(
            "--conflicts", metavar="HOW", help="plies that can no longer stay: drop them, or allow those a rule forbids: ruled"
        ),
    ] = None,
    why: Annotated[
        str | None, typer.Option("--why", metavar="WORDS", help="the reason, also of plies that stay by a ruling")
    ] = None,
    ruled: Annotated[str | None, typer.Option("--ruled", metavar="WHY", help="put TEXT in although a rule forbids it")] = None,
    when: When = None,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Correct plies of the past: replace, remove or put in. The whole game is tried first; --apply stores the amendment.

    --head corrects how the game began: who sat where, date, title, dealer or starter, options, data. A header line takes the
    place of the one that begins with the same word, and a word alone takes its line away. `players` may name one more behind
    the others, who came late, or leave out the last one, who never came; a line that names who leaves cannot stay.
    """
    from spooklog.cli.screens.amendment import answer_amended

    how = _conflicts(conflicts)
    _check_call(text, remove=remove, before=before, file=file, head=head, with_line=ruled is not None or when is not None)
    with opened(db) as store:
        stream = find_game(store, game, by)
        loaded = store.games.load(stream.id)
        # the dry run does not reach `append`, which compares for all other calls
        if after is not None and after != loaded.stream.head:
            words = said("the log stands at entry {entry}, not {after}", entry=loaded.stream.head, after=after)
            raise Conflict(words, expected=(str(loaded.stream.head),))
        command: Amend | AmendBeginning
        reason = nonblank("--why", why)
        if head:
            command = amended_beginning(store, loaded, head, conflicts=how, why=reason)
        elif file is not None:
            corrections = read_edits(read_lines(open_input(file)), loaded.game)
            command = Amend(tuple(corrections), how, reason, loaded.game)
        else:
            corrections = [_typed(text or [], loaded.game, remove, before, nonblank("--ruled", ruled), nonblank("--when", when))]
            # with the game that the scribe saw: plies that others changed since must not be corrected
            command = Amend(tuple(corrections), how, reason, loaded.game)
        if not apply:
            loaded, plan = store.games.plan(stream.id, command)
            answer_amended(store, loaded, plan, None, as_json=as_json)
            return
        recorded = store.games.append(stream.id, command, by=recorder_name(by), after=after)
        answer_amended(store, loaded, recorded.amendment, recorded, as_json=as_json)


def _check_call(
    text: Sequence[str] | None, *, remove: bool, before: bool, file: str | None, head: Sequence[str] | None, with_line: bool
) -> None:
    """Raise Usage for options that exclude each other; `with_line` is whether --ruled or --when is given."""
    if head:
        if text or remove or before or with_line or file is not None:
            raise Usage("--head excludes PLY, TEXT, --remove, --before, --file, --ruled and --when", expected=(_HEAD,))
        return
    if file is not None and (text or remove or before or with_line):
        raise Usage("--file excludes PLY, TEXT, --remove, --before, --ruled and --when", expected=("amend --file EDITS",))
    if file is None and not text:
        raise Usage("say which ply, and what happened instead", expected=CALLS)
    if remove and (before or with_line or (text and len(text) > 1)):
        raise Usage("--remove takes only a PLY", expected=CALLS[1:2])


def _conflicts(word: str | None) -> Conflicts:
    """Return what becomes of plies that can no longer stay. Raises Usage."""
    match word and word.casefold():
        case None:
            return "report"
        case "drop":
            return "drop"
        case "ruled":
            return "ruled"
        case _:
            raise Usage(said("--conflicts is drop or ruled, not '{word}'", word=word), input=word, expected=_CONFLICTS)


def _typed(words: Sequence[str], game: FoldedGame, remove: bool, before: bool, ruled: str | None, when: str | None) -> Correction:
    """Return the one correction of a command line. Raises Usage."""
    number, *rest = " ".join(words).split(maxsplit=1) or [""]
    ply = read_ply(number)
    if ply is None:
        raise Usage(said("'{word}' is no ply", word=number), input=number, expected=CALLS)
    line = read_line("".join(rest))
    if remove:
        if rest:
            raise Usage("--remove takes only a PLY", input=rest[0], expected=CALLS[1:2])
        return correction("remove", ply, line, game)
    if not line.text:
        raise Usage(said("say what happened instead of ply {ply}", ply=ply), expected=CALLS)
    if line.note:
        raise Usage("an amendment takes no note", input=line.note, expected=(f"note --at {ply} {line.note!r}",))
    whole = SheetLine(None, line.raw, line.text, ruled or line.why, when or line.when)
    return correction("insert" if before else "replace", ply, whole, game)
