/**
 * `npm test`: runs every check, the quickest to fail first. It stops after a stage with a failing step, prints each
 * step's output as it comes, and ends with the time of each stage and the number of passed tests.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { createInterface } from "node:readline";

const results = "test-results";
const chromium = "/usr/bin/chromium";

interface Step {
  name: string;
  command: string;
  args: string[];
  /** The file for the step's counts. */
  report?: { kind: "vitest" | "playwright"; file: string };
}

const vitest: Step = {
  name: "unit and http tests",
  command: "vitest",
  args: [
    "run",
    // Two workers, because the journeys beside them use what these leave while they wait.
    "--maxWorkers=2",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}/vitest.json`,
  ],
  report: { kind: "vitest", file: `${results}/vitest.json` },
};

const journeys: Step = {
  name: "browser journeys",
  command: "playwright",
  args: ["test", "-c", "e2e/playwright.config.ts"],
  report: { kind: "playwright", file: `${results}/e2e.json` },
};

/** Steps of a stage run at the same time, because each of them alone leaves a part of two processors idle. */
const stages: Step[][] = [
  [
    { name: "types", command: "npm", args: ["run", "typecheck"] },
    { name: "lint", command: "biome", args: ["check", "."] },
    { name: "build", command: "npm", args: ["run", "build"] },
  ],
  ...(existsSync(chromium)
    ? []
    : [[{ name: "browser", command: "playwright", args: ["install", "chromium"] }]]),
  [vitest, journeys],
];

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
let passed = 0;
let failed = 0;
let skipped = 0;
const took: string[] = [];

for (const stage of stages) {
  const name = stage.map((step) => step.name).join(", ");
  const started = Date.now();
  const usedBefore = await readChildrensCpu();
  process.stdout.write(`\n── ${name}\n`);
  const codes = await Promise.all(stage.map(run));
  for (const { report } of stage) if (report) await count(report);
  const seconds = Math.round((Date.now() - started) / 1000);
  const cpu = Math.round((await readChildrensCpu()) - usedBefore);
  const isOk = codes.every((code) => code === 0);
  const result = `${name}: ${isOk ? "ok" : `failed (${codes.join(", ")})`}, ${seconds} s, ${cpu} s of CPU`;
  took.push(result);
  process.stdout.write(`── ${result}\n`);
  if (!isOk) {
    if (failed === 0) failed = 1;
    break;
  }
}
process.stdout.write(`\n${took.join("\n")}\n`);
if (skipped > 0)
  process.stdout.write(`\n${skipped} left out: what only scripts, or only their absence, can show\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);

/** Shows whole lines as they come, with the step's name, because those of several steps mix. */
async function run({ name, command, args }: Step): Promise<number> {
  const started = Date.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => process.stdout.write(`${name} │ ${line}\n`));
  const code = await ended(child);
  process.stdout.write(
    `── ${name}: ended with ${code} after ${Math.round((Date.now() - started) / 1000)} s\n`,
  );
  return code;
}

/** The exit code, once all output has come. */
function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** CPU seconds of ended children, without browsers, which end after their parents; 0 if the system does not say. */
async function readChildrensCpu(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8").catch(() => "");
  // The fields after the program's name, which may contain spaces; a tick is a hundredth of a second.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(13, 15)
    .map(Number);
  return (user + system) / 100;
}

async function count({ kind, file }: NonNullable<Step["report"]>): Promise<void> {
  const report = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  if (kind === "vitest") {
    passed += report.numPassedTests ?? 0;
    failed += report.numFailedTests ?? 0;
    skipped += (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  } else {
    passed += (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0);
    failed += report.stats?.unexpected ?? 0;
    skipped += report.stats?.skipped ?? 0;
  }
}
