import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usage } from "../../api/commands/run.ts";
import { PROGRAM } from "../support/process.ts";

describe("a command of the program", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "benefits-commands-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const startCommand = (...args: string[]) =>
    spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder, PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });

  test("[OPS-10] a mistyped command prints the usage and ends with 2, and starts no portal", async () => {
    const child = startCommand("bakcup", join(folder, "file"));
    const [[code], output, errors] = await Promise.all([
      once(child, "exit"),
      text(child.stdout),
      text(child.stderr),
    ]);
    expect([code, output, errors]).toEqual([2, "", `${usage}\n`]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("[OPS-10] a command whose reader closes the pipe early finishes its work", async () => {
    const child = startCommand("rates", "export", folder);
    child.stdout.destroy();
    const [[code], complained] = await Promise.all([once(child, "exit"), text(child.stderr)]);
    expect([code, complained]).toEqual([0, ""]);
    expect(await readdir(folder)).toContain("minimum-wage.csv");
  });

  const missing = ": There is no such file or folder";
  const isFolder = ": It is a folder. Name a file";
  const partIsFile = ": A part of this path is a file, not a folder";
  test.each([
    [["rates", "export"], "text", ": It exists already. Name a new one"],
    [["rates", "export"], "text/x", partIsFile],
    [["restore"], "none", missing],
    [["restore"], "folder", isFolder],
    [["person", "erased", "--out"], "folder", isFolder],
    [["person", "erase-again"], "none", missing],
    [["person", "erase-again"], "text", " is no list that person erased has written"],
  ])(
    "[OPS-10] %j with a path that cannot be used (%s) says why in a sentence",
    async (command, name, reason) => {
      const files = join(folder, "files");
      await mkdir(join(files, "folder"), { recursive: true });
      await writeFile(join(files, "text"), "x");
      const child = startCommand(...command, join(files, name));
      child.stdout.resume();
      const [[code], errors] = await Promise.all([once(child, "exit"), text(child.stderr)]);
      expect([code, errors]).toEqual([1, `${join(files, name)}${reason}\n`]);
    },
  );

  test.runIf(process.platform === "linux")(
    "[OPS-10] a command ends with a sentence when the system denies the folder that it names",
    async () => {
      const child = startCommand("rates", "export", "/proc/nope");
      child.stdout.resume();
      const [[code], errors] = await Promise.all([once(child, "exit"), text(child.stderr)]);
      expect([code, errors]).toEqual([1, `/proc/nope${missing}\n`]);
    },
  );

  test.each([[["rates", "export"]], [["backup"]], [[]]])(
    "[OPS-10] the program ends with a sentence when an old Node starts it with %j",
    async (command) => {
      const pretend =
        'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
      const child = spawn(process.execPath, ["--import", pretend, PROGRAM, ...command], {
        env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder, PORT: "0" },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const [[code], errors] = await Promise.all([once(child, "exit"), text(child.stderr)]);
      expect([code, errors]).toEqual([1, expect.stringMatching(/^The portal needs Node 22 or newer, .*\n$/)]);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
