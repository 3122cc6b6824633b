import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

/** What the profile page shows about its person. */
export function getOwnProfile(db: Db, { clientId, userId }: Actor) {
  return db
    .selectFrom("employees as e")
    .innerJoin("clients as c", "c.id", "e.client_id")
    .leftJoin("two_factors as t", (join) =>
      join.onRef("t.client_id", "=", "e.client_id").onRef("t.employee_id", "=", "e.id"),
    )
    .select([
      "e.id",
      "e.title",
      "e.first_name",
      "e.surname",
      "e.email",
      "e.date_of_birth",
      "e.employee_number",
      "e.start_date",
      "e.grade",
      "e.location",
      "e.postcode",
      "e.weekly_hours_hundredths",
      "e.password_hash",
      "e.password_changed_at",
      "e.two_factor_required",
      "c.two_factor_enforced",
      "c.sso_access_only",
      "t.enabled_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("recovery_codes as r")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("r.client_id", "=", "e.client_id")
        .whereRef("r.employee_id", "=", "e.id")
        .where("r.is_pending", "=", false)
        .where("r.used_at", "is", null)
        .as("recovery_codes_left"),
    )
    .where("e.client_id", "=", clientId)
    .where("e.id", "=", userId)
    .executeTakeFirstOrThrow();
}
