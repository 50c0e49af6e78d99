"""What is looked at on a page for people who do not see it, see it large, or use no pointer: axe-core, and measures of its own."""

from __future__ import annotations

from importlib import resources

from playwright.sync_api import Page

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
"""axe-core, as a script that each page runs before its own."""

_ALL = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_COLOURS = ("color-contrast", "link-in-text-block")

_FOUND = """([type, values]) => {
  // what a bar covers that stays on the screen is seen once the page is scrolled
  const style = new CSSStyleSheet();
  style.replaceSync("* { position:static!important }".replace("*", ".nav, .dock, .low"));
  document.adoptedStyleSheets = [style];
  return axe.run(document, { runOnly: { type, values }, resultTypes: ["violations"] }).then(({ violations }) => {
    document.adoptedStyleSheets = [];
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
  });
}"""

UNSEEN = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].flatMap((one) => {
  if (one.matches("[tabindex='-1'], [type=hidden], :disabled") || !one.checkVisibility({ visibilityProperty: true })) return [];
  one.focus({ focusVisible: true, preventScroll: true });
  if (document.activeElement !== one) return [];
  const rings = [one, one.parentElement, one.parentElement.parentElement].map((each) => getComputedStyle(each));
  const shows = ({ outlineStyle, outlineWidth, opacity }) => opacity > 0 && (outlineStyle === "auto" || outlineStyle === "solid" && parseFloat(outlineWidth) >= 2);
  const seen = rings.some(shows);
  one.blur();
  return seen ? [] : ["does not show the focus: " + one.outerHTML.slice(0, 120)];
})"""
"""The controls that do not show that they have the focus."""

SPACED = """() => {
  const cut = () => new Set([...document.querySelectorAll("body :not(svg, svg *, .cut)")].filter((one) => {
    const { overflow, clipPath } = getComputedStyle(one);
    return one.innerText?.trim() && one.clientWidth && overflow === "hidden" && clipPath === "none"
      && (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2);
  }));
  const before = cut(), style = new CSSStyleSheet();
  style.replaceSync(`:not(svg *) { line-height:1.5!important; letter-spacing:.12em!important; word-spacing:.16em!important }
    p { margin-bottom:2em!important }`);
  document.adoptedStyleSheets = [style];
  const wide = document.scrollingElement.scrollWidth - screen.width;
  const lost = [...cut()].filter((one) => !before.has(one)).map((one) => "cut where text is spaced: " + one.outerHTML.slice(0, 120));
  document.adoptedStyleSheets = [];
  return wide > 0 ? [...lost, `${wide} too wide where text is spaced`] : lost;
}"""
"""What is cut or too wide where letters, words and lines stand as far apart as WCAG 1.4.12 asks for.

Left out are drawings, and the one line of a name in the bar above, which ends with an ellipsis.
"""

ELSEWHERE = """() => [...document.querySelectorAll("[src], [srcset], link, form, a[href], use, object")].flatMap((one) => {
  const named = [one.src, one.srcset, one.action, one.data, one.href?.baseVal ?? one.href].filter(Boolean);
  const away = named.filter((address) => /^(\\w+:)?\\/\\//.test(address) && new URL(address, location).origin !== location.origin);
  return away.map((address) => `leads to ${address}`);
})"""
"""Addresses of other hosts that a page names."""


def axe(page: Page) -> list[str]:
    """What axe-core finds on a page by all its rules of WCAG 2.2 A and AA and its best practices, in the light; in the dark by those of colours."""
    found: list[str] = page.evaluate(_FOUND, ["tag", _ALL])
    page.emulate_media(color_scheme="dark")
    dark: list[str] = page.evaluate(_FOUND, ["rule", _COLOURS])
    page.emulate_media(color_scheme="light")
    return [*found, *(f"dark: {one}" for one in dark)]
