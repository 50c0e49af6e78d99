"""What pages are looked at with for people who do not see them, see them large, or use no pointer: axe-core, and measures."""

from __future__ import annotations

from importlib import resources

from playwright.sync_api import Page

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
"""axe-core, as a script that each page runs before its own."""

_ALL = ["tag", ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]]
"""The rules of WCAG 2.2 A and AA, and best practices."""

_COLOURS = ["rule", ["color-contrast", "link-in-text-block"]]
"""The rules of which the colours decide."""

_FOUND = """([type, values]) => {
  const style = new CSSStyleSheet();
  style.replaceSync(".nav, .dock, .low { position:static!important }");
  document.adoptedStyleSheets = [style];
  for (const one of document.querySelectorAll("svg:not(:has(a, [tabindex])) > :not(title)")) one.remove();
  return axe.run(document, { runOnly: { type, values }, resultTypes: ["violations"] }).then(({ violations }) => {
    document.adoptedStyleSheets = [];
    const said = (id) => ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`;
    return violations.flatMap(({ id, nodes }) => nodes.map(said(id)));
  });
}"""
"""Runs axe-core. What is under a bar that stays on the screen is seen once a page is scrolled. Of a drawing it is the title that
counts: the rest, which takes time to walk through, is taken out."""

UNSEEN = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].flatMap(one => {
  if (one.matches("[tabindex='-1'], [type=hidden], :disabled") || !one.checkVisibility({ visibilityProperty: true })) return [];
  one.focus({ focusVisible: true, preventScroll: true });
  if (document.activeElement !== one) return [];
  const rings = [one, one.parentElement, one.parentElement.parentElement].map((each) => getComputedStyle(each));
  const wide = (ring) => ring.outlineStyle === "auto" || (ring.outlineStyle === "solid" && parseFloat(ring.outlineWidth) >= 2);
  const shows = (ring) => ring.opacity > 0 && wide(ring);
  const seen = rings.some(shows);
  one.blur();
  return seen ? [] : ["does not show the focus: " + one.outerHTML.slice(0, 120)];
})"""
"""The controls that do not show that they have the focus."""

SPACED = """() => {
  const cut = () => new Set([...document.querySelectorAll("body :not(svg, svg *, .cut, .top h1)")].filter((one) => {
    const { overflow, clipPath } = getComputedStyle(one);
    return one.innerText?.trim() && one.clientWidth && overflow === "hidden" && clipPath === "none"
      && (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2);
  }));
  const before = cut(), style = new CSSStyleSheet();
  style.replaceSync(`:not(svg *) { line-height:1.5!important; letter-spacing:.12em!important; word-spacing:.16em!important }
    p { margin-bottom:2em!important }`);
  document.adoptedStyleSheets = [style];
  const wide = document.scrollingElement.scrollWidth - screen.width;
  const lost = [...cut()].filter((one) => !before.has(one)).map((one) => "cut where spaced: " + one.outerHTML.slice(0, 120));
  document.adoptedStyleSheets = [];
  return wide > 0 ? [...lost, `${wide} too wide where spaced`] : lost;
}"""
"""What is cut or too wide where letters, words and lines stand as far apart as WCAG 1.4.12 asks for.

Left out are drawings, and the one line of a name in the bar above, which ends with an ellipsis.
"""

ELSEWHERE = """() => [...document.querySelectorAll("[src], [srcset], link, form, a[href], use, object")].flatMap((one) => {
  const named = [one.src, one.srcset, one.action, one.data, one.href?.baseVal ?? one.href].filter(Boolean);
  const isAway = (address) => /^(\\w+:)?\\/\\//.test(address) && new URL(address, location).origin !== location.origin;
  const away = named.filter(isAway);
  return away.map((address) => `leads to ${address}`);
})"""
"""Addresses of other hosts that a page names."""


def axe(page: Page, *, dark: bool = False, colours: bool = False) -> list[str]:
    """What axe-core finds on a page by all rules, or by those of colours alone; the page has lost its drawings then."""
    page.emulate_media(color_scheme="dark" if dark else "light")
    found: list[str] = page.evaluate(_FOUND, _COLOURS if colours else _ALL)
    return [f"{'dark' if dark else 'light'}: {one}" for one in found]
