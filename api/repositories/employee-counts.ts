import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Actor } from "../domain/actor.ts";

const counters = ["total", "registered", "two_factor", "moves", "turns"] as const;
type Sums = Record<(typeof counters)[number], number>;

/**
 * A client's number of people and how often it changed: the merged counts plus later steps. SQLite has no
 * steps, because its single writer updates the counts directly.
 */
export async function getCounts(db: Db, { clientId }: Pick<Actor, "clientId">) {
  const { rows } = await sql<Sums>`
    select ${sql.join(counters.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`))} from (
      select ${sql.join(counters.map((name) => sql.ref(name)))} from employee_counts where client_id = ${clientId}
      union all
      select ${sql.join(counters.map((name) => sql.ref(name)))} from employee_count_steps
      where client_id = ${clientId}
    ) as parts`.execute(db);
  const { total, registered, two_factor: twoFactor, moves, turns } = rows[0] as Sums;
  return { total, registered, twoFactor, moves, turns };
}
export type EmployeeCounts = Awaited<ReturnType<typeof getCounts>>;

/** Adds every client's steps to its counts. Several nodes may do this at once. */
export async function mergeCountSteps(db: Db): Promise<void> {
  const clients = await db.selectFrom("employee_count_steps").select("client_id").distinct().execute();
  for (const { client_id } of clients) {
    await inTransaction(db, async (trx) => {
      const steps = await trx
        .deleteFrom("employee_count_steps")
        .where("client_id", "=", client_id)
        .returning([...counters])
        .execute();
      if (steps.length === 0) return;
      const sums = Object.fromEntries(
        counters.map((name) => [name, steps.reduce((sum, step) => sum + step[name], 0)]),
      ) as Sums;
      await trx
        .insertInto("employee_counts")
        .values({ client_id, ...sums })
        .onConflict((conflict) =>
          conflict
            .column("client_id")
            .doUpdateSet((eb) =>
              Object.fromEntries(
                counters.map((name) => [
                  name,
                  eb(eb.ref(`employee_counts.${name}`), "+", eb.ref(`excluded.${name}`)),
                ]),
              ),
            ),
        )
        .execute();
    });
  }
}

/** How many current people are in each pay group, as their data name it. */
export async function countPeopleByGroup(db: Db, clientId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("employees")
    .select(["payroll_group", (eb) => eb.fn.countAll<number>().as("people")])
    .where("client_id", "=", clientId)
    .where("employment_status", "<>", "left")
    .groupBy("payroll_group")
    .execute();
  return new Map(rows.map(({ payroll_group, people }) => [payroll_group, Number(people)]));
}
