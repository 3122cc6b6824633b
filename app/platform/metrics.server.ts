import { BlockList, isIP } from "node:net";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Starts a request's time; the returned function ends it. */
  startRequest(): (method: string, status: number) => void;
  /** Only from this machine or a private network, and not through a proxy. */
  mayRead(socketAddress: string, headers: Headers): boolean;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's head to the reply's head",
    labelNames: ["method", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const near = new BlockList();
  near.addSubnet("127.0.0.0", 8);
  near.addSubnet("10.0.0.0", 8);
  near.addSubnet("172.16.0.0", 12);
  near.addSubnet("192.168.0.0", 16);
  near.addAddress("::1", "ipv6");
  near.addSubnet("fc00::", 7, "ipv6");
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    startRequest() {
      const end = seconds.startTimer();
      return (method, status) => void end({ method, status: `${Math.floor(status / 100)}xx` });
    },
    mayRead(socketAddress, headers) {
      const address = socketAddress.replace(/^::ffff:/, "");
      const family = isIP(address);
      return (
        family !== 0 && !headers.has("x-forwarded-for") && near.check(address, family === 6 ? "ipv6" : "ipv4")
      );
    },
  };
}
