"""What all requests of one server share: the store, the settings, the templates, the rates, the live tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from spooklog.domain.labels import called
from spooklog.domain.wording import cell_words, counted, percent, tenths
from spooklog.projections.lists.contests.wording import streak_words
from spooklog.replays.times import show_date
from spooklog.web.guard import Rates
from spooklog.web.live import Live

if TYPE_CHECKING:
    from spooklog.store.store import Store
    from spooklog.web.settings import Settings

HERE = Path(__file__).parent


class Site:
    """A server's parts. `store` stays open as long as the server runs; its owner closes it."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.rates = Rates()
        self.templates = templates()
        self.live = Live(store, self, settings.bounds)

    def render(self, template: str, **context: object) -> str:
        """Return a page or a part of one as HTML, with every value escaped."""
        return self.templates.get_template(template).render(**context)


def templates() -> Environment:
    """Return the templates: values are escaped, and a name that a template does not get is an error."""
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {"called": called, "cell": cell_words, "when": show_date, "percent": percent, "tenths": tenths}
    environment.globals |= {"counted": counted, "streak_words": streak_words}
    return environment
