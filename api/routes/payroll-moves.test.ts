import { expect, it } from "vitest";
import { startLedger } from "../../tests/support/builders.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { startLives } from "../../tests/support/life-over-http.ts";
import { fourWeeklySchedule } from "../../tests/support/payroll-life.ts";

const moveReason = '"Pay group changed from 16 March 2027"';

describeEachDatabase("a moved pay day", (open) => {
  it("[M-07] [M-17] a pay day moved before a joiner's first day takes no premium, and the next run takes two months' premiums", async () => {
    const lives = await startLives(await open(), { from: "2026-11-02" });
    try {
      await startLedger(lives.db, lives.tenant.client.id, "2026-11");
      await lives.hire("Ann");
      await lives.confirm("Ann", "gym", { eeben_level: "off-peak" });
      await lives.goTo("2026-11-25");
      await lives.change("Ann", { start_date: "26/02/2027" });
      // The daily job marks the choice as active, which is a change too.
      await lives.goTo("2026-12-15");
      await lives.goTo("2027-02-09");
      const listPremiums = async (runId: string) =>
        (await lives.listLines(runId, "Ann")).filter((line) => line.startsWith("GYM"));
      expect(await listPremiums("monthly.2027-01")).toEqual([]);
      const moved = { key: "2027-02", cutOff: "2027-02-10", payDay: "2027-02-25" };
      expect((await lives.movePeriod("monthly", moved)).status).toBe(200);
      await lives.goTo("2027-03-15");
      expect(await listPremiums("monthly.2027-02")).toEqual([]);
      // March's premium of £24.99 and April's.
      expect(await listPremiums("monthly.2027-03")).toEqual([expect.stringMatching(/^GYM-NET 4998 NEW /)]);
    } finally {
      await lives.close();
    }
  });
});

