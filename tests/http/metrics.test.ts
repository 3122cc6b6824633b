import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { exchange } from "../support/exchange.ts";
import { withPortal } from "../support/portal.ts";

const METRICS_TOKEN = "the-token-of-whoever-reads-the-figures";
const REQUEST_METRIC = "http_request_duration_seconds";

/** This machine's addresses that others can reach. */
const outsideAddress = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ internal, family }) => !internal && family === "IPv4")
  .map(({ address }) => address);

const loadStatus = (host: string, port: number, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    request({ host, port, path: "/metrics", headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });

describe("`/metrics` without a token", () => {
  const portal = withPortal();
  const behind = withPortal({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const loadMetrics = (headers: Record<string, string> = {}) =>
    exchange(portal().port, { target: "/metrics", headers });

  test("[E11] metrics are open to direct requests from this machine", async () => {
    const reply = await loadMetrics();
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(reply.text).toContain(REQUEST_METRIC);
  });

  test.each([
    ["X-Forwarded-For", "127.0.0.1"],
    ["X-Forwarded-Proto", "https"],
    ["X-Forwarded-Host", "localhost"],
    ["X-Real-IP", "127.0.0.1"],
    ["Forwarded", "for=127.0.0.1"],
    ["Via", "1.1 proxy"],
    ["Host", "harbourline.example"],
  ])(
    "[E11] metrics are closed to a request that a proxy on this machine forwards, which %s shows",
    async (name, value) => {
      const reply = await loadMetrics({ [name]: value });
      expect([reply.status, reply.text.includes(REQUEST_METRIC)]).toEqual([404, false]);
    },
  );

  test("[E11] metrics are closed to a trusted proxy's address, whatever its headers", async () => {
    expect((await exchange(behind().port, { target: "/metrics" })).status).toBe(404);
  });

  test.skipIf(outsideAddress.length === 0)(
    "[E11] metrics are closed to other machines, also in a private network",
    async () => {
      for (const address of outsideAddress)
        expect(await loadStatus(address, portal().port, { Host: "localhost" })).toBe(404);
    },
  );
});

describe("`/metrics` with a token", () => {
  const portal = withPortal({ env: { METRICS_TOKEN: METRICS_TOKEN, TRUSTED_PROXIES: "127.0.0.1" } });
  const loadMetrics = async (headers: Record<string, string>) =>
    (await exchange(portal().port, { target: "/metrics", headers })).status;

  test("[E11] the token opens metrics from any address", async () => {
    expect(await loadMetrics({ Authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    expect(
      await loadMetrics({ Authorization: `bearer ${METRICS_TOKEN}`, "X-Forwarded-For": "203.0.113.7" }),
    ).toBe(200);
  });

  test("[E11] metrics are closed without the token, also on this machine", async () => {
    for (const authorization of [
      "",
      "Bearer",
      `Bearer ${METRICS_TOKEN}x`,
      `Bearer ${METRICS_TOKEN.slice(1)}`,
      `Basic ${METRICS_TOKEN}`,
      METRICS_TOKEN,
    ])
      expect(await loadMetrics(authorization ? { Authorization: authorization } : {}), authorization).toBe(
        404,
      );
  });
});
