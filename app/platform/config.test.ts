import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { type Config, parseConfig, toConfigTable } from "./config.server.ts";

const SESSION_SECRET = "0123456789abcdef0123456789abcdef";
const DATA_KEY = "fedcba9876543210fedcba9876543210";

function getConfig(env: Record<string, string>): Config {
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return parsed.config;
}
function listProblems(env: Record<string, string>): string[] {
  const parsed = parseConfig(env);
  return parsed.ok ? [] : parsed.problems;
}

describe("configuration from the environment", () => {
  test("without environment variables the portal is a demo on port 3000 with SQLite", () => {
    expect(getConfig({})).toEqual({
      port: 3000,
      managementPort: null,
      host: null,
      drainSeconds: 0,
      overloadMs: 700,
      workers: 1,
      locksPayroll: true,
      webhookNetworks: [],
      dataDir: "./data",
      databaseUrl: null,
      databasePoolSize: 10,
      migrationDatabaseUrl: null,
      databaseReplicaUrl: null,
      sessionSecrets: null,
      dataKeys: null,
      demo: true,
      demoDate: null,
      apiListen: null,
      upstream: null,
      trustedProxies: [],
      smtpUrl: null,
      mailFrom: "Benefits <no-reply@localhost>",
      recaptcha: null,
      robotCheckKey: null,
      allowedRedirectHosts: [],
      frameHosts: [],
      logLevel: "info",
      metricsToken: null,
      traceEndpoint: null,
      securityContact: null,
      operatorToken: null,
    });
  });

  test("the configuration has every value when every setting is given", () => {
    const config = getConfig({
      PORT: "8080",
      HOST: "::",
      DATA_DIR: "/data",
      DATABASE_URL: "postgres://u:p@db/portal",
      SESSION_SECRETS: `${SESSION_SECRET}-new, ${SESSION_SECRET}-old`,
      DATA_KEYS: DATA_KEY,
      API_LISTEN: "4000",
      TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::/32,192.0.2.1",
      SMTP_URL: "smtps://mail.example",
      MAIL_FROM: "Harbour Rewards <help@harbourrewards.example>",
      RECAPTCHA_SITE_KEY: "6Lsite",
      RECAPTCHA_SECRET_KEY: "6Lsecret",
      ALLOWED_REDIRECT_HOSTS: "sso.example.com,*.id.example",
      FRAME_HOSTS: "player.example:8443",
      LOG_LEVEL: "debug",
      METRICS_TOKEN: `${SESSION_SECRET}-metrics`,
      OPERATOR_TOKEN: `${SESSION_SECRET}-operator`,
      LOCK_PAYROLL: "off",
    });
    expect(config).toMatchObject({
      port: 8080,
      host: "::",
      locksPayroll: false,
      demo: false,
      sessionSecrets: [`${SESSION_SECRET}-new`, `${SESSION_SECRET}-old`],
      dataKeys: [DATA_KEY],
      apiListen: { host: "127.0.0.1", port: 4000 },
      trustedProxies: ["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"],
      recaptcha: { siteKey: "6Lsite", secretKey: "6Lsecret" },
      allowedRedirectHosts: ["sso.example.com", "*.id.example"],
      frameHosts: ["player.example:8443"],
      logLevel: "debug",
      metricsToken: `${SESSION_SECRET}-metrics`,
      operatorToken: `${SESSION_SECRET}-operator`,
    });
    expect(getConfig({ API_LISTEN: "0.0.0.0:4000" }).apiListen).toEqual({ host: "0.0.0.0", port: 4000 });
    expect(getConfig({ API_LISTEN: "off" }).apiListen).toBeNull();
  });

  test("[AT-REST] a data key is required unless the installation is a demo or has an upstream", () => {
    const missingKeys = expect.stringMatching(/^DATA_KEYS must be set/);
    expect(listProblems({ SESSION_SECRETS: SESSION_SECRET })).toEqual([missingKeys]);
    expect(listProblems({ SESSION_SECRETS: SESSION_SECRET, DEMO: "on" })).toEqual([]);
    const upstream = { MAIN_API_URL: "https://api.example/main", V1_API_URL: "https://api.example/v1" };
    expect(listProblems({ SESSION_SECRETS: SESSION_SECRET, ...upstream })).toEqual([]);
  });

  test("an upstream replaces the embedded API", () => {
    const config = getConfig({
      SESSION_SECRETS: SESSION_SECRET,
      MAIN_API_URL: "https://api.example/main/",
      V1_API_URL: "https://api.example/v1",
    });
    expect(config).toMatchObject({
      demo: false,
      upstream: { main: "https://api.example/main", v1: "https://api.example/v1" },
    });
  });

  test.each([
    [{}, true],
    [{ DATABASE_URL: "", SESSION_SECRETS: "  " }, true],
    [{ DATABASE_URL: "postgres://db/p", SESSION_SECRETS: SESSION_SECRET, DATA_KEYS: DATA_KEY }, false],
    [{ SESSION_SECRETS: SESSION_SECRET, DATA_KEYS: DATA_KEY }, false],
    [{ DATA_KEYS: DATA_KEY }, true],
    [{ SESSION_SECRETS: SESSION_SECRET, DEMO: "on" }, true],
    [{ DATABASE_URL: "postgres://db/p", DEMO: "on" }, true],
    [{ SESSION_SECRETS: SESSION_SECRET, DATA_KEYS: DATA_KEY, DEMO: "off" }, false],
  ])("the environment %j makes a demo: %s", (env: Record<string, string>, demo) =>
    expect(getConfig(env).demo).toBe(demo),
  );

  test.each<[Record<string, string>, string]>([
    [{ PORT: "abc" }, 'PORT must be a whole number from 0 to 65535, not "abc"'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, not "65536"'],
    [{ PORT: "-1" }, 'PORT must be a whole number from 0 to 65535, not "-1"'],
    [{ PORT: "80.5" }, 'PORT must be a whole number from 0 to 65535, not "80.5"'],
    [{ HOST: "a b" }, 'HOST must be a host name or an address, not "a b"'],
    [{ DEMO: "yes" }, 'DEMO must be on or off, not "yes"'],
    [{ DEMO_DATE: "2027-02-29" }, 'DEMO_DATE must be a day as YYYY-MM-DD, not "2027-02-29"'],
    [{ DEMO_DATE: "tomorrow" }, 'DEMO_DATE must be a day as YYYY-MM-DD, not "tomorrow"'],
    [{ API_LISTEN: "yes" }, 'API_LISTEN must be off, a port or host:port, not "yes"'],
    [{ API_LISTEN: "0.0.0.0:70000" }, 'API_LISTEN must be off, a port or host:port, not "0.0.0.0:70000"'],
    [
      { TRUSTED_PROXIES: "10.0.0.0/33" },
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, separated by commas, not "10.0.0.0/33"',
    ],
    [
      { TRUSTED_PROXIES: "proxy" },
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, separated by commas, not "proxy"',
    ],
    [
      { FRAME_HOSTS: "https://x.example" },
      'FRAME_HOSTS must be host names separated by commas, not "https://x.example"',
    ],
    [
      { ALLOWED_REDIRECT_HOSTS: "a..b" },
      'ALLOWED_REDIRECT_HOSTS must be host names separated by commas, not "a..b"',
    ],
    [{ MAIL_FROM: "nobody" }, 'MAIL_FROM must be an email address, or a name and <address>, not "nobody"'],
    [
      { LOG_LEVEL: "loud" },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    ],
    [
      { V1_API_URL: "ftp://x", MAIN_API_URL: "http://x", SESSION_SECRETS: SESSION_SECRET },
      'V1_API_URL must be an address that starts with http:// or https://, without ? and #, not "ftp://x"',
    ],
    [{ RECAPTCHA_SITE_KEY: "k" }, "RECAPTCHA_SITE_KEY is set, so RECAPTCHA_SECRET_KEY must be set as well"],
    [
      { MIGRATION_DATABASE_URL: "postgres://db/p" },
      "MIGRATION_DATABASE_URL is set, so DATABASE_URL must be set as well",
    ],
    [
      { DATABASE_REPLICA_URL: "postgres://db/p" },
      "DATABASE_REPLICA_URL is set, so DATABASE_URL must be set as well",
    ],
    [{ DATABASE_POOL_SIZE: "0" }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 500, not "0"'],
    [
      { MAIN_API_URL: "http://x", SESSION_SECRETS: SESSION_SECRET },
      "MAIN_API_URL is set, so V1_API_URL must be set as well",
    ],
    [{ DEMO: "off", DATA_KEYS: DATA_KEY }, "SESSION_SECRETS must be set, because this is no demo"],
    [
      { DATABASE_URL: "postgres://db/p", DATA_KEYS: DATA_KEY },
      "SESSION_SECRETS must be set, because this is no demo",
    ],
    [
      { SESSION_SECRETS: SESSION_SECRET },
      "DATA_KEYS must be set, because this is no demo: keep them safe, what they seal is lost with them",
    ],
    [
      { SESSION_SECRETS: SESSION_SECRET, DATA_KEYS: DATA_KEY, DEMO_DATE: "2026-11-20" },
      "DEMO_DATE must be unset, because this is no demo",
    ],
    [
      {
        SESSION_SECRETS: SESSION_SECRET,
        MAIN_API_URL: "http://x",
        V1_API_URL: "http://x",
        API_LISTEN: "4000",
      },
      "API_LISTEN must be off, because MAIN_API_URL takes the embedded API's place",
    ],
  ])("the invalid setting %j is reported by a message that names it", (env, problem) =>
    expect(listProblems(env)).toEqual([problem]),
  );

  test.each<[string, Record<string, string>]>([
    ["SESSION_SECRETS", { SESSION_SECRETS: `${SESSION_SECRET},too-short-hunter2` }],
    ["DATA_KEYS", { DATA_KEYS: `${DATA_KEY},too-short-hunter2` }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://root:hunter2@db/x", SESSION_SECRETS: SESSION_SECRET }],
    ["METRICS_TOKEN", { METRICS_TOKEN: "hunter2" }],
    ["OPERATOR_TOKEN", { OPERATOR_TOKEN: "hunter2" }],
    ["SMTP_URL", { SMTP_URL: "http://mail:hunter2@x" }],
    ["RECAPTCHA_SECRET_KEY", { RECAPTCHA_SECRET_KEY: "hunter2 hunter2", RECAPTCHA_SITE_KEY: "k" }],
  ])("the message about an invalid %s never contains its value", (name, env) => {
    const problems = listProblems(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
    expect(problems[0]).not.toContain("hunter2");
  });

  test("all invalid values are reported together", () => {
    expect(
      listProblems({ PORT: "x", LOG_LEVEL: "x", DEMO: "x" }).map((problem) => problem.split(" ")[0]),
    ).toEqual(["PORT", "DEMO", "LOG_LEVEL"]);
  });

  test("the operations page lists exactly these settings", async () => {
    const text = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
    const [, table] = /<!-- config -->\n([\s\S]*?)\n<!-- \/config -->/.exec(text) ?? [];
    expect(table).toBe(toConfigTable());
  });
});
