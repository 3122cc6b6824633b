import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";

type Client = Pick<Actor, "clientId">;

/** Reads what all reports of a client need. */
export function getReportClient(db: Db, { clientId }: Client) {
  return db
    .selectFrom("clients as c")
    .innerJoin("schemes as s", "s.client_id", "c.id")
    .leftJoin("client_exceptions as x", (join) =>
      join.onRef("x.client_id", "=", "c.id").on("x.code", "=", "empty-reports").on("x.status", "=", "active"),
    )
    .select([
      "c.payroll_cut_off_day",
      "c.pay_day",
      "c.other_pension_route",
      "s.year_start_month",
      "s.year_start_day",
      "x.code as emptied",
    ])
    .where("c.id", "=", clientId)
    .executeTakeFirstOrThrow();
}

/** The first pay day with a payment for a benefit, `yyyy-mm-dd`; null if there is none yet. */
export async function findFirstDeduction(db: Db, { clientId }: Client): Promise<string | null> {
  const row = await db
    .selectFrom("selections")
    .select("first_deduction_date as day")
    .where("client_id", "=", clientId)
    .where("first_deduction_date", "is not", null)
    .orderBy("first_deduction_date")
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The day on which the first life event was reported; null for none. */
export async function findFirstEvent(db: Db, { clientId }: Client): Promise<string | null> {
  const row = await db
    .selectFrom("life_events")
    .select("reported_date as day")
    .where("client_id", "=", clientId)
    .orderBy("reported_date")
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The client's products with their providers; a product that the employer provides has none. */
export function listProductsWithProviders(db: Db, { clientId }: Client) {
  return db
    .selectFrom("benefit_contents as b")
    .leftJoin("providers as p", (join) =>
      join.onRef("p.client_id", "=", "b.client_id").onRef("p.code", "=", "b.provider_code"),
    )
    .select(["b.product_code", "b.name", "b.policy_number", "p.code as provider", "p.name as provider_name"])
    .where("b.client_id", "=", clientId)
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listLifeEventsFrom>>[number];

const eventColumns = [
  "l.id",
  "l.code",
  "l.event_date",
  "l.reported_date",
  "l.closed_date",
  "e.id as employee_id",
  "e.employee_number",
  "e.first_name",
  "e.surname",
] as const;

const selectEvents = (db: Db, { clientId }: Client) =>
  db
    .selectFrom("life_events as l")
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.employee_id"),
    )
    .select(eventColumns)
    .where("l.client_id", "=", clientId);

/** Life events reported after a position, in order, up to and including a day. */
export function listLifeEventsFrom(
  db: Db,
  client: Client,
  { from, to, after }: { from: string; to: string; after: string | null },
  limit: number,
) {
  return selectEvents(db, client)
    .where("l.reported_date", ">=", from)
    .where("l.reported_date", "<=", to)
    .$if(after !== null, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb("l.reported_date", ">", from),
          and([eb("l.reported_date", "=", from), eb("l.id", ">", after ?? "")]),
        ]),
      ),
    )
    .orderBy("l.reported_date")
    .orderBy("l.id")
    .limit(limit)
    .execute();
}

/** A page of reported life events, the newest first. */
export async function loadEventsPage(db: Db, client: Client, { page, size }: { page: number; size: number }) {
  const ids = db
    .selectFrom("life_events")
    .select("id")
    .where("client_id", "=", client.clientId)
    .orderBy("reported_date", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size);
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom("life_events")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("client_id", "=", client.clientId)
      .executeTakeFirstOrThrow(),
    selectEvents(db, client)
      .where("l.id", "in", db.selectFrom(ids.as("shown")).select("shown.id"))
      .orderBy("l.reported_date", "desc")
      .orderBy("l.id", "desc")
      .execute(),
  ]);
  return { total: Number(total), rows };
}
