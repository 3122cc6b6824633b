import { describe, expect, test } from "vitest";
import { createLog, type Log, requestLog } from "./log.server.ts";

function capture(): { log: Log; lines: Record<string, unknown>[]; text(): string } {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ logLevel: "debug" }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines, text: () => JSON.stringify(lines) };
}

describe("the log", () => {
  test("is JSON with level, time and the request's id", () => {
    const { log, lines } = capture();
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
  ])("never shows what %s holds, at any depth", (key) => {
    const { log, text } = capture();
    log.info({ [key]: "hunter2", body: { list: [{ [key]: { inner: "hunter2" } }] } }, "x");
    log.child({ [key]: "hunter2" }).warn("y");
    expect(text()).not.toContain("hunter2");
    expect(text()).toContain("[redacted]");
  });

  test("shows what is no secret", () => {
    const { log, lines } = capture();
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

  test("cuts e-mail addresses and bearer tokens out of any text", () => {
    const { log, text } = capture();
    log.error(
      { err: new Error("no user aisha.patel@harbourline.example, sent Bearer abc.def") },
      "for aisha.patel@harbourline.example",
    );
    log.info({ note: "Authorization: bearer abc.def", list: ["a.b@c.example"] });
    log.info("Bearer abc.def of %s", "aisha.patel@harbourline.example");
    expect(text()).not.toMatch(/aisha|abc\.def|a\.b@c/);
  });

  test("[D13] an error is its name, text, code, cause and place, without a driver's row or a stack", () => {
    const { log, lines, text } = capture();
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

  test("survives headers, loops and depth", () => {
    const { log, lines, text } = capture();
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
