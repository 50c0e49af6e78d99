"""Asks at the terminal what is played, and who plays, where `new` was typed without that; lists it where it cannot ask."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from spooklog.cli.output import INDENT, can_ask, fail, said, say, say_wrapped, told
from spooklog.cli.recording.line_editing import completing, edit_lines
from spooklog.cli.session import recorder_name, store_url
from spooklog.domain.contract.registry import of_each, preset_names, preset_of
from spooklog.domain.start.arrange import Player, read_players, settled
from spooklog.domain.values.errors import Impossible, SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import check_labels, check_new_labels, normal, unaccented
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import read_line
from spooklog.replays.sheets.next_game import players_of
from spooklog.store.database.schema import SchemaMissing
from spooklog.store.store import open_store

if TYPE_CHECKING:
    from spooklog.domain.contract.meta import Meta
    from spooklog.domain.contract.ruleset import AnyRuleset

T = TypeVar("T")

Known = Callable[[str], "AnyRuleset"]
"""Finds the ruleset of a typed name. Raises NotFound."""

NAMES = ("anna", "bert", "cora", "dave", "emil", "frida")
"""Players of examples."""

KNOWN = 12
"""So many people are offered, those who played last."""

_QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")')


class Asked(NamedTuple):
    """What a person answered: the game as typed, its players, the title of a score sheet, None where the call has one, and header
    lines; with `deals` chance lays out what is missing.
    """

    game: str
    players: tuple[Player, ...]
    title: str | None = None
    lines: tuple[str, ...] = ()
    deals: bool = False


class Past(NamedTuple):
    """What a store knows of other evenings: its people, and the game, title and players of this person's last one."""

    people: tuple[Player, ...] = ()
    game: str = ""
    title: str = ""
    players: tuple[Player, ...] = ()


def asks() -> bool:
    """Return whether questions can be asked, and are seen."""
    return can_ask() and sys.stdout.isatty()


def ask(game: str | None, lines: Sequence[str], db: str | None, by: str | None, known: Known) -> Asked | None:
    """Ask for the game, unless it was typed, for the title of a score sheet, for the players, and for what else the start needs.

    `lines` are the header lines of the call. Returns None for a person who leaves.

    `known` finds the ruleset of a name, or raises NotFound. Raises KeyboardInterrupt for Ctrl-C.
    """
    past = _past_of(db, by)
    edit_lines()
    try:
        typed = game if game is not None else _ask_game(past, known)
        preset = preset_of(typed)
        meta = known(preset[0] if preset else typed).meta
        titled = not meta.presets or preset or any(line.startswith("title ") for line in lines)
        title = None if titled else _ask_title(past, meta)
        players = _ask_players(past, meta)
        return _ask_start(Asked(typed, players, title), lines)
    except EOFError:
        say()
        return None
    except KeyboardInterrupt:
        say()
        raise


def example(meta: Meta, name: str = "") -> str:
    """Return a command that begins a game, by another `name` than that of its ruleset."""
    names = NAMES[: max(meta.min_seats, 2)]
    missing = _problem(Asked(meta.slug, tuple(Player(one, one) for one in names)))
    return " ".join(("spooklog new", name or meta.slug, *names, *(("--seed 1",) if missing else ())))


def examples() -> tuple[str, ...]:
    """Return a command for each ruleset that begins a game of it."""
    return tuple(example(meta) for meta in _metas())


def _past_of(db: str | None, by: str | None) -> Past:
    """Return what the store knows; nothing where there is none yet. Raises Unavailable."""
    try:
        store = open_store(store_url(db), reading=True)
    except SchemaMissing:
        return Past()
    with store:
        people, last = store.people.recent(KNOWN), store.people.last_touched(recorder_name(by))
        if last is not None:
            with suppress(SpooklogError):  # a damaged game, or one of other rules, is no model for the next
                loaded = store.games.load(last)
                whole = all(seat.label for seat in loaded.seats)  # nobody was erased
                players = tuple(players_of(loaded)) if whole else ()
                return Past(people, loaded.game.ruleset.meta.slug, loaded.game.title, players)
        return Past(people)


