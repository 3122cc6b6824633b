import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { buildTenant, signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";

describeEachDatabase("brand", (open) => {
  const test = useTestApi(open);
  let tenant: Awaited<ReturnType<typeof buildTenant>>;
  let other: Awaited<ReturnType<typeof buildTenant>>;
  let token: string;
  const sendGet = (path: string, callerToken?: string) => test.send("GET", path, { token: callerToken });

  beforeEach(async () => {
    [tenant, other] = [await buildTenant(test.db), await buildTenant(test.db)];
    ({ token } = await signIn(test, tenant));
  });

  it("[API-40] the scheme call returns the tenant of a host to everybody, also to people of another tenant", async () => {
    for (const callerToken of [undefined, token]) {
      const { status, body } = await sendGet(`/v1/scheme?domain=${other.domain.toUpperCase()}`, callerToken);
      expect({ status, id: body.id, contact: body.contactUsEnabled }).toEqual({
        status: 200,
        id: other.scheme.id,
        contact: true,
      });
    }
    expect((await sendGet("/v1/scheme?domain=nobody")).status).toBe(404);
  });

  it("[API-40] an unknown host gets the default tenant if the installation has one", async () => {
    expect((await sendGet("/v1/scheme?domain=localhost")).status).toBe(404);
    await test.db.insertInto("settings").values({ key: "default_domain", value: tenant.domain }).execute();
    for (const domain of ["localhost", "www", "", "127", "%5B"]) {
      expect((await sendGet(`/v1/scheme?domain=${domain}`)).body.id).toBe(tenant.scheme.id);
    }
    await test.db.deleteFrom("settings").execute();
  });

  it("[API-21] the brand is the logged-in user's when no host is given, and missing when nobody is logged in", async () => {
    expect((await sendGet("/v1/scheme", token)).body.id).toBe(tenant.scheme.id);
    expect((await sendGet("/v1/scheme")).status).toBe(401);
    expect((await sendGet("/v1/scheme", "ended")).status).toBe(401);
    expect((await sendGet("/v1/scheme?domain=a&domain=b")).status).toBe(400);
  });

  it("[API-39] the API returns the theme of the user's own scheme, and does not find another client's", async () => {
    const ownScheme = await sendGet(`/v1/schemes/${tenant.scheme.id}`, token);
    expect(ownScheme).toMatchObject({ status: 200, body: { theme: { primaryColour: "#0B4F6C" } } });
    expect((await sendGet(`/v1/schemes/${other.scheme.id}`, token)).status).toBe(404);
    expect((await sendGet(`/v1/schemes/${tenant.scheme.id}`)).status).toBe(401);
  });

  it("[API-33] the client call returns the client's settings and scheme", async () => {
    const client_id = tenant.client.id;
    await test.db
      .insertInto("client_exceptions")
      .values({ client_id, code: "ccv", status: "active" })
      .execute();
    expect(await sendGet("/main/client/user", token)).toMatchObject({
      status: 200,
      body: {
        id: client_id,
        clientName: "Test Client Ltd",
        contactUsEnabled: true,
        clientExceptions: [{ code: "ccv", status: "active" }],
        scheme: { id: tenant.scheme.id },
      },
    });
  });

  it("[API-41] the API returns the file of an avatar set, and does not find another client's", async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await test.db
      .insertInto("avatar_sets")
      .values([
        { id: mine, client_id: tenant.client.id, plain_file_url: "/brand/mine.svg" },
        { id: theirs, client_id: other.client.id, plain_file_url: "/brand/theirs.svg" },
      ])
      .execute();
    const loadFile = async (id: string, callerToken?: string) => {
      const { status, body } = await sendGet(`/v1/scheme/branding/avatar-set/${id}`, callerToken);
      return status === 200 ? body.avatarsetPlainFileURL : status;
    };
    expect(await loadFile(mine)).toBe("/brand/mine.svg");
    expect(await loadFile(mine, token)).toBe("/brand/mine.svg");
    expect(await loadFile(theirs, token)).toBe(404);
    expect(await loadFile("none")).toBe(404);
  });

  it("[API-42] the core brand returns its logos and avatars", async () => {
    expect((await sendGet("/v1/scheme/branding/core-branding-urls")).status).toBe(404);
    const id = randomUUID();
    await test.db
      .insertInto("avatar_sets")
      .values({ id, client_id: null, plain_file_url: "/core/avatar.svg" })
      .execute();
    await test.db
      .insertInto("core_branding")
      .values({
        id: "core",
        brand_header_logo: "/core/logo.svg",
        mobile_logo: "/core/small.svg",
        avatar_set_id: id,
      })
      .execute();
    expect((await sendGet("/v1/scheme/branding/core-branding-urls")).body).toEqual({
      mobileLogo: "/core/small.svg",
      brandHeaderLogo: "/core/logo.svg",
      avatarsetPlainFileURL: "/core/avatar.svg",
    });
    expect((await sendGet(`/v1/scheme/branding/avatar-set/${id}`, token)).status).toBe(200);
  });
});
