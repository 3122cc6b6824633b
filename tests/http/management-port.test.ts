import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { exchange } from "../support/exchange.ts";
import { findFreePort } from "../support/free-port.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";
import { listGrowing, listMetrics } from "../support/promql.ts";

const sendGet = (port: number, target: string, headers: Record<string, string> = {}) =>
  exchange(port, { target, headers });
const listLines = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("a process with a management port and a security contact", () => {
  let portal: StartedProcess;
  let managementPort: number;
  beforeAll(async () => {
    managementPort = await findFreePort();
    portal = await startProcess({
      env: { MANAGEMENT_PORT: String(managementPort), SECURITY_CONTACT: "security@portal.example" },
      world: await loadDemoFolder(),
      locksPayroll: false,
    });
  });
  afterAll(() => portal.stop());

  test("the management port serves probes and metrics, and the public port has no metrics", async () => {
    const listStatuses = async (port: number) =>
      Promise.all(
        ["/healthz", "/readyz", "/metrics"].map(async (target) => (await sendGet(port, target)).status),
      );
    expect(await listStatuses(managementPort)).toEqual([200, 200, 200]);
    expect(await listStatuses(portal.port)).toEqual([200, 200, 404]);
    expect((await sendGet(managementPort, "/")).status).toBe(404);
  });

  test("metrics name the client, the route's pattern and jobs, and no person", async () => {
    await sendGet(portal.port, "/contact-us", { Host: "harbourline.localhost" });
    await sendGet(portal.port, `/app/my-benefits/${people.aisha}/manage/`, { Host: "harbourline.localhost" });
    await sendGet(portal.port, "/no-such/page-of-somebody", { Host: "made-up-client.localhost" });
    const outboxRuns = /job_run_duration_seconds_count\{job="outbox",outcome="ok"\} [1-9]/;
    const text = await vi.waitFor(
      async () => {
        const metrics = await sendGet(managementPort, "/metrics");
        expect(metrics.text).toMatch(outboxRuns);
        return metrics.text;
      },
      { timeout: 15_000 },
    );
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/contact-us",status="2xx"\} 1/,
    );
    expect(text).toMatch(/route="\/app\/my-benefits\/:\w+\/manage"/);
    expect(text).toMatch(/client_requests_total\{client="harbourline",status="2xx"\} 1/);
    expect(text).toMatch(/client_requests_total\{client="unknown",status="4xx"\} 1/);
    expect(text).toMatch(
      /sql_query_duration_seconds_count\{database="api",kind="select",outcome="ok"\} [1-9]/,
    );
    expect(text).toMatch(
      /upstream_call_duration_seconds_count\{call="getScheme",upstream="v1",outcome="ok"\}/,
    );
    expect(text).toMatch(/^upstream_breaker_state 0$/m);
    expect(text).toMatch(/^mails_waiting \d+$/m);
    expect(text).not.toMatch(/aisha|made-up-client|page-of-somebody/);
  });

  test("every metric that the dashboard or an alert asks for is served, and rates are of counters", async () => {
    const folder = new URL("../../deploy/observability/", import.meta.url);
    const texts = await Promise.all(
      ["dashboard.json", "alerts.yaml"].map((name) => readFile(new URL(name, folder), "utf8")),
    );
    const expressions = texts.flatMap((text) =>
      [...text.matchAll(/^\s*"?expr"?: (.+?),?$/gm)].map(([, expression = ""]) =>
        expression.startsWith('"') ? String(JSON.parse(expression)) : expression,
      ),
    );
    const { text } = await sendGet(managementPort, "/metrics");
    const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name, type]) => [name, type]));
    const findType = (name: string) => types.get(name.replace(/_(bucket|count|sum)$/, ""));
    const metricNames = [...new Set(expressions.flatMap(listMetrics))];

    expect(metricNames.length).toBeGreaterThan(20);
    expect(metricNames.filter((name) => findType(name) === undefined)).toEqual([]);
    // Prometheus takes a fall of a counter for a restart, so a gauge that falls would count as growth.
    expect(expressions.flatMap(listGrowing).filter((name) => findType(name) === "gauge")).toEqual([]);
  });

  test("a request's log line names the client and the route", async () => {
    await sendGet(portal.port, "/contact-us", { Host: "larkspur.localhost" });
    await vi.waitFor(() =>
      expect(listLines(portal.output())).toContainEqual(
        expect.objectContaining({ msg: "request", client: "larkspur", route: "/contact-us" }),
      ),
    );
  });

  test("security.txt names the contact and a day within a year", async () => {
    const { status, text, headers } = await sendGet(portal.port, "/.well-known/security.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text).toContain("Contact: mailto:security@portal.example\n");
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
    const days = (expires - Date.now()) / 86_400_000;
    expect(days > 90 && days < 365).toBe(true);
  });

  test("a password manager is redirected to the page that changes the password", async () => {
    const { status, headers } = await sendGet(portal.port, "/.well-known/change-password");
    expect([status, headers.get("location")]).toEqual([303, "/app/home/my-profile/panel/change-password/"]);
  });

  test("a page names the endpoint of its policy's reports, and a report is counted and logged by its directive", async () => {
    const page = await sendGet(portal.port, "/contact-us", { Host: "harbourline.localhost" });
    expect(page.headers.get("reporting-endpoints")).toBe('csp="/csp-reports"');
    expect(page.headers.get("content-security-policy")).toMatch(/report-uri \/csp-reports; report-to csp/);
    const report = {
      "csp-report": {
        "effective-directive": "script-src-elem",
        "document-uri": "http://harbourline.localhost/reset-password/secret-token-1",
        "blocked-uri": "https://evil.example/aisha?x=1",
      },
    };
    const reply = await exchange(portal.port, {
      method: "POST",
      target: "/csp-reports",
      headers: { "Content-Type": "application/csp-report" },
      body: JSON.stringify(report),
    });
    expect(reply.status).toBe(204);
    const { text } = await sendGet(managementPort, "/metrics");
    expect(text).toMatch(/csp_reports_total\{directive="script-src-elem"\} 1/);
    await vi.waitFor(() =>
      expect(listLines(portal.output())).toContainEqual(
        expect.objectContaining({
          msg: "policy blocked",
          directive: "script-src-elem",
          blocked: "evil.example",
        }),
      ),
    );
    // Only log lines are checked, because the welcome text in the output names the demo's people.
    expect(JSON.stringify(listLines(portal.output()))).not.toMatch(/secret-token-1|aisha/);
  });
});

