import { type ExpressionBuilder, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";
import { foldKey } from "../db/fold.ts";
import { escapeLike, isLike } from "../db/like.ts";
import type { Db, Row, Schema } from "../db/schema.ts";

/** Up to this many matches are counted exactly; LIMIT-11's pages end there. */
export const mostCounted = 10_000;

/** The search: words that must each be in a person's name, email address or number. */
export interface Search {
  clientId: string;
  /** Three letters or more: anywhere. */
  long: string[];
  /** Two letters: anywhere in a name, or at the beginning of the address or of the number. */
  pairs: string[];
  /** One letter: at the beginning of a name, of the address or of the number. */
  letters: string[];
}

/** The words of a search, folded. Ten at most, because no name has more. */
export const toWords = (text: string | null | undefined): string[] =>
  [...new Set(foldKey(text ?? "").split(" "))].filter((word) => word !== "").slice(0, 10);

/** Null for a search of nothing. */
export function toSearch(clientId: string, text: string | null | undefined): Search | null {
  const words = toWords(text);
  if (words.length === 0) return null;
  const ofLength = (least: number, most: number) =>
    words.filter((word) => [...word].length >= least && [...word].length <= most);
  return { clientId, long: ofLength(3, Infinity), pairs: ofLength(2, 2), letters: ofLength(1, 1) };
}

/** The requested part of the list. */
export interface EmployeeQuery {
  clientId: string;
  search: Search | null;
  registered?: boolean;
  twoFactor?: boolean;
}

type Eb = ExpressionBuilder<Schema & { l: Schema["employee_list"] }, "l">;

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Matching rows of the list `l`, found through the index of words if there are any. */
export function selectMatching(db: Db, query: EmployeeQuery) {
  const { search } = query;
  const byWords = !isPostgres(db) && search !== null && search.long.length > 0;
  const list = byWords ? inWords(search) : sql<Row<"employee_list">>`employee_list`;
  return db
    .selectFrom(list.as("l"))
    .where((eb) => eb.and([matchesQuery(eb, query, byWords), byIndex(eb, search, byWords)]));
}

const sampled = 250;
/** With fewer people than this the check costs more than it saves. */
const leastSampled = 2_000;

/**
 * Whether walking an order finds matches sooner than an index. No index knows pairs of letters. Many matches
 * make the index of words slower: PostgreSQL collects them all before it returns the first, and their rows
 * must be read to be sorted. Ids are random, so the first ones are a fair sample; if they are not, it only
 * takes longer.
 */
export async function isWalked(db: Db, { clientId, search }: EmployeeQuery, total: number): Promise<boolean> {
  if (!search) return false;
  if (search.long.length === 0) return search.pairs.length > 0;
  if (total < leastSampled) return false;
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("employee_list")
        .selectAll()
        .where("client_id", "=", clientId)
        .orderBy("employee_id")
        .limit(sampled)
        .as("l"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => byRow(eb, search))
    .executeTakeFirstOrThrow();
  return row.count > sampled / 25;
}

/** The same rows for an order that is walked until there are enough: each is checked by itself. */
export function walkMatching(db: Db, query: EmployeeQuery) {
  return db
    .selectFrom("employee_list as l")
    .where((eb) => eb.and([matchesQuery(eb, query), byRow(eb, query.search)]));
}

/** `byNumber` keeps SQLite from walking a whole index that begins with the client. */
export const ofClient = (clientId: string, byNumber: boolean) =>
  byNumber ? sql<SqlBool>`coalesce(l.client_id, '') = ${clientId}` : sql<SqlBool>`l.client_id = ${clientId}`;

function matchesQuery(eb: Eb, { clientId, registered, twoFactor }: EmployeeQuery, byNumber = false) {
  return eb.and([
    ofClient(clientId, byNumber),
    ...(registered === undefined ? [] : [eb("l.registered", "=", registered)]),
    ...(twoFactor === undefined ? [] : [eb("l.two_factor", "=", twoFactor)]),
  ]);
}

function byIndex(eb: Eb, search: Search | null, byWords: boolean) {
  if (!search) return eb.and([]);
  const { long, pairs, letters } = search;
  if (long.length > 0) {
    // Groups of letters alone do not say that they follow one another; SQLite's phrases do.
    const found = byWords ? [] : [inGroups(search), ...long.map((word) => has(word))];
    return eb.and([...found, ...byShort(search)]);
  }
  const [first = "", ...others] = letters;
  if (pairs.length > 0) return eb.and(byShort(search));
  return eb.and([
    eb.or([
      eb.and([eb("l.name_key", ">=", first), eb("l.name_key", "<", after(first))]),
      eb.and([eb("l.number_key", ">=", first), eb("l.number_key", "<", after(first))]),
    ]),
    ...others.map((word) => begins(word)),
  ]);
}

/** By the same rule as `byIndex`, without an index. */
function byRow(eb: Eb, search: Search | null) {
  if (!search) return eb.and([]);
  const { long, pairs, letters } = search;
  if (long.length + pairs.length > 0) return eb.and([...long.map((word) => has(word)), ...byShort(search)]);
  const [first = "", ...others] = letters;
  const start = `${escapeLike(first)}%`;
  return eb.and([
    eb.or([isLike("l.name_key", start), isLike("l.number_key", start)]),
    ...others.map((word) => begins(word)),
  ]);
}

const byShort = ({ pairs, letters }: Search) => [
  ...pairs.map((word) => hasPair(word)),
  ...letters.map((word) => begins(word)),
];

/** The first text after all that begin with this one. */
const after = (text: string) => `${text}\u{10ffff}`;

const has = (word: string) => isLike("l.words", `%${escapeLike(word)}%`);
/** Addresses of a client end alike: in the middle of one, two letters would find everybody. */
const hasPair = (word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isLike("l.name_key", `%${escapeLike(word)}%`)} or ${isLike("l.words", `% ${escapeLike(word)}%`)})`;
const begins = (word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`' ' || l.words like ${`% ${escapeLike(word)}%`} escape '\\'`;

/** SQLite: a client's numbers are of one range of 2³², which spares the index everybody else's. */
function inWords({ clientId, long }: Search) {
  const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(" ");
  const first = sql`(select first from employee_ranges where client_id = ${clientId})`;
  return sql<Row<"employee_list">>`(
    select l.* from employee_words w cross join employee_list l on l.no = w.rowid
    where employee_words match ${phrases} and w.rowid > ${first} and w.rowid <= ${first} + 4294967296
  )`;
}

/** PostgreSQL: groups of three letters, each with its client. */
function inGroups({ clientId, long }: Search) {
  const groups = long.flatMap((word) => {
    const letters = [...word];
    return letters.slice(2).map((_, at) => `${clientId}/${letters.slice(at, at + 3).join("")}`);
  });
  return sql<SqlBool>`employee_groups(l.client_id, l.words) @> array[${sql.join([...new Set(groups)])}]::text[]`;
}
