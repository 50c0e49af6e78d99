"""Decided games for BG Stats: as a `.bgsplay` file, or one as a link that pushes it into the app."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import TYPE_CHECKING

from spooklog.cli.exports.asked import load_asked
from spooklog.cli.exports.filtered import games_asked, refuse_filters
from spooklog.cli.output import INDENT, gathering, say
from spooklog.cli.progress import progress_bar
from spooklog.cli.selection import MOST_LISTED
from spooklog.cli.session import recorder_name
from spooklog.domain.errors import Corrupt, Illegal, NotFound, Unsupported
from spooklog.domain.wording import counted
from spooklog.projections.lists.game_rows import length_of
from spooklog.projections.lists.games import games
from spooklog.replays.exchange.bgstats.link import is_whole, push_link
from spooklog.replays.exchange.bgstats.outgoing import Outbox, Outgoing
from spooklog.replays.exchange.bgstats.writing import write_bgsplay
from spooklog.replays.times import local_offset
from spooklog.store.clock import system_clock

if TYPE_CHECKING:
    from spooklog.cli.exports.asked import Asked
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store


def write_file(store: Store, asked: Asked) -> None:
    """Write a decided game, or all of them, as a `.bgsplay` file. Raises Illegal for a game that goes on, Usage, Conflict."""
    outbox = Outbox(store)
    if asked.option("--all"):
        plays, left = _every(store, asked, outbox)
    else:
        refuse_filters(asked)
        plays, left = [_play(outbox, load_asked(store, asked))], 0
    now = system_clock()
    me = store.people.find(recorder_name(asked.by))
    uuid = outbox.uuid_of(me.id) if me else None
    data = write_bgsplay(plays, me=uuid, version=version("spooklog"), now=now, offset=local_offset(now))
    asked.put(store, data)
    if asked.output != "-" and asked.option("--all"):
        besides = f"; {counted(left, 'game')} left out, not decided or broken off" if left else ""
        say(" " * INDENT + f"{counted(len(plays), 'play')}{besides}")


def write_link(store: Store, asked: Asked) -> None:
    """Print the link that pushes a decided game into the app, at a terminal with its QR code; or write it into a file.

    Raises Illegal for a game that goes on, Usage for one that no link holds.
    """
    one = _play(Outbox(store), load_asked(store, asked))
    link = push_link(one)
    asked.put(store, f"{link}\n".encode())
    if not is_whole(one, link):
        # a pipe gets the link alone
        (say if asked.output != "-" else _say_aside)("the comment is left out: with it the link would be too long")
    if asked.to_screen and not gathering():
        from spooklog.cli.screens.push_link import show_push_code

        show_push_code(link)


def _play(outbox: Outbox, loaded: LoadedGame) -> Outgoing:
    return outbox.play(loaded, length_of(loaded.game))


def _say_aside(words: str) -> None:
    if gathering():
        say(words)
    else:
        sys.stderr.write(f"{words}\n")


def _every(store: Store, asked: Asked, outbox: Outbox) -> tuple[list[Outgoing], int]:
    """Return the decided games that are asked for in the order of play, and how many were not decided. Copies count nowhere."""
    wanted = games_asked(asked)
    with progress_bar("reading games", as_json=False) as progress:
        rows = games(store, wanted, limit=MOST_LISTED, sort="played", progress=progress)
    plays, left = list[Outgoing](), 0
    for row in reversed(rows):
        if not row["entry"] or row["copy_of"]:
            continue
        try:
            plays.append(_play(outbox, store.games.load(store.streams.find(row["game"], kind="game").id)))
        except (Illegal, Unsupported, Corrupt):
            left += 1
    if not plays:
        raise NotFound("no decided game fits", expected=("games", "export --all --format bgsplay"))
    return plays, left
