/** The part of the package that the benchmark uses, because it has no types. */
declare module "autocannon" {
  export interface PlannedRequest {
    method?: "GET" | "POST";
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** The duration in seconds. */
    duration?: number;
    /** The number of requests, in place of a duration. */
    amount?: number;
    method?: "GET" | "POST";
    headers?: Record<string, string>;
    body?: string;
    /** Called for each connection before it starts. */
    setupClient?: (client: { setRequests(requests: PlannedRequest[]): void }) => void;
    requests?: { path: string; headers?: Record<string, string> }[];
  }
  interface Result {
    requests: { average: number; total: number };
    /** Latencies in milliseconds. */
    latency: { p50: number; p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
