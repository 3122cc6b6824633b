import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadDataKeys, loadSecrets } from "./secrets.server.ts";

const root = await mkdtemp(join(tmpdir(), "benefits-secrets-"));
afterAll(() => rm(root, { recursive: true }));

async function makeDataDir(name: string): Promise<string> {
  const dataDir = join(root, name);
  await mkdir(dataDir);
  return dataDir;
}

test("a demo makes its secret once, closed to other users, and finds it again", async () => {
  const dataDir = await makeDataDir("a");
  const firstSecrets = await loadSecrets({ sessionSecrets: null, dataDir });
  expect(firstSecrets).toHaveLength(1);
  expect(firstSecrets[0]?.length).toBeGreaterThanOrEqual(32);
  expect(await loadSecrets({ sessionSecrets: null, dataDir })).toEqual(firstSecrets);
  expect((await stat(join(dataDir, "session-secrets"))).mode & 0o777).toBe(0o600);
});

test("[D8] processes that start at the same time use the same secret and leave no temporary file", async () => {
  const dataDir = await makeDataDir("b");
  const secrets = await Promise.all(
    Array.from({ length: 8 }, () => loadSecrets({ sessionSecrets: null, dataDir })),
  );
  expect(new Set(secrets.flat()).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["session-secrets"]);
});

test("configured secrets are used unchanged", async () => {
  expect(await loadSecrets({ sessionSecrets: ["new", "old"], dataDir: join(root, "c") })).toEqual([
    "new",
    "old",
  ]);
});

test("[AT-REST] a demo keeps its data keys next to its secrets, closed to others, and finds them again", async () => {
  const dataDir = await makeDataDir("d");
  const firstKeys = await loadDataKeys({ dataKeys: null, dataDir });
  const secrets = await loadSecrets({ sessionSecrets: null, dataDir });
  expect(firstKeys[0]?.length).toBeGreaterThanOrEqual(32);
  expect(firstKeys).not.toEqual(secrets);
  expect(await loadDataKeys({ dataKeys: null, dataDir })).toEqual(firstKeys);
  expect((await stat(join(dataDir, "data-keys"))).mode & 0o777).toBe(0o600);
  expect(await loadDataKeys({ dataKeys: ["new", "old"], dataDir })).toEqual(["new", "old"]);
});
