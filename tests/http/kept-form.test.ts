import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const ADD_FAMILY_MEMBER_PATH = "/app/home/my-profile/panel/add-family-member/";
const MINUTE = 60_000;
const KEPT_FORM_TEXT = "We kept what you typed. Check it and send it again.";
const sessionEnded = { status: 401, json: { message: "You signed in on another device." } };
const halfFilledForm = { title: "Dr", first_name: "Wren", surname: 'Quist "the <b>second' };

const getTypedValues = ({ page }: Browser) => {
  const fields = page.getForm("#family-member").listFields("Continue");
  return { title: fields.get("title"), first_name: fields.get("first_name"), surname: fields.get("surname") };
};

function expectKeptForm(browser: Browser) {
  expect([browser.page.path, browser.page.text.includes(KEPT_FORM_TEXT)]).toEqual([
    ADD_FAMILY_MEMBER_PATH,
    true,
  ]);
  expect(getTypedValues(browser)).toEqual(halfFilledForm);
}

const wren = {
  ...halfFilledForm,
  sex: "female",
  fmember_type: "dependant",
  "date_of_birth.day": "1",
  "date_of_birth.month": "11",
  "date_of_birth.year": "2026",
};

const fillForm = async (browser: Browser) =>
  (await browser.get(ADD_FAMILY_MEMBER_PATH)).getForm("#family-member").fill(wren);

/** Logs out, and logs another person in with the same browser. */
async function changePerson(browser: Browser, email: string) {
  await browser.get("/logout");
  await browser.refresh();
  await browser.signIn(email);
}

/** Writes what changes the person's setup, so that the next page loads it again. */
async function dropSetup(browser: Browser) {
  const { csrf = "" } = Object.fromEntries(browser.page.getForm("#family-member").listFields("Continue"));
  await browser.postOnce("/app/home/", new URLSearchParams({ csrf, intent: "welcomed" }));
}

/** Posts the form in a session that has ended, for each cause of the end. */
const sessionEndings: [string, (browser: Browser) => Promise<void>][] = [
  ["was idle for too long", async () => portal().clock.advance(16 * MINUTE)],
  [
    "is ended by the API while the form is handled",
    async () => {
      portal().upstream.answer("POST", "/v1/user/family/consequences", sessionEnded);
    },
  ],
  [
    "is ended by the API at the entry check, without a cached setup",
    async (browser) => {
      await dropSetup(browser);
      portal().upstream.answer("GET", "/v1/login/setup", sessionEnded);
    },
  ],
];

