"""Every released event shape is frozen as a small JSON file, and must still load as what it said then.

A file is never written over: `make golden` only adds the shapes that have none yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from spooklog.domain.contract.registry import BUILT_IN, find_ruleset
from spooklog.domain.contract.ruleset import Action
from spooklog.domain.log.entry import AnyEntry, Entry, Ruled
from spooklog.domain.log.events import (
    LOG_EVENTS,
    Amended,
    BeginningAmended,
    Closed,
    Described,
    Disputed,
    DisputeRuled,
    Edit,
    GameStarted,
    NewLine,
    Noted,
    Redone,
    Reopened,
    Ruling,
    StoredAction,
    TakenBack,
    Undone,
)
from spooklog.domain.rulesets.halloween import actions as halloween
from spooklog.domain.rulesets.polterheist import actions as polterheist
from spooklog.domain.rulesets.spookies import actions as spookies
from spooklog.domain.rulesets.spooks import actions as spooks
from spooklog.domain.rulesets.spukstaben import actions as spukstaben
from spooklog.domain.rulesets.tally import actions as tally
from spooklog.domain.series.events import (
    SERIES_EVENTS,
    GameAdded,
    GameRemoved,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    ResultCorrected,
    ResultRecorded,
    SeriesClosed,
    SeriesOpened,
    SeriesReopened,
)
from spooklog.store.entries.mapper import EntryMapper, stored_row
from spooklog.store.entries.rows import EventRow
from spooklog.testing.goldens import GoldenFiles

SHAPES = Path(__file__).parent / "shapes"
WHY = "b" * 64

EXAMPLES: tuple[Action, ...] = (
    GameStarted(
        ruleset="spooks/1",
        persons=("pa", "pb", "pc"),
        options={"decks": 1, "ghost": True, "masters": ["bones", "bats"], "record": "table", "max_players": None},
        data={"points.M": 25},
        opening={"dealer": 3, "counts": [14, 14, 14], "hands": {"1": ["1S", "C"]}},
        played=1_793_474_100_000,
        offset=60,
        allowed=("spooks:deal.3",),
        why=WHY,
    ),
    Undone(2),
    Redone(1),
    TakenBack(2, (1, 3)),
    Amended(
        (
            Edit(
                4, "replace", NewLine((StoredAction("spooks.card_played", 1, {"seat": 1, "card": "10S"}),), (), 1_793_474_150_000)
            ),
            Edit(6, "remove"),
            Edit(9, "insert", NewLine((StoredAction("spooks.turn_passed", 1, {"seat": 2}),), (Ruled("spooks:blue.3", WHY),))),
        ),
        (11, 12),
        (Ruling(10, (None, Ruled("spooks:red.4", WHY))), Ruling(13, ())),
        WHY,
    ),
    BeginningAmended(
        persons=("pa", "pd", "pc"),
        labels=("c" * 64, "d" * 64, "e" * 64),
        options={"ghost": False, "masters": ["bones"]},
        data={"points.M": 20},
        opening={"dealer": 2},
        played=1_793_474_000_000,
        offset=120,
        allowed=("spooks:deal.3",),
        dropped=(11,),
        ruled=(Ruling(10, (None, Ruled("spooks:red.4", WHY))),),
        why=WHY,
    ),
    Noted(WHY, 3),
    Disputed(WHY, 7, "spooks:blue.3"),
    DisputeRuled(8, "house-rule", WHY, "s2345"),
    Closed(True, WHY),
    Reopened(WHY),
    Described(
        place=WHY,
        tags=(WHY, "d" * 64),
        watchers=("pd",),
        photos=("e" * 64,),
        minutes=95,
        removed=("f" * 64, "pe"),
        source=WHY,
        original="a" * 64,
    ),
    SeriesOpened(
        ruleset="spooks/1",
        format="spooks-long",
        persons=("pa", "pb", "pc"),
        settings={"target": 150},
        options={"decks": 1, "masters": ["bones", "bats"], "dealer_next": "left"},
    ),
    PlayerJoined("pd", WHY),
    PlayerLeft(3),
    PlayerReturned(3, 57),
    GameAdded("gaaa", (2, 3, 1)),
    ResultRecorded(players=(1, 2, 3), points=(0, None, 33), winners=(1,), ranks=(1, 3, 2), team=7, dealer=2),
    ResultCorrected(number=2, players=(1, 2, 3), points=(0, 12, 33), winners=(1,), ranks=(1, 2, 3), team=7, dealer=2, why=WHY),
    GameRemoved(2, WHY),
    SeriesClosed(standings="e" * 64, totals=(0, 12, 33), places=(1, 2, 3), winners=(1,), why=WHY),
    SeriesReopened(WHY),
    spooks.CardPlayed(1, "10S"),
    spooks.TurnPassed(2),
    spooks.UnableDeclared(3),
    spooks.StraightLaid(1, ("9G", "10B", "MT")),
    spooks.TrickCardLaid(2, "C"),
    spooks.BiteCardGiven(3, "MG", 1),
    spooks.GiftCardGiven(1, 2, None),
    spooks.CardHandedOn(2, None, 1),
    spooks.HandRevealed(3, ("3S", "10T")),
    spooks.PointsDeclared(1, None),
    spooks.LeftOverDeclared(2, ("3S", "C")),
    spooks.PlayerDeclaredOut(3),
    spooks.TrackingLost(),
    spooks.PlayUnlogged(),
    spookies.CharacterRolled(1, "?"),
    spookies.CharacterChosen(1, "Hanja"),
    spookies.DiceRolled(2, (3, 1, 1, 1)),
    spookies.TurnStopped(2),
    spookies.SpookiesCounted(1, ((1, 3), (5, 2))),
    spookies.ResultRecorded((33, 20)),
    spukstaben.CardRevealed("I/p", "p", 4),
    spukstaben.HourglassTurned(1_793_474_100_000),
    spukstaben.HourglassEmptied(1_793_474_160_000),
    spukstaben.HintGiven(1, "use", "TH"),
    spukstaben.WordWritten(2, "ABSENSE", 1_793_474_150_000),
    spukstaben.WordSpoken(2, "ABSENSE", 1_793_474_170_000, spukstaben.ListVerdict("wordnet", "d" * 64, "inflected", "absence")),
    spukstaben.WordRuled(2, "to", "WIFE", "part", 1, "HOUSE"),
    spukstaben.WordActed(None, ("c1", "p2@5")),
    spukstaben.GhostsFled(),
    spukstaben.DawnBroke(),
    spukstaben.ResultRecorded(-3),
    halloween.Summoned(1, 2, "po", 1, 2, ("A4",)),
    halloween.Scared(2, 1, 3, "sc"),
    halloween.GhostUpgraded(1, 3, "po", 1, 2, 3),
    halloween.GhostMoved(3, 1, "po", "ho", 2, "2!", ("A4", "B2")),
    halloween.FightDeclared(1, 2, "po", "sc", 4, 2, 3),
    halloween.Haunted(2, 1, "ch", 4, "sc", True),
    halloween.HauntTokenTaken(2, 3, "ch", 5),
    halloween.Rested(3, 2),
    halloween.DiceRolled((9, 2)),
    halloween.DieRerolled(3, 6, 2, True),
    halloween.DieBoosted(1, "plus3", 2),
    halloween.RollSettled(1),
    halloween.CardOccupied(2, "B16", (1, 1, 4), "2M", 5),
    halloween.OccupantCompensated(1, "B16", (1, 3)),
    halloween.BonusUsed(1, "warp", halloween.Args(start="po", at="sc", level=5, slot="x")),
    halloween.CardPowerUsed(3, "C5", halloween.Args(pay=(4,), get=(3, 3))),
    halloween.FollowUpUsed(2, "B15", halloween.Args(level=3, by=1)),
    halloween.BluesReturned(1, "ch"),
    halloween.BonusRevealed((("ch", "die"), ("sc", "warp"))),
    halloween.TurnEnded(2),
    halloween.ResultRecorded((41, 38), (0, 4)),
    polterheist.CourageRolled(1, 4),
    polterheist.CardsTraded(1, 2, ("candle", "t"), ("mask",), True),
    polterheist.CardsPickedUp(1, ("sensor",)),
    polterheist.CardsLeft(2, ("audio", "sensor")),
    polterheist.CampRested(3),
    polterheist.DiceRolled(1, (4, 3)),
    polterheist.PawnMoved(1, ("1F.foyer.d3", "1F.foyer.d2"), 2, 3),
    polterheist.StayedPut(2),
    polterheist.TileRevealed(1, "1F.3", "F6"),
    polterheist.DiscoveryDrawn(1, "?", 4, "candle"),
    polterheist.GhostCardSkipped(1),
    polterheist.GhostCardFaced(1),
    polterheist.FloorPlansUsed(2, 4, (("1F.1", "F6"), ("1F.4", "F2"))),
    polterheist.ChipTaken(1, "attic.2.c1"),
    polterheist.GhostDrawn(3, "phantom", "cellar"),
    polterheist.CandlePlayed(1),
    polterheist.EffectTaken(1),
    polterheist.CardsStolen(2, ("candle", "mask")),
    polterheist.PawnPlaced(1, "attic.landing.c3"),
    polterheist.PlacesSwapped(1, 2),
    polterheist.CardFetched(1, "candle"),
    polterheist.CardDropped(1, "mask"),
    polterheist.TreasureDropped(1),
    polterheist.TreasurePickedUp(2),
    polterheist.TreasureLaid(2, "1F.2.c2"),
    polterheist.TreasureRehidden(7),
    polterheist.CourageDrunk(1, 2),
    polterheist.RanInFear(1),
    polterheist.TargetChosen(2, 1),
    polterheist.SpaceCovered(2, "2F.4.c2", "attic.1.a1"),
    polterheist.CardsShown(1, ("satchel",)),
    polterheist.TurnEnded(1),
    polterheist.EscapeBegun(6),
    polterheist.EscapeStopped(),
    tally.ScoreNoted(1, -12),
    tally.PointsAdded(2, 5, "longest road"),
    tally.CellFilled(1, 3, 25),
    tally.BidMade(3, 2),
    tally.TricksTaken(3, 0),
    tally.RoundClosed(),
    tally.GameEnded(),
    tally.TieDecided(2),
    tally.ResultRecorded(
        (tally.SeatResult(33, verdict="won", place=1), tally.SeatResult(written="12+7"), tally.SeatResult()),
        tally.SeatResult(verdict="lost"),
    ),
)


LATER: Mapping[str, Action] = {
    "said": Noted(WHY, 3, seat=2),
    "cleared": Described(place=None, minutes=None, source=None),
    "at": PlayerJoined("pd", WHY, 57),
    "package": GameStarted(ruleset="dice/1", persons=("pa",), options={}, played=1_793_474_100_000, package="dice-game 1.2"),
    "package-of-series": SeriesOpened(ruleset="dice/1", format="wins", persons=("pa",), package="dice-game 1.2"),
}
"""Shapes with fields that came later, by a word for them: whatever leaves them out is written as it was before. And a shape in
which null stands for more than a missing field.
"""


def whole_entry(event: Action) -> AnyEntry:
    """An entry with every field of the envelope filled in."""
    ruled = Ruled("spooks:blue.3", WHY)
    return Entry(event.VERSION, "pa", 1_793_474_160_000, "a" * 64, "c" * 64, event, 1_793_474_150_000, 7, 5, ruled)


def file_of(event: type[Action], later: str = "") -> Path:
    """Where the shape of an event is frozen."""
    return SHAPES / f"{event.TOPIC}.v{event.VERSION}{later and f'-{later}'}.json"


@pytest.mark.golden
@pytest.mark.parametrize(
    ("example", "later"),
    [*((event, "") for event in EXAMPLES), *((event, word) for word, event in LATER.items())],
    ids=lambda part: part if isinstance(part, str) else str(part.TOPIC),
)
def test_a_released_shape_still_loads_and_is_still_written_the_same(example: Action, later: str, golden: GoldenFiles) -> None:
    mapper, path = EntryMapper(), file_of(type(example), later)
    written = stored_row("game", 5, whole_entry(example)).state
    if not path.exists():  # once made, it is for ever
        golden.hold(path, f"{written.decode()}\n")
    frozen = path.read_bytes().rstrip(b"\n")
    assert mapper.entry(EventRow("game", 5, example.TOPIC, frozen)) == whole_entry(example)
    assert written == frozen, "the shape has changed: give the event the next VERSION and an upcast"


def test_every_event_has_a_frozen_shape() -> None:
    events = [*LOG_EVENTS, *SERIES_EVENTS, *(event for slug in BUILT_IN for event in find_ruleset(slug).actions)]
    missing = [event.TOPIC for event in events if not file_of(event).exists()]
    assert not missing, f"no frozen shape of {missing}: add an example and run make golden"


@pytest.mark.parametrize("path", sorted(SHAPES.glob("*.json")), ids=lambda path: path.stem)
def test_every_shape_ever_released_still_loads(path: Path) -> None:
    topic = path.stem.rpartition(".")[0]
    loaded = EntryMapper().entry(EventRow("game", 5, topic, path.read_bytes().rstrip(b"\n")))
    assert topic == loaded.event.TOPIC
