import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { gauges } from "../../api/platform/gauges.ts";
import { createMetrics } from "../../app/platform/metrics.server.ts";
import { createPortalGauges } from "../../app/platform/telemetry.server.ts";
import { createBreakerGauge } from "../../app/upstream/faults.server.ts";
import { listMetrics } from "../support/promql.ts";

const folder = new URL("../../deploy/observability/", import.meta.url);

describe("the dashboard and the alert rules", () => {
  let metricNames: Set<string>;
  beforeAll(() => {
    const metrics = createMetrics({ token: null, trustedProxies: [] });
    const noSources = {} as Parameters<typeof createPortalGauges>[0];
    metrics.addGauges(createPortalGauges(noSources));
    metrics.addGauges(createBreakerGauge({ breakerState: () => "closed" }));
    metrics.addGauges({ gauges, measure: async () => [] });
    metricNames = new Set(metrics.names());
  });
  const isKnown = (name: string) =>
    metricNames.has(name) || metricNames.has(name.replace(/_(bucket|count|sum)$/, ""));

  test("the dashboard asks only for metrics that the server has", async () => {
    const { panels } = JSON.parse(await readFile(new URL("dashboard.json", folder), "utf8"));
    const expressions = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    const names = [...new Set<string>(expressions.flatMap(listMetrics))];
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  test("the alert rules use only existing metrics, and each rule says what people notice", async () => {
    const { groups } = parse(await readFile(new URL("alerts.yaml", folder), "utf8"));
    const rules = groups.flatMap((group: { rules: unknown[] }) => group.rules) as {
      expr: string;
      annotations: { summary: string };
    }[];
    expect(rules.length).toBeGreaterThan(8);
    expect(rules.flatMap(({ expr }) => listMetrics(expr)).filter((name) => !isKnown(name))).toEqual([]);
    for (const rule of rules) expect(rule.annotations.summary).toBeTruthy();
  });
});
