import { getContributions, getTotalBenefits, getTotalBenefitsCard } from "#contract/statements.ts";
import type { Actor } from "../domain/actor.ts";
import { findTaxOnAllBenefits } from "../domain/benefits/benefit-tax.ts";
import { getCurrentPayroll, prepareContributions } from "../domain/benefits/contributions.ts";
import { addCoreCover } from "../domain/benefits/core-cover.ts";
import { getPayroll } from "../domain/benefits/payroll-dates.ts";
import { listPayrolls } from "../domain/benefits/payroll-months.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { getSavedInYear } from "../domain/benefits/total-saved.ts";
import { addYears, getMonth } from "../domain/calendar.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { getYear, type Year } from "../domain/pay/tax-year.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import { type PersonalPayPeriods, toPeriodsMonth, toStatementMonth } from "../domain/payroll/paid-months.ts";
import { type ProjectedLine, projectRuns } from "../domain/payroll/projected-runs.ts";
import { implement, type RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listFamilyWithFormer } from "../repositories/family.ts";
import { toFormerMember, toMemberSnapshot } from "../repositories/member-snapshot.ts";
import { findPaidRuns } from "../repositories/paid-runs.ts";
import { cacheByInput } from "../use-cases/cache-by-input.ts";
import { cacheWhileUnchanged } from "../use-cases/cache-while-unchanged.ts";
import { loadPersonRows } from "../use-cases/member-benefits.ts";
import { createNextPayslips } from "../use-cases/next-payslip.ts";
import { findPersonRun } from "../use-cases/person-run.ts";
import { toContributionReply, toTotals, toYearPaid } from "../use-cases/statement-views.ts";

/** How many scheme years a statement goes back before the current one. */
const yearsBack = 3;

/** The number of cached totals, some 10 KB each. */
const maxKept = 500;
/** The number of people whose open runs are cached. A year of weekly runs has some hundred lines. */
const maxKeptPeriods = 100;

/** Payments in locked payroll runs, and benefit totals computed from the selections. */
export function createStatementsRoutes(services: Services) {
  const keep = cacheByInput<{ known: StatementSnapshot; totals: YearTotals | null }>(maxKept);
  const findNextPayslip = createNextPayslips(services);
  const findPersonalPeriods = createPersonalPeriods(services);

  /** For people who are not paid monthly the total also depends on open runs, which the cache cannot see. */
  async function computeCachedTotals(rows: StatementRows, actor: Actor): Promise<YearTotals> {
    const { catalogue, calendars, ...ownRows } = rows;
    const name = [actor.clientId, actor.userId, actor.schemeYear];
    const { known, totals } = keep({ name, shared: [catalogue, calendars], rows: ownRows }, () => {
      const ownSnapshot = toOwnSnapshot(rows, actor);
      return {
        known: ownSnapshot,
        totals: isPaidMonthly(ownSnapshot) ? toYearTotals(toStatements(rows, ownSnapshot, null)) : null,
      };
    });
    if (totals) return totals;
    const personalPeriods = await findPersonalPeriods(actor, { calendars, ...known });
    return toYearTotals(toStatements(rows, known, personalPeriods));
  }

  async function loadMemberStatements(actor: Actor, group: string): Promise<MemberStatements> {
    const rows = await readRows(services, actor, yearsBack + 1);
    const groupSnapshot = toOwnSnapshot(rows, actor, group);
    const { calendars } = rows;
    const personalPeriods = await findPersonalPeriods(actor, { calendars, ...groupSnapshot });
    return toStatements(rows, groupSnapshot, personalPeriods);
  }

  return [
    implement(getContributions, async ({ actor, params, refuse }) => {
      const { products } = await services.catalogues.get(actor.clientId);
      if (!products.some(({ group }) => group === params.id)) return refuse("not_found");
      const { snapshot, getStatement, getName } = await loadMemberStatements(actor, params.id);
      return listPaidMonths(snapshot)
        .map((month) => getStatement(month))
        .filter(({ items }) => items.length > 0)
        .map((month) => toContributionReply(month, getName, snapshot.scheme));
    }),
    implement(getTotalBenefitsCard, async ({ actor, request }) => {
      const rows = await readRows(services, actor, countYearsOfTotals(actor), request);
      const totals = await computeCachedTotals(rows, actor);
      const { employeeAnnualPence, employerAnnualPence, benefits, year, snapshot } = totals;
      return {
        employeeAnnualPence,
        employerAnnualPence,
        benefitCount: benefits.length,
        totalAnnualPence: employeeAnnualPence + employerAnnualPence,
        savedAnnualPence: benefits.reduce((sum, { savedAnnualPence }) => sum + (savedAnnualPence ?? 0), 0),
        from: year.from,
        to: year.to,
        nextPayslip: await findNextPayslip({
          actor,
          snapshot,
          calendars: rows.calendars,
          paid: rows.paid,
          names: toNames(rows),
        }),
      };
    }),
    implement(getTotalBenefits, async ({ actor }) => {
      const rows = await readRows(services, actor, countYearsOfTotals(actor));
      const { year, month, groups, snapshot } = await computeCachedTotals(rows, actor);
      return {
        from: year.from,
        to: year.to,
        month,
        annualPayPence: snapshot.member.annualPayPence,
        taxOnBenefitsPence: findTaxOnAllBenefits(snapshot),
        groups,
      };
    }),
  ];
}

