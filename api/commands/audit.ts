import type { OpenDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import { type ChainFault, listChains, verifyChain } from "../repositories/audit-chain.ts";

const problems: Record<ChainFault["problem"], string> = {
  changed: "was changed after it was written",
  missing: "is gone",
  gap: "is left out of the chain",
  cut: "is where the chain ends too early",
  headless: "and all after it have lost the record of how many they are",
  outside: "was added past the application",
  erased: "was erased without a record",
};

/** Verifies one or all clients' chains; returns whether all are valid. */
export async function verifyAudit(
  { db }: OpenDatabase<Schema>,
  clientId: string | null,
  print: (line: string) => void,
): Promise<boolean> {
  let isWhole = true;
  for (const id of clientId === null ? await listChains(db) : [clientId]) {
    const { rows, waiting, erased, purged, fault } = await verifyChain(db, id);
    const name = id === "" ? "(no client)" : id;
    const queue = waiting > 0 ? `, ${waiting} rows wait for their hash` : "";
    const removals = [
      erased > 0 ? `, personal values erased in ${erased}` : "",
      purged > 0 ? `, ${purged} older rows removed by retention` : "",
    ].join("");
    if (!fault) print(`${name}: ${rows} rows, whole${removals}${queue}`);
    else {
      isWhole = false;
      const row = fault.auditId === null ? "" : ` (${fault.auditId})`;
      print(`${name}: row ${fault.seq}${row} ${problems[fault.problem]}${queue}`);
    }
  }
  return isWhole;
}
