import { flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type CollectGarbage = (options: {
  type: "major";
  execution: "async";
  flavor: "last-resort";
}) => Promise<void>;

/**
 * Frees memory that only the start needed, which V8 would keep until it was idle for minutes
 * (docs/decisions/memory.md).
 */
export async function collectStartGarbage(): Promise<void> {
  // The compiled code is stored now and not at the end, so that its copy in memory is freed.
  flushCompileCache();
  setFlagsFromString("--expose-gc");
  const collect: CollectGarbage = runInNewContext("gc");
  await collect({ type: "major", execution: "async", flavor: "last-resort" });
}
