import { z } from "zod";
import { defineNumber, definePostgres, defineSetting, defineSwitch } from "./setting.server.ts";
import {
  areHosts,
  areSecrets,
  createRangeCheck,
  isAddress,
  isBaseUrl,
  isDay,
  isHost,
  isListenAddress,
  isNetwork,
  isUrl,
  logLevels,
  readItems,
  readListener,
  readText,
  SECRET_LENGTH,
  trimEndSlash,
} from "./setting-rules.server.ts";

/** Every setting that the portal reads from its environment, in the order of the documentation. */
export const configSchema = z.object({
  PORT: defineNumber({ description: "Port to listen on", fallback: "3000" }, 0, 65_535, 3000),
  MANAGEMENT_PORT: defineNumber(
    {
      description:
        "Port, on `HOST`, of `/healthz`, `/readyz` and `/metrics` for probes and Prometheus. When set, the public port has no `/metrics`. It answers while the server stops, until all is closed",
      fallback: "off",
    },
    0,
    65_535,
    null,
  ),
  HOST: defineSetting(
    { description: "Address to listen on; all when unset" },
    "must be a host name or an address",
    (value) => isHost(value) || isAddress(value),
    readText,
    null,
  ),
  DRAIN_SECONDS: defineNumber(
    {
      description:
        "After SIGTERM, how long `/readyz` is red while requests are still taken, so that balancers look elsewhere first",
      fallback: "0",
    },
    0,
    600,
    0,
  ),
  OVERLOAD_MS: defineNumber(
    {
      description:
        "How many milliseconds the process may be late, twice in a row, before new requests get 503. Raise it where other programs need the same processors",
      fallback: "700",
    },
    100,
    600_000,
    700,
  ),
  WORKERS: defineSetting(
    {
      description:
        "Processes that serve behind `PORT`, or `auto` for one a core. More than one needs `DATABASE_URL`",
      fallback: "1",
    },
    "must be auto or a whole number from 1 to 64",
    (value) => value === "auto" || createRangeCheck(1, 64)(value),
    (value) => (value === "auto" ? value : Number(value)),
    1,
  ),
  LOCK_PAYROLL: defineSwitch(
    {
      description: "`off` where another process on the same database locks payroll runs",
      fallback: "on",
    },
    true,
  ),
  DATA_DIR: defineSetting(
    {
      description:
        "Folder of the SQLite databases, the outbox and the demo's own secrets and data keys. A relative one begins where the process is started",
      fallback: "`data` next to `build`",
    },
    "must be a folder",
    (value) => !value.includes("\0"),
    readText,
    "./data",
  ),
  DATABASE_URL: definePostgres("`postgres://user:password@host/database`; SQLite in `DATA_DIR` when unset"),
  DATABASE_POOL_SIZE: defineNumber(
    {
      description:
        "Connections to PostgreSQL at most, of the API and of the portal's store each. A request that finds all of them busy waits at most 9 seconds",
      fallback: "10",
    },
    1,
    500,
    10,
  ),
  MIGRATION_DATABASE_URL: definePostgres(
    "Another address of the same PostgreSQL, where tables are made and changed: without a pooler, or by the role that owns them. `DATABASE_URL` when unset",
  ),
  DATABASE_REPLICA_URL: definePostgres(
    "A replica of the PostgreSQL in `DATABASE_URL`: lists, reports and insights are read from it while it is up to date",
  ),
  SESSION_SECRETS: defineSetting(
    {
      description:
        "Secrets that seal the cookies, newest first, separated by commas, each of 32 characters or more. Made and kept in `DATA_DIR` by a demo, required otherwise",
      secret: true,
    },
    `must be one or more secrets, separated by commas, each of at least ${SECRET_LENGTH} characters`,
    areSecrets,
    readItems,
    null,
  ),
  DATA_KEYS: defineSetting(
    {
      description:
        "Keys that seal people's secrets in the embedded API's database, newest first, separated by commas, each of 32 characters or more. Made and kept in `DATA_DIR` by a demo, required otherwise; not needed with `MAIN_API_URL`",
      secret: true,
    },
    `must be one or more keys, separated by commas, each of at least ${SECRET_LENGTH} characters`,
    areSecrets,
    readItems,
    null,
  ),
  DEMO: defineSwitch(
    {
      description: "`on` or `off`: the demo world and its pages. Only over an empty database or a demo's own",
      fallback: "on while `DATABASE_URL`, `MAIN_API_URL` and `SESSION_SECRETS` are all unset, else off",
    },
    null,
  ),
  DEMO_DATE: defineSetting(
    { description: "The day that a demo believes it is (`YYYY-MM-DD`); its clock continues from there" },
    "must be a day as YYYY-MM-DD",
    isDay,
    readText,
    null,
  ),
  API_LISTEN: defineSetting(
    {
      description: "`off`, a port or `host:port`: also offers the embedded API over the network",
      fallback: "off",
    },
    "must be off, a port or host:port",
    isListenAddress,
    readListener,
    null,
  ),
  MAIN_API_URL: defineSetting(
    {
      description:
        "Base address of the upstream's main API; with `V1_API_URL` it takes the embedded API's place",
    },
    "must be an address that starts with http:// or https://, without ? and #",
    isBaseUrl,
    trimEndSlash,
    null,
  ),
  V1_API_URL: defineSetting(
    { description: "Base address of the upstream's v1 API" },
    "must be an address that starts with http:// or https://, without ? and #",
    isBaseUrl,
    trimEndSlash,
    null,
  ),
  TRUSTED_PROXIES: defineSetting(
    {
      description:
        "Addresses and ranges of the proxies in front, separated by commas; only they may say `X-Forwarded-For`, `-Proto` and `-Host`. Behind a proxy that ends https this must be set, or posts are refused as foreign",
    },
    "must be addresses or ranges such as 10.0.0.0/8, separated by commas",
    (value) => readItems(value).every(isNetwork),
    readItems,
    [] as string[],
  ),
  SMTP_URL: defineSetting(
    {
      description:
        "`smtp://` or `smtps://`. When unset, a demo puts its mails into `DATA_DIR/outbox`; others wait in the database until it is set",
      secret: true,
    },
    "must be an address that starts with smtp:// or smtps://",
    isUrl("smtp:", "smtps:"),
    readText,
    null,
  ),
  MAIL_FROM: defineSetting(
    { description: "Sender of mails", fallback: "`Benefits <no-reply@localhost>`" },
    "must be an email address, or a name and <address>",
    (value) => /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value),
    readText,
    "Benefits <no-reply@localhost>",
  ),
  WEBHOOK_NETWORKS: defineSetting(
    {
      description:
        "Private addresses and ranges that webhooks may reach, separated by commas; without it they reach only public addresses",
    },
    "must be addresses or ranges such as 10.0.0.0/8, separated by commas",
    (value) => readItems(value).every(isNetwork),
    readItems,
    [] as string[],
  ),
  RECAPTCHA_SITE_KEY: defineSetting(
    { description: "reCAPTCHA's public key; the portal's own robot check is used when unset" },
    "must be a key without spaces",
    (value) => /^[\w-]+$/.test(value),
    readText,
    null,
  ),
  RECAPTCHA_SECRET_KEY: defineSetting(
    { description: "reCAPTCHA's secret key", secret: true },
    "must be a key without spaces",
    (value) => /^[\w-]+$/.test(value),
    readText,
    null,
  ),
  ROBOT_CHECK_KEY: defineSetting(
    {
      description: `Key that the portal signs its robot check's results with, at least ${SECRET_LENGTH} characters; the same for an API elsewhere (docs/upstream.md)`,
      fallback: "a new one at each start, only for the embedded API",
      secret: true,
    },
    `must have at least ${SECRET_LENGTH} characters`,
    (value) => value.length >= SECRET_LENGTH,
    readText,
    null,
  ),
  ALLOWED_REDIRECT_HOSTS: defineSetting(
    { description: "Foreign hosts that single sign-on and logout may send people to, separated by commas" },
    "must be host names separated by commas",
    areHosts,
    readItems,
    [] as string[],
  ),
  FRAME_HOSTS: defineSetting(
    { description: "Hosts whose pages and videos the portal may frame, separated by commas" },
    "must be host names separated by commas",
    areHosts,
    readItems,
    [] as string[],
  ),
  LOG_LEVEL: defineSetting(
    { description: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`", fallback: "info" },
    `must be one of ${logLevels.join(", ")}`,
    (value) => (logLevels as readonly string[]).includes(value),
    (value) => value as (typeof logLevels)[number],
    "info" as const,
  ),
  METRICS_TOKEN: defineSetting(
    {
      description:
        "Opens `/metrics` only to callers that send it as a bearer token. When unset, `/metrics` answers only this machine, without a proxy",
      secret: true,
    },
    `must be at least ${SECRET_LENGTH} characters without spaces`,
    (value) => /^\S+$/.test(value) && value.length >= SECRET_LENGTH,
    readText,
    null,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: defineSetting(
    {
      description:
        "Base address of an OpenTelemetry collector (`http://collector:4318`), which then gets traces of requests, calls, statements and jobs by HTTP",
      fallback: "off",
    },
    "must be an address that starts with http:// or https://, without ? and #",
    isBaseUrl,
    trimEndSlash,
    null,
  ),
  SECURITY_CONTACT: defineSetting(
    {
      description:
        "Where a fault in security is reported: an address, or a page that starts with https://. `security.txt` gives it, and exists only when it is set",
    },
    "must be an email address, or an address that starts with https://",
    (value) => isUrl("https:")(value) || /^[^<>@\s]+@[^<>@\s]+$/.test(value),
    readText,
    null,
  ),
  OPERATOR_TOKEN: defineSetting(
    {
      description:
        "Opens the embedded API's calls for operators, where the API listens, to callers that send it as a bearer token. When unset, there are no such calls",
      secret: true,
    },
    `must be at least ${SECRET_LENGTH} letters, digits and the signs -._~+/ with = at the end`,
    (value) => /^[\w.~+/-]+=*$/.test(value) && value.length >= SECRET_LENGTH,
    readText,
    null,
  ),
});
