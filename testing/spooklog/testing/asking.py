"""Everything that a viewer can ask about a game in memory, each answer as bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from spooklog.domain.contract.ruleset import Action, Form, Viewer
from spooklog.domain.lines.possible import LineCompleter
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.answer import Refusal
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.saying import english
from spooklog.projections.game.board import board
from spooklog.projections.game.breakdown import breakdown
from spooklog.projections.game.choices import choices
from spooklog.projections.game.consequences import consequences
from spooklog.projections.game.explain import Explanation, explain_line, explain_ply
from spooklog.projections.game.history import plies
from spooklog.projections.lists.game_rows import rows_of
from spooklog.store.entries.rows import Seat, Stream
from spooklog.store.logs.loaded import LoadedGame
from spooklog.testing.playing import Logbook

EXPLAINED = 3
"""So many of the latest plies are explained."""

SAID = 60
"""So many choices are put into sentences."""


def answers(book: Logbook, viewer: Viewer, tried: Iterable[str] = ()) -> dict[str, bytes]:
    """What a viewer is answered, by question: `tried` are lines to be explained."""
    loaded, labels, lines = _loaded(book), book.labels, tuple(tried)
    seen, game = loaded.seen(viewer), book.game
    completer = LineCompleter(game.ruleset, seen.state, labels)
    latest = range(max(1, len(game.plies) - EXPLAINED + 1), len(game.plies) + 1)
    found: dict[str, Any] = {
        "show": board(loaded, seen, book.texts),
        "prompt": seen.prompt,
        "picture": seen.scene.to_plain(),
        "known": seen.private_knowledge,
        "log": list(plies(loaded, viewer, book.texts)),
        "sentences": [game.say(ply, labels, viewer) for ply in game.plies],
        "sentences of choices": [game.ruleset.say(seen.state, (one,), labels) for one in _listed(seen)],
        "landmarks": _landmarks(loaded, viewer),
        "consequences": consequences(loaded.seen(viewer, max(0, len(game.plies) - 1)), seen),
        "implied": game.ruleset.notation.implied(seen.state, seen.turn),
        "moves": choices(loaded, seen),
        "completion": completer.suggest(""),
        "games, players, stats": rows_of("g", game, 0),
        **{f"score --why {name}": breakdown(seen, seat) for seat, name in _seated(book)},
        **{f"completion of '{name} '": completer.suggest(f"{name} ") for name in labels.names},
        **{f"completion of '{begun}'": completer.suggest(begun) for begun in sorted({*_begun(lines)})},
        **{f"explain {ply}": explain_ply(loaded, ply, viewer) for ply in latest},
        **{f"explain '{line}'": _explained(loaded, line, viewer) for line in lines},
    }
    return {question: msgspec.json.encode(answer, enc_hook=english) for question, answer in found.items()}


def differences(one: Logbook, other: Logbook, viewer: Viewer, tried: Iterable[str] = ()) -> list[str]:
    """The questions to which two games give a viewer different answers."""
    lines = tuple(tried)
    ones, others = answers(one, viewer, lines), answers(other, viewer, lines)
    return [question for question in ones if ones[question] != others.get(question)]


def _begun(lines: Iterable[str]) -> Iterator[str]:
    """The beginnings of lines up to each blank."""
    yield from (line[: at + 1] for line in lines for at, letter in enumerate(line) if letter == " ")


def lines_offered(book: Logbook, viewer: Viewer, most: int) -> list[str]:
    """The lines of the first choices that a viewer has."""
    seen = SeenGame(book.game, book.labels, viewer)
    found = choices(_loaded(book), seen).actions if most else []
    return [action["notation"] for action in islice(found, most)]


def _listed(seen: SeenGame) -> Iterator[Action]:
    """The first choices of a viewer that are actions."""
    found = seen.game.ruleset.moves.choices(seen.state)
    return islice((one for one in found if not isinstance(one, Form)), SAID)


def _loaded(book: Logbook) -> LoadedGame:
    stream = Stream("g", "game", "game", book.game.started.ruleset, book.game.head, "", 0, "open")
    seats = tuple(Seat(seat, f"p{seat}", name, None) for seat, name in _seated(book))
    return LoadedGame(stream, book.game, seats, book.labels)


def _seated(book: Logbook) -> list[tuple[int, str]]:
    return list(enumerate(book.labels.names, start=1))


def _landmarks(loaded: LoadedGame, viewer: Viewer) -> tuple[str, ...]:
    now = len(loaded.game.plies)
    before, after = loaded.seen(viewer, max(0, now - 1)).state, loaded.seen(viewer).state
    return loaded.game.ruleset.pictures.landmarks(before, after)


def _explained(loaded: LoadedGame, line: str, viewer: Viewer) -> Explanation | Refusal:
    """What is said of a line, or why it cannot be read."""
    try:
        return explain_line(loaded, line, viewer)
    except SpooklogError as unreadable:
        return unreadable.answer()
