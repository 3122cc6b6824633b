import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collectStartGarbage } from "./start-garbage.server.ts";

it("[OPS-09] the garbage collection after the start frees objects that only the start needed, and keeps referenced ones", async () => {
  const held = { of: "the server" };
  const heldRef = new WeakRef(held);
  const startRef = new WeakRef({ of: "the start" });
  await collectStartGarbage();
  expect(startRef.deref()).toBeUndefined();
  expect(heldRef.deref()).toBe(held);
});

it("[OPS-09] the code that V8 compiled is stored after the start, so that a start after a kill reads it too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "compiled-"));
  try {
    await writeFile(join(folder, "program.cjs"), "module.exports = () => 1;\n");
    const script = `
      require("node:module").enableCompileCache(${JSON.stringify(join(folder, "cache"))});
      require(${JSON.stringify(join(folder, "program.cjs"))})();
      import(${JSON.stringify(new URL("start-garbage.server.ts", import.meta.url).href)})
        .then(({ collectStartGarbage }) => collectStartGarbage())
        .then(() => require("node:child_process").spawnSync("kill", ["-9", String(process.pid)]));`;
    // Another process sends the signal, because Node shuts down in order if it kills itself.
    const { signal } = spawnSync(process.execPath, ["-e", script]);

    expect(signal).toBe("SIGKILL");
    const files = await readdir(join(folder, "cache"), { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile()).length).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
