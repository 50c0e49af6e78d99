"""The catalogues of sentences: taken from the code, kept for translators beside it, compiled for the program.

`python -m tools.catalogues` writes them: a new sentence comes without a translation, one that is gone goes. How sentences are
marked and translated stands in domain/languages/README.md.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from spooklog.domain.values import errors
from spooklog.domain.values.saying import COMMON, LANGUAGES
from spooklog.web import refusals

ROOT = Path(__file__).resolve().parents[1]
CODES = tuple(code for code in LANGUAGES if code != "en")

PLACE = re.compile(r"(?:@?\{|%\()(\w+)(?::(\w+))?(?:\}|\)s)")
"""A place of a pattern, `{name}` or that of a template, `%(name)s`: its name, and the form that a translation asks for."""

_SAYING = frozenset({"said", "within"})
"""Names of what makes sentences."""

_REFUSING = frozenset(
    name
    for module in (errors, refusals)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, errors.SpooklogError)
)
"""The errors, whose first argument is a sentence."""


class Package(NamedTuple):
    """A package that has catalogues: where they are kept, the code whose sentences they have, and what of it they leave out."""

    name: str
    kept: str
    code: tuple[str, ...]
    without: str = "no such place"

    def kept_at(self, code: str) -> Path:
        """Return the file for translators."""
        return ROOT / self.kept / f"{code}.po"

    def shipped_at(self, code: str) -> Path:
        """Return the compiled file, beside the code."""
        room = self.name.split(".")[1]
        return ROOT / room / self.name.replace(".", "/") / "languages" / f"{code}.mo"

    def files(self) -> Iterator[Path]:
        """Yield the modules and templates with its sentences."""
        for place in self.code:
            found = ROOT / place
            for path in sorted((*found.rglob("*.py"), *found.rglob("*.html"))) if found.is_dir() else (found,):
                if not path.relative_to(ROOT).as_posix().startswith(self.without):
                    yield path


_DOMAIN = "domain/spooklog/domain"
_RULESETS = f"{_DOMAIN}/rulesets"
_WEB = "web/spooklog/web"
PACKAGES = (
    Package(COMMON, "domain/languages/common", (_DOMAIN, "store", "projections", "replays"), _RULESETS),
    Package("spooklog.cli", "cli/languages", ("cli/spooklog/cli",)),
    Package("spooklog.web", "web/languages", (_WEB,)),
    *(
        Package(f"spooklog.domain.rulesets.{slug}", f"domain/languages/{slug}", (f"{_RULESETS}/{slug}",))
        for slug in ("halloween", "polterheist", "spookies", "spooks", "spukstaben", "tally")
    ),
)

ENGLISH = (
    "cli/spooklog/cli/commands/plugin",
    "domain/spooklog/domain/contract/conformance.py",
    "domain/spooklog/domain/contract/dialect.py",
    "domain/spooklog/domain/contract/facts.py",
    "domain/spooklog/domain/contract/plugins.py",
    "domain/spooklog/domain/contract/registry.py",
    "domain/spooklog/domain/contract/rulebook.py",
    "domain/spooklog/domain/contract/ruleset.py",
    "domain/spooklog/domain/pictures/scene.py",
    "pictures/spooklog/pictures/kinds.py",
    "store/spooklog/store/database",
    "store/spooklog/store/entries",
    "store/spooklog/store/postgres",
    "store/spooklog/store/sqlite",
    "store/spooklog/store/storelog",
    "web/spooklog/web/connections",
    "web/spooklog/web/hosting",
)
"""Code whose sentences stay English: authors of rulesets and keepers of databases and servers read them."""

NOT_YET = (
    "domain/spooklog/domain/contract/deciding.py",
    "domain/spooklog/domain/contract/game_rules.py",
    "domain/spooklog/domain/formats/general.py",
    "domain/spooklog/domain/grammar/lines.py",
    "domain/spooklog/domain/log/amend.py",
    "domain/spooklog/domain/log/amend_beginning.py",
    "domain/spooklog/domain/log/amending.py",
    "domain/spooklog/domain/log/as_seen.py",
    "domain/spooklog/domain/log/branching.py",
    "domain/spooklog/domain/log/describing.py",
    "domain/spooklog/domain/log/disputes.py",
    "domain/spooklog/domain/log/folding.py",
    "domain/spooklog/domain/log/game.py",
    "domain/spooklog/domain/log/option_words.py",
    "domain/spooklog/domain/log/outline.py",
    "domain/spooklog/domain/log/starting.py",
    "domain/spooklog/domain/log/surroundings.py",
    "domain/spooklog/domain/log/texts.py",
    "domain/spooklog/domain/log/unamend.py",
    "domain/spooklog/domain/rulesets/polterheist/mansion/check.py",
    "domain/spooklog/domain/rulesets/polterheist/mansion/drawing.py",
    "domain/spooklog/domain/rulesets/polterheist/mansion/file.py",
    "domain/spooklog/domain/rulesets/polterheist/mansion/groundplan.py",
    "domain/spooklog/domain/rulesets/polterheist/mansion/house.py",
    "domain/spooklog/domain/rulesets/polterheist/mansion/reading.py",
    "domain/spooklog/domain/series/commands.py",
    "domain/spooklog/domain/series/formats.py",
    "domain/spooklog/domain/series/outline.py",
    "domain/spooklog/domain/series/series.py",
    "domain/spooklog/domain/start/arrange.py",
    "domain/spooklog/domain/start/digital.py",
    "domain/spooklog/domain/start/made_labels.py",
    "domain/spooklog/domain/values/near.py",
    "domain/spooklog/domain/values/options.py",
    "domain/spooklog/domain/values/shipped.py",
    "domain/spooklog/domain/values/toml.py",
    "domain/spooklog/domain/words/lexicons/files.py",
    "domain/spooklog/domain/words/lexicons/wordlist.py",
    "pictures/spooklog/pictures/charts/chances.py",
    "pictures/spooklog/pictures/charts/svg.py",
    "pictures/spooklog/pictures/charts/totals.py",
    "pictures/spooklog/pictures/house/terminal/floors.py",
    "pictures/spooklog/pictures/mansion/terminal/floors.py",
    "pictures/spooklog/pictures/mansion/wording.py",
    "pictures/spooklog/pictures/notebook.py",
    "pictures/spooklog/pictures/png.py",
    "pictures/spooklog/pictures/rooms/svg/heads.py",
    "pictures/spooklog/pictures/rooms/terminal.py",
    "pictures/spooklog/pictures/svg/frame.py",
    "pictures/spooklog/pictures/table/wording.py",
    "pictures/spooklog/pictures/town/wording.py",
    "store/spooklog/store/backup.py",
    "store/spooklog/store/changes/archiving.py",
    "store/spooklog/store/changes/links.py",
    "store/spooklog/store/changes/merging.py",
    "store/spooklog/store/changes/renaming.py",
    "store/spooklog/store/changes/wordlists.py",
    "store/spooklog/store/checks/deleted.py",
    "store/spooklog/store/checks/examination.py",
    "store/spooklog/store/checks/logs.py",
    "store/spooklog/store/checks/own_log.py",
    "store/spooklog/store/checks/remarks.py",
    "store/spooklog/store/erasing/erase.py",
    "store/spooklog/store/files/drafts.py",
    "store/spooklog/store/files/targets.py",
    "store/spooklog/store/index/analyses.py",
    "store/spooklog/store/index/link_rows.py",
    "store/spooklog/store/index/people.py",
    "store/spooklog/store/index/requests.py",
    "store/spooklog/store/index/streams.py",
    "store/spooklog/store/logs/game_writer.py",
    "store/spooklog/store/logs/games.py",
    "store/spooklog/store/logs/loaded.py",
    "store/spooklog/store/logs/logs.py",
    "store/spooklog/store/logs/series.py",
    "store/spooklog/store/logs/series_writer.py",
    "projections/spooklog/projections/game/compare.py",
    "projections/spooklog/projections/game/evidence.py",
    "projections/spooklog/projections/game/explain.py",
    "projections/spooklog/projections/game/history.py",
    "projections/spooklog/projections/lists/cached_results.py",
    "projections/spooklog/projections/lists/choosing.py",
    "projections/spooklog/projections/lists/contests/comparing.py",
    "projections/spooklog/projections/lists/contests/contests.py",
    "projections/spooklog/projections/lists/database.py",
    "projections/spooklog/projections/lists/filters.py",
    "projections/spooklog/projections/lists/games.py",
    "projections/spooklog/projections/lists/games_view.py",
    "projections/spooklog/projections/lists/pages.py",
    "projections/spooklog/projections/lists/rule_selection.py",
    "projections/spooklog/projections/lists/search.py",
    "projections/spooklog/projections/lists/series_rows.py",
    "projections/spooklog/projections/lists/standings.py",
    "projections/spooklog/projections/lists/surroundings.py",
    "projections/spooklog/projections/lists/titles.py",
    "projections/spooklog/projections/lists/upkeep/deleted_entries.py",
    "projections/spooklog/projections/lists/upkeep/row_check.py",
    "projections/spooklog/projections/lists/upkeep/soundness.py",
    "projections/spooklog/projections/lists/upkeep/unreadable.py",
    "replays/spooklog/replays/analysis/counting.py",
    "replays/spooklog/replays/analysis/processes.py",
    "replays/spooklog/replays/analysis/series_chances.py",
    "replays/spooklog/replays/analysis/series_kept.py",
    "replays/spooklog/replays/analysis/sheet_chances.py",
    "replays/spooklog/replays/animation/drawing.py",
    "replays/spooklog/replays/animation/film.py",
    "replays/spooklog/replays/animation/showing.py",
    "replays/spooklog/replays/audit/audit.py",
    "replays/spooklog/replays/audit/blocks.py",
    "replays/spooklog/replays/audit/entries.py",
    "replays/spooklog/replays/audit/page.py",
    "replays/spooklog/replays/audit/series_page.py",
    "replays/spooklog/replays/describe.py",
    "replays/spooklog/replays/exchange/bgg.py",
    "replays/spooklog/replays/exchange/bgstats/link.py",
    "replays/spooklog/replays/exchange/bgstats/outgoing.py",
    "replays/spooklog/replays/exchange/bgstats/reading.py",
    "replays/spooklog/replays/exchange/incoming/changed.py",
    "replays/spooklog/replays/exchange/incoming/earlier_imports.py",
    "replays/spooklog/replays/exchange/incoming/plan.py",
    "replays/spooklog/replays/exchange/incoming/storing.py",
    "replays/spooklog/replays/exchange/spreadsheets/columns.py",
    "replays/spooklog/replays/exchange/spreadsheets/dates.py",
    "replays/spooklog/replays/exchange/spreadsheets/grid.py",
    "replays/spooklog/replays/exchange/spreadsheets/mapping.py",
    "replays/spooklog/replays/exchange/spreadsheets/results.py",
    "replays/spooklog/replays/exchange/spreadsheets/score_sheet.py",
    "replays/spooklog/replays/exchange/tables/database.py",
    "replays/spooklog/replays/exchange/tables/views.py",
    "replays/spooklog/replays/files/importing.py",
    "replays/spooklog/replays/files/lines.py",
    "replays/spooklog/replays/files/log.py",
    "replays/spooklog/replays/files/overlap.py",
    "replays/spooklog/replays/files/plan.py",
    "replays/spooklog/replays/files/reader.py",
    "replays/spooklog/replays/files/receipt.py",
    "replays/spooklog/replays/files/signature.py",
    "replays/spooklog/replays/files/verify.py",
    "replays/spooklog/replays/files/verify_store.py",
    "replays/spooklog/replays/files/writer.py",
    "replays/spooklog/replays/page/about.py",
    "replays/spooklog/replays/page/document.py",
    "replays/spooklog/replays/page/game_page.py",
    "replays/spooklog/replays/page/hand.py",
    "replays/spooklog/replays/page/log_block.py",
    "replays/spooklog/replays/page/parts.py",
    "replays/spooklog/replays/page/series_page.py",
    "replays/spooklog/replays/sheets/beginning.py",
    "replays/spooklog/replays/sheets/edits.py",
    "replays/spooklog/replays/sheets/header.py",
    "replays/spooklog/replays/sheets/line.py",
    "replays/spooklog/replays/sheets/next_game.py",
    "replays/spooklog/replays/sheets/series_block.py",
    "replays/spooklog/replays/sheets/series_header.py",
    "replays/spooklog/replays/sheets/series_result.py",
    "replays/spooklog/replays/sheets/sheet.py",
    "replays/spooklog/replays/sheets/surroundings.py",
    "replays/spooklog/replays/simulation.py",
    "replays/spooklog/replays/stores/importing.py",
    "replays/spooklog/replays/stores/marks.py",
    "replays/spooklog/replays/stores/merging.py",
    "replays/spooklog/replays/stores/other_store.py",
    "replays/spooklog/replays/stores/packing.py",
    "replays/spooklog/replays/stores/reader.py",
    "replays/spooklog/replays/stores/writer.py",
    "replays/spooklog/replays/timeline/pace.py",
    "replays/spooklog/replays/timeline/timeline.py",
    "replays/spooklog/replays/times.py",
    "cli/spooklog/cli/answers/missing.py",
    "cli/spooklog/cli/answers/moments.py",
    "cli/spooklog/cli/answers/plays.py",
    "cli/spooklog/cli/answers/precedents.py",
    "cli/spooklog/cli/answers/standing.py",
    "cli/spooklog/cli/answers/stores.py",
    "cli/spooklog/cli/answers/verdicts.py",
    "cli/spooklog/cli/commands/about.py",
    "cli/spooklog/cli/commands/amend.py",
    "cli/spooklog/cli/commands/audit.py",
    "cli/spooklog/cli/commands/branch.py",
    "cli/spooklog/cli/commands/compare.py",
    "cli/spooklog/cli/commands/db/accept.py",
    "cli/spooklog/cli/commands/db/backup.py",
    "cli/spooklog/cli/commands/db/check.py",
    "cli/spooklog/cli/commands/db/skip.py",
    "cli/spooklog/cli/commands/db/upgrade.py",
    "cli/spooklog/cli/commands/dispute/open.py",
    "cli/spooklog/cli/commands/dispute/rule.py",
    "cli/spooklog/cli/commands/export.py",
    "cli/spooklog/cli/commands/facts.py",
    "cli/spooklog/cli/commands/games.py",
    "cli/spooklog/cli/commands/import_.py",
    "cli/spooklog/cli/commands/links/change.py",
    "cli/spooklog/cli/commands/links/list.py",
    "cli/spooklog/cli/commands/links/new.py",
    "cli/spooklog/cli/commands/links/seats.py",
    "cli/spooklog/cli/commands/log.py",
    "cli/spooklog/cli/commands/new.py",
    "cli/spooklog/cli/commands/play.py",
    "cli/spooklog/cli/commands/players/erase.py",
    "cli/spooklog/cli/commands/players/list.py",
    "cli/spooklog/cli/commands/players/merge.py",
    "cli/spooklog/cli/commands/players/rename.py",
    "cli/spooklog/cli/commands/players/split.py",
    "cli/spooklog/cli/commands/plugins.py",
    "cli/spooklog/cli/commands/receipt.py",
    "cli/spooklog/cli/commands/record.py",
    "cli/spooklog/cli/commands/rename.py",
    "cli/spooklog/cli/commands/replay.py",
    "cli/spooklog/cli/commands/series/export.py",
    "cli/spooklog/cli/commands/series/remove.py",
    "cli/spooklog/cli/commands/serve.py",
    "cli/spooklog/cli/commands/show.py",
    "cli/spooklog/cli/commands/simulate.py",
    "cli/spooklog/cli/commands/stats.py",
    "cli/spooklog/cli/commands/takeback.py",
    "cli/spooklog/cli/commands/undo.py",
    "cli/spooklog/cli/commands/verify.py",
    "cli/spooklog/cli/exports/animation.py",
    "cli/spooklog/cli/exports/bgstats.py",
    "cli/spooklog/cli/exports/call.py",
    "cli/spooklog/cli/exports/filtered.py",
    "cli/spooklog/cli/exports/formats.py",
    "cli/spooklog/cli/exports/html.py",
    "cli/spooklog/cli/exports/pictures.py",
    "cli/spooklog/cli/exports/plugin.py",
    "cli/spooklog/cli/exports/replay.py",
    "cli/spooklog/cli/exports/signed.py",
    "cli/spooklog/cli/exports/store.py",
    "cli/spooklog/cli/exports/tables.py",
    "cli/spooklog/cli/files/charts.py",
    "cli/spooklog/cli/files/options.py",
    "cli/spooklog/cli/files/pictures.py",
    "cli/spooklog/cli/files/reading.py",
    "cli/spooklog/cli/files/totals.py",
    "cli/spooklog/cli/files/writing.py",
    "cli/spooklog/cli/imports/file_types.py",
    "cli/spooklog/cli/imports/plays.py",
    "cli/spooklog/cli/imports/plugin.py",
    "cli/spooklog/cli/imports/stores.py",
    "cli/spooklog/cli/imports/tables.py",
    "cli/spooklog/cli/main.py",
    "cli/spooklog/cli/misuse.py",
    "cli/spooklog/cli/output.py",
    "cli/spooklog/cli/program.py",
    "cli/spooklog/cli/recording/asking.py",
    "cli/spooklog/cli/recording/lines.py",
    "cli/spooklog/cli/screens/amendment.py",
    "cli/spooklog/cli/screens/chances.py",
    "cli/spooklog/cli/screens/contests.py",
    "cli/spooklog/cli/screens/disputes.py",
    "cli/spooklog/cli/screens/erasure.py",
    "cli/spooklog/cli/screens/game.py",
    "cli/spooklog/cli/screens/links.py",
    "cli/spooklog/cli/screens/lists.py",
    "cli/spooklog/cli/screens/precedents.py",
    "cli/spooklog/cli/screens/push_link.py",
    "cli/spooklog/cli/screens/side_by_side.py",
    "cli/spooklog/cli/screens/store_log.py",
    "cli/spooklog/cli/selection.py",
    "cli/spooklog/cli/series_arguments.py",
    "cli/spooklog/cli/serving.py",
    "cli/spooklog/cli/session.py",
    "cli/spooklog/cli/textargs.py",
    "cli/spooklog/cli/tui/activity.py",
    "cli/spooklog/cli/tui/record.py",
    "cli/spooklog/cli/tui/replay.py",
    "cli/spooklog/cli/tui/replay_keys.py",
    "cli/spooklog/cli/tui/table.py",
    "cli/spooklog/cli/tui/view_model.py",
    "web/spooklog/web/bounds.py",
    "web/spooklog/web/pages/about.py",
    "web/spooklog/web/pages/next_game.py",
    "web/spooklog/web/paging.py",
    "web/spooklog/web/server.py",
    "web/spooklog/web/settings.py",
    "web/spooklog/web/streams.py",
)
"""Code in which sentences are not marked yet."""


def is_done(path: Path) -> bool:
    """Return whether every sentence of a module is marked."""
    name = path.relative_to(ROOT).as_posix()
    return not any(name == place or name.startswith(f"{place}/") for place in (*ENGLISH, *NOT_YET))


# -- sentences in the code -----------------------------------------------------------------------------------------------------


class Sentence(NamedTuple):
    """A sentence in the code: its pattern, and that for several where it counts."""

    one: str
    many: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        """The sentence as a catalogue has it."""
        return (self.one, self.many) if self.many else self.one


def sentences(path: Path) -> Iterator[Sentence]:
    """Yield the marked sentences of a module, and messages of refusals that are constants where the module is done.

    Those of a template are the texts that it marks.
    """
    if path.suffix == ".html":
        yield from _in_template(path)
        return
    done = is_done(path)
    if not done and not any(word in path.read_text(encoding="utf-8") for word in ("said(", "said.", "within", "counted(")):
        return  # most modules have none
    tree = _parsed(path)
    constants = _named_constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for one in _marked(node, constants if done else None):
                if any(map(str.isalpha, PLACE.sub("", one.one))):
                    yield one


def _in_template(path: Path) -> Iterator[Sentence]:
    options = dict.fromkeys(("trimmed", "newstyle_gettext", "trim_blocks", "lstrip_blocks"), "true") | {"silent": "false"}
    with path.open("rb") as file:
        for _, name, texts, _ in babel_extract(file, ("_", "gettext", "ngettext", "counted"), (), options):
            found = (texts,) if isinstance(texts, str) else tuple(filter(None, texts or ()))
            yield _counting(*found) if name == "counted" else Sentence(*found)


def _counting(one: str, many: str = "") -> Sentence:
    """Return the sentence of a number with its noun."""
    return Sentence(f"{{number}} {one}", f"{{number}} {many or one + 's'}")


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _named_constants(tree: ast.Module) -> Mapping[str, list[ast.expr]]:
    """Return what a module gives a name that is a text."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def _marked(call: ast.Call, named: Mapping[str, list[ast.expr]] | None) -> Iterator[Sentence]:
    """Yield the sentences of a call, and the constants of its message where `named` values are given."""
    texts = [one.value if isinstance(one, ast.Constant) and isinstance(one.value, str) else None for one in call.args]
    match call.func:
        case ast.Name(name) if name in _SAYING and texts and texts[0]:
            yield Sentence(texts[0])
        case ast.Attribute(ast.Name(name), "counted") if name in _SAYING and len(texts) > 2 and texts[1] and texts[2]:
            yield Sentence(texts[1], texts[2])
        case ast.Name("counted") if len(texts) > 1 and texts[1]:
            yield _counting(texts[1], (texts[2] if len(texts) > 2 else None) or "")
        case _ if named is not None and (message := message_of(call)) is not None:
            values = named.get(message.id, ()) if isinstance(message, ast.Name) else (message,)
            yield from (Sentence(text) for value in values for text in _constants(value))


