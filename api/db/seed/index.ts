import type { ClientDocument } from "../../clients/document.ts";
import { importInTransaction } from "../../clients/import.ts";
import { publishedTables } from "../../domain/pay/rates/index.ts";
import { getYear } from "../../domain/pay/tax-year.ts";
import { listPeriodsOfYear } from "../../domain/payroll/calendar.ts";
import { lockImports } from "../../repositories/client-writes.ts";
import { loadPayrollCalendars, saveLedgerStart } from "../../repositories/pay-periods.ts";
import { loadCatalogue } from "../../repositories/plans.ts";
import { demoSetting } from "../kind.ts";
import type { OpenDatabase } from "../open.ts";
import type { Db, NewRow, Schema, Trx } from "../schema.ts";
import { sealRow } from "../sealing/rows.ts";
import { inTransaction } from "../transaction.ts";
import { demoPeople, toEmployee } from "./accounts.ts";
import { getDemoUrl } from "./addresses.ts";
import { seedClaims } from "./claims.ts";
import { type DemoClient, demoClients, harbourline } from "./clients.ts";
import { createSelections } from "./demo-selections.ts";
import { loadDemoDocuments } from "./documents.ts";
import type { SeedContext } from "./employee.ts";
import { seedFacts } from "./facts.ts";
import { toDemoId } from "./ids.ts";
import { createLifeEvents } from "./life-events.ts";
import { demoStaff } from "./logins.ts";
import { generatePeople } from "./people.ts";
import { createPlatformPolicies } from "./policies.ts";
import { createSeedContext, type DemoClock, resetDemo } from "./reset-demo.ts";

/** The password of every demo account; `seedDemo` hashes it once. */
export const demoPassword = "Teal-Kettle-93-Orbit";

export interface DemoAccount {
  id: string;
  email: string;
  name: string;
  /** The first label of the client's host. */
  tenant: string;
  /** The name of the client's scheme. */
  tenantName: string;
  /** What the account demonstrates, in one sentence. */
  state: string;
}

/** The accounts that `/demo` lists, the best one to begin with first. */
export const demoAccounts: readonly DemoAccount[] = demoPeople.flatMap((person) => {
  const { client, state } = person;
  const { id, email, first_name, surname } = toEmployee(person, {
    day: "2026-11-20",
    now: 0,
    passwordHash: "",
  });
  if (state === undefined || email === null) return [];
  const tenant = { tenant: client.domain, tenantName: client.brandName };
  return [{ id, email, name: `${first_name} ${surname}`, ...tenant, state }];
});

/** The named people of a client that the demo's identity provider knows. */
export function listDemoIdentities(clientId: string): DemoAccount[] {
  const ssoPeople = demoPeople.filter(({ ssoToken }) => ssoToken !== undefined);
  const numbers = new Set(
    ssoPeople.map((person) => toDemoId("employee", `${person.client.domain}/${person.employee_number}`)),
  );
  return demoAccounts.filter(({ id, tenant }) => tenant === clientId && numbers.has(id));
}

export interface DemoOptions {
  /** Called for the hash of `demoPassword` only when the demo is seeded. */
  hashPassword(): Promise<string>;
  /** The folder that contains the demo clients' folders. */
  folder: string;
}

/**
 * Fills an empty database with the demo world, with dates counted from the clock's today. It is one
 * transaction, so that only one of several nodes seeds. Returns whether it did; a database with a client
 * stays unchanged.
 */
export async function seedDemo(
  { db }: OpenDatabase<Schema>,
  clock: DemoClock,
  { hashPassword, folder }: DemoOptions,
): Promise<boolean> {
  if (await hasClient(db)) return false;
  const [documents, passwordHash] = await Promise.all([loadDemoDocuments(folder), hashPassword()]);
  const context = createSeedContext(clock, passwordHash);
  const seeded = await inTransaction(db, async (trx) => {
    await lockImports(trx);
    if (await hasClient(trx)) return false;
    await importDemo(trx, documents, clock.now());
    for (const client of demoClients) {
      await startLedgers(trx, client, context.day);
      await seedPeople(trx, client, context);
    }
    await seedClaims(trx, context);
    await insertRows(trx, "policies", createPlatformPolicies(context.day));
    await seedCore(trx);
    await insertRows(trx, "staff", [demoStaff]);
    await insertRows(trx, "settings", [
      { key: demoSetting, value: new Date(context.now).toISOString() },
      // The tenant for `localhost` and for hosts that name none.
      { key: "default_domain", value: harbourline.domain },
    ]);
    return true;
  });
  if (seeded) await resetDemo(db, clock);
  return seeded;
}

const hasClient = async (db: Db) =>
  (await db.selectFrom("clients").select("id").executeTakeFirst()) !== undefined;

/** Imports the demo's clients in the same way as any client. */
async function importDemo(trx: Trx, documents: readonly ClientDocument[], now: Date): Promise<void> {
  const { clients } = await importInTransaction(trx, now, {
    documents: documents.map((document) => ({ ...document, publicUrl: getDemoUrl(document.code, 3000) })),
    day: null,
    actor: { id: "demo", request: { id: "demo", ip: null } },
  });
  const refusals = clients.flatMap(({ code, refusals }) => refusals.map((text) => `${code}: ${text}`));
  if (refusals.length > 0) throw new Error(`The demo world cannot be imported:\n${refusals.join("\n")}`);
}

/** Starts each payroll ledger at the beginning of the scheme year. */
async function startLedgers(trx: Trx, { domain, calendar: { yearStart } }: DemoClient, day: string) {
  for (const calendar of await loadPayrollCalendars(trx, domain)) {
    const [first] = listPeriodsOfYear(calendar, getYear(day, yearStart));
    const { code } = calendar.group;
    if (first) await saveLedgerStart(trx, { clientId: domain, code }, first.key);
  }
}

/** Adds people and their choices to an imported client. */
async function seedPeople(trx: Trx, client: DemoClient, context: SeedContext) {
  const { domain } = client;
  const named = demoPeople
    .filter((person) => person.client === client)
    .map((person) => toEmployee(person, context));
  const others = generatePeople(client, named, context);
  await insertRows(
    trx,
    "employees",
    [...named, ...others].map((person) => sealRow(trx, "employees", person)),
  );
  await seedFacts(trx, [...named, ...others]);
  const { products } = await loadCatalogue(trx, domain, context.day, publishedTables);
  // The reset adds the named people's choices.
  const { selections, vouchers } = createSelections(client, others, { context, products });
  await insertRows(trx, "selections", selections);
  await insertRows(trx, "voucher_accounts", vouchers);
  if (client.hasEmptyReports) return;
  const { family, events } = createLifeEvents(client, others, context);
  await insertRows(trx, "family_members", family);
  await insertRows(trx, "life_events", events);
}

/** The default brand, for schemes whose theme is core. */
async function seedCore(trx: Trx): Promise<void> {
  const avatar_set_id = toDemoId("avatars", "core");
  await insertRows(trx, "avatar_sets", [
    { id: avatar_set_id, client_id: null, plain_file_url: "/brand/default/avatar.svg" },
  ]);
  await insertRows(trx, "core_branding", [
    {
      id: "core",
      brand_header_logo: "/brand/default/logo.svg",
      mobile_logo: "/brand/default/logo-mobile.svg",
      avatar_set_id,
    },
  ]);
}

/** Inserts in batches that stay below the engines' limit of parameters (32,766 on SQLite). */
async function insertRows<Table extends keyof Schema>(
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
