"""How Sphinx builds the site from the documents that `staging` has laid out."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygments.lexers import BashLexer  # type: ignore[import-untyped]

from tools.site.documents import address, tree
from tools.site.staging import FILES, SITE, repository

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HERE = Path(__file__).parent

project = "spooklog"
author = "spooklog contributors"
copyright = author
release = importlib.metadata.version("spooklog")
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = [f"{FILES}/**"]
nitpicky = True
smartquotes = False  # commands and lines are quoted, too
highlight_language = "none"

# Markdown as the forge has it: nothing of it is a role, a comment or a target
myst_disable_syntax = ["myst_role", "myst_line_comment", "myst_target", "myst_block_break"]
myst_heading_anchors = 6
myst_url_schemes = {"http": None, "https": None, "mailto": None, SITE: "{{path}}"}

html_theme = "furo"
html_title = "spooklog"
html_logo = html_favicon = str(HERE.parents[1] / "web/spooklog/web/static/icon.svg")
html_static_path = [str(HERE / "static")]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_extra_path = [FILES]
html_copy_source = False
html_show_sourcelink = False
html_use_index = False

_LIGHT = {
    "color-foreground-primary": "#15201d",
    "color-foreground-secondary": "#4c5a54",
    "color-foreground-muted": "#4c5a54",
    "color-foreground-border": "#71817a",
    "color-background-primary": "#fff",
    "color-background-secondary": "#f6f4ed",
    "color-background-hover": "#ecebe2",
    "color-background-hover--transparent": "#ecebe200",
    "color-background-border": "#d9dbd2",
    "color-brand-primary": "#7a5000",
    "color-brand-content": "#0b4f86",
    "color-brand-visited": "#0b4f86",
    "color-highlighted-background": "#ffcf5c",
    "color-highlighted-text": "#231a00",
    "color-code-background": "#f6f4ed",
    "color-sidebar-link-text--top-level": "#15201d",
    "color-highlight-on-target": "#fff3d1",
    "color-tint": "#fff3d1",
}
_DARK = {
    "color-foreground-primary": "#f3efe2",
    "color-foreground-secondary": "#b5c6bd",
    "color-foreground-muted": "#b5c6bd",
    "color-foreground-border": "#71918a",
    "color-background-primary": "#0d1615",
    "color-background-secondary": "#162422",
    "color-background-hover": "#1f302d",
    "color-background-hover--transparent": "#1f302d00",
    "color-background-border": "#2b403b",
    "color-brand-primary": "#ffcf5c",
    "color-brand-content": "#9fd8ff",
    "color-brand-visited": "#9fd8ff",
    "color-highlighted-background": "#ffcf5c",
    "color-highlighted-text": "#231a00",
    "color-code-background": "#0a1110",
    "color-sidebar-link-text--top-level": "#f3efe2",
    "color-highlight-on-target": "#2b2a17",
    "color-tint": "#2b2a17",
}
_FONTS = {
    "font-stack": "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    "font-stack--monospace": "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
}
html_theme_options = {"light_css_variables": _LIGHT | _FONTS, "dark_css_variables": _DARK, "top_of_page_buttons": ["view"]}

_SOURCES = {str(address(path)): f"{repository()}/blob/main/{path}" for path in tree()}


def setup(app: Sphinx) -> None:
    """Let each page lead to its document on the forge, and show tables of cron like commands of a shell."""
    app.connect("html-page-context", _lead_to_source)
    app.add_lexer("crontab", BashLexer)


def _lead_to_source(_app: Sphinx, pagename: str, _templatename: str, context: dict[str, Any], _doctree: object) -> None:
    context["theme_source_view_link"] = _SOURCES.get(pagename)
