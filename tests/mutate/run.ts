/**
 * `npm run mutate`: takes out one defence at a time, in a copy of the project, and runs the one test that must notice.
 * Ends with 1 when a test still passes. Words after `--` choose mutations by id, defence or file. With `--minutes N` no
 * mutation is begun after N minutes; each day begins at another place of the list, so that every one has its turn.
 */
import { parseArgs } from "node:util";
import { listMutations } from "./list.ts";
import { createWorkspace, type Verdict } from "./workspace.ts";

const WORKSPACES = 2;
const DAY = 86_400_000;
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "Infinity" } },
});
const lastBegin = Date.now() + Number(values.minutes) * 60_000;
const all = await listMutations();
const chosen = all.filter(
  ({ id, defence, file }) =>
    words.length === 0 || words.some((word) => `${id} ${defence} ${file}`.includes(word)),
);
// A stride that shares no factor with most lengths, so that a week's runs overlap little.
const first = (Math.floor(Date.now() / DAY) * 131) % Math.max(1, chosen.length);
const queue = [...chosen.slice(first), ...chosen.slice(0, first)];
const counts: Record<Verdict["kind"], number> = { noticed: 0, survived: 0, broken: 0 };

await Promise.all(Array.from({ length: Math.min(WORKSPACES, chosen.length) }, work));
process.stdout.write(
  `\n${counts.noticed} noticed, ${counts.survived} survived, ${counts.broken} could not be tried\n` +
    (queue.length > 0 ? `${queue.length} left for another day\n` : "") +
    `${counts.noticed} passed, ${counts.survived + counts.broken} failed\n`,
);
process.exit(counts.noticed > 0 && counts.survived + counts.broken === 0 ? 0 : 1);

function next() {
  return Date.now() < lastBegin ? queue.shift() : undefined;
}

async function work(): Promise<void> {
  const workspace = await createWorkspace();
  try {
    for (let mutation = next(); mutation; mutation = next()) {
      const started = Date.now();
      const verdict = await workspace.try(mutation);
      // The compiler crashes once in many builds on a busy machine; a mutation that is wrong breaks twice.
      const { kind, output } = verdict.kind === "broken" ? await workspace.try(mutation) : verdict;
      counts[kind] += 1;
      const seconds = Math.round((Date.now() - started) / 1_000);
      process.stdout.write(
        `${kind.padEnd(8)} [${mutation.id}] ${mutation.defence} (${mutation.file}, ${seconds} s)\n`,
      );
      if (kind !== "noticed") process.stdout.write(`${output}\n`);
    }
  } finally {
    await workspace.remove();
  }
}
