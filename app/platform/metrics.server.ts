import { createHash, timingSafeEqual } from "node:crypto";
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import { toAddress } from "#contract/address.ts";
import { createTrustedProxies } from "./request.server.ts";

/** A value that is read when the metrics are requested. */
export interface Measurement {
  name: string;
  labels?: Record<string, string>;
  value: number;
}

export interface GaugeSource {
  /**
   * The value of each gauge by name, with its labels. For several processes it is the sum, or with `max` the
   * largest value.
   */
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[]; aggregator?: "max" }>>;
  measure(): Promise<Measurement[]>;
}

export type Figures = MetricObjectWithValues<MetricValue<string>>[];

interface UpstreamCall {
  call: string;
  /** The upstream, `main` or `v1`. */
  upstream: string;
  outcome: "ok" | "refused" | "network" | "timeout" | "other";
  ms: number;
}

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** The metrics as data, to add to those of other processes. */
  figures(): Promise<Figures>;
  names(): string[];
  /** Starts timing a request; the returned function ends it. */
  startRequest(): (request: { method: string; route: string; status: number }) => void;
  /** Counts a request of a client; `client` is the label of its host, or `unknown`. */
  countClientRequest(client: string, status: number): void;
  observeUpstream(call: UpstreamCall): void;
  observeApi(request: { method: string; route: string; status: number; ms: number }): void;
  observeQuery(query: { database: string; kind: string; isError: boolean; ms: number }): void;
  observeJob(run: { job: string; isFailed: boolean; ms: number }): void;
  /** Counts a job's failure for one client. */
  countJobFailure(failure: { job: string; clientId: string }): void;
  /** Counts a browser's report of content that a directive blocked. */
  countCspReport(directive: string): void;
  /** Adds gauges that are read on request. A failing source does not affect the others. */
  addGauges(source: GaugeSource): void;
  /**
   * Whether a request may read the metrics: with `METRICS_TOKEN`, or without one from this machine and not
   * through a proxy.
   */
  mayRead(socketAddress: string, headers: Headers): boolean;
  /** Whether a request may read them on the management port, which is open unless there is a token. */
  mayReadPrivately(headers: Headers): boolean;
}

interface MetricsOptions {
  token: string | null;
  /** Addresses and ranges of the proxies in front of the portal. */
  trustedProxies: readonly string[];
}

/** Headers that a proxy adds to a forwarded request. */
const PROXY_HEADERS = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5, 30];
const JOB_SECONDS = [0.01, 0.1, 0.5, 1, 5, 30, 120, 600, 3_600];

const toMethodLabel = (method: string) => (METHODS.has(method) ? method : "other");
const toStatusLabel = (status: number) => `${Math.floor(status / 100)}xx`;

