"""What all requests of one server share: the store, the settings, the templates, the lanes and rates, the live tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from spooklog.domain.log.surroundings import surroundings_line
from spooklog.domain.values.labels import called
from spooklog.domain.words.wording import cell_words, counted, in_games, number_word, percent, tenths
from spooklog.projections.lists.contests.wording import streak_words
from spooklog.replays.analysis.wording import points
from spooklog.replays.paper.html import markup
from spooklog.replays.said_times import say_clock, say_end, say_time, say_when, say_zone
from spooklog.replays.times import show_date, show_end
from spooklog.web.analysing import Analysing
from spooklog.web.connections.door import Door
from spooklog.web.cookies import jar_of
from spooklog.web.files import asset
from spooklog.web.hosting.health import Checkup
from spooklog.web.hosting.leaving import Leaving
from spooklog.web.hosting.metrics import Metrics
from spooklog.web.hosting.returning import Returning
from spooklog.web.last_use import LastUse
from spooklog.web.live import Live
from spooklog.web.offer import by_suit
from spooklog.web.turns.kept import KeptAnswers
from spooklog.web.turns.lanes import Lanes
from spooklog.web.turns.precedence import Precedence
from spooklog.web.turns.rates import Rates

if TYPE_CHECKING:
    from spooklog.store.store import Store
    from spooklog.web.settings import Settings

HERE = Path(__file__).parent


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
        self.templates = templates()
        self.live = Live(store, self, settings.bounds, self.lanes.live)
        self.analysing = Analysing()
        self.returning = Returning()
        self.metrics = Metrics()
        self.checkup = Checkup(store.recorder.max_notification_id, lambda: self.live.followed)

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
    environment.filters |= {
        "called": called,
        "cell": cell_words,
        "when": show_date,
        "said": say_time,
        "by_suit": by_suit,
        "said_clock": say_clock,
        "said_zone": say_zone,
        "said_when": say_when,
        "said_end": say_end,
        "end": show_end,
        "percent": percent,
        "upper_first": lambda words: words[:1].upper() + words[1:],
        "tenths": tenths,
        "html": lambda blocks: Markup(markup(*blocks)),
    }
    environment.globals |= {
        "counted": counted,
        "number_word": number_word,
        "in_games": in_games,
        "surroundings_line": surroundings_line,
        "streak_words": streak_words,
        "points": points,
        "asset": asset,
    }
    return environment
