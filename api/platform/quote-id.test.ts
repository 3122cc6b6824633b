import { describe, expect, test } from "vitest";
import { buildMember, buildProduct } from "../../tests/support/members.ts";
import { buildSnapshot } from "../../tests/support/snapshots.ts";
import type { ChoiceValues } from "../domain/benefits/choice-values.ts";
import type { Member } from "../domain/benefits/product.ts";
import { parseSetUp } from "../domain/benefits/set-up-values.ts";
import { getQuote } from "../domain/benefits/submission.ts";
import { findEnrolmentWindows } from "../domain/benefits/windows.ts";
import { describeQuoteChange, toQuoteId } from "./quote-id.ts";

/** The id of a quote for the tests' member in February's window. */
function quoteId(
  code: string,
  values: ChoiceValues,
  facts: Partial<Member> = {},
  day = "2027-02-10",
  arrearsPence = 0,
) {
  const where = buildSnapshot({ today: day, member: buildMember(facts) });
  const [route] = findEnrolmentWindows({ ...where, product: buildProduct(code) }).windows.filter(
    ({ direction }) => direction === "any",
  );
  if (!route) return expect.fail(`${code} is closed`);
  const choosing = { product: buildProduct(code), snapshot: where, window: route };
  return toQuoteId({ ...getQuote(parseSetUp(values, choosing), choosing), arrearsPence }, "1");
}

const fiveTimes = { amount: 5 };

describe("[B11] the id of a review", () => {
  test("a quote id is the same for the same review, and reveals nothing about pay", () => {
    expect(quoteId("life", fiveTimes)).toBe(quoteId("life", fiveTimes));
    expect(quoteId("life", fiveTimes)).not.toContain("4200000");
    expect(quoteId("life", fiveTimes).length).toBeLessThan(200);
  });

  test("an age band that changes the price is named as the reason", () => {
    // 1 × £42,000 above the core: 96 pence a £1,000 at 36.
    const [before, after] = [
      quoteId("life", fiveTimes),
      quoteId("life", fiveTimes, { dateOfBirth: "1970-03-08" }),
    ];
    expect(describeQuoteChange(before, after)).toMatch(
      /^It is now £[\d.]+ a month on your payslip, not £3\.36\. Your age band has changed\.$/,
    );
  });

  test("a changed start of a choice is reported with the old and the new day", () => {
    const before = quoteId("pension", { amount: 8 });
    const after = quoteId("pension", { amount: 8 }, {}, "2027-02-20");
    expect(describeQuoteChange(before, after)).toBe(
      "It now starts on 1 March 2027, not 1 February 2027. We now first take it from your pay on 28 March 2027, not 28 February 2027.",
    );
  });

  test("a change of arrears alone gives another quote id and is explained", () => {
    const [none, some, back] = [0, 33_30, -48_20].map((pence) =>
      quoteId("life", fiveTimes, {}, "2027-02-10", pence),
    );
    const texts = [some, back, none].map((now) => describeQuoteChange(none ?? "", now ?? ""));
    expect(texts).toEqual([
      "We now also take £33.30 from your next pay, for earlier months.",
      "We now also pay back £48.20 with your next pay, for earlier months.",
      "This has changed since you looked at it.",
    ]);
    expect(describeQuoteChange(some ?? "", none ?? "")).toBe(
      "You no longer pay anything for earlier months.",
    );
    // The arrears also change the first part of the id, which Confirm compares as a whole.
    expect(some?.split(".")[3]).not.toBe(none?.split(".")[3]);
  });

  test("an unknown quote id is refused without an explanation", () => {
    expect(describeQuoteChange("600.50.x", quoteId("life", fiveTimes))).toBe(
      "This has changed since you looked at it.",
    );
  });
});
