import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  addFamilyMember,
  downloadTemplate,
  getClientUser,
  getHomeCards,
  getSchemeById,
  login,
  loginTwoFactor,
  ping,
  resetPassword,
  updateUser,
  verifyResetDateOfBirth,
} from "#contract/index.ts";
import { createUpstream } from "./client.server.ts";
import { createFaults } from "./faults.server.ts";
import { AbortedError } from "./result.server.ts";
import { createNetworkTransport } from "./transport.server.ts";

// A foreign upstream on the network; the client and its transport are the real ones.
const mainUrl = "http://main.upstream.example/base";
const v1 = "http://v1.upstream.example/api";
const upstream = setupServer();
beforeAll(() => upstream.listen({ onUnhandledFrame: "error" }));
afterEach(() => upstream.resetHandlers());
afterAll(() => upstream.close());

const silentLog = { warn() {} };

function createTestClient(
  caller: { accessToken?: string; masquerade?: { userId: string; schemeYear: string } } = {},
  timeoutMs?: number,
) {
  const onUnauthorised = vi.fn();
  const onCalled = vi.fn();
  const client = createUpstream({
    transport: createNetworkTransport({ main: mainUrl, v1: `${v1}/` }),
    faults: createFaults(timeoutMs),
    log: silentLog,
    caller: { requestId: "request-1", ip: "192.0.2.1", ...caller },
    onUnauthorised,
    onCalled,
  });
  return { ...client, onUnauthorised, onCalled };
}

const card = { id: "1", title: "News", content: "<p>New</p>" };

describe("requests of calls", () => {
  it("[API-01] a main call goes to the main base and a v1 call to the v1 base, each with its own path", async () => {
    const urls: string[] = [];
    upstream.use(
      http.get("*", ({ request }) => {
        urls.push(request.url);
        return HttpResponse.json({ id: "c", clientName: "Client" });
      }),
    );
    const { call } = createTestClient();
    await call(getClientUser);
    await call(ping);
    expect(urls).toEqual([`${mainUrl}/client/user`, `${v1}/ping`]);
  });

  it("[API-02] a call sends JSON and asks for a JSON reply", async () => {
    let headers = new Headers();
    let body: unknown;
    upstream.use(
      http.post(`${v1}/login`, async ({ request }) => {
        headers = request.headers;
        body = await request.json();
        return HttpResponse.json({ access_token: "t" });
      }),
    );
    await createTestClient().call(login, { body: { email: "a@b.example", password: "p" } });
    expect(headers.get("accept")).toBe("application/json");
    expect(headers.get("content-type")).toBe("application/json");
    expect(body).toEqual({ email: "a@b.example", password: "p" });
  });

  it("[API-03] a logged-in caller's token is in both headers, and a visitor's call has no token", async () => {
    const tokenHeaders: (string | null)[][] = [];
    upstream.use(
      http.get(`${v1}/ping`, ({ request }) => {
        tokenHeaders.push([request.headers.get("authorization"), request.headers.get("x-authorization")]);
        return HttpResponse.json({});
      }),
    );
    await createTestClient({ accessToken: "token-1" }).call(ping);
    await createTestClient().call(ping);
    expect(tokenHeaders).toEqual([
      ["Bearer token-1", "Bearer token-1"],
      [null, null],
    ]);
  });

  it("[API-04] [API-06] masquerade headers are sent, and the reply's headers are returned with the result", async () => {
    let sentHeaders: (string | null)[] = [];
    upstream.use(
      http.get(`${v1}/ping`, ({ request }) => {
        sentHeaders = [request.headers.get("x-masquerade"), request.headers.get("x-masquerade-scheme-year")];
        return HttpResponse.json({}, { headers: { "X-Masquerade": "user-7" } });
      }),
    );
    const result = await createTestClient({
      accessToken: "t",
      masquerade: { userId: "user-7", schemeYear: "2025" },
    }).call(ping);
    expect(sentHeaders).toEqual(["user-7", "2025"]);
    expect(result).toMatchObject({ ok: true, masqueradeUserId: "user-7" });
  });

  it("[B1] an id that looks like a path stays one segment of the address", async () => {
    let pathname = "";
    upstream.use(
      http.get("*", ({ request }) => {
        pathname = new URL(request.url).pathname;
        return HttpResponse.json({ id: "s" });
      }),
    );
    await createTestClient().call(getSchemeById, { params: { id: "../user/logout?x=1#" } });
    expect(pathname).toBe("/api/schemes/..%2Fuser%2Flogout%3Fx%3D1%23");
  });

  it.each([".", ".."])(
    "[B1] the id %s, which no address can contain as a part of its path, is not found",
    async (id) => {
      const onRequest = vi.fn(() => HttpResponse.json({ id: "s" }));
      upstream.use(http.get("*", onRequest));
      expect(await createTestClient().call(getSchemeById, { params: { id } })).toMatchObject({
        ok: false,
        name: "not_found",
      });
      expect(onRequest).not.toHaveBeenCalled();
    },
  );

  it("a redirect of the upstream is not followed, so that the token stays with the upstream", async () => {
    const elsewhere = vi.fn(() => HttpResponse.json({}));
    upstream.use(
      http.get(
        `${v1}/ping`,
        () => new HttpResponse(null, { status: 302, headers: { Location: "http://evil.example/" } }),
      ),
      http.get("http://evil.example/", elsewhere),
    );
    expect(await createTestClient({ accessToken: "t" }).call(ping)).toMatchObject({
      ok: false,
      name: "unavailable",
    });
    expect(elsewhere).not.toHaveBeenCalled();
  });
});

