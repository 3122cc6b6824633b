import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restrictDataFolder } from "./data-folder.server.ts";

let folder: string;
const warnings: string[] = [];
const log = { warn: (_: object, text: string) => void warnings.push(text) };
const toPath = (name: string) => join(folder, name);
const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

beforeEach(async () => {
  warnings.length = 0;
  folder = await mkdtemp(join(tmpdir(), "benefits-folder-"));
  await mkdir(toPath("outbox"));
  await chmod(toPath("outbox"), 0o755);
  await chmod(folder, 0o755);
  for (const name of [
    "api.sqlite",
    "api.sqlite-wal",
    "portal.sqlite-shm",
    "session-secrets",
    "outbox/1.eml",
  ]) {
    await writeFile(toPath(name), "x");
    await chmod(toPath(name), 0o644);
  }
});
afterEach(() => rm(folder, { recursive: true }));

const restrictFolder = () => restrictDataFolder(folder, log as never);

test("[E7] other users of the machine cannot read the data folder or the portal's files in it", async () => {
  await mkdir(toPath("lost+found"), 0o755);
  await restrictFolder();
  const modes = await Promise.all(
    ["", "outbox", "api.sqlite", "api.sqlite-wal", "portal.sqlite-shm", "session-secrets", "outbox/1.eml"]
      .map(toPath)
      .map(readMode),
  );
  expect(modes).toEqual(["700", "700", "600", "600", "600", "600", "600"]);
  expect(warnings).toEqual([]);
});

test("a data folder with other files keeps its mode, logs a warning, and closes the portal's files", async () => {
  await writeFile(toPath("notes.txt"), "x");
  await chmod(toPath("notes.txt"), 0o644);
  await restrictFolder();
  expect([
    await readMode(folder),
    await readMode(toPath("notes.txt")),
    await readMode(toPath("api.sqlite")),
  ]).toEqual(["755", "644", "600"]);
  expect(warnings).toEqual([
    expect.stringMatching(/other users .* may read .*because it holds other things.*DATA_DIR/),
  ]);
});

test("a symbolic link is not followed, because its target may belong to anybody", async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), "benefits-elsewhere-"));
  await chmod(elsewhere, 0o755);
  await symlink(elsewhere, toPath("portal.sqlite"));
  await restrictFolder();
  expect(await readMode(elsewhere)).toBe("755");
  await rm(elsewhere, { recursive: true });
});
