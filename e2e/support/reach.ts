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
export function findUnreachableContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const faults = root.scrollWidth > root.clientWidth ? [`the page scrolls to ${root.scrollWidth} px`] : [];
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
        faults.push(`cut: ${name}`);
      const isReachable = element.tabIndex === 0 && element.closest("[aria-label], [aria-labelledby]");
      if (overflowX === "auto" && isWider && !isReachable) faults.push(`scrolls: ${name}`);
      if (overflowX === "auto" && isWider && element.matches(".bp-table")) faults.push(`too wide: ${name}`);
    }
    return faults;
  });
}

/** Finds neighbouring words that join without styles, as in a text browser. */
export function findJoinedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inline = "a, button, select, label, span, b, strong, code, em, time, bdi, details";
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

/** Finds dates, in elements that match the selector, that the end of a line splits. */
export function findSplitDates(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    ([source, within]) => {
      const faults: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        const { parentElement: parent } = text;
        if (!parent?.closest(within) || !parent.checkVisibility({ visibilityProperty: true })) continue;
        if (parent.closest(".bp-hidden")) continue;
        for (const { 0: words, index } of text.data.matchAll(new RegExp(source, "gu"))) {
          range.setStart(text, index);
          range.setEnd(text, index + words.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) faults.push(`a line ends within "${words}"`);
        }
      }
      return faults;
    },
    [/\d{1,2}\s[A-Z]\p{L}+\s\d{4}/u.source, selector] as const,
  );
}

/** Finds lines within a paragraph that begin with a dash, which belongs to the words before it. */
export function findDashesAtLineStarts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const findBlock = (element: Element): Element =>
      element.parentElement && getComputedStyle(element).display === "inline"
        ? findBlock(element.parentElement)
        : element;
    let block: Element | undefined;
    let previousBox: DOMRect | undefined;
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const { parentElement: parent } = text;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(".bp-hidden")) continue;
      // A cell or a list item may begin with a dash of its own.
      if (block !== findBlock(parent)) previousBox = undefined;
      block = findBlock(parent);
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const [box] = range.getClientRects();
        const isDash = /^[-–—]$/.test(word);
        // The boxes of a heading's lines overlap, so the next line is one that begins below this one's middle.
        if (isDash && box && previousBox && box.top > previousBox.top + previousBox.height / 2)
          faults.push(`a line begins with "${text.data}"`);
        if (box) previousBox = box;
      }
    }
    return faults;
  });
}

/**
 * Finds words that overlap other words, and boxes that touch their label's words. Elements that float over a
 * page are left out.
 */
export function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isAroundFocus = (element: Element) =>
      element.closest("dialog, .bp-hidden, .bp-skip, .bp-panel, .bp-menu") !== null ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isFloating = (element: Element | null): boolean =>
      element !== null &&
      (/sticky|fixed/.test(getComputedStyle(element).position) || isFloating(element.parentElement));
    const pieces: { words: string; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const { parentElement } = node;
      const words = node.textContent?.trim().slice(0, 30);
      if (!words || !parentElement || isAroundFocus(parentElement) || isFloating(parentElement)) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) pieces.push({ words, box });
    }
    pieces.sort((a, b) => a.box.top - b.box.top);
    const faults: string[] = [];
    for (const [index, { words, box }] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        const height = Math.min(box.bottom, other.box.bottom) - other.box.top;
        if (height <= 0) break;
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        // Boxes of two lines of large text may overlap slightly, although no word covers another.
        const isOver = height > 0.4 * Math.min(box.height, other.box.height);
        if (width > 2 && isOver) faults.push(`"${words}" lies on "${other.words}"`);
      }
    }
    for (const box of document.querySelectorAll<HTMLInputElement>("[type=checkbox], [type=radio]")) {
      const label = box.labels?.[0];
      if (!label || isAroundFocus(label) || !label.textContent?.trim()) continue;
      if (label.querySelector(".bp-hidden")) continue;
      range.selectNodeContents(label);
      if (label.contains(box)) range.setStartAfter(box);
      const words = [...range.getClientRects()].filter(({ width }) => width > 1);
      const { left, right } = box.getBoundingClientRect();
      const gap = Math.min(...words.map((rect) => Math.max(rect.left - right, left - rect.right)));
      if (words.length > 0 && gap < 4) faults.push(`${gap} px from its box: "${label.textContent}"`);
    }
    return faults;
  });
}
