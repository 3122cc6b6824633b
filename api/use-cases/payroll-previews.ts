import type { Db } from "../db/schema.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { LoadedRun } from "../jobs/payroll-lock/load-run.ts";
import { cacheWhileUnchanged } from "./kept-while-unchanged.ts";
import { getPartOfPage } from "./list-page.ts";
import { type Preview, summarisePreview } from "./payroll-summaries.ts";

/** The number of cached previews: few, because each takes up to some hundred KB. */
const maxKept = 8;

/** Caches the previews of open runs. */
export function createPreviews({ db, rules }: { db: Db; rules: PayrollRules }) {
  const keep = cacheWhileUnchanged<Preview>(db, maxKept);
  return (run: LoadedRun, page: number): Promise<Preview> => {
    const { context, key } = run;
    const part = getPartOfPage(page);
    const { clientId, group, periodKey } = key;
    const { catalogue, knownAt: now } = context;
    return keep({ clientId, catalogue, now, name: [group, periodKey, part] }, () =>
      summarisePreview(db, rules, run, part),
    );
  };
}
