"""Pictures of pages as a phone and a tablet show them, for the README. Needs the machine's own Chromium: run it by hand.

They are PNG, as browsers draw them; fonts differ between machines, so no test compares them.
"""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import uvicorn
from playwright.sync_api import Browser, sync_playwright

from spooklog.migrations.opening import open_store
from spooklog.replays.demo import fill
from spooklog.store.entries.clock import system_clock
from spooklog.web.addresses import link_address
from spooklog.web.app import create_app
from spooklog.web.connections.listening import listen, port_of
from spooklog.web.server import config_of
from spooklog.web.settings import Settings

DOCS = Path(__file__).resolve().parents[1] / "docs"


def main() -> None:
    """Write the pictures into `docs/`."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        sys.exit("no Chromium is installed")
    with TemporaryDirectory() as folder, open_store(str(Path(folder) / "games.db")) as store:
        fill(store, by="Scribe", now=system_clock())
        sockets = listen(["127.0.0.1"], 0)
        origin = f"http://127.0.0.1:{port_of(sockets)}"
        game = store.streams.find("tonight")
        _, dave = store.links.new("seat", by="Scribe", stream=game.id, seat=4, records=True)
        _, watch = store.links.new("watch", by="Scribe")
        server = uvicorn.Server(config_of(create_app(store, Settings((origin,)))))
        serving = Thread(target=server.run, args=(list(sockets),), daemon=True)
        serving.start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            _take(browser, link_address(origin, dave), "/g/tonight", "phone.png", (360, 640), theme="dark", scale=1.5)
            _take(browser, link_address(origin, watch), "/g/trick-or-treat/20", "tablet.png", (820, 1000), theme="light", scale=1)
            browser.close()
        server.should_exit = True
        serving.join()


def _take(browser: Browser, link: str, path: str, name: str, size: tuple[int, int], *, theme: str, scale: float) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=True,
        is_mobile=width < 500,
    )
    page = context.new_page()
    page.goto(link)
    page.wait_for_function("location.pathname !== '/open'")
    page.goto(link.partition("/open")[0] + path)
    # a live page loads for ever
    page.wait_for_load_state("load")
    if covered := page.get_by_role("link", name="Look at your hand").all():
        covered[0].click()
        page.wait_for_load_state("load")
    time.sleep(1)
    page.screenshot(path=DOCS / name)
    context.close()


if __name__ == "__main__":
    main()
