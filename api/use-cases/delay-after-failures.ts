import { getNetworkPause, maxQueueLength } from "../domain/network.ts";
import { BusyError } from "../platform/faults.ts";
import type { Services } from "../platform/services.ts";

/**
 * Delays attempts from a network that keeps failing (A2), and refuses some when too many wait, to save
 * memory.
 */
export function delayAfterFailures({ pause }: Pick<Services, "pause">) {
  let waiting = 0;
  return async (failuresOfNetwork: number): Promise<void> => {
    const ms = getNetworkPause(failuresOfNetwork);
    if (ms === 0) return;
    if (waiting >= maxQueueLength) throw new BusyError();
    waiting += 1;
    try {
      await pause(ms);
    } finally {
      waiting -= 1;
    }
  };
}
