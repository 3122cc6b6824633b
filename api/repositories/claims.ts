import { escapeLike, matchesPattern } from "../db/like.ts";
import type { Db, NewRow, Trx } from "../db/schema.ts";
import { type OpenRow, openRow, sealRow } from "../db/sealing/rows.ts";
import type { Actor } from "../domain/actor.ts";
import { type EmployeeSearch, selectMatching } from "./employee-search.ts";
import { readPage } from "./page.ts";

type Owner = Pick<Actor, "clientId" | "userId">;
type Client = Pick<Actor, "clientId">;

export type ClaimRow = Awaited<ReturnType<typeof listClaims>>[number];
export type ClaimEventRow = Awaited<ReturnType<typeof listClaimParts>>["events"][number];
export type ReceiptRow = Awaited<ReturnType<typeof listClaimParts>>["receipts"][number];

/** A person's claims on a plan, the newest first. */
export async function listClaims(db: Db, { clientId, userId }: Owner, productCode: string) {
  const rows = await db
    .selectFrom("claims")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("employee_id", "=", userId)
    .where("product_code", "=", productCode)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => openRow(db, "claims", row));
}

/** One claim of a client; the caller checks who may see it. */
export async function findClaim(db: Db, { clientId }: Client, id: string, lock = false) {
  const row = await db
    .selectFrom("claims")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && openRow(db, "claims", row);
}

/** Events and receipts of claims, the oldest first, without the receipts' bytes. */
export async function listClaimParts(db: Db, { clientId }: Client, claimIds: readonly string[]) {
  if (claimIds.length === 0) return { events: [], receipts: [] };
  const events = await db
    .selectFrom("claim_events")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("claim_id", "in", claimIds)
    .orderBy("version")
    .execute();
  const receipts = await db
    .selectFrom("claim_receipts")
    .select(["id", "claim_id", "type", "size"])
    .where("client_id", "=", clientId)
    .where("claim_id", "in", claimIds)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
  return { events: events.map((row) => openRow(db, "claim_events", row)), receipts };
}

const stateLists = { open: ["sent", "in-review", "more-asked"], decided: ["paid", "refused"] } as const;

interface DecidersQuery {
  productCodes: readonly string[];
  list: keyof typeof stateLists;
  /** Finds only this claim, whichever list it is in; null for all claims of the list. */
  claimId: string | null;
  /** Finds claims by person or by the end of their id; null for all. */
  search: { people: EmployeeSearch; idEnd: string | null } | null;
  /** Counts from 1. */
  page: number;
  perPage: number;
}

/**
 * A page of claims on some plans, with their people and who changed them last: open ones with the oldest first, or
 * decided ones with the last decision first.
 */
export async function listClaimsToDecide(
  db: Db,
  { clientId }: Client,
  { productCodes, list, claimId, search, page, perPage }: DecidersQuery,
) {
  const selectClaims = () => {
    const plansClaims = db
      .selectFrom("claims as c")
      .where("c.client_id", "=", clientId)
      .where("c.product_code", "in", productCodes);
    if (claimId !== null) return plansClaims.where("c.id", "=", claimId);
    const listed = plansClaims.where("c.state", "in", stateLists[list]);
    if (search === null) return listed;
    const { people, idEnd } = search;
    const peopleIds = selectMatching(db, { clientId, search: people }).select("l.employee_id");
    return listed.where((eb) =>
      eb.or([
        eb("c.employee_id", "in", peopleIds),
        ...(idEnd === null ? [] : [matchesPattern("c.id", `%${escapeLike(idEnd)}`)]),
      ]),
    );
  };
  const claims = selectClaims()
    .innerJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "c.client_id").onRef("e.id", "=", "c.employee_id"),
    )
    .leftJoin("claim_events as v", (join) =>
      join
        .onRef("v.client_id", "=", "c.client_id")
        .onRef("v.claim_id", "=", "c.id")
        .onRef("v.version", "=", "c.version"),
    )
    .leftJoin("employees as d", (join) =>
      join.onRef("d.client_id", "=", "v.client_id").onRef("d.id", "=", "v.actor_id"),
    )
    .selectAll("c")
    .select(["e.first_name", "e.surname", "e.employee_number"])
    .select(["d.first_name as changer_first_name", "d.surname as changer_surname"])
    .$if(list === "open", (query) => query.orderBy("c.created_at"))
    .$if(list === "decided", (query) => query.orderBy("c.updated_at", "desc"))
    .orderBy("c.id");
  const { rows, total } = await readPage(claims, selectClaims(), { page, perPage });
  return { rows: rows.map((row) => openRow(db, "claims", row)), total };
}

export async function addClaimRow(trx: Trx, row: OpenRow<"claims", NewRow<"claims">>): Promise<void> {
  await trx
    .insertInto("claims")
    .values(sealRow(trx, "claims", row))
    .execute();
}

type ClaimChanges = Pick<ClaimRow, "state" | "paid_pence" | "paid_date" | "note" | "updated_at" | "version">;

export async function updateClaim(
  trx: Trx,
  { client_id, id }: Pick<ClaimRow, "client_id" | "id">,
  changes: ClaimChanges,
): Promise<void> {
  const { note } = sealRow(trx, "claims", { client_id, id, note: changes.note });
  await trx
    .updateTable("claims")
    .set({ ...changes, note })
    .where("client_id", "=", client_id)
    .where("id", "=", id)
    .execute();
}

export async function addClaimEvent(
  trx: Trx,
  row: OpenRow<"claim_events", NewRow<"claim_events">>,
): Promise<void> {
  await trx
    .insertInto("claim_events")
    .values(sealRow(trx, "claim_events", row))
    .execute();
}

export async function addReceiptRow(
  trx: Trx,
  row: OpenRow<"claim_receipts", NewRow<"claim_receipts">>,
): Promise<void> {
  await trx
    .insertInto("claim_receipts")
    .values(sealRow(trx, "claim_receipts", row))
    .execute();
}

/** A receipt with its bytes. */
export async function findReceipt(db: Db, { clientId }: Client, claimId: string, id: string) {
  const row = await db
    .selectFrom("claim_receipts")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("claim_id", "=", claimId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && openRow(db, "claim_receipts", row);
}

/** Ids of employers in service with these employee numbers. */
export async function listDeciderIds(
  db: Db,
  { clientId }: Client,
  employeeNumbers: readonly string[],
): Promise<string[]> {
  if (employeeNumbers.length === 0) return [];
  const rows = await db
    .selectFrom("employees")
    .select("id")
    .where("client_id", "=", clientId)
    .where("user_type", "=", "employer")
    .where("employee_number", "in", employeeNumbers)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findEmployeeNumber(db: Db, { clientId, userId }: Owner): Promise<string> {
  const { employee_number } = await db
    .selectFrom("employees")
    .select("employee_number")
    .where("client_id", "=", clientId)
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return employee_number;
}
