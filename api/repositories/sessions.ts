import type { Db, NewRow, Row } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { hasEnded } from "../domain/clock.ts";
import { isEmployerInService } from "../domain/employment.ts";
import { sessionLifetime } from "../domain/session-lifetime.ts";
import { prepareQuery, type QueryValue } from "./prepare-query.ts";

type UserType = Actor["userType"];
type Status = Actor["employmentStatus"];

export interface Session {
  actor: Actor;
  /**
   * Whether the access token is valid at a real time, ms. A masquerade also ends when the viewer is no longer
   * staff, or no longer an employer in service.
   */
  isLive(now: number): boolean;
}

const selectSession = prepareQuery((db, value: QueryValue<{ accessHash: string }>) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.id", "=", "s.employee_id").onRef("e.client_id", "=", "s.client_id"),
    )
    .leftJoin("staff as f", "f.id", "s.staff_id")
    .leftJoin("employees as b", (join) =>
      join.onRef("b.client_id", "=", "s.client_id").onRef("b.id", "=", "s.staff_id"),
    )
    .select([
      "s.family_id",
      "s.client_id",
      "s.employee_id",
      "s.access_expires_at",
      "s.revoked_at",
      "s.staff_id",
      "s.scheme_year",
      "e.user_type",
      "e.employment_status",
      "f.id as staff",
      "b.user_type as by_type",
      "b.employment_status as by_status",
    ])
    .where("s.access_hash", "=", value("accessHash")),
);

/** The session with an access token's hash, even an ended one; null for an unknown token. */
export async function findSession(db: Db, accessHash: string): Promise<Session | null> {
  const [row] = await selectSession(db, { accessHash });
  if (!row) return null;
  return {
    actor: {
      userId: row.employee_id,
      clientId: row.client_id,
      familyId: row.family_id,
      userType: row.user_type,
      employmentStatus: row.employment_status,
      staffId: row.staff_id,
      schemeYear: row.scheme_year,
    },
    isLive: (now) =>
      row.revoked_at === null &&
      !hasEnded(row.access_expires_at, now, sessionLifetime.access) &&
      (row.staff_id === null || mayMasquerade(row)),
  };
}

/** Whether a viewer may still masquerade: staff, or an employer in service. */
const mayMasquerade = (viewer: {
  staff: string | null;
  by_type: UserType | null;
  by_status: Status | null;
}) =>
  viewer.staff !== null ||
  isEmployerInService({ userType: viewer.by_type, employmentStatus: viewer.by_status });

/**
 * Whether a session may be refreshed: always a person's own, a masquerade only while its viewer may
 * masquerade.
 */
export async function mayStillMasquerade(
  db: Db,
  { client_id, staff_id }: Pick<Row<"sessions">, "client_id" | "staff_id">,
): Promise<boolean> {
  if (staff_id === null) return true;
  const employer = await db
    .selectFrom("employees")
    .select(["user_type as by_type", "employment_status as by_status"])
    .where("client_id", "=", client_id)
    .where("id", "=", staff_id)
    .executeTakeFirst();
  const staff = await db.selectFrom("staff").select("id").where("id", "=", staff_id).executeTakeFirst();
  return mayMasquerade({ staff: staff?.id ?? null, by_type: null, by_status: null, ...employer });
}

export async function addSession(db: Db, session: NewRow<"sessions">): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/** The token pair of a refresh token, locked until the transaction ends. */
export function findPairByRefreshHash(db: Db, refreshHash: string): Promise<Row<"sessions"> | undefined> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("refresh_hash", "=", refreshHash)
    .forUpdate()
    .executeTakeFirst();
}

export function findPairByAccessHash(db: Db, accessHash: string) {
  return db
    .selectFrom("sessions")
    .select(["access_expires_at"])
    .where("access_hash", "=", accessHash)
    .executeTakeFirst();
}

export async function markSessionRotated(
  db: Db,
  id: string,
  rotated: { at: number; salt: string },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ rotated_at: rotated.at, rotation_salt: rotated.salt })
    .where("id", "=", id)
    .execute();
}

/** Ends all tokens of a login. Returns whether any was still valid. */
export async function revokeFamily(
  db: Db,
  { clientId, familyId }: Pick<Actor, "clientId" | "familyId">,
  { at, reason }: { at: number; reason: string },
): Promise<boolean> {
  const revokeLive = db
    .updateTable("sessions")
    .set({ revoked_at: at, revoked_reason: reason })
    .where("client_id", "=", clientId)
    .where("family_id", "=", familyId)
    .where("revoked_at", "is", null);
  return repeatWhileFound(revokeLive);
}

/** Ends every login of a person, views of them and views that they opened of others, except the family `except`. */
export async function revokeSessions(
  db: Db,
  { clientId, userId }: Pick<Actor, "clientId" | "userId">,
  { at, reason, except }: { at: number; reason: string; except?: string },
): Promise<void> {
  const revokeLive = db
    .updateTable("sessions")
    .set({ revoked_at: at, revoked_reason: reason })
    .where("client_id", "=", clientId)
    .where((eb) => eb.or([eb("employee_id", "=", userId), eb("staff_id", "=", userId)]))
    .where("revoked_at", "is", null)
    .$if(except !== undefined, (query) => query.where("family_id", "!=", except as string));
  await repeatWhileFound(revokeLive);
}

/**
 * Updates until nothing is found, because an update that waited for a refresh does not see the pair that it added.
 * Returns whether anything was found.
 */
async function repeatWhileFound(update: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> {
  let isFound = false;
  while ((await update.executeTakeFirst()).numUpdatedRows > 0n) isFound = true;
  return isFound;
}

/** Deletes pairs whose refresh token has expired, because they can no longer be used. */
export async function removeEndedSessions(db: Db, before: number): Promise<void> {
  await db.deleteFrom("sessions").where("refresh_expires_at", "<", before).execute();
}
