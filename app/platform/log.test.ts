import { describe, expect, test } from "vitest";
import { createLog, createPathForLog, type Log, requestLog } from "./log.server.ts";

function createCapturingLog(): { log: Log; lines: Record<string, unknown>[]; text(): string } {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ logLevel: "debug" }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines, text: () => JSON.stringify(lines) };
}

describe("lines of the log", () => {
  test("a log line is JSON with level, time and the request's id", () => {
    const { log, lines } = createCapturingLog();
    requestLog(log, "req-1").info({ status: 200 }, "request");
    expect(lines).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        requestId: "req-1",
        status: 200,
        msg: "request",
      },
    ]);
  });

  test.each([
    "authorization",
    "X-Authorization",
    "cookie",
    "set-cookie",
    "password",
    "newPassword",
    "access_token",
    "refreshToken",
    "deviceToken",
    "secret",
    "SESSION_SECRETS",
    "email",
    "e-mail",
    "supportEmail",
    "g-recaptcha-response",
    "csrf",
    "firstName",
    "surname",
    "dateOfBirth",
    "ni_number",
    "phone",
  ])("the log hides the value of %s at any depth", (key) => {
    const { log, text } = createCapturingLog();
    log.info({ [key]: "hunter2", body: { list: [{ [key]: { inner: "hunter2" } }] } }, "x");
    log.child({ [key]: "hunter2" }).warn("y");
    expect(text()).not.toContain("hunter2");
    expect(text()).toContain("[redacted]");
  });

  test("a log line shows values that are not secret", () => {
    const { log, lines } = createCapturingLog();
    log.info(
      { path: "/app/home/", call: "loginSetup", ms: 12, nested: { status: 503, ok: false, none: null } },
      "asked",
    );
    expect(lines[0]).toMatchObject({
      path: "/app/home/",
      call: "loginSetup",
      ms: 12,
      nested: { status: 503, ok: false, none: null },
    });
  });

  test("a log line has no email address and no bearer token, whatever the text", () => {
    const { log, text } = createCapturingLog();
    log.error(
      { err: new Error("no user aisha.patel@harbourline.example, sent Bearer abc.def") },
      "for aisha.patel@harbourline.example",
    );
    log.info({ note: "Authorization: bearer abc.def", list: ["a.b@c.example"] });
    log.info("Bearer abc.def of %s", "aisha.patel@harbourline.example");
    expect(text()).not.toMatch(/aisha|abc\.def|a\.b@c/);
  });

  test.each([
    ["words without a space", "a.".repeat(1_000_000)],
    ["at signs", "a@".repeat(1_000_000)],
    ["dots after an at sign", `a@${".".repeat(1_000_000)}@`],
  ])("a text of a million characters or more is logged at once: %s", (_name, note) => {
    const { log, lines } = createCapturingLog();
    log.info({ note: `/${note}` }, "x");
    expect(lines).toHaveLength(1);
  });

  test.each([
    "aisha@mail.harbourline.example",
    "<aisha@x.example>",
    "quill@aisha@x.example",
    "aisha@quill@x.example",
    "mailto:aisha@x.example,",
    "/app/aisha@x.example/",
    "aisha@x..example",
  ])("the log hides the address %s", (note) => {
    const { log, text } = createCapturingLog();
    log.info({ note }, note);
    expect(text()).not.toMatch(/aisha|example/);
  });

  test("[D13] an error is logged with its name, text, code, cause and place, without a driver's row or a stack", () => {
    const { log, lines, text } = createCapturingLog();
    const cause = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (email)=(hunter2)",
    });
    log.error({ err: new TypeError("broken", { cause }) }, "failed");
    expect(lines[0]?.err).toMatchObject({
      type: "TypeError",
      message: "broken",
      cause: { message: "duplicate key", code: "23505" },
    });
    expect(lines[0]).toHaveProperty("err.at", expect.stringContaining("log.test.ts"));
    expect(text()).not.toContain("hunter2");
    expect(text()).not.toContain("stack");
  });

  test("[D13] an error's place is the first line of the portal's code, whatever a library or Node did last", () => {
    const { log, lines } = createCapturingLog();
    const err = new Error("broken");
    const frames = [
      "read (node:fs:1:1)",
      "run (/app/node_modules/pg/client.js:2:2)",
      "save (/app/api/save.ts:3:3)",
      "main (/app/server.ts:4:4)",
    ];
    err.stack = ["Error: broken", ...frames.map((frame) => `    at ${frame}`)].join("\n");
    log.error({ err }, "failed");
    expect(lines[0]).toHaveProperty("err.at", "save (/app/api/save.ts:3:3)");
  });

  test("the log writes headers, circular and deep objects without failing", () => {
    const { log, lines, text } = createCapturingLog();
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    log.info(
      { loop, headers: new Headers({ cookie: "hunter2", accept: "text/html" }), on: new Date(0) },
      "x",
    );
    expect(lines).toHaveLength(1);
    expect(text()).not.toContain("hunter2");
    expect(text()).toContain("text/html");
  });
});

