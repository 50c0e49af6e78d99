"""Timelines: moments with their marks, as a viewer saw them; where a replay stands on one; how long it rests."""

from __future__ import annotations

import pytest
from tests.replays.conftest import NOW, SAMPLES, sample, take

from spooklog.domain.contract.ruleset import viewers
from spooklog.domain.lines.line import Remark
from spooklog.domain.log.closing import Close
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.replays.timeline.pace import LONGEST, SPEEDS, USUAL, Tempo, read_tempo, write_speed
from spooklog.replays.timeline.playhead import Playhead
from spooklog.replays.timeline.timeline import Moment, Timeline
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

HIDDEN = """\
game spooks
players anna bert cora
date 2026-10-31 20:15+01:00
options record=table
dealer cora
---
"""


@pytest.fixture
def hand(store: Store) -> LoadedGame:
    """The sample hand of which every card is known: 42 plies."""
    return take(store, sample("full"))


def line(loaded: LoadedGame, store: Store, *, first: int | None = None, last: int | None = None) -> Timeline:
    """The timeline of a game, with its texts."""
    return Timeline(loaded, "full", store.games.texts(loaded.stream.id), first=first, last=last)


# -- moments ---------------------------------------------------------------------------------------------------------------


def test_there_is_a_moment_for_the_start_and_for_each_ply(store: Store, hand: LoadedGame) -> None:
    timeline = line(hand, store)
    assert [moment.ply for moment in timeline.moments] == list(range(43))
    assert (timeline[0].line, timeline[1].line, timeline[42].line[:5]) == ("", "bert 1S", "trick")


def test_a_game_without_plies_has_its_start(store: Store) -> None:
    timeline = line(take(store, HIDDEN), store)
    assert [moment.line for moment in timeline.moments] == [""]
    assert Playhead(timeline).at_end


def test_an_end_that_the_ruleset_marks_too_is_one_mark(store: Store) -> None:
    heist = take(store, (SAMPLES / "polterheist-loose.sheet").read_text(encoding="utf-8"))
    assert line(heist, store).moments[-1].marks.count("end") == 1


def test_landmarks_mark_the_ply_they_begin_with(store: Store, hand: LoadedGame) -> None:
    marks = {moment.ply: moment.marks for moment in line(hand, store).moments if moment.marks}
    assert marks == {
        5: ("trick",),
        10: ("trick",),
        15: ("straight",),
        20: ("bite",),
        33: ("straight",),
        35: ("trick",),
        41: ("trick",),
        42: ("end",),
    }


def test_the_next_and_the_previous_moment_with_a_mark_are_found(store: Store, hand: LoadedGame) -> None:
    timeline = line(hand, store)
    assert [timeline.after(ply, "trick") for ply in (0, 5, 34, 41)] == [5, 10, 35, None]
    assert [timeline.before(ply, "trick") for ply in (42, 35, 5)] == [41, 10, None]
    assert timeline.after(0, "flag") is None


def test_a_moment_shows_the_table_after_its_ply(store: Store, hand: LoadedGame) -> None:
    timeline = line(hand, store)
    assert [timeline.seen(ply).view["phase"] for ply in (0, 15, 20, 42)] == ["open", "straight", "bite", "over"]


def test_a_part_of_a_game_begins_and_ends_as_given(store: Store, hand: LoadedGame) -> None:
    part = line(hand, store, first=14, last=20)
    assert [moment.ply for moment in part.moments] == list(range(14, 21))
    assert (part.after(14, "trick"), part.after(14, "bite"), part.open_ended) == (None, 20, False)
    with pytest.raises(NotFound, match="this replay has 14 to 20"):
        part[21]


@pytest.mark.parametrize(("first", "last"), [(43, None), (None, 43), (-1, None), (None, -1)])
def test_a_missing_ply_is_refused_with_the_existing_ones(
    store: Store, hand: LoadedGame, first: int | None, last: int | None
) -> None:
    with pytest.raises(NotFound) as refused:
        line(hand, store, first=first, last=last)
    assert refused.value.expected == ("0 to 42",)


