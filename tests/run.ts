/**
 * `npm test`: runs every check, the quickest to fail first. It stops after a failing stage, and ends with each stage's
 * time and the passed tests.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";

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
    // One worker more than two processors, because a third of a worker's time is waiting.
    "--maxWorkers=3",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}/vitest.json`,
  ],
  report: { kind: "vitest", file: `${results}/vitest.json` },
};

/** Steps of a stage run together, because a build leaves half of two processors idle. */
const stages: Step[][] = [
  [
    { name: "types", command: "npm", args: ["run", "typecheck"] },
    { name: "lint", command: "biome", args: ["check", "."] },
    { name: "build", command: "npm", args: ["run", "build"] },
  ],
  [vitest],
  ...(existsSync(chromium)
    ? []
    : [[{ name: "browser", command: "playwright", args: ["install", "chromium"] }]]),
  [
    {
      name: "browser journeys",
      command: "playwright",
      args: ["test", "-c", "e2e/playwright.config.ts"],
      report: { kind: "playwright", file: `${results}/e2e.json` },
    },
  ],
];

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
let passedCount = 0;
let failureCount = 0;
let skippedCount = 0;
const durations: string[] = [];

for (const stage of stages) {
  const name = stage.map((step) => step.name).join(", ");
  const started = Date.now();
  const usedBefore = await readChildrensCpu();
  process.stdout.write(`\n── ${name}\n`);
  const codes = await Promise.all(stage.length === 1 ? stage.map(runStep) : stage.map(runQuietly));
  for (const { report } of stage) if (report) await addCounts(report);
  const seconds = Math.round((Date.now() - started) / 1000);
  const cpu = Math.round((await readChildrensCpu()) - usedBefore);
  const isOk = codes.every((code) => code === 0);
  const result = `${name}: ${isOk ? "ok" : `failed (${codes.join(", ")})`}, ${seconds} s, ${cpu} s of CPU`;
  durations.push(result);
  process.stdout.write(`── ${result}\n`);
  if (!isOk) {
    if (failureCount === 0) failureCount = 1;
    break;
  }
}
process.stdout.write(`\n${durations.join("\n")}\n`);
if (skippedCount > 0)
  process.stdout.write(`\n${skippedCount} left out: what only scripts, or only their absence, can show\n`);
process.stdout.write(`\n${passedCount} passed, ${failureCount} failed\n`);
process.exit(failureCount > 0 ? 1 : 0);

function runStep({ command, args }: Step): Promise<number> {
  return awaitExit(spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] }));
}

/** Shows its output when it has ended, so that those of several steps do not mix. */
async function runQuietly({ name, command, args }: Step): Promise<number> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => output.push(part));
  const code = await awaitExit(child);
  process.stdout.write(`─ ${name}\n${Buffer.concat(output)}`);
  return code;
}

/** The exit code, once all output has come. */
function awaitExit(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** CPU seconds of all ended child processes; 0 if the system does not say. Other load does not change it. */
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

async function addCounts({ kind, file }: NonNullable<Step["report"]>): Promise<void> {
  const report = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  if (kind === "vitest") {
    passedCount += report.numPassedTests ?? 0;
    failureCount += report.numFailedTests ?? 0;
    skippedCount += (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  } else {
    passedCount += (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0);
    failureCount += report.stats?.unexpected ?? 0;
    skippedCount += report.stats?.skipped ?? 0;
  }
}
