import type { ProductCode } from "../../domain/benefits/kinds/types.ts";
import type { Product } from "../../domain/benefits/product.ts";
import { addDays, addMonths, addYears, getFirstDayOfNextMonth, getMonth } from "../../domain/calendar.ts";
import { publishedTables } from "../../domain/pay/rates/index.ts";
import { getYear } from "../../domain/pay/tax-year.ts";
import { loadCatalogue } from "../../repositories/plans.ts";
import type { NewRow, Trx } from "../schema.ts";
import type { DemoPerson } from "./accounts.ts";
import type { DemoClient } from "./clients.ts";
import { demoClients } from "./clients.ts";
import type { Employee, SeedContext } from "./employee.ts";
import {
  addWaitingRequests,
  type DemoChoice,
  drawSelections,
  getLastDayOfTerm,
  getLastPayDay,
  toSelectionRows,
} from "./selections.ts";

/** Days that the choices below refer to: today, and the first day of an earlier or later scheme year. */
interface Days {
  day: string;
  getYearStart: (years: number) => string;
  /** The day before a day. */
  getDayBefore: (day: string) => string;
}

const family = ["Ravi", "Meera", "Rohan"];

/** The choices of named people, by tenant and employee number. */
const choicesByPerson: Record<string, (days: Days, person: Employee) => DemoChoice[]> = {
  "harbourline/00101": chooseForAisha,
  "harbourline/00108": chooseVouchersUntilLeaving,
  "harbourline/00109": chooseVouchersUntilLeaving,
  "harbourline/00112": ({ day, getYearStart, getDayBefore }) => [
    { code: "pension", choice: { kind: "share", percent: 8 }, coverDate: getYearStart(-2) },
    {
      code: "private-medical",
      coverDate: getYearStart(-2),
      people: ["Elif", "Kerem", "Defne"],
      choice: { kind: "tiers", level: "standard", tier: "family" },
    },
    { code: "life", choice: { kind: "multiple", multiple: 6 }, coverDate: getYearStart(-1) },
    {
      code: "life",
      choice: { kind: "multiple", multiple: 8 },
      status: "medical-pending",
      coverDate: getFirstDayOfNextMonth(day),
    },
    { code: "income-protection", choice: { kind: "income", percent: 50 }, coverDate: getYearStart(-2) },
    {
      code: "gym",
      status: "opted-out",
      coverDate: getYearStart(-1),
      end: getDayBefore(getYearStart(0)),
      choice: { kind: "people", level: "full", hasPartner: false, children: 0 },
    },
  ],
  "larkspur/L0001": ({ getYearStart }) => [
    { code: "pension", choice: { kind: "share", percent: 7 }, coverDate: getYearStart(-2) },
    {
      code: "private-medical",
      coverDate: getYearStart(-1),
      people: ["Arjun", "Anika"],
      choice: { kind: "tiers", level: "standard", tier: "family" },
    },
    { code: "life", choice: { kind: "multiple", multiple: 5 }, coverDate: getYearStart(-1) },
    {
      code: "cash-plan",
      coverDate: getYearStart(0),
      people: ["Anika"],
      choice: { kind: "people", level: "gold", hasPartner: false, children: 1 },
    },
    { code: "discounts", choice: { kind: "link" }, coverDate: getYearStart(-1) },
  ],
};

/** Three past years and the current one, with almost every benefit and every status. */
function chooseForAisha({ day, getYearStart, getDayBefore }: Days): DemoChoice[] {
  const cycle = `${getMonth(addMonths(day, -3))}-01`;
  const silver = { kind: "people", level: "silver", hasPartner: true, children: 2 } as const;
  const createEndedSelection = (
    code: ProductCode,
    choice: DemoChoice["choice"],
    coverDate: string,
    end: string,
  ): DemoChoice => ({
    code,
    choice,
    status: "ended",
    coverDate,
    end,
  });
  return [
    createEndedSelection(
      "pension",
      { kind: "share", percent: 5 },
      getYearStart(-3),
      getDayBefore(getYearStart(-1)),
    ),
    { code: "pension", choice: { kind: "share", percent: 6 }, coverDate: getYearStart(-1) },
    {
      code: "private-medical",
      coverDate: getYearStart(-3),
      people: family,
      choice: { kind: "tiers", level: "standard", tier: "family" },
    },
    {
      ...createEndedSelection(
        "dental",
        { kind: "tiers", level: "essential", tier: "family" },
        getYearStart(-2),
        getDayBefore(getYearStart(0)),
      ),
      people: family,
    },
    {
      code: "dental",
      coverDate: getYearStart(0),
      people: family,
      choice: { kind: "tiers", level: "plus", tier: "family" },
    },
    createEndedSelection(
      "life",
      { kind: "multiple", multiple: 4 },
      getYearStart(-3),
      getDayBefore(getYearStart(0)),
    ),
    { code: "life", choice: { kind: "multiple", multiple: 6 }, coverDate: getYearStart(0) },
    {
      code: "partner-life",
      coverDate: getYearStart(-1),
      people: ["Ravi"],
      choice: { kind: "cover", pence: 100_000_00, partnerPence: 0 },
    },
    {
      code: "critical-illness",
      coverDate: getYearStart(0),
      people: ["Ravi"],
      choice: { kind: "cover", pence: 100_000_00, partnerPence: 50_000_00 },
    },
    createEndedSelection(
      "income-protection",
      { kind: "income", percent: 50 },
      getYearStart(-3),
      getDayBefore(getYearStart(0)),
    ),
    { code: "income-protection", choice: { kind: "income", percent: 66 }, coverDate: getYearStart(0) },
    createEndedSelection(
      "cycle",
      { kind: "spread", pence: 850_00, months: 12 },
      getYearStart(-3),
      getDayBefore(getYearStart(-2)),
    ),
    {
      code: "cycle",
      coverDate: cycle,
      end: getLastDayOfTerm(cycle, 12),
      choice: { kind: "spread", pence: 1_000_00, months: 12 },
    },
    {
      code: "gym",
      coverDate: getYearStart(-1),
      people: ["Ravi"],
      choice: { kind: "people", level: "full", hasPartner: true, children: 0 },
    },
    { code: "childcare-vouchers", choice: { kind: "voucher", pence: 120_00 }, coverDate: "2017-10-01" },
    {
      code: "holiday",
      coverDate: getYearStart(0),
      end: getDayBefore(getYearStart(1)),
      payPence: 42_000_00,
      choice: { kind: "days", direction: "buy", amount: 3, unit: "days" },
    },
    { code: "cash-plan", choice: silver, coverDate: getYearStart(-1), people: family },
    {
      code: "cash-plan",
      coverDate: getFirstDayOfNextMonth(day),
      status: "scheduled",
      people: family,
      choice: { ...silver, level: "gold" },
    },
    { code: "discounts", choice: { kind: "link" }, coverDate: getYearStart(-3) },
    {
      code: "season-ticket",
      status: "draft",
      coverDate: null,
      choice: { kind: "spread", pence: 1_200_00, months: 12 },
    },
    {
      code: "electric-car",
      status: "rejected",
      coverDate: getFirstDayOfNextMonth(day),
      choice: { kind: "lease", model: "meridian-e4" },
      reason:
        "Your employer approves cars of up to £500.00 a month for your grade. Please choose another one.",
    },
  ];
}

