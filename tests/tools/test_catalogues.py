"""Catalogues: in the code that is done every sentence is marked, and each has its translation in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spooklog.domain.values.saying import LINE
from spooklog.testing.goldens import GoldenFiles
from tools.catalogues import (
    CODES,
    ENGLISH,
    PACKAGES,
    PLACE,
    ROOT,
    Package,
    as_text,
    compiled,
    is_done,
    kept,
    message_of,
    updated,
)

EACH = pytest.mark.parametrize("package", PACKAGES, ids=lambda one: one.name.rpartition(".")[2])
IN_EACH = pytest.mark.parametrize("code", CODES)

SAME = frozenset(
    {"Spooks", "Enter: {does}", "{game}: {title}, {names}; ply {ply}", "{number} text", "{number} problem", "{number} series"}
    | {"orange", "plus 3", "Tandem", "hospital", "no", "bots", "total"}
    | {"Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Aug", "Sep", "Nov", "TV", "Series", "{ply} {says}"}
    | {
        "{name} in {results}",
        "%(player)s in %(what)s",
        "Emil, Finn Berg",
        "Links",
        "Series",
        "Status",
        "Team",
        "Total",
        "provisional",
    }
)
"""Sentences that may be the same as in English in some language."""

_WORDS = re.compile(r"[a-zäöüñ]{2,}[ ,:;]+[a-zäöüñ]{2,} ")


@EACH
@IN_EACH
@pytest.mark.golden
def test_a_catalogue_has_the_sentences_of_the_code(package: Package, code: str, golden: GoldenFiles) -> None:
    catalogue = updated(package, code)
    golden.hold(package.kept_at(code), as_text(catalogue))
    if golden.update:
        package.shipped_at(code).write_bytes(compiled(catalogue))
    assert package.shipped_at(code).read_bytes() == compiled(catalogue), "python -m tools.catalogues"


@EACH
@IN_EACH
def test_every_sentence_is_translated_with_all_its_parts(package: Package, code: str) -> None:
    assert {*_faults(package, code)} == set()


def _faults(package: Package, code: str) -> Iterator[str]:
    for message in kept(package, code):
        if not message.id:
            continue
        patterns, told = _texts(message.id), _texts(message.string)
        where = f"{message.context or ''} {patterns[0]}".strip()
        if message.fuzzy or not all(told) or len(told) < len(patterns):
            yield f"{where}: not translated"
        if any(text in patterns and text not in SAME and any(map(str.isalpha, PLACE.sub("", text))) for text in told):
            yield f"{where}: still English"
        for text in told:
            if lost := (_places(patterns[-1]) ^ _places(text)) - ({"number"} if len(patterns) > 1 else set()):
                yield f"{where}: {', '.join(sorted(lost))}"
            if "{" in PLACE.sub("", text):
                yield f"{where}: a place that is none"


def _texts(one: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (one,) if isinstance(one, str) else tuple(one or ())


def _places(pattern: str) -> set[str]:
    return {("@" if place[0].startswith("@") else "") + place[1] for place in PLACE.finditer(pattern)}


@IN_EACH
def test_a_form_is_asked_for_where_a_catalogue_has_it(code: str) -> None:
    messages = [message for package in PACKAGES for message in kept(package, code) if message.id]
    asked = {place[2] for message in messages for text in _texts(message.string) for place in PLACE.finditer(text) if place[2]}
    there = {message.context for message in messages if message.context}
    assert there <= asked
    assert asked - there <= {"ein", "un"}  # of nouns that no ruleset has given yet


@EACH
def test_every_sentence_is_marked(package: Package) -> None:
    modules = (path for path in package.files() if path.suffix == ".py" and is_done(path))
    assert [one for path in modules for one in _unmarked(path)] == []


@pytest.mark.parametrize("place", ENGLISH)
def test_code_in_english_is_there(place: str) -> None:
    assert (ROOT / place).exists()


def _unmarked(path: Path) -> Iterator[str]:
    """Yield messages and sentences of a module that are put together and not made with `said`."""
    tree, name = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(ROOT).as_posix()
    of_ruleset, lines = "/rulesets/" in name, set[ast.AST]()
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        lines |= _lines_of(call)
        if (message := message_of(call)) is None:
            continue
        constant = isinstance(message, ast.Constant) and of_ruleset and not _is(call, "refuse")
        if constant or isinstance(message, ast.JoinedStr | ast.BinOp):
            yield f"{name}:{message.lineno}: {ast.unparse(message)}"
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node not in lines and _WORDS.search(f"{_constants(node)} "):
            yield f"{name}:{node.lineno}: {ast.unparse(node)}"


def _constants(text: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in text.values)


def _lines_of(call: ast.Call) -> set[ast.AST]:
    """Return what stands in the places of a call for lines to type and for help, and in the message of a fault of the program."""
    fault = isinstance(call.func, ast.Name) and call.func.id in (
        "TypeError",
        "ValueError",
        "AssertionError",
        "NotImplementedError",
        "LookupError",
    )
    places = [*call.args[2:]] if _is(call, "refuse") else [*call.args] if fault else []
    places += [one.value for one in call.keywords if (one.arg or "").startswith((LINE, "expected", "help", "prefix"))]
    return {node for place in places for node in ast.walk(place)}


def _is(call: ast.Call, name: str) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == name


def test_what_is_not_marked_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.tools.test_catalogues.ROOT", tmp_path)
    path = tmp_path / "domain" / "rulesets" / "bad.py"
    path.parent.mkdir(parents=True)
    path.write_text('refuse("a.1", f"{x} is no card")\nraise Unreadable("the line is empty")\nwords = f"{x} lays the card {y}"\n')
    assert len([*_unmarked(path)]) == 4, [*_unmarked(path)]
    path.write_text('refuse("a.1", "no card", f"{x} plays the card now")\nraise Unreadable(said("the line is empty"))\n')
    assert [*_unmarked(path)] == []
