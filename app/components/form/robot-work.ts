import { type Challenge, type DeriveKeyFunction, type Payload, solveChallenge } from "altcha-lib";

/** Milliseconds for the challenge to arrive and for the work; after them the form shows its sum. */
const LIMIT_MS = { ask: 10_000, work: 30_000 } as const;

/** How many keys are derived at once, because the browser uses its own threads. */
const SEARCHES = 4;

/**
 * Loads a challenge, does its work and returns the value to post. The browser derives the keys off the
 * page's thread, so that the page stays usable. Fails without a challenge, without such cryptography (plain
 * http), or when it takes too long.
 */
export async function proveWork(challengeUrl: string): Promise<string> {
  const reply = await fetch(challengeUrl, { signal: AbortSignal.timeout(LIMIT_MS.ask) });
  if (!reply.ok) throw new Error(`No challenge: ${reply.status}`);
  const challenge: Challenge = await reply.json();
  const controller = new AbortController();
  const searches = Array.from({ length: SEARCHES }, (_, index) =>
    solveChallenge({
      challenge,
      controller,
      counterStart: index,
      counterStep: SEARCHES,
      deriveKey,
      timeout: LIMIT_MS.work,
    }),
  );
  // Only one search finds the counter; the others stop when it is found.
  const solution = await Promise.race(searches).finally(() => controller.abort());
  if (!solution) throw new Error("The work took too long");
  const payload: Payload = { challenge, solution };
  return btoa(JSON.stringify(payload));
}

const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  const key = await crypto.subtle.importKey("raw", new Uint8Array(password), "PBKDF2", false, ["deriveBits"]);
  const work = { name: "PBKDF2", hash: "SHA-256", salt: new Uint8Array(salt), iterations: cost };
  return { derivedKey: new Uint8Array(await crypto.subtle.deriveBits(work, key, keyLength * 8)) };
};
