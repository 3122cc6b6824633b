import type { Page } from "@playwright/test";
import { expect, ONCE, test } from "../support/fixtures.ts";
import { findOverlaps, findUnreachableContent, spaceText } from "../support/reach.ts";

const aisha = "aisha.patel@harbourline.example";
const SCREENS = [
  ...["/app/home/", "/app/my-benefits/", "/app/my-benefits/pension/", "/app/my-benefits/pension/model/"],
  ...["/app/my-benefits/season-ticket/setup/choices/", "/app/home/my-profile/panel/change-password/"],
];

/** The elements that the current styles animate, and those that keep their place between two pages. */
const loadMotion = (page: Page) =>
  page.evaluate(() => {
    const listNamedRules = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => {
        if (!(rule instanceof CSSMediaRule)) return [rule];
        return matchMedia(rule.conditionText).matches ? listNamedRules(rule.cssRules) : [];
      });
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => listNamedRules(cssRules));
    const styles = [...document.querySelectorAll("body, body *")].map((element) => getComputedStyle(element));
    return {
      transitions: rules.filter((rule) => rule.constructor.name === "CSSViewTransitionRule").length,
      // The idle notice only appears, which does not count as motion.
      moving: styles.filter(
        ({ transitionDuration, animationName }) =>
          !/^0s(, 0s)*$/.test(transitionDuration) || !/^(none|bp-idle)$/.test(animationName),
      ).length,
      running: document
        .getAnimations()
        .filter((each) => !(each instanceof CSSAnimation && each.animationName === "bp-idle")).length,
      transitionNames: styles
        .map((style) => style.getPropertyValue("view-transition-name"))
        .filter((name) => name !== "none"),
    };
  });

test(
  "a page fades into the next one, while a picture and a price keep their place",
  ONCE,
  async ({ page, journey }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await journey.signIn(aisha);
    const stableNames: string[] = [];
    for (const path of SCREENS) {
      await page.goto(journey.toAddress(path));
      const motion = await loadMotion(page);
      expect(motion.transitions, path).toBe(1);
      expect(motion.moving, path).toBeGreaterThan(0);
      // A browser skips the whole transition if two elements have the same name.
      expect(motion.transitionNames, path).toEqual([...new Set(motion.transitionNames)]);
      stableNames.push(...motion.transitionNames);
    }
    expect([...new Set(stableNames)].toSorted()).toEqual(["picture", "price"]);
  },
);

test("nothing moves for a person who prefers less motion", ONCE, async ({ page, journey }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await journey.signIn(aisha);
  for (const path of SCREENS) {
    await page.goto(journey.toAddress(path));
    const { transitions, moving, running } = await loadMotion(page);
    expect({ transitions, moving, running }, path).toEqual({ transitions: 0, moving: 0, running: 0 });
  }
});

test(
  "[HOME-04] [WCAG-1.4.12] each slide of the first login is in reach at every width, also with wider text spacing",
  ONCE,
  async ({ page, journey }) => {
    await journey.signIn("oliver.grant@harbourline.example");
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(journey.toAddress("/app/home/"));
      await spaceText(page);
      const slides = page.locator(".bp-carousel__slide");
      const count = await slides.count();
      expect(count).toBeGreaterThan(1);
      for (let index = 0; index < count; index++) {
        const slide = slides.nth(index);
        await expect(slide).toBeInViewport();
        const [frame, words] = [page.locator(".bp-carousel__slides"), slide.locator("h3, p")];
        const box = await frame.boundingBox();
        for (const word of await words.all()) {
          await expect
            .poll(async () => Math.round(((await word.boundingBox())?.x ?? -1) - (box?.x ?? 0)))
            .toBeGreaterThanOrEqual(0);
          const { x, width: wide } = (await word.boundingBox()) ?? { x: 0, width: 0 };
          expect(x + wide).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1);
        }
        expect([...(await findUnreachableContent(page)), ...(await findOverlaps(page))], `${width}`).toEqual(
          [],
        );
        if (index < count - 1)
          await page.locator(".bp-carousel__controls button[aria-controls]").last().click();
      }
    }
  },
);
