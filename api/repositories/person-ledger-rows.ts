import type { Compilable, InferResult } from "kysely";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { prepareQuery } from "./prepare-query.ts";
import { type PersonChoiceRow, selectChoices } from "./stream-people.ts";

type Client = Pick<Actor, "clientId">;
type Ids = readonly string[];

export type LedgerPersonRow = InferResult<ReturnType<typeof selectPeople>>[number];
export type LedgerSelectionRow = PersonChoiceRow & { updated_at: number; known_from: number };
export type LedgerFamilyRow = InferResult<ReturnType<typeof selectFamily>>[number];
export type FactRow = InferResult<ReturnType<typeof selectFacts>>[number];
export type OpeningRow = InferResult<ReturnType<typeof selectOpenings>>[number];

/** Statements that read people in batches, compiled once; `places` names the parameters for their ids. */
export function preparePersonStatements(atOnce: number) {
  const places = Array.from({ length: atOnce }, (_, index) => String(index));
  const prepareForPeople = <Row>(build: (db: Db, client: Client, ids: Ids) => Compilable<Row>) =>
    prepareQuery<Record<string, string>, Row>((on, value) =>
      build(on, { clientId: value("clientId") }, places.map(value)),
    );
  return {
    places,
    listPeople: prepareQuery<{ clientId: string; after: string }, LedgerPersonRow>((on, value) =>
      selectPeople(on, { clientId: value("clientId") })
        .where("employee_number", ">", value("after"))
        .orderBy("employee_number")
        .limit(atOnce),
    ),
    listFacts: prepareForPeople<FactRow>(selectFacts),
    listSelections: prepareForPeople<LedgerSelectionRow>(selectSelections),
    listFamily: prepareForPeople<LedgerFamilyRow>(selectFamily),
    listOpenings: prepareForPeople<OpeningRow>(selectOpenings),
  };
}

export const selectLedgerPerson = (db: Db, client: Client, id: string) =>
  selectPeople(db, client).where("id", "=", id);

export const selectLedgerPeople = (db: Db, client: Client, ids: Ids) =>
  selectPeople(db, client).where("id", "in", ids);

const selectPeople = (db: Db, { clientId }: Client) =>
  db
    .selectFrom("employees")
    .select(["id", "client_id", "employee_number", "first_name", "surname", "ni_number", "tax_code"])
    .select(["payroll_group", "leave_date"])
    .where("client_id", "=", clientId)
    // An erased person has no facts left, so a run would refund everything.
    .where("erased_at", "is", null);

const selectFacts = (db: Db, { clientId }: Client, ids: Ids) =>
  db
    .selectFrom("person_facts")
    .select(["employee_id", "fact", "value", "effective_from_date", "known_from", "known_to", "source"])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids);

/** All versions except drafts. */
const selectSelections = (db: Db, client: Client, ids: Ids) =>
  selectChoices(db, client, {}, ids).select(["updated_at", "known_from"]).where("status", "<>", "draft");

/** Family members, including former ones. */
const selectFamily = (db: Db, { clientId }: Client, ids: Ids) =>
  db
    .selectFrom("family_members")
    .select(["id", "employee_id", "relationship", "date_of_birth", "education_ends", "active"])
    .select(["joined_date", "left_date", "created_at", "updated_at", "known_from"])
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .orderBy("relationship", "desc")
    .orderBy("date_of_birth")
    .orderBy("created_at")
    .orderBy("id");

const selectOpenings = (db: Db, { clientId }: Client, ids: Ids) =>
  db
    .selectFrom("payroll_openings")
    .select(["employee_id", "kind", "product_code", "selection_id", "count", "pence", "paid_to_date"])
    .select("recorded_at")
    .where("client_id", "=", clientId)
    .where("employee_id", "in", ids)
    .orderBy("recorded_at", "desc");
