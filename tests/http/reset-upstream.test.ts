import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { BORN_ON, birthDateFields, createVisitor, getDate, NEW_PASSWORD } from "../support/links.ts";
import { withPortal } from "../support/portal.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({
  upstream: "watched",
  upstreamTimeoutMs: 1_000,
  env: { TRUSTED_PROXIES: "127.0.0.1", ALLOWED_REDIRECT_HOSTS: "work.client.example" },
});

const VERIFY_DATE_CALL = "/v1/password-reset/dob";
const RESET_PASSWORD_CALL = "/v1/password-reset";

async function submitDate(answer: Answer) {
  portal().upstream.answer("POST", VERIFY_DATE_CALL, answer);
  const browser = createVisitor(portal());
  const page = await browser.get("/reset-password?token=foreign-1");
  return page.getForm("#reset-date").fill(birthDateFields).submit("Next");
}

async function choosePassword(answer: Answer) {
  portal().upstream.answer("POST", RESET_PASSWORD_CALL, answer);
  const browser = createVisitor(portal());
  const page = await browser.get(`/reset-password?token=foreign-1&dob=${BORN_ON}`);
  return page.getForm("#reset-password").fill({ password: NEW_PASSWORD }).submit("Next");
}

test("[FORM-07] the upstream gets the date as dd/mm/yyyy, the password twice, and the tenant's label", async () => {
  await submitDate({ json: { verified: true } });
  const [dob] = portal().upstream.listCallsTo("POST", VERIFY_DATE_CALL);
  const sentBody = { token: "foreign-1", date_of_birth: "28/08/1978", domain: "harbourline" };
  expect(JSON.parse(dob?.body ?? "")).toEqual(sentBody);
  await choosePassword({ json: { reset: true } });
  const [reset] = portal().upstream.listCallsTo("POST", RESET_PASSWORD_CALL);
  expect(JSON.parse(reset?.body ?? "")).toEqual({
    ...sentBody,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });
});

test("opening either step makes no upstream call, so that a mail scanner uses up no link and no guess", async () => {
  const browser = createVisitor(portal());
  await browser.get("/reset-password?token=foreign-1");
  await browser.get(`/reset-password?token=foreign-1&dob=${BORN_ON}`);
  expect(portal().upstream.calls.filter(({ path }) => path.includes("password"))).toEqual([]);
});

test("[FORM-11] a date that the upstream does not verify is reported as wrong", async () => {
  expect((await submitDate({ json: { verified: false } })).summary).toContain(
    "This date does not match our records",
  );
});

describe("[ERR-10] [ERR-12] [D1] a reset when the upstream fails", () => {
  const faults: [string, Answer, string][] = [
    ["cuts the connection", "reset", "Network error. Please try again."],
    ["never answers", "never", "Network error. Please try again."],
    ["answers 500", { status: 500, text: "at Secret.place" }, "An unexpected error occurred"],
    ["gives an unreadable reply", { text: "<h1>nginx</h1>" }, "An unexpected error occurred"],
  ];
  test.each(faults)(
    "the first step shows the typed date again when the upstream %s",
    async (_, answer, text) => {
      const page = await submitDate(answer);
      expect([page.status, page.summary]).toEqual([502, text]);
      expect(getDate(page)).toEqual(["28", "8", "1978"]);
      expect(page.html).not.toMatch(/Secret\.place|nginx/);
    },
  );

  test.each(faults)(
    "the second step is shown again with an empty password when the upstream %s",
    async (_, answer, text) => {
      const page = await choosePassword(answer);
      expect([page.status, page.summary]).toEqual([502, text]);
      expect(page.path).toBe(`/reset-password?token=foreign-1&dob=${BORN_ON}`);
      expect(page.$("input[name=password]").val() ?? "").toBe("");
      expect(page.html).not.toContain(NEW_PASSWORD);
    },
  );
});

