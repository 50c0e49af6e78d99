"""Phones at a table: what a player does with one, by taps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect
from tests.browser.serving import PATIENCE, Served
from tests.browser.wire import Wire

Chosen = tuple[tuple[int, tuple[str, ...]], ...]
"""The words chosen at each open place of a form."""

expect.set_options(timeout=PATIENCE * 1000)
_ARMED = re.compile(r"armed")


class Phone:
    """A page in a browser of its own, which reaches the served store over a wire of its own.

    A phone that is `spent` is lent to no other test: something was done to it that `clean` does not take back.
    """

    def __init__(self, context: BrowserContext, served: Served, wire: Wire) -> None:
        context.set_default_timeout(PATIENCE * 1000)
        self.context, self.served, self.wire = context, served, wire
        self.page: Page = context.new_page()
        self._first, self._tools = self.page, context.new_cdp_session(self.page)
        self.requests: list[str] = []
        self.problems: list[str] = []
        self.spent = False
        context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda problem: self.problems.append(str(problem)))

    def open(self, address: str, game: str) -> Phone:
        """Open a link to a game, and wait until the table is live; a player looks at the own hand."""
        self.page.goto(f"{address}&/g/{game}")
        self.page.wait_for_url(f"{self.served.base}/g/{game}")
        self.is_live()
        return self.look()

    def look(self) -> Phone:
        """Look at the player's hand, where it is covered."""
        covered = self.page.get_by_role("link", name="Look at your hand")
        if covered.count():
            covered.tap()
            self.page.locator("body[data-hand]").wait_for()
            self.is_live()
        return self

    def is_live(self) -> None:
        """Wait for the connection over which a table comes."""
        self.page.locator("#live-state.on").wait_for()

    def before_each_page(self, script: str) -> None:
        """Run a script in each page of this phone, before its own."""
        self.spent = True
        self.context.add_init_script(script)

    def take_time(self) -> None:
        """Let a test move the clock of the pages."""
        self.spent = True
        self.page.clock.install()

    def clean(self) -> None:
        """Take back what a test did: one empty page, no network, nothing stored."""
        for page in self.context.pages:
            if page is not self._first:
                page.close()
        self.page = self._first
        self.page.goto("about:blank")
        self.wire.off()
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        self._tools.send("Page.resetNavigationHistory")
        self._tools.send("Storage.clearDataForOrigin", {"origin": self.served.base, "storageTypes": "all"})

    def lend(self, served: Served) -> None:
        """Lead a clean phone to another store."""
        self.served = served
        self.requests.clear()
        self.wire.lead(served.port)

    def close(self) -> None:
        """Close the page and its network."""
        self.context.close()
        self.wire.close()

    # -- the network ---------------------------------------------------------------------------------------------------------

    def offline(self) -> None:
        """Take the network away, of which the browser tells the page: nothing that is sent from now on arrives."""
        # the browser's own switch is not enough: it knows of pages alone, and may come after what a page has just sent
        self.wire.off()
        self.context.set_offline(True)

    def online(self) -> None:
        """Give the network back, of which the browser tells the page."""
        self.wire.on()
        self.context.set_offline(False)

    # -- what a page shows ---------------------------------------------------------------------------------------------------

    def shows(self, entry: int) -> None:
        """Wait until the table shows this entry, or a later one."""
        self.page.wait_for_function("entry => Number(document.querySelector('#live .table').dataset.entry) >= entry", arg=entry)

    def shows_all(self, game: str) -> None:
        """Wait until all that was recorded here is stored, and the table shows what the store holds."""
        self.page.wait_for_function(_ALL_SENT)
        self.shows(self.served.loaded(game).stream.head)

    def show_hand(self, who: str) -> None:
        """Choose in the menu of the page whose hand a scribe's screen shows."""
        self.page.locator('a[href="#menu"]').tap()
        self.page.locator("#menu select[name=as]").select_option(who)
        self.page.locator("body[data-hand]").wait_for()
        self.is_live()

    def said(self) -> Locator:
        """The short words above the line."""
        return self.page.locator("#said")

    def question(self, what: str) -> Locator:
        """What is asked about something that was sent, as the game went on meanwhile."""
        return self.page.locator("#waiting > div").filter(has_text=f"not done: {what}")

    # -- taps ----------------------------------------------------------------------------------------------------------------

    def record(self, line: str) -> None:
        """Tap a line together, and record it: its button twice, or a form and its words."""
        if self.page.locator("#form.all .slot").count():
            self.lay(line)
            return
        button = self.page.locator(f'.choice[value="{line}"]')
        forms = self.page.locator(".form[data-form]")
        self.page.wait_for_function(
            "line => document.querySelector('.form') || [...document.querySelectorAll('.choice')].some(one => one.value == line)",
            arg=line,
        )
        if button.count():
            if self.page.locator("#form").count():
                self.page.locator("[data-do=type]").tap()
            self.reveal(button)
            button.tap()
            expect(button).to_have_class(_ARMED)
            button.tap()
            return
        for number in range(forms.count()):
            asks = forms.nth(number).get_attribute("data-form") or ""
            for chosen in ways(json.loads(asks), line):
                self.fill(forms.nth(number))
                self.choose(chosen)
                self.page.locator("#go").tap()
                return
        raise AssertionError(f"neither a button nor a form makes '{line}'")

    def fill(self, form: Locator) -> None:
        """Open a form, unless it is open."""
        if form.get_attribute("data-form") != self.page.evaluate("filling?.asks"):
            if self.page.locator("#form").count():
                self.page.locator("[data-do=type]").tap()
            self.reveal(form)
            form.tap()

    def lay(self, line: str) -> None:
        """Tap the place of each player and the card, and record them, where several players lay cards."""
        for laid in line.removeprefix("trick ").split(", "):
            player, *_, card = laid.split()
            self.page.locator("#form .slot", has_text=player).tap()
            self.page.locator(f'#form [data-w="{card}"]').tap()
        self.page.locator("#go").tap()

    def record_in(self, game: str, line: str) -> None:
        """Tap a line together where the table shows all, record it, and wait until this phone shows it and has its answer."""
        before = self.served.loaded(game).stream.head
        self.shows(before)
        self.record(line)
        self.shows(before + 1)
        expect(self.said()).to_contain_text("Recorded: ")

    def reveal(self, button: Locator) -> None:
        """Choose the groups in which a button stands, and unfold its list."""
        for group in button.evaluate(_GROUPS):
            self.page.locator(f'.dock label:has(input[value="{group}"])').tap()
        folded = button.locator("xpath=ancestor::details[not(@open)]/summary")
        if folded.count():
            folded.tap()

    def choose(self, chosen: Chosen) -> None:
        """Tap words in the open form."""
        fields = self.page.locator("#form [role=group]")
        for at, words in chosen:
            field = fields.nth(at)
            for word in words:
                button = field.locator(f'[data-w="{word}"]')
                if button.count():
                    button.tap()
                else:
                    field.locator("input").fill(word)

    def line(self) -> Locator:
        """Return the field in which a line is typed, shown where it was not."""
        field = self.page.locator("#text")
        while not field.is_visible():  # the first tap leads back from a form
            self.page.locator("[data-do=type]").tap()
        return field

    def type(self, line: str) -> None:
        """Type a line, and record it."""
        self.line().fill(line)
        self.line().press("Enter")


