import { describe, expect, test } from "vitest";
import { buildTenant } from "../support/api.ts";
import {
  BORN_ON,
  buildPersonWithReset,
  createVisitor,
  getCsrfToken,
  NEW_PASSWORD,
} from "../support/links.ts";
import { withPortal } from "../support/portal.ts";
import { openNewPassword, openResetDate, submitDate, submitPassword } from "../support/reset.ts";

const portal = withPortal({ env: { TRUSTED_PROXIES: "127.0.0.1" } });

const INVALID_LINK_TEXT = "This link is not valid. Please request a new one.";
const PASSWORD_CHANGED_TEXT = "Your password has been changed";

const openDateStep = (path: string, host?: string) => openResetDate(portal(), path, host);
const openPasswordStep = () => openNewPassword(portal());

describe("[A7] a reset link that cannot be used", () => {
  const openSpentLink = async (state: { used_at?: number; voided_at?: number }) => {
    const { path } = await buildPersonWithReset(portal(), { link: state });
    return openDateStep(path);
  };

  test("the page of a used reset link says that the link cannot be used, and offers a new one", async () => {
    const page = await submitDate(await openSpentLink({ used_at: 1 }));
    expect([page.status, page.text.includes(INVALID_LINK_TEXT)]).toEqual([400, true]);
    expect(page.getLink("Request a new link")).toBe("/forgotten-password/");
  });

  test("the page of a reset link that a newer one replaced says that the link cannot be used", async () => {
    expect((await submitDate(await openSpentLink({ voided_at: 1 }))).text).toContain(INVALID_LINK_TEXT);
  });

  test("the page of a reset link at another client says that the link cannot be used", async () => {
    const { db } = await portal().openDatabase();
    const { domain } = await buildTenant(db);
    const { path } = await buildPersonWithReset(portal());
    const browser = await openDateStep(path, `${domain}.localhost`);
    expect((await submitDate(browser)).text).toContain(INVALID_LINK_TEXT);
  });

  test.each([
    ["unknown", "no-such-token"],
    ["markup", "<script>alert(1)</script>"],
    ["NUL and a lone surrogate", "a\u0000b%ED%A0%80"],
    ["SQL", "' or '1'='1"],
    ["a path", "../../v1/login"],
    ["8,000 characters", "x".repeat(8_000)],
  ])("a reset link with an invalid token says that it is invalid: %s", async (_, token) => {
    const browser = await openDateStep(`/reset-password?token=${encodeURIComponent(token)}`);
    const page = await submitDate(browser);
    expect([page.status, page.text.includes(INVALID_LINK_TEXT)]).toEqual([400, true]);
    expect(page.html).not.toContain("<script>alert");
  });

  test("a reset link says at once that it is invalid when it is too long", async () => {
    const { page } = await openDateStep(`/reset-password?token=${"x".repeat(9_000)}`);
    expect([page.status, page.text.includes(INVALID_LINK_TEXT)]).toEqual([400, true]);
  });

  test("an expired reset link also says so at the second step", async () => {
    const { page } = await openDateStep(`/reset-password?token=nothing&dob=${BORN_ON}`).then(
      async (browser) => ({
        page: await submitPassword(browser),
      }),
    );
    expect([page.status, page.text.includes(INVALID_LINK_TEXT)]).toEqual([400, true]);
  });
});

describe("[RESET-12] [ERR-09] [LIMIT-04] an expired reset link", () => {
  test.each(["date", "password"])(
    "[RESET-12] [ERR-09] [LIMIT-04] an expired link at the step of the %s shows an error and after three seconds leads to the page that requests a new link",
    async (step) => {
      const { token, path } = await buildPersonWithReset(portal(), { link: { expires_at: 1 } });
      const browser = await openDateStep(
        step === "date" ? path : `/reset-password?token=${token}&dob=${BORN_ON}`,
      );
      const page = await (step === "date" ? submitDate(browser) : submitPassword(browser));
      expect(page.text).toContain("Token has expired");
      expect(page.refresh).toEqual({ seconds: 3, url: "/forgotten-password/?message=token-expired" });
      expect(page.getLink("Request a new link")).toBe("/forgotten-password/?message=token-expired");
      expect((await browser.refresh()).text).toContain(
        "Your password renewal request has expired. Please try again.",
      );
    },
  );

  test("a reset link expires after an hour, also between the two steps", async () => {
    const { browser } = await openPasswordStep();
    portal().clock.advance(61 * 60_000);
    expect((await submitPassword(browser)).text).toContain("Token has expired");
  });
});

describe("[C8] a repeated reset", () => {
  test("a reset link works once in two tabs, and the first password stays", async () => {
    const { path, email, token } = await buildPersonWithReset(portal());
    const datePage = await openDateStep(path);
    await submitDate(datePage);
    const other = await openDateStep(`/reset-password?token=${token}&dob=${BORN_ON}`);
    await submitPassword(datePage);
    expect((await submitPassword(other, "Other-Lantern-58-Meadow")).text).toContain(INVALID_LINK_TEXT);
    expect((await datePage.signIn(email, NEW_PASSWORD)).path).toBe("/app/home/");
  });

  test("a reset in two tabs of one browser with two passwords takes effect once", async () => {
    const { browser } = await openPasswordStep();
    const second = browser.page.getForm("#reset-password").fill({ password: "Other-Lantern-58-Meadow" });
    await submitPassword(browser);
    expect((await second.submit("Next")).text).toContain(INVALID_LINK_TEXT);
  });

  test("a reset form that is sent again shows the confirmation", async () => {
    const { browser } = await openPasswordStep();
    const form = browser.page.getForm("#reset-password").fill({ password: NEW_PASSWORD });
    await form.submit("Next");
    const repeatedPost = await form.submit("Next");
    expect([repeatedPost.redirects, repeatedPost.getText("[role=status]")]).toEqual([
      ["/"],
      PASSWORD_CHANGED_TEXT,
    ]);
  });

  test("a reset that is repeated from another browser reveals nothing", async () => {
    const { browser } = await openPasswordStep();
    const form = browser.page.getForm("#reset-password").fill({ password: NEW_PASSWORD });
    await form.submit("Next");
    const thief = createVisitor(portal());
    const fields = form.listFields("Next");
    fields.set("csrf", getCsrfToken(await thief.get("/")));
    const page = await thief.post(form.target, fields);
    expect(page.text).toContain(INVALID_LINK_TEXT);
  });

  test("a double click on the reset form gets the same reply twice", async () => {
    const { browser } = await openPasswordStep();
    const form = browser.page.getForm("#reset-password").fill({ password: NEW_PASSWORD });
    const replies = await form.submitTwice("Next");
    expect(replies.map(({ headers }) => headers.get("location"))).toEqual(["/", "/"]);
  });

  test("a reset post without an intent that the page knows does nothing", async () => {
    const { browser, email } = await openPasswordStep();
    const form = browser.page.getForm("#reset-password").fill({ password: NEW_PASSWORD });
    const fields = form.listFields("Next");
    fields.set("intent", "other");
    expect((await browser.post(form.target, fields)).redirects).toHaveLength(1);
    expect((await browser.signIn(email)).path).toBe("/app/home/");
  });
});
