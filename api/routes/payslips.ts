import { getPayslips } from "#contract/extensions/payroll.ts";
import type { CallReply } from "#contract/index.ts";
import type { Actor } from "../domain/actor.ts";
import { addMonths } from "../domain/calendar.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { findPeriod } from "../domain/payroll/calendar.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import { getRunLabel } from "../domain/payroll/payroll-file.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listPersonLines, listPostponedRefunds } from "../repositories/payroll-run-lines.ts";
import { listProductsWithProviders } from "../repositories/reports.ts";
import { type PersonLine, toPaidLine, toPayslipLine } from "../use-cases/payslip-views.ts";
import { findPersonRun } from "../use-cases/person-run.ts";

/** How many months of locked runs people see. */
const monthsBack = 12;

type Payslip = CallReply<typeof getPayslips>[number];

/** A person's own lines: locked runs as paid, and the next run as a lock would write it. */
export function createPayslipsRoutes(services: Services) {
  const { db, clock, catalogues } = services;
  return [
    implement(getPayslips, async ({ actor }) => {
      const since = addMonths(toLondonDate(clock.now()), -monthsBack);
      const [calendars, lines, carried, provided, catalogue] = await Promise.all([
        loadPayrollCalendars(db, actor.clientId),
        listPersonLines(db, actor, since),
        listPostponedRefunds(db, actor),
        listProductsWithProviders(db, actor),
        catalogues.get(actor.clientId),
      ]);
      const names = new Map(provided.map(({ product_code, name }) => [product_code, name]));
      const getName = (code: string) => names.get(code) ?? catalogue.find(code)?.name ?? code;
      const runs = Map.groupBy(lines, (line) => `${line.group_code} ${line.period_key}`);
      const paid = [...runs].map(([key, runLines]) => {
        const postponed = carried.filter((each) => `${each.group_code} ${each.period_key}` === key);
        return toPaidPayslip(runLines, postponed, { calendars, getName });
      });
      // A past scheme year has no next run.
      const next =
        actor.schemeYear === null ? await findNextPayslip(services, actor, calendars, getName) : null;
      return [...(next ? [next] : []), ...paid];
    }),
  ];
}

interface Names {
  calendars: readonly PayrollCalendar[];
  getName(code: string): string;
}

function toPaidPayslip(
  lines: readonly PersonLine[],
  carried: Awaited<ReturnType<typeof listPostponedRefunds>>,
  { calendars, getName }: Names,
): Payslip {
  const [{ pay_date, group_code, period_key } = { pay_date: "", group_code: "", period_key: "" }] = lines;
  const calendar = calendars.find(({ group }) => group.code === group_code);
  const period = calendar && findPeriod(calendar, period_key);
  const getProduct = (element: string) =>
    lines.find((line) => line.element === element)?.product_code ?? element;
  return {
    payDay: pay_date,
    label: period ? getRunLabel(period, calendar.group) : period_key,
    basis: "as-paid",
    lines: lines.map((line) => toPaidLine(line, getName)),
    carried: carried.map(({ element, origin_key, pence }) => ({
      name: getName(getProduct(element)),
      origin: origin_key,
      pence,
    })),
  };
}

/** The next open run of a person's group; null without a group. */
async function findNextPayslip(
  { db, clock, catalogues, payrollRules }: Services,
  actor: Actor,
  calendars: readonly PayrollCalendar[],
  getName: Names["getName"],
): Promise<Payslip | null> {
  const personRun = await findPersonRun({ db, catalogues, actor, calendars, knownAt: clock.now().getTime() });
  if (!personRun) return null;
  const { calendar, period, context, ledger } = personRun;
  const { lines, carried } = payrollRules.computePersonRun(ledger, context);
  const findProductOfElement = (element: string) =>
    lines.find((line) => line.element === element)?.productCode ?? element;
  return {
    payDay: period.payDay,
    label: getRunLabel(period, calendar.group),
    basis: "estimated",
    lines: lines.map((line) => toPayslipLine(line, getName)),
    carried: carried.map(({ element, origin, pence }) => ({
      name: getName(findProductOfElement(element)),
      origin,
      pence,
    })),
  };
}
