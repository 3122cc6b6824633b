import { type Payload, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, test } from "vitest";
import { testClock } from "../../tests/support/builders.ts";
import { newPortalStore } from "../../tests/support/portal-store.ts";
import { SessionBrowser } from "../../tests/support/session-browser.ts";
import { createRobotCheck, ROBOT_FIELDS, type RobotCheck, type RobotForm } from "./robot-check.server.ts";

const clock = testClock();
const store = await newPortalStore(clock);
const words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

async function robotCheck({
  siteKey = null as string | null,
  tenantId = "harbourline",
} = {}): Promise<RobotCheck> {
  const session = await new SessionBrowser({ store, clock }).visit(() => {}, { tenantId });
  return createRobotCheck(session, { siteKey });
}
const sumOf = (question: string) => {
  const [, word = "", figure = ""] = /^(\w+) plus (\d+)$/.exec(question) ?? [];
  return words.indexOf(word) + 1 + Number(figure);
};
const answering = (id: string, answer: string | number) =>
  new URLSearchParams({ [ROBOT_FIELDS.challenge]: id, [ROBOT_FIELDS.answer]: String(answer) });

describe("the question", () => {
  test("[LOGIN-14] its right answer is a person's", async () => {
    const robot = await robotCheck();
    const { id, question } = await robot.issue("login");
    expect(await robot.verify("login", answering(id, ` ${sumOf(question)} `))).toEqual({
      ok: true,
      answer: "checked-by-portal",
    });
  });

  test("its sum cannot be read from what is posted back", async () => {
    const { id, question } = await (await robotCheck()).issue("login");
    expect(
      id
        .split(".")
        .map((part) => Buffer.from(part, "base64url").toString())
        .join(),
    ).not.toContain(`"sum":${sumOf(question)}`);
  });

  test("[A10] its answer replayed is refused, also at the same time", async () => {
    const robot = await robotCheck();
    const { id, question } = await robot.issue("login");
    const fields = answering(id, sumOf(question));
    const both = await Promise.all([robot.verify("login", fields), robot.verify("login", fields)]);
    expect(both.filter((each) => each.ok)).toHaveLength(1);
    expect(await robot.verify("login", fields)).toEqual({ ok: false });
  });

  test("[A10] its answer for another form, at another tenant, or after ten minutes is refused", async () => {
    const robot = await robotCheck();
    const other = await robot.issue("contact");
    expect((await robot.verify("login", answering(other.id, sumOf(other.question)))).ok).toBe(false);
    const tenant = await robotCheck({ tenantId: "larkspur" });
    expect((await tenant.verify("contact", answering(other.id, sumOf(other.question)))).ok).toBe(false);
    const late = await robot.issue("login");
    clock.advance(600_000);
    expect((await robot.verify("login", answering(late.id, sumOf(late.question)))).ok).toBe(false);
  });

  test("a wrong answer spends it: no guessing through", async () => {
    const robot = await robotCheck();
    const { id, question } = await robot.issue("login");
    expect((await robot.verify("login", answering(id, sumOf(question) + 1))).ok).toBe(false);
    expect((await robot.verify("login", answering(id, sumOf(question)))).ok).toBe(false);
  });

  test("an answer that is no number does not spend it", async () => {
    const robot = await robotCheck();
    const { id, question } = await robot.issue("login");
    for (const answer of ["", "a person", "-5", "1e1", "999999999"]) {
      expect((await robot.verify("login", answering(id, answer))).ok, answer).toBe(false);
    }
    expect((await robot.verify("login", answering(id, sumOf(question)))).ok).toBe(true);
  });

  test("figures of any width and words are numbers", async () => {
    const robot = await robotCheck();
    for (;;) {
      const { id, question } = await robot.issue("login");
      const sum = sumOf(question);
      if (sum > 10) continue;
      expect((await robot.verify("login", answering(id, (words[sum - 1] as string).toUpperCase()))).ok).toBe(
        true,
      );
      break;
    }
    const { id, question } = await robot.issue("login");
    const fullWidth = [...String(sumOf(question))]
      .map((digit) => String.fromCodePoint(0xff10 + Number(digit)))
      .join("");
    expect((await robot.verify("login", answering(id, fullWidth))).ok).toBe(true);
  });

  test.each(["", "x", "a.b.c.d.e"])("an unknown question %j is refused", async (id) => {
    expect(await (await robotCheck()).verify("login", answering(id, 5))).toEqual({ ok: false });
  });
});

describe("the proof of work", () => {
  const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");
  const posting = (payload: unknown) => answering("", encode(payload));
  async function work(robot: RobotCheck, form: RobotForm): Promise<Payload> {
    const challenge = await robot.altchaChallenge(form);
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error("not solved");
    return { challenge, solution };
  }

  test("[A10] done is accepted once, for its own form", async () => {
    const robot = await robotCheck();
    const payload = await work(robot, "login");
    expect((await robot.verify("contact", posting(payload))).ok).toBe(false);
    expect((await robot.verify("login", posting(payload))).ok).toBe(true);
    expect((await robot.verify("login", posting(payload))).ok).toBe(false);
  });

  test("[A10] after ten minutes it is refused", async () => {
    const robot = await robotCheck();
    const payload = await work(robot, "login");
    clock.advance(600_000);
    expect((await robot.verify("login", posting(payload))).ok).toBe(false);
  });

  test("an easier challenge of one's own making, or no solution, is refused", async () => {
    const robot = await robotCheck();
    const { challenge, solution } = await work(robot, "login");
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "0", cost: 1 } };
    expect((await robot.verify("login", posting({ challenge: easier, solution }))).ok).toBe(false);
    const next = await robot.altchaChallenge("login");
    expect((await robot.verify("login", posting({ challenge: next, solution }))).ok).toBe(false);
  });

  test.each([
    ["no JSON", "x".repeat(40)],
    ["no challenge", encode({ solution: {}, padding: "x" })],
    ["no solution", encode({ challenge: { parameters: { data: { token: "x" } } } })],
    ["null", encode({ challenge: null, solution: null })],
    ["a token that is none", encode({ challenge: { parameters: { data: { token: 5 } } }, solution: 1 })],
    ["100 KB", "A".repeat(100_000)],
  ])("%s is refused and nothing breaks", async (_, value) => {
    expect(await (await robotCheck()).verify("login", answering("", value))).toEqual({ ok: false });
  });

  test("garbage in a challenge of ours is refused", async () => {
    const robot = await robotCheck();
    const { parameters } = await robot.altchaChallenge("login");
    const garbage = {
      challenge: { parameters: { ...parameters, nonce: "zz", salt: 5 }, signature: "00" },
      solution: null,
    };
    expect(await robot.verify("login", posting(garbage))).toEqual({ ok: false });
  });
});

describe("reCAPTCHA", () => {
  const fields = new URLSearchParams({ [ROBOT_FIELDS.recaptcha]: "response-of-google" });

  test("[LIMIT-16] its response goes to the API when a key is configured, else it counts for nothing", async () => {
    expect(await (await robotCheck({ siteKey: "public-key" })).verify("login", fields)).toEqual({
      ok: true,
      answer: "response-of-google",
    });
    expect(await (await robotCheck()).verify("login", fields)).toEqual({ ok: false });
  });

  test("without scripts the question takes its place", async () => {
    const robot = await robotCheck({ siteKey: "public-key" });
    const { id, question } = await robot.issue("login");
    expect((await robot.verify("login", answering(id, sumOf(question)))).ok).toBe(true);
  });
});
