import { describe, expect, it } from "vitest";
import { createForeignUpstream } from "../../tests/support/foreign-upstream.ts";
import { createTenants, findTenantLabel } from "./tenant.server.ts";
import { DEFAULT_THEME } from "./theme.server.ts";

const buildScheme = (id: string, overrides = {}) => ({
  id,
  benefitBrandName: `Brand ${id}`,
  clientName: `Client ${id}`,
  ...overrides,
});

describe("the label of a host", () => {
  it.each([
    ["harbourline.localhost:3000", "harbourline"],
    ["HARBOURLINE.Example.COM", "harbourline"],
    ["localhost", "localhost"],
    ["localhost:8080", "localhost"],
    ["127.0.0.1:3000", "localhost"],
    ["[::1]:3000", "localhost"],
    ["larkspur.example.", "larkspur"],
  ])("[API-40] [B3] the host %s has the label %s", (host, label) => {
    expect(findTenantLabel(host)).toBe(label);
  });

  it.each([null, "", "..", "a b", "evil\r\n", "<script>", "-x.example", "a".repeat(64)])(
    "[B3] the value %j is not a host",
    (host) => {
      expect(findTenantLabel(host)).toBeNull();
    },
  );
});

describe("tenants", () => {
  it("[API-40] [THEME-01] the first label of a host selects the scheme whose theme is used", async () => {
    const { upstream, requestLines } = createForeignUpstream(() => Response.json(buildScheme("larkspur")));
    const tenant = await createTenants().find("larkspur", upstream);
    expect(requestLines).toEqual(["GET v1 /scheme?domain=larkspur"]);
    expect(tenant).toMatchObject({ id: "larkspur", isKnown: true, clientName: "Client larkspur" });
    expect(tenant.theme.brandName).toBe("Brand larkspur");
  });

  it("[THEME-04] a cached theme is used before the upstream is asked again, and twenty simultaneous requests ask once", async () => {
    const { upstream, requestLines } = createForeignUpstream(() => Response.json(buildScheme("a")));
    const tenants = createTenants();
    await Promise.all(Array.from({ length: 20 }, () => tenants.find("a", upstream)));
    await tenants.find("a", upstream);
    expect(requestLines).toHaveLength(1);
  });

  it("[B3] an unknown host gets the neutral theme without a name, never another client's", async () => {
    const { upstream } = createForeignUpstream(() => Response.json({ error: "not_found" }, { status: 404 }));
    const tenant = await createTenants().find("nobody", upstream);
    expect(tenant).toMatchObject({ id: "unknown", isKnown: false, contactUsEnabled: false });
    expect(tenant).toMatchObject({ isEmpty: false, theme: { ...DEFAULT_THEME, brandName: "", logos: {} } });
  });

  it("the portal distinguishes a host of an installation without clients from an unknown host", async () => {
    const { upstream } = createForeignUpstream((path) =>
      path === "v1 /installation"
        ? Response.json({ hasClients: false })
        : Response.json({ error: "not_found" }, { status: 404 }),
    );
    expect(await createTenants().find("nobody", upstream)).toMatchObject({ isKnown: false, isEmpty: true });
  });

  it("[D1] an unreachable upstream gives the neutral theme, and the portal does not treat the host as unknown", async () => {
    const { upstream } = createForeignUpstream(() => Promise.reject(new Error("refused")));
    expect(await createTenants().find("a", upstream)).toMatchObject({ id: "unreachable", isKnown: false });
  });

  it.each(["busy", "too_many", "unauthorised"])(
    "[D5] an upstream reply of %s does not make the portal treat the host as unknown",
    async (error) => {
      const { upstream } = createForeignUpstream(() =>
        Response.json({ error }, { status: error === "busy" ? 503 : 401 }),
      );
      expect(await createTenants().find("a", upstream)).toMatchObject({
        id: "unreachable",
        isReachable: false,
      });
    },
  );

  it("[API-42] a core theme gets the logos and avatars of the core brand", async () => {
    const { upstream } = createForeignUpstream((path) =>
      path.startsWith("v1 /scheme/branding/core")
        ? Response.json({
            brandHeaderLogo: "/core.svg",
            mobileLogo: "/core-m.svg",
            avatarsetPlainFileURL: "/core-a.svg",
          })
        : Response.json(buildScheme("a", { theme: { core: true }, brandHeaderLogo: "/own.svg" })),
    );
    const { theme } = await createTenants().find("a", upstream);
    expect(theme.logos).toMatchObject({ desktop: "/core.svg", mobile: "/core-m.svg" });
    expect(theme.avatar).toBe("/core-a.svg");
  });

  it("[API-41] an avatar set of which the scheme has only the id is loaded", async () => {
    const { upstream, requestLines } = createForeignUpstream((path) =>
      path.startsWith("v1 /scheme/branding/avatar-set/")
        ? Response.json({ id: "set-1", avatarsetPlainFileURL: "/set.svg" })
        : Response.json(buildScheme("a", { avatarSet: { id: "set-1" } })),
    );
    expect((await createTenants().find("a", upstream)).theme.avatar).toBe("/set.svg");
    expect(requestLines).toContain("GET v1 /scheme/branding/avatar-set/set-1");
  });

  it("a brand's stylesheet is served at its address and nowhere else", async () => {
    const tenants = createTenants();
    const { href, css } = tenants.keepStylesheet(DEFAULT_THEME);
    expect(tenants.findCss(href)).toBe(css);
    expect(tenants.findCss("/brand/default-000000000000.css")).toBeUndefined();
  });
});
