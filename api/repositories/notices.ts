import { randomUUID } from "node:crypto";
import type { Db, NewRow, Trx } from "../db/schema.ts";

/** Current and future notices for all clients and for one, the latest start first. */
export function listNotices(db: Db, clientId: string, now: number) {
  return selectCurrentNotices(db, now)
    .where((eb) => eb.or([eb("client_id", "is", null), eb("client_id", "=", clientId)]))
    .limit(5)
    .execute();
}

export const listAllNotices = (db: Db, now: number) => selectCurrentNotices(db, now).execute();

const selectCurrentNotices = (db: Db, now: number) =>
  db
    .selectFrom("notices")
    .selectAll()
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("starts_at", "desc")
    .orderBy("id");

export async function addNotice(trx: Trx, notice: Omit<NewRow<"notices">, "id">): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("notices")
    .values({ ...notice, id })
    .execute();
  return id;
}

export const setNoticeTranslations = (trx: Trx, id: string, translations: string | null) =>
  trx.updateTable("notices").set({ translations }).where("id", "=", id).execute();

/** Deletes a notice and returns it. */
export const removeNotice = (trx: Trx, id: string) =>
  trx.deleteFrom("notices").where("id", "=", id).returningAll().executeTakeFirst();
