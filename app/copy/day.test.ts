import { describe, expect, it } from "vitest";
import { londonDay, longDay, voucherDay } from "./day.ts";

describe("texts of a calendar day", () => {
  it("a day is written out in the same way whatever the server's time zone", () => {
    expect(longDay("2026-11-20")).toBe("20 November 2026");
    expect(longDay("2026-03-29")).toBe("29 March 2026");
    expect([longDay(null), longDay(""), longDay("soon"), longDay("2026-13-01")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("[LIMIT-14] [CCV-02] a day of vouchers is written as dd.MM.yy", () => {
    expect(voucherDay("2026-12-01")).toBe("01.12.26");
    expect([voucherDay(null), voucherDay("soon"), voucherDay("2026-13-01")]).toEqual([null, null, null]);
  });

  it("a day is London's, so that 23:30 UTC in summer is already the next day", () => {
    expect(londonDay(new Date("2027-07-01T23:30:00Z"))).toBe("2027-07-02");
    expect(londonDay(new Date("2026-11-20T23:30:00Z"))).toBe("2026-11-20");
  });
});
