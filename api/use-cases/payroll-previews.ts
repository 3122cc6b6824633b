import type { Db } from "../db/schema.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { LoadedRun } from "../jobs/payroll-lock/load-run.ts";
import { cacheWhileUnchanged } from "./cache-while-unchanged.ts";
import { getPartNumber } from "./list-page.ts";
import { type RunPreview, summarisePreview } from "./payroll-summaries.ts";

/** The number of cached previews: few, because each takes up to some hundred KB. */
const maxKept = 8;

/** Caches the previews of open runs. */
export function createPreviews({ db, rules }: { db: Db; rules: PayrollRules }) {
  const keep = cacheWhileUnchanged<RunPreview>(db, maxKept);
  return (run: LoadedRun, page: number): Promise<RunPreview> => {
    const { context, key } = run;
    const part = getPartNumber(page);
    const { clientId, group, periodKey } = key;
    const { catalogue, knownAt: now } = context;
    return keep({ clientId, catalogue, now, name: [group, periodKey, part] }, () =>
      summarisePreview(db, rules, run, part),
    );
  };
}
