/**
 * `npm run mutate`: takes out one defence at a time, in a copy of the project, and runs the one test that must notice.
 * Ends with 1 when a test still passes. Words after `--` choose mutations by id, defence or file.
 */
import { listMutations } from "./list.ts";
import { createWorkspace, type Verdict } from "./workspace.ts";

const WORKSPACES = 2;
const words = process.argv.slice(2);
const all = await listMutations();
const chosen = all.filter(
  ({ id, defence, file }) =>
    words.length === 0 || words.some((word) => `${id} ${defence} ${file}`.includes(word)),
);
const queue = [...chosen];
const counts: Record<Verdict["kind"], number> = { noticed: 0, survived: 0, broken: 0 };

await Promise.all(Array.from({ length: Math.min(WORKSPACES, chosen.length) }, work));
process.stdout.write(
  `\n${counts.noticed} noticed, ${counts.survived} survived, ${counts.broken} could not be tried\n` +
    `${counts.noticed} passed, ${counts.survived + counts.broken} failed\n`,
);
process.exit(chosen.length > 0 && counts.noticed === chosen.length ? 0 : 1);

async function work(): Promise<void> {
  const workspace = await createWorkspace();
  try {
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      const started = Date.now();
      const first = await workspace.try(mutation);
      // The compiler crashes once in many builds on a busy machine; a mutation that is wrong breaks twice.
      const { kind, output } = first.kind === "broken" ? await workspace.try(mutation) : first;
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
