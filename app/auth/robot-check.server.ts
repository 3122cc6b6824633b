import { randomBytes, randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Session } from "~/session/session.server.ts";

/** Names of the form's fields; the last is Google's own. */
export const ROBOT_FIELDS = {
  id: "robotId",
  answer: "robotAnswer",
  altcha: "altcha",
  recaptcha: "g-recaptcha-response",
} as const;

/** What the API gets as `recaptcha` once the portal itself has seen a person. */
export const CHECKED_BY_PORTAL = "checked-by-portal";

/** Stands for one form: an answer given for one is none for another. */
export type RobotForm = "login" | "contact" | "forgotten-password" | "activation";
export type RobotCheckResult = { ok: true; answer: string } | { ok: false };

const TTL_SECONDS = 600;
const MAX_RECAPTCHA = 8_192;
const MAX_ALTCHA = 4_096;

const scopeOf = (form: RobotForm, kind: "question" | "work") => `robot:${kind}:${form}`;
const WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

type OneTimeSession = Pick<Session, "oneTime">;

/** A small sum for people without scripts: half in words, half in figures. Ten minutes, one try. */
export async function issueRobotCheck(
  { oneTime }: OneTimeSession,
  form: RobotForm,
): Promise<{ id: string; question: string }> {
  const [left, right] = [randomInt(1, 11), randomInt(1, 11)];
  const id = await oneTime.issue(scopeOf(form, "question"), {
    ttlSeconds: TTL_SECONDS,
    data: { sum: left + right },
  });
  return { id, question: `${WORDS[left - 1]} plus ${right}` };
}

/** ALTCHA's proof of work for browsers with scripts: a second of a phone's time. Ten minutes, once. */
export async function altchaChallenge({ oneTime }: OneTimeSession, form: RobotForm): Promise<Challenge> {
  // The challenge carries, sealed, the secret that signed it: nothing is kept until an answer comes.
  const secret = randomBytes(24).toString("base64url");
  const token = await oneTime.issue(scopeOf(form, "work"), { ttlSeconds: TTL_SECONDS, data: { secret } });
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1_000,
    counter: randomInt(500, 2_500),
    deriveKey,
    data: { token },
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  });
}

/**
 * Whether a person answered. `answer` is what the API is told: reCAPTCHA's own response, which the API verifies, or
 * that the portal has checked. A wrong answer spends the question as well: nobody gets twenty tries at one sum.
 */
export async function verifyRobotCheck(
  { oneTime }: OneTimeSession,
  form: RobotForm,
  fields: { get(name: string): unknown },
  { recaptcha }: { recaptcha: boolean } = { recaptcha: false },
): Promise<RobotCheckResult> {
  const field = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const response = field(ROBOT_FIELDS.recaptcha);
  if (recaptcha && response)
    return response.length <= MAX_RECAPTCHA ? { ok: true, answer: response } : { ok: false };

  const work = field(ROBOT_FIELDS.altcha);
  const isPerson = work
    ? await isWorkDone(oneTime, form, work)
    : await isSumRight(oneTime, form, field(ROBOT_FIELDS.id), field(ROBOT_FIELDS.answer));
  return isPerson ? { ok: true, answer: CHECKED_BY_PORTAL } : { ok: false };
}

async function isSumRight(
  oneTime: Session["oneTime"],
  form: RobotForm,
  id: string,
  answer: string,
): Promise<boolean> {
  const sum = toNumber(answer);
  if (!id || sum === null) return false;
  const spent = await oneTime.spend<{ sum: number }>(scopeOf(form, "question"), id);
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
      typeof token === "string" && (await oneTime.spend<{ secret: string }>(scopeOf(form, "work"), token));
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
