import { inTransaction } from "../db/transaction.ts";
import { seconds } from "../domain/clock.ts";
import { chainNext, listUnchainedClients } from "../repositories/audit-chain.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

const batch = 200;
/** The longest time that a row may wait for its hash, because writes do not wait for it. */
const beat = seconds(5);
/**
 * How often, in rows, the log records a chain's head: nobody can rewrite it there together with the chain.
 */
const anchorEach = 100;

/**
 * Hashes audit rows, with one chain per client. It runs apart from the writes, so that people of one client
 * never wait for each other at the chain's end.
 */
export function startAuditChain(deps: JobDeps): Worker {
  const { db, clock, log } = deps;
  const doDue = async (isStopped: () => boolean) => {
    for (let clients = await listUnchainedClients(db); clients.length > 0; ) {
      const unfinished: string[] = [];
      for (const clientId of clients) {
        if (isStopped()) return;
        const head = await inTransaction(db, (trx) => chainNext(trx, clientId, batch));
        if (!head) continue;
        unfinished.push(clientId);
        if (Math.floor(head.seq / anchorEach) > Math.floor((head.seq - head.added) / anchorEach))
          log.info({ client: clientId, seq: head.seq, hash: head.hash }, "audit chain");
      }
      clients = unfinished;
    }
  };
  const findNextDue = async () => clock.real().getTime() + beat;
  return startWorker({ ...deps, name: "audit chain", runDue: doDue, findNextDue });
}