def test_a_part_that_would_end_before_it_begins_is_refused(store: Store, hand: LoadedGame) -> None:
    with pytest.raises(Usage, match="ply 3 comes before ply 9"):
        line(hand, store, first=9, last=3)


def test_a_whole_game_is_unfinished_until_it_is_over(store: Store, hand: LoadedGame) -> None:
    going_on = take(store, HIDDEN + "anna 1S\n")
    assert line(going_on, store).unfinished
    assert not line(going_on, store, last=1).unfinished
    assert not line(hand, store).unfinished
    broken_off = store.games.append(going_on.stream.id, Close(void=True, why="the cat"), by="Scribe").loaded
    assert not line(broken_off, store).unfinished


def test_a_moment_is_dated_by_the_table(store: Store) -> None:
    timeline = line(take(store, HIDDEN + "anna 1S\nbert 2S  #@ 20:31\ncora 3S\n"), store)
    assert [moment.time for moment in timeline.moments] == [timeline.loaded.game.started.played, None, NOW, None]


# -- rulings, notes and breaches of a moment -------------------------------------------------------------------------------


def test_a_ruling_and_a_note_belong_to_their_ply(store: Store) -> None:
    timeline = line(take(store, HIDDEN + "anna 1S\ncora 2S  #! cora was quicker\n# nobody minded\nanna 3S\n"), store)
    assert [moment.marks for moment in timeline.moments] == [(), (), ("flag", "note"), ()]
    (flag,) = timeline[2].flags
    assert (flag.rule, timeline.texts[flag.why or ""], timeline[2].remarks) == (
        "spooks:turn.1",
        "cora was quicker",
        (Remark("nobody minded"),),
    )


def test_a_note_on_the_start_stands_at_the_start(store: Store) -> None:
    assert line(take(store, HIDDEN + "# cora deals again\nanna 1S\n"), store)[0].remarks == (Remark("cora deals again"),)


def test_a_breach_found_later_is_shown_at_both_plies(store: Store) -> None:
    plies = "anna 1S\nbert 2T\ncora stuck\nbert gives 10K\nanna gives 9K\ncora 5T\n"
    timeline = line(take(store, HIDDEN + plies), store)
    flagged = [moment for moment in timeline.moments if "flag" in moment.marks]
    assert [(moment.ply, len(moment.flags), len(moment.came_out)) for moment in flagged] == [(3, 1, 0), (6, 0, 1)]
    assert flagged[0].flags == flagged[1].came_out


def test_a_moment_does_not_know_breaches_found_later(store: Store) -> None:
    plies = "anna 1S\nbert 2T\ncora stuck\nbert gives 10K\nanna gives 9K\ncora 5T\n"
    loaded = take(store, HIDDEN + plies)
    assert all("flag" not in moment.marks for moment in line(loaded, store, last=5).moments)


def test_a_game_that_was_broken_off_ends_with_its_reason(store: Store, hand: LoadedGame) -> None:
    store.games.append(hand.stream.id, Undo(30), by="Scribe")
    loaded = store.games.append(hand.stream.id, Close(void=True, why="the cat"), by="Scribe").loaded
    last = line(loaded, store).moments[-1]
    assert (last.line, last.why, last.marks) == ("void", "the cat", ("end",))


# -- who looks -------------------------------------------------------------------------------------------------------------


def test_a_viewer_sees_each_line_as_known_at_that_ply(store: Store, hand: LoadedGame) -> None:
    lines = {viewer: line(hand, store).seen_by(viewer)[21].line for viewer in viewers(4)}
    assert lines == {
        "full": "anna gives 10T",
        "public": "anna gives ?",
        1: "anna gives 10T",
        2: "anna gives 10T",
        3: "anna gives ?",
        4: "anna gives ?",
    }


