/**
 * `npm run reproduce`, after a build: builds the same sources in another folder, and compares every file of
 * the product.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const printLine = (line: string) => process.stdout.write(`${line}\n`);

function hashBuild(folder: string): Map<string, string> {
  const paths = globSync(["build/**", "public/build/**"], { cwd: folder }).filter(
    // V8's cache, which the image makes again.
    (path) => !path.startsWith("build/.cache") && statSync(join(folder, path)).isFile(),
  );
  return new Map(
    paths.map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex"),
    ]),
  );
}

const copy = mkdtempSync(join(tmpdir(), "portal-"));
try {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const sources = execFileSync("git", list, { encoding: "utf8" }).split("\0").filter(Boolean);
  for (const path of sources) cpSync(path, join(copy, path));
  // Compilers write paths as they are on disk, so a symbolic link would change them.
  execFileSync("sh", ["-c", 'cp -al node_modules "$0" 2>/dev/null || cp -a node_modules "$0"', copy]);
  execFileSync("npm", ["run", "build"], { cwd: copy, stdio: ["ignore", "ignore", "inherit"] });
  const [builtHashes, copyHashes] = [hashBuild("."), hashBuild(copy)];
  const different = [...new Set([...builtHashes.keys(), ...copyHashes.keys()])].filter(
    (path) => builtHashes.get(path) !== copyHashes.get(path),
  );
  printLine(`${builtHashes.size} files, ${different.length} different.`);
  for (const path of different) printLine(`  ${path}`);
  process.exitCode = builtHashes.size === 0 || different.length > 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true });
}
