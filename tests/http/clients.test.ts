import { afterEach, expect, test } from "vitest";
import { hashSha256 } from "../../api/clients/canonical-json.ts";
import { importClients } from "../../api/clients/import.ts";
import { createTestClock } from "../support/builders.ts";
import { buildClientDocument, toSvg } from "../support/client-documents.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";

const portals: TestPortal[] = [];
afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.close();
});

const openLivePortal = async (options: Parameters<typeof openPortal>[0] = {}) => {
  const portal = await openPortal({ ...options, env: { DEMO: "off" } });
  portals.push(portal);
  return portal;
};

const importInto = async (portal: TestPortal, document: ReturnType<typeof buildClientDocument>) => {
  const database = await portal.openDatabase();
  const actor = { id: "command", request: { id: "test", ip: null } };
  const command = { documents: [document], day: null, actor };
  const clock = createTestClock(portal.clock.now());
  expect(await importClients({ database, clock }, command)).toMatchObject({ ok: true });
};

test("a portal without any client says that it has none and names the operator's next step", async () => {
  const portal = await openLivePortal();
  for (const host of ["localhost", "quay.localhost"]) {
    const page = await portal.createBrowser({ host }).get("/");
    expect([page.status, page.heading, page.title]).toEqual([
      404,
      "No client has been set up yet",
      "No client has been set up yet",
    ]);
    expect(page.text).toContain("node build/index.js client import DIR --yes");
    expect(page.html).not.toContain("Test Brand");
  }
  expect((await portal.createBrowser().exchange({ target: "/readyz" })).status).toBe(200);
});

test("an imported client is shown at its hosts with its brand and logos, and at no others", async () => {
  const portal = await openLivePortal();
  const document = buildClientDocument("quay", { hosts: ["quay", "quay-benefits"] });
  await importInto(portal, document);
  for (const host of ["quay.localhost", "quay-benefits.localhost"]) {
    const page = await portal.createBrowser({ host }).get("/");
    expect([page.status, page.heading]).toEqual([200, "Welcome to quay Rewards"]);
    const logo = toSvg("quay");
    const address = `/brand/files/${hashSha256(logo.bytes)}.svg`;
    expect(page.$(".bp-logo img").attr("src")).toBe(address);
    const reply = await portal.createBrowser({ host }).exchange({ target: address });
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(new TextDecoder().decode(logo.bytes));
    expect(reply.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(reply.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(reply.headers.get("X-Content-Type-Options")).toBe("nosniff");
  }
  const other = await portal.createBrowser({ host: "other.localhost" }).get("/");
  expect([other.status, other.heading]).toEqual([404, "No benefits portal at this address"]);
});

test("a logo's address without a file, or with another kind of file, is not found", async () => {
  const portal = await openLivePortal({ upstream: "separate" });
  await importInto(portal, buildClientDocument("quay"));
  const hash = hashSha256(toSvg("quay").bytes);
  const loadStatus = async (name: string) =>
    (await portal.createBrowser({ host: "quay.localhost" }).exchange({ target: `/brand/files/${name}` }))
      .status;
  expect(await loadStatus(`${hash}.svg`)).toBe(200);
  for (const name of [`${hash}.png`, `${hash.slice(1)}0.svg`, `${hash}.svg.png`, hash, "..%2flogo.svg"])
    expect(await loadStatus(name), name).not.toBe(200);
});