def test_a_card_laid_face_down_is_hidden_until_it_is_turned_up(store: Store) -> None:
    loaded = take(store, HIDDEN + "anna 1S\nbert 2G\ncora 4G\nanna 5K\nbert 6K\n")
    public = line(loaded, store).seen_by("public")
    assert [public[ply].line for ply in (3, 4, 5)] == ["cora ?", "anna ?", "bert 6K"]


def test_every_viewer_sees_the_same_landmarks_of_the_sample(store: Store, hand: LoadedGame) -> None:
    timeline = line(hand, store)
    marks = [[moment.marks for moment in timeline.seen_by(viewer).moments] for viewer in viewers(4)]
    assert all(others == marks[0] for others in marks)


def test_changing_the_viewer_keeps_the_part(store: Store, hand: LoadedGame) -> None:
    part = line(hand, store, first=14, last=20).seen_by(1)
    assert (part.first, part.last, part.open_ended, part.viewer) == (14, 20, False, 1)
    assert line(hand, store).seen_by(1).open_ended


# -- pace ------------------------------------------------------------------------------------------------------------------


def at(seconds: float | None) -> Moment:
    """A moment so long after another."""
    return Moment(1, "anna 1S", "anna opens with the 1 of Spiders", None if seconds is None else NOW + round(seconds * 1000))


@pytest.mark.parametrize(
    ("tempo", "before", "after", "seconds"),
    [
        (Tempo(), 0, 3, 3),
        (Tempo(2), 0, 3, 1.5),
        (Tempo(0.5), 0, 3, 6),
        (Tempo(), 0, 3600, LONGEST),
        (Tempo(4), 0, 3600, LONGEST / 4),
        (Tempo(), 0, 0, USUAL),
        (Tempo(), 5, 0, USUAL),
        (Tempo(), None, 3, USUAL),
        (Tempo(), 3, None, USUAL),
        (Tempo(3), None, None, USUAL / 3),
        (Tempo(fixed=0.2), 0, 3600, 0.2),
        (Tempo(2, fixed=0.2), None, None, 0.1),
    ],
)
def test_a_replay_pauses_as_long_as_the_table_did_by_default(
    tempo: Tempo, before: float | None, after: float | None, seconds: float
) -> None:
    assert tempo.pause(at(before), at(after)) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("typed", "speed"), [("4x", 4), ("4", 4), ("0.5", 0.5), (".5x", 0.5), (" 2X ", 2), ("1.", 1), ("100", 100), (None, 1)]
)
def test_a_speed_is_read_as_people_type_it(typed: str | None, speed: float) -> None:
    assert read_tempo(typed, None) == Tempo(speed)


@pytest.mark.parametrize("typed", ["fast", "", "x", "-2", "1/2", "nan", "inf", "1e3", "0", "0.01", "101", "9" * 400, "٤", "4xx"])
def test_an_invalid_speed_is_refused_with_a_valid_one(typed: str) -> None:
    with pytest.raises(Usage) as refused:
        read_tempo(typed, None)
    assert (refused.value.input, "4x" in refused.value.expected) == (typed, True)


@pytest.mark.parametrize(("typed", "seconds"), [("1.5", 1.5), ("3s", 3), ("0.05", 0.05), (None, None)])
def test_a_pace_is_a_number_of_seconds(typed: str | None, seconds: float | None) -> None:
    assert read_tempo(None, typed) == Tempo(1, seconds)


@pytest.mark.parametrize("typed", ["0", "soon", "-1", "", "99999999", "1:30"])
def test_an_invalid_pace_is_refused(typed: str) -> None:
    with pytest.raises(Usage):
        read_tempo(None, typed)


