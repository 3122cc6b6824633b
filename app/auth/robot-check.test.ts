import { type Payload, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { jwtVerify } from "jose";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runInPageLanguage } from "~/copy/language.server.ts";
import { createTestClock } from "../../tests/support/builders.ts";
import { createPortalStore } from "../../tests/support/portal-store.ts";
import { solveSum } from "../../tests/support/robot-sum.ts";
import { SessionBrowser } from "../../tests/support/session-browser.ts";
import {
  createRobotCheck,
  ROBOT_FIELDS,
  type RobotCheck,
  type RobotCheckDeps,
} from "./robot-check.server.ts";
import type { RobotForm } from "./robot-proof.server.ts";

const clock = createTestClock();
const store = await createPortalStore(clock);
const recaptcha = { siteKey: "public-key", secretKey: "secret-key" };
const PROOF_KEY = "a-key-that-both-halves-of-it-share-1";
let networks = 0;

/** Makes a robot check for a browser with a new address, unless one is given. */
async function createTestCheck({
  tenantId = "harbourline",
  ip = `198.51.100.${++networks}`,
  ...deps
}: Partial<RobotCheckDeps> & { tenantId?: string } = {}): Promise<RobotCheck> {
  const session = await new SessionBrowser({ store, clock }).visit(() => {}, { tenantId });
  return createRobotCheck(session, {
    store,
    clock,
    ip,
    network: ip,
    recaptcha: null,
    proofKey: PROOF_KEY,
    readingMs: 0,
    ...deps,
  });
}
/** The claims of the value that the API gets. */
const loadClaims = (answer: string, form: string) =>
  jwtVerify(answer, new TextEncoder().encode(PROOF_KEY), { audience: form, currentDate: clock.real() });
const google = setupServer();
beforeAll(() => google.listen());
afterEach(() => google.resetHandlers());
afterAll(() => google.close());
const createAnswerForm = (id: string, answer: string | number) =>
  new URLSearchParams({ [ROBOT_FIELDS.challenge]: id, [ROBOT_FIELDS.answer]: String(answer) });