describe("[E12] [D2] a form whose session has ended", () => {
  test.each(sessionEndings)(
    "[E12] a form returns filled in after logging in, when the session %s",
    async (_, end) => {
      const { browser, email } = await portal().signInMember();
      const form = await fillForm(browser);
      await end(browser);
      const loginPage = await form.submit("Continue");
      expect(loginPage.redirects).toEqual(["/"]);
      portal().upstream.reset();
      await browser.signIn(email);
      expectKeptForm(browser);
      // The values return once; the next visit finds the form empty.
      await browser.get(ADD_FAMILY_MEMBER_PATH);
      expect(getTypedValues(browser).first_name).toBe("");
    },
  );

  test("[E12] a form sent after logging out in another tab leads to the login page, which says that it did not arrive", async () => {
    const { browser } = await portal().signInMember();
    const form = await fillForm(browser);
    const { bp_session: _, ...others } = browser.jar.copy();
    browser.jar.replace(others);
    const loginPage = await form.submit("Continue");
    expect(loginPage.path).toBe("/");
    expect(loginPage.text).toContain("You were logged out before you sent your form, so we did not get it.");
    expect((await browser.get("/")).text).not.toContain("before you sent your form");
  });

  test("[A4] [E12] a form that was opened before a login in another tab is not carried out, and is shown again filled in", async () => {
    const { browser, email } = await portal().signInMember();
    const form = await fillForm(browser);
    const { bp_session: _, ...others } = browser.jar.copy();
    browser.jar.replace(others);
    await browser.signIn(email);
    const page = await form.submit("Continue");
    expect([page.path, page.text.includes(KEPT_FORM_TEXT)]).toEqual([ADD_FAMILY_MEMBER_PATH, true]);
    expect(getTypedValues(browser)).toEqual(halfFilledForm);
    expect(portal().upstream.listCallsTo("POST", "/v1/user/family/consequences")).toHaveLength(0);
  });

  test("[A4] [E12] a form from before another person's login in another tab is neither run nor shown to them", async () => {
    const { browser } = await portal().signInMember();
    const other = await portal().signInMember();
    const form = await fillForm(browser);
    await changePerson(browser, other.email);
    const page = await form.submit("Continue");
    expect(page.status).toBe(403);
    expect(page.html).not.toContain("Wren");
    await browser.get(ADD_FAMILY_MEMBER_PATH);
    expect(browser.page.html).not.toContain("Wren");
    expect(portal().upstream.listCallsTo("POST", "/v1/user/family/consequences")).toHaveLength(0);
  });

  test("[E12] a kept form is not shown to another person on the same browser, and is then deleted for its owner too", async () => {
    const { browser, email } = await portal().signInMember();
    const other = await portal().signInMember();
    const form = await fillForm(browser);
    portal().clock.advance(16 * MINUTE);
    await form.submit("Continue");
    await browser.signIn(other.email);
    expect(browser.page.path).toBe("/app/home/");
    await browser.get(ADD_FAMILY_MEMBER_PATH);
    expect(browser.page.html).not.toContain("Wren");
    browser.jar.replace(
      Object.fromEntries(Object.entries(browser.jar.copy()).filter(([name]) => name !== "bp_session")),
    );
    await browser.signIn(email);
    expect(browser.page.path).toBe("/app/home/");
  });

  test("[A4] [E12] scripts that send another person's form load the whole page again, with the reason", async () => {
    const { browser } = await portal().signInMember();
    const other = await portal().signInMember();
    const form = await fillForm(browser);
    await changePerson(browser, other.email);
    const route = "routes/app.home_.my-profile.panel.add-family-member.$";
    const reply = await browser.postOnce(
      `${ADD_FAMILY_MEMBER_PATH}?_data=${encodeURIComponent(route)}`,
      form.listFields("Continue"),
    );
    expect([
      reply.status,
      reply.headers.get("X-Remix-Redirect"),
      reply.headers.get("X-Remix-Reload-Document"),
    ]).toEqual([204, ADD_FAMILY_MEMBER_PATH, "true"]);
    const page = await browser.get(ADD_FAMILY_MEMBER_PATH);
    expect(page.text).toContain("We could not be sure that this form came from you, so nothing was changed.");
    expect(page.html).not.toContain("Wren");
  });

  test("[E12] a form is not kept for the person whose late reply has replaced the cookie of its own person", async () => {
    const { browser, email } = await portal().signInMember();
    const other = await portal().signInMember();
    const lateCookie = String(browser.jar.get("bp_session"));
    await changePerson(browser, other.email);
    const form = await fillForm(browser);
    browser.jar.replace({ ...browser.jar.copy(), bp_session: lateCookie });
    expect((await form.submit("Continue")).path).toBe("/");
    await browser.signIn(email);
    expect(browser.page.path).toBe("/app/home/");
    await browser.get(ADD_FAMILY_MEMBER_PATH);
    expect(browser.page.html).not.toContain("Wren");
  });

  test("[E12] a kept form is deleted after 30 minutes", async () => {
    const { browser, email } = await portal().signInMember();
    const form = await fillForm(browser);
    portal().clock.advance(16 * MINUTE);
    await form.submit("Continue");
    portal().clock.advance(31 * MINUTE);
    await browser.signIn(email);
    expect(browser.page.path).toBe("/app/home/");
  });

  test("[E12] a kept form never contains a password", async () => {
    const { browser, email } = await portal().signInMember();
    const panel = await browser.get("/app/home/my-profile/panel/change-password/");
    const form = panel.getForm("#change-password");
    portal().clock.advance(16 * MINUTE);
    await form.submit(panel.getText("#change-password button[name=intent]"));
    expect(browser.jar.get("bp_kept")).toBeUndefined();
    await browser.signIn(email);
    expect(browser.page.path).toBe("/app/home/");
  });
});

