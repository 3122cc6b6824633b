import { describe, expect, it } from "vitest";
import { formatPeriodEnds } from "./day.server.ts";
import { formatLongDay, formatVoucherDay, toLondonDay } from "./day.ts";
import { runInPageLanguage } from "./language.server.ts";

describe("texts of a calendar day", () => {
  it("a day is written out in the same way whatever the server's time zone", () => {
    expect(formatLongDay("2026-11-20")).toBe("20 November 2026");
    expect(formatLongDay("2026-03-29")).toBe("29 March 2026");
    expect([
      formatLongDay(null),
      formatLongDay(""),
      formatLongDay("soon"),
      formatLongDay("2026-13-01"),
    ]).toEqual([null, null, null, null]);
  });

  it("a period names the month and year once where both days share them, in each language", () => {
    const toPeriodText = (from: string, to: string) =>
      Object.values(formatPeriodEnds(from, to) ?? {}).join(" to ");
    expect(toPeriodText("2026-11-01", "2026-11-30")).toBe("1 to 30 November 2026");
    expect(toPeriodText("2026-10-26", "2026-11-25")).toBe("26 October to 25 November 2026");
    expect(toPeriodText("2026-04-01", "2027-03-31")).toBe("1 April 2026 to 31 March 2027");
    expect(toPeriodText("2026-11-20", "2026-11-20")).toBe("20 November 2026 to 20 November 2026");
    expect([formatPeriodEnds(null, "2026-11-30"), formatPeriodEnds("2026-11-01", "soon")]).toEqual([
      null,
      null,
    ]);
    runInPageLanguage("cy", () => {
      expect(toPeriodText("2026-11-01", "2026-11-30")).toBe("1 to 30 Tachwedd 2026");
      expect(toPeriodText("2026-04-01", "2027-03-31")).toBe("1 Ebrill 2026 to 31 Mawrth 2027");
    });
  });

  it("[LIMIT-14] [CCV-02] a day of vouchers is written as dd.MM.yy", () => {
    expect(formatVoucherDay("2026-12-01")).toBe("01.12.26");
    expect([formatVoucherDay(null), formatVoucherDay("soon"), formatVoucherDay("2026-13-01")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("a day is London's, so that 23:30 UTC in summer is already the next day", () => {
    expect(toLondonDay(new Date("2027-07-01T23:30:00Z"))).toBe("2027-07-02");
    expect(toLondonDay(new Date("2026-11-20T23:30:00Z"))).toBe("2026-11-20");
  });
});
