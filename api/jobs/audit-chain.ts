import { inTransaction } from "../db/transaction.ts";
import { secondsToMs } from "../domain/clock.ts";
import { addNextToChain, listUnchainedClients } from "../repositories/audit-chain.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

const batch = 200;
/** How often rows are hashed, apart from the writes; no row waits longer, ms. */
const pause = secondsToMs(5);
/** The log records the chain's head after this many rows, because nobody can rewrite the log too. */
const anchorInterval = 100;

/**
 * Hashes audit rows in one chain per client. It runs apart from writes, so that people of a client never
 * wait for each other at the chain's end.
 */
export function startAuditChain(deps: JobDeps): Worker {
  const { db, clock, log } = deps;
  const runDue = async (isStopped: () => boolean) => {
    for (let clients = await listUnchainedClients(db); clients.length > 0; ) {
      const unfinished: string[] = [];
      for (const clientId of clients) {
        if (isStopped()) return;
        const head = await inTransaction(db, (trx) => addNextToChain(trx, clientId, batch));
        if (!head) continue;
        unfinished.push(clientId);
        if (Math.floor(head.seq / anchorInterval) > Math.floor((head.seq - head.addedCount) / anchorInterval))
          log.info({ client: clientId, seq: head.seq, hash: head.hash }, "audit chain");
      }
      clients = unfinished;
    }
  };
  const findNextDueTime = async () => clock.real().getTime() + pause;
  return startWorker({ ...deps, name: "audit chain", runDue, findNextDue: findNextDueTime });
}
