import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { addCspReports } from "./csp-reports.server.ts";
import { createLog } from "./log.server.ts";

function openReports() {
  const counted: string[] = [];
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const app = new Hono<{ Bindings: HttpBindings }>();
  addCspReports(app, {
    log: createLog({ logLevel: "info" }, { write: (line) => void lines.push(JSON.parse(line)) }),
    countCspReport: (directive) => counted.push(directive),
    getRoute: () => "/reset-password/:token",
    now: () => now,
  });
  const postReport = async (body: string, type = "application/csp-report") =>
    (await app.request("/csp-reports", { method: "POST", body, headers: { "Content-Type": type } })).status;
  return {
    app,
    counted,
    lines,
    post: postReport,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

const buildReport = (directive: string) =>
  JSON.stringify({ "csp-report": { "effective-directive": directive } });

describe("reports of the content security policy", () => {
  test("the list of reports that browsers send today is counted by directive, with only the route and the host", async () => {
    const { counted, lines, post } = openReports();
    const body = {
      effectiveDirective: "img-src",
      documentURL: "https://h.example/reset-password/tok-1?email=a@b.example",
      blockedURL: "https://cdn.example/people/aisha.png",
    };
    const list = JSON.stringify([
      { type: "csp-violation", body },
      { type: "deprecation", body: {} },
    ]);
    expect(await post(list, "application/reports+json")).toBe(204);
    expect(counted).toEqual(["img-src"]);
    expect(lines).toEqual([
      expect.objectContaining({
        directive: "img-src",
        route: "/reset-password/:token",
        blocked: "cdn.example",
      }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/tok-1|aisha|a@b/);
  });

  test("a report about an unknown directive counts as other", async () => {
    const { counted, post } = openReports();
    await post(buildReport("aisha.patel"));
    expect(counted).toEqual(["other"]);
  });

  test("a body that is too large, has another type, or has no JSON or report is refused and not counted", async () => {
    const { counted, post } = openReports();
    expect(await post(JSON.stringify({ "csp-report": { x: "y".repeat(20_000) } }))).toBe(413);
    expect(await post(buildReport("img-src"), "text/plain")).toBe(415);
    expect(await post("{")).toBe(400);
    expect(await post("[]", "application/reports+json")).toBe(400);
    expect(counted).toEqual([]);
  });

  test("more than 120 posts of reports a minute are refused until the next minute", async () => {
    const { counted, post, wait } = openReports();
    const statuses = [];
    for (let times = 0; times < 125; times++) statuses.push(await post(buildReport("img-src")));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(counted).toHaveLength(120);
    wait(60_000);
    expect(await post(buildReport("img-src"))).toBe(204);
  });

  test("a report that arrives too slowly gets 408 after five seconds, and its connection ends", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { app, counted } = openReports();
    const request = new Request("http://h.example/csp-reports", {
      method: "POST",
      headers: { "Content-Type": "application/csp-report" },
      body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode("{")) }),
      duplex: "half",
    } as RequestInit);
    const reply = app.request(request);
    await vi.advanceTimersByTimeAsync(5_100);
    const { status, headers } = await reply;
    expect([status, headers.get("connection"), counted]).toEqual([408, "close", []]);
  });
});
