import type { Db, Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Clock } from "../domain/clock.ts";
import { addAudits } from "../repositories/audit.ts";
import { type DuePerson, listDueFacts, writeCurrentFacts } from "../repositories/current-facts.ts";

/** A small batch, so that other writers do not wait long. */
const batch = 25;

interface DueFactsDeps {
  db: Db;
  clock: Clock;
  isStopped(): boolean;
}

/**
 * Turns facts that were recorded in advance into people's current values, on their day. Repeating it changes
 * nothing, so a stopped job can start again. Days are `yyyy-mm-dd`; returns how many people changed.
 */
export async function applyDueFacts(
  { db, clock, isStopped }: DueFactsDeps,
  { after, until }: { after: string; until: string },
): Promise<number> {
  let changed = 0;
  for (let last: DuePerson | null = null; !isStopped(); ) {
    const from: DuePerson | null = last;
    const people: DuePerson[] = await inTransaction(db, async (trx) => {
      const due = await listDueFacts(trx, { after, until }, from, batch);
      changed += await applyTo(trx, due, { today: until, now: clock.now().getTime() });
      return due;
    });
    last = people.at(-1) ?? null;
    if (people.length < batch) return changed;
  }
  return changed;
}

async function applyTo(
  trx: Trx,
  people: readonly DuePerson[],
  times: { today: string; now: number },
): Promise<number> {
  let changed = 0;
  for (const [clientId, ofClient] of Map.groupBy(people, (person) => person.clientId)) {
    const ids = ofClient.map(({ employeeId }) => employeeId);
    const writtenRows = await writeCurrentFacts(trx, { clientId }, ids, times);
    changed += writtenRows.length;
    await addAudits(
      trx,
      writtenRows.map((id) => ({
        action: "employee.facts_due",
        at: times.now,
        request: { id: `daily-${times.today}`, ip: null },
        clientId,
        target: { type: "employee", id },
        change: { before: { facts: null }, after: { facts: times.today } },
      })),
    );
  }
  return changed;
}
