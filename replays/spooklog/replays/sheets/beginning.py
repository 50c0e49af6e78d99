"""The beginning of a game corrected as people write it: lines of a sheet's header, each in place of the line that was there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING

import msgspec

from spooklog.domain.log.amend_beginning import AmendBeginning
from spooklog.domain.log.events import BeginningAmended
from spooklog.domain.start.arrange import Player, read_players, settled
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.labels import unaccented
from spooklog.domain.values.saying import said
from spooklog.replays.sheets import surroundings
from spooklog.replays.sheets.header import END, SheetHeader, read_pairs, write_header
from spooklog.replays.sheets.line import SheetLine, read_line
from spooklog.replays.sheets.sheet import typed_labels

if TYPE_CHECKING:
    from spooklog.domain.contract.deciding import Contents
    from spooklog.domain.log.amend import AmendmentPlan, Conflicts
    from spooklog.domain.log.decision import Seated
    from spooklog.domain.log.game import Game
    from spooklog.store.entries.rows import Link
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

_KEPT = {
    "game": said("the rules of a game stay; another game begins with `new`"),
}
_OPTIONS, _DATA = "options", "data"
_NEEDED = ("game", "players", "date", _DATA)
_ALIKE = 0.8
"""The share of letters in common from which on two names are spellings of one, as `difflib` counts it."""

_OPEN = frozenset({"game", "players", "date", "title", "options", "data", "dealer", "starter", "counts"})
"""The words of header lines that all at a table may read; the others may show hands."""


class LinkedSeats(Usage):
    """Other people would take seats, or leave them, that `links` open for those who sit there now."""

    def __init__(self, links: Sequence[Link]) -> None:
        first = links[0]
        words = said("the link {id} is for the player of seat {seat}", id=first.id, seat=first.seat)
        super().__init__(words, expected=tuple(f"links revoke {link.id}" for link in links))
        self.links = tuple(links)


def open_line(line: str) -> bool:
    """Return whether a header line, or one that begins with this word, may be read by all at a table."""
    return line.partition(" ")[0] in _OPEN


def amended_beginning(
    store: Store,
    loaded: LoadedGame,
    lines: Sequence[str],
    *,
    conflicts: Conflicts = "report",
    why: str | None = None,
    ends_links: bool = False,
) -> AmendBeginning:
    """Return the command that corrects how a game began, by lines as in the header of a sheet.

    A line takes the place of the one that begins with the same word; a word alone takes its line away. `options` and `data`
    change what they name; `players` names the players anew, seat by seat. Raises Usage for another person on a seat of a game
    that belongs to a series, and so for a seat that comes or leaves; LinkedSeats for seats that links open, unless the caller
    `ends_links` that `links_of_others` returns; Unreadable and what the ruleset raises.
    """
    contents, corrections = store.games.context.beside.contents, list(map(read_line, lines))
    before = _apart(_with_labels(loaded, corrections))
    chosen = _chosen(before, contents)
    header = _header(_corrected(chosen, corrections), contents)
    arranged = header.arrange()
    if arranged.setup.seats != loaded.game.setup.seats:
        kept = _kept(loaded.game, before, chosen, corrections, contents)
        header = _header(_corrected(kept, corrections), contents)
        arranged = header.arrange()
    named = any(_parted(line)[0] == "players" for line in corrections)
    players = _sitting(loaded, arranged.players) if named else None
    if players is not None:
        _refuse_in_series(store, loaded, players)
        links = () if ends_links else links_of_others(store, loaded, players)
        if links:
            raise LinkedSeats(links)
    played, offset = header.date or (loaded.game.started.played, loaded.game.started.offset)
    return AmendBeginning(arranged.setup, played, offset, conflicts, why, players, loaded.game)


def _with_labels(loaded: LoadedGame, corrections: Sequence[SheetLine]) -> list[str]:
    """Return the header lines of a game, in which a player who takes a seat under a new label has that label already.

    So a line about the seat, such as the hand that was dealt there, stays right. Raises Usage for players that cannot be read.
    """
    meta = loaded.game.ruleset.meta
    labels = typed_labels(loaded.seats, meta).names
    typed = next((rest for word, rest in map(_parted, corrections) if word == "players"), "")
    named = [one.label for one in settled(read_players(typed), meta)]
    if len(named) == len(labels):
        labels = tuple(old if old in named or new in labels else new for old, new in zip(labels, named, strict=True))
    return _lines_of(loaded.game, [Player(label, seat.name or label) for label, seat in zip(labels, loaded.seats, strict=True)])


def _parted(line: SheetLine) -> tuple[str, str]:
    """Return the word of a header line, and what stands behind it."""
    word, _, rest = line.text.partition(" ")
    return word.casefold(), rest.strip()


def _sitting(loaded: LoadedGame, players: Sequence[Player]) -> tuple[Player, ...]:
    """Return players as they were typed: a label alone, of one who sits at the table, means that person.

    The label that stands for an erased one, as `header_lines` writes it, leaves the seat as it is.
    """
    typed = typed_labels(loaded.seats, loaded.game.ruleset.meta)
    here = {typed[seat.number]: seat for seat in loaded.seats}
    found = list[Player]()
    for player in players:
        seat = here.get(player.label)
        if seat is not None and player.name in (player.label, seat.name):
            label = loaded.labels[seat.number]
            player = Player(label, seat.name or label)
        found.append(player)
    return tuple(found)


def links_of_others(store: Store, loaded: LoadedGame, players: Sequence[Player]) -> list[Link]:
    """Return the links that open seats of a game for their players where `players` has other people, or none, on these seats.

    A new name much like the old one is that of the same person, unless it is that of another one whom the store knows.
    """
    seats = {number for number, was, name in _others(loaded, players) if not _is_respelt(store, was, name)}
    return [link for link in store.links.every() if link.stream == loaded.stream.id and link.seat in seats] if seats else []


def _is_respelt(store: Store, was: str, name: str) -> bool:
    known = store.people.find(name) if was and name else None
    if known is not None or not (was and name):
        return known is not None and known == store.people.find(was)
    return SequenceMatcher(None, unaccented(was), unaccented(name)).ratio() >= _ALIKE


def _others(loaded: LoadedGame, players: Sequence[Player]) -> Iterator[tuple[int, str, str]]:
    """Yield the seats on which the names differ: the number, the name before and the new one, empty where nobody sits there."""
    before = [seat.name or loaded.labels[seat.number] for seat in loaded.seats]
    for number, (was, name) in enumerate(zip_longest(before, [one.name for one in players], fillvalue=""), start=1):
        if name != was:
            yield number, was, name


def _refuse_in_series(store: Store, loaded: LoadedGame, players: Sequence[Player]) -> None:
    """Raise Usage for a seat with another person than before, or none, in a game that counts in a series."""
    _, was, name = next(_others(loaded, players), (0, "", ""))
    member = store.series.member(loaded.stream.id) if was or name else None
    if member is not None:
        series = store.streams.get(member.series).name
        words = said(
            "{name} counts in {series}: take it out first, and add it again when its players are right",
            name=loaded.stream.name,
            series=series,
        )
        raise Usage(words, input=name or was, expected=(f"series remove {series} {member.number}",))


def _header(lines: Sequence[SheetLine], contents: Contents) -> SheetHeader:
    header = SheetHeader()
    header.contents = contents
    for line in lines:
        header.take(line)
    return header


def _apart(lines: Sequence[str]) -> list[str]:
    """Return header lines with an option a line."""
    apart = list[str]()
    for line in lines:
        word, _, rest = line.partition(" ")
        apart += [f"{_OPTIONS} {option}" for option in rest.split()] if word == _OPTIONS else [line]
    return apart


def _kept(
    game: Game, before: Sequence[str], chosen: Sequence[str], corrections: Sequence[SheetLine], contents: Contents
) -> list[str]:
    """Return the header lines of a table of another size: the chosen ones, and of the others as many as the setup takes.

    So who dealt stays the dealer behind a player more, although the last one deals by default; the cards are counted anew.
    """
    kept = list(before)
    for line in reversed(before):
        if line in chosen:
            continue
        try:
            setup = _header(_corrected(kept, corrections), contents).arrange().setup
            game.ruleset.rules.start(msgspec.structs.replace(setup, allowed=game.setup.allowed))
        except SpooklogError:
            kept.remove(line)
        else:
            break
    return kept


def _chosen(apart: list[str], contents: Contents) -> list[str]:
    """Return the header lines without those that follow from the others: they may follow otherwise now.

    So the cards dealt to each player are counted anew behind another dealer, unless the scribe counted them.
    """
    setup = _header([*map(read_line, apart)], contents).arrange().setup
    for line in reversed(apart):
        if line.partition(" ")[0] in _NEEDED:
            continue
        fewer = [one for one in apart if one != line]
        with suppress(SpooklogError):  # it is needed
            if _header([*map(read_line, fewer)], contents).arrange().setup == setup:
                apart = fewer
    return apart


def header_lines(loaded: LoadedGame, game: Game, seated: Sequence[Seated] = ()) -> list[str]:
    """Return the header lines of a game with the players of a loaded one and those who take their seats, and no surroundings."""
    labels = typed_labels(loaded.seats, game.ruleset.meta)
    players = [Player(labels[seat.number], seat.name or labels[seat.number]) for seat in loaded.seats]
    sitting = dict(enumerate(players, start=1)) | {one.number: Player(one.label.text, one.name) for one in seated}
    return _lines_of(game, [sitting[number] for number in range(1, game.setup.seats + 1)])


def _lines_of(game: Game, players: Sequence[Player]) -> list[str]:
    lines = [line for line in write_header(game, players, None) if line != END]
    meta, revision = game.ruleset.meta, game.setup.revision
    return [f"game {meta.named(revision)}", *(line for line in lines if line.partition(" ")[0] != "game")]


def header_changes(loaded: LoadedGame, amendment: AmendmentPlan) -> list[tuple[str, str, str]]:
    """Return the header lines that an amendment changes: the word of each, the line as it was, and the one in its place.

    A line that there was not, or that goes, is empty.
    """
    if not isinstance(amendment.event, BeginningAmended):
        return []
    before, after = header_lines(loaded, amendment.before), header_lines(loaded, amendment.after, amendment.seated)
    gone, new = ([line for line in one if line not in other] for one, other in ((before, after), (after, before)))
    found = list[tuple[str, str, str]]()
    for line in gone:
        word = line.partition(" ")[0]
        instead = next((one for one in new if one.partition(" ")[0] == word), "")
        new = [one for one in new if one != instead]
        found.append((word, line, instead))
    return [*found, *((line.partition(" ")[0], "", line) for line in new)]


def _corrected(before: Sequence[str], corrections: Sequence[SheetLine]) -> list[SheetLine]:
    """Return the lines of a header with the corrections in place of the lines that they are about. Raises Usage."""
    kept, options, data = list[str](), dict[str, str](), dict[str, str]()
    for line in before:
        word, _, rest = line.partition(" ")
        if word == _OPTIONS:
            options |= dict(read_pairs(rest))
        elif word == _DATA:
            data[rest.partition("=")[0].strip()] = line
        else:
            kept.append(line)
    added = list[SheetLine]()
    for one in corrections:
        word, _, rest = one.text.partition(" ")
        word, rest = word.casefold(), rest.strip()
        _refuse(word, one)
        if word == _OPTIONS:
            options |= dict(read_pairs(rest))
        elif word == _DATA:
            path, equals, _ = rest.partition("=")
            if data.pop(path.strip(), None) is None and not equals:
                raise Usage(
                    said("the game has no line '{word}' to take away", word=f"{_DATA} {path.strip()}"),
                    input=one.raw,
                    expected=tuple(data.values()),
                )
            if equals:
                data[path.strip()] = one.text
        else:
            without = _without(kept, word, one.text)
            if not rest and len(without) == len(kept):
                raise Usage(said("the game has no line '{word}' to take away", word=word), input=one.raw, expected=tuple(kept))
            kept, added = without, [*added, one] if rest else added
    written = [f"{_OPTIONS} {' '.join(f'{name}={value}' for name, value in options.items())}"] if options else []
    return [*map(read_line, (*kept, *written, *data.values())), *added]


def _without(lines: Sequence[str], word: str, text: str) -> list[str]:
    """Return the lines without the one that another line is about: of several, the one with the same second word."""
    about = [line for line in lines if line.partition(" ")[0].casefold() == word]
    second = text.split()[1:2]
    if len(about) > 1 and second:
        about = [line for line in about if [part.casefold() for part in line.split()[1:2]] == [second[0].casefold()]]
    return [line for line in lines if line not in about]


def _refuse(word: str, line: SheetLine) -> None:
    """Raise Usage for a line that corrects nothing that an amendment can change."""
    if not word or line.when or line.why or line.note:
        raise Usage("that is no line of a game's head", input=line.raw, expected=("date 2026-10-31 20:15", "options NAME=VALUE"))
    if word in _KEPT:
        raise Usage(_KEPT[word], input=line.raw)
    if word in surroundings.WORDS:
        raise Usage(
            said("'{word}' is told by `about`, and changes no result", word=word), input=line.raw, expected=("about --help",)
        )