describe("replies of calls", () => {
  it.each([200, 201, 202])("[API-05] [LIMIT-15] the client treats status %i as success", async (status) => {
    upstream.use(http.get(`${v1}/user/home-page-cards`, () => HttpResponse.json([card], { status })));
    expect(await createTestClient().call(getHomeCards)).toMatchObject({ ok: true, data: [card] });
  });

  it.each([203, 206, 301, 400, 404, 418])(
    "[API-05] the client does not treat status %i as success",
    async (status) => {
      upstream.use(http.get(`${v1}/user/home-page-cards`, () => HttpResponse.json([card], { status })));
      expect(await createTestClient().call(getHomeCards)).toMatchObject({ ok: false });
    },
  );

  it.each([
    ["error", { error: "That did not work" }, "That did not work"],
    ["message", { message: "Closed today" }, "Closed today"],
    ["errors by field", { errors: { email: ["Is taken"] } }, "Is taken"],
    ["errors as a list", { errors: ["First", "Second"] }, "First"],
    ["errors with details", { errors: [{ detail: "In detail" }] }, "In detail"],
    ["a JSON list in error", { error: '[{"code":"Not today"}]' }, "Not today"],
    ["a JSON object in error", { error: '{"code":"odd_name","message":"Not today"}' }, "Not today"],
    ["an error that only looks like JSON", { error: "[Closed] today" }, "[Closed] today"],
    ["nothing", {}, null],
  ])("[API-08] a failure's text is read from %s, and its other fields are kept", async (_, body, text) => {
    upstream.use(
      http.post(`${v1}/login`, () => HttpResponse.json({ ...body, showRecaptcha: true }, { status: 422 })),
    );
    const result = await createTestClient().call(login, { body: { email: "a@b.example", password: "p" } });
    expect(result).toMatchObject({ ok: false, text, body: { showRecaptcha: true } });
  });

  it("a refusal that the contract names is returned by its name and not as text", async () => {
    upstream.use(http.post(`${v1}/login`, () => HttpResponse.json({ error: "locked" }, { status: 423 })));
    const result = await createTestClient().call(login, { body: { email: "a@b.example", password: "p" } });
    expect(result).toMatchObject({ ok: false, name: "locked", text: null });
  });

  it.each(["code", "error", "name"])(
    "[API-24] a refusal's name is found in the %s of the JSON in its error",
    async (key) => {
      const error = JSON.stringify({ [key]: "token_expired", message: "Too late" });
      upstream.use(
        http.post(`${v1}/password-reset/dob`, () => HttpResponse.json({ error }, { status: 410 })),
      );
      const body = { token: "t", date_of_birth: "28/08/1978" };
      const result = await createTestClient().call(verifyResetDateOfBirth, { body });
      expect(result).toMatchObject({ ok: false, name: "token_expired", text: "Too late" });
    },
  );

  it("[API-24] messages by field are read from the JSON in an error", async () => {
    const error = JSON.stringify({ date_of_birth: ["Not your birthday"] });
    upstream.use(http.post(`${v1}/password-reset/dob`, () => HttpResponse.json({ error }, { status: 422 })));
    const body = { token: "t", date_of_birth: "28/08/1978" };
    const result = await createTestClient().call(verifyResetDateOfBirth, { body });
    expect(result).toMatchObject({
      ok: false,
      name: "other",
      text: "Not your birthday",
      fields: { date_of_birth: ["Not your birthday"] },
    });
  });

  it.each([
    [[{ name: "1", status: false }], "rules_failed"],
    [[{ name: "1", status: true }], "other"],
    ["1", "other"],
  ])(
    "[API-23] a refusal without a name whose password checks are %j gets the name %s",
    async (checks, name) => {
      upstream.use(http.post(`${v1}/password-reset`, () => HttpResponse.json({ checks }, { status: 422 })));
      const passwords = { password: "p", password_confirmation: "p" };
      const body = { token: "t", date_of_birth: "28/08/1978", ...passwords };
      expect(await createTestClient().call(resetPassword, { body })).toMatchObject({ ok: false, name });
    },
  );

  const wrongCode = JSON.stringify([{ code: "Not <b>right</b>" }]);
  it.each([
    ["name", { error: wrongCode, name: "code_wrong" }],
    ["a list of texts in error", { error: wrongCode }],
  ])("[API-17] [ERR-28] a wrong code is recognised by %s, and its list is kept", async (_, body) => {
    upstream.use(http.post(`${v1}/login/mfa`, () => HttpResponse.json(body, { status: 422 })));
    const credentials = { email: "a@b.example", password: "p", code: "000000" };
    const result = await createTestClient().call(loginTwoFactor, { body: credentials });
    expect(result).toMatchObject({ ok: false, name: "code_wrong", text: null, body: { error: wrongCode } });
  });

  it.each(["[", '["code"]', "[]", '{"code":"x"}'])(
    "[ERR-28] the body %s does not count as a list of wrong codes",
    async (error) => {
      upstream.use(http.post(`${v1}/login/mfa`, () => HttpResponse.json({ error }, { status: 422 })));
      const credentials = { email: "a@b.example", password: "p", code: "000000" };
      const result = await createTestClient().call(loginTwoFactor, { body: credentials });
      expect(result).toMatchObject({ ok: false, name: "other" });
    },
  );

  it("a built-in property name of objects does not count as a refusal's name", async () => {
    const born = { error: "constructor", name: "toString" };
    upstream.use(http.post(`${v1}/login`, () => HttpResponse.json(born, { status: 422 })));
    const result = await createTestClient().call(login, { body: { email: "a@b.example", password: "p" } });
    expect(result).toMatchObject({ ok: false, name: "other" });
  });

  it("[API-07] every call is recorded as activity, even if it fails", async () => {
    upstream.use(http.get(`${v1}/ping`, () => HttpResponse.error()));
    const { call, onCalled } = createTestClient();
    await call(ping);
    expect(onCalled).toHaveBeenCalledTimes(1);
  });

  it("[SESSION-08] a 401 ends the caller's session with the server's text, and a visitor's 401 does not", async () => {
    upstream.use(
      http.get(`${v1}/ping`, () => HttpResponse.json({ message: "Signed in elsewhere" }, { status: 401 })),
    );
    const signedIn = createTestClient({ accessToken: "t" });
    await signedIn.call(ping);
    expect(signedIn.onUnauthorised).toHaveBeenCalledWith("Signed in elsewhere");
    const stranger = createTestClient();
    await stranger.call(ping);
    expect(stranger.onUnauthorised).not.toHaveBeenCalled();
  });

  it("[SESSION-08] the text of a 401 is its `detail` when there is no message", async () => {
    const problem = { title: "Unauthorized", detail: "Your access ended on Monday", status: 401 };
    upstream.use(http.get(`${v1}/ping`, () => HttpResponse.json(problem, { status: 401 })));
    const signedIn = createTestClient({ accessToken: "t" });
    await signedIn.call(ping);
    expect(signedIn.onUnauthorised).toHaveBeenCalledWith("Your access ended on Monday");
  });
});

