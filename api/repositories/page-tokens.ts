import type { Db, NewRow, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** Stores a token's hash, and deletes the client's expired ones. `now` is real time, ms. */
export async function addPageToken(trx: Trx, token: NewRow<"page_tokens">, now: number): Promise<void> {
  await trx
    .deleteFrom("page_tokens")
    .where("client_id", "=", token.client_id)
    .where("expires_at", "<=", now)
    .execute();
  await trx.insertInto("page_tokens").values(token).execute();
}

type Bearer = Pick<Actor, "clientId" | "userType" | "employmentStatus">;

/** The owner of a token while it and its login are valid; `now` is real time, ms. */
export function findPageBearer(
  db: Db,
  { tokenHash, page }: { tokenHash: string; page: "ccv-manage" },
  now: number,
): Promise<Bearer | undefined> {
  return db
    .selectFrom("page_tokens as t")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "t.client_id").onRef("e.id", "=", "t.employee_id"),
    )
    .select(["t.client_id as clientId", "e.user_type as userType", "e.employment_status as employmentStatus"])
    .where("t.token_hash", "=", tokenHash)
    .where("t.page", "=", page)
    .where("t.expires_at", ">", now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("sessions as s")
          .select("s.id")
          .whereRef("s.client_id", "=", "t.client_id")
          .whereRef("s.family_id", "=", "t.family_id")
          .where("s.revoked_at", "is", null),
      ),
    )
    .executeTakeFirst();
}
