import { getBenefitPay } from "#contract/extensions/payroll.ts";
import type { CallReply } from "#contract/index.ts";
import type { PersonRun } from "../domain/payroll/ledger.ts";
import { runLabel } from "../domain/payroll/payroll-file.ts";
import { planProgress } from "../domain/payroll/plan-progress.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listProvided } from "../repositories/reports.ts";
import { findOwnRun, type OwnRun } from "./own-run.ts";
import { toPayslipLine } from "./payslip-views.ts";

type BenefitPay = CallReply<typeof getBenefitPay>;

const nothing: BenefitPay = { nextRun: null, holds: [], adjustments: [], onTheWay: [], plans: [] };

/** One benefit's part of a person's next payslip, as a lock would write it now. */
export function benefitPayRoutes({ db, clock, catalogues, payrollRules }: Services) {
  return [
    implement(getBenefitPay, async ({ actor, params, refuse }) => {
      const [calendars, provided] = await Promise.all([
        loadPayrollCalendars(db, actor.clientId),
        listProvided(db, actor),
      ]);
      if (provided.every(({ product_code }) => product_code !== params.id)) return refuse("not_found");
      // A year that is looked back on has no next run.
      if (actor.schemeYear !== null) return nothing;
      const knownAt = clock.now().getTime();
      const own = await findOwnRun({ db, catalogues, actor, calendars, knownAt });
      if (!own) return nothing;
      return toBenefitPay(params.id, own, payrollRules.computePersonRun(own.ledger, own.context));
    }),
  ];
}

function toBenefitPay(code: string, own: OwnRun, { lines: all, carried }: PersonRun): BenefitPay {
  const { calendar, period, context, ledger } = own;
  const lines = all.filter(({ productCode }) => productCode === code);
  const elements = new Set(lines.map(({ element }) => element));
  const product = context.catalogue.find(code);
  const name = product ? context.nameOf(product) : code;
  return {
    nextRun: {
      payDay: period.payDay,
      label: runLabel(period, calendar.group),
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
      .map(({ element, origin, pence, reason }) => ({ element, origin, pence, reason })),
    onTheWay: carried.filter(({ element }) => elements.has(element)).map(toOnTheWay),
    plans: planProgress(ledger, context, all, code),
  };
}

const toOnTheWay = ({ element, origin, pence }: PersonRun["carried"][number]) => ({ element, origin, pence });
