import { createHash, randomBytes, randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { formCopy } from "#copy/form";
import { robotCopy } from "#copy/robot";
import type { Clock } from "~/platform/clock.server.ts";
import type { Session } from "~/session/session.server.ts";
import type { PortalStore } from "~/store/store.server.ts";
import { verifyRecaptcha } from "./recaptcha.server.ts";
import { type RobotForm, signRobotProof } from "./robot-proof.server.ts";
import { makeSum, parseAnswer } from "./robot-question.server.ts";

/** Names of the form's fields. The sum and the proof of work share one name; the last is Google's. */
export const ROBOT_FIELDS = {
  challenge: "challenge",
  answer: "robot",
  recaptcha: "g-recaptcha-response",
} as const;

/** Whether a post contains an answer to the robot check. */
export const hasRobotAnswer = (fields: FormData) =>
  Boolean(fields.get(ROBOT_FIELDS.answer) || fields.get(ROBOT_FIELDS.recaptcha));

/** `answer` is the API's `recaptcha` value; `text` is the message at the field. */
export type RobotCheckResult = { ok: true; answer(): Promise<string> } | { ok: false; text: string };

export interface RobotQuestion {
  /** The id that the form posts as `challenge`. */
  id: string;
  /** A whole sentence, such as "What is seven plus 5?". */
  question: string;
  /** Google's public key, if its check replaces ours in browsers with scripts (LIMIT-16). */
  siteKey: string | null;
}

export interface RobotCheck {
  /**
   * Makes a small sum for people without scripts. It is valid for ten minutes and one try, after
   * `READING_MS`.
   */
  issue(form: RobotForm): Promise<RobotQuestion>;
  /**
   * Makes ALTCHA's proof of work for browsers with scripts, about a second of a phone's time. It is valid
   * for ten minutes, once.
   */
  issueChallenge(form: RobotForm): Promise<Challenge>;
  /**
   * Checks whether a person answered. reCAPTCHA's response goes to the API, which asks Google; if the form's
   * call has no field for it, the portal asks Google. A wrong answer uses up the question, so that nobody can
   * try many answers at one sum. The same answer counts again for the same `message`, which a double click
   * posts twice.
   */
  verify(
    form: RobotForm,
    fields: { get(name: string): unknown },
    message?: string,
  ): Promise<RobotCheckResult>;
}

export interface RobotCheckDeps {
  store: Pick<PortalStore, "rate">;
  clock: Clock;
  /** The browser's IP address, for the proof and for Google. */
  ip: string;
  /** The network of the IP address; limits count all its addresses together. */
  network: string;
  recaptcha: { siteKey: string; secretKey: string } | null;
  /** The key shared with the API; null if there is none. */
  proofKey: string | null;
  /** Milliseconds that a person needs to read and answer a question; a test with a fixed clock needs none. */
  readingMs?: number;
}

const TTL_SECONDS = 600;
const MAX_RECAPTCHA = 8_192;
const MAX_ALTCHA = 4_096;
/** The longest answer that a person types is "un deg chwech"; anything longer is a proof of work. */
const MAX_TYPED = 20;
/**
 * The shortest time in milliseconds in which a person can read a question, answer it and fill in the form.
 */
const READING_MS = 2_000;
/**
 * Sums answered from one network in an hour, right or wrong. After each ten, the next sums have one step
 * more; after 30, none is accepted.
 */
const QUESTION_LIMIT = { limit: 30, windowSeconds: 3_600 };
const SUMS_PER_LEVEL = 10;
/**
 * Proofs of work accepted from one network in an hour. Every 20 make the next ones harder, up to four times.
 */
const PROOF_RATE = { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 3_600 };
const PROOFS_PER_LEVEL = 20;
const HIGHEST_LEVEL = 3;

const toQuestionScope = (form: RobotForm) => `robot-question:${form}`;
const toWorkScope = (form: RobotForm) => `robot-work:${form}`;

export function createRobotCheck(
  { oneTime }: Pick<Session, "oneTime">,
  { store: { rate }, clock, ip, network, recaptcha, proofKey, readingMs = READING_MS }: RobotCheckDeps,
): RobotCheck {
  const sumLimitName = `robot-sums ${network}`;
  const proofLimitName = `robot-works ${network}`;
  const loadLevel = async (name: string, perLevel: number) =>
    Math.min(Math.floor((await rate.count(name)) / perLevel), HIGHEST_LEVEL);
  const toAcceptedResult = (form: RobotForm): RobotCheckResult => ({
    ok: true,
    answer: () => signRobotProof(form, { key: proofKey, ip, realNow: clock.real() }),
  });
  const toRefusedResult = (text = formCopy("robotRequired")): RobotCheckResult => ({ ok: false, text });

  async function verifySum(
    form: RobotForm,
    { id, typedAnswer, holder }: { id: string; typedAnswer: string; holder: string | undefined },
  ): Promise<RobotCheckResult> {
    const answer = parseAnswer(typedAnswer);
    if (!id || answer === null) return toRefusedResult();
    if (!(await rate.hit(sumLimitName, QUESTION_LIMIT)).allowed) return toRefusedResult(robotCopy("tooMany"));
    const spent = await oneTime.spend<{ answer: number; issuedAt: number }>(
      toQuestionScope(form),
      id,
      holder,
    );
    if (!spent) return toRefusedResult();
    if (clock.real().getTime() - spent.data.issuedAt < readingMs)
      return toRefusedResult(robotCopy("tooSoon"));
    return spent.data.answer === answer ? toAcceptedResult(form) : toRefusedResult();
  }

  return {
    async issue(form) {
      const { question, answer } = makeSum(await loadLevel(sumLimitName, SUMS_PER_LEVEL));
      const data = { answer, issuedAt: clock.real().getTime() };
      const id = oneTime.issue(toQuestionScope(form), { ttlSeconds: TTL_SECONDS, data });
      return { id, question, siteKey: recaptcha?.siteKey ?? null };
    },

    async issueChallenge(form) {
      const effort = 1 + (await loadLevel(proofLimitName, PROOFS_PER_LEVEL));
      // The challenge contains the encrypted secret that signed it, so that nothing is stored until an
      // answer arrives.
      const secret = randomBytes(24).toString("base64url");
      const token = oneTime.issue(toWorkScope(form), { ttlSeconds: TTL_SECONDS, data: { secret } });
      return createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: 1_000,
        counter: randomInt(500, 2_500) * effort,
        deriveKey,
        data: { token },
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: secret,
      });
    },

    async verify(form, fields, message) {
      const readField = (name: string) => {
        const value = fields.get(name);
        return typeof value === "string" ? value.trim() : "";
      };
      const response = readField(ROBOT_FIELDS.recaptcha);
      if (recaptcha && response) {
        if (response.length > MAX_RECAPTCHA) return toRefusedResult();
        // Only these forms' calls have a field for an answer, about which the API can ask Google.
        const passed: RobotCheckResult = { ok: true, answer: async () => response };
        if (form !== "contact") return passed;
        return (await verifyRecaptcha(recaptcha.secretKey, response, ip)) ? passed : toRefusedResult();
      }
      const answer = readField(ROBOT_FIELDS.answer);
      // The hash includes the answer, so that one message cannot try many answers to one sum.
      const holder = message && createHash("sha256").update(`${answer} ${message}`).digest("base64url");
      if (answer.length <= MAX_TYPED)
        return verifySum(form, { id: readField(ROBOT_FIELDS.challenge), typedAnswer: answer, holder });
      if (!(await isWorkAccepted(oneTime, form, { work: answer, holder }))) return toRefusedResult();
      await rate.hit(proofLimitName, PROOF_RATE);
      return toAcceptedResult(form);
    },
  };
}

async function isWorkAccepted(
  oneTime: Session["oneTime"],
  form: RobotForm,
  { work, holder }: { work: string; holder: string | undefined },
): Promise<boolean> {
  if (work.length > MAX_ALTCHA) return false;
  try {
    const { challenge, solution }: Payload = JSON.parse(Buffer.from(work, "base64").toString("utf8"));
    const token = challenge.parameters.data?.token;
    const spent =
      typeof token === "string" &&
      (await oneTime.spend<{ secret: string }>(toWorkScope(form), token, holder));
    if (!spent) return false;
    const { secret } = spent.data;
    const keys = { hmacSignatureSecret: secret, hmacKeySignatureSecret: secret };
    return (await verifySolution({ challenge, solution, deriveKey, ...keys })).verified;
  } catch (error) {
    // Invalid or incomplete JSON counts as no answer; a failure of the store is an error.
    if (error instanceof SyntaxError || error instanceof TypeError) return false;
    throw error;
  }
}
