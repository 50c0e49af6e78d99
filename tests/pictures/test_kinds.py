"""Kinds of boards: found by name, imported for one medium alone, and missed in words."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from tests.pictures.scenes import scene_of

from spooklog.domain.pictures.scene import Call, Facts, Line, Panel, Scene, Shape, Text
from spooklog.domain.values.errors import NotFound
from spooklog.pictures.kinds import BUILT_IN, all_kinds, svg_kind, terminal_kind
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.pictures.terminal import TerminalBoard


class Cloud(Shape, frozen=True):
    """A shape of a kind that is nowhere installed."""


CLOUDS = Scene(
    kind="clouds",
    title=Line((Text("Sky", "title"),)),
    panels=(Panel((Cloud(),)),),
    facts=Facts(((Line((Text("wind west"),)),),)),
    call=Call((Line((Text("next: rain"),)),)),
    remarks=(Line((Text("it was said"),)),),
)


def printed(board: object) -> str:
    """What a terminal of 60 columns shows."""
    out = io.StringIO()
    Console(file=out, width=60, color_system=None, legacy_windows=False).print(board)
    return out.getvalue()


@pytest.mark.parametrize("kind", BUILT_IN)
def test_a_built_in_kind_draws_an_empty_panel_in_both_media(kind: str) -> None:
    printed(TerminalBoard().draw(scene_of(kind)))
    assert draw([Moment(scene_of(kind), Caption())]).startswith("<svg")


def test_every_folder_with_both_drawings_of_a_panel_is_a_built_in_kind() -> None:
    here = Path(terminal_kind.__code__.co_filename).parent
    drawn = {path.relative_to(here).parts[0] for pattern in ("*/svg.py", "*/svg/__init__.py") for path in here.glob(pattern)}
    assert drawn - {"charts"} == set(BUILT_IN)


def test_an_uninstalled_kind_is_refused_with_the_installed_ones() -> None:
    for find in (terminal_kind, svg_kind):
        with pytest.raises(NotFound, match="boards of the kind 'clouds'") as refused:
            find("clouds")
        assert set(BUILT_IN) <= set(refused.value.expected)


def test_an_app_shows_the_text_of_a_scene_whose_kind_is_not_installed() -> None:
    with pytest.raises(NotFound):
        TerminalBoard().draw(CLOUDS)
    shown = printed(TerminalBoard().draw_or_explain(CLOUDS))
    for words in ("Sky", "wind west", "boards of the kind 'clouds'", "next: rain", "it was said"):
        assert words in shown


@pytest.mark.usefixtures("lanterns")
def test_an_installed_kind_is_found_by_its_entry_point() -> None:
    assert "lanterns" in all_kinds()
    assert hasattr(terminal_kind("lanterns"), "draw")
    assert hasattr(svg_kind("lanterns"), "draw")


def test_a_kind_without_a_drawing_for_a_medium_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_a_kind").mkdir()
    (tmp_path / "half_a_kind" / "__init__.py").touch()
    info = tmp_path / "half_a_kind-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: half-a-kind\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[spooklog.boards]\nhalf = half_a_kind\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(NotFound, match="no drawing for svg"):
        svg_kind("half")


def test_drawing_for_one_medium_imports_neither_the_other_nor_other_kinds() -> None:
    code = "import sys; from spooklog.pictures.kinds import svg_kind; svg_kind('house'); print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "spooklog.pictures.house.svg" in output
    assert not [name for name in output if name.partition(".")[0] in ("rich", "importlib.metadata")]
    assert not [name for name in output if name.startswith(("spooklog.pictures.table", "spooklog.pictures.rooms"))]
