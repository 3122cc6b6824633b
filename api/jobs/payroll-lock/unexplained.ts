import { createHash } from "node:crypto";
import type { ComputedPerson } from "./compute-run.ts";

/**
 * Collects a run's adjustments without a recorded cause. Their digest, SHA-256 in hex, is what an employer's acceptance
 * names; the reason is not part of it.
 */
export function createUnexplainedDigest() {
  const hash = createHash("sha256");
  let count = 0;
  return {
    addPerson({ person, lines }: Pick<ComputedPerson, "person" | "lines">): void {
      for (const { isExplained, element, plan, origin, pence } of lines) {
        if (isExplained) continue;
        count += 1;
        hash.update(`${JSON.stringify([person.id, element, plan, origin, pence])}\n`);
      }
    },
    /** Null if every adjustment has a cause; nothing may be added afterwards. */
    digest: (): string | null => (count === 0 ? null : hash.digest("hex")),
  };
}
