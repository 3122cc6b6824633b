import autocannon from "autocannon";

/** As a browser asks for a page. */
export const browserHeaders = {
  Accept: "text/html,application/xhtml+xml",
  "Accept-Encoding": "gzip, deflate, br",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36",
};

export interface Loaded {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Target {
  url: string;
  headers?: Record<string, string>;
}

/** Asks for one page as fast as it comes. An answer that is no success is no figure. */
export async function load({ url, headers }: Target, connections: number, seconds: number): Promise<Loaded> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...browserHeaders, ...headers },
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests for ${url} failed`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
