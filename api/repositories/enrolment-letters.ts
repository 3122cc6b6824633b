import { sql } from "kysely";
import type { Db, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { selectionColumns } from "./selections.ts";

type Client = Pick<Actor, "clientId">;

/** Records letters for people enrolled without an email address. `now` is ms. */
export async function addLetters(
  trx: Trx,
  { clientId }: Client,
  selectionIds: readonly string[],
  now: number,
): Promise<void> {
  await trx
    .insertInto("enrolment_letters")
    .columns(["client_id", "selection_id", "employee_id", "written_at"])
    .expression((eb) =>
      eb
        .selectFrom("selections as s")
        .innerJoin("employees as e", (join) =>
          join.onRef("e.client_id", "=", "s.client_id").onRef("e.id", "=", "s.employee_id"),
        )
        .select([
          "s.client_id",
          "s.id",
          "s.employee_id",
          sql<number>`cast(${now} as bigint)`.as("written_at"),
        ])
        .where("s.client_id", "=", clientId)
        .where("s.id", "in", selectionIds)
        .where("e.email", "is", null),
    )
    .execute();
}

/** Letters of valid enrolments that nobody has delivered yet. */
const selectWaitingLetters = (db: Db, { clientId }: Client) =>
  db
    .selectFrom("enrolment_letters as l")
    .innerJoin("selections as s", (join) =>
      join.onRef("s.client_id", "=", "l.client_id").onRef("s.id", "=", "l.selection_id"),
    )
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.employee_id"),
    )
    .where("l.client_id", "=", clientId)
    .where("l.given_at", "is", null)
    .where("s.status", "in", ["active", "scheduled"]);

/** A page of letters with their enrolments, by employee number. */
export const listLetters = (db: Db, client: Client, { page, perPage }: { page: number; perPage: number }) =>
  selectWaitingLetters(db, client)
    .select(selectionColumns.map((name) => `s.${name}` as const))
    .select(["e.first_name", "e.surname", "e.employee_number"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("selections as o")
          .select("o.id")
          .whereRef("o.client_id", "=", "s.client_id")
          .whereRef("o.employee_id", "=", "s.employee_id")
          .whereRef("o.product_code", "=", "s.product_code")
          .whereRef("o.created_at", "<", "s.created_at")
          .where("o.status", "=", "opted-out"),
      ).as("is_again"),
    )
    .orderBy("e.employee_number")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();

export async function countLetters(db: Db, client: Client): Promise<number> {
  const { total } = await selectWaitingLetters(db, client)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Records that letters were delivered; returns how many were not before. `now` is ms. */
export async function markLettersDelivered(
  trx: Trx,
  { clientId, userId }: Pick<Actor, "clientId" | "userId">,
  selectionIds: readonly string[],
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("enrolment_letters")
    .set({ given_at: now, given_by: userId })
    .where("client_id", "=", clientId)
    .where("given_at", "is", null)
    .where("selection_id", "in", selectionIds)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