describeEachDatabase("a move between pay groups", (open) => {
  it.each([
    ["after February's lock", "2027-02-20"],
    ["before the locks of February and March", "2027-01-20"],
  ])(
    "[M-24] a move within a period, reported %s, takes each day's pension in exactly one of the two groups",
    async (_, actions) => {
      const lives = await startLives(await open(), {
        from: "2026-11-02",
        groups: { "Four-weekly": { schedule: fourWeeklySchedule, ledgerFrom: "2026-11-16" } },
      });
      try {
        await startLedger(lives.db, lives.tenant.client.id, "2026-11");
        await lives.hire("Ben", { annual_salary_pence: 36_000_00 });
        await lives.confirm("Ben", "pension", { eeben_amount_value: 5 });
        await lives.goTo(actions);
        await lives.change("Ben", { payroll_group: "Four-weekly" }, "2027-03-16");
        await lives.goTo("2027-06-01");

        const pension: Record<string, string[]> = {};
        for (const { runId, payDay, state } of await lives.listRuns()) {
          if (state !== "locked" || payDay < "2027-03-01") continue;
          const lines = (await lives.listLines(runId, "Ben")).filter((line) =>
            line.startsWith("PENSION-SAC"),
          );
          if (lines.length > 0) pension[runId] = lines;
        }
        expect(pension).toEqual({
          // 5% of a thirteenth of £36,000.00 for 20 of 28 days; 5% of £3,000.00 for 15 of March's 31.
          "four-weekly.2027-04-05": [
            `PENSION-SAC 9891 CHANGE ${moveReason}`,
            `PENSION-SAC 7258 (2027-03) ${moveReason}`,
          ],
          "four-weekly.2027-05-03": [`PENSION-SAC 13847 CHANGE ${moveReason}`],
          "four-weekly.2027-05-31": ['PENSION-SAC 13846 CHANGE "Last pennies of the instalments"'],
        });
      } finally {
        await lives.close();
      }
    },
  );

  it("[M-24] a move between two groups that share a pay day is settled, and the pay day keeps one line of each element", async () => {
    const lives = await startLives(await open(), {
      from: "2027-04-20",
      groups: { "Four-weekly": { schedule: fourWeeklySchedule, ledgerFrom: "2027-05-03" } },
    });
    try {
      await startLedger(lives.db, lives.tenant.client.id, "2027-05");
      await lives.hire("Ben", { annual_salary_pence: 36_000_00 });
      await lives.confirm("Ben", "pension", { eeben_amount_value: 5 });
      await lives.goTo("2027-06-20");
      await lives.change("Ben", { payroll_group: "Four-weekly" }, "2027-06-21");
      await lives.goTo("2027-07-25");
      const listPension = async (runId: string) =>
        (await lives.listLines(runId, "Ben")).filter((line) => line.startsWith("PENSION-SAC"));
      const moved = '"Pay group changed from 21 June 2027"';
      // June's run took £150.00 for 30 days, of which 20 are due; 7 of 28 days of £138.47 are taken off the refund.
      expect(await listPension("monthly.2027-06")).toEqual(["PENSION-SAC 15000"]);
      expect(await listPension("four-weekly.2027-06-28")).toEqual([`PENSION-SAC 0 CHANGE ${moved}`]);
      expect(await listPension("four-weekly.2027-07-26")).toEqual([
        `PENSION-SAC 13846 CHANGE ${moved}`,
        `PENSION-SAC -1538 (2027-06-28) ${moved}`,
      ]);
    } finally {
      await lives.close();
    }
  });

  it("[M-24] a move after its month's pay day, reported months before, keeps no run open, and the next run takes the month's last day", async () => {
    const lives = await startLives(await open(), {
      from: "2026-11-02",
      groups: { "Four-weekly": { schedule: fourWeeklySchedule, ledgerFrom: "2026-11-16" } },
    });
    try {
      await startLedger(lives.db, lives.tenant.client.id, "2026-11");
      await startLedger(lives.db, lives.tenant.client.id, "2026-11-16", "four-weekly");
      await lives.hire("Ben", { annual_salary_pence: 36_000_00, payroll_group: "Four-weekly" });
      await lives.confirm("Ben", "pension", { eeben_amount_value: 5 });
      await lives.change("Ben", { payroll_group: "Monthly" }, "2027-01-31");
      await lives.goTo("2027-03-15");
      const february = await lives.listLines("monthly.2027-02", "Ben");
      const moved = '"Pay group changed from 31 January 2027"';
      // 5% of £3,000.00, one of January's 31 days, and 20 of 28 days of a thirteenth of £36,000.00.
      expect(february.filter((line) => line.startsWith("PENSION-SAC"))).toEqual([
        `PENSION-SAC 15000 CHANGE ${moved}`,
        `PENSION-SAC 484 (2027-01) ${moved}`,
        `PENSION-SAC 9890 (2027-02-08) ${moved}`,
      ]);
    } finally {
      await lives.close();
    }
  });

  it("[M-09] lines that rounding changes by a penny are counted and not listed, before the lock and after it", async () => {
    const lives = await startLives(await open(), { from: "2026-11-02" });
    try {
      await startLedger(lives.db, lives.tenant.client.id, "2026-11");
      // Both sides' 5% is £1,800.08 a year: 8 parts of £150.01 up to November, then 4 of £150.00.
      await lives.hire("Ben", { annual_salary_pence: 36_001_60 });
      await lives.confirm("Ben", "pension", { eeben_amount_value: 5 });
      await lives.goTo("2026-12-01");
      const [november] = await lives.listLines("monthly.2026-11", "Ben");
      expect(november).toMatch(/^PENSION-SAC 15001 NEW/);
      const rounded = { changes: [], changeCount: 0, roundingCount: 2 };
      const open = await lives.runOf("monthly.2026-12");
      expect([open.run.state, open]).toMatchObject(["open", rounded]);
      await lives.goTo("2026-12-20");
      const locked = await lives.runOf("monthly.2026-12");
      expect([locked.run.state, locked]).toMatchObject(["locked", rounded]);
    } finally {
      await lives.close();
    }
  });
});
