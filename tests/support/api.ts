import { hash } from "@node-rs/argon2";
import { pino } from "pino";
import { type Api, type ApiOptions, createApi } from "../../api/app.ts";
import type { OpenDatabase } from "../../api/db/open.ts";
import type { Db, NewRow, Schema } from "../../api/db/schema.ts";
import { requireDataKeys } from "../../api/db/sealing/data-keys.ts";
import type { OutgoingMail } from "../../api/jobs/mailer.ts";
import { buildClient, buildEmployee, buildScheme, createTestClock } from "./builders.ts";
import { collectChangedTables, findUnauditedTables, watchChanges } from "./changed-tables.ts";
import { password } from "./people.ts";

export { password };

/** Cheap hashing, because the tests do not depend on its cost. */
export const cheapHashing = { memoryCost: 64, timeCost: 1 } as const;

const hashes = new Map<string, Promise<string>>();

/** The hash of a password, calculated once for each run. */
export function loadHash(text: string, costs: { memoryCost: number; timeCost: number } = cheapHashing) {
  const key = JSON.stringify([text, costs]);
  const hashed = hashes.get(key) ?? hash(text.normalize("NFKC"), { ...costs, parallelism: 1 });
  hashes.set(key, hashed);
  return hashed;
}

export interface TestReply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test's expectations say what it contains
  body: any;
}

export interface TestRequest {
  body?: unknown;
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
}

export type Send = (method: string, path: string, request?: TestRequest) => Promise<TestReply>;

export interface TestApi {
  api: Api;
  database: OpenDatabase<Schema>;
  db: Db;
  clock: ReturnType<typeof createTestClock>;
  /** All sent emails, in order. */
  mails: OutgoingMail[];
  /** All log lines as text. */
  logLines: string[];
  /** The number of calculated password hashes. */
  countHashes: () => number;
  /** The delays of login attempts in milliseconds. */
  pauses: number[];
  send: Send;
  close(): Promise<void>;
}

/** Starts the whole API on a new database, with its clock at the tests' day. */
export async function startTestApi(
  database: OpenDatabase<Schema>,
  options: Partial<ApiOptions> & { clock?: TestApi["clock"] } = {},
): Promise<TestApi> {
  const clock = options.clock ?? createTestClock();
  await requireDataKeys(database.db, clock.real().getTime());
  const mails: OutgoingMail[] = [];
  const logLines: string[] = [];
  const pauses: number[] = [];
  let hashed = 0;
  const api = await createApi({
    database: { ...database, db: watchChanges(database.db) },
    log: pino({ level: "debug" }, { write: (line: string) => logLines.push(line) }),
    demo: false,
    trustForwarded: true,
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
    pause: async (ms) => void pauses.push(ms),
    checkReplies: true,
    hasManualJobs: true,
    verifyRecaptcha: async (answer) => answer === "yes",
    ...options,
    clock,
    passwordHashing: {
      ...cheapHashing,
      queueLength: 500,
      onHash: () => hashed++,
      ...options.passwordHashing,
    },
  });
  return {
    api,
    database,
    db: database.db,
    clock,
    mails,
    logLines,
    countHashes: () => hashed,
    pauses,
    send: (method, path, request) => send(api, method, path, request),
    close: () => api.close(),
  };
}

async function send(
  api: Api,
  method: string,
  path: string,
  { body, token, ip, headers = {} }: TestRequest = {},
): Promise<TestReply> {
  const request = new Request(`http://api.internal${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(ip === undefined ? {} : { "X-Forwarded-For": ip }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
  const { value: response, tables } = await collectChangedTables(() => api.fetch(request));
  const unaudited = response.ok ? findUnauditedTables(tables) : [];
  if (unaudited.length > 0) throw new Error(`${method} ${path} changed ${unaudited} without an audit row`);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Builds a client with its scheme and one member who can log in. */
export async function buildTenant(
  db: Db,
  overrides: {
    client?: Partial<NewRow<"clients">>;
    scheme?: Partial<NewRow<"schemes">>;
    employee?: Partial<NewRow<"employees">>;
  } = {},
) {
  const client = await buildClient(db, { contact_us_enabled: true, ...overrides.client });
  const scheme = await buildScheme(db, { client_id: client.id, ...overrides.scheme });
  const employee = await buildMember(db, client.id, overrides.employee);
  return { client, scheme, employee, email: String(employee.email), domain: scheme.domain };
}

export async function buildMember(db: Db, clientId: string, overrides: Partial<NewRow<"employees">> = {}) {
  return buildEmployee(db, {
    client_id: clientId,
    password_hash: await loadHash(password),
    password_changed_at: 1,
    ...overrides,
  });
}

/** Logs in and returns the tokens; fails the test if the login is refused. */
export async function signIn(
  { send }: Pick<TestApi, "send">,
  login: { email: string; domain: string },
): Promise<{ token: string; refresh: string }> {
  const { status, body } = await send("POST", "/v1/login", { body: { ...login, password } });
  if (status !== 200) throw new Error(`Logging in was answered with ${status} ${body.error}`);
  return { token: body.access_token, refresh: body.refresh_token };
}

/** The header of a form's key; none without a key. */
export const toKeyHeader = (key?: string): Record<string, string> => (key ? { "Idempotency-Key": key } : {});
