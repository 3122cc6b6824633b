import type { Page } from "@playwright/test";

/** Text spacing that a reader may set by WCAG 1.4.12. */
const SPACING =
  "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}";

/** Widens the spacing of a page's text as a reader's own style sheet does. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}

/**
 * Finds content that a reader cannot reach: beyond the page's side, cut off, or not scrollable by keyboard.
 */
export function findOutOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > root.clientWidth ? [`the page scrolls to ${root.scrollWidth} px`] : [];
    for (const element of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
      const text = element.textContent?.trim().slice(0, 40);
      if (
        !text ||
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest(".bp-hidden, .bp-skip")
      )
        continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth + 1;
      const isTaller = element.scrollHeight > element.clientHeight + 1;
      const name = `${element.tagName.toLowerCase()}.${element.className} "${text}"`;
      if ((overflowX === "hidden" && isWider) || (overflowY === "hidden" && isTaller))
        found.push(`cut: ${name}`);
      const isReachable = element.tabIndex === 0 && element.closest("[aria-label], [aria-labelledby]");
      if (overflowX === "auto" && isWider && !isReachable) found.push(`scrolls: ${name}`);
      if (overflowX === "auto" && isWider && element.matches(".bp-table")) found.push(`too wide: ${name}`);
    }
    return found;
  });
}

/** Finds neighbouring words that join without styles, as in a text browser. */
export function findRunTogether(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inline = "a, button, select, label, span, b, strong, code, em, time, bdi";
    return [...document.querySelectorAll("body :is(a, button, label, legend, span, b)")].flatMap(
      (element) => {
        const next = element.nextSibling;
        if (!next || element.closest("svg")) return [];
        const isBeside = next instanceof Text || (next instanceof Element && next.matches(inline));
        const words = element.textContent ?? "";
        const after = (isBeside && next.textContent) || "";
        const isApart = !words.trim() || !after.trim() || /\s$/.test(words) || /^[\s,.;:)!?'’]/.test(after);
        return isApart ? [] : [`${words.slice(-30)}|${after.slice(0, 30)}`];
      },
    );
  });
}
