import { minutesToMs } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { describeFault } from "../platform/faults.ts";
import { listDueClients, saveRetentionProgress } from "../repositories/retention-policies.ts";
import { applyRetention } from "./retention/apply-policy.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

/** How long a new process waits before it deletes anything, ms. */
const wakeIntervalMs = minutesToMs(10);

/** Once a day in London, deletes each client's data that are older than its policy allows. */
export function startRetention(deps: JobDeps): Worker {
  const { db, clock, log } = deps;
  const runDue = async (isStopped: () => boolean) => {
    const today = toLondonDate(clock.now());
    for (const { clientId, policy } of await listDueClients(db, today)) {
      if (isStopped()) return;
      try {
        const removed = await applyRetention(db, { clientId, policy, now: clock.now().getTime() }, isStopped);
        if (isStopped()) return;
        await saveRetentionProgress(db, clientId, today);
        log.info({ client: clientId, day: today, ...removed }, "retention");
      } catch (fault) {
        // Bad data of one client must not stop the job for others.
        log.error({ client: clientId, fault: describeFault(fault) }, "retention stumbled");
      }
    }
  };
  const worker = startWorker({ ...deps, name: "retention", runDue, isManual: true });
  const timer = setInterval(worker.wake, wakeIntervalMs).unref();
  return {
    ...worker,
    async stop() {
      clearInterval(timer);
      await worker.stop();
    },
  };
}
