import { expect } from "vitest";
import type { Row } from "../../api/db/schema.ts";
import {
  addDays,
  type FinalFacts,
  getDueOn,
  getHeadroom,
  getTaxable,
  getTaxYearStart,
  oracleElements,
  type Period,
  readFinalFacts,
} from "./life-oracle.ts";
import type { SimulatedLife } from "./payroll-simulator.ts";
import { sha256 } from "./run-file.ts";

type Line = Row<"payroll_lines">;
type Run = Row<"payroll_runs">;

/** Checks that must pass after every event and at the end of a life. */
export function createLifeChecks(life: SimulatedLife) {
  const { lives } = life;
  const { db } = lives;
  const clientId = lives.tenant.client.id;
  /** A digest of a run's stored data, made when the run was first seen. */
  const records = new Map<string, string>();
  const answers: { name: string; asAt: string; knownAt: number; reply: string }[] = [];

  const listWrittenRuns = async (): Promise<Run[]> =>
    db
      .selectFrom("payroll_runs")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("written_at", "is not", null)
      .orderBy("pay_date")
      .execute();
  const listLines = async (): Promise<Map<string, Line[]>> => {
    const lines = await db
      .selectFrom("payroll_lines")
      .selectAll()
      .where("client_id", "=", clientId)
      .orderBy("place")
      .execute();
    return Map.groupBy(lines, getName);
  };

  /** Repeats earlier queries after new events, whose replies must be the same (M-22). */
  const checkHistory = async () => {
    for (const { name, asAt, knownAt, reply } of answers.slice(-2)) {
      expect(await loadHistory(name, asAt, knownAt), `[M-22] ${name} as at ${asAt}`).toBe(reply);
    }
    const name = life.names[answers.length % life.names.length] ?? "Ann";
    const question = { name, asAt: lives.getToday(), knownAt: lives.test.clock.now().getTime() };
    answers.push({ ...question, reply: await loadHistory(name, question.asAt, question.knownAt) });
    // Moves the clock, because a fact recorded at the same time would change the reply.
    lives.test.clock.advance(1);
  };
  const loadHistory = async (name: string, asAt: string, knownAt: number): Promise<string> => {
    const rows: { fact: string; value: string; effectiveFrom: string }[] = await lives.getHistory(name, {
      asAt,
      knownAt,
    });
    return JSON.stringify(rows.map(({ fact, value, effectiveFrom }) => [fact, value, effectiveFrom]));
  };

  return {
    records,
    listWritten: listWrittenRuns,
    listLines,
    async afterEach(): Promise<void> {
      const [runs, lines] = [await listWrittenRuns(), await listLines()];
      checkOrder(runs);
      const fresh = runs.filter((run) => !records.has(getName(run)));
      const final = fresh.length > 0 ? await readFinalFacts(db, clientId) : null;
      for (const run of runs) {
        const runLines = lines.get(getName(run)) ?? [];
        const record = sha256(Buffer.from(JSON.stringify([run, runLines])));
        const firstRecord = records.get(getName(run)) ?? record;
        expect(record, `[M-06] [M-08] ${getName(run)}`).toBe(firstRecord);
        records.set(getName(run), record);
        if (final && fresh.includes(run)) checkRun(run, runLines, final);
        expect(lives.atLock.get(getName(run)), `[M-01] ${getName(run)}`).toBe(run.sha256);
      }
      expect([...lines.keys()].filter((name) => !records.has(name))).toEqual([]);
      await checkHistory();
    },
    /** Downloads every file again. */
    async checkFiles(): Promise<void> {
      for (const run of await listWrittenRuns()) {
        const [group, key] = [run.group_code, run.period_key];
        const reportId = group === "monthly" ? `payroll.${key}` : `payroll.${group}.${run.pay_date}`;
        expect(sha256(await lives.download(reportId)), `[M-01] ${getName(run)}`).toBe(run.sha256);
      }
    },
    /**
     * Checks that the amounts taken equal the amounts due by the final facts, for each person, element and
     * pay day.
     */
    async checkDue(): Promise<void> {
      const final = await readFinalFacts(db, clientId);
      const lines = [...(await listLines()).values()].flat();
      const runs = await listWrittenRuns();
      const waits = await listWaitingRuns(runs);
      for (const name of life.names) {
        const { id } = lives.personOf(name);
        const personLines = lines.filter(({ employee_id }) => employee_id === id);
        for (const [payDay, dayRuns] of Map.groupBy(runs, ({ pay_date }) => pay_date)) {
          const groups = new Set(dayRuns.map(({ group_code }) => group_code));
          for (const element of oracleElements) {
            const isInServiceLine = (line: { element: string; origin_key: string }) =>
              line.origin_key === payDay && line.element.replace(/-(SAC|NPA)$/, "") === element;
            const takenPence = personLines
              .filter(isInServiceLine)
              .reduce((sum, { amount_pence }) => sum + amount_pence, 0);
            const waiting = waits
              .filter((each) => each.employee_id === id && isInServiceLine(each))
              .reduce((sum, { pence }) => sum + pence, 0);
            const due = getDueOn(final, id, { payDay, groups }, element);
            const description = personLines.filter(isInServiceLine).map(describeLine).join("\n");
            const title = `[M-03] [M-04] ${element} of ${name} for ${payDay}\n${description}\n`;
            expect(`${takenPence + waiting}`, title).toBe(`${due}`);
          }
        }
      }
    },
    /**
     * Checks that benefits in kind of closed tax years add up to their taxable value or are listed (M-20).
     */
    async checkTaxYears(): Promise<void> {
      const final = await readFinalFacts(db, clientId);
      const lines = [...(await listLines()).values()].flat().filter(({ type }) => type === "BIK");
      const payDays = new Map((await listWrittenRuns()).map((run) => [getName(run), run.pay_date]));
      const listedDifferences = await lives.listTaxDifferences();
      const isYearClosed = (year: number) => addDays(`${year + 1}-04-05`, 60) < lives.getToday();
      for (const year of [2026, 2027, 2028].filter(isYearClosed)) {
        for (const name of life.names) {
          const { id } = lives.personOf(name);
          const isOfYear = (line: Line) => getTaxYearStart(String(payDays.get(getName(line)))) === year;
          const takenPence = lines
            .filter((line) => line.employee_id === id && isOfYear(line))
            .reduce((sum, { amount_pence }) => sum + amount_pence, 0);
          const open = listedDifferences
            .filter(({ employeeId, taxYear }) => employeeId === id && taxYear.startsWith(`${year}/`))
            .reduce((sum, { differencePence }) => sum + differencePence, 0);
          const due = getTaxable(final, id, year);
          expect(takenPence + open, `[M-20] ${name} in ${year}`).toBe(due);
        }
      }
    },
    /**
     * Checks that every person who left an enrolment within its month paid nothing for the pension (M-33).
     */
    async checkEnrolments(): Promise<void> {
      const rows = await db
        .selectFrom("selections")
        .selectAll()
        .where("client_id", "=", clientId)
        .where("product_code", "=", "pension")
        .where("status", "not in", ["draft", "rejected", "approval-pending"])
        .execute();
      const lines = [...(await listLines()).values()].flat();
      const waits = await listWaitingRuns(await listWrittenRuns());
      for (const [id, versions] of Map.groupBy(rows, ({ employee_id }) => employee_id)) {
        const isVoid = ({ end_date, cover_date }: (typeof versions)[number]) =>
          end_date !== null && cover_date !== null && end_date < cover_date;
        if (!versions.every(isVoid)) continue;
        const isPension = ({ employee_id, element }: { employee_id: string; element: string }) =>
          employee_id === id && element.startsWith("PENSION-");
        const takenPence = lines.filter(isPension).reduce((sum, { amount_pence }) => sum + amount_pence, 0);
        const waiting = waits.filter(isPension).reduce((sum, { pence }) => sum + pence, 0);
        expect(takenPence + waiting, `[M-33] ${id}`).toBe(0);
      }
    },
    /**
     * Checks that each plan is paid in full or refunded, with at most one balance. `paid` are the ids of
     * people in pay.
     */
    async checkPlans(paid: ReadonlySet<string>): Promise<void> {
      const lines = [...(await listLines()).values()]
        .flat()
        .filter(({ plan, type }) => plan !== "" && type !== "BIK");
      for (const [plan, planLines] of Map.groupBy(lines, (line) => line.plan)) {
        const row = await db
          .selectFrom("selections")
          .selectAll()
          .where("id", "=", plan)
          .executeTakeFirstOrThrow();
        const sum = planLines.reduce((total, { amount_pence }) => total + amount_pence, 0);
        const description = planLines.map(describeLine).join("\n");
        const [last] = planLines.toSorted((one, other) => other.origin_key.localeCompare(one.origin_key));
        const agreed = row.agreed_pence ?? 0;
        const title = `${JSON.stringify(row)}\n${description}\n`;
        // Pay is above every floor by now, so that no paid person still waits.
        const isPaid = paid.has(row.employee_id);
        expect(isPaid && last?.entry === "HOLD", `[M-28] ${title}`).toBe(false);
        const isLeft = last?.entry === "HOLD" && sum < agreed;
        const isOwed = ["cycle", "season-ticket"].includes(row.product_code);
        if (isOwed && !isLeft) expect([0, agreed], `[M-02] ${title}`).toContain(sum);
        // Holiday and a lease stop when a person leaves, but a lease may continue.
        expect(Math.abs(sum), `[M-02] ${title}`).toBeLessThanOrEqual(agreed);
        const balances = Map.groupBy(
          planLines.filter(({ element }) => element.endsWith("-BALANCE")),
          ({ origin_key }) => origin_key,
        );
        const snapshot = [...balances.values()].filter((all) =>
          all.some(
            (_, index) =>
              index === 0 && all.reduce((total, { amount_pence }) => total + amount_pence, 0) !== 0,
          ),
        );
        expect(snapshot.length, `[M-30] ${plan}`).toBeLessThanOrEqual(1);
      }
    },
    listWaiting: async () => listWaitingRuns(await listWrittenRuns()),
  };

  /** Adjustments that the last run of each group held or carried forward. */
  async function listWaitingRuns(runs: readonly Run[]) {
    const waiting: { employee_id: string; element: string; origin_key: string; pence: number }[] = [];
    const lines = await listLines();
    for (const name of life.names) {
      const { id } = lives.personOf(name);
      const last = runs.findLast((run) =>
        lines.get(getName(run))?.some(({ employee_id }) => employee_id === id),
      );
      if (!last) continue;
      for (const line of lines.get(getName(last)) ?? []) {
        const { employee_id, element, origin_key, held_pence, entry } = line;
        if (employee_id !== id || held_pence === 0 || entry !== "ADJUST") continue;
        waiting.push({ employee_id, element, origin_key, pence: held_pence });
      }
      const carried = await db
        .selectFrom("payroll_carried")
        .selectAll()
        .where("client_id", "=", clientId)
        .where("group_code", "=", last.group_code)
        .where("period_key", "=", last.period_key)
        .where("employee_id", "=", id)
        .execute();
      waiting.push(...carried);
    }
    return waiting;
  }
}