test.each([
  ["answers with 503", { status: 503, json: { error: "busy" } }],
  ["cuts the connection", "reset" as const],
])(
  "[D1] a form is not handled while the upstream %s, and its page shows afterwards what was typed",
  async (_, answer) => {
    const { browser } = await portal().signInMember();
    const form = await fillForm(browser);
    await dropSetup(browser);
    portal().upstream.answer("GET", "/v1/login/setup", answer);
    const failedPage = await form.submit("Continue");
    expect([failedPage.status, failedPage.redirects]).toEqual([503, []]);
    portal().upstream.reset();
    await browser.get(ADD_FAMILY_MEMBER_PATH);
    expectKeptForm(browser);
    await browser.get(ADD_FAMILY_MEMBER_PATH);
    expect(getTypedValues(browser).first_name).toBe("");
  },
);

describe("[IDLE-01] [API-07] activity of a person", () => {
  const home = "/app/home/";
  const isSignedIn = async (browser: Browser) => (await browser.get(home)).path === home;

  test.each([
    ["lazy route discovery", { target: `/__manifest?p=${encodeURIComponent(home)}&version=1` }],
    ["a revalidation", { target: `${home}?_data=routes%2Fapp.home` }],
    ["a prefetch", { target: home, headers: { "Sec-Purpose": "prefetch", "Sec-Fetch-Mode": "navigate" } }],
    ["the idle time", { target: "/activity" }],
  ])("[IDLE-01] a request for %s does not prolong the session", async (_, request) => {
    const { browser } = await portal().signInMember();
    portal().clock.advance(2 * MINUTE);
    await browser.get(home);
    portal().clock.advance(10 * MINUTE);
    await browser.exchange(request);
    portal().clock.advance(6 * MINUTE);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("[IDLE-01] a page that refreshes itself does not prolong the session, and leads to the idle screen", async () => {
    const { browser } = await portal().signInMember();
    portal().clock.advance(2 * MINUTE);
    await browser.get(home);
    const headers = { Referer: `${browser.origin}${home}` };
    for (let minutes = 0; minutes < 13; minutes++) {
      portal().clock.advance(MINUTE);
      expect((await browser.exchange({ target: home, headers })).status).toBe(200);
    }
    portal().clock.advance(MINUTE);
    const reply = await browser.exchange({ target: home, headers });
    expect(reply.headers.get("location")).toBe("/idle?returnTo=%2Fapp%2Fhome%2F");
  });

  test("[IDLE-03] [API-37] the reports of a page's scripts prolong the session from the moment at which the person acted", async () => {
    const { browser } = await portal().signInMember();
    const { csrf } = {
      csrf:
        (await browser.get(ADD_FAMILY_MEMBER_PATH))
          .getForm("#family-member")
          .listFields("Continue")
          .get("csrf") ?? "",
    };
    const reportEvent = (fields: Record<string, string>) =>
      browser.postOnce("/activity", new URLSearchParams({ csrf, ...fields }));
    portal().clock.advance(10 * MINUTE);
    await reportEvent({ intent: "active", agoMs: String(2 * MINUTE) });
    portal().clock.advance(13 * MINUTE);
    const reply = await browser.exchange({ target: "/activity" });
    expect(JSON.parse(reply.text)).toEqual({ idleMs: 15 * MINUTE });
    portal().upstream.calls.length = 0;
    await reportEvent({ intent: "stay" });
    expect(portal().upstream.listCallsTo("GET", "/v1/ping")).toHaveLength(1);
    portal().clock.advance(14 * MINUTE);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
