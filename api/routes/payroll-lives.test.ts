import fc from "fast-check";
import { expect, it } from "vitest";
import { describeEachDatabase, type OpenNewDatabase } from "../../tests/support/database.ts";
import { createLifeChecks } from "../../tests/support/life-checks.ts";
import { addDays } from "../../tests/support/life-oracle.ts";
import { checkEmployment, checkStatements } from "../../tests/support/life-statements.ts";
import { type Action, actions } from "../../tests/support/payroll-actions.ts";
import {
  type OtherGroup,
  otherGroups,
  type SimulatedLife,
  simulateAction,
  startSimulation,
} from "../../tests/support/payroll-simulator.ts";

const { LIVES: lives = "2", LIVES_SEED: seed = "20261122", LIVES_PATH: path } = process.env;

/**
 * The number of people with random events. `LIVES=200` runs more; `LIVES_SEED` and `LIVES_PATH`, which a
 * failure prints, repeat one run.
 */
const runs = {
  numRuns: Number(lives),
  endOnFailure: true,
  seed: Number(seed),
  ...(path === undefined ? {} : { path }),
};

type LifeChecks = ReturnType<typeof createLifeChecks>;
interface Model {
  count: number;
}
interface RealLife {
  life: SimulatedLife;
  watch: LifeChecks;
}

class LifeCommand implements fc.AsyncCommand<Model, RealLife> {
  readonly action: Action;

  constructor(action: Action) {
    this.action = action;
  }
  check = () => true;
  async run(model: Model, { life, watch }: RealLife): Promise<void> {
    model.count += 1;
    await simulateAction(life, this.action);
    await watch.afterEach();
  }
  toString = () => JSON.stringify(this.action);
}

const commands = fc.commands([actions.map((action) => new LifeCommand(action))], {
  maxCommands: 40,
  size: "max",
});

/** Raises pay far above the minimum wage, and locks runs until no amount waits. */
async function settleLives({ life, watch }: RealLife): Promise<ReadonlySet<string>> {
  const { lives } = life;
  const paid = new Set<string>();
  // Pay or hours that begin later would replace the raise.
  const lastChange = await lives.findLastPayChange();
  if (lastChange > lives.getToday()) {
    await lives.goTo(lastChange);
    await watch.afterEach();
  }
  for (const name of life.names) {
    const row = { annual_salary: "90000.00", weekly_hours: "37.5" };
    const done = await lives.change(name, row).catch((fault: Error) => fault);
    if (done instanceof Error) life.log.push(done.message);
    else if ((await lives.employeeRow(name)).leave_date === null) paid.add(lives.personOf(name).id);
  }
  // Before this month a joiner may still be enrolled, and a new pay group still pays days of the old one.
  const quietFrom = addDays(await lives.findLastStartOrMove(), 62);
  let adjusted: string[] = [];
  for (let month = 0; month < 30; month++) {
    const wasWaiting = month > 0 && (await watch.listWaiting()).length > 0;
    const before = watch.records.size;
    const startDay = lives.getToday();
    await lives.goTo(addDays(lives.getToday(), 31));
    await watch.afterEach();
    const fresh = [...watch.records.keys()].slice(before);
    const lines = await watch.listLines();
    const freshLines = fresh.flatMap((run) => lines.get(run) ?? []);
    adjusted = freshLines.filter(({ entry }) => entry === "ADJUST").map(({ element }) => element);
    const isQuiet = month > 1 && !wasWaiting && startDay > quietFrom;
    if (isQuiet) expect(adjusted, "[M-10] nothing new, nothing adjusted").toEqual([]);
    // A lease is left out, because it lasts for years.
    const plans = freshLines.filter(
      ({ plan, product_code }) => plan !== "" && product_code !== "electric-car",
    );
    const isOpen = plans.some(({ amount_pence, entry }) => amount_pence !== 0 || entry === "HOLD");
    if (isQuiet && !isOpen && adjusted.length === 0) break;
  }
  return paid;
}