def message_of(call: ast.Call) -> ast.expr | None:
    """Return the message of a call that refuses; None for another call."""
    match call.func:
        case ast.Name("refuse") if len(call.args) > 1:
            return call.args[1]
        case ast.Name(name) if name in _REFUSING and call.args:
            return call.args[0]
        case _:
            return None


def _constants(message: ast.expr) -> Iterator[str]:
    match message:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(_, one, other):
            yield from _constants(one)
            yield from _constants(other)


# -- catalogues ----------------------------------------------------------------------------------------------------------------


@cache
def template(package: Package) -> dict[str | tuple[str, str], list[str]]:
    """Return the sentences of a package, each with the modules that have it."""
    found: dict[str | tuple[str, str], list[str]] = {}
    for path in package.files():
        for sentence in sentences(path):
            places = found.setdefault(sentence.id, [])
            if (name := path.relative_to(ROOT).as_posix()) not in places:
                places.append(name)
    return found


def kept(package: Package, code: str) -> Catalog:
    """Return a catalogue as translators left it; an empty one where there is none."""
    path = package.kept_at(code)
    if not path.exists():
        return _Catalogue(code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def updated(package: Package, code: str) -> Catalog:
    """Return a catalogue with the sentences that the code has now, and the translations that there are."""
    before = kept(package, code)
    catalogue = _Catalogue(code)
    catalogue.header_comment = f"# {LANGUAGES[code]}: sentences of {package.name}"
    for id, places in template(package).items():
        one = id if isinstance(id, str) else id[0]
        old = before.get(one)
        string = old.string if old and isinstance(old.string, str) == isinstance(id, str) else None
        catalogue.add(id, string, locations=[(place, 0) for place in places])
        for form in forms_of(before, one):
            catalogue.add(form.id, form.string, context=form.context)
    return catalogue


class _Catalogue(Catalog):
    """An empty catalogue. Its head says only what programs need: a file changes where its sentences do."""

    def __init__(self, code: str) -> None:
        super().__init__(code, fuzzy=False)
        self._code = code

    @property
    def num_plurals(self) -> int:
        """One form for one thing, one for all other numbers: both languages have no more below a million."""
        return 2

    @property
    def plural_forms(self) -> str:
        """The same as a header."""
        return "nplurals=2; plural=(n != 1);"

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The head."""
        kind = "text/plain; charset=utf-8"
        return [("Language", self._code), ("Plural-Forms", self.plural_forms), ("Content-Type", kind)]

    @mime_headers.setter
    def mime_headers(self, headers: object) -> None:
        """Leave the head as it is."""


def forms_of(catalogue: Catalog, one: str) -> Iterator[Message]:
    """Yield the forms of a sentence: its translations under a context."""
    for message in catalogue:
        if message.context and message.id and (message.id if isinstance(message.id, str) else message.id[0]) == one:
            yield message


def as_text(catalogue: Catalog) -> str:
    """Return a catalogue for translators."""
    file = io.BytesIO()
    write_po(file, catalogue, width=0, include_lineno=False)
    return file.getvalue().decode()


def compiled(catalogue: Catalog) -> bytes:
    """Return a catalogue for the program."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> None:
    """Write every catalogue, and say how many sentences have no translation yet."""
    for package in PACKAGES:
        for code in CODES:
            catalogue = updated(package, code)
            path, shipped = package.kept_at(code), package.shipped_at(code)
            for one in (path, shipped):
                one.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(as_text(catalogue), encoding="utf-8", newline="\n")
            shipped.write_bytes(compiled(catalogue))
            left = sum(1 for message in catalogue if message.id and not all(_strings(message)))
            print(f"{path.relative_to(ROOT)}: {len(catalogue)} sentences, {left} without a translation")


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


if __name__ == "__main__":
    main()
