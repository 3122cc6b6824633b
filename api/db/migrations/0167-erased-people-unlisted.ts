import type { AnyDb } from "./columns.ts";

/** Takes erased people off the employees' lists, and so out of the counts. */
export async function up(db: AnyDb): Promise<void> {
  await db
    .deleteFrom("employee_list")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("employees as e")
          .select("e.id")
          .whereRef("e.client_id", "=", "employee_list.client_id")
          .whereRef("e.id", "=", "employee_list.employee_id")
          .where("e.erased_at", "is not", null),
      ),
    )
    .execute();
}
