import { readdirSync } from "node:fs";
import type { Mutation } from "./mutation.ts";

const NO_LISTS = ["list.ts", "mutation.ts", "run.ts", "sample.ts", "workspace.ts"];

/** Every mutation of the files in this folder, each of which exports one list. */
export async function listMutations(): Promise<Mutation[]> {
  const folder = new URL("./", import.meta.url);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !NO_LISTS.includes(name))
    .sort();
  const modules: Record<string, Mutation[]>[] = await Promise.all(
    files.map((name) => import(new URL(name, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module).flat());
}
