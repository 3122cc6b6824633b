import type { CallReply } from "#contract/define.ts";
import type { getTotalBenefitsCard } from "#contract/statements.ts";
import type { Actor } from "../domain/actor.ts";
import { hasLeft } from "../domain/benefits/eligibility.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { sumAmounts } from "../domain/pay/money.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import { translateLineReason } from "../domain/payroll/line-reason.ts";
import type { PaidLine, PaidRuns } from "../domain/payroll/paid-months.ts";
import type { Services } from "../platform/services.ts";
import { cacheWhileUnchanged } from "./cache-while-unchanged.ts";
import { findComingRun } from "./person-run.ts";

type NextPayslip = NonNullable<CallReply<typeof getTotalBenefitsCard>["nextPayslip"]>;
/** A line of a run, as far as the difference between two runs needs it. */
type ComparedLine = Pick<PaidLine, "productCode" | "type" | "pence" | "reason">;
interface OpenPayslip {
  payDay: string;
  lines: ComparedLine[];
}

/** The number of cached payslips, which are a few lines each. */
const maxKept = 1_000;

interface PayslipQuery {
  actor: Actor;
  snapshot: MemberSnapshot;
  calendars: readonly PayrollCalendar[];
  /** The runs of the last month and later ones, at least. */
  paid: PaidRuns;
  /** What the client calls its benefits, by their codes. */
  names: ReadonlyMap<string, string | null>;
}

/**
 * The total of a person's benefits on the next payslip, and how it differs from the last one. A locked unpaid
 * run decides it; without one, it is computed as a lock would write it now. Null while a run of the past
 * waits for its lock.
 */
export function createNextPayslips({ db, clock, catalogues, payrollRules }: Services) {
  const keep = cacheWhileUnchanged<OpenPayslip | null>(db, maxKept);

  const computeOpenRun = async ({ actor, calendars, snapshot }: PayslipQuery, knownAt: number) => {
    const comingRun = await findComingRun({ db, catalogues, actor, calendars, knownAt }, snapshot.today);
    if (!comingRun) return null;
    const { lines } = payrollRules.computePersonRun(comingRun.ledger, comingRun.context);
    return { payDay: comingRun.period.payDay, lines: lines.filter(isPaidByEmployee).map(toComparedLine) };
  };

  return async (query: PayslipQuery): Promise<NextPayslip | null> => {
    const { actor, snapshot, paid, names } = query;
    // A past scheme year has no next run.
    if (actor.schemeYear !== null || hasLeft(snapshot.member, snapshot.today)) return null;
    const payDays = [...new Set(paid.lines.map(({ payDay }) => payDay))].toSorted();
    const listLinesOfPayDay = (day: string) =>
      paid.lines.filter((line) => line.payDay === day && isPaidByEmployee(line));
    const locked = payDays.find((payDay) => payDay >= snapshot.today);
    const before = payDays.findLast((payDay) => payDay < (locked ?? snapshot.today));
    const last = before === undefined ? null : listLinesOfPayDay(before);
    const toPayslip = (payDay: string, basis: NextPayslip["basis"], lines: readonly ComparedLine[]) => ({
      payDay,
      basis,
      ownPence: sumAmounts(lines),
      lastPence: last && sumAmounts(last),
      changes:
        last &&
        listChanges(lines, last, (code) => names.get(code) ?? snapshot.catalogue.find(code)?.name ?? code),
    });
    if (locked !== undefined) return toPayslip(locked, "as-paid", listLinesOfPayDay(locked));
    const now = clock.now().getTime();
    const { clientId, userId } = actor;
    const { catalogue } = snapshot;
    const open = await keep({ clientId, catalogue, now, name: ["next-payslip", userId] }, () =>
      computeOpenRun(query, now),
    );
    return open && toPayslip(open.payDay, "estimated", open.lines);
  };
}

/** Types of amounts that affect a person's own pay, before or after tax; the employer's are left out. */
const ownTypes = ["SAC", "NPA", "NET", "LOAN"];
const isPaidByEmployee = ({ type }: { type: string }) => ownTypes.includes(type);

const toComparedLine = ({ productCode, type, pence, reason }: ComparedLine): ComparedLine => {
  return { productCode, type, pence, reason };
};

/** The benefits whose amounts differ from the last payslip, with payroll's reasons; the largest first. */
function listChanges(
  lines: readonly ComparedLine[],
  last: readonly ComparedLine[],
  getName: (code: string) => string,
): NonNullable<NextPayslip["changes"]> {
  const codes = new Set([...lines, ...last].map(({ productCode }) => productCode));
  return [...codes]
    .map((code) => {
      const productLines = lines.filter(({ productCode }) => productCode === code);
      const pence =
        sumAmounts(productLines) - sumAmounts(last.filter(({ productCode }) => productCode === code));
      const reasons = new Set(
        productLines.flatMap(({ reason }) => (reason ? translateLineReason(reason) : [])),
      );
      return { benefitId: code, name: getName(code), pence, reason: [...reasons].join(". ") || null };
    })
    .filter(({ pence }) => pence !== 0)
    .toSorted((a, b) => Math.abs(b.pence) - Math.abs(a.pence));
}