/** A leaver keeps the vouchers but can buy no more. */
function chooseVouchersUntilLeaving(_: Days, person: Employee): DemoChoice[] {
  const coverDate = getFirstDayOfNextMonth(person.ccv_first_voucher_date ?? person.start_date);
  return [
    {
      code: "childcare-vouchers",
      choice: { kind: "voucher", pence: 162_00 },
      status: "ended",
      coverDate,
      end: person.leave_date ?? coverDate,
    },
  ];
}

/** Vouchers that leavers still hold, in pence. */
const balances: Record<string, number> = { "harbourline/00108": 486_00, "harbourline/00109": 0 };

interface SelectionRows {
  selections: NewRow<"selections">[];
  vouchers: NewRow<"voucher_accounts">[];
}

type ChoosingPerson = { client: DemoClient; person: Employee };

const getChooserKey = ({ client, person }: ChoosingPerson) => `${client.domain}/${person.employee_number}`;

function chooseBenefits(
  { client, person }: ChoosingPerson,
  day: string,
  products: readonly Product[],
): DemoChoice[] {
  const { from } = getYear(day, client.calendar.yearStart);
  const days = {
    day,
    getYearStart: (years: number) => addYears(from, years),
    getDayBefore: (first: string) => addDays(first, -1),
  };
  return (
    choicesByPerson[getChooserKey({ client, person })]?.(days, person) ??
    drawSelections(client, person, { day, products })
  );
}

function toSeedRows(
  all: readonly (ChoosingPerson & { chosen: DemoChoice[] })[],
  context: Pick<SeedContext, "day" | "now">,
): SelectionRows {
  return {
    selections: all.flatMap(({ client, person, chosen }) => toSelectionRows(client, person, chosen, context)),
    vouchers: all
      .filter(({ chosen }) => chosen.some(({ code }) => code === "childcare-vouchers"))
      .map(({ client, person }) => ({
        client_id: client.domain,
        employee_id: person.id,
        balance_pence: balances[getChooserKey({ client, person })] ?? 120_00,
        last_payment_date: getLastPayDay(client, person.leave_date ?? context.day),
      })),
  };
}

/** The choices of a client's generated people, and the requests that wait for approval. */
export function createSelections(
  client: DemoClient,
  people: readonly Employee[],
  { context, products }: { context: SeedContext; products: readonly Product[] },
): SelectionRows {
  const all = people.map((person) => ({
    client,
    person,
    chosen: chooseBenefits({ client, person }, context.day, products),
  }));
  if (client.domain === "harbourline") addWaitingRequests(client, all, context.day);
  return toSeedRows(all, context);
}

/** Resets the named people's choices to the demo world; later choices are deleted. */
export async function resetSelections(
  trx: Trx,
  people: readonly { person: DemoPerson; employee: Employee }[],
  context: SeedContext,
): Promise<void> {
  if (people.length === 0) return;
  const clients = demoClients.map(({ domain }) => domain);
  const ids = people.map(({ employee }) => employee.id);
  for (const table of ["selections", "voucher_accounts"] as const) {
    await trx.deleteFrom(table).where("client_id", "in", clients).where("employee_id", "in", ids).execute();
  }
  const domains = new Set(people.map(({ person: { client } }) => client.domain));
  const products = await loadProducts(trx, [...domains], context.day);
  const all = people.map(({ person: { client }, employee: person }) => ({
    client,
    person,
    chosen: chooseBenefits({ client, person }, context.day, products.get(client.domain) ?? []),
  }));
  const { selections, vouchers } = toSeedRows(all, context);
  if (selections.length > 0) await trx.insertInto("selections").values(selections).execute();
  if (vouchers.length > 0) await trx.insertInto("voucher_accounts").values(vouchers).execute();
}

/** The products of each client on a day, by client. */
async function loadProducts(trx: Trx, clientIds: readonly string[], day: string) {
  const products = new Map<string, readonly Product[]>();
  for (const id of clientIds) products.set(id, (await loadCatalogue(trx, id, day, publishedTables)).products);
  return products;
}
