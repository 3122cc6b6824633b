import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Schema } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { AuditAction } from "../domain/audit-changes.ts";
import { type EmployeeSearch, maxCounted, selectMatching } from "./employee-search.ts";

type Client = Pick<Actor, "clientId">;

/** A part of a client's audit; instants are ms since the epoch, and `before` is exclusive. */
export interface AuditQuery extends Client {
  actions: readonly AuditAction[];
  /** The products whose claims are shown; null for all. */
  claimsOf: readonly string[] | null;
  /** Matches the person who acted or the person affected. */
  search: EmployeeSearch | null;
  from: number | null;
  before: number | null;
}

/** Actions about claims, which only the employers who decide them may read. */
const claimActions = ["claim.decided", "claim.decision_refused", "claim.receipt_read"] as const;

/** Actions that only read, which a masquerade does with every request. */
const viewActions = ["masquerade.request", "employee.viewed", "claim.receipt_read"] as const;

type Tables = Schema & { a: Schema["audit"] };

/** Shows only the first view in each hour by one viewer of one person; the audit keeps all. */
const isFirstOfHour = (eb: ExpressionBuilder<Tables, "a">) =>
  eb.or([
    eb("a.action", "not in", viewActions),
    eb.not(
      eb.exists(
        eb
          .selectFrom("audit as o")
          .select("o.id")
          .whereRef("o.client_id", "=", "a.client_id")
          .whereRef("o.subject_id", "=", "a.subject_id")
          .whereRef("o.actor_id", "=", "a.actor_id")
          .whereRef("o.action", "=", "a.action")
          .where(sql<boolean>`o.at >= a.at - a.at % 3600000`)
          .where(sql<boolean>`(o.at < a.at or (o.at = a.at and o.id < a.id))`),
      ),
    ),
  ]);

const isClaimOf = (eb: ExpressionBuilder<Tables, "a">, products: readonly string[]) =>
  eb.exists(
    eb
      .selectFrom("claims as c")
      .select("c.id")
      .whereRef("c.client_id", "=", "a.client_id")
      .whereRef("c.id", "=", "a.target_id")
      .where("c.product_code", "in", products),
  );

function selectAudit(db: Db, { clientId, actions, claimsOf, search, from, before }: AuditQuery) {
  return db
    .selectFrom("audit as a")
    .where("a.client_id", "=", clientId)
    .where("a.action", "in", actions)
    .where(isFirstOfHour)
    .$if(claimsOf !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb("a.action", "not in", claimActions),
          ...(claimsOf?.length ? [isClaimOf(eb, claimsOf)] : []),
        ]),
      ),
    )
    .$if(from !== null, (query) => query.where("a.at", ">=", from as number))
    .$if(before !== null, (query) => query.where("a.at", "<", before as number))
    .$if(search !== null, (query) => {
      const matchingPeople = selectMatching(db, { clientId, search }).select("l.employee_id");
      return query.where((eb) =>
        eb.or([eb("a.subject_id", "in", matchingPeople), eb("a.actor_id", "in", matchingPeople)]),
      );
    });
}

/** Audit rows with the names of everybody in them: people of the client, or the platform's staff. */
const selectAuditWithNames = (db: Db, query: AuditQuery) =>
  selectAudit(db, query)
    .leftJoin("employees as w", (join) =>
      join.onRef("w.client_id", "=", "a.client_id").onRef("w.id", "=", "a.actor_id"),
    )
    .leftJoin("staff as s", "s.id", "a.actor_id")
    .leftJoin("employees as e", (join) =>
      join.onRef("e.client_id", "=", "a.client_id").onRef("e.id", "=", "a.effective_user_id"),
    )
    .leftJoin("employees as p", (join) =>
      join.onRef("p.client_id", "=", "a.client_id").onRef("p.id", "=", "a.subject_id"),
    )
    .select(["a.id", "a.at", "a.action", "a.actor_id", "a.effective_user_id", "a.subject_id", "a.detail"])
    .select(["a.target_type", "a.target_id"])
    .select(["w.user_type", "w.first_name as actor_first_name", "w.surname as actor_surname"])
    .select(["s.name as staff_name"])
    .select(["e.first_name as as_first_name", "e.surname as as_surname"])
    .select(["p.first_name as subject_first_name", "p.surname as subject_surname"])
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc");

export type NamedAuditRow = Awaited<ReturnType<typeof listAuditPage>>[number];

/** A page of rows, the newest first. */
export const listAuditPage = (
  db: Db,
  query: AuditQuery,
  { limit, offset }: { limit: number; offset: number },
) => selectAuditWithNames(db, query).limit(limit).offset(offset).execute();

/** How many rows there are, and whether that is only a lower bound. */
export async function countAudit(db: Db, query: AuditQuery): Promise<{ total: number; isLeast: boolean }> {
  const { count } = await db
    .selectFrom(
      selectAudit(db, query)
        .select("a.id")
        .limit(maxCounted + 1)
        .as("found"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  return { total: Math.min(total, maxCounted), isLeast: total > maxCounted };
}

/** Streams all rows in batches, the newest first; rows written in the meantime are left out. */
export async function* streamAudit(
  db: Db,
  query: AuditQuery,
  atOnce = 1_000,
): AsyncGenerator<NamedAuditRow[]> {
  let last: NamedAuditRow | null = null;
  for (;;) {
    const after: NamedAuditRow | null = last;
    const rows: NamedAuditRow[] = await selectAuditWithNames(db, query)
      .$if(after !== null, (more) =>
        more.where((eb) =>
          eb.or([
            eb("a.at", "<", after?.at ?? 0),
            eb.and([eb("a.at", "=", after?.at ?? 0), eb("a.id", "<", after?.id ?? "")]),
          ]),
        ),
      )
      .limit(atOnce)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1) ?? null;
  }
}

/** Views of an account by other people, the newest first. */
const selectViews = (db: Db, { clientId, userId }: Pick<Actor, "clientId" | "userId">) =>
  selectAuditWithNames(db, {
    clientId,
    actions: viewActions,
    claimsOf: null,
    search: null,
    from: null,
    before: null,
  })
    .where("a.subject_id", "=", userId)
    .where("a.actor_id", "!=", userId);

export const listViews = (
  db: Db,
  person: Pick<Actor, "clientId" | "userId">,
  { limit, offset }: { limit: number; offset: number },
) => selectViews(db, person).limit(limit).offset(offset).execute();

export async function countViews(db: Db, person: Pick<Actor, "clientId" | "userId">): Promise<number> {
  const { count } = await db
    .selectFrom(selectViews(db, person).clearOrderBy().as("found"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
