import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../support/browser.ts";
import { createTestClock } from "../support/builders.ts";
import { loadDemoFolder } from "../support/demo-folder.ts";
import { toDateFields } from "../support/form.ts";
import { NEW_PASSWORD } from "../support/links.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";
import { answerQuestion } from "../support/robot.ts";

let portal: StartedProcess;

const toBirthFields = (...date: [string, string, string]) => toDateFields("dateOfBirth", ...date);

/** Nadia's reset and Tom's activation in the demo, with all errors on the way. */
beforeAll(async () => {
  portal = await startProcess({
    env: { LOG_LEVEL: "debug", DEMO: "on" },
    world: await loadDemoFolder(),
    locksPayroll: false,
  });
  const createVisitor = () => new Browser({ port: portal.port, clock: createTestClock(new Date()) });

  const nadia = createVisitor();
  await nadia.get("/forgotten-password/");
  const email = "somebody.else@harbourline.example";
  await nadia.page
    .getForm("#forgotten-password")
    .fill({ email, robot: answerQuestion(nadia.page) })
    .submit("Reset password");
  await nadia.get("/reset-password?token=rst-expired-01");
  await nadia.page
    .getForm("#reset-date")
    .fill(toBirthFields("28", "08", "1978"))
    .submit("Next");
  await nadia.get("/reset-password?token=rst-valid-01");
  await nadia.page
    .getForm("#reset-date")
    .fill(toBirthFields("27", "08", "1978"))
    .submit("Next");
  await nadia.page
    .getForm("#reset-date")
    .fill(toBirthFields("28", "08", "1978"))
    .submit("Next");
  await nadia.page.getForm("#reset-password").fill({ password: "Nadia-1234" }).submit("Next");
  await nadia.exchange({
    target: "/reset-password?token=rst-valid-01&dob=1978-08-28&_data=routes%2Fnothing",
  });
  await nadia.page.getForm("#reset-password").fill({ password: NEW_PASSWORD }).submit("Next");

  const tom = createVisitor();
  await tom.get("/activation/act-used-1");
  await tom.get("/activation/act-tom-7f3c/nowhere");
  for (const path of ["/confirm-email/cnf-tom-1", "/account-change/chg-tom-1"]) {
    const page = await tom.get(path);
    const button = page.listTexts("main button[name=intent]").at(0) as string;
    await page.getForm({ button }).submit(button);
  }
  await tom.get("/activation/act-tom-7f3c");
  await tom.post("/activation/act-tom-7f3c", "csrf=none", { Origin: "https://evil.example" });
  await tom.get("/activation/act-tom-7f3c");
  await tom.page
    .getForm("#activation-date")
    .fill(toBirthFields("29", "02", "1992"))
    .submit("Next");
  await tom.page.getForm("#activation-password").fill({ password: NEW_PASSWORD }).submit("Next");
  expect(tom.jar.get("bp_session")).toBeDefined();
});
afterAll(() => portal.stop());

const readLog = () =>
  portal
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));

test("[A7] the log of a reset and an activation has no token, date of birth, password or address", () => {
  expect(readLog().length).toBeGreaterThan(15);
  const secrets = [
    "rst-valid-01",
    "rst-expired-01",
    "act-tom-7f3c",
    "act-used-1",
    "cnf-tom-1",
    "chg-tom-1",
    NEW_PASSWORD,
    "Nadia-1234",
  ];
  const dates = [/1978/, /28.08/, /27.08/, /1992/, /29.02/];
  for (const line of readLog().map((each) => each.replace(/"time":"[^"]*"|"requestId":"[^"]*"/g, ""))) {
    for (const secret of secrets) expect(line).not.toContain(secret);
    for (const date of dates) expect(line).not.toMatch(date);
    expect(line).not.toMatch(/somebody|nadia|karim|okafor/i);
  }
});

test("each request of a reset and an activation is in the log", () => {
  const paths = readLog().map((line) => JSON.parse(line).path);
  expect(paths).toContain("/reset-password");
  expect(paths).toContain("/activation/[redacted]/password");
  expect(paths).toContain("/confirm-email/[redacted]");
  expect(paths).toContain("/account-change/[redacted]");
});
