// After the build: what the compiler leaves undone.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

// A brotli and a gzip copy beside each asset, at the highest level, so that the server only picks one.
const folder = "public/build";
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const content = await readFile(path);
  await writeFile(`${path}.br`, brotliCompressSync(content));
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
}

// One character beyond Latin-1 makes V8 keep the whole server's text at two bytes a character: 6 MB of memory. Escapes
// mean the same in strings, templates, patterns and comments alike; only a raw template would show them.
const server = "build/index.js";
const text = await readFile(server, "utf8");
if (/String\.raw\s*`[^`]*[^\0-\xff]/.test(text))
  throw new Error("A raw template holds a character to be escaped");
await writeFile(
  server,
  text.replace(/[^\0-\xff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`),
);
