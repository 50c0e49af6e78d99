"""The files that a browser loads beside the pages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.web.sites import TestSite

from spooklog.web.files import FILES, STATIC, File, _sent, asset

TEMPLATES = STATIC.parent / "templates"

MOST = 25_000
"""Bytes of the style, and of all scripts together, which a phone loads before the first tap."""


def test_script_and_style_are_small() -> None:
    for kind in (".js", ".css"):
        sizes = {file.path: len(file.content) for file in FILES if file.path.endswith(kind)}
        assert sizes
        assert sum(sizes.values()) <= MOST, sizes


@pytest.mark.parametrize("script", [path.read_text() for path in STATIC.glob("*.js")])
def test_a_script_is_laid_out_to_be_read(script: str) -> None:
    """Tabs at the beginning of lines alone, lines that fit a screen, and a comment where one is needed."""
    lines = script.splitlines()
    assert max(map(len, lines)) <= 180
    assert not any("\t" in line.lstrip("\t") for line in lines)
    assert len(lines) > len(script) / 60


@pytest.mark.parametrize("name", sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html")))
def test_a_template_is_laid_out_to_be_read(name: str) -> None:
    """Lines that fit a screen, indented by two blanks a level."""
    template = (TEMPLATES / name).read_text()
    lines = template.splitlines()
    assert max(map(len, lines)) <= 140
    assert "\t" not in template
    assert not [line for line in lines if (len(line) - len(line.lstrip())) % 2]


def test_a_page_names_files_that_a_browser_asks_for_once(site: TestSite) -> None:
    visitor = site.visit("scribe")
    page = visitor.get("/g/hand", headers={"Accept": "text/html"}).text
    named = set(re.findall(r'"(/static/[^"]+)"', page))
    assert named >= {asset("table.js"), asset("style.css"), asset("icon.svg"), asset("manifest.webmanifest")}
    for address in named:
        answer = visitor.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    icons = visitor.get(asset("manifest.webmanifest")).json()["icons"]
    assert {icon["src"] for icon in icons} == {asset("icon.svg"), asset("icon.png")}


def test_every_file_of_the_folder_is_served() -> None:
    lying = {path.name for path in STATIC.iterdir()}
    assert lying | {"manifest.webmanifest"} == {file.name for file in FILES}


def test_changed_content_has_another_address(site: TestSite) -> None:
    changed = File("table.js", FILES[0].content + b"\n")
    (now,) = (file for file in FILES if file.name == "table.js")
    assert (changed.path, changed.address == now.address, changed.tag == now.tag) == (now.path, False, False)
    assert site.visit().get(changed.address).status_code == 404


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_file_is_sent_again_where_it_changed(site: TestSite, encoding: str) -> None:
    visitor = site.visit(**{"Accept-Encoding": encoding})
    tags = {visitor.get(file.path).headers["etag"] for file in FILES}
    assert len(tags) == len(FILES)
    for file in FILES:
        assert visitor.get(file.path).headers["cache-control"] == "no-cache"
        answers = {tag: visitor.get(file.path, headers={"If-None-Match": tag}) for tag in tags}
        assert {answer.status_code for tag, answer in answers.items() if tag == file.tag} == {304}
        assert {answer.content for tag, answer in answers.items() if tag != file.tag} == {file.content}


def test_static_files_do_not_count_towards_rates(site: TestSite) -> None:
    visitor = site.visit()
    statuses = Counter(visitor.get(asset("table.js")).status_code for _ in range(400))
    assert statuses == {200: 400}


def test_a_script_is_sent_without_blanks_that_say_nothing(tmp_path: Path) -> None:
    """Blanks of texts stay, in quotes, in backquotes and in expressions; where a statement ends, a line may.

    What is declared one after the other is one statement, of variables; a single parameter has no brackets, the last statement of
    a block no sign. A sign of arithmetic has no blanks, unless another one follows it. What holds or not is a sign, but not in a
    text.
    """
    script = tmp_path / "some.js"
    script.write_text(
        "// a comment\n"
        "const says = (one, two) => {\n"
        '\tif (one) return "a = b";\n'
        "\tconst all = `${one} = ${two}`;\n"
        "\tconst within = `${all.map((each) => `${each} = 1`)}`;\n"
        "\treturn all.replace(/ = /, within);\n"
        "};\n"
        "const last = (one) => says(one);\n"
        "if (last) { says(); }\n"
        "const more = 1; says(more);\n"
        "const most = (one) => { says(one); };\n"
        "let least = more - -2 / 3 - 1;\n"
        "for (const one of all) says(one);\n"
        "try { says() } catch {}\n"
        'says(true, false, "true")\n'
    )
    assert _sent(script).decode() == (
        'let says=(one,two)=>{if(one)return "a = b";let all=`${one} = ${two}`,'
        "within = `${all.map((each) => `${each} = 1`)}`;return all.replace(/ = /, within)},"
        "last=one=>says(one);if(last){says()}\nlet more=1;says(more);let most=one=>{says(one)},least=more - -2/3-1;"
        'for(let one of all)says(one);try{says()}catch{}\nsays(!0,!1,"true")\n'
    )


def test_a_style_sheet_is_sent_without_comments_and_blanks_that_say_nothing(tmp_path: Path) -> None:
    sheet = tmp_path / "some.css"
    sheet.write_text(
        "/* Tokens: { these } */\na > b, a + b { width:calc(1rem + 2px); margin:0 auto }\n\n/* Last */\n.d { color:red }\n"
    )
    assert _sent(sheet).decode() == "a>b,a + b{width:calc(1rem + 2px);margin:0 auto}.d{color:red}"
