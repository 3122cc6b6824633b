import { describe, expect, test } from "vitest";
import { CSRF_FIELD, createCsrf } from "../session/csrf.server.ts";
import { checkEntry, type EntryInput, type EntryResult } from "./entry-check.server.ts";
import { toEntryResponse, toRefusalError } from "./entry-response.server.ts";
import type { EntryUser } from "./path-rules.server.ts";

const ORIGIN = "https://harbourline.example";
const csrf = createCsrf(["a-secret-of-this-test-and-no-other-1"]);
const { token, setCookie } = csrf.getToken(new Headers(), true);
const cookie = setCookie?.split(";")[0] as string;
const employee: EntryUser = { userType: "employee", employmentStatus: "active", siteTermsUpdated: false };
const employer: EntryUser = { ...employee, userType: "employer" };

interface EntryOptions {
  path?: string;
  method?: string;
  headers?: Record<string, string | null>;
  body?: string | null;
  user?: EntryUser | null;
  origin?: string | null;
  target?: string;
  fails?: Response;
}

/** Sends a post of this browser's form, or a GET, with one change. */
async function checkRequest(options: EntryOptions = {}): Promise<{ result: EntryResult; request: Request }> {
  const { path = "/contact-us/", method = "POST", user = null, origin = ORIGIN, fails } = options;
  const sameOriginHeaders = {
    origin: ORIGIN,
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
    cookie,
  };
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...sameOriginHeaders, ...options.headers }))
    if (value !== null) headers.set(name, value);
  const body =
    method === "POST"
      ? (options.body ?? new URLSearchParams({ [CSRF_FIELD]: token, a: "1" }).toString())
      : undefined;
  const request = new Request(`${ORIGIN}${path}`, { method, headers, body });
  const input: EntryInput = {
    request,
    target: options.target ?? path,
    origin,
    isSignedIn: user !== null,
    user: async () => {
      if (fails) throw fails;
      if (user === null) throw new Error("nobody is signed in, so nobody is to be asked about");
      return user;
    },
    verifyCsrf: (fields) => csrf.verifyCsrf(fields, request.headers, true),
    limits: { bodyBytes: 4_096, bodyMs: 1_000 },
  };
  return { result: await checkEntry(input), request };
}
const getOutcome = async (options: EntryOptions) => {
  const { result } = await checkRequest(options);
  if (result.pass) return "pass";
  return result.kind === "refused"
    ? `${result.status} ${result.reason}`
    : result.kind === "redirect"
      ? result.location
      : result.kind;
};

/** The targets of a post: a page, the same page's data, and a resource route. */
const POST_TARGETS = ["/contact-us/", "/contact-us/?_data=routes%2Fcontact-us", "/resource/challenge"];

