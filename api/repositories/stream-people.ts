import type { InferResult } from "kysely";
import type { Db } from "../db/schema.ts";
import { type OpenRow, openRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";
import type { ProductCode } from "../domain/benefits/kinds/types.ts";
import { memberColumns } from "./benefits.ts";
import { prepareQuery } from "./prepare-query.ts";

type Client = Pick<Actor, "clientId">;

/** Which people to read. */
export interface PeopleScope {
  /** Reads only people who chose something or one of these products, and only those choices. */
  chosenProducts: "anything" | readonly ProductCode[] | null;
  /** Includes people without choices; the codes then limit only the choices. */
  isEverybody?: boolean;
  /** Whether former family members are read too. */
  includesFormerFamily: boolean;
  /** Whether erased people, of whom only payroll and pension records are kept, are left out. */
  withoutErased?: boolean;
}

type SealedPersonRow = InferResult<ReturnType<typeof selectPeopleAfter>>[number];
export type PersonRow = OpenRow<"employees", SealedPersonRow>;
export type PersonChoiceRow = InferResult<ReturnType<typeof selectChoices>>[number];
export type PersonFamilyRow = InferResult<ReturnType<typeof selectFamilies>>[number];

/** A person and what their benefits depend on, except windows and life events. */
export interface PersonRows {
  person: PersonRow;
  family: readonly PersonFamilyRow[];
  selections: readonly PersonChoiceRow[];
}

/**
 * A client's people by employee number, in batches of three statements. They are compiled once, because for
 * a few people compiling costs as much as running.
 */
export async function* streamPeople(
  db: Db,
  { clientId }: Client,
  scope: PeopleScope,
  atOnce: number,
): AsyncGenerator<PersonRows[]> {
  const places = Array.from({ length: atOnce }, (_, index) => String(index));
  const listPeople = prepareQuery<{ clientId: string; after: string }, SealedPersonRow>((on, value) =>
    selectPeopleAfter(on, { clientId: value("clientId") }, scope, value("after"), atOnce),
  );
  const listChoices = prepareQuery<Record<string, string>, PersonChoiceRow>((on, value) =>
    selectChoices(on, { clientId: value("clientId") }, scope, places.map(value)),
  );
  const listFamilies = prepareQuery<Record<string, string>, PersonFamilyRow>((on, value) =>
    selectFamilies(on, { clientId: value("clientId") }, scope, places.map(value)),
  );
  let after = "";
  for (;;) {
    const sealed: SealedPersonRow[] = await listPeople(db, { clientId, after });
    const people = sealed.map((person) => openRow(db, "employees", person));
    const last = people.at(-1);
    if (!last) return;
    // A short page repeats its last id, so that the compiled query keeps its parameter count.
    const ids = Object.fromEntries(places.map((place, index) => [place, (people[index] ?? last).id]));
    const [selections, families] = await Promise.all([
      listChoices(db, { clientId, ...ids }),
      listFamilies(db, { clientId, ...ids }),
    ]);
    yield joinRows(people, selections, families);
    if (people.length < atOnce) return;
    after = last.employee_number;
  }
}

/** Adds each person's family and choices. */
export async function loadFamiliesAndChoices<Person extends { id: string }>(
  db: Db,
  client: Client,
  scope: Pick<PeopleScope, "includesFormerFamily"> & Partial<PeopleScope>,
  people: readonly Person[],
) {
  const ids = people.map(({ id }) => id);
  const [selections, families] = await Promise.all([
    selectChoices(db, client, scope, ids).execute(),
    selectFamilies(db, client, scope, ids).execute(),
  ]);
  return joinRows(people, selections, families);
}

function joinRows<Person extends { id: string }>(
  people: readonly Person[],
  selections: readonly PersonChoiceRow[],
  families: readonly PersonFamilyRow[],
) {
  const chosen = Map.groupBy(selections, ({ employee_id }) => employee_id);
  const related = Map.groupBy(families, ({ employee_id }) => employee_id);
  return people.map((person) => ({
    person,
    family: related.get(person.id) ?? [],
    selections: chosen.get(person.id) ?? [],
  }));
}

function selectPeopleAfter(
  db: Db,
  { clientId }: Client,
  { chosenProducts, isEverybody = false, withoutErased = false }: PeopleScope,
  after: string,
  limit: number,
) {
  return db
    .selectFrom("employees as e")
    .leftJoin("voucher_accounts as v", (join) =>
      join.onRef("v.client_id", "=", "e.client_id").onRef("v.employee_id", "=", "e.id"),
    )
    .select([
      "e.id",
      "e.client_id",
      "e.first_name",
      "e.surname",
      "e.ni_number",
      "e.tax_code",
      ...memberColumns,
    ])
    .where("e.client_id", "=", clientId)
    .where("e.employee_number", ">", after)
    .$if(withoutErased, (query) => query.where("e.erased_at", "is", null))
    .$if(chosenProducts !== null && !isEverybody, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("selections as s")
            .select("s.id")
            .whereRef("s.client_id", "=", "e.client_id")
            .whereRef("s.employee_id", "=", "e.id")
            .$if(isProductList(chosenProducts), (choices) =>
              choices.where("s.product_code", "in", chosenProducts as ProductCode[]),
            ),
        ),
      ),
    )
    .orderBy("e.employee_number")
    .limit(limit);
}

/** People's choices, unsorted, without drafts, medical answers and terms. */
export function selectChoices(
  db: Db,
  { clientId }: Client,
  { chosenProducts = null }: Partial<PeopleScope>,
  ids: readonly string[],
) {
  return db
    .selectFrom("selections")
    .select([
      ...(["id", "employee_id", "product_code", "status", "choice", "people", "cover_date"] as const),
      ...(["first_deduction_date", "end_date", "price_date", "pay_pence", "accepted_pence"] as const),
      ...(["loading_basis_points", "loading_above_pence"] as const),
      ...(["reason", "created_at", "version", "plan_from_date"] as const),
      ...(["quote_id", "agreed_pence", "agreed_lines", "instalments", "first_run"] as const),
      ...(["route", "source", "opted_out_at"] as const),
    ])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .$if(isProductList(chosenProducts), (query) =>
      query.where("product_code", "in", chosenProducts as ProductCode[]),
    );
}

const isProductList = (products: PeopleScope["chosenProducts"]): boolean =>
  products !== null && products !== "anything";

/** People's families, partners before dependants by age (FAMILY-04). */
function selectFamilies(
  db: Db,
  { clientId }: Client,
  { includesFormerFamily }: Pick<PeopleScope, "includesFormerFamily">,
  ids: readonly string[],
) {
  return db
    .selectFrom("family_members")
    .select(["id", "employee_id", "relationship", "first_name", "surname", "date_of_birth", "education_ends"])
    .select(["active", "updated_at", "left_date"])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .$if(!includesFormerFamily, (query) => query.where("active", "=", true))
    .orderBy("relationship", "desc")
    .orderBy("date_of_birth")
    .orderBy("created_at")
    .orderBy("id");
}