def _ask_game(past: Past, known: Known) -> str:
    """Ask what is played, by number, name or the beginning of a name. Raises EOFError, KeyboardInterrupt."""
    metas = _metas()
    slugs = [meta.slug for meta in metas]
    width = max(map(len, slugs))
    say(said("What is played? Its number or name; Tab completes. Ctrl-C leaves, and nothing is stored."))
    for number, meta in enumerate(metas, start=1):
        what = said("{title}, for {seats}", title=meta.title, seats=meta.seats)
        if meta.presets:
            presets = ", ".join(one.name for one in meta.presets[:3])
            what = said("{what}; also by name: {names} …", what=what, names=presets)
        say(f"{number:{INDENT + 1}}  {meta.slug:{width}}   {told(what)}")
    names = [*slugs, *preset_names()]
    titles = {unaccented(meta.title): meta.slug for meta in metas}

    def read(typed: str) -> str:
        if typed.isascii() and typed.isdecimal() and 0 < int(typed) <= len(slugs):
            return slugs[int(typed) - 1]
        word = unaccented(typed)
        begun = [name for name in names if name.startswith(word)]
        if word in titles or len(begun) == 1:
            return titles.get(word) or begun[0]
        if preset_of(typed) is None:
            known(typed)
        return typed

    return _ask(said("game"), past.game, lambda typed: read(typed or past.game), names)


def _ask_title(past: Past, meta: Meta) -> str | None:
    """Ask what the game is called, where its score sheet says so; None for an empty answer. Raises likewise."""
    before = past.title if past.game == meta.slug and past.title != meta.title else ""
    return _ask(said("called"), before, lambda typed: typed or before or None, (), empty=True)


def _ask_players(past: Past, meta: Meta) -> tuple[Player, ...]:
    """Ask who plays; the label of a person known here stands for that person. Raises likewise."""
    last = past.players if meta.min_seats <= len(past.players) <= meta.max_seats else ()
    known = {normal(one.label): one for one in reversed((*past.players, *past.people))}
    say_wrapped(said('Who plays? Short names, or full ones in quotation marks: anna "Bert Holm".'))
    if past.people:
        people = (f"{one.label} ({one.name})" if one.name != one.label else one.label for one in past.people)
        say_wrapped(said("known here: {names}", names=", ".join(people)), INDENT)

    def read(typed: str) -> tuple[Player, ...]:
        if not typed and last:
            return last
        # commas are blanks, but in a name between quotation marks
        words = "".join(part if part.startswith('"') else part.replace(",", " ") for part in _QUOTED.split(typed))
        found = tuple(known.get(normal(one.label), one) if one.name == one.label else one for one in read_players(words))
        if not meta.min_seats <= len(found) <= meta.max_seats:
            words = said("{title} is for {seats} players, not {number}", title=meta.title, seats=meta.seats, number=len(found))
            raise Usage(words, expected=(said("{seats} players", seats=meta.seats),))
        found = settled(found, meta)
        for check in (check_labels, check_new_labels):
            check([one.label for one in found], meta.keywords, readable_as_token=meta.token_pattern)
        return found

    labels = [one.label for one in known.values()]
    return _ask(said("players, clockwise"), " ".join(one.label for one in last), read, labels)


def _ask_start(asked: Asked, given: Sequence[str]) -> Asked:
    """Ask for header lines beside those `given` until the game can start; an empty answer leaves the rest to chance."""
    while (problem := _problem(asked, given)) is not None:
        if isinstance(problem, Unreadable):
            if not asked.lines:
                break  # a line of the call: the start refuses it
            asked = asked._replace(lines=asked.lines[:-1])
        fail(problem, as_json=False)
        if not (typed := input(f"{told(said('how it lies on the table; Enter lets chance lay it out'))}> ").strip()):
            return asked._replace(deals=True)
        asked = asked._replace(lines=(*asked.lines, typed))
    return asked


def _problem(asked: Asked, given: Sequence[str] = ()) -> Unreadable | Impossible | None:
    """Return what a start still lacks; None where it is complete, or where another refusal is up to the start."""
    header = SheetHeader(asked.game)
    header.players = asked.players
    try:
        for line in (*given, *asked.lines):
            header.take(read_line(line))
        arranged = header.arrange()
        arranged.ruleset.start(arranged.setup)
    except (Unreadable, Impossible) as problem:
        return problem
    except SpooklogError:
        pass
    return None


def _metas() -> Sequence[Meta]:
    return [meta for _, meta in of_each(lambda one: one.meta)]


def _ask(question: str, default: str, read: Callable[[str], T], words: Sequence[str], *, empty: bool = False) -> T:
    """Ask until an answer can be read; Tab completes `words`. Without a default an empty answer is none, but with `empty`."""
    with completing(lambda begun: [one for one in words if unaccented(one).startswith(unaccented(begun))]):
        while True:
            typed = input(f"{told(question)}{f' [{default}]' if default else ''}> ").strip()
            if not (typed or default or empty):
                continue
            try:
                return read(typed)
            except SpooklogError as problem:
                problem.input = None  # it stands in the line above
                fail(problem, as_json=False)