describe("a reset that the upstream refuses", () => {
  test("[ERR-12] a date that the upstream refuses without a text gets the portal's text", async () => {
    expect((await submitDate({ status: 400, json: {} })).summary).toBe("An unexpected error occurred");
  });

  test("[ERR-13] a new password that the upstream refuses without a text gets the portal's text", async () => {
    expect((await choosePassword({ status: 400, json: {} })).summary).toBe("Password reset failed");
    expect((await choosePassword({ json: { reset: false } })).summary).toBe("Password reset failed");
  });

  test("[ERR-13] a new password that the upstream refuses only by field errors gets the portal's text", async () => {
    const page = await choosePassword({
      status: 422,
      json: { errors: { password: ["Choose a better one"] } },
    });
    expect(page.summary).toContain("Please review the form");
    expect(page.findError("password")).toBe("Choose a better one");
  });

  test("[C1] a refusal's text from the upstream is shown as plain text", async () => {
    const page = await choosePassword({
      status: 422,
      json: { message: "Not <img src=x onerror=alert(1)> now" },
    });
    expect(page.summary).toBe("Not <img src=x onerror=alert(1)> now");
    expect(page.html).not.toContain("<img src=x");
  });

  test("[ERR-09] an expired reset link shows the upstream's text", async () => {
    const page = await submitDate({
      status: 410,
      json: { error: "token_expired", message: "Too late, sorry" },
    });
    expect(page.text).toContain("Too late, sorry");
    expect(page.refresh?.url).toBe("/forgotten-password/?message=token-expired");
  });

  test("[API-24] [ERR-09] an expired reset link is recognised by the JSON in the error's text", async () => {
    const error = JSON.stringify({ code: "token_expired", message: "Too late, sorry" });
    const page = await submitDate({ status: 400, json: { error } });
    expect(page.text).toContain("Too late, sorry");
    expect(page.refresh?.url).toBe("/forgotten-password/?message=token-expired");
  });

  test("[API-24] an error about the date in JSON is shown at the date's field", async () => {
    const error = JSON.stringify({ date_of_birth: ["Not the birthday we have"] });
    const page = await submitDate({ status: 422, json: { error } });
    expect(page.summary).toContain("Not the birthday we have");
    expect(page.listTexts(".bp-field__error")).toEqual(["Error: Not the birthday we have"]);
    expect(page.text).not.toContain("{");
  });

  test("[API-23] a new password that the upstream refuses only by its checks shows the list of rules", async () => {
    const page = await choosePassword({ status: 422, json: { checks: [{ name: "1", status: false }] } });
    expect(page.findError("password")).toBe("Please ensure your password meets the listed requirements");
    expect(page.listTexts(".bp-rules li")[0]).toContain("at least 12 characters");
  });

  test("the reset page says to wait after too many tries", async () => {
    const page = await submitDate({
      status: 429,
      headers: { "Retry-After": "60" },
      json: { error: "too_many" },
    });
    expect([page.status, page.summary]).toEqual([
      429,
      "Too many attempts from your network. Please try again later",
    ]);
  });
});

describe("[RESET-09] [RESET-10] [B6] the upstream's redirect after a reset", () => {
  test.each([
    ["/privacy-statement?from=reset", "/privacy-statement?from=reset"],
    ["https://work.client.example/welcome", "https://work.client.example/welcome"],
    [null, "/"],
    ["", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["https://evil.example/", "/"],
    ["http://work.client.example/", "/"],
    ["https://work.client.example.evil.example/", "/"],
    ["https://work.client.example@evil.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["data:text/html,x", "/"],
    ["/%2f%2fevil.example", "/"],
    ["/a\r\nSet-Cookie: x=y", "/"],
  ])("the upstream's redirect %j leads to %s", async (redirectURL, target) => {
    const page = await choosePassword({ json: { reset: true, redirectURL } });
    expect(page.redirects[0]).toBe(target);
  });

  test("a browser with scripts loads the page of the redirect as a new document", async () => {
    portal().upstream.answer("POST", RESET_PASSWORD_CALL, {
      json: { reset: true, redirectURL: "/privacy-statement" },
    });
    const browser = createVisitor(portal());
    const page = await browser.get(`/reset-password?token=foreign-1&dob=${BORN_ON}`);
    const form = page.getForm("#reset-password").fill({ password: NEW_PASSWORD });
    const reply = await browser.postOnce(
      `${form.target}&_data=${encodeURIComponent("routes/reset-password")}`,
      form.listFields("Next"),
    );
    expect(reply.headers.get("x-remix-redirect")).toBe("/privacy-statement");
    expect(reply.headers.get("x-remix-reload-document")).toBe("true");
  });
});

test("[C8] a repeated form carries the same idempotency key, and another password or browser another one", async () => {
  portal().upstream.answer("POST", RESET_PASSWORD_CALL, { status: 503, json: {} });
  const postPassword = async (browser: Browser, password: string) => {
    const page = await browser.get(`/reset-password?token=foreign-2&dob=${BORN_ON}`);
    await page.getForm("#reset-password").fill({ password }).submit("Next");
    return portal().upstream.listCallsTo("POST", RESET_PASSWORD_CALL).at(-1)?.headers.get("idempotency-key");
  };
  const browser = createVisitor(portal());
  const keys = [await postPassword(browser, NEW_PASSWORD), await postPassword(browser, NEW_PASSWORD)];
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/), keys[0]]);
  expect(await postPassword(browser, "Other-Lantern-58-Meadow")).not.toBe(keys[0]);
  expect(await postPassword(createVisitor(portal()), NEW_PASSWORD)).not.toBe(keys[0]);
});
