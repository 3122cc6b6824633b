// After the build: what the compiler leaves undone.
import { execFileSync } from "node:child_process";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const folder = "public/build";
const program = "build/index.js";
const server = "build/server.js";
await rename(program, server);
await dropEmptyFiles();

// A brotli and a gzip copy beside each asset, at the highest level, so that the server only picks one.
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const content = await readFile(path);
  await writeFile(`${path}.br`, brotliCompressSync(content));
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
}

// One character beyond Latin-1 makes V8 keep the whole server's text at two bytes a character: 6 MB of memory. Escapes
// mean the same in strings, templates, patterns and comments alike; only a raw template would show them.
const text = await readFile(server, "utf8");
if (/String\.raw\s*`[^`]*[^\0-\xff]/.test(text))
  throw new Error("A raw template holds a character to be escaped");
await writeFile(
  server,
  text.replace(/[^\0-\xff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`),
);

// Nine megabytes of text are compiled at every start: a sixth of its time. What V8 made of it is kept beside it, and where
// nobody may write there, each start compiles.
await writeFile(
  program,
  `"use strict";
const { enableCompileCache } = require("node:module");
enableCompileCache?.(require("node:path").join(__dirname, ".cache"));
module.exports = require("./server.js");
`,
);
execFileSync(process.execPath, ["-e", `require("./${program}")`]);

/**
 * In the browser each of the server's modules is an empty one, and the compiler gives many a file of their own: a
 * request each, for nothing. What they export is put in place where it is asked for.
 */
async function dropEmptyFiles() {
  const shared = join(folder, "_shared");
  const empty =
    /^import\{b as \w+\}from"[^"]+";var ((?:,?\w+=\w+\(\(\w+,\w+\)=>\{\w+\.exports=\{\}\}\))+);export\{[^}]*\};\s*$/;
  const addresses = [];
  for (const name of await readdir(shared)) {
    if (!empty.test(await readFile(join(shared, name), "utf8"))) continue;
    addresses.push(`/build/_shared/${name}`);
    await rm(join(shared, name));
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const scripts = files.filter((file) => file.isFile() && file.name.endsWith(".js"));
  const manifests = (await readdir("build")).filter((name) => /^assets-.*\.json$/.test(name));
  const texts = [server, ...manifests.map((name) => join("build", name))];
  for (const path of [...texts, ...scripts.map(({ parentPath, name }) => join(parentPath, name))]) {
    const before = await readFile(path, "utf8");
    let after = before;
    for (const address of addresses) {
      after = after
        .replaceAll(new RegExp(`import\\{([^}]*)\\}from"${address}";`, "g"), (_, names) => toEmpty(names))
        .replaceAll(new RegExp(`import"${address}";`, "g"), "")
        .replaceAll(new RegExp(`"${address}",|,?"${address}"`, "g"), "");
    }
    if (after !== before) await writeFile(path, after);
  }
}

function toEmpty(names) {
  return names
    .split(",")
    .map((each) => `var ${each.split(" as ").at(-1)}=()=>({});`)
    .join("");
}
