import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeEachDatabase } from "../../tests/support/database.ts";
import type { LifeOptions } from "../../tests/support/life-options.ts";
import { type Lives, startLives } from "../../tests/support/life-over-http.ts";
import type { ListedRun } from "../../tests/support/life-replies.ts";
import { fourWeeklySchedule, weeklySchedule } from "../../tests/support/payroll-life.ts";
import { buildFamily, createState, runStep, type Scenario } from "../../tests/support/payroll-scenario.ts";
import { scenariosOfChoices } from "../../tests/support/payroll-scenarios-choices.ts";
import { scenariosOfTime } from "../../tests/support/payroll-scenarios-time.ts";
import { scenariosOfYears } from "../../tests/support/payroll-scenarios-years.ts";
import { parseReport, parseRunFile, type RunRow, sha256 } from "../../tests/support/run-file.ts";

/** A group paid on Wednesdays has 53 pay days in the scheme year 2026/27. */
const wednesdays = { ...weeklySchedule, firstPayDate: "2026-04-01" } as typeof weeklySchedule;

const scenarios = [...scenariosOfChoices, ...scenariosOfTime];
const isWeekly = ({ person }: Scenario) => /^We/.test(person?.payroll_group ?? "");

/** The scenarios share a client, so that its runs are locked once for all of them, as in real life. */
const timelines: readonly Timeline[] = [
  {
    paid: "monthly and four-weekly",
    until: "2027-11-20",
    groups: { "Four-weekly": { schedule: fourWeeklySchedule, ledgerFrom: "2026-04-06" } },
    providers: { life: "kestrel" },
    scenarios: scenarios.filter((each) => !isWeekly(each)),
  },
  {
    paid: "weekly",
    until: "2027-04-02",
    groups: {
      Weekly: { schedule: weeklySchedule, ledgerFrom: "2026-04-06" },
      Wednesdays: { schedule: wednesdays, ledgerFrom: "2026-04-01" },
    },
    scenarios: scenarios.filter(isWeekly),
  },
  {
    paid: "monthly for years",
    from: "2026-01-05",
    ledgerFrom: "2026-01",
    until: "2029-02-20",
    // The demo's price lists end before this date.
    plans: { "electric-car": { allowsEstimatedPrice: true } },
    scenarios: scenariosOfYears,
  },
];

interface Timeline extends Partial<LifeOptions> {
  paid: string;
  until: string;
  scenarios: readonly Scenario[];
}

interface LockedFile extends ListedRun {
  bytes: Buffer;
  rows: RunRow[];
}

const getInstant = (on: string) => (on.length === 10 ? `${on}T12:00` : on);

describe.each(timelines)("people who are paid $paid", ({ until, scenarios, ...options }) => {
  describeEachDatabase("the payroll scenarios over HTTP", (open) => {
    let lives: Lives;
    /** The steps of scenarios that must be refused, by scenario. */
    const refused = new Map<string, string>();
    /** The files of all locked runs, the earliest pay day first. */
    const files = new Map<string, LockedFile>();

    beforeAll(async () => {
      lives = await startLives(await open(), {
        from: "2026-02-20",
        windows: [{ opens: "2026-02-01", closes: "2026-03-31", coverDate: "2026-04-01" }],
        ...options,
      });
      for (const { name, person, family, steps } of scenarios) {
        if (steps[0]?.does === "hire") continue;
        await lives.hire(name, { date_of_birth: "1990-03-08", start_date: "2015-05-11", ...person });
        await buildFamily(lives, name, family ?? []);
      }
      const state = createState();
      const steps = scenarios
        .flatMap(({ name, steps }) => steps.map((step) => ({ name, step })))
        .toSorted((a, b) => (getInstant(a.step.on) < getInstant(b.step.on) ? -1 : 1));
      for (const { name, step } of steps) {
        await lives.goTo(step.on);
        if (refused.has(name)) continue;
        await runStep(lives, name, step, state).catch((fault: Error) =>
          refused.set(name, `${step.does} on ${step.on}: ${fault.message}`),
        );
      }
      await lives.goTo(until);
      for (const run of (await lives.listRuns()).toReversed()) {
        if (run.state !== "locked") continue;
        const bytes = await lives.download(run.reportId);
        files.set(run.runId, { ...run, bytes, rows: parseRunFile(bytes) });
      }
    }, 300_000);
    afterAll(() => lives.close());

    it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
      "[%s] the files of locked runs have the documented amounts",
      async (name, { lines = {}, amounts = {}, sums = {}, taxPeriods = {}, providerRows = {} }) => {
        expect(refused.get(name)).toBeUndefined();
        for (const [runId, expected] of Object.entries(lines)) {
          expect({ [runId]: await lives.listLines(runId, name) }).toEqual({ [runId]: expected });
        }
        for (const [elements, expected] of Object.entries(amounts)) {
          expect(listAmounts(name, elements).slice(0, expected.length)).toEqual(expected);
        }
        for (const [runId, expected] of Object.entries(taxPeriods)) {
          expect({ [runId]: files.get(runId)?.taxPeriod }).toEqual({ [runId]: expected });
        }
        for (const [reportId, expected] of Object.entries(providerRows)) {
          expect(
            parseReport(await lives.download(reportId), lives.personOf(name).employee_number),
          ).toMatchObject(expected);
        }
        for (const [elements, expected] of Object.entries(sums)) {
          expect({ [elements]: listAmounts(name, elements).reduce((sum, pence) => sum + pence, 0) }).toEqual({
            [elements]: expected,
          });
        }
      },
    );

    /** The amounts of elements, run by run; `< 2027-04` limits them to runs paid before that month. */
    function listAmounts(name: string, text: string): number[] {
      const [elements = "", before = "9999"] = text.split(" < ");
      const { employee_number: number } = lives.personOf(name);
      return [...files.values()]
        .filter(({ payDay }) => payDay < before)
        .flatMap(({ rows }) => rows.filter((row) => row.number === number))
        .filter(({ element }) => elements.split(" ").includes(element))
        .map(({ pence }) => pence);
    }

    it("[M-01] no payroll file has changed since its run was locked", () => {
      expect(files.size).toBeGreaterThan(36);
      for (const [runId, file] of files) expect([runId, sha256(file.bytes)]).toEqual([runId, file.sha256]);
      expect(new Map([...files].map(([runId, { bytes }]) => [runId, sha256(bytes)]))).toEqual(lives.atLock);
    });
  });
});
