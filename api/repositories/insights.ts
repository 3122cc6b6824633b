import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { ClientFigures } from "../domain/benefits/insights.ts";
import { affectsComputedValues } from "./audit-mark.ts";
import { hasColumnEnded } from "./has-ended.ts";

type Client = Pick<Actor, "clientId">;

/** A client's figures and when they were counted, ms; null before the first count. */
export async function findFigures(db: Db, { clientId }: Client) {
  const row = await db
    .selectFrom("client_figures")
    .select(["figures", "counted_at"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  if (!row || row.figures === null || row.counted_at === null) return null;
  return { figures: JSON.parse(row.figures) as ClientFigures, countedAt: row.counted_at };
}

/** Whether a client has insights (DASH-07). */
export async function hasInsights(db: Db, { clientId }: Client): Promise<boolean> {
  const row = await db
    .selectFrom("client_exceptions")
    .select("code")
    .where("client_id", "=", clientId)
    .where("code", "=", "insights")
    .where("status", "=", "active")
    .executeTakeFirst();
  return row !== undefined;
}

/** Actions that change no figures, in addition to those that change no computed value. */
const idle = [
  "login",
  "logout",
  "masquerade",
  "access",
  "password",
  "two_factor",
  "enquiry",
  "terms",
  "sso.refused",
];

/** All clients: when figures were counted, how long it took, and whether anything happened since. */
export function listClientsToCount(db: Db) {
  return db
    .selectFrom("clients as c")
    .leftJoin("client_figures as f", "f.client_id", "c.id")
    .select(["c.id as clientId", "f.counted_at as countedAt", "f.took_ms as tookMs"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("audit as a")
            .select("a.id")
            .whereRef("a.client_id", "=", "c.id")
            .whereRef("a.at", ">=", "f.counted_at")
            .where(affectsComputedValues("a.action"))
            .where((each) => each.and(idle.map((name) => each("a.action", "not like", `${name}%`)))),
        )
        .as("hasChanged"),
    )
    .execute();
}

/** Claims the count of a client for this node until a real time, ms; returns false if another node has it. */
export async function claimClientCount(
  db: Db,
  clientId: string,
  { realNow, until }: { realNow: number; until: number },
): Promise<boolean> {
  await db
    .insertInto("client_figures")
    .values({ client_id: clientId })
    .onConflict((conflict) => conflict.column("client_id").doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("client_figures")
    .set({ claimed_until: until })
    .where("client_id", "=", clientId)
    .where(hasColumnEnded("claimed_until", realNow, until - realNow))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Extends a node's claim to count; 0 releases it. */
export async function extendClientCount(db: Db, clientId: string, until: number): Promise<void> {
  await db
    .updateTable("client_figures")
    .set({ claimed_until: until })
    .where("client_id", "=", clientId)
    .execute();
}

export async function saveFigures(
  db: Db,
  clientId: string,
  { figures, countedAt, tookMs }: { figures: ClientFigures; countedAt: number; tookMs: number },
): Promise<void> {
  await db
    .updateTable("client_figures")
    .set({ figures: JSON.stringify(figures), counted_at: countedAt, took_ms: tookMs, claimed_until: 0 })
    .where("client_id", "=", clientId)
    .execute();
}