describe("the robot check's sum", () => {
  test("[LOGIN-14] the right answer passes the robot check", async () => {
    const robot = await createTestCheck();
    const { id, question } = await robot.issue("login");
    expect((await robot.verify("login", createAnswerForm(id, ` ${solveSum(question)} `))).ok).toBe(true);
  });

  test("[A10] the portal sends the API a signature for this form and address, and not a fixed word", async () => {
    const robot = await createTestCheck({ ip: "203.0.113.5" });
    const createProof = async () => {
      const { id, question } = await robot.issue("login");
      const result = await robot.verify("login", createAnswerForm(id, solveSum(question)));
      return result.ok ? result.answer() : "";
    };
    const [first, second] = [await createProof(), await createProof()];
    expect(first).not.toBe(second);
    expect((await loadClaims(first, "login")).payload).toMatchObject({ ip: "203.0.113.5" });
    await expect(loadClaims(first, "forgotten-password")).rejects.toThrow();
    clock.advance(61_000);
    await expect(loadClaims(second, "login")).rejects.toThrow();
  });

  test("[C8] the robot check accepts an answer again for the same message, and refuses it for another message", async () => {
    const robot = await createTestCheck();
    const { id, question } = await robot.issue("contact");
    const rightAnswer = solveSum(question);
    const verifyAnswer = async (answer: number, message?: string) =>
      (await robot.verify("contact", createAnswerForm(id, answer), message)).ok;
    expect(
      await Promise.all([verifyAnswer(rightAnswer, "Hello"), verifyAnswer(rightAnswer, "Hello")]),
    ).toEqual([true, true]);
    expect([await verifyAnswer(rightAnswer, "Another"), await verifyAnswer(rightAnswer)]).toEqual([
      false,
      false,
    ]);

    const other = await robot.issue("contact");
    const verifyOther = async (typedAnswer: number) =>
      (await robot.verify("contact", createAnswerForm(other.id, typedAnswer), "Hello")).ok;
    expect([
      await verifyOther(solveSum(other.question) + 1),
      await verifyOther(solveSum(other.question)),
    ]).toEqual([false, false]);
  });

  test("[A10] an API without the key gets the portal's fixed word as the answer", async () => {
    const robot = await createTestCheck({ proofKey: null });
    const { id, question } = await robot.issue("login");
    const result = await robot.verify("login", createAnswerForm(id, solveSum(question)));
    expect(result.ok && (await result.answer())).toBe("checked-by-portal");
  });

  test("[A10] an answer within two seconds is refused and uses up the question", async () => {
    const robot = await createTestCheck({ readingMs: undefined });
    const earlyQuestion = await robot.issue("login");
    clock.advance(1_999);
    const result = await robot.verify(
      "login",
      createAnswerForm(earlyQuestion.id, solveSum(earlyQuestion.question)),
    );
    expect(result).toEqual({ ok: false, text: "That was very quick. Please answer this new question" });
    clock.advance(2_000);
    expect(
      (await robot.verify("login", createAnswerForm(earlyQuestion.id, solveSum(earlyQuestion.question)))).ok,
    ).toBe(false);
    const lateQuestion = await robot.issue("login");
    clock.advance(2_000);
    expect(
      (await robot.verify("login", createAnswerForm(lateQuestion.id, solveSum(lateQuestion.question)))).ok,
    ).toBe(true);
  });

  test("[A2] [A10] questions get longer for a network that answers many, and stop at 30 an hour", async () => {
    const ip = "203.0.113.8";
    const robot = await createTestCheck({ ip });
    const countSteps = (question: string) => question.match(/your answer/g)?.length ?? 0;
    const stepCounts: number[] = [];
    for (let index = 0; index < 30; index++) {
      const { id, question } = await robot.issue("login");
      stepCounts.push(countSteps(question));
      // Wrong answers are counted like right ones.
      await robot.verify("login", createAnswerForm(id, solveSum(question) + (index % 2)));
    }
    expect(stepCounts).toEqual([...Array(10).fill(0), ...Array(10).fill(1), ...Array(10).fill(2)]);
    const verifySolved = async (robotCheck: RobotCheck) => {
      const { id, question } = await robotCheck.issue("login");
      return robotCheck.verify("login", createAnswerForm(id, solveSum(question)));
    };
    expect(await verifySolved(robot)).toEqual({
      ok: false,
      text: expect.stringContaining("try again in an hour"),
    });
    expect((await verifySolved(await createTestCheck())).ok).toBe(true);
    clock.advance(3_600_000);
    expect((await verifySolved(robot)).ok).toBe(true);
  });

  test("[A10] the wording of questions varies, so that one pattern cannot parse them all", async () => {
    const robot = await createTestCheck();
    const shapes = new Set<string>();
    for (let index = 0; index < 200; index++) {
      const { question } = await robot.issue("contact");
      shapes.add(question.replace(/\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b/g, "N"));
    }
    expect(shapes.size).toBeGreaterThanOrEqual(8);
  });

  test("the posted fields do not contain the sum's answer", async () => {
    const { id, question } = await (await createTestCheck()).issue("login");
    expect(
      id
        .split(".")
        .map((part) => Buffer.from(part, "base64url").toString())
        .join(),
    ).not.toContain(`"answer":${solveSum(question)}`);
  });

  test("[A10] a repeated answer is refused, even when both are sent at the same time", async () => {
    const robot = await createTestCheck();
    const { id, question } = await robot.issue("login");
    const fields = createAnswerForm(id, solveSum(question));
    const results = await Promise.all([robot.verify("login", fields), robot.verify("login", fields)]);
    expect(results.filter((each) => each.ok)).toHaveLength(1);
    expect((await robot.verify("login", fields)).ok).toBe(false);
  });

  test("[A10] an answer is refused for another form, at another tenant, or after ten minutes", async () => {
    const robot = await createTestCheck();
    const other = await robot.issue("contact");
    expect((await robot.verify("login", createAnswerForm(other.id, solveSum(other.question)))).ok).toBe(
      false,
    );
    const tenant = await createTestCheck({ tenantId: "larkspur" });
    expect((await tenant.verify("contact", createAnswerForm(other.id, solveSum(other.question)))).ok).toBe(
      false,
    );
    const lateQuestion = await robot.issue("login");
    clock.advance(600_000);
    expect(
      (await robot.verify("login", createAnswerForm(lateQuestion.id, solveSum(lateQuestion.question)))).ok,
    ).toBe(false);
  });

  test("a wrong answer uses up the question, so that nobody can try again", async () => {
    const robot = await createTestCheck();
    const { id, question } = await robot.issue("login");
    expect((await robot.verify("login", createAnswerForm(id, solveSum(question) + 1))).ok).toBe(false);
    expect((await robot.verify("login", createAnswerForm(id, solveSum(question)))).ok).toBe(false);
  });

  test("an answer that is not a number does not use up the robot check's question", async () => {
    const robot = await createTestCheck();
    const { id, question } = await robot.issue("login");
    for (const answer of ["", "a person", "-5", "1e1", "999999999"]) {
      expect((await robot.verify("login", createAnswerForm(id, answer))).ok, answer).toBe(false);
    }
    expect((await robot.verify("login", createAnswerForm(id, solveSum(question)))).ok).toBe(true);
  });

  test("the robot check reads figures of any width and number words as numbers", async () => {
    const robot = await createTestCheck();
    for (;;) {
      const { id, question } = await robot.issue("login");
      if (solveSum(question) !== 7) continue;
      expect((await robot.verify("login", createAnswerForm(id, "SEVEN"))).ok).toBe(true);
      break;
    }
    const { id, question } = await robot.issue("login");
    const fullWidth = [...String(solveSum(question))]
      .map((digit) => String.fromCodePoint(0xff10 + Number(digit)))
      .join("");
    expect((await robot.verify("login", createAnswerForm(id, fullWidth))).ok).toBe(true);
  });

  test("a Welsh page accepts the longest Welsh number, and each page only its own language's words", async () => {
    const robot = await createTestCheck();
    const requestNextQuestion = async () => {
      for (;;) {
        const { id, question } = await robot.issue("login");
        if (solveSum(question) === 16) return id;
      }
    };
    const verifyInLanguage = async (language: "en" | "cy", answer: string) => {
      const id = await requestNextQuestion();
      return (await runInPageLanguage(language, () => robot.verify("login", createAnswerForm(id, answer))))
        .ok;
    };
    expect(await verifyInLanguage("cy", "un deg chwech")).toBe(true);
    expect(await verifyInLanguage("cy", "16")).toBe(true);
    expect(await verifyInLanguage("cy", "sixteen")).toBe(false);
    expect(await verifyInLanguage("en", "un deg chwech")).toBe(false);
  });

  test.each(["", "x", "a.b.c.d.e"])("the robot check refuses the unknown question %j", async (id) => {
    expect((await (await createTestCheck()).verify("login", createAnswerForm(id, 5))).ok).toBe(false);
  });
});

