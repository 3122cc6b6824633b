import type { CallReply } from "#contract/define.ts";
import type { getTotalBenefitsCard } from "#contract/statements.ts";
import type { Actor } from "../domain/actor.ts";
import { hasLeft } from "../domain/benefits/eligibility.ts";
import type { MemberSnapshot } from "../domain/benefits/member-snapshot.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import type { PaidRuns } from "../domain/payroll/paid-months.ts";
import type { Services } from "../platform/services.ts";
import { cacheWhileUnchanged } from "./kept-while-unchanged.ts";
import { findPersonRun } from "./person-run.ts";

type NextPayslip = NonNullable<CallReply<typeof getTotalBenefitsCard>["nextPayslip"]>;
type OpenPayslip = Pick<NextPayslip, "payDay" | "ownPence">;

/** The number of cached sums, which are a few numbers each. */
const mostKept = 1_000;

interface PayslipQuery {
  actor: Actor;
  snapshot: MemberSnapshot;
  calendars: readonly PayrollCalendar[];
  /** The runs of the last month and later ones, at least. */
  paid: PaidRuns;
}

/**
 * The total of a person's benefits on the next payslip. It is from a locked unpaid run, else as a lock would
 * write it now.
 */
export function createNextPayslips({ db, clock, catalogues, payrollRules }: Services) {
  const keep = cacheWhileUnchanged<OpenPayslip | null>(db, mostKept);

  const computeOpen = async ({ actor, calendars }: PayslipQuery, knownAt: number) => {
    const own = await findPersonRun({ db, catalogues, actor, calendars, knownAt });
    if (!own) return null;
    const { lines } = payrollRules.computePersonRun(own.ledger, own.context);
    return { payDay: own.period.payDay, ownPence: sumEmployee(lines) };
  };

  return async (query: PayslipQuery): Promise<NextPayslip | null> => {
    const { actor, snapshot, paid } = query;
    // A past scheme year has no next run.
    if (actor.schemeYear !== null || hasLeft(snapshot.member, snapshot.today)) return null;
    const payDays = [...new Set(paid.lines.map(({ payDay }) => payDay))].toSorted();
    const sumPaid = (day: string) => sumEmployee(paid.lines.filter(({ payDay }) => payDay === day));
    const locked = payDays.find((payDay) => payDay >= snapshot.today);
    const before = payDays.findLast((payDay) => payDay < (locked ?? snapshot.today));
    const lastPence = before === undefined ? null : sumPaid(before);
    if (locked !== undefined) {
      return { payDay: locked, ownPence: sumPaid(locked), basis: "as-paid", lastPence };
    }
    const now = clock.now().getTime();
    const { clientId, userId } = actor;
    const { catalogue } = snapshot;
    const open = await keep({ clientId, catalogue, now, name: ["next-payslip", userId] }, () =>
      computeOpen(query, now),
    );
    return open && { ...open, basis: "estimated", lastPence };
  };
}

/** Amounts that affect a person's own pay, before or after tax; the employer's are left out. */
const ownTypes = ["SAC", "NPA", "NET", "LOAN"];

const sumEmployee = (lines: readonly { type: string; pence: number }[]): number =>
  lines.filter(({ type }) => ownTypes.includes(type)).reduce((sum, { pence }) => sum + pence, 0);
