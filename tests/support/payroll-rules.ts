import type { Db } from "../../api/db/schema.ts";
import type { Fact, LockedLine, PayrollLine } from "../../api/domain/payroll/ledger.ts";
import { findFact } from "../../api/domain/payroll/person-facts.ts";
import type { PayrollRules } from "../../api/domain/payroll/rules.ts";
import { buildEmployee } from "./builders.ts";

const buildLine = (part: Partial<PayrollLine> & Pick<PayrollLine, "origin" | "pence">): PayrollLine => ({
  productCode: "pension",
  element: "PENSION-SAC",
  type: "SAC",
  plan: "",
  entry: "REGULAR",
  heldPence: 0,
  carriedPence: 0,
  instalment: null,
  isRouteMoved: false,
  selection: null,
  instalmentText: null,
  flag: null,
  reason: null,
  isExplained: true,
  roomPence: null,
  priceLines: null,
  ...part,
});

/**
 * Rules with one line for each person: a hundredth of a year's pay, and each locked month's shortfall. A
 * change of pay explains an adjustment, unless its source is `unexplained`.
 */
export const testRules: PayrollRules = {
  layout: { columns: ["Employee number", "Element", "Amount", "Entry", "Origin"], summed: "Amount" },
  computePersonRun({ facts, locked }, { period, knownAt }) {
    const payFact = findFact(facts, "pay", { asAt: period.payDay, knownAt });
    const pence = Math.round(Number(payFact?.value?.split(":")[1] ?? 0) / 100);
    const last = locked.filter(({ entry }) => entry === "REGULAR").at(-1);
    const regular = buildLine({ origin: period.payDay, pence, ...toChange(last, pence) });
    const adjusted = locked
      .filter(
        ({ entry, pence: lockedPence }) =>
          entry === "REGULAR" && payFact?.effectiveFrom === "2026-01-01" && lockedPence !== pence,
      )
      .filter(({ origin }) => !locked.some((each) => each.entry === "ADJUST" && each.origin === origin))
      .map((each) =>
        buildLine({
          origin: each.origin,
          pence: pence - each.pence,
          entry: "ADJUST",
          reason: "Pay changed",
          isExplained: payFact?.source !== "unexplained",
        }),
      );
    return { lines: [regular, ...adjusted], carried: [] };
  },
  toCells: ({ employeeNumber }, { element, pence, entry, origin }) => [
    employeeNumber,
    element,
    pence,
    entry,
    origin,
  ],
};

function toChange(last: LockedLine | undefined, pence: number): Pick<PayrollLine, "flag"> {
  if (!last) return { flag: "NEW" };
  return { flag: last.pence === pence ? null : "CHANGE" };
}

/** Builds a person whose pay (pence a year) and hours (hundredths a week) have no known beginning. */
export async function buildPaidPerson(
  db: Db,
  client_id: string,
  command: { pay: number; number: string; group?: string; hours?: number },
) {
  const { pay, number, group = "Monthly", hours = 37_50 } = command;
  return buildEmployee(db, {
    client_id,
    employee_number: number,
    annual_salary_pence: pay,
    payroll_group: group,
    weekly_hours_hundredths: hours,
  });
}

type Person = { client_id: string; id: string };

interface FactCommand {
  fact: Fact;
  value: string;
  from: string;
  knownFrom: number;
  source?: string;
}

/** Records a fact from a day onwards. */
export async function addFact(
  db: Db,
  { client_id, id: employee_id }: Person,
  { fact, value, from, knownFrom, source = "test" }: FactCommand,
): Promise<void> {
  await db
    .insertInto("person_facts")
    .values({
      client_id,
      employee_id,
      fact,
      value,
      effective_from_date: from,
      known_from: knownFrom,
      known_to: null,
      source,
      recorded_by: null,
    })
    .execute();
}

/** Records a pay from a day onwards. */
export const addPay = (
  db: Db,
  person: Person,
  { pay, ...command }: Omit<FactCommand, "fact" | "value"> & { pay: number },
): Promise<void> => addFact(db, person, { fact: "pay", value: `annual:${pay}`, ...command });

/** The same rules with many wide lines for each person, so that few people fill many parts of a file. */
export function createWideRules(linesAPerson: number): PayrollRules {
  return {
    ...testRules,
    computePersonRun(person, run) {
      const { lines, carried } = testRules.computePersonRun(person, run);
      const many = Array.from({ length: linesAPerson }, (_, index) =>
        lines.map((each) => ({ ...each, element: `PENSION-${index}-${"x".repeat(60)}` })),
      );
      return { lines: many.flat(), carried };
    },
  };
}
