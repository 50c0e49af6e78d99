"""What all requests of one server share: the store, the settings, the templates, the lanes and rates, the live tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.web.analysing import Analysing
from spooklog.web.connections.door import Door
from spooklog.web.cookies import jar_of
from spooklog.web.hosting.health import Checkup
from spooklog.web.hosting.leaving import Leaving
from spooklog.web.hosting.metrics import Metrics
from spooklog.web.hosting.returning import Returning
from spooklog.web.last_use import LastUse
from spooklog.web.live import Live
from spooklog.web.rendering import templates
from spooklog.web.turns.kept import KeptAnswers
from spooklog.web.turns.lanes import Lanes
from spooklog.web.turns.precedence import Precedence
from spooklog.web.turns.rates import Rates

if TYPE_CHECKING:
    from spooklog.store.store import Store
    from spooklog.web.settings import Settings


class Site:
    """A server's parts. `store` stays open as long as the server runs; its owner closes it."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.jar = jar_of(store, settings)
        self.leaving = Leaving()
        self.read_only = store.recorder.is_read_only()
        self.last_use = LastUse(store)
        self.rates = Rates(settings.bounds)
        self.precedence = Precedence()
        self.lanes = Lanes(settings.bounds, self.rates, self.precedence)
        self.kept = KeptAnswers()
        self.door = Door(settings, self.precedence)
        self.templates = templates
        self.live = Live(store, self, settings.bounds, self.lanes.live)
        self.analysing = Analysing()
        self.returning = Returning()
        self.metrics = Metrics()
        self.checkup = Checkup(store.recorder.max_notification_id, lambda: self.live.followed)

    def render(self, template: str, language: str, /, **context: object) -> str:
        """Return a page or a part of one as HTML in a language, by its code, with every value escaped."""
        return self.templates(language).get_template(template).render(**context)
