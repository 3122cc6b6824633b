// Runs after the build, for steps that the compiler lacks.
import { execFileSync } from "node:child_process";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { collectLanguages } from "./build-languages.ts";
import { dropEmptyFiles } from "./drop-empty-files.ts";
import { mergeChunks } from "./merge-chunks.ts";
import { shareNamespaces } from "./share-namespaces.ts";

const folder = "public/build";
const program = "build/index.js";
const server = "build/server.js";
await rename(program, server);
await dropEmptyFiles(folder, server);
await mergeChunks(folder, server);
await collectLanguages(folder);

// A brotli and a gzip copy of each asset, at the highest level, so that the server only selects one.
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const content = await readFile(path);
  await writeFile(`${path}.br`, brotliCompressSync(content));
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
}

// The server's text stays in memory as long as it runs. Without white space and comments it is a quarter
// smaller. Names stay and lines are short, for readers of a stack trace.
const { code, legalComments } = transformSync(shareNamespaces(await readFile(server, "utf8")), {
  minifyWhitespace: true,
  lineLimit: 160,
  legalComments: "external",
  platform: "node",
  target: "node22",
});
// One character beyond Latin-1 would make V8 store two bytes for each character, and Node reads an ASCII file in
// half the time. esbuild escapes characters in strings and templates, and we escape the rest. Only a raw template
// would show the escape.
if (/String\.raw\s*`[^`]*[^\0-\x7f]/.test(code))
  throw new Error("A raw template holds a character to be escaped");
const escapedCode = code.replace(
  /[^\0-\x7f]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
);
await writeFile(server, escapedCode);
await writeFile(`${server}.LICENSES.txt`, legalComments);

// An older Node would end with a crash of the database's native code, which says nothing.
const { engines } = JSON.parse(await readFile("package.json", "utf8"));
const oldestVersion = Number(/\d+/.exec(engines.node)?.[0]);
const advice =
  "Start it by npm, which brings its own (npm start, npm run backup -- FILE), or install a newer Node";

// Compiling seven megabytes of text would take a sixth of each start. So V8's code cache is stored next to the
// text; without write access there, each start compiles again.
await writeFile(
  program,
  `"use strict";
if (parseInt(process.versions.node, 10) < ${oldestVersion}) {
  process.stderr.write("The portal needs Node ${oldestVersion} or newer, and this is " + process.version + ". ${advice}\\n");
  process.exit(1);
}
const { enableCompileCache } = require("node:module");
enableCompileCache?.(require("node:path").join(__dirname, ".cache"));
module.exports = require("./server.js");
`,
);
execFileSync(process.execPath, ["-e", `require("./${program}")`]);
