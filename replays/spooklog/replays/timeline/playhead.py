"""Where a replay stands on its timeline, and whether it plays: the state behind a player's keys, without a screen or a clock."""

from __future__ import annotations

from spooklog.replays.timeline.timeline import Moment, Timeline


class Playhead:
    """A place on a timeline.

    A playhead that plays on to the end, or jumps there, waits for the next ply of the log; one that steps there stays.
    """

    def __init__(self, timeline: Timeline, *, playing: bool = True) -> None:
        self.timeline = timeline
        self.ply = timeline.first
        self.playing = playing
        self._waits = playing

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self.timeline[self.ply]

    @property
    def following(self) -> Moment | None:
        """The next moment; None at the end."""
        return None if self.at_end else self.timeline[self.ply + 1]

    @property
    def at_end(self) -> bool:
        """Whether no moment comes after this one."""
        return self.ply >= self.timeline.last

    @property
    def waiting(self) -> bool:
        """Whether it stands at the end and goes on when the log does."""
        return self.at_end and self._waits

    def toggle(self) -> None:
        """Pause or play; at the end, play again from the start."""
        if self.at_end:
            self.ply, self.playing = self.timeline.first, True
        else:
            self.playing = not self.playing
        self._waits = self.playing

    def advance(self) -> None:
        """Go one ply on, as playing does."""
        self.ply = min(self.ply + 1, self.timeline.last)

    def step(self, plies: int) -> None:
        """Go so many plies on, or back with a negative number, as far as there are any, and pause."""
        self.playing = self._waits = False
        self.ply = max(self.timeline.first, min(self.ply + plies, self.timeline.last))

    def seek(self, ply: int) -> None:
        """Go to a ply, and play on from there if it plays. Raises NotFound for a ply outside the timeline."""
        self.ply = self.timeline[ply].ply
        self._waits = self.playing

    def to_end(self) -> None:
        """Go to the end and wait there."""
        self.ply, self._waits = self.timeline.last, True

    def renew(self, timeline: Timeline) -> None:
        """Go on with the timeline as it now is; from a ply that was undone, go to the last one there is."""
        goes_on = self.waiting
        self.timeline = timeline
        self.ply = max(timeline.first, min(self.ply, timeline.last))
        self.playing = self.playing or (goes_on and not self.at_end)
