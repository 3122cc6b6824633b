import { describe, expect, test } from "vitest";
import { people } from "../support/people.ts";
import { readTokens } from "../support/planted-session.ts";
import { withPortal } from "../support/portal.ts";
import type { Answer } from "../support/watched-upstream.ts";

const portal = withPortal({ upstream: "watched", upstreamTimeoutMs: 2_000 });

const SETUP_CALL = "/v1/login/setup";
const HOME_CARDS_CALL = "/v1/user/home-page-cards";

const faults: [string, Answer][] = [
  ["a cut connection", "reset"],
  ["a truncated body", "half"],
  ["silence", "never"],
  ["500", { status: 500, json: { error: "internal", stack: "at Secret.place" } }],
  ["503", { status: 503, text: "Service Unavailable" }],
  ["HTML instead of JSON", { headers: { "Content-Type": "text/html" }, text: "<h1>Welcome to nginx</h1>" }],
  ["an empty reply with 200", {}],
  ["204 where something is expected", { status: 204 }],
  ["wrong types", { json: { user: 1, client: "x", cmsData: [], scheme: null } }],
  ["null", { text: "null" }],
  ["429", { status: 429, headers: { "Retry-After": "3" }, json: { error: "too_many" } }],
];

/** Logs in with an empty cache, so that the next page makes all its calls. */
async function signInAfresh(fault: Answer) {
  const browser = portal().createBrowser();
  let setupCalls = 0;
  // The login itself needs the setup once.
  portal().upstream.answer("GET", SETUP_CALL, () => (++setupCalls === 1 ? null : fault));
  const page = await browser.signIn(people.aisha);
  return { browser, page };
}

describe.each(faults)("[D1] an upstream failure by %s", (_, fault) => {
  test("a failed essential call gives a clear page with the request's id, and the session is kept", async () => {
    const { browser, page } = await signInAfresh(fault);
    expect([502, 503]).toContain(page.status);
    expect(page.heading).toBe("Uh oh!");
    expect(page.text).toContain(`Reference: ${page.headers.get("x-request-id")}`);
    expect(page.html).not.toMatch(/Secret\.place|nginx/);
    portal().upstream.reset();
    expect((await browser.get("/app/home/")).text).toContain("Hi, Aisha");
  });

  test("[API-09] [HOME-03] a failed part of a page shows an error and the rest stays", async () => {
    portal().upstream.answer("GET", HOME_CARDS_CALL, fault);
    const page = await portal().createBrowser().signIn(people.aisha);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Hi, Aisha");
    expect(page.text).toContain("It looks like something has gone wrong, please try again later");
  });
});

test("[SHELL-14] the error page links Home, or to the login when nobody is logged in", async () => {
  const { page } = await signInAfresh({ status: 500 });
  expect(page.getLink("Return to home")).toBe("/app/home/");
  expect(page.text).toContain(
    "It looks like something has gone wrong. Please try refreshing the page or click below to return to the home page",
  );
});

test("[D1] a data request gets the failure in a form that Remix's client reads", async () => {
  const { browser } = await signInAfresh({ status: 500 });
  const reply = await browser.exchange({ target: "/app/home/?_data=routes%2Fapp.home" });
  expect([reply.status, reply.headers.get("x-remix-catch")]).toEqual([503, "yes"]);
});

test("[D1] a GET is tried once more, and succeeds when the second try does", async () => {
  let setupCalls = 0;
  portal().upstream.answer("GET", HOME_CARDS_CALL, () =>
    ++setupCalls === 1 ? "reset" : { json: [buildCard("Second try")] },
  );
  const page = await portal().createBrowser().signIn(people.aisha);
  expect([setupCalls, page.text.includes("Second try")]).toEqual([2, true]);
});

test("[D1] a benefit whose calls all fail stops nobody's other pages, however often it is loaded", async () => {
  const [unlucky, other] = [portal().createBrowser(), portal().createBrowser()];
  await unlucky.signIn(people.aisha);
  await other.signIn(people.employer);
  let failureCount = 0;
  portal().upstream.answerAll(({ path }) => {
    if (!path.includes("/dental")) return null;
    failureCount += 1;
    return { status: 500 };
  });
  await Promise.all([1, 2, 3, 4].map(() => unlucky.get("/app/my-benefits/dental")));
  expect(failureCount).toBeGreaterThan(20);
  expect((await other.get("/app/faqs/")).status).toBe(200);
});

