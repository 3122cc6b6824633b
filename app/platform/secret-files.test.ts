import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, setUp } from "./set-up.server.ts";

const SESSION_SECRET = "0123456789abcdef0123456789abcdef";

function writeSecretFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), "benefits-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "secret");
  writeFileSync(path, content);
  return path;
}

const listProblems = (env: Record<string, string>) => {
  try {
    setUp(env, "/portal");
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test("[OPS-07] every secret may come from a file, and then counts as set", () => {
  const files = {
    DATABASE_URL: "postgres://u:p@db/portal\n",
    MIGRATION_DATABASE_URL: "postgres://owner:p@db/portal",
    DATABASE_REPLICA_URL: "postgres://u:p@replica/portal",
    SESSION_SECRETS: `${SESSION_SECRET}-new\n${SESSION_SECRET}-old\n`,
    DATA_KEYS: SESSION_SECRET,
    SMTP_URL: "smtp://u:p@mail",
    ROBOT_CHECK_KEY: SESSION_SECRET,
    RECAPTCHA_SECRET_KEY: "6Lsecret",
    METRICS_TOKEN: SESSION_SECRET,
    OPERATOR_TOKEN: SESSION_SECRET,
  };
  const env = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [`${name}_FILE`, writeSecretFile(content)]),
  );
  const { config } = setUp({ ...env, RECAPTCHA_SITE_KEY: "6Lsite" }, "/portal");
  expect(config).toMatchObject({
    demo: false,
    databaseUrl: "postgres://u:p@db/portal",
    migrationDatabaseUrl: "postgres://owner:p@db/portal",
    databaseReplicaUrl: "postgres://u:p@replica/portal",
    sessionSecrets: [`${SESSION_SECRET}-new`, `${SESSION_SECRET}-old`],
    dataKeys: [SESSION_SECRET],
    smtpUrl: "smtp://u:p@mail",
    robotCheckKey: SESSION_SECRET,
    recaptcha: { siteKey: "6Lsite", secretKey: "6Lsecret" },
    metricsToken: SESSION_SECRET,
    operatorToken: SESSION_SECRET,
  });
});

test("[OPS-07] a secret file that is missing, empty or given twice stops the start, without printing its content", () => {
  const emptyFile = writeSecretFile(" \n");
  expect(listProblems({ DATA_KEYS_FILE: "/nowhere/key" })).toEqual([
    "DATA_KEYS_FILE names a file that cannot be read (ENOENT): /nowhere/key",
  ]);
  expect(listProblems({ DATA_KEYS_FILE: emptyFile })).toEqual([
    `DATA_KEYS_FILE names a file that is empty: ${emptyFile}`,
  ]);
  expect(
    listProblems({ DATA_KEYS: SESSION_SECRET, DATA_KEYS_FILE: writeSecretFile(SESSION_SECRET) }),
  ).toEqual(["DATA_KEYS and DATA_KEYS_FILE are both set: set one of them"]);
  expect(listProblems({ METRICS_TOKEN_FILE: writeSecretFile("hunter2") }).join()).not.toContain("hunter2");
});

test("[OPS-07] a secret file that is a pipe or a folder stops the start at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "benefits-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  for (const path of [pipe, folder])
    expect(listProblems({ DATA_KEYS_FILE: path })).toEqual([
      `DATA_KEYS_FILE names no regular file, but a folder, pipe or device: ${path}`,
    ]);
});
