import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { password } from "../support/api.ts";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { people } from "../support/people.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";

let portal: StartedProcess;
let browser: Browser;
const secrets: string[] = [password, "Wrong-Kettle-11-Orbit"];
const requestIds: string[] = [];

beforeAll(async () => {
  portal = await startProcess({
    env: { LOG_LEVEL: "debug" },
    world: await loadDemoFolder(),
    locksPayroll: false,
  });
  browser = new Browser({ port: portal.port, clock: createTestClock(new Date()) });
  const collectLines = () => {
    secrets.push(
      ...Object.entries(browser.jar.copy()).flatMap(([name, value]) => (name === "pes" ? [] : [value])),
    );
    requestIds.push(String(browser.page.headers.get("x-request-id")));
  };
  await browser.get("/");
  await browser.acceptCookies();
  await browser.giveEmail(people.aisha);
  collectLines();
  await browser.givePassword("Wrong-Kettle-11-Orbit");
  collectLines();
  await browser.givePassword(password);
  collectLines();
  await browser.get(`/app/home/?email=${people.aisha}&token=in-the-address-1`);
  collectLines();
  await browser.post("/cookie-settings", "csrf=made-up-token-1", { Origin: "https://evil.example" });
  collectLines();
  browser.jar.set("bp_session", "1~tampered.with");
  await browser.get("/app/home/");
  collectLines();
  // A log line is written after its reply was sent.
  await vi.waitFor(() => expect(portal.output()).toContain(requestIds.at(-1)), { timeout: 10_000 });
});
afterAll(() => portal.stop());

const listLines = () =>
  portal
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

test("each line of the log is a JSON object with level, time and message", () => {
  expect(listLines().length).toBeGreaterThan(8);
  for (const line of listLines())
    expect(line).toMatchObject({
      level: expect.any(String),
      time: expect.stringMatching(/^20/),
      msg: expect.any(String),
    });
});

test("nothing in the log can open a session or names a person", () => {
  const output = listLines()
    .map((line) => JSON.stringify(line))
    .join("\n");
  for (const secret of [...secrets, "in-the-address-1", "made-up-token-1"])
    expect(output).not.toContain(secret);
  for (const personal of [people.aisha, "aisha", "Patel"]) expect(output).not.toContain(personal);
});

test("each reply's request id is in the log", () => {
  const logged = new Set(listLines().map(({ requestId }) => requestId));
  for (const id of requestIds) expect(logged).toContain(id);
});

test("a refusal's reason is in the log only", () => {
  expect(listLines()).toContainEqual(expect.objectContaining({ level: "warn", reason: "origin" }));
});
