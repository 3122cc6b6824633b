import { type ExpressionBuilder, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";
import { foldKey } from "../db/fold.ts";
import { escapeLike, matchesPattern } from "../db/like.ts";
import type { Db, Row, Schema } from "../db/schema.ts";

/** Matches up to this number are counted exactly, and pages end there (LIMIT-11). */
export const maxCounted = 10_000;

/** The search: words that must each be in a person's name, email address or number. */
export interface EmployeeSearch {
  clientId: string;
  /** Words of three or more letters match anywhere. */
  long: string[];
  /** Two letters match anywhere in a name, or at the start of an email address or number. */
  pairs: string[];
  /** A single letter matches at the start of a name, an email address or a number. */
  letters: string[];
}

/** The folded words of a search, ten at most, because no name has more. */
export const toSearchWords = (text: string | null | undefined): string[] =>
  [...new Set(foldKey(text ?? "").split(" "))].filter((word) => word !== "").slice(0, 10);

/** The search in a text; null if it is empty. */
export function toSearch(clientId: string, text: string | null | undefined): EmployeeSearch | null {
  const words = toSearchWords(text);
  if (words.length === 0) return null;
  const selectByLength = (minLength: number, maxLength: number) =>
    words.filter((word) => [...word].length >= minLength && [...word].length <= maxLength);
  return {
    clientId,
    long: selectByLength(3, Infinity),
    pairs: selectByLength(2, 2),
    letters: selectByLength(1, 1),
  };
}

/** What the list should contain. */
export interface EmployeeQuery {
  clientId: string;
  search: EmployeeSearch | null;
  registered?: boolean;
  twoFactor?: boolean;
}

type EmployeeExpressions = ExpressionBuilder<Schema & { l: Schema["employee_list"] }, "l">;

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Matching rows of the list `l`, found through the index of words if possible. */
export function selectMatching(db: Db, query: EmployeeQuery) {
  const { search } = query;
  const byWords = !isPostgres(db) && search !== null && search.long.length > 0;
  const list = byWords ? selectByWords(search) : sql<Row<"employee_list">>`employee_list`;
  return db
    .selectFrom(list.as("l"))
    .where((eb) => eb.and([matchesQuery(eb, query, byWords), matchByIndex(eb, search, byWords)]));
}

const sampleSize = 250;
/** Below this number of people, sampling costs more than it saves. */
const minSampledPeople = 2_000;

/**
 * Whether reading along the order is quicker than an index. Pairs of letters have no index. Many matches
 * slow the index of words, because all must be read and sorted. Ids are random, so the first ones are a
 * fair sample.
 */
export async function isOrderQuicker(
  db: Db,
  { clientId, search }: EmployeeQuery,
  total: number,
): Promise<boolean> {
  if (!search) return false;
  if (search.long.length === 0) return search.pairs.length > 0;
  if (total < minSampledPeople) return false;
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("employee_list")
        .selectAll()
        .where("client_id", "=", clientId)
        .orderBy("employee_id")
        .limit(sampleSize)
        .as("l"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => matchByRow(eb, search))
    .executeTakeFirstOrThrow();
  return row.count > sampleSize / 25;
}

/** Matching rows for an order that is read until enough are found; each row is tested by itself. */
export function selectMatchingRowByRow(db: Db, query: EmployeeQuery) {
  return db
    .selectFrom("employee_list as l")
    .where((eb) => eb.and([matchesQuery(eb, query), matchByRow(eb, query.search)]));
}

/** `byNumber` keeps SQLite from reading a whole index that starts with the client. */
export const matchClient = (eb: EmployeeExpressions, clientId: string, byNumber: boolean) =>
  eb(byNumber ? eb.fn.coalesce("l.client_id", eb.val("")) : "l.client_id", "=", clientId);

function matchesQuery(
  eb: EmployeeExpressions,
  { clientId, registered, twoFactor }: EmployeeQuery,
  byNumber = false,
) {
  return eb.and([
    matchClient(eb, clientId, byNumber),
    ...(registered === undefined ? [] : [eb("l.registered", "=", registered)]),
    ...(twoFactor === undefined ? [] : [eb("l.two_factor", "=", twoFactor)]),
  ]);
}

function matchByIndex(eb: EmployeeExpressions, search: EmployeeSearch | null, byWords: boolean) {
  if (!search) return eb.and([]);
  const { long, pairs, letters } = search;
  if (long.length > 0) {
    // Groups of letters may match out of sequence, so the words are compared too; SQLite's phrases need no
    // such check.
    const conditions = byWords ? [] : [matchLetterGroups(search), ...long.map((word) => containsText(word))];
    return eb.and([...conditions, ...listShortConditions(search)]);
  }
  const [first = "", ...others] = letters;
  if (pairs.length > 0) return eb.and(listShortConditions(search));
  return eb.and([
    eb.or([
      eb.and([eb("l.name_key", ">=", first), eb("l.name_key", "<", toUpperBound(first))]),
      eb.and([eb("l.number_key", ">=", first), eb("l.number_key", "<", toUpperBound(first))]),
    ]),
    ...others.map((word) => startsWord(word)),
  ]);
}

/** Tests one row by the same rules as `matchByIndex`, without an index. */
function matchByRow(eb: EmployeeExpressions, search: EmployeeSearch | null) {
  if (!search) return eb.and([]);
  const { long, pairs, letters } = search;
  if (long.length + pairs.length > 0)
    return eb.and([...long.map((word) => containsText(word)), ...listShortConditions(search)]);
  const [first = "", ...others] = letters;
  const start = `${escapeLike(first)}%`;
  return eb.and([
    eb.or([matchesPattern("l.name_key", start), matchesPattern("l.number_key", start)]),
    ...others.map((word) => startsWord(word)),
  ]);
}

const listShortConditions = ({ pairs, letters }: EmployeeSearch) => [
  ...pairs.map((word) => containsPair(word)),
  ...letters.map((word) => startsWord(word)),
];

/** A text that sorts after all that start with this one. */
const toUpperBound = (text: string) => `${text}\u{10ffff}`;

const containsText = (word: string) => matchesPattern("l.words", `%${escapeLike(word)}%`);
/** Inside email addresses two letters would match everybody, because a client's addresses end alike. */
const containsPair = (word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${matchesPattern("l.name_key", `%${escapeLike(word)}%`)} or ${matchesPattern("l.words", `% ${escapeLike(word)}%`)})`;
const startsWord = (word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`' ' || l.words like ${`% ${escapeLike(word)}%`} escape '\\'`;

/** SQLite: a client's numbers are in one range of 2³², so the index skips everybody else. */
function selectByWords({ clientId, long }: EmployeeSearch) {
  const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(" ");
  const first = sql`(select first from employee_ranges where client_id = ${clientId})`;
  return sql<Row<"employee_list">>`(
    select l.* from employee_words w cross join employee_list l on l.no = w.rowid
    where employee_words match ${phrases} and w.rowid > ${first} and w.rowid <= ${first} + 4294967296
  )`;
}

/** PostgreSQL: three-letter groups, each prefixed with its client. */
function matchLetterGroups({ clientId, long }: EmployeeSearch) {
  const groups = long.flatMap((word) => {
    const letters = [...word];
    return letters.slice(2).map((_, index) => `${clientId}/${letters.slice(index, index + 3).join("")}`);
  });
  return sql<SqlBool>`employee_groups(l.client_id, l.words) @> array[${sql.join([...new Set(groups)])}]::text[]`;
}
