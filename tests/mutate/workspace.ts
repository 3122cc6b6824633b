import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "../architecture/sources.ts";
import type { Mutation } from "./mutation.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Milliseconds after which a mutated server counts as hanging; no test of the suite takes as long. */
const TEST_LIMIT_MS = 240_000;

/**
 * `noticed`: the test failed. `survived`: it passed. `broken`: nothing could be run, so there is no
 * verdict.
 */
export interface Verdict {
  kind: "noticed" | "survived" | "broken";
  /** The last lines of the output, for a mutation that was not noticed. */
  output: string;
}

/** A copy of the project that mutations may change. */
export interface Workspace {
  /** Runs the mutation's test, or other unit test files in its place. */
  try(mutation: Mutation, files?: readonly string[]): Promise<Verdict>;
  remove(): Promise<void>;
}

export async function createWorkspace(): Promise<Workspace> {
  // PostgreSQL runs as another user if tests run as root, and must be able to read the folder.
  const folder = await mkdtemp(join(tmpdir(), "mutate-"));
  await runCommand("chmod", ["755", folder], ROOT);
  for (const path of listFiles()) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(join(ROOT, path), join(folder, path));
  }
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));

  return {
    async try(mutation, files = [mutation.test.file]) {
      const path = join(folder, mutation.file);
      const text = await readFile(path, "utf8");
      const parts = text.split(mutation.find);
      if (parts.length !== 2) {
        return { kind: "broken", output: `the text occurs ${parts.length - 1} times in ${mutation.file}` };
      }
      await writeFile(path, parts.join(mutation.replace ?? ""));
      try {
        return await runTest(folder, files, mutation.test.name);
      } finally {
        await writeFile(path, text);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runTest(folder: string, files: readonly string[], name: string): Promise<Verdict> {
  const [file = ""] = files;
  const isUnit = !/^(tests\/http|e2e)\//.test(file);
  if (!isUnit) {
    const build = await runCommand("npm", ["run", "build"], folder);
    if (build.code !== 0) return { kind: "broken", output: build.output };
  }
  const title = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const report = join(folder, "test-results", "mutate.json");
  await rm(report, { force: true });
  const { output } = file.startsWith("e2e/")
    ? await runCommand(
        "playwright",
        ["test", "-c", "e2e/playwright.config.ts", file, "-g", title, "--workers=1", "--reporter=json"],
        folder,
        { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      )
    : await runCommand(
        "vitest",
        [
          ...["run", "--project", isUnit ? "unit" : "http", ...files, "-t", title],
          ...["--maxWorkers=1", "--bail=1", "--reporter=default", "--reporter=json"],
          `--outputFile.json=${report}`,
        ],
        folder,
      );
  const counts = await readCounts(report);
  if (counts === null || counts.passed + counts.failed === 0) return { kind: "broken", output };
  return { kind: counts.failed > 0 ? "noticed" : "survived", output };
}

async function readCounts(path: string): Promise<{ passed: number; failed: number } | null> {
  const report = await readFile(path, "utf8").then(JSON.parse, () => null);
  if (report === null) return null;
  if (report.stats) return { passed: report.stats.expected, failed: report.stats.unexpected };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function runCommand(command: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    // A separate process group, so that a hanging test ends with the servers it started. Workspaces share
    // their packages, and a cache that two runs clear at once would lose files.
    const cache = { VITEST_FS_MODULE_CACHE_PATH: join(cwd, ".vitest", "modules") };
    const child = spawn(command, args, { cwd, env: { ...process.env, ...cache, ...env }, detached: true });
    let output = "";
    const appendOutput = (part: Buffer) => {
      output = `${output}${part}`.slice(-3_000);
    };
    child.stdout.on("data", appendOutput);
    child.stderr.on("data", appendOutput);
    const limit = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), TEST_LIMIT_MS);
    child.once("error", (error) => resolve({ code: 127, output: String(error) }));
    child.once("close", (code) => {
      clearTimeout(limit);
      resolve({ code, output });
    });
  });
}