/** Staff who view a past year may look at any year of the statement. */
const countYearsOfTotals = ({ schemeYear }: Actor) => (schemeYear === null ? 1 : yearsBack + 1);

type YearTotals = ReturnType<typeof toYearTotals>;

function toYearTotals({ snapshot, getStatement, listMonths, getName }: MemberStatements) {
  const year = getYear(snapshot.today, snapshot.scheme.yearStart);
  const month = getCurrentPayroll(snapshot);
  const { products } = snapshot.catalogue;
  const yearItems = listMonths(year).map((each) => getStatement(each, year).items);
  const saved = getSavedInYear(toYearPaid(yearItems.flat()), snapshot);
  const totals = toTotals(products, { yearItems, monthItems: getStatement(month).items, saved }, getName);
  return { year, month, snapshot, ...totals };
}

/** The paid payrolls, the newest first; for a past year only those in it (RULE-21). */
function listPaidMonths({ today, scheme, isPastYear }: MemberSnapshot): string[] {
  const years = Array.from({ length: isPastYear ? 1 : 1 + yearsBack }, (_, back) =>
    getYear(addYears(today, -back), scheme.yearStart),
  );
  return years
    .flatMap((year) => listPayrolls(year, scheme).toReversed())
    .filter((month) => getPayroll(month, scheme).payDay <= today);
}

type StatementRows = Awaited<ReturnType<typeof readRows>>;
type StatementSnapshot = ReturnType<typeof toOwnSnapshot>;
type MemberStatements = ReturnType<typeof toStatements>;

/** Reads what a person's contributions depend on, and the locked runs of a number of years. */
async function readRows(
  { db, clock, catalogues }: Services,
  actor: Actor,
  years: number,
  request?: Pick<RequestInfo, "id">,
) {
  const today = toLondonDate(clock.now());
  const [person, everybody, catalogue, paid] = await Promise.all([
    loadPersonRows(db, actor, today, request),
    listFamilyWithFormer(db, actor),
    catalogues.get(actor.clientId),
    findPaidRuns(db, actor, addYears(today, -years)),
  ]);
  return { ...person, today, everybody, catalogue, paid };
}

