/** What a driver's error means, whichever engine it came from. */
export type Fault =
  /** A row with this unique key exists. */
  | "duplicate"
  /** It refers to a row that does not exist, or breaks a check or a type. */
  | "refused"
  /** Another writer held on too long: try again. */
  | "busy"
  /** No space is left, or the place may not be written: nothing is changed, and reading may go on. */
  | "unwritable"
  /** The database is not there, or cannot be read or written. */
  | "unavailable";

const codes: [RegExp, Fault][] = [
  [/^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/, "duplicate"],
  [/^(SQLITE_CONSTRAINT|22|23)/, "refused"],
  [/^(SQLITE_BUSY|SQLITE_LOCKED|40001|40P01|55P03|57014)/, "busy"],
  [
    /^(SQLITE_(FULL|READONLY|IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|DELETE))|53100|25006|ENOSPC|EDQUOT|EROFS)/,
    "unwritable",
  ],
  [
    /^(SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN|PROTOCOL)|08|25P03|53|57|58|XX|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/,
    "unavailable",
  ],
];

/** The fault behind an error, or undefined when it is not the database's. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = codes.find(([pattern]) => pattern.test(code))?.[1];
  // pg gives these no code.
  return (
    known ??
    (/^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect)/.test(
      error.message,
    )
      ? "unavailable"
      : undefined)
  );
}