describe("[E11] a path in the log", () => {
  const pathForLog = createPathForLog([
    undefined,
    "",
    "*",
    "activation/*",
    "app/my-benefits/:id/setup/*",
    "sso-login/*",
  ]);

  test.each([
    ["/", "/"],
    ["/app/my-benefits/17/setup/", "/app/my-benefits/[redacted]/setup/"],
    ["/activation/s3cret/password", "/activation/[redacted]/password"],
    ["/ACTIVATION/s3cret", "/activation/[redacted]"],
    ["/%61ctivation/s3cret", "/activation/[redacted]"],
    ["/%2561ctivation/s3cret", "/activation/[redacted]"],
    ["/%25252561ctivation/s3cret", "/activation/[redacted]"],
    ["/activation%2Fs3cret%2Fs3cret", "/activation/[redacted]/[redacted]"],
    ["/activation/%70assword%2Fs3cret", "/activation/password/[redacted]"],
    ["/elsewhere/s3cret", "/[redacted]/[redacted]"],
    ["/sso-loginx/s3cret;v=1", "/[redacted]/[redacted]"],
    ["/%E0%A4/%zz/s3cret", "/[redacted]/[redacted]/[redacted]"],
  ])("the path %s is logged as %s", (path, expected) => expect(pathForLog(path)).toBe(expected));

  test("a path of 20,000 levels is logged up to its 32nd", () => {
    const logged = pathForLog(`/app/my-benefits${"/s3cret".repeat(20_000)}`);
    expect(logged).toBe(`/app/my-benefits${"/[redacted]".repeat(30)}/…`);
    expect(pathForLog(`/app/my-benefits${"/s3cret".repeat(30)}`)).not.toContain("…");
  });
});

describe("[E11] a text in the log", () => {
  test.each([
    'No route matches URL "/activation/s3cret"',
    "GET http://main.example/%73so-login/s3cret/0 failed",
    "asked for /magic-link/s3cret%2Fs3cret, in vain",
    'No route matches URL "/confirm-email/s3cret"',
    'No route matches URL "/account-change/s3cret"',
    "fetch https://x.example/reset-password?token=s3cret&dob=1978-08-28 failed",
    "sent to quill%40brack.example",
    "sent to quill%2540brack.example",
  ])("the text %s is logged without its secret, in an error's cause as well", (message) => {
    const { log, text } = createCapturingLog();
    log.error(
      { err: new Error("outer", { cause: new Error(message, { cause: message }) }), message },
      message,
    );
    expect(text()).not.toMatch(/s3cret|1978-08|quill/);
    expect(text()).toContain("[redacted]");
  });

  test("a text that only looks like an address with a secret is logged unchanged: a file, a question, a percentage", () => {
    const { log, lines } = createCapturingLog();
    log.info({ path: "/data/outbox/1.eml", note: "is it there? 50% of /app/home/ is" }, "done");
    expect(lines[0]).toMatchObject({ path: "/data/outbox/1.eml", note: "is it there? 50% of /app/home/ is" });
  });
});

describe("the class of an error", () => {
  test("the log contains an error's class, but not a person's name in its place", () => {
    const { log, lines } = createCapturingLog();
    log.error({ fault: { name: "SqliteError", message: "no" } }, "stumbled");
    log.error({ fault: { name: "aisha patel" } }, "stumbled");
    log.error({ name: "SqliteError" }, "stumbled");
    expect(lines.map(({ fault, name }) => (fault as { name?: string })?.name ?? name)).toEqual([
      "SqliteError",
      "[redacted]",
      "[redacted]",
    ]);
  });
});