/** The person's snapshot, limited to a group's benefits if one is given. */
function toOwnSnapshot(rows: StatementRows, actor: Actor, group?: string) {
  const { today, member, everybody, selections, contents, catalogue, calendars } = rows;
  const family = everybody.filter(({ active }) => active);
  const inGroup = catalogue.products.filter((product) => group === undefined || product.group === group);
  const codes = new Set<string>(inGroup.map(({ code }) => code));
  const offered = new Set<string>(contents.map(({ product_code }) => product_code));
  const chosen = toMemberSnapshot(
    { member, family, selections },
    { catalogue, calendars },
    today,
    actor.schemeYear,
  );
  const all = addCoreCover(chosen, (code) => offered.has(code));
  return { inGroup, snapshot: { ...all, selections: all.selections.filter(({ code }) => codes.has(code)) } };
}

function toStatements(
  { everybody, contents, paid }: StatementRows,
  { snapshot, inGroup }: StatementSnapshot,
  personalPeriods: PersonalPayPeriods | null,
) {
  const former = everybody.filter(({ active }) => !active).map(toFormerMember);
  const names = toNames({ contents });
  const contributionsIn = prepareContributions(snapshot, former);
  return {
    snapshot,
    /** The months of a scheme year in which a person is paid. */
    listMonths: (year: Year) =>
      personalPeriods
        ? listPaidMonthsOfYear(year, personalPeriods.payDays)
        : listPayrolls(year, snapshot.scheme),
    getStatement(month: string, year: Year | null = null) {
      const { payDay } = getPayroll(month, snapshot.scheme);
      if (!personalPeriods) {
        const { payroll } = snapshot.scheme;
        return toStatementMonth(month, payDay, contributionsIn(month), { paid, payroll }, inGroup);
      }
      // Computed amounts use the month's usual pay day.
      const isOfYear = year === null || (payDay >= year.from && payDay <= year.to);
      return toPeriodsMonth(
        month,
        isOfYear ? contributionsIn(month) : [],
        { paid, own: personalPeriods },
        inGroup,
        year,
      );
    },
    getName: (product: Product) => names.get(product.code) ?? product.name,
  };
}

/** What the client calls its benefits, by their codes. */
const toNames = ({ contents }: Pick<StatementRows, "contents">): ReadonlyMap<string, string | null> =>
  new Map(contents.map(({ product_code, name }) => [product_code, name]));

const listPaidMonthsOfYear = ({ from, to }: Year, payDays: readonly string[]): string[] => [
  ...new Set(payDays.filter((payDay) => payDay >= from && payDay <= to).map(getMonth)),
];

const isPaidMonthly = ({ snapshot }: { snapshot: MemberSnapshot }) =>
  snapshot.scheme.payroll.group.frequency === "monthly";

interface PersonalPeriodsQuery {
  calendars: readonly PayrollCalendar[];
  snapshot: MemberSnapshot;
}

/**
 * Finds the pay periods of a person who is not paid monthly, with the amounts that open runs will take, or null for
 * monthly pay. The amounts are cached while the client does not change, because a year of weekly runs takes longer than
 * the rest of a page.
 */
function createPersonalPeriods({ db, clock, catalogues }: Services) {
  const keep = cacheWhileUnchanged<ProjectedLine[]>(db, maxKeptPeriods);
  return async (
    actor: Actor,
    { calendars, snapshot }: PersonalPeriodsQuery,
  ): Promise<PersonalPayPeriods | null> => {
    const { payroll, yearStart } = snapshot.scheme;
    if (isPaidMonthly({ snapshot })) return null;
    const { periods, ledgerFrom } = payroll;
    const first = periods.find(({ key }) => key === ledgerFrom)?.payDay ?? null;
    const payDays = periods.map(({ payDay }) => payDay);
    if (snapshot.isPastYear) return { payDays, ledgerFrom: first, projected: [] };
    const { to } = getYear(snapshot.today, yearStart);
    const { clientId, userId } = actor;
    const { catalogue } = snapshot;
    const now = clock.now().getTime();
    const projected = await keep({ clientId, catalogue, now, name: ["open-runs", userId] }, async () => {
      const run = await findPersonRun({ db, catalogues, actor, calendars, knownAt: now, hasAllLines: true });
      return run ? projectRuns(run.ledger, run.context, to) : [];
    });
    return { payDays, ledgerFrom: first, projected };
  };
}