describe("[D1] failures of the upstream", () => {
  it.each([
    ["refuses the connection", () => HttpResponse.error()],
    ["answers 500", () => HttpResponse.json({ error: "broken" }, { status: 500 })],
    ["answers 503", () => new HttpResponse("down", { status: 503 })],
    ["answers HTML", () => HttpResponse.html("<h1>Welcome</h1>")],
    [
      "answers half a body",
      () => new HttpResponse('[{"id": "1", "ti', { headers: { "Content-Type": "application/json" } }),
    ],
    ["answers nothing", () => new HttpResponse(null, { status: 200 })],
    ["answers the wrong types", () => HttpResponse.json([{ id: 1 }])],
    ["answers without the list", () => HttpResponse.json({ cards: [] })],
  ])("[API-09] an upstream that %s is unavailable, never an exception", async (_, reply) => {
    upstream.use(http.get(`${v1}/user/home-page-cards`, reply));
    expect(await createTestClient().call(getHomeCards)).toMatchObject({ ok: false, name: "unavailable" });
  });

  const template = `${mainUrl}/client/c/data-load-template`;
  const getTemplate = () => createTestClient().call(downloadTemplate, { params: { id: "c" } });

  it.each([
    ["JSON", () => HttpResponse.json({ error: "internal" })],
    ["a page", () => HttpResponse.html("<h1>Welcome</h1>")],
  ])("[API-73] a call for a file is unavailable when the upstream answers %s", async (_, reply) => {
    upstream.use(http.get(template, reply));
    expect(await getTemplate()).toMatchObject({ ok: false, name: "unavailable", cause: "reply" });
  });

  it("[API-73] a small file is requested once more when a part of the file never arrives", async () => {
    let requestCount = 0;
    upstream.use(
      http.get(template, () => {
        const isCut = ++requestCount === 1;
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            controller.enqueue(new TextEncoder().encode("Employee number"));
            if (isCut) controller.error(new Error("cut"));
            else controller.close();
          },
        });
        return new HttpResponse(body, { headers: { "Content-Type": "text/csv", "Content-Length": "15" } });
      }),
    );
    const reply = await getTemplate();
    expect(reply.ok && (await reply.data.text())).toBe("Employee number");
    expect(requestCount).toBe(2);
  });

  it("a GET is sent once more after a lost reply, and a PATCH never", async () => {
    let gets = 0;
    let patches = 0;
    upstream.use(
      http.get(`${v1}/user/home-page-cards`, () =>
        ++gets === 1 ? HttpResponse.error() : HttpResponse.json([card]),
      ),
      http.patch(`${v1}/user`, () => (++patches === 1 ? HttpResponse.error() : HttpResponse.json({}))),
    );
    const { call } = createTestClient();
    expect(await call(getHomeCards)).toMatchObject({ ok: true });
    expect(await call(updateUser, { body: { firstLogin: false } })).toMatchObject({ ok: false });
    expect([gets, patches]).toEqual([2, 1]);
  });

  it("a call that gets no answer is given up after the limit, including its retry", async () => {
    upstream.use(http.get(`${v1}/user/home-page-cards`, () => new Promise<never>(() => {})));
    expect(await createTestClient({}, 50).call(getHomeCards)).toMatchObject({
      name: "unavailable",
      cause: "timeout",
    });
  });

  it("a 429 is a named refusal, not a failure", async () => {
    upstream.use(
      http.get(`${v1}/ping`, () => HttpResponse.json({}, { status: 429, headers: { "Retry-After": "5" } })),
    );
    expect(await createTestClient().call(ping)).toMatchObject({ ok: false, name: "too_many" });
  });
});

