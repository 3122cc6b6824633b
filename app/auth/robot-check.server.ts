import { randomBytes, randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Session } from "~/session/session.server.ts";

/** Names of the form's fields. The sum and the proof of work post under one name; the last is Google's own. */
export const ROBOT_FIELDS = {
  challenge: "challenge",
  answer: "robot",
  recaptcha: "g-recaptcha-response",
} as const;

/** What the API gets as `recaptcha` once the portal itself has seen a person. */
export const CHECKED_BY_PORTAL = "checked-by-portal";

/** Stands for one form: an answer given for one is none for another (A10). */
export type RobotForm = "login" | "contact" | "forgotten-password" | "activation";
export type RobotCheckResult = { ok: true; answer: string } | { ok: false };

export interface RobotQuestion {
  /** Posted back as `challenge`. */
  id: string;
  /** Such as "seven plus 5". */
  question: string;
  /** Google's public key, where its check takes the place of ours in browsers with scripts (LIMIT-16). */
  siteKey: string | null;
}

export interface RobotCheck {
  /** A small sum for people without scripts, half in words and half in figures. Ten minutes, one try. */
  issue(form: RobotForm): Promise<RobotQuestion>;
  /** ALTCHA's proof of work for browsers with scripts: about a second of a phone's time. Ten minutes, once. */
  altchaChallenge(form: RobotForm): Promise<Challenge>;
  /**
   * Whether a person answered. `answer` is what the API is told: reCAPTCHA's own response, which the API verifies, or
   * that the portal has checked. A wrong answer spends the question as well: nobody gets twenty tries at one sum.
   */
  verify(form: RobotForm, fields: { get(name: string): unknown }): Promise<RobotCheckResult>;
}

const TTL_SECONDS = 600;
const MAX_RECAPTCHA = 8_192;
const MAX_ALTCHA = 4_096;
/** The longest answer that a person types is "seventeen"; anything longer is the proof of work. */
const MAX_TYPED = 12;
const WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const questionScope = (form: RobotForm) => `robot-question:${form}`;
const workScope = (form: RobotForm) => `robot-work:${form}`;

export function createRobotCheck(
  { oneTime }: Pick<Session, "oneTime">,
  { siteKey }: { siteKey: string | null },
): RobotCheck {
  return {
    async issue(form) {
      const [left, right] = [randomInt(1, 11), randomInt(1, 11)];
      const data = { sum: left + right };
      const id = await oneTime.issue(questionScope(form), { ttlSeconds: TTL_SECONDS, data });
      return { id, question: `${WORDS[left - 1]} plus ${right}`, siteKey };
    },

    async altchaChallenge(form) {
      // The challenge carries, sealed, the secret that signed it: nothing is kept until an answer comes.
      const secret = randomBytes(24).toString("base64url");
      const token = await oneTime.issue(workScope(form), { ttlSeconds: TTL_SECONDS, data: { secret } });
      return createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: 1_000,
        counter: randomInt(500, 2_500),
        deriveKey,
        data: { token },
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: secret,
      });
    },

    async verify(form, fields) {
      const field = (name: string) => {
        const value = fields.get(name);
        return typeof value === "string" ? value.trim() : "";
      };
      const response = field(ROBOT_FIELDS.recaptcha);
      if (siteKey && response)
        return response.length <= MAX_RECAPTCHA ? { ok: true, answer: response } : { ok: false };
      const answer = field(ROBOT_FIELDS.answer);
      const isPerson =
        answer.length > MAX_TYPED
          ? await isWorkDone(oneTime, form, answer)
          : await isSumRight(oneTime, form, field(ROBOT_FIELDS.challenge), answer);
      return isPerson ? { ok: true, answer: CHECKED_BY_PORTAL } : { ok: false };
    },
  };
}

async function isSumRight(
  oneTime: Session["oneTime"],
  form: RobotForm,
  id: string,
  answer: string,
): Promise<boolean> {
  const sum = toNumber(answer);
  if (!id || sum === null) return false;
  const spent = await oneTime.spend<{ sum: number }>(questionScope(form), id);
  return spent !== null && spent.data.sum === sum;
}

/** As people write a number: figures, full-width ones too, or the word for up to ten. */
function toNumber(answer: string): number | null {
  const plain = answer.normalize("NFKC").toLowerCase();
  if (/^\d{1,3}$/.test(plain)) return Number(plain);
  const word = WORDS.indexOf(plain);
  return word === -1 ? null : word + 1;
}

async function isWorkDone(oneTime: Session["oneTime"], form: RobotForm, work: string): Promise<boolean> {
  if (work.length > MAX_ALTCHA) return false;
  try {
    const { challenge, solution }: Payload = JSON.parse(Buffer.from(work, "base64").toString("utf8"));
    const token = challenge.parameters.data?.token;
    const spent =
      typeof token === "string" && (await oneTime.spend<{ secret: string }>(workScope(form), token));
    if (!spent) return false;
    const { secret } = spent.data;
    const keys = { hmacSignatureSecret: secret, hmacKeySignatureSecret: secret };
    return (await verifySolution({ challenge, solution, deriveKey, ...keys })).verified;
  } catch (error) {
    // What is no JSON, or lacks its parts, is no answer; a store that fails is another matter.
    if (error instanceof SyntaxError || error instanceof TypeError) return false;
    throw error;
  }
}
