import { getContributions, getTotalBenefits, getTotalBenefitsCard } from "#contract/statements.ts";
import type { Actor } from "../domain/actor.ts";
import { contributionsOf, currentPayroll } from "../domain/benefits/contributions.ts";
import { payrollOf } from "../domain/benefits/payroll-dates.ts";
import { payrollsOf } from "../domain/benefits/payroll-months.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Standing } from "../domain/benefits/standing.ts";
import { addYears } from "../domain/calendar.ts";
import { londonDate } from "../domain/london-date.ts";
import { yearOf } from "../domain/pay/tax-year.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { getMemberRows, listBenefitContents } from "../repositories/benefits.ts";
import { listFamilyEver } from "../repositories/family.ts";
import { listSelections } from "../repositories/selections.ts";
import { toFormerMember, toStanding } from "../repositories/standing.ts";
import { toContributionReply, toTotals } from "./statement-views.ts";

/** How many scheme years a statement goes back beside the present one. */
const yearsBack = 3;

/** What was paid and what benefits come to, computed from the selections each time: nothing of it is kept. */
export function statementsRoutes(services: Services) {
  return [
    implement(getContributions, async ({ actor, params, refuse }) => {
      const { products } = await services.catalogues.get(actor.clientId);
      if (!products.some(({ group }) => group === params.id)) return refuse("not_found");
      const { standing, contributionsIn, nameOf } = await loadOwn(services, actor, params.id);
      return paidMonths(standing)
        .map((month) => ({ month, items: contributionsIn(month) }))
        .filter(({ items }) => items.length > 0)
        .map(({ month, items }) => toContributionReply(month, items, nameOf, standing.scheme));
    }),
    implement(getTotalBenefitsCard, async ({ actor }) => {
      const { employeeAnnualPence, employerAnnualPence, benefits } = await loadTotals(services, actor);
      return {
        ...{ employeeAnnualPence, employerAnnualPence, benefitCount: benefits.length },
        totalAnnualPence: employeeAnnualPence + employerAnnualPence,
      };
    }),
    implement(getTotalBenefits, async ({ actor }) => {
      const { year, month, groups, annualPayPence } = await loadTotals(services, actor);
      return { from: year.from, to: year.to, month, annualPayPence, groups };
    }),
  ];
}

async function loadTotals(services: Services, actor: Actor) {
  const { standing, contributionsIn, nameOf } = await loadOwn(services, actor);
  const year = yearOf(standing.today, standing.scheme.yearStart);
  const months = payrollsOf(year, standing.scheme);
  const month = currentPayroll(standing);
  const { products } = standing.catalogue;
  const totals = toTotals(products, months.map(contributionsIn), contributionsIn(month), nameOf);
  return { year, month, annualPayPence: standing.member.annualPayPence, ...totals };
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
async function loadOwn({ db, clock, catalogues }: Services, actor: Actor, group?: string) {
  const today = londonDate(clock.now());
  const [member, everybody, selections, contents, catalogue] = await Promise.all([
    getMemberRows(db, actor, today),
    listFamilyEver(db, actor),
    listSelections(db, actor),
    listBenefitContents(db, actor),
    catalogues.get(actor.clientId),
  ]);
  const family = everybody.filter(({ active }) => active);
  const former = everybody.filter(({ active }) => !active).map(toFormerMember);
  const inGroup = catalogue.products.filter((product) => group === undefined || product.group === group);
  const codes = new Set<string>(inGroup.map(({ code }) => code));
  const own = selections.filter(({ product_code }) => codes.has(product_code));
  const standing = toStanding({ member, family, selections: own }, catalogue, today, actor.schemeYear);
  const names = new Map(contents.map(({ product_code, name }) => [product_code, name]));
  return {
    standing,
    contributionsIn: contributionsOf(standing, former),
    nameOf: (product: Product) => names.get(product.code) ?? product.name,
  };
}
