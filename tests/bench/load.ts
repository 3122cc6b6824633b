import autocannon from "autocannon";

const agentHeaders = {
  Accept: "text/html,application/xhtml+xml",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36",
};

/** The headers of a browser that requests a page. */
export const browserHeaders = { ...agentHeaders, "Accept-Encoding": "gzip, deflate, br" };

export interface LoadResult {
  answers: number;
  perSecond: number;
  /** The median latency in milliseconds. */
  p50: number;
  p99: number;
}

export interface Target {
  url: string;
  headers?: Record<string, string>;
  /** Whether to request pages without compression. */
  isUncompressed?: boolean;
}

/** Requests one page again and again. A reply that is not a success fails the measurement. */
export async function measureLoad(
  { url, headers, isUncompressed = false }: Target,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...(isUncompressed ? agentHeaders : browserHeaders), ...headers },
  });
  const failureCount = result.non2xx + result.errors;
  if (failureCount > 0)
    throw new Error(`${failureCount} of ${result.requests.total} requests for ${url} failed`);
  return {
    answers: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