describe("the robot check's proof of work", () => {
  const encodePart = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");
  const createProofForm = (payload: unknown) => createAnswerForm("", encodePart(payload));
  async function solveWork(robot: RobotCheck, form: RobotForm): Promise<Payload> {
    const challenge = await robot.issueChallenge(form);
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error("not solved");
    return { challenge, solution };
  }

  test("[A10] a solved challenge is accepted once, for its form", async () => {
    const robot = await createTestCheck();
    const payload = await solveWork(robot, "login");
    expect((await robot.verify("contact", createProofForm(payload))).ok).toBe(false);
    expect((await robot.verify("login", createProofForm(payload))).ok).toBe(true);
    expect((await robot.verify("login", createProofForm(payload))).ok).toBe(false);
  });

  test("[A2] [A10] the proof of work gets harder for a network with many proofs, up to four times the work", async () => {
    const ip = "203.0.113.10";
    const robot = await createTestCheck({ ip });
    for (let index = 0; index < 60; index++)
      await store.rate.hit(`robot-works ${ip}`, { limit: 1, windowSeconds: 60 });
    for (let attempt = 0; attempt < 2; attempt++) {
      const { solution } = await solveWork(robot, "login");
      const { counter } = solution as { counter: number };
      expect([counter >= 2_000, counter % 4]).toEqual([true, 0]);
    }
  });

  test("[A10] the proof of work is refused after ten minutes", async () => {
    const robot = await createTestCheck();
    const payload = await solveWork(robot, "login");
    clock.advance(600_000);
    expect((await robot.verify("login", createProofForm(payload))).ok).toBe(false);
  });

  test("an easier challenge that the client made, or no solution, is refused", async () => {
    const robot = await createTestCheck();
    const { challenge, solution } = await solveWork(robot, "login");
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "0", cost: 1 } };
    expect((await robot.verify("login", createProofForm({ challenge: easier, solution }))).ok).toBe(false);
    const next = await robot.issueChallenge("login");
    expect((await robot.verify("login", createProofForm({ challenge: next, solution }))).ok).toBe(false);
  });

  test.each([
    ["no JSON", "x".repeat(40)],
    ["no challenge", encodePart({ solution: {}, padding: "x" })],
    ["no solution", encodePart({ challenge: { parameters: { data: { token: "x" } } } })],
    ["null", encodePart({ challenge: null, solution: null })],
    [
      "a text that is not a token",
      encodePart({ challenge: { parameters: { data: { token: 5 } } }, solution: 1 }),
    ],
    ["100 KB", "A".repeat(100_000)],
  ])("the robot check refuses %s as a proof without an exception", async (_, value) => {
    expect((await (await createTestCheck()).verify("login", createAnswerForm("", value))).ok).toBe(false);
  });

  test("a challenge of the portal's with garbage in its parameters and signature is refused", async () => {
    const robot = await createTestCheck();
    const { parameters } = await robot.issueChallenge("login");
    const garbage = {
      challenge: { parameters: { ...parameters, nonce: "zz", salt: 5 }, signature: "00" },
      solution: null,
    };
    expect((await robot.verify("login", createProofForm(garbage))).ok).toBe(false);
  });
});

