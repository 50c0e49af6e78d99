"""Decided games for BG Stats: as a `.bgsplay` file, or one as a link that pushes it into the app."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import TYPE_CHECKING, NamedTuple

from spooklog.cli.exports.call import load_asked
from spooklog.cli.exports.filtered import games_asked, refuse_filters
from spooklog.cli.output import INDENT, gathering, said, say, say_wrapped, told
from spooklog.cli.progress import progress_bar
from spooklog.cli.selection import MOST_LISTED
from spooklog.cli.session import recorder_name
from spooklog.domain.values.errors import Corrupt, Illegal, NotFound, Unsupported
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import joined
from spooklog.domain.words.wording import counted
from spooklog.projections.lists.game_rows import length_of
from spooklog.projections.lists.games import games
from spooklog.replays.exchange.bgstats.link import is_whole, push_link
from spooklog.replays.exchange.bgstats.outgoing import Outbox, Outgoing
from spooklog.replays.exchange.bgstats.writing import write_bgsplay
from spooklog.replays.times import local_offset
from spooklog.store.entries.clock import system_clock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.cli.exports.call import ExportCall
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

_MOST_NAMED = 5
"""At most so many of the games that could not be read are named."""


class _Left(NamedTuple):
    """Games that are left out of a file: how many are not decided; the names of those with other rules, and of damaged ones."""

    undecided: int
    unsupported: list[str]
    damaged: list[str]


def write_file(store: Store, call: ExportCall) -> None:
    """Write a decided game, or all of them, as a `.bgsplay` file. Raises Illegal for a game that goes on, Usage, Conflict.

    Raises Corrupt behind the file where games could not be read.
    """
    outbox, left = Outbox(store), _Left(0, [], [])
    if call.option("--all"):
        plays, left = _every(store, call, outbox)
    else:
        refuse_filters(call)
        plays = [_play(outbox, load_asked(store, call))]
    now = system_clock()
    me = store.people.find(recorder_name(call.by))
    uuid = outbox.uuid_of(me.id) if me else None
    data = write_bgsplay(plays, me=uuid, version=version("spooklog"), now=now, offset=local_offset(now))
    call.put(store, data)
    if call.output != "-" and call.option("--all"):
        say_wrapped(joined([counted(len(plays), "play"), *_why_left(left)], "; "), INDENT)
    _refuse_damaged(left.damaged)


def _refuse_damaged(games: Sequence[str]) -> None:
    """Raise Corrupt where there are games that cannot be read."""
    if games:
        number, names = counted(len(games), "game"), listed(games[:_MOST_NAMED])
        words = said("{games} left out, which cannot be read: {names}", games=number, names=names)
        raise Corrupt(words, expected=("spooklog db check",))


def _why_left(left: _Left) -> list[str]:
    """Return which games are left out of a file that could be read, with the reasons."""
    words = list[str]()
    if left.undecided:
        words.append(said("{games} left out, not decided or broken off", games=counted(left.undecided, "game")))
    if left.unsupported:
        games, names = counted(len(left.unsupported), "game"), listed(left.unsupported[:_MOST_NAMED])
        words.append(said("{games} left out, whose rules this program does not play: {names}", games=games, names=names))
    return words


def write_link(store: Store, call: ExportCall) -> None:
    """Print the link that pushes a decided game into the app, at a terminal with its QR code; or write it into a file.

    Raises Illegal for a game that goes on, Usage for one that no link holds.
    """
    one = _play(Outbox(store), load_asked(store, call))
    link = push_link(one)
    call.put(store, f"{link}\n".encode())
    if not is_whole(one, link):
        # a pipe gets the link alone
        (say if call.output != "-" else _say_aside)(said("the comment is left out: with it the link would be too long"))
    if call.to_screen and not gathering():
        from spooklog.cli.screens.push_link import show_push_code

        show_push_code(link)


def _play(outbox: Outbox, loaded: LoadedGame) -> Outgoing:
    return outbox.play(loaded, length_of(loaded.game))


def _say_aside(words: str) -> None:
    if gathering():
        say(words)
    else:
        sys.stderr.write(f"{told(words)}\n")


def _every(store: Store, call: ExportCall, outbox: Outbox) -> tuple[list[Outgoing], _Left]:
    """Return the decided games of the call in the order of play, and those that are left out. Copies count nowhere.

    Raises NotFound, and Corrupt where no game can be read.
    """
    wanted = games_asked(call)
    with progress_bar(said("reading games"), as_json=False) as progress:
        rows = games(store, wanted, limit=MOST_LISTED, sort="played", progress=progress)
    plays, undecided, unsupported, damaged = list[Outgoing](), 0, list[str](), list[str]()
    for row in reversed(rows):
        if not row.entry or row.copy_of:
            continue
        try:
            plays.append(_play(outbox, store.games.load(store.streams.find(row.game, kind="game").id)))
        except Illegal:
            undecided += 1
        except Unsupported:
            unsupported.append(row.game)
        except Corrupt:
            damaged.append(row.game)
    if not plays:
        _refuse_damaged(damaged)
        raise NotFound("no decided game fits", expected=("games", "export --all --format bgsplay"))
    return plays, _Left(undecided, unsupported, damaged)
