"""The catalogues of sentences: taken from the code, kept for translators beside it, compiled for the program.

`python -m tools.catalogues` writes them: a new sentence comes without a translation, one without words (a date) as it is, and one
that is gone goes. How sentences are marked and translated stands in domain/languages/README.md.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    Package("spooklog.pictures", "pictures/languages", ("pictures/spooklog/pictures",)),
    Package("spooklog.cli", "cli/languages", ("cli/spooklog/cli",)),
    Package("spooklog.web", "web/languages", (_WEB,)),
    *(
        Package(f"spooklog.domain.rulesets.{slug}", f"domain/languages/{slug}", (f"{_RULESETS}/{slug}",))
        for slug in ("halloween", "polterheist", "spookies", "spooks", "spukstaben", "tally")
    ),
)

ENGLISH = (
    # authors of rulesets
    "cli/spooklog/cli/commands/plugin",
    "cli/spooklog/cli/exports/plugin.py",
    "domain/spooklog/domain/contract/bots.py",
    "domain/spooklog/domain/contract/conformance.py",
    "domain/spooklog/domain/contract/dialect.py",
    "domain/spooklog/domain/contract/plugins.py",
    "domain/spooklog/domain/contract/registry.py",
    "domain/spooklog/domain/contract/rulebook.py",
    "domain/spooklog/domain/contract/ruleset.py",
    "domain/spooklog/domain/grammar/lines.py",
    "domain/spooklog/domain/pictures/scene.py",
    "pictures/spooklog/pictures/kinds.py",
    # keepers of databases and servers
    "projections/spooklog/projections/lists/contests/contests.py",
    "projections/spooklog/projections/lists/database.py",
    "projections/spooklog/projections/lists/games_view.py",
    "projections/spooklog/projections/lists/pages.py",
    "projections/spooklog/projections/lists/series_rows.py",
    "replays/spooklog/replays/exchange/tables",
    "store/spooklog/store/checks/own_log.py",
    "store/spooklog/store/entries/row_validation.py",
    "store/spooklog/store/postgres",
    "store/spooklog/store/sqlite/recorder.py",
    "store/spooklog/store/storelog",
    "web/spooklog/web/bounds.py",
    "web/spooklog/web/connections",
    "web/spooklog/web/hosting",
    "web/spooklog/web/paging.py",
    "web/spooklog/web/server.py",
    "web/spooklog/web/settings.py",
    "web/spooklog/web/streams.py",
    # entries that are corrupt, and faults of the program
    "domain/spooklog/domain/log/amending.py",
    "domain/spooklog/domain/log/folding.py",
    "domain/spooklog/domain/log/game.py",
    "domain/spooklog/domain/log/option_words.py",
    "domain/spooklog/domain/log/outline.py",
    "domain/spooklog/domain/log/surroundings.py",
    "domain/spooklog/domain/rulesets/polterheist/mansion/house.py",
    "domain/spooklog/domain/rulesets/polterheist/mansion/reading.py",
    "domain/spooklog/domain/series/outline.py",
    "domain/spooklog/domain/series/series.py",
    "store/spooklog/store/entries/mapper.py",
    # what is typed, help of commands, shipped files, and a text that is no TOML, of which Python too says why in English
    "domain/spooklog/domain/rulesets/halloween/lines/phrases.py",
    "domain/spooklog/domain/rulesets/spooks/lines/phrases.py",
    "domain/spooklog/domain/values/shipped.py",
    "domain/spooklog/domain/values/toml.py",
    "domain/spooklog/domain/words/lexicons/files.py",
    "cli/spooklog/cli/program.py",
    "replays/spooklog/replays/installing.py",
    # statements of SQL, which look like sentences
    "projections/spooklog/projections/lists/cached_results.py",
    "projections/spooklog/projections/lists/upkeep/soundness.py",
    "replays/spooklog/replays/exchange/incoming/earlier_imports.py",
    "replays/spooklog/replays/exchange/incoming/storing.py",
    "store/spooklog/store/index/analyses.py",
)
"""Code whose sentences stay English, or that has none that a table meets."""


def is_done(path: Path) -> bool:
    """Return whether every sentence of a module is marked."""
    name = path.relative_to(ROOT).as_posix()
    return not any(name == place or name.startswith(f"{place}/") for place in ENGLISH)


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
    done, text = is_done(path), path.read_text(encoding="utf-8")
    if not any(word in text for word in ("said(", "said.", "within", "counted(", *(("raise ", "refuse(") if done else ()))):
        return  # many modules have none
    nodes = _nodes(text)
    constants = _named_constants(nodes)
    for node in nodes:
        if isinstance(node, ast.Call):
            for one in _marked(node, constants if done else None):
                if _has_words(one.one) or _is_said(node):
                    yield one


def _has_words(pattern: str) -> bool:
    return any(map(str.isalpha, PLACE.sub("", pattern)))


def _is_said(call: ast.Call) -> bool:
    """Return whether `said` makes a sentence: each language may write one without words, such as a date, in its own way."""
    return isinstance(call.func, ast.Name) and call.func.id == "said"


def _in_template(path: Path) -> Iterator[Sentence]:
    options = dict.fromkeys(("trimmed", "newstyle_gettext", "trim_blocks", "lstrip_blocks"), "true") | {"silent": "false"}
    with path.open("rb") as file:
        for _, name, texts, _ in babel_extract(file, ("_", "gettext", "ngettext", "counted"), (), options):
            found = (texts,) if isinstance(texts, str) else tuple(filter(None, texts or ()))
            yield _counting(*found) if name == "counted" else Sentence(*found)


def _counting(one: str, many: str = "") -> Sentence:
    """Return the sentence of a number with its noun."""
    return Sentence(f"{{number}} {one}", f"{{number}} {many or one + 's'}")


def _nodes(text: str) -> Sequence[ast.AST]:
    return [*ast.walk(ast.parse(text))]


def _named_constants(nodes: Iterable[ast.AST]) -> Mapping[str, list[ast.expr]]:
    """Return what a module gives a name that is a text."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
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
    before, catalogue = kept(package, code), _Catalogue(code)
    forms: dict[str, list[Message]] = {}
    for message in before:
        if message.context and message.id:
            forms.setdefault(message.id if isinstance(message.id, str) else message.id[0], []).append(message)
    catalogue.header_comment = f"# {LANGUAGES[code]}: sentences of {package.name}"
    for id, places in template(package).items():
        one = id if isinstance(id, str) else id[0]
        old = before.get(one)
        string = old.string if old and isinstance(old.string, str) == isinstance(id, str) else None
        string = string or (None if _has_words(one) else id)
        catalogue.add(id, string, locations=[(place, 0) for place in places])
        for form in forms.get(one, ()):
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