it("[API-10] a call whose caller has disconnected reports and logs nothing", async () => {
  upstream.use(http.get(`${v1}/ping`, () => new Promise<never>(() => {})));
  const warn = vi.fn();
  const navigation = new AbortController();
  const { call } = createUpstream({
    transport: createNetworkTransport({ main: mainUrl, v1 }),
    faults: createFaults(),
    log: { warn },
    caller: { requestId: "r", ip: "192.0.2.1", signal: navigation.signal },
    onUnauthorised: () => {},
    onCalled: () => {},
  });
  const result = call(ping);
  navigation.abort();
  await expect(result).rejects.toBeInstanceOf(AbortedError);
  expect(warn).not.toHaveBeenCalled();
});

it("[API-10] the client reports each call's duration and outcome", async () => {
  upstream.use(http.get(`${v1}/ping`, () => HttpResponse.json({})));
  const observe = vi.fn();
  const { call } = createUpstream({
    transport: createNetworkTransport({ main: mainUrl, v1 }),
    faults: createFaults(),
    log: silentLog,
    observe,
    caller: { requestId: "r", ip: "192.0.2.1" },
    onUnauthorised: () => {},
    onCalled: () => {},
  });
  const started = performance.now();
  await call(ping);
  expect(observe.mock.calls).toEqual([
    [{ call: "ping", upstream: "v1", outcome: "ok", ms: expect.any(Number) }],
  ]);
  const [[{ ms }]] = observe.mock.calls as [[{ ms: number }]];
  expect(ms).toBeGreaterThan(0);
  expect(ms).toBeLessThanOrEqual(performance.now() - started);
});

