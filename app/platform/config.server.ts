import type { z } from "zod";
import { configSchema } from "./config-schema.server.ts";
import { findSetting } from "./setting.server.ts";

type Values = z.output<typeof configSchema>;

export interface Config {
  port: number;
  /** Null if there is no management port. */
  managementPort: number | null;
  /** Null listens on every address. */
  host: string | null;
  drainSeconds: number;
  /** Milliseconds that the event loop may be late before new requests are refused. */
  overloadMs: number;
  /** The number of serving processes; `auto` starts one for each processor core. */
  workers: number | "auto";
  /** Whether this process locks payroll runs that are due. */
  locksPayroll: boolean;
  /** Private networks that webhooks may reach. */
  webhookNetworks: readonly string[];
  dataDir: string;
  /** Null uses SQLite in `dataDir`. */
  databaseUrl: string | null;
  databasePoolSize: number;
  migrationDatabaseUrl: string | null;
  databaseReplicaUrl: string | null;
  /** The newest first; null if a demo makes its own (see `loadSecrets`). */
  sessionSecrets: string[] | null;
  /**
   * The keys of the embedded API's database; null if a demo makes them or there is an upstream (see
   * `loadDataKeys`).
   */
  dataKeys: string[] | null;
  demo: boolean;
  /** The demo's day as `YYYY-MM-DD`. */
  demoDate: string | null;
  apiListen: { host: string; port: number } | null;
  /** Base addresses without a slash at the end; null uses the embedded API. */
  upstream: { main: string; v1: string } | null;
  trustedProxies: string[];
  smtpUrl: string | null;
  mailFrom: string;
  recaptcha: { siteKey: string; secretKey: string } | null;
  /** Null uses a secret of this process, if both halves run in it. */
  robotCheckKey: string | null;
  allowedRedirectHosts: string[];
  frameHosts: string[];
  logLevel: Values["LOG_LEVEL"];
  /** Null opens `/metrics` to this machine only. */
  metricsToken: string | null;
  /** The base address of the trace collector; null sends no traces. */
  traceEndpoint: string | null;
  /** An email address or a page; null publishes none. */
  securityContact: string | null;
  /** Null closes the embedded API's calls for operators. */
  operatorToken: string | null;
}

export type ParsedConfig = { ok: true; config: Config } | { ok: false; problems: string[] };

/**
 * Reads the configuration, or returns one message for each bad value, so that an operator can correct all
 * at once. An empty value counts as unset.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): ParsedConfig {
  const settings = Object.fromEntries(
    Object.keys(configSchema.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const parsed = configSchema.safeParse(settings);
  if (!parsed.success)
    return { ok: false, problems: parsed.error.issues.map((issue) => toMessage(issue, settings)) };
  const values = parsed.data;
  const demo = values.DEMO ?? !(settings.DATABASE_URL || settings.MAIN_API_URL || settings.SESSION_SECRETS);
  const problems = listContradictions(values, demo);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: toConfig(values, demo) };
}

function toMessage(issue: z.core.$ZodIssue, env: Record<string, string | undefined>): string {
  const name = String(issue.path[0]) as keyof typeof configSchema.shape;
  const isSecret = findSetting(configSchema.shape[name])?.secret;
  return isSecret ? `${name} ${issue.message}` : `${name} ${issue.message}, not "${env[name]}"`;
}

function listContradictions(values: Values, demo: boolean): string[] {
  const problems: string[] = [];
  const requireOtherSetting = (name: keyof Values, other: keyof Values) => {
    if (values[name] !== null && values[other] === null)
      problems.push(`${name} is set, so ${other} must be set as well`);
  };
  requireOtherSetting("MAIN_API_URL", "V1_API_URL");
  requireOtherSetting("V1_API_URL", "MAIN_API_URL");
  requireOtherSetting("MIGRATION_DATABASE_URL", "DATABASE_URL");
  requireOtherSetting("DATABASE_REPLICA_URL", "DATABASE_URL");
  requireOtherSetting("RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET_KEY");
  requireOtherSetting("RECAPTCHA_SECRET_KEY", "RECAPTCHA_SITE_KEY");
  if (!demo && values.SESSION_SECRETS === null)
    problems.push("SESSION_SECRETS must be set, because this is no demo");
  if (!demo && values.DATA_KEYS === null && values.MAIN_API_URL === null)
    problems.push(
      "DATA_KEYS must be set, because this is no demo: keep them safe, what they seal is lost with them",
    );
  if (!demo && values.DEMO_DATE !== null) problems.push("DEMO_DATE must be unset, because this is no demo");
  if (values.API_LISTEN !== null && values.MAIN_API_URL !== null) {
    problems.push("API_LISTEN must be off, because MAIN_API_URL takes the embedded API's place");
  }
  return problems;
}

function toConfig(values: Values, demo: boolean): Config {
  const {
    MAIN_API_URL: main,
    V1_API_URL: v1,
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_SECRET_KEY: secretKey,
  } = values;
  return {
    port: values.PORT,
    managementPort: values.MANAGEMENT_PORT,
    host: values.HOST,
    drainSeconds: values.DRAIN_SECONDS,
    overloadMs: values.OVERLOAD_MS,
    workers: values.WORKERS,
    locksPayroll: values.LOCK_PAYROLL,
    webhookNetworks: values.WEBHOOK_NETWORKS,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    sessionSecrets: values.SESSION_SECRETS,
    dataKeys: values.DATA_KEYS,
    demo,
    demoDate: values.DEMO_DATE,
    apiListen: values.API_LISTEN,
    upstream: main && v1 ? { main, v1 } : null,
    trustedProxies: values.TRUSTED_PROXIES,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    recaptcha: siteKey && secretKey ? { siteKey, secretKey } : null,
    robotCheckKey: values.ROBOT_CHECK_KEY,
    allowedRedirectHosts: values.ALLOWED_REDIRECT_HOSTS,
    frameHosts: values.FRAME_HOSTS,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    securityContact: values.SECURITY_CONTACT,
    operatorToken: values.OPERATOR_TOKEN,
  };
}

/** Settings that an operator must correct before anything starts. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration has ${problems.length === 1 ? "a problem" : "problems"}`);
    this.problems = problems;
  }
}

/** The settings as a Markdown table, which a test compares with docs/operations.md. */
export function toConfigTable(): string {
  const rows = Object.entries(configSchema.shape).map(([name, schema]) => {
    const { description, fallback = "" } = findSetting(schema) ?? { description: "" };
    return `| \`${name}\` | ${fallback} | ${description} |`;
  });
  return ["| Setting | Default | What it is |", "|---|---|---|", ...rows].join("\n");
}
