"""Laws of series sheets: any series, however it came about, reads back with the same standings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replays.conftest import NOW
from tests.replays.series_kit import body, standings, take

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.formats.result import Reported
from spooklog.domain.log.decision import Command
from spooklog.domain.log.playing import Act, Play
from spooklog.domain.series.commands import RecordResult
from spooklog.domain.start.arrange import Player
from spooklog.domain.start.digital import digital_setup
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.series_sheet import import_series
from spooklog.replays.sheets.series_writing import write_series
from spooklog.replays.sheets.sheet import start_of
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.store.store import Store, open_store

ROOT = Path(__file__).resolve().parents[3]
LIBRARY = ROOT / "replays" / "library" / "series"
FRIDAY = (LIBRARY / "friday-hands.series").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def shared(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One store for all examples."""
    path = tmp_path_factory.mktemp("store") / "games.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), clock=lambda: NOW, synchronous="OFF") as store:
        yield store


FORMATS = ("spooks-short", "spooks-long", "points-low", "points-high", "wins", "best-of", "ranks", "cooperative")
PLAYERS = ("anna", "bert", "cora", "dave", "emil", "fina")


def play_series(store: Store, rng: Rng, format: str) -> str:
    """A random series: hands of which only the result is known, hands with every card, results, voids. The id of its stream."""
    ruleset = find_ruleset("spooks")
    seats = [SeatSpec(label, f"{label.title()} {rng.below(3)}") for label in PLAYERS[: 3 + rng.below(4)]]
    options = {"masters": "all"} if rng.below(2) else {}
    settings = {"target": str(40 + rng.below(200))} if format.startswith(("spooks", "points")) and rng.below(2) else {}
    opening = Opening(ruleset=ruleset, format=format, seats=seats, by="Scribe", options=options, settings=settings)
    stream = store.series.open(opening).loaded.stream.id
    for _ in range(rng.below(7)):
        playing = store.series.standings(stream).playing
        if not format.startswith("spooks") and rng.below(3) == 0:
            playing = playing[rng.below(2) : 3]
        try:
            if rng.below(2) and format != "cooperative":
                _log(store, rng, stream, seats_change=not format.startswith("spooks"))
            else:
                points = [rng.below(90) + 1 for _ in playing]
                points[rng.below(len(points))] = 0
                said = Reported(players=playing, points=tuple(points))
                if format == "ranks":
                    said = Reported(players=playing, points=tuple(range(1, len(playing) + 1)))
                if format == "cooperative":
                    said = Reported(players=playing, team=rng.below(50))
                store.series.append(stream, RecordResult(said, happened=NOW if rng.below(2) else None), by="Scribe")
        except (Illegal, Impossible):
            break
    return stream


def _log(store: Store, rng: Rng, stream: str, *, seats_change: bool) -> None:
    following, ruleset = store.series.next_start(stream), find_ruleset("spooks")
    header = SheetHeader("spooks")
    header.options = dict(following.options)
    header.players = tuple(Player(seat.label, seat.name) for seat in following.players)
    if seats_change:
        header.players = header.players[-3:] if rng.below(2) else (*header.players[1:], header.players[0])
    told = rng.below(2)
    if told:
        header.options["record"] = "result"
        header.options["ghost"] = rng.choice(("yes", "no"))
    start = start_of(header, "Scribe", NOW)
    if not told:
        start = msgspec.structs.replace(start, setup=digital_setup(ruleset, start.setup, rng, options=header.options))
    if told:
        out, *others = sorted((one.label for one in header.players), key=lambda _: rng.below(1000))
        items = [f"{out} out", *(f"{one} left {rng.below(40) + 1}" for one in others)]
        store.series.start(stream, start, Play("result " + ", ".join(items)))
        return
    hand, plies = store.games.new(start), list[Command]()  # a writer that is never stored shows what can be played
    for _ in range(400 if rng.below(3) else rng.below(20)):
        if hand.game.turn.over:
            break
        plies.append(Act((ruleset.sample(hand.game.state, rng),)))
        hand.take(plies[-1], by="Scribe")
    if not hand.game.turn.over:
        plies.append(Play("void"))
    store.series.start(stream, start, *plies)


@given(st.integers(0, 2**32 - 1), st.sampled_from(FORMATS))
def test_a_random_series_reads_back_with_the_same_standings(shared: Store, seed: int, format: str) -> None:
    stream = play_series(shared, Rng(seed), format)
    series = shared.series.load(stream)
    sheet = write_series(shared, series)
    again = take(shared, sheet, shared.streams.new_name(shared.games.context.entropy))
    before, after = shared.series.standings(stream), standings(shared, again)
    assert after.digest == before.digest
    assert (after.totals, after.places, after.playing, after.over, after.winners) == (
        before.totals,
        before.places,
        before.playing,
        before.over,
        before.winners,
    )
    kept = ("players", "status", "counted", "points", "grabbed", "trust", "level", "ended_by", "dealer", "team")
    for one, other in zip(before.lines, after.lines, strict=True):
        assert [getattr(one, name) for name in kept] == [getattr(other, name) for name in kept]
    assert body(write_series(shared, again.series)) == body(sheet)


@given(st.lists(st.text(max_size=30) | st.sampled_from([*FRIDAY.splitlines()[:60], "hand", "---", "result anna=0"]), max_size=40))
def test_any_sheet_of_a_series_is_read_or_refused(shared: Store, lines: list[str]) -> None:
    raw = [f"{line}\n".encode("utf-8", "surrogatepass") for line in ["series fridays", *lines]]
    code = 0
    try:
        import_series(shared, raw, by="Scribe", now=NOW, name=shared.streams.new_name(shared.games.context.entropy))
    except SpooklogError as problem:
        code = problem.exit_code
    assert code in (0, *range(2, 8))