describe("reCAPTCHA in the robot check", () => {
  const fields = new URLSearchParams({ [ROBOT_FIELDS.recaptcha]: "response-of-google" });

  test("[LIMIT-16] reCAPTCHA's response goes to the API when a key is configured, and is ignored otherwise", async () => {
    const result = await (await createTestCheck({ recaptcha })).verify("login", fields);
    expect(result.ok && (await result.answer())).toBe("response-of-google");
    expect((await (await createTestCheck()).verify("login", fields)).ok).toBe(false);
  });

  test("[LIMIT-16] the question has the public key if one is configured, and never the secret one", async () => {
    const question = await (await createTestCheck({ recaptcha })).issue("login");
    expect(question.siteKey).toBe("public-key");
    expect(JSON.stringify(question)).not.toContain("secret-key");
    expect((await (await createTestCheck()).issue("login")).siteKey).toBeNull();
  });

  test("[A10] the contact form, whose API call has no field for an answer, asks Google itself", async () => {
    const verifications: string[] = [];
    google.use(
      http.post("https://www.google.com/recaptcha/api/siteverify", async ({ request }) => {
        const googleRequest = new URLSearchParams(await request.text());
        verifications.push(
          `${googleRequest.get("secret")} ${googleRequest.get("response")} ${googleRequest.get("remoteip")}`,
        );
        return HttpResponse.json({ success: googleRequest.get("response") === "response-of-google" });
      }),
    );
    const robot = await createTestCheck({ recaptcha, ip: "203.0.113.9" });
    expect((await robot.verify("contact", fields)).ok).toBe(true);
    for (const response of ["anything", "checked-by-portal"]) {
      const forged = new URLSearchParams({ [ROBOT_FIELDS.recaptcha]: response });
      expect((await robot.verify("contact", forged)).ok, response).toBe(false);
    }
    expect(verifications[0]).toBe("secret-key response-of-google 203.0.113.9");
    google.use(http.post("https://www.google.com/recaptcha/api/siteverify", () => HttpResponse.error()));
    expect((await robot.verify("contact", fields)).ok).toBe(false);
  });

  test("the robot check shows the sum in place of reCAPTCHA without scripts", async () => {
    const robot = await createTestCheck({ recaptcha });
    const { id, question } = await robot.issue("login");
    expect((await robot.verify("login", createAnswerForm(id, solveSum(question)))).ok).toBe(true);
  });
});
