"""Where a replay stands on its timeline, and whether it plays: what a player's keys do, without a screen and without a clock."""

from __future__ import annotations

from spooklog.replays.timeline.timeline import Moment, Timeline


class Playhead:
    """A place on a timeline.

    Whoever plays on to the end, or goes there, waits for what comes next; whoever steps there stays.
    """

    def __init__(self, timeline: Timeline, *, playing: bool = True) -> None:
        self.timeline = timeline
        self.ply = timeline.first
        self.playing = playing
        self._waits = playing

    @property
    def moment(self) -> Moment:
        """What is shown."""
        return self.timeline[self.ply]

    @property
    def following(self) -> Moment | None:
        """What comes next; None at the end."""
        return None if self.at_end else self.timeline[self.ply + 1]

    @property
    def at_end(self) -> bool:
        """Whether there is nothing after it."""
        return self.ply >= self.timeline.last

    @property
    def waiting(self) -> bool:
        """Whether it is at the end and goes on when the log does."""
        return self.at_end and self._waits

    def toggle(self) -> None:
        """Pause or play; from the end, start over."""
        if self.at_end:
            self.ply, self.playing = self.timeline.first, True
        else:
            self.playing = not self.playing
        self._waits = self.playing

    def advance(self) -> None:
        """One ply on, as playing does."""
        self.ply = min(self.ply + 1, self.timeline.last)

    def step(self, plies: int) -> None:
        """So many plies on, or back with a negative number, as far as there are any; it pauses."""
        self.playing = self._waits = False
        self.ply = max(self.timeline.first, min(self.ply + plies, self.timeline.last))

    def seek(self, ply: int) -> None:
        """To a ply; whoever plays plays on from there. Raises NotFound for one outside the timeline."""
        self.ply = self.timeline[ply].ply
        self._waits = self.playing

    def to_end(self) -> None:
        """To the end, to wait there."""
        self.ply, self._waits = self.timeline.last, True

    def renew(self, timeline: Timeline) -> None:
        """Go on with the timeline as it now is. Whoever stood on a ply that was undone stands on the last one there is."""
        goes_on = self.waiting
        self.timeline = timeline
        self.ply = max(timeline.first, min(self.ply, timeline.last))
        self.playing = self.playing or (goes_on and not self.at_end)
