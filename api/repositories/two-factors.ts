import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "../db/schema.ts";
import { listSealedForms, openRow, sealRow } from "../db/sealing/rows.ts";
import type { Sealed } from "../db/sealing/sealed.ts";

/** A person, who is found only within their own client. */
export interface TwoFactorOwner {
  clientId: string;
  userId: string;
}

const table = "two_factors";

const toOwnerColumns = ({ clientId, userId }: TwoFactorOwner) => ({
  client_id: clientId,
  employee_id: userId,
});

/**
 * Begins a set-up with a secret, or continues one that began after `since`, so that two tabs agree. Returns
 * the secret; null if two-factor is on. Instants are real time, ms.
 */
export async function beginSetup(
  db: Db,
  owner: TwoFactorOwner,
  { secret, at, since }: { secret: string; at: number; since: number },
): Promise<string | null> {
  const keepIfFresh = <T>(column: string, otherwise: T) => {
    const current = sql.ref(`two_factors.${column}`);
    return sql<T>`case when two_factors.pending_at > ${since} then ${current} else ${otherwise} end`;
  };
  const begun = sealRow(db, table, { ...toOwnerColumns(owner), pending_secret: secret });
  const row = await db
    .insertInto(table)
    .values({ ...begun, pending_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["client_id", "employee_id"])
        .doUpdateSet({
          pending_secret: keepIfFresh<Sealed | null>("pending_secret", begun.pending_secret),
          pending_at: keepIfFresh<number | null>("pending_at", at),
          last_step: keepIfFresh<number | null>("last_step", null),
        })
        .where("two_factors.enabled_at", "is", null),
    )
    .returning("pending_secret")
    .executeTakeFirst();
  return row ? openRow(db, table, { ...toOwnerColumns(owner), ...row }).pending_secret : null;
}

/**
 * Accepts the first code of a set-up, which cannot be used again. Returns false without such a set-up or for a used
 * code.
 */
export async function spendFirstStep(
  trx: Trx,
  owner: TwoFactorOwner,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await updateLastStep(trx, owner, { column: "pending_secret", secret, step })
    .where("enabled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Turns two-factor on with a second, later code of a set-up; false for any other code. */
export async function completeSetup(
  trx: Trx,
  owner: TwoFactorOwner,
  { secret, step, at }: { secret: string; step: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await updateLastStep(trx, owner, { column: "pending_secret", secret, step })
    .set({
      ...sealRow(trx, table, { ...toOwnerColumns(owner), secret }),
      enabled_at: at,
      pending_secret: null,
      pending_at: null,
    })
    .where("enabled_at", "is", null)
    .where("last_step", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Uses up a code. Neither it nor an earlier one is accepted again, however many requests arrive together
 * (A5).
 */
export async function spendStep(
  trx: Trx,
  owner: TwoFactorOwner,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await updateLastStep(trx, owner, {
    column: "secret",
    secret,
    step,
  }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records a code's step for a secret, unless that step or a later one was used. */
const updateLastStep = (
  trx: Trx,
  owner: TwoFactorOwner,
  { column, secret, step }: { column: "secret" | "pending_secret"; secret: string; step: number },
) =>
  trx
    .updateTable(table)
    .set({ last_step: step })
    .where("client_id", "=", owner.clientId)
    .where("employee_id", "=", owner.userId)
    .where(column, "in", listSealedForms(trx, table, column, toOwnerColumns(owner), secret))
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]));

/** Turns two-factor off and deletes its data. Returns false if it was off. */
export async function removeTwoFactor(trx: Trx, { clientId, userId }: TwoFactorOwner): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom(table)
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("enabled_at", "is not", null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await removeRecoveryCodes(trx, { clientId, userId });
  return true;
}

/** Deletes a set-up that is not finished, so that the next one has another secret. */
export async function removePendingSetup(trx: Trx, { clientId, userId }: TwoFactorOwner): Promise<void> {
  await trx
    .deleteFrom(table)
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("enabled_at", "is", null)
    .execute();
}

/** Voids all recovery codes of a person, used or not. */
export async function removeRecoveryCodes(trx: Trx, { clientId, userId }: TwoFactorOwner): Promise<void> {
  await trx
    .deleteFrom("recovery_codes")
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .execute();
}

/** Replaces a set-up's recovery codes, which become valid when it is complete. */
export async function replacePendingCodes(
  trx: Trx,
  owner: TwoFactorOwner,
  hashes: string[],
  now: number,
): Promise<void> {
  await trx
    .deleteFrom("recovery_codes")
    .where("client_id", "=", owner.clientId)
    .where("employee_id", "=", owner.userId)
    .where("is_pending", "=", true)
    .execute();
  await trx
    .insertInto("recovery_codes")
    .values(
      hashes.map((code_hash) => ({
        ...sealRow(trx, "recovery_codes", { ...toOwnerColumns(owner), code_hash }),
        id: randomUUID(),
        is_pending: true,
        created_at: now,
      })),
    )
    .execute();
}

export async function activatePendingCodes(trx: Trx, { clientId, userId }: TwoFactorOwner): Promise<void> {
  await trx
    .updateTable("recovery_codes")
    .set({ is_pending: false })
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .execute();
}

/** Uses up a recovery code, which is accepted once however many requests arrive together. */
export async function spendRecoveryCode(
  trx: Trx,
  owner: TwoFactorOwner,
  { hash, at }: { hash: string; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recovery_codes")
    .set({ used_at: at })
    .where("client_id", "=", owner.clientId)
    .where("employee_id", "=", owner.userId)
    .where(
      "code_hash",
      "in",
      listSealedForms(trx, "recovery_codes", "code_hash", toOwnerColumns(owner), hash),
    )
    .where("is_pending", "=", false)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