def test_faster_and_slower_go_through_the_speeds_and_stop_at_the_last() -> None:
    tempo = Tempo(0.25)
    speeds = [tempo.speed]
    while tempo.faster() != tempo:
        tempo = tempo.faster()
        speeds.append(tempo.speed)
    assert tuple(speeds) == SPEEDS
    assert (Tempo(3).faster().speed, Tempo(3).slower().speed, Tempo(0.25).slower().speed) == (4, 2, 0.25)
    assert (Tempo(100).faster().speed, Tempo(1, 0.3).faster()) == (100, Tempo(2, 0.3))


def test_a_speed_is_written_as_it_is_typed() -> None:
    assert [write_speed(speed) for speed in (4.0, 0.5, 32.0)] == ["4x", "0.5x", "32x"]


# -- where a replay stands -------------------------------------------------------------------------------------------------


def test_a_replay_plays_to_the_end_and_starts_over_from_there(store: Store, hand: LoadedGame) -> None:
    head = Playhead(line(hand, store, first=40))
    head.advance()
    assert (head.ply, head.following and head.following.ply) == (41, 42)
    head.advance()
    assert (head.ply, head.at_end, head.following) == (42, True, None)
    head.toggle()
    assert (head.ply, head.playing) == (40, True)
    head.toggle()
    assert (head.ply, head.playing) == (40, False)


def test_stepping_pauses_and_stops_at_both_ends(store: Store, hand: LoadedGame) -> None:
    head = Playhead(line(hand, store, first=40))
    head.step(1)
    assert (head.ply, head.playing) == (41, False)
    head.step(5)
    assert head.ply == 42
    head.step(-5)
    assert (head.ply, head.moment.ply) == (40, 40)


def test_seeking_plays_on_from_there_or_is_refused(store: Store, hand: LoadedGame) -> None:
    head = Playhead(line(hand, store))
    head.seek(20)
    assert (head.ply, head.playing) == (20, True)
    with pytest.raises(NotFound):
        head.seek(43)
    assert head.ply == 20


def test_a_replay_at_the_end_goes_on_when_the_log_grows(store: Store) -> None:
    loaded = take(store, HIDDEN + "anna 1S\nbert 2S\n")
    waits, stays = Playhead(line(loaded, store), playing=False), Playhead(line(loaded, store), playing=False)
    waits.to_end()
    stays.step(2)
    newer = store.games.append(loaded.stream.id, Play("cora 3S"), by="Scribe").loaded
    for head in (waits, stays):
        head.renew(head.timeline.renewed(newer, {}))
    assert [(head.ply, head.timeline.last, head.playing) for head in (waits, stays)] == [(2, 3, True), (2, 3, False)]


def test_a_replay_on_an_undone_ply_moves_to_the_last_one(store: Store, hand: LoadedGame) -> None:
    head = Playhead(line(hand, store, first=20), playing=False)
    head.seek(40)
    shorter = store.games.append(hand.stream.id, Undo(12), by="Scribe").loaded
    head.renew(head.timeline.renewed(shorter, {}))
    assert (head.ply, head.timeline.first, head.timeline.last) == (30, 20, 30)
    shorter = store.games.append(hand.stream.id, Undo(25), by="Scribe").loaded
    head.renew(head.timeline.renewed(shorter, {}))
    assert (head.ply, head.timeline.first, head.timeline.last) == (5, 5, 5)
    longer = store.games.append(hand.stream.id, Redo(37), by="Scribe").loaded
    head.renew(head.timeline.renewed(longer, {}))
    assert (head.timeline.first, head.timeline.last) == (20, 42)


def test_a_part_keeps_its_end_when_the_log_goes_on(store: Store) -> None:
    loaded = take(store, HIDDEN + "anna 1S\nbert 2S\n")
    newer = store.games.append(loaded.stream.id, Play("cora 3S"), by="Scribe").loaded
    assert line(loaded, store, last=2).renewed(newer, {}).last == 2
    assert line(loaded, store).renewed(newer, {}).last == 3
