import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { machinePaths } from "~/paths.ts";
import type { Log } from "./log.server.ts";
import { readBody } from "./request.server.ts";

type Env = { Bindings: HttpBindings };

const LARGEST_REPORT = 16 * 1024;
const REPORT_MS = 5_000;
/** The most reports of one post that are read. */
const MAX_REPORTS_IN_POST = 10;
/**
 * A faulty release makes every page report, so this many posts a minute are enough from all browsers
 * together.
 */
const MAX_POSTS_A_MINUTE = 120;
const MINUTE_MS = 60_000;
const REPORT_TYPE = /^application\/(csp-report|reports\+json|json)\s*(;|$)/i;

const DIRECTIVES = new Set([
  ...["default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem"],
  ...["style-src-attr", "img-src", "font-src", "connect-src", "worker-src", "manifest-src", "frame-src"],
  ...["media-src", "object-src", "child-src", "form-action", "base-uri", "frame-ancestors"],
]);
const BLOCKED_WORDS = new Set(["inline", "eval", "wasm-eval", "data", "blob", "self"]);

interface CspReportsDeps {
  log: Log;
  countCspReport(directive: string): void;
  /** The pattern of the page's route, which is logged in place of the address. */
  getRoute(pathname: string): string;
  now: () => number;
}

/**
 * Counts browsers' reports of the content security policy. Anybody can post here, and addresses may contain
 * typed text, so only known directives, route patterns and hosts are used.
 */
export function addCspReports(app: Hono<Env>, deps: CspReportsDeps): void {
  const isWithinRate = createRate(deps.now);
  app.post(machinePaths.cspReports(), async (context) => {
    if (!REPORT_TYPE.test(context.req.header("content-type") ?? "")) return context.body(null, 415);
    if (!isWithinRate()) return context.body(null, 429, { "Retry-After": "60" });
    const body = await readBody(context.req.raw, LARGEST_REPORT, REPORT_MS);
    if (!body.ok) return context.body(null, body.status, { Connection: "close" });
    const reports = readReports(parseJson(body.bytes));
    if (reports.length === 0) return context.body(null, 400);
    for (const { directive, documentUrl, blocked } of reports) {
      deps.countCspReport(directive);
      deps.log.warn(
        { directive, route: getRouteOfUrl(documentUrl, deps.getRoute), blocked },
        "policy blocked",
      );
    }
    return context.body(null, 204);
  });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function createRate(now: () => number): () => boolean {
  let [minute, count] = [0, 0];
  return () => {
    const currentMinute = Math.floor(now() / MINUTE_MS);
    if (currentMinute !== minute) [minute, count] = [currentMinute, 0];
    count += 1;
    return count <= MAX_POSTS_A_MINUTE;
  };
}

interface CspReport {
  directive: string;
  documentUrl: unknown;
  blocked: string;
}

/** Reads both formats: that of `report-uri`, and the list that `report-to` sends. */
function readReports(json: unknown): CspReport[] {
  const items = Array.isArray(json) ? json.slice(0, MAX_REPORTS_IN_POST) : [json];
  return items.flatMap((item) => {
    const { "csp-report": old, type, body } = toRecord(item);
    if (old !== undefined) {
      const report = toRecord(old);
      const directive = report["effective-directive"] ?? report["violated-directive"];
      return [toReport(directive, report["document-uri"], report["blocked-uri"])];
    }
    if (type !== "csp-violation") return [];
    const report = toRecord(body);
    return [toReport(report.effectiveDirective, report.documentURL, report.blockedURL)];
  });
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function toReport(directive: unknown, documentUrl: unknown, blocked: unknown): CspReport {
  const name = String(directive ?? "").split(" ", 1)[0] ?? "";
  return { directive: DIRECTIVES.has(name) ? name : "other", documentUrl, blocked: toBlockedSource(blocked) };
}

/** The host only, or the browser's word for a source without one. */
function toBlockedSource(blocked: unknown): string {
  if (typeof blocked !== "string") return "unknown";
  if (BLOCKED_WORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return "unknown";
  const { protocol, hostname } = new URL(blocked);
  return /^https?:$/.test(protocol) ? hostname.slice(0, 100) : "unknown";
}

const getRouteOfUrl = (url: unknown, routeOf: (pathname: string) => string) =>
  typeof url === "string" && URL.canParse(url) ? routeOf(new URL(url).pathname) : "unknown";
