import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { beforeEach, expect, it } from "vitest";
import { password, startTestApi } from "../../tests/support/api.ts";
import { describeEachDatabase, useTenant, useTestApi } from "../../tests/support/database.ts";
import { minutesToMs, secondsToMs } from "../domain/clock.ts";

const PROOF_KEY = "a-key-that-both-halves-of-it-share-1";
const BROWSER_IP = "203.0.113.20";

describeEachDatabase("the portal's proof that a person answered its robot check", (open) => {
  const test = useTestApi(open, { robotCheckKey: PROOF_KEY, verifyRecaptcha: undefined });
  const tenant = useTenant(test);
  beforeEach(async () => {
    // From the third failure on, a login needs the robot check.
    for (let index = 0; index < 3; index++) await logInWith(undefined, "wrong");
  });

  const signProof = (
    overrides: { form?: string; ip?: string; key?: string; id?: string; life?: number } = {},
  ) => {
    const { form = "login", ip = BROWSER_IP, key = PROOF_KEY, id = randomUUID(), life = 60 } = overrides;
    return new SignJWT({ ip })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience(form)
      .setJti(id)
      .setExpirationTime(Math.floor(test.clock.real().getTime() / 1000) + life)
      .sign(new TextEncoder().encode(key));
  };
  const logInWith = (recaptcha?: string, typedPassword = password, ip = BROWSER_IP) =>
    test.send("POST", "/v1/login", {
      ip,
      body: { email: tenant.email, domain: tenant.domain, password: typedPassword, recaptcha },
    });
  const requestReset = (recaptcha?: string) =>
    test.send("POST", "/v1/forgot-password", {
      ip: BROWSER_IP,
      body: { email: tenant.email, domain: tenant.domain, recaptcha },
    });

  it("[A10] [LOGIN-14] login and forgotten password each accept only their own signed proof", async () => {
    expect((await logInWith(await signProof({ form: "forgotten-password" }))).body.error).toBe(
      "captcha_required",
    );
    expect((await logInWith(await signProof({ form: "contact" }))).body.error).toBe("captcha_required");
    expect((await requestReset(await signProof({ form: "login" }))).body.error).toBe("captcha_required");
    expect((await requestReset(await signProof({ form: "forgotten-password" }))).status).toBe(200);
    expect((await logInWith(await signProof())).status).toBe(200);
  });

  it("[A10] no fixed text is accepted as a proof at login or forgotten password", async () => {
    for (const word of ["checked-by-portal", "yes", "a.b.c", "null", "🦊"]) {
      expect((await logInWith(word)).body.error, word).toBe("captcha_required");
      expect((await requestReset(word)).body.error, word).toBe("captcha_required");
    }
  });

  it("[A10] a proof counts once, even when two requests use it at the same time", async () => {
    const usedProof = await signProof({ form: "forgotten-password" });
    const both = await Promise.all([requestReset(usedProof), requestReset(usedProof)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const proof = await signProof();
    expect((await logInWith(proof)).status).toBe(200);
    for (let index = 0; index < 3; index++) await logInWith(await signProof(), "wrong");
    test.clock.advance(secondsToMs(59));
    expect((await logInWith(proof)).body.error).toBe("captcha_required");
  });

  it("[A10] a proof is refused from another network, after one minute, and with another key", async () => {
    expect((await logInWith(await signProof(), password, "198.51.100.20")).body.error).toBe(
      "captcha_required",
    );
    expect((await logInWith(await signProof({ key: `${PROOF_KEY}-other` }))).body.error).toBe(
      "captcha_required",
    );
    const [header = "", claims = ""] = (await signProof()).split(".");
    expect((await logInWith(`${header}.${claims}.`)).body.error).toBe("captcha_required");
    const old = await signProof();
    test.clock.advance(minutesToMs(1));
    expect((await logInWith(old)).body.error).toBe("captcha_required");
    expect((await logInWith(await signProof())).status).toBe(200);
  });

  it("[A10] an API without the shared key refuses a proof", async () => {
    const strict = await startTestApi(test.database, { verifyRecaptcha: undefined, clock: test.clock });
    const body = {
      email: tenant.email,
      domain: tenant.domain,
      recaptcha: await signProof({ form: "forgotten-password" }),
    };
    const reply = await strict.send("POST", "/v1/forgot-password", { ip: BROWSER_IP, body });
    expect(reply.body.error).toBe("captcha_required");
    await strict.close();
  });
});
