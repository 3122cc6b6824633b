/**
 * Patterns of SQL features that a transaction pooler, Citus by schema, YugabyteDB or CockroachDB does not
 * support.
 */
const missingFeatures: [string, RegExp][] = [
  ["a session's advisory lock", /\bpg_(try_)?advisory_lock(_shared)?\s*\(/i],
  ["LISTEN and NOTIFY", /^\s*(un)?(listen|notify)\b|\bpg_notify\s*\(/i],
  ["a setting of the session", /^\s*set\s+(?!local\b|transaction\b|constraints\b)/i],
  ["a temporary or unlogged table", /\bcreate\s+(temp|temporary|unlogged)\b/i],
  ["a named statement", /^\s*(prepare|deallocate)\b/i],
  ["a cursor of the session", /\bwith\s+hold\b/i],
  ["a lock of a table", /^\s*lock\b/i],
  ["a trigger with transition tables", /\breferencing\s+(old|new)\s+table\b/i],
  ["a trigger of a statement", /\bfor\s+each\s+statement\b/i],
  ["a constraint checked later", /\b(deferrable|set\s+constraints)\b/i],
  ["an exclusion constraint", /\bexclude\s+using\b/i],
  ["an extension", /\bcreate\s+extension\b/i],
  ["a row's place on disk", /\b(ctid|xmin|xmax)\b/i],
  ["MERGE", /^\s*merge\b/i],
  ["large objects", /\blo_(create|import|export|open)\s*\(/i],
];

/** Tables whose rows are locked without a client: the platform's, a session, and a claimed file. */
const lockedByOthers = /\bfrom "(settings|clients|sessions|uploads)"/;

const locksSeveralClients = (statement: string): boolean =>
  /\bfor (no key )?(update|share)\b/i.test(statement) &&
  !/\b"?client_id"? = /.test(statement) &&
  !lockedByOthers.test(statement);

/** `feature: statement` for each feature of a statement that some engine does not support. */
export const listUnportableFeatures = (statement: string): string[] =>
  [
    ...missingFeatures.filter(([, pattern]) => pattern.test(statement)).map(([feature]) => feature),
    ...(locksSeveralClients(statement) ? ["a lock of several clients' rows"] : []),
  ].map((feature) => `${feature}: ${statement.slice(0, 200)}`);
