import { sql } from "kysely";
import { demoSetting } from "../kind.ts";
import type { OpenDatabase } from "../open.ts";
import type { Db, NewRow, Schema, Trx } from "../schema.ts";
import { sealRow } from "../sealing/rows.ts";
import { inTransaction } from "../transaction.ts";
import { demoPeople, toEmployee } from "./accounts.ts";
import { demoUrl } from "./addresses.ts";
import { selectionsOf } from "./chosen.ts";
import { type DemoClient, demoClients, harbourline } from "./clients.ts";
import { toBenefitRows } from "./content/benefits.ts";
import { toContentRows } from "./content/content.ts";
import { cwmcoedContent } from "./content/cwmcoed.ts";
import { harbourlineContent } from "./content/harbourline.ts";
import { larkspurContent } from "./content/larkspur.ts";
import type { Today } from "./employee.ts";
import { demoId } from "./ids.ts";
import { lifeEventsOf } from "./life-events.ts";
import { generatePeople } from "./people.ts";
import { productsOf, toPlanRows } from "./plans/index.ts";
import { demoPolicies } from "./policies.ts";
import { type DemoClock, rearm, todayOf } from "./rearm.ts";
import { demoStaff } from "./ways-in.ts";

export { moveDemoTo } from "./addresses.ts";
export { rearm } from "./rearm.ts";

/** Every account of the demo world has it; the caller hashes it once for `seedDemo`. */
export const demoPassword = "Teal-Kettle-93-Orbit";

export interface DemoAccount {
  id: string;
  email: string;
  name: string;
  /** Host label. */
  tenant: string;
  /** What its scheme is called. */
  tenantName: string;
  /** One sentence. */
  state: string;
}

/** The accounts that `/demo` lists, the one to start with first. */
export const demoAccounts: readonly DemoAccount[] = demoPeople.flatMap((person) => {
  const { of, state } = person;
  const { id, email, first_name, surname } = toEmployee(person, {
    day: "2026-11-20",
    now: 0,
    passwordHash: "",
  });
  if (state === undefined || email === null) return [];
  const tenant = { tenant: of.domain, tenantName: of.scheme.benefit_brand_name };
  return [{ id, email, name: `${first_name} ${surname}`, ...tenant, state }];
});

/** Whom the demo's identity provider knows at a client: people with a part to play, none of them generated. */
export function listDemoIdentities(clientId: string): DemoAccount[] {
  const known = demoPeople.filter(({ ssoToken }) => ssoToken !== undefined);
  const numbers = new Set(
    known.map((person) => demoId("employee", `${person.of.domain}/${person.employee_number}`)),
  );
  return demoAccounts.filter(({ id, tenant }) => tenant === clientId && numbers.has(id));
}

/**
 * Fills an empty database with the demo world, every date counted from the clock's today. `passwordHash` is of
 * `demoPassword`. One transaction: of several nodes one seeds, the others wait and find it done. Answers whether it
 * did: a database with a client in it is never touched.
 */
export async function seedDemo(
  { db, dialect }: OpenDatabase<Schema>,
  clock: DemoClock,
  passwordHash: string,
): Promise<boolean> {
  const today = todayOf(clock, passwordHash);
  const seeded = await inTransaction(db, async (trx) => {
    // SQLite's write lock is the transaction's own.
    if (dialect === "postgres") await sql`lock table clients in share row exclusive mode`.execute(trx);
    if (await trx.selectFrom("clients").select("id").executeTakeFirst()) return false;
    for (const of of demoClients) await seedClient(trx, of, today);
    await insert(trx, "policies", demoPolicies(today.day));
    await seedCore(trx);
    await insert(trx, "staff", [demoStaff]);
    await insert(trx, "settings", [
      { key: demoSetting, value: new Date(today.now).toISOString() },
      // The tenant of `localhost` and of addresses that name none.
      { key: "default_domain", value: harbourline.domain },
    ]);
    return true;
  });
  if (seeded) await rearm(db, clock);
  return seeded;
}