test("[D1] a post to the upstream is never repeated automatically", async () => {
  portal().upstream.answer("POST", "/v1/login", "reset");
  await portal().createBrowser().signIn(people.aisha);
  expect(portal().upstream.listCallsTo("POST", "/v1/login")).toHaveLength(1);
});

describe("[SESSION-08] [D2] an upstream reply of 401", () => {
  const sessionEnded = {
    status: 401,
    json: {
      error: "unauthorised",
      message: "You signed in on <b onclick='x()'>another</b> device.<script>x()</script>",
    },
  };

  test("[ERR-29] a 401 in a loader logs out, with the server's text at the login as safe HTML", async () => {
    const browser = await portal().signIn(people.aisha);
    portal().upstream.answer("GET", HOME_CARDS_CALL, sessionEnded);
    const page = await browser.get("/app/home/");
    expect(page.redirects).toEqual(["/"]);
    expect(page.$(".bp-notice").html()).toContain("You signed in on <b>another</b> device.</div>");
    expect(browser.jar.get("bp_session")).toBeUndefined();
    expect((await browser.get("/")).text).not.toContain("another");
  });

  test("a 401 without a text logs out, and the login page says that the session has ended", async () => {
    const browser = await portal().signIn(people.aisha);
    portal().upstream.answer("GET", HOME_CARDS_CALL, { status: 401, json: {} });
    const page = await browser.get("/app/home/");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain("Your session has ended. Please log in again");
  });

  test("a 401 to all of several simultaneous calls logs out once", async () => {
    const browser = await portal().signIn(people.aisha);
    for (const path of [HOME_CARDS_CALL, "/v1/user/home-page-banner"])
      portal().upstream.answer("GET", path, sessionEnded);
    const page = await browser.get("/app/home/");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text.match(/You signed in on/g)).toHaveLength(1);
  });

  test("a 401 to the frame's call also logs out", async () => {
    const { browser, page } = await signInAfresh(sessionEnded);
    expect(page.redirects).toEqual(["/app/home/", "/"]);
    expect(page.text).toContain("You signed in on");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("a 401 in an action logs out, and the action has no effect", async () => {
    const browser = await portal().signIn(people.ffion);
    const form = browser.page.getForm({ button: "Next" }).fill({ accepted: true });
    portal().upstream.answer("PATCH", "/v1/user/policies", sessionEnded);
    const page = await form.submit("Next");
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain("You signed in on");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });

  test("a 401 in a data request is a redirect that Remix's client follows by loading the page again", async () => {
    const browser = await portal().signIn(people.aisha);
    portal().upstream.answer("GET", HOME_CARDS_CALL, sessionEnded);
    const reply = await browser.exchange({ target: "/app/home/?_data=routes%2Fapp.home" });
    expect([reply.status, reply.headers.get("x-remix-redirect")]).toEqual([204, "/"]);
    expect((await browser.get("/")).text).toContain("You signed in on");
  });

  test("a 403 never logs out", async () => {
    const browser = await portal().signIn(people.aisha);
    portal().upstream.answer("GET", HOME_CARDS_CALL, { status: 403, json: { error: "forbidden" } });
    expect((await browser.get("/app/home/")).status).toBe(200);
    await readTokens(browser, portal());
  });
});

describe("[SESSION-08] a 401 with a logout address of the identity provider", () => {
  const sso = withPortal({ upstream: "watched", env: { ALLOWED_REDIRECT_HOSTS: "sso.example" } });

  async function signIn(ssoLogoutUrl: string) {
    const { upstream } = sso();
    upstream.reset();
    upstream.answer("POST", "/v1/login", async (_, loadRealReply) => ({
      json: { ...JSON.parse((await loadRealReply()).text), ssoLogoutUrl },
    }));
    const browser = await sso().signIn(people.aisha);
    upstream.answer("GET", HOME_CARDS_CALL, { status: 401, json: { error: "unauthorised" } });
    return browser;
  }

  test("a 401 redirects to the logout address", async () => {
    const browser = await signIn("https://sso.example/logout?from=portal");
    expect((await browser.get("/app/home/")).redirects).toEqual(["https://sso.example/logout?from=portal"]);
  });

  test.each([
    "https://evil.example/",
    "javascript:alert(1)",
    "//evil.example",
    "http://sso.example/",
    "https://sso.example.evil.example/",
  ])("[B6] a 401 does not redirect to %s", async (address) => {
    const browser = await signIn(address);
    expect((await browser.get("/app/home/")).redirects).toEqual(["/"]);
  });
});

const buildCard = (title: string) => ({ id: "1", title, content: "<p>Text</p>" });