describe("[D1] retry after a 429 with Retry-After", () => {
  /** Answers 429 once and then success; counts the requests. */
  function answerBusyOnce(method: "get" | "post", retryAfter: string) {
    const requestTimes: number[] = [];
    upstream.use(
      http[method]("*", () => {
        requestTimes.push(performance.now());
        return requestTimes.length === 1
          ? HttpResponse.json({ error: "too_many" }, { status: 429, headers: { "Retry-After": retryAfter } })
          : HttpResponse.json(method === "get" ? [card] : family);
      }),
    );
    return requestTimes;
  }
  const family = { family_id: "1", family_fname: "Wren", family_sname: "Tester" };
  const child = { params: { id: "1" }, body: { first_name: "Wren" } };

  it("a call that only reads is sent again after a 429", async () => {
    const requestTimes = answerBusyOnce("get", "1");
    expect(await createTestClient().call(getHomeCards)).toMatchObject({ ok: true });
    expect((requestTimes[1] as number) - (requestTimes[0] as number)).toBeGreaterThanOrEqual(990);
  });

  it("a Retry-After may be a date", async () => {
    const requestTimes = answerBusyOnce("get", new Date(Date.now() - 1_000).toUTCString());
    expect(await createTestClient().call(getHomeCards)).toMatchObject({ ok: true });
    expect(requestTimes).toHaveLength(2);
  });

  it("a write that has an idempotency key is sent again after a 429", async () => {
    const requestTimes = answerBusyOnce("post", "0");
    expect(await createTestClient().call(addFamilyMember, child, { idempotencyKey: "key" })).toMatchObject({
      ok: true,
    });
    expect(requestTimes).toHaveLength(2);
  });

  it("a write without a key returns the 429 and is not sent again", async () => {
    const requestTimes = answerBusyOnce("post", "0");
    expect(await createTestClient().call(addFamilyMember, child)).toMatchObject({
      ok: false,
      name: "too_many",
    });
    expect(requestTimes).toHaveLength(1);
  });

  it.each(["4", "3600", "soon", "Fri, 31 Dec 9999 23:59:59 GMT"])(
    "a call returns the 429 when its Retry-After is more than 3 seconds or cannot be read: %s",
    async (retryAfter) => {
      const requestTimes = answerBusyOnce("get", retryAfter);
      expect(await createTestClient().call(getHomeCards)).toMatchObject({ ok: false, name: "too_many" });
      expect(requestTimes).toHaveLength(1);
    },
  );

  it("the client returns the 429 when the retry gets a 429 too", async () => {
    let requestCount = 0;
    upstream.use(
      http.get("*", () => {
        requestCount += 1;
        return HttpResponse.json({ error: "too_many" }, { status: 429, headers: { "Retry-After": "0" } });
      }),
    );
    expect(await createTestClient().call(getHomeCards)).toMatchObject({ ok: false, name: "too_many" });
    expect(requestCount).toBe(2);
  });
});
