import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
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

  const start = (...args: string[]) =>
    spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder, PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });

  test("[OPS-10] a mistyped command prints the usage and ends with 2, and starts no portal", async () => {
    const child = start("bakcup", join(folder, "file"));
    const [[code], output, errors] = await Promise.all([
      once(child, "exit"),
      text(child.stdout),
      text(child.stderr),
    ]);
    expect([code, output, errors]).toEqual([2, "", `${usage}\n`]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("[OPS-10] a command whose reader closes the pipe early finishes its work", async () => {
    const child = start("rates", "export", folder);
    child.stdout.destroy();
    const [[code], complained] = await Promise.all([once(child, "exit"), text(child.stderr)]);
    expect([code, complained]).toEqual([0, ""]);
    expect(await readdir(folder)).toContain("minimum-wage.csv");
  });
});
