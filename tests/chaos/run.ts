/**
 * `npm run chaos`: kills, starves, misleads and stops the built server while people write. Nothing that was
 * acknowledged may be lost, doubled or half done. Ends with 1 if anything was. Words select scenarios: `npm
 * run chaos -- write upstream`. `--rounds=2` makes it shorter than its 20 kills, `--kinds=2` than its 15
 * kinds of spoiled replies for each page and form. With `--minutes 9` no round and no scenario begins after
 * that time, and the report names what was left out. Each scenario's report is also in
 * `test-results/chaos.txt`.
 */
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { inspect, parseArgs } from "node:util";
import { startPostgres } from "../support/postgres.ts";
import { PROGRAM } from "../support/process.ts";
import { hasTmpfs } from "./disk.ts";
import { createEmptyTally, isClean, type Outcome, sumTallies } from "./scenario.ts";
import { listScenarios } from "./scenarios.ts";

const MAX_TOLD = 40;

const REPORT = "test-results/chaos.txt";
mkdirSync("test-results", { recursive: true });
writeFileSync(REPORT, "");

const printLine = (line: string) => {
  process.stdout.write(`${line}\n`);
  appendFileSync(REPORT, `${line}\n`);
};

if (!existsSync(PROGRAM)) {
  printLine("There is no build yet: npm run build, then npm run chaos");
  process.exit(1);
}
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "20" },
    kinds: { type: "string", default: "15" },
    minutes: { type: "string", default: "Infinity" },
  },
});
const startedAt = Date.now();
const hasTimeLeft = (share: number) => Date.now() - startedAt < Number(values.minutes) * 60_000 * share;
const postgres = await startPostgres({ durable: true });
const outcomes: Outcome[] = [];
let failureCount = 0;
try {
  const scenarios = listScenarios(postgres, {
    rounds: Number(values.rounds),
    kinds: Number(values.kinds),
    mayBegin: hasTimeLeft,
  }).filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (!hasTmpfs()) printLine("LEFT OUT  disk full by a small disk: nothing can be mounted here");
  for (const { name, run } of scenarios) {
    if (!hasTimeLeft(1)) {
      printLine(`LEFT OUT  ${name}: the time was over`);
      continue;
    }
    const started = Date.now();
    const outcome = await run().catch(
      (fault): Outcome => ({ ...createEmptyTally(), note: "", problems: [inspect(fault)] }),
    );
    outcomes.push(outcome);
    if (!isClean(outcome)) failureCount += 1;
    printLine(
      `${isClean(outcome) ? "ok" : "FAILED"}  ${name}, ${Math.round((Date.now() - started) / 1000)} s`,
    );
    const { acknowledged, lost, doubled, halfDone } = outcome;
    printLine(`    acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}, half done ${halfDone}`);
    const untold = outcome.problems.length - MAX_TOLD;
    if (untold > 0) printLine(`    ${untold} problems more than these:`);
    if (outcome.note) printLine(`    ${outcome.note}`);
    for (const problem of outcome.problems.slice(0, MAX_TOLD)) printLine(`    ! ${problem}`);
  }
} finally {
  await postgres.stop();
}
const { acknowledged, lost, doubled, halfDone } = sumTallies(outcomes);
printLine(`\nacknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}, half done ${halfDone}`);
printLine(`${outcomes.length - failureCount} passed, ${failureCount} failed`);
// A server that a failed scenario left behind must not keep the process running.
process.exit(failureCount > 0 || outcomes.length === 0 ? 1 : 0);
