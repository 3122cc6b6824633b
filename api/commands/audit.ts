import type { OpenDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import { londonDate } from "../domain/london-date.ts";
import { type ChainFault, listChains, verifyChain } from "../repositories/audit-chain.ts";

const problems: Record<ChainFault["problem"], string> = {
  changed: "was changed after it was written",
  missing: "is gone",
  gap: "is left out of the chain",
  cut: "is where the chain ends too early",
  outside: "was added past the application",
  purged: "and those before it are gone, and the audit does not say that they were purged",
};

/** Checks every client's chain, or one's; answers whether all are whole. */
export async function verifyAudit(
  { db }: OpenDatabase<Schema>,
  clientId: string | null,
  say: (line: string) => void,
): Promise<boolean> {
  let isWhole = true;
  for (const id of clientId === null ? await listChains(db) : [clientId]) {
    const { rows, purged, waiting, fault } = await verifyChain(db, id);
    const name = id === "" ? "(no client)" : id;
    const queue = waiting > 0 ? `, ${waiting} rows wait for their hash` : "";
    const since = purged
      ? ` since ${londonDate(new Date(purged.before))}, ${purged.rows} older rows purged`
      : "";
    if (!fault) say(`${name}: ${rows} rows, whole${since}${queue}`);
    else {
      isWhole = false;
      const row = fault.auditId === null ? "" : ` (${fault.auditId})`;
      say(`${name}: row ${fault.seq}${row} ${problems[fault.problem]}${queue}`);
    }
  }
  return isWhole;
}
