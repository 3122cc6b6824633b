import { getContributions, getTotalBenefits, getTotalBenefitsCard } from "#contract/statements.ts";
import type { Actor } from "../domain/actor.ts";
import { taxOnAllBenefits } from "../domain/benefits/benefit-tax.ts";
import { contributionsOf, currentPayroll } from "../domain/benefits/contributions.ts";
import { withCoreCover } from "../domain/benefits/core-cover.ts";
import { payrollOf } from "../domain/benefits/payroll-dates.ts";
import { payrollsOf } from "../domain/benefits/payroll-months.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Standing } from "../domain/benefits/standing.ts";
import { savedInYear } from "../domain/benefits/total-saved.ts";
import { addYears, monthOf } from "../domain/calendar.ts";
import { londonDate } from "../domain/london-date.ts";
import { type Year, yearOf } from "../domain/pay/tax-year.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import { type OwnPeriods, toPeriodsMonth, toStatementMonth } from "../domain/payroll/paid-months.ts";
import { projectRuns } from "../domain/payroll/projected-runs.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { getMemberRows, listBenefitContents } from "../repositories/benefits.ts";
import { listFamilyEver } from "../repositories/family.ts";
import { findPaidRuns } from "../repositories/paid-runs.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listSelections } from "../repositories/selections.ts";
import { toFormerMember, toStanding } from "../repositories/standing.ts";
import { findOwnRun } from "./own-run.ts";
import { toContributionReply, toTotals, toYearPaid } from "./statement-views.ts";

/** How many scheme years a statement goes back beside the present one. */
const yearsBack = 3;

/** What was paid, by locked payroll runs, and what benefits come to, computed from the selections. */
export function statementsRoutes(services: Services) {
  return [
    implement(getContributions, async ({ actor, params, refuse }) => {
      const { products } = await services.catalogues.get(actor.clientId);
      if (!products.some(({ group }) => group === params.id)) return refuse("not_found");
      const { standing, statementOf, nameOf } = await loadOwn(services, actor, params.id);
      return paidMonths(standing)
        .map((month) => statementOf(month))
        .filter(({ items }) => items.length > 0)
        .map((month) => toContributionReply(month, nameOf, standing.scheme));
    }),
    implement(getTotalBenefitsCard, async ({ actor }) => {
      const { employeeAnnualPence, employerAnnualPence, benefits } = await loadTotals(services, actor);
      return {
        ...{ employeeAnnualPence, employerAnnualPence, benefitCount: benefits.length },
        totalAnnualPence: employeeAnnualPence + employerAnnualPence,
      };
    }),
    implement(getTotalBenefits, async ({ actor }) => {
      const { year, month, groups, standing } = await loadTotals(services, actor);
      return {
        from: year.from,
        to: year.to,
        month,
        annualPayPence: standing.member.annualPayPence,
        taxOnBenefitsPence: taxOnAllBenefits(standing),
        groups,
      };
    }),
  ];
}

async function loadTotals(services: Services, actor: Actor) {
  const { standing, statementOf, monthsOf, nameOf } = await loadOwn(services, actor);
  const year = yearOf(standing.today, standing.scheme.yearStart);
  const month = currentPayroll(standing);
  const { products } = standing.catalogue;
  const ofYear = monthsOf(year).map((each) => statementOf(each, year).items);
  const saved = savedInYear(toYearPaid(ofYear.flat()), standing);
  const totals = toTotals(products, { ofYear, ofMonth: statementOf(month).items, saved }, nameOf);
  return { year, month, standing, ...totals };
}

/** The payrolls that were paid, the newest first; of a past year its own alone (RULE-21). */
function paidMonths({ today, scheme, isPastYear }: Standing): string[] {
  const years = Array.from({ length: isPastYear ? 1 : 1 + yearsBack }, (_, back) =>
    yearOf(addYears(today, -back), scheme.yearStart),
  );
  return years
    .flatMap((year) => payrollsOf(year, scheme).toReversed())
    .filter((month) => payrollOf(month, scheme).payDay <= today);
}

/** Everything that the person's contributions follow from; with a group, of its benefits alone. */
async function loadOwn(services: Services, actor: Actor, group?: string) {
  const { db, clock, catalogues } = services;
  const today = londonDate(clock.now());
  const [member, everybody, selections, contents, catalogue, calendars, paid] = await Promise.all([
    getMemberRows(db, actor, today),
    listFamilyEver(db, actor),
    listSelections(db, actor),
    listBenefitContents(db, actor),
    catalogues.get(actor.clientId),
    loadPayrollCalendars(db, actor.clientId),
    findPaidRuns(db, actor, addYears(today, -yearsBack - 1)),
  ]);
  const family = everybody.filter(({ active }) => active);
  const former = everybody.filter(({ active }) => !active).map(toFormerMember);
  const inGroup = catalogue.products.filter((product) => group === undefined || product.group === group);
  const codes = new Set<string>(inGroup.map(({ code }) => code));
  const rows = { member, family, selections };
  const names = new Map(contents.map(({ product_code, name }) => [product_code, name]));
  const chosen = toStanding(rows, { catalogue, calendars }, today, actor.schemeYear);
  const all = withCoreCover(chosen, (code) => names.has(code));
  const standing = { ...all, selections: all.selections.filter(({ code }) => codes.has(code)) };
  const contributionsIn = contributionsOf(standing, former);
  const own = await findOwnPeriods(services, actor, { calendars, standing });
  return {
    standing,
    /** The months of a scheme year in which somebody is paid. */
    monthsOf: (year: Year) => (own ? monthsBetween(year, own.payDays) : payrollsOf(year, standing.scheme)),
    statementOf(month: string, year: Year | null = null) {
      const { payDay } = payrollOf(month, standing.scheme);
      if (!own) return toStatementMonth(month, payDay, contributionsIn(month), paid, inGroup);
      // What is computed goes by the month's usual pay day.
      const isOfYear = year === null || (payDay >= year.from && payDay <= year.to);
      return toPeriodsMonth(month, isOfYear ? contributionsIn(month) : [], { paid, own }, inGroup, year);
    },
    nameOf: (product: Product) => names.get(product.code) ?? product.name,
  };
}

const monthsBetween = ({ from, to }: Year, payDays: readonly string[]): string[] => [
  ...new Set(payDays.filter((payDay) => payDay >= from && payDay <= to).map(monthOf)),
];

/** The pay periods of somebody who is not paid monthly, with what open runs of the scheme year would take; else null. */
async function findOwnPeriods(
  { db, clock, catalogues }: Services,
  actor: Actor,
  { calendars, standing }: { calendars: readonly PayrollCalendar[]; standing: Standing },
): Promise<OwnPeriods | null> {
  const { payroll, yearStart } = standing.scheme;
  if (payroll.group.frequency === "monthly") return null;
  const { periods, ledgerFrom } = payroll;
  const first = periods.find(({ key }) => key === ledgerFrom)?.payDay ?? null;
  const payDays = periods.map(({ payDay }) => payDay);
  if (standing.isPastYear) return { payDays, ledgerFrom: first, projected: [] };
  const knownAt = clock.now().getTime();
  const run = await findOwnRun({ db, catalogues, actor, calendars, knownAt, hasAllLines: true });
  const { to } = yearOf(standing.today, yearStart);
  const projected = run ? projectRuns(run.ledger, run.context, to) : [];
  return { payDays, ledgerFrom: first, projected };
}