const contents = { harbourline: harbourlineContent, larkspur: larkspurContent, cwmcoed: cwmcoedContent };

async function seedClient(trx: Trx, of: DemoClient, today: Today) {
  const client_id = of.domain;
  const avatar_set_id = demoId("avatars", of.domain);
  await insert(trx, "clients", [{ id: client_id, created_at: today.now, ...of.client }]);
  await insert(
    trx,
    "client_exceptions",
    of.exceptions.map((code) => ({ client_id, code, status: "active" as const })),
  );
  await insert(trx, "content_flags", [
    { client_id, code: "hide_totals", reference: false, live: of.hideTotals ? true : null },
  ]);
  await insert(trx, "avatar_sets", [
    { id: avatar_set_id, client_id, plain_file_url: `/brand/${of.domain}/avatar.svg` },
  ]);
  await insert(trx, "schemes", [
    {
      id: of.domain,
      client_id,
      domain: of.domain,
      public_url: demoUrl(of.domain, 3000),
      avatar_set_id,
      ...of.scheme,
    },
  ]);
  await insert(trx, "client_hosts", [{ label: of.domain, client_id, position: 0 }]);
  await insert(trx, "payroll_groups", payrollGroupsOf(of));
  const named = demoPeople.filter((person) => person.of === of).map((person) => toEmployee(person, today));
  const others = generatePeople(of, named, today);
  await insert(
    trx,
    "employees",
    [...named, ...others].map((person) => sealRow(trx, "employees", person)),
  );

  const content = toContentRows(client_id, contents[of.domain as keyof typeof contents]);
  await insert(trx, "faqs", content.faqs);
  await insert(trx, "home_cards", content.home_cards);
  await insert(trx, "home_banners", content.home_banners);
  await insert(trx, "carousel_slides", content.carousel_slides);
  await insert(trx, "enquiry_options", content.enquiry_options);
  await insert(trx, "contact_pages", content.contact_pages);

  const products = productsOf(of.domain);
  const { year_start_month: month, year_start_day: day } = of.scheme;
  const { plans, prices } = toPlanRows(client_id, products, { month, day });
  await insert(trx, "plans", plans);
  await insert(trx, "plan_prices", prices);
  const benefits = toBenefitRows(client_id, of.client.name, products);
  await insert(trx, "providers", benefits.providers);
  await insert(trx, "benefit_contents", benefits.contents);
  await insert(trx, "benefit_faqs", benefits.faqs);
  // Those of named people are put in place by re-arming.
  const { selections, vouchers } = selectionsOf(of, others, today);
  await insert(trx, "selections", selections);
  await insert(trx, "voucher_accounts", vouchers);
  if (of.exceptions.includes("empty-reports")) return;
  const { family, events } = lifeEventsOf(of, others, today);
  await insert(trx, "family_members", family);
  await insert(trx, "life_events", events);
}

/** The groups that the demo's people are in. */
const payrollGroupsOf = ({ domain, client }: DemoClient): NewRow<"payroll_groups">[] =>
  (["Monthly", "Weekly"] as const).map((name, position) => ({
    ...{ client_id: domain, code: name.toLowerCase(), name, position },
    frequency: name === "Weekly" ? "weekly" : "monthly",
    ...{ cut_off_day: client.payroll_cut_off_day, pay_day: client.pay_day },
  }));

/** The brand behind all brands, for schemes whose theme is core. */
async function seedCore(trx: Trx): Promise<void> {
  const avatar_set_id = demoId("avatars", "core");
  await insert(trx, "avatar_sets", [
    { id: avatar_set_id, client_id: null, plain_file_url: "/brand/default/avatar.svg" },
  ]);
  await insert(trx, "core_branding", [
    {
      id: "core",
      brand_header_logo: "/brand/default/logo.svg",
      mobile_logo: "/brand/default/logo-mobile.svg",
      avatar_set_id,
    },
  ]);
}

/** In portions that stay under the engines' limits on parameters (32,766 on SQLite). */
async function insert<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 100) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 100))
      .execute();
  }
}