_ALL_SENT = """() => Object.entries(localStorage).every(([name, value]) => !name.startsWith("waiting") || value === "[]")"""
"""Whether no line waits to be sent."""

_GROUPS = """one => {
    const found = []
    for (let at = one.closest("[data-of]"); at; at = at.parentElement.closest("[data-of]"))
        if (at.hidden) found.unshift(at.dataset.of)
    return found
}"""
"""The groups around a button that are not seen, the widest first."""


def ways(form: Mapping[str, Any], line: str) -> Iterator[Chosen]:
    """Yield what may be chosen at each open place of a form to make a line."""
    pattern, fields = re.escape(form["start"]), []
    for part in form["parts"]:
        if isinstance(part, str):
            pattern += re.escape(part)
            continue
        fields.append(part)
        pattern += f"(?P<f{len(fields) - 1}>{_place(part)})"
    if found := re.fullmatch(pattern, line):
        yield tuple((at, tuple(_words(part, found[f"f{at}"] or ""))) for at, part in enumerate(fields))


def _place(part: Mapping[str, Any]) -> str:
    one = _any_of(part["words"]) if part["words"] else "[0-9]+"
    most = "" if part["most"] is None else part["most"] - 1
    several = f"{re.escape(part['before'])}{one}(?:{re.escape(part['between'])}{one}){{{max(part['least'], 1) - 1},{most}}}"
    return several if part["least"] else f"(?:{several}|{re.escape(part['empty'])})"


def _words(part: Mapping[str, Any], text: str) -> list[str]:
    text = text.removeprefix(part["before"])
    return re.findall(_any_of(part["words"]), text) if part["words"] else [text]


def _any_of(words: list[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})"
