import { beforeEach, describe, expect, test } from "vitest";
import { birthDateFields, createVisitor, getDate, NEW_PASSWORD } from "../support/links.ts";
import { withPortal } from "../support/portal.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({
  upstream: "watched",
  upstreamTimeoutMs: 1_000,
  env: { TRUSTED_PROXIES: "127.0.0.1" },
});
const FIND_ACTIVATION_CALL = "/main/user/activate/foreign-1";
const VERIFY_DATE_CALL = "/main/user/activate/dob";
const SET_PASSWORD_CALL = "/v1/set-password";
beforeEach(() => {
  portal().upstream.answer("GET", FIND_ACTIVATION_CALL, {
    json: { firstName: "Ines", email: "ines@work.example" },
  });
});

async function openPasswordStep() {
  portal().upstream.answer("POST", VERIFY_DATE_CALL, { json: { verified: true } });
  const browser = createVisitor(portal());
  const page = await browser.get("/activation/foreign-1");
  await page.getForm("#activation-date").fill(birthDateFields).submit("Next");
  return browser;
}

test.each<[string, Answer, number]>([
  ["contains an error", { json: { firstName: "Ines", error: "gone" } }, 404],
  ["contains the status error", { json: { status: "error" } }, 404],
  ["is a refusal", { status: 422, json: { error: "token_invalid" } }, 404],
  ["never arrives", "reset", 502],
])(
  "[ACTIV-04] the activation page reports a failure when the answer to the link's look-up %s",
  async (_, answer, status) => {
    portal().upstream.answer("GET", FIND_ACTIVATION_CALL, answer);
    const page = await createVisitor(portal()).get("/activation/foreign-1");
    expect([page.status, page.heading]).toEqual([
      status,
      "Oops... there was an issue requesting your activation link",
    ]);
  },
);

test("[ACTIV-03] [ACTIV-06] the activation page greets the person by either name field, or without a name", async () => {
  expect((await createVisitor(portal()).get("/activation/foreign-1")).heading).toBe("Welcome, Ines");
  portal().upstream.answer("GET", FIND_ACTIVATION_CALL, { json: { first_name: "<b>Al</b>" } });
  expect((await createVisitor(portal()).get("/activation/foreign-1")).heading).toBe("Welcome, <b>Al</b>");
  portal().upstream.answer("GET", FIND_ACTIVATION_CALL, { json: {} });
  expect((await createVisitor(portal()).get("/activation/foreign-1")).heading).toBe("Welcome");
});

test("[FORM-07] the date of birth is sent to the upstream as dd/mm/yyyy, and again with the password", async () => {
  portal().upstream.answer("POST", SET_PASSWORD_CALL, { status: 400, json: {} });
  const browser = await openPasswordStep();
  await browser.page.getForm("#activation-password").fill({ password: NEW_PASSWORD }).submit("Next");
  const sentBody = { id: "foreign-1", date_of_birth: "28/08/1978", domain: "harbourline" };
  const [dob] = portal().upstream.listCallsTo("POST", VERIFY_DATE_CALL);
  const [set] = portal().upstream.listCallsTo("POST", SET_PASSWORD_CALL);
  expect(JSON.parse(dob?.body ?? "")).toEqual(sentBody);
  expect(JSON.parse(set?.body ?? "")).toMatchObject({
    ...sentBody,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    deviceToken: expect.any(String),
  });
});

describe("[ERR-10] [D1] activation when the upstream fails", () => {
  test.each<[string, Answer]>([
    ["cuts the connection", "reset"],
    ["never answers", "never"],
  ])("the date step keeps the date when the upstream %s", async (_, answer) => {
    portal().upstream.answer("POST", VERIFY_DATE_CALL, answer);
    const page = await createVisitor(portal()).get("/activation/foreign-1");
    const refused = await page.getForm("#activation-date").fill(birthDateFields).submit("Next");
    expect([refused.status, refused.summary]).toEqual([502, "Network error. Please try again."]);
    expect(getDate(refused)).toEqual(["28", "8", "1978"]);
  });

  test("a failed password step shows an error and can be repeated", async () => {
    const browser = await openPasswordStep();
    portal().upstream.answer("POST", SET_PASSWORD_CALL, "reset");
    const refused = await browser.page
      .getForm("#activation-password")
      .fill({ password: NEW_PASSWORD })
      .submit("Next");
    expect([refused.status, refused.summary]).toEqual([502, "Network error. Please try again."]);
    expect(refused.html).not.toContain(NEW_PASSWORD);
    expect(refused.$("input[name=password]")).toHaveLength(1);
  });
});
