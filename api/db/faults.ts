/** The meaning of a driver's error, the same for both engines. */
export type DatabaseFault =
  /** A row with this unique key already exists. */
  | "duplicate"
  /** The row refers to a missing row, or breaks a check or a type. */
  | "refused"
  /** Another writer held the lock for too long, so the caller may retry. */
  | "busy"
  /** The disk is full or read-only, so nothing changed and reads still work. */
  | "unwritable"
  /** The database is missing, or cannot be read or written. */
  | "unavailable";

const codes: [RegExp, DatabaseFault][] = [
  [/^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/, "duplicate"],
  [/^(SQLITE_CONSTRAINT|22|23)/, "refused"],
  [/^(SQLITE_BUSY|SQLITE_LOCKED|40001|40P01|55P03|57014|POOL_FULL)/, "busy"],
  [
    /^(SQLITE_(FULL|READONLY|IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|DELETE))|53100|25006|ENOSPC|EDQUOT|EROFS)/,
    "unwritable",
  ],
  [
    /^(SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN|PROTOCOL)|08|25P03|53|57|58|XX|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/,
    "unavailable",
  ],
];

/** The kind of database fault behind an error; undefined for other errors. */
export function findDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const knownFault = codes.find(([pattern]) => pattern.test(code))?.[1];
  // pg gives no code to connection errors.
  return knownFault ?? (connectionMessage.test(error.message) ? "unavailable" : undefined);
}

const connectionMessage =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect|Query read timeout)/;

const getCode = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Whether a server that a failover demoted refused to write, and so did nothing. */
export const isReadOnlyServer = (error: unknown) => getCode(error) === "25006";

/**
 * Whether the connection ended, was refused, or leads to a server that is stopping, starting or demoted.
 * Another connection may work then.
 */
export function isConnectionLost(error: unknown): boolean {
  const code = getCode(error);
  if (/^(57P0[1-3]|25006|53300|08(?!007)|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(code)) return true;
  return (
    error instanceof Error &&
    code === "" &&
    /^(Connection terminated|Client has encountered)/.test(error.message)
  );
}

/** SQLSTATE for a commit that may or may not have taken effect. */
export const unknownOutcomeCode = "08007";
export const isOutcomeUnknown = (error: unknown) => getCode(error) === unknownOutcomeCode;