const loads = fc.record({
  who: fc.nat(2),
  value: fc.nat(99),
  days: fc.integer({ min: -60, max: 60 }),
});
const months = fc.integer({ min: 8, max: 40 });

describeEachDatabase("people with random events, through the API", (open) => {
  it("[M-11] an upload undone between two locks leaves every payroll line as if the upload had never happened", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(actions, { minLength: 6, maxLength: 12 }),
        loads,
        months,
        async (history, extra, wait) => {
          const after: Action = { does: "wait", days: wait };
          const detour: Action = { does: "load and undo", ...extra };
          const plain = await listLines(open, [...history, after]);
          const other = await listLines(open, [...history, detour, after]);
          expect(other.log).not.toContainEqual(expect.stringMatching(/"load and undo".*stale$/));
          expect(other.lines).toEqual(plain.lines);
        },
      ),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 3) },
    );
  }, 3_600_000);

  it("[M-12] files that change pay or hours give the same lines in any order", async () => {
    await fc.assert(
      fc.asyncProperty(loads, loads, months, async (one, other, wait) => {
        const pay: Action = { does: "load", what: "pay", ...one };
        // A file without changes repeats today's pay, from its own effective day.
        const hours: Action = { does: "load", what: "hours", ...other, value: 1 };
        const runLife = (...order: Action[]) =>
          listLines(open, [{ does: "wait", days: wait }, ...order, { does: "wait", days: 31 }]);
        expect((await runLife(pay, hours)).lines).toEqual((await runLife(hours, pay)).lines);
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 3) },
    );
  }, 3_600_000);

  it("[M-01] to [M-08] [M-13] [M-20] [M-22] [M-25] [M-28] [M-30] [M-33] [M-38] payroll keeps its rules for people with random events", async () => {
    await fc.assert(
      fc.asyncProperty(commands, fc.constantFrom(...otherGroups), (steps, otherGroup) =>
        simulateLives(open, steps, otherGroup),
      ),
      runs,
    );
  }, 3_600_000);
});

/**
 * All payroll lines of a simulated person's runs as text, to compare with another simulation's, and its
 * log.
 */
async function listLines(open: OpenNewDatabase, happenings: readonly Action[]) {
  const life = await startSimulation(await open());
  try {
    for (const action of happenings) await simulateAction(life, action);
    await life.lives.goTo(addDays(life.lives.getToday(), 62));
    const rows = await life.lives.db
      .selectFrom("payroll_lines as l")
      .innerJoin("employees as e", "e.id", "l.employee_id")
      .select(["e.first_name", "l.group_code", "l.period_key", "l.element", "l.entry", "l.origin_key"])
      .select(["l.amount_pence", "l.held_pence", "l.carried_pence", "l.instalment_text", "l.flag"])
      .execute();
    return { lines: rows.map((row) => JSON.stringify(Object.values(row))).toSorted(), log: life.log };
  } finally {
    await life.lives.close();
  }
}

async function simulateLives(
  open: OpenNewDatabase,
  steps: Iterable<fc.AsyncCommand<Model, RealLife>>,
  otherGroup: OtherGroup,
): Promise<void> {
  const life = await startSimulation(await open(), otherGroup);
  const watch = createLifeChecks(life);
  try {
    await fc.asyncModelRun(() => ({ model: { count: 0 }, real: { life, watch } }), steps);
    const paid = await settleLives({ life, watch });
    await watch.checkDue();
    await watch.checkPlans(paid);
    await watch.checkTaxYears();
    await watch.checkEnrolments();
    await watch.checkFiles();
    await checkStatements(life);
    await checkEmployment(life);
  } catch (fault) {
    throw new Error(`${(fault as Error).message}\n${life.log.join("\n")}`, { cause: fault });
  } finally {
    await life.lives.close();
  }
}
