import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { toAddress } from "#contract/address.ts";
import { createTrustedProxies } from "./request.server.ts";

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Starts a request's time; the returned function ends it. */
  startRequest(): (method: string, status: number) => void;
  /** Whoever has `METRICS_TOKEN`; where none is set, this machine alone, and nobody through a proxy. */
  mayRead(socketAddress: string, headers: Headers): boolean;
}

interface MetricsOptions {
  token: string | null;
  /** Addresses and ranges of the proxies in front. */
  trustedProxies: readonly string[];
}

/** What a proxy adds to a request that it hands on. */
const PROXIED = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

export function createMetrics({ token, trustedProxies }: MetricsOptions): Metrics {
  const isProxy = createTrustedProxies(trustedProxies);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's head to the reply's head",
    labelNames: ["method", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    startRequest() {
      const end = seconds.startTimer();
      return (method, status) => void end({ method, status: `${Math.floor(status / 100)}xx` });
    },
    mayRead(socketAddress, headers) {
      if (token !== null) return isBearer(headers.get("authorization"), token);
      return (
        isLoopback(socketAddress) &&
        !isProxy(socketAddress) &&
        LOCAL_HOST.test(headers.get("host") ?? "") &&
        ![...headers.keys()].some((name) => PROXIED.test(name))
      );
    },
  };
}

function isLoopback(socketAddress: string): boolean {
  const address = toAddress(socketAddress);
  return address !== null && (address === "::1" || address.startsWith("127."));
}

/** In the same time for every wrong token: hashes of one length are compared. */
function isBearer(authorization: string | null, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return timingSafeEqual(hash(given), hash(token));
}
