import { getBenefitPay } from "#contract/extensions/payroll.ts";
import type { CallReply } from "#contract/index.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { findPeriod } from "../domain/payroll/calendar.ts";
import type { PayrollCalendar, PersonRun } from "../domain/payroll/ledger.ts";
import { translateLineReason } from "../domain/payroll/line-reason.ts";
import { getRunLabel } from "../domain/payroll/payroll-file.ts";
import { findNextChange } from "../domain/payroll/person-facts.ts";
import { listPlanProgress } from "../domain/payroll/plan-progress.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listPersonLines } from "../repositories/payroll-run-lines.ts";
import { listProductsWithProviders } from "../repositories/reports.ts";
import { toPaidLine, toPayslipLine } from "../use-cases/payslip-views.ts";
import { type CurrentRun, findComingRun } from "../use-cases/person-run.ts";

type BenefitPay = CallReply<typeof getBenefitPay>;

const noPay: BenefitPay = {
  locked: null,
  nextRun: null,
  holds: [],
  adjustments: [],
  onTheWay: [],
  plans: [],
};

/** What a benefit contributes to a person's next payslip, as a lock would write it now. */
export function createBenefitPayRoutes({ db, clock, catalogues, payrollRules }: Services) {
  return [
    implement(getBenefitPay, async ({ actor, params, refuse }) => {
      const now = clock.now();
      const today = toLondonDate(now);
      const [calendars, provided, unpaid] = await Promise.all([
        loadPayrollCalendars(db, actor.clientId),
        listProductsWithProviders(db, actor),
        listPersonLines(db, actor, today),
      ]);
      if (provided.every(({ product_code }) => product_code !== params.id)) return refuse("not_found");
      // A past scheme year has no next run.
      if (actor.schemeYear !== null) return noPay;
      const comingRun = await findComingRun(
        { db, catalogues, actor, calendars, knownAt: now.getTime() },
        today,
      );
      if (!comingRun) return noPay;
      const run = payrollRules.computePersonRun(comingRun.ledger, comingRun.context);
      const part = toBenefitPay(params.id, comingRun, run);
      const payChangesOn = findPayChange(params.id, comingRun, run, now);
      // Runs are sorted newest first, but the oldest unpaid one is paid next.
      const [line] = unpaid.slice(-1);
      const lines = unpaid.filter(({ product_code, pay_date }) => {
        return product_code === params.id && pay_date === line?.pay_date;
      });
      return { ...part, locked: toLockedPay(lines, calendars, comingRun.context), payChangesOn };
    }),
  ];

  /** The day of the next change of pay, if the benefit's lines differ without it. */
  function findPayChange(code: string, comingRun: CurrentRun, run: PersonRun, now: Date): string | null {
    const { ledger, context } = comingRun;
    const query = { asAt: toLondonDate(now), knownAt: now.getTime() };
    const day = findNextChange(ledger.facts, "pay", query);
    if (day === null) return null;
    const facts = ledger.facts.filter((row) => row.fact !== "pay" || row.effectiveFrom <= query.asAt);
    const unchangedRun = payrollRules.computePersonRun({ ...ledger, facts }, context);
    return sumBenefitPence(code, run) === sumBenefitPence(code, unchangedRun) ? null : day;
  }
}

const sumBenefitPence = (code: string, { lines }: PersonRun) =>
  lines.reduce((sum, { productCode, pence }) => (productCode === code ? sum + pence : sum), 0);

/** What the locked run took for the benefit; null if it has no line. */
function toLockedPay(
  lines: Awaited<ReturnType<typeof listPersonLines>>,
  calendars: readonly PayrollCalendar[],
  { catalogue, getName }: CurrentRun["context"],
): BenefitPay["nextRun"] {
  const [first] = lines;
  if (!first) return null;
  const calendar = calendars.find(({ group }) => group.code === first.group_code);
  const period = calendar && findPeriod(calendar, first.period_key);
  const product = catalogue.find(first.product_code);
  const name = product ? getName(product) : first.product_code;
  return {
    payDay: first.pay_date,
    label: period ? getRunLabel(period, calendar.group) : first.period_key,
    lines: lines.map((line) => toPaidLine(line, () => name)),
  };
}

function toBenefitPay(
  code: string,
  comingRun: CurrentRun,
  { lines: runLines, carried }: PersonRun,
): BenefitPay {
  const { calendar, period, context, ledger } = comingRun;
  const lines = runLines.filter(({ productCode }) => productCode === code);
  const elements = new Set(lines.map(({ element }) => element));
  const product = context.catalogue.find(code);
  const name = product ? context.getName(product) : code;
  return {
    nextRun: {
      payDay: period.payDay,
      label: getRunLabel(period, calendar.group),
      lines: lines.map((line) => toPayslipLine(line, () => name)),
    },
    holds: lines
      .filter(({ heldPence }) => heldPence !== 0)
      .map(({ element, entry, origin, heldPence, roomPence, reason }) => ({
        element,
        origin: entry === "ADJUST" ? origin : null,
        heldPence,
        roomPence,
        reason: reason ?? "",
      })),
    adjustments: lines
      .filter(({ entry, pence }) => entry === "ADJUST" && pence !== 0)
      .map(({ element, origin, pence, reason }) => ({
        element,
        origin,
        pence,
        reason: reason && translateLineReason(reason),
      })),
    onTheWay: carried.filter(({ element }) => elements.has(element)).map(toCarriedAmount),
    plans: listPlanProgress(ledger, context, runLines, code),
  };
}

const toCarriedAmount = ({ element, origin, pence }: PersonRun["carried"][number]) => ({
  element,
  origin,
  pence,
});
