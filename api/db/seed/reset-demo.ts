import { toLondonDate } from "../../domain/london-date.ts";
import { demoSetting } from "../kind.ts";
import type { Db, NewRow, Trx } from "../schema.ts";
import { sealRow } from "../sealing/rows.ts";
import { inTransaction } from "../transaction.ts";
import { type DemoPerson, demoPeople, toEmployee } from "./accounts.ts";
import { resetSelections } from "./demo-selections.ts";
import type { Employee, SeedContext } from "./employee.ts";
import { reseedFacts } from "./facts.ts";
import { resetFamilies } from "./family.ts";
import { resetLinks } from "./links.ts";
import { resetLogins } from "./logins.ts";
import { resetWindows } from "./windows.ts";

const lockMs = 15 * 60_000;

export interface DemoClock {
  /** The product's time, which the demo's dates, locks and terms follow. */
  now(): Date;
  /** Real time, by which links and tokens expire. */
  real(): Date;
}

export function createSeedContext(clock: DemoClock, passwordHash: string): SeedContext {
  const now = clock.now();
  return { day: toLondonDate(now), now: now.getTime(), passwordHash };
}

/**
 * Resets what use and time change in the demo: locks, terms, relative dates, links, two-factor, tokens, families and
 * selections. With `accountId` it resets one account. Without it, as at each start, it resets all accounts, and also
 * network failures and annual windows. Passwords stay, except for unregistered people. Returns the reset email
 * addresses; empty for an unknown id or a database that is not a demo.
 */
export async function resetDemo(db: Db, clock: DemoClock, accountId?: string): Promise<string[]> {
  const context = createSeedContext(clock, "");
  const resetPeople = demoPeople
    .map((person) => ({ person, employee: toEmployee(person, context) }))
    .filter(({ employee }) => accountId === undefined || employee.id === accountId);
  return inTransaction(db, async (trx) => {
    if (!(await isDemo(trx))) return [];
    if (accountId === undefined) {
      await trx.deleteFrom("network_failures").execute();
      await resetWindows(trx, context.day);
    }
    for (const { person, employee } of resetPeople) {
      await resetAccount(trx, context, person, employee);
      await resetLinks(trx, employee, clock.real().getTime());
    }
    const people = resetPeople.map(({ person, employee }) => ({ person, id: employee.id }));
    await resetLogins(trx, people, clock.real().getTime());
    const parents = resetPeople.map(({ employee: { id, client_id, employee_number } }) => {
      return { id, clientId: client_id, employeeNumber: employee_number };
    });
    await resetFamilies(trx, parents, context);
    await resetSelections(trx, resetPeople, context);
    return resetPeople.flatMap(({ employee }) => employee.email ?? []);
  });
}

/**
 * Whether the database is a demo. The row stays locked until the transaction ends, so that nodes reset the
 * demo one after the other (E9).
 */
export async function isDemo(trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom("settings")
    .select("key")
    .where("key", "=", demoSetting)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function resetAccount(
  trx: Trx,
  context: SeedContext,
  person: DemoPerson,
  employee: Employee,
): Promise<void> {
  const { id, client_id, email_key, password_hash, password_changed_at, created_at, ...state } = sealRow(
    trx,
    "employees",
    employee,
  );
  await reseedFacts(trx, employee, context);
  await trx
    .updateTable("employees")
    .set(state)
    .where("client_id", "=", client_id)
    .where("id", "=", id)
    .execute();
  await trx
    .deleteFrom("recommendation_dismissals")
    .where("client_id", "=", client_id)
    .where("employee_id", "=", id)
    .execute();
  if (email_key === null) return;
  await trx
    .deleteFrom("login_failures")
    .where("client_id", "=", client_id)
    .where("email_key", "=", email_key)
    .execute();
  const failures = findFailures(person, employee, context.now);
  if (failures) await trx.insertInto("login_failures").values(failures).execute();
}

function findFailures(
  { failures }: DemoPerson,
  employee: Employee,
  now: number,
): NewRow<"login_failures"> | null {
  if (!failures || employee.email_key === null) return null;
  return {
    client_id: employee.client_id,
    email_key: employee.email_key,
    failures: failures.count,
    last_failed_at: now,
    locked_until: failures.locked ? now + lockMs : null,
  };
}
