/**
 * `npm run mutate`: removes one defence at a time, in a copy of the project, and runs the one test that must
 * fail. Ends with 1 if a test still passes. Words after `--` select mutations by id, defence or file. With
 * `--minutes N` no mutation starts after N minutes. Each day begins at another place of the list, so that
 * every mutation gets its turn. `--sample N` instead breaks the code under N random requirement rows, each in
 * one small way, and writes the survivors to `test-results/survivors.md`: what neither the row's test file nor any
 * other unit test of the broken file notices. `--seed S` repeats a sample.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { listMutations } from "./list.ts";
import type { Mutation } from "./mutation.ts";
import { listTestsThatImport, sampleMutations } from "./sample.ts";
import { createWorkspace, type Verdict, type Workspace } from "./workspace.ts";

const WORKSPACES = 2;
const DAY = 86_400_000;
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "Infinity" },
    sample: { type: "string" },
    seed: { type: "string", default: String(Math.floor(Date.now() / DAY)) },
  },
});
const lastBegin = Date.now() + Number(values.minutes) * 60_000;
const isSample = values.sample !== undefined;
const all = isSample ? sampleMutations(Number(values.sample), Number(values.seed)) : await listMutations();
const mutations = all.filter(
  ({ id, defence, file }) =>
    words.length === 0 || words.some((word) => `${id} ${defence} ${file}`.includes(word)),
);
// A step that shares no factor with most lengths, so that a week's runs overlap little.
const first = (Math.floor(Date.now() / DAY) * 131) % Math.max(1, mutations.length);
const queue = [...mutations.slice(first), ...mutations.slice(0, first)];
const counts: Record<Verdict["kind"], number> = { noticed: 0, survived: 0, broken: 0 };
const survivors: string[] = [];

await Promise.all(Array.from({ length: Math.min(WORKSPACES, mutations.length) }, runMutations));
process.stdout.write(
  `\n${counts.noticed} noticed, ${counts.survived} survived, ${counts.broken} could not be tried\n` +
    (queue.length > 0 ? `${queue.length} left for another day\n` : "") +
    `${counts.noticed} passed, ${counts.survived + counts.broken} failed\n`,
);
if (isSample) {
  await mkdir("test-results", { recursive: true });
  await writeFile(
    "test-results/survivors.md",
    [`# Survivors of seed ${values.seed}`, "", ...survivors, ""].join("\n"),
  );
}
process.exit(counts.noticed > 0 && counts.survived + counts.broken === 0 ? 0 : 1);

function takeNext() {
  return Date.now() < lastBegin ? queue.shift() : undefined;
}

async function runMutations(): Promise<void> {
  const workspace = await createWorkspace();
  try {
    for (let mutation = takeNext(); mutation; mutation = takeNext()) {
      const started = Date.now();
      const verdict = await workspace.try(mutation);
      // The compiler crashes once in many builds on a busy machine, so a broken mutation is tried twice.
      let { kind, output } = verdict.kind === "broken" ? await workspace.try(mutation) : verdict;
      // So many files may take too long, which says nothing, and the mutation has still survived.
      if (isSample && kind === "survived" && (await isNoticedElsewhere(workspace, mutation)))
        kind = "noticed";
      counts[kind] += 1;
      if (kind === "survived") survivors.push(`- [${mutation.id}] ${mutation.file}: \`${mutation.defence}\``);
      const seconds = Math.round((Date.now() - started) / 1_000);
      process.stdout.write(
        `${kind.padEnd(8)} [${mutation.id}] ${mutation.defence} (${mutation.file}, ${seconds} s)\n`,
      );
      if (kind === "broken" || (kind === "survived" && !isSample)) process.stdout.write(`${output}\n`);
    }
  } finally {
    await workspace.remove();
  }
}

async function isNoticedElsewhere(workspace: Workspace, mutation: Mutation): Promise<boolean> {
  return (await workspace.try(mutation, listTestsThatImport(mutation.file))).kind === "noticed";
}