describe("a slow upstream", () => {
  const portal = withPortal({ upstream: "watched" });

  test("[E11] a node with a slow upstream stays ready, with a warning, and answers the probe within a second", async () => {
    portal().upstream.answer("GET", "/v1/ping", "never");
    const started = performance.now();
    const { status, text } = await sendGet(portal().port, "/readyz");
    expect(performance.now() - started).toBeLessThan(1_000);
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { ready: true, warnings: expect.arrayContaining(["the upstream is slow to answer"]) },
    ]);
  });
});

interface ExportedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

describe("traces of a portal", () => {
  const spans: ExportedSpan[] = [];
  let collector: Server;
  let endpoint = "";
  let portal: StartedProcess;
  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      for (const resource of JSON.parse(body).resourceSpans)
        for (const scope of resource.scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
    await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
    endpoint = `http://127.0.0.1:${(collector.address() as { port: number }).port}`;
    portal = await startProcess({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
      world: await loadDemoFolder(),
      locksPayroll: false,
    });
  });
  afterAll(async () => {
    await portal.stop();
    collector.closeAllConnections();
    collector.close();
  });

  test("a request, its calls and their statements are one trace, and jobs have separate traces", async () => {
    await sendGet(portal.port, "/contact-us", { Host: "harbourline.localhost" });
    const findRequest = () => {
      const calls = spans.filter(({ name }) => name === "upstream getScheme");
      return calls.map((call) => ({
        call,
        request: spans.find(({ spanId }) => spanId === call.parentSpanId),
      }));
    };
    await vi.waitFor(() => expect(findRequest().some(({ request }) => request)).toBe(true), {
      timeout: 15_000,
    });
    const [{ call, request }] = findRequest().filter((each) => each.request) as [
      { call: ExportedSpan; request: ExportedSpan },
    ];
    expect(request.name).toBe("request GET");
    const below = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
    expect(below.map(({ name }) => name)).toContain("sql select");
    expect(new Set([...below, call, request].map(({ traceId }) => traceId)).size).toBe(1);
    await vi.waitFor(() => expect(spans.map(({ name }) => name)).toContain("job outbox"), {
      timeout: 15_000,
    });
  });
});

describe("traces with an upstream on the network", () => {
  const collected = withPortal({
    upstream: "watched",
    // Nothing listens there, so spans that cannot be exported are dropped.
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" },
  });
  const plain = withPortal({ upstream: "watched" });

  test("an upstream gets the trace's W3C header when traces are collected, and no trace header without them", async () => {
    await collected().createBrowser().get("/");
    await plain().createBrowser().get("/");
    const listParents = (portal: typeof collected) =>
      portal()
        .upstream.listCallsTo("GET", "/v1/scheme")
        .map(({ headers }) => headers.get("traceparent"));
    expect(listParents(collected)[0]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(listParents(plain)[0]).toBeNull();
  });
});
