"""A scene as notebooks show it."""

from __future__ import annotations

from base64 import b64decode
from xml.etree import ElementTree

from spooklog.domain.pictures.scene import Line, Scene, Text
from spooklog.pictures.notebook import Picture

SCENE = Scene("table", Line((Text("Spooks & more", "title"),)))
SVG = "{http://www.w3.org/2000/svg}"


def test_a_notebook_gets_the_scene_as_an_svg_document() -> None:
    root = ElementTree.fromstring(Picture(SCENE, game="evening", ply=3)._repr_svg_())
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == "Spooks & more, evening, ply 3"


def test_a_page_gets_the_same_document_as_an_image_with_its_words() -> None:
    picture = Picture(SCENE, game="<evening>", ply=3)
    figure = ElementTree.fromstring(picture._repr_html_())
    image = figure.find("img")
    assert image is not None
    kind, _, data = image.attrib["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert b64decode(data).decode() == str(picture)
    assert image.attrib["alt"] == figure.findtext("figcaption") == "Spooks & more, <evening>, ply 3"


def test_without_a_drawing_a_notebook_names_the_picture() -> None:
    assert repr(Picture(SCENE)) == "<Picture of Spooks & more>"