export type LifeChecks = ReturnType<typeof createLifeChecks>;

const getName = ({ group_code, period_key }: { group_code: string; period_key: string }) =>
  `${group_code}.${period_key}`;

const describeLine = ({
  element,
  entry,
  amount_pence,
  held_pence,
  origin_key,
  reason,
  ...run
}: Line): string =>
  `${getName(run)} ${element} ${entry} ${amount_pence} held ${held_pence} of ${origin_key} ${reason}`;

/** Checks that the runs of a group are locked in order without gaps (M-07). */
function checkOrder(runs: readonly Run[]): void {
  for (const [group, groupRuns] of Map.groupBy(runs, ({ group_code }) => group_code)) {
    const instants = groupRuns.map(({ locked_at }) => locked_at);
    expect(instants, `[M-07] ${group}`).toEqual(instants.toSorted((a, b) => a - b));
  }
}

function checkRun(run: Run, lines: readonly Line[], final: FinalFacts): void {
  const name = getName(run);
  expect(run.row_count, name).toBe(lines.length);
  expect(run.sum_pence, name).toBe(lines.reduce((sum, { amount_pence }) => sum + amount_pence, 0));
  for (const [person, personLines] of Map.groupBy(lines, ({ employee_id }) => employee_id)) {
    checkPerson(name, personLines);
    const period = final.groups
      .get(run.group_code)
      ?.periods.find(({ key }) => key === run.period_key) as Period;
    const room = getHeadroom(final, person, period);
    const sacrificedPence = personLines
      .filter(({ type, amount_pence }) => type === "SAC" && amount_pence > 0)
      .reduce((sum, { amount_pence }) => sum + amount_pence, 0);
    if (room !== null) expect(sacrificedPence, `[M-25] ${name}`).toBeLessThanOrEqual(Math.max(0, room));
  }
}

function checkPerson(name: string, personLines: readonly Line[]): void {
  const keys = personLines.map(
    ({ element, plan, origin_key, entry }) => `${element} ${plan} ${origin_key} ${entry}`,
  );
  expect(new Set(keys).size, `[M-05] ${name}`).toBe(keys.length);
  for (const lines of Map.groupBy(personLines, ({ element, plan }) => `${element} ${plan}`).values()) {
    const regular = lines.filter(({ entry }) => entry === "REGULAR" || entry === "HOLD");
    expect(regular.length, `[M-05] ${name}`).toBeLessThanOrEqual(1);
    const sum = lines.reduce((total, { amount_pence }) => total + amount_pence, 0);
    if ((regular[0]?.amount_pence ?? 0) > 0) expect(sum, `[M-13] ${name}`).toBeGreaterThanOrEqual(0);
  }
}
