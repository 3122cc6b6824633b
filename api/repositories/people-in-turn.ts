import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { ProductCode } from "../domain/benefits/product.ts";
import { personColumns } from "./benefits.ts";

type Client = Pick<Actor, "clientId">;

/** Who is read. */
export interface Whom {
  /** Only who ever chose something, or one of these products: then no more than that of what they chose. */
  chose: "anything" | readonly ProductCode[] | null;
  /** Also who is no longer of a family. */
  formerFamily: boolean;
}

export type PersonRow = Awaited<ReturnType<typeof listPeopleAfter>>[number];
export type PersonChoiceRow = Awaited<ReturnType<typeof listChoices>>[number];
export type PersonFamilyRow = Awaited<ReturnType<typeof listFamilies>>[number];

/** One person with all that their benefits follow from, but for windows and life events. */
export interface PersonRows {
  person: PersonRow;
  family: readonly PersonFamilyRow[];
  selections: readonly PersonChoiceRow[];
}

/** A client's people by employee number, so many at a time, in three statements each time. */
export async function* peopleInTurn(
  db: Db,
  client: Client,
  whom: Whom,
  atOnce: number,
): AsyncGenerator<PersonRows[]> {
  let after: string | null = null;
  for (;;) {
    const people: PersonRow[] = await listPeopleAfter(db, client, whom, after, atOnce);
    if (people.length > 0) yield await withTheirRows(db, client, whom, people);
    if (people.length < atOnce) return;
    after = people.at(-1)?.employee_number ?? null;
  }
}

/** People by their ids, each with their family and choices. */
export async function withTheirRows<Person extends { id: string }>(
  db: Db,
  client: Client,
  whom: Pick<Whom, "formerFamily"> & Partial<Whom>,
  people: readonly Person[],
) {
  const ids = people.map(({ id }) => id);
  const [selections, families] = await Promise.all([
    listChoices(db, client, whom, ids),
    listFamilies(db, client, whom, ids),
  ]);
  const chosen = byPerson(selections);
  const related = byPerson(families);
  return people.map((person) => ({
    person,
    family: related.get(person.id) ?? [],
    selections: chosen.get(person.id) ?? [],
  }));
}

function byPerson<Row extends { employee_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const people = new Map<string, Row[]>();
  for (const row of rows) {
    const known = people.get(row.employee_id);
    if (known) known.push(row);
    else people.set(row.employee_id, [row]);
  }
  return people;
}

function listPeopleAfter(db: Db, { clientId }: Client, { chose }: Whom, after: string | null, limit: number) {
  return db
    .selectFrom("employees as e")
    .leftJoin("voucher_accounts as v", (join) =>
      join.onRef("v.client_id", "=", "e.client_id").onRef("v.employee_id", "=", "e.id"),
    )
    .select([
      "e.id",
      "e.employee_number",
      "e.first_name",
      "e.surname",
      "e.ni_number",
      "e.tax_code",
      "e.payroll_group",
      ...personColumns,
    ])
    .where("e.client_id", "=", clientId)
    .$if(after !== null, (query) => query.where("e.employee_number", ">", after ?? ""))
    .$if(chose !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("selections as s")
            .select("s.id")
            .whereRef("s.client_id", "=", "e.client_id")
            .whereRef("s.employee_id", "=", "e.id")
            .$if(isList(chose), (choices) => choices.where("s.product_code", "in", chose as ProductCode[])),
        ),
      ),
    )
    .orderBy("e.employee_number")
    .limit(limit)
    .execute();
}

/** What they ever chose, in no order; nothing of drafts, medical answers and terms. */
function listChoices(db: Db, { clientId }: Client, { chose = null }: Partial<Whom>, ids: readonly string[]) {
  return db
    .selectFrom("selections")
    .select([
      ...(["id", "employee_id", "product_code", "status", "choice", "people", "cover_date"] as const),
      ...(["first_deduction_date", "end_date", "price_date", "pay_pence", "accepted_pence"] as const),
      ...(["reason", "created_at", "version"] as const),
    ])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .$if(isList(chose), (query) => query.where("product_code", "in", chose as ProductCode[]))
    .execute();
}

const isList = (chose: Whom["chose"]): boolean => chose !== null && chose !== "anything";

/** Their families, partners before dependants by age (FAMILY-04). */
function listFamilies(
  db: Db,
  { clientId }: Client,
  { formerFamily }: Pick<Whom, "formerFamily">,
  ids: readonly string[],
) {
  return db
    .selectFrom("family_members")
    .select(["id", "employee_id", "relationship", "first_name", "surname", "date_of_birth", "education_ends"])
    .select(["active", "updated_at"])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .$if(!formerFamily, (query) => query.where("active", "=", true))
    .orderBy("relationship", "desc")
    .orderBy("date_of_birth")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
