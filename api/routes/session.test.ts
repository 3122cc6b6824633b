import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { signIn } from "../../tests/support/api.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import type { Row } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { hoursToMs, minutesToMs, secondsToMs } from "../domain/clock.ts";
import { createToken, hashToken } from "../platform/tokens.ts";
import { addSession, findPairByRefreshHash } from "../repositories/sessions.ts";

describeEachDatabase("a session", (open) => {
  const test = useTestApi(open);
  const tenant = useTenant(test);
  let session: Awaited<ReturnType<typeof signIn>>;
  const refreshTokens = (token: string) =>
    test.send("POST", "/v1/login/refresh", { body: { refresh_token: token } });
  const pingApi = async (token: string) => (await test.send("GET", "/v1/ping", { token })).status;
  const listActions = async () => {
    const rows = await test.db
      .selectFrom("audit")
      .select("action")
      .where("client_id", "=", tenant.client.id)
      .execute();
    return rows.map(({ action }) => action);
  };

  beforeEach(async () => {
    session = await signIn(test, tenant);
  });

  it("[API-37] a ping succeeds only in a valid session", async () => {
    expect(await test.send("GET", "/v1/ping", { token: session.token })).toMatchObject({
      status: 200,
      body: {},
    });
    const none = await test.send("GET", "/v1/ping");
    expect(none).toMatchObject({ status: 401, body: { error: "unauthorised", message: expect.any(String) } });
    expect(await pingApi("no-such-token")).toBe(401);
    expect(await pingApi(session.refresh)).toBe(401);
  });

  it("[A14] a logout also ends the tokens of a refresh that runs at the same time", async () => {
    const nextAccess = createToken();
    const isLocked = Promise.withResolvers<void>();
    const refreshing = inTransaction(test.db, async (trx) => {
      const old = (await findPairByRefreshHash(trx, hashToken(session.refresh))) as Row<"sessions">;
      isLocked.resolve();
      // The logout begins while the refresh has locked its pair and not yet added the next one.
      await delay(500);
      const next = { access_hash: hashToken(nextAccess), refresh_hash: hashToken(createToken()) };
      await addSession(trx, { ...old, ...next, id: randomUUID() });
    });
    await isLocked.promise;
    const { status } = await test.send("DELETE", "/v1/user/logout", { token: session.token });
    await refreshing;
    expect([status, await pingApi(nextAccess)]).toEqual([200, 401]);
  });

  it("[API-03] the bearer token can be in either header, and two different ones are refused", async () => {
    const other = await signIn(test, tenant);
    const pingWithHeaders = async (headers: Record<string, string>) =>
      (await test.send("GET", "/v1/ping", { headers })).status;
    const toBearer = (token: string) => `Bearer ${token}`;
    expect(await pingWithHeaders({ "X-Authorization": toBearer(session.token) })).toBe(200);
    expect(
      await pingWithHeaders({
        Authorization: toBearer(session.token),
        "X-Authorization": toBearer(session.token),
      }),
    ).toBe(200);
    expect(
      await pingWithHeaders({
        Authorization: toBearer(session.token),
        "X-Authorization": toBearer(other.token),
      }),
    ).toBe(401);
  });

  it("[API-96] a refresh gives a new pair, and the old access token works until it expires", async () => {
    test.clock.advance(minutesToMs(20));
    const { status, body } = await refreshTokens(session.refresh);
    expect({ status, expires: body.expires_in }).toEqual({ status: 200, expires: 1800 });
    expect([session.token, session.refresh]).not.toContain(body.access_token);
    expect(body.refresh_token).not.toBe(session.refresh);
    expect([await pingApi(session.token), await pingApi(body.access_token)]).toEqual([200, 200]);
    test.clock.advance(minutesToMs(10));
    expect([await pingApi(session.token), await pingApi(body.access_token)]).toEqual([401, 200]);
    expect((await refreshTokens(body.refresh_token)).status).toBe(200);
  });

  it("[API-96] five tabs that refresh at once get the same reply, and so does one within 30 s", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refreshTokens(session.refresh)));
    const pairs = new Set(answers.map(({ body }) => `${body.access_token} ${body.refresh_token}`));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(pairs.size).toBe(1);

    test.clock.advance(secondsToMs(30));
    const late = await refreshTokens(session.refresh);
    expect(late.body.access_token).toBe(answers[0]?.body.access_token);
    expect(late.body.expires_in).toBe(1770);
  });

  it("[A15] reusing a refresh token after its grace time ends all tokens of the login, and is audited", async () => {
    const first = await refreshTokens(session.refresh);
    const second = await refreshTokens(first.body.refresh_token);
    const elsewhere = await signIn(test, tenant);
    test.clock.advance(secondsToMs(30) + 1);

    expect(await refreshTokens(session.refresh)).toMatchObject({
      status: 422,
      body: { error: "refresh_ended" },
    });
    expect(await pingApi(second.body.access_token)).toBe(401);
    expect((await refreshTokens(second.body.refresh_token)).status).toBe(422);
    expect(await listActions()).toContain("login.refresh_reused");
    expect(await pingApi(elsewhere.token)).toBe(200);
  });

  it("[API-96] a refresh token expires after twelve hours, and an unknown one is refused", async () => {
    expect((await refreshTokens("made-up")).status).toBe(422);
    test.clock.advance(hoursToMs(12));
    expect((await refreshTokens(session.refresh)).status).toBe(422);
  });

  it("[D9] tokens from when the clock was fast end once the clock is right", async () => {
    test.clock.advance(-minutesToMs(30));
    expect(await pingApi(session.token)).toBe(200);
    test.clock.advance(-1);
    expect(await pingApi(session.token)).toBe(401);
    test.clock.advance(-hoursToMs(12));
    expect((await refreshTokens(session.refresh)).status).toBe(422);
  });

  it("[D9] [A15] the grace time of a used refresh token does not become longer when the clock is set back", async () => {
    await refreshTokens(session.refresh);
    test.clock.advance(-secondsToMs(30) - 1);
    expect((await refreshTokens(session.refresh)).status).toBe(422);
    expect(await listActions()).toContain("login.refresh_reused");
  });

  it("[API-18] [API-19] each of three logout requests gets a reply, although the first ended the session", async () => {
    const sendCall = (method: string, path: string) => test.send(method, path, { token: session.token });
    expect((await sendCall("POST", "/v1/logout")).status).toBe(200);
    expect((await sendCall("POST", "/v1/user/logout")).status).toBe(200);
    expect((await sendCall("DELETE", "/v1/user/logout")).status).toBe(200);
    expect((await listActions()).filter((action) => action === "logout")).toHaveLength(1);
    expect((await test.send("POST", "/v1/logout", { token: "made-up" })).status).toBe(401);
    expect((await test.send("POST", "/v1/logout")).status).toBe(401);
  });

  it("[A14] logging out voids both tokens of the login, and other logins continue", async () => {
    const elsewhere = await signIn(test, tenant);
    const renewed = await refreshTokens(session.refresh);
    await test.send("DELETE", "/v1/user/logout", { token: renewed.body.access_token });
    expect([await pingApi(session.token), await pingApi(renewed.body.access_token)]).toEqual([401, 401]);
    expect((await refreshTokens(renewed.body.refresh_token)).status).toBe(422);
    expect((await refreshTokens(session.refresh)).status).toBe(422);
    expect(await pingApi(elsewhere.token)).toBe(200);
  });
});
