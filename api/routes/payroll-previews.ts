import { LRUCache } from "lru-cache";
import type { Db } from "../db/schema.ts";
import { minutes } from "../domain/clock.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { LoadedRun } from "../jobs/payroll-lock/load-run.ts";
import { findAuditMark } from "../repositories/audit-mark.ts";
import { type Preview, pagesAtOnce, summarisePreview } from "./payroll-summaries.ts";

/** Each is some hundreds of KB at most. */
const mostKept = 8;

interface KeptPreview {
  /** Its prices and rates, which other processes may import without an audit row of the client's. */
  catalogue: object;
  preview: Promise<Preview>;
}

/**
 * Finds the previews of open runs. One of 25,000 people costs seconds, so it is kept within a minute while nothing is
 * recorded of the client: every write adds to its audit.
 */
export function createPreviews({ db, rules }: { db: Db; rules: PayrollRules }) {
  const kept = new LRUCache<string, KeptPreview>({ max: mostKept });
  return async (run: LoadedRun, page: number): Promise<Preview> => {
    const { context, key: runKey } = run;
    const part = Math.floor((page - 1) / pagesAtOnce);
    const minute = Math.floor(context.knownAt / minutes(1));
    const mark = await findAuditMark(db, runKey);
    const key = JSON.stringify([runKey.clientId, runKey.group, runKey.periodKey, part, minute, mark]);
    const known = kept.get(key);
    if (known?.catalogue === context.catalogue) return known.preview;
    const preview = summarisePreview(db, rules, run, part);
    kept.set(key, { catalogue: context.catalogue, preview });
    // A failure is nobody's preview.
    preview.catch(() => kept.delete(key));
    return preview;
  };
}
