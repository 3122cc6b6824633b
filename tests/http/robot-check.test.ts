import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { password } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { findQuestion } from "../support/robot.ts";

const portal = withPortal();

/** The requests of a browser with scripts when a person selects "I am not a robot". */
async function solveRobotCheck(browser: Browser, form: string): Promise<string> {
  const reply = await browser.exchange({ target: `/robot-check/${form}` });
  expect(reply.status).toBe(200);
  const challenge: Challenge = JSON.parse(reply.text);
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

test("[LOGIN-13] [LOGIN-14] [A10] the proof of work replaces the sum, and is refused for another form", async () => {
  // Lee's account starts with enough failures to get the check at once.
  const browser = await portal().signIn(people.lee);
  expect(findQuestion(browser.page)).not.toBeNull();
  const submitRobot = (robot: string) =>
    browser.page.getForm("#password-step").fill({ password, robot }).submit("Login");

  const refused = await submitRobot(await solveRobotCheck(browser, "contact"));
  expect(refused.findError("robot")).toBe("Please confirm that you are not a robot!");
  expect((await submitRobot(await solveRobotCheck(browser, "login"))).path).toBe("/app/home/");
});

test("a challenge is not stored, and exists only for forms with a check", async () => {
  const browser = portal().createBrowser();
  const reply = await browser.exchange({ target: "/robot-check/login" });
  expect(reply.headers.get("Cache-Control")).toBe("private, no-store");
  expect(reply.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect((await browser.exchange({ target: "/robot-check/anything" })).status).toBe(404);
});

test("[A10] one network gets sixty challenges a minute, and then a refusal with the time of the next one", async () => {
  const browser = portal().createBrowser({ headers: { "User-Agent": "farm" } });
  const requestCheck = () => browser.exchange({ target: "/robot-check/contact" });
  let refused = await requestCheck();
  for (let count = 0; count < 60 && refused.status === 200; count++) refused = await requestCheck();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
});
