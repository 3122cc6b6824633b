import type { Db } from "../db/schema.ts";
import { mailColumns } from "./mail-recipients.ts";

/** Joins a person `e`, their client `c` and its scheme `s`, whose columns `ownerColumns` names. */
export function selectOwners(db: Db) {
  return db
    .selectFrom("employees as e")
    .innerJoin("clients as c", "c.id", "e.client_id")
    .innerJoin("schemes as s", "s.client_id", "c.id");
}

export const ownerColumns = [
  "e.client_id as clientId",
  "e.id as userId",
  "e.first_name as firstName",
  "e.surname",
  "e.email",
  "e.email_key as emailKey",
  "e.employee_number as employeeNumber",
  "e.date_of_birth as dateOfBirth",
  "e.password_hash as passwordHash",
  "e.password_changed_at as passwordChangedAt",
  "e.registered_at as registeredAt",
  "e.employment_status as employmentStatus",
  "c.sso_access_only as ssoOnly",
  "c.contact_us_enabled as hasContact",
  ...mailColumns,
] as const;

/** A person who has or will have a password, and the brand of their emails. */
export type PasswordOwner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

/** Returns null if the person's client has no scheme. */
export async function findOwner(db: Db, { clientId, userId }: { clientId: string; userId: string }) {
  const row = await selectOwners(db)
    .select(ownerColumns)
    .where("e.client_id", "=", clientId)
    .where("e.id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The owners for many people of a client. */
export function listOwners(db: Db, clientId: string, userIds: readonly string[]): Promise<PasswordOwner[]> {
  return selectOwners(db)
    .select(ownerColumns)
    .where("e.client_id", "=", clientId)
    .where("e.id", "in", userIds)
    .execute();
}

/** The owner of an email address within a client. */
export async function findOwnerByEmail(
  db: Db,
  { clientId, emailKey }: { clientId: string; emailKey: string },
): Promise<PasswordOwner | null> {
  const row = await selectOwners(db)
    .select(ownerColumns)
    .where("e.client_id", "=", clientId)
    .where("e.email_key", "=", emailKey)
    .executeTakeFirst();
  return row ?? null;
}
