import type { Config } from "./config.server.ts";
import { createMetrics, type GaugeSource, type Metrics } from "./metrics.server.ts";
import type { Overload } from "./overload.server.ts";
import { createTracing, type Tracing } from "./tracing.server.ts";
import type { WorkerPool } from "./worker-pool.server.ts";

interface FinishedQuery {
  kind: string;
  isError: boolean;
  ms: number;
}

/** A process's metrics and traces, and how its parts report to them. */
export interface Telemetry {
  metrics: Metrics;
  tracing: Tracing;
  /** Records the statements of one of the databases. */
  onQuery(database: string): (query: FinishedQuery) => void;
  /** The observer of the embedded API, which knows nothing of metrics and traces. */
  observer: {
    onRequest: Metrics["observeApi"];
    onJobRun: Metrics["observeJob"];
    onJobFailure: Metrics["countJobFailure"];
    span<Value>(name: string, attributes: Record<string, string>, work: () => Promise<Value>): Promise<Value>;
  };
}

export async function createTelemetry(
  config: Pick<Config, "metricsToken" | "trustedProxies" | "traceEndpoint">,
): Promise<Telemetry> {
  const metrics = createMetrics({ token: config.metricsToken, trustedProxies: config.trustedProxies });
  const tracing = await createTracing(config.traceEndpoint);
  return {
    metrics,
    tracing,
    onQuery: (database) => (query) => {
      metrics.observeQuery({ database, ...query });
      tracing.record(`sql ${query.kind}`, { database, "db.operation.name": query.kind }, query.ms);
    },
    observer: {
      onRequest: metrics.observeApi,
      onJobRun: metrics.observeJob,
      onJobFailure: metrics.countJobFailure,
      span: (name, attributes, work) => tracing.span(name, attributes, work),
    },
  };
}

interface PortalParts {
  workers: Pick<WorkerPool<never>, "load">;
  overload: Pick<Overload, "isLate" | "countWaiting">;
}

/** The gauges of the portal itself. */
export const createPortalGauges = ({ workers, overload }: PortalParts): GaugeSource => ({
  gauges: {
    worker_pool_threads: { help: "Threads for work that would hold the server" },
    worker_pool_queue: { help: "Tasks that wait for such a thread" },
    requests_waiting: { help: "Requests that wait for their turn" },
    overloaded: {
      help: "1 while new work is turned away, because the event loop or the oldest waiting request is late",
      aggregator: "max",
    },
  },
  async measure() {
    const { threads, queued } = workers.load();
    return [
      { name: "worker_pool_threads", value: threads },
      { name: "worker_pool_queue", value: queued },
      { name: "requests_waiting", value: overload.countWaiting() },
      { name: "overloaded", value: overload.isLate() ? 1 : 0 },
    ];
  },
});
