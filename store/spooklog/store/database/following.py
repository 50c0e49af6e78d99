"""Follow a store live: eventsourcing's runner of projections over the subscription of a recorder.

The lists that follow and the pages of the web are two projections of one kind: each receives every entry, in the order of the
store, whatever process stored it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from eventsourcing.persistence import Tracking, TrackingRecorder
from eventsourcing.popo import POPOFactory, POPOTrackingRecorder
from eventsourcing.projection import Projection, ProjectionRunner

from spooklog.store.database.application import STORE, SYNCHRONOUS, GameLog
from spooklog.store.database.location import Location
from spooklog.store.entries.mapper import EntryMapper

_VIEW = "VIEW"

View = TypeVar("View", bound=TrackingRecorder)


class RowMapper(EntryMapper):
    """Hands entries on as they are stored: a follower asks which log has grown, and no entry that cannot be read may stop it."""

    def to_domain_event(self, stored_event: Any) -> Any:
        """Return the row."""
        return stored_event


class FollowedLog(GameLog):
    """The log of a store, to be followed."""

    env: ClassVar[dict[str, str]] = {**GameLog.env, "MAPPER_TOPIC": f"{__name__}:{RowMapper.__name__}"}


class ViewFactory(POPOFactory):
    """Gives the runner the view that `runner_of` was called with."""

    def tracking_recorder(self, tracking_recorder_class: Any = None) -> Any:  # noqa: ARG002  (the library's name)
        """Return the view: the library would make one of a class, which knows no store and no pages."""
        return self.env.get(_VIEW)


def runner_of(location: Location, view: View, projection: type[Projection[View]]) -> ProjectionRunner[FollowedLog, View]:
    """Return a runner that follows the store from the position of the view on. Entered, it ends its threads and closes the log.

    Raises Unavailable where there is no store.
    """
    prefix = projection.name.upper()  # no variable of the user's shell overrides settings under such names
    env: dict[str, Any] = {f"{prefix}_PERSISTENCE_MODULE": f"{__name__}:{ViewFactory.__name__}", f"{prefix}_{_VIEW}": view}
    env |= {STORE: location, SYNCHRONOUS: "NORMAL"}
    return ProjectionRunner(application_class=FollowedLog, projection_class=projection, view_class=type(view), env=env)


class Listener(POPOTrackingRecorder):
    """Calls a function with the id of each log that grows, the topic of the entry and its number in the store.

    Its position is in memory.
    """

    def __init__(self, tell: Callable[[str, str, int], None], after: int | None) -> None:
        """Begin after an entry."""
        super().__init__()
        self.tell = tell
        if after:
            self.insert_tracking(Tracking(FollowedLog.name, after))


class Telling(Projection[Listener]):
    """Tells a listener of every entry."""

    name = "spooklog_telling"

    def process_event(self, domain_event: Any, tracking: Tracking) -> None:
        """Tell of one entry."""
        self.view.tell(str(domain_event.originator_id), domain_event.topic, tracking.notification_id)
        self.view.insert_tracking(tracking)
