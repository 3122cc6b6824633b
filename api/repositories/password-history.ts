import { randomUUID } from "node:crypto";
import type { Db } from "../db/schema.ts";

/** How many passwords, including the current one, cannot be reused (FORM-32). */
const rememberedCount = 5;

interface Owner {
  clientId: string;
  userId: string;
  passwordHash: string | null;
  passwordChangedAt: number | null;
}

/** Hashes that a new password must not match: the last five, and the current one if history lacks it. */
export async function listPreviousHashes(db: Db, owner: Owner): Promise<string[]> {
  const rows = await selectNewestFirst(db, owner).select("password_hash").limit(rememberedCount).execute();
  const present = owner.passwordHash === null ? [] : [owner.passwordHash];
  return [...new Set([...present, ...rows.map(({ password_hash }) => password_hash)])];
}

/** Whether the password is still the one that was read; the row stays locked until the transaction ends. */
export async function isPasswordHash(
  db: Db,
  { clientId, userId, passwordHash }: Omit<Owner, "passwordChangedAt">,
): Promise<boolean> {
  const row = await db
    .selectFrom("employees")
    .select("password_hash")
    .where("client_id", "=", clientId)
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.password_hash === passwordHash;
}

/**
 * Sets a password in the transaction that allowed it, and adds it to the history. `at` is the API's clock.
 * `activates` also registers the account, whose first visit is still ahead (ACTIV-10).
 */
export async function setPasswordHash(
  db: Db,
  owner: Owner,
  { hash, at, activates = false }: { hash: string; at: number; activates?: boolean },
): Promise<void> {
  const { clientId, userId, passwordHash, passwordChangedAt } = owner;
  await db
    .updateTable("employees")
    .set({
      password_hash: hash,
      password_changed_at: at,
      updated_at: at,
      ...(activates && { registered_at: at, carousel_required: true, first_login: true }),
    })
    .where("client_id", "=", clientId)
    .where("id", "=", userId)
    .execute();
  const earlier = await selectNewestFirst(db, owner).select(["id", "password_hash"]).execute();
  const isNoted = passwordHash === null || earlier.some((row) => row.password_hash === passwordHash);
  const added = [
    { hash, at },
    // A password that was set before the history existed.
    ...(isNoted ? [] : [{ hash: passwordHash, at: passwordChangedAt ?? 0 }]),
  ];
  await db
    .insertInto("password_history")
    .values(
      added.map((password) => ({
        id: randomUUID(),
        client_id: clientId,
        employee_id: userId,
        password_hash: password.hash,
        set_at: password.at,
      })),
    )
    .execute();
  const tooOld = earlier.slice(rememberedCount - added.length).map(({ id }) => id);
  if (tooOld.length === 0) return;
  await db
    .deleteFrom("password_history")
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("id", "in", tooOld)
    .execute();
}

function selectNewestFirst(db: Db, { clientId, userId }: Owner) {
  return db
    .selectFrom("password_history")
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .orderBy("set_at", "desc")
    .orderBy("id");
}
