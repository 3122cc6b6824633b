import { expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import {
  BORN_ON,
  birthDateFields,
  buildPersonWithActivation,
  buildPersonWithReset,
  createVisitor,
  getCsrfToken,
  NEW_PASSWORD,
} from "../support/links.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { openResetDate, submitDate } from "../support/reset.ts";

const portal = withPortal({ upstream: "watched", env: { TRUSTED_PROXIES: "127.0.0.1" } });

async function checkPassword(
  browser: Browser,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const csrf = browser.jar.get("bp_csrf") ?? getCsrfToken(await browser.get("/cookie-settings"));
  const reply = await browser.postOnce("/password-check", new URLSearchParams({ csrf, ...fields }), headers);
  const isJson = reply.headers.get("content-type")?.startsWith("application/json");
  return { ...reply, checks: isJson ? JSON.parse(reply.text).checks : undefined };
}

const listBrokenRules = (checks: { name: string; status: boolean }[]) =>
  checks.filter(({ status }) => !status).map(({ name }) => name);

test("[FORM-22] the reply lists which rules a password meets, and may not be cached", async () => {
  const reply = await checkPassword(createVisitor(portal()), { password: "nadia 1234" });
  expect(reply.status).toBe(200);
  expect(listBrokenRules(reply.checks)).toEqual(["1", "4", "16", "128"]);
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
  expect(
    listBrokenRules((await checkPassword(createVisitor(portal()), { password: NEW_PASSWORD })).checks),
  ).toEqual([]);
});

test("[FORM-31] the rules use the personal details of the link's person, or else of the logged-in person", async () => {
  const { token, path } = await buildPersonWithReset(portal(), { employee: { surname: "Featherstone" } });
  const password = "Featherstone-58!";
  const owner = await openResetDate(portal(), path);
  await submitDate(owner);
  expect(listBrokenRules((await checkPassword(owner, { password, token, dob: BORN_ON })).checks)).toEqual([
    "256",
  ]);
  expect(listBrokenRules((await checkPassword(createVisitor(portal()), { password })).checks)).toEqual([]);
  const browser = createVisitor(portal());
  await browser.signIn(people.aisha);
  expect(listBrokenRules((await checkPassword(browser, { password: "Patel-58-Meadows!" })).checks)).toContain(
    "256",
  );
});

test("[E3] the rules use no person's details until this browser has given the link's date of birth", async () => {
  const checks = [
    await buildPersonWithReset(portal(), { employee: { surname: "Featherstone" } }),
    await buildPersonWithActivation(portal(), { employee: { surname: "Featherstone" } }),
  ];
  for (const { token, path } of checks) {
    const browser = createVisitor(portal());
    await browser.get(path);
    const claims: Record<string, string>[] = [
      {},
      { dob: BORN_ON },
      { dob: "1978-08-27" },
      { dob: "nonsense" },
    ];
    for (const fields of claims) {
      const reply = await checkPassword(browser, { password: "Featherstone-58!", token, ...fields });
      expect(listBrokenRules(reply.checks)).toEqual([]);
    }
  }
  // A call to another upstream does not contain a link's token either.
  const checkCalls = portal().upstream.listCallsTo("POST", "/v1/password-reset/check");
  expect(checkCalls).toHaveLength(8);
  for (const { body } of checkCalls)
    expect(JSON.parse(body)).toMatchObject({ token: null, date_of_birth: null });
});

test("[FORM-31] an activation's rules use its person's details once the date of birth was right", async () => {
  const { token, path } = await buildPersonWithActivation(portal(), {
    employee: { surname: "Featherstone" },
  });
  const browser = createVisitor(portal());
  await browser.get(path);
  await browser.page.getForm("#activation-date").fill(birthDateFields).submit("Next");
  expect(
    listBrokenRules((await checkPassword(browser, { password: "Featherstone-58!", token })).checks),
  ).toEqual(["256"]);
});

test("the rules use nobody's details when the token is invalid or too long", async () => {
  for (const token of ["nothing", "x".repeat(20_000)]) {
    const reply = await checkPassword(createVisitor(portal()), { password: NEW_PASSWORD, token });
    expect([reply.status, listBrokenRules(reply.checks)]).toEqual([200, []]);
  }
});

test("[API-22] the password check shows the list of rules from an error reply", async () => {
  const checks = [{ name: "16", status: false }];
  portal().upstream.answer("POST", "/v1/password-reset/check", { status: 422, json: { checks } });
  const reply = await checkPassword(createVisitor(portal()), { password: "p" });
  expect([reply.status, reply.checks]).toEqual([200, checks]);
});

test("the password check shows no list when the upstream fails or refuses", async () => {
  portal().upstream.answer("POST", "/v1/password-reset/check", "reset");
  const failedCheck = await checkPassword(createVisitor(portal()), { password: NEW_PASSWORD });
  expect([failedCheck.status, failedCheck.checks]).toEqual([502, null]);
  portal().upstream.reset();
  const endless = await checkPassword(createVisitor(portal()), { password: "x".repeat(5_000) });
  expect([endless.status, endless.checks]).toEqual([400, null]);
});

test("[B5] [B10] a password check from another site is refused", async () => {
  const browser = createVisitor(portal());
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await checkPassword(browser, { password: "x" }, foreign)).status).toBe(403);
  expect(portal().upstream.listCallsTo("POST", "/v1/password-reset/check")).toEqual([]);
});

test("the password check's address has no page", async () => {
  expect((await createVisitor(portal()).get("/password-check")).status).toBe(404);
});

test("one network can ask for a password check at most 120 times a minute", async () => {
  portal().upstream.answer("POST", "/v1/password-reset/check", { json: { data: { checks: [] } } });
  const browser = createVisitor(portal());
  const statuses = [];
  for (let index = 0; index < 121; index++)
    statuses.push((await checkPassword(browser, { password: "x" })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const last = await checkPassword(browser, { password: "x" });
  expect([last.status, last.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});
