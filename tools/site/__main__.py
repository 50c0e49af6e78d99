"""Builds the site: `python -m tools.site [FOLDER]`, by default into `build/docs`. After a warning of Sphinx it ends with 1."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.cmd.build import build_main

from tools.site.documents import ROOT, Unlisted, tree
from tools.site.staging import FILES, Nowhere, stage


def build(folder: Path) -> int:
    """Build the site into a folder, in place of an earlier site. Return the exit code."""
    if folder.exists():
        if any(folder.iterdir()) and not (folder / "searchindex.js").is_file():
            print(f"{folder} holds something else than a site", file=sys.stderr)
            return 2
        shutil.rmtree(folder)
    with TemporaryDirectory(prefix="spooklog-docs-") as work:
        pages, kept = Path(work, "pages"), Path(work, "kept")
        try:
            stage(tree(), pages)
        except (Unlisted, Nowhere) as problem:
            print(problem, file=sys.stderr)
            return 2
        strict = ("--fail-on-warning", "--keep-going", "--quiet", "--fresh-env")
        settings = ("-c", str(Path(__file__).parent), "-d", str(kept), "-D", f"html_extra_path={pages / FILES}")
        return build_main([*strict, *settings, str(pages), str(folder)])


if __name__ == "__main__":
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/docs"
    if code := build(site):
        raise SystemExit(code)
    print(f"{site / 'index.html'}")
