import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

export interface MeasuredCost<T> {
  answer: T;
  /** CPU seconds of the whole process, including `request`. */
  seconds: number;
  cpuSeconds: number;
  /** The highest memory beyond what the process used before. */
  megabytes: number;
  /** The waiting of other callers in milliseconds, 99th percentile. */
  p99: number;
  /** The longest block of the event loop in milliseconds. */
  held: number;
}

/** Measures the cost of work while small requests run again and again. */
export async function measureUnderRequests<T>(
  request: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<MeasuredCost<T>> {
  globalThis.gc?.();
  const memoryBefore = process.memoryUsage.rss();
  let peak = memoryBefore;
  let isOver = false;
  const waits: number[] = [];
  const otherCallers = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await request();
      waits.push(performance.now() - startedAt);
      peak = Math.max(peak, process.memoryUsage.rss());
      await pause(20);
    }
  })();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const answer = await work().finally(() => {
    isOver = true;
  });
  const [tookMs, cpuUsage] = [performance.now() - started, process.cpuUsage(cpu)];
  await otherCallers;
  return {
    answer,
    seconds: tookMs / 1_000,
    cpuSeconds: (cpuUsage.user + cpuUsage.system) / 1e6,
    megabytes: (peak - memoryBefore) / 1024 / 1024,
    p99: waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0,
    held: delay.max / 1e6,
  };
}
