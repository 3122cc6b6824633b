import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeFolder, writeWholeFile, writeWholeFiles } from "./whole-files.ts";

const root = await mkdtemp(join(tmpdir(), "whole-"));
afterAll(() => rm(root, { recursive: true }));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(root, "case-"));
});

async function* failHalfway() {
  yield Buffer.from("half");
  throw new Error("no more");
}

describe("[OPS-10] writing files", () => {
  it("a file that fails half-way leaves nothing of any file", async () => {
    const files = [
      { path: join(folder, "a"), content: "a" },
      { path: join(folder, "b"), content: failHalfway() },
    ];
    await expect(writeWholeFiles(files)).rejects.toThrow("no more");
    expect(await readdir(folder)).toEqual([]);
  });

  it("an existing file keeps its content when writing its replacement fails", async () => {
    const path = join(folder, "list");
    await writeFile(path, "old");
    await expect(writeWholeFile({ path, content: failHalfway() }, { mayReplace: true })).rejects.toThrow(
      "no more",
    );
    expect([await readFile(path, "utf8"), await readdir(folder)]).toEqual(["old", ["list"]]);
    await writeWholeFile({ path, content: "new" }, { mayReplace: true });
    expect([await readFile(path, "utf8"), await readdir(folder)]).toEqual(["new", ["list"]]);
  });

  it("an existing file is kept, with its path in the error, when it may not be replaced", async () => {
    const path = join(folder, "kept");
    await writeFile(path, "old");
    const files = [
      { path: join(folder, "other"), content: "x" },
      { path, content: "new" },
    ];
    await expect(writeWholeFiles(files)).rejects.toMatchObject({ code: "EEXIST", path });
    expect([await readFile(path, "utf8"), await readdir(folder)]).toEqual(["old", ["kept"]]);
  });

  it("a symbolic link stays a link when its target is replaced", async () => {
    const path = join(folder, "link");
    await writeFile(join(folder, "end"), "old");
    await symlink(join(folder, "end"), path);
    await writeWholeFile({ path, content: "new" }, { mayReplace: true });
    expect(await readFile(join(folder, "end"), "utf8")).toBe("new");
  });

  it.runIf(process.platform === "linux")(
    "a device is written to, and stays a device, and a full one is an error",
    async () => {
      await writeWholeFile({ path: "/dev/null", content: "x" }, { mayReplace: true });
      expect((await stat("/dev/null")).isCharacterDevice()).toBe(true);
      const full = { path: "/dev/full", content: "x" };
      await expect(writeWholeFile(full, { mayReplace: true })).rejects.toMatchObject({ code: "ENOSPC" });
    },
  );
});

describe("[OPS-10] making folders", () => {
  it("a folder is created with its parents, for its owner only, and creating it again is no error", async () => {
    const path = join(folder, "a", "b");
    await makeFolder(path, 0o700);
    await makeFolder(path, 0o700);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.platform === "linux")(
    "a folder that the system denies is an error with the named path",
    async () => {
      for (const path of ["/proc/nope", "/proc/nope/deeper"])
        await expect(makeFolder(path)).rejects.toMatchObject({ code: "ENOENT", path });
    },
  );

  it("a folder with the name of a file is an error", async () => {
    const path = join(folder, "file");
    await writeFile(path, "x");
    await expect(makeFolder(path)).rejects.toMatchObject({ code: "EEXIST", path });
    await expect(makeFolder(join(path, "x"))).rejects.toMatchObject({ code: "ENOTDIR" });
  });
});