/** The metrics of the process. Labels name clients, routes, upstreams and jobs, never a person. */
export function createMetrics({ token, trustedProxies }: MetricsOptions): Metrics {
  const isProxy = createTrustedProxies(trustedProxies);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const createHistogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  const requests = createHistogram(
    "http_request_duration_seconds",
    "Time from the request's head to the reply's head, by the route's pattern",
    ["method", "route", "status"],
    REQUEST_SECONDS,
  );
  const api = createHistogram(
    "api_request_duration_seconds",
    "The same for requests of the embedded API",
    ["method", "route", "status"],
    REQUEST_SECONDS,
  );
  const upstream = createHistogram(
    "upstream_call_duration_seconds",
    "Time of calls to the benefits API, retries included",
    ["call", "upstream", "outcome"],
    REQUEST_SECONDS,
  );
  const queries = createHistogram(
    "sql_query_duration_seconds",
    "Time of SQL statements",
    ["database", "kind", "outcome"],
    QUERY_SECONDS,
  );
  const jobs = createHistogram(
    "job_run_duration_seconds",
    "Time of a job's runs",
    ["job", "outcome"],
    JOB_SECONDS,
  );
  const jobSuccess = new Gauge({
    name: "job_last_success_timestamp_seconds",
    help: "When a job's last run ended without a failure",
    labelNames: ["job"],
    registers,
    aggregator: "max",
  });
  const clients = new Counter({
    name: "client_requests_total",
    help: "Requests of pages and data, by client",
    labelNames: ["client", "status"],
    registers,
  });
  const failures = new Counter({
    name: "job_failures_total",
    help: "A client's part of a job that could not be done",
    labelNames: ["job", "client"],
    registers,
  });
  const reports = new Counter({
    name: "csp_reports_total",
    help: "Browsers' reports of what the content security policy blocked",
    labelNames: ["directive"],
    registers,
  });
  const sources: GaugeSource[] = [];
  const gauges = new Map<string, Gauge>();

  async function readGauges(): Promise<void> {
    const measured = await Promise.all(sources.map((source) => source.measure().catch(() => [])));
    for (const gauge of gauges.values()) {
      gauge.reset();
      // A reset gauge without labels is 0, which would look like a measured value.
      gauge.remove({});
    }
    for (const { name, labels = {}, value } of measured.flat()) gauges.get(name)?.set(labels, value);
  }

  return {
    contentType: registry.contentType,
    async text() {
      await readGauges();
      return registry.metrics();
    },
    async figures() {
      await readGauges();
      return registry.getMetricsAsJSON();
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    startRequest() {
      const end = requests.startTimer();
      return ({ method, route, status }) =>
        void end({ method: toMethodLabel(method), route, status: toStatusLabel(status) });
    },
    countClientRequest: (client, status) => clients.inc({ client, status: toStatusLabel(status) }),
    observeUpstream: ({ ms, ...labels }) => upstream.observe(labels, ms / 1_000),
    observeApi: ({ method, route, status, ms }) =>
      api.observe({ method: toMethodLabel(method), route, status: toStatusLabel(status) }, ms / 1_000),
    observeQuery: ({ database, kind, isError, ms }) =>
      queries.observe({ database, kind, outcome: isError ? "failed" : "ok" }, ms / 1_000),
    observeJob({ job, isFailed, ms }) {
      jobs.observe({ job, outcome: isFailed ? "failed" : "ok" }, ms / 1_000);
      if (!isFailed) jobSuccess.set({ job }, Date.now() / 1_000);
    },
    countJobFailure: ({ job, clientId }) => failures.inc({ job, client: clientId }),
    countCspReport: (directive) => reports.inc({ directive }),
    addGauges(source) {
      sources.push(source);
      for (const [name, { help, labels = [], aggregator = "sum" }] of Object.entries(source.gauges))
        gauges.set(name, new Gauge({ name, help, labelNames: [...labels], registers, aggregator }));
    },
    mayRead(socketAddress, headers) {
      if (token !== null) return isBearer(headers.get("authorization"), token);
      return (
        isLoopback(socketAddress) &&
        !isProxy(socketAddress) &&
        LOCAL_HOST.test(headers.get("host") ?? "") &&
        ![...headers.keys()].some((name) => PROXY_HEADERS.test(name))
      );
    },
    mayReadPrivately: (headers) => token === null || isBearer(headers.get("authorization"), token),
  };
}

/** Adds the metrics of several processes. */
export const addUpFigures = (figures: Figures[]): Promise<Figures> =>
  AggregatorRegistry.aggregate(figures).getMetricsAsJSON();

/** The metrics in Prometheus's format. */
export const toFiguresText = (figures: Figures): Promise<string> =>
  AggregatorRegistry.aggregate([figures]).metrics();

function isLoopback(socketAddress: string): boolean {
  const address = toAddress(socketAddress);
  return address !== null && (address === "::1" || address.startsWith("127."));
}

/** Compares hashes of equal length, so that every wrong token takes the same time. */
function isBearer(authorization: string | null, token: string): boolean {
  const hashText = (text: string) => createHash("sha256").update(text).digest();
  const [, bearerToken = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return timingSafeEqual(hashText(bearerToken), hashText(token));
}