describe("posts at the entry check", () => {
  test("a form of this browser passes with its whole body", async () => {
    const { result } = await checkRequest();
    if (!result.pass) throw new Error("refused");
    expect(result.request.method).toBe("POST");
    expect(await result.request.text()).toBe(`csrf=${encodeURIComponent(token)}&a=1`);
  });

  test("a post of a browser that sends neither Origin nor Sec-Fetch-Site passes by the token alone", async () => {
    const textBrowser = { origin: null, "sec-fetch-site": null };
    expect(await getOutcome({ headers: textBrowser })).toBe("pass");
    expect(await getOutcome({ headers: { ...textBrowser, cookie: null } })).toBe("403 csrf");
    expect(await getOutcome({ headers: { "sec-fetch-site": "none" } })).toBe("pass");
  });

  test.each(POST_TARGETS)("[B10] the entry check refuses a post from another site to %s", async (path) => {
    const cases: [Record<string, string | null>, string][] = [
      [{ "sec-fetch-site": "cross-site" }, "403 sec-fetch-site"],
      [{ "sec-fetch-site": "same-site" }, "403 sec-fetch-site"],
      [{ "sec-fetch-site": "something-new" }, "403 sec-fetch-site"],
      [{ origin: "https://evil.example" }, "403 origin"],
      [{ origin: "https://larkspur.example" }, "403 origin"],
      [{ origin: "http://harbourline.example" }, "403 origin"],
      [{ origin: "https://harbourline.example:8443" }, "403 origin"],
      [{ origin: "https://harbourline.example.evil.example" }, "403 origin"],
      [{ origin: "null" }, "403 origin"],
      [{ origin: "https://evil.example", "sec-fetch-site": null }, "403 origin"],
    ];
    for (const [headers, expected] of cases)
      expect(await getOutcome({ path, headers }), JSON.stringify(headers)).toBe(expected);
  });

  test.each(POST_TARGETS)("[B5] %s refuses every form that does not belong to this browser", async (path) => {
    const foreign = csrf.getToken(new Headers(), true).token;
    expect(await getOutcome({ path, body: "a=1" })).toBe("403 csrf");
    expect(await getOutcome({ path, body: `csrf=${encodeURIComponent(foreign)}` })).toBe("403 csrf");
    expect(await getOutcome({ path, body: `csrf=${token}&csrf=${token}` })).toBe("403 csrf");
    expect(await getOutcome({ path, headers: { cookie: null } })).toBe("403 csrf");
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencodedx", ""]) {
      expect(await getOutcome({ path, headers: { "content-type": type } }), type).toBe("403 content-type");
    }
    expect(
      await getOutcome({
        path,
        headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
      }),
    ).toBe("pass");
  });

  test.each(["multipart/form-data; boundary=x", "multipart/form-data"])(
    "[E1] a form of type %s gets 400 where no file is expected, because its fields are never read",
    async (type) => {
      expect(await getOutcome({ headers: { "content-type": type } })).toBe("400 content-type");
    },
  );

  test("[E1] a form with a file gets 400 when its type names no boundary", async () => {
    const path = "/app/employee-data/panel/upload-data/";
    const headers = { "content-type": "multipart/form-data" };
    expect(await getOutcome({ path, user: employer, headers })).toBe("400 body");
  });

  test("[C5] a body over its limit gets 413, and too many fields or a wrong length get 400", async () => {
    const buildForm = (otherFields: string) => `csrf=${encodeURIComponent(token)}&${otherFields}`;
    expect(await getOutcome({ body: buildForm(`a=${"x".repeat(5_000)}`) })).toBe("413 body");
    expect(await getOutcome({ headers: { "content-length": "10485760" } })).toBe("413 body");
    expect(await getOutcome({ headers: { "content-length": "7" } })).toBe("400 body");
    expect(await getOutcome({ body: buildForm("&".repeat(1_500)) })).toBe("400 fields");
  });

  test("[C5] a form longer than ten times the file limit gets 413, and the page itself reports a smaller excess", async () => {
    const path = "/app/employee-data/panel/upload-data/";
    const buildHeaders = (megabytes: number) => ({
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(megabytes * 1024 * 1024),
    });
    const buildPart = (name: string, parameters = "") =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${parameters}\r\n\r\n`;
    const file = `${buildPart("file", '; filename="a.csv"')}a,b\r\n--x--\r\n`;
    const body = `${buildPart("csrf")}${token}\r\n${file}`;
    expect(await getOutcome({ path, body, user: employer, headers: buildHeaders(501) })).toBe("413 body");
    expect(await getOutcome({ path, body: file, user: employer, headers: buildHeaders(60) })).toBe(
      "403 csrf",
    );
    expect(await getOutcome({ path, body, user: employee, headers: buildHeaders(60) })).toBe("403 denied");
    const { result } = await checkRequest({ path, body, user: employer, headers: buildHeaders(60) });
    expect(result).toMatchObject({ pass: true, request: { body: null } });
    expect(result.pass && result.request.headers.has("x-upload-too-large")).toBe(true);
  });

  test("a refusal links back to the page, without the query parameters that Remix adds", async () => {
    const { result } = await checkRequest({
      path: "/contact-us/?sent=1&_data=routes%2Fcontact-us&index",
      body: "a=1",
    });
    expect(result).toMatchObject({ kind: "refused", back: "/contact-us/?sent=1" });
  });

  test("a post is checked before its session is looked up", async () => {
    const fails = new Response(null, { status: 503 });
    expect(await getOutcome({ path: "/app/home/", user: employee, fails, body: "a=1" })).toBe("403 csrf");
  });
});

describe("[B13] invalid requests", () => {
  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
    "the entry check answers the request %s with 405",
    async (method) => {
      expect(await getOutcome({ method })).toBe("405 method");
    },
  );

  test.each(["GET", "HEAD"])("the entry check lets the request %s through", async (method) =>
    expect(await getOutcome({ method })).toBe("pass"),
  );

  test("a malformed Host gets 400", async () =>
    expect(await getOutcome({ method: "GET", origin: null })).toBe("400 host"));

  test.each([
    "//evil.example/",
    "/app//home",
    "/a//",
    "http://evil.example/",
    "*",
    "",
    "/\\evil.example",
    "/a\\b",
    "/a%5cb",
    "/a%2fb",
    "/a%2Fb",
    "/%00",
    "/%0d%0aSet-Cookie:x",
    "/%1f",
    "/%7f",
    "/%E0%A4%A",
    "/%",
    "/a b",
    "/a#b",
  ])("a request for the target %j gets 400", async (target) =>
    expect(await getOutcome({ method: "GET", target })).toBe("400 path"),
  );

  test.each(["/", "/app-like", "/contact-us/?returnTo=//evil&x=%2f", "/caf%C3%A9", "/a%20b"])(
    "a request for the target %j is let through",
    async (target) => {
      expect(await getOutcome({ method: "GET", target })).toBe("pass");
    },
  );
});

describe("entry to paths", () => {
  const paths = ["/app/home/", "/app/home/?_data=routes%2Fapp.home", "/APP/Home", "/%61pp/home/"];

  test.each(paths)(
    "[GUARD-05] [A13] a visitor is redirected to the login screen from %s, by GET and by POST",
    async (path) => {
      expect(await getOutcome({ method: "GET", path })).toBe("/");
      expect(await getOutcome({ method: "HEAD", path })).toBe("/");
      expect(await getOutcome({ path })).toBe("/");
    },
  );

  test.each(paths)("[A13] a person with new terms to accept is redirected to them from %s", async (path) => {
    const user = { ...employee, siteTermsUpdated: true };
    expect(await getOutcome({ method: "GET", path, user })).toMatch(
      /^\/nearly-there\?returnTo=%2F(app|%2561pp)%2Fhome/i,
    );
    expect(await getOutcome({ path, user })).toMatch(/^\/nearly-there\?returnTo=/);
    expect(await getOutcome({ method: "GET", path: "/nearly-there", user })).toBe("pass");
  });

  test("[GUARD-02] the return address leads to the page and not to its data", async () => {
    const user = { ...employee, siteTermsUpdated: true };
    const path = "/app/faqs/?page=2&_data=routes%2Fapp.faqs";
    expect(await getOutcome({ method: "GET", path, user })).toBe(
      "/nearly-there?returnTo=%2Fapp%2Ffaqs%2F%3Fpage%3D2",
    );
  });

  test.each([
    "/app/dashboard",
    "/app/dashboard/x?_data=routes%2Fx",
    "/App/Reporting",
    "/app/ccv/manage",
    "/app/employee-data/",
  ])("[GUARD-03] [GUARD-08] everybody except current employers is denied the path %s", async (path) => {
    expect(await getOutcome({ method: "GET", path, user: employee })).toBe("403 denied");
    expect(await getOutcome({ path, user: employee })).toBe("403 denied");
    expect(await getOutcome({ method: "GET", path, user: { ...employer, employmentStatus: "left" } })).toBe(
      "403 denied",
    );
    expect(
      await getOutcome({ method: "GET", path, user: { ...employer, employmentStatus: "inactive" } }),
    ).toBe("403 denied");
    expect(await getOutcome({ method: "GET", path, user: employer })).toBe("pass");
  });

  test("a user who has accepted the terms may enter the portal", async () => {
    expect(await getOutcome({ method: "GET", path: "/app/home/", user: employee })).toBe("pass");
    expect(await getOutcome({ path: "/app/home/", user: employee })).toBe("pass");
  });

  test("an upstream error is returned as an error and never lets anybody enter", async () => {
    const fails = new Response(null, { status: 503 });
    expect(await getOutcome({ method: "GET", path: "/app/home/", user: employee, fails })).toBe("response");
    expect(await getOutcome({ method: "GET", path: "/contact-us/", user: employee, fails })).toBe("pass");
  });
});

describe("the reply of the entry check", () => {
  const getResponse = async (options: EntryOptions) => {
    const { result, request } = await checkRequest(options);
    if (result.pass) throw new Error("it passed");
    return toEntryResponse(result, request);
  };
  const data = "/app/home/?_data=routes%2Fapp.home";

  test("the entry check's reply to a document request is a 303", async () => {
    const response = await getResponse({ method: "GET", path: "/app/home/" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/");
  });

  test("[A13] the reply to a data request can be followed by Remix's client, and is never a redirect or a page in place of data", async () => {
    const response = await getResponse({ method: "GET", path: data });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-remix-redirect": "/",
      "x-remix-status": "303",
      "x-remix-reload-document": "true",
    });
    expect(response.headers.has("location")).toBe(false);
  });

  test("[SESSION-08] a redirect that the upstream causes also works in replies to data requests", async () => {
    const fails = new Response(null, { status: 303, headers: { location: "https://sso.example/out" } });
    const response = await getResponse({ method: "GET", path: data, user: employee, fails });
    expect(response.status).toBe(204);
    expect(response.headers.get("x-remix-redirect")).toBe("https://sso.example/out");
    expect(
      (await getResponse({ method: "GET", path: "/app/home/", user: employee, fails })).headers.get(
        "location",
      ),
    ).toBe("https://sso.example/out");
  });

  test("[GUARD-03] a refused data request names the page to render and carries X-Remix-Catch", async () => {
    const denied = await getResponse({ method: "GET", path: "/app/dashboard?_data=x", user: employee });
    expect(denied.status).toBe(403);
    expect(denied.headers.get("x-remix-catch")).toBe("yes");
    expect(await denied.json()).toEqual({ kind: "denied" });
    const page = await getResponse({ method: "GET", path: "/app/dashboard", user: employee });
    expect(page.status).toBe(403);
    expect(page.headers.has("x-remix-catch")).toBe(false);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  });

  test("[B5] a refused post keeps the return address and does not give the reason", async () => {
    const response = await getResponse({ body: "a=1" });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ kind: "refused", back: "/contact-us/" });
  });

  test.each([
    [413, "too-large"],
    [408, "too-slow"],
    [400, "malformed"],
  ] as const)("[C5] the page of a post that was refused with %i names the cause: %s", (status, cause) => {
    const contactPath = "/contact-us/";
    const refused = { pass: false, kind: "refused", status, reason: "body", back: contactPath } as const;
    expect(toRefusalError(refused)).toEqual({ kind: "refused", back: contactPath, cause });
  });

  test("[B13] the page of a request that was refused with 405 says so and keeps the return address", () => {
    const refused = {
      pass: false,
      kind: "refused",
      status: 405,
      reason: "method",
      back: "/contact-us/",
    } as const;
    expect(toRefusalError(refused)).toEqual({
      kind: "explained",
      title: "This cannot be sent here",
      text: "This page does not accept what was sent, so nothing was changed.",
      back: "/contact-us/",
    });
  });

  test("a failing upstream shows the error of the requested page", async () => {
    const fails = Response.json({ kind: "unavailable", requestId: "r" }, { status: 503 });
    const response = await getResponse({ method: "GET", path: data, user: employee, fails });
    expect(response.status).toBe(503);
    expect(response.headers.get("x-remix-catch")).toBe("yes");
    expect(await response.json()).toEqual({ kind: "unavailable", requestId: "r" });
  });

  test("[B13] the reply 405 names the allowed methods, and an unread body closes the connection", async () => {
    expect((await getResponse({ method: "PUT" })).headers.get("allow")).toBe("GET, HEAD, POST");
    expect((await getResponse({ headers: { "content-length": "10485760" } })).headers.get("connection")).toBe(
      "close",
    );
  });
});
