import { longestQueue, pauseAfter } from "../domain/network.ts";
import { Busy } from "../platform/faults.ts";
import type { Services } from "../platform/services.ts";

/** Makes attempts of a network that keeps failing wait (A2), and sends some away before waiting ones fill the memory. */
export function delayAfterFailures({ pause }: Pick<Services, "pause">) {
  let waiting = 0;
  return async (failuresOfNetwork: number): Promise<void> => {
    const ms = pauseAfter(failuresOfNetwork);
    if (ms === 0) return;
    if (waiting >= longestQueue) throw new Busy();
    waiting += 1;
    try {
      await pause(ms);
    } finally {
      waiting -= 1;
    }
  };
}
