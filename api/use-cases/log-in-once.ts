import type { Trx } from "../db/schema.ts";
import { minutesToMs } from "../domain/clock.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { type IdempotencyKey, runOnce, WorkRefusal } from "../repositories/idempotency.ts";

/** How long a repeat of the post that used up a code or link logs in too, ms of real time. */
const REPEAT_MS = minutesToMs(1);

/**
 * Logs in with a code or link that works once. The second post of a double click has the same key and secret and
 * logs in too, for a minute. This is because the browser may have dropped the first reply (C8). Returns null for a
 * later repeat, and for another secret.
 */
export async function logInOnce<Proof extends object, Reply, Reason>(
  { db, clock }: Services,
  { secret, ...key }: Omit<IdempotencyKey, "body"> & { secret: string },
  logIn: (trx: Trx) => Promise<{ proof: Proof; reply: Reply } | WorkRefusal<Reason>>,
): Promise<{ reply: Reply } | { repeated: Proof } | WorkRefusal<Reason> | null> {
  const realNow = clock.real().getTime();
  let ownLogin: { proof: Proof & { at: number }; reply: Reply } | undefined;
  // Tokens are not stored under the key, so a repeat gets its own.
  const once = { ...key, body: hashToken(secret) };
  const outcome = await runOnce(db, once, clock.now().getTime(), async (trx) => {
    const login = await logIn(trx);
    if (login instanceof WorkRefusal) return login;
    ownLogin = { proof: { ...login.proof, at: realNow }, reply: login.reply };
    return ownLogin.proof;
  });
  if (outcome instanceof WorkRefusal) return outcome;
  if (ownLogin && outcome === ownLogin.proof) return { reply: ownLogin.reply };
  return outcome === "mismatch" || Math.abs(realNow - outcome.at) > REPEAT_MS ? null : { repeated: outcome };
}
