import { describe, expect, test } from "vitest";
import { buildProduct } from "../../../tests/support/members.ts";
import { getSumAssured, splitFreeCover } from "./free-cover.ts";

const life = buildProduct("life");

describe("[RULE-13] the free cover limit", () => {
  test.each([
    ["all cover at the limit is active", 750_000_00, 750_000_00, 0],
    ["a penny above the limit waits", 750_000_01, 750_000_00, 1],
    ["cover far above the limit waits", 1_000_000_00, 750_000_00, 250_000_00],
    ["no cover is active when none is chosen", 0, 0, 0],
  ])("cover is active up to the free cover limit: %s", (_, sum, livePence, waitingPence) => {
    expect(splitFreeCover(life, sum)).toMatchObject({ livePence, waitingPence });
  });

  test("[BENEFIT-18] the benefit shows the cap on cover while the part above the limit waits, and only then", () => {
    expect(splitFreeCover(life, 1_000_000_00).text).toBe("Cover is capped at £750,000");
    expect(splitFreeCover(buildProduct("partner-life"), 125_000_00).text).toBe("Cover is capped at £100,000");
    expect(splitFreeCover(life, 750_000_00).text).toBeNull();
  });

  test("cover that was accepted once needs no new medical answers", () => {
    expect(splitFreeCover(life, 900_000_00, 850_000_00)).toMatchObject({
      livePence: 850_000_00,
      waitingPence: 50_000_00,
    });
    expect(splitFreeCover(life, 800_000_00, 850_000_00)).toMatchObject({
      livePence: 800_000_00,
      waitingPence: 0,
    });
  });

  test("cover of a product without a limit never waits for medical answers", () => {
    expect(splitFreeCover(buildProduct("dental"), 9_999_999_00)).toMatchObject({
      waitingPence: 0,
      text: null,
    });
  });

  test("active cover and waiting cover add up to the whole sum", () => {
    for (let sum = 0; sum < 2_000_000_00; sum += 7_654_321) {
      const { livePence, waitingPence } = splitFreeCover(life, sum);
      expect(livePence + waitingPence).toBe(sum);
      expect(Math.min(livePence, waitingPence)).toBeGreaterThanOrEqual(0);
    }
  });

  test.each([
    [{ kind: "multiple", multiple: 6 }, 252_000_00],
    [{ kind: "cover", pence: 25_000_00, partnerPence: 0 }, 25_000_00],
    [{ kind: "income", percent: 66 }, 27_720_00],
    [{ kind: "link" }, null],
  ] as const)("the choice %o insures a sum of %s pence", (choice, sum) => {
    expect(getSumAssured(choice, 42_000_00)).toBe(sum);
  });
});
