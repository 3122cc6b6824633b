import { beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../tests/support/api.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { demoDatabase } from "../../tests/support/demo-database.ts";
import { demoPassword } from "../db/seed/index.ts";
import { minutesToMs } from "../domain/clock.ts";
import { getTotpCodeAt } from "../platform/totp.ts";

describeEachDatabase("the demo's calls", (_, engine) => {
  let test: TestApi;
  const logInAs = (email: string, overrides: Record<string, unknown> = {}) =>
    test.send("POST", "/v1/login", { body: { email, password: demoPassword, ...overrides } });

  beforeAll(async () => {
    test = await startTestApi(await engine.openCopyOf(demoDatabase), { demo: true });
    return test.close;
  });

  it("the demo lists its accounts with their password, at the default tenant", async () => {
    const { body } = await test.send("GET", "/v1/demo/accounts");
    expect(body.accounts[0]).toMatchObject({
      email: "aisha.patel@harbourline.example",
      tenant: "harbourline",
    });
    for (const domain of [undefined, "localhost", "www", "", "127"]) {
      const { status } = await logInAs(body.accounts[0].email, { password: body.password, domain });
      expect(status).toBe(200);
    }
  });

  it("[LIMIT-01] the demo has one locked account and one that needs a captcha", async () => {
    expect((await logInAs("priya.nair@harbourline.example")).status).toBe(423);
    expect((await logInAs("lee.hughes@harbourline.example")).body).toMatchObject({
      error: "captcha_required",
    });
    expect((await logInAs("lee.hughes@harbourline.example", { recaptcha: "yes" })).status).toBe(200);
  });

  it("a reset restores one account to the demo world and leaves the others unchanged", async () => {
    const { body } = await test.send("GET", "/v1/demo/accounts");
    const lee = body.accounts.find(({ email }: { email: string }) => email.startsWith("lee.hughes"));
    await logInAs(lee.email, { recaptcha: "yes" });
    expect((await logInAs(lee.email)).status).toBe(200);
    const reply = await test.send("POST", `/v1/demo/accounts/${lee.id}/restart`);
    expect(reply).toMatchObject({ status: 200, body: { email: lee.email } });
    expect((await logInAs(lee.email)).body).toMatchObject({ error: "captcha_required" });
    expect((await test.send("POST", "/v1/demo/accounts/nobody/restart")).status).toBe(404);
  });

  const logInBySso = (sso_token: string, domain: string) =>
    test.send("POST", "/v1/login/sso", { body: { sso_token, domain } });

  it("[API-15] each of the demo's one-time tokens logs in once, until its account is reset", async () => {
    const { body } = await test.send("GET", "/v1/demo/accounts");
    const nora = body.accounts.find(({ email }: { email: string }) => email.startsWith("nora.singh"));
    expect((await logInBySso("sso_valid_nora", "larkspur")).status).toBe(200);
    expect((await logInBySso("sso_valid_nora", "larkspur")).status).toBe(422);
    await test.send("POST", `/v1/demo/accounts/${nora.id}/restart`);
    expect((await logInBySso("sso_valid_nora", "larkspur")).status).toBe(200);

    const statuses = [];
    for (const token of ["sso_valid_helen", "sso_fails_hal"])
      statuses.push((await logInBySso(token, "larkspur")).status);
    for (const token of ["msq_valid_employer", "msq_valid_aisha", "msq_expired"])
      statuses.push((await logInBySso(token, "harbourline")).status);
    expect(statuses).toEqual([200, 422, 200, 200, 422]);
  });

  it("[API-13] [API-17] the demo has accounts that must enter a code, and that must set up two-factor", async () => {
    expect((await logInAs("daniel.reyes@harbourline.example")).body).toEqual({
      is_should_validate_2fa: true,
    });
    expect((await logInAs("grace.lim@harbourline.example")).body.is_should_setup_2fa).toBe(true);
    const eleri = { email: "eleri.pugh@cwmcoed.example", password: demoPassword, domain: "cwmcoed" };
    const code = getTotpCodeAt("KRSXG5CTMVRXEZLU", test.clock.real().getTime());
    const { body } = await test.send("POST", "/v1/login/mfa", { body: { ...eleri, code } });
    expect(body.access_token).toBeTypeOf("string");
  });

  it("the demo's identity provider logs in people of its tenant, with tokens that last a minute", async () => {
    const getIdentities = async (domain: string) =>
      (await test.send("GET", `/v1/demo/identities?domain=${domain}`)).body.identities;
    const identities = await getIdentities("larkspur");
    expect(identities.map(({ name }: { name: string }) => name)).toEqual(["Nora Singh", "Helen Cho"]);
    expect([await getIdentities("harbourline"), await getIdentities("nowhere")]).toEqual([[], []]);

    const requestToken = (id: string, domain: string) =>
      test.send("POST", `/v1/demo/identities/${id}/token`, { body: { domain } });
    const { body } = await requestToken(identities[0].id, "larkspur");
    expect((await logInBySso(body.sso_token, "larkspur")).status).toBe(200);
    const late = await requestToken(identities[1].id, "larkspur");
    test.clock.advance(minutesToMs(1));
    expect((await logInBySso(late.body.sso_token, "larkspur")).status).toBe(422);
    for (const [id, domain] of [
      [identities[0].id, "harbourline"],
      ["nobody", "larkspur"],
    ])
      expect((await requestToken(id, domain)).status).toBe(404);
  });

  it("the demo lists sent emails", async () => {
    const { body } = await logInAs("aisha.patel@harbourline.example");
    const { enquiryOptions } = (
      await test.send("GET", "/v1/cms-content/contact", { token: body.access_token })
    ).body;
    const enquiry = { subject: enquiryOptions[0].value, comments: "How do I add my daughter?" };
    await test.send("POST", "/v1/contact", { token: body.access_token, body: enquiry });
    await test.api.drainOutbox();
    const mails = await test.send("GET", "/v1/demo/mails");
    expect(mails.body).toHaveLength(1);
    expect(mails.body[0]).toMatchObject({
      to: "help@harbourrewards.example",
      language: "en-GB",
      sentAt: test.clock.now().toISOString(),
    });
    expect(mails.body[0].text).toContain("How do I add my daughter?");
  });

  it("the setup call says that this is a demo", async () => {
    const { body } = await logInAs("aisha.patel@harbourline.example");
    const setup = await test.send("GET", "/v1/login/setup", { token: body.access_token });
    expect(setup.body.extensions).toContain("demo");
  });

  it("the demo's calls and their documentation exist only in a demo", async () => {
    const liveApi = await startTestApi(test.database, { demo: false });
    for (const path of [
      "/v1/demo/accounts",
      "/v1/demo/mails",
      "/v1/demo/identities",
      "/openapi.json",
      "/openapi.css",
      "/",
    ]) {
      expect((await liveApi.send("GET", path)).status).toBe(404);
    }
    for (const path of ["/v1/demo/accounts/any/restart", "/v1/demo/identities/any/token"])
      expect((await liveApi.send("POST", path, { body: {} })).status).toBe(404);
    await liveApi.close();
  });
});
