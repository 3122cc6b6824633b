import type { Db } from "../../db/schema.ts";
import type { PersonRun } from "../../domain/payroll/ledger.ts";
import { toLineReason } from "../../domain/payroll/line-reason.ts";
import type { PayrollRules } from "../../domain/payroll/rules.ts";
import { streamReportFile } from "../../platform/report-file.ts";
import type { Acceptance } from "../../repositories/payroll-acceptances.ts";
import { type LedgerPerson, streamPersonLedgers } from "../../repositories/person-ledgers.ts";
import type { LoadedRun } from "./load-run.ts";

export interface ComputedPerson extends PersonRun {
  person: LedgerPerson;
}

/**
 * The people of a run with their lines, in batches. Adjustments without a recorded cause have the employer's reason, if
 * they were accepted.
 */
export async function* streamRunPeople(
  db: Db,
  rules: PayrollRules,
  run: LoadedRun,
): AsyncGenerator<ComputedPerson[]> {
  for await (const people of streamPersonLedgers(db, run.query, { isOfRun: true })) {
    const computed = people.map((person) => ({
      person,
      ...rules.computePersonRun(person.ledger, run.context),
    }));
    const hasUnexplained = computed.some(({ lines }) => lines.some(({ isExplained }) => !isExplained));
    const acceptance = hasUnexplained ? await run.loadAcceptance() : null;
    yield acceptance === null ? computed : computed.map((each) => addAcceptedReason(each, acceptance));
  }
}

const addAcceptedReason = (
  { lines, ...computed }: ComputedPerson,
  { reason }: Acceptance,
): ComputedPerson => ({
  ...computed,
  lines: lines.map((line) =>
    line.isExplained ? line : { ...line, reason: toLineReason("accepted", { reason }) },
  ),
});

/**
 * The file of a run as a lock would write it now (M-40), in batches of people. `onBatch` is called before
 * each batch's bytes.
 */
export function streamRunFile(
  db: Db,
  rules: PayrollRules,
  run: LoadedRun,
  onBatch: (people: readonly ComputedPerson[]) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  async function* toBatches() {
    for await (const computed of streamRunPeople(db, rules, run)) {
      onBatch(computed);
      yield computed.flatMap(({ person, lines }) => {
        const filePerson = { ...person, employeeNumber: person.ledger.employeeNumber };
        return lines.map((line) => rules.toCells(filePerson, line, run.context));
      });
    }
  }
  return streamReportFile(rules.layout, toBatches());
}
